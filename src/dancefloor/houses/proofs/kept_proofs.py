"""``dancefloor run --count --certificate``: a proof that is made part by part, each of which is kept at once.

Strategy: the parts are those that machines share (`shares`), and the store is the file of a share that grows: its
beginning, then each part as soon as it is proved. What is cut short at its end is proved again. With all parts, the
certificate is put together, and the store ends as the file of a share does.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from dancefloor.cli.guard import FOUND, NONE, print_notes
from dancefloor.errors import InputError, printable
from dancefloor.formats.files import KeptFile, check_target, write_bytes
from dancefloor.houses.proofs.certificate import beginning, certificate, expected_size, is_short, part_of
from dancefloor.houses.proofs.proving import LONGEST, ProvedCount, motions_of, packed, words_of
from dancefloor.houses.proofs.shares import PartPath, ProvedShare, parts_in, parts_of
from dancefloor.search.deadline import check, now_doing
from dancefloor.solutions.group import Convention
from dancefloor.verbs.how import Request, until_limit
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock

SHARES = 8  # there are eight parts for each of these, if the tree has them
BODY = b"\nsha256 "  # where the words of a certificate end
OF_PART = 500_000  # bytes that the proof of a part should have, if it is expected to be long


def run_proved(command: Any, clock: Clock) -> int:
    """Prove the parts that are left, print the number, and return the exit status.

    Args:
        command: the command, with its options.
        clock: the time left.

    Raises:
        InputError: the store keeps something else, or it is as for `prove`.
        ProofTooLarge: a proof does not fit.
        TimeUp: the time was up. The parts that are proved are kept.
        StoreError: a file cannot be read or written.
    """
    from dancefloor.formats.puzzle import read_puzzle
    from dancefloor.houses.proofs.prove_commands import tell

    target = vars(command)["certificate"]
    check_target(target)
    with clock.reading():
        given: Any = read_puzzle(
            command.puzzle, pieces=command.pieces, where=command.where, strict_knuth=command.strict_knuth
        )
    if not command.quiet:
        print_notes(kind_of(given))
    request = Request.of(symmetry=command.symmetry or "all", memory=command.memory, limits=clock.limits())
    proved = prove_in_parts(given, command.store, target, request)
    tell(proved, target, quiet=command.quiet)
    return FOUND if proved.number else NONE


def prove_in_parts(puzzle: Any, store: str, target: str, request: Request) -> ProvedCount:
    """Write the certificate of a count; what is proved until something stops this is kept in a store.

    Args:
        puzzle: a puzzle.
        store: the file that keeps the parts, which is made if it is not there.
        target: the certificate.
        request: symmetries, limits and resources.

    Raises:
        InputError: it is as for `run_proved`, as all others are.
    """
    if target != "-" and os.path.realpath(store) == os.path.realpath(target):
        raise InputError(f"{printable(store)} cannot be both the store and the certificate: name another file for one")
    with until_limit(request.limits):
        kind = kind_of(puzzle).encoded()
        problem = kind.problem
        now_doing("the count was being proved")
        motions, words, memory = motions_of(kind, request.convention), words_of(puzzle), request.resources.memory
        begun = beginning(problem, motions, [*words, "share 1 of 1"])
        of = max(SHARES, expected_size(begun.problem) // OF_PART // SHARES)
        paths = () if is_short(begun.problem) else parts_of(begun.problem, begun.motions, of)
        with PartStore(store, begun.lines) as kept:
            for path in paths:
                check()
                if path not in kept.parts:
                    kept.add(path, part_of(begun, memory, LONGEST, path))
            kept.end()
        shares = [ProvedShare(k + 1, of, begun.sha256, kept.parts if k == 0 else {}) for k in range(of if paths else 0)]
        classes = request.convention is not Convention.NONE
        made = certificate(problem, motions, words, memory, LONGEST, classes=classes, shares=shares)
        data = packed(made.text, target)
    write_bytes(target, data)
    return ProvedCount(made.number, made.classes, made.why_not, max(1, len(motions)), made.sha256, len(data))


class PartStore(KeptFile):
    """A file that keeps proved parts, open for more of them.

    Args:
        name: the name of the file, which is made if it is not there.
        lines: how the certificate of the problem begins.

    Raises:
        InputError: the file keeps something else.
        StoreError: it cannot be read or written.
    """

    def __init__(self, name: str, lines: bytes) -> None:
        super().__init__(name, lines)
        self.parts: dict[PartPath, tuple[int, bytes]] = {}

    def _read(self, data: bytes) -> int:
        at, body = data.find(BODY), self._first[self._first.index(BODY) :]  # without words about the puzzle
        if at < 0 or not data.startswith(body, at):
            raise InputError(
                f"{printable(str(self._name))} keeps something else than parts of this proof: name another store"
            )
        self.parts, end = parts_in(data, at + len(body))
        return end

    def add(self, path: PartPath, part: tuple[int, bytes]) -> None:
        """Keep one more part."""
        self.parts[path] = part
        self._append(part[1])

    def end(self) -> None:
        """Note that these are all."""
        self._append(b"end\n")
