"""Certificates made by several machines: each proves a share of the parts of a tree, and one puts them together.

Strategy: the first levels of the tree that a proof would have are the same on every machine. A *part* is a state on the
first level that has enough of them, named by the options that lead to it; a state that is known, or that a motion moves
to a known one, is no part. Each machine proves every k-th part, each with a memory of its own. With all of them, a
machine writes only the tree above them, where each part is a state that is known.
"""

from __future__ import annotations

import lzma
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from dancefloor.cover.problem import Problem
from dancefloor.errors import InputError, printable
from dancefloor.formats.files import opened
from dancefloor.houses.proofs.tree_python import ProofMotion, TreeProof, TreeState, TreeSymbols

PARTS_OF_SHARE = 8  # so that shares take about as long as each other
DEEPEST = 4  # levels above the parts
START = re.compile(
    rb"exact-cover certificate 1\n(?:#.*\n)*?# share (\d{1,9}) of (\d{1,9})\n(?:#.*\n)*sha256 ([0-9a-f]{64})\n"
    rb"problem (\d{1,9})\n"
)
MOTIONS = re.compile(rb"(?:motion .*\n)*")
PART = re.compile(rb"part (\d{1,4000})((?: \d{1,9})+)\ntree (\d{1,9})\n")
PartPath = tuple[int, ...]  # the options that lead to a part


class _NoPath(Exception):
    """A state is not named by options alone."""


class TreeOfParts(TreeProof):
    """The tree above the parts of a problem.

    Args:
        problem: items and options.
        motions: symmetries of it.

    >>> above = TreeOfParts(Problem.from_names("p q r", ["p q", "r", "p", "q r"]), ())
    >>> above.down_to(1) and list(above.paths.values())
    [(0,), (2,)]
    >>> above.down_to(1, {(0,): 1, (2,): 1})
    TreeSymbols(text=b'\\x08\\x01\\x01', number=2, nodes=1)
    """

    def __init__(self, problem: Problem, motions: Sequence[ProofMotion]) -> None:
        super().__init__(problem, motions, 1 << 30)
        self.paths: dict[TreeState, PartPath] = {}  #: the parts that were found

    def down_to(self, depth: int, parts: dict[PartPath, int] | None = None) -> TreeSymbols:
        """The tree above the parts on a level; without the number of covers of each, it finds out which there are."""
        self._begin()
        self.depth = depth
        self._is_complete = parts is not None
        self.paths = {}
        self._path: dict[TreeState, PartPath] = {self._start: ()}
        for path, number in (parts or {}).items():
            self._know(self.state(path), number)
        made = self.made()
        assert made
        return made

    def _count(self, state: TreeState, depth: int) -> int | None:
        if not state[0] or depth < self.depth:
            return super()._count(state, depth)
        if entry := self._remembered(state, is_tried=True):
            return entry.count
        if self._is_complete:
            raise InputError(f"the files lack the part after options {' '.join(map(str, self._path[state]))}")
        self.paths[state] = self._path[state]
        self._know(state, 0)
        return 0

    def _parts(self, state: TreeState) -> list[TreeState]:
        return []  # which options do not name

    def _branches(self, item: int, state: TreeState) -> list[TreeState]:
        found = super()._branches(item, state)
        options = self.options(item, state)
        if len(options) < len(found):
            raise _NoPath
        for option, after in zip(options, found, strict=True):
            self._path.setdefault(after, (*self._path[state], option))
        return found


class ProvedShare(NamedTuple):
    """What a file has of the parts of a problem."""

    number: int
    of: int  #: how many shares there are
    sha256: str  #: the SHA-256 of the problem
    parts: dict[PartPath, tuple[int, bytes]]  #: the number of covers of each part, and the lines that prove it


def parts_of(problem: Problem, motions: Sequence[ProofMotion], shares: int) -> list[PartPath]:
    """The parts of a problem that is proved in shares, deep enough that there are several for each.

    All of them are on one level, so that each is named by as many options.

    Raises:
        InputError: it has none.
    """
    tree, paths = TreeOfParts(problem, motions), list[PartPath]()
    for depth in range(1, DEEPEST + 1):
        try:
            tree.down_to(depth)
        except _NoPath:
            break
        paths = list(tree.paths.values())
        if len(paths) >= PARTS_OF_SHARE * shares:
            break
    if not paths:
        raise InputError("its proof has no parts to share; make it without --share")
    return paths


def share_of(
    paths: Sequence[PartPath], number: int, shares: int, proof: Callable[[PartPath], tuple[int, bytes]]
) -> dict[PartPath, tuple[int, bytes]]:
    """The parts of a share: the number of covers of each, and the lines that prove it.

    Args:
        paths: all parts.
        number: which share, from 1.
        shares: how many there are.
        proof: returns the number of covers of a part, and its lines.
    """
    return {path: proof(path) for path in paths[number - 1 :: shares]}


def read_share(name: str) -> ProvedShare:
    """Read the file of a share.

    Raises:
        InputError: it cannot be read, or is none.
    """
    with opened(name) as file:
        data = file.read()
    try:
        data = lzma.decompress(data) if name.endswith(".xz") else data
    except lzma.LZMAError:
        raise InputError(f"{printable(name)} is not compressed by xz, or is cut short") from None
    start = START.match(data)
    if start is None:
        raise InputError(f"{printable(name)} is not a file that 'prove --share' wrote")
    motions = MOTIONS.match(data, start.end() + int(start[4]))
    parts, at = parts_in(data, motions.end() if motions else len(data))
    if data[at:] != b"end\n":
        raise InputError(f"{printable(name)} is damaged after {len(parts)} parts")
    return ProvedShare(int(start[1]), int(start[2]), start[3].decode(), parts)


def parts_in(data: bytes, at: int) -> tuple[dict[PartPath, tuple[int, bytes]], int]:
    """The parts from a place of a file on, each with its lines, and the place where the last whole one ends."""
    parts: dict[PartPath, tuple[int, bytes]] = {}
    while (part := PART.match(data, at)) and (end := part.end() + int(part[3])) <= len(data):
        parts[tuple(map(int, part[2].split()))] = int(part[1]), data[at:end]
        at = end
    return parts, at


def together(shares: Sequence[ProvedShare], sha256: str) -> dict[PartPath, tuple[int, bytes]]:
    """The parts of all shares.

    Raises:
        InputError: one is missing, or is of another problem.
    """
    if any(share.sha256 != sha256 for share in shares):
        raise InputError("the files are about another puzzle")
    of = shares[0].of
    if any(share.of != of for share in shares):
        raise InputError("the files are shares of different numbers")
    if missing := sorted(set(range(1, of + 1)) - {share.number for share in shares}):
        raise InputError(f"share {missing[0]} of {of} is missing")
    return {path: part for share in shares for path, part in share.parts.items()}


def above_parts(
    problem: Problem, motions: Sequence[ProofMotion], parts: dict[PartPath, tuple[int, bytes]]
) -> tuple[bytes, TreeSymbols]:
    """The lines of all parts, and the tree above them.

    Args:
        problem: items and options.
        motions: symmetries of it.
        parts: the number of covers of each part, and the lines that prove it.

    Raises:
        InputError: a part is missing.

    A tree forgets states that it no longer needs; they have fewer options than its first one, so no part that comes
    before it is among them.
    """
    tree = TreeOfParts(problem, motions)
    depth = min(DEEPEST, max(map(len, parts), default=1))
    made = tree.down_to(depth, {path: number for path, (number, _) in parts.items()})
    order = sorted(parts, key=lambda path: -tree.state(path)[0].bit_count())
    return b"".join(parts[path][1] for path in order), made
