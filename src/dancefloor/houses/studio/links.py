"""Links to the page: addresses that hold a puzzle, and what lies on it, behind ``#p=``; `page/links.js` reads them.

Strategy: a link is the address of a static folder (docs/static.md) and a code (`codes`). Words that mean a puzzle go
into the code as they are; any other packing or fillomino as plain values, and any other puzzle as the text of a file.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from dancefloor.arguments import check_type
from dancefloor.errors import DancefloorError, InputError, printable
from dancefloor.faces.page_sizes import checked_kind
from dancefloor.formats.plain import write_editable
from dancefloor.formats.puzzle import read_puzzle, read_typed
from dancefloor.houses.studio.codes import Shared, write_code
from dancefloor.houses.studio.link_format import behind, is_link
from dancefloor.houses.studio.words import words_of

NAME = "p"  # behind `#`
PUBLIC = "DANCEFLOOR_PUBLIC_URL"  # the environment variable that has the address of a static folder
VERSION, MOST_LETTERS = 1, 8000  # of links to several puzzles
NOWHERE = (
    f"these are the parts behind the address of a static folder: set {PUBLIC} to its address, as docs/static.md says"
)
SITES = ("https://puzz.link/p?", "https://pzv.jp/p?")  # which a puzzle can do without


def home_address(given: str | None) -> str:
    """The address of a static folder, without what may stand behind ``#``; empty if none is known.

    Args:
        given: the address; None for that in the environment.

    Raises:
        InputError: it is no address of the web.

    >>> home_address("https://example.org/play#p=1.6x10")
    'https://example.org/play'
    """
    given = os.environ.get(PUBLIC, "") if given is None else given
    check_type("base", given, str, "an address, such as 'https://example.org/dancefloor/'")
    address = given.strip().partition("#")[0]
    try:
        parts = urlsplit(address)
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in parts.netloc
    except ValueError:
        is_good = False
    if address and not (is_good and address.isascii() and address.isprintable() and not set(address) & set(" \"'<>")):
        raise InputError(
            f"{printable(given[:60])!r} is no address of a static folder; one is such as https://example.org/dancefloor/"
        )
    return address


def link(shown: Any, *, base: str | None = None, answer: bool = False) -> str:
    """A link that shows a puzzle or a solution to anybody with a browser.

    Args:
        shown: a solution; or a puzzle; or a text that means one, as for `read_puzzle`; or a list of them: the page puts
            such a collection on the shelf of its start.
        base: the address of a static folder (docs/static.md); None (the default) for the one in the environment
            variable ``DANCEFLOOR_PUBLIC_URL``. If that has none, the link has only what comes behind such an address.
        answer: for a solution, whether to hide it (default: no): the link then shows the puzzle, and has a code with
            which the page tells who solves it whether this is the answer.

    Raises:
        InputError: the puzzle is too long for a link, or too large for a page; a list is empty or too long; `base` is
            no address; or there is no solution to hide, or a page cannot tell it.

    >>> import dancefloor as dance
    >>> dance.link("6x10", base="https://example.org/play/"), dance.link(["6x10", "soma"], base="")
    ('https://example.org/play/#p=1.6x10', '#start=.1.;1.6x10;1.soma')

    Added in version 0.2.
    """
    if isinstance(shown, list | tuple):
        return home_address(base) + _collection([link(each, base="", answer=answer) for each in shown])
    puzzle = getattr(shown, "puzzle", shown)
    if answer and puzzle is shown:
        raise InputError("answer: only the link of a solution has the code of an answer")
    if isinstance(shown, str):
        return home_address(base) + link_to(shown)
    linked = Linked(puzzle, words_of(puzzle), base=base)
    return linked.empty if puzzle is shown else linked.hiding(shown) if answer else linked(shown)


def _collection(links: Sequence[str]) -> str:
    """What a link to several puzzles has from ``#`` on, made of links to each; `page/collections.js` is the twin."""
    if not links:
        raise InputError("a link to no puzzles: a list should have at least one")
    front = f"#{NAME}="  # links of earlier versions begin in another way: they are written again
    known = [each if each.startswith(front) else Linked(read_puzzle(each), "", base="").empty for each in links]
    text = ";".join([f"{VERSION}.", *(each.removeprefix(front) for each in known)])
    if len(text) > MOST_LETTERS:
        raise InputError(
            f"a link to these {len(links)} puzzles would have {len(text)} letters, too many: it may have {MOST_LETTERS}"
        )
    return f"#start=.{text}"


class Linked:
    """The links to a puzzle and its solutions.

    Args:
        puzzle: the puzzle.
        words: words that mean it; empty if there are none.
        base: the address of a static folder, as for `link`.

    Raises:
        InputError: the puzzle is too large for a page, or `base` is no address.
    """

    def __init__(self, puzzle: Any, words: str, *, base: str | None = None) -> None:
        self.base = home_address(base)
        puzzle = checked_kind(puzzle).puzzle
        values = write_editable(puzzle)
        self._takes_solutions = values is not None
        self._shared = Shared(values or {"kind": "text", "text": words or _text_of(puzzle)}, words)

    @property
    def empty(self) -> str:
        """The link to the puzzle alone."""
        return self._link(self._shared)

    def __call__(self, solution: Any) -> str:
        """The link to a solution; to the puzzle alone if the page has no board for it and it is too long for a link."""
        told = solution.as_json()
        if self._takes_solutions:
            return self._link(self._shared._replace(**_shown(told)))
        with suppress(InputError):
            return self._link(self._shared._replace(solution=told))
        return self.empty

    def hiding(self, solution: Any) -> str:
        """The link to the puzzle, with the code of a solution, with which the page tells whether somebody has found it.

        Raises:
            InputError: a page cannot show a solution of such a puzzle.
        """
        from dancefloor.houses.studio.answers import answer_code

        if not self._takes_solutions or not self._shared.puzzle:
            raise InputError("a page cannot tell the answer of such a puzzle: only that of a packing or a fillomino")
        return self._link(self._shared._replace(answer=answer_code(self._shared.puzzle, solution.as_json())))

    def _link(self, shared: Shared) -> str:
        return f"{self.base}#{NAME}={write_code(shared)}"


def _shown(solution: Mapping[str, Any]) -> dict[str, Any]:
    """What a solution puts on its puzzle."""
    if "grid" in solution:
        return {"filled": solution["grid"]}
    return {"placed": solution.get("placements", ())}


def link_to(word: str, pieces: str | None = None) -> str:
    """What stands in the address of a page that shows a puzzle, from ``#`` on.

    Args:
        word: the word or words for the puzzle, as for `dancefloor.read_puzzle`.
        pieces: the pieces that fill a box or a picture; None for the usual ones.

    Raises:
        InputError: the words mean no puzzle, or one that is too large for a page.
        StoreError: the file cannot be opened.

    >>> link_to("6x10"), link_to("4x5", "tetrominoes")
    ('#p=1.6x10', '#p=1.4x5_tetrominoes')
    """
    puzzle = read_puzzle(word, pieces=pieces)
    if pieces is None and is_link(word):  # with all that lies on it
        checked_kind(puzzle)
        return behind(word)
    return Linked(puzzle, typed_words(word) if pieces is None else words_of(puzzle), base="").empty


def typed_words(word: str) -> str:
    """Words that somebody typed, if a page understands them, and means the same by them tomorrow; else empty."""
    if "today" in word.split():
        return words_of(read_puzzle(word))
    try:
        read_typed(word)
    except DancefloorError:
        return ""
    return _bare(word)


def _text_of(puzzle: Any) -> str:
    """A puzzle as the text of a file that means it."""
    from dancefloor.formats.table import writable
    from dancefloor.verbs import convert

    genre = getattr(puzzle, "genre", "")
    form = next(iter(writable(genre)), "dlx") if genre else "dlx"
    return _bare(convert(puzzle, form))


def _bare(text: str) -> str:
    """A text without the address of a site, which says nothing of the puzzle."""
    text = text.strip()
    return next((text.removeprefix(site) for site in SITES if text.startswith(site)), text)
