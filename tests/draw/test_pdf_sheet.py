from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from dancefloor.draw.board import Board, Notes
from dancefloor.draw.figure import figure
from dancefloor.draw.look import Look
from dancefloor.draw.palette import STYLES, color_of
from dancefloor.draw.pdf import color
from dancefloor.draw.pdf_sheet import _shortened, pdf_sections, pdf_sheet
from dancefloor.draw.sheet import HEADING, LEGEND_SPACE, MARGIN, MOST_LEGEND_LINES, PAPERS, layout, plan
from dancefloor.draw.svg_sheet import svg_sheet
from dancefloor.geometry.lattices import CUBE, LATTICES
from dancefloor.geometry.region import Region

from .pdfs import Pdf


def box(height, width):
    return [(x, y) for x in range(height) for y in range(width)]


DOMINOES = Board(box(2, 2), [("I", [(0, 0), (0, 1)]), ("V", [(1, 0), (1, 1)])])
SIZES = [
    (1, 1),
    (6, 10),
    (3, 20),
    (20, 3),
    (8, 8),
    (2, 60),
    (200, 2),
    (60, 60),
    pytest.param(100, 100, marks=pytest.mark.slow),
]


@cache
def empty(height, width):
    return figure(Board(box(height, width), []))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("height", "width"), SIZES)
@pytest.mark.parametrize("count", [1, 2, 7, 40, 500])
def test_boards_lie_within_the_page_and_apart(paper, height, width, count):
    figures = [empty(height, width)] * count
    arranged = layout(figures, paper)
    slots = list(arranged.slots(figures[: arranged.rows * arranged.columns], map(str, range(len(figures)))))
    wide, high = PAPERS[paper]
    areas = [(s.left, s.top, s.left + width * arranged.scale, s.top + height * arranged.scale) for s in slots]
    assert areas
    for left, top, right, bottom in areas:
        assert MARGIN <= left < right <= wide - MARGIN
        assert MARGIN <= top < bottom <= high - MARGIN
    for (_, _, right, _), (left, _, _, _) in pairwise(areas[: arranged.columns]):
        assert right + 8 < left
    for above, below in zip(areas, areas[arranged.columns :], strict=False):
        assert above[3] + 8 < below[1]


def test_boards_that_fit_on_one_page_are_larger():
    figures = [figure(DOMINOES)] * 1000
    scales = [layout(figures[:count], "a4").scale for count in (1, 20, 60, 200, 1000)]
    assert scales == sorted(scales, reverse=True)
    assert scales[0] > 2 * scales[-1]
    assert layout(figures[:20], "a4").columns < layout(figures, "a4").columns


def test_a_pdf_has_every_board_with_its_number_and_every_page_the_title():
    read = Pdf(pdf_sheet([DOMINOES] * 1000, title="2x2: 1000 solutions"))
    strings = [read.strings(page) for page in range(len(read.pages))]
    assert read.title == "2x2: 1000 solutions"
    assert len(strings) > 1
    for page, (title, number, *_) in enumerate(strings, 1):
        assert (title, number) == ("2x2: 1000 solutions", f"page {page} of {len(strings)}")
    assert [s for page in strings for s in page[2:] if s.isdigit()] == [str(k) for k in range(1, 1001)]


def test_a_pdf_shows_each_piece_in_its_color_and_with_its_letter():
    (content,) = Pdf(pdf_sheet([DOMINOES], title="")).contents
    assert f"{color(color_of('I'))} rg 0 0 m 2 0 l 2 1 l 0 1 l h B*" in content
    assert f"{color(color_of('V'))} rg 0 1 m 2 1 l 2 2 l 0 2 l h B*" in content
    assert Pdf(pdf_sheet([DOMINOES], title="")).strings(0)[2:] == ["I", "V", "1"]


def test_a_title_of_any_length_is_cut_in_a_moment(monkeypatch):
    measured = 0

    def width(string, font):
        nonlocal measured
        measured += len(string)
        return len(string) / 5

    monkeypatch.setattr("dancefloor.draw.pdf_sheet.width", width)
    assert len(_shortened("i" * 10**6, 500)) == 500 * 5 // HEADING
    assert measured < 2 * 10**6


def test_a_title_too_long_is_cut():
    title = Pdf(pdf_sheet([DOMINOES], title="W" * 200)).strings(0)[0]
    assert title.endswith("W…")
    assert 20 < len(title) < 60


def test_labels_too_small_to_be_read_are_left_out_and_told_in_a_legend():
    huge = Board([(0, 0), (0, 1), (149, 149)], [("I", [(0, 0)]), ("V", [(0, 1)])])
    assert Pdf(pdf_sheet([huge], title="")).strings(0)[2:] == ["1", "I", "V"]
    texts = re.findall(">([IV])<", svg_sheet([huge], title=""))
    assert texts == ["I", "V"]


def test_a_legend_of_any_length_leaves_room_for_pictures():
    cells = [*box(7, 90), (89, 89)]
    many = Board(cells, [(f"piece {k}", [cell]) for k, cell in enumerate(cells)])
    figures = [figure(many)]
    assert layout(figures, "a4", MOST_LEGEND_LINES * LEGEND_SPACE).scale > 0
    assert len(Pdf(pdf_sheet([many], title="")).strings(0)) < 500


def test_layers_of_a_solid_have_a_frame_around_them_if_it_is_not_shown_from_a_corner():
    tower = Board([(0, 0, 0), (0, 0, 1)], [("I", [(0, 0, 0), (0, 0, 1)])], CUBE)
    assert svg_sheet([tower, tower], title="").count('class="frame"') == 2
    assert Pdf(pdf_sheet([tower, tower], title="")).contents[0].count(" re S") == 2
    assert "frame" not in svg_sheet([DOMINOES], title="")
    assert 'data-piece="I"' in svg_sheet([tower], title="", look=Look("assembled"))
    assert len(re.findall(r" rg .*? B\*", Pdf(pdf_sheet([tower], title="", look=Look("assembled"))).contents[0])) == 3


def test_a_printed_sheet_is_black_on_white_with_hatching():
    (content,) = Pdf(pdf_sheet([DOMINOES], title="", look=Look(style="print"))).contents
    colors = set(re.findall(r"(\S+ \S+ \S+) (?:rg|RG)", content))
    assert all(len(set(rgb.split())) == 1 for rgb in colors)
    assert content.count("W* n") == 2


@pytest.mark.parametrize("style", STYLES)
def test_every_graphics_state_that_is_saved_is_restored(style):
    ring = Region.box(1, 3).wrap("cylinder")
    board = Board(ring.cells, [("I", [(0, 0), (0, 2)])], ring.lattice, ring.fold)
    operators = Pdf(pdf_sheet([board] * 3, title="", look=Look(style=style))).contents[0].split()
    assert operators.count("q") == operators.count("Q") >= 6
    assert operators.count("BT") == operators.count("ET")
    ElementTree.fromstring(svg_sheet([board] * 3, title="", look=Look(style=style)))


@pytest.mark.parametrize("lattice", LATTICES, ids=repr)
def test_sheets_of_every_lattice_have_a_polygon_for_each_piece(lattice):
    origin = lattice.origins[0]
    board = Board([origin], [("I", [origin])], lattice)
    sides = len(lattice.corners(origin))
    (content,) = Pdf(pdf_sheet([board], title="")).contents
    assert len(re.findall(r"\b[ml] ", content)) == sides
    assert f'fill="{color_of("I")}"' in svg_sheet([board], title="")


def test_a_sheet_of_nothing_has_its_title():
    assert Pdf(pdf_sheet([], title="Nothing")).strings(0) == ["Nothing", "page 1 of 1"]
    assert ElementTree.fromstring(svg_sheet([], title="Nothing"))[0].text == "Nothing"


def test_a_marked_cell_has_a_ring_as_wide_as_in_a_picture():
    board = Board(box(1, 2), [], notes=Notes({(0, 0): "2"}, marked=[(0, 0)]))
    (content,) = Pdf(pdf_sheet([board], title="", look=Look(style="print"))).contents
    ring = re.search(r"w ([\d.]+) 0.5 m( \S+ \S+ \S+ \S+ \S+ \S+ c){4} h S", content)
    (drawn,) = figure(board).rings
    assert abs(float(ring[1]) - drawn.x - drawn.radius) < 0.001
    assert pdf_sheet([board._replace(notes=Notes({(0, 0): "2"}))], title="").count(b" c h S") == 0


def test_text_below_boards_goes_on_on_further_pages_and_every_page_has_the_heading():
    text = "\n".join(f"{number}. sentence" for number in range(1, 201))
    parts = [plan("First", [DOMINOES] * 3, "a4", Look(), text=text), plan("Second", [DOMINOES], "a4", Look())]
    read = Pdf(pdf_sections(parts, title="Both", paper="a4", style="colors"))
    pages = [read.strings(page) for page in range(len(read.pages))]
    assert [heading for heading, *_ in pages] == ["First"] * (len(pages) - 1) + ["Second"]
    assert [page[1] for page in pages] == [f"page {k} of {len(pages)}" for k in range(1, len(pages) + 1)]
    sentences = [string for page in pages for string in page if "sentence" in string]
    assert sentences == text.splitlines()
    heights = [float(y) for content in read.contents for y in re.findall(r"1 0 0 1 \S+ (\S+) Tm", content)]
    assert min(heights) >= MARGIN
