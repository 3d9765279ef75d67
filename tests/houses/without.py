"""What works in a copy of dancefloor that lacks a house: `python -m tests.houses.without FOLDER HOUSE`.

The copy, in `FOLDER`, must come first on the path. Everything is checked in one process, since each start takes time.
"""

from __future__ import annotations

import contextlib
import io
import json
import pkgutil
import shlex
import sys
import warnings
from importlib import import_module
from pathlib import Path

import pytest

#: For each house, a command line that it serves, and what it prints.
LINES = {
    "fillomino": ("solve 3x2:200030", "3"),
    "founders": ("fletcher 2x3 --pieces 3*I2 --run python -q", ""),
    "runs": ("run 3x20 --store {folder}/3x20.db -q", ""),
    "studio": ("help web", "Open a page"),
    "notebook": ("solve 3x20", "U"),
    "designers": ("apart soma -q", "level 1"),
    "explorer": ("order V3", "2x3"),
    "makers": ("solve 2x3 --pieces 3*I2 --laser {folder}/cut.svg -q", ""),
    "questions": ("count 3x20 --where 'no crossing'", "2 solutions"),
}
ALWAYS = {
    "--help": "Solve tiling puzzles",
    "help": "Solve tiling puzzles",
    "man": ".TH DANCEFLOOR 1",
    "completion bash": "dancefloor",
    "engines": "dancing",
    "doctor": "right",
    "puzzles": "soma",
    "count 6x10": "2339",
    "solve 3x20": "U",
}


def printed(line: str) -> str:
    """What a command prints on standard output; it must succeed."""
    from dancefloor.cli.main import run

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = run(shlex.split(line))
        except SystemExit as end:
            status = end.code
    assert status in (0, None), (line, status, err.getvalue())
    return out.getvalue()


def refused(line: str) -> str:
    """What a command prints on standard error, which must be a line about bad input."""
    from dancefloor.cli.main import run

    with contextlib.redirect_stderr(io.StringIO()) as err:
        assert run(shlex.split(line)) == 2
    assert err.getvalue().count("\n") == 1
    return err.getvalue()


def check_modules() -> None:
    """Every module that is left can be imported, unless it wants a package that is not installed."""
    import dancefloor

    for module in pkgutil.walk_packages(dancefloor.__path__, "dancefloor."):
        if module.name.endswith(("__main__", ".in_wasm")):
            continue
        try:
            import_module(module.name)
        except ImportError as error:
            if (error.name or "dancefloor").startswith("dancefloor"):
                raise


def check_names(house: str) -> None:
    """What the house would bring is missing, and whoever asks for it hears why; everything else is there."""
    import dancefloor
    from dancefloor.meanings import NAMES_OF

    lost = set(NAMES_OF[house].split())
    assert lost.isdisjoint(dir(dancefloor)), lost & set(dir(dancefloor))
    for name in dir(dancefloor):
        getattr(dancefloor, name)
    for name in lost:
        with pytest.raises(AttributeError, match=rf"the house '{house}', which is not installed\Z") as refused:
            getattr(dancefloor, name)
        assert "\n" not in str(refused.value)


def check_commands(folder: str, house: str) -> None:
    """The commands that are left work, those of each other house among them; help, manual and Tab list no others."""
    from dancefloor.cli.main import COMMANDS
    from dancefloor.meanings import COMMANDS_OF

    assert set(COMMANDS_OF[house].split()).isdisjoint(COMMANDS)
    for name in COMMANDS_OF[house].split():
        assert refused(name).endswith(f"it belongs to the house {house!r}, which is not installed\n")
    for line, wanted in ALWAYS.items():
        assert wanted in printed(line), line
    for name in COMMANDS:
        assert name in printed(f"help {name}")
        assert printed(f"man {name}").startswith(".TH")
    for other, (line, wanted) in LINES.items():
        if other != house:
            assert wanted in printed(line.format(folder=folder)), line
    assert json.loads(printed("count 3x20 --json"))["distinct"] == 2


def check_views(house: str) -> None:
    """A notebook shows values as long as there is the house that shows them, and else their `repr`."""
    import dancefloor

    shown = dancefloor.box("2x2")._repr_html_()
    assert shown is None if house == "notebook" else shown.startswith("<div")


def check_page(house: str) -> None:
    """The page asks, and has, what is left; nothing mentions what is missing."""
    from dancefloor.faces.asking import ask
    from dancefloor.reports.documents import schema

    *_, last = ask({"ask": "about"})
    assert last["event"] == "result"
    told = json.dumps(last) + json.dumps(schema()["anyOf"])
    with contextlib.suppress(ImportError):
        from dancefloor.houses.studio.page_files import page_files

        told += "".join(content().decode() for content in page_files(plugged=False).values())
    told += printed("engines").replace("Fletcher 1965", "")  # whom `scanning` has its way from
    word = {"fillomino": "fillomino", "founders": "fletcher"}.get(house, "no house is named so")
    at = told.lower().find(word)
    assert at < 0, told[max(at - 100, 0) : at + 100]


if __name__ == "__main__":
    warnings.simplefilter("error")
    home, without = sys.argv[1:]
    import dancefloor

    assert Path(dancefloor.__file__).is_relative_to(home), dancefloor.__file__
    check_modules()
    check_names(without)
    check_commands(home, without)
    check_views(without)
    check_page(without)
    print("all is well")
