"""XML as a tree of elements, each with its line for messages.

Strategy: Expat of the standard library reads it. Document types and entities are refused where they begin: BurrTools
never writes them, and they can stand for much more text than they take. Depth and number of elements are bounded.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.parsers import expat

from dancefloor.errors import ParseError, printable

MOST_ELEMENTS = 1 << 20
DEEPEST = 200  # elements within each other: a disassembly has a level for each piece
BIGGEST = 10**9  # number in a file


@dataclass(slots=True)
class XmlElement:
    """An element: its name, attributes, children and text.

    >>> tree = parsed('<puzzle version="2"><comment>A burr</comment></puzzle>', "burr.xmpuzzle")
    >>> tree.name, tree.number("version"), tree.child("comment").text
    ('puzzle', 2, 'A burr')
    """

    name: str
    attributes: dict[str, str]
    source: str
    line: int
    children: list[XmlElement] = field(default_factory=list)
    text: str = ""

    def fault(self, message: str) -> ParseError:
        """The error for something that is wrong with the element, which begins with its name and line."""
        return ParseError("", f"<{printable(self.name[:20])}> {message}", source=self.source, line=self.line)

    def all(self, name: str) -> list[XmlElement]:
        """The children of that name."""
        return [each for each in self.children if each.name == name]

    def child(self, name: str) -> XmlElement | None:
        """The first child of that name; None if there is none."""
        return next((each for each in self.children if each.name == name), None)

    def needed(self, name: str) -> XmlElement:
        """The first child of that name.

        Raises:
            ParseError: there is none.
        """
        found = self.child(name)
        if found is None:
            raise self.fault(f"has no <{name}> in it")
        return found

    def number(self, name: str, default: int | None = None) -> int:
        """An attribute as a whole number.

        Args:
            name: the name of the attribute.
            default: its value where it is missing; None if it is needed.

        Raises:
            ParseError: it is missing, or no whole number from 0 to 10^9.
        """
        given = self.attributes.get(name)
        if given is None:
            if default is None:
                raise self.fault(f"has no attribute {name!r}")
            return default
        return self.whole(given, f"attribute {name!r}")

    def whole(self, given: str, what: str, least: int = 0) -> int:
        """A whole number in the text of the file.

        Raises:
            ParseError: it is not a whole number, or out of range.
        """
        digits = given.strip()
        if not digits.removeprefix("-").isascii() or not digits.removeprefix("-").isdecimal() or len(digits) > 11:
            raise self.fault(f"has {what} {printable(given[:20])!r}, which is not a whole number")
        if not least <= int(digits) <= BIGGEST:
            raise self.fault(f"has {what} {digits}: it should be from {least} to {BIGGEST}")
        return int(digits)


class _Builder:
    """Builds a tree from what Expat reads."""

    def __init__(self, source: str) -> None:
        self.source, self.number = source, 0
        self.open: list[XmlElement] = []
        self.root: XmlElement | None = None
        self.parser = parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = self.start, self.end
        parser.CharacterDataHandler = self.characters
        parser.StartDoctypeDeclHandler = self.refuse
        parser.EntityDeclHandler = self.refuse

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.number += 1
        made = XmlElement(name, attributes, self.source, self.parser.CurrentLineNumber)
        if self.number > MOST_ELEMENTS:
            raise made.fault(f"is one too many: a file may have {MOST_ELEMENTS} elements")
        if len(self.open) >= DEEPEST:
            raise made.fault(f"lies too deep: at most {DEEPEST} elements lie within each other")
        if self.open:
            self.open[-1].children.append(made)
        else:
            self.root = made
        self.open.append(made)

    def end(self, _: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        self.open[-1].text += text

    def refuse(self, *_: object) -> None:
        message = "it declares a document type or an entity, which no file of BurrTools has"
        raise ParseError("", message, source=self.source, line=self.parser.CurrentLineNumber)


def parsed(text: str, source: str) -> XmlElement:
    """The root of the tree.

    Raises:
        ParseError: this is no XML, or it has what no file of BurrTools has.
    """
    builder = _Builder(source)
    try:
        builder.parser.Parse(text.encode("utf-8", errors="replace"), True)
    except expat.ExpatError as error:
        message = f"this is not well-formed XML: {expat.ErrorString(error.code)}"
        raise ParseError("", message, source=source, line=error.lineno) from None
    assert builder.root is not None  # or Expat has complained
    return builder.root
