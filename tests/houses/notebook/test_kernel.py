"""A kernel of Jupyter shows values and progress, and keeps what was found before an interrupt."""

from __future__ import annotations

import pytest

pytest.importorskip("ipykernel")
manager = pytest.importorskip("jupyter_client.manager")
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def kernel(tmp_path_factory):
    """A running kernel: its manager, and a client that is connected to it."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
            patch.setenv(name, str(tmp_path_factory.mktemp(name)))
        at_work, client = manager.start_new_kernel(startup_timeout=120)
        yield at_work, client
        client.stop_channels()
        at_work.shutdown_kernel(now=True)


def run(kernel, code, then=lambda: None):
    """The messages of a cell, and its outputs by their types of media; `then` is called once it prints something."""
    messages = []

    def hook(message):
        kind, content = message["header"]["msg_type"], message["content"]
        if kind == "stream" and content["name"] == "stdout" and not any(each[0] == "stream" for each in messages):
            then()
        messages.append((kind, content))

    reply = kernel[1].execute_interactive(code, output_hook=hook, timeout=120)
    assert reply["content"]["status"] == "ok", reply["content"].get("evalue")
    shown = [content["data"] for kind, content in messages if kind in ("execute_result", "display_data")]
    return messages, shown


CELLS = {
    "dance.box('6x10')": ("<Region of 6x10 cells>", {"image/svg+xml"}),
    "dance.Packing(dance.box('6x10'), dance.polyominoes(5))": ("<Packing of 6x10 cells, 12 pieces>", set()),
    "dance.check('3x20')": ("<Check of <Packing of 3x20 cells, 12 pieces>: multiple>", set()),
    "dance.count('3x20')": ("8", set()),
    "dance.solve('6x10').gallery()": ("<Gallery of 12 values>", set()),
    "dance.solve('3x3')": ("<Solutions of <Packing of 3x3 cells, 12 pieces>: 0 handed over, complete>", set()),
}


@pytest.mark.parametrize("code", CELLS)
def test_a_cell_shows_a_value(kernel, code):
    messages, (shown,) = run(kernel, f"import dancefloor as dance\n{code}")
    text, pictures = CELLS[code]
    assert shown["text/plain"] == text
    assert shown.keys() == {"text/plain", "text/html"} | pictures
    assert shown["text/html"].startswith('<div class="dancefloor">')
    assert [content for kind, content in messages if kind in ("error", "stream")] == []


def test_a_bar_shows_progress_and_disappears(kernel):
    pytest.importorskip("tqdm")
    pytest.importorskip("ipywidgets")
    messages, shown = run(
        kernel,
        "import dancefloor as dance\n"
        "with dance.progress_bar() as bar:\n"
        "    dance.count('6x10', engine='reference', threads=1, limits=dance.Limits(seconds=1), on_progress=bar)",
    )
    assert any("application/vnd.jupyter.widget-view+json" in data for data in shown)
    assert any(kind == "comm_close" for kind, _ in messages)
    assert [content for kind, content in messages if kind in ("error", "stream")] == []


INTERRUPTED = """
import dancefloor as dance

def show(progress):
    if progress.statistics.covers:
        print(end=".", flush=True)

search = dance.solve("6x10", symmetry="none", engine="reference", threads=1, on_progress=show)
found = list(search)
"""


def test_an_interrupt_ends_a_search_and_keeps_what_was_found(kernel):
    messages, _ = run(kernel, INTERRUPTED, then=kernel[0].interrupt_kernel)
    assert [content for kind, content in messages if kind == "error"] == []
    _, (shown,) = run(
        kernel, "search.outcome, 0 < len(found) < 9356, all(dance.faults(s.puzzle, s.placements) == [] for s in found)"
    )
    assert shown["text/plain"] == "(<Outcome.INTERRUPTED: 'interrupted'>, True, True)"
    _, (gallery,) = run(kernel, "dance.Gallery(found, 1)")
    assert "<img" in gallery["text/html"]


def test_an_interrupt_of_a_count_gives_what_was_counted(kernel):
    counted = (
        "number = dance.count('6x10', symmetry='none', engine='reference', threads=1,"
        " on_progress=lambda progress: print(end='.', flush=True))"
    )
    messages, _ = run(kernel, f"import dancefloor as dance\n{counted}", then=kernel[0].interrupt_kernel)
    assert [content for kind, content in messages if kind == "error"] == []
    _, (shown,) = run(kernel, "number.outcome, number < 9356")
    assert shown["text/plain"] == "(<Outcome.INTERRUPTED: 'interrupted'>, True)"
