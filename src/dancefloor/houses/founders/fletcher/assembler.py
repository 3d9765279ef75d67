"""As much of FAP, the assembler of the IBM 7094, as Fletcher's cards need: its macros, and the storage that they take.

A card has a symbol in columns 1 to 6, an operation from column 8 on, variables from column 16 on up to the first blank,
and then a remark. ETC continues the variables of the card before it.

Strategy: `unfolded` plays the macro processor card by card, so that a film can show it; the cards that it keeps are the
program. Each macro instruction has arguments, which are lists if they stand in brackets; a missing one becomes a symbol
of its own. IRP repeats cards for each member of a list, SET changes a number while the assembler runs, IFF decides
whether the next card is kept, and DUP repeats cards. `assembled` then gives each card its place in memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count, repeat, takewhile
from typing import NamedTuple

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


def instruction_words(cards: Iterable[FapCard]) -> int:
    """The words of instructions, without those of storage."""
    return sum(words_of(card) for card in cards if card.operation not in ("BSS", "BES", "PZE"))


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
