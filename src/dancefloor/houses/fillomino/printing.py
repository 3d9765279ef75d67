"""``book``: puzzles to print, with a caption below each, and their solutions at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from dancefloor.arguments import check_type, listed, wrong
from dancefloor.display import plural
from dancefloor.draw.book import PDF, Printed, check_form, printed_book
from dancefloor.errors import InputError
from dancefloor.houses.fillomino.make.maker import Made, Making
from dancefloor.search.values import Answer
from dancefloor.verbs.checking import check
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.houses.fillomino.division import Division
    from dancefloor.houses.fillomino.fillomino import Fillomino

    Printable: TypeAlias = Fillomino | Division | Made[Any] | Making[Any] | str

WANTED = "puzzles with clues, or what `make` returns"


def book(
    puzzles: Iterable[Printable],
    *,
    title: str = "Puzzles",
    captions: Sequence[str] | None = None,
    paper: str = "a4",
    to: str = PDF,
) -> bytes:
    """Make a document to print: puzzles with a caption below each, and small solutions at the end.

    Args:
        puzzles: fillominoes or divisions, their texts, or what `make` returns. A puzzle that `make` did not make is
            solved; unless it has exactly one solution, it has none at the end.
        title: the title on each page.
        captions: the text below each puzzle, after its number; None for its difficulty, if `make` made it.
        paper: ``"a4"`` or ``"letter"``.
        to: ``"pdf"``, or ``"svg"`` for one page as high as it needs to be.

    Raises:
        InputError: there is no puzzle, one has no clues to print, or there are not as many captions as puzzles.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> book([Fillomino(((2, 0, 0),))], title="One puzzle", captions=["easy"])[:8]
    b'%PDF-1.4'

    Added in version 0.2.
    """
    check_type("title", title, str, "a text")
    check_form(paper, to)
    if isinstance(puzzles, str | bytes) or not hasattr(puzzles, "__iter__"):
        raise wrong("puzzles", puzzles, f"{WANTED}, such as a list of them")
    given: list[Any] = [each.made or each.nearest if isinstance(each, Making) else each for each in puzzles]
    if not given:
        raise InputError("puzzles: there are none to print")
    told = [_caption(each) for each in given] if captions is None else _texts(captions, len(given))
    printed = [_printed(*each) for each in zip(given, told, strict=True)]
    return printed_book(printed, title=title, paper=paper, form=to)


def _texts(captions: Sequence[str], count: int) -> list[str]:
    texts = listed("captions", captions, "texts, one for each puzzle")
    if len(texts) != count:
        raise InputError(f"captions: {plural(len(texts), 'text')} for {plural(count, 'puzzle')}")
    for text in texts:
        check_type("captions", text, str, "texts, one for each puzzle")
    return list(texts)


def _caption(puzzle: object) -> str:
    grade = getattr(puzzle, "grade", None)
    return f"{grade.level}, effort {grade.effort}" if grade else ""


def _printed(puzzle: Any, caption: str) -> Printed:
    kind = kind_of(puzzle.puzzle if isinstance(puzzle, Made) else puzzle)
    board = kind.unsolved() if kind.has_clues else None
    if board is None:
        raise wrong("puzzles", puzzle, WANTED)
    if isinstance(puzzle, Made):
        return Printed(board, kind.board(kind.filled(puzzle.solution)), caption)
    checked = check(kind.puzzle, redundant=False, contradiction=False)
    return Printed(board, kind.board(checked.solutions[0]) if checked.answer is Answer.UNIQUE else None, caption)
