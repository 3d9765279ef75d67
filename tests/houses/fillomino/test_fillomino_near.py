"""What a static folder answers about fillominoes without Python is what Python answers, with the same core."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from dancefloor.faces.asking import ask
from dancefloor.formats.plain import write_editable
from dancefloor.formats.puzzle import read_typed
from tests.houses.fillomino.boards import HALF, random_puzzles, solutions
from tests.houses.near_page import assert_same, from_python, needs_core, without_times

pytestmark = pytest.mark.long

MADE = Path(__file__).with_name("made.txt").read_text().split()
SMALL = [text for text in MADE if text.split("/")[1] < "7"]  # so that clues to blame are found in a moment
NON_CONSECUTIVE = "non-consecutive\n. . . .\n. . 4 .\n. . . 5\n3 . . ."
EVEN_ODD = "even-odd\n2* 4* 3 3\n.* .* . 3\n.* .* . 5\n5 . . ."
TEXTS = (
    *MADE[::29],
    *("https://puzz.link/p?fillomino/3/2/2i.g", "http://pzv.jp/p.html?fillomino_edit/t/3/1/2h", "fillomino/4/1/.i/"),
    *("puzz.link/p?symmarea/3/2/2i.g08", "https://puzz.link/p?fillomino/v:x/4/2/-1fi+100g%000$00000"),
    *(
        "fillomino/3/1/2h&x=1",
        "3x2:2b0a3",
        " 7x3:330002103000506045000 ",
        "2..\n.?.",
        "2 . .\r\n. 12 .\n\n",
        "__3\n2--",
    ),
    *("__3\n2--", "1,.,2\n.,3,.", NON_CONSECUTIVE, EVEN_ODD, "even-odd non-consecutive\n2* .\n. .*", HALF),
)
WANTED = ("123\n321", "...\n...", "1 2\n3 4", "4\n4\n4\n4", "a.\n.b")  # rows that may be something else
WRONG = (
    *("2..\n.5", "2. .\n. 3", "2 . .\n. x .", "2..\n.1234567890.\n", "2 . .\n. 00 .", "1,,2\n.,3,.", "1\t\t2\n.\t.\t."),
    *("fillomino/3/2/2i.gA", "fillomino/3/2/2i", "fillomino/3/2/2z", "fillomino/0/2/2z", "fillomino/x/3/2/2i.g"),
    *("fillomino/3/2/0i.g", "fillomino/3/2/2i!g", "fillomino/3/2/2i.g0", "fillomino/3/2/2i.gvv", "fillomino/3/2/-xi.g"),
    *(
        "fillomino/3/2",
        "symmarea/t/3/2/2i.g",
        "fillomino/300/200/2",
        "fillomino/70/70/" + 245 * "z",
        "fillomino/1234567/1/",
    ),
    *("3x2:2b0a", "3x2:2b0a33", "3x2:2B0a3", "0x2:", "300x200:1", "2x2:+...", "70x70:" + 188 * "z" + "l"),
)
PASSED = (
    *("2 . .", "6x10\nI 00 01", "p q\np\nq", "##\n##", "m=edit&p=Ky4tSSxJ", "pzprv3/fillomino/1/1/./", "begin\n1 2\n"),
    *("fillomino", "even-odd", "nurikabe/3/2/g", "tetrominous/3/1/1gc", "2..\n.é.", "1\n2\n", "9x9 no", ""),
    *(81 * "." + "\n" + 81 * ".", "https://tinyurl.com/x"),
)


def grid(clues, **more):
    return {"kind": "fillomino", "clues": clues, "walls": [], "largest": None, "symmetric": False, **more}


ASKED = (
    {"ask": "describe", "puzzle": grid([])},
    {"ask": "describe", "puzzle": grid([[1], [1, 2]])},
    {"ask": "describe", "puzzle": grid([[10**12]])},
    {"ask": "describe", "puzzle": grid([[1]], walls=[[[0, 0], [0, 1]]])},
    {"ask": "describe", "puzzle": grid([[1]], largest=0)},
    {"ask": "describe", "puzzle": grid([[1]], variants=["odd"])},
    {"ask": "describe", "puzzle": grid([[1]], variants=["even-odd"], symmetric=True)},
    {"ask": "describe", "puzzle": grid([[1]], variants=["non-consecutive"], shaded=[[0, 0]])},
    {"ask": "describe", "puzzle": grid([[0] * 100] * 41)},
    {"ask": "convert", "puzzle": grid([[1]]), "to": "penpa"},
    {"ask": "convert", "puzzle": grid([[1]]), "to": "constructor"},
    {"ask": "hint", "puzzle": grid([[1]])},
    {"ask": "solve", "puzzle": grid([[1]])},
)


def puzzle(text):
    return write_editable(read_typed(text))


def timeless(events):
    """Events without times, and without progress."""
    told = json.loads(re.sub(r"\d+\.\d\d s\b", "T s", json.dumps(events)))
    results = [event for event in told if event["event"] != "progress"]
    return [{**event, "value": without_times(event["value"])} if "value" in event else event for event in results]


def mutated(rng, text):
    """A text with a few other characters."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice("0123456789abgz.-_?,:/*# \t\nv+=%@$x") + text[at + rng.randint(0, 1) :]
    return text


def variants():
    """Puzzles of each kind, among them some without a solution."""
    for text in (NON_CONSECUTIVE, EVEN_ODD):
        known = puzzle(text)
        yield known
        for r, c, clue in ((0, 0, 1), (3, 3, 4), (1, 1, 6)):
            clues = [list(row) for row in known["clues"]]
            clues[r][c] = clue
            yield {**known, "clues": clues}
    yield grid([[0] * 3] * 3, variants=["non-consecutive", "even-odd"], shaded=[[1, 1], [0, 0]])
    yield grid([[0, 0, 0], [0, 0, 2]], symmetric=True)
    yield grid([[0, 0, 0], [0, 5, 2]], largest=4)
    yield grid([[0, 0, 0], [0, 0, 0]], largest=1)
    yield grid([[1, 0, 4], [0, 0, 0]], walls=[[[0, 0], [0, 1]], [[0, 1], [1, 1]], [[1, 1], [0, 1]]])


def broken(seed):
    """A puzzle that was made, with some clues changed."""
    rng = random.Random(seed)
    known = puzzle(rng.choice(SMALL))
    clues = [list(row) for row in known["clues"]]
    given = [(r, c) for r, row in enumerate(clues) for c, clue in enumerate(row) if clue]
    for r, c in rng.sample(given, min(len(given), rng.randint(1, 3))):
        clues[r][c] = rng.choice([0, clues[r][c] + 1, rng.randint(1, 9)])
    return {**known, "clues": clues}


def test_texts_are_read_and_described(near):
    assert_same(near, ({"ask": "read", "text": text} for text in TEXTS))
    assert_same(near, ({"ask": "read", "text": text, "first": "fillomino"} for text in (*TEXTS, *WANTED)))
    assert_same(near, ({"ask": "describe", "puzzle": each} for each in [*map(puzzle, TEXTS), *variants()]))


def test_mistakes_get_the_sentence_that_python_has(near):
    queries = [{"ask": "read", "text": text} for text in WRONG]
    for query, found in zip(queries, near.answers(queries), strict=True):
        assert found == from_python(query), query
        assert found[0]["event"] == "error"


@pytest.mark.parametrize("first", [None, "fillomino"])
def test_any_text_is_read_as_by_python_or_left_to_it(near, first):
    rng = random.Random(str(first))
    queries = [{"ask": "read", "text": mutated(rng, rng.choice(TEXTS)), "first": first} for _ in range(300)]
    passed = 0
    for query, found in zip(queries, near.answers(queries), strict=True):
        passed += found == [{"event": "pass"}]
        assert found in ([{"event": "pass"}], from_python(query)), query
    assert passed < 0.75 * len(queries)


def test_the_rest_is_for_python(near):
    queries = [*({"ask": "read", "text": text} for text in PASSED), *ASKED]
    for query, found in zip(queries, near.answers(queries), strict=True):
        assert found == [{"event": "pass"}], query


def test_puzzles_are_written(near):
    known = [*map(write_editable, random_puzzles(5, 60, [(2, 3), (3, 3), (1, 4)])), *variants(), *map(puzzle, TEXTS)]
    known += [grid([[0, 300, 4100], [9000, 13000, 80000]]), grid([[10**8]]), grid([[0] * 9] * 9), grid([[12], [0]])]
    queries = [{"ask": "convert", "puzzle": each, "to": to} for each in known for to in ("puzzlink", "grid", "filling")]
    said = [from_python(query) for query in queries]
    assert near.answers(queries) == said
    assert {event["event"] for (event,) in said} == {"result", "error"}


class TestSearches:
    """Searches by the core that has no Python beside it."""

    pytestmark = needs_core

    @staticmethod
    def compare(near, with_core, queries):
        found = list(map(timeless, near.answers(queries)))
        for query, told, want in zip(queries, found, map(timeless, with_core(queries)), strict=True):
            assert told == want, query
        return found

    def test_verdicts_and_their_reasons_are_those_of_python(self, near, with_core):
        known = [*map(puzzle, MADE[::9]), *variants(), *map(broken, range(40))]
        queries = [{"ask": "check", "puzzle": each} for each in known]
        found = self.compare(near, with_core, queries)
        answers = [events[-1]["value"]["answer"] for events in found]
        assert {answers.count(each) > 10 for each in ("none", "unique", "multiple")} == {True}
        many = [events[-1]["value"]["contradiction"] for events in found]
        assert max(len(each["clues"]) for each in many if each) > 3
        bare = [{**query, "contradiction": False} for query in queries[::7]]
        self.compare(near, with_core, bare)

    def test_the_number_of_solutions_is_that_of_brute_force(self, near, with_core):
        known = [*random_puzzles(1, 40, [(2, 3), (3, 3)]), *random_puzzles(2, 20, [(2, 3), (3, 3)], symmetric=True)]
        queries = [{"ask": "count", "puzzle": write_editable(each)} for each in known]
        found = self.compare(near, with_core, queries)
        assert [events[-1]["value"]["raw"] for events in found] == [len(solutions(each)) for each in known]

    def test_counts_of_variants_are_those_of_python(self, near, with_core):
        self.compare(near, with_core, [{"ask": "count", "puzzle": each} for each in variants()])

    def test_what_is_wrong_with_numbers_is_what_python_says(self, near, with_core):
        queries = []
        for seed in range(30):
            rng = random.Random(seed)
            known = puzzle(rng.choice(MADE[:200]))
            right = ask({"ask": "check", "puzzle": known})[-1]["value"]["solutions"][0]["grid"]
            filled = [[number if rng.random() < 0.3 else 0 for number in row] for row in right]
            for _ in range(rng.randint(0, 2)):
                r, c = rng.randrange(len(filled)), rng.randrange(len(filled[0]))
                filled[r][c] = rng.randint(1, 9)
            queries.append({"ask": "wrong", "puzzle": known, "filled": filled, "moves": False, "seconds": 30})
        found = self.compare(near, with_core, queries)
        assert {events[-1]["value"]["answer"] for events in found} == {"none", "unique"}
        assert any(events[-1]["value"]["wrong"] for events in found)
        assert near.answers([{**queries[0], "moves": True}, {**queries[0], "filled": [[1]]}]) == 2 * [
            [{"event": "pass"}]
        ]

    def test_a_search_without_time_is_not_known(self, near):
        (found,) = near.answers([{"ask": "check", "puzzle": puzzle(MADE[0]), "seconds": 0}])
        assert [found[-1]["value"][name] for name in ("answer", "outcome")] == ["unknown", "limited"]
        assert timeless(found)[-1]["text"] == ["unknown, 0 solutions so far: stopped by its limit after T s"]
