"""Write a `Design` as BurrTools does, in plain XML, which BurrTools reads as well as its compressed files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dancefloor.houses.designers.burrtools.design import (
    Design,
    DesignedProblem,
    Stored,
    StoredSeparation,
    UsedShape,
    Voxels,
)
from dancefloor.houses.designers.burrtools.reading import UNUSED


def write_design(design: Design) -> str:
    """The text of a file.

    >>> from dancefloor.houses.designers.burrtools.reading import read_design
    >>> text = write_design(Design(0, ((255, 0, 0),), (Voxels.read((2, 1, 1), "##1", name="A & B"),), ()))
    >>> read_design(text).shapes[0].name
    'A & B'
    """
    return "\n".join(_lines(design)) + "\n"


def _lines(design: Design) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<puzzle version="2">'
    yield f' <gridType type="{design.grid}"/>'
    yield " <colors>"
    for red, green, blue in design.colors:
        yield f'  <color red="{red}" green="{green}" blue="{blue}"/>'
    yield " </colors>"
    yield " <shapes>"
    yield from map(_voxel_line, design.shapes)
    yield " </shapes>"
    yield " <problems>"
    for problem in design.problems:
        yield from _problem_lines(problem)
    yield " </problems>"
    popup = ' popup=""' if design.pops_up else ""
    yield f" <comment{popup}>{_escaped(design.comment)}</comment>"
    yield "</puzzle>"


def _tag(tag: str, said: Mapping[str, object], *, closed: bool = False) -> str:
    attributes = "".join(f' {key}="{_quoted(str(value))}"' for key, value in said.items() if value not in (None, ""))
    return f"<{tag}{attributes}{'/' if closed else ''}>"


def _quoted(value: str) -> str:
    """The text of an attribute."""
    return _escaped(value).replace('"', "&quot;").replace("\t", "&#9;").replace("\n", "&#10;").replace("\r", "&#13;")


def _escaped(text: str) -> str:
    """The text, for XML. (xml.sax.saxutils and html take as long to load as a small puzzle takes to solve.)"""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _voxel_line(shape: Voxels) -> str:
    (x, y, z), (hx, hy, hz) = shape.size, shape.hotspot
    spot = {"hx": hx, "hy": hy, "hz": hz} if any(shape.hotspot) else {}
    weight = None if shape.weight == 1 else shape.weight
    said = {"x": x, "y": y, "z": z, **spot, "weight": weight, "name": shape.name, "type": 0}
    return f"  {_tag('voxel', said)}{shape.text}</voxel>"


def _problem_lines(problem: DesignedProblem) -> Iterator[str]:
    said = {"name": problem.name, "state": problem.state, **problem.found, "maxHoles": problem.most_holes}
    yield f"  {_tag('problem', said)}"
    yield "   <shapes>"
    for use in problem.uses:
        yield f"    {_use_line(use)}"
    yield "   </shapes>"
    if problem.result is not None:
        yield f"   {_tag('result', {'id': problem.result}, closed=True)}"
    pairs = "".join(
        _tag("pair", {"piece": piece - 1, "result": result - 1}, closed=True)
        for piece, result in sorted(problem.allowed)
    )
    yield f"   <bitmap>{pairs}</bitmap>"
    if problem.stored:
        yield "   <solutions>"
        for stored in problem.stored:
            yield from _stored_lines(stored)
        yield "   </solutions>"
    yield "  </problem>"


def _use_line(use: UsedShape) -> str:
    uses = {"count": use.low} if use.low == use.high else {"min": use.low, "max": use.high}
    said = {"id": use.shape, **uses}
    if not use.groups:
        return _tag("shape", said, closed=True)
    groups = "".join(_tag("group", {"group": group, "count": count}, closed=True) for group, count in use.groups)
    return f"{_tag('shape', said)}{groups}</shape>"


def _stored_lines(stored: Stored) -> Iterator[str]:
    yield f"    {_tag('solution', stored.numbers)}"
    words = [UNUSED if placed is None else " ".join(map(str, (*placed.at, placed.turn))) for placed in stored.pieces]
    yield f"     <assembly>{' '.join(words)}</assembly>"
    if stored.separation:
        yield from _separation_lines(stored.separation, "", 5)
    if stored.summary:
        yield f"     <separationInfo>{_escaped(stored.summary)}</separationInfo>"
    yield "    </solution>"


def _separation_lines(separation: StoredSeparation, kind: str, depth: int) -> Iterator[str]:
    margin = " " * depth
    yield f"{margin}{_tag('separation', {'type': kind})}"
    yield f'{margin} <pieces count="{len(separation.pieces)}">{" ".join(map(str, separation.pieces))}</pieces>'
    for places in separation.states:
        axes = zip("xyz", zip(*places, strict=True), strict=True)
        shifts = (f"<d{axis}>{' '.join(map(str, numbers))}</d{axis}>" for axis, numbers in axes)
        yield f"{margin} <state>{''.join(shifts)}</state>"
    for name, part in (("removed", separation.removed), ("left", separation.left)):
        if part:
            yield from _separation_lines(part, name, depth + 1)
    yield f"{margin}</separation>"
