"""Whatever pieces, items and puzzles are called, what is written of them says the same: no name becomes code."""

from __future__ import annotations

import ast
import itertools
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
import zlib

import pytest

from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.draw.board import Board
from dancefloor.draw.pdf_sheet import pdf_sheet
from dancefloor.draw.svg import svg
from dancefloor.draw.svg_sheet import svg_sheet
from dancefloor.errors import ProblemError, PuzzleError
from dancefloor.formats.knuth.dlx import read_dance, read_dlx, write_dance, write_dlx, write_for_knuth
from dancefloor.formats.solvers import write_dimacs, write_lp, write_opb
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.houses.founders.fletcher import ibm7094
from dancefloor.houses.founders.fletcher.ibm7094 import cards_of
from dancefloor.houses.founders.fletcher.in_fap import fap_lines
from dancefloor.houses.founders.fletcher.nested_tests import c_lines, label, python_lines
from dancefloor.houses.founders.fletcher.program import program_of
from dancefloor.houses.founders.fletcher.program_forms import compiler
from dancefloor.houses.founders.fletcher.trie import write_trees
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece

# What some program takes for the end of a line.
LINE_ENDS = ["\n", "\r", "\r\n", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
# Without blanks, ':' and '|', so that pieces and items may be called so.
NAMES = [
    *['a""";__import__("os").abort();"""', "a''';__import__('os').abort();'''", '"', "'", "`id`", "$(id)"],
    *["*/int+evil;/*", "/*", "//evil", "//", "/", "\\", "evil\\", "evil??/", "??/", "\\N{BULLET}", "\\u000a"],
    *["\\x22\\x22\\x22", "{names}", "{0}{}{", "%s%n%d%", "#", "#include<evil.h>"],
    *["</title><script>evil()</script>", "<!--", "]]>", "&evil;", '"onload="evil()', "(evil)Tj", "def", "import"],
    *["int", "END", "Binary", "c", "p", "0", "-1", ";", "=1;", "\x00", "\x1b[2J", "\x1b]0;evil\x07", "\x9b2J", "\x7f"],
    *["\u200b", "\u202eevil", "\ufeff", "\ufffe", "ß", "Größe", "名", "\U0001f4a5", "x" * 300 + "evil", "x" * 5000],
    *["-1x1=0;" * 200, "x1=0" * 500, "\u540d" * 200],
]
# Names that nothing lets in: the emitters are to be safe by themselves.
SMUGGLED = [f"a{end}evil" for end in LINE_ENDS] + ['a"""\nevil\n"""', "a*/\nevil", "a evil", "a:evil", "a|evil"]


def renamed(thing, name):
    """The same with a name that its validation may refuse."""
    object.__setattr__(thing, "name", name)
    return thing


def packing(names):
    """Two rows of dominoes, a domino for each name, which all lie as they do for other names."""
    domino = Shape([(0, 0), (0, 1)])
    return Packing(Region.box(2, len(names)), [renamed(Piece(f"n{k}", domino), name) for k, name in enumerate(names)])


def cover(names, *, colors=False):
    """An item for each name, an option for each pair of neighbours, and one name more, to be used in colours."""
    items = [*(Item(name) for name in names[:-1]), Item(names[-1], False)]
    last = len(names) - 1
    options = [Option((Use(last, "R" if colors else None), Use(0))), Option((Use(0),))]
    options += [Option((Use(k), Use(k + 1)), k) for k in range(last - 1)]
    options += [Option((Use(k), Use(last, "GR"[k % 2] if colors else None))) for k in range(last)]
    return Problem.trusted(tuple(items), tuple(options))


def parts(names):
    """Names a few at a time, so that programs stay small; harmless ones for each."""
    for start in range(0, len(names), 8):
        some = names[start : start + 8]
        yield some, [f"n{k}" for k in range(len(some))]


def is_plain(text):
    return all(" " <= c <= "~" or c == "\n" for c in text)


def written(lines, program, **options):
    text = "\n".join(lines(program, **options)) + "\n"
    assert is_plain(text)
    assert len(text.splitlines()) == text.count("\n")
    return text


ALL = [*NAMES, *SMUGGLED]
PARTS = list(parts(ALL))


@pytest.mark.parametrize("end", LINE_ENDS)
def test_no_name_ends_a_line(end):
    for name in (end, f"a{end}", f"a{end}b"):
        with pytest.raises(PuzzleError):
            Piece(name, Shape([(0, 0)]))
        with pytest.raises(ProblemError):
            Problem((Item(name),), ())


def test_labels_are_a_few_characters_of_few_kinds():
    for start in range(0, sys.maxunicode + 1, 32):
        assert re.fullmatch(r"[A-Za-z0-9'+.-]{32}", label("".join(map(chr, range(start, start + 32)))))
    assert len(label("a" * 10**6)) == 32
    assert label("hiF") == "hiF"
    assert [label(name) for name in ("F'", "7-12", "L4")] == ["F'", "7-12", "L4"]


@pytest.mark.parametrize(("names", "harmless"), PARTS, ids=itertools.count())
def test_names_do_not_change_a_python_program(names, harmless):
    text, usual = (written(python_lines, program_of(packing(each))) for each in (names, harmless))
    tree, usual_tree = ast.parse(text), ast.parse(usual)
    for each in (tree, usual_tree):
        assert "Pieces: 1 " in each.body[0].value.value
        each.body[0].value.value = "docstring"
    assert ast.dump(tree) == ast.dump(usual_tree)
    assert len(text.splitlines()) == len(usual.splitlines())
    compile(text, "program", "exec", flags=0, dont_inherit=True)


@pytest.mark.parametrize(("names", "harmless"), PARTS, ids=itertools.count())
def test_names_are_not_in_a_c_program(names, harmless):
    text, usual = (written(c_lines, program_of(packing(each))) for each in (names, harmless))
    assert text == usual


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
def test_the_c_program_of_hostile_names_compiles_without_a_warning():
    command = [compiler(), "-x", "c", "-std=c99", "-trigraphs", "-fsyntax-only", "-Wall", "-Wextra", "-Wcomment"]
    text = written(c_lines, program_of(packing(ALL[:12])))
    done = subprocess.run([*command, "-Werror", "-"], input=text, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("expanded", [False, True])
@pytest.mark.parametrize(("names", "harmless"), PARTS, ids=itertools.count())
def test_names_do_not_change_the_cards(names, harmless, expanded):
    text, usual = (written(fap_lines, program_of(packing(each)), unfold=expanded) for each in (names, harmless))
    cards, usual_cards = text.splitlines(), usual.splitlines()
    assert max(map(len, cards)) <= 72
    assert len(cards) == len(usual_cards)
    assert text.upper() == text
    assert cards_of(cards) == cards_of(usual_cards)
    if not expanded:
        assert ibm7094.expanded(cards_of(cards)) == ibm7094.expanded(cards_of(usual_cards))


def test_names_are_not_in_the_tree():
    for names, harmless in PARTS:
        assert write_trees(program_of(packing(names)).trees) == write_trees(program_of(packing(harmless)).trees)


def structure(text, comment, strip_rows=False):
    """What is left of a text without its comments, by lines as any reader sees them; how many comments there were."""
    lines = text.splitlines()
    assert len(lines) == text.count("\n")
    assert is_printable(text)
    statements = [line for line in lines if not line.startswith(comment)]
    if strip_rows:  # rows are named for items
        statements = [re.sub(r"^ [cu](_\w+|\d+):", " row:", line) for line in statements]
    return " ".join(" ".join(statements).split())


def is_printable(text):
    return all(line.isprintable() for line in text.split("\n"))


@pytest.mark.parametrize("colors", [False, True])
@pytest.mark.parametrize(
    ("write", "comment"), [(write_dimacs, "c "), (write_opb, "* "), (write_lp, "\\ ")], ids=["dimacs", "opb", "lp"]
)
def test_names_do_not_change_clauses_and_equations(write, comment, colors):
    for names, harmless in PARTS:
        texts = [write(cover(each, colors=colors)) for each in (names, harmless)]
        one, other = (structure(text, comment, strip_rows=write is write_lp) for text in texts)
        assert one == other


def test_lines_of_an_lp_stay_short_whatever_names_are_long():
    for names, _ in PARTS:
        assert max(len(line.encode()) for line in write_lp(cover(names)).splitlines()) <= 255
    text = write_lp(Problem((Item("y" * 1000),), (Option((Use(0),)),)))
    told = re.sub(r"\n\\ \+ ", "", text)
    assert f"\\ v 1 {'y' * 1000}\n" in told
    assert f"\\ row c0 {'y' * 1000}\n" in told


def test_a_solver_reads_what_hostile_names_left(tmp_path):
    scip = pytest.importorskip("pyscipopt")
    for kind, write in (("lp", write_lp), ("opb", write_opb)):
        for k, (names, harmless) in enumerate(PARTS):
            found = []
            for each in (names, harmless):
                path = tmp_path / f"{k}.{kind}"
                path.write_text(write(cover(each)), encoding="utf-8")
                model = scip.Model()
                model.hideOutput()
                model.readProblem(str(path))
                model.optimize()
                found.append((model.getNVars(), model.getNConss(False), model.getStatus(), model.getObjVal()))
            assert found[0] == found[1], names


def numbers(problem):
    """Items and options without names."""
    options = [tuple((item, color) for item, color in option.uses) for option in problem.options]
    return [item[1:] for item in problem.items], options, [option.cost for option in problem.options]


@pytest.mark.parametrize("colors", [False, True])
def test_dlx_text_of_any_names_is_read_again(colors):
    for names, _ in parts(NAMES):
        for order in (names, names[::-1], *([name, "b", "c"] for name in names), *(["b", name] for name in names)):
            if len(set(order)) < len(order):
                continue
            problem = cover(order, colors=colors)
            again = read_dlx(write_dlx(problem)).problem
            assert again.items == problem.items
            assert numbers(again) == numbers(problem)
            given = write_for_knuth(problem)
            assert is_printable(given.text)
            assert len(given.text.splitlines()) == given.text.count("\n")
            assert numbers(read_dlx(given.text).problem) == numbers(read_dlx(given.text, strict_knuth=True).problem)
            assert numbers(read_dlx(given.text).problem) == numbers(problem)


def test_dance_text_of_any_names_is_read_again():
    for names, _ in parts(NAMES):
        problem = cover(names)
        problem = Problem(problem.items, tuple(option._replace(cost=0) for option in problem.options))
        text = write_dance(problem).text
        assert numbers(read_dance(text).problem) == numbers(problem)
        assert numbers(read_dance(text, strict_knuth=True).problem) == numbers(problem)


def drawing(names, title):
    cells = [(k, j) for k in range(len(names)) for j in range(2)]
    return Board(cells, [(name, [(k, 0), (k, 1)]) for k, name in enumerate(names)]), title


def shape_of(text):
    """The tags of a document with the names of their attributes, and the styles: what a browser acts upon."""
    root = ET.fromstring(text)
    return [(each.tag, sorted(each.attrib), each.text if each.tag.endswith("style") else None) for each in root.iter()]


TITLES = [*ALL, *LINE_ENDS, "a title: one | two", " " * 50, ""]


PLAIN = {"class", "fill", "font-size", "font-weight", "height", "stroke", "text-anchor", "width", "x", "y"}
SWATCH = {"class", "fill", "fill-rule", "d", "points", "transform", "data-piece"}


def without_texts(picture):
    """The tags of a picture but for texts and swatches, of which a legend of long names has more."""
    root = ET.fromstring(picture)
    for parent in list(root.iter()):
        children = list(parent)
        for swatch, beside in itertools.pairwise(children):
            if swatch.tag.endswith("}g") and beside.get("text-anchor") == "start":
                assert {name for each in swatch.iter() for name in each.attrib} <= SWATCH
                parent.remove(swatch)
    shapes = shape_of(ET.tostring(root, "unicode"))
    legend = [(tag, names, text) for tag, names, text in shapes if tag.endswith(("}text", "}rect"))]
    assert all(PLAIN.issuperset(names) for _, names, _ in legend)
    return [shape for shape in shapes if shape not in legend]


def test_names_and_titles_do_not_change_the_tags_of_an_svg():
    for k, (names, harmless) in enumerate(PARTS):
        for title in [title for title in TITLES[k::8] if title]:
            board, usual = drawing(names, title)[0], drawing(harmless, "title")[0]
            one = svg([board, board], title=title, captions=[title, names[0]])
            assert without_texts(one) == without_texts(svg([usual, usual], title="title", captions=["a", "b"]))
            named = [each.get("data-piece") for each in ET.fromstring(one).iter() if each.get("data-piece")]
            assert len(named) == 2 * len(names)
            if title.isprintable():
                assert ET.fromstring(one)[0].text == title
            sheets = [svg_sheet([each], title=text) for each, text in ((board, title), (usual, "title"))]
            assert without_texts(sheets[0]) == without_texts(sheets[1])


LEGEND = re.compile(
    rb"BT [^\n]*? text Tj ET\n?|q ([0-9.]+) 0 0 \1 [0-9.]+ [0-9.]+ cm [0-9.rg\s]+ m [0-9.l\s]+ h B\* Q\s*"
)


def operators(document):
    """What the pages of a PDF document do but write texts and fill swatches: a legend of long names has more."""
    pages = [zlib.decompress(found) for found in re.findall(rb"stream\n(.*?)\nendstream", document, re.DOTALL)]
    texts = rb"\((?:[^\\()]|\\.)*\)"
    return [
        re.sub(rb"[0-9.-]+ [0-9.-]+ Tm", b"Tm", re.sub(rb"[0-9.]+ [0-9.]+ [0-9.]+ rg|/\S+ [0-9.]+ Tf", b"", text))
        for page in pages
        for text in (re.sub(LEGEND, b"", re.sub(texts, b"text", page)),)
    ]


def test_names_and_titles_are_texts_in_a_pdf():
    for k, (names, harmless) in enumerate(PARTS):
        usual = operators(pdf_sheet([drawing(harmless, "")[0]], title="title"))
        for title in TITLES[k::8]:
            document = pdf_sheet([drawing(names, "")[0]], title=title)
            assert operators(document) == usual
            assert re.search(rb"<< /Title <[0-9a-fA-F]*> /Producer \(dancefloor\) >>", document)
            assert document.count(b" obj\n") == document.count(b"\nendobj\n") == 7
