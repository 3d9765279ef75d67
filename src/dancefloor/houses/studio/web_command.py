"""``dancefloor web``: puzzles on a page in the browser, served by this machine for this machine."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from dancefloor.cli.command import Command, flag, option, optional_sentence
from dancefloor.cli.guard import FOUND
from dancefloor.cli.interrupts import INTERRUPTS
from dancefloor.cli.options import PIECES, whole_number
from dancefloor.reports.phrases import puzzle_names

if TYPE_CHECKING:
    from dancefloor.houses.studio.server import Server

#: The usual port. Browsers keep what a page stores for its address and port, so it should be the same every day.
PORT = 23390


class WebCommand(Command):
    """Open a page in the browser for drawing and solving.

    Draw regions, solve them, and step through the solutions; write fillominoes and check them. The page needs no
    network. Only this machine can reach it, with the address that the command prints. Ctrl-C ends it.

    Examples:
      dancefloor web
      dancefloor web 6x10
      dancefloor web 5x11 --pieces pentominoes-I
      dancefloor web mine.fillomino
      dancefloor web --port 8765 --no-browser

    Exit status: 0 ended by Ctrl-C, 2 bad input, such as a port in use.
    """

    puzzle = optional_sentence(
        "PUZZLE", about="The puzzle to open, as for 'dancefloor solve' (default: 6x10).", values=puzzle_names
    )
    pieces = PIECES
    port = option(
        "--port",
        metavar="N",
        convert=whole_number(least=0, most=65535),
        default=None,
        about=f"The port of the page (default: {PORT}, or a free one if it is in use).",
    )
    public_url = option(
        "--public-url",
        metavar="URL",
        convert=str,
        about="The address of the static folder, for links of the page; it is kept in the browser (docs/static.md).",
    )
    no_browser = flag("--no-browser", about="Only print the address.")
    needs = "--pieces: PUZZLE"

    def run(self) -> int:
        """Serve the page until Ctrl-C."""
        from dancefloor.houses.studio.links import home_address

        link = self._link()
        server = _server(self.port, home_address(self.public_url))
        address = f"{server.address}&{link[1:]}" if link else server.address
        try:
            with INTERRUPTS.held():  # what reads the address may send a signal at once
                print(address, flush=True)
            if not self.no_browser and not _opened(address):
                print("no browser was found: open the address yourself", file=sys.stderr)
            server.serve_forever()
        except KeyboardInterrupt:
            print("stopped", file=sys.stderr)
        finally:
            server.stop()
        return FOUND

    def _link(self) -> str:
        """What the address says of the puzzle; empty without one.

        Raises:
            InputError: it makes no sense, or is too large for a page.
        """
        from dancefloor.houses.studio.links import link_to

        return "" if self.puzzle is None else link_to(self.puzzle, self.pieces)


def _server(port: int | None, public: str = "") -> Server:
    """The server of the page at a port, or at the usual one; at a free one if that is in use."""
    from dancefloor.errors import InputError
    from dancefloor.houses.studio.server import Server

    if port is not None:
        return Server(port, public)
    try:
        return Server(PORT, public)
    except InputError:
        return Server(0, public)


def _opened(address: str) -> bool:
    """Open an address in a browser with a window; a browser in the terminal would take it over."""
    import webbrowser

    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False
