"""``book``: puzzles to print, with a caption below each, the rules before them, and their solutions at the end.

The rules of each kind come with a small example that is solved step by step: by `explain`, except for divisions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from dancefloor.arguments import check_type, listed, whole, wrong
from dancefloor.display import plural
from dancefloor.draw.board import Board, Notes
from dancefloor.draw.book import PDF, Printed, RulesPage, check_form, plain, printed_book
from dancefloor.errors import InputError
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.explaining import explain
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.formats.grid import read_fillomino_grid
from dancefloor.houses.fillomino.make.maker import Made, Making
from dancefloor.houses.fillomino.techniques.table import TECHNIQUES, checked_name, first_shown
from dancefloor.houses.fillomino.variants import VARIANTS
from dancefloor.search.values import Answer
from dancefloor.verbs.checking import check
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    Printable: TypeAlias = Fillomino | Division | Made[Any] | Making[Any] | str

WANTED = "puzzles with clues, or what `make` returns"
MOST_ON_PAGE = 12

NUMBERS = "Write a number into each empty cell. Cells with the same number that are connected by their sides form a \
region, and a region of the number 3 has three cells, one of 5 has five, and so on. Two regions of one size may meet \
only at corners. A region may show several of its numbers at the beginning, or none."
LETTERS = "Divide the board into regions of {} cells. A letter tells the shape of its region, which may be turned or \
reflected. Two regions of the same shape may meet only at corners. A region may show several letters, or none."
WALLS = "A thick line at the beginning separates two regions."
COUNTED = "rows count from the top, columns from the left:"
WORKED = f"The example, step by step; {COUNTED}"
A_MOVE = f"The next move; {COUNTED}"
NUMBERED = Fillomino(((3, 0, 0, 0), (2, 0, 1, 0), (0, 4, 0, 5), (0, 0, 0, 4)))
EXAMPLES = {"symmarea": Fillomino(((0, 0, 3, 5), (2, 0, 0, 0), (0, 0, 0, 4), (0, 0, 0, 0)), symmetric=True)}
#: By genre: how many cells a region has, an example, and how to solve it.
LETTERED = {
    "tetrominous": (
        "four",
        Division("tetrominous", ("I...", ".S.L", "....", "L.S.")),
        """\
1. The I at row 1, column 1 fills row 1: the L at row 4, column 1 leaves it no room in column 1.
2. The board of 16 cells has four regions. The letters name an I, two Ls, which are too far apart to be one, and so \
a single S.
3. Only one region of that shape has both cells of the S: column 2, rows 2 and 3, and column 3, rows 3 and 4.
4. The two areas that are left have four cells each, and both are Ls.""",
    ),
    "pentominous": (
        "five",
        Division("pentominous", ("YP..I", ".....", ".V...", ".....", "P..V.")),
        """\
1. The I at row 1, column 5 fills column 5: the P at row 1, column 2 leaves it no room in row 1.
2. The Y has four cells in a line. It cannot go to the right from row 1, column 1, so they are column 1, rows 1 to 4. \
Its fifth cell is beside row 2 or row 3.
3. The board of 25 cells has five regions. The letters name an I, a Y, two Ps, which are too far apart to be one, and \
so a single V.
4. The V has its corner at row 3, column 4 or at row 5, column 2. There it would shut in the P at row 5, column 1, so \
it fills row 3, columns 2 to 4, and column 4, rows 4 and 5.
5. Row 2, column 2 is the fifth cell of the Y, since row 3, column 2 is V.
6. The two areas that are left have five cells each, and both are Ps.""",
    ),
}


def book(
    puzzles: Iterable[Printable],
    *,
    title: str = "Puzzles",
    captions: Sequence[str] | None = None,
    paper: str = "a4",
    to: str = PDF,
    rules: bool = False,
    per_page: int | None = None,
    technique: str | None = None,
) -> bytes:
    """Make a document to print: puzzles with a caption below each, and small solutions at the end.

    Args:
        puzzles: fillominoes or divisions, their texts, or what `make` returns. A puzzle that `make` did not make is
            solved; unless it has exactly one solution, it has none at the end.
        title: the title on each page.
        captions: the text below each puzzle, after its number; None for its difficulty, if `make` made it.
        paper: ``"a4"`` or ``"letter"``.
        to: ``"pdf"``, or ``"svg"`` for one page as high as it needs to be.
        rules: whether to begin with a page of rules for each kind of puzzle, with an example that is solved.
        per_page: how many puzzles are on a page, from 1 to 12; None for as many as there is room to write in.
        technique: a technique of `grade` to show before the puzzles, on a small example; None for none.

    Raises:
        InputError: there is no puzzle or no such technique, one has no clues to print, or there are not as many
            captions as puzzles.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> book([Fillomino(((2, 0, 0),))], title="One puzzle", captions=["easy"])[:8]
    b'%PDF-1.4'

    Added in version 0.2.
    """
    check_type("title", title, str, "a text")
    check_form(paper, to)
    check_type("rules", rules, bool, "True or False")
    if per_page is not None and not 1 <= (per_page := whole("per_page", per_page)) <= MOST_ON_PAGE:
        raise InputError(f"per_page is {per_page}: it should be from 1 to {MOST_ON_PAGE}")
    if isinstance(puzzles, str | bytes) or not hasattr(puzzles, "__iter__"):
        raise wrong("puzzles", puzzles, f"{WANTED}, such as a list of them")
    given: list[Any] = [each.made or each.nearest if isinstance(each, Making) else each for each in puzzles]
    if not given:
        raise InputError("puzzles: there are none to print")
    told = [caption(each) for each in given] if captions is None else _texts(captions, len(given))
    printed = [_printed(*each) for each in zip(given, told, strict=True)]
    rules_pages = [*(_rules_pages(given) if rules else ()), *(_lesson_pages(technique) if technique else ())]
    return printed_book(printed, title=title, paper=paper, form=to, per_page=per_page or 0, rules_pages=rules_pages)


def rising(puzzles: Sequence[Made[Any]]) -> list[int]:
    """The order in which the easiest puzzles come first, as positions; those without a grade stay where they are.

    >>> rising([])
    []
    """
    scores = [made.grade.score if made.grade else 0.0 for made in puzzles]
    return sorted(range(len(scores)), key=scores.__getitem__)


def _rules_pages(puzzles: Sequence[Any]) -> list[RulesPage]:
    """The rules of each kind among puzzles, in the order of their first appearance."""
    kinds = [kind_of(each.puzzle if isinstance(each, Made) else each).puzzle for each in puzzles]
    rules_pages: dict[str, RulesPage] = {}
    for puzzle in kinds:
        name = "symmarea" if getattr(puzzle, "symmetric", False) else puzzle.genre
        name = " ".join(getattr(puzzle, "variants", ())) or name
        walls = any(each.genre == puzzle.genre and each.walls for each in kinds)
        rules_pages[name] = rules_pages.get(name) or _rules_page(name, walls=walls)
    return list(rules_pages.values())


def _rules_page(name: str, *, walls: bool) -> RulesPage:
    """The rules of a kind, and an example."""
    example: Fillomino | Division
    if name in LETTERED:
        count, example, steps = LETTERED[name]
        rules = LETTERS.format(count)
        solution = kind_of(example).board(check(example, redundant=False, contradiction=False).solutions[0])
    else:
        varied = [VARIANTS[each] for each in name.split() if each in VARIANTS]
        told = explain(read_fillomino_grid(varied[0].example) if varied else EXAMPLES.get(name, NUMBERED))
        example, steps, last = told.puzzle, str(told), told.known(len(told.moves))
        rules = NUMBERS + " A half turn around its middle leaves each region as it is." * told.puzzle.symmetric
        rules += "".join(f" {each.text}" for each in varied)
        kind = kind_of(example)
        solution = kind.board(kind.filled(told.puzzle.grid([int(last[cell]) for cell in told.puzzle.cells])))
    board = kind_of(example).unsolved()
    assert board is not None
    pictures = [("an example", board), ("its solution", plain(solution))]
    text = f"{rules}{f' {WALLS}' * walls}\n\n{WORKED}\n{steps}"
    return RulesPage(f"{name.capitalize()}: the rules", pictures, text)


def _lesson_pages(technique: str) -> Iterator[RulesPage]:
    """What a technique is, each kind of it on a page, with a move on a small puzzle."""
    for section in next(each for each in TECHNIQUES if each.name == checked_name(technique)).sections:
        explained = explain(section.example.puzzle)
        at = first_shown(section, explained.moves)
        assert at is not None
        before = explained.known(at)
        clues = Notes(before, explained.puzzle.shown, walls=sorted(explained.puzzle.walls))
        pictures = [("an example", Board(explained.puzzle.cells, [], notes=clues)), *explained.pictures_of(at)]
        lines = "\n".join(explained.lines[at])
        yield RulesPage(section.title, pictures, f"{section.about}\n\n{A_MOVE}\n{lines}")


def _texts(captions: Sequence[str], count: int) -> list[str]:
    texts = listed("captions", captions, "texts, one for each puzzle")
    if len(texts) != count:
        raise InputError(f"captions: {plural(len(texts), 'text')} for {plural(count, 'puzzle')}")
    for text in texts:
        check_type("captions", text, str, "texts, one for each puzzle")
    return list(texts)


def caption(puzzle: object, seed: int | None = None) -> str:
    """The text below a new puzzle: its difficulty, and the seed that makes it again.

    >>> from dancefloor.houses.fillomino.making import make
    >>> caption(make("fillomino", "5x5", difficulty="easy", symmetry="rotational", seed=4).made, 4)
    'easy, effort 11; seed 4'
    """
    grade = getattr(puzzle, "grade", None)
    told = [f"{grade.level}, effort {grade.effort}"] if grade else []
    told += [] if seed is None else [f"seed {seed}"]
    return "; ".join(told)


def _printed(puzzle: Any, caption: str) -> Printed:
    kind = kind_of(puzzle.puzzle if isinstance(puzzle, Made) else puzzle)
    board = kind.unsolved() if kind.has_clues else None
    if board is None:
        raise wrong("puzzles", puzzle, WANTED)
    if isinstance(puzzle, Made):
        return Printed(board, kind.board(kind.filled(puzzle.solution)), caption)
    checked = check(kind.puzzle, redundant=False, contradiction=False)
    return Printed(board, kind.board(checked.solutions[0]) if checked.answer is Answer.UNIQUE else None, caption)
