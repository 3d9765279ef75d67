"""The address of the static folder, which links lead to."""

from __future__ import annotations

import os
from urllib.parse import urlsplit

from dancefloor.arguments import check_type
from dancefloor.errors import InputError, printable

PUBLIC = "DANCEFLOOR_PUBLIC_URL"  # the environment variable that has it


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
