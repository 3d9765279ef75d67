"""Looks for input that a reader cannot bear: anything but a value or a `DancefloorError` is a finding.

    python -m fuzz [READER] [--seconds 60] [--out FOLDER]

Without a reader: all of them, each in a process of its own. atheris looks at which lines an input reaches; without it,
`attack.inputs` changes examples at random for as long. What is found is written into the folder, and becomes a test
beside the reader's tests.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from fuzz.readers import Reader

try:
    import atheris
except ImportError:
    atheris = None

PATIENCE = 60  # seconds after which an input counts as hanging
LONGEST = 300  # bytes
MOST_MEGABYTES = 2048


def main() -> int:
    """Fuzz what the arguments say."""
    about = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=about)
    parser.add_argument("reader", nargs="?", metavar="READER", help="one reader only")
    parser.add_argument("--seconds", type=int, default=60, help="for each reader; default 60")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where findings go; default: a new folder")
    arguments = parser.parse_args()
    out = arguments.out or Path(tempfile.mkdtemp(prefix="dancefloor-fuzz-"))
    with atheris.instrument_imports(include=["dancefloor"]) if atheris and arguments.reader else nullcontext():
        from fuzz.readers import readers
    known = readers()
    if not arguments.reader:
        return _fuzz_all(list(known), arguments.seconds, out)
    if arguments.reader not in known:
        parser.error(f"there is no reader {arguments.reader!r}: it should be one of {', '.join(known)}")
    if not atheris:
        parser.error("atheris is not installed: without it, all readers are fuzzed together")
    return _fuzz(arguments.reader, known[arguments.reader], arguments.seconds, out)


def _fuzz_all(names: list[str], seconds: int, out: Path) -> int:
    if not atheris:
        from attack.inputs import run

        seed = random.randrange(1 << 32)
        print(f"atheris is not installed: examples are changed at random, with seed {seed}", flush=True)
        figures = run(seed, seconds * len(names))
        print(f"{len(names)} readers: {figures}")
        return int(figures["wrong"] > 0)
    command = [sys.executable, "-m", "fuzz", "--seconds", str(seconds), "--out", str(out)]
    failed = [name for name in names if subprocess.run([*command, name]).returncode]
    print(f"findings of {', '.join(failed)} are in {out}" if failed else f"{len(names)} readers, no findings")
    return 1 if failed else 0


def _fuzz(name: str, reader: Reader, seconds: int, out: Path) -> NoReturn:
    from dancefloor.errors import DancefloorError

    def one_input(data: bytes) -> None:
        try:
            reader.read(data.decode("latin-1"))
        except DancefloorError:
            return

    print(f"{name}:", flush=True)
    corpus = out / f"{name}-seen"  # where libFuzzer puts what reached something new
    corpus.mkdir(parents=True, exist_ok=True)
    for k, example in enumerate(reader.examples):
        (corpus / f"example-{k}").write_bytes(example.encode("latin-1", "replace"))
    options = {
        "max_total_time": seconds,
        "max_len": LONGEST,
        "timeout": PATIENCE,
        "rss_limit_mb": MOST_MEGABYTES,
        "artifact_prefix": out / f"{name}-",
        "verbosity": 0,
        "print_final_stats": 1,
    }
    atheris.Setup([sys.argv[0], *(f"-{option}={value}" for option, value in options.items()), str(corpus)], one_input)
    atheris.Fuzz()  # which ends the process
    raise AssertionError


if __name__ == "__main__":
    sys.exit(main())
