"""The program in processes that begin where another one has loaded all modules: a tenth of a second less for each.

Strategy: one process loads the modules and waits. For each command it forks a process that is as if it had just begun:
with its own folder, environment, words and standard streams, which come over a socket, and with no thread. What is said
there, the exit status and what stays behind are those of the program.

For shells there is a command, `command_in`, which hands its words and streams over. Signals do not reach the program
through it.
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
from contextlib import suppress
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from subprocess import CompletedProcess, TimeoutExpired

AVAILABLE = hasattr(os, "fork") and hasattr(socket, "send_fds")
LOADED = ("cli", "draw", "engines", "formats", "houses", "puzzles", "reports", "solutions", "verbs")
ALSO_LOADED = ("csv", "difflib", "tomllib", "dancefloor.meanings", "dancefloor.__main__")


class Forking:
    """The process that forks; `run` is as `subprocess.run` with captured text."""

    def __init__(self, environment: dict[str, str]) -> None:
        here, there = socket.socketpair()
        self._process = _started("serve", there, environment)
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


#: What the command of a shell does: it loads next to nothing.
CALL = """\
import json, os, socket, sys
there = socket.socket(socket.AF_UNIX)
there.connect({address!r})
asked = json.dumps({{"words": sys.argv[1:], "cwd": os.getcwd(), "environment": dict(os.environ)}}).encode()
socket.send_fds(there, [len(asked).to_bytes(8, "big")], [0, 1, 2])
there.sendall(asked)
sys.exit(int.from_bytes(there.recv(8), "big", signed=True))
"""


def command_in(folder: Path, address: str | None) -> None:
    """Make the command `dancefloor` in a folder: the program, or one that the process at an address forks."""
    words = "-m dancefloor"
    if address:
        (folder / "call.py").write_text(CALL.format(address=address))
        words = f"-I -S {folder / 'call.py'}"
    (folder / "dancefloor").write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
    (folder / "dancefloor").chmod(0o755)


class Listening:
    """A process that forks for all who connect to its address, several at the same time if they do."""

    def __init__(self, environment: dict[str, str], folder: Path) -> None:
        self.address = str(folder / "forking")
        with socket.socket(socket.AF_UNIX) as there:
            there.bind(self.address)
            there.listen()
            # What its own streams are decides whether those of its children are looked at as pipes or as files.
            self._process = _started("listen", there, environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


def _started(what: str, there: socket.socket, environment: dict[str, str], **streams: int) -> subprocess.Popen:
    command = [sys.executable, "-c", f"from tests.cli.forking import {what}; {what}()", str(there.fileno())]
    root = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    paths = os.pathsep.join([root, environment.get("PYTHONPATH", "")])
    return subprocess.Popen(command, pass_fds=[there.fileno()], env=environment | {"PYTHONPATH": paths}, **streams)


def load() -> None:
    """Load all that commands need."""
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


def listen() -> None:
    """Fork a process for each connection, which serves its one command."""
    load()
    there = socket.socket(fileno=int(sys.argv[1]))
    while True:
        here, _ = there.accept()
        if not os.fork():
            there.close()
            serve_one(here)
            os._exit(0)
        here.close()
        with suppress(ChildProcessError):  # there are none, or those that have ended are forgotten
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def serve() -> None:
    """Fork a process for each command that comes over the socket, until it is closed."""
    load()
    there = socket.socket(fileno=int(sys.argv[1]))
    while serve_one(there):
        pass


def serve_one(there: socket.socket) -> bool:
    """Fork a process for a command that comes over a socket, and tell its status; return whether one came."""
    size, streams, _, _ = socket.recv_fds(there, 8, 3)
    if not size:
        return False
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
    return True


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
