"""As much of the IBM 7094 as Fletcher's program needs: memory, three index registers, AC and MQ, and 17 instructions.

Strategy: each word of the assembled program becomes a function that does what the word says and returns the place of
the next one. Index registers are subtracted from addresses. A word keeps its decrement in bits 18 to 32, its tag in
bits 15 to 17 and its address in bits 0 to 14, counted from the right. Subroutines that the paper leaves open are
functions of Python.

`cycles` counts how often a word is fetched from memory or stored there, instructions included. The machine needs
2 microseconds for each (IBM 7094 I).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dancefloor.errors import InternalError
from dancefloor.houses.founders.fletcher.assembler import CORE, Assembled, FapCard

CYCLE = 2e-6  # seconds
MASK = CORE - 1
STOPPED = -1  # instead of a place
DECREMENT, TAG = 18, 15  # where they begin in a word

Action = Callable[[], int]
Subroutine = Callable[["Machine", list[int]], None]  # gets the addresses of its arguments


class Machine:
    """A machine with a program in its memory.

    Args:
        program: what it runs, from its first word on.
        subroutines: what CALL runs, by name.
    """

    def __init__(self, program: Assembled, subroutines: Mapping[str, Subroutine]) -> None:
        self.core, self.index = [0] * CORE, [0] * 8
        self.ac = self.mq = 0
        self.program, self._subroutines = program, subroutines
        self._running = True
        self.executed = [0] * CORE  #: how often each instruction was executed, by place
        self._steps: list[Action] = [_nothing] * CORE
        for at, card in program.cards.items():
            if card.operation == "PZE":
                self.core[at] = self._pze(at, card)
            else:
                self._steps[at] = self._step(at, card)

    def run(self) -> None:
        """Run until a subroutine calls `stop`."""
        at, steps, executed = 0, self._steps, self.executed
        while at != STOPPED:
            executed[at] += 1
            at = steps[at]()

    def stop(self) -> None:
        """End the run after the present CALL."""
        self._running = False

    def count(self, operation: str) -> int:
        """How often instructions with this operation were executed."""
        return sum(self.executed[at] for at, card in self.program.cards.items() if card.operation == operation)

    @property
    def cycles(self) -> int:
        """How often the program has used a word in memory so far, without its subroutines."""
        return sum(
            self.executed[at] * (2 if card.operation in _MEMORY else 1) for at, card in self.program.cards.items()
        )

    def _pze(self, at: int, card: FapCard) -> int:
        address, tag, decrement = self._fields(at, card)
        return decrement << DECREMENT | tag << TAG | address

    def _fields(self, at: int, card: FapCard) -> tuple[int, int, int]:
        address, tag, decrement = [*card.variables.split(","), "0", "0"][:3]
        return self.program.value(address, at), int(tag), self.program.value(decrement, at)

    def _step(self, at: int, card: FapCard) -> Action:
        if card.operation == "CALL":
            return self._call(at, *card.variables.split(","))
        kind = _MEMORY.get(card.operation) or _REGISTERS[card.operation]
        return kind(self, at, *self._fields(at, card))

    def _call(self, at: int, name: str, *arguments: str) -> Action:
        addresses = [self.program.value(text, at) for text in arguments]

        def call() -> int:
            self.index[4] = -at & MASK  # as the instruction TSX, with which CALL begins, leaves it
            self._subroutines[name](self, addresses)
            return at + 1 + len(addresses) if self._running else STOPPED

        return call


def _nothing() -> int:
    raise InternalError("the IBM 7094 was led to a word that is no instruction", report="")


def _zet(machine: Machine, at: int, y: int, tag: int, _: int) -> Action:
    core, index = machine.core, machine.index
    return lambda: at + 1 if core[y - index[tag] & MASK] else at + 2


def _stz(machine: Machine, at: int, y: int, tag: int, _: int) -> Action:
    core, index = machine.core, machine.index

    def stz() -> int:
        core[y - index[tag] & MASK] = 0
        return at + 1

    return stz


def _stq(machine: Machine, at: int, y: int, tag: int, _: int) -> Action:
    core, index = machine.core, machine.index

    def stq() -> int:
        core[y - index[tag] & MASK] = machine.mq
        return at + 1

    return stq


def _std(machine: Machine, at: int, y: int, tag: int, _: int) -> Action:
    """Store the decrement of AC."""
    core, index, bits = machine.core, machine.index, MASK << DECREMENT

    def std() -> int:
        where = y - index[tag] & MASK
        core[where] = core[where] & ~bits | machine.ac & bits
        return at + 1

    return std


def _stl(machine: Machine, at: int, y: int, tag: int, _: int) -> Action:
    """Store the place of the next instruction as an address."""
    core, index = machine.core, machine.index

    def stl() -> int:
        where = y - index[tag] & MASK
        core[where] = core[where] & ~MASK | at + 1
        return at + 1

    return stl


def _cal(machine: Machine, at: int, y: int, tag: int, _: int) -> Action:
    core, index = machine.core, machine.index

    def cal() -> int:
        machine.ac = core[y - index[tag] & MASK]
        return at + 1

    return cal


def _tra(machine: Machine, _: int, y: int, tag: int, __: int) -> Action:
    index = machine.index
    return (lambda: y - index[tag] & MASK) if tag else lambda: y


def _tra_indirect(machine: Machine, _: int, y: int, tag: int, __: int) -> Action:
    """Transfer to the address that a word holds, less the index register that it names."""
    core, index = machine.core, machine.index

    def tra() -> int:
        word = core[y - index[tag] & MASK]
        return (word & MASK) - index[word >> TAG & 7] & MASK

    return tra


def _axt(machine: Machine, at: int, y: int, tag: int, _: int) -> Action:
    def axt() -> int:
        machine.index[tag] = y
        return at + 1

    return axt


def _axc(machine: Machine, at: int, y: int, tag: int, _: int) -> Action:
    return _axt(machine, at, -y & MASK, tag, 0)


def _txi(machine: Machine, _: int, y: int, tag: int, decrement: int) -> Action:
    index = machine.index

    def txi() -> int:
        index[tag] = index[tag] + decrement & MASK
        return y

    return txi


def _txh(machine: Machine, at: int, y: int, tag: int, decrement: int) -> Action:
    index = machine.index
    return lambda: y if index[tag] > decrement else at + 1


def _tix(machine: Machine, at: int, y: int, tag: int, decrement: int) -> Action:
    index = machine.index

    def tix() -> int:
        if index[tag] <= decrement:
            return at + 1
        index[tag] -= decrement
        return y

    return tix


def _pxd(machine: Machine, at: int, _: int, tag: int, __: int) -> Action:
    def pxd() -> int:
        machine.ac = machine.index[tag] << DECREMENT
        return at + 1

    return pxd


def _pdx(machine: Machine, at: int, _: int, tag: int, __: int) -> Action:
    def pdx() -> int:
        machine.index[tag] = machine.ac >> DECREMENT & MASK
        return at + 1

    return pdx


def _xca(machine: Machine, at: int, _: int, __: int, ___: int) -> Action:
    def xca() -> int:
        machine.ac, machine.mq = machine.mq, machine.ac
        return at + 1

    return xca


_Kind = Callable[[Machine, int, int, int, int], Action]  # gets the machine, its place, address, tag and decrement
#: Instructions that use a word in memory besides their own, and those that do not.
_MEMORY: dict[str, _Kind] = {
    "ZET": _zet,
    "STZ": _stz,
    "STQ": _stq,
    "STD": _std,
    "STL": _stl,
    "CAL": _cal,
    "TRA*": _tra_indirect,
}
_REGISTERS: dict[str, _Kind] = {
    "TRA": _tra,
    "AXT": _axt,
    "AXC": _axc,
    "TXI": _txi,
    "TXH": _txh,
    "TIX": _tix,
    "PXD": _pxd,
    "PDX": _pdx,
    "XCA": _xca,
}
