from __future__ import annotations

import re
import sys
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.draw.board import Board, Notes
from dancefloor.draw.figure import Face, Patch, figure
from dancefloor.draw.look import Look
from dancefloor.draw.palette import STYLES, Paint, color_of
from dancefloor.draw.svg import MOST_PIXELS, board_elements, number, path_data, piece, png_of, style_sheet, svg
from dancefloor.errors import PackageUnavailable
from dancefloor.geometry.lattices import CUBE, HEXAGON, LATTICES, TRIANGLE, lattice_named
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import connected_parts
from dancefloor.geometry.square import SQUARE, SuffixedSquares
from tests.draw.boards import boards

NS = "{http://www.w3.org/2000/svg}"


def box(height, width, top=0, left=0):
    return [(top + x, left + y) for x in range(height) for y in range(width)]


def find(document, tag, kind):
    return [node for node in ElementTree.fromstring(document).iter(NS + tag) if node.get("class") == kind]


DOMINOES = Board(box(2, 2), [("I", [(0, 0), (0, 1)]), ("I", [(1, 0), (1, 1)])])

names = st.text(st.characters(codec="utf-8"), max_size=10)


@given(st.lists(boards(names), max_size=4), st.none() | names)
def test_each_placement_is_one_path_in_valid_xml(sheet, title):
    document = svg(sheet, title=title, captions=[f"<{number}>" for number in range(len(sheet))])
    assert len(find(document, "path", "piece")) == sum(len(board.placements) for board in sheet)


@given(boards(names), st.sampled_from([10, 32, 33.3]))
def test_each_connected_part_has_its_letter_in_one_of_its_cells(board, cell):
    letters = find(svg([board], cell=cell), "text", "letter")
    parts = [part for name, covered in board.placements if name for part in connected_parts(covered, SQUARE.neighbors)]
    assert len(letters) == len(parts)
    top, left = (min((cell[axis] for cell in board.cells), default=0) for axis in (0, 1))
    for letter, part in zip(letters, parts, strict=True):
        column, row = (int(float(letter.get(axis)) // cell) for axis in "xy")
        assert (row + top, column + left) in part


RING = [cell for cell in box(3, 3) if cell != (1, 1)]


@pytest.mark.parametrize(
    ("cells", "lattice", "drawn"),
    [
        (box(1, 2), SQUARE, "M0 0H20V10H0Z"),  # one line for sides in a row
        (RING, SQUARE, "M0 0H30V30H0ZM10 10V20H20V10Z"),
        ([(0, 0, 1)], TRIANGLE, "M0 0H15L7.5 12.99Z"),
        ([(0, 0)], HEXAGON, "M5.37 0L10.75 3.1V9.31L5.37 12.41L0 9.31V3.1Z"),
    ],
)
def test_a_piece_is_drawn_by_its_outline(cells, lattice, drawn):
    (path,) = find(svg([Board(cells, [("O", cells)], lattice)], cell=10), "path", "piece")
    assert (path.get("d"), path.get("fill-rule")) == (drawn, "evenodd")


def test_pieces_carry_their_name_and_color_and_copies_have_numbers_and_shades():
    path, copy = find(svg([DOMINOES]), "path", "piece")
    assert path.get("data-piece") == path.find(NS + "title").text == "I"
    assert path.get("fill") == color_of("I") != copy.get("fill")
    assert [node.text for node in find(svg([DOMINOES]), "text", "letter")] == ["I1", "I2"]


def test_names_are_escaped():
    name = "<&\">'"
    document = svg([Board(box(1, 1), [(name, box(1, 1))])], title=name, captions=[name])
    assert find(document, "path", "piece")[0].get("data-piece") == name
    assert [node.text for node in ElementTree.fromstring(document).iter(NS + "text")] == [name, name, name]


def test_names_xml_cannot_say_are_replaced():
    path = find(svg([Board(box(1, 1), [("a\x00\ud800", box(1, 1))])]), "path", "piece")[0]
    assert path.get("data-piece") == "a??"


def test_long_names_are_abbreviated_and_told_below():
    document = svg([Board(box(1, 1), [("enormously", box(1, 1))])])
    assert find(document, "text", "letter")[0].text == "en"
    assert [node.text for node in find(document, "text", "caption")] == ["en enormously"]
    assert find(document, "path", "piece")[0].find(NS + "title").text == "enormously"


def test_a_piece_of_a_solid_is_a_group_of_its_faces():
    document = svg([Board([(0, 0, 0)], [("I", [(0, 0, 0)])], CUBE)])
    (group,) = find(document, "g", "piece")
    assert group.get("data-piece") == "I"
    fills = [path.get("fill") for path in group.iter(NS + "path")]
    assert len(set(fills)) == 4
    assert fills[0] == color_of("I")
    assert fills[-1] == "none"


def test_a_printed_picture_is_black_on_white_and_stays_so_in_the_dark():
    document = svg([DOMINOES], look=Look(style="print"))
    assert "prefers-color-scheme" not in document
    assert set(re.findall("#[0-9a-f]{6}", document)) == {"#ffffff", "#000000"}
    used = set(re.findall(r"url\(#([^)]*)\)", document))
    defined = {node.get("id") for node in ElementTree.fromstring(document).iter(NS + "pattern")}
    assert used == defined
    assert len(used) == 1


def test_steps_have_captions_and_all_but_the_new_piece_are_pale():
    tower = Board([(0, 0, 0), (0, 0, 1)], [("A", [(0, 0, 0)]), ("B", [(0, 0, 1)])], CUBE)
    document = svg([tower], look=Look("steps"))
    assert [node.text for node in find(document, "text", "caption")] == ["1: A", "2: B from above"]
    pale = [node.get("data-piece") for node in find(document, "g", "piece") if node.get("opacity")]
    assert pale == ["A"]


NAMES = (
    *("", "WWWWWWWW", "x" * 200, "<script>alert(1)</script>", "a\nb", "\0", "]]>", "&amp;", "'\""),
    *("\N{GRINNING FACE}" * 3, "e\N{COMBINING ACUTE ACCENT}" * 5, "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER LAMED}"),
)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("lattice", [*LATTICES, lattice_named("polystick")], ids=repr)
def test_pieces_of_any_name_on_any_lattice_make_a_document_with_a_label_each(lattice, style):
    cells = [tuple(a + 3 * k * (n == 0) for n, a in enumerate(lattice.origins[0])) for k in range(len(NAMES))]
    board = Board(cells, [(name, [cell]) for name, cell in zip(NAMES, cells, strict=True)], lattice)
    root = ElementTree.fromstring(svg([board], look=Look(style=style)))
    shown = [node.text for node in root.iter(NS + "text") if "letter" in node.get("class")]
    assert len(shown) == len(set(shown)) == len(NAMES) - 1
    assert not list(root.iter(NS + "script"))


def test_empty_cells_are_one_neutral_path():
    (path,) = find(svg([Board(box(2, 2), [("I", [(0, 0), (0, 1)])])], cell=10), "path", "empty")
    assert path.get("d") == "M0 10H10V20H0ZM10 10H20V20H10Z"
    assert find(svg([DOMINOES]), "path", "empty") == []


def test_the_document_is_an_image_with_a_title_and_a_size():
    root = ElementTree.fromstring(svg([DOMINOES], title="Two dominoes"))
    assert root.get("role") == "img"
    assert root[0].tag == NS + "title"
    assert root[0].text == "Two dominoes"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    root = ElementTree.fromstring(svg([DOMINOES]))
    assert (root.get("width"), root.get("height"), root[0].text) == ("96", "96", "1 board")


def test_every_variable_of_the_style_has_a_light_and_a_dark_value():
    style = next(ElementTree.fromstring(svg([])).iter(NS + "style")).text
    light, dark = style.split("@media (prefers-color-scheme: dark)")
    used = set(re.findall(r"var\((--\w+)\)", style))
    assert used == set(re.findall(r"(--\w+):", light)) == set(re.findall(r"(--\w+):", dark))


def test_the_style_speaks_only_of_this_picture():
    style = next(ElementTree.fromstring(svg([])).iter(NS + "style")).text
    selectors = re.findall(r"([^{},;]+)(?=[{,][^:]*:)", re.sub(r"@media[^{]*\{", "", style).replace("}", "};"))
    assert selectors
    assert all(selector.startswith(".dancefloor") for selector in selectors)


def test_a_board_stays_under_the_middle_of_a_long_title():
    root = ElementTree.fromstring(svg([DOMINOES], title="A title that is much wider than its board"))
    (group,) = [node for node in root.iter(NS + "g") if node.get("transform")]
    left = float(re.findall(r"[\d.]+", group.get("transform"))[0])
    assert left + 32 == pytest.approx(float(root.get("width")) / 2, abs=0.01)


def test_captions_stand_on_one_line_under_boards_of_different_height():
    flat = Board(box(1, 2), [("I", box(1, 2))])
    captions = find(svg([DOMINOES, flat], captions=["one", "two"], columns=2), "text", "caption")
    assert [caption.text for caption in captions] == ["one", "two"]
    assert captions[0].get("y") == captions[1].get("y")


def test_captions_must_be_as_many_as_boards():
    with pytest.raises(ValueError, match="1 captions for 2 boards"):
        svg([DOMINOES, DOMINOES], captions=["one"])


def test_a_sheet_of_many_boards_is_about_four_to_three():
    root = ElementTree.fromstring(svg([DOMINOES] * 48))
    assert 1.2 < float(root.get("width")) / float(root.get("height")) < 1.5


@pytest.mark.parametrize(("columns", "width"), [(1, 96), (2, 188.8), (3, 281.6), (9, 281.6)])
def test_columns_are_boards_side_by_side(columns, width):
    root = ElementTree.fromstring(svg([DOMINOES] * 3, columns=columns))
    assert float(root.get("width")) == width


def test_boards_do_not_overlap():
    sheet = [DOMINOES, Board(box(1, 5), []), Board(box(4, 1, 7, 7), []), DOMINOES]
    groups = [node for node in ElementTree.fromstring(svg(sheet, columns=2)).iter(NS + "g") if node.get("transform")]
    corners = [[float(number) for number in re.findall(r"[\d.]+", group.get("transform"))] for group in groups]
    sizes = [(2, 2), (5, 1), (1, 4), (2, 2)]
    areas = [(x, y, x + 32 * w, y + 32 * h) for (x, y), (w, h) in zip(corners, sizes, strict=True)]
    assert len(areas) == 4
    for (left, top, right, bottom), other in combinations(areas, 2):
        assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_the_order_of_cells_does_not_matter():
    shuffled = Board(
        set(DOMINOES.cells), [(name, frozenset(reversed(covered))) for name, covered in DOMINOES.placements]
    )
    assert svg([shuffled]) == svg([DOMINOES])


def test_cells_that_are_not_drawn_leave_no_trace():
    marks = SuffixedSquares(("", "!"))
    marked = Board([(0, 0, 0), (0, 0, 1), (7, 7, 1)], [("I", [(0, 0, 0), (0, 0, 1)]), ("X", [(7, 7, 1)])], marks)
    document = svg([marked])
    assert document.count("<text") == 1
    assert 'width="64"' in document
    assert [path.get("d") for path in find(document, "path", "piece")] == ["M0 0H32V32H0Z", ""]


def test_a_side_beyond_which_a_piece_goes_on_is_dashed():
    ring = Region.box(1, 3).wrap("cylinder")
    around = Board(ring.cells, [("I", [(0, 0), (0, 2)])], ring.lattice, ring.fold)
    (seam,) = find(svg([around], cell=10), "path", "seam")
    assert seam.get("d") == "M0 10V0M30 0V10"
    assert "seam" not in svg([DOMINOES])


def test_notes_are_drawn_as_letters_walls_and_rings():
    written = {(0, 0): "2", (0, 1): "2", (1, 0): "?"}
    notes = Notes(written, [(0, 0), (1, 0)], [(0, 1), (1, 1)], [((1, 0), (1, 1))])
    document = svg([Board(box(2, 2), [("2", [(0, 0), (0, 1)])], notes=notes)])
    assert [node.text for node in find(document, "text", "letter")] == ["2"]
    assert [node.text for node in find(document, "text", "letter plain")] == ["2"]
    assert [node.text for node in find(document, "text", "letter caption")] == ["?"]
    assert len(find(document, "circle", "ring")) == len(find(document, "circle", "ring line")) == 1
    assert [node.get("d") for node in find(document, "path", "line")] == ["M32 32V64"]
    for style in (".plain{", ".line{"):
        assert style in document
        assert style not in svg([DOMINOES])


DOCUMENT = svg([Board([(0, 0)], [("F", [(0, 0)])])])


def test_a_drawing_is_rendered_at_twice_its_size():
    pytest.importorskip("resvg_py")
    data = png_of(DOCUMENT)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert [int.from_bytes(data[k : k + 4], "big") for k in (16, 20)] == [128, 128]


def test_without_the_renderer_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PackageUnavailable, match=r"pip install 'dancefloor\[png\]'"):
        png_of(DOCUMENT)


def test_a_very_wide_drawing_has_a_limited_number_of_pixels():
    pytest.importorskip("resvg_py")
    data = png_of(svg([Board([(0, k) for k in range(300)], [])]))
    width, height = (int.from_bytes(data[k : k + 4], "big") for k in (16, 20))
    assert MOST_PIXELS - 1 <= width <= MOST_PIXELS
    assert height < width / 100


LOOPS = (((0, 0), (1, 0), (1, 1), (0, 1)),)
PAINT = Paint("#808080", "#000000")


@pytest.mark.parametrize(
    ("value", "written"), [(1.0, "1"), (0.125, "0.12"), (-0.001, "0"), (2.50, "2.5"), (1e6, "1000000")]
)
def test_numbers_are_as_short_as_possible(value, written):
    assert number(value) == written


def test_open_lines_are_not_closed():
    assert path_data([((0, 0), (0, 2), (1, 3))], 2, close="") == "M0 0V4L2 6"


def test_a_flat_piece_is_a_path_and_others_are_groups():
    flat = Patch("<A>", LOOPS, ())
    assert piece(flat, PAINT, 1).startswith('<path class="piece" data-piece="&lt;A&gt;" fill="#808080"')
    solid = Patch("A", LOOPS, (), (Face(0.5, LOOPS),))
    assert 'fill="#404040"' in piece(solid, PAINT, 1)
    assert piece(solid, PAINT, 1).count("<path") == 2
    assert piece(flat, PAINT._replace(hatching=3), 1).count("<path") == 3
    assert 'opacity="0.35"' in piece(solid._replace(pale=True), PAINT, 1)


@pytest.mark.parametrize("style", STYLES)
def test_elements_do_not_depend_on_other_figures(style):
    drawn = figure(Board([(0, 0)], [("I", [(0, 0)])]))
    assert list(board_elements(drawn, 32, style)) == list(board_elements(drawn, 32, style))
    assert ("prefers-color-scheme" in style_sheet([drawn], style)) == (style != "print")
