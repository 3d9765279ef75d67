"""The reference of names has every public name once, and each shows an example."""

from __future__ import annotations

import inspect
from collections import Counter

import pytest

import dancefloor
from manual.names import CHAPTERS, pages, summary


def test_every_public_name_is_in_one_chapter():
    named = Counter(name for chapter in CHAPTERS.values() for name in chapter.names.split())
    assert named == Counter(dancefloor.__all__)


@pytest.mark.parametrize("name", dancefloor.__all__)
def test_the_docstring_of_a_public_name_has_an_example(name):
    assert ">>> " in (inspect.getdoc(getattr(dancefloor, name)) or "")


@pytest.mark.parametrize("name", dancefloor.__all__)
def test_a_public_name_has_a_row_and_a_directive(name):
    text = "".join(str(page) for page in pages().values())
    assert f"| [`{name}`][dancefloor.{name}] | {summary(name)} |\n" in text
    assert f"\n::: dancefloor.{name}\n" in text
