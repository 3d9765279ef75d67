"""Certificates: a problem, a claim how many covers it has, and its proof, as bytes (docs/proofs.md).

Strategy: a proof has one of four forms. A *tree* says which equation to use at each node; compiled code writes it. An
*order* is a list of items, along which the checker makes tables by itself; it is far shorter where tables are small and
a tree is large. Which of these is quicker is estimated as for counting. *Weights* and *determinants* (`reasons`) are
shorter than both, and a determinant is taken where tables would be large. The number of classes follows by Burnside's
lemma: the covers that a symmetry keeps are those of a smaller problem, its *quotient*. One symmetry of each conjugacy
class gets a proof.
"""

from __future__ import annotations

import hashlib
import itertools
from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

from dancefloor._native import MISSING
from dancefloor.cover.options import Option, Use
from dancefloor.cover.problem import Problem
from dancefloor.engines.choice import glance
from dancefloor.engines.compiled import flatten
from dancefloor.engines.counting import CountingEngine
from dancefloor.engines.memory import default_memory
from dancefloor.engines.registry import Ability, needs
from dancefloor.errors import EngineError, InputError, UnsupportedProblem, printable
from dancefloor.formats.knuth.dlx import read_dlx, write_dlx
from dancefloor.houses.proofs.reasons import determinant, weights
from dancefloor.houses.proofs.shares import PartPath, ProvedShare, above_parts, parts_of, share_of, together
from dancefloor.houses.proofs.tree_python import ProofMotion, ProofMotions, TreeProof, TreeSymbols, binding, is_single
from dancefloor.search.deadline import check, now_doing, paced
from dancefloor.verbs.covering import covers
from dancefloor.verbs.solving import count

NODE = 1000.0  # nanoseconds that a node of a tree takes, against `SEARCHED` that one of a search for covers takes
SEARCHED = 100.0
STATE = 400.0  # nanoseconds of a state of tables
MOST_STATES = 200_000  # that a checker in Python is asked to look at
LOOKED_AT, AGAIN = 3000, 30_000
SIZE = 0.005  # bytes of a tree, by nanoseconds of a search: 0.003 to 0.015 for pentominoes, queens and Langford's pairs
LONG = 1_000_000  # bytes that are expected to take a while
# What the checkers take at most.
MOST_MOTIONS = 256
MOST_OPTIONS, MOST_ITEMS = 50_000, 10_000
MOST_DIGITS = 4000
LINE = 1_000_000  # bytes of the longest line


class ProofTooLarge(EngineError):
    """A proof has more than `size` bytes, or making it takes more than the memory limit.

    >>> print(ProofTooLarge(1000))
    the proof has more than 1000 bytes: raise --size or --memory, or count without a proof

    Added in version 0.2.
    """

    def __init__(self, size: int) -> None:
        super().__init__(f"the proof has more than {size} bytes: raise --size or --memory, or count without a proof")
        self.size = size

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.size,)


class ProofLines(NamedTuple):
    """A number of covers, and the lines that prove it."""

    number: int
    lines: bytes


def proof_of(
    problem: Problem, motions: Sequence[ProofMotion], memory: int | None, longest: int, after: Sequence[int] = ()
) -> ProofLines:
    """The number of covers of a problem, with a proof.

    Args:
        problem: items and options, without costs.
        motions: symmetries that the certificate names.
        memory: how many bytes making it may take; None for half of the memory that is free.
        longest: how many bytes the proof may have.
        after: options that the covers have, if it is about a part; a tree then.

    Raises:
        ProofTooLarge: it does not fit.
    """
    if not after and (short := _short(problem)):
        kind, rows = short
        text = "".join(" ".join(map(str, row)) + "\n" for row in rows).encode()
        engine = {"order": "counting", "determinant": "matchings"}.get(kind)
        number = int(count(problem, engine=engine, memory=memory)) if engine else 0
        return ProofLines(number, b"%b %d\n%b" % (kind.encode(), len(text), text))
    made = _tree(problem, motions, memory, longest, after)
    return ProofLines(made.number, _tree_lines(made))


def _tree_lines(made: TreeSymbols) -> bytes:
    return b"tree %d\n%b" % (len(made.text), made.text)


def expected_size(problem: Problem) -> int:
    """About how many bytes the proof of a count takes if it is long; 0 if it is short, or if nobody can say."""
    size = 0 if _repeats(problem) else int(glance(problem) * SIZE)
    return 0 if size < LONG or is_short(problem) else size


def is_short(problem: Problem) -> bool:
    """Whether the proof of a count is no tree, and so has no parts."""
    return _short(problem) is not None


def _short(problem: Problem) -> tuple[str, list[list[int]]] | None:
    """A proof that is no tree, as its kind and lines of numbers; None if a tree is better."""
    if weighed := weights(problem):
        return "weights", [weighed]
    if _repeats(problem):
        return None
    rows = determinant(problem)
    if (order := _order(problem, LOOKED_AT if rows else MOST_STATES)) is not None:
        return "order", [order]
    return ("determinant", rows) if rows else None


def _tree(
    problem: Problem, motions: Sequence[ProofMotion], memory: int | None, longest: int, after: Sequence[int] = ()
) -> TreeSymbols:
    if MISSING:
        found = TreeProof(problem, motions, longest).made(after)
        if found is None:
            raise ProofTooLarge(longest)
        return found
    from dancefloor._native import core

    room = default_memory() if memory is None else memory
    options, items = (motions if isinstance(motions, ProofMotions) else ProofMotions(motions)).flat
    used = array("i", after).tobytes()
    try:
        number, text, nodes, is_whole = core.prove(flatten(problem), options, items, len(motions), used, room, longest)
    except ValueError as error:
        raise _refused(str(error)) from None
    if not is_whole:
        raise ProofTooLarge(min(longest, room // 4))
    return TreeSymbols(text, int.from_bytes(number, "little"), nodes)


def _order(problem: Problem, most: int) -> list[int] | None:
    """An order of items along which tables are made sooner than a tree; None if a tree is better, or `most` too few."""
    items = problem.items
    if MISSING or Ability.COLORS in needs(problem) or binding(problem):
        return None
    try:
        tables: Any = CountingEngine().frontier(problem, keep=False, memory=1 << 20)
        states = tables.look(LOOKED_AT).states
        if states > LOOKED_AT:  # not all were looked at, and a few say less than many
            states = max(states, tables.look(AGAIN).states)
    except UnsupportedProblem:
        return None
    searched = glance(problem) or float("inf")
    if states > most or STATE * states > searched * NODE / SEARCHED:
        return None
    single = [k for k, item in enumerate(items) if is_single(item)]
    places = problem.positions or (None,) * len(items)
    at = {k: place for k in single if (place := places[k]) is not None}
    return sorted(single, key=lambda k: (k not in at, at.get(k, 0), k))


class Certified(NamedTuple):
    """A certificate, and what it says."""

    text: bytes
    number: int
    classes: int | None  #: up to the symmetries; None if it does not say that
    why_not: str  #: why it does not, though it was asked to; else empty
    sha256: str  #: the SHA-256 of the problem as text


class Beginning(NamedTuple):
    """How a certificate begins, and the problem that it is about."""

    problem: Problem  #: as a reader of the text has it
    motions: ProofMotions  #: those that it names
    sha256: str
    lines: bytes


def beginning(problem: Problem, motions: Sequence[ProofMotion], words: Sequence[str]) -> Beginning:
    """How the certificate of a problem begins; arguments and errors are as for `certificate`."""
    text = _text(problem)
    problem = _read(problem, text)
    if len(motions) > MOST_MOTIONS:
        motions = ()
    digest = hashlib.sha256(text).hexdigest()
    head = [b"exact-cover certificate 1\n", *(b"# %b\n" % line.encode("ascii", "replace") for line in words)]
    head.append(b"sha256 %b\nproblem %d\n%b" % (digest.encode(), len(text), text))
    head += [b"motion %b\n" % " ".join(map(str, motion.items)).encode() for motion in motions]
    return Beginning(problem, ProofMotions(motions), digest, b"".join(head))


def part_of(begun: Beginning, memory: int | None, longest: int, path: PartPath) -> tuple[int, bytes]:
    """The number of covers of a part, and its lines.

    `begun` has the problem and its symmetries. The others are those of `proof_of`: `memory`, `longest`, and as `path`
    the options that lead to the part; so are the errors.
    """
    number, lines = proof_of(begun.problem, begun.motions, memory, longest, path)
    return number, b"part %d %b\n%b" % (number, " ".join(map(str, path)).encode(), lines)


def share(
    problem: Problem,
    motions: Sequence[ProofMotion],
    words: Sequence[str],
    memory: int | None,
    longest: int,
    number: int,
    of: int,
) -> tuple[bytes, int, int]:
    """A file with a share of the parts of a proof, how many these are, and how many there are in all.

    Args:
        problem: items and options; their costs are left out.
        motions: all symmetries of a group, the identity first; by default none.
        words: lines about the puzzle, which prove nothing.
        memory: how many bytes making it may take; None for half of the memory that is free.
        longest: how many bytes the proof of a part may have.
        number: which share, from 1.
        of: how many there are.

    Raises:
        ProofTooLarge: a proof does not fit.
        InputError: there are no parts, or it is as for `certificate`.
    """
    begun = beginning(problem, motions, [*words, f"share {number} of {of}"])
    paths = parts_of(begun.problem, begun.motions, of)
    found = share_of(paths, number, of, lambda path: part_of(begun, memory, longest, path))
    return b"".join([begun.lines, *(lines for _, lines in found.values()), b"end\n"]), len(found), len(paths)


def certificate(
    problem: Problem,
    motions: Sequence[ProofMotion],
    words: Sequence[str],
    memory: int | None,
    longest: int,
    *,
    classes: bool,
    listed: bool = False,
    shares: Sequence[ProvedShare] = (),
) -> Certified:
    """Count the covers of a problem, with a proof.

    Args:
        problem: items and options; their costs are left out.
        motions: all symmetries of a group, the identity first; by default none.
        words: lines about the puzzle, which prove nothing.
        memory: how many bytes making it may take; None for half of the memory that is free.
        longest: how many bytes each proof and the list may have.
        classes: whether to count up to symmetry, too.
        listed: whether to list all covers, too.
        shares: what other machines have proved; by default nothing, so that all is proved here.

    Raises:
        ProofTooLarge: a proof does not fit.
        InputError: an option is there twice, a name is not in ASCII, or the problem is too large in another way.
    """
    why_not = _why_no_classes(problem, motions) if classes else ""
    problem, motions, digest, head = beginning(problem, motions, words)
    if shares:
        parts, above = above_parts(problem, motions, together(shares, digest))
        whole = ProofLines(above.number, _tree_lines(above))
    else:
        parts, whole = b"", proof_of(problem, motions, memory, longest)
    if whole.number >= 10**MOST_DIGITS:
        raise _refused(f"it has more solutions than a number of {MOST_DIGITS} digits can say")
    lines = [head, parts, b"claim %d\n" % whole.number, whole.lines]
    kept = _kept(problem, motions) if classes and not why_not else {}
    if any(expected_size(each) > longest for _, each in kept.values()):
        why_not = "the proof of the solutions that a symmetry keeps is expected to be too long"
    number = None
    if classes and not why_not:
        fixed = {motion: (times, proof_of(each, (), memory, longest)) for motion, (times, each) in kept.items()}
        lines += [b"fixed %d %d\n%b" % (motion, proof.number, proof.lines) for motion, (_, proof) in fixed.items()]
        total = whole.number + sum(times * proof.number for times, proof in fixed.values())
        number, rest = divmod(total, len(motions))
        assert not rest
        lines.append(b"classes %d\n" % number)
    if listed:
        lines.append(_list(problem, whole.number, longest))
    return Certified(b"".join([*lines, b"end\n"]), whole.number, number, why_not, digest)


def _list(problem: Problem, number: int, longest: int) -> bytes:
    """All covers of a problem, each as the numbers of its options, sorted as text."""
    rows, left = list[str](), longest
    if number > longest:  # a row has more than a byte
        raise ProofTooLarge(longest)
    now_doing("the solutions were being listed")
    for cover in paced(covers(problem)):
        rows.append(" ".join(map(str, sorted(cover))) + "\n")
        left -= len(rows[-1])
        if left < 0:
            raise ProofTooLarge(longest)
    check()  # a search ends by itself when the time is up
    return b"list %d\n%b" % (longest - left, "".join(sorted(rows)).encode())


def _why_no_classes(problem: Problem, motions: Sequence[ProofMotion]) -> str:
    """Why a certificate says nothing of solutions up to symmetry; empty if it does."""
    if len(motions) < 2:
        return "no symmetries are known"
    if len(motions) > MOST_MOTIONS:
        return f"there are {len(motions)} symmetries, and a certificate holds at most {MOST_MOTIONS}"
    return ""


def _text(problem: Problem) -> bytes:
    """The problem as text, without costs; by convention of such texts, options without primary items do not count."""
    lines = ([word for word in line.split(" ") if word == "|" or not word.startswith("|")] for line in _lines(problem))
    return "".join(" ".join(words) + "\n" for words in lines).encode()


def _lines(problem: Problem) -> list[str]:
    return write_dlx(problem).splitlines()


def _refused(reason: str) -> InputError:
    return InputError(f"no certificate can hold this problem: {reason}")


def check_size(problem: Problem) -> None:
    """Check that a problem has no more items and options than the checkers take.

    Raises:
        InputError: it has.
    """
    if len(problem.options) > MOST_OPTIONS:
        raise _refused(f"it has {len(problem.options)} options, more than {MOST_OPTIONS}")
    if len(problem.items) > MOST_ITEMS:
        raise _refused(f"it has {len(problem.items)} items, more than {MOST_ITEMS}")


def _read(problem: Problem, text: bytes) -> Problem:
    """The problem as a reader of the text has it, with the positions of the original."""
    if not text.isascii():
        strange = next(name for name in text.decode().split() if not name.isascii())
        raise _refused(f"names should have ASCII letters only, unlike '{printable(strange)}'")
    if max(map(len, text.split(b"\n"))) >= LINE:
        raise _refused(f"its items or an option take a line of {LINE} bytes or more")
    found = read_dlx(text.decode()).problem
    if len(found.options) != len(problem.options):
        raise _refused("some of its options have no primary items")
    uses = {frozenset((use.item, use.color) for use in found.options.uses(k)) for k in range(len(found.options))}
    if len(uses) < len(found.options):
        raise _refused("it has the same option twice; 'dancefloor reduce' removes such options")
    return Problem.trusted(found.items, found.options, problem.positions)


def _kept(problem: Problem, motions: Sequence[ProofMotion]) -> dict[int, tuple[int, Problem]]:
    """For one motion of each conjugacy class but the identity: the size of the class, and whose covers it keeps."""
    number = {tuple(motion.items): k for k, motion in enumerate(motions)}
    found: dict[int, tuple[int, Problem]] = {}
    left = [k for k, motion in enumerate(motions) if list(motion.items) != list(range(len(problem.items)))]
    while left:
        first = left[0]
        alike = {number[_conjugate(by.items, motions[first].items)] for by in motions}
        left = [k for k in left if k not in alike]
        found[first] = len(alike), quotient(problem, motions[first].options)
    return found


def _conjugate(by: Sequence[int], one: Sequence[int]) -> tuple[int, ...]:
    image = [0] * len(one)
    for item, there in enumerate(by):
        image[there] = by[one[item]]
    return tuple(image)


def quotient(problem: Problem, step: Sequence[int]) -> Problem:
    """The problem whose covers are those that a symmetry keeps: each orbit of options is chosen as a whole.

    An option of it may use an item with bounds several times. Only a tree and weights can prove something of it then.

    Args:
        problem: items and options.
        step: the image of each option.
    """
    excludes, bound = [is_single(item) or not item.primary for item in problem.items], binding(problem)
    joined, seen = list[Option](), set[int]()
    for first in range(len(problem.options)):
        if first in seen:
            continue
        orbit = [first]
        while step[orbit[-1]] != first:
            orbit.append(step[orbit[-1]])
        seen.update(orbit)
        uses, again, clashes = dict[int, str | None](), list[Use](), False
        for use in (use for option in orbit for use in problem.options.uses(option)):
            if use.item in uses and excludes[use.item] and (use.color is None or use.color != uses[use.item]):
                clashes = True
            again += [use] if use.item in uses and use.item in bound else []
            uses[use.item] = use.color
        if not clashes:
            joined.append(Option((*itertools.starmap(Use, uses.items()), *again)))
    room = max(1, sum(map(is_single, problem.items)))  # bounds that do not bind are ignored
    items = (
        item._replace(low=0, high=room) if item.primary and not is_single(item) and k not in bound else item
        for k, item in enumerate(problem.items)
    )
    return Problem.trusted(tuple(items), joined, problem.positions)


def _repeats(problem: Problem) -> bool:
    """Whether an option uses an item several times."""
    return any(len(set(used)) < len(used) for used in problem.options.item_lists())
