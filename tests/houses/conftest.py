"""A real browser, and the ways in which a page reaches dancefloor."""

from __future__ import annotations

import os
import shlex
import shutil
import time
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from dancefloor.cli.main import run
from tests.cli.conftest import dancefloor, environment, forking, start  # noqa: F401 - fixtures of commands
from tests.conftest import PATIENCE
from tests.houses.near_page import Near, WithCore
from tests.jupyterlab import address_of, jupyterlab, notebook_of

STUDIO = "import dancefloor as dance\nstudio = dance.studio()\nstudio"
FOLDER = os.environ.get("DANCEFLOOR_STATIC")
WINDOW = {"width": 1000, "height": 700}


@pytest.fixture
def printed(capsys):
    """Run a command line in this process; return its exit status, and what it prints on both streams."""

    def printed(line):
        status = run(shlex.split(line))
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return status, out, err

    return printed


def keeping_modules(handler):
    """A handler of requests that allows browsers to keep modules: to fetch and compile them takes half of a load."""

    class Keeping(handler):
        def send_header(self, name, value):
            may_keep = name == "Cache-Control" and self.path.endswith(".js")
            super().send_header(name, "max-age=86400" if may_keep else value)

    return Keeping


@contextmanager
def local():
    """The page of `dancefloor web`; yields its address. The browser keeps its modules from one test to the next."""
    from dancefloor.houses.studio.server import Server

    server = Server()
    server.RequestHandlerClass = keeping_modules(server.RequestHandlerClass)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server.address
    finally:
        server.shutdown()
        server.stop()
        thread.join()


@contextmanager
def jupyter():
    """A notebook of JupyterLab with the page as a widget; yields its address."""
    for package in ("nbformat", "jupyterlab", "anywidget"):
        pytest.importorskip(package, reason=f"{package} is not installed")
    with jupyterlab({"studio": notebook_of(STUDIO)}) as server:
        yield address_of(server, "studio")


def run_cell(page, number):
    """Run a cell of the notebook that is shown, and wait until it is done."""
    page.locator(".jp-Notebook .jp-CodeCell").nth(number).locator(".jp-InputArea-editor").click(
        position={"x": 5, "y": 5}
    )
    page.evaluate("""async () => {
        const { commands, shell } = window.jupyterapp;
        await shell.currentWidget.sessionContext.ready;
        await commands.execute("notebook:run-cell");
    }""")


def becomes(read, wanted):
    """Wait until what is read of a page is as wanted: what was asked for may not be painted yet."""
    end = time.monotonic() + PATIENCE / 1000
    while (found := read()) != wanted and time.monotonic() < end:
        time.sleep(0.02)
    assert found == wanted


def forget(page, address):
    """Delete what a page has kept for all tabs."""
    kept = page.context.new_cdp_session(page)
    kept.send("Storage.clearDataForOrigin", {"origin": "/".join(address.split("/")[:3]), "storageTypes": "all"})
    kept.detach()


@contextmanager
def listening(page):
    """A list that gets what the page says on its console, and which of its requests failed."""
    said: list[str] = []
    hear = {
        "console": lambda message: said.append(message.text) if message.type != "debug" else None,
        "pageerror": lambda error: said.append(str(error)),
        "requestfailed": lambda request: said.append(f"{request.url}: {request.failure}"),
    }
    for event, heard in hear.items():
        page.on(event, heard)
    try:
        yield said
    finally:
        for event, heard in hear.items():
            page.remove_listener(event, heard)


def open_notebook(page, address):
    """Open a notebook, and wait until its kernel waits for cells, and JupyterLab has all that it loads at first."""
    page.goto(address)
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(timeout=120_000)
    page.evaluate("window.jupyterapp.allPluginsActivated")


def to_board(address):
    """The address at which a page begins with its first board: to draw the start takes nearly half of the time."""
    return address + ("&" if "#" in address else "#") + "p=1.6x10"


def arrive(page):
    """Wait until our page is mounted, with a board; in a notebook, run the first cell."""
    if ".ipynb" in page.url:
        run_cell(page, 0)
    page.locator(".dancefloor[data-ready]").wait_for()
    pass_start(page)


def pass_start(page):
    """Go from the start of a page to its first board."""
    if page.locator(".panel.start").is_visible():  # JupyterLab has some of that name, too
        page.get_by_role("tab", name="Packing").click()
        page.locator(".packing .board").wait_for()


class InNotebook:
    """A page of JupyterLab, in which tests look for things only where the notebook shows our page."""

    OURS = ("locator", "get_by_label", "get_by_role", "get_by_text")

    def __init__(self, page):
        self._page = page
        self._shown = page.locator(".jp-Notebook .jp-OutputArea")

    def __getattr__(self, name):
        return getattr(self._shown if name in self.OURS else self._page, name)


def hindrances(part):
    """What axe finds in a part of a page that hinders people, as names of its rules; shadow roots do not hide it."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed")
    part.page.evaluate(axe.Axe().axe_script)
    found = part.evaluate("""async (part) => {
        const { passes, violations } = await axe.run(part, { resultTypes: ["violations"] });
        return { passes: passes.length, violations: violations.map((rule) => rule.id) };
    }""")
    assert found["passes"] > 10
    return found["violations"]


class Finger:
    """Fingers on the page."""

    def __init__(self, page):
        self._session, self._down = page.context.new_cdp_session(page), {}

    def _send(self, kind):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in self._down.items()]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, at, number=0):
        self._down[number] = at
        self._send("touchStart")

    def move(self, to):
        """Move the first finger; the others rest."""
        x, y = self._down[0]
        for share in (0.3, 0.6, 1):
            self._down = {0: (x + share * (to[0] - x), y + share * (to[1] - y))}
            self._send("touchMove")

    def up(self):
        """Lift all fingers; the browser lifts no single one."""
        self._down = {}
        self._send("touchEnd")

    def tap(self, at):
        self.down(at)
        self.up()


def leave(page):
    """Close the widgets of a notebook, so that the next test finds none."""
    page.evaluate("""() => window.jupyterapp?.shell.currentWidget.sessionContext.session.kernel.requestExecute({
        code: "import ipywidgets; ipywidgets.Widget.close_all()",
    }).done""")


class Files(SimpleHTTPRequestHandler):
    """Any web host."""

    def log_message(self, *words):
        pass


class Host(ThreadingHTTPServer):
    def handle_error(self, request, address):
        """A page that is closed wants no more of its files."""


@contextmanager
def hosted(folder):
    """The files of a folder; yields the address of its page."""
    with Host(("127.0.0.1", 0), partial(Files, directory=folder)) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/index.html"
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def static():
    """The page of a static folder, in which Python runs in the browser; yields its address."""
    if not FOLDER:
        pytest.skip("there is no static folder: `nox -s static` makes one, and runs these tests")
    with hosted(FOLDER) as address:
        yield address


#: The carriers by name: blocks that yield the address of a page. All tests of the page run with each of them.
CARRIERS = {"local": local, "static": static, "jupyter": jupyter}


@pytest.fixture(
    scope="session",
    params=["local", *(pytest.param(each, marks=pytest.mark.slow) for each in ("static", "jupyter"))],
)
def address(request, browser):
    """The address of the page, for each carrier."""
    with CARRIERS[request.param]() as found:
        yield found


@pytest.fixture
def own_window(address):
    """For tests of a page that has a window of its own, as it has not in a notebook."""
    if ".ipynb" in address:
        pytest.skip("in a notebook the page has no window of its own")


@contextmanager
def fresh(browser):
    """A browser as it is when somebody opens it for the first time."""
    made = browser.new_context(viewport=WINDOW)
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


@pytest.fixture
def context(browser):
    """A browser with the settings of the test."""
    with fresh(browser) as made:
        yield made


@pytest.fixture(scope="session")
def shared(browser):
    """A browser whose tabs are opened for one test after another: to start a new one takes as long as the test."""
    with fresh(browser) as made:
        yield made


@pytest.fixture
def new_tab(shared, address):
    """A tab as it is when somebody opens the page for the first time, without anything in its history."""
    opened = shared.new_page()
    forget(opened, address)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def lasting_tab(shared):
    """The tab in which one test after another opens the page: a new one would take as long as the page itself."""
    opened = shared.new_page()
    yield opened
    opened.close()


@pytest.fixture
def tab(lasting_tab, address):
    """A tab as it is when somebody opens the page for the first time."""
    # Of the same origin, but not the page: to show anything of another origin, the browser begins a new process.
    elsewhere = address.partition("#")[0].rpartition("/")[0] + "/icon.svg"
    lasting_tab.set_viewport_size(WINDOW)
    lasting_tab.emulate_media(media="null", color_scheme="null")  # as the test before may have left it
    lasting_tab.goto(elsewhere)
    lasting_tab.evaluate("sessionStorage.clear()")
    forget(lasting_tab, address)
    yield lasting_tab
    lasting_tab.goto(elsewhere)


@pytest.fixture(scope="session")
def lab(browser, address):
    """The notebook in JupyterLab, which takes long to open: all tests share it. None for other carriers."""
    if ".ipynb" not in address:
        yield None
        return
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    open_notebook(page, address)
    yield page
    page.close()


@pytest.fixture
def page(request, address, lab):
    """The page, mounted. Nothing may be written on its console."""
    opened = lab or request.getfixturevalue("tab")
    with listening(opened) as said:
        if lab:
            lab.set_viewport_size({"width": 1300, "height": 1000})  # there is much around the page
            lab.emulate_media(media="null", color_scheme="null")  # as the test before may have left it
        else:
            opened.goto(to_board(address))
        arrive(opened)
        opened.locator(".dancefloor .notice").wait_for(state="hidden")
        yield InNotebook(opened) if lab else opened
        leave(opened)
    assert [line for line in said if "ERR_ABORTED" not in line] == []  # a query that was cancelled


@pytest.fixture(scope="session")
def near(tmp_path_factory):
    """What answers without Python in a static folder."""
    if not shutil.which("node"):
        pytest.skip("Node is not installed")
    return Near(tmp_path_factory.mktemp("near") / "page")


@pytest.fixture(scope="session")
def with_core(near, tmp_path_factory):
    """A function that lets Python answer queries, with the core that the page has."""
    return WithCore(near, tmp_path_factory.mktemp("core") / "core.mjs")
