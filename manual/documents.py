"""The reference of JSON documents, made from their schema: a page of the site beside `docs/json.md`.

Strategy: a section for each document shows its example and lists its fields by their paths, as `statistics.nodes`. A
field that an earlier section describes in the same words gets no line of its own, only its name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from dancefloor.reports.documents import schema

Entry = Mapping[str, Any]

SCHEMA = schema()
HEAD = """\
# Fields of JSON documents

What `--json` prints, field by field, from the [schema](../json.md#the-schema). [JSON documents](../json.md) says what
holds for all of them.
"""

LONG, MANY = 24, 4  # characters of a text, and elements of a value, that an example shows
SHOWN = 3  # fields of a document that an example shows, beside its name

#: Sections about fields that several documents have: parts of the schema, by their headings.
SHARED = {
    "How a search went": "outcome reason engine why symmetry symmetries rotations statistics",
    "Solutions": "solution",
    "Progress": "progress",
}


def page() -> str:
    """The page: sections about the fields that documents share, and about each document."""
    parts = SCHEMA["$defs"]["parts"]["$defs"]
    met: dict[str, str] = {}
    sections = []
    for heading, names in SHARED.items():
        of = [parts[name] for name in names.split()]
        fields = of[0]["properties"] if len(of) == 1 else {name: parts[name] for name in names.split()}
        about = of[0]["description"] if len(of) == 1 else "Documents about a search have these fields:"
        sections.append(f"\n## {heading}\n\n{about}\n\n" + "".join(lines(fields, heading, met)))
    entries = {name: entry for name, entry in SCHEMA["$defs"].items() if name != "parts"}
    return "".join([HEAD, *sections, *(section(name, entry, met) for name, entry in entries.items())])


def section(name: str, entry: Entry, met: dict[str, str]) -> str:
    """What the page has about a document.

    Args:
        name: the name of the document.
        entry: its entry in the schema.
        met: the heading under which each field was described; this section is added.
    """
    fields = {field: of for field, of in entry["properties"].items() if field != "document"}
    new = {field: of for field, of in fields.items() if identity(field, of) not in met}
    known: dict[str, list[str]] = {}
    for field in fields.keys() - new.keys():
        known.setdefault(met[identity(field, fields[field])], []).append(field)
    text = f"\n## {name}\n\n{entry['description']}\n"
    if new:
        text += example(entry, new) + "\n" + "".join(lines(new, name, met))
    if known:
        text += f"\nAs above: {'; '.join(above(heading, known[heading], fields) for heading in sorted(known))}.\n"
    return text


def above(heading: str, known: list[str], fields: Entry) -> str:
    """The names of fields that another section describes, in the order of the schema."""
    link = f"[{heading}](#{heading.lower().replace(' ', '-')})"
    if sorted(known) == sorted(SHARED.get(heading, "").split()):
        return f"all of {link}"
    return f"{', '.join(f'`{field}`' for field in fields if field in known)} ({link})"


def example(entry: Entry, new: Entry) -> str:
    """The example of a document and the command that prints it: only its name and its first new fields."""
    (whole,) = entry["examples"]
    rows = [f'"{name}": {short(of)}' for name, of in whole.items() if name == "document" or name in new][: 1 + SHOWN]
    more = ["..."] if len(rows) < len(whole) else []
    command = f"$ {entry['title']}\n" if "title" in entry else ""
    return f"\n```console\n{command}{{{', '.join([*rows, *more])}}}\n```\n"


def short(value: object) -> str:
    """JSON, with the beginning of what is long."""
    if isinstance(value, str) and len(value) > LONG:
        return json.dumps(value[:LONG].rpartition(" ")[0] + " ...", ensure_ascii=False)
    if isinstance(value, dict):
        fields = [f'"{name}": {short(of)}' for name, of in value.items()]
        return "{" + ", ".join(fields[:MANY] + ["..."] * (len(fields) > MANY)) + "}"
    if isinstance(value, list):
        items = [short(each) for each in value]
        several = 1 if any(isinstance(each, dict) for each in value) else MANY
        return "[" + ", ".join(items[:several] + ["..."] * (len(items) > several)) + "]"
    return json.dumps(value, ensure_ascii=False)


def lines(fields: Entry, heading: str, met: dict[str, str], path: str = "") -> Iterator[str]:
    """A line for each field, and for each of its own fields.

    Args:
        fields: the entries of the fields in the schema, by name.
        heading: the heading of the section.
        met: where fields were described already; these are added.
        path: what leads to the fields, as `statistics.`.
    """
    for name, field in fields.items():
        of = followed(field)
        met.setdefault(identity(name, field), heading)
        yield f"* `{path}{name}`: {described(of)}\n"
        inner = of if of.get("type") != "array" else followed(of["items"])
        within = f"{path}{name}{'[]' if of.get('type') == 'array' else ''}."
        own = inner.get("properties", {})
        if any(identity(each, own[each]) not in met for each in own):
            yield from lines(own, heading, met, within)


def described(field: Entry) -> str:
    """What a field means, with its values if these are few words."""
    values = ", ".join(f"`{value}`" for value in field.get("enum", ()) if value)
    return f"{field['description']} ({values})" if values else str(field["description"])


def followed(field: Entry) -> Entry:
    """The entry of a field with what it refers to; its own words win."""
    while "$ref" in field:
        target: Any = SCHEMA
        for step in field["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        field = {**target, **{key: value for key, value in field.items() if key != "$ref"}}
    return field


def identity(name: str, field: Entry) -> str:
    """The same text for fields of one name that the schema describes in the same words."""
    return f"{name}: {followed(field)['description']}"
