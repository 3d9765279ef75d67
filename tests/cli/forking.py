"""The program in processes that begin where another one has loaded all modules: a tenth of a second less for each.

Strategy: one process loads the modules and waits. For each command it forks a process that is as if it had just begun:
with its own folder, environment, words and standard streams, which come over a socket, and with no thread. What is said
there, the exit status and what stays behind are those of the program.
"""

from __future__ import annotations

import gc
import json
import os
import pkgutil
import socket
import subprocess
import sys
import tempfile
import traceback
from importlib import import_module
from importlib.metadata import entry_points
from subprocess import CompletedProcess, TimeoutExpired

AVAILABLE = hasattr(os, "fork") and hasattr(socket, "send_fds")
LOADED = ("cli", "draw", "engines", "formats", "houses", "puzzles", "reports", "solutions", "verbs")
ALSO_LOADED = ("csv", "difflib", "tomllib", "dancefloor.meanings", "dancefloor.__main__")


class Forking:
    """The process that forks; `run` is as `subprocess.run` with captured text."""

    def __init__(self, environment: dict[str, str]) -> None:
        here, there = socket.socketpair()
        command = [sys.executable, "-c", "from tests.cli.forking import serve; serve()", str(there.fileno())]
        root = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
        paths = os.pathsep.join([root, environment.get("PYTHONPATH", "")])
        self._process = subprocess.Popen(command, pass_fds=[there.fileno()], env=environment | {"PYTHONPATH": paths})
        there.close()
        self._here = here

    def run(self, words, cwd, environment, text="", timeout=None):
        with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            given.write(text.encode())
            given.seek(0)
            asked = json.dumps({"words": words, "cwd": str(cwd), "environment": environment}).encode()
            self._here.settimeout(None)
            socket.send_fds(self._here, [len(asked).to_bytes(8)], [given.fileno(), out.fileno(), err.fileno()])
            self._here.sendall(asked)
            self._here.settimeout(timeout)
            try:
                status = int.from_bytes(self._here.recv(8), signed=True)
            except TimeoutError:
                self.close()
                raise TimeoutExpired(words, timeout) from None
            said = []
            for file in (out, err):
                file.seek(0)
                said.append(file.read().decode().replace("\r\n", "\n"))
            return CompletedProcess(words, status, *said)

    def close(self) -> None:
        self._here.close()
        self._process.kill()
        self._process.wait()


def serve() -> None:
    """Fork a process for each command that comes over the socket, until it is closed."""
    import dancefloor

    for name in LOADED:
        package = import_module(f"dancefloor.{name}")
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(each.name)
    for name in ALSO_LOADED:
        import_module(name)
    assert dancefloor.__all__
    entry_points()  # which package is where is read once
    gc.freeze()  # so that collecting garbage does not copy what all processes share
    there = socket.socket(fileno=int(sys.argv[1]))
    while True:
        size, streams, _, _ = socket.recv_fds(there, 8, 3)
        if not size:
            return
        left, parts = int.from_bytes(size), []
        while left:
            parts.append(there.recv(left))
            left -= len(parts[-1])
        pid = os.fork()
        if not pid:
            there.close()
            become(json.loads(b"".join(parts)), streams)
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(pid, 0)
        there.sendall(os.waitstatus_to_exitcode(status).to_bytes(8, signed=True))


def become(asked: dict, streams: list[int]) -> None:
    """Be the program, and end."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(asked["cwd"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.argv = ["dancefloor", *asked["words"]]
    status = 1
    try:
        from dancefloor.__main__ import main

        main()
        status = 0
    except SystemExit as end:
        status = end.code or 0
    except BaseException:
        traceback.print_exc()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status if isinstance(status, int) else 1)
