"""Certificates of the counts of all presets, and the page about them, docs/certificates.md.

    python records/certificates.py make [bedlam ...]   prove what records/certificates.json lacks
    python records/certificates.py page                write docs/certificates.md from records/certificates.json

Strategy: `dancefloor prove` counts each preset again, both checkers check the proof, and what they say must agree with
the published number. A small certificate is kept in ``records/certificates``; of each, the file of JSON has what it
proves, how large it is, and the SHA-256 of its problem.
"""

from __future__ import annotations

import json
import lzma
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from dancefloor.formats.named import preset_named, preset_names
from dancefloor.houses.proofs.prove_commands import CHECKER

HERE = Path(__file__).resolve().parent
DATA = HERE / "certificates.json"
FOLDER = HERE / "certificates"
PAGE = HERE.parent / "docs" / "certificates.md"
KEPT = 16_384  # bytes of the largest certificate that is kept
TIMEOUT = "1200"
WORDS = {"calendar": "calendar 25-Jan"}  # for presets whose name is not enough
PROVED = re.compile(r"proved: exactly (\d+) covers? of the problem with the SHA-256 ([0-9a-f]{64})(?:; (\d+) up to)?")


class Proved(NamedTuple):
    """What a certificate proves, and what it costs."""

    covers: int
    classes: int | None  # None if it says nothing of them
    sha256: str  # of the problem
    size: int  # in bytes, with xz
    seconds: float  # of processor time, to make it
    checked: float  # to check it in C


class TooLarge(Exception):
    """A proof has more bytes than `dancefloor prove` allows by default."""


def command(name: str) -> list[str]:
    """The arguments of dancefloor that prove the count of a preset."""
    known = preset_named(name).solutions
    symmetry = ["--symmetry", known.symmetry] if known and known.symmetry == "rotations" else []
    return ["prove", *WORDS.get(name, name).split(), *symmetry, "--certificate", f"{name}.cert.xz"]


def spent(arguments: Sequence[str], folder: str, data: bytes = b"") -> tuple[str, float]:
    """What a program prints, and the seconds of processor time that it takes.

    Raises:
        TooLarge: it says that a proof is too large.
        SystemExit: it ends with another status than 0 or 1.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(arguments, check=False, capture_output=True, input=data, cwd=folder)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if b"the proof has more than" in done.stderr:
        raise TooLarge
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(arguments)}: {done.stderr.decode()}")
    return done.stdout.decode(), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def proved(name: str, folder: str) -> Proved:
    """Prove the count of a preset, and let both checkers check the proof.

    Raises:
        TooLarge: the proof is too large.
        SystemExit: they disagree, or another number is published.
    """
    arguments = command(name)
    file = Path(folder, arguments[-1])
    _, seconds = spent([sys.executable, "-m", "dancefloor", *arguments, "--timeout", TIMEOUT], folder)
    data = file.read_bytes()
    told, checked = spent(["./verify_count", "-"], folder, lzma.decompress(data))
    found = PROVED.match(told)
    if found is None or spent([sys.executable, str(CHECKER), str(file)], folder)[0] != told:
        raise SystemExit(f"{name}: the checkers disagree")
    row = Proved(
        int(found[1]), int(found[3]) if found[3] else None, found[2], len(data), round(seconds, 1), round(checked, 1)
    )
    if not agrees(name, row):
        raise SystemExit(f"{name}: {told.strip()}, but published is {preset_named(name).solutions}")
    if row.size <= KEPT:
        FOLDER.mkdir(exist_ok=True)
        shutil.move(file, FOLDER / file.name)
    return row


def agrees(name: str, row: Proved) -> bool:
    """Whether the published number of a preset was proved. Without symmetries, there are as many classes as covers."""
    known = preset_named(name).solutions
    if known is None:
        return True
    if known.raw is not None:
        return known.raw == row.covers
    return known.distinct == (row.covers if row.classes is None else row.classes)


def stored() -> dict[str, Proved | None]:
    """What was proved before; None for a proof that is too large."""
    read = json.loads(DATA.read_text()) if DATA.exists() else {}
    return {name: row and Proved(*row) for name, row in read.items()}


def keep(rows: dict[str, Proved | None]) -> None:
    """Write what was proved into the file, by name."""
    lines = (f"  {json.dumps(name)}: {json.dumps(rows[name])}" for name in sorted(rows))
    DATA.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def make(names: Sequence[str]) -> None:
    """Prove what is missing, and keep each at once."""
    rows = stored()
    with tempfile.TemporaryDirectory() as folder:
        in_c = str(CHECKER.with_suffix(".c"))
        subprocess.run(["cc", "-O2", "-std=c11", "-o", "verify_count", in_c], check=True, cwd=folder)
        for name in names:
            if name not in rows:
                try:
                    rows[name] = proved(name, folder)
                except TooLarge:
                    rows[name] = None
                keep(rows)
                print(name, rows[name], flush=True)


def page() -> str:
    """The text of docs/certificates.md."""
    rows = {name: row for name, row in stored().items() if row}
    too_large = ", ".join(f"`{name}`" for name, row in sorted(stored().items()) if not row)
    table = (
        f"| {linked(name, row)} | {row.covers:,} | {'-' if row.classes is None else f'{row.classes:,}'} |"
        f" {row.size:,} | {row.seconds} | {row.checked} | `{row.sha256[:12]}` |"
        for name, row in sorted(rows.items())
    )
    return HEAD.format(
        many=len(rows),
        too_large=too_large,
        kept=sum(row.size <= KEPT for row in rows.values()),
        most=KEPT,
        rows="\n".join(table),
    )


def linked(name: str, row: Proved) -> str:
    """A preset, with the link to its certificate if that is kept."""
    return f"[{name}](../records/certificates/{name}.cert.xz)" if row.size <= KEPT else name


def main(arguments: Sequence[str]) -> None:
    """Do what the arguments say."""
    match [*arguments]:
        case ["make", *names]:
            make(names or preset_names())
        case ["page"]:
            PAGE.write_text(page())
        case _:
            raise SystemExit("certificates.py: say make or page")


HEAD = """\
# Certificates of the presets

[Documentation](README.md)

Certificates prove the counts of {many} presets. Anybody can check them without dancefloor ([proofs.md](proofs.md)).
Both checkers accept each of them, and the published numbers agree. The proof for {too_large} would have more than
256 MiB. The repository has the {kept} certificates of at most {most:,} bytes, in `records/certificates`; the names in
the table link to them. A command makes any of them again, byte for byte:

    dancefloor prove bedlam --certificate bedlam.cert.xz
    python records/certificates.py make    prove what the table lacks
    python records/certificates.py page    write this page

Where a published number takes mirror images for different, as for most Soma figures, add `--symmetry rotations`. The
certificate of `calendar` is about the 25th of January.

Seconds are processor time on a slow machine. The last column has the first twelve digits of the SHA-256 of the problem.
Where a puzzle has no symmetries, or more than 256, there is no number up to symmetry.

| puzzle | solutions | up to symmetry | bytes, with xz | made in | checked in C in | SHA-256 |
|---|---:|---:|---:|---:|---:|---|
{rows}
"""


if __name__ == "__main__":
    main(sys.argv[1:])
