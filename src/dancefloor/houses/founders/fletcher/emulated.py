"""Fletcher's cards, run in an emulated IBM 7094, with the three subroutines that the paper leaves open.

Strategy: INPUT puts zeros into the box and into MINO, and a number above all pieces everywhere else. OUTPUT reads which
pattern lies where from ARENA and MINO. FINISH stops the machine. If a search has several starts, INPUT lays one piece
down as well, and the whole program runs once for each.
"""

from __future__ import annotations

from dancefloor.errors import InputError
from dancefloor.houses.founders.fletcher.assembler import Assembled, assembled, cards_of, expanded
from dancefloor.houses.founders.fletcher.ibm7094 import CYCLE, DECREMENT, Machine
from dancefloor.houses.founders.fletcher.in_fap import fap_lines
from dancefloor.houses.founders.fletcher.program import Program, Start
from dancefloor.houses.founders.fletcher.search import Enough, Solved


class Emulation:
    """The program on cards, ready to run. Its counts grow while it runs."""

    def __init__(self, program: Program, *, as_printed: bool = False) -> None:
        if program.is_loose:
            raise InputError("the pieces do not cover the box exactly: Fletcher's cards would leave the arena")
        self._program = program
        self._assembled: Assembled = assembled(expanded(cards_of(fap_lines(program, as_printed=as_printed))))
        self.roots = 0  #: how often ROOT was entered
        self.tests = 0  #: how many ZET were executed
        self.cycles = 0  #: how often the program used a word in memory

    @property
    def seconds(self) -> float:
        """The time that the IBM 7094 would have taken, without the subroutines."""
        return self.cycles * CYCLE

    def run(self, solved: Solved) -> bool:
        """Run the program, and call `solved` with each solution until it returns true. Tell whether it ended by itself.

        >>> from dancefloor.geometry.box import box
        >>> from dancefloor.puzzles.piece import read_pieces
        >>> from dancefloor.houses.founders.fletcher.program import program_of
        >>> from dancefloor.puzzles.packing import Packing
        >>> emulation = Emulation(program_of(Packing(box("3x5"), read_pieces("V,P,U"))))
        >>> emulation.run(lambda path: False), emulation.tests
        (True, 699)
        """
        starts = self._program.starts
        try:
            if not starts:
                self._run(solved)
            for number, start in enumerate(starts):
                self._run(solved, (number,), start)
        except (Enough, KeyboardInterrupt):
            return False
        return True

    def _run(self, solved: Solved, prefix: tuple[int, ...] = (), start: Start | None = None) -> None:
        program, other = self._program, len(self._program.packing.pieces) + 1

        def put_in(machine: Machine, addresses: list[int]) -> None:
            arena, mino = addresses
            for square in range(1, program.room):
                machine.core[arena - square] = 0 if square in program.arena.kinds else other
            for piece in range(1, other):
                machine.core[mino - piece] = 0
            if start:
                machine.core[mino - start.piece] = other
                for square in start.squares:
                    machine.core[arena - square] = other

        def put_out(machine: Machine, addresses: list[int]) -> None:
            if solved(prefix + self._choices(machine, *addresses)):
                raise Enough

        subroutines = {"INPUT": put_in, "OUTPUT": put_out, "FINISH": lambda machine, _: machine.stop()}
        machine = Machine(self._assembled, subroutines)
        try:
            machine.run()
        finally:
            self.roots += machine.executed[self._assembled.symbols["ROOT"]]
            self.tests += machine.count("ZET")
            self.cycles += machine.cycles

    def _choices(self, machine: Machine, arena: int, mino: int) -> tuple[int, ...]:
        """The patterns in the order of their placing numbers."""
        squares: dict[int, list[int]] = {}
        for square in self._program.arena.kinds:
            squares.setdefault(machine.core[arena - square] >> DECREMENT, []).append(square)
        pieces = {
            machine.core[mino - piece] >> DECREMENT: piece for piece in range(1, len(self._program.packing.pieces) + 1)
        }
        return tuple(self._program.number_of(pieces[placed], squares[placed]) for placed in sorted(squares) if placed)
