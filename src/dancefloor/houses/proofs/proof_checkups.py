"""Check that the checkers of certificates work here: ``dancefloor doctor --proofs``.

Strategy: prove counts that are known, and let verify_count.py check the certificates, and verify_count.c where there is
a C compiler. Each checker must also refuse a certificate that claims one solution more than there are.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from dancefloor.errors import DancefloorError
from dancefloor.houses.proofs.prove_commands import CHECKER
from dancefloor.houses.proofs.proving import prove
from dancefloor.search.values import Limits
from dancefloor.verbs.health import Checkup

#: Puzzles, and the published numbers of their solutions in all.
KNOWN = (("3x20", 8), ("queens 8", 92), ("dominoes 8x8", 12988816), ("langford 7", 52), ("soma", 11520))
PROVED = re.compile(r"proved: exactly (\d+) covers?")
CLAIM = re.compile(rb"^claim (\d+)$", re.MULTILINE)


def checkups(*, timeout: float = 5.0) -> Iterator[Checkup]:
    """Prove counts, have each checker check them, and have it refuse a claim that is wrong.

    Args:
        timeout: seconds for all of them together, after which the rest is skipped (default: 5).

    >>> all(each.is_right for each in checkups(timeout=0))
    True
    """
    end = time.monotonic() + timeout
    with TemporaryDirectory() as name:
        folder, proofs = Path(name), list[tuple[str, int, Path]]()
        for place, (word, number) in enumerate(KNOWN):
            file = folder / f"{place}.cert"
            made = _made(word, number, file, end)
            if made.result == "right":
                proofs.append((word, number, file))
            else:
                yield made
        for checker, line in _checkers(folder, end):
            for word, number, file in proofs:
                yield _checked(word, number, checker, [*line, str(file)], end)
                yield _refused(word, checker, [*line, str(_spoiled(file))], end)


def _spoiled(file: Path) -> Path:
    """A certificate like another one, which claims one solution more."""
    spoiled = file.with_suffix(".wrong")
    spoiled.write_bytes(CLAIM.sub(lambda claim: b"claim %d" % (int(claim[1]) + 1), file.read_bytes(), count=1))
    return spoiled


def _checkers(folder: Path, end: float) -> Iterator[tuple[str, list[str]]]:
    """The name and the command of each checker that can run here; compiling one takes time, so it comes last."""
    yield CHECKER.name, [sys.executable, str(CHECKER)]
    source, program = CHECKER.with_suffix(".c"), str(folder / "verify_count")
    if compiler := shutil.which("cc"):
        built = _run([compiler, "-O2", "-o", program, str(source)], end)
        if built is not None and built.returncode == 0:
            yield source.name, [program]


def _made(word: str, number: int, file: Path, end: float) -> Checkup:
    """Write a certificate."""
    began = time.monotonic()
    name = f"proof of {word}"
    if began >= end:
        return Checkup(name, number, None, 0.0)
    try:
        proved = prove(word, str(file), limits=Limits(seconds=end - began))
    except DancefloorError as error:
        late = time.monotonic() >= end
        return Checkup(name, number, None, time.monotonic() - began, "" if late else str(error))
    return Checkup(name, number, proved.number, time.monotonic() - began)


def _checked(word: str, number: int, checker: str, line: list[str], end: float) -> Checkup:
    """What a checker says of a certificate that is right."""
    began = time.monotonic()
    name = f"{word} by {checker}"
    if (done := _run(line, end)) is None:
        return Checkup(name, number, None, time.monotonic() - began)
    said = PROVED.match(done.stdout)
    error = "" if said and not done.returncode else (done.stdout or done.stderr).strip()
    return Checkup(name, number, int(said[1]) if said else None, time.monotonic() - began, error)


def _refused(word: str, checker: str, line: list[str], end: float) -> Checkup:
    """Whether a checker refuses a certificate that is wrong: of none, none may be accepted."""
    began = time.monotonic()
    name = f"wrong claims about {word} accepted by {checker}"
    if (done := _run(line, end)) is None:
        return Checkup(name, 0, None, time.monotonic() - began)
    said = (done.stdout or done.stderr).strip()
    error = "" if done.returncode == 0 or "refused" in said else said
    return Checkup(name, 0, int(done.returncode == 0), time.monotonic() - began, error)


def _run(line: list[str], end: float) -> subprocess.CompletedProcess[str] | None:
    """Run a program; None if there was no time left."""
    left = end - time.monotonic()
    if left <= 0:
        return None
    try:
        return subprocess.run(line, capture_output=True, text=True, check=False, timeout=left)
    except subprocess.TimeoutExpired:
        return None
