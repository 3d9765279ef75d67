from __future__ import annotations

import re
import shutil

import pytest

import dancefloor as dance
from records import records
from records.records import PAGE, SEQUENCES, b_file, main, page, stored_terms

needs_compiler = pytest.mark.skipif(shutil.which("c++") is None, reason="no C++ compiler for the second program")


def test_the_page_has_the_numbers_of_the_data():
    assert PAGE.read_text() == page()


def test_every_number_of_the_data_is_wanted_and_those_in_no_other_sequence_are_on_the_page():
    written = PAGE.read_text()
    for number, terms in stored_terms().items():
        assert set(terms) <= set(SEQUENCES[number].wanted)
        own = written.partition(f"\n## {number}\n")[2].partition("\n## ")[0]
        lines = {int(value) for value in re.findall(r"^[\d,]+ (\d+)$", own, re.MULTILINE)}
        assert lines == {term.value for index, term in terms.items() if records.in_no_other(index, term.value)}


def test_a_linked_table_has_every_number_of_the_data(capsys):
    for number, terms in stored_terms().items():
        main(["b-file", number])
        assert {int(line.split()[1]) for line in capsys.readouterr().out.splitlines()} >= {
            term.value for term in terms.values()
        }


@pytest.mark.parametrize("number", SEQUENCES)
def test_dancefloor_finds_a_known_term_and_some_new_ones_again(number):
    of = SEQUENCES[number]
    index, value = next(iter(of.known.items()))
    assert dance.count(of.puzzle(index), symmetry="none") == value
    again = [index for index, term in stored_terms().get(number, {}).items() if term.seconds < 0.1][:2]
    assert [dance.count(of.puzzle(index), symmetry="none") for index in again] == [
        stored_terms()[number][index].value for index in again
    ]


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize("number", SEQUENCES)
def test_both_ways_find_the_known_terms(number, capsys):
    main(["known", number])
    told = capsys.readouterr().out
    assert all(f" {value} " in told for value in SEQUENCES[number].known.values())


@pytest.mark.slow
@needs_compiler
@pytest.mark.parametrize("number", SEQUENCES)
def test_both_ways_find_every_term_that_takes_seconds(number):
    for index, term in stored_terms().get(number, {}).items():
        if term.seconds + term.again < 10:
            assert records.found(number, index).value == term.value


def test_lines_for_linked_tables_have_the_places_of_their_terms():
    one = records.Term(7, 0, 0)
    assert dict(b_file("A228267", {(1, 1, 1): one, (2, 2, 2): one, (6, 6, 5): one})) == {1: 7, 4: 7, 55: 7}
    assert dict(b_file("A219952", {(18,): one})) == {18: 7}
    assert dict(b_file("A219946", {(1, 2): one})) == {6: 1, 7: 7, 8: 7, 9: 1}


@pytest.mark.parametrize("words", [[], ["fnd"], ["find", "A1"]])
def test_mistakes_are_told_in_a_line(words):
    with pytest.raises(SystemExit, match=r"^records\.py: [^\n]+$"):
        main(words)


def test_a_term_on_which_the_ways_differ_is_not_kept(monkeypatch, tmp_path):
    liar = tmp_path / "liar"
    liar.write_text("#!/bin/sh\necho 1 1\n")
    liar.chmod(0o755)
    monkeypatch.setattr(records, "second_program", lambda: str(liar))
    monkeypatch.setattr(records, "TERMS", tmp_path / "terms.json")
    with pytest.raises(SystemExit, match="the second program 1 1"):
        main(["find", "A361413"])
    assert not records.TERMS.exists()
