"""The JSON documents: one for each command, as plain dictionaries that `json.dumps` accepts.

Every document begins with the field `document`, which names it and its version, such as ``dancefloor/count/1``. The
file `schema.json`, beside this module, is the schema of those of the kernel; each house that has documents has such a
file, too, and `schema` puts them together. docs/json.md describes all documents and their versions.

Strategy: each function makes a whole document from a result. A face that prints solutions one at a time combines
`named`, the list of solutions, and `search_fields`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from dancefloor.declarations import declaration, houses

if TYPE_CHECKING:
    from dancefloor.formats.preset import Preset
    from dancefloor.reports.installation import Installation
    from dancefloor.reports.listings import EngineEntry
    from dancefloor.reports.searches import Searched
    from dancefloor.solutions.solution import Selection
    from dancefloor.verbs import Batches, Check, Count, SolvedPuzzle, Tabulated
    from dancefloor.verbs.health import Checkup
    from dancefloor.verbs.kinds.kind import Kind

Fields = dict[str, Any]

#: The version of each document of the kernel; houses declare theirs. It goes up when a field is removed or changes its
#: meaning, not when one is added.
VERSIONS = {
    "solve": 1,
    "cheapest": 1,
    "count": 1,
    "check": 1,
    "batch": 1,
    "sample": 1,
    "puzzles": 1,
    "puzzle": 1,
    "engines": 1,
    "doctor": 1,
    "interrupted": 1,
}


def named(document: str) -> Fields:
    """The first field of a document, which names it and its version.

    >>> named("count")
    {'document': 'dancefloor/count/1'}
    """
    version = VERSIONS.get(document) or declaration("documents", document)
    return {"document": f"dancefloor/{document}/{version}"}


def schema() -> Fields:
    """The JSON Schema (draft 2020-12) of all documents, those of houses too, which has an entry in ``$defs`` for each.

    >>> schema()["$schema"]
    'https://json-schema.org/draft/2020-12/schema'
    """
    whole = _read("dancefloor.reports")
    documents = whole["$defs"]
    parts = documents.pop("parts")
    for package in (house["schema"] for house in houses(plugged=True) if "schema" in house):
        brought = _read(package)["$defs"]
        parts["$defs"] |= brought.pop("parts", {}).get("$defs", {})
        documents |= brought
    anyone = [{"$ref": f"#/$defs/{name}"} for name in documents]
    return {**whole, "anyOf": anyone, "$defs": {**documents, "parts": parts}}


def _read(package: str) -> Fields:
    """The file ``schema.json`` of a package."""
    import json
    from importlib.resources import files

    read: Fields = json.loads(files(package).joinpath("schema.json").read_text(encoding="utf-8"))
    return read


def search_fields(searched: Searched) -> Fields:
    """The fields about a search that solve, cheapest, count and check have in common."""
    return {
        "outcome": searched.outcome.value,
        "reason": searched.reason,
        "engine": searched.engine,
        "why": searched.why,
        "symmetry": searched.group.convention.value,
        "symmetries": searched.group.order,
        "rotations": searched.group.rotations,
        "statistics": searched.statistics._asdict(),
    }


def solutions_document(document: str, solutions: Iterable[Fields], searched: Searched) -> Fields:
    """Solutions as JSON, with the fields about their search.

    Args:
        document: ``solve``, or ``cheapest`` for solutions with costs.
        solutions: the solutions as JSON.
        searched: the search. It may be what `solutions` iterates over: the function reads it after them.

    >>> from dancefloor import solve
    >>> found = solve("3x20")
    >>> told = solutions_document("solve", (solution.as_json() for solution in found), found)
    >>> told["document"], len(told["solutions"]), told["outcome"]
    ('dancefloor/solve/1', 2, 'complete')
    """
    return {**named(document), "solutions": list(solutions), **search_fields(searched)}


def priced_solution(cost: int, solution: Selection) -> Fields:
    """One of the cheapest solutions, with its cost."""
    return {"cost": cost, **solution.as_json()}


def count_document(number: Count) -> Fields:
    """The number of solutions."""
    fields = {"distinct": number.distinct, "raw": number.raw, "modulo": number.modulo}
    return {**named("count"), **fields, **search_fields(number)}


def check_document(checked: Check[Any]) -> Fields:
    """Whether there is exactly one solution, and the reasons if not."""
    return {**named("check"), **checked.as_json(), **search_fields(checked)}


def solved_puzzle(solved: SolvedPuzzle, line: int) -> Fields:
    """One of many puzzles, with its solutions as text, and the line of the file in which it stands."""
    return {"line": line, "answer": solved.answer.value, "solutions": list(solved.written)}


def batch_fields(batches: Batches) -> Fields:
    """The fields about the search of many puzzles."""
    return {
        "outcome": batches.outcome.value,
        "reason": batches.reason,
        "engine": batches.by,
        "why": batches.why,
        "seconds": batches.statistics.seconds,
    }


def batch_document(puzzles: Iterable[Fields], batches: Batches) -> Fields:
    """Many puzzles, solved one after another.

    Args:
        puzzles: the puzzles, each from `solved_puzzle`.
        batches: their search. It may be what `puzzles` iterates over: the function reads it after them.

    >>> from dancefloor import solve_many
    >>> solved = solve_many(["1... .2.. ..3. ...4", "11.. .... .... ...."])
    >>> told = batch_document(map(solved_puzzle, solved, (1, 2)), solved)
    >>> [puzzle["answer"] for puzzle in told["puzzles"]], told["outcome"]
    (['multiple', 'none'], 'complete')
    """
    return {**named("batch"), "puzzles": list(puzzles), **batch_fields(batches)}


def sample_document(kind: Kind[Any], table: Tabulated[Any], drawn: Sequence[Any], seed: int) -> Fields:
    """Solutions drawn at random, each with its number in the table.

    Args:
        kind: the kind of the puzzle, which writes solutions as JSON.
        table: all solutions, numbered.
        drawn: the solutions drawn.
        seed: the seed that they were drawn with.
    """
    listed = [{"number": table.rank(solution), **kind.as_json(solution)} for solution in drawn]
    return {**named("sample"), "solutions": listed, "count": table.count, "seed": seed, "reason": table.reason}


def puzzles_document(presets: Iterable[Preset]) -> Fields:
    """A summary of each built-in puzzle."""
    return {**named("puzzles"), "puzzles": [_in_short(preset) for preset in presets]}


def puzzle_document(preset: Preset) -> Fields:
    """The description of one puzzle."""
    shapes = {piece.name: piece.shape.cells for piece in preset.pieces}
    mobility = {piece.name: piece.mobility.value for piece in preset.pieces}
    region = {"cells": preset.region.cells, "optional": preset.region.optional}
    return {**named("puzzle"), **_in_short(preset), "region": region, "shapes": shapes, "mobility": mobility}


def _in_short(preset: Preset) -> Fields:
    known = preset.solutions
    return {
        "name": preset.name,
        "title": preset.title,
        "source": preset.source,
        "lattice": preset.region.lattice.name,
        "cells": len(preset.region),
        "pieces": {piece.name: [piece.low, piece.high] for piece in preset.pieces},
        "example": preset.example,
        "solutions": None
        if known is None
        else {"distinct": known.distinct, "raw": known.raw, "symmetry": known.symmetry, "source": known.source},
    }


def engines_document(engines: Iterable[EngineEntry], methods: Iterable[EngineEntry]) -> Fields:
    """The engines, and the methods that solve a fillomino."""

    def told(entry: EngineEntry) -> Fields:
        return {
            "name": entry.name,
            "about": entry.about,
            "installed": not entry.missing,
            "takes": list(entry.takes),
            "missing": entry.missing,
            "remedy": entry.remedy if entry.missing else "",
        }

    return {**named("engines"), "engines": list(map(told, engines)), "fillomino": list(map(told, methods))}


def doctor_document(installed: Installation, done: Iterable[Checkup]) -> Fields:
    """What is installed, and whether it counts right."""
    checks = [{"result": each.result, **each._asdict()} for each in done]
    return {**named("doctor"), **installed._asdict(), "checks": checks}
