"""Check that a fillomino has exactly one solution, or none: python verify_fillomino.py [--drat NAME] CERTIFICATE.

This file imports nothing but the standard library.  docs/proofs.md describes the format.  A *literal* says that a cell
has a number, or has not; a *clause* is a list of literals, one of which is true in every solution.  A clause follows
from others if setting all of its literals to false, and then all that clauses with one literal left force, contradicts
some clause.  Numbers above the largest one in the file count as one number, "large".  With --drat, the clauses that are
rules of the puzzle go to NAME.cnf, and those that follow to NAME.drat, for a checker of such proofs, as drat-trim.
"""

import lzma
import sys
from collections.abc import Iterable

SIZE, LINE = 1 << 28, 1_000_000
CELLS, WORK = 10_000, 20_000_000


class NotProved(Exception):
    """The certificate proves nothing."""


def demand(truth: object, why: str) -> None:
    if not truth:
        raise NotProved(why)


def number(word: str) -> int:
    digits = word.removeprefix("-")
    demand(digits.isascii() and digits.isdecimal() and len(digits) <= 9, f"{word[:20]!r} instead of a number")
    return int(word)


class Clauses:
    """Clauses, each watched by two of its literals, and the literals that are true in every solution."""

    def __init__(self) -> None:
        self.watched: dict[int, list[list[int]]] = {}
        self.true: set[int] = set()
        self.forced: list[int] = []
        self.contradiction = False

    def add(self, literals: Iterable[int]) -> None:
        """Add a clause that every solution satisfies."""
        clause = sorted(set(literals), key=lambda literal: -literal in self.true)  # those that can be true come first
        for literal in clause[:2]:
            self.watched.setdefault(literal, []).append(clause)
        if not clause or -clause[0] in self.true:
            self.contradiction = True
        elif len(clause) == 1 or -clause[1] in self.true:
            self.contradiction |= not self.set(clause[0])

    def set(self, literal: int) -> bool:
        """Make a literal true, with all that follows; return False if that contradicts a clause."""
        start = len(self.forced)
        if literal not in self.true:
            self.true.add(literal)
            self.forced.append(literal)
        for false in self.after(start):
            watching = self.watched.pop(-false, [])
            kept = self.watched[-false] = []
            for k, clause in enumerate(watching):
                if clause[0] == -false:
                    clause[:2] = clause[1], clause[0]
                other = next((k for k in range(2, len(clause)) if -clause[k] not in self.true), 0)
                if clause[0] not in self.true and other:
                    clause[1], clause[other] = clause[other], clause[1]
                    self.watched.setdefault(clause[1], []).append(clause)
                    continue
                kept.append(clause)
                if -clause[0] in self.true:
                    kept.extend(watching[k + 1 :])
                    return False
                if clause[0] not in self.true:
                    self.true.add(clause[0])
                    self.forced.append(clause[0])
        return -literal not in self.true

    def after(self, start: int) -> Iterable[int]:
        while start < len(self.forced):
            yield self.forced[start]
            start += 1

    def follows(self, clause: list[int]) -> bool:
        """Say whether a clause follows."""
        known = len(self.forced)
        refuted = self.contradiction or any(literal in self.true or not self.set(-literal) for literal in clause)
        self.true.difference_update(self.forced[known:])
        del self.forced[known:]
        return refuted


class FillominoFile:
    """The puzzle and the proof of a file, line by line."""

    def __init__(self, data: bytes) -> None:
        demand(data.isascii() and data.endswith(b"\n"), "a file that is not ASCII, or is cut short")
        self.lines, self.line = data.decode().split("\n"), 0
        demand(self.words() == ["fillomino", "certificate", "1"], "no 'fillomino certificate 1'")
        while self.lines[self.line].startswith("#"):
            self.line += 1
        name, rows, columns = (*self.words(), "", "")[:3]
        self.rows, self.columns = number(rows), number(columns)
        demand(name == "grid" and 0 < self.rows * self.columns <= CELLS, "no line 'grid ROWS COLUMNS'")
        self.clues = self.grid()
        self.beside = [
            [i * self.columns + j for i, j in around if 0 <= i < self.rows and 0 <= j < self.columns]
            for i0 in range(self.rows)
            for j0 in range(self.columns)
            for around in [((i0 - 1, j0), (i0, j0 - 1), (i0, j0 + 1), (i0 + 1, j0))]
        ]
        self.clauses = Clauses()
        self.rules: list[list[int]] = []  # clauses of the puzzle
        self.lemmas: list[list[int]] = []  # clauses that follow

    def add(self, clause: list[int]) -> None:
        """Add a clause that is a rule of the puzzle."""
        self.rules.append(clause)
        self.clauses.add(clause)

    def words(self) -> list[str]:
        self.line += 1
        demand(self.line < len(self.lines), "the file ends too early")
        demand(len(self.lines[self.line - 1]) < LINE, "a line that is too long")
        return self.lines[self.line - 1].split()

    def grid(self) -> list[int]:
        rows = [[number(word) for word in self.words()] for _ in range(self.rows)]
        demand(all(len(row) == self.columns and min(row) >= 0 for row in rows), "a row of another length")
        return [value for row in rows for value in row]

    def has(self, cell: int, value: int) -> int:
        """The literal that says that a cell has a number; `largest` + 1 stands for all that are larger."""
        demand(0 <= cell < len(self.clues) and 0 < value <= self.largest + 1, "a cell or a number that does not exist")
        return cell * (self.largest + 1) + value

    def check(self) -> str:
        """Check everything, and return a sentence that says what was proved."""
        name, largest = (*self.words(), "")[:2]
        self.largest = number(largest)
        demand(name == "largest" and 0 < self.largest <= CELLS, "no line 'largest N'")
        demand(len(self.clues) * self.largest**2 <= WORK, "too many cells and numbers")
        demand(max(self.clues) <= self.largest, "a clue that is larger than the largest number")
        values = range(1, self.largest + 2)
        for cell, clue in enumerate(self.clues):
            self.add([self.has(cell, clue)] if clue else [self.has(cell, value) for value in values])
            for value in values:
                for other in range(1, value):
                    self.add([-self.has(cell, value), -self.has(cell, other)])
        words = self.words()
        count = words == ["solution"]
        if count:
            self.exclude(self.grid())
            words = self.words()
        while words != ["end"]:
            demand(words, "an empty line")
            numbers = [number(word) for word in words[1:]]
            rule = {"less": self.less, "more": self.more}.get(words[0])
            demand(rule or words[0] == "so", "a line without meaning")
            self.add(rule(numbers)) if rule else self.so(numbers)
            words = self.words()
        demand(self.clauses.contradiction, "no contradiction in the end")
        demand(self.lines[self.line :] == [""], "something after the end")
        return f"{'exactly one solution' if count else 'no solution'} of this fillomino of {self.rows}x{self.columns}"

    def exclude(self, solution: list[int]) -> None:
        """Check that this is a solution, and suppose that there is another one."""
        demand(all(clue in (0, value) for clue, value in zip(self.clues, solution, strict=True)), "a clue that is lost")
        for cell, value in enumerate(solution):
            demand(0 < value <= self.largest, "a number that is too large")
            region = [cell]
            for each in region:
                region += [other for other in self.beside[each] if solution[other] == value and other not in region]
            demand(len(region) == value, f"a region of {len(region)} cells with the number {value}")
        self.add([-self.has(cell, value) for cell, value in enumerate(solution)])

    def less(self, numbers: list[int]) -> list[int]:
        """A region is larger than some cells around one of its own, so it goes on beside them."""
        demand(len(numbers) > 1, "a line that is too short")
        value, cell, *others = numbers
        some = {cell, *others}
        literals = [-self.has(each, value) for each in (cell, *others)]
        demand(len(some) < value, "cells that could be a whole region")
        border = {other for each in some for other in self.beside[each]} - some
        return [literals[0], *(self.has(other, value) for other in sorted(border))]

    def more(self, numbers: list[int]) -> list[int]:
        """Connected cells, more than a region has, do not all have its number."""
        demand(numbers, "a line that is too short")
        value, *cells = numbers
        literals = [-self.has(cell, value) for cell in cells]
        reached = cells[:1]
        for each in reached:
            reached += [other for other in self.beside[each] if other in cells and other not in reached]
        demand(value <= self.largest, "a number that is large")
        demand(len(set(reached)) == len(set(cells)) > value, "cells that are not connected, or too few")
        return literals

    def so(self, literals: list[int]) -> None:
        """Add a clause that follows from those before."""
        known = range(1, len(self.clues) * (self.largest + 1) + 1)
        demand(all(abs(literal) in known for literal in literals), "a literal without meaning")
        demand(self.clauses.follows(literals), "a clause that does not follow")
        self.lemmas.append(literals)
        self.clauses.add(literals)

    def write_drat(self, name: str) -> None:
        """Write the clauses in the formats DIMACS and DRAT."""
        variables = len(self.clues) * (self.largest + 1)
        for suffix, head, clauses in (
            ("cnf", f"p cnf {variables} {len(self.rules)}\n", self.rules),
            ("drat", "", [*self.lemmas, []]),
        ):
            with open(f"{name}.{suffix}", "w") as file:
                file.write(head + "".join(" ".join(map(str, [*clause, 0])) + "\n" for clause in clauses))


def main(arguments: list[str]) -> int:
    """Check one certificate; return 0 if it is accepted, 1 if it is refused, and 2 if the command is wrong."""
    *drat, path = arguments or ["--"]
    if path.startswith("--") or (drat and (len(drat) != 2 or drat[0] != "--drat")):
        print("usage: verify_fillomino.py [--drat NAME] CERTIFICATE", file=sys.stderr)
        return 2
    found = None
    try:
        with open(path, "rb") as file:
            data = file.read(SIZE + 1)
        if path.endswith(".xz"):
            data = lzma.LZMADecompressor(memlimit=1 << 28).decompress(data, SIZE + 1)
        demand(len(data) <= SIZE, f"more than {SIZE} bytes")
        found = FillominoFile(data)
        said = found.check()
        if drat:
            found.write_drat(drat[1])
        print("proved:", said)
    except OSError as error:
        print(f"verify_fillomino: {error.filename or ' '.join(arguments)}: {error.strerror}", file=sys.stderr)
        return 2
    except (NotProved, lzma.LZMAError, MemoryError) as error:
        print(f"{path}:{found.line if found else 1}: refused: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
