"""Views of solutions, searches and other results of verbs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from dancefloor import Gallery
from dancefloor.display import cut, number_text, plural
from dancefloor.notebook.table import view_of
from dancefloor.notebook.view import FIRST, MOST_CELLS, Card, View, drawn, too_large, words
from dancefloor.reports import searches, verdicts
from dancefloor.search.values import Answer, Outcome

if TYPE_CHECKING:
    from dancefloor.search.session import Session
    from dancefloor.solutions.solution import Selection, Solution
    from dancefloor.verbs import Cheapest, Check, Count, Solutions, SolvedPuzzle, Tabulated

MOST_LETTERS = 2000  # of a solution without a picture
ANSWERS = {
    Answer.NONE: "no solution",
    Answer.UNIQUE: "exactly one solution",
    Answer.MULTIPLE: "more than one solution",
    Answer.UNKNOWN: "a solution",
}
TAKES_NOTHING = "showing a search takes no solutions from it; its method gallery() takes and draws the next dozen"


# --- Solutions --------------------------------------------------------------------------------------------------------


def solution(solution: Solution) -> View:
    """A solution: its picture."""
    cells = len(solution.puzzle.cells)
    return View("", [too_large(cells) if cells > MOST_CELLS else Card(solution.svg(), words(solution))])


def selection(solution: Selection) -> View:
    """Options that solve an exact cover problem: one in each line."""
    return View("", [Card("", cut(solution.text(), MOST_LETTERS))])


def gallery(gallery: Gallery) -> View:
    """The first pictures of a gallery, and how many more there are."""
    many, shown = len(gallery), min(len(gallery), gallery.first)
    if gallery.may_be_more:
        title = f"the next {shown}; there may be more" if shown else "there may be some"
    elif gallery.outcome is not Outcome.COMPLETE:
        title = f"{shown} so far: the search was {gallery.outcome.value}"
    elif shown < many:
        title = f"the first {shown} of {many}"
    else:
        title = "" if many else "there are none"
    captions = gallery.captions or map(str, range(1, shown + 1))
    return View(title, _cards(captions, islice(gallery, shown)), layout="gallery")


def several(solutions: Sequence[Any]) -> View:
    """A sequence of solutions, as the gallery of them."""
    return gallery(Gallery(solutions))


def _cards(captions: Iterable[str], values: Iterable[Any]) -> list[Card]:
    return [_card(view_of(value), caption) for caption, value in zip(captions, values, strict=False)]


def _card(view: View, caption: str) -> Card:
    first = view.cards[0] if view.cards else Card("", view.title)
    return first._replace(caption=caption)


# --- Searches ---------------------------------------------------------------------------------------------------------


def solutions(search: Solutions[Any]) -> View:
    """A search for solutions: its puzzle, and what it has handed over. Showing it does not advance it."""
    if search.reason and not search.engine:
        is_proved = search.outcome is Outcome.COMPLETE
        return View(f"no solutions: {search.reason}" if is_proved else searches.unknown(search.reason))
    so_far = f"{plural(search.statistics.covers, 'solution')} handed over by {search.engine}"
    lines = [so_far, TAKES_NOTHING] if search.outcome is not Outcome.COMPLETE else [f"{so_far}; {searches.NO_MORE}"]
    return View(f"a search for solutions: {words(search.puzzle)}", (), lines)


def session(search: Session[Any]) -> View:
    """A search for anything: how many results it has handed over."""
    return View(words(search))


def tabulated(table: Tabulated[Any]) -> View:
    """All solutions, numbered: the first of them with their numbers."""
    if not table.count:
        return View(f"no solutions: {table.reason or 'the count is complete'}")
    numbers = range(min(FIRST, table.count))
    cards = _cards(map(str, numbers), map(table.__getitem__, numbers))
    return View(f"{number_text(table.count)} solutions, numbered from 0", cards, layout="gallery")


# --- Verdicts ---------------------------------------------------------------------------------------------------------


def count(number: Count) -> View:
    """The number of solutions as a sentence, with the symmetries and the time."""
    if not vars(number):  # a number that nobody counted
        return View(str(int(number)))
    if number.bit_length() > LARGEST_BITS:
        return View(f"{number_text(number)} solutions")
    seconds = number.statistics.seconds
    separate = "symmetric ones count separately; with symmetry='all', they count as one" if number.in_all else ""
    remarks = searches.count_remark(number, seconds), searches.symmetry_remark(number.group), separate
    return View(searches.count_summary(number, seconds), (), list(filter(None, remarks)))


LARGEST_BITS = 14_000  # Python refuses to print numbers of more than 4300 digits


def check(checked: Check[Any]) -> View:
    """Whether there is exactly one solution: the verdict, the solutions, and the clues to blame."""
    title, *lines = verdicts.verdict(checked, checked.statistics.seconds)
    pictures = list(map(drawn, checked.boards())) or _cards(["", ""], checked.solutions)
    return View(title, pictures, lines)


def cheapest(found: Cheapest) -> View:
    """The cheapest covers as a table."""
    rows = [(str(cost), cut(" ".join(map(str, cover)), 200)) for cost, cover in found.covers[:FIRST]]
    more = len(found.covers) - FIRST
    lines = [f"and {plural(more, 'more cover')}"] if more > 0 else []
    return View(searches.cheapest_summary(found), (), lines, [("cost", "options"), *rows] if rows else ())


def solved(solved: SolvedPuzzle) -> View:
    """A puzzle, with its first solution filled in."""
    return View(ANSWERS[solved.answer], view_of(solved.filled or solved.puzzle).cards)
