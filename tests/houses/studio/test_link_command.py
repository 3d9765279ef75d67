from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.formats.plain import write_editable
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.studio.answers import is_answer
from dancefloor.houses.studio.link_format import opened_link


def test_each_solution_is_a_link_on_a_line(dancefloor):
    done = dancefloor("solve", "3x20", "--all", "--link", env={"DANCEFLOOR_PUBLIC_URL": "https://example.org/"})
    links = done.stdout.splitlines()
    assert len(links) == 2
    assert all(link.startswith("https://example.org/#p=1.3x20=") for link in links)
    values = write_editable(read_puzzle("3x20"))
    told = {str(sorted(map(str, opened_link(link).placed(values)))) for link in links}
    solved = {str(sorted(map(str, each.as_json()["placements"]))) for each in dance.solve("3x20")}
    assert told == solved
    assert "2 solutions" in done.stderr


def test_without_an_address_it_says_what_the_lines_are(dancefloor):
    done = dancefloor("solve", "5x6+5x6", "--link")
    assert done.stdout.startswith("#p=1.5x6+5x6=")
    assert "set DANCEFLOOR_PUBLIC_URL to its address" in done.stderr


def test_a_link_can_hide_the_solution_and_know_it(dancefloor):
    links = dancefloor("solve", "3x20", "--all", "--link", "--answer", "--quiet").stdout.splitlines()
    found = [opened_link(link) for link in links]
    values = write_editable(read_puzzle("3x20"))
    assert all(each.placed(values) == [] for each in found)
    solutions = [each.as_json() for each in dance.solve("3x20", symmetry="all")]
    assert [[is_answer(each.answer, one) for one in solutions] for each in found] == [[True, False], [False, True]]


def test_no_solution_is_no_link(dancefloor):
    done = dancefloor("solve", "4x5", "--pieces", "tetrominoes", "--link")
    assert (done.stdout, done.returncode) == ("", 1)


@pytest.mark.parametrize("word", ["6x10", "calendar today"])
def test_convert_writes_the_link_of_a_puzzle(dancefloor, word):
    written = dancefloor("convert", word, "--to", "link").stdout
    assert read_puzzle(written.strip()) == read_puzzle(word)
