from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
import webbrowser

import pytest

from dancefloor.houses.studio import web_command as web
from dancefloor.houses.studio.server import Server


def start(*words, **environment):
    return subprocess.Popen(
        [sys.executable, "-m", "dancefloor", "web", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": "", **environment},
    )


def stopped(process, number=signal.SIGINT):
    process.send_signal(number)
    return process.communicate(timeout=120)


def test_it_prints_one_address_serves_the_page_and_ends_cleanly():
    process = start("--no-browser")
    address = process.stdout.readline().strip()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/#token=[\w-]{32}", address)
    with urllib.request.urlopen(address.partition("#")[0], timeout=120) as answer:
        assert b"dancefloor" in answer.read()
    assert stopped(process) == ("", "stopped\n")
    assert process.returncode == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGHUP, marks=pytest.mark.slow)])
def test_other_signals_end_it_too(number):
    process = start("--no-browser")
    process.stdout.readline()
    assert stopped(process, number) == ("", "stopped\n")
    assert process.returncode == 0


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have a display")
def test_without_a_display_it_says_so_and_goes_on():
    process = start()
    process.stdout.readline()
    assert process.stderr.readline() == "no browser was found: open the address yourself\n"
    stopped(process)
    assert process.returncode == 0


def test_the_port_is_the_same_every_day_unless_it_is_in_use(monkeypatch):
    with_free_port = Server(0)
    monkeypatch.setattr(web, "PORT", with_free_port.server_address[1])
    with_free_port.stop()
    first, second = web._server(None), web._server(None)
    try:
        assert first.server_address[1] == web.PORT
        assert second.server_address[1] not in (0, web.PORT)
    finally:
        first.stop()
        second.stop()


def test_a_port_in_use_is_one_line(dancefloor):
    server = Server()
    try:
        done = dancefloor("web", "--no-browser", "--port", str(server.server_address[1]), timeout=120)
    finally:
        server.stop()
    assert (done.stdout, done.returncode) == ("", 2)
    said = r"dancefloor: port \d+ cannot be used: address already in use; choose .*--port\n"
    assert re.fullmatch(said, done.stderr)


@pytest.mark.parametrize("port", ["-1", "65536", "x"])
def test_a_port_is_a_number(dancefloor, port):
    done = dancefloor("web", "--port", port, timeout=120)
    assert "--port" in done.stderr
    assert done.returncode == 2


def test_the_address_is_opened_where_there_is_a_display(monkeypatch):
    opened = []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or True)
    assert web._opened("http://127.0.0.1:1/")
    assert opened == ["http://127.0.0.1:1/"]


def test_a_browser_that_fails_is_none(monkeypatch):
    def fail(address):
        raise webbrowser.Error("no")

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("webbrowser.open", fail)
    assert not web._opened("http://127.0.0.1:1/")


def test_the_public_address_reaches_the_page():
    process = start("--no-browser", "--public-url", "https://example.org/#p=1.soma")
    address = process.stdout.readline().strip()
    assert "example.org" not in address
    with urllib.request.urlopen(address.partition("#")[0] + "declared.js", timeout=120) as answer:
        assert b'PUBLIC = "https://example.org/";' in answer.read()
    stopped(process)


def test_what_is_no_public_address_is_refused():
    process = start("--no-browser", "--public-url", "example.org")
    assert "is no address of a static folder" in process.communicate(timeout=120)[1]
    assert process.returncode == 2
