"""The server of the page: for one user, on the loopback of this machine.

It serves the files of the page and answers its queries. docs/faces.md lists what it promises: pages of other sites
cannot ask it anything, it reads and writes no other files, nonsense gets an error, and closing a connection ends the
work for it.

Strategy: each connection has a thread, and one more thread watches all connections. It ends the work for a connection
that was closed, and closes one whose request does not arrive in time. They share the table `Server.connections`. When
the table is full, a new connection takes the place of the one that has waited longest, so that strangers on this
machine cannot keep the page out; those that have shown the token go last.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import selectors
import socket
import time
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from threading import Event, Lock, Thread
from typing import Any, NamedTuple

from dancefloor.declarations import houses, loaded
from dancefloor.errors import InputError
from dancefloor.faces.asking import Asking, ask
from dancefloor.houses.studio.page_files import page_files

HOME = "127.0.0.1"
USUAL_PORT = 80
TOKEN = "X-Dancefloor-Token"
MOST_BYTES = 1 << 20  # of a query
MOST_CONNECTIONS = 256  # at once
MOST_QUERIES = 8  # at once
PATIENCE = 10.0  # seconds for a whole request to arrive
TO_TAKE = 60.0  # seconds for a reader to take an event
DRAINED = 32 << 20  # bytes of a refused body that are read, so that its sender hears the refusal
GLANCE = 0.2  # seconds between two looks at all connections,
BUSY = 0.02  # and while there is work for one of them, which a new query does not want to wait for

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}
POLICY = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
QUERY = "/ask"
EVENTS = "application/x-ndjson"


class Refusal(Exception):
    """A request that gets an error status, and why."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Connection(NamedTuple):
    """What the server knows about a connection."""

    since: float  #: since when it is expected to say something, by the monotonic clock
    asking: Asking | None = None  #: the work for it; None while it is expected to say something
    is_known: bool = False  #: whether it has shown the token


class Server(ThreadingHTTPServer):
    """The server of the page. It runs from `serve_forever` until `stop`.

    Args:
        port: the port; 0 for a free one.
        public: the address of a static folder, for links of the page; empty (the default) if none is known.

    Raises:
        InputError: the port is in use, or may not be used.
    """

    daemon_threads = True
    allow_reuse_address = os.name == "posix"  # on Windows it would let two servers have one port
    request_queue_size = MOST_CONNECTIONS

    def __init__(self, port: int = 0, public: str = "") -> None:
        try:
            super().__init__((HOME, port), _Handler)
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or "it should be a number from 0 to 65535"
            raise InputError(f"port {port} cannot be used: {why.lower()}; choose another one with --port") from None
        self.files = {
            name: file for name, file in page_files(public=public).items() if "." + name.rpartition(".")[2] in TYPES
        }
        self.token = secrets.token_urlsafe(24)
        own = self.server_address[1]
        ends = (f":{own}", "") if own == USUAL_PORT else (f":{own}",)  # browsers leave out the usual one
        self.hosts = {f"{name}{end}" for name in (HOME, "localhost") for end in ends}
        #: Connections that are open, each with what is known of it. A thread holds the lock to change it.
        self.connections: dict[socket.socket, Connection] = {}
        self._lock = Lock()
        self._stopped = Event()
        Thread(target=self._watch, name="dancefloor-watch", daemon=True).start()
        Thread(target=_get_ready, name="dancefloor-ready", daemon=True).start()

    def server_bind(self) -> None:
        """Take the port, without a question to name servers, which the base class would wait for."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = HOME, self.server_address[1]

    @property
    def address(self) -> str:
        """The address to open, with the token."""
        return f"http://{HOME}:{self.server_address[1]}/#token={self.token}"

    def stop(self) -> None:
        """End all work, and close all connections and the port."""
        self._stopped.set()
        for connection, kept in list(self.connections.items()):
            if kept.asking:
                kept.asking.cancel()
            _shut(connection)
        self.server_close()

    def admit(self, connection: socket.socket) -> None:
        """Note a new connection; if there are too many, close the one that has waited longest, strangers first."""
        with self._lock:
            if len(self.connections) >= MOST_CONNECTIONS:
                waiting = {each: kept for each, kept in self.connections.items() if not kept.asking}
                longest = min(waiting, key=lambda each: (waiting[each].is_known, waiting[each].since))
                _shut(longest)
                del self.connections[longest]
            self.connections[connection] = Connection(time.monotonic())

    def expect(self, connection: socket.socket) -> None:
        """Note that a connection is expected to send a request from now on."""
        self._note(connection, since=time.monotonic(), asking=None)

    def recognize(self, connection: socket.socket) -> None:
        """Note that a connection has shown the token."""
        self._note(connection, is_known=True)

    def begin(self, connection: socket.socket, asking: Asking) -> bool:
        """Note the work for a connection; False if there is too much at work, or the connection has been closed."""
        with self._lock:
            kept = self.connections.get(connection)
            busy = sum(each.asking is not None for each in self.connections.values())
            if kept is None or busy >= MOST_QUERIES:
                return False
            self.connections[connection] = kept._replace(asking=asking)
            return True

    def _note(self, connection: socket.socket, **known: Any) -> None:
        """Note something about a connection, unless it has been closed to make room."""
        with self._lock:
            if kept := self.connections.get(connection):
                self.connections[connection] = kept._replace(**known)

    def forget(self, connection: socket.socket) -> None:
        """Forget a connection that is closed."""
        with self._lock:
            self.connections.pop(connection, None)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a connection that broke; anything else is a bug, which a traceback shows."""
        import sys

        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)

    def _watch(self) -> None:
        working: list[tuple[socket.socket, Asking]] = []
        while not self._stopped.wait(BUSY if working else GLANCE):
            late = time.monotonic() - PATIENCE
            with self._lock:
                working = [(each, kept.asking) for each, kept in self.connections.items() if kept.asking]
                slow = [each for each, kept in self.connections.items() if not kept.asking and kept.since < late]
            for connection in slow:
                _shut(connection)
            for connection, asking in working:
                if _is_closed(connection):
                    asking.cancel()


@cache
def _get_ready() -> None:
    """Load what queries need, while the browser starts; once in a process."""
    ask({"ask": "solve", "puzzle": {"text": "3x20"}, "limit": 1})
    ask({"ask": "presets"})
    for house in houses():
        for query in loaded(house["warm"]) if "warm" in house else ():
            ask(query)


def _shut(connection: socket.socket) -> None:
    """Close a connection under the thread that waits for it, which then ends."""
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


def _is_closed(connection: socket.socket) -> bool:
    """Whether the other side has closed a connection."""
    try:
        with selectors.DefaultSelector() as look:
            look.register(connection, selectors.EVENT_READ)
            return bool(look.select(0)) and not connection.recv(1, socket.MSG_PEEK)
    except (OSError, ValueError):
        return True


class _Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version = "dancefloor"
    sys_version = ""
    timeout = PATIENCE
    disable_nagle_algorithm = True  # so that a body does not wait until its head is acknowledged

    def handle(self) -> None:
        self.server.admit(self.connection)
        try:
            super().handle()
        except OSError:
            pass  # the other side has gone
        finally:
            self.server.forget(self.connection)

    def handle_one_request(self) -> None:
        self.server.expect(self.connection)
        super().handle_one_request()

    def do_GET(self) -> None:
        self._answer(self._file)

    def do_HEAD(self) -> None:
        self._answer(self._file)

    def do_POST(self) -> None:
        self._answer(self._query)

    def _answer(self, answer: Any) -> None:
        try:
            self._check_form()
            if self._header("Host") not in self.server.hosts:
                raise Refusal(421, "this server answers only to its own address")
            answer()
        except Refusal as refusal:
            self._refuse(refusal.status, str(refusal))

    def _check_form(self) -> None:
        """Refuse a request whose headers may mean something else to other programs.

        Raises:
            Refusal: a line is no header, such as one with a blank before its colon; or there is no Host.
        """
        rest = self.headers.get_payload()  # from a line on that is no header, nothing else has been read as one
        if self.headers.defects or rest or any("\n" in value or "\r" in value for value in self.headers.values()):
            raise Refusal(400, "a line of the request is no header: each should be NAME: VALUE")
        if self._header("Host") is None:
            raise Refusal(400, "a request needs a Host")

    def _header(self, name: str) -> str | None:
        """The value of a header; None if it is not there.

        Raises:
            Refusal: it is there several times.
        """
        given = self.headers.get_all(name) or []
        if len(given) > 1:
            raise Refusal(400, f"a request should have one {name}, and this one has {len(given)}")
        return given[0] if given else None

    def _file(self) -> None:
        name = self.path.partition("?")[0].removeprefix("/") or "index.html"
        if name not in self.server.files or not self.path.startswith("/"):
            raise Refusal(404, "there is no such page")
        content = self.server.files[name]()
        has_body = "Content-Length" in self.headers or "Transfer-Encoding" in self.headers
        self.close_connection = self.close_connection or has_body  # what follows is no request
        self._head(200, TYPES["." + name.rpartition(".")[2]], len(content))
        if self.command != "HEAD":
            self.wfile.write(content)
        if has_body:
            self._drain()

    def _query(self) -> None:
        if self.path != QUERY:
            raise Refusal(404, "there is no such page")
        self._check_sender()
        self.server.recognize(self.connection)
        asking = Asking(_value(self._body()), self._tell)
        self.connection.settimeout(TO_TAKE)
        if not self.server.begin(self.connection, asking):
            raise Refusal(503, f"{MOST_QUERIES} searches are at work already: stop one of them first")
        self._head(200, EVENTS)
        self._asking = asking
        asking.answer()

    def _tell(self, event: Any) -> None:
        try:
            self.wfile.write(json.dumps(event).encode() + b"\n")
        except OSError:
            self._asking.cancel()

    def _check_sender(self) -> None:
        """Refuse all but the page.

        Raises:
            Refusal: the request comes from a page of another site, or has a wrong token.
        """
        if self._header("Origin") not in {f"http://{host}" for host in self.server.hosts}:
            raise Refusal(403, "only the page of this server may ask")
        if not secrets.compare_digest((self._header(TOKEN) or "").encode(), self.server.token.encode()):
            raise Refusal(403, "the token is wrong: open the address that 'dancefloor web' has printed")
        if (self._header("Content-Type") or "").partition(";")[0].strip() != "application/json":
            raise Refusal(415, "a query should be JSON")

    def _body(self) -> bytes:
        given = self._header("Content-Length")
        if "Transfer-Encoding" in self.headers or given is None:
            raise Refusal(411, "a query needs its length")
        if not re.fullmatch("[0-9]{1,15}", given):
            raise Refusal(400, "the length of the query is no number")
        length = int(given)
        if length > MOST_BYTES:
            raise Refusal(413, f"a query of {length} bytes: it should have at most {MOST_BYTES}")
        body = self.rfile.read(length)
        if len(body) < length:
            raise Refusal(400, "the query ended early")
        return body

    def _refuse(self, status: int, message: str) -> None:
        """Answer with an error, as an event, and close the connection."""
        content = json.dumps({"event": "error", "kind": "refused", "message": message}).encode() + b"\n"
        self.close_connection = True
        self._head(status, EVENTS, len(content))
        if self.command != "HEAD":
            self.wfile.write(content)
        self._drain()

    def _drain(self) -> None:
        """Read the rest of what was sent: if the connection was reset, the sender could not read the answer."""
        with contextlib.suppress(OSError):
            self.connection.shutdown(socket.SHUT_WR)
            left = DRAINED
            while left > 0 and (piece := self.connection.recv(1 << 16)):
                left -= len(piece)

    def _head(self, status: int, kind: str, length: int | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in POLICY.items():
            self.send_header(name, value)
        if length is None or self.close_connection:
            self.close_connection = True
            self.send_header("Connection", "close")
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a request that makes no sense."""
        self.command = getattr(self, "command", None) or ""
        self._refuse(code, message or "this request makes no sense")

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name of the base class
        """Write no log: the terminal belongs to the user."""


def _value(body: bytes) -> Any:
    def no_number(name: str) -> None:
        raise ValueError(f"{name} is no number in JSON")

    try:
        return json.loads(body, parse_constant=no_number)
    except (ValueError, RecursionError) as error:
        raise Refusal(400, f"this is no JSON: {error}"[:200]) from None
