"""Signals at random moments: whatever the command line is doing, it ends soon, cleanly, and with what it has found.

Strategy: start the program with one of many commands, wait until it takes signals (the interpreter's own start-up is
not ours to guard) and for a random time, send SIGINT, SIGTERM or SIGHUP once or twice, and look at what is left. What
must hold: the exit status is 3, or that of a command that was done already; nobody sees a traceback; where JSON was
asked for it parses; and the process neither lingers nor leaves files behind.

    python -m attack.signals --seed 1 --seconds 60
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

SIGNALS = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
DONE = (0, 1)
STOPPED = 3
SOON = 1.0  # seconds of work that a process may still do after a signal
HANGS = 30.0  # seconds of waiting that no busy machine explains

HARD = """\
3....76...2.
..67152...4.
......541.44
.1...2..25..
...6.......6
.8.........2
..81.7....4.
2.54.8..2.1.
3.7.8...82..
....9..3.4..
.47.91..31..
....9..9.5..
"""

COMMANDS = [
    "--help",
    "--version",
    "puzzles",
    "puzzles --json",
    "puzzles soma --json",
    "engines",
    "solve 6x10",
    "solve 8x8-2x2 --all --symmetry none",
    "solve 6x10 --all --json --symmetry none",
    "solve 8x8-2x2 --json",
    "solve y-15x15 --all",
    "solve bedlam --all --json",
    "solve 8x8-2x2 --all --symmetry none --sheet sheet.pdf",
    "solve 8x8-2x2 --all --symmetry none --sheet sheet.svg --json",
    "solve 6x10 --all --symmetry none --svg all.svg",
    "solve 6x10 --engine reference --all --json",
    "solve 6x10 --format knuth --all",
    "solve cost.dlx --min-cost --best 5 --json",
    "solve tetris-cube --all --threads 1",
    "solve empty.fillomino --all --json",
    "count 6x10",
    "count tetris-cube --json",
    "count 8x8-2x2 --engine dancing",
    "count 24x24 --pieces dominoes --json",
    "count bedlam",
    "count y-15x15 --json",
    "count empty.fillomino --json",
    "count big.dlx --json",
    "check tetris-cube --json",
    "check pentominoes-one-sided-3x30",
    "check empty.fillomino --json",
    "check hard.fillomino --json",
    "sample 16x16 --pieces any*tetrominoes -n 1000",
    "sample 20x20 --pieces dominoes -n 2000 --json",
    "make fillomino 16x16 --difficulty hard",
    "make fillomino 12x12 --difficulty expert --json",
    "hint hard.fillomino --json",
    "explain hard.fillomino --json",
    "explain hard.fillomino --svg moves.svg",
    "grade hard.fillomino --json",
    "fletcher 6x10 --run arena --json",
    "fletcher 6x10 --run python --json",
    "fletcher 6x10 --run fap --json",
    "fletcher 6x10 --symmetry all --run python --all --json",
    "convert 60x60 --to dlx",
    "convert 30x30 --to lp",
    "reduce big.dlx",
    "polyomino-dlx big.pd",
]


class SignalTrial(NamedTuple):
    """What is started, which signals it gets, and how long after it began to take them."""

    command: str
    number: signal.Signals
    times: int
    delay: float

    @classmethod
    def drawn(cls, rng: random.Random) -> SignalTrial:
        """A random one; half of all come while the program loads or has just begun."""
        delay = rng.choice([rng.uniform(0, 0.02), rng.uniform(0, 0.6), rng.uniform(0, 0.6), rng.uniform(0.3, 3)])
        return cls(rng.choice(COMMANDS), rng.choice(SIGNALS), rng.choice([1, 1, 2]), delay)


class Ended(NamedTuple):
    """What is left of a process."""

    status: int
    output: bytes
    said: str
    signalled: bool
    lingered: float  # seconds of work after the first signal
    waited: float  # seconds until it was gone


def write_inputs(folder: Path) -> None:
    """The files that some commands read."""
    (folder / "hard.fillomino").write_text(HARD)
    (folder / "empty.fillomino").write_text(("." * 12 + "\n") * 12)
    rng = random.Random(5)
    for name, size, costs in (("cost.dlx", 10, True), ("big.dlx", 40, False)):
        cells = [(row, column) for row in range(size) for column in range(size)]
        lines = [" ".join(f"{row}.{column}" for row, column in cells)]
        for row, column in cells:
            for down, right in ((0, 1), (1, 0)):
                if row + down < size and column + right < size:
                    cost = f" |{rng.randrange(100)}" if costs else ""
                    lines.append(f"{row}.{column} {row + down}.{column + right}{cost}")
        (folder / name).write_text("\n".join(lines) + "\n")
    (folder / "big.pd").write_text("[0-9a-z][0-9a-z]\nI [0-4]0\nX 10 [0-2]1 12\n")


def start(trial: SignalTrial, folder: Path, output: int, said: int) -> subprocess.Popen[bytes]:
    """Start the program, with every signal as a terminal would have it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "dancefloor", *trial.command.split()],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=said,
        preexec_fn=None if sys.platform == "win32" else _usual_signals,
    )
    _await_handlers(process)
    return process


def _usual_signals() -> None:
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def _await_handlers(process: subprocess.Popen[bytes]) -> None:
    """Wait until SIGTERM is caught, which the interpreter itself does not do."""
    status = Path(f"/proc/{process.pid}/status")
    if not status.exists():
        time.sleep(0.5)
    while process.poll() is None and status.exists():
        caught = [line.split()[1] for line in status.read_text().splitlines() if line.startswith("SigCgt")]
        if caught and int(caught[0], 16) >> (signal.SIGTERM - 1) & 1:
            return
        time.sleep(0.0005)


def tried(trial: SignalTrial, folder: Path, rng: random.Random) -> Ended:
    """Do a trial in a folder that has the inputs."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as said:
        process = start(trial, folder, output.fileno(), said.fileno())
        try:
            process.wait(trial.delay)
        except subprocess.TimeoutExpired:
            signalled, worked, began = True, _worked(process), time.monotonic()
            last = worked
            for again in range(trial.times):
                if again:
                    time.sleep(rng.choice([0, rng.uniform(0, 0.1)]))
                process.send_signal(trial.number)
            while process.poll() is None and time.monotonic() - began < HANGS:
                last = max(last, _worked(process))
                time.sleep(0.002)
            lingered, waited = last - worked, time.monotonic() - began
            if process.poll() is None:
                process.kill()
        else:
            signalled, lingered, waited = False, 0.0, 0.0
        status = process.wait()
        output.seek(0)
        said.seek(0)
        return Ended(status, output.read(), said.read().decode(errors="replace"), signalled, lingered, waited)


def _worked(process: subprocess.Popen[bytes]) -> float:
    """Seconds of processor time that a process has had; 0 where nobody tells, or if it is gone."""
    try:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def faults(trial: SignalTrial, ended: Ended, folder: Path) -> list[str]:
    """What is wrong with how a process ended."""
    found = []
    if ended.waited >= HANGS:
        return [f"it did not end within {HANGS:.0f} s"]
    if ended.status not in (*DONE, STOPPED):
        found.append(f"status {ended.status}")
    if "Traceback" in ended.said or "Exception ignored" in ended.said:
        found.append(f"a traceback: {ended.said[-300:]!r}")
    if ended.lingered > SOON:
        found.append(f"it worked for {ended.lingered:.2f} s more")
    if "--json" in trial.command:
        try:
            json.loads(ended.output)
        except ValueError as error:
            found.append(f"no JSON in {len(ended.output)} bytes: {error}")
    found += [f"{path.name} was left behind" for path in folder.glob("*.part")]
    return found


def run(seed: int, seconds: float) -> dict[str, int]:
    """Try for so many seconds; the numbers of trials, of signals that came in time, of checks, and of wrong ends."""
    rng, until = random.Random(seed), time.monotonic() + seconds
    figures = {"trials": 0, "signals": 0, "checks": 0, "wrong": 0}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_inputs(folder)
        while time.monotonic() < until:
            trial = SignalTrial.drawn(rng)
            ended = tried(trial, folder, rng)
            figures["trials"] += 1
            figures["signals"] += trial.times * ended.signalled
            figures["checks"] += 4 + ("--json" in trial.command)
            if found := faults(trial, ended, folder):
                figures["wrong"] += 1
                when = f"{trial.times} x {trial.number.name} after {trial.delay:.3f} s"
                what = f"{trial.command}, {when}: {'; '.join(found)}"
                print(f"seed {seed}, trial {figures['trials']}: {what}", flush=True)
            for left in folder.glob("*.part"):
                left.unlink()
    return figures


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Send signals at random moments.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60)
    given = parser.parse_args()
    figures = run(given.seed, given.seconds)
    print(*(f"{name} {number}" for name, number in figures.items()), sep=", ")
    sys.exit(bool(figures["wrong"]))


if __name__ == "__main__":
    main()
