"""Reading BurrTools' files: what they say, and what is refused in one line."""

from __future__ import annotations

import pytest

from dancefloor import DancefloorError, ParseError
from dancefloor.houses.designers.burrtools.design import PlacedShape, UsedShape
from dancefloor.houses.designers.burrtools.reading import names_problem, read_design
from tests.houses.designers.examples import HOOKS


def test_everything_is_read():
    design = read_design(HOOKS)
    first, second = design.problems
    assert (design.lattice_name, design.colors[1], design.comment, design.pops_up) == (
        "cube",
        (0, 0, 255),
        "A & B",
        True,
    )
    assert [(shape.size, shape.name, shape.weight) for shape in design.shapes[:2]] == [
        ((3, 1, 1), "Long bar", 1),
        ((1, 1, 2), "", 2),
    ]
    assert first.uses == (UsedShape(0, 2, 2), UsedShape(1, 1, 2))
    assert (first.name, first.result, first.allowed, first.state) == ("First", 2, {(1, 1), (2, 2)}, 2)
    assert first.found == {"assemblies": 1, "solutions": 1, "time": 0}
    (stored,) = first.stored
    assert stored.pieces == (PlacedShape((0, 0, 0), 0), PlacedShape((0, 0, 1), 0), PlacedShape((0, 1, 0), 0), None)
    separation = stored.separation
    assert (len(separation.states), separation.left.pieces, separation.removed) == (2, (0, 2), None)
    assert (second.allowed, second.stored, second.most_holes) == (frozenset(), (), None)


def test_groups_holes_hotspots_and_places_to_resume_are_read():
    text = HOOKS.replace(
        '<shape id="0" count="2"/>', '<shape id="0" count="2" group="7"><group group="8" count="1"/></shape>'
    )
    text = text.replace('name="First"', 'name="First" maxHoles="3"').replace('name="Result"', 'hx="1" hy="-2" hz="0"')
    design = read_design(text.replace("<bitmap/>", '<bitmap/><assembler version="1">x</assembler>'))
    assert design.problems[0].uses[0].groups == ((7, 2), (8, 1))
    assert (design.problems[0].most_holes, design.shapes[2].hotspot) == (3, (1, -2, 0))
    assert [problem.resumes for problem in design.problems] == [False, True]


WRONG = [
    ('version="2"', 'version="3"', "line 2: <puzzle> has version 3: versions 1 and 2 are known"),
    ('<gridType type="0"/>', '<gridType type="9"/>', "<gridType> has type 9: the types from 0 to 4"),
    ('x="3" y="1"', 'x="1000" y="1000000"', "line 6, <voxel>: 1000000000 cells, but at most"),
    ('x="3" y="1"', 'x="-3" y="1"', "<voxel> has attribute 'x' -3: it should be from 0"),
    ('x="3" y="1"', 'y="1"', "<voxel> has no attribute 'x'"),
    ("###<", "##?<", "<voxel> has a state '?'"),
    ('type="0">###', 'type="1">###', "<voxel> has type 1"),
    ('count="2"', 'count="-2"', "line 12: <shape> has attribute 'count' -2"),
    ('min="1" max="2"', 'min="3" max="2"', "<shape> has min 3 and max 2"),
    ('id="0" count="2"', 'id="9" count="2"', "<shape> has id 9, but the shapes have the numbers from 0 to 2"),
    ('<result id="2"/>', '<result id="3"/>', "<result> has id 3"),
    ("<color red=", "<colour red=", ""),
    ('<color red="0" green="0" blue="255"/>', "", "has a shape S2 with colour 2, but 1 colours"),
    ("0 1 0 0 x", "0 1 0 0", "<assembly> places 3 pieces, but the problem has 4"),
    ("0 1 0 0 x", "0 1 0 x", "<assembly> has a number 'x', which is not a whole number"),
    ("0 1 0 0 x", "0 1 0 -1 x", "<assembly> has a turn -1"),
    ("<dx>0 0 0</dx>", "<dx>0 0</dx>", "<dx> has 2 numbers for 3 pieces"),
    ("<dx>0 0 0</dx>", "", "<state> has no <dx> in it"),
    (">0 1 2</pieces>", ">0 1 1</pieces>", "<pieces> names a piece twice, or one that is not there"),
    (">0 1 2</pieces>", ">0 1 9</pieces>", "or one that is not there: the pieces are 0 to"),
    ('type="left"', 'type="right"', "'right', not 'removed' or 'left'"),
    ("<bitmap/>", "<bitmap/><rules/>", "<rules> is not known in <problem>"),
    ("<puzzle ", "<burr ", "not well-formed"),
]


@pytest.mark.parametrize(("right", "wrong", "message"), WRONG, ids=[wrong[:40] for _, wrong, _ in WRONG])
def test_what_makes_no_sense_is_refused_in_one_line(right, wrong, message):
    assert right in HOOKS
    text = HOOKS.replace(right, wrong, 1)
    if not message:
        with pytest.raises(ParseError):
            read_design(text)
        return
    with pytest.raises(DancefloorError) as refused:
        read_design(text, source="bad.xmpuzzle")
    assert message in str(refused.value)
    assert str(refused.value).startswith("bad.xmpuzzle")
    assert "\n" not in str(refused.value)


def test_other_xml_is_refused():
    with pytest.raises(ParseError, match="<svg> is not a puzzle of BurrTools"):
        read_design("<svg/>")


@pytest.mark.parametrize(("words", "number"), [("", 0), ("1", 0), (" 2 ", 1)])
def test_words_choose_a_problem(words, number):
    assert names_problem(read_design(HOOKS), words, "x") == number


@pytest.mark.parametrize("words", ["0", "3", "-1", "first", "9" * 99])
def test_there_are_no_other_problems(words):
    with pytest.raises(ParseError, match="it has problems from 1 to 2"):
        names_problem(read_design(HOOKS), words, "x")


def test_a_file_may_have_no_problem():
    with pytest.raises(ParseError, match="it has shapes, but no problem"):
        names_problem(read_design('<puzzle version="2"/>'), "", "x")
