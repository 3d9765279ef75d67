"""``sequence``: numbers that count polyforms, tilings and arrangements by their size, with their OEIS numbers.

Strategy: a table of our own says of each sequence what it counts, and how: polyforms are listed, tilings and
arrangements are counted by `count`. Numbers in the On-Line Encyclopedia of Integer Sequences are bare facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from dancefloor.arguments import check_type
from dancefloor.display import plural
from dancefloor.errors import InputError, nearest
from dancefloor.geometry.lattices import lattice_named
from dancefloor.geometry.polyforms import fixed_polyforms
from dancefloor.geometry.shape import normalized
from dancefloor.geometry.symmetry import Mobility
from dancefloor.houses.explorer.exploring import Exploration, Explored, bounded
from dancefloor.search.deadline import paced, pass_on
from dancefloor.verbs.how import Request, TimeKeywords, asks
from dancefloor.verbs.solving import count

if TYPE_CHECKING:
    from dancefloor.draw.board import Board

USUAL_SIZE, MOST_SIZE = 6, 1000


class SequenceRow(NamedTuple):
    """A sequence: what it counts, by the size."""

    about: str  #: what it counts; n is the size
    oeis: str
    term: Callable[[int], int]
    offset: int = 1  #: the size of the first term


def _polyforms(lattice: str, mobility: Mobility, size: int) -> int:
    """How many polyforms differ under a mobility: those that no motion makes smaller."""
    cells = lattice_named(lattice)
    matrices = mobility.matrices(cells)[1:]

    def is_least(shape: tuple[tuple[int, ...], ...]) -> bool:
        return all(shape <= normalized([cells.transform(m, cell) for cell in shape], cells) for m in matrices)

    return sum(map(is_least, paced(fixed_polyforms(size, cells))))


def _count(text: str, size: int) -> int:
    """How many solutions a puzzle has whose text names the size."""
    found = count(text.format(n=size, even=2 * size))
    pass_on(found.outcome)
    return int(found)


def _squares(told: str, oeis: str, pieces: str) -> SequenceRow:
    """A sequence of tilings of squares."""
    return SequenceRow(f"tilings of n x n squares by {told}", oeis, partial(_count, f"{{n}}x{{n}} {pieces}"))


def _kept(term: int) -> dict[str, Any]:
    """What a file keeps of a term."""
    return {"term": term}


def _term(line: dict[str, Any]) -> int:
    """The term that a file keeps."""
    if type(line["term"]) is not int or line["term"] < 0:
        raise ValueError(line)
    return int(line["term"])


def _langford(size: int) -> int:
    return _count("langford {n}", size) // 2


def _family(noun: str, lattice: str, free: str, one_sided: str, fixed: str) -> dict[str, SequenceRow]:
    """The three sequences of a kind of polyforms; in space, mirror images usually differ."""
    rows = {"": (Mobility.FREE, free, "up to rotation and reflection")}
    rows["one-sided-"] = Mobility.ONE_SIDED, one_sided, "up to rotation"
    rows["fixed-"] = Mobility.FIXED, fixed, "up to translation"
    return {
        f"{prefix}{noun}": SequenceRow(f"{noun} of n cells {told}", oeis, partial(_polyforms, lattice, mobility))
        for prefix, (mobility, oeis, told) in rows.items()
    }


SEQUENCES: dict[str, SequenceRow] = {
    **_family("polyominoes", "square", "A000105", "A000988", "A001168"),
    **_family("polyiamonds", "triangle", "A000577", "A006534", "A001420"),
    **_family("polyhexes", "hexagon", "A000228", "A006535", "A001207"),
    **_family("polycubes", "cube", "A038119", "A000162", "A001931"),
    "dominoes": SequenceRow(
        "tilings of 2n x 2n squares by dominoes", "A004003", partial(_count, "dominoes {even}x{even}")
    ),
    "monominoes-dominoes": _squares("single squares and dominoes", "A028420", "any*1x1,any*1x2"),
    "monominoes-trominoes": _squares("single squares and L-trominoes", "A220061", "any*1x1,any*V3"),
    "dominoes-trominoes": _squares("dominoes and L-trominoes", "A219994", "any*1x2,any*V3"),
    "trominoes-squares": _squares("L-trominoes and 2 x 2 squares", "A219952", "any*V3,any*2x2"),
    "squares": _squares("squares", "A045846", "any*squares"),
    "rectangles": _squares("rectangles", "A182275", "any*rectangles"),
    "queens": SequenceRow("ways to place n queens on a chessboard", "A000170", partial(_count, "queens {n}")),
    "langford": SequenceRow("Langford pairings of n pairs up to reversal", "A014552", _langford),
}


@dataclass(frozen=True, repr=False)
class NumberSequence(Explored):
    """Terms of a sequence.

    >>> found = sequence("polyominoes", 7)
    >>> found
    <NumberSequence: polyominoes, A000105: 1, 1, 2, 5, 12, 35, 108>
    >>> found.terms[-1], round(found.ratios[-1], 3)
    (108, 3.086)

    Added in version 0.2.
    """

    name: str
    about: str  #: what it counts
    oeis: str  #: its number in the On-Line Encyclopedia of Integer Sequences
    offset: int  #: the size of the first term
    terms: tuple[int, ...]

    @property
    def ratios(self) -> list[float]:
        """Each term divided by the one before, as far as that is not 0."""
        return [after / before for before, after in zip(self.terms, self.terms[1:], strict=False) if before]

    @property
    def is_found(self) -> bool:
        """Whether there is a term."""
        return bool(self.terms)

    def told(self) -> Iterator[str]:
        """The terms, what they count, and how fast they grow."""
        yield f"{self.name}, {self.oeis}: {', '.join(map(str, self.terms)) or 'no terms'}"
        yield f"{self.about}, from n = {self.offset} on"
        if self.ratios:
            last = ", ".join(f"{ratio:.4f}" for ratio in self.ratios[-3:])
            yield f"the last {plural(len(self.ratios[-3:]), 'ratio')} of a term to the one before: {last}"

    def pictures(self) -> Iterator[tuple[str, Board]]:
        """No pictures."""
        yield from ()

    def as_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            "name": self.name,
            "about": self.about,
            "oeis": self.oeis,
            "offset": self.offset,
            "terms": list(self.terms),
            "outcome": self.outcome.value,
        }


@asks(TimeKeywords)
def sequence(name: str, to: int = USUAL_SIZE, file: str | None = None, **how: Unpack[TimeKeywords]) -> NumberSequence:
    """Find the first terms of a sequence that counts polyforms, tilings or arrangements by their size.

    Args:
        name: its name, such as ``"polyominoes"``, ``"fixed-polyhexes"``, ``"dominoes"`` or ``"queens"``.
        to: the size of the last term (default: 6).
        file: the name of a file that keeps the terms, from which a later question goes on; None (the default) for no
            file.

    Raises:
        InputError: there is no such sequence, or the size makes no sense.

    >>> sequence("dominoes", 4).terms
    (2, 36, 6728, 12988816)

    Added in version 0.2.
    """
    check_type("name", name, str, "the name of a sequence, such as 'polyominoes'")
    if name not in SEQUENCES:
        raise InputError(f"name is {name[:20]!r}, and there is no such sequence; {nearest(name, SEQUENCES)}")
    row, terms = SEQUENCES[name], list[int]()
    with Exploration(Request.asked(sequence, how), file).until_stopped() as work:
        for size in range(row.offset, bounded("to", to, MOST_SIZE) + 1):
            about = partial("{} {}".format, name, size)
            terms.append(work.once(about, partial(row.term, size), _kept, _term))
    return NumberSequence(work.outcome, name, row.about, row.oeis, row.offset, tuple(terms))
