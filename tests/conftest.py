"""Options of the test run, and what tests share."""

import gc
import json
import os
import shutil
import signal
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from weakref import WeakKeyDictionary

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

from tests.houses.asked import skipped_without_house
from tests.long import LISTED

# How long an example takes says how busy the machine is, and without the compiled module all take longer.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("few", UNHURRIED, max_examples=30)
settings.register_profile("many", UNHURRIED, max_examples=400)  # as `nox -s slow` asks
settings.load_profile("few")

# Where it is installed, jsonschema has it build grammars of addresses for seconds; our schema checks no addresses.
sys.modules.setdefault("rfc3987_syntax", None)

TESTS = Path(__file__).parent
MEMORY = "/dev/shm"  # a folder in memory, as Linux has it
ROOM = 2 << 30  # bytes that are enough for the files of all tests

PATIENCE = 120_000  # milliseconds to wait for what a page will show, on a busy machine
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first works least
QUIETLY = (
    "--no-sandbox",  # there may be no other user than root
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_addoption(parser):
    parser.addoption(
        "--record",
        action="store_true",
        help="write the search signature, and what tutorials show, instead of checking it",
    )


def pytest_configure(config):
    """Keep the files of tests in memory, and bytecode where Python keeps it; take Ctrl-C; leave out what is long.

    Long tests are left out of a run of everything, not where somebody names the files to run.

    A run is written on a disk more slowly than it is searched for; and hundreds of processes would compile the same
    modules, which takes each of them twice as long as all else before it works.
    """
    if config.option.markexpr == "not slow" and config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.option.markexpr = "not slow and not long"
    # A shell has what it runs in the background ignore Ctrl-C, and so would each process that a test interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # And what `nohup` runs would not notice that its terminal is closed: a handler that does nothing is not inherited.
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: None)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    if "TMPDIR" not in os.environ and takes_files(MEMORY):
        os.environ["TMPDIR"] = tempfile.tempdir = MEMORY


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Collect all tests without the collector of garbage: there is none."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses among them
def pytest_collection_modifyitems(items):
    """Mark the tests that take long; see tests/long.py."""
    listed = set(LISTED.read_text("utf-8").splitlines())
    for item in items:
        if item.nodeid in listed:
            item.add_marker("long")


def pytest_collection_finish():
    """Keep the collector of garbage from going through all tests again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path):
    """Look for no examples in files of tests, which have none: to search all that they import takes long."""
    found = yield
    is_test = file_path.is_relative_to(TESTS) and file_path.match("test_*.py")
    return [each for each in found if not (is_test and isinstance(each, DoctestModule))]


def takes_files(folder):
    """Whether a folder has room for the files of tests, some of which are programs."""
    if not os.access(folder, os.W_OK):
        return False
    about = os.statvfs(folder)
    return about.f_bavail * about.f_frsize >= ROOM and not about.f_flag & os.ST_NOEXEC


def pytest_runtest_setup(item):
    """Skip tests of what a deleted house does."""
    for mark in item.iter_markers("house"):
        if find_spec(f"dancefloor.houses.{mark.args[0]}") is None:
            pytest.skip(f"the house {mark.args[0]} is not installed")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Skip a file of tests that asks for a deleted house as it is read."""
    report = yield
    call = getattr(report, "call", None)  # `pytest --lf` makes reports of its own, of files in which nothing failed
    return skipped_without_house(report, call, collector)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Skip a test that asks for a deleted house itself."""
    return skipped_without_house((yield), call, item)


def result(steps):
    """The result of a generator that works step by step."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


@pytest.fixture
def nothing_chosen(monkeypatch):
    """As if no engine had been chosen yet: a choice is kept for all problems that are equal."""
    monkeypatch.setattr("dancefloor.engines.choice._CHOSEN", WeakKeyDictionary())
    monkeypatch.setattr("dancefloor.engines.choice._CONTESTS", WeakKeyDictionary())


def closed(schema):
    """A schema that takes no fields but those it lists, so that a field it does not describe is found."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    told = {key: value if key in ("if", "then", "else") else closed(value) for key, value in schema.items()}
    if "properties" in told and "type" in told:
        told.setdefault("additionalProperties", False)
    return told


@pytest.fixture(scope="session")
def documented():
    """Read a JSON document of any command, which must be as the published schema says, with no other fields."""
    jsonschema = pytest.importorskip("jsonschema")
    from dancefloor.reports.documents import schema

    published = schema()
    jsonschema.Draft202012Validator.check_schema(published)
    validators = {
        name: jsonschema.Draft202012Validator({**closed(published), "$ref": f"#/$defs/{name}", "anyOf": [True]})
        for name in published["$defs"]
    }

    def read(text):
        document = json.loads(text)
        package, name, _ = document["document"].split("/")
        assert package == "dancefloor"
        validators[name].validate(document)  # which is clearer about what is wrong than a choice of all documents
        return document

    return read


@pytest.fixture(scope="session")
def browser():
    """One browser for all tests."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = os.environ.get("DANCEFLOOR_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        pytest.skip("no chromium is installed")
    with playwright.sync_playwright() as driver:
        playwright.expect.set_options(timeout=PATIENCE)
        opened = driver.chromium.launch(executable_path=path, args=list(QUIETLY))
        yield opened
        opened.close()
