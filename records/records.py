"""Terms of integer sequences that count tilings, each found in two ways, and the page about them, docs/records.md.

    python records/records.py known [A219946 ...]    reproduce some terms that the stored tables have
    python records/records.py find [A219946 ...]     find the terms that records/terms.json still lacks
    python records/records.py certify [A219946 ...]  prove terms that stand in no other sequence
    python records/records.py b-file A219946         print the lines for the linked table of a sequence
    python records/records.py page                   write docs/records.md from records/terms.json

Strategy: a row of `SEQUENCES` says which puzzle a term counts, in the words of dancefloor, and what the second program,
``records/tilings.cpp``, is asked. The two must agree, else nothing is kept. The second program counts modulo two primes
whose product exceeds 2^123, or finds the number itself.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import dancefloor as dance

HERE = Path(__file__).resolve().parent
TERMS = HERE / "terms.json"
PAGE = HERE.parent / "docs" / "records.md"
PRIMES = (2**61 - 1, 2**63 - 25)

Index = tuple[int, ...]


class Sequence(NamedTuple):
    """A table of counts, and how to find them.

    The stored text of a sequence is that in the repository oeis/oeisdata.
    """

    name: str
    pieces: str | Callable[[int], str | list[dance.Piece]]  # in the piece language; for some, by the side of the square
    second: str  # what the second program is told after the size
    stored: str  # what the stored text has, or says that the linked table has
    known: dict[Index, int]  # a few terms of the stored text
    wanted: tuple[Index, ...]
    offset: int = 0

    def box(self, index: Index) -> str:
        """The box of a term: a square for a single number."""
        return "x".join(map(str, index * 2 if len(index) == 1 else index))

    def puzzle(self, index: Index) -> dance.Packing:
        """The puzzle whose solutions a term counts, where turned and reflected ones are different."""
        return dance.Packing(self.box(index), self.words(index))

    def words(self, index: Index) -> str | list[dance.Piece]:
        """The pieces."""
        return self.pieces if isinstance(self.pieces, str) else self.pieces(index[0])

    def asked(self, index: Index) -> list[str]:
        """What the second program is asked. It goes along the longest side, which costs least."""
        what, *rest = self.second.split()
        sides = index[:1] if what == "rectangles" else sorted(index * 2 if len(index) == 1 else index, reverse=True)
        return [what, *map(str, sides), *rest]


def antidiagonal(of: int, multiple: int = 1) -> tuple[Index, ...]:
    """The entries A(n, k) with n + k = of and 1 <= n <= k whose area is a multiple of that of the pieces.

    The others are 0, or 1 for an empty rectangle, or equal to these by symmetry.
    """
    return tuple((n, of - n) for n in range(1, of // 2 + 1) if n * (of - n) % multiple == 0)


def row(n: int, k: int, most: int) -> tuple[Index, ...]:
    """The entries T(n, k, r) with r from 1."""
    return tuple((n, k, r) for r in range(1, most + 1))


def rows(n: int, most: int) -> tuple[Index, ...]:
    """The entries T(n, k, r) with k from 1, and r from 1 to k."""
    return tuple(each for k in range(1, most + 1) for each in row(n, k, k))


def prime_edges(side: int) -> str:
    """Rectangles with prime edges, each at most once."""
    primes = [n for n in range(2, side + 1) if all(n % k for k in range(2, n))]
    return ",".join(f"0-1*{a}x{b}" for a in primes for b in primes if a <= b)


def different_areas(side: int) -> list[dance.Piece]:
    """For each area a piece that is one of the rectangles with it, at most once."""
    areas: dict[int, list[dance.Shape]] = {}
    for height in range(1, side + 1):
        for width in range(height, side + 1):
            cells = [(row, column) for row in range(height) for column in range(width)]
            areas.setdefault(height * width, []).append(dance.Shape(cells))
    return [
        dance.Piece(str(area), first, low=0, high=1, also=tuple(others)) for area, (first, *others) in areas.items()
    ]


L3, I3, TWO = "##/#.", "###", "##"  # pictures for the second program
TETROMINOES = "#### ###/#.. ###/.#. ##/## ##./.##"

SEQUENCES = {
    "A228267": Sequence(
        "n x k x r cuboids, by cubes",
        "any*cubes",
        "cubes",
        "T(6,6,4), the last of 54 terms; T(4,4,r) to r = 10, and T(n,n,2) as A063443",
        {(5, 5, 5): 4006722, (6, 6, 4): 112411358},
        (*row(6, 6, 6)[4:], *rows(7, 6), *row(7, 7, 7), *rows(8, 6), *row(8, 7, 6), *row(8, 8, 5)),
        offset=1,
    ),
    "A233807": Sequence(
        "n x n squares, by L-trominoes and at most one monomino",
        "any*V3,0-1*1x1",
        f"plane {L3} once:#",
        "n = 17",
        {(8,): 943096, (17,): 299769486068040749617049301344},
        ((18,), (19,), (20,), (21,), (22,)),
    ),
    "A219946": Sequence(
        "k x n rectangles, by L-trominoes and 2x2 squares",
        "any*V3,any*2x2",
        f"plane {L3} ##/##",
        "antidiagonal 35, in a linked table by Alois P. Heinz",
        {(9, 9): 44013568, (17, 17): 9036085159101926537420075859958528},
        antidiagonal(36),
    ),
    "A219952": Sequence(
        "n x n squares, by L-trominoes and 2x2 squares",
        "any*V3,any*2x2",
        f"plane {L3} ##/##",
        "n = 17",
        {(8,): 652036, (16,): 484370819140388708451108625276},
        ((18,), (19,), (20,)),
    ),
    "A219987": Sequence(
        "k x n rectangles, by dominoes and L-trominoes",
        "any*1x2,any*V3",
        f"plane {TWO} {L3}",
        "antidiagonal 35, in a linked table by Liang Kai",
        {(7, 7): 3238675344, (15, 15): 22873302288206466754758793232467436030071524731072},
        antidiagonal(36),
    ),
    "A219994": Sequence(
        "n x n squares, by dominoes and L-trominoes",
        "any*1x2,any*V3",
        f"plane {TWO} {L3}",
        "n = 17, in a linked table by Alois P. Heinz",
        {(7,): 3238675344, (14,): 4953412325525289651086730443567098343730966},
        ((18,), (19,)),
    ),
    "A220054": Sequence(
        "k x n rectangles, by monominoes and L-trominoes",
        "any*1x1,any*V3",
        f"plane # {L3}",
        "antidiagonal 29, in a linked table by Alois P. Heinz",
        {(7, 7): 207866584389, (14, 14): 7931715551857283775957120938092133944383839378911},
        antidiagonal(30),
    ),
    "A220061": Sequence(
        "n x n squares, by monominoes and L-trominoes",
        "any*1x1,any*V3",
        f"plane # {L3}",
        "n = 16, in a linked table by Alois P. Heinz",
        {(7,): 207866584389, (13,): 833441700776362178606942848178200903068675},
        ((17,), (18,)),
    ),
    "A233320": Sequence(
        "k x n rectangles, by trominoes",
        "any*trominoes",
        f"plane {L3} {I3}",
        "antidiagonal 28, in a linked table by Alois P. Heinz",
        {(6, 6): 80092, (6, 8): 5271923},
        antidiagonal(29, 3),
    ),
    "A270061": Sequence(
        "k x n rectangles, by monominoes and trominoes",
        "any*1x1,any*trominoes",
        f"plane # {L3} {I3}",
        "antidiagonal 25, in a linked table by Alois P. Heinz",
        {(6, 6): 3473827027, (11, 11): 29967243098804386765778629249653298},
        antidiagonal(26),
    ),
    "A219924": Sequence(
        "k x n rectangles, by squares",
        "any*squares",
        "squares",
        "antidiagonal 30, in a linked table by Alois P. Heinz",
        {(6, 7): 59257, (7, 7): 450924},
        antidiagonal(31),
    ),
    "A245013": Sequence(
        "k x n rectangles, by 1x1 and 2x2 squares",
        "any*1x1,any*2x2",
        "plane # ##/##",
        "antidiagonal 45, in a linked table by Alois P. Heinz",
        {(6, 7): 31387, (7, 7): 202841},
        antidiagonal(46),
    ),
    "A353777": Sequence(
        "n x n squares, by monominoes, dominoes and 2x2 squares",
        "any*1x1,any*1x2,any*2x2",
        f"plane # {TWO} ##/##",
        "n = 17, in a linked table by Alois P. Heinz",
        {(8,): 1202536689448371122, (13,): 10734684843612889640707750537898705644071715970757},
        ((18,), (19,), (20,)),
    ),
    "A230031": Sequence(
        "k x n rectangles, by tetrominoes",
        "any*tetrominoes",
        f"plane {TETROMINOES}",
        "antidiagonal 20, in a linked table by Alois P. Heinz",
        {(7, 8): 657253434, (8, 8): 19077209438},
        antidiagonal(21, 4),
    ),
    "A360804": Sequence(
        "n x n squares, by rectangles of different areas",
        different_areas,
        "rectangles areas",
        "n = 8",
        {(6,): 36237, (8,): 18713197},
        ((9,),),
        offset=1,
    ),
    "A361413": Sequence(
        "n x n squares, by different rectangles with prime edges",
        prime_edges,
        "rectangles primes",
        "n = 18; a correction, see below",
        {(10,): 4128, (14,): 45904},
        ((5,), (7,), (13,)),
        offset=1,
    ),
}


def in_no_other(index: Index, value: int) -> bool:
    """Whether a term stands in no other sequence: the first columns of the arrays and their diagonals do.

    Of cuboids, those with two equal short sides up to 4 do, and those of one or two layers.
    """
    if len(index) == 3:
        return index[2] > 2 and not index[1] == index[2] < 5
    if len(index) == 2:
        return value > 0 and min(index) > 10 and index[0] != index[1]
    return True


class Term(NamedTuple):
    """A value, and how it was found."""

    value: int
    seconds: float  # of processor time, by dancefloor
    again: float  # by the second program
    certificate: int = 0  # the bytes of its proof, compressed; 0 for none


@cache
def second_program() -> str:
    """The second program, compiled; its folder goes with this process."""
    import atexit

    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = os.path.join(folder, "tilings")
    subprocess.run(["c++", "-O2", "-std=c++17", "-o", made, str(HERE / "tilings.cpp")], check=True)
    return made


def found(number: str, index: Index) -> Term:
    """A term, found in both ways.

    Raises:
        SystemExit: they differ, or dancefloor did not finish.
    """
    of = SEQUENCES[number]
    began = time.process_time()
    count = dance.count(of.puzzle(index), symmetry="none", timeout=7200)
    seconds = time.process_time() - began
    if count.outcome is not dance.Outcome.COMPLETE:
        raise SystemExit(f"{number} {index}: dancefloor ended with the outcome {count.outcome}")
    value = count.raw
    program = second_program()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    told = subprocess.run([program, *of.asked(index)], check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if [*map(int, told.split())] != ([value % prime for prime in PRIMES] if " " in told else [value]):
        raise SystemExit(f"{number} {index}: dancefloor says {value}, the second program {told.strip()}")
    return Term(value, round(seconds, 1), round(after.ru_utime - before.ru_utime, 1))


def stored_terms() -> dict[str, dict[Index, Term]]:
    """The terms found before."""
    read = json.loads(TERMS.read_text()) if TERMS.exists() else {}
    return {
        number: {
            tuple(map(int, index.split(","))): Term(int(value), *seconds) for index, (value, *seconds) in of.items()
        }
        for number, of in read.items()
    }


def keep(terms: dict[str, dict[Index, Term]]) -> None:
    """Write terms into the file, in order. A value is a text, as JSON readers may round large numbers."""
    told = {
        number: {
            ",".join(map(str, index)): [str(term.value), *term[1:]] for index, term in sorted(terms[number].items())
        }
        for number in sorted(terms)
    }
    lines = (
        f'  "{number}": {{\n' + ",\n".join(f'    "{at}": {json.dumps(term)}' for at, term in of.items()) + "\n  }"
        for number, of in told.items()
    )
    TERMS.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def find(numbers: list[str]) -> None:
    """Find what is missing, narrow boards first, and keep each term at once."""
    terms = stored_terms()
    wanted = [(number, index) for number in numbers for index in SEQUENCES[number].wanted]
    for number, index in sorted(wanted, key=lambda term: min(term[1])):
        if index not in terms.get(number, {}):
            term = terms.setdefault(number, {})[index] = found(number, index)
            keep(terms)
            print(number, index, *term, flush=True)


def certified(number: str, index: Index, value: int) -> int:
    """The bytes of a certificate of a term, compressed, once `dancefloor verify` has checked it; 0 if it is too large.

    Raises:
        SystemExit: it proves another number.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, f"{number}.cert.xz")
        try:
            dance.prove(SEQUENCES[number].puzzle(index), file)
        except dance.ProofTooLarge:
            return 0
        verify = [sys.executable, "-m", "dancefloor", "verify", file]
        told = subprocess.run(verify, check=True, capture_output=True, text=True).stdout
        if f" exactly {value} covers" not in told and not (value == 0 and " no cover" in told):
            raise SystemExit(f"{number} {index}: {value}, but {told.strip()}")
        return os.path.getsize(file)


def certify(numbers: list[str]) -> None:
    """Prove terms that stand in no other sequence, cheap ones first, and keep the size of each certificate at once."""
    terms = stored_terms()
    missing = [
        (term.seconds, number, index, term)
        for number in numbers
        for index, term in terms.get(number, {}).items()
        if not term.certificate and in_no_other(index, term.value)
    ]
    for _, number, index, term in sorted(missing):
        if size := certified(number, index, term.value):
            terms[number][index] = term._replace(certificate=size)
            keep(terms)
            print(number, index, size, flush=True)


def known(numbers: list[str]) -> None:
    """Reproduce known terms."""
    for number in numbers:
        for index, value in SEQUENCES[number].known.items():
            term = found(number, index)
            if term.value != value:
                raise SystemExit(f"{number} {index}: {term.value}, but {value} is stored")
            print(number, index, *term, flush=True)


def b_file(number: str, terms: dict[Index, Term]) -> Iterator[tuple[int, int]]:
    """The lines for a linked table: the place of each term in the sequence, and its value."""
    for index, term in terms.items():
        if len(index) == 1:
            yield index[0], term.value
        elif len(index) == 3:
            n, k, r = index
            before = sum(j for m in range(1, n) for j in range(1, m + 1)) + sum(range(1, k))
            yield before + r, term.value
        else:
            n, k = index
            start = (n + k) * (n + k + 1) // 2
            yield from {start + n: term.value, start + k: term.value}.items()
    for of in {sum(index) for index in terms if len(index) == 2}:
        start = of * (of + 1) // 2
        yield from ((start, 1), (start + of, 1))  # an empty rectangle has one tiling
        if len(terms) < of // 2:  # the others have areas that are no multiple of that of the pieces
            possible = {n for index in SEQUENCES[number].wanted for n in index}
            yield from ((start + n, 0) for n in range(1, of) if n not in possible)


def print_b_files(numbers: list[str]) -> None:
    """Print the lines for the linked tables of sequences."""
    for number in numbers:
        print(*(f"{place} {value}" for place, value in sorted(b_file(number, stored_terms()[number]))), sep="\n")


def page() -> str:
    """The text of docs/records.md."""
    terms = stored_terms()
    alone = {number: sum(in_no_other(at, term.value) for at, term in of.items()) for number, of in terms.items()}
    rows = [
        f"| [{number}](#{number.lower()}) | {SEQUENCES[number].name} | {len(of)} | {alone[number]}"
        f" | {SEQUENCES[number].stored} |"
        for number, of in terms.items()
    ]
    head = (
        (HERE / "page.md")
        .read_text()
        .format(
            proved=sum(bool(term.certificate) for of in terms.values() for term in of.values()),
            total=sum(map(len, terms.values())),
            alone=sum(alone.values()),
            tables=len(terms),
            rows="\n".join(rows),
        )
    )
    return head + "".join(section(number, of) for number, of in terms.items())


def section(number: str, terms: dict[Index, Term]) -> str:
    """What the page says of a sequence."""
    of = SEQUENCES[number]
    slowest = max(terms, key=lambda index: terms[index].seconds)
    times = f"{terms[slowest].seconds:g} and {terms[slowest].again:g} s of processor time"
    words = of.words(slowest)
    example = f"dancefloor count {of.box(slowest)} --pieces '{words}' --symmetry none"
    if not isinstance(words, str):  # no words name such pieces
        example = f"python records/records.py find {number}"
    again = " ".join(f"'{word}'" if set(word) & set("#:") else word for word in of.asked(slowest))
    sizes = sorted(term.certificate for term in terms.values() if term.certificate)
    bytes_ = " to ".join(map(str, sorted({*sizes[:1], *sizes[-1:]})))
    proofs = f" Certificates: {len(sizes)}, of {bytes_} bytes." if sizes else ""
    new = {index: term.value for index, term in terms.items() if in_no_other(index, term.value)}
    lines = "".join(f"{','.join(map(str, index))} {value}\n" for index, value in new.items())
    return f"""
## {number}

The slowest term took {times}.{proofs}

    {example}
    ./tilings {again}
""" + (f"\n```text\n{lines}```\n" if new else "")


def main(words: list[str]) -> None:
    """Do what the command line says."""
    verbs = {"known": known, "find": find, "certify": certify, "b-file": print_b_files}
    what, *numbers = words or [""]
    if unknown := [number for number in numbers if number not in SEQUENCES]:
        raise SystemExit(f"records.py: there is no sequence {unknown[0]}; there are {', '.join(SEQUENCES)}")
    if what == "page":
        PAGE.write_text(page())
    elif what in verbs:
        verbs[what](numbers or [*SEQUENCES])
    else:
        raise SystemExit("records.py: say known, find, certify, b-file or page")


if __name__ == "__main__":
    main(sys.argv[1:])
