"""Random small problems, their counts by brute force, and proofs that take random steps."""

from __future__ import annotations

import hashlib
import itertools
from dataclasses import dataclass, field

from dancefloor.houses.proofs.checkers import verify_count as checker


@dataclass
class Random:
    """A problem: bounds of items, options as lists of (item, colour), and its text."""

    kinds: list
    rows: list
    text: bytes = b""
    motions: list = field(default_factory=list)

    def __post_init__(self):
        names = [f"i{k}" for k in range(len(self.kinds))]
        primary = [
            name if (low, high) == (1, 1) else f"{low}:{high}|{name}"
            for name, (first, low, high) in zip(names, self.kinds, strict=True)
            if first
        ]
        secondary = [name for name, kind in zip(names, self.kinds, strict=True) if not kind[0]]
        head = " ".join(primary + (["|", *secondary] if secondary else []))
        lines = [" ".join(names[i] + (f":{c}" if c else "") for i, c in row) for row in self.rows]
        self.text = "\n".join([head, *lines, ""]).encode()


def draw(rng):
    """Draw a problem with some secondary items, colours and bounds; half have a mirror image of themselves beside."""
    primary, secondary, bounded = rng.randint(1, 4), rng.randint(0, 2), rng.random() < 0.4
    kinds = []
    for _ in range(primary):
        low = rng.randint(0, 2)
        bounds = (low, max(low, rng.randint(1, 3))) if bounded and rng.random() < 0.5 else (1, 1)
        kinds.append((True, *bounds))
    kinds += [(False, 0, 1)] * secondary
    rows = set()
    for _ in range(rng.randint(1, 6)):
        row = rng.sample(range(len(kinds)), rng.randint(1, min(3, len(kinds))))
        if any(i < primary for i in row):
            rows.add(tuple(sorted((i, rng.choice(["", "x", "y"]) if i >= primary else "") for i in row)))
    if rng.random() < 0.5 and not secondary:  # two copies side by side: products, and a motion that swaps them
        copy = {tuple((i + primary, c) for i, c in row) for row in rows}
        return Random(kinds * 2, sorted(rows | copy), motions=[swap(primary, 0), swap(primary, primary)])
    return Random(kinds, sorted(rows))


def swap(half, by):
    return [(i + by) % (2 * half) for i in range(2 * half)]


def covers(problem):
    """Find the covers by trying all sets of options."""
    found = []
    for pick in itertools.product((False, True), repeat=len(problem.rows)):
        colours = [[] for _ in problem.kinds]
        for row in itertools.compress(problem.rows, pick):
            for i, colour in row:
                colours[i].append(colour)
        if all(fits(kind, used) for kind, used in zip(problem.kinds, colours, strict=True)):
            found.append(frozenset(itertools.compress(range(len(pick)), pick)))
    return found


def fits(kind, used):
    primary, low, high = kind
    if primary:
        return low <= len(used) <= high
    return len(used) <= 1 or (len(set(used)) == 1 and "" not in used)


class Prover:
    """Writes a tree that takes random steps; its states are those of the checker, its counts are not."""

    def __init__(self, rng, problem, motions=()):
        self.rng, self.problem = rng, problem
        self.tree = checker.TreeCount(problem, list(motions), {})
        self.known, self.out = set(), bytearray()

    def go(self, state):
        if not state.options:
            return
        if state in self.known and self.rng.random() < 0.8:
            last = self.rng.random() < 0.3
            self.out.append(checker.LAST if last else checker.KNOWN)
            self.known -= {state} if last else set()
            return
        if not state.bounds:
            for g in range(len(self.tree.motions)):
                if self.tree.moved(g, state) in self.known and self.rng.random() < 0.6:
                    self.out += bytes([checker.MOVED, g])
                    return
        keep = self.rng.random() < 0.5
        self.out += bytes([checker.KEEP] if keep else [])
        for child in self.step(state):
            self.go(child)
        if keep:
            self.known.add(state)

    def step(self, state):
        """Choose an equation, and return the children."""
        if not state.bounds and self.rng.random() < 0.5:
            try:
                children = self.tree.parts(state)
            except checker.Refused:
                pass
            else:
                self.out.append(checker.PRODUCT)
                return children
        problem = self.problem
        choices = [
            i
            for i in range(len(problem.kinds))
            if (problem.has[i] & state.options if i in problem.bounded else state.items >> i & 1)
        ]
        item = self.rng.choice(choices)
        self.out += bytes([checker.WIDE, item, 0]) if self.rng.random() < 0.1 else bytes([checker.ITEM + item])
        return list(self.tree.branch(item, state))


def prove_tree(rng, problem, motions=()):
    prover = Prover(rng, problem, motions)
    prover.go(problem.start)
    return b"tree %d\n" % len(prover.out) + bytes(prover.out)


def prove(rng, problem, motions=(), order=True):
    if order and not problem.bounded and rng.random() < 0.3:
        items = [i for i, unit in enumerate(problem.unit) if unit]
        rng.shuffle(items)
        words = " ".join(map(str, items)).encode()
        return b"order %d\n" % len(words) + words
    return prove_tree(rng, problem, motions)


def header(problem):
    digest = hashlib.sha256(problem.text).hexdigest().encode()
    start = b"exact-cover certificate 1\n# drawn\nsha256 %s\nproblem %d\n" % (digest, len(problem.text))
    motions = b"".join(b"motion %s\n" % " ".join(map(str, image)).encode() for image in problem.motions)
    return start + problem.text + motions


def certify(rng, problem, found):
    """Return a certificate of the covers found: exactly so many, sometimes up to a swap, sometimes all listed."""
    file = checker.CertificateFile(problem.text)
    read = checker.read_problem(file, str(len(problem.text)))
    motions = [read.motion([str(i) for i in image]) for image in problem.motions]
    out = header(problem) + b"claim %d\n" % len(found) + prove(rng, read, motions)
    if motions and not read.bounded:
        step = motions[1][1]
        kept = sum(frozenset(step[o] for o in cover) == cover for cover in found)
        out += b"fixed 1 %d\n" % kept + prove(rng, read.quotient(step))
        out += b"classes %d\n" % ((len(found) + kept) // 2)
    if rng.random() < 0.3:
        rows = "".join(" ".join(map(str, sorted(cover))) + "\n" for cover in found).encode()
        out += b"list %d\n" % len(rows) + rows
    return out + b"end\n"
