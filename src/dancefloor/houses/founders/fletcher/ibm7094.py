"""As much of the IBM 7094 and of FAP, its assembler, as Fletcher's program needs.

*The assembler* knows macros, and the storage that cards take. A card has a symbol in columns 1 to 6, an operation from
column 8 on, variables from column 16 on up to the first blank, and then a remark. ETC continues the variables of the
card before it.

Strategy: `unfolded` plays the macro processor card by card, so that a film can show it; the cards that it keeps are the
program. Each macro instruction has arguments, which are lists if they stand in brackets; a missing one becomes a symbol
of its own. IRP repeats cards for each member of a list, SET changes a number while the assembler runs, IFF decides
whether the next card is kept, and DUP repeats cards. `assembled` then gives each card its place in memory.

*The machine* has memory, three index registers, AC and MQ, and 17 instructions.

Strategy: each word of the assembled program becomes a function that does what the word says and returns the place of
the next one. Index registers are subtracted from addresses. A word keeps its decrement in bits 18 to 32, its tag in
bits 15 to 17 and its address in bits 0 to 14, counted from the right. Subroutines that the paper leaves open are
functions of Python. `cycles` counts how often a word is fetched from memory or stored there, instructions included. The
machine needs 2 microseconds for each (IBM 7094 I).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count, repeat, takewhile
from typing import NamedTuple

from dancefloor.errors import InternalError

CORE = 1 << 15  # the words of the machine
_TERM = re.compile(r"(\*|[A-Z.][A-Z0-9.]*|\d+)?(?:([+-])(\d+))?")
_WORD = re.compile(r"[A-Z0-9.]+")
_NO_WORDS = ("COUNT", "TITLE", "END")


class FapCard(NamedTuple):
    """A card without its remark."""

    location: str
    operation: str
    variables: str

    def __str__(self) -> str:
        """The card as it is punched."""
        return f"{self.location:6} {self.operation:7} {self.variables}".rstrip()


class Unfolding(NamedTuple):
    """What the macro processor does with one card."""

    act: str  #: "call", "repeat", "set", "test" or "keep"
    card: FapCard
    depth: int  #: the number of macro instructions that are being unfolded around it
    told: str = ""  #: the value of a repetition or of SET; for a test "yes" or "no"


@dataclass(frozen=True)
class Assembled:
    """A program with a place in memory for each card."""

    cards: dict[int, FapCard]  #: the cards that leave words, by the place of the first
    symbols: Mapping[str, int]
    size: int  #: in words

    def value(self, text: str, at: int = 0) -> int:
        """The value of a sum such as ``*+9`` or ``ARENA-16``; ``*`` is `at`."""
        return _value(text, {**self.symbols, "*": at}) % CORE


def cards_of(lines: Iterable[str]) -> list[FapCard]:
    """Read cards, without remarks and with ETC cards joined to those before them.

    >>> lines = ["*      REMARK", "STEM   TEST    00,((01,02)    THE TREE", "       ETC     (16,02))"]
    >>> cards_of(lines)
    [FapCard(location='STEM', operation='TEST', variables='00,((01,02)(16,02))')]
    """
    cards: list[FapCard] = []
    for line in lines:
        if line.startswith("*"):
            continue
        card = FapCard(line[:6].strip(), line[7:15].strip(), line[15:].split(" ")[0])
        if card.operation == "ETC":
            cards[-1] = cards[-1]._replace(variables=cards[-1].variables + card.variables)
        else:
            cards.append(card)
    return cards


def unfolded(cards: Iterable[FapCard]) -> Iterator[Unfolding]:
    """What the macro processor does, card by card. The cards that it keeps are the program without macros."""
    return _Processor().process(iter(cards), 0)


def expanded(cards: Iterable[FapCard]) -> list[FapCard]:
    """The cards that remain when all macros are unfolded.

    >>> [str(card) for card in expanded([FapCard("A", "MACRO", "X"), FapCard("", "TRA", "X"), FapCard("A", "END", ""),
    ...                                  FapCard("", "A", "ROOT")])]
    ['       TRA     ROOT']
    """
    return [each.card for each in unfolded(cards) if each.act == "keep"]


def words_of(card: FapCard) -> int:
    """How many words a card takes: CALL has one for the subroutine and one for each argument."""
    if card.operation in ("BSS", "BES"):
        return int(card.variables)
    if card.operation == "CALL":
        return len(card.variables.split(","))
    return int(card.operation not in _NO_WORDS)


def assembled(cards: Sequence[FapCard]) -> Assembled:
    """Give each card of an expanded program its place, and each symbol its value."""
    symbols: dict[str, int] = {}
    places: dict[int, FapCard] = {}
    at = 0
    for card in cards:
        size = words_of(card)
        if card.location:
            symbols[card.location] = at + (size if card.operation == "BES" else 0)
        if size and card.operation not in ("BSS", "BES"):
            places[at] = card
        at += size
    return Assembled(places, symbols, at)


def members(text: str) -> list[str]:
    """The members of a list: commas and brackets divide them, and the brackets around a member are gone.

    >>> members("04,02"), members("(04,02)(16,03)"), members("00,((01,02)(16,02))")
    (['04', '02'], ['04,02', '16,03'], ['00', '(01,02)(16,02)'])
    """
    parts, depth, start = [], 0, 0
    for k, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0 and (sign == "," or text[k : k + 2] == ")("):
            parts.append(text[start : k + (sign == ")")])
            start = k + 1
    parts.append(text[start:])
    return [part[1:-1] if part.startswith("(") else part for part in parts if part]


def _value(text: str, symbols: Mapping[str, int]) -> int:
    found = _TERM.fullmatch(text)
    assert found, text
    term, sign, digits = found.groups()
    base = 0 if term is None else int(term) if term.isdigit() else symbols[term]
    return base + int(f"{sign or '+'}{digits or 0}")


@dataclass
class _Processor:
    """The macro processor. It holds the macros defined so far, and the values of SET."""

    macros: dict[str, tuple[list[str], list[FapCard]]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    created: Iterator[int] = field(default_factory=lambda: count(1))

    def process(self, cards: Iterator[FapCard], depth: int) -> Iterator[Unfolding]:
        """Unfold cards. After IFF cards the next one is kept only if all of them agree."""
        wanted = True
        for card in cards:
            if card.operation == "IFF":
                agrees = self._agrees(card)
                yield Unfolding("test", card, depth, "yes" if agrees else "no")
                wanted = wanted and agrees
                continue
            if card.operation == "IRP":
                yield from self._repeated(card, _until(cards, lambda each: each.operation == "IRP"), depth)
            elif wanted:
                yield from self._one(card, cards, depth)
            wanted = True

    def _one(self, card: FapCard, following: Iterator[FapCard], depth: int) -> Iterator[Unfolding]:
        if card.operation == "MACRO":
            name = card.location
            body = _until(following, lambda each: each.operation == "END" and each.location == name)
            self.macros[name] = card.variables.split(",") if card.variables else [], body
        elif card.operation == "SET":
            self.numbers[card.location] = _value(card.variables, self.numbers)
            yield Unfolding("set", card, depth, str(self.numbers[card.location]))
        elif card.operation == "DUP":
            many, times = map(int, card.variables.split(","))
            again = [next(following) for _ in range(many)]
            yield from self.process(chain.from_iterable(repeat(again, times)), depth)
        elif card.operation in self.macros:
            yield Unfolding("call", card, depth)
            if card.location:
                yield Unfolding("keep", FapCard(card.location, "BSS", "0"), depth + 1)
            yield from self.process(self._body(card), depth + 1)
        else:
            yield Unfolding("keep", card, depth)

    def _agrees(self, card: FapCard) -> bool:
        alike, one, other = members(card.variables)
        return (one == other) == bool(_value(alike, self.numbers))

    def _repeated(self, card: FapCard, cards: list[FapCard], depth: int) -> Iterator[Unfolding]:
        name, values = card.variables.split("=", 1)
        for value in members(values):
            yield Unfolding("repeat", card._replace(variables=name), depth, value)
            yield from self.process(iter([_put(each, {name: value}) for each in cards]), depth)

    def _body(self, card: FapCard) -> Iterator[FapCard]:
        """The cards of a macro with its arguments put in. A repetition remembers its list, which its cards name."""
        names, body = self.macros[card.operation]
        values = members(card.variables)
        values += [f"..{next(self.created):04}" for _ in names[len(values) :]]
        of = dict(zip(names, values, strict=True))
        repeated = ""
        for each in body:
            if each.operation == "IRP":
                repeated = each.variables
                yield each._replace(variables=f"{repeated}={of[repeated]}" if repeated else "")
            else:
                yield _put(each, {name: value for name, value in of.items() if name != repeated})


def _until(cards: Iterator[FapCard], last: Callable[[FapCard], bool]) -> list[FapCard]:
    """The cards before the one that ends them, which is taken too."""
    return list(takewhile(lambda card: not last(card), cards))


def _put(card: FapCard, of: Mapping[str, str]) -> FapCard:
    """A card with words replaced, everywhere but in its operation."""

    def put(text: str) -> str:
        return _WORD.sub(lambda word: of.get(word[0], word[0]), text)

    return card._replace(location=put(card.location), variables=put(card.variables))


# The machine.

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
