"""Which tests are long, by how long they took: ``python -m tests.long RESULTS.xml 0.25`` writes ``long.txt``.

RESULTS.xml is what ``pytest -m "long or not slow" --junitxml RESULTS.xml`` writes on a quiet machine. A test that took
as many seconds gets the marker `long`. ``pytest`` without the name of a file leaves it out; ``pytest -m long``,
continuous integration and ``nox -s test`` run it. So what people wait for after each change takes four minutes and
still looks at everything.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

LISTED = Path(__file__).with_name("long.txt")
# What guards the whole house stays in each run, however long it takes.
BY_DAY = {
    "test_every_engine_enters_the_recorded_number_of_nodes",
    "test_no_text_has_a_phrase_that_went",
    "test_no_two_public_types_share_a_name",
}


def long_tests(results: Path, seconds: float) -> Iterator[str]:
    """The identifiers of tests that took that long, as pytest writes them."""
    for case in ElementTree.parse(results).iter("testcase"):
        name = str(case.get("name"))
        is_long = float(case.get("time", 0)) >= seconds
        if is_long and name not in BY_DAY and name.isprintable():
            yield f"{place_of(str(case.get('classname')))}::{name}"


def place_of(dotted: str) -> str:
    """The file, and the class in it, that the report names with dots.

    >>> place_of("tests.cli.test_solve"), place_of("docs.counting.md"), place_of("tests.test_ready.TestSearches")
    ('tests/cli/test_solve.py', 'docs/counting.md', 'tests/test_ready.py::TestSearches')
    """
    *names, last = dotted.split(".")
    if last == "md":
        return f"{'/'.join(names)}.md"
    if last[0].isupper():
        return f"{place_of('.'.join(names))}::{last}"
    return f"{'/'.join([*names, last])}.py"


if __name__ == "__main__":
    found = sorted(long_tests(Path(sys.argv[1]), float(sys.argv[2])))
    LISTED.write_text("".join(f"{each}\n" for each in found), "utf-8")
