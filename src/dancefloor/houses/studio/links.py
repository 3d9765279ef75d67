"""Links to the page: addresses that hold a puzzle, and what lies on it, behind ``#p=``; `page/links.js` reads them.

Strategy: a link is the address of a static folder (docs/static.md) and a code (`codes`). Words that mean a puzzle go
into the code as they are; any other packing or fillomino as plain values, and any other puzzle as the text of a file.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from dancefloor.arguments import check_type
from dancefloor.errors import DancefloorError, InputError, printable
from dancefloor.faces.page_puzzles import checked_kind
from dancefloor.formats.plain import write_editable
from dancefloor.formats.puzzle import read_puzzle, read_typed
from dancefloor.houses.studio.codes import Shared, write_code
from dancefloor.houses.studio.words import words_of

PUBLIC = "DANCEFLOOR_PUBLIC_URL"  # the environment variable for the address of a static folder
NAME = "p"  # behind `#`
SITES = ("https://puzz.link/p?", "https://pzv.jp/p?")  # which a puzzle can do without


def link(shown: Any, *, base: str | None = None) -> str:
    """A link that shows a puzzle or a solution to anybody with a browser.

    Args:
        shown: a solution; or a puzzle; or a text that means one, as for `read_puzzle`.
        base: the address of a static folder (docs/static.md); None (the default) for the one in the environment
            variable ``DANCEFLOOR_PUBLIC_URL``. If that has none, the link has only what comes behind such an address.

    Raises:
        InputError: the puzzle is too long for a link, or too large for a page; or `base` is no address.

    >>> import dancefloor as dance
    >>> dance.link("6x10", base="https://example.org/play/")
    'https://example.org/play/#p=1.6x10'

    Added in version 0.2.
    """
    front = home_address(base)
    if isinstance(shown, str):
        return front + link_to(shown)
    puzzle = getattr(shown, "puzzle", shown)
    solution = None if puzzle is shown else shown
    return f"{front}#{NAME}={code_of(puzzle, words_of(puzzle), solution)}"


def code_of(puzzle: Any, words: str, solution: Any = None) -> str:
    """The code of a puzzle, with a solution that lies on it.

    Args:
        puzzle: the puzzle.
        words: words that mean it; empty if there are none.
        solution: the solution, or None.

    Raises:
        InputError: the code would be too long, or the puzzle is too large for a page.
    """
    puzzle = checked_kind(puzzle).puzzle
    values = write_editable(puzzle)
    shared = Shared(values or {"kind": "text", "text": words or _text_of(puzzle)}, words)
    if values and solution is not None:
        shared = shared._replace(**_shown(solution.as_json()))
    return write_code(shared)


def _shown(solution: Mapping[str, Any]) -> dict[str, Any]:
    """What a solution puts on its puzzle."""
    if "grid" in solution:
        return {"filled": solution["grid"]}
    return {"placed": solution.get("placements", ())}


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
    return f"#{NAME}={code_of(puzzle, typed_words(word) if pieces is None else words_of(puzzle))}"


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
