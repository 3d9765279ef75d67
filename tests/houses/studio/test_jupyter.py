"""Studios in JupyterLab, with a real browser: what Python reads and sets, and what is around them."""

from __future__ import annotations

import pytest

from tests.conftest import PATIENCE
from tests.houses.conftest import arrive, leave, listening, open_notebook, run_cell
from tests.jupyterlab import address_of, jupyterlab, notebook_of, set_theme

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytest.importorskip("nbformat", reason="nbformat is not installed")
pytest.importorskip("jupyterlab", reason="jupyterlab is not installed")
pytest.importorskip("anywidget", reason="anywidget is not installed")
pytestmark = pytest.mark.slow

CELLS = (
    "import dancefloor as dance\none = dance.studio('3x20')\none",
    "two = dance.studio(dance.read_puzzle('3x2:200030'))\ntwo",
    "print(one.puzzle, len(one.solutions), two.puzzle, len(two.solutions))",
    "one.puzzle = dance.read_puzzle('4x15')",
    "one",
)
DARK, LIGHT = "rgb(20, 24, 29)", "rgb(255, 255, 255)"


@pytest.fixture(scope="module")
def server():
    with jupyterlab({"two": notebook_of(*CELLS)}) as address:
        yield address


@pytest.fixture(scope="module")
def lab(browser, server):
    """The notebook in JupyterLab, which takes long to open."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    open_notebook(page, address_of(server, "two"))
    yield page
    page.close()


@pytest.fixture
def notebook(lab):
    """A notebook whose first cell shows a studio. Nothing may be written on the console."""
    with listening(lab) as said:
        arrive(lab)
        yield lab
        leave(lab)
    assert said == []


def output(page, number):
    return page.locator(".jp-Notebook .jp-CodeCell").nth(number).locator(".jp-OutputArea")


def clear(page):
    page.evaluate("window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs').then(() => null)")


def solve(studio):
    studio.locator(".packing .solve").click()
    studio.locator(".packing[data-done]").wait_for()


def test_two_studios_share_a_notebook_and_nothing_else(notebook):
    run_cell(notebook, 1)
    one, two = output(notebook, 0), output(notebook, 1)
    two.locator(".fillomino .verdict[data-answer]").wait_for()
    solve(one)
    run_cell(notebook, 2)
    expect(output(notebook, 2)).to_contain_text("<Packing of 3x20 cells, 12 pieces> 2 <Fillomino of 2x3 cells")
    one.get_by_role("tab", name="Fillomino").click()
    one.locator(".fillomino").get_by_text("Puzzle", exact=True).click()  # a label leads to the field of its own studio
    expect(one.locator("#fillomino-text")).to_be_focused()
    expect(two.locator("#fillomino-text")).not_to_be_focused()
    one.get_by_label("Write clues").check()
    expect(two.get_by_label("Solve", exact=True)).to_be_checked()


def test_a_puzzle_that_python_sets_is_shown(notebook):
    one = output(notebook, 0)
    corner = one.locator('.packing [data-cell="3,14"]')
    expect(one.locator(".packing polygon.inside")).to_have_count(60)
    expect(corner).not_to_have_class("inside")
    run_cell(notebook, 3)
    expect(corner).to_have_class("inside")
    solve(one)


def test_keys_of_the_page_do_nothing_to_the_notebook(notebook):
    before = notebook.locator(".jp-Notebook .jp-Cell").count()
    one = output(notebook, 0)
    one.get_by_role("tab", name="Fillomino").click()
    one.locator('.fillomino [data-cell="0,0"]').click()
    for key in ("a", "b", "x", "d", "d", "m", "5"):  # above, below, cut, delete, Markdown
        notebook.keyboard.press(key)
    expect(one.locator('.fillomino [data-cell="0,0"]')).to_have_attribute("aria-label", "row 1, column 1: clue 5")
    assert notebook.locator(".jp-Notebook .jp-Cell").count() == before
    assert notebook.locator(".jp-Notebook .jp-MarkdownCell").count() == 0


def test_interrupting_the_kernel_is_harmless(notebook):
    one = output(notebook, 0)
    solve(one)
    notebook.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.interrupt()")
    solve(one)
    one.get_by_label("Puzzle", exact=True).first.fill("8x8-2x2@0,0")
    one.get_by_label("Puzzle", exact=True).first.press("Enter")
    expect(one.locator(".packing polygon.inside")).to_have_count(60)
    one.locator(".packing .solve").click()
    one.locator(".packing .stop").click()
    expect(one.locator(".packing .solve")).to_be_enabled()


@pytest.mark.parametrize(("theme", "color"), [("JupyterLab Dark", DARK), ("JupyterLab Light", LIGHT)])
def test_the_page_is_dark_where_the_notebook_is(context, server, theme, color):
    set_theme(server, theme)
    page = context.new_page()
    open_notebook(page, address_of(server, "two"))
    arrive(page)
    shown = output(page, 0).locator(".dancefloor").evaluate("each => getComputedStyle(each).backgroundColor")
    leave(page)
    assert shown == color


def test_the_theme_may_change_later(notebook):
    shown = output(notebook, 0).locator(".dancefloor")
    for theme, color in (("JupyterLab Dark", DARK), ("JupyterLab Light", LIGHT)):
        notebook.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
        expect(shown).to_have_css("background-color", color)


def test_a_studio_that_is_shown_again_has_the_work(notebook):
    one, again = output(notebook, 0), output(notebook, 4)
    one.locator('.tray [data-piece="I"]').click()
    expect(one.locator(".line")).to_contain_text("I in the hand")
    one.locator('.packing [data-cell="1,9"]').click()
    expect(one.locator(".line")).to_contain_text("I is placed")
    one.get_by_role("tab", name="Fillomino").click()
    one.locator('.fillomino [data-cell="0,0"]').click()
    notebook.keyboard.press("5")
    notebook.wait_for_timeout(1000)  # the page tells the kernel a moment after a change
    clear(notebook)
    run_cell(notebook, 4)
    again.locator(".dancefloor[data-ready]").wait_for()
    expect(again.locator('.fillomino [data-cell="0,0"]')).to_have_attribute("aria-label", "row 1, column 1: clue 5")
    again.get_by_role("tab", name="Packing").click()
    covered = again.locator(".packing .stage .board polygon.colored")
    expect(covered).to_have_count(5)
    again.locator(".packing .undo").click()
    expect(covered).to_have_count(0)
    assert notebook.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('dancefloor'))") == []


def test_a_puzzle_that_python_has_set_meanwhile_is_shown_above_the_work(notebook):
    one, again = output(notebook, 0), output(notebook, 4)
    one.locator('.packing [data-cell="0,0"]').click()
    expect(one.locator(".packing polygon.inside")).to_have_count(59)
    notebook.wait_for_timeout(1000)
    clear(notebook)
    run_cell(notebook, 3)
    notebook.wait_for_timeout(1000)
    run_cell(notebook, 4)
    again.locator(".dancefloor[data-ready]").wait_for()
    expect(again.locator('.packing [data-cell="3,14"]')).to_have_class("inside")
    again.locator(".packing .undo").click()
    expect(again.locator(".packing polygon.inside")).to_have_count(59)
