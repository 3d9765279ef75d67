"""The commands about a piece: sentences, pictures, documents, statuses."""

from __future__ import annotations

import json

import pytest


def test_sentences_come_before_pictures(printed):
    status, out, err = printed("rectangles L4 --most 8")
    assert status == 0
    assert err.startswith("answered in ")
    assert out.splitlines()[0] == "prime rectangles of L4 with sides up to 8: 2x4, 3x8"
    assert out.count("┌") > 2


def test_pictures_go_into_files(tmp_path, printed):
    svg, page = tmp_path / "a.svg", tmp_path / "a.html"
    status, out, _ = printed(f"rectangles L4 --most 8 --svg {svg} --html {page}")
    assert (status, "┌" in out) == (0, False)
    assert svg.read_text().count('class="caption"') == 2
    assert "prime rectangles of L4" in page.read_text()
    status, out, _ = printed("order T4 --svg -")
    assert out.startswith("<svg")


def test_documents_have_everything(printed):
    status, out, _ = printed("order Y --json")
    told = json.loads(out)
    assert (status, told["document"], told["lower"], told["upper"], told["sides"]) == (
        0,
        "dancefloor/order/1",
        10,
        10,
        [5, 10],
    )
    assert len(told["solution"]["placements"]) == 10


@pytest.mark.parametrize(
    ("line", "status", "told"),
    [
        ("rectangles S4 --most 6", 1, ""),
        ("order X", 1, ""),
        ("order Y --timeout 0", 3, "stopped by its limit"),
        ("order nothing", 2, "there is no piece 'nothing'"),
        ("order pentominoes", 2, "means 12 pieces"),
        ("order '#./.#'", 2, "is not connected"),
        ("rectangles hexiamond-bar", 2, "needs a piece of squares or cubes"),
        ("order Y --most 0", 2, "it should be a whole number, 1 or more"),
        ("order Y --svg - --json", 2, "cannot both print"),
    ],
)
def test_the_status_says_how_it_ended(line, status, told, printed):
    found, _, err = printed(line)
    assert found == status
    assert told in err
