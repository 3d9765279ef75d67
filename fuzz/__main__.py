"""Looks for input that a reader cannot bear: anything but a value or a `DancefloorError` is a finding.

    python -m fuzz [READER] [--seconds 60] [--out FOLDER]

Without a reader: all of them, each in a process of its own and for so long. atheris looks at which lines an input
reaches; without it there are random changes to examples. What is found is written into the folder, and becomes a test
beside the reader's tests.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from fuzz.mutations import PATIENCE, Finding, fuzz

if TYPE_CHECKING:
    from fuzz.readers import Reader

try:
    import atheris
except ImportError:
    atheris = None

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
    return _fuzz(arguments.reader, known[arguments.reader], arguments.seconds, out)


def _fuzz_all(names: list[str], seconds: int, out: Path) -> int:
    if not atheris:
        print("atheris is not installed: examples are changed at random, without a look at what they reach", flush=True)
    command = [sys.executable, "-m", "fuzz", "--seconds", str(seconds), "--out", str(out)]
    failed = [name for name in names if subprocess.run([*command, name]).returncode]
    print(f"findings of {', '.join(failed)} are in {out}" if failed else f"{len(names)} readers, no findings")
    return 1 if failed else 0


def _fuzz(name: str, reader: Reader, seconds: int, out: Path) -> int:
    from dancefloor.errors import DancefloorError

    def accepts(data: bytes) -> bool:
        try:
            reader.read(data.decode("latin-1"))
        except DancefloorError:
            return False
        return True

    examples = [example.encode("latin-1", "replace") for example in reader.examples]
    out.mkdir(parents=True, exist_ok=True)
    print(f"{name}:", flush=True)
    if atheris:
        _fuzz_with_coverage(name, accepts, examples, seconds, out)
    return _fuzz_at_random(name, accepts, examples, seconds, out)


def _fuzz_with_coverage(
    name: str, accepts: Callable[[bytes], bool], examples: list[bytes], seconds: int, out: Path
) -> NoReturn:
    corpus = out / f"{name}-seen"  # where libFuzzer puts what reached something new
    corpus.mkdir(exist_ok=True)
    for k, example in enumerate(examples):
        (corpus / f"example-{k}").write_bytes(example)

    def one_input(data: bytes) -> None:
        accepts(data)

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


def _fuzz_at_random(name: str, accepts: Callable[[bytes], bool], examples: list[bytes], seconds: int, out: Path) -> int:
    with suppress(ImportError):  # not on Windows
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEGABYTES << 20, MOST_MEGABYTES << 20))
    seed = random.randrange(1 << 32)
    try:
        shown, accepted = fuzz(accepts, examples, seconds=seconds, seed=seed, longest=LONGEST)
    except Finding as finding:
        (out / f"{name}-crash").write_bytes(finding.data)
        traceback.print_exception(finding.__cause__)
        print(f"found with seed {seed}, and written to {out / f'{name}-crash'}: {finding.data!r}")
        return 1
    print(f"{shown} inputs, of which {accepted} were accepted; seed {seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
