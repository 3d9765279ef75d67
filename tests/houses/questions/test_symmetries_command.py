"""``dancefloor symmetries``: a table, pictures, a document."""

from __future__ import annotations

import json
import shlex

import pytest

from dancefloor.cli.main import run


def printed(line, capsys):
    status = run(shlex.split(line))
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return status, out, err


def test_a_table_has_a_picture_of_each_row(capsys):
    status, out, err = printed("symmetries 2x4 --pieces dominoes", capsys)
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


def test_pictures_go_into_a_file(tmp_path, capsys):
    file = tmp_path / "sorts.svg"
    status, out, _ = printed(f"symmetries 2x4 --pieces dominoes --svg {file} -q", capsys)
    assert (status, "┌" in out) == (0, False)
    assert file.read_text().count('class="caption"') == 2
    status, out, _ = printed("symmetries 2x4 --pieces dominoes --svg - -q", capsys)
    assert out.startswith("<svg")


def test_a_document_has_the_same_rows(capsys):
    status, out, _ = printed("symmetries 2x4 --pieces dominoes --json -q", capsys)
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
def test_the_status_says_how_it_ended(line, status, told, capsys):
    found, _, err = printed(line, capsys)
    assert found == status
    assert told in err
    assert err.count("\n") == 1


def test_constraints_narrow_it(capsys):
    _, out, _ = printed("symmetries 4x4 --pieces dominoes --only 'rotation by 90' -q", capsys)
    assert out.splitlines()[1].split()[:2] == ["2", "1"]
