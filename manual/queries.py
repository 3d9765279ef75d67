"""The last section of docs/faces.md, from the table of queries: `python -m manual.queries` writes it into the page."""

from __future__ import annotations

import json
from pathlib import Path

from dancefloor.faces.parameters import REQUIRED, Parameter
from dancefloor.faces.queries import QUERIES

PAGE = Path(__file__).resolve().parent.parent / "docs" / "faces.md"
HEADING = "## Queries\n"
HEAD = """
`python -m manual.queries` writes this table, from that of the program. A parameter without a default must be given.
`{"ask": "about"}` explains each parameter.

| query | | parameters and defaults |
|---|---|---|
"""


def section() -> str:
    """What the page has below the heading."""
    return HEAD + "".join(map(row, QUERIES))


def row(name: str) -> str:
    """The row of a query."""
    query = QUERIES[name]
    parameters = ", ".join(with_default(key, each) for key, each in query.parameters.items())
    return f"| `{name}` | {query.about} | {parameters} |\n"


def with_default(name: str, parameter: Parameter) -> str:
    """A parameter, with the JSON of its default if it has one."""
    return f"`{name}`" if parameter.default is REQUIRED else f"`{name}={json.dumps(parameter.default)}`"


def with_section(text: str) -> str:
    """The text of a page, with this section as its last one."""
    before, heading, _ = text.partition(HEADING)
    return before + heading + section()


if __name__ == "__main__":
    PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
