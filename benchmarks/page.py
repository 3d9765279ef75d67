"""How fast the page of `dancefloor web` is, in a real browser: from what a person does until it is seen.

Strategy: the browser tells the times, so that nothing but the page and its server is measured. A time begins at the
event, such as a key press, and ends after the next frame that shows what was asked for. For boards of many cells, the
browser's trace tells the tasks of the main thread, during which the page hears nobody: the longest ones by the clock,
and by processor time, which other work on the machine hardly changes. The fillominoes are our own.
At stages of being written each gets its next clue, and a wrong one instead; and in the whole puzzle some clues are
overwritten. So there are grids with one solution, several, and none. Each key is pressed some times, and the median
counts: the spread is that of the grids, not that of a busy machine. Nothing here is ever asserted.

python -m benchmarks.page [BOARDS] [PUZZLE ...]    fillominoes to write (default: 12), puzzles to solve
python -m benchmarks.page --static FOLDER [ROUNDS]  a static folder instead (`page_static`)
"""

from __future__ import annotations

import json
import random
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

BOARDS = 12
SIZE = 10  # rows and columns
STAGES = (0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.0)  # shares of the clues that are there
OVERWRITTEN = 8  # clues of each whole puzzle
TIMES = 3  # that each key is pressed
SETTLED = 150  # milliseconds between two keys, in which the page gets quiet
TASKS = "TaskDuration"  # the browser's name for the time of all tasks
ROUNDS = 10  # of loading the page, and of solving
SOLVED_PUZZLES = (
    "6x10",
    "dominoes 8x8",
    "dominoes 14x14",
    "dominoes 20x20",
    "dominoes 30x30",
    "dominoes 60x60",
    "any*trihexes 60x60",
    "any*tricubes 15x15x15",
    "conway-blocks",
)
LONGEST = 60_000  # milliseconds of a search, which then is stopped
TRACED = ("toplevel", "disabled-by-default-devtools.timeline")
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")

# Told to the page: note when a key goes down, and when the verdict that follows has been on the screen for a frame. A
# verdict that was there before the key, but not yet on the screen, does not count.
WATCH = """() => {
  const verdict = document.querySelector(".fillomino .verdict");
  const now = window.measured = { pressed: 0, seen: 0 };
  addEventListener("keydown", (event) => Object.assign(now, { pressed: event.timeStamp, seen: 0 }), true);
  new MutationObserver(() => {
    const { pressed } = now;
    const note = () => now.pressed === pressed && (now.seen ||= performance.now());
    if (!now.seen) requestAnimationFrame(() => setTimeout(note));
  }).observe(verdict, { childList: true, attributes: true });
}"""
PRESSED = """async () => {
  while (!measured.seen) await new Promise((resolve) => setTimeout(resolve, 5));
  const { answer } = document.querySelector(".fillomino .verdict").dataset;
  return { answer, milliseconds: measured.seen - measured.pressed };
}"""
PAINTED = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime"""
SOLVED = """() => new Promise((resolve) => {
  const began = performance.now();
  const where = document.querySelector(".packing .where");
  new MutationObserver((_, watching) => {
    if (!where.textContent.startsWith("1 ")) return;
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
  }).observe(where, { childList: true, characterData: true, subtree: true });
  document.querySelector(".packing .solve").click();
})"""


class Written(NamedTuple):
    """A grid, and what is typed next."""

    clues: list[list[int]]  #: 0 for a blank cell
    cell: tuple[int, int]
    numbers: tuple[int, ...]  #: for that cell, one after another


class Timed(NamedTuple):
    """A key press."""

    milliseconds: float
    answer: str  #: of the verdict


def grids(clues: list[list[int]], chance: random.Random) -> Iterator[Written]:
    """A puzzle at each stage of being written, and whole.

    >>> [(each.clues, each.cell) for each in grids([[2, 0], [3, 1]], random.Random(0))][2:4]
    [([[2, 0], [0, 1]], (1, 0)), ([[2, 0], [3, 1]], (0, 0))]
    """
    cells = [(r, c) for r, row in enumerate(clues) for c, clue in enumerate(row) if clue > 0]
    chance.shuffle(cells)

    def wrong(r: int, c: int) -> int:
        return chance.choice([number for number in range(1, 10) if number != clues[r][c]])

    for many in sorted({max(1, round(stage * len(cells))) for stage in STAGES}):
        there, (r, c) = set(cells[: many - 1]), cells[many - 1]
        rows = [[clue if (i, j) in there else 0 for j, clue in enumerate(row)] for i, row in enumerate(clues)]
        yield Written(rows, (r, c), (clues[r][c], wrong(r, c)))
    for r, c in cells[-OVERWRITTEN:]:
        yield Written(clues, (r, c), (wrong(r, c),))


def spread(figures: Iterable[float]) -> str:
    """The number of figures, their median, the one that 95 % do not exceed, and the worst.

    >>> spread(range(1, 101))
    '100 | 50 | 95 | 100'
    """
    ranked = sorted(figures)
    late = ranked[max(0, -(-95 * len(ranked) // 100) - 1)]
    return f"{len(ranked)} | {statistics.median(ranked):.0f} | {late:.0f} | {ranked[-1]:.0f}"


class Work(NamedTuple):
    """What the main thread of the page did meanwhile."""

    name: str
    seconds: float  #: of its processor time
    longest: float  #: milliseconds of its longest task, by the clock
    busiest: float  #: milliseconds of its longest task, in processor time
    blocked: float  #: milliseconds that tasks of more than 50 took, by the clock

    def __str__(self) -> str:
        return f"{self.name} | {self.seconds:.2f} | {self.longest:.0f} | {self.busiest:.0f} | {self.blocked:.0f}"


@contextmanager
def traced(page: Any, name: str, into: list[Work]) -> Iterator[None]:
    """Note what the main thread does within a block."""
    browser, session = page.context.browser, page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def busy() -> float:
        return next(
            each["value"] for each in session.send("Performance.getMetrics")["metrics"] if each["name"] == TASKS
        )

    before = busy()
    browser.start_tracing(page=page, categories=list(TRACED))
    yield
    events = json.loads(browser.stop_tracing())["traceEvents"]
    spent = busy() - before
    named = [each for each in events if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"]
    main = {(each["pid"], each["tid"]) for each in named}
    tasks = [each for each in events if each["name"].endswith("RunTask") and (each["pid"], each["tid"]) in main]
    clock = [each["dur"] / 1000 for each in tasks if "dur" in each]
    own = [each.get("tdur", 0) / 1000 for each in tasks]
    into.append(Work(name, spent, max(clock), max(own), sum(each for each in clock if each > 50)))


def looked_through(page: Any, address: str, puzzle: str) -> list[Work]:
    """Open a puzzle, solve it, show another solution, and change the board."""
    from playwright.sync_api import TimeoutError as Late

    found: list[Work] = []
    page.goto(address)
    page.locator(".dancefloor[data-ready]").wait_for()
    page.get_by_role("tab", name="Packing").click()
    page.locator(".packing .board").wait_for()
    with traced(page, f"open {puzzle}", found):
        page.locator("#packing-text").fill(puzzle)
        page.locator("#packing-text").press("Enter")
        page.wait_for_timeout(1500)
    with traced(page, f"solve {puzzle}", found):
        page.locator(".packing .solve").click()
        with suppress(Late):
            page.locator(".packing[data-done]").wait_for(timeout=LONGEST)
    with traced(page, f"stop {puzzle}", found):
        page.evaluate("document.querySelector('.packing .stop').click()")
        page.wait_for_timeout(SETTLED)
    with traced(page, f"next solution of {puzzle}", found):
        page.locator(".packing .next").click()
        page.wait_for_timeout(1000)
    with traced(page, f"change {puzzle}, and undo", found):
        page.locator(".packing .board polygon.inside").first.click()
        page.keyboard.press("Control+z")
        page.wait_for_timeout(1000)
    return found


@contextmanager
def served() -> Iterator[str]:
    """A server in a process of its own; yields the address of the page."""
    command = [sys.executable, "-m", "dancefloor", "web", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            yield next(word for line in server.stdout for word in line.split() if word.startswith("http"))
        finally:
            server.terminate()


def chromium() -> str | None:
    """The browser of this machine; None for that of Playwright."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def press(page: Any, key: str) -> Timed:
    """Press a key, wait for the verdict, and take the clue away again."""
    page.keyboard.press(key)
    told = page.evaluate(PRESSED)
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Delete")
    page.evaluate(PRESSED)
    page.wait_for_timeout(SETTLED)
    return Timed(told["milliseconds"], told["answer"])


def typed(page: Any, address: str, boards: int) -> Iterator[Timed]:
    """Write fillominoes; yields each key press that sets a clue."""
    import dancefloor as dance

    page.goto(address)
    page.get_by_role("tab", name="Fillomino").click()
    page.locator(".fillomino .verdict[data-answer]").wait_for()
    page.evaluate(WATCH)
    for seed in range(boards):
        made = dance.make("fillomino", (SIZE, SIZE), seed=seed).made
        assert made
        for grid in grids([list(row) for row in made.puzzle.clues], random.Random(seed)):
            numbers = "".join(str(clue) for row in grid.clues for clue in row)
            page.locator("#fillomino-text").fill(f"{SIZE}x{SIZE}:{numbers}")
            page.locator("#fillomino-text").press("Enter")
            page.wait_for_timeout(SETTLED)
            page.get_by_label("Write clues").check()
            page.locator(f'.fillomino [data-cell="{grid.cell[0]},{grid.cell[1]}"]').focus()
            for number in grid.numbers:
                yield sorted(press(page, str(number)) for _ in range(TIMES))[TIMES // 2]


def main(boards: int = BOARDS, puzzles: Sequence[str] = SOLVED_PUZZLES) -> None:
    """Measure, and print the figures."""
    from playwright.sync_api import sync_playwright

    work: list[Work] = []

    with served() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        painted, solved = [], []
        for _ in range(ROUNDS):
            with browser.new_context() as context:
                page = context.new_page()
                page.goto(address)
                page.locator(".dancefloor[data-ready]").wait_for()
                painted.append(page.evaluate(PAINTED))
                solved.append(page.evaluate(SOLVED))
        keys = list(typed(browser.new_page(), address, boards)) if boards else []
        for puzzle in puzzles:
            with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
                work += looked_through(context.new_page(), address, puzzle)
        browser.close()
    print("| milliseconds | times | median | 95 % | worst |\n|---|---:|---:|---:|---:|")
    print(f"| first paint | {spread(painted)} |")
    print(f"| click to the first solution of 6x10 | {spread(solved)} |")
    for answer in sorted({each.answer for each in keys}):
        own = spread(each.milliseconds for each in keys if each.answer == answer)
        print(f"| key to the verdict '{answer}' | {own} |")
    if keys:
        print(f"| key to the verdict, all | {spread(each.milliseconds for each in keys)} |")
    print("\n| main thread | seconds | longest task | in processor time | all above 50 ms |\n|---|---:|---:|---:|---:|")
    for each in work:
        print(f"| {each} |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--static"]:
        from benchmarks import page_static

        page_static.main(sys.argv[2], *map(int, sys.argv[3:4]))
    else:
        main(*map(int, sys.argv[1:2]), *filter(None, [sys.argv[2:]]))
