"""Inputs that mean harm: small texts that want gigabytes or hours, and mutations of good ones, for every reader.

A reader returns a value or raises a `DancefloorError`; anything else is wrong. So is taking more memory than
`allowed`, or more processor time than `PATIENCE` seconds.

Strategy: each input is read in a process of its own, forked from one that has all readers loaded, so that its peak
memory is its own, and a reader that runs wild is stopped by the limits of that process alone.

    python -m attack.inputs hostile SIZE [READER ...]   hostile inputs of about SIZE characters, a line of JSON each
    python -m attack.inputs run SEED SECONDS            as `run`; a line of JSON in the end
"""

from __future__ import annotations

import base64
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice, product
from pathlib import Path
from typing import NamedTuple

from dancefloor.errors import DancefloorError
from dancefloor.formats import table
from dancefloor.formats.knuth.dlx import read_dlx
from dancefloor.formats.preset import read_preset
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.formats.solvers import read_model
from dancefloor.geometry.box import box, parse_size
from dancefloor.geometry.shape import Shape
from dancefloor.houses.fillomino.formats.fillomino_dlx import read_labels
from dancefloor.houses.fillomino.formats.forms import read_fillomino
from dancefloor.houses.founders.fletcher.trie import read_trees
from dancefloor.houses.founders.knuth.polyomino_dlx import read_spec
from dancefloor.houses.founders.knuth.polyominoes import read_polyominoes
from dancefloor.puzzles.piece import read_pieces

Reader = Callable[..., object]  # of a text


def read_file(text: str) -> object:
    """The puzzle in a file that holds this text."""
    with tempfile.NamedTemporaryFile(suffix=".txt") as file:
        file.write(text.encode(errors="surrogatepass"))
        file.flush()
        return read_puzzle(file.name)


#: The readers of words, of parts of puzzles, and of what no format is by itself.
OTHERS: dict[str, Reader] = {
    "box": box,
    "size": parse_size,
    "pieces": read_pieces,
    "shape": Shape.from_picture,
    "toml": lambda text: read_preset(text, name="preset", source="input"),  # with all that words could choose
    "dlx-strict": lambda text: read_dlx(text, strict_knuth=True),
    "polyominoes": read_polyominoes,
    "spec": read_spec,
    "labels": read_labels,
    "fletcher": read_trees,
    "model": read_model,
    "fillomino": read_fillomino,
    "word": read_puzzle,
    "file": read_file,
}


def readers() -> dict[str, Reader]:
    """Every reader of the package by name: those of all formats, and the others."""
    return {name: partial(table.read, format=name) for name in table.readable()} | OTHERS


READERS = readers()
ROOT = Path(__file__).parent.parent
REFUSED = "refused: "
MEGABYTE = 1 << 20
PATIENCE = 30  # seconds of processor time for one input of a megabyte
HELD = 6 << 30  # bytes of address space, after which a reader gets no more


def allowed(text: str) -> int:
    """The bytes that reading a text may take at its peak, over what the process had before."""
    return 30 * len(text.encode(errors="surrogatepass")) + 100 * MEGABYTE


class Measured(NamedTuple):
    """What came of reading one text: what is wrong, if anything; bytes at the peak; seconds of processor time."""

    wrong: str
    outcome: str
    memory: int
    seconds: float


def words(count: int, alphabet: str = "abcdefghijklmnopqrstuvwxyz") -> Iterator[str]:
    """So many different words, short ones first."""
    return islice(("".join(letters) for k in range(1, 9) for letters in product(alphabet, repeat=k)), count)


def packed(lines: list[str]) -> str:
    """A Penpa+ address that holds these lines."""
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    raw = packer.compress("\n".join(lines).encode()) + packer.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={base64.b64encode(raw).decode()}"


def _bombs(size: int) -> Iterator[tuple[str, str]]:
    """Penpa+ addresses of at most so many characters that unpack to far more."""
    head = ["square,10,10,38,0,1,1,418,418,0,0", "[0,0,0,0]", "{}"]
    factor = min(500 * size, 7_900_000)
    yield "blanks", packed([" " * factor])
    yield "lines", packed(["\n" * factor])
    for name, unit in (
        ("lists", "[],"), ("tables", "{},"), ("numbers", "1,"), ("texts", '"",'), ("long", "9"), ("deep", "["),
        ("nested", '{"a":'), ("names", "zN,"),
    ):  # fmt: skip
        yield name, packed([*head, f'{{"zN":[{unit * (factor // len(unit))}'])
        yield f"whole {name}", packed([*head, f'{{"zN":[{unit * (factor // len(unit))}0]}}'])
    cells = ",".join(f'"{k % 9**6}":["1",1,"1"]' for k in range(factor // 20))
    yield "clues", packed([*head, f'{{"zN":{{{cells}}}}}'])
    yield "steps", packed([*head, "{}", "{}", f"[{'1,' * (factor // 2)}1]"])


def hostile(size: int) -> Iterator[tuple[str, str, str]]:
    """Reader, what it is made to suffer, and a text of about so many characters."""
    n = size
    yield "size", "digits", f"{'9' * n}x9"
    for reader in ("box", "word"):
        yield reader, "large", "99999999x99999999"
        yield reader, "cube", "300x300x300"
        yield reader, "digits", f"{'9' * n}x9"
        yield reader, "zeros", f"{'0' * n}1x9"
        yield reader, "sides", "2x" * (n // 2) + "2"
        yield reader, "terms", "1x1" + "+1x1" * (n // 4)
        yield reader, "large terms", "256x256" + "+256x256@0,0" * (n // 12)
        yield reader, "holes", "256x256" + "".join(f"-1x1@{k % 256},{k // 256}" for k in range(n // 10))
        yield reader, "middles", "255x255" + "".join(f"-1x{2 * k + 1}" for k in range(min(n // 6, 127)))
        yield reader, "far", "1x1" + "".join(f"+1x1@{k * 37 % 65536},{k * 9973 % 65536}" for k in range(n // 16))
        yield reader, "blanks", "6" + " " * n + "x10"
        yield reader, "places", "6x10@" + "1," * (n // 2) + "1"
        yield reader, "signs", "-" * n
        yield reader, "far wrap", "1x1+1x1@65000,65000~torus"
        yield reader, "gluing", "6x10~" + "t" * n
        yield reader, "cells", "#" * n
        yield reader, "lattice", "x" * n + ":6x10"
        yield reader, "hexagon", "triangle:hexagon" + "9" * n
    for reader in ("pieces", "word"):
        yield reader, "term", "I5," * (n // 3)
        yield reader, "count", "9" * n + "*I5"
        yield reader, "counts", ",".join(f"{k % 9 + 1}*8-{k + 1}" for k in range(min(n // 8, 369)))
        yield reader, "prefixes", "fixed-" * (n // 6)
        yield reader, "fixed", "fixed-octominoes,fixed-heptominoes,fixed-hexominoes"
        yield reader, "name", "x" * n
        yield reader, "commas", "," * n
        yield reader, "families", "any*octominoes,any*heptominoes,any*hexominoes,any*pentominoes"
        yield reader, "blanks", " " * n + "x"
    for reader in ("picture", "shape", "file"):
        for symbol in "#+AVaO":
            yield reader, f"row of {symbol}", symbol * n
        yield reader, "triangles", "AV" * (n // 2)
        yield reader, "column", "#\n" * (n // 2)
        yield reader, "scattered", ("#" + "." * 500 + "\n") * (n // 502)
        yield reader, "layers", "#\n-\n" * (n // 4)
        yield reader, "square", "\n".join(["#" * 255] * (n // 256))
        yield reader, "dots", "." * n + "#"
        yield reader, "lines", "\n" * n + "#"
        yield reader, "returns", "\r" * n + "#"
        yield reader, "diagonal", "\n".join("." * k + "#" for k in range(int((2 * n) ** 0.5)))
    preset = 'title = "t"\nsource = "s"\nregion = "6x10"\n'
    yield "toml", "dots", "a" + ".a" * (n // 2) + " = 1"
    yield "toml", "header dots", "[" + "a." * (n // 2) + "a]"
    yield "toml", "quoted dots", "a" + '.""' * (n // 3) + " = 1"
    yield "toml", "spaced dots", "a" + " . a" * (n // 4) + " = 1"
    yield "toml", "many dots", "".join(f"a{k}.a.a.a.a.a.a.a.a = 1\n" for k in range(n // 28))
    yield "toml", "many levels", "".join(f"a{k}{'.a' * 90} = 1\n" for k in range(n // 190))
    yield "toml", "keys", "".join(f"{word}=1\n" for word in words(n // 6))
    yield "toml", "tables", "".join(f"[{word}]\n" for word in words(n // 6))
    yield "toml", "arrays of tables", "[[a]]\n" * (n // 6)
    yield "toml", "tables in one", "[pieces]\n" + "".join(f"{word}={{}}\n" for word in words(n // 7))
    for name, unit in (("arrays", "[],"), ("inline", "{},"), ("numbers", "1,"), ("texts", '"",'), ("large", "999,")):
        yield "toml", name, f"a = [{unit * (n // len(unit))}]"
    yield "toml", "deep arrays", "a = " + "[" * n
    yield "toml", "closed arrays", "a = " + "[" * (n // 2) + "]" * (n // 2)
    yield "toml", "deep tables", "a = " + "{a=" * (n // 3)
    yield "toml", "closed tables", "a = " + "{a=" * (n // 4) + "1" + "}" * (n // 4)
    yield "toml", "digits", "a = " + "9" * n
    yield "toml", "key", "a" * n + " = 1"
    yield "toml", "comments", "#\n" * (n // 2)
    yield "toml", "quotes", "a = " + '"' * n
    yield "toml", "text", 'a = """' + "\\\\" * (n // 2)
    yield "toml", "region", preset + f'pieces = "{"I5," * (n // 3)}"'
    yield "toml", "pieces", preset + "[pieces]\n" + "".join(f"{word} = '##'\n" for word in words(n // 12))
    yield (
        "toml",
        "large pieces",
        preset + "[pieces]\n" + "".join(f"{word} = '{'#' * 5000}'\n" for word in words(n // 5010)),
    )
    yield "toml", "listed piece", preset + f"[pieces]\na = [{'[0,0],' * (n // 6)}]"
    yield "toml", "far cells", preset + f"[pieces]\na = [[0,0],[{'9' * min(n, 4000)},0]]\n"
    yield (
        "toml",
        "distinct",
        preset
        + "disconnected = true\n[pieces]\n"
        + "".join(f"{word} = [[0,0],[{k // 5},{k}]]\n" for k, word in enumerate(words(n // 24))),
    )
    yield (
        "toml",
        "labels",
        preset + 'pieces="I5"\n[open.a]\n' + "".join(f"{word} = [0,0]\n" for word in words(n // 14)),
    )
    yield (
        "toml",
        "kinds",
        preset + 'pieces="I5"\n' + "".join(f"[open.{word}]\n{word} = [0,0]\n" for word in words(n // 26)),
    )
    for reader in ("dlx", "dlx-strict", "dance", "file"):
        yield reader, "items", " ".join(words(n // 5)) + "\na\n"
        yield reader, "a long option", " ".join(words(n // 10)) + "\n" + " ".join(words(n // 10)) + "\n"
        yield reader, "options", "a b c d\n" + "a\n" * (n // 2)
        yield reader, "larger options", "a b c d e f g h\n" + "a b c d e f g h\n" * (n // 16)
        yield reader, "ignored", "a | b\n" + "b\n" * (n // 2)
        yield reader, "a name", "a" * n
        yield reader, "a name in options", "a\n" + "b" * n
        yield reader, "colours", "a | b\n" + "".join(f"a b:{word}\n" for word in words(n // 8))
        yield reader, "costs", "a\n" + "".join(f"a |{k}\n" for k in range(n // 8))
        yield reader, "cost", "a\na |" + "9" * n
        yield reader, "bounds", "9" * n + "|a\na"
        yield reader, "comments", "| \n" * (n // 3)
        yield reader, "lines", "\n" * n
        yield reader, "repeated", "a\n" + "a " * (n // 2)
        yield reader, "repeated items", "a " * (n // 2)
        yield reader, "bars", "|" * n
        yield reader, "blanks", "a" + " " * n + "b\n"
    yield "file", "comments of a generator", (
        "| [0-Z][0-Z]\n" + "".join(f"| {word} 00 01 02\n" for word in words(n // 12))
        + "| this file was created by polyomino-dlx from that data\n" + " ".join(words(n // 8)) + "\na\n"
    )  # fmt: skip
    yield (
        "file",
        "comments of a fillomino",
        ("| fillomino-dlx --labels 1-15:\n" + f"| {'.' * 78}\n" * 16 + " ".join(words(n // 8)) + "\na\n"),
    )
    cells = [a + b for a, b in product("0123456789abcdefghijklmnopqrstuvwxyz", repeat=2)]
    yield "file", "items of a fillomino", (
        "| fillomino-dlx --labels 1-15:\n" + f"| {'.' * 16}\n" * 16
        + " ".join(f"{i:x}{j:x}" for i in range(16) for j in range(16)) + " | "
        + " ".join(f"{kind}{i:x}{j:x}{k:x}" for kind in "vh" for i in range(16) for j in range(16)
                   for k in range(1, 16) if (j if kind == "v" else i)) + "\n00\n"
    )  # fmt: skip
    for reader in ("polyomino-dlx", "spec", "file"):
        full = "[0-Z][0-Z]"
        yield reader, "ranges", f"{full}\n" + "".join(f"{word} {full}\n" for word in words(n // 14, "xyz"))
        yield (
            reader,
            "different ranges",
            f"{full}\n"
            + "".join(
                f"{word} {full} [0-{digit}]0\n"
                for word, digit in zip(words(n // 22, "xyzw"), "123456789abcdefg" * n, strict=False)
            ),
        )
        yield reader, "many ranges", full + f" {full}" * (n // 11)
        yield reader, "suffixes", f"{full} " + " ".join(f"{full}{word}" for word in words(n // 15))
        yield reader, "pieces with suffixes", "00\n" + "".join(f"x 00 00{word}\n" for word in words(n // 12))
        yield (
            reader,
            "shapes",
            f"{full}\n"
            + "".join(f"x {a}{b} 00 01 02 03\n" for a, b in islice(product("0123456789abcdefg", repeat=2), n // 18)),
        )
        yield (
            reader,
            "shapes of ranges",
            f"{full}\n"
            + "".join(f"x [0-Z][0-Y] {a}Z\n" for a in islice("0123456789abcdefghijklmnopqrstuvwxyz", n // 18)),
        )
        yield reader, "pieces", "[0-5][0-9]\n" + "".join(f"{word} 00 01\n" for word in words(n // 10, "wxyz"))
        yield reader, "a bracket", "[" + "0" * n
        yield reader, "a name", "00\n" + "x" * n + " 00"
        yield reader, "bounds", "00\n" + "9" * n + "|x 00"
        yield reader, "lines", "00\n" + "\n" * n
        yield reader, "blanks", "00" + " " * n + "01"
        yield reader, "empty sets", "00\nx " + "[][]" * (n // 4)
    board = " ".join(cells)
    yield "polyominoes", "pieces", f"{board}\nx\n" + "x 4 2 00\n" * (n // 9)
    yield "polyominoes", "cells", "00\nx\nx 4 2" + " 00" * (n // 3)
    yield "polyominoes", "names", "00\n" + "x " * (n // 2)
    yield "polyominoes", "board", "00 " * (n // 3)
    for reader in ("fillomino-dlx", "labels", "sudoku", "model", "fletcher", "janko", "filling", "pzprv3", "grid"):
        for unit in ("1", ".", "1\n", "\n", " ", "1 ", "1,", "(", "-", "0"):
            yield reader, f"{unit!r} again and again", unit * (n // len(unit))
    yield "model", "literals", "v " + " ".join(f"-x{k}" for k in range(n // 8))
    yield "model", "short literals", "v" + " 1" * (n // 2)
    yield "model", "lines", "v 1\n" * (n // 4)
    yield "labels", "ranges", "1-15," * (n // 5) + "1"
    yield "fletcher", "deep", "((00," * (n // 5)
    yield "fletcher", "wide", "(" + "(00,01)" * (n // 7) + ")"
    yield "fletcher", "lists", "((00,01))" * (n // 9)
    yield "fletcher", "digits", "((00," + "9" * n
    yield "fletcher", "comments", "*\n" * (n // 2)
    for genre in ("fillomino", "symmarea", "pentominous", "tetrominous"):
        for reader in ("puzzlink", "word"):
            yield reader, f"{genre} huge", f"puzz.link/p?{genre}/99999/99999/"
            yield reader, f"{genre} full", f"puzz.link/p?{genre}/200/200/" + "z" * 2000
            yield reader, f"{genre} digits", f"puzz.link/p?{genre}/{'9' * n}/1/"
            yield reader, f"{genre} body", f"puzz.link/p?{genre}/200/200/" + "1" * n
            yield reader, f"{genre} walls", f"puzz.link/p?{genre}/200/200/" + "z" * 2000 + "v" * n
        yield "pzprv3", f"{genre} huge", f"pzprv3/{genre}/99999/99999/"
        yield "pzprv3", f"{genre} slashes", f"pzprv3/{genre}/200/200/" + "/" * n
        yield "pzprv3", f"{genre} entries", f"pzprv3/{genre}/200/200/" + ". " * (n // 2)
        yield "pzprv3", f"{genre} rows", f"pzprv3/{genre}/200/200/" + (". " * 200 + "/") * (n // 401)
    yield "filling", "huge", "999999x999999:z"
    yield "filling", "full", "200x200:" + "z" * 1538
    yield "filling", "cells", "200x200:" + "1" * n
    yield "janko", "huge", "begin\npuzzle fillomino\nsize 999999\nproblem\n1\nend\n"
    yield "janko", "rows", "begin\npuzzle fillomino\nproblem\n" + "1 - -\n" * (n // 6)
    yield "janko", "cells", "begin\npuzzle fillomino\nproblem\n" + "1 " * (n // 2)
    yield "janko", "short rows", "begin\npuzzle fillomino\nproblem\n" + "1\n" * (n // 2)
    yield "janko", "sections", "a\n" * (n // 2)
    yield "janko", "script", "<script application/x-janko>" * (n // 28)
    yield "grid", "characters", "." * (n - 1) + "1"
    yield "grid", "rows", "." + "\n1." * (n // 3)
    yield "grid", "tabs", "1\t" * (n // 2)
    for reader in ("fillomino", "file", "word"):
        for unit in ("<", "m=edit&p=", "?", "/", "[", "%41", "0x", "1x1:", "begin\n", "a:", "&p="):
            yield reader, f"{unit!r} again and again", unit * (n // len(unit))
    for reader in ("penpa", "word", "file"):
        for what, text in _bombs(min(n, 20_000)):
            yield reader, what, text
        yield reader, "percents", "m=edit&p=" + "%41" * (n // 3)
        yield reader, "base 64", "m=edit&p=" + "A" * n
    yield "word", "preset words", "calendar" + " 25-Jan" * (n // 7)
    yield "word", "letters", "a" * n
    yield "word", "pieces and a box", "pentominoes 99999x99999"
    yield "word", "blanks", " ".join("a" * (n // 2))


def measured(reader: str, text: str) -> Measured:
    """Read a text in a process of its own."""
    told, status, used = _in_child(lambda: [json.dumps(_read(READERS[reader], text))])
    seconds = used.ru_utime + used.ru_stime
    if not told:
        return Measured(f"it died of {status}", "", _bytes(used.ru_maxrss), seconds)
    wrong, outcome, memory = json.loads(told[0])
    if not wrong and memory > allowed(text):
        wrong = f"it took {memory / MEGABYTE:.0f} MB, and should take at most {allowed(text) / MEGABYTE:.0f}"
    return Measured(wrong, outcome, memory, seconds)


def _in_child(work: Callable[[], Iterable[str]]) -> tuple[list[str], int, resource.struct_rusage]:
    """The lines that work tells in a process of its own, the status of that process, and what it used."""
    out, into = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if not child:
        try:
            os.close(out)
            resource.setrlimit(resource.RLIMIT_AS, (HELD, HELD))
            resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            with open(into, "w", buffering=1) as pipe:
                for line in work():
                    print(line, file=pipe)
        finally:
            os._exit(1)
    os.close(into)
    with open(out) as pipe:
        lines = pipe.read().splitlines()
    _, status, used = os.wait4(child, 0)
    return lines, status, used


def _bytes(maxrss: int) -> int:
    return maxrss if sys.platform == "darwin" else maxrss * 1024


def _peak() -> int:
    return _bytes(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def _read(read: Reader, text: str) -> tuple[str, str, int]:
    """What is wrong, what came of it, and by how much the peak of memory rose."""
    before, wrong, outcome = _peak(), "", ""
    try:
        outcome = type(read(text)).__name__
    except DancefloorError as error:
        outcome = f"{REFUSED}{type(error).__name__}: {str(error)[:200]}"
    except BaseException as error:
        wrong = f"{type(error).__name__}: {str(error)[:200]}"
    return wrong, outcome, _peak() - before


SPECIAL = (  # noqa: SIM905 - as a list it would take sixty lines
    "\0 \x1b[2J \x85 \u2028 \u0663 \u00b2 \ud800 \U0001f600 \u00d7 \ufeff \t \r \n \\ ' \" % %00 # @ ~ : | -1 0 00 1 "
    "99999999999999999999 4294967296 2147483648 65536 65537 1e9 0x10 * any any* .. ../ / ? & = x + - { } [ ] [[ ]] "
    "< ( ) , ; $ nan inf e _ ½ İ ß"
).split(" ")
LONGEST = 2000  # characters of a mutated input
BATCH = 200  # inputs that are read by one process


def corpus() -> list[str]:
    """Good inputs of all kinds, and some for other readers: the presets, the puzzle files, and words of the docs."""
    found = {path.read_text(encoding="utf-8") for path in sorted((ROOT / "puzzles").iterdir())}
    found |= {path.read_text(encoding="utf-8") for path in sorted((ROOT / "src/dancefloor/presets").glob("*.toml"))}
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        text = path.read_text(encoding="utf-8")
        found.update(re.findall(r"```\w*\n(.*?)```", text, re.DOTALL))
        found.update(re.findall(r"`([^`\n]+)`", text))
    for path in sorted((ROOT / "src/dancefloor").rglob("*.py")):  # the doctests of readers have a text for each
        found.update(
            literal.encode("ascii", "replace").decode("unicode_escape")
            for literal in re.findall(r'>>> .*\w\("((?:[^"\\]|\\[n"])+)"', path.read_text(encoding="utf-8"))
        )
    return sorted(text[:LONGEST] for text in found if text.strip())


def mutated(text: str, others: list[str], chance: random.Random) -> str:
    """A text with a few changes: parts left out, repeated, replaced, numbers made large, lines exchanged."""
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5, 9))):
        at = chance.randrange(len(text) + 1)
        to = min(len(text), at + chance.choice((1, 1, 2, 3, 8, 30)))
        numbers = list(re.finditer("[0-9]+", text))
        lines = text.split("\n")
        match chance.randrange(10):
            case 0:
                text = text[:at] + text[to:]
            case 1:
                text = text[:at] + chance.choice(SPECIAL) + text[chance.choice((at, to)) :]
            case 2:
                text = text[:at] + chr(chance.choice((chance.randrange(128), chance.randrange(0x3000)))) + text[to:]
            case 3:
                text = text[:at] + text[at:to] * chance.choice((2, 3, 10, 100)) + text[to:]
            case 4:
                other = chance.choice(others)
                start = chance.randrange(len(other))
                text = text[:at] + other[start : start + chance.choice((1, 5, 20, 200))] + text[to:]
            case 5 if numbers:
                number = chance.choice(numbers)
                value = int(number[0][:18])
                new = chance.choice(
                    (0, 1, value + 1, max(0, value - 1), 2 * value, 10 ** chance.randrange(30), -value, 65536)
                )
                text = f"{text[: number.start()]}{new}{text[number.end() :]}"
            case 6:
                one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
                lines[one], lines[two] = lines[two], lines[one]
                text = "\n".join(lines)
            case 7:
                lines.insert(chance.randrange(len(lines)), chance.choice(lines))
                text = "\n".join(lines)
            case 8:
                text = text[:at]
            case 9:
                text = text[at:]
        text = text[:LONGEST]
    return text


def _change(reader: str, text: str, others: list[str], chance: random.Random) -> str:
    """A mutation of a text; of a Penpa+ address often one of what is packed in it."""
    if reader == "penpa" and (data := re.search("p=([^&]+)", text)) and chance.random() < 0.8:
        with suppress(ValueError, zlib.error):
            lines = zlib.decompress(base64.b64decode(data[1]), wbits=-zlib.MAX_WBITS).decode(errors="replace")
            return packed(mutated(lines, others, chance).encode(errors="replace").decode().split("\n"))
    return mutated(text, others, chance)


def _read_all(batch: list[tuple[str, str]]) -> Iterator[str]:
    """A line before each text is read, and one with what came of it."""
    before = _peak()
    for reader, text in batch:
        wrong, outcome, _ = _read(READERS[reader], text)
        yield json.dumps([wrong or _peak() - before > allowed(text), outcome])


def _read_mutated(chance: random.Random, end: float) -> dict[str, int]:
    """Read mutations of good texts until the time is over; what a reader accepts is mutated further."""
    figures = {"checks": 0, "wrong": 0, "accepted": 0}
    every = corpus()
    good: dict[str, list[str]] = {reader: [] for reader in READERS}
    while time.monotonic() < end:
        batch = []
        for reader in chance.choices(list(READERS), k=BATCH):
            if good[reader] and chance.random() < 0.9:
                batch.append((reader, _change(reader, chance.choice(good[reader]), every, chance)))
            else:
                batch.append((reader, chance.choice(every)))
        told, _, _ = _in_child(partial(_read_all, batch))
        found = [json.loads(line) for line in told]
        suspects = [case for case, (wrong, _) in zip(batch, found, strict=False) if wrong]
        suspects += batch[len(found) : len(found) + 1]  # which the process did not outlive
        for case, (wrong, outcome) in zip(batch, found, strict=False):
            if not wrong and not outcome.startswith(REFUSED):
                good[case[0]].append(case[1])
                figures["accepted"] += 1
        figures["checks"] += len(found)
        figures["wrong"] += sum(_is_wrong(*case) for case in suspects)
    return figures


def _is_wrong(reader: str, text: str) -> bool:
    """Whether something is wrong with reading this text alone; if so, it is shown."""
    if wrong := measured(reader, text).wrong:
        print(f"{reader}: {wrong}: {text[:1000]!r}", file=sys.stderr, flush=True)
    return bool(wrong)


def _read_hostile(chance: random.Random, end: float) -> dict[str, int]:
    """Read hostile inputs of all sizes until the time is over."""
    figures = {"hostile": 0, "wrong": 0}
    while time.monotonic() < end:
        for reader, _, text in hostile(chance.choice((100, 3_000, 30_000, 100_000))):
            if chance.random() < 0.8:  # all have their turn, whatever the time
                continue
            figures["hostile"] += 1
            figures["wrong"] += _is_wrong(reader, text)
            if time.monotonic() > end:
                break
    return figures


def run(seed: int, seconds: float) -> dict[str, int]:
    """Attack every reader for so many seconds, in a process of its own.

    Returns:
        How many mutated inputs were read (`checks`) and how many of them `accepted`, how many `hostile` ones, and how
        many of both did wrong; standard error has these.
    """
    command = [sys.executable, "-m", "attack.inputs", "run", str(seed), str(seconds)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, int] = json.loads(done.stdout)
    return figures


def main() -> None:
    """Do what the arguments say; see the head of this module."""
    match sys.argv[1:]:
        case ["hostile", size, *only]:
            for reader, what, text in hostile(int(size)):
                if not only or reader in only:
                    found = measured(reader, text)._asdict()
                    print(json.dumps({"reader": reader, "what": what, "size": len(text), **found}), flush=True)
        case ["run", seed, seconds]:
            chance, start, span = random.Random(int(seed)), time.monotonic(), float(seconds)
            figures = Counter(_read_mutated(chance, start + span * 2 / 3))
            figures.update(_read_hostile(chance, start + span))
            print(json.dumps(figures))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
