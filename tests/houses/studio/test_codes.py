"""Codes of links: Python and the page write the same ones, and read them; damaged ones are refused."""

from __future__ import annotations

import random
import time

import pytest

import dancefloor as dance
from dancefloor.errors import InputError
from dancefloor.formats.plain import read_editable, write_editable
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.studio.bits import LETTERS, MOST_BYTES, MOST_LETTERS, BitWriter
from dancefloor.houses.studio.codes import PAINTS, Shared, SolidView, read_code, write_code

PACKINGS = (
    "6x10",
    "8x8-2x2",
    "5x5+5x6",
    "6x10+1x10?@6,0",
    "6x10~torus",
    "hexiamonds 4x9",
    "tetrahexes 4x7",
    "soma",
    "conway-blocks",
    "calendar 25-Jan",
    "any*tetrominoes 4x5",
    "0-3*W,any*O4,Y5 4x5",
    "one-sided-pentominoes 9x10",
    "fixed-dominoes 1x4",
)


def values_of(word, **how):
    return write_editable(read_puzzle(word, **how))


def random_packing(seed):
    """A region that grows at random, on any lattice, and pieces cut out of it, which so solve it; some are placed."""
    draw = random.Random(seed)
    lattice = draw.choice(["square", "triangle", "hexagon", "cube"])
    board = read_puzzle(
        {"square": "7x9", "triangle": "triangle:6x5", "hexagon": "hexagon:7x7", "cube": "4x3x4"}[lattice]
    )
    cells = sorted(draw.sample(list(board.region.cells), draw.randint(1, 40)))
    shift = draw.choice([0, 0, -3, 1000])
    cells = [[cell[0] + shift, *cell[1:]] for cell in cells]
    placed = [{"piece": f"{draw.choice('ABCßλ')}{k}", "cells": cells[k::3]} for k in range(3) if cells[k::3]]
    pieces = [
        {
            "name": each["piece"],
            "shapes": [each["cells"]],
            "mobility": draw.choice(["free", "one-sided", "fixed"]),
            "uses": uses,
        }
        for each in placed
        for uses in [draw.choice([[1, 1], [0, 3], [2, 40]])]
    ]
    optional = [cell for cell in cells if draw.random() < 0.2] if draw.random() < 0.5 else []
    puzzle = {
        "kind": "packing",
        "lattice": lattice,
        "cells": [cell for cell in cells if cell not in optional],
        "optional": optional,
        "wrapping": None,
        "pieces": pieces,
    }
    if draw.random() < 0.4:
        puzzle["where"] = [f"{pieces[0]['name']} at 2,3", "no crossing é"]
    if draw.random() < 0.4:
        puzzle["labels"] = [[cell, draw.choice(["Jan", "31", "Sun"])] for cell in cells[:5]]
    shown = draw.sample(placed, draw.randint(0, len(placed)))
    view = draw.choice([None, SolidView("steps", 3), SolidView("", 7)])
    answer = draw.choice(["", f"{draw.getrandbits(72):018x}"])
    words = draw.choice(["", "", "some words ~ 4*T4_?'"])
    dyed = [each["piece"] for each in placed if draw.random() < 0.5]
    dyes = {name: draw.choice([*PAINTS, f"#{draw.getrandbits(24):06x}"]) for name in dyed}
    return Shared(puzzle, words, shown, (), view, answer, dyes=dyes)


def random_grid(seed):
    draw = random.Random(seed)
    rows, columns = draw.randint(1, 12), draw.randint(1, 12)
    table = lambda *numbers: [[draw.choice(numbers) for _ in range(columns)] for _ in range(rows)]  # noqa: E731
    sides = [[[i, j], [i, j + 1]] for i in range(rows) for j in range(columns - 1)]
    puzzle = {
        "kind": "fillomino",
        "clues": table(0, 0, 0, draw.randint(1, 30), 2, -1),
        "walls": draw.sample(sides, len(sides) // 3) if draw.random() < 0.4 else [],
        "largest": draw.choice([None, 1, 9]),
        "symmetric": draw.random() < 0.3,
    }
    if draw.random() < 0.4:
        shaded = [[i, j] for i in range(rows) for j in range(columns) if draw.random() < 0.3]
        puzzle |= {"variants": draw.choice([["even-odd"], ["even-odd", "non-consecutive"]]), "shaded": shaded}
    return Shared(puzzle, "", (), table(0, 0, 5, 11) if draw.random() < 0.5 else ())


def others():
    text = "a b c\na b\nc\n"
    yield Shared({"kind": "text", "text": "queens 8"})
    yield Shared({"kind": "text", "text": "pentominous/5/5/i2k9l1"})
    yield Shared({"kind": "text", "text": text})
    yield Shared({"kind": "text", "text": "| " + "".join(f"item{k} " for k in range(900)) + "\n" + text})
    yield Shared({"kind": "text", "text": "m=edit&p=abc"})
    yield Shared({"kind": "text", "text": "8x8?"})
    yield Shared({"kind": "text", "text": "é ü" + "x" * 197})
    yield Shared({"kind": "text", "text": "é ü" + "x" * 198})
    yield Shared({"kind": "burr", "sticks": [1, 2, {"a": None}]})
    yield Shared({**values_of("1x2", pieces="dominoes"), "cells": [[0, 0], [0, 5000]], "optional": [[-7, 3]]})


SHARED = [
    *(Shared(values_of(word)) for word in PACKINGS),
    *(Shared(values_of(word), word) for word in PACKINGS),
    *map(random_packing, range(120)),
    *map(random_grid, range(60)),
    *others(),
]


def normal(shared):
    """What is shared in the order in which a code tells it."""
    puzzle = dict(shared.puzzle)
    for key in ("cells", "optional", "walls"):
        if key in puzzle:
            puzzle[key] = sorted(map(sorted, puzzle[key])) if key == "walls" else sorted(puzzle[key])
    if "pieces" in puzzle:
        puzzle["pieces"] = [
            {**each, "shapes": [sorted(cells) for cells in each["shapes"]]} for each in puzzle["pieces"]
        ]
    return puzzle


def ordered(placed):
    return sorted((each["piece"], sorted(each["cells"])) for each in placed)


def as_question(shared):
    view = shared.view and shared.view._asdict()
    return {
        "shared": {
            "puzzle": shared.puzzle,
            "words": shared.words,
            "placed": list(shared.placed),
            "filled": list(shared.filled),
            "view": view,
            "answer": shared.answer,
            "dyes": dict(shared.dyes),
        }
    }


@pytest.fixture(scope="module")
def codes():
    return [write_code(shared) for shared in SHARED]


def test_a_code_holds_all_that_is_shared(codes):
    for shared, code in zip(SHARED, codes, strict=True):
        found = read_code(code)
        if code.partition("=")[0] == "1.":
            assert found.puzzle == normal(shared)
        else:
            assert found.puzzle == {"kind": "text", "text": shared.words or shared.puzzle["text"]}
        if shared.placed:
            assert ordered(found.placed(shared.puzzle)) == ordered(shared.placed)
        assert found.filled == [list(row) for row in shared.filled] or not any(map(any, shared.filled))
        assert (found.view, found.answer) == (shared.view, shared.answer)
        if shared.dyes:
            names = sorted(piece["name"] for piece in shared.puzzle["pieces"])
            assert found.dyes == [shared.dyes.get(name, "") for name in names]


def test_the_page_writes_the_same_codes(modules, codes):
    written = [answer["code"] for answer in modules.answers(map(as_question, SHARED))]
    for code, other in zip(codes, written, strict=True):
        if len(code) < 300:  # longer ones may be deflated by another library
            assert code == other
    assert read_code(written[-7]).puzzle == read_code(codes[-7]).puzzle


def test_the_page_reads_the_same(modules, codes):
    known = [shared.puzzle if shared.placed else None for shared in SHARED]
    answers = modules.answers({"code": code, "puzzle": puzzle} for code, puzzle in zip(codes, known, strict=True))
    for code, puzzle, answer in zip(codes, known, answers, strict=True):
        found = read_code(code)
        assert answer["puzzle"] == found.puzzle
        assert answer["filled"] == found.filled
        assert answer["view"] == (found.view and found.view._asdict())
        assert (answer.get("answer", ""), answer.get("dyes", [])) == (found.answer, list(found.dyes))
        assert answer["placed"] == (found.placed(puzzle) if puzzle else [])


@pytest.mark.parametrize("word", PACKINGS)
def test_a_packing_is_the_same_after_it(word):
    assert read_editable(read_code(write_code(Shared(values_of(word)))).puzzle) == read_puzzle(word)


def test_a_drawn_region_with_pieces_of_ones_own_is_short():
    draw = random.Random(31)
    cells = [(0, 0)]
    while len(cells) < 60:
        row, column = draw.choice(cells)
        step = draw.choice([(row + 1, column), (row, column + 1), (row - 1, column), (row, column - 1)])
        cells += [step] if step not in cells else []
    drawn = dance.Packing(dance.Region(cells), dance.polyominoes(5))
    assert len("#p=" + write_code(Shared(write_editable(drawn)))) <= 200


def good_codes(codes):
    return [code for code in codes if "=" in code and len(code) < 400]


def test_a_code_that_was_cut_short_or_mixed_up_is_refused(codes):
    draw = random.Random(7)
    for code in good_codes(codes):
        start = code.index("=") + 1
        for end in range(start + 1, len(code) - 2):
            with pytest.raises(InputError, match="cut off"):
                all_of(read_code(code[:end]), code)
        at = draw.randrange(start, len(code))
        wrong = draw.choice([letter for letter in LETTERS if letter != code[at]])
        with pytest.raises(InputError):
            read_code(code[:at] + wrong + code[at + 1 :])


def all_of(opened, code):
    shared = SHARED[[write_code(each) for each in SHARED].index(code)]
    return opened.placed(shared.puzzle)


def noise(seed):
    """Letters at random with the right checksum."""
    draw = random.Random(seed)
    bits = BitWriter()
    for _ in range(draw.randint(1, 300)):
        bits.bit(draw.random() < draw.choice([0.1, 0.5, 0.9]))
    return f"1.={bits.letters()}"


def test_noise_is_read_or_refused_by_both_in_the_same_way(modules):
    codes = [noise(seed) for seed in range(1500)]
    answers = modules.answers({"code": code} for code in codes)
    for code, answer in zip(codes, answers, strict=True):
        assert answer == told(code)


def told(code):
    """What Python makes of a code, as the page's modules answer."""
    try:
        opened = read_code(code)
        placed = opened.placed(opened.puzzle)
    except InputError as error:
        return {"error": str(error), "kind": "Error"}
    view = opened.view and opened.view._asdict()
    found = {"puzzle": opened.puzzle, "placed": placed, "filled": opened.filled, "view": view}
    more = {"answer": opened.answer, "solution": opened.solution, "dyes": opened.dyes}
    return found | {name: value for name, value in more.items() if value}


def bomb():
    bits = BitWriter()
    bits.below(3, 8)
    bits.text("a" * (MOST_BYTES + 1))
    return f"1.={bits.letters()}"


def giant(*, full):
    """A packing of a window of 10^12 cells, in a few letters."""
    bits = BitWriter()
    for number, bound in ((1, 8),):
        bits.below(number, bound)
    bits.whole(1)
    bits.below(2, 8)
    bits.bits(0, 2)
    bits.whole(10**5)
    bits.whole(10**5)
    bits.bit(full)
    return f"1.={bits.letters()}"


def big_grid():
    bits = BitWriter()
    bits.below(2, 8)
    for number in (10**9, 10**9, 3):
        bits.whole(number)
    return f"1.={bits.letters()}"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        pytest.param("", "cut off", id="nothing"),
        pytest.param("1.", "cut off", id="no words"),
        pytest.param("1.=", "cut off", id="no letters"),
        pytest.param("1.6x10=", "cut off", id="words without letters"),
        pytest.param("1.6x10=AAAA=A", "cut off", id="two signs"),
        pytest.param("1.6x10=é", "cut off", id="foreign letters"),
        pytest.param("1.%FF", "cut off", id="no UTF-8"),
        pytest.param("6x10", "cut off", id="no version"),
        pytest.param("0.6x10", "cut off", id="version 0"),
        pytest.param("2.6x10=anything", "later version", id="version 2"),
        pytest.param("9999.6x10", "later version", id="version 9999"),
        pytest.param("1." + "x" * 201, "cut off", id="words too long"),
        pytest.param("1.=" + "A" * 10**6, "1000003 letters, too many", id="million letters"),
        pytest.param(bomb(), "cut off", id="bomb"),
        pytest.param(giant(full=True), "cut off", id="giant box"),
        pytest.param(giant(full=False), "cut off", id="giant window"),
        pytest.param(big_grid(), "cut off", id="giant grid"),
    ],
)
def test_what_is_no_code_is_refused_at_once_in_a_sentence(modules, code, said):
    started = time.process_time()
    with pytest.raises(InputError, match=said):
        read_code(code)
    assert time.process_time() - started < 5
    [answer] = modules.answers([{"code": code}])
    assert said in answer["error"]
    assert answer["kind"] == "Error"


def test_what_does_not_fit_into_a_link_is_refused(modules):
    draw = random.Random(1)
    shared = Shared({"kind": "text", "text": "\n".join(str(draw.random()) for _ in range(5000))})
    with pytest.raises(InputError, match=f"too long for a link, which holds {MOST_LETTERS} letters"):
        write_code(shared)
    [answer] = modules.answers([as_question(shared)])
    assert answer["error"].startswith("this puzzle is too long for a link")


@pytest.mark.parametrize(
    ("escaped", "words"),
    [
        ("1.5x6%2B5x6", "5x6+5x6"),
        ("1.hexiamonds%204x9", "hexiamonds 4x9"),
        ("1.4%2AT4_4x4", "4*T4 4x4"),
        ("1.8x8%3F", "8x8?"),
    ],
)
def test_signs_may_have_been_escaped_on_the_way(escaped, words):
    assert read_code(escaped).puzzle["text"] == words


def test_the_sign_before_the_bits_may_have_been_escaped():
    code = write_code(Shared(None, "soma", view=SolidView("steps", 2)))
    assert read_code(code.replace("=", "%3D")).view == ("steps", 2)


def test_no_code_ends_with_a_sign_that_programs_leave_out(codes):
    assert all(code[-1].isalnum() and code.isascii() for code in codes)
