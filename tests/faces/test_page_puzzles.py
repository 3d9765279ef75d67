from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree

import pytest

import dancefloor as dance
from dancefloor.draw.palette import paints, shaded, terminal_color
from dancefloor.errors import InputError
from dancefloor.faces.asking import ask
from dancefloor.faces.page_puzzles import rest_of
from dancefloor.formats.named import preset_named, preset_names


def value(**query):
    last = ask(query)[-1]
    assert last["event"] == "result", last
    return last["value"]


def message(**query):
    last = ask(query)[-1]
    assert last["event"] == "error"
    return last["message"]


def test_every_preset_is_read_as_the_puzzle_it_is():
    assert len(preset_names()) > 20
    for name in preset_names():
        preset = preset_named(name)
        read = value(ask="read", text=f"{name} {preset.example}".strip())
        assert read["kind"] == read["puzzle"]["kind"] == "packing"
        assert len(read["puzzle"]["pieces"]) == len(preset.pieces)


@pytest.mark.parametrize(
    ("text", "kind", "puzzle"),
    [
        ("6x10", "packing", "packing"),
        ("hexiamonds 6x6", "packing", "packing"),
        ("title = 'x'\nsource = 'x'\nregion = '2x2'\npieces = 'dominoes'\n", "packing", "packing"),
        ("##\n##\n", "packing", "packing"),
        pytest.param(
            "https://puzz.link/p?fillomino/3/2/2i3g", "fillomino", "fillomino", marks=pytest.mark.house("fillomino")
        ),
        pytest.param(
            "m=edit&p=Ky4sTSxK1THWMeKKNtABw1guruoqP6tqJUMzJatoJSMlHUMdJUOlWB0lIxOQgDFMoLYWAA==",
            "fillomino",
            "fillomino",
            marks=pytest.mark.house("fillomino"),
        ),
        pytest.param(
            "pzprv3/fillomino/2/3/2 . . /. 3 . /. . . /. . . /0 0 /0 X /0 0 0 /",
            "fillomino",
            "fillomino",
            marks=pytest.mark.house("fillomino"),
        ),
        pytest.param("3x2:200030", "fillomino", "fillomino", marks=pytest.mark.house("fillomino")),
        pytest.param("2..\n.3.\n", "fillomino", "fillomino", marks=pytest.mark.house("fillomino")),
        ("p q\np\nq\n", "exact cover", "text"),
        pytest.param(
            "https://puzz.link/p?tetrominous/3/2/1gch3", "division", "text", marks=pytest.mark.house("fillomino")
        ),
        ("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", "board", "text"),
    ],
)
def test_a_text_is_read_whatever_format_it_has(text, kind, puzzle):
    read = value(ask="read", text=text)
    assert (read["kind"], read["puzzle"]["kind"]) == (kind, puzzle)
    assert read["about"]
    assert value(ask="read", text=text)["puzzle"] == read["puzzle"]


@pytest.mark.parametrize(
    "text", ["6x10", "soma", pytest.param("2..\n.3.", marks=pytest.mark.house("fillomino")), "p q\np\nq"]
)
def test_a_puzzle_is_written_in_the_formats_that_it_is_told_to_have(text):
    read = value(ask="read", text=text)
    readable = {"penpa", "puzzlink", "grid", "toml", *(["dlx"] if read["kind"] == "exact cover" else [])}
    assert readable & {*read["formats"]}
    for name in readable & {*read["formats"]}:
        written = value(ask="convert", puzzle=read["puzzle"], to=name)
        assert written["to"] == name
        assert value(ask="read", text=written["text"])["kind"] == read["kind"]


def test_a_glued_board_is_read_and_solved():
    wrapping = {"kind": "cylinder", "steps": [[0, 4]], "glide": None}
    cells = [[x, y] for x in range(2) for y in range(4)]
    piece = {"name": "I", "shapes": [[[0, 0], [0, 1]]], "uses": [0, 4]}
    puzzle = {"kind": "packing", "lattice": "square", "cells": cells, "wrapping": wrapping, "pieces": [piece]}
    assert value(ask="count", puzzle=puzzle)["raw"] == 9
    assert value(ask="count", puzzle={**puzzle, "wrapping": None})["raw"] == 5


@pytest.mark.house("fillomino")
def test_a_picture_shows_a_puzzle_or_its_solution():
    puzzle = {"text": "2*dominoes 2x2"}
    solution = next(e for e in ask({"ask": "solve", "puzzle": puzzle}) if e["event"] == "solutions")["solutions"][0]
    bare, solved = (
        value(ask="picture", puzzle=puzzle)["svg"],
        value(ask="picture", puzzle=puzzle, solution=solution)["svg"],
    )
    assert bare.startswith("<svg")
    assert solved.startswith("<svg")
    assert re.search(r">I1?</text>", solved)
    assert "</text>" not in bare
    fillomino = {"kind": "fillomino", "clues": [[2, 0]]}
    assert "<svg" in value(ask="picture", puzzle=fillomino, solution={"grid": [[2, 2]]})["svg"]


def test_names_of_pieces_stay_text_in_a_picture():
    name = "<script>alert(1)</script>"
    piece = {"name": name, "shapes": [[[0, 0]]]}
    puzzle = {"kind": "packing", "lattice": "square", "cells": [[0, 0]], "pieces": [piece]}
    solution = {"placements": [{"piece": name, "cells": [[0, 0]]}]}
    assert "<script" not in value(ask="picture", puzzle=puzzle, solution=solution)["svg"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"puzzle": {"text": "p q\np\nq"}}, "a puzzle of the kind 'exact cover' has no picture"),
        ({"puzzle": {"text": "2x2"}, "solution": {}}, "solution should have placements or a grid, as 'solve' tells it"),
        ({"puzzle": {"text": "2x2"}, "solution": {"placements": [3]}}, "solution, number 1: a placement is"),
    ],
)
def test_what_has_no_picture_says_so(query, said):
    assert message(ask="picture", **query).startswith(said)


def test_a_puzzle_too_large_for_a_page_says_so():
    assert message(ask="read", text="64x100") == (
        "this puzzle has 6400 cells, too many for a page, which takes 4000:"
        " use the command line: dancefloor solve 64x100"
    )
    pieces = [{"name": f"p{k}", "shapes": [[[0, 0]]]} for k in range(1001)]
    puzzle = {"kind": "packing", "lattice": "square", "cells": [[0, 0]], "pieces": pieces}
    assert message(ask="count", puzzle=puzzle).startswith("this puzzle has 1001 pieces, too many for a page")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"kind": "packng"}, "puzzle, key 'kind': did you mean 'packing'?"),
        ({"lattice": "sqare"}, "puzzle, key 'lattice': there is no lattice 'sqare'; did you mean 'square'?"),
        ({"cells": 3}, "puzzle, key 'cells': it should be a list, not '3'"),
        ({"cells": [[0, 0.5]]}, "puzzle, key 'cells': it should be a list of cells, such as [[0, 0], [0, 1]]"),
        ({"cells": [[0, 0, 0]]}, "puzzle, key 'cells': cell (0, 0, 0) should be 2 integers on the square lattice"),
        ({"pieces": [3]}, "puzzle, key 'pieces.0': it should be a table"),
        ({"pieces": [{"name": "a b", "shapes": [[[0, 0]]]}]}, "puzzle, key 'pieces.0.name': piece name 'a b': it can"),
        ({"pieces": [{"name": "a", "shapes": []}]}, "puzzle, key 'pieces.0.shapes': there are none"),
        ({"pieces": [{"name": "a", "shapes": [[[0, 0]]], "mobility": "fre"}]}, "puzzle, key 'pieces.0.mobility': mob"),
        ({"pieces": [{"name": "a", "shapes": [[[0, 0]]], "uses": [2]}]}, "puzzle, key 'pieces.0.uses': it should be"),
        ({"pieces": []}, "puzzle, key 'pieces': a packing needs at least one piece"),
        ({"wrapping": {"kind": "x", "steps": [[0, 1]]}}, "puzzle, key 'wrapping"),
        ({"wrapping": {"kind": "torus", "steps": [[0]], "glide": 3}}, "puzzle, key 'wrapping"),
    ],
)
def test_a_wrong_value_in_a_puzzle_is_named(changed, said):
    piece = {"name": "I", "shapes": [[[0, 0]]]}
    puzzle = {"kind": "packing", "lattice": "square", "cells": [[0, 0]], "pieces": [piece], **changed}
    assert message(ask="count", puzzle=puzzle).startswith(said)


def test_a_puzzle_is_described_as_when_it_was_read():
    read = value(ask="read", text="hexiamonds 6x6")
    puzzle = read.pop("puzzle")
    assert value(ask="describe", puzzle=puzzle) == read
    puzzle["pieces"][0]["name"] = "two words"
    assert "pieces.0.name" in message(ask="describe", puzzle=puzzle)


@pytest.mark.house("fillomino")
def test_rows_may_be_a_fillomino_first_of_all():
    rows = "1\n1\n1\n"
    assert value(ask="read", text=rows)["kind"] != "fillomino"
    assert value(ask="read", text=rows, first="fillomino")["puzzle"]["clues"] == [[1], [1], [1]]
    assert value(ask="read", text="a b\na\nb\n", first="fillomino")["kind"] != "fillomino"
    assert value(ask="read", text="6x10", first="fillomino")["puzzle"]["kind"] == "packing"
    assert "4001 cells, too many for a page" in message(ask="read", text="1\n" * 4001, first="fillomino")


PUZZLE = {"text": "2*dominoes 2x2"}
LEFT, RIGHT = ({"piece": "I", "cells": [[0, k], [1, k]]} for k in range(2))


def test_nothing_placed_leaves_the_whole():
    rest = rest_of(PUZZLE, ())
    assert rest.puzzle is rest.kind.puzzle
    assert rest.whole({"placements": []}) == {"placements": []}


def test_what_is_placed_is_gone_and_comes_first():
    rest = rest_of(PUZZLE, [LEFT])
    assert rest.puzzle.region.cells == ((0, 1), (1, 1))
    assert [piece.high for piece in rest.puzzle.pieces] == [1]
    assert [each["piece"] for each in rest.whole({"placements": [RIGHT]})["placements"]] == ["I", "I"]


def test_everything_placed_leaves_nothing():
    rest = rest_of(PUZZLE, [LEFT, RIGHT])
    assert (rest.puzzle, rest.fault) == (None, "")
    assert rest_of({"text": "1*dominoes 2x2"}, [LEFT]).fault == "cell (0, 1) is not covered"


def test_pieces_are_placed_in_packings_only():
    with pytest.raises(InputError, match="pieces can be placed only in a packing"):
        rest_of({"text": "p q\np\nq"}, [LEFT])


SVG = "{http://www.w3.org/2000/svg}"
LONG = "any*trihexes 3x5"  # bees, and pieces with longer names
SIDED = "any*one-sided-tetrominoes 4x7"
PUZZLES = ["conway-blocks", "slothouber-graatsma", "y-5x10", "soma", "2*tetrahexes 7x8", LONG, SIDED, "calendar Mar 5"]
DIAMOND = "aztec-diamond"


def first_of(text, **given):
    """The first solution, as the page hears of it."""
    events = ask({"ask": "solve", "puzzle": {"text": text}, "limit": 1, **given})
    return next(each for each in events if each["event"] == "solutions")["solutions"][0]


@cache
def solved(text):
    """A puzzle and its first solution."""
    return dance.read_puzzle(text), first_of(text)


def drawn(text, solution, view=None):
    """By label: the colors that the picture of a solution has, and how often the label stands there; and one size."""
    query = {"ask": "picture", "puzzle": {"text": text}, "solution": solution, "view": view}
    root = ElementTree.fromstring(value(**query)["svg"])
    letters = [each for each in root.iter(f"{SVG}text") if each.get("class") == "letter"]
    fills = [each.get("fill") for each in root.iter(f"{SVG}path") if each.get("class") == "piece"]
    return [each.text for each in letters], fills, {each.get("font-size") for each in letters}


def fills_of(puzzle, solution):
    """The color of each placement, from what the page asks for."""
    if classes := solution.get("classes"):
        names = solution["labels"]["names"]
        told = dict(zip(names, value(ask="colors", names=names)["colors"], strict=True))
        return [told[each]["fill"] for each in classes]
    names = [piece.name for piece in puzzle.pieces]
    most = max(1, *solution["copies"])
    told = dict(zip(names, value(ask="colors", names=names, copies=most)["colors"], strict=True))
    placed = zip(solution["placements"], solution["copies"], strict=True)
    return [told[each["piece"]]["shades"][max(copy, 1) - 1]["fill"] for each, copy in placed]


@pytest.mark.parametrize("text", [*PUZZLES, DIAMOND])
def test_labels_and_colors_are_those_of_the_picture(text):
    puzzle, solution = solved(text)
    view = "plan" if puzzle.region.lattice.name == "cube" else None
    written, fills, sizes = drawn(text, solution, view)
    labels = solution["labels"]
    ours = [label for label, spots in zip(labels["labels"], labels["letters"], strict=True) for _ in spots]
    assert ours == written
    assert fills_of(puzzle, solution) == fills
    assert len(sizes) == 1


@pytest.mark.parametrize("text", PUZZLES)
def test_numbers_and_shades_are_those_of_the_text(text):
    puzzle, solution = solved(text)
    placed = [dance.Placement(p["piece"], tuple(map(tuple, p["cells"]))) for p in solution["placements"]]
    printed = dance.Solution.of(puzzle, placed).text(color=True, width=500)
    painted = set(re.findall(r"48;5;(\d+);", printed))
    assert painted == {str(terminal_color(fill)[0]) for fill in fills_of(puzzle, solution)}
    plain = re.sub(r"\x1b\[[0-9;]*m", "", printed)
    for each, copy in zip(solution["placements"], solution["copies"], strict=True):
        assert not copy or re.search(rf"\b{each['piece']}\.?{copy}\b", plain), (each["piece"], copy)


def test_every_layer_of_a_piece_has_its_label():
    _, solution = solved("conway-blocks")
    for placed, spots in zip(solution["placements"], solution["labels"]["letters"], strict=True):
        assert {layer for layer, _, _ in spots} == {layer for _, _, layer in placed["cells"]}


def test_positions_are_within_the_piece():
    [piece] = value(ask="labels", puzzle={"text": "I4 1x4"}, placements=[placement("I", [[0, k] for k in range(4)])])[
        "letters"
    ]
    assert piece == [[0, 2.0, 0.5]]


def placement(piece, cells):
    return {"piece": piece, "cells": cells}


def test_copies_count_by_their_cells_in_whatever_order_they_are_placed():
    columns = [placement("I", [[k, c] for k in range(2)]) for c in (2, 0, 1)]
    told = value(ask="labels", puzzle={"text": "dominoes 2x3"}, placements=columns)
    assert told["copies"] == [3, 1, 2]
    assert told["labels"] == ["I3", "I1", "I2"]
    completed = first_of("dominoes 2x3", placed=columns[:1])
    assert completed["placements"][0] == columns[0]
    assert completed["copies"] == completed["labels"]["copies"]
    assert completed["labels"] == value(
        ask="labels", puzzle={"text": "dominoes 2x3"}, placements=completed["placements"]
    )


def test_dominoes_in_a_diamond_have_directions_instead_of_numbers():
    solution = first_of(DIAMOND)
    assert set(solution["classes"]) <= {"north", "south", "east", "west"}
    assert set(solution["copies"]) == {0}
    assert solution["labels"]["names"] == ["east", "north", "south", "west"]
    last = solution["placements"][::-1]
    told = value(ask="labels", puzzle={"text": DIAMOND}, placements=last)
    assert (told["classes"], told["copies"]) == (solution["classes"][::-1], solution["copies"])
    some = first_of(DIAMOND, placed=last[:2])
    assert some["placements"][:2] == last[:2]
    assert some["classes"] == some["labels"]["classes"]
    assert some["classes"][:2] == told["classes"][:2]


def test_where_pieces_are_shown_there_are_no_classes():
    solution = first_of("dominoes 2x3")
    assert "classes" not in solution
    assert (solution["labels"]["classes"], solution["labels"]["names"]) == ([], [])


def test_a_piece_alone_has_no_number():
    told = value(ask="labels", puzzle={"text": "dominoes 2x3"}, placements=[placement("I", [[0, 0], [0, 1]])])
    assert (told["copies"], told["labels"]) == ([0], ["I"])


def test_long_names_are_abbreviated_with_a_legend():
    name = "name-of-many-letters"
    text = f'title = "x"\nsource = "x"\nregion = "1x3"\n[pieces]\n"{name}" = "##"\nB = "#"\n'
    puzzle = value(ask="read", text=text)["puzzle"]
    told = value(ask="labels", puzzle=puzzle, placements=[placement(name, [[0, 0], [0, 1]])])
    assert told["labels"] == ["na"]
    assert told["legend"] == f"na {name}"


def test_names_of_cells_stand_where_no_piece_lies():
    empty = value(ask="labels", puzzle={"text": "calendar Mar 5"}, placements=[])
    assert len(empty["written"]) == 12 + 31
    assert [string for *_, string in first_of("calendar Mar 5")["labels"]["written"]] == ["Mar", "5"]


@pytest.mark.parametrize(
    ("text", "placements", "said"),
    [
        ("3x20", [placement("I", [[9, 9]])], "placements: (9, 9) is no cell of the board"),
        ("3x20", [placement("I", [[0]])], "placements: (0,) is no cell of the board"),
        ("3x20", ["I"], "placements, number 1: a placement is {'piece': name, 'cells': [...]}"),
        pytest.param(
            "3x2:200030", [], "only pieces have labels, and a fillomino has none", marks=pytest.mark.house("fillomino")
        ),
    ],
)
def test_what_cannot_be_labelled_is_refused(text, placements, said):
    assert ask({"ask": "labels", "puzzle": {"text": text}, "placements": placements})[-1]["message"] == said


def test_shades_are_told_for_as_many_copies_as_wanted():
    [told] = value(ask="colors", names=["I"], copies=3)["colors"]
    paint = paints(frozenset(["I"]))["I"]
    assert [each["fill"] for each in told["shades"]] == [shaded(paint, copy).fill for copy in (1, 2, 3)]
    assert (told["fill"], told["ink"]) == (paint.fill, paint.ink)


def test_an_event_holds_fewer_solutions_of_a_large_board():
    events = ask({"ask": "solve", "puzzle": {"text": "dominoes 20x20"}, "limit": 60})
    sizes = [len(each["solutions"]) for each in events if each["event"] == "solutions"]
    assert sum(sizes) == 60
    assert max(sizes) * 400 <= 5_000


TWO = """<puzzle version="2"><shapes><voxel x="2" y="1" z="1" type="0">##</voxel></shapes><problems>
<problem state="0"><shapes><shape id="0" count="1"/></shapes><result id="0"/></problem>
<problem name="Stays" state="0"><shapes><shape id="0" count="1" group="1"/></shapes><result id="0"/></problem>
</problems></puzzle>"""


@pytest.mark.house("designers")
def test_one_of_several_puzzles_is_chosen_by_number():
    lines = ["#1 1 piece of cubes, unsolved", "#2 Stays: 1 piece of cubes, unsolved"]
    first, second = value(ask="read", text=TWO), value(ask="read", text=TWO, number=2)
    assert (first["puzzles"], first["text"], first["puzzle"]["kind"]) == (lines, TWO, "packing")
    assert (second["puzzles"], second["puzzle"]) == (lines, {"kind": "text", "text": second["text"]})
    alone = value(ask="read", text=second["text"])
    assert (alone["puzzle"], "puzzles" in alone) == (second["puzzle"], False)
    assert message(ask="read", text=TWO, number=3) == "text: there is no problem '3': it has problems from 1 to 2"


def test_a_number_is_ignored_where_there_is_one_puzzle():
    assert value(ask="read", text="6x10", number=5) == value(ask="read", text="6x10")


def test_pieces_of_a_picture_have_the_colors_that_somebody_gave_them():
    solution = {"placements": [{"piece": "I2", "cells": [[0, 0], [0, 1]]}]}
    query = {"ask": "picture", "puzzle": {"text": "1x2 I2"}, "solution": solution}
    usual, other = (value(**query, colors=colors)["svg"] for colors in ({}, {"I2": "#123456", "X": "#654321"}))
    assert "#123456" in other
    assert "#654321" not in other
    assert usual == value(**query)["svg"] != other
    assert value(**query, colors={"I2": "#123456"}, style="print")["svg"] == value(**query, style="print")["svg"]


@pytest.mark.parametrize("wrong", [{"I2": "red"}, {"I2": '#12345"'}, {"I2": None}, {"I2": "#12345678"}, []])
def test_what_is_no_color_is_refused(wrong):
    assert message(ask="picture", puzzle={"text": "1x2 I2"}, colors=wrong).startswith("colors ")
