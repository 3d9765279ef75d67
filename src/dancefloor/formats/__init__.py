"""Reading and writing puzzle text: one file for each format, and no parsing anywhere else.

`FORMATS` lists all formats; `read` and `write` use any of them. Each format is loaded on first use.

>>> from dancefloor import formats
>>> formats.write(formats.read("3x2:200030"), "grid")
'2..\\n.3.\\n'
"""

from __future__ import annotations

TYPE_CHECKING = False  # like `typing.TYPE_CHECKING`, but `typing` takes time to load
if TYPE_CHECKING:
    from dancefloor.formats.table import FORMATS, read, write

__all__ = ["FORMATS", "read", "write"]


def __getattr__(name: str) -> object:
    if name in __all__:
        from dancefloor.formats import table

        return getattr(table, name)
    raise AttributeError(f"module 'dancefloor.formats' has no attribute {name!r}")
