"""How a solution is taken apart: moves, separations, and all of them together, as values.

A *move* shifts some pieces by the same vector, or turns them by a quarter (moves.py). The last move of a *separation*
takes some pieces away from the others, as far as anybody likes. Then each of the two parts is taken apart by itself.
The *level* lists how many moves each separation needs, as puzzlers write it: 18.5.3 means that 18 moves take the first
part away, 5 more the next one, and 3 more the one after that. Single moves at the end are not written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, Any

from dancefloor.arguments import wrong
from dancefloor.display import Displayed, plural
from dancefloor.geometry.lattice import Cell, Vector
from dancefloor.houses.designers.film import ANGLES, MOST_PICTURES, turning, vectors
from dancefloor.houses.designers.moves import AnyMove, RigidMotion, Shift, Turn
from dancefloor.search.values import Outcome, Statistics
from dancefloor.solutions.solution import Solution

if TYPE_CHECKING:
    from dancefloor.draw.board import Board


@dataclass(frozen=True)
class Separation:
    """How pieces become two parts.

    Attributes:
        pieces: the pieces, as numbers of placements of the solution.
        moves: the moves; the last one takes a part away.
        away: the pieces that it takes away.
        before: by piece, how it moved from its place in the solution to where this separation begins.
    """

    pieces: tuple[int, ...]
    moves: tuple[AnyMove, ...]
    away: tuple[int, ...]
    before: Mapping[int, RigidMotion] = field(compare=False)

    @property
    def left(self) -> tuple[int, ...]:
        """The pieces that stay."""
        return tuple([piece for piece in self.pieces if piece not in self.away])

    def places(self) -> Iterator[Mapping[int, RigidMotion]]:
        """By piece, how it moved from its place in the solution: before the first move, and after each but the last."""
        at = dict(self.before)
        yield dict(at)
        for move in self.moves[:-1]:
            at.update(_moved(at, move.pieces, move.motion))
            yield dict(at)


def _moved(at: Mapping[int, RigidMotion], pieces: Iterable[int], motion: RigidMotion) -> dict[int, RigidMotion]:
    return {piece: motion.after(at[piece]) for piece in pieces}


@dataclass(frozen=True, repr=False)
class Disassembly(Displayed):
    """How a solution comes apart, as far as that is known. The value is true if it does.

    >>> import dancefloor as dance
    >>> apart = dance.apart(next(dance.solve("soma")))
    >>> bool(apart), apart.level
    (True, '1')

    Added in version 0.2.
    """

    solution: Solution
    separations: tuple[Separation, ...]  #: in their order: first the whole, then its parts
    stuck: tuple[int, ...]  #: pieces that cannot be taken apart, as numbers of placements; () if none were met
    outcome: Outcome  #: how the search ended: COMPLETE if it is known whether the solution comes apart
    statistics: Statistics = field(compare=False)  #: its nodes are positions of parts relative to each other
    reason: str = ""  #: why it gave up; empty if it did not
    together: tuple[tuple[int, ...], ...] = ()  #: parts that a file allows to stay together
    turns: bool = False  #: whether pieces might be turned by quarters

    def __bool__(self) -> bool:
        return self.outcome is Outcome.COMPLETE and not self.stuck

    @property
    def moves(self) -> tuple[int, ...]:
        """The number of moves of each separation."""
        return tuple([len(separation.moves) for separation in self.separations])

    @property
    def level(self) -> str:
        """The number of moves of each separation, such as ``18.5.3``; empty if it does not come apart.

        A single piece is apart from the beginning: its level is 0.
        """
        return level_of(self.moves) if self else ""

    def named(self, piece: int) -> str:
        """The name of a piece, with a number if there are several of its name."""
        names = [placed.piece for placed in self.solution.placements]
        name = names[piece]
        return name if names.count(name) == 1 else f"{name}.{names[: piece + 1].count(name)}"

    @property
    def verdict(self) -> str:
        """Whether it comes apart, in a sentence.

        >>> import dancefloor as dance
        >>> dance.apart(next(dance.solve("soma"))).verdict
        'level 1: it comes apart in 6 moves'
        """
        if self:
            kept = " ".join(self.named(piece) for part in self.together for piece in part)
            rest = f"; {kept} stay together, as the file allows" if kept else ""
            return f"level {self.level}: it comes apart in {plural(sum(self.moves), 'move')}{rest}"
        if self.stuck:
            every = len(self.stuck) == len(self.solution.placements)
            them = "it stays" if every else f"{' '.join(map(self.named, self.stuck))} stay"
            return f"{them} together: {even_if(turns=self.turns)}, nothing comes off"
        ended = "Ctrl-C ended the search" if self.outcome is Outcome.INTERRUPTED else "a limit ended the search"
        return f"unknown: {self.reason or ended}, after {plural(len(self.separations), 'separation')}"

    def sentences(self) -> Iterator[str]:
        """Each move, as a line."""
        number = 0
        for separation in self.separations:
            for move in separation.moves:
                number += 1
                them = " ".join(map(self.named, move.pieces))
                yield f"{number}. {move.told(them)}"

    def as_json(self) -> dict[str, Any]:
        """Whether it comes apart, its level and its moves, as plain lists and strings."""
        return {
            "apart": bool(self),
            "level": self.level,
            "moves": list(self.moves),
            "separations": [
                {
                    "pieces": list(each.pieces),
                    "away": list(each.away),
                    "moves": [move.as_json() for move in each.moves],
                }
                for each in self.separations
            ],
            "stuck": list(self.stuck),
            "together": [list(part) for part in self.together],
            "positions": self.statistics.nodes,
            "outcome": self.outcome.value,
            "reason": self.reason,
        }

    def svg(self, *, corner: int = 0, style: str = "colors") -> str:
        """A strip of pictures, one before the first move and one after each.

        Args:
            corner: the corner from which a viewer sees it, 0 to 7 (default: 0); from 4 on it is below.
            style: how pieces are told apart: by ``colors`` (default), by colors for ``colorblind`` eyes, by colors and
                ``patterns``, or in black and white for ``print``.

        Raises:
            InputError: there is no such corner or style.
        """
        from dancefloor.draw.look import Look
        from dancefloor.draw.svg import svg  # takes time to load

        frames = list(self._frames())
        captions = [caption for _, caption in frames]
        return svg([board for board, _ in frames], captions=captions, look=Look(None, corner, style))

    def html(self, *, title: str = "", corner: int = 0, style: str = "colors") -> str:
        """A film: a page of HTML with a slider that moves the pieces. It needs no other file.

        Args:
            title: what stands above it; empty (the default) for the verdict.
            corner: the corner from which a viewer sees it, as for `svg`.
            style: how pieces are told apart, as for `svg`.

        Raises:
            InputError: there is no such corner or style.
        """
        from dancefloor.draw.html import html
        from dancefloor.draw.look import Look

        boards, captions = zip(*self.film(), strict=True)
        return html(boards, title=title or self.verdict, film=captions, look=Look(None, corner, style))

    def animation(self, *, seconds: float = 0.8, title: str = "", corner: int = 0, style: str = "colors") -> str:
        """A film: an SVG that moves wherever pictures are shown, and begins again at its end.

        Args:
            seconds: how long each picture is shown (default: 0.8); the first and the last three times as long.
            title: what it is about, for readers who do not see it; empty (the default) for the verdict.
            corner: the corner from which a viewer sees it, as for `svg`.
            style: how pieces are told apart, as for `svg`.

        Raises:
            InputError: there is no such corner or style, or the seconds are no number above 0.
        """
        from dancefloor.draw.html import moving
        from dancefloor.draw.look import Look

        given: Any = seconds
        if not (isinstance(given, int | float) and 0 < given < inf):
            raise wrong("seconds", seconds, "a number above 0")
        boards, captions = zip(*self.film(), strict=True)
        return moving(boards, captions, title=title or self.verdict, seconds=seconds, look=Look(None, corner, style))

    def film(self) -> Iterator[tuple[Board, str]]:
        """The pictures of the film, each with its caption; the first 5000 if there are more."""
        turns = [move for each in self.separations for move in each.moves if isinstance(move, Turn)]
        pictures = self._film()
        if turns:  # all are drawn alike
            pictures = (
                (turning(board, (), turns[0], 0) if board.lattice.name == "cube" else board, caption)
                for board, caption in pictures
            )
        return islice(pictures, MOST_PICTURES)

    def _film(self) -> Iterator[tuple[Board, str]]:
        sentences = self.sentences()
        yield self._board(dict.fromkeys(range(len(self.solution.placements)), RigidMotion())), "assembled"
        at: Mapping[int, RigidMotion] = {}
        for separation in self.separations:
            if at:
                yield self._board(separation.before), f"then {' '.join(map(self.named, separation.pieces))}"
            for at, move in zip(separation.places(), separation.moves, strict=True):
                caption = next(sentences)
                if isinstance(move, Turn):
                    pieces = [number for number, piece in enumerate(at) if piece in move.pieces]
                    yield from ((turning(self._board(at), pieces, move, angle), caption) for angle in ANGLES)
                for motion in self._steps(at, move):
                    yield self._board({**at, **_moved(at, move.pieces, motion)}), caption
        if self:
            yield self._board({piece: at[piece] for piece in self.separations[-1].left} if at else {}), "apart"

    def _steps(self, at: Mapping[int, RigidMotion], move: AnyMove) -> list[RigidMotion]:
        if isinstance(move, Turn):
            return [move.motion]
        return list(map(RigidMotion, self._shifts(at, move)))

    def _shifts(self, at: Mapping[int, RigidMotion], move: Shift) -> list[Vector]:
        if not move.goes_away:
            return vectors(move.by)
        others = set(at).difference(move.pieces)
        own, rest = ([cell for k in pieces for cell in self._cells(k, at[k])] for pieces in (move.pieces, others))
        return vectors(move.by, own, rest)

    def _cells(self, piece: int, motion: RigidMotion) -> tuple[Cell, ...]:
        puzzle: Any = self.solution.puzzle
        lattice = puzzle.region.lattice
        return tuple([motion.cell(lattice, cell) for cell in self.solution.placements[piece].cells])

    def _frames(self) -> Iterator[tuple[Board, str]]:
        """Each picture of the strip, and what stands below it."""
        sentences = self.sentences()
        yield self._board(dict.fromkeys(range(len(self.solution.placements)), RigidMotion())), "assembled"
        for separation in self.separations:
            places = list(separation.places())
            for after in places[1:]:
                yield self._board(after), next(sentences)
            yield self._board({piece: places[-1][piece] for piece in separation.left}), next(sentences)

    def _board(self, places: Mapping[int, RigidMotion]) -> Board:
        """The pieces that are still together, where they are."""
        names = [self.named(piece) for piece in range(len(self.solution.placements))]
        placed = [(names[piece], self._cells(piece, motion)) for piece, motion in places.items()]
        cells = tuple(cell for _, own in placed for cell in own)
        return self.solution.board._replace(cells=cells, placements=placed, names=names)

    def text(self, **_: object) -> str:
        """The verdict, and the moves as lines."""
        return "\n".join([self.verdict, *self.sentences()])

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        known = f"level {self.level}" if self else "stays together" if self.stuck else self.outcome.value
        return f"<Disassembly of {plural(len(self.solution.placements), 'piece')}: {known}>"


def even_if(*, turns: bool) -> str:
    """How pieces may move where nothing comes off."""
    return "even with quarter turns" if turns else "without turning pieces"


def level_of(moves: tuple[int, ...]) -> str:
    """The level, from the number of moves of each separation.

    >>> level_of((18, 5, 3, 1, 1)), level_of((1, 1)), level_of(())
    ('18.5.3', '1', '0')
    """
    last = max((k for k, number in enumerate(moves) if number > 1), default=0)
    return ".".join(map(str, moves[: last + 1])) or "0"
