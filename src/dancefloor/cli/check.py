"""``dancefloor check``: whether a puzzle has exactly one solution; and if it has not, why."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from dancefloor.cli.clock import Clock
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND, NONE, STOPPED
from dancefloor.cli.options import (
    Engine,
    Json,
    Memory,
    Pieces,
    Puzzle,
    Quiet,
    Seed,
    Stats,
    StrictKnuth,
    Symmetry,
    Threads,
    Timeout,
    parse_size,
)
from dancefloor.solutions.group import Convention

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dancefloor.cli.pictures import TextPrinter
    from dancefloor.draw.board import Board
    from dancefloor.geometry.lattice import Cell
    from dancefloor.verbs import Check


def check(
    puzzle: Puzzle,
    pieces: Pieces = None,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw into an SVG file; - for standard output.")
    ] = None,
    strict_knuth: StrictKnuth = False,
    symmetry: Symmetry = Convention.ALL,
    engine: Engine = None,
    timeout: Timeout = None,
    threads: Threads = None,
    memory: Memory = None,
    seed: Seed = 0,
    as_json: Json = False,
    stats: Stats = False,
    quiet: Quiet = False,
) -> int:
    """Tell whether a puzzle has exactly one solution, which is proved; else show two of them, or say why there is none.

    Of a fillomino: in which cells two solutions differ; which clues contradict each other if there is none; and which
    clues could be left out if there is exactly one.

    \b
    Examples:
      dancefloor check 'https://puzz.link/p?fillomino/3/2/2i.g'
      dancefloor check mine.fillomino --svg mine.svg
      dancefloor check calendar 25-Jan

    Exit status: 0 exactly one solution, 1 none or several, 2 bad input, 3 stopped before it was known.
    """
    from dancefloor.cli.pictures import check_drawing
    from dancefloor.cli.report import progress_bar, statistics_text, tell_notes
    from dancefloor.errors import InputError
    from dancefloor.formats.puzzle import read_puzzle
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.search.deadline import TimeUp
    from dancefloor.solutions.solution import NOTHING_TO_DRAW
    from dancefloor.verbs import Check
    from dancefloor.verbs import check as find

    check_drawing(svg, as_json=as_json)
    clock, word = Clock(timeout), " ".join(puzzle)
    try:
        with clock.reading():
            given = read_puzzle(word, pieces=pieces, strict=strict_knuth)
        if isinstance(given, ExactCover):
            if svg is not None:
                raise InputError(NOTHING_TO_DRAW)
            if not quiet:
                tell_notes(given)
        with progress_bar(quiet=quiet) as bar:
            checked = find(
                given,
                up_to_symmetry=symmetry,
                engine=engine,
                limits=clock.limits(),
                on_progress=bar.update,
                threads=threads,
                memory=parse_size(memory),
                seed=seed,
            )
    except TimeUp as late:
        checked = Check.too_late(word, late)
    if as_json:
        _print_json(checked)
    else:
        _print_verdict(checked, clock, svg, quiet=quiet)
    if svg is not None:
        with clock.drawing():
            _draw(svg, list(_boards(checked)))
    if stats and not quiet:
        print(statistics_text(checked), file=sys.stderr)
    return _status(checked)


def _status(checked: Check) -> int:
    from dancefloor.verbs import Answer

    return {Answer.UNIQUE: FOUND, Answer.UNKNOWN: STOPPED}.get(checked.answer, NONE)


def _print_verdict(checked: Check, clock: Clock, svg: str | None, *, quiet: bool) -> None:
    """Pictures, unless they are drawn, and what was found out; on standard error if the drawing is printed."""
    from dancefloor.cli.pictures import TextPrinter

    verdict = "\n".join(_verdict(checked, clock.taken))
    if svg is None:
        with clock.drawing():
            _print_pictures(checked, TextPrinter(silent=False))
    if svg != "-" or not quiet:
        print(verdict, file=sys.stderr if svg == "-" else sys.stdout)


def _verdict(checked: Check, seconds: float) -> Iterator[str]:
    """What was found out, in lines."""
    from dancefloor.cli.report import how_it_ended, plural
    from dancefloor.verbs import Answer

    how = f"by {checked.engine} in {seconds:.2f} s" if checked.engine else "without a search"
    if checked.answer is Answer.UNKNOWN:
        ended = checked.reason or how_it_ended(checked.outcome, seconds, checked.progress)
        yield f"unknown, {plural(len(checked.solutions), 'solution')} so far: {ended}"
    elif checked.answer is Answer.NONE:
        yield f"no solution: {checked.reason or f'proved {how}'}"
        yield from _contradiction(checked)
    elif checked.answer is Answer.UNIQUE:
        alike = f" up to {checked.group}" if checked.group.order > 1 else ""
        yield f"exactly one solution{alike}: proved {how}"
        yield from _redundant(checked)
    else:
        alike = f", even up to {checked.group}" if checked.group.order > 1 else ""
        yield f"more than one solution{alike}: two were found {how}"
        if differing := checked.differing:
            yield f"they differ in {plural(len(differing), 'cell')}: {places(differing)}"


def _contradiction(checked: Check) -> Iterator[str]:
    from dancefloor.cli.report import plural
    from dancefloor.puzzles.division import Division
    from dancefloor.puzzles.fillomino import Fillomino

    if not isinstance(checked.puzzle, Fillomino | Division):
        return
    if checked.contradiction is None:
        yield "which clues contradict each other could not be found out in time"
        return
    clues, clue_at = checked.contradiction.clues, checked.puzzle.clues
    if not clues:
        yield "there would be none without any clue either"
        return
    named = "; ".join(f"{clue_at[i][j]} in row {i + 1}, column {j + 1}" for i, j in clues[:MOST_NAMED])
    more = f"; and {plural(len(clues) - MOST_NAMED, 'more clue')}" if len(clues) > MOST_NAMED else ""
    needed = "each is needed for that" if checked.contradiction.all_needed else "fewer may do"
    if checked.contradiction.smallest:
        needed = "no fewer do"
    many = "this clue cannot be" if len(clues) == 1 else f"these {len(clues)} clues contradict each other ({needed})"
    yield f"{many}: {named}{more}"


def _redundant(checked: Check) -> Iterator[str]:
    from dancefloor.cli.report import plural

    if redundant := checked.redundant:
        each = "1 clue" if len(redundant) == 1 else f"each of {len(redundant)} clues"
        yield f"{each} follows from all the others: {places(redundant)}"
    if undecided := checked.undecided:
        yield f"whether {plural(len(undecided), 'more clue')} could be left out is unknown: {places(undecided)}"


MOST_NAMED = 20


def places(cells: Iterable[Cell]) -> str:
    """Cells in words, row by row, both counted from 1.

    >>> places([(0, 1), (0, 4), (2, 0), (3, 1), (3, 2), (3, 3)])
    'row 1, columns 2 and 5; row 3, column 1; row 4, columns 2-4'
    """
    from dancefloor.fillomino.explain.sentences import runs

    rows: dict[int, list[int]] = {}
    for row, column in sorted(cells):
        rows.setdefault(row, []).append(column + 1)
    told = []
    for row, columns in rows.items():
        *most, last = runs(columns)
        named = f"{', '.join(most)} and {last}" if most else last
        told.append(f"row {row + 1}, column{'s' if columns[1:] else ''} {named}")
    return "; ".join(told)


def _boards(checked: Check) -> Iterator[Board]:
    """The solutions, with the cells in which they differ marked; or a puzzle with the clues that are to blame."""
    from dancefloor.puzzles.division import Division
    from dancefloor.puzzles.fillomino import Fillomino
    from dancefloor.solutions.filled_grid import Filled, unsolved
    from dancefloor.solutions.solution import Solution

    for solution in checked.solutions:
        if isinstance(solution, Filled):
            yield solution.marked(checked.differing)
        elif isinstance(solution, Solution):
            yield solution.board
    if not checked.solutions and isinstance(checked.puzzle, Fillomino | Division):
        yield unsolved(checked.puzzle, checked.contradiction.clues if checked.contradiction else ())


def _print_pictures(checked: Check, show: TextPrinter) -> None:
    from dancefloor.solutions.solution import Selection

    for selection in checked.solutions:
        if isinstance(selection, Selection):
            show(selection)
    for board in _boards(checked):
        show.draw(board)


def _draw(name: str, boards: list[Board]) -> None:
    """Draw boards into a file; without any nothing is written."""
    from dancefloor.cli.pictures import save, svg_of_boards

    if boards:
        save(name, lambda: svg_of_boards(boards))


def _print_json(checked: Check) -> None:
    from dancefloor.cli.report import report_json

    DOCUMENT.end({**checked.as_json(), **report_json(checked)})
