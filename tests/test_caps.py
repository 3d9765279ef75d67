"""Limits of inputs are in one table, and the environment changes them."""

import re
from pathlib import Path

import pytest

from dancefloor import caps
from dancefloor.errors import InputError, PuzzleError


@pytest.mark.parametrize("name", caps.CAPS)
def test_as_much_as_the_limit_is_taken_and_no_more(name, monkeypatch):
    monkeypatch.delenv(caps.variable(name), raising=False)
    limit = caps.CAPS[name].default
    caps.check(name, limit)
    with pytest.raises(PuzzleError) as caught:
        caps.check(name, limit + 1, "here")
    remedy = f"set {caps.variable(name)} to allow more"
    assert (
        str(caught.value) == f"here: {limit + 1} {caps.CAPS[name].counted}, but at most {limit} are allowed ({remedy})"
    )


def test_the_environment_changes_a_limit_at_any_time(monkeypatch):
    monkeypatch.setenv("DANCEFLOOR_MAX_PIECES", "50000")
    caps.check("pieces", 50_000)
    monkeypatch.setenv("DANCEFLOOR_MAX_PIECES", "7")
    with pytest.raises(PuzzleError, match=r"^at least 8 pieces, but at most 7 are allowed"):
        caps.check("pieces", 8, partly=True)


@pytest.mark.parametrize("value", ["", "0", "-1", "1e6", "many", "1.5", " 7", "٣", "9" * 19, "\x1b[2J"])
def test_an_environment_variable_that_is_no_number_is_named(value, monkeypatch):
    monkeypatch.setenv("DANCEFLOOR_MAX_CELLS", value)
    with pytest.raises(
        InputError, match=r"^DANCEFLOOR_MAX_CELLS=.*: it should be a whole number from 1, with"
    ) as caught:
        caps.most("cells")
    assert str(caught.value).isprintable()


def test_every_limit_is_in_the_docs_with_its_default():
    docs = (Path(__file__).parents[1] / "docs" / "command-line.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(DANCEFLOOR_MAX_\w+)` \| ([0-9]+) \|", docs, re.MULTILINE)
    assert told == [(caps.variable(name), str(caps.CAPS[name].default)) for name in caps.CAPS]
