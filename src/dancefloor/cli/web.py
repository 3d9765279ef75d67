"""``dancefloor web``: puzzles on a page in the browser, served by this machine for this machine."""

from __future__ import annotations

import os
import sys

from dancefloor.cli.command import Command, flag, option
from dancefloor.cli.guard import FOUND
from dancefloor.cli.interrupts import INTERRUPTS
from dancefloor.cli.options import whole_number


class WebCommand(Command):
    """Open a page in the browser for drawing and solving.

    Draw regions, solve them, and step through the solutions; write fillominoes and check them. The page needs no
    network. Only this machine can reach it, with the address that the command prints. Ctrl-C ends it.

    Examples:
      dancefloor web
      dancefloor web --port 8765 --no-browser

    Exit status: 0 ended by Ctrl-C, 2 bad input, such as a port in use.
    """

    port = option(
        "--port",
        metavar="N",
        convert=whole_number(least=0, most=65535),
        default=0,
        about="The port of the page (default: a free one).",
    )
    no_browser = flag("--no-browser", about="Only print the address.")

    def run(self) -> int:
        """Serve the page until Ctrl-C."""
        from dancefloor.faces.server import Server

        server = Server(self.port)
        try:
            with INTERRUPTS.held():  # what reads the address may send a signal at once
                print(server.address, flush=True)
            if not self.no_browser and not _opened(server.address):
                print("no browser was found: open the address yourself", file=sys.stderr)
            server.serve_forever()
        except KeyboardInterrupt:
            print("stopped", file=sys.stderr)
        finally:
            server.stop()
        return FOUND


def _opened(address: str) -> bool:
    """Open an address in a browser with a window; a browser in the terminal would take it over."""
    import webbrowser

    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False
