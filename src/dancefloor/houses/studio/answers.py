"""Codes of answers: whether a filled board is the solution that is asked for. `page/answers.js` is the twin.

A setter of a contest knows the answer, and the people who open the link do not. So the link holds a code of the answer:
a hash tells whether it is right, and does not tell what it is. Somebody who finds all solutions can try each of them.

Strategy: the text of a filled board names each piece with its cells, or each number of a grid, so that one solution has
one text. The code is the beginning of the SHA-256 of that text behind a salt, and the salt stands in front of it. It is
made of the puzzle, so that the same puzzle and answer always have the same code.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from dancefloor.reports.documents import Fields

SALT = 6  # digits
HASH = 12


def answer_text(solution: Mapping[str, Any]) -> str:
    """The text of a filled board: a line for each piece, in ascending order, or for each row of a grid.

    >>> answer_text({"placements": [{"piece": "I2", "cells": [[0, 1], [0, 0]]}]})
    'I2: 0,0 0,1'
    >>> answer_text({"grid": [[2, 2], [1, 3]]})
    '2 2\\n1 3'
    """
    if "grid" in solution:
        return "\n".join(" ".join(map(str, row)) for row in solution["grid"])
    lines = [f"{each['piece']}: {_spoken(each['cells'])}" for each in solution["placements"]]
    return "\n".join(sorted(lines, key=lambda line: line.encode("utf-16-be", "replace")))


def _spoken(cells: Any) -> str:
    return " ".join(",".join(map(str, cell)) for cell in sorted(map(tuple, cells)))


def answer_code(puzzle: Fields, solution: Mapping[str, Any]) -> str:
    """The code of a solution.

    Args:
        puzzle: the puzzle, as plain values.
        solution: a solution of it, as JSON has it.
    """
    salt = sha256(json.dumps(puzzle, sort_keys=True).encode()).hexdigest()[:SALT]
    return salt + _hashed(salt, solution)


def is_answer(code: str, solution: Mapping[str, Any]) -> bool:
    """Whether a code was made of this solution.

    >>> solution = {"grid": [[2, 2], [1, 3]]}
    >>> code = answer_code({"kind": "fillomino"}, solution)
    >>> is_answer(code, solution), is_answer(code, {"grid": [[2, 2], [3, 1]]})
    (True, False)
    """
    return code[SALT:] == _hashed(code[:SALT], solution)


def _hashed(salt: str, solution: Mapping[str, Any]) -> str:
    return sha256(f"{salt}\n{answer_text(solution)}".encode(errors="replace")).hexdigest()[:HASH]
