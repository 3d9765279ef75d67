"""The page as a widget of a notebook, whose puzzle and solutions Python can read.

Strategy: the page is the one of `dancefloor web`, unchanged; its queries come as messages of the widget. A thread
answers each, so that the notebook can go on. The modules of the page are sent along as texts, and import each other by
addresses that the browser gives them, since a notebook serves no files of ours. A shadow root keeps styles and names of
the page and of the notebook apart.
"""

from __future__ import annotations

import json
from functools import cache
from threading import Thread
from typing import TYPE_CHECKING, Any

from dancefloor.arguments import check_type
from dancefloor.errors import InputError, PackageUnavailable
from dancefloor.faces.asking import Asking
from dancefloor.formats.plain import read_editable, write_editable
from dancefloor.formats.puzzle import read_typed
from dancefloor.houses.studio.links import home_address
from dancefloor.houses.studio.page_files import page_files
from dancefloor.houses.studio.words import words_of
from dancefloor.puzzles.piece import Placement
from dancefloor.solutions.solution import Solution
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from collections.abc import Callable

    Tell = Callable[[dict[str, Any]], object]

LOADER = """
const sources = %s;
const made = {};
const imports = /from "\\.\\/([\\w-]+\\.js)"/g;
const later = /import\\("\\.\\/([\\w-]+\\.js)"\\)/g; // modules may import in a circle, if some wait
const address = (name) => (made[name] ??= URL.createObjectURL(
  new Blob(
    [sources[name]
      .replace(imports, (_, other) => `from "${address(other)}"`)
      .replace(later, (_, other) => `import(dancefloorAddress("${other}"))`)],
    { type: "text/javascript" },
  ),
));
globalThis.dancefloorAddress = address;
export default {
  render: async (given) => (await import(address("widget.js"))).render(given, sources["style.css"]),
};
"""


def studio(puzzle: Any = None) -> Any:
    """Show the page in a notebook: draw, solve and step through a packing, or write and solve a fillomino.

    Args:
        puzzle: what to begin with: a `Packing`, a `Fillomino`, or a text such as ``"6x10"``; None for ``"6x10"``.

    Returns:
        A widget. Its `puzzle` is the puzzle that the page shows, and can be set; its `solutions` are those that the
        page has found.

    Raises:
        PackageUnavailable: anywidget is not installed.
        InputError: the puzzle is of a kind that the page cannot change.

    >>> import dancefloor as dance
    >>> studio = dance.studio("soma")                # doctest: +SKIP
    >>> studio.puzzle, studio.solutions              # doctest: +SKIP
    (<Packing of 3x3x3 cells, 7 pieces>, [])

    Added in version 0.2.
    """
    try:
        kind = _widget()
    except ImportError as error:
        raise PackageUnavailable("studios", error.name or "anywidget", "notebook") from None
    return kind("6x10" if puzzle is None else puzzle)


class Desk:
    """What a studio knows: its puzzle, what was found, and the queries at work.

    Args:
        puzzle: a puzzle, or a text that means one.
        send: called with each message for the page, in the thread that answers a query.

    >>> desk = Desk("3x20", lambda message: None)
    >>> query = {"ask": "solve", "puzzle": desk.fields}
    >>> desk.hear({"id": "1", "query": query}).join()
    >>> len(desk.solutions), desk.solutions[0].puzzle == desk.puzzle
    (2, True)
    """

    def __init__(self, puzzle: Any, send: Tell) -> None:
        self.fields = fields_of(puzzle)  #: the puzzle, as docs/faces.md has it
        self._send = send
        self._at_work: dict[str, Asking] = {}
        #: What the last search found: its puzzle, and its solutions as the page got them.
        self._searched: dict[str, Any] = self.fields
        self._found: list[dict[str, Any]] = []

    def hear(self, message: Any) -> Thread | None:
        """Answer a message of the page: a query, or that nobody wants to hear more of one."""
        if not isinstance(message, dict) or not isinstance(number := message.get("id"), str):
            return None
        if message.get("cancel"):
            if asking := self._at_work.get(number):
                asking.cancel()
            return None
        query = message.get("query")
        thread = Thread(target=self._answer, args=(number, query), name="dancefloor studio", daemon=True)
        thread.start()
        return thread

    def _answer(self, number: str, query: Any) -> None:
        # For a single solution the page asks by itself, whether what somebody has placed is still possible.
        is_search = isinstance(query, dict) and query.get("ask") in ("solve", "check") and query.get("limit") != 1
        found: list[dict[str, Any]] = []

        def tell(event: dict[str, Any]) -> None:
            if is_search:
                found.extend(event.get("solutions", ()))
                found.extend(event["value"].get("solutions", ()) if event["event"] == "result" else ())
                if found:
                    self._searched, self._found = query["puzzle"], found
            self._send({"id": number, "event": event})

        asking = self._at_work[number] = Asking(query, tell)
        try:
            asking.answer()
        finally:
            del self._at_work[number]

    @property
    def puzzle(self) -> Any:
        """The puzzle that the page shows."""
        return puzzle_of(self.fields)

    @property
    def solutions(self) -> list[Any]:
        """The solutions that the page has found, in the order of the search."""
        if not self._found:
            return []
        puzzle = puzzle_of(self._searched)
        return [solution_of(puzzle, found) for found in list(self._found)]


def fields_of(puzzle: Any) -> dict[str, Any]:
    """A puzzle as the page has it.

    Raises:
        InputError: it is neither a packing nor a fillomino.
    """
    if isinstance(puzzle, str):
        puzzle = read_typed(puzzle)
    fields = write_editable(puzzle)
    if fields is None:
        raise InputError(f"a studio shows packings and fillominoes, not {type(puzzle).__name__}")
    return fields


def puzzle_of(fields: dict[str, Any]) -> Any:
    """The puzzle that the page shows; one that it cannot change is known by its text."""
    return read_typed(fields["text"]) if fields.get("kind") == "text" else read_editable(fields)


def solution_of(puzzle: Any, found: dict[str, Any]) -> Any:
    """A solution as the page got it, read back."""
    check_type("solution", found, dict, "a table of values")
    if "grid" in found:
        return kind_of(puzzle).filled(found["grid"])
    placements = [Placement(each["piece"], tuple(map(tuple, each["cells"]))) for each in found["placements"]]
    return Solution.of(puzzle, placements)


def _files() -> dict[str, str]:
    """The scripts of the page and its style sheet, by name."""
    return {
        name: content().decode()
        for name, content in page_files(public=home_address(None)).items()
        if name.endswith((".js", ".css"))
    }


@cache
def _widget() -> Any:
    """The class of widgets, made when the first one is wanted."""
    import anywidget
    import traitlets

    class Studio(anywidget.AnyWidget):  # type: ignore[misc]
        _esm = LOADER % json.dumps(_files())
        fields = traitlets.Dict().tag(sync=True)
        words = traitlets.Unicode().tag(sync=True)  # that mean the first puzzle, for short links; empty if none do
        kept = traitlets.Unicode().tag(sync=True)  # what the page keeps of the work, for a cell that is drawn again

        def __init__(self, puzzle: Any) -> None:
            self._desk = Desk(puzzle, self.send)
            super().__init__(fields=self._desk.fields, words=words_of(self._desk.puzzle))
            self.on_msg(lambda _, message, buffers: self._desk.hear(message))

        @traitlets.observe("fields")  # type: ignore[untyped-decorator]
        def _follow(self, change: Any) -> None:
            self._desk.fields = change["new"]

        @property
        def puzzle(self) -> Any:
            return self._desk.puzzle

        @puzzle.setter
        def puzzle(self, puzzle: Any) -> None:
            self.fields = fields_of(puzzle)

        @property
        def solutions(self) -> list[Any]:
            return self._desk.solutions

        def __repr__(self) -> str:
            return f"<Studio of {self.puzzle!r}>"

    return Studio
