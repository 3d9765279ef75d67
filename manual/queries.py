"""The reference of queries, from their table in the program: a page of the site beside `docs/faces.md`."""

from __future__ import annotations

import json

from dancefloor.faces.parameters import REQUIRED, Parameter
from dancefloor.faces.queries import QUERIES

HEAD = """\
# Queries

[What pages ask](../faces.md) says what the answers mean. A parameter without a default must be given.
`{"ask": "about"}` explains each parameter.

| query | | parameters and defaults |
|---|---|---|
"""


def page() -> str:
    """The page about all queries."""
    return HEAD + "".join(map(row, QUERIES))


def row(name: str) -> str:
    """The row of a query."""
    query = QUERIES[name]
    parameters = ", ".join(with_default(key, each) for key, each in query.parameters.items())
    return f"| `{name}` | {query.about} | {parameters} |\n"


def with_default(name: str, parameter: Parameter) -> str:
    """A parameter, with the JSON of its default if it has one."""
    return f"`{name}`" if parameter.default is REQUIRED else f"`{name}={json.dumps(parameter.default)}`"
