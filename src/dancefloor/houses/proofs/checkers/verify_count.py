"""Check certificates of counts of exact covers: python verify_count.py [--problem FILE] [--sha256 HEX] CERTIFICATE.

This file imports nothing but the standard library.  docs/proofs.md describes the format.  A `Subproblem` is the
set of options that are available, the set of items that must still be covered, and what is left of the bounds of
items with multiplicity.  The proof says which of five equations comes next; the checker finds both of its sides:

  leaf     no options: 1 if no item is left, else 0
  branch   on an item: the sum, over ALL its available options, of the subproblem after that option
  product  options that fall into parts without a conflict between them: the product of the parts
  known    a subproblem counted before, compared in full
  moved    the same, after a motion that maps the set of all options to itself

Wrong advice takes time or is refused; it cannot change a count.  Sets are the bits of Python's integers.
"""

import hashlib
import lzma
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import repeat
from math import prod
from operator import length_hint
from typing import NamedTuple

KNOWN, LAST, MOVED, PRODUCT, KEEP, WIDE, ITEM = 0, 1, 2, 3, 4, 7, 8
SIZE, MEMORY = 1 << 30, 2 << 30  # bytes of a file after decompression; bytes of the known states, roughly
LINE, OPTIONS, ITEMS, MOTIONS, DIGITS = 1_000_000, 50_000, 10_000, 256, 4000

MERSENNE = (61, 127, 521, 1279, 2203, 4423, 9941, 19937, 44497)  # 2 to the power of these, less 1, is prime

BoundsLeft = tuple[tuple[int, int, int], ...]  # (item, least, most) still to be used, by item
ColouredItems = dict[int, str]  # the colour of each item, "" without one
ItemKind = tuple[bool, int, int]  # of an item: whether it is primary, its least and its most
Carrying = tuple[list[int], list[int]]  # where items and options go


class Subproblem(NamedTuple):
    """A subproblem, compared in full."""

    options: int
    items: int
    bounds: BoundsLeft


class Refused(Exception):
    """The certificate proves nothing."""


def demand(truth: object, why: str) -> None:
    if not truth:
        raise Refused(why)


def number(word: str, digits: int = 9) -> int:
    """Return a number that is written with digits only, and not too many of them."""
    demand(len(word) <= digits, f"a number of {len(word)} digits, more than {digits}")
    demand(re.fullmatch("0|[1-9][0-9]*", word), f"{word[:20]!r} instead of a number")
    return int(word)


def members(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(numbers: Iterable[int]) -> int:
    return reduce(lambda mask, k: mask | 1 << k, numbers, 0)


def mask_of_masks(masks: Iterable[int]) -> int:
    return reduce(int.__or__, masks, 0)


class CertificateFile:
    """The bytes of a certificate, read line by line; `line` is the number of the last line read."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at, self.line = data, 0, 0

    def words(self) -> list[str]:
        self.line += 1
        end = self.data.find(b"\n", self.at, self.at + LINE)
        demand(end >= 0, "the file ends too early" if len(self.data) - self.at < LINE else "a line that is too long")
        text, self.at = self.data[self.at : end], end + 1
        if text[:1] in (b"#", b"|"):
            return []  # a comment
        demand(text.isascii() and text.decode().isprintable(), "a character that is not printable ASCII")
        return text.decode().split()

    def block(self, size: str) -> bytes:
        start, self.at = self.at, self.at + number(size)
        demand(self.at <= len(self.data), "the file ends too early")
        return self.data[start : self.at]


class Instance:
    """Items with their bounds and options with their colours, and which options conflict.

    An option of a quotient may use an item several times, if no bounds forbid it.
    """

    def __init__(self, kinds: list[ItemKind], options: list[ColouredItems], times: list[dict[int, int]] | None = None):
        self.kinds, self.options = kinds, options
        self.times = times or [dict.fromkeys(option, 1) for option in options]
        self.unit = [kind == (True, 1, 1) for kind in kinds]
        self.has = [0] * len(kinds)  # by item: its options
        self.covers = [mask_of(i for i in option if self.unit[i]) for option in options]
        coloured: dict[tuple[int, str], int] = {}
        self.more: dict[tuple[int, int], int] = {}  # by item and number: the options that use it more often
        for o, option in enumerate(options):
            for i, colour in option.items():
                self.has[i] |= 1 << o
                coloured[i, colour] = coloured.get((i, colour), 0) | 1 << o
                for n in range(self.times[o][i]):
                    self.more[i, n] = self.more.get((i, n), 0) | 1 << o
        self.bounded = {i: kinds[i][1:] for i in range(len(kinds)) if self.binds(i)}
        everything = (1 << len(options)) - 1
        self.free = [everything & ~self.conflicts(o, coloured) for o in range(len(options))]  # may stand beside it
        bounds = tuple((i, *self.bounded[i]) for i in sorted(self.bounded))
        for i, _, most in bounds:
            everything &= ~self.more.get((i, most), 0)
        needed = mask_of(i for i, kind in enumerate(kinds) if self.unit[i] or (i in self.bounded and kind[1] > 0))
        self.start = Subproblem(everything, needed, bounds)

    def conflicts(self, o: int, coloured: dict[tuple[int, str], int]) -> int:
        """Return the options that cannot stand beside an option, and itself."""
        found = 1 << o
        for i, colour in self.options[o].items():
            if self.unit[i] or not self.kinds[i][0]:
                found |= self.has[i] & ~(coloured[i, colour] if colour else 0)
        return found

    def binds(self, i: int) -> bool:
        """Say whether the bounds of an item can bind, or all covers keep them as they have to cover all unit items."""
        primary, least, most = self.kinds[i]
        if not primary or self.unit[i]:
            return False
        each = [(self.covers[o].bit_count(), self.times[o][i]) for o in members(self.has[i])]
        fewest, units = min((n // times for n, times in each), default=1), sum(self.unit)
        if not each or fewest == 0:
            return least > 0 or fewest == 0
        largest = max(-(-n // times) for n, times in each)  # rounded up, as the quotient that follows
        surely = -(-units // largest) if len(each) == len(self.options) else 0
        return surely < least or units // fewest > most

    def use(self, o: int, state: Subproblem) -> Subproblem:
        """Return the subproblem after option o, which is available."""
        options, items = state.options & self.free[o], state.items & ~self.covers[o]
        if not state.bounds:
            return Subproblem(options, items, ())
        left = []
        for i, least, most in state.bounds:
            times = self.times[o].get(i, 0)
            left.append((i, max(least - times, 0), most - times))
            options &= ~self.more.get((i, most - times), 0)
            if least <= times:
                items &= ~(1 << i)
        return Subproblem(options, items, tuple(left))

    def use_all(self, options: Iterable[int]) -> Subproblem:
        """Return the subproblem after one option after the other, each of which must be available then."""
        state = self.start
        for o in options:
            demand(state.options >> o & 1, f"option {o} is not available")
            state = self.use(o, state)
        return state

    def motion(self, words: list[str]) -> Carrying:
        """Return where a motion moves items and options; it must map items and options to their like."""
        image = [number(word) for word in words[: len(self.kinds)]]
        demand(sorted(image) == list(range(len(self.kinds))), "a motion that is not a permutation of the items")
        demand(all(self.kinds[i] == self.kinds[j] for i, j in enumerate(image)), "a motion that changes bounds")
        pairs = [word.split(":") for word in words[len(image) :]]
        demand(all(len(pair) == 2 and all(pair) for pair in pairs), "a motion with a word that is not A:B")
        colours = {pair[0]: pair[1] for pair in pairs}
        permuted = sorted(colours) == sorted(colours.values()) and len(colours) == len(pairs)
        demand(permuted, "a motion that does not permute the colours")
        place = {frozenset(option.items()): o for o, option in enumerate(self.options)}
        moved = [frozenset((image[i], colours.get(c, c)) for i, c in option.items()) for option in self.options]
        demand(all(option in place for option in moved), "a motion that does not keep the options")
        return image, [place[option] for option in moved]

    def quotient(self, step: list[int]) -> "Instance":
        """Return the problem whose covers are those that a motion keeps: each orbit of options becomes one option."""
        joined: list[ColouredItems] = []
        times: list[dict[int, int]] = []
        seen = 0
        for o in range(len(self.options)):
            if seen >> o & 1:
                continue
            orbit = [o]
            while step[orbit[-1]] != o:
                orbit.append(step[orbit[-1]])
            mask = mask_of(orbit)
            seen |= mask
            if all(mask & ~self.free[a] == 1 << a for a in orbit):
                joined.append({i: colour for a in orbit for i, colour in self.options[a].items()})
                times.append(Counter(i for a in orbit for i in self.options[a]))
        return Instance(self.kinds, joined, times)


def read_item(word: str, primary: bool) -> tuple[str, ItemKind]:
    bounds, bar, name = word.rpartition("|")
    least, most = (1, 1) if primary else (0, 1)
    if bar:
        demand(primary, "a secondary item with bounds")
        least, most = (number(bounds.split(":")[0]), number(bounds.split(":", 1)[-1]))
    demand(name and least <= most and most > 0, f"the item {word[:40]!r}")
    demand(":" not in name and name[0] != "|", f"the item {word[:40]!r}")
    return name, (primary, least, most)


def read_problem(file: CertificateFile, size: str) -> Instance:
    """Read items and options as text; options without a primary item do not count."""
    end = file.at + number(size)
    items: dict[str, int] = {}
    kinds: list[ItemKind] = []
    options: list[ColouredItems] = []
    seen = set()
    while file.at < end:
        words = file.words()
        if not words:
            continue
        if not items:
            bar = words.index("|") if "|" in words else len(words)
            for k, word in enumerate(words[:bar] + words[bar + 1 :]):
                name, kind = read_item(word, k < bar)
                demand(name not in items, f"the item {name[:40]!r} twice")
                items[name] = len(kinds)
                kinds.append(kind)
            demand(0 < len(kinds) <= ITEMS, f"{len(kinds)} items, not 1 to {ITEMS}")
            continue
        option: ColouredItems = {}
        for word in words:
            name, colon, colour = word.partition(":")
            demand(name in items, f"the unknown item {name[:40]!r}")
            demand(items[name] not in option, f"the item {name[:40]!r} twice in an option")
            demand(not colon or (colour and ":" not in colour), f"the colour of {word[:40]!r}")
            demand(not colon or not kinds[items[name]][0], f"the primary item {name[:40]!r} with a colour")
            option[items[name]] = colour
        if any(kinds[i][0] for i in option):
            key = frozenset(option.items())
            demand(key not in seen, "the same option twice")
            seen.add(key)
            options.append(option)
            demand(len(options) <= OPTIONS, f"more than {OPTIONS} options")
    demand(file.at == end and items, "a problem of another size")
    return Instance(kinds, options)


class Equation(NamedTuple):
    """An equation whose right side is being counted: the sum or the product of the values of its children."""

    children: Iterator[Subproblem]
    values: list[int]
    combine: Callable[[list[int]], int]
    keep: Subproblem | None


class TreeCount:
    """Counts as the symbols of a proof say; frames on a list instead of recursion, so that no depth is too great."""

    def __init__(self, problem: Instance, motions: list[Carrying], memo: dict[Subproblem, int]) -> None:
        self.problem, self.motions, self.memo = problem, motions, memo
        self.symbols = iter(b"")
        self.room = MEMORY // (300 + (len(problem.options) + len(problem.kinds)) // 7 + 100 * len(problem.bounded))

    def count(self, proof: bytes, state: Subproblem) -> int:
        self.symbols, value = iter(proof), None
        frames = [Equation(iter((state,)), [], sum, None)]
        try:
            while frames:
                frame = frames[-1]
                for child in frame.children:
                    value = self.enter(child, frames)
                    if value is None:
                        break  # it stands on the frames now, and is counted before the next child
                    frame.values.append(value)
                else:
                    frames.pop()
                    value = frame.combine(frame.values)
                    if frame.keep:
                        demand(len(self.memo) < self.room, "more known states than the memory holds")
                        self.memo[frame.keep] = value
                    if frames:
                        frames[-1].values.append(value)
        except Refused as error:
            raise Refused(f"{error} (byte {len(proof) - length_hint(self.symbols)} of the tree)") from None
        demand(not length_hint(self.symbols), "a tree that goes on after its end")
        return value or 0

    def symbol(self) -> int:
        for symbol in self.symbols:
            return symbol
        raise Refused("a tree that ends too early")

    def enter(self, state: Subproblem, frames: list[Equation]) -> int | None:
        """Return the count of a state that is known at once; else push the equation that the proof names."""
        if not state.options:
            return int(not state.items)
        symbol, keep = self.symbol(), None
        if symbol == KEEP:
            symbol, keep = self.symbol(), state
            demand(symbol in (PRODUCT, WIDE) or symbol >= ITEM, "a state to keep that is neither branch nor product")
        if symbol >= ITEM or symbol == WIDE:
            item = symbol - ITEM if symbol >= ITEM else self.symbol() | self.symbol() << 8
            frames.append(Equation(self.branch(item, state), [], sum, keep))
        elif symbol == PRODUCT:
            frames.append(Equation(iter(self.parts(state)), [], prod, keep))
        elif symbol == MOVED:
            state = self.moved(self.symbol(), state)
            demand(state in self.memo, "a moved state that is not known")
            return self.memo[state]
        elif symbol in (KNOWN, LAST):
            demand(state in self.memo, "a state that is not known")
            return self.memo.pop(state) if symbol == LAST else self.memo[state]
        else:
            raise Refused(f"the symbol {symbol} has no meaning")
        return None

    def branch(self, item: int, state: Subproblem) -> Iterator[Subproblem]:
        use, here = self.problem.use, 0
        if item < len(self.problem.kinds):
            here = state.options & self.problem.has[item]
        if item not in self.problem.bounded:
            demand(state.items >> item & 1, f"a branch on item {item}, which need not be covered")
            yield from map(use, members(here), repeat(state))
            return
        none = all(least == 0 for i, least, _ in state.bounds if i == item)
        demand(here or not none, f"a branch on item {item} that changes nothing")
        rest = state
        for o in members(here):  # o is the first option that is used
            yield use(o, rest)
            rest = rest._replace(options=rest.options & ~(1 << o))
        if none:
            yield rest

    def parts(self, state: Subproblem) -> list[Subproblem]:
        demand(not state.bounds, "a product with bounds that bind")
        parts, rest, items = [], state.options, state.items
        while rest:
            part = new = rest & -rest
            covers = 0
            while new:
                o = new.bit_length() - 1
                more = rest & ~part & ~self.problem.free[o]
                part |= more
                new = new ^ 1 << o | more
                covers |= self.problem.covers[o]
            rest &= ~part
            parts.append(Subproblem(part, items & covers, ()))
            items &= ~covers
        demand(not items, "a product that leaves an item without options")
        demand(len(parts) > 1, "a product of one part")
        return parts

    def moved(self, g: int, state: Subproblem) -> Subproblem:
        demand(g < len(self.motions), f"no motion {g}")
        demand(not state.bounds, "a motion with bounds that bind")
        items, options = self.motions[g]
        moved = mask_of(options[o] for o in members(state.options))
        return Subproblem(moved, mask_of(items[i] for i in members(state.items)), ())


def numbers(block: bytes) -> list[int]:
    demand(re.fullmatch(rb"[0-9 \n]*", block), "a block that is not numbers")
    return [number(word) for word in block.decode().split()]


def table(problem: Instance, block: bytes) -> int:
    """Return the count, branching on item after item in an order; equal states are counted together.

    A state is one set: the items that must be covered, and above them the available options with a secondary item.
    Any other option is available as long as its items must be covered.
    """
    order, above = numbers(block), len(problem.kinds)
    demand(not problem.bounded, "an order for a problem with bounds that bind")
    units = [i for i, unit in enumerate(problem.unit) if unit]
    demand(sorted(order) == units, "an order that does not name each item to be covered once")
    options, items, _ = problem.start
    secondary = mask_of_masks(problem.has[i] for i, kind in enumerate(problem.kinds) if not kind[0])
    needs = [covers | (1 << o & secondary) << above for o, covers in enumerate(problem.covers)]
    keeps = [items & ~covers | free << above for covers, free in zip(problem.covers, problem.free, strict=True)]
    layer, room = {items | secondary << above: 1}, MEMORY // (200 + (above + len(needs)) // 7)
    for item in order:
        here = [(needs[o], keeps[o]) for o in members(options & problem.has[item])]
        options &= ~problem.has[item]  # none of them is available in a later layer
        after: dict[int, int] = {}
        for state, count in layer.items():
            demand(len(after) <= room, "more states in a layer than the memory holds")
            if not state >> item & 1:
                after[state] = after.get(state, 0) + count
                continue
            for need, keep in here:
                if state & need == need:
                    child = state & keep
                    after[child] = after.get(child, 0) + count
        layer = after
    return sum(layer.values())


def weights(problem: Instance, block: bytes) -> int:
    """Return 0: every option weighs 0, modulo a number, but all items that must be covered do not."""
    modulus, *weight = numbers(block) or [0]
    demand(modulus > 1 and len(weight) == len(problem.kinds), "not a modulus and a weight for each item")
    total = 0
    for w, (primary, least, most) in zip(weight, problem.kinds, strict=True):
        demand(w == 0 or (primary and least == most), "a weight of an item that is not used a fixed number of times")
        total += w * least
    for times in problem.times:
        demand(sum(weight[i] * n for i, n in times.items()) % modulus == 0, "an option that weighs")
    demand(total % modulus, "items that weigh nothing together")
    return 0


class PlaneGraph:
    """Options as the edges of a graph in the plane, whose vertices are the items that must be covered."""

    def __init__(self, problem: Instance, block: bytes) -> None:
        demand(not problem.bounded, "a determinant for a problem with bounds that bind")
        primary = all(problem.kinds[i][0] for option in problem.options for i in option)
        demand(primary, "a determinant for a problem with secondary items")
        self.ends = [list(members(mask)) for mask in problem.covers]
        demand(all(len(ends) == 2 for ends in self.ends), "an option without exactly two items to be covered")
        self.items = [i for i, unit in enumerate(problem.unit) if unit]
        *rows, minus, rest = [numbers(row) for row in block.split(b"\n")] if b"\n" in block else [[], [0]]
        demand(len(rows) == len(self.items) and not rest, "not a row for each item to be covered, and one for signs")
        self.around = dict(zip(self.items, rows, strict=True))
        for i, row in self.around.items():
            demand(row and sorted(row) == list(members(problem.has[i])), f"another row for item {i}")
        self.minus = set(minus)
        demand(self.minus <= set(range(len(self.ends))), "a sign of an option that does not exist")

    def sides(self) -> tuple[dict[int, bool], int]:
        """Return the side of each item, where each option has an item on both, and the number of components."""
        side: dict[int, bool] = {}
        components = 0
        for start in self.items:
            components += start not in side
            reached = [start] if side.setdefault(start, True) else []
            for i in reached:
                for o in self.around[i]:
                    j = sum(self.ends[o]) - i
                    demand(side.get(j) != side[i], "options that go round in an odd circle")
                    if j not in side:
                        side[j] = not side[i]
                        reached.append(j)
        return side, components

    def faces(self) -> int:
        """Return the number of faces; each has a sign that Kasteleyn's theorem asks for."""
        after = {(i, o): row[(k + 1) % len(row)] for i, row in self.around.items() for k, o in enumerate(row)}
        count, seen = 0, set()
        for start in after:  # an end of an option; a walk goes to the other end, and on by the next option there
            here, length, minus = start, 0, 0
            while here not in seen:
                seen.add(here)
                i, o = here
                length, minus = length + 1, minus + (o in self.minus)
                i = sum(self.ends[o]) - i
                here = (i, after[i, o])
            demand((length // 2 + 1 + minus) % 2 == 0 or not length, "a face with a wrong sign")
            count += length > 0
        return count

    def count(self) -> int:
        """Return the absolute value of the determinant (Kasteleyn, Temperley and Fisher 1961)."""
        side, components = self.sides()
        demand(len(self.items) - len(self.ends) + self.faces() == 2 * components, "a graph that is not in the plane")
        rows: dict[int, dict[int, int]] = {i: {} for i in self.items if side[i]}
        if 2 * len(rows) != len(self.items):
            return 0
        for o, ends in enumerate(self.ends):
            i, j = sorted(ends, key=side.__getitem__, reverse=True)
            rows[i][j] = rows[i].get(j, 0) + (-1 if o in self.minus else 1)
        squares = 1  # Hadamard: the square of the determinant is not greater than this product
        for row in rows.values():
            squares *= sum(entry * entry for entry in row.values())
        for exponent in MERSENNE:
            prime = (1 << exponent) - 1
            if prime * prime > 4 * squares:
                found = determinant(list(rows.values()), prime)
                return min(found, prime - found)
        raise Refused("a determinant that is too large")


def determinant(rows: list[dict[int, int]], prime: int) -> int:
    """Return a determinant modulo a prime, up to its sign; rows wait for the column of their first entry."""
    waiting: dict[int, list[dict[int, int]]] = {}

    def wait(row: dict[int, int]) -> None:
        left = {i: entry % prime for i, entry in row.items() if entry % prime}
        waiting.setdefault(min(left, default=-1), []).append(left)

    for row in rows:
        wait(row)
    result = 1
    for column in sorted({i for row in rows for i in row}):
        pivot, *others = sorted(waiting.pop(column, [{column: 0}]), key=len)
        result = result * pivot[column] % prime
        for row in others:
            times = row[column] * pow(pivot[column], -1, prime)
            wait(row | {i: row.get(i, 0) - times * entry for i, entry in pivot.items()})
    return 0 if waiting else result


#: Proofs of whole problems, by the words that begin them.
WHOLE: dict[str, Callable[[Instance, bytes], int]] = {
    "order": table,
    "weights": weights,
    "determinant": lambda problem, block: PlaneGraph(problem, block).count(),
}


class Certificate:
    """The claims of a file, checked in the order in which they stand."""

    def __init__(self, file: CertificateFile, sha256: str | None) -> None:
        self.file = file
        demand(file.words() == ["exact-cover", "certificate", "1"], "no 'exact-cover certificate 1'")
        while file.data[file.at : file.at + 1] == b"#":
            file.words()
        self.sha256 = self.header("sha256", 1)[0]
        demand(sha256 in (None, self.sha256), f"a certificate of another problem: {self.sha256[:64]}")
        size = self.header("problem", 1)[0]
        found = hashlib.sha256(file.data[file.at : file.at + number(size)]).hexdigest()
        demand(found == self.sha256, f"the SHA-256 of the problem is {found}")
        self.problem = read_problem(file, size)
        self.motions: list[Carrying] = []
        self.fixed: dict[int, int] = {}
        self.total, self.words = 0, file.words()

    def header(self, name: str, length: int) -> list[str]:
        words = self.file.words()
        demand(words[:1] == [name] and len(words) == length + 1, f"no line '{name} ...'")
        return words[1:]

    def prove(self, tree: TreeCount, claimed: str, state: Subproblem | None = None) -> int:
        """Return the count of the whole problem, or of a part of it, as the proof that follows says; compare it."""
        wanted = number(claimed, DIGITS)
        kind, size = (*self.file.words(), "", "")[:2]
        demand(kind == "tree" or (kind in WHOLE and not state), "no line that begins a proof, such as 'tree SIZE'")
        block = self.file.block(size)
        count = WHOLE[kind](tree.problem, block) if kind in WHOLE else tree.count(block, state or tree.problem.start)
        demand(wanted == count, f"{claimed} covers claimed, another number found")
        return count

    def check(self) -> str:
        """Check everything, and return a sentence that says what was proved."""
        for words in self.sections("motion"):
            demand(len(self.motions) < MOTIONS, f"more than {MOTIONS} motions")
            self.motions.append(self.problem.motion(words))
        tree, parts = TreeCount(self.problem, self.motions, {}), 0
        for claimed, *options in self.sections("part"):
            demand(options, "a part without options")
            state = self.problem.use_all(map(number, options))
            tree.memo[state] = self.prove(tree, claimed, state)
            parts += 1
        problem = f"of the problem with the SHA-256 {self.sha256}"
        claims = [self.prove(tree, claimed) for (claimed,) in self.sections("claim", 1)]
        demand(claims or parts, "no line 'claim N'")
        if not claims:
            return self.end(f"{parts} part{'s' * (parts != 1)}, not the whole, {problem}")
        self.total = claims[0]
        said = [f"exactly {self.total} cover{'s' * (self.total != 1)} {problem}"]
        for motion, claimed in self.sections("fixed", 2):
            g = number(motion)
            demand(g < len(self.motions), f"no motion {g}")
            self.fixed[g] = self.prove(TreeCount(self.problem.quotient(self.motions[g][1]), [], {}), claimed)
        for (claimed,) in self.sections("classes", 1):
            demand(self.classes() == number(claimed, DIGITS) * len(self.motions), "another number of classes")
            said.append(f"{claimed} up to its {len(self.motions)} motions")
        for (size,) in self.sections("list", 1):
            self.list_all(self.file.block(size))
            said.append("the list is all of them")
        return self.end("; ".join(said))

    def end(self, said: str) -> str:
        demand(self.words == ["end"], "a line without meaning, or out of order")
        demand(self.file.at == len(self.file.data), "something after the end")
        return said

    def sections(self, name: str, *lengths: int) -> Iterator[list[str]]:
        """Yield the further words of the lines that begin with a name (more than one if the length may be any)."""
        while self.words[:1] == [name]:
            found = len(self.words) - 1
            demand(found in lengths if lengths else found, f"a line '{name}' with {found} words after it")
            yield self.words[1:]
            self.words = self.file.words()
            if name in ("claim", "classes", "list"):  # there is one at most
                return

    def classes(self) -> int:
        """Return the sum of Burnside's lemma over the group of motions, as permutations of the options."""
        group = [tuple(options) for _, options in self.motions]
        place = {g: k for k, g in enumerate(group)}
        demand(group and len(place) == len(group), "a motion twice, or none")
        identity = tuple(range(len(self.problem.options)))
        demand(identity in place, "motions without the one that moves nothing")
        fixed = {group[g]: count for g, count in self.fixed.items()} | {identity: self.total}
        known = dict(fixed)
        for g in group:
            demand(all(tuple(map(g.__getitem__, h)) in place for h in group), "motions that are no group")
            for f, count in fixed.items():  # conjugates of f, g f g⁻¹, keep as many covers
                conjugate = [0] * len(f)
                for o, image in enumerate(f):
                    conjugate[g[o]] = g[image]
                known[tuple(conjugate)] = count
        demand(len(known) == len(group), "a motion without its number of fixed covers")
        return sum(known[g] for g in group)

    def list_all(self, block: bytes) -> None:
        """As many different covers as there are: these are all."""
        demand(re.fullmatch(rb"([0-9 ]*\n)*", block), "a list that is not rows of numbers")
        covers = set()
        for row in block.decode().split("\n")[:-1]:
            options = [number(word) for word in row.split()]
            demand(not self.problem.use_all(options).items, "a list with a row that leaves an item without option")
            covers.add(frozenset(options))
            demand(len(covers) <= self.total, "a list of more covers than there are")
        demand(len(covers) == self.total == block.count(b"\n"), "a list that is not complete")


def read(path: str) -> bytes:
    """Return the bytes of a file, decompressed if its name ends in .xz, but no more than a gibibyte."""
    with open(path, "rb") as file:
        data = file.read(SIZE + 1)
    if path.endswith(".xz"):
        unpack = lzma.LZMADecompressor(memlimit=1 << 28)
        data = unpack.decompress(data, SIZE + 1)
        whole = unpack.eof and not unpack.unused_data
        demand(len(data) > SIZE or whole, "an .xz file cut short, or with more after it")
    demand(len(data) <= SIZE, f"more than {SIZE} bytes")
    return data


def main(arguments: list[str]) -> int:
    """Check one certificate; return 0 if it is accepted, 1 if it is refused, and 2 if the command is wrong."""
    path, asked, file = arguments[-1] if arguments else "--", arguments[:-1], CertificateFile(b"")
    if path.startswith("--") or (asked and (len(asked) != 2 or asked[0] not in ("--problem", "--sha256"))):
        print("usage: verify_count.py [--problem FILE | --sha256 HEX] CERTIFICATE", file=sys.stderr)
        return 2
    try:
        sha256 = asked[1] if asked else None
        if asked[:1] == ["--problem"]:
            sha256 = hashlib.sha256(read(asked[1])).hexdigest()
        file = CertificateFile(read(path))
        print("proved:", Certificate(file, sha256).check())
    except OSError as error:
        print(f"verify_count: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except (Refused, lzma.LZMAError, MemoryError) as error:
        print(f"{path}:{file.line}: refused: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.set_int_max_str_digits(0)  # counts are bounded by DIGITS before they are read
    sys.exit(main(sys.argv[1:]))
