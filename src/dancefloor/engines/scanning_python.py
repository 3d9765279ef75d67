"""First-empty-cell search in pure Python: the readable twin of `native/src/scanning`, and its fallback.

Strategy (Fletcher, CACM 8:10, 1965, with tables instead of his tests): the board is a number whose bit k is set if the
k-th position after the *lead*, the first empty position, is free. Every placement covers the lead. The positions within
reach are divided into chunks of bits. A table for each chunk maps each pattern of free positions to the orientations
that need no others. Sets of orientations are numbers too. So the orientations that fit are the intersection of a few
table entries with those that are available and those allowed at this lead. A node is dead if the last possible lead of
a required piece has passed. The covers, their order and the node counts are those of the native engine.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from dancefloor.cover.options import Use
from dancefloor.cover.problem import Problem
from dancefloor.engines.registry import WRONG_PATH, Ability, AlwaysInstalled, Batch, Lacking
from dancefloor.errors import InputError
from dancefloor.search.values import ALONE, Cover, Resources

CHUNK_BITS = 10
WIDEST = 1 << 17  # the most positions on the board: each node stores a bit for each
MOST_ORIENTATIONS = 1 << 13  # each pattern of a chunk and each lead stores a set of orientations
LARGEST_TABLES = 1 << 28  # the most bytes of tables
CLOCK_INTERVAL = 512  # nodes expanded between two checks of the clock


@dataclass
class ScanPiece:
    """A piece and its bounds."""

    low: int
    high: int
    set: int = 0  # its orientations, as bits
    size: int = 0  # the number of cells of its smallest orientation; 0 if it has none
    last_lead: int = -1  # the last lead of its options; -1 if it has none
    field: int | None = None  # the index of the counter of its uses; None if they need not be counted


@dataclass
class ScanBoard:
    """A problem as orientations and leads. Orientations are single bits; sets of them are numbers."""

    free: int = 0  #: all positions
    masks: dict[int, int] = field(default_factory=dict)  #: the positions of each orientation, from its lead
    piece: dict[int, ScanPiece] = field(default_factory=dict)  #: the piece of each orientation
    allow: dict[int, int] = field(default_factory=dict)  #: for each lead the orientations that options place there
    option: dict[tuple[int, int], int] = field(default_factory=dict)  #: the option for a lead and an orientation
    chunks: list[tuple[int, int]] = field(default_factory=list)  #: for each its distance from the lead, and its width
    required: list[ScanPiece] = field(default_factory=list)  #: the pieces that must be used
    counted: int = 0  #: the number of pieces whose uses are counted


_READ: WeakKeyDictionary[Problem, ScanBoard] = WeakKeyDictionary()


def read_board(problem: Problem) -> ScanBoard:
    """Find the orientations and leads in a problem's options. They are cached, since each part of a search wants them.

    Raises:
        Lacking: the problem is not the packing of a board whose cells are all covered once; or its cells lie so far
            apart that their bit masks would fill the memory.
    """
    board = _READ.get(problem)  # looked up only once: an equal problem may hold it, and be gone a moment later
    if board is None:
        board = _READ[problem] = _read(problem)
    return board


def _read(problem: Problem) -> ScanBoard:
    if not problem.positions:
        raise Lacking("its items have no positions on a board")
    _check_width(problem.positions)
    cells, pieces = _cells_and_pieces(problem)
    board = ScanBoard(free=_bits(cells), required=[piece for piece in pieces.values() if piece.low])
    _place_options(board, pieces, problem)
    for piece in pieces.values():
        if piece.high > 1 and (piece.low > 0 or piece.high < len(cells) // (piece.size or 1)):
            piece.field, board.counted = board.counted, board.counted + 1
    board.chunks = _chunks(board)
    return board


def _cells_and_pieces(problem: Problem) -> tuple[list[int], dict[int | None, ScanPiece]]:
    """The positions of all cells; and the piece of each item, with None for the options without a piece."""
    cells: list[int] = []
    pieces: dict[int | None, ScanPiece] = {None: ScanPiece(0, len(problem.options))}
    for number, (item, position) in enumerate(zip(problem.items, problem.positions, strict=True)):
        if position is None:
            pieces[number] = ScanPiece(item.low if item.primary else 0, item.high)
        elif not item.primary:
            raise Lacking("it has cells that may stay empty")
        elif (item.low, item.high) != (1, 1):
            raise Lacking("it has cells that are not covered exactly once")
        else:
            cells.append(position)
    return cells, pieces


def _place_options(board: ScanBoard, pieces: Mapping[int | None, ScanPiece], problem: Problem) -> None:
    """Give each option a lead and an orientation. Options that differ only in their leads share an orientation."""
    known: dict[tuple[int | None, int, int], int] = {}
    given = Counter[tuple[int, int | None, int]]()
    for number, uses in enumerate(problem.options.all_uses()):
        covered, owner = _covered(uses, problem.positions)
        lead = min(covered)
        mask = _bits([position - lead for position in covered])
        occurrence = given[lead, owner, mask]  # the same option given twice needs two orientations
        given[lead, owner, mask] += 1
        if len(known) == MOST_ORIENTATIONS and (owner, mask, occurrence) not in known:
            raise Lacking(f"its pieces have more than {MOST_ORIENTATIONS} orientations in all")
        orientation = known.setdefault((owner, mask, occurrence), 1 << len(known))
        piece = pieces[owner]
        piece.set |= orientation
        piece.size = min(piece.size or len(covered), len(covered))
        piece.last_lead = max(piece.last_lead, lead)
        board.masks[orientation] = mask
        board.piece[orientation] = piece
        board.allow[lead] = board.allow.get(lead, 0) | orientation
        board.option[lead, orientation] = number


def _covered(uses: Iterable[Use], positions: Sequence[int | None]) -> tuple[list[int], int | None]:
    """The positions that an option covers, and the piece it uses, if any."""
    covered: list[int] = []
    owners: list[int] = []
    for item, color in uses:
        if color is not None:
            raise Lacking("it has colours")
        position = positions[item]
        if position is None:
            owners.append(item)
        else:
            covered.append(position)
    if len(owners) > 1:
        raise Lacking("it has options with two items that are not cells")
    if not covered:
        raise Lacking("it has options without cells")
    return covered, owners[0] if owners else None


def _check_width(positions: Sequence[int | None]) -> None:
    width = max((position for position in positions if position is not None), default=0) + 1
    if width > WIDEST:
        raise Lacking(f"its cells lie far apart, on a board of {width} positions, but at most {WIDEST} are allowed")


def _chunks(board: ScanBoard) -> list[tuple[int, int]]:
    """The chunks of positions that contain cells of placements beyond their leads."""
    used = 0
    for mask in board.masks.values():
        used |= mask
    reach, shift, chunks = used.bit_length(), 1, list[tuple[int, int]]()
    while shift < reach:
        rest = used >> shift
        shift += (rest & -rest).bit_length() - 1
        chunks.append((shift, min(CHUNK_BITS, reach - shift)))
        shift += CHUNK_BITS
    entry = len(board.masks) // 8 + 40
    size = sum(entry << width for _, width in chunks) + sum(mask.bit_length() // 8 for mask in board.masks.values())
    if size > LARGEST_TABLES:
        wanted = f"its pieces reach so far that tables would need {size >> 20} MB"
        raise Lacking(f"{wanted}, but at most {LARGEST_TABLES >> 20} are allowed")
    return chunks


def _bits(positions: Iterable[int]) -> int:
    """A number with these bits. They are set all at once, because adding one bit copies a wide number."""
    given = list(positions)
    packed = bytearray(max(given, default=0) // 8 + 1)
    for position in given:
        packed[position >> 3] |= 1 << (position & 7)
    return int.from_bytes(packed, "little")


def chunk_tables(board: ScanBoard) -> list[tuple[int, int, list[int]]]:
    """For each chunk: its shift, its mask, and the orientations that each pattern of free positions allows."""
    every = (1 << len(board.masks)) - 1
    tables = []
    for shift, width in board.chunks:
        avoiding = [sum(o for o, mask in board.masks.items() if not mask >> (shift + bit) & 1) for bit in range(width)]
        table = [every] * (1 << width)  # indexed by *occupied* positions: a pattern has one bit more than a smaller one
        for pattern in range(1, 1 << width):
            low = pattern & -pattern
            table[pattern] = table[pattern ^ low] & avoiding[low.bit_length() - 1]
        tables.append((shift, (1 << width) - 1, table[::-1]))
    return tables


# A node that is not expanded yet: the free positions from the lead, the lead, the orientations available and those that
# fit, the depth, the orientation whose placement led here, and the uses of each counted piece.
ScanNode = tuple[int, int, int, int, int, int, tuple[int, ...]]


class ScanningPythonRun:
    """A first-empty-cell search in Python; see `dancefloor.engines.registry.Run`."""

    def __init__(self, problem: Problem, path: tuple[int, ...]) -> None:
        self._board = board = read_board(problem)
        self._tables = chunk_tables(board)
        self._remains = {o: ~piece.set if piece.high == 1 else -1 for o, piece in board.piece.items()}
        self._counted = board.counted > 0
        self._late: dict[int, int] = {}
        self._nodes = 0
        self._leads: list[int] = []  # the lead at each depth on the way to the last expanded node
        self._chosen: list[int] = []  # the orientation placed at each depth
        self._pushed: list[int] = []  # the number of children pushed at each depth
        self._stack: list[ScanNode] = []  # the nodes to expand
        self._ended = False
        self._until: tuple[int, ...] | None = None  # where it is to end, until that is off the stack
        self._gone: dict[int, int] = {}  # by depth: the number of nodes beside the path that come after its end
        self._covers: list[Cover] = []  # covers found before the first batch
        if all(piece.set for piece in board.required):
            self._start()
        for option in path:
            self._go_down(option)
        self._nodes = 0

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until `covers`, `nodes` or `seconds` are used up; return at most the first `keep` covers.

        Each call expands at least one node.
        """
        deadline, goal = time.perf_counter() + seconds, self._nodes + nodes
        found, kept, expanded = len(self._covers), self._covers[:keep], 0
        self._covers = []
        while self._stack:
            if expanded and (
                found >= covers
                or self._nodes + self._stack[-1][3].bit_count() > goal
                or (expanded % CLOCK_INTERVAL == 0 and time.perf_counter() > deadline)
            ):
                return Batch(kept, found, False)
            expanded += 1
            for cover in self._expand():
                found += 1
                if len(kept) < keep:
                    kept.append(cover)
            if self._until:
                self._drop_last(self._until)
        self._ended = True
        return Batch(kept, found, True)

    def _start(self) -> None:
        board, every = self._board, (1 << len(self._board.masks)) - 1
        if not board.free:
            if not board.required:
                self._covers.append(())
            return
        lead = (board.free & -board.free).bit_length() - 1
        free = board.free >> lead
        uses = (0,) * board.counted
        fits = every & board.allow.get(lead, 0) & self._fitting(free)
        if fits and not (every & self._late_at(lead)):
            self._stack.append((free, lead, every, fits, 0, 0, uses))

    def _fitting(self, free: int) -> int:
        fits = -1
        for shift, mask, table in self._tables:
            fits &= table[free >> shift & mask]
        return fits

    def _late_at(self, lead: int) -> int:
        """The orientations of required pieces that have no options at this lead or later."""
        if lead not in self._late:
            self._late[lead] = sum(piece.set for piece in self._board.required if piece.last_lead < lead)
        return self._late[lead]

    def _expand(self) -> Iterator[Cover]:
        """Pop the top node, yield the covers among its children, and push the other children."""
        board, stack, tables, remains = self._board, self._stack, self._tables, self._remains
        masks, allow, late_at, counted = board.masks, board.allow, self._late_at, self._counted
        free, lead, available, fits, depth, orientation, uses = stack.pop()
        self._nodes += fits.bit_count()
        del self._leads[depth:], self._pushed[depth:], self._chosen[max(depth - 1, 0) :]
        if depth:
            self._chosen.append(orientation)
        self._leads.append(lead)
        bottom = len(stack)
        while fits:
            o = fits & -fits
            fits ^= o
            left = free ^ masks[o]
            if not left:
                if self._complete(available & remains[o], o, uses):
                    yield self._cover(o)
                continue
            step = (left & -left).bit_length() - 1
            left >>= step
            at = lead + step
            can = available & remains[o]
            now = uses
            if counted:
                now, can = self._use(o, uses, can)
            fit = can & allow.get(at, 0)
            for shift, mask, table in tables:
                fit &= table[left >> shift & mask]
            if fit and not self._dead(can & late_at(at), now):
                stack.append((left, at, can, fit, depth + 1, o, now))
        self._pushed.append(len(stack) - bottom)

    def _use(self, o: int, uses: tuple[int, ...], can: int) -> tuple[tuple[int, ...], int]:
        piece = self._board.piece[o]
        if piece.field is None:
            return uses, can
        now = (*uses[: piece.field], uses[piece.field] + 1, *uses[piece.field + 1 :])
        return now, can & ~piece.set if now[piece.field] >= piece.high else can

    def _dead(self, late: int, uses: tuple[int, ...]) -> bool:
        """Tell whether a required piece has been used too rarely and can no longer be placed."""
        return bool(late) and (
            not self._counted
            or any(
                piece.set & late and (piece.field is None or uses[piece.field] < piece.low)
                for piece in self._board.required
            )
        )

    def _complete(self, can: int, o: int, uses: tuple[int, ...]) -> bool:
        uses, can = self._use(o, uses, can)
        return all(
            uses[piece.field] >= piece.low if piece.field is not None else not piece.set & can
            for piece in self._board.required
        )

    def _cover(self, last: int) -> Cover:
        return tuple(self._board.option[at, o] for at, o in zip(self._leads, [*self._chosen, last], strict=True))

    def _go_down(self, option: int) -> None:
        """Expand the top node, and drop the children that the earlier search has finished."""
        if self._stack:
            depth, lead = self._stack[-1][4] + 1, self._stack[-1][1]
            for _ in self._expand():
                pass
            while self._stack and self._stack[-1][4] == depth:
                if self._board.option[lead, self._stack[-1][5]] == option:
                    return
                self._stack.pop()
        raise InputError(WRONG_PATH)

    def end_at(self, path: tuple[int, ...]) -> None:
        """End where a run that begins at `path` would begin; see `dancefloor.engines.excerpts`.

        Raises:
            InputError: the path does not belong to the problem, or lies before the beginning of this run.
        """
        if self._stack and self._stack[-1][4] < len(path):
            self._until = path  # these nodes come when the first one is expanded
        elif self.position() == path:
            raise InputError(WRONG_PATH)
        else:
            self._drop_last(path)

    def _drop_last(self, path: tuple[int, ...]) -> None:
        """Drop the node to which a path leads and all after it: those at the bottom of the stack."""
        self._until = None
        for number, node in enumerate(self._stack):
            self._gone[node[4]] = self._gone.get(node[4], 0) + 1
            if node[4] == len(path) and self._option(node) == path[-1]:
                del self._stack[: number + 1]
                return
        raise InputError(WRONG_PATH)

    def last_part(self) -> tuple[int, ...] | None:
        """The beginning of the last part of what is left; None if it cannot be divided."""
        depth = self._stack[0][4] if self._stack else 0
        siblings = sum(node[4] == depth for node in self._stack)
        last = siblings - 1 - (siblings == len(self._stack))  # the next one to be searched stays
        if last < 0:
            return None
        return *self.position()[: depth - 1], self._option(self._stack[last])

    def _option(self, node: ScanNode) -> int:
        """The option of a node, whose parent is on the way to the next one."""
        return self._board.option[self._leads[node[4] - 1], node[5]]

    def position(self) -> tuple[int, ...]:
        """The options chosen on the way to the next node."""
        if not self._stack:
            return ()
        depth, orientation = self._stack[-1][4:6]
        if depth == 0:
            return ()
        chosen = [*self._chosen[: depth - 1], orientation]
        return tuple(self._board.option[at, o] for at, o in zip(self._leads, chosen, strict=False))

    def progress(self) -> float:
        """The estimated share of the search that is complete, if all children of a node are alike."""
        if not self._stack:
            return 1.0
        depth = self._stack[-1][4]
        waiting = [0] * (depth + 1)
        for node in self._stack:
            waiting[node[4]] += 1
        done, share = 0.0, 1.0
        for d in range(1, depth + 1):
            share /= self._pushed[d - 1]
            done += share * (self._pushed[d - 1] - self._gone.get(d, 0) - waiting[d] - (d < depth))
        return done

    def counters(self) -> tuple[int, int, int]:
        """The number of placements tried since this run began; the other counts are 0."""
        return self._nodes, 0, 0


class ScanningPythonEngine(AlwaysInstalled):
    """Fletcher's method with lookup tables, in Python."""

    name = "scanning-python"
    about = "the same search as scanning, in plain Python"
    abilities = frozenset({Ability.MULTIPLICITIES})

    def lacks(self, problem: Problem) -> str:
        """Why the engine cannot take this problem; empty if it can."""
        return Lacking.told(lambda: read_board(problem))

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> ScanningPythonRun:
        """Begin a search, or resume one at the position `path`.

        Raises:
            InputError: the position does not belong to this problem.
        """
        return ScanningPythonRun(problem, path)
