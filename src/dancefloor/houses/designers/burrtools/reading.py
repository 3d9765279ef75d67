"""Read a BurrTools file: XML as a `Design`.

    <puzzle version="2">
      <gridType type="0"/>                        0 cubes, 1 prisms, 2 spheres, 3 rhombic, 4 tetra-octahedral
      <colors><color red= green= blue=/></colors>
      <shapes><voxel x= y= z= name= weight= hx= hy= hz= type="0">STATES</voxel></shapes>
      <problems><problem name= state= assemblies= solutions= time= maxHoles=>
        <shapes><shape id= count= | min= max= group=><group group= count=/></shape></shapes>
        <result id=/>
        <bitmap><pair piece= result=/></bitmap>
        <solutions><solution><assembly>x y z t ...</assembly><separation>...</separation></solution></solutions>
      </problem></problems>
      <comment popup="">TEXT</comment>
    </puzzle>

Strategy: every number is checked where it is read, and the message names the element and its line. An element that is
not known is refused by name, so that nothing is dropped.
"""

from __future__ import annotations

from collections.abc import Iterator

from dancefloor.caps import check
from dancefloor.errors import ParseError, printable
from dancefloor.houses.designers.burrtools.design import (
    GRIDS,
    Design,
    DesignedProblem,
    PlacedShape,
    Places,
    Stored,
    StoredSeparation,
    UsedShape,
    Voxels,
)
from dancefloor.houses.designers.burrtools.tree import XmlElement, parsed

MOST_COLORS = 63
UNUSED = "x"  # a piece that an assembly does not use


def read_design(text: str, *, source: str = "input") -> Design:
    """Read the text of a BurrTools file.

    Args:
        text: the text, unpacked.
        source: where it comes from, for messages.

    Raises:
        ParseError: it is no BurrTools file, or something in it makes no sense.
        PuzzleError: a shape is larger than `dancefloor.caps` allows.

    >>> text = '<puzzle version="2"><shapes><voxel x="2" y="1" z="1" type="0">##</voxel></shapes></puzzle>'
    >>> len(read_design(text).shapes)
    1
    """
    root = parsed(text, source)
    if root.name != "puzzle":
        raise root.fault("is not a puzzle of BurrTools, which begins with <puzzle>")
    if (version := root.number("version", 1)) not in (1, 2):
        raise root.fault(f"has version {version}: versions 1 and 2 are known")
    _check_children(root, "gridType colors shapes problems comment")
    grid = root.child("gridType")
    number = grid.number("type", 0) if grid else 0
    if number >= len(GRIDS):
        assert grid is not None  # the default is known
        raise grid.fault(f"has type {number}: the types from 0 to {len(GRIDS) - 1} are known")
    shapes = tuple(map(_voxels, _children(root, "shapes", "voxel")))
    check("cells", sum(len(each.cells) for each in shapes), source)
    colors = tuple(map(_color, _children(root, "colors", "color")))
    problems = tuple(_problem(each, len(shapes)) for each in _children(root, "problems", "problem"))
    comment = root.child("comment")
    _check_colors(root, shapes, len(colors))
    return Design(
        number,
        colors,
        shapes,
        problems,
        comment.text if comment else "",
        comment is not None and "popup" in comment.attributes,
    )


def _children(root: XmlElement, name: str, each: str) -> list[XmlElement]:
    found = root.child(name)
    return found.all(each) if found else []


def _check_children(element: XmlElement, known: str) -> None:
    for each in element.children:
        if each.name not in known.split():
            raise each.fault(f"is not known in <{element.name}>")


def _color(element: XmlElement) -> tuple[int, int, int]:
    red, green, blue = (min(element.number(name), 255) for name in ("red", "green", "blue"))
    return red, green, blue


def _voxels(element: XmlElement) -> Voxels:
    x, y, z = (element.number(name) for name in "xyz")
    check("cells", x * y * z, f"{printable(element.source)}, line {element.line}, <voxel>")
    if element.number("type", 0) != 0:
        raise element.fault(f"has type {element.number('type')}: only type 0, one sign for each place, is known")
    hotspot = tuple(element.whole(element.attributes.get(f"h{axis}", "0"), "a hotspot", -(10**9)) for axis in "xyz")
    named = element.attributes.get("name", "")
    weight = element.whole(element.attributes.get("weight", "1"), "a weight", -(10**9))
    try:
        return Voxels.read((x, y, z), element.text, name=named, weight=weight, hotspot=hotspot)
    except ValueError as error:
        raise element.fault(str(error)) from None


def _check_colors(root: XmlElement, shapes: tuple[Voxels, ...], known: int) -> None:
    if known > MOST_COLORS:
        raise root.fault(f"has {known} colours: at most {MOST_COLORS} are possible")
    for number, shape in enumerate(shapes):
        if (used := max(shape.colors, default=0)) > known:
            raise root.fault(f"has a shape S{number + 1} with colour {used}, but {known} colours")


def _problem(element: XmlElement, shapes: int) -> DesignedProblem:
    _check_children(element, "shapes result bitmap solutions assembler")
    uses = tuple(_use(each, shapes) for each in _children(element, "shapes", "shape"))
    result = element.child("result")
    numbers: tuple[str, ...] = ("assemblies", "solutions", "time")
    found = {name: element.number(name) for name in numbers if name in element.attributes}
    pieces = sum(use.high for use in uses)
    check("pieces", pieces, f"{printable(element.source)}, line {element.line}, <problem>")
    return DesignedProblem(
        uses,
        None if result is None else _index(result, shapes),
        element.attributes.get("name", ""),
        frozenset(
            (each.number("piece") + 1, each.number("result") + 1) for each in _children(element, "bitmap", "pair")
        ),
        element.number("state", 0),
        found,
        element.number("maxHoles") if "maxHoles" in element.attributes else None,
        tuple(_stored(each, pieces) for each in _children(element, "solutions", "solution")),
        element.child("assembler") is not None,
    )


def _index(element: XmlElement, shapes: int) -> int:
    index = element.number("id")
    if index >= shapes:
        raise element.fault(f"has id {index}, but the shapes have the numbers from 0 to {shapes - 1}")
    return index


def _use(element: XmlElement, shapes: int) -> UsedShape:
    if "count" in element.attributes:
        low = high = element.number("count")
    else:
        low, high = element.number("min", 0), element.number("max")
    if low > high:
        raise element.fault(f"has min {low} and max {high}: min should not be greater")
    groups = tuple((each.number("group"), each.number("count")) for each in element.all("group"))
    if "group" in element.attributes:
        groups = ((element.number("group"), high), *groups)
    return UsedShape(_index(element, shapes), low, high, groups)


def _stored(element: XmlElement, pieces: int) -> Stored:
    assembly, separation, summary = (
        element.child("assembly"),
        element.child("separation"),
        element.child("separationInfo"),
    )
    if assembly is None:
        raise element.fault("has no <assembly> in it")
    placed = tuple(_placed(assembly))
    if len(placed) != pieces:
        raise assembly.fault(f"places {len(placed)} pieces, but the problem has {pieces}")
    return Stored(
        placed,
        _separation(separation, pieces) if separation else None,
        dict(element.attributes),
        summary.text.strip() if summary else "",
    )


def _placed(element: XmlElement) -> Iterator[PlacedShape | None]:
    words = iter(element.text.split())
    for word in words:
        if word == UNUSED:
            yield None
            continue
        numbers = [word, *(next(words, "") for _ in range(3))]
        x, y, z, turn = (element.whole(each, "a number", -(10**9)) for each in numbers)
        if turn < 0:
            raise element.fault(f"has a turn {turn}: turns have numbers from 0 on")
        yield PlacedShape((x, y, z), turn)


def _separation(element: XmlElement, pieces: int) -> StoredSeparation:
    listed = element.needed("pieces")
    numbers = tuple(listed.whole(word, "a piece") for word in listed.text.split())
    if len(set(numbers)) != len(numbers) or any(number >= pieces for number in numbers):
        raise listed.fault(f"names a piece twice, or one that is not there: the pieces are 0 to {pieces - 1}")
    states = tuple(_places(each, len(numbers)) for each in element.all("state"))
    if not states:
        raise element.fault("has no <state> in it")
    parts = {each.attributes.get("type", ""): _separation(each, pieces) for each in element.all("separation")}
    if unknown := set(parts) - {"removed", "left"}:
        raise element.fault(f"has a part of the type {printable(min(unknown)[:20])!r}, not 'removed' or 'left'")
    return StoredSeparation(numbers, states, parts.get("removed"), parts.get("left"))


def _places(element: XmlElement, pieces: int) -> Places:
    axes = []
    for name in ("dx", "dy", "dz"):
        axis = element.needed(name)
        axes.append([axis.whole(word, "a number", -(10**9)) for word in axis.text.split()])
        if len(axes[-1]) != pieces:
            raise axis.fault(f"has {len(axes[-1])} numbers for {pieces} pieces")
    return tuple(zip(*axes, strict=True))


def names_problem(design: Design, words: str, source: str) -> int:
    """The number of the problem that words choose, from 0 on; the first one without words.

    Raises:
        ParseError: there is no such problem.
    """
    most = len(design.problems)
    if not most:
        raise ParseError("", "it has shapes, but no problem to solve", source=source)
    chosen = words.strip() or "1"
    if not (chosen.isascii() and chosen.isdecimal() and 1 <= int(chosen[:9]) <= most):
        told = "only problem 1" if most == 1 else f"problems from 1 to {most}"
        raise ParseError("", f"there is no problem {printable(chosen[:20])!r}: it has {told}", source=source)
    return int(chosen) - 1
