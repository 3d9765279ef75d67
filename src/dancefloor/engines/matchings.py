"""Count tilings with dominoes, and other perfect matchings of flat boards, by Kasteleyn's determinant.

Strategy: if every option covers two items, or one, covers are the matchings of a graph in which every vertex is paired,
except those that have an option of their own. Each connected part of the graph is counted by itself (`kasteleyn`), and
the numbers are multiplied. A board up to a symmetry (`solutions.burnside`) is such a graph, too: a domino on the axis
of a reflection becomes an option for one item.

Determinants are computed modulo primes. Hadamard's bound says how many are enough, so the result is exact (Chinese
remainder theorem). Modulo a prime, rows are eliminated; entries near the diagonal keep that short. What is known after
some primes is one residue, with which another process can continue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from itertools import accumulate
from math import prod
from typing import Any, NamedTuple, Never

from dancefloor._native import MISSING
from dancefloor.cover.problem import Item, Problem
from dancefloor.engines.kasteleyn import Edge, Entries, Graph, Terms, ways
from dancefloor.engines.registry import Ability, AlwaysInstalled, Lacking
from dancefloor.search.deadline import check
from dancefloor.search.stepwise import Stepwise
from dancefloor.search.values import Limits, OnProgress, Outcome, Statistics

NO_PAIRS = "it counts pieces of two cells that fill a board"
AT_ONCE = 16  # primes of one call, which share what it takes to hand over the matrix
LONG = 20_000  # rows, of all primes together, after which a call should return
LARGEST_PRIME = (1 << 30) - 1

Plan = list[list[Terms]]  # for each connected part, determinants whose results are added up


class MatchingsEngine(AlwaysInstalled):
    """Counts covers whose options are pairs of cells, on flat boards and tori.

    >>> MatchingsEngine().lacks(Problem.from_names("p q r", ["p q r"]))
    'it counts pieces of two cells that fill a board'
    """

    name = "matchings"
    about = "Kasteleyn's determinant: counts dominoes and other pieces of two cells, on flat boards and tori"
    abilities = frozenset({Ability.MULTIPLICITIES})

    def lacks(self, problem: Problem) -> str:
        """Why it cannot take this problem; empty if it can."""
        return Lacking.told(lambda: plan(problem))


def has_pairs(problem: Problem) -> bool:
    """Whether covers are matchings of a graph; only `plan` tells whether determinants can count them.

    >>> has_pairs(Problem.from_names("p q r", ["p q r"]))
    False
    """
    return not Lacking.told(lambda: _read(problem))


def plan(problem: Problem) -> Plan:
    """The determinants that count the covers of a problem.

    Raises:
        Lacking: this method does not apply.

    >>> from dancefloor.cover.problem import Item, Option, Use
    >>> pair = Problem((Item("a"), Item("b")), (Option((Use(0), Use(1))),), (0, 1))
    >>> [part.matrices for [part] in plan(pair)]
    [[[[(0, -1)]]]]
    """
    return [ways(part) for part in graphs(problem)]


def graphs(problem: Problem) -> list[Graph]:
    """The connected parts of the graph of a problem on a board; vertex k is item k among those with a position.

    Raises:
        Lacking: covers are not matchings.
    """
    return list(_parts(_read(problem)))


class Matchings(Stepwise[Never]):
    """A session that counts the covers of a problem by determinants.

    Args:
        plan: the determinants.
        threads: how many threads work; they do not change the number (default: 1).
        seconds: the timeout; None (the default) for none.
        on_progress: called with a `Progress` about ten times a second.
        resume: the `facts` of another session with the same plan, to continue it; None (the default) to begin.

    >>> from dancefloor.cover.problem import Item, Option, Use
    >>> pairs = [(0, 1), (2, 3), (0, 2), (1, 3)]
    >>> square = Problem((Item("a"), Item("b"), Item("c"), Item("d")),
    ...     tuple(Option((Use(i), Use(j))) for i, j in pairs), (0, 1, 10, 11))
    >>> session = Matchings(plan(square))
    >>> session.run(), session.count
    (<Outcome.COMPLETE: 'complete'>, 2)
    """

    by = MatchingsEngine.name
    doing = "working out a determinant"
    why = "solutions are pairs of cells on a flat board or a torus, which Kasteleyn's determinant counts"

    def __init__(
        self,
        plan: Plan,
        *,
        threads: int = 1,
        seconds: float | None = None,
        on_progress: OnProgress | None = None,
        resume: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(self._work_through(plan, threads), Limits(seconds=seconds), on_progress)
        self.count = 0  #: the number of covers; 0 until it is known
        #: The determinants that are complete, and what is known of the next one.
        self._known: tuple[list[int], Residue] = ([], NOTHING_KNOWN)
        if resume is not None:
            self._known = [int(number) for number in resume["determinants"]], Residue(*map(int, resume["residue"]))

    @property
    def facts(self) -> dict[str, Any]:
        """What another session needs to continue from here, as JSON keeps it."""
        determinants, residue = self._known
        return {"determinants": determinants, "residue": residue[:2]}

    def run(self, seconds: float = float("inf")) -> Outcome:
        """Count, and return the outcome; only COMPLETE means that `count` is known. Ctrl-C is an outcome, too.

        It stops after `seconds`; the count has then not `ended`, and can continue.
        """
        self._work_for(seconds, lambda: None)
        return self.outcome

    def _work_through(self, plan: Plan, threads: int) -> Generator[None, None, Outcome]:
        matrices = [matrix for part in plan for way in part for matrix in way.matrices]
        rows, done = sum(len(matrix) ** 2 for matrix in matrices), 0
        for number, matrix in enumerate(matrices):
            if number >= len(self._known[0]):
                yield from self._work_out(matrix, threads, done / rows, len(matrix) ** 2 / rows)
            done += len(matrix) ** 2
        known = iter(self._known[0])
        self.count = prod([sum([way.number([next(known) for _ in way.matrices]) for way in part]) for part in plan])
        return Outcome.COMPLETE

    def _work_out(self, matrix: Entries, threads: int, before: float, share: float) -> Generator[None, None, None]:
        """Work out the next determinant, which has a share of all rows, as those before it have."""
        determinants, residue = self._known
        steps = determinant(matrix, threads, residue)
        while True:
            try:
                residue = next(steps)
            except StopIteration as end:
                self._known = [*determinants, end.value], NOTHING_KNOWN
                return
            self._known, self._fraction = (determinants, residue), before + share * residue.share
            yield

    @property
    def statistics(self) -> Statistics:
        """The statistics so far."""
        return super().statistics._replace(covers=self.count)


def _read(problem: Problem) -> Graph:
    """The graph of a problem on a board.

    Raises:
        Lacking: its covers are not matchings.
    """
    cells = [k for k, at in enumerate(problem.positions or ()) if at is not None]
    if not cells or problem.has_colors or not all(_is_once(problem.items[k]) for k in cells):
        raise Lacking(NO_PAIRS)
    others = {k for k, at in enumerate(problem.positions) if at is None}
    place = {item: k for k, item in enumerate(cells)}
    edges, singles = _ends(problem, place, others)
    # An item that every option uses is used as often as there are options in a cover.
    least, most = -(-len(cells) // 2), len(cells) if singles else len(cells) // 2
    if not all(_may_be_used(problem.items[k], least, most) for k in others):
        raise Lacking("it cannot count how often a piece is used")
    at = [position for position in problem.positions if position is not None]
    return Graph(dict(enumerate(at)), edges, singles)


def _ends(problem: Problem, place: dict[int, int], others: set[int]) -> tuple[Counter[Edge], Counter[int]]:
    """The pairs of cells and the single cells that options cover, if each uses all other items."""
    edges, singles = Counter[Edge](), Counter[int]()
    for number in range(len(problem.options)):
        check()
        used = problem.options.items(number)
        ends = sorted([place[item] for item in used if item in place])
        if not 1 <= len(ends) <= 2 or others.difference(used):
            raise Lacking(NO_PAIRS)
        if len(ends) == 2:
            edges[ends[0], ends[1]] += 1
        else:
            singles[ends[0]] += 1
    return edges, singles


def _is_once(item: Item) -> bool:
    return item.primary and (item.low, item.high) == (1, 1)


def _may_be_used(item: Item, least: int, most: int) -> bool:
    return (item.low if item.primary else 0) <= least and most <= item.high


def _parts(graph: Graph) -> Iterator[Graph]:
    """The connected parts of a graph."""
    near: dict[int, list[int]] = {vertex: [] for vertex in graph.positions}
    for a, b in graph.edges:
        near[a].append(b)
        near[b].append(a)
    part_of = dict[int, int]()
    parts: list[Graph] = []
    for start in near:
        if start in part_of:
            continue
        part_of[start] = len(parts)
        found = [start]
        for vertex in found:
            for other in near[vertex]:
                if other not in part_of:
                    part_of[other] = len(parts)
                    found.append(other)
        parts.append(Graph({vertex: graph.positions[vertex] for vertex in sorted(found)}, {}, {}))
    edges: list[dict[Edge, int]] = [{} for _ in parts]
    singles: list[dict[int, int]] = [{} for _ in parts]
    for edge, times in graph.edges.items():
        edges[part_of[edge[0]]][edge] = times
    for vertex, times in graph.singles.items():
        singles[part_of[vertex]][vertex] = times
    for part, own, alone in zip(parts, edges, singles, strict=True):
        yield part._replace(edges=own, singles=alone)


# Determinants.


class Residue(NamedTuple):
    """What is known of a determinant after some primes."""

    primes: int = 0  #: how many, from the largest on
    value: int = 0  #: the determinant modulo their product
    share: float = 0.0  #: how large a part of the primes that it takes


NOTHING_KNOWN = Residue()


def determinant(matrix: Entries, threads: int = 1, known: Residue = NOTHING_KNOWN) -> Generator[Residue, None, int]:
    """Compute the determinant of a square matrix of whole numbers in steps, and yield what is known after each.

    Args:
        matrix: rows, which are lists of column and value.
        threads: how many threads work, each with primes of its own (default: 1).
        known: what is known already; by default nothing.

    >>> steps = determinant([[(0, 2), (1, 1)], [(0, 1), (1, 3)]])
    >>> try:
    ...     while True: next(steps)
    ... except StopIteration as end:
    ...     end.value
    Residue(primes=1, value=5, share=1.0)
    5
    """
    squares = prod([sum([value * value for _, value in row]) for row in matrix])  # Hadamard's bound, squared
    primes, modulus = list[int](), 1
    for prime in _primes():
        if modulus * modulus > 4 * squares:
            break
        primes.append(prime)
        modulus *= prime
    residue, rest = known.value, primes[known.primes :]
    modulus = prod(primes[: known.primes])
    for done, (prime, here) in enumerate(zip(rest, _residues(matrix, rest, threads), strict=True), known.primes + 1):
        residue += modulus * ((here - residue) * pow(modulus, -1, prime) % prime)
        modulus *= prime
        yield Residue(done, residue, done / len(primes))
    return residue - modulus if 2 * residue > modulus else residue


def _residues(matrix: Entries, primes: Sequence[int], threads: int) -> Iterator[int]:
    """The determinant modulo each prime."""
    if MISSING:
        yield from (_in_python(matrix, prime) for prime in primes)
        return
    from dancefloor._native import core

    ends = list(accumulate(map(len, matrix)))
    columns, values = [at for row in matrix for at, _ in row], [number for row in matrix for _, number in row]
    few = max(threads, min(AT_ONCE, LONG // max(1, len(matrix))))
    for some in range(0, len(primes), few):
        yield from core.determinants(ends, columns, values, primes[some : some + few], threads)


def _in_python(matrix: Entries, prime: int) -> int:
    """Elimination column by column, with rows as dictionaries: the twin of `native/src/counting/determinant.cpp`."""
    rows = [dict(row) for row in matrix]
    result = 1
    for column in range(len(rows)):
        check()
        pivot = next((k for k in range(column, len(rows)) if rows[k].get(column, 0) % prime), None)
        if pivot is None:
            return 0
        if pivot != column:
            rows[pivot], rows[column], result = rows[column], rows[pivot], -result
        chosen = rows[column]
        result = result * chosen[column] % prime
        over = pow(chosen[column], -1, prime)
        for row in rows[column + 1 :]:
            if factor := row.pop(column, 0) * over % prime:
                for at, value in chosen.items():
                    if at > column:
                        row[at] = (row.get(at, 0) - factor * value) % prime
    return result % prime


def _primes() -> Iterator[int]:
    """The primes below 2^30, largest first."""
    yield from filter(_is_prime, range(LARGEST_PRIME, 2, -2))


def _is_prime(number: int) -> bool:
    """Miller's test, with bases that are proof enough below 3,215,031,751 (Jaeschke 1993); for odd numbers above 7."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7):
        power = pow(base, odd, number)
        if power != 1 and all(pow(power, 1 << k, number) != number - 1 for k in range(twos)):
            return False
    return True
