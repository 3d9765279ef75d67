"""``dancefloor prove`` and ``dancefloor verify``: write a certificate of a count, and check it."""

from __future__ import annotations

import lzma
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import Clock
from dancefloor.cli.command import Command, Mode, files, flag, option, repeated_option, required_option
from dancefloor.cli.guard import DOCUMENT, FOUND, NONE, STOPPED
from dancefloor.cli.options import (
    JSON,
    MEMORY,
    PIECES,
    PUZZLE,
    QUIET,
    STRICT_KNUTH,
    TIMEOUT,
    WHERE,
    SearchCommand,
    whole_number,
)
from dancefloor.display import plural
from dancefloor.errors import InputError, printable

if TYPE_CHECKING:
    from dancefloor.houses.proofs.proving import ProvedCount

CHECKER = Path(__file__).parent / "checkers" / "verify_count.py"
FILLOMINO_CHECKER = CHECKER.with_name("verify_fillomino.py")
STORE = b"SQLite format 3\0"  # how a store of a run begins
FILLOMINO = b"fillomino certif"  # how the certificate of a fillomino begins
REFUSED = 1
BELIEVED = "to be believed: that the items and options say what the puzzle says, and that the checker is right"
FILLOMINO_BELIEVED = "to be believed of a fillomino: that the checker is right"
RUN_BELIEVED = "to be believed of a run: that the search of dancefloor passes over no solution"


def _a_share(word: str) -> tuple[int, int]:
    number, _, of = word.partition("/")
    if not (number.isdecimal() and of.isdecimal() and len(word) < 12 and 1 <= int(number) <= int(of)):
        raise InputError(f"{printable(word)} is no share; the second of eight is 2/8")
    return int(number), int(of)


class ProveCommand(Command):
    """Count solutions, and write a proof of their number.

    The file is a certificate: it states the items and options, the number of solutions, and their number up to
    symmetry. 'dancefloor verify' checks it with verify_count.py, a program that shares nothing with dancefloor, and
    that anybody can run alone. The file is compressed if its name ends in .xz. Nothing is written unless the proof is
    complete.

    Examples:
      dancefloor prove 6x10 --certificate 6x10.cert.xz
      dancefloor prove soma --certificate soma.cert
      dancefloor prove queens 10 --symmetry none --certificate queens.cert
      dancefloor prove 3x4x5 --share 1/2 --certificate 1.cert
      dancefloor prove 3x4x5 --parts 1.cert --parts 2.cert --certificate all.cert
      dancefloor verify soma.cert

    Exit status: 0 there are solutions, 1 there are none (which is proved, too), 2 bad input or too large, 3 stopped.
    """

    puzzle = PUZZLE
    pieces = PIECES
    where = WHERE
    strict_knuth = STRICT_KNUTH
    symmetry = SearchCommand.symmetry
    certificate = required_option(
        "--certificate", metavar="FILE", convert=str, about="The file to write; - is standard output."
    )
    listed = flag("--list", about="List all solutions, too, as sets of options, with the proof that these are all.")
    share = option(
        "--share",
        metavar="K/N",
        convert=_a_share,
        about="Prove one of N shares only, which --parts puts together; several machines can prove one each.",
    )
    parts = repeated_option("--parts", metavar="FILE", about="Put all shares together, from files of --share.")
    size = option(
        "--size",
        metavar="BYTES",
        convert=whole_number(least=1),
        about="How many bytes a proof may have, before it is compressed (default: 256 MiB).",
    )
    memory = MEMORY
    timeout = TIMEOUT
    as_json = JSON
    quiet = QUIET

    modes = (
        Mode(
            "--certificate --pieces --where --strict-knuth --symmetry --size --memory --timeout --quiet",
            asked="--share",
        ),
        Mode(
            "--certificate --pieces --where --strict-knuth --symmetry --list --parts --size --memory --timeout --json"
            " --quiet"
        ),
    )

    def run(self) -> int:
        """Write the certificate, and print the number."""
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.houses.proofs.proving import LONGEST, prove
        from dancefloor.search.deadline import TimeUp

        if self.certificate == "-" and self.as_json:
            raise InputError("--json has no effect with --certificate -; remove it")
        clock = Clock(self.timeout)
        asked: dict[str, Any] = {"symmetry": self.symmetry or "all", "memory": self.memory}
        try:
            with clock.reading():
                given: Any = read_puzzle(
                    self.puzzle, pieces=self.pieces, where=self.where, strict_knuth=self.strict_knuth
                )
            asked |= {"size": self.size or LONGEST, "limits": clock.limits()}
            if self.share:
                return self._prove_share(given, asked)
            proved = prove(
                given,
                self.certificate,
                listed=self.listed,
                parts=self.parts,
                note=None if self.quiet else _say,
                **asked,
            )
        except TimeUp as late:
            if not self.quiet:
                print(f"unknown: {late}; no certificate is written", file=sys.stderr)
            return STOPPED
        if self.as_json:
            from dancefloor.reports.documents import named

            DOCUMENT.end({**named("proved"), **proved._asdict()})
        tell(proved, self.certificate, quiet=self.quiet, is_document=self.as_json)
        return FOUND if proved.number else NONE

    def _prove_share(self, given: Any, asked: dict[str, Any]) -> int:
        from dancefloor.houses.proofs.proving import prove_share

        assert self.share
        number, of = self.share
        few, many = prove_share(given, self.certificate, number, of, **asked)
        if not self.quiet and self.certificate != "-":
            print(f"{few} of {plural(many, 'part')} in {self.certificate}; --parts puts all together", file=sys.stderr)
        return FOUND


class VerifyCommand(Command):
    """Check certificates of counts, and stores of runs.

    For a certificate it runs verify_count.py, or verify_fillomino.py for a fillomino: programs that share nothing with
    dancefloor. In the store of a run,
    merged or not, it checks everything, as 'dancefloor show --check' does. It prints what each file proves, and what
    must still be believed.

    Examples:
      dancefloor verify soma.cert
      dancefloor verify *.cert.xz
      dancefloor verify 6x10.db

    Exit status: 0 everything is proved, 1 some file is refused, 2 bad input.
    """

    files = files("FILE", about="The certificates or stores.")
    quiet = QUIET

    def run(self) -> int:
        """Check the files, one after another."""
        statuses, believed = [], set[str]()
        for name in self.files:
            path = name if not name.startswith("-") else f"./{name}"
            beginning = _beginning(path)
            statuses.append(_check_run(path) if beginning == STORE else _check_certificate(name, path, beginning))
            if statuses[-1] == FOUND:
                believed.add({STORE: RUN_BELIEVED, FILLOMINO: FILLOMINO_BELIEVED}.get(beginning, BELIEVED))
        if not self.quiet:
            for sentence in sorted(believed):
                print(sentence, file=sys.stderr)
        return max(statuses)


def tell(proved: ProvedCount, file: str, *, quiet: bool, is_document: bool = False) -> None:
    """Print what a certificate proves, unless it is itself printed, which `file` says by a minus sign.

    `proved` is what to tell; `quiet` leaves out what would go to standard error, and `is_document` all but that.
    """
    if file == "-":
        return
    if not is_document:
        classes = "" if proved.classes is None else f"; {proved.classes} up to {proved.symmetries} symmetries"
        print(f"{plural(proved.number, 'solution')}{classes}")
        if proved.why_not and not quiet:
            print(f"nothing is proved up to symmetry: {proved.why_not}", file=sys.stderr)
    if not quiet:
        print(f"{proved.size} bytes in {file}: 'dancefloor verify' checks them", file=sys.stderr)


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def _check_certificate(name: str, path: str, beginning: bytes) -> int:
    """Print what a certificate proves; return the exit status of the checker."""
    import subprocess

    checker = FILLOMINO_CHECKER if beginning == FILLOMINO else CHECKER
    done = subprocess.run([sys.executable, str(checker), path], capture_output=True, text=True, check=False)
    print(f"{name}: {done.stdout.strip()}" if done.returncode == FOUND else done.stderr.strip())
    return done.returncode


def _beginning(path: str) -> bytes:
    """The first bytes of a file, decompressed; none if it cannot be read, which the checker then says."""
    try:
        with lzma.open(path) if path.endswith(".xz") else open(path, "rb") as file:
            return file.read(len(STORE))
    except (OSError, lzma.LZMAError, EOFError):
        return b""


def _check_run(path: str) -> int:
    """Print what the store of a run shows, by the command for runs; return the exit status."""
    from dancefloor.cli.main import run

    return REFUSED if run(["show", path, "--check"]) else FOUND
