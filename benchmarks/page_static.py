"""How fast a static folder is (docs/static.md), in a real browser that has never been there.

Strategy: a server compresses what it sends, as web hosts do, and counts the bytes, also those of workers. Each round
has a browser profile of its own. Times by the clock begin where the browser says that it began to load, or with a
click, and end with the frame that shows what was asked for. Processor times are those of the page's main thread, which
other work on the machine hardly changes.

`python -m benchmarks.page --static FOLDER [ROUNDS]`
"""

from __future__ import annotations

import gzip
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from benchmarks.page import PAINTED, SOLVED, Work, chromium, traced

ROUNDS = 5
TURNING = 3.0  # seconds
BOARD = ".packing .board polygon.inside"
FILLOMINO = "fillomino/10/10/3h2g6h6l1g5h33i2i65o4g31g2h4h6h3g23g5o66i6i65h2g1l1h3g4h2"  # of our own
UNIQUE = ".fillomino .verdict[data-answer=unique]"
NOW = "performance.now()"

# Turn a solid by a key with each frame; resolves to the number of frames in a second.
TURNED = """(seconds) => new Promise((resolve) => {
  const canvas = document.querySelector(".packing .solid canvas");
  const began = performance.now();
  let frames = 0;
  const step = () => {
    const key = ++frames % 40 < 20 ? "ArrowLeft" : "ArrowRight";
    canvas.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
    const lasted = (performance.now() - began) / 1000;
    if (lasted < seconds) requestAnimationFrame(step);
    else resolve(frames / lasted);
  };
  requestAnimationFrame(step);
})"""


class Compressing(SimpleHTTPRequestHandler):
    """Sends files compressed, and counts the bytes of the server."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            self.send_error(404)
            return
        body = _compressed(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.server.sent += len(body)  # type: ignore[attr-defined]
        self.wfile.write(body)

    def log_message(self, *said: object) -> None:
        """Say nothing."""


@cache
def _compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 9)


@contextmanager
def hosted(folder: str) -> Iterator[ThreadingHTTPServer]:
    """A host of a folder, which has `sent` so many bytes."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Compressing, directory=folder)) as server:
        server.sent = 0  # type: ignore[attr-defined]
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        try:
            yield server
        finally:
            server.shutdown()


class Round(NamedTuple):
    """What a browser does that has never been there."""

    painted: float  #: milliseconds until something is seen
    painting: float  #: milliseconds of processor time until then
    solved: float  #: milliseconds from the click to the first solution of 6x10
    sent: int  #: bytes until then
    longest: float  #: milliseconds of processor time of the longest task, from loading to the solution
    judged: float  #: milliseconds from opening a fillomino to its verdict
    judging: float  #: milliseconds of processor time until then
    fetched: int  #: bytes until then
    frames: float  #: a second, while bedlam is turned
    turning: float  #: milliseconds of processor time for each of them


def measured(browser: Any, server: Any) -> Round:
    """One round."""
    address, work = f"http://127.0.0.1:{server.server_port}/index.html", list[Work]()
    with browser.new_context() as context:
        page = context.new_page()
        with traced(page, "paint", work):
            page.goto(address, wait_until="commit")
            page.wait_for_function(PAINTED)
        painted = page.evaluate(PAINTED)
    with browser.new_context() as context:
        page = context.new_page()
        server.sent = 0
        with traced(page, "solve", work):
            page.goto(f"{address}#p=1.6x10")
            page.locator(BOARD).first.wait_for()
            solved = page.evaluate(SOLVED)
        sent = server.sent
    with browser.new_context() as context:
        page = context.new_page()
        server.sent = 0
        page.goto(f"{address}#p=1.{FILLOMINO}")
        page.locator(UNIQUE).wait_for()
        judged, fetched = page.evaluate(NOW), server.sent
    with browser.new_context() as context:
        page = context.new_page()
        with traced(page, "judge", work):
            page.goto(f"{address}#p=1.{FILLOMINO}")
            page.locator(UNIQUE).wait_for()
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{address}#p=1.bedlam")
        page.locator(".packing .solid canvas").wait_for()
        page.evaluate(SOLVED)
        page.evaluate("document.querySelector('.packing .stop').click()")
        with traced(page, "turn", work):
            frames = page.evaluate(TURNED, TURNING)
    paint, solve, judge, turn = work
    turning = 1000 * turn.seconds / (frames * TURNING)
    return Round(
        painted,
        1000 * paint.seconds,
        solved,
        sent,
        solve.busiest,
        judged,
        1000 * judge.seconds,
        fetched,
        frames,
        turning,
    )


def main(folder: str, rounds: int = ROUNDS) -> None:
    """Measure, and print the figures."""
    from playwright.sync_api import sync_playwright

    with hosted(folder) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        found = [measured(browser, server) for _ in range(rounds)]
        browser.close()
    print("| on a static folder | median | worst |\n|---|---:|---:|")
    for title, name, scale in ROWS:
        figures = [getattr(each, name) * scale for each in found]
        worst = min(figures) if name == "frames" else max(figures)
        print(f"| {title} | {statistics.median(figures):.3g} | {worst:.3g} |")


ROWS = (
    ("first paint, ms", "painted", 1),
    ("first paint, ms of processor time", "painting", 1),
    ("click to the first solution of 6x10, ms", "solved", 1),
    ("loaded before that solution, MB compressed", "sent", 1e-6),
    ("longest task until then, ms of processor time", "longest", 1),
    ("opening a fillomino of 10x10 until its verdict, ms", "judged", 1),
    ("the same, ms of processor time", "judging", 1),
    ("loaded before that verdict, MB compressed", "fetched", 1e-6),
    ("frames a second while Bedlam's cube is turned", "frames", 1),
    ("a frame, ms of processor time", "turning", 1),
)
