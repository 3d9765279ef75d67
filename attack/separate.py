"""An attack in a process of its own, so that a crash or a hang is reported like anything else that is wrong."""

from __future__ import annotations

import signal
from importlib import import_module
from multiprocessing import get_context
from typing import Any

from attack import figures

PATIENCE = 120.0  # seconds that an attack may overrun before it counts as hanging


def attacked(name: str, seed: int, seconds: float, case: int | None = None) -> dict[str, int]:
    """The figures of the attack of that name; if its process dies or hangs, that is wrong."""
    context = get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    at_work = context.Value("q", 0, lock=False)
    process = context.Process(target=_attack, args=(name, seed, seconds, case, sender, at_work))
    process.start()
    sender.close()
    found: dict[str, int] | None = None
    fault = f"the process hangs: it was stopped after {seconds + PATIENCE:.0f} s"
    try:
        if receiver.poll(seconds + PATIENCE):
            found = receiver.recv()
    except EOFError:  # the process is gone without a word
        process.join()
        fault = f"the process died: {_cause(process.exitcode)}"
    finally:
        if found is None:
            process.kill()
        process.join()
    if found is None:
        print(f"{figures.again(name, seed, at_work.value)}: {fault}", flush=True)
        return {"checks": 1, "wrong": 1}
    return found


def _attack(name: str, seed: int, seconds: float, case: int | None, sender: Any, at_work: Any) -> None:
    """Run an attack and send its figures."""
    figures.case_at_work = at_work
    only = () if case is None else (case,)
    sender.send(import_module(f"attack.{name}").run(seed, seconds, *only))


def _cause(exitcode: int | None) -> str:
    return signal.Signals(-exitcode).name if exitcode and exitcode < 0 else f"status {exitcode}"
