"""``dancefloor make hints`` and ``make unique``: from a packing with several solutions, one that has exactly one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dancefloor.cli.convert import MakingCommand
from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import PIECES, PUZZLE, WHERE

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock
    from dancefloor.draw.look import Look


class ChangingCommand(MakingCommand):
    """A command that makes a packing of a packing."""

    puzzle = PUZZLE
    pieces = PIECES
    where = WHERE

    def _make(self, clock: Clock, look: Look) -> int:
        with clock.reading():
            puzzle = self._puzzle()
        return self._made(puzzle, clock, look)

    def _puzzle(self) -> Any:
        """The puzzle to begin with."""
        from dancefloor.formats.puzzle import read_puzzle

        return read_puzzle(self.puzzle, pieces=self.pieces, where=self.where)

    def _made(self, puzzle: Any, clock: Clock, look: Look) -> int:
        """Make a packing of a puzzle, and show it; return the exit status."""
        raise NotImplementedError


class HintsCommand(ChangingCommand):
    """Give placements of a packing that leave one solution.

    They are as few as possible. It draws them, and prints each as a constraint, so that you can copy it. The seed
    decides which solution is left. Symmetric solutions count separately.

    Examples:
      dancefloor make hints 6x10
      dancefloor make hints soma --seed 7 --svg hints.svg
      dancefloor make hints 8x8-2x2 --to toml > hints.toml
      dancefloor solve hints.toml

    Exit status: 0 made, 2 bad input or no solution, 3 stopped by a limit.
    """

    def _made(self, puzzle: Any, clock: Clock, look: Look) -> int:
        from dancefloor.houses.questions.hints import hints_sentence, make_hints

        hints = make_hints(puzzle, seed=self.seed, limits=clock.limits())
        self._show("hints", hints.as_json(), hints.puzzle, hints.board, look)
        if not (self.as_json or self.form or self.svg == "-"):
            for each in hints.where:
                print(f"--where '{each}'")
        return self._end(f"{hints_sentence(hints)} (seed {self.seed})", FOUND)


class UniqueCommand(ChangingCommand):
    """Change a packing so that one solution is left.

    It blocks a cell or opens one, moves one, or adds, leaves out or swaps a piece; the seed decides what is tried
    first. If no single change is enough, it makes up to three. It draws the only solution up to symmetry, and says what
    it changed.

    Examples:
      dancefloor make unique 3x20
      dancefloor make unique 5x6 --pieces F,I,L,N,P,T --seed 3
      dancefloor make unique 5x4 --pieces F,L,P,Y --to toml > mine.toml
      dancefloor check mine.toml

    Exit status: 0 made, 1 no changes that were tried leave one solution, 2 bad input, 3 stopped by a limit.
    """

    def _made(self, puzzle: Any, clock: Clock, look: Look) -> int:
        from dancefloor.houses.questions.unique import make_unique

        made = make_unique(puzzle, seed=self.seed, limits=clock.limits())
        if made is None:
            nothing: dict[str, Any] = {"sorts": [], "sentence": "", "solution": None}
            return self._show_none("unique", nothing, "no changes that were tried leave exactly one solution")
        self._show("unique", made.as_json(), made.puzzle, made.board, look)
        return self._end(f"{made.sentence}, there is exactly one solution (seed {self.seed})", FOUND)
