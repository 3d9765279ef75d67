"""Where a reader of texts finds a mistake."""

import pytest

from dancefloor.errors import ParseError


def place_of_mistake(read, text, message):
    """The line and column of a mistake with this message."""
    with pytest.raises(ParseError, match=message) as caught:
        read(text)
    return caught.value.line, caught.value.column
