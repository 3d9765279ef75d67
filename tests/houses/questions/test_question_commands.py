"""``make hints`` and ``make unique`` on the command line."""

from __future__ import annotations

import json

import pytest

from dancefloor.reports.documents import schema
from tests.cli.conftest import refused

jsonschema = pytest.importorskip("jsonschema")


def test_hints_are_drawn_and_can_be_used_as_constraints(dancefloor):
    done = dancefloor("make", "hints", "3x20")
    *picture, hint = done.stdout.splitlines()
    assert (done.returncode, len(picture)) == (0, 7)
    assert done.stderr == "1 placement leaves one solution, and no fewer do (seed 0)\n"
    assert hint == "--where 'N on 1,7 1,8 2,8 2,9 2,10'"
    counted = dancefloor("count", "3x20", "--where", hint.split("'")[1])
    assert counted.stdout.startswith("1 solution")


def test_hints_are_written_as_a_puzzle(dancefloor, tmp_path):
    done = dancefloor("make", "hints", "6x10", "--seed", "3", "--to", "toml", "-q")
    (tmp_path / "hints.toml").write_text(done.stdout)
    assert dancefloor("count", str(tmp_path / "hints.toml"), "--symmetry", "none").stdout.startswith("1 solution")
    assert done.stderr == ""


@pytest.mark.parametrize("what", [("hints", "3x20"), ("unique", "5x4", "--pieces", "F,L,P,Y")])
def test_documents_fit_the_schema(dancefloor, what, tmp_path):
    done = dancefloor("make", *what, "--json", "--svg", str(tmp_path / "made.svg"))
    jsonschema.Draft202012Validator(schema()).validate(json.loads(done.stdout))
    assert "<svg" in (tmp_path / "made.svg").read_text()


def test_a_change_leaves_one_solution(dancefloor, tmp_path):
    done = dancefloor("make", "unique", "5x4", "--pieces", "F,L,P,Y", "--to", "toml")
    (tmp_path / "mine.toml").write_text(done.stdout)
    assert done.stderr.endswith(", there is exactly one solution (seed 0)\n")
    assert dancefloor("check", str(tmp_path / "mine.toml")).returncode == 0


def test_no_change_is_a_status(dancefloor):
    done = dancefloor("make", "unique", "1x2", "--pieces", "2*X,2*I")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "no changes that were tried leave exactly one solution\n"
    done = dancefloor("make", "unique", "1x2", "--pieces", "2*X,2*I", "--json", "-q")
    jsonschema.Draft202012Validator(schema()).validate(json.loads(done.stdout))


def test_a_limit_is_a_status(dancefloor):
    assert dancefloor("make", "hints", "6x10", "--timeout", "0").returncode == 3


def test_help_of_a_command_of_two_words(dancefloor):
    assert dancefloor("make", "hints", "--help").stdout == dancefloor("help", "make", "hints").stdout
    assert dancefloor("make", "hints", "--help").stdout.startswith("Usage: dancefloor make hints")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (("hints", "queens", "5"), "puzzle is of the kind board: only a packing has placements to give"),
        (("hints", "4x5", "--pieces", "tetrominoes"), "there is no solution to give hints for: coloured"),
        (("unique", "queens", "5"), "puzzle is of the kind board: only a packing has cells and pieces to change"),
        (("hints",), "PUZZLE is missing"),
        (("hints", "3x20", "--to", "dlx2"), "--to is 'dlx2'"),
    ],
)
def test_bad_input_is_one_line(dancefloor, line, message):
    assert refused(dancefloor("make", *line)).startswith(message)


jsonschema = pytest.importorskip("jsonschema")


def test_the_cheapest_are_drawn_with_their_costs(dancefloor, tmp_path):
    done = dancefloor(
        "solve", "3x20", "--cost", "I 2", "--cost", "any at 0,0 1", "--best", "2", "--svg", str(tmp_path / "a.svg")
    )
    assert done.returncode == 0
    assert [line for line in done.stdout.splitlines() if line.startswith("cost")] == ["cost 3", "cost 3"]
    assert done.stderr.startswith("2 solutions, and no others cost less: proved in ")
    assert (tmp_path / "a.svg").read_text().count('data-piece="I"') == 2


def test_the_document_fits_the_schema(dancefloor):
    document = json.loads(dancefloor("solve", "3x20", "--cost", "I at the border 1", "--json").stdout)
    jsonschema.Draft202012Validator(schema()).validate(document)
    assert document["solutions"][0]["cost"] == 1


def test_none_is_a_status(dancefloor):
    done = dancefloor("solve", "4x5", "--pieces", "tetrominoes", "--cost", "I 1")
    assert (done.returncode, done.stdout) == (1, "")


def test_bad_costs_are_one_line(dancefloor):
    for cost in ("X", "Q 5", "X at 9,9 5"):
        done = dancefloor("solve", "3x20", "--cost", cost)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


jsonschema = pytest.importorskip("jsonschema")


def test_the_most_cells_are_drawn_and_proved(dancefloor):
    done = dancefloor("solve", "4x5", "--pieces", "tetrominoes", "--max", "cells")
    assert done.returncode == 0
    assert done.stdout.count("·") == 4
    assert done.stderr.startswith("16 of 20 cells can be covered, and no more: proved in ")
    assert "not 20 cells: coloured like a chessboard" in done.stderr


def test_the_most_pieces_as_json_and_svg(dancefloor, tmp_path):
    done = dancefloor(
        "solve", "8x8", "--pieces", "any*X", "--max", "pieces", "--json", "--svg", str(tmp_path / "a.svg")
    )
    document = json.loads(done.stdout)
    assert (document["number"], document["bound"], document["outcome"]) == (8, 8, "complete")
    jsonschema.Draft202012Validator(schema()).validate(document)
    assert (tmp_path / "a.svg").read_text().count('class="piece"') == 8


def test_a_limit_for_most_is_a_status(dancefloor):
    done = dancefloor("solve", "20x20", "--pieces", "any*X", "--max", "cells", "--timeout", "0.5")
    assert done.returncode == 3
    assert "and at most" in done.stderr


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (("6x10", "--max", "holes"), "--max is 'holes': it should be cells or pieces"),
        (("queens", "5", "--max", "cells"), "puzzle is of the kind board: only a packing has"),
        (
            ("6x10", "--max", "cells", "--where", "no crossing"),
            "where 'no crossing': this is about boards",
        ),
    ],
)
def test_bad_wishes_for_most_are_one_line(dancefloor, line, message):
    assert refused(dancefloor("solve", *line)).startswith(message)


def test_a_table_has_a_picture_of_each_row(printed):
    status, out, err = printed("symmetries 2x4 --pieces dominoes")
    assert status == 0
    both = "reflection in the horizontal axis, reflection in the vertical axis"
    assert out.splitlines()[:4] == [
        "solutions  up to symmetry  kept by",
        f"        3               3  rotation by 180, {both}",
        "        2               1  reflection in the horizontal axis",
        "        5               4  all solutions",
    ]
    assert out.count("┌") >= 2
    assert err.startswith("5 solutions, 4 up to 4 symmetries (2 rotations, 2 reflections), in ")


def test_pictures_go_into_a_file(tmp_path, printed):
    file = tmp_path / "sorts.svg"
    status, out, _ = printed(f"symmetries 2x4 --pieces dominoes --svg {file} -q")
    assert (status, "┌" in out) == (0, False)
    assert file.read_text().count('class="caption"') == 2
    status, out, _ = printed("symmetries 2x4 --pieces dominoes --svg - -q")
    assert out.startswith("<svg")


def test_a_document_has_the_same_rows(printed):
    status, out, _ = printed("symmetries 2x4 --pieces dominoes --json -q")
    told = json.loads(out)
    assert (status, told["raw"], told["distinct"], told["symmetries"]) == (0, 5, 4, 4)
    assert [row["raw"] for row in told["rows"]] == [3, 2]


@pytest.mark.parametrize(
    ("line", "status", "told"),
    [
        ("symmetries 3x3 --pieces dominoes", 1, "0 solutions"),
        ("symmetries 20x20 --pieces dominoes --timeout 0", 3, "stopped"),
        ("symmetries 'queens 8'", 2, "only a packing has a table of symmetries"),
        ("symmetries 4x4 --pieces dominoes --svg - --json", 2, "cannot both print"),
    ],
)
def test_the_status_says_how_it_ended(line, status, told, printed):
    found, _, err = printed(line)
    assert found == status
    assert told in err
    assert err.count("\n") == 1


def test_constraints_narrow_it(printed):
    _, out, _ = printed("symmetries 4x4 --pieces dominoes --only 'rotation by 90' -q")
    assert out.splitlines()[1].split()[:2] == ["2", "1"]
