"""Solutions that somebody has found before, to take them apart: from a file in JSON, or from a link to the page.

Strategy: a file is what ``solve`` or ``apart`` prints with ``--json``, or what ``solve`` or ``show`` prints with
``--jsonl``. Nothing in it is trusted: each solution is verified, by its placements and as a cover.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from dancefloor.errors import InputError, ParseError
from dancefloor.faces.page_puzzles import solution_of
from dancefloor.formats.files import read_text
from dancefloor.formats.table import format_of_word, function_at
from dancefloor.solutions.solution import Solution
from dancefloor.solutions.verify import faults
from dancefloor.verbs.kinds.kind import Kind

LISTS = ("solutions", "disassemblies")  # where documents have solutions
WANTED = "the file should be what 'dancefloor solve PUZZLE --json' prints"


def solutions_in_file(kind: Kind[Any], name: str) -> list[Solution]:
    """The solutions of a puzzle that a file holds, verified, in the order of the file.

    Args:
        kind: the puzzle, a box and pieces.
        name: the name of the file; ``-`` for standard input.

    Raises:
        InputError: it is not such a file, or one of them is no solution of this puzzle.
        StoreError: the file cannot be read.
    """
    source = "standard input" if name == "-" else name
    found = [each for value in _values(read_text(name), source) for each in _listed(value)]
    if not found:
        raise ParseError("", f"there is no solution in it: {WANTED}", source=source)
    return [_verified(kind, told, f"{source}, solution {number}") for number, told in enumerate(found, 1)]


def shown_solution(kind: Kind[Any], word: str) -> Solution | None:
    """The solution that lies on the puzzle in a link; None if the word is no link, or if no solution lies there.

    Args:
        kind: the puzzle that the word means.
        word: the word.
    """
    form = format_of_word(word)
    told = function_at(form.lying)(word) if form and form.lying else None
    try:
        return _verified(kind, told, "link") if told and told["placements"] else None
    except InputError:  # somebody has begun to place pieces
        return None


def _values(text: str, source: str) -> list[Any]:
    """The values in a file: one, or one on each line.

    >>> _values('{"a": 1}', "a.json"), _values("1\\n2\\n", "a.jsonl")
    ([{'a': 1}], [1, 2])
    """
    try:
        return [json.loads(text)]
    except RecursionError:
        raise ParseError("", f"it is nested too deeply: {WANTED}", source=source) from None
    except ValueError:
        return [_value(line, source, number) for number, line in enumerate(text.splitlines(), 1) if line.strip()]


def _value(line: str, source: str, number: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise ParseError(line, f"this is not JSON: {WANTED}", source=source, line=number) from None


def _listed(value: Any) -> Iterator[Any]:
    """The solutions in a value, which may be one itself."""
    lists = [value[key] for key in LISTS if isinstance(value.get(key), list)] if isinstance(value, dict) else []
    if isinstance(value, list):
        lists = [value]
    yield from (each for found in lists for each in found) if lists else (value,)


def _verified(kind: Kind[Any], told: Any, source: str) -> Solution:
    if not isinstance(told, dict) or not isinstance(told.get("placements"), list):
        raise ParseError("", f"it has no placements: {WANTED}", source=source)
    try:
        solution: Solution = solution_of(kind, told)
    except InputError as error:
        raise ParseError("", str(error), source=source) from None
    if fault := next(_faults(kind, solution), ""):
        raise ParseError("", f"it does not solve this puzzle: {fault}", source=source)
    return solution


def _faults(kind: Kind[Any], solution: Solution) -> Iterator[str]:
    for placed in solution.placements:
        if not placed.cells:
            yield f"piece {placed.piece!r} lies nowhere"
        yield from (f"cell {cell} is outside the region" for cell in placed.cells if cell not in kind.puzzle.region)
    yield from faults(kind.puzzle, solution.placements)
    encoded: Any = kind.encoded()
    cover = encoded.cover_of(solution)
    yield from ["it breaks another of its rules"] if cover is None else encoded.faults(encoded.problem, cover)
