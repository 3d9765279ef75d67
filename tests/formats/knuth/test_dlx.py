from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor._native import MISSING
from dancefloor.cover.problem import Item, Problem
from dancefloor.engines.compiled import DANCING
from dancefloor.engines.reference import ReferenceEngine, covers_of
from dancefloor.engines.registry import engine
from dancefloor.engines.replay import Replay
from dancefloor.errors import DancefloorError, ParseError, ProblemError, PuzzleError
from dancefloor.formats.knuth.dlx import (
    DANCE,
    _read_in_python,
    entries,
    read_dance,
    read_dialect,
    read_dlx,
    solution_text,
    write_dance,
    write_dlx,
    write_for_knuth,
)
from dancefloor.formats.knuth.dlx_words import ANY, KNUTH

VECTORS = Path(__file__).parent / "vectors" / "solvers.txt"


def mistake(text, **how):
    with pytest.raises(ParseError) as caught:
        read_dlx(text, **how)
    return caught.value.line, caught.value.column, caught.value.message


# --- writing ---------------------------------------------------------------------------------------------------------


def test_items_stand_in_the_first_line_with_their_bounds_and_a_bar_before_secondary_ones():
    assert write_dlx(Problem.from_names("a b", ["a", "a b"])) == "a b\na\na b\n"
    assert write_dlx(Problem.from_names("2|a 0:1|b 3:3|c", ["a b x c"], secondary="x")) == (
        "2|a 0:1|b 3|c | x\na b x c\n"
    )


# --- reading ---------------------------------------------------------------------------------------------------------


def test_items_options_colours_bounds_and_costs_are_read():
    problem = read_dlx("p q 0:2|r | x y\np q x:A\np r y |3\nq x:B y\nr\n").problem
    assert problem.items == (Item("p"), Item("q"), Item("r", True, 0, 2), Item("x", False), Item("y", False))
    assert [problem.option_text(k) for k in range(4)] == ["p q x:A", "p r y", "q x:B y", "r"]
    assert [option.cost for option in problem.options] == [0, 3, 0, 0]


def test_costs_are_added_up_wherever_they_stand():
    (option,) = read_dlx("a b\na |3 b |0 |04\n").problem.options
    assert (len(option.uses), option.cost) == (2, 7)


def test_comments_and_blank_lines_stand_anywhere():
    reading = read_dlx("| one\n\n  | two\r\n// three\n a  b\r\n|4\n\ta\n \n   //5\nb\n|six")
    assert reading.comments == ("| one", "  | two", "// three", "|4", "   //5", "|six")
    assert [item.name for item in reading.problem.items] == ["a", "b"]
    assert len(reading.problem.options) == 2


def test_two_slashes_may_begin_the_name_of_an_item():
    assert len(read_dlx("a //b\n//b a\n// a\n").problem.options) == 1
    assert len(read_dlx("a | //b\n//b:red a\n//c:red a\n").problem.options) == 1
    assert len(read_dlx("//b a\n//b a\n", strict_knuth=True).problem.options) == 1


def test_a_written_name_is_no_comment_though_it_begin_like_one():
    problem = Problem.from_names("//a b", ["b //a", "b //x:red"], secondary="//x")
    assert write_dlx(problem).splitlines()[0] == "1|//a b | //x"
    assert write_for_knuth(problem).items == {"//a": "a~1", "//x": "x~2"}


@pytest.mark.parametrize("line", ["A B | x y", "A B |x y", " A\tB | x\vy ", "1|A 1:1|B |  x y"])
def test_the_bar_needs_no_blank_behind_it_and_the_last_line_no_end(line):
    problem = read_dlx(line + "\nA B").problem
    assert [(item.name, item.primary) for item in problem.items] == [
        *(("A", True), ("B", True), ("x", False), ("y", False))
    ]
    assert len(problem.options) == 1
    assert read_dlx("A |\nA\n").problem.items == (Item("A"),)


def test_options_without_primary_items_are_left_out_and_told():
    reading = read_dlx("A | x y\nx y\nA x\n x:1 |3\r\n")
    assert [reading.problem.option_text(k) for k in range(len(reading.problem.options))] == ["A x"]
    assert reading.ignored == ((2, "x y"), (4, " x:1 |3"))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("something\nsomething\n", (1, 1, "item name 'something' has more than 8 characters")),
        ("A | x\nA x:far:away\n", (2, 5, "the colour of item 'x' should be a single character")),
        ("A | x\n// A\nA\n", (2, 1, "'//' is not one of the items of the first line")),
        ("9999999999|ääääa\n", (1, 12, "item name 'ääääa' has more than 8 characters")),
    ],
)
def test_dialects_of_others_are_read_or_refused_on_request(text, what):
    read_dlx(text)
    assert mistake(text, strict_knuth=True) == what


def test_a_long_name_in_an_option_is_a_mistake_of_its_own_in_the_strict_language():
    assert mistake("A\nsomething\n", strict_knuth=True) == (2, 1, "item name 'something' has more than 8 characters")
    assert mistake("A\nsomething\n") == (2, 1, "'something' is not one of the items of the first line")


COST = "a cost should be a decimal number of at most 18 digits, right after the bar, such as |8"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("A B | x |\n", (1, 9, "a second bar: a single bar separates primary items from secondary ones")),
        ("A || x\n", (1, 4, "a second bar: a single bar separates primary items from secondary ones")),
        ("A B A\n", (1, 5, "item 'A' is named twice")),
        ("A | A\n", (1, 5, "item 'A' is named twice")),
        ("A 2|A\n", (1, 5, "item 'A' is named twice")),
        ("A x|B\n", (1, 3, "bounds 'x' of an item: they should be 'n' or 'low:high'")),
        ("A 1:2:3|B\n", (1, 3, "bounds '1:2:3' of an item: they should be 'n' or 'low:high'")),
        ("A ²|B\n", (1, 3, "bounds '²' of an item: they should be 'n' or 'low:high'")),
        (f"{9 * '9999'}|B\n", (1, 1, f"bounds '{9 * '9999'}' of an item: they should be 'n' or 'low:high'")),
        ("A 2|\n", (1, 5, "the name of an item is missing after its bounds")),
        ("A 2|B|C\n", (1, 6, "'|' in the name of an item")),
        ("A 2|B:C\n", (1, 6, "':' in the name of an item")),
        ("A 0|B\n", (1, 3, "the upper bound of item 'B' is 0: it should be at least 1")),
        ("A 0:0|B\n", (1, 3, "the upper bound of item 'B' is 0: it should be at least 1")),
        ("A 3:2|B\n", (1, 3, "the lower bound of item 'B' is 3, more than the upper one, 2")),
        ("A 2:B\n", (1, 3, "a lower bound without an upper one: it should be 2:high|B")),
        ("A B:2\n", (1, 4, "':' in the name of an item: bounds are written 'low:high|name'")),
        ("A | 2|B\n", (1, 6, "'|' in the name of a secondary item: only primary items have bounds")),
        ("A | B:2\n", (1, 6, "':' in the name of an item")),
        ("A | B|2\n", (1, 6, "'|' in the name of an item")),
        ("Anne Bob\nAnne Bpb\n", (2, 6, "'Bpb' is not one of the items of the first line; did you mean 'Bob'?")),
        ("A B\nA C\n", (2, 3, "'C' is not one of the items of the first line")),
        ("A B\n\nA B  A\n", (3, 6, "item 'A' is in this option already")),
        ("A | x\nA x:1 x:2\n", (2, 7, "item 'x' is in this option already")),
        ("A | x\nx x\n", (2, 3, "item 'x' is in this option already")),
        ("A | x\nA:1 x\n", (2, 3, "primary item 'A' has a colour: only secondary items have one")),
        ("A | x\nA x:\n", (2, 5, "the colour of item 'x' is missing")),
        ("A | x\nA :x\n", (2, 3, "the name of an item is missing before the colour")),
        ("A\nA | 8\n", (2, 3, COST)),
        ("A\nA |-8\n", (2, 3, COST)),
        ("A\nA |8x\n", (2, 3, COST)),
        ("A\nA |1234567890123456789\n", (2, 3, COST)),
        ("A\u00a0B\nA\n", (1, 2, "the character U+00A0 looks like a blank, but is not one to Knuth's programs")),
        ("A B\nA\x1fB\n", (2, 2, "the character U+001F looks like a blank, but is not one to Knuth's programs")),
        ("| nothing\n\n", (None, None, "there are no items: the first line that is not a comment should name them")),
    ],
)
def test_a_mistake_is_told_with_its_place(text, what):
    assert mistake(text) == what
    assert mistake(text, strict_knuth=True) == what


def test_too_many_items_and_options_are_refused_unless_the_environment_allows_them(monkeypatch):
    monkeypatch.setenv("DANCEFLOOR_MAX_ITEMS", "3")
    monkeypatch.setenv("DANCEFLOOR_MAX_OPTIONS", "2")
    assert len(read_dlx("a | b\na b:A\na\n").problem.options) == 2
    with pytest.raises(PuzzleError, match=r"^x\.dlx: at least 4 items, and colours of them, but at most 3 are allowed"):
        read_dlx("a b c d\na\n", source="x.dlx")
    with pytest.raises(PuzzleError, match=r"at least 4 items, and colours of them, .*DANCEFLOOR_MAX_ITEMS"):
        read_dlx("a | b\na b:A\na b:B\n")
    for option in ("a", "a b:A"):
        with pytest.raises(PuzzleError, match="at least 3 options, but at most 2 are allowed"):
            read_dlx("a | b\n" + f"{option}\n" * 3)
    monkeypatch.setenv("DANCEFLOOR_MAX_OPTIONS", "3")
    assert len(read_dlx("a | b\n" + "a\n" * 3).problem.options) == 3


def test_short_options_that_are_the_same_stay_apart_from_those_that_look_like_them():
    problem = read_dlx("a b | c\na |1\na\na |1\na \nb c\nb c\n").problem
    assert [option.cost for option in problem.options] == [1, 0, 1, 0, 0, 0]
    assert [problem.option_text(k) for k in range(6)] == ["a", "a", "a", "a", "b c", "b c"]


def test_a_name_without_end_makes_a_short_message():
    message = mistake("A\n" + "B" * 1_000_000)[2]
    assert len(message) < 120


words = st.sampled_from(["A", "B", "2|C", "0:1|D", "|", "|x", "x", "x:1", "x:red", "|3", "//", ":", "A:", "\n", "\r\n"])


@given(st.text() | st.lists(words, max_size=30).map(" ".join), st.booleans())
def test_no_text_does_worse_than_a_mistake(text, strict):
    try:
        problem = read_dlx(text, strict_knuth=strict).problem
    except DancefloorError as error:
        assert str(error)  # noqa: PT017 - most texts are mistakes, some are problems
    else:
        assert read_dlx(write_dlx(problem), strict_knuth=strict).problem.fingerprint == problem.fingerprint
        write_for_knuth(problem)


# --- the compiled reader and its twin ---------------------------------------------------------------------------------

compiled = pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")

ODD = rb"A\u00a0 x:\u2009 \x1f \u2003| //\x1c //\u00a0 \udc80 B\0 x:\u0085y \u00e4:\u20ac \u20ac".decode(
    "unicode-escape", "surrogatepass"
)
WORDS = "A B C x x:1 x:red A:1 x: :1 \u00e4 longer-name longer-nam longer-name:blue x:blue x:reddish y y:red //b //b:c"
BARS = "| |7 |007 |999999999999999999 |1234567890123456789 || |x |-1"
GOOD = ["A B", "B x", "A x:1 y", "x:2 B y:red |3", "| c", "// c", "", " B |0 A\r", "x", "y:2", "x:3 y"]
HEADS = [
    "A B C | x y",
    "A \u00e4 2|B longer-name |x y //b",
    "//b A B | x y",
    "| one\n\nA B|x y\r",
    "A | x\ny",
    "",
    "A |",
]
pieces = st.sampled_from([*WORDS.split(), " ", "\t", "\v", "\r"])
odd_lines = st.lists(st.one_of(pieces, pieces, st.sampled_from([*ODD.split(" "), *BARS.split()])), max_size=7)
lines = st.integers(0, 15).flatmap(lambda k: st.sampled_from(GOOD) if k else odd_lines.map(" ".join))
ends = st.sampled_from(["", "\n", "\r\n", " \n\n"])
texts = st.builds(
    lambda head, body, end: "\n".join([head, *body]) + end, st.sampled_from(HEADS), st.lists(lines, max_size=8), ends
)


def outcome(read, *given):
    """What a reader makes of a text: all that can be told of its reading, or of its mistake."""
    try:
        reading = read(*given)
    except DancefloorError as error:
        return type(error), str(error), vars(error)
    problem = reading.problem
    return problem.items, problem.options, problem.options.flat.palette, reading.ignored, reading.comments


def by_both(text, dialect):
    return outcome(read_dialect, text, dialect), outcome(_read_in_python, text, dialect, "input")


@compiled
@given(texts, st.sampled_from([ANY, KNUTH, DANCE]), st.sampled_from([None, "2", "5"]))
def test_compiled_code_reads_what_its_twin_reads(text, dialect, most):
    with pytest.MonkeyPatch.context() as patch:
        for name in ("ITEMS", "OPTIONS"):
            if most:
                patch.setenv(f"DANCEFLOOR_MAX_{name}", most)
        for module in ("dlx", "dlx_words"):
            patch.setattr(f"dancefloor.formats.knuth.{module}.MOST_IGNORED", 2)
        one, other = by_both(text, dialect)
    assert one == other


@compiled
@given(st.data(), st.sampled_from([ANY, KNUTH, DANCE]))
def test_one_wrong_character_is_found_by_both(data, dialect):
    text = "p q 0:2|r |x y\n" + "p q x:A\np r y |3\nq x:B y\nr\n" * 5
    at = data.draw(st.integers(0, len(text) - 1))
    one, other = by_both(text[:at] + data.draw(st.characters()) + text[at + data.draw(st.integers(0, 1)) :], dialect)
    assert one == other


@compiled
@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("A\n" + "A |999999999999999999" + 9 * " |999999999999999999" + "\n", 1),  # more than 64 bits
        ("A | x\n\u00a0| a comment\nA x:\ud800\n", 1),
        ("A\n| \udcff\nA", 1),
        ("A | x\nx:lost\nA x:kept\n", 1),
        ("A\n" + "\n".join(f"| {k}" for k in range(1000)) + "\nA\n\u2000| c\nA", 2),
    ],
)
def test_what_is_rare_is_read_too(text, options):
    one, other = by_both(text, ANY)
    assert one == other
    assert len(one[1]) == options


@compiled
def test_many_lines_are_read_by_compiled_code(monkeypatch):
    monkeypatch.setattr("dancefloor.formats.knuth.dlx._read_in_python", None)
    items = [f"item{k}" for k in range(300)]
    text = " ".join(items) + " | " + " ".join(f"x{k}" for k in range(50)) + "\n"
    text += "".join(f"item{k % 300} x{k % 50}:{k % 7} item{(k + 1) % 300} |{k % 3}\n" for k in range(20_000))
    problem = read_dlx(text).problem
    assert write_dlx(problem) == text.replace(" |0\n", "\n")


names = st.lists(st.text("abcäé~1", min_size=1, max_size=12), min_size=2, max_size=6, unique=True)


@st.composite
def problems(draw):
    given = draw(names)
    primary = draw(st.integers(1, len(given)))
    bounds = [draw(st.sampled_from(["", "", "2|", "0:1|", "1:3|", "0:2|"])) for _ in given[:primary]]
    options = []
    for _ in range(draw(st.integers(0, 6))):
        uses = draw(st.lists(st.sampled_from(given), min_size=1, unique=True))
        uses = [u if u in given[:primary] else u + draw(st.sampled_from(["", ":r", ":red"])) for u in uses]
        if any(u in given[:primary] for u in uses):
            options.append(uses)
    first = [bound + name for bound, name in zip(bounds, given[:primary], strict=True)]
    return Problem.from_names(first, options, secondary=given[primary:])


@given(problems())
def test_a_round_trip_changes_nothing(problem):
    assert read_dlx(write_dlx(problem)).problem.fingerprint == problem.fingerprint


@given(problems())
def test_a_round_trip_through_knuths_limits_keeps_the_covers(problem):
    written = write_for_knuth(problem)
    assert covers_of(read_dlx(written.text, strict_knuth=True).problem) == covers_of(problem)


# --- against Knuth's own programs ------------------------------------------------------------------------------------


def vectors():
    """The runs recorded in the file of vectors: name, text, program, status, summary, output."""
    for case in VECTORS.read_text().rstrip("\n").split("\n==== ")[1:]:
        head, *runs = case.split("\n---- ")
        name, text = head.split("\n", 1)
        output = ""
        for run in runs:
            first, *printed = run.split("\n")
            program, status, summary = first.split(" ", 2)
            if printed != ["same"]:
                output = "".join(line + "\n" for line in printed)
            yield pytest.param(text, program, int(status), summary, output, id=f"{name}-{program}")


SAME_MISTAKE = {  # what Knuth's programs say, and words of ours
    "Illegal character in item name!": ["bounds 'A' of an item", "':' in the name of an item"],
    "Illegal digit in bound spec!": ["they should be 'n' or 'low:high'", "bounds are written 'low:high|name'"],
    "Illegal `:' in item name!": ["they should be 'n' or 'low:high'"],
    "Illegal `|' in item name!": ["'|' in the name of a secondary item"],
    "Item name line contains | twice!": ["a second bar"],
    "Item name too long!": ["has more than 8 characters"],
    "Item name empty!": ["the name of an item is missing after its bounds"],
    "Empty item name!": ["the name of an item is missing before the colour"],
    "Duplicate item name!": ["is named twice"],
    "Duplicate item name in this option!": ["is in this option already"],
    "Upper bound is zero!": ["the upper bound of item 'A' is 0"],
    "Lower bound exceeds upper bound!": ["the lower bound of item 'A' is 3, more than the upper one, 2"],
    "Lower bound without upper bound!": ["a lower bound without an upper one"],
    "Primary item must be uncolored!": ["primary item 'A' has a colour"],
    "Color must be a single character!": ["should be a single character", "the colour of item 'B' is missing"],
    # DLX1 knows no colours: to it they are part of the name.
    "Unknown item name!": ["is not one of the items", "colour"],
}


@pytest.mark.parametrize(("text", "program", "status", "summary", "output"), list(vectors()))
def test_a_file_is_read_and_solved_as_knuths_programs_do(text, program, status, summary, output):
    if status:
        message = mistake(text, strict_knuth=True)[2]
        assert any(words in message for words in SAME_MISTAKE[summary])
        return
    problem = read_dlx(text, strict_knuth=True).problem
    if engine("dancing").missing():
        run = ReferenceEngine().start(problem)
    else:
        run = DANCING.start(problem, multiplicities=problem.has_multiplicities or program == "dlx3")
    batch = run.advance(1 << 62, 1 << 62, 1e9, 1 << 62)
    nodes, updates, cleansings = run.counters()
    primary = problem.primary_count
    counts = [len(problem.options), primary, len(problem.items) - primary, entries(problem), batch.found]
    if program != "dlx3" or problem.has_multiplicities or not engine("dancing").missing():
        counts += [updates, cleansings, nodes]
    assert counts == [int(word) for word in summary.split()][: len(counts)]
    replay = Replay(problem)
    lines = [f"{k}:\n{solution_text(problem, replay(cover))}\n" for k, cover in enumerate(batch.covers, 1)]
    assert "".join(lines) == output


def test_long_names_and_colours_are_renamed_for_knuth_and_the_text_says_so():
    problem = Problem.from_names("a elephants elephantine", ["a elephants x:red", "elephantine x:0 a"], secondary="x")
    written = write_for_knuth(problem)
    assert written.items == {"elephants": "elepha~1", "elephantine": "elepha~2"}
    assert written.colors == {("x", "red"): "1"}  # 0 is taken
    assert written.text == (
        "| elepha~1 is written for the item elephants\n"
        "| elepha~2 is written for the item elephantine\n"
        "| x:1 is written for x:red\n"
        "a elepha~1 elepha~2 | x\n"
        "a elepha~1 x:1\n"
        "elepha~2 x:0 a\n"
    )
    assert covers_of(read_dlx(written.text, strict_knuth=True).problem) == covers_of(problem)


def test_nothing_is_renamed_without_need():
    problem = Problem.from_names("p q 0:2|r", ["p q x:A", "q x:B y", "r"], secondary="x y")
    assert write_for_knuth(problem) == (write_dlx(problem), {}, {})


@pytest.mark.parametrize(
    ("names", "items"),
    [
        ("elepha~1 elephants", {"elephants": "elepha~2"}),  # what is taken already
        ("ääää äääää", {"äääää": "~1"}),  # names are measured in bytes
        ("/\u200b/a b", {"/\u200b/a": "a~1"}),
        ("p q r", {}),
    ],
)
def test_a_new_name_is_given_where_it_is_needed(names, items):
    assert write_for_knuth(Problem.from_names(names, [names])).items == items


def test_what_knuths_programs_have_no_words_for_is_refused():
    with pytest.raises(ProblemError, match="no item is primary"):
        write_for_knuth(Problem((Item("x", False),), ()))
    many = Problem.from_names("p", [f"p x:c{k}" for k in range(200)], secondary="x")
    with pytest.raises(ProblemError, match="item 'x' has more colours than there are characters for them"):
        write_for_knuth(many)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("A B\n\nA\n", 2, 1, "an empty line: DANCE has none"),
        ("| a comment\nA\n", 1, 1, "a comment: DANCE has none"),
        ("A\n| a comment\n", 2, 1, "a comment: DANCE has none"),
        ("elephant\n", 1, 1, "item name 'elephant' has more than 7 characters"),
        ("2|A\n", 1, 1, "bounds of an item: DANCE has none"),
        ("A |x\nA x:1\n", 2, 5, "item 'x' has a colour: DANCE has none"),
        ("A\nA |8\n", 2, 3, "the name"),
    ],
)
def test_what_dance_does_not_know_is_refused_on_request(text, line, column, message):
    read_dance(text)
    with pytest.raises(ParseError) as caught:
        read_dance(text, strict_knuth=True)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.message.startswith(message) or column == 3


def test_what_was_written_is_read_again():
    problem = Problem.from_names("p elephant", ["p", "elephant x"], secondary="x")
    written = write_dance(problem)
    assert written.text == "p eleph~1 | x\np\neleph~1 x\n"
    assert written.items == {"elephant": "eleph~1"}
    assert len(read_dance(written.text, strict_knuth=True).problem.options) == 2


@pytest.mark.parametrize(
    ("problem", "what"),
    [
        (Problem.from_names("p", ["p x:1"], secondary="x"), "colours"),
        (Problem.from_names("2|p", ["p"]), "bounds"),
    ],
)
def test_what_dance_has_no_words_for_is_not_written(problem, what):
    with pytest.raises(ProblemError, match=f"the problem has {what}, which DANCE cannot represent"):
        write_dance(problem)
