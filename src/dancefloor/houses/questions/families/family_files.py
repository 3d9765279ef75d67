"""Families in files: a compact form of our own, the text of Knuth's DLX6, and that of Graphillion.

Strategy: in each form a node has a number, an option, and the nodes of what follows without and with that option.

- *compact*: a line that begins with `MAGIC` and goes on in JSON, and then, packed by zlib, three numbers for each node,
  in seven bits a byte: the option, and how far back the nodes without and with it lie; 0 and 1 lie before the first.
- *knuth*: ``2a: (~17?1f:29)`` in hexadecimal, but for the option, which is counted from 1; the last line has the root.
- *graphillion*: ``id option low high``, with B and T for the empty family and that of the empty set. Options have the
  numbers of their places in the order of the diagram, from 1 on, as in a universe that lists them in this order.

A file of another program may have nodes in another order of options. Then its members are listed, up to a limit.
"""

from __future__ import annotations

import json
import re
import zlib
from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.errors import InputError, ParseError, nearest, printable
from dancefloor.formats.files import opened, write_bytes, write_text
from dancefloor.houses.questions.families.diagram import Diagram, of_covers, of_nodes, order_of
from dancefloor.houses.questions.families.nodes import EMPTY, FORMS, UNIT, DiagramNode, FamilyTooLarge
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem

MAGIC = b"dancefloor family 1 "
MOST_HEAD = 1000  # bytes of the first line
MOST_BYTES = 1 << 30  # of a file
NODE_BYTES = 100  # that a node of a file takes while it is read
MOST_LISTED = 1_000_000  # members of a diagram in another order
_KNUTH = re.compile(r"([0-9a-f]{1,12}): \(~([0-9]{1,12})\?([0-9a-f]{1,12}):([0-9a-f]{1,12})\)")
_GRAPHILLION = re.compile(r"([0-9]{1,18}) ([0-9]{1,12}) ([0-9]{1,18}|[BT]) ([0-9]{1,18}|[BT])")


def write_family(problem: Problem, diagram: Diagram, file: str, form: str) -> None:
    """Write a diagram into a file.

    Args:
        problem: the problem whose covers it holds.
        diagram: the diagram.
        file: the file; - is standard output.
        form: one of `FORMS`.

    Raises:
        InputError: there is no such form.
        StoreError: the file cannot be written.
    """
    if form not in FORMS:
        raise InputError(f"form is {form[:20]!r}: {nearest(form, FORMS)}")
    if form == "compact":
        write_bytes(file, compact(problem, diagram))
    else:
        lines = knuth_lines(diagram) if form == "knuth" else graphillion_lines(problem, diagram)
        write_text(file, "".join([f"{line}\n" for line in lines]))


def knuth_lines(diagram: Diagram) -> Iterator[str]:
    """A diagram as DLX6 prints it.

    >>> from dancefloor.cover.problem import Problem
    >>> from dancefloor.houses.questions.families.diagram import of_options
    >>> list(knuth_lines(of_options(Problem.from_names("p q", ["p q", "p", "q"]), 1 << 20)))
    ['2: (~3?0:1)', '3: (~2?0:2)', '4: (~1?3:1)', '5: (~0?0:4)']
    """
    last = diagram.size + 2
    for number, node in enumerate(diagram.nodes(), 2):
        yield f"{number:x}: (~{node.option + 1}?{node.without:x}:{node.with_it:x})"
    yield f"{last:x}: (~0?0:{_root(diagram):x})"


def graphillion_lines(problem: Problem, diagram: Diagram) -> Iterator[str]:
    """A diagram as Graphillion saves it."""
    place = {option: k for k, option in enumerate(order_of(problem), 1)}
    names = {EMPTY: "B", UNIT: "T"}
    for number, node in enumerate(diagram.nodes(), 2):
        low, high = (names.get(each, each) for each in (node.without, node.with_it))
        yield f"{number} {place[node.option]} {low} {high}"
    if not diagram.size:
        yield names[_root(diagram)]
    yield "."


def compact(problem: Problem, diagram: Diagram) -> bytes:
    """A diagram in our own form."""
    head = {
        "problem": problem.fingerprint,
        "nodes": diagram.size,
        "root": _root(diagram),
        "solutions": str(diagram.count),
    }
    packed = bytearray()
    for number, node in enumerate(diagram.nodes(), 2):
        for each in (node.option, number - node.without, number - node.with_it):
            while each > 127:
                packed.append(each & 127 | 128)
                each >>= 7
            packed.append(each)
    return MAGIC + json.dumps(head).encode() + b"\n" + zlib.compress(bytes(packed), 9)


def _root(diagram: Diagram) -> int:
    return diagram.size + 1 if diagram.size else diagram.count


def read_diagram(file: str, problem: Problem, memory: int) -> Diagram:
    """Read a diagram of a problem.

    Raises:
        StoreError: the file cannot be read.
        ParseError: it is no diagram of this problem.
        FamilyTooLarge: it does not fit into that memory.
    """
    limit = min(MOST_BYTES, memory)
    with opened(file) as source:
        data = source.read(limit + 1)
    if len(data) > limit:
        raise FamilyTooLarge(memory, 0.0)
    try:
        return of_compact(problem, data, memory) if data.startswith(MAGIC) else _of_text(problem, data, memory)
    except ParseError as error:
        raise ParseError("", error.message, source="standard input" if file == "-" else printable(file)) from None


def of_compact(problem: Problem, data: bytes, memory: int) -> Diagram:
    """A diagram in our own form.

    Raises:
        ParseError: it is no diagram of this problem.
        FamilyTooLarge: it does not fit into that memory.
    """
    line, newline, packed = data.partition(b"\n")
    try:
        head = json.loads(line[len(MAGIC) :][:MOST_HEAD])
        nodes, root, problem_there, count = head["nodes"], head["root"], head["problem"], int(head["solutions"])
        if not newline or not (isinstance(nodes, int) and isinstance(root, int) and nodes >= 0):
            raise ValueError
    except (ValueError, LookupError, TypeError):
        raise ParseError("", "its first line should say how many nodes the family has") from None
    if problem_there != problem.fingerprint:
        raise ParseError("", "it is a family of another puzzle")
    if nodes * NODE_BYTES > memory:
        raise FamilyTooLarge(memory, 0.0)
    made = _made(problem, list(_unpacked(packed, nodes)), root, memory)
    if made.count != count:
        raise ParseError("", f"its first line says {head['solutions'][:40]} solutions, and its nodes another number")
    return made


def _unpacked(packed: bytes, nodes: int) -> Iterator[DiagramNode]:
    numbers = _numbers(packed, 3 * nodes)
    for number in range(2, nodes + 2):
        option, low, high = next(numbers), next(numbers), next(numbers)
        yield DiagramNode(option, number - low, number - high)


def _numbers(packed: bytes, most: int) -> Iterator[int]:
    """The numbers in packed bytes; each of them takes five bytes at most."""
    found, shift, left = 0, 0, most
    try:
        unpacker = zlib.decompressobj()
        raw = unpacker.decompress(packed, 5 * most + 1)
        whole = unpacker.eof
    except zlib.error:
        raw, whole = b"", False
    for byte in raw if whole else ():
        found |= (byte & 127) << shift
        shift += 7
        if byte < 128 and shift <= 35:
            yield found
            found, shift, left = 0, 0, left - 1
    if left or shift:
        raise ParseError("", "the file ends early, or was damaged")


class _Read(NamedTuple):
    """Nodes as they stand in a file."""

    nodes: list[DiagramNode]
    root: int


def _of_text(problem: Problem, data: bytes, memory: int) -> Diagram:
    """A diagram in the form of DLX6 or of Graphillion."""
    try:
        lines = data.decode("ascii").split("\n")
    except UnicodeDecodeError:
        lines = []
    lines = [line for line in map(str.strip, lines) if line]
    if len(lines) * NODE_BYTES > memory:
        raise FamilyTooLarge(memory, 0.0)
    if lines and _KNUTH.fullmatch(lines[0]):
        read = _read_knuth(lines)
    elif lines and lines[-1] == ".":
        read = _read_graphillion(lines, order_of(problem))
    else:
        raise ParseError("", "it is no family: it should be a file that 'dancefloor family --save' writes")
    return _made(problem, read.nodes, read.root, memory)


def _read_knuth(lines: Sequence[str]) -> _Read:
    nodes: list[DiagramNode] = []
    number = {"0": EMPTY, "1": UNIT}
    for line in lines:
        match = _KNUTH.fullmatch(line)
        try:
            name, option, low, high = match.groups() if match else ()
            if option == "0":
                return _Read(nodes, number[high])
            nodes.append(DiagramNode(int(option) - 1, number[low], number[high]))
            number[name] = len(nodes) + 1
        except (ValueError, LookupError):
            raise ParseError("", f"'{line[:40]}' is no node: it should look like '2a: (~17?1f:29)'") from None
    raise ParseError("", "its last line should name the root, as in '2b: (~0?0:2a)'")


def _read_graphillion(lines: Sequence[str], order: Sequence[int]) -> _Read:
    if lines in (["B", "."], ["T", "."]):
        return _Read([], UNIT if lines[0] == "T" else EMPTY)
    nodes: list[DiagramNode] = []
    number = {"B": EMPTY, "T": UNIT}
    for line in lines[:-1]:
        match = _GRAPHILLION.fullmatch(line)
        try:
            name, place, low, high = match.groups() if match else ()
            nodes.append(DiagramNode(order[int(place) - 1], number[low], number[high]))
            number[name] = len(nodes) + 1
        except (ValueError, LookupError):
            raise ParseError("", f"'{line[:40]}' is no node: it should look like '42 17 31 41'") from None
    return _Read(nodes, len(nodes) + 1)


def _made(problem: Problem, nodes: list[DiagramNode], root: int, memory: int) -> Diagram:
    """The diagram of the nodes below a root, whatever the order of their options."""
    options = len(problem.options)
    if any(not 0 <= node.option < options for node in nodes):
        raise ParseError("", f"it names an option that is not there: the puzzle has {options}")
    if any(max(node.without, node.with_it) >= number or min(node[1:]) < 0 for number, node in enumerate(nodes, 2)):
        raise ParseError("", "a node comes before what it leads to")
    if not 0 <= root < len(nodes) + 2:
        raise ParseError("", "its root is not there")
    if root > UNIT:
        try:
            return of_nodes(problem, nodes[: root - 1], memory)
        except InputError:
            return _listed(problem, nodes, root, memory)
    lengths = array("i", [0] * root)
    return of_covers(problem, array("i"), lengths, memory)


def _listed(problem: Problem, nodes: list[DiagramNode], root: int, memory: int) -> Diagram:
    """The diagram of the members of one whose options are in another order."""
    ways = [0, 1]
    for node in nodes:
        ways.append(ways[node.without] + ways[node.with_it])
    if ways[root] > MOST_LISTED:
        raise ParseError("", f"its options are in another order, and {ways[root]} members are too many to list")
    options, lengths = array("i"), array("i")
    left: list[tuple[int, tuple[int, ...]]] = [(root, ())]
    while left:
        check()
        at, taken = left.pop()
        if at == UNIT:
            options.extend(taken)
            lengths.append(len(taken))
        elif at != EMPTY:
            node = nodes[at - 2]
            left += [(node.without, taken), (node.with_it, (*taken, node.option))]
    return of_covers(problem, options, lengths, memory)
