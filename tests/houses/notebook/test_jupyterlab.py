"""JupyterLab in a real browser draws every value in its light and its dark theme, trusted or not."""

from __future__ import annotations

import base64
import json
from functools import cache

import pytest

import dancefloor as dance
from dancefloor.draw.svg import DARK, LIGHT
from tests.jupyterlab import KERNEL, address_of, jupyterlab, notebook_of, set_theme
from tests.test_pickling import AT_WORK, VALUES

nbformat = pytest.importorskip("nbformat")
pytest.importorskip("jupyterlab")
pytestmark = pytest.mark.slow

#: The color in the middle of the first picture, from the PNG file of the page.
COLOR = """async ([png, x, y]) => {
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return Array.from(context.getImageData(x, y, 1, 1).data.slice(0, 3));
}"""


@cache
def shown():
    """What is shown of each value, the first of which is a box."""
    values = [dance.box("1x1"), *(value for examples in (*VALUES.values(), *AT_WORK.values()) for value in examples())]
    return [{"text/html": value._repr_html_()} for value in values if hasattr(value, "_repr_html_")]


LONG = """import dancefloor as dance
with dance.progress_bar() as bar:
    number = dance.count("6x10", engine="reference", threads=1, on_progress=bar)
number.outcome"""


def notebook(first):
    """A notebook with an output for each value."""
    cells = [nbformat.v4.new_markdown_cell(first)]
    for data in shown():
        output = nbformat.v4.new_output("execute_result", data=data, execution_count=1)
        cells.append(nbformat.v4.new_code_cell("value", outputs=[output], execution_count=1))
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})


@pytest.fixture(scope="module")
def server():
    """The address of a server with a notebook that it trusts, one that it does not, and one with a long search."""
    notebooks = {"trusted": notebook("trusted"), "untrusted": notebook("untrusted"), "long": notebook_of(LONG)}
    with jupyterlab(notebooks, trusted=["trusted"]) as address:
        yield address


def opened(browser, server, name):
    """A page with a notebook, and the errors that it tells the console, a list that grows."""
    page, told = browser.new_page(viewport={"width": 1200, "height": 1000}), []
    page.on("console", lambda message: told.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: told.append(str(error)))
    page.goto(address_of(server, name), timeout=120_000)
    return page, told


@pytest.mark.parametrize("name", ["trusted", "untrusted"])
@pytest.mark.parametrize(("theme", "colors"), [("JupyterLab Light", LIGHT), ("JupyterLab Dark", DARK)])
def test_every_value_is_drawn_in_the_colors_of_the_theme(server, browser, name, theme, colors):
    set_theme(server, theme)
    page, told = opened(browser, server, name)
    first = page.locator(".jp-OutputArea-output img").first
    first.wait_for(timeout=120_000)
    page.wait_for_function("document.body.dataset.jpThemeName === " + json.dumps(theme), timeout=60_000)
    images = page.locator(".jp-OutputArea-output img")
    expected = sum(data["text/html"].count("<img") for data in shown())
    assert images.count() == expected > 80
    assert images.evaluate_all("all => all.filter(image => !image.complete || !image.naturalWidth).length") == 0
    assert page.locator(".jp-OutputArea-output script").count() == 0
    first.scroll_into_view_if_needed()
    box = first.bounding_box()
    taken = page.screenshot()
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    red, green, blue = page.evaluate(COLOR, [base64.b64encode(taken).decode(), *map(int, middle)])
    assert f"#{red:02x}{green:02x}{blue:02x}" == colors["empty"]
    assert told == []
    page.close()


def test_a_bar_moves_until_the_kernel_is_interrupted(server, browser):
    pytest.importorskip("tqdm")
    pytest.importorskip("ipywidgets")
    page, told = opened(browser, server, "long")
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=120_000)
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    bar = page.locator(".jp-OutputArea-output .widget-hprogress")
    bar.wait_for(timeout=120_000)
    shown = "document.querySelector('.jp-OutputArea-output').innerText"
    page.wait_for_function(f"before => {shown} !== before", arg=page.evaluate(shown), timeout=120_000)
    page.locator("[data-command='notebook:interrupt-kernel']").first.click()
    page.get_by_text("<Outcome.INTERRUPTED: 'interrupted'>").wait_for(timeout=60_000)
    bar.wait_for(state="hidden", timeout=60_000)
    assert page.get_by_text("KeyboardInterrupt").count() == 0
    assert told == []
    page.close()
