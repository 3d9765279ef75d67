"""Explanations: moves with their sentences and pictures."""

import xml.etree.ElementTree as ET

import pytest

from dancefloor.draw.text import text
from dancefloor.errors import InputError
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.fillomino.explaining import explain
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.rule import Rule

PUZZLE = Fillomino(((2, 0, 0), (1, 0, 3)))


def test_each_line_is_a_sentence_and_moves_are_numbered_and_named():
    explained = explain(PUZZLE)
    lines = str(explained).splitlines()
    assert all(line.endswith(".") for move in explained.lines for line in move)
    names = [line.partition(". [")[2].removesuffix("]") for line in lines]
    assert [each for each in names if each] == [each[-1] for each in explained.techniques]
    numbers = [line.split(".")[0] for line in lines if not line.startswith(" ")]
    assert numbers == [str(number) for number in range(1, len(explained.moves) + 1)]


def test_what_comes_before_a_move_is_above_it_and_as_far_to_the_right():
    explained = explain(Fillomino(((2, 0, 4), (0, 0, 4), (0, 2, 4))))
    several = next(number for number in range(len(explained.moves)) if "\n" in explained.text(number, numbered=True))
    first, *others = explained.text(several, numbered=True).splitlines()
    assert first.startswith(f"{several + 1}. ")
    assert all(line.startswith("   ") and not line.startswith("    ") for line in others)
    assert " must be " in others[-1]


def test_a_picture_shows_numbers_so_far_the_move_in_rings_and_walls_around_what_is_complete():
    explained = explain(PUZZLE)
    assert explained.moves[0].cells == ((0, 1),)
    assert text(explained.board(0)) == ("┌───────┬───┐\n│ 2  (2)│ · │\n├───┬───┘   │\n│ 1 │ ·   3 │\n└───┴───────┘")


def test_the_last_picture_has_all_numbers_and_all_walls():
    explained = explain(PUZZLE)
    walls = set(explained.board(len(explained.moves) - 1).notes.walls)
    assert walls == {((0, 0), (1, 0)), ((0, 1), (0, 2)), ((0, 1), (1, 1)), ((1, 0), (1, 1))}
    assert "".join(explained.known(len(explained.moves))[cell] for cell in PUZZLE.cells) == "223133"


def test_given_walls_are_drawn_too():
    walled = Fillomino(((0, 0, 0, 0),), (((0, 1), (0, 2)),))
    given = Fillomino(((1, 0, 0, 3),), walled.walls)
    explained = explain(Fillomino(((2, 0, 0, 1),), (((0, 1), (0, 2)),)))
    assert all(((0, 1), (0, 2)) in explained.board(k).notes.walls for k in range(len(explained.moves)))
    assert explain(given).moves == ()  # it has no solution


def captions(explained):
    drawn = ET.fromstring(explained.svg())
    words = [node.text for node in drawn.iter("{http://www.w3.org/2000/svg}text")]
    return [word for word in words if word and word[0].isdigit() and ". " in word]


def test_the_strip_has_a_picture_and_a_caption_for_each_move_that_says_why():
    explained = explain(PUZZLE)
    found = captions(explained)
    assert len(found) == len(explained.moves)
    assert found[0] == "1. 2 in row 1, column 2: just enough room"


def test_the_strip_shows_what_follows_from_a_supposition_before_the_move():
    explained = explain(Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3))))
    pictures = list(explained.pictures())
    assert [caption for caption, _ in pictures] == captions(explained)
    supposed, board = next(each for each in pictures if ". if " in each[0])
    assert supposed.endswith("no room for 3")
    assert any(text.endswith("?") for text in board.notes.written.values())


def test_a_cross_is_on_what_looks_like_a_way_out_and_is_none():
    explained = explain(Fillomino(((3, 2, 0, 1), (3, 0, 1, 0), (0, 2, 3, -1))))
    crossed = [
        {cell for cell in move.blocked if cell not in explained.known(number + 1)}
        for number, move in enumerate(explained.moves)
    ]
    assert any(crossed)
    for number, cells in enumerate(crossed):
        written = explained.board(number).notes.written
        assert {cell for cell, text in written.items() if text == "×"} == cells


def test_only_a_whole_explanation_of_a_puzzle_with_one_solution_has_a_grade():
    assert str(explain(PUZZLE).grade.level) == "easy"
    assert explain(PUZZLE, limit=1).grade is None
    assert explain(Fillomino(((2, 0, 0), (0, 0, 0)))).grade is None


def test_json_has_plain_cells_and_the_same_sentences():
    explained = explain(PUZZLE)
    told = explained.as_json()
    assert (told["answer"], told["end"], told["grade"]["word"]) == ("unique", "solved", "easy")
    assert told["moves"][0]["cells"] == [[0, 1]]
    assert [line for move in told["moves"] for line in move["text"]] == [
        line.lstrip(" .0123456789").partition(" [")[0] for line in str(explained).splitlines()
    ]
    assert [move["techniques"] for move in told["moves"]] == list(map(list, explained.techniques))


def test_a_move_that_symmetry_forces_has_a_caption():
    explained = explain("symmarea/4/4/g1i8l2g1g")
    moves = [move.rule for move in explained.moves]
    assert Rule.SYMMETRIC in moves
    assert any(caption.endswith(": in every symmetric region") for caption, _ in explained.pictures())


def test_on_paper_the_solution_stands_after_the_moves_that_lead_to_it_alone():
    for limit, many in ((None, 1), (1, 0)):
        document = explain(PUZZLE, limit=limit).sheet(title="Mine", to="svg").decode()
        words = [node.text or "" for node in ET.fromstring(document).iter("{http://www.w3.org/2000/svg}text")]
        assert words.count("Mine") == 1
        assert words.count("Mine: solution") == many
        assert len([word for word in words if word.startswith("the puzzle")]) == 1


def test_a_paper_that_does_not_exist_is_refused():
    with pytest.raises(InputError, match="there is no paper 'a5'"):
        explain(PUZZLE, limit=1).sheet(paper="a5")


def test_a_caption_counts_on_every_symmetric_region():
    captions = [caption for caption, _ in explain(read_puzzle("symmarea/5/5/8h22m3g4k4i2")).pictures()]
    assert captions.count("13. if this is the region of row 1, column 1") == 2
    assert "13. 8 in row 2, column 1: in every case" in captions
