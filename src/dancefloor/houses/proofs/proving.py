"""``prove``: count the solutions of a puzzle, and write a certificate that another program can check."""

from __future__ import annotations

import hashlib
import lzma
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from dancefloor.arguments import check_type, whole
from dancefloor.display import as_html, number_text, plural
from dancefloor.errors import InputError
from dancefloor.formats.files import write_bytes
from dancefloor.houses.proofs.certificate import ProofTooLarge, certificate, check_size, expected_size, share
from dancefloor.houses.proofs.refutation import FillominoProof
from dancefloor.houses.proofs.shares import read_share
from dancefloor.houses.proofs.tree_python import ProofMotion
from dancefloor.search.deadline import check, now_doing
from dancefloor.solutions.group import Convention
from dancefloor.solutions.option_motions import OptionMotions
from dancefloor.verbs.how import (
    MemoryKeywords,
    Request,
    SymmetryKeywords,
    TimeKeywords,
    asks,
    check_callable,
    until_limit,
)
from dancefloor.verbs.kinds.kind import kind_of
from dancefloor.verbs.solving import solve

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dancefloor.verbs.how import AnyPuzzle
    from dancefloor.verbs.kinds.kind import Encoded, Kind

FILLOMINO, FILLOMINO_CHECKER = "fillomino", "verify_fillomino.py"
LONGEST = 1 << 28  # bytes of a proof, before it is compressed
# How a long certificate is compressed: numbers of items repeat only over short stretches. This takes a third of the
# time of a preset, and leaves 1 to 4 % more bytes; a short certificate may take that time.
LONG_TEXT = 100_000  # bytes
PACKING = {
    "id": lzma.FILTER_LZMA2,
    "preset": 6,
    "lc": 0,
    "pb": 0,
    "mf": lzma.MF_BT2,
    "nice_len": 12,
    "depth": 4,
}


class ProveHow(TimeKeywords, SymmetryKeywords, MemoryKeywords, total=False):
    """The keywords of `prove`."""


class ProvedCount(NamedTuple):
    """A number of solutions, and the certificate that proves it.

    >>> import os
    >>> prove("3x20", os.devnull, symmetry="all")
    <ProvedCount: 8 solutions, 2 up to 4 motions, 22982 bytes>

    Added in version 0.2.
    """

    number: int  #: how many solutions there are
    classes: int | None  #: how many up to symmetry; None if that is not proved
    why_not: str  #: why it is not, though it was asked for; else empty
    symmetries: int  #: the number of symmetries that this is about
    sha256: str  #: the SHA-256 of the items and options, or of the clues, as the certificate has them
    size: int  #: the bytes of the file

    def __repr__(self) -> str:
        classes = "" if self.classes is None else f", {self.classes} up to {plural(self.symmetries, 'motion')}"
        return f"<ProvedCount: {plural(self.number, 'solution', number_text)}{classes}, {plural(self.size, 'byte')}>"

    def _repr_html_(self) -> str | None:
        return as_html(self)


@asks(ProveHow)
def prove(
    puzzle: AnyPuzzle | str,
    file: str,
    *,
    listed: bool = False,
    size: int = LONGEST,
    note: Callable[[str], None] | None = None,
    parts: Sequence[str] = (),
    **how: Unpack[ProveHow],
) -> ProvedCount:
    """Count the solutions of a puzzle, and write a certificate of their number.

    ``verify_count.py``, which shares nothing with dancefloor, checks it: docs/proofs.md.

    Args:
        puzzle: a puzzle, or a text that means one, as for `solve`: a packing, a board, items and options; or a
            fillomino, whose certificate proves that it has one solution or none.
        file: the name of the file, compressed if it ends in ``.xz``; - is standard output.
        listed: whether the certificate lists all solutions, as sets of options, and proves that these are all.
        size: how many bytes a proof may have, before it is compressed (default: 256 MiB).
        note: called, before a long proof is made, with a sentence that says how long it is expected to be; None (the
            default) for no such call.
        parts: the names of the files of all shares that ``dancefloor prove --share`` wrote, maybe on several machines;
            by default none, so that everything is proved here.
        symmetry: which solutions are the same in the number of classes; ``none`` (the default) for no such number.
        memory: how many bytes making it may take; None for half of the memory that is free.
        limits: limits on seconds; None for none.

    Raises:
        InputError: the puzzle makes no sense, or its solutions are no covers, or no certificate can hold it.
        ProofTooLarge: the proof does not fit.
        TimeUp: the time was up. Nothing is written then.
        StoreError: the file cannot be written.

    >>> import os, tempfile
    >>> file = os.path.join(tempfile.mkdtemp(), "3x20.cert")
    >>> proved = prove("3x20", file, symmetry="all")
    >>> proved.number, proved.classes
    (8, 2)

    Added in version 0.2.
    """
    request = Request.asked(prove, how)
    check_type("file", file, str, "the name of a file")
    check_type("listed", listed, bool, "True or False")
    longest = whole("size", size, 1)
    check_callable("note", note)
    for name in parts:
        check_type("parts", name, str, "names of files")
    with until_limit(request.limits):
        if (asked := kind_of(puzzle)).name == FILLOMINO:
            return _refuted(asked, file, longest, alone=not (listed or parts))
        kind = asked.encoded()
        problem = kind.problem
        now_doing("the count was being proved")
        shares, motions = list(map(read_share, parts)), motions_of(kind, request.convention)
        if note and not shares and (expected := expected_size(problem)):
            note(_long(expected, longest))
        classes = request.convention is not Convention.NONE
        memory = request.resources.memory
        made = certificate(
            problem, motions, words_of(puzzle), memory, longest, classes=classes, listed=listed, shares=shares
        )
        data = packed(made.text, file)
    write_bytes(file, data)
    return ProvedCount(made.number, made.classes, made.why_not, max(1, len(motions)), made.sha256, len(data))


def prove_share(
    puzzle: AnyPuzzle | str, file: str, number: int, of: int, *, size: int = LONGEST, **how: Unpack[ProveHow]
) -> tuple[int, int]:
    """Prove a share of the parts of a count; return how many these are, and how many there are in all.

    Args:
        puzzle: a puzzle, or a text that means one.
        file: the name of the file, compressed if it ends in ``.xz``.
        number: which share, from 1.
        of: how many shares there are.
        size: how many bytes the proof of a part may have (default: 256 MiB).

    Raises:
        InputError: there are no parts, or it is as for `prove`, whose other arguments are the same.

    >>> import os
    >>> prove_share("langford 7", os.devnull, 1, 2)
    (23, 46)
    """
    request = Request.asked(prove, how)
    with until_limit(request.limits):
        kind = kind_of(puzzle).encoded()
        problem = kind.problem
        now_doing("a share was being proved")
        motions = motions_of(kind, request.convention)
        made = share(problem, motions, words_of(puzzle), request.resources.memory, size, number, of)
        data = packed(made[0], file)
    write_bytes(file, data)
    return made[1:]


def _long(expected: int, longest: int) -> str:
    said = f"a proof of {megabytes(expected)} is expected, before it is compressed, within a factor of five"
    return said if expected <= longest else f"{said}; it may have {megabytes(longest)}"


def megabytes(size: int) -> str:
    """A number of bytes, to be read.

    >>> megabytes(12_345_678)
    '12 MB'
    """
    return f"{max(1, round(size / 1e6))} MB"


def _refuted(kind: Kind[Any], file: str, longest: int, *, alone: bool) -> ProvedCount:
    """Prove that a fillomino has one solution or none."""
    puzzle = kind.puzzle
    if puzzle.walls or puzzle.symmetric or puzzle.variants or puzzle.largest is not None:
        raise InputError("a proof of a fillomino knows no walls, largest number, symmetric regions and variants")
    if not alone:
        raise InputError("a proof of a fillomino is about one solution or none; it has no list and no parts")
    now_doing("the solution was being proved")
    found: list[Any] = list(solve(puzzle, limit=2))
    check()  # a search ends by itself when the time is up
    if len(found) > 1:
        raise InputError("it has several solutions; only that there is one or none can be proved")
    clues = [[max(clue, 0) for clue in row] for row in puzzle.clues]
    grid = [f"grid {len(clues)} {len(clues[0])}", *(" ".join(map(str, row)) for row in clues)]
    proof = FillominoProof(clues, found[0].grid if found else None).lines()
    words = [f"# check it with: python {FILLOMINO_CHECKER} FILE"]
    text = "".join(f"{line}\n" for line in ["fillomino certificate 1", *words, *grid, *proof]).encode()
    if len(text) > longest:
        raise ProofTooLarge(longest)
    data = packed(text, file)
    write_bytes(file, data)
    digest = hashlib.sha256("".join(f"{line}\n" for line in grid).encode()).hexdigest()
    return ProvedCount(len(found), None, "", 1, digest, len(data))


def words_of(puzzle: AnyPuzzle | str) -> list[str]:
    """What a certificate says of its puzzle to a reader."""
    text = puzzle if isinstance(puzzle, str) else repr(puzzle)
    told = "".join(c if c.isprintable() else " " for c in text)[:200]
    return [f"puzzle: {told}", "check it with: python verify_count.py FILE"]


def packed(text: bytes, file: str) -> bytes:
    """The bytes of a file, compressed if its name asks for that."""
    if not file.endswith(".xz"):
        return text
    return lzma.compress(text, filters=[PACKING] if len(text) > LONG_TEXT else None)


def motions_of(kind: Encoded[Any], convention: Convention) -> Sequence[ProofMotion]:
    """The symmetries of a puzzle on a board, the identity first; without classes, those that shorten the proof.

    Raises:
        InputError: the puzzle has more items or options than a certificate can hold.
    """
    check_size(kind.problem)
    if kind.unseen:
        return ()
    asked = Convention.ALL if convention is Convention.NONE else convention
    found = OptionMotions.of(kind.puzzle, asked).motions
    return list({motion.options: ProofMotion(motion.options, motion.items) for motion in found}.values())
