"""Count with the core for browsers, in Node, below the Python that would run in a page; print JSON.

    python wasm_core.py NODE WASM_CORE.MJS CORE.MJS CORE.WASM

Strategy: `dancefloor._native.in_wasm` sends messages through the module `dancefloor_wasm`, which a page registers.
Here, that module sends them to a process of Node.
"""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from types import SimpleNamespace

HEAD, LENGTH = struct.Struct("<QQ"), struct.Struct("<Q")


class Core:
    """A core in a process of Node, which ends when nobody can ask it any more."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.calls = 0

    def call(self, number: int, request: bytes) -> SimpleNamespace:
        """Call a function; its answer is what Pyodide would make of one."""
        self.calls += 1
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(HEAD.pack(number, len(request)) + request)
        self._process.stdin.flush()
        (size,) = LENGTH.unpack(self._process.stdout.read(LENGTH.size))
        answer = self._process.stdout.read(size)
        return SimpleNamespace(to_bytes=lambda: answer)


def use_core(command: list[str]) -> Core:
    """Let dancefloor, which must not have been imported yet, use the core of a process of Node."""
    core = Core(command)
    sys.modules["dancefloor_wasm"] = core  # type: ignore[assignment]
    machine, sys.platform = sys.platform, "emscripten"
    import dancefloor._native

    sys.platform = machine
    assert dancefloor._native.core.__name__ == "dancefloor._native.in_wasm"  # type: ignore[attr-defined]
    return core


def main() -> None:
    core = use_core(sys.argv[1:])
    import dancefloor as dance

    found = {}
    for engine in ("scanning", "bits", "dancing", "cells"):
        counted = dance.count("3x20" if engine == "scanning" else "soma", engine=engine, symmetry="all")
        found[engine] = [counted.distinct, counted.statistics.nodes]
    checked = dance.check(dance.read_fillomino("030\n200\n001\n"))
    found["fillomino"] = [checked.answer.value, core.calls > 100]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
