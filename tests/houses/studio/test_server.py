"""The server answers its own page, and nobody else; it survives whoever comes."""

from __future__ import annotations

import http.client
import json
import re
import socket
import subprocess
import sys
import time
from contextlib import closing
from threading import Thread
from threading import enumerate as enumerate_threads

import pytest

from dancefloor.errors import InputError
from dancefloor.faces.asking import Asking
from dancefloor.houses.studio import server as serving
from dancefloor.houses.studio.server import MOST_BYTES, MOST_CONNECTIONS, MOST_QUERIES, TOKEN, Server

LONG = {"ask": "count", "puzzle": {"text": "any*pentominoes 10x10"}, "engine": "reference"}  # for hours
SHORT = {"ask": "count", "puzzle": {"text": "3x20"}}
EMPTY = {"kind": "fillomino", "clues": 25 * [25 * [0]], "walls": [], "largest": None, "symmetric": False}
WRONG = {"ask": "wrong", "puzzle": EMPTY, "filled": 25 * [25 * [1]]}


@pytest.fixture
def server():
    with running() as each:
        yield each


class running:  # noqa: N801 - a block, like a function
    def __init__(self, port=0):
        self.port = port

    def __enter__(self):
        self.server = Server(self.port)
        self.thread = Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()
        return self.server

    def __exit__(self, *of):
        self.server.shutdown()
        self.server.stop()
        self.thread.join()


def port_of(server):
    return server.server_address[1]


def headers_of(server, **changed):
    """The headers of a query from the page, some of them changed; None for none."""
    host = f"127.0.0.1:{port_of(server)}"
    usual = {"Host": host, "Origin": f"http://{host}", TOKEN: server.token, "Content-Type": "application/json"}
    return {name: value for name, value in {**usual, **changed}.items() if value is not None}


def request(server, method, path, headers, body=None):
    """The status, the headers and the body of an answer."""
    with closing(http.client.HTTPConnection("127.0.0.1", port_of(server), timeout=120)) as connection:
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name, value)
        if body is not None and "Content-Length" not in headers:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


def get(server, path, method="GET", **changed):
    return request(server, method, path, {"Host": f"127.0.0.1:{port_of(server)}", **changed})


def post(server, query=SHORT, *, path="/ask", body=None, **changed):
    status, _, content = request(
        server, "POST", path, headers_of(server, **changed), json.dumps(query).encode() if body is None else body
    )
    return status, [json.loads(line) for line in content.splitlines()]


def connected(server, sent=b""):
    """A connection over which something was sent."""
    connection = socket.create_connection(("127.0.0.1", port_of(server)), timeout=120)
    connection.sendall(sent)
    return connection


def lines_of(server, length, **changed):
    """The lines of the headers of a query."""
    return [f"{name}: {value}" for name, value in headers_of(server, **{"Content-Length": length, **changed}).items()]


def message(lines, body=b""):
    """A query as it is sent."""
    return "\r\n".join(["POST /ask HTTP/1.1", *lines, "", ""]).encode() + body


def open_query(server, query):
    """A connection over which a query was sent, whose answer nobody has read."""
    body = json.dumps(query).encode()
    return connected(server, message(lines_of(server, len(body)), body))


def answers(server, *requests):
    """The statuses of the answers to requests that are sent at once, until the server closes the connection."""
    with connected(server, b"".join(requests)) as connection:
        connection.shutdown(socket.SHUT_WR)
        return re.findall(rb"HTTP/1\.1 (\d+)", connection.makefile("rb").read())


def until(condition):
    """Wait until something is so, a minute at most."""
    for _ in range(6000):
        if condition():
            return
        time.sleep(0.01)
    pytest.fail("it was never so")


def at_work(server):
    return sum(each.asking is not None for each in list(server.connections.values()))


# What it serves.


def test_the_page_comes_with_its_headers(server):
    status, headers, content = get(server, "/")
    assert status == 200
    assert b"<script type=" in content
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("main.js", "text/javascript; charset=utf-8"),
        ("style.css", "text/css; charset=utf-8"),
        ("icon.svg", "image/svg+xml"),
    ],
)
def test_files_have_their_types(server, name, kind):
    status, headers, content = get(server, f"/{name}?again=1")
    assert (status, headers["Content-Type"]) == (200, kind)
    assert content
    assert serving.TYPES[".mjs"].startswith("text/javascript")
    assert serving.TYPES[".wasm"] == "application/wasm"


def test_the_head_of_a_page_has_no_body(server):
    status, headers, content = get(server, "/", "HEAD")
    assert (status, content) == (200, b"")
    assert int(headers["Content-Length"]) > 100


@pytest.mark.parametrize(
    "path",
    ["/server.py", "/../server.py", "/..%2fserver.py", "/%2e%2e/server.py", "//etc/passwd", "/etc/passwd", "/ask",
     "/page/index.html", "/./index.html", "/\\..\\server.py", "/index.html\0.js", "file:///etc/passwd",
     "http://127.0.0.1/index.html"],
)  # fmt: skip
def test_no_other_path_is_served(server, path):
    [status] = answers(server, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port_of(server)}\r\n\r\n".encode())
    assert status in (b"404", b"400")


# Whom it answers.


def test_a_query_is_answered(server):
    status, events = post(server)
    assert status == 200
    assert events[-1]["event"] == "result"
    assert events[-1]["value"]["raw"] == 8


def test_localhost_is_a_name_of_it(server):
    host = f"localhost:{port_of(server)}"
    assert post(server, Host=host, Origin=f"http://{host}")[0] == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil", "localhost.evil:{port}", "127.0.0.1", "localhost", "[::1]:{port}", "[::1]", "",
     "127.0.0.1:{port}.evil", "127.0.0.1:{port}@evil", "user@127.0.0.1:{port}", "0.0.0.0:{port}", "127.0.0.1:1"],
)  # fmt: skip
def test_other_names_are_refused(server, host):
    name = host.format(port=port_of(server))
    assert get(server, "/", Host=name)[0] == 421
    assert post(server, Host=name)[0] == 421


@pytest.mark.parametrize(
    "origin",
    [None, "null", "", "http://evil.example", "http://127.0.0.1", "https://127.0.0.1:{port}", "http://127.0.0.1:1",
     "http://localhost.evil:{port}", "http://127.0.0.1:{port}.evil", "http://[::1]:{port}", "file://"],
)  # fmt: skip
def test_other_pages_are_refused(server, origin):
    status, events = post(server, Origin=origin and origin.format(port=port_of(server)))
    assert status == 403
    assert events == [{"event": "error", "kind": "refused", "message": "only the page of this server may ask"}]


@pytest.mark.parametrize("token", [None, "", "x", "é", "x" * 10000])
def test_a_wrong_token_is_refused(server, token):
    status, [event] = post(server, **{TOKEN: token and token.encode()})
    assert status == 403
    assert "the token is wrong" in event["message"]


def test_tokens_and_ports_differ(server):
    with running() as other:
        assert server.token != other.token
        assert port_of(server) != port_of(other)
        assert post(server, **{TOKEN: other.token})[0] == 403


# What it makes of nonsense.


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[1,", b"\xff\xfe", b"{'ask': 1}", b'{"x": NaN}', b'{"x": Infinity}', b"[" * 200_000, b"9" * 100_000],
)
def test_what_is_no_json_is_refused(server, body):
    status, [event] = post(server, body=body)
    assert status == 400
    assert event["message"].startswith("this is no JSON")


@pytest.mark.parametrize("query", [None, 3, "solve", [], {}, {"ask": 3}, {"ask": "rm"}, {"ask": "solve"}])
def test_what_is_no_query_gets_an_error(server, query):
    status, [event] = post(server, query)
    assert status == 200
    assert event["event"] == "error"


def test_ten_megabytes_are_too_many(server):
    status, [event] = post(server, body=b" " * (10 << 20))
    assert status == 413
    assert str(MOST_BYTES) in event["message"]


@pytest.mark.parametrize(
    ("length", "status"),
    [
        ("x", 400),
        ("-1", 400),
        ("1e3", 400),
        ("+3", 400),
        ("9" * 30, 400),
        (None, 411),
        (10**12, 413),
        (10**15 - 1, 413),
    ],
)
def test_a_length_is_a_number_that_is_not_too_large(server, length, status):
    with connected(server, message(lines_of(server, length))) as connection:  # and no body is awaited
        assert f" {status} ".encode() in connection.makefile("rb").readline()


def test_other_kinds_of_content_and_chunks_are_refused(server):
    assert post(server, **{"Content-Type": "text/plain"})[0] == 415
    assert post(server, **{"Content-Type": None})[0] == 415
    assert post(server, path="/")[0] == 404
    assert post(server, **{"Transfer-Encoding": "chunked"})[0] == 411


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("header", ["Content-Length: {}", "content-length: {}", "Transfer-Encoding: chunked"])
def test_the_body_of_a_request_without_one_is_no_request(server, method, header):
    host = f"Host: 127.0.0.1:{port_of(server)}\r\n"
    within = f"GET /board.js HTTP/1.1\r\n{host}\r\n".encode()
    first = f"{method} / HTTP/1.1\r\n{host}{header.format(len(within))}\r\n\r\n".encode()
    assert answers(server, first, within) == [b"200"]
    assert answers(server, f"{method} / HTTP/1.1\r\n{host}\r\n".encode(), within) == [b"200", b"200"]


@pytest.mark.parametrize(
    "line", ["Transfer-Encoding : chunked", "Transfer-Encoding\t: chunked", "no header", " folded", ": nothing"]
)
def test_a_line_that_is_no_header_is_refused(server, line):
    body = json.dumps(SHORT).encode()
    usual = lines_of(server, len(body))
    for lines in ([*usual, line], [*usual[:2], line, *usual[2:]]):
        assert answers(server, message(lines, body)) == [b"400"]


@pytest.mark.parametrize("name", ["Host", "Origin", TOKEN, "Content-Type", "Content-Length"])
def test_a_header_that_is_there_twice_is_refused(server, name):
    body = json.dumps(SHORT).encode()
    usual = headers_of(server, **{"Content-Length": len(body)})[name]
    others = lines_of(server, len(body), **{name: None})
    for both in ([usual, usual], [usual, "http://evil.test"], ["http://evil.test", usual]):
        assert answers(server, message([*others, *(f"{name}: {each}" for each in both)], body)) == [b"400"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"])
def test_other_methods_are_refused_in_one_line(server, method):
    status, headers, content = get(server, "/", method)
    assert status == 501
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert json.loads(content)["event"] == "error"


@pytest.mark.parametrize(
    "lines",
    [b"\x16\x03\x01\x02\x00\x01", b"GET /\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n",
     b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n",
     b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 200 + b"\r\n", b"\0" * 100 + b"\r\n\r\n"],
)  # fmt: skip
def test_what_is_no_request_leaves_the_server_alive(server, lines):
    with connected(server, lines) as connection:
        connection.shutdown(socket.SHUT_WR)
        answer = connection.makefile("rb").read()
    assert b" 200 " not in answer.partition(b"\r\n")[0]
    assert b"Traceback" not in answer
    assert post(server)[0] == 200


# What it survives.


@pytest.mark.slow
def test_two_hundred_connections_at_once(server):
    several = [open_query(server, SHORT) for _ in range(200)]
    statuses = []
    for connection in several:
        statuses.append(connection.makefile("rb").readline().split()[1])
        connection.close()
    assert set(statuses) <= {b"200", b"503"}
    assert b"200" in statuses
    until(lambda: not server.connections)
    assert post(server)[0] == 200


def opened(server, number):
    """Connections that say nothing, and that the server knows."""
    made = [connected(server) for _ in range(number)]
    until(lambda: len(server.connections) >= min(number, serving.MOST_CONNECTIONS))
    return made


def test_strangers_who_say_nothing_do_not_lock_the_page_out(server):
    idle = opened(server, MOST_CONNECTIONS)
    for _ in range(20):
        assert get(server, "/")[0] == 200
        assert post(server)[0] == 200
    assert idle[0].recv(1) == b""  # who has waited longest was closed,
    idle[-1].setblocking(False)
    with pytest.raises(BlockingIOError):  # and who came last was not
        idle[-1].recv(1)
    for connection in idle:
        connection.close()
    until(lambda: not server.connections)


def test_a_connection_that_has_shown_the_token_is_the_last_to_go(monkeypatch, server):
    monkeypatch.setattr(serving, "MOST_CONNECTIONS", 12)
    with closing(http.client.HTTPConnection("127.0.0.1", port_of(server), timeout=120)) as page:
        body = json.dumps(SHORT)
        page.request("POST", "/ask", body[:10], {**headers_of(server), "Content-Length": str(len(body))})
        until(lambda: any(each.is_known for each in server.connections.values()))
        idle = opened(server, 40)
        until(lambda: len(server.connections) == 12)
        page.sock.sendall(body[10:].encode())  # the rest of a query, after others have come and gone
        assert page.getresponse().status == 200
    for connection in idle:
        connection.close()


def test_searches_at_work_are_never_closed_for_new_connections(monkeypatch, server):
    monkeypatch.setattr(serving, "MOST_CONNECTIONS", 12)
    working = [open_query(server, LONG) for _ in range(MOST_QUERIES)]
    until(lambda: at_work(server) == MOST_QUERIES)
    idle = opened(server, 30)
    until(lambda: len(server.connections) == 12)
    assert at_work(server) == MOST_QUERIES
    for connection in (*idle, *working):
        connection.close()


def test_a_closed_connection_ends_its_search(server):
    connection = open_query(server, LONG)
    assert b" 200 " in connection.makefile("rb").readline()
    until(lambda: at_work(server) == 1)
    connection.close()
    until(lambda: not server.connections)
    until(lambda: not any("process_request" in thread.name for thread in enumerate_threads()))


def test_whatever_a_query_needs_is_loaded_when_the_server_is_ready():
    """A cancelled query ends soon on a busy machine, too: there is nothing left to import."""
    script = """
import sys
from dancefloor.faces.asking import ask
from dancefloor.houses.studio.server import _get_ready
_get_ready()
known = set(sys.modules)
ask({"ask": "wrong", "puzzle": {"text": "3x2:200030"}, "filled": [[0, 1, 0], [0, 0, 0]]})
ask({"ask": "make", "size": "5x5", "seed": 1, "grids": 1})
print(sorted(name for name in set(sys.modules) - known if name.startswith("dancefloor")))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=100, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("query", [{"ask": "make", "size": "20x20", "difficulty": "deep", "best_of": 100}, WRONG])
def test_a_cancelled_query_ends(query):
    """Whenever it is cancelled: at its beginning, and at each report of its progress."""
    for reports in (0, 1, 2, 3):
        told = told_until(query, reports)
        assert len(told) <= max(1, reports)
        assert told.count("progress") == len(told) or told[-1] == "result"  # it was done before
        assert reports or not told


def told_until(query, reports):
    """The events of a query that is cancelled at an event, or before the first one."""
    told = []

    def tell(event):
        told.append(event["event"])
        if len(told) == reports:
            asking.cancel()

    asking = Asking(query, tell)
    if not reports:
        asking.cancel()
    asking.answer()
    return told


def test_a_reader_who_never_reads_is_left(monkeypatch):
    monkeypatch.setattr(serving, "TO_TAKE", 0.5)
    with running() as server:
        query = {"ask": "solve", "puzzle": {"text": "6x10"}, "symmetry": "none", "limit": 9356}  # ten megabytes
        connection = open_query(server, query)
        until(lambda: at_work(server) == 1)
        until(lambda: not server.connections)
        connection.close()


def test_only_so_many_searches_are_at_work(server):
    several = [open_query(server, LONG) for _ in range(MOST_QUERIES)]
    until(lambda: at_work(server) == MOST_QUERIES)
    status, [event] = post(server)
    assert status == 503
    assert "stop one of them" in event["message"]
    for connection in several:
        connection.close()
    until(lambda: not server.connections)
    assert post(server)[0] == 200


def test_stopping_ends_all_searches():
    with running() as server:
        connections = [open_query(server, LONG) for _ in range(2)]
        until(lambda: at_work(server) == 2)
    until(lambda: not server.connections)
    for connection in connections:
        connection.close()


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost:", b"POST /ask HTTP/1.1\r\nContent-Le"])
def test_who_takes_too_long_to_say_what_he_wants_is_left(monkeypatch, said):
    monkeypatch.setattr(serving, "PATIENCE", 0.5)
    with running() as server, connected(server) as connection:
        for byte in said:  # a byte now and then
            connection.sendall(bytes([byte]))
        until(lambda: server.connections)
        dripping = Thread(target=drip, args=(connection,))
        dripping.start()
        connection.makefile("rb").read()  # until the server closes it
        dripping.join()
        until(lambda: not server.connections)


def drip(connection):
    """Send a byte now and then, until nobody listens."""
    try:
        while True:
            connection.sendall(b"x")
            time.sleep(0.05)
    except OSError:
        pass


def test_a_body_that_never_comes_is_not_awaited(monkeypatch):
    monkeypatch.setattr(serving, "PATIENCE", 0.5)
    with running() as server, connected(server, message(lines_of(server, 100), b"{")) as connection:
        connection.makefile("rb").read()
        until(lambda: not server.connections)


# The port.


def test_a_port_in_use_or_that_is_none_is_said_in_one_line(server):
    with pytest.raises(InputError, match=r"^port \d+ cannot be used: address already in use; choose another one"):
        Server(port_of(server))
    with pytest.raises(InputError, match="port 99999 cannot be used: it should be a number from 0 to 65535"):
        Server(99999)


def test_it_listens_on_the_loopback_only(server):
    assert server.server_address[0] == "127.0.0.1"
    assert server.address.startswith(f"http://127.0.0.1:{port_of(server)}/#token=")
