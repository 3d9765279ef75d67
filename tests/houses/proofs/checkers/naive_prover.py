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
    places: list = field(default_factory=list)  # of the items, if they are cells of a board of dominoes

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


def draw_board(rng):
    """Draw a board for dominoes with at most ten placements; sometimes an item counts them."""
    rows = []
    while not 1 <= len(rows) <= 10:
        places = rng.sample([(x, y) for x in range(4) for y in range(3)], rng.randint(2, 9))
        cell = {at: k for k, at in enumerate(places)}
        ends = [((x, y), (x + 1, y)) for x, y in places] + [((x, y), (x, y + 1)) for x, y in places]
        rows = [tuple(sorted((cell[at], "") for at in pair)) for pair in ends if set(pair) <= cell.keys()]
    rng.shuffle(rows)
    kinds = [(True, 1, 1)] * len(places)
    if rng.random() < 0.3:
        kinds, rows = [*kinds, (True, 0, 9)], [(*row, (len(places), "")) for row in rows]
    return Random(kinds, rows, places=places)


def draw(rng):
    """Draw a problem with some secondary items, colours and bounds; half have a mirror image of themselves beside."""
    if rng.random() < 0.2:
        return draw_board(rng)
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
        low, common = rng.randint(0, 3), rng.sample(sorted(rows), rng.choice([0, 0, len(rows) // 2, len(rows)]))
        rows = {(*row, (2 * primary, "")) if row in common else row for row in rows}  # an item that both use
        copy = {tuple((i + primary if i < primary else i, c) for i, c in row) for row in rows}
        shared = [(True, low, max(low, rng.randint(1, 5)))] if common else []
        motions = [swap(primary, by) + [2 * primary] * len(shared) for by in (0, primary)]
        return Random(kinds * 2 + shared, sorted(rows | copy), motions=motions)
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

    def proof(self, state):
        self.out = bytearray()
        self.go(state)
        return b"tree %d\n" % len(self.out) + bytes(self.out)

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


def prove(rng, problem, prover=None, places=()):
    """Return a proof of a random form, among those that there are."""
    if rng.random() < 0.5 and (block := weigh(rng, problem)):
        return b"weights %d\n" % len(block) + block
    if places and rng.random() < 0.6 and (block := embed(problem, places)):
        return b"determinant %d\n" % len(block) + block
    if not problem.bounded and rng.random() < 0.3:
        items = [i for i, unit in enumerate(problem.unit) if unit]
        rng.shuffle(items)
        words = " ".join(map(str, items)).encode()
        return b"order %d\n" % len(words) + words
    return (prover or Prover(rng, problem)).proof(problem.start)


def weigh(rng, problem):
    """Draw weights that prove that there are no covers; None if none of those drawn does."""
    for _ in range(40):
        modulus = rng.randint(2, 5)
        weights = [rng.randrange(modulus) if first and low == high else 0 for first, low, high in problem.kinds]
        if any(sum(weights[i] * n for i, n in times.items()) % modulus for times in problem.times):
            continue
        if sum(w * low for w, (_, low, _) in zip(weights, problem.kinds, strict=True)) % modulus:
            return " ".join(map(str, [modulus, *weights])).encode()
    return None


def embed(problem, places):
    """Return dominoes around each cell, and signs; None if a cell has none, or a face can have no right sign."""
    ends = [[i for i in option if i < len(places)] for option in problem.options]
    beside = {(i, sum(pair) - i): o for o, pair in enumerate(ends) for i in pair}
    cell = {at: i for i, at in enumerate(places)}
    around = []
    for i, (x, y) in enumerate(places):
        near = [cell.get(at) for at in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1))]
        around.append([beside[i, j] for j in near if j is not None])
    if not all(around):
        return None
    faces, seen = [], set()
    for start in beside:
        face, (i, j) = [], start
        while (i, j) not in seen:
            seen.add((i, j))
            face.append(beside[i, j])
            at = around[j].index(beside[i, j])
            i, j = j, sum(ends[around[j][(at + 1) % len(around[j])]]) - j
        if face:
            odd = checker.mask_of(o for o in set(face) if face.count(o) == 1)
            faces.append(odd << 1 | (len(face) // 2 + 1) % 2)
    signs = solve(faces)
    return signs and "".join(" ".join(map(str, row)) + "\n" for row in [*around, list(signs - {-1})]).encode()


def solve(equations):
    """Solve equations modulo 2, whose lowest bit is the right side: -1, and the variables that are 1; or None."""
    rows = {}
    for row in equations:
        for top, other in rows.items():
            row ^= other if row >> top & 1 else 0
        if row == 1:
            return None
        if row:
            top = row.bit_length() - 1
            rows = {at: other ^ (row if other >> top & 1 else 0) for at, other in rows.items()} | {top: row}
    return {-1} | {top - 1 for top, row in rows.items() if row & 1}


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
    prover, out = Prover(rng, read, motions), header(problem)
    for _ in range(rng.choice([0, 0, 0, 1, 2])):
        state, used = read.start, []
        while state.options and (not used or rng.random() < 0.4):
            used.append(rng.choice(list(checker.members(state.options))))
            state = read.use(used[-1], state)
        if used:
            number = sum(cover >= set(used) for cover in found)
            out += b"part %d %s\n" % (number, " ".join(map(str, used)).encode()) + prover.proof(state)
            prover.known.add(state)
    out += b"claim %d\n" % len(found) + prove(rng, read, prover, problem.places)
    if motions:
        step = motions[1][1]
        kept = sum(frozenset(step[o] for o in cover) == cover for cover in found)
        out += b"fixed 1 %d\n" % kept + prove(rng, read.quotient(step))
        out += b"classes %d\n" % ((len(found) + kept) // 2)
    if rng.random() < 0.3:
        rows = "".join(" ".join(map(str, sorted(cover))) + "\n" for cover in found).encode()
        out += b"list %d\n" % len(rows) + rows
    return out + b"end\n"
