"""Sheets as one tall page; tests/draw/test_pdf_sheet.py compares them with those of PDF."""

from xml.etree import ElementTree

from dancefloor.draw.board import Board, Notes
from dancefloor.draw.look import Look
from dancefloor.draw.sheet import MARGIN, plan
from dancefloor.draw.svg_sheet import svg_sections, svg_sheet

NS = "{http://www.w3.org/2000/svg}"
CELLS = [(0, 0), (0, 1), (1, 0), (1, 1)]
DOMINOES = Board(CELLS, [("I", CELLS[:2]), ("V", CELLS[2:])])


def test_an_svg_has_every_board_with_its_number_below_a_title():
    root = ElementTree.fromstring(svg_sheet([DOMINOES] * 1000, title="<2x2>"))
    texts = [node.text for node in root.iter(NS + "text")]
    assert texts[0] == "<2x2>"
    assert [text for text in texts if text.isdigit()] == [str(k) for k in range(1, 1001)]
    assert len(list(root.iter(NS + "path"))) == 2000
    lowest = max(float(node.get("y")) for node in root.iter(NS + "text") if node.text.isdigit())
    assert lowest < float(root.get("height").removesuffix("pt")) < lowest + 2 * MARGIN


def test_a_marked_cell_has_a_ring():
    board = Board(CELLS, [("2", CELLS[:2])], notes=Notes({CELLS[0]: "2"}, marked=[CELLS[0], CELLS[3]]))
    for style in ("colors", "print"):
        circles = ElementTree.fromstring(svg_sheet([board], title="", look=Look(style=style))).iter(NS + "circle")
        assert [(circle.get("cx"), circle.get("cy")) for circle in circles] == [("0.5", "0.5"), ("1.5", "1.5")]


def test_parts_stand_one_below_another_and_text_below_its_boards():
    first = plan("First", [DOMINOES] * 7, "a4", Look(), text="one\ntwo")
    second = plan("Second", [DOMINOES], "a4", Look(), ["a board"])
    root = ElementTree.fromstring(svg_sections([first, second], title="Both", paper="a4", style="colors"))
    told = []
    for group in root:
        top = float((group.get("transform") or "translate(0 0)").split()[1].rstrip(")"))
        texts = [text for text in group.iter(NS + "text") if text.text not in "IV"]
        told += [(top + float(text.get("y")), text.text) for text in texts]
    assert [text for _, text in sorted(told)][:1] == ["First"]
    assert [text for _, text in sorted(told)][-4:] == ["one", "two", "Second", "a board"]
    assert max(told)[0] < float(root.get("height").removesuffix("pt")) - MARGIN / 2
