"""How large the house is and how it hangs together: figures of the tree, not of the program's speed.

python -m benchmarks.house [--json FILE] [--before FILE] [--tests] [--pairs]

Strategy: everything is read from the files below this folder, except the modules that a process loads and visits, which
the process itself says. `--before` prints the figures of another time beside these; `--tests` runs the default tests
and takes minutes; `--pairs` lists the places that repeat.
"""

from __future__ import annotations

import argparse
import ast
import io
import itertools
import json
import re
import subprocess
import sys
import time
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median

from benchmarks.startup import BARE, PROGRAM, spent

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "dancefloor"
#: Where lines that stand twice are looked for.
CODE = (".py", ".cpp", ".hpp", ".js")
#: So many lines that are alike are a repetition; a run that stands in more places than this is a habit of the language.
ALIKE, HABIT = 6, 8
TOKEN = re.compile(r"""(?P<word>[^\W\d]\w*)|(?P<number>\d[\w.]*)|(?P<string>"[^"]*"|'[^']*'|`[^`]*`)|\S""")
COMMENT = re.compile(r"\s*(#|//|\*|/\*)")
#: Lines that are alike wherever classes have heads and fields, functions parameters, and modules others that they need.
BOILERPLATE = re.compile(
    r"""\s*((from|import|#include|using|\}? ?else|export|case|class)\b|@|\"\"\"|\w+: [^={]+( = .*)?,?$)"""
)
#: Words that keep their meaning when names are left out.
KEPT = {
    *(
        "and",
        "as",
        "assert",
        "auto",
        "class",
        "const",
        "def",
        "else",
        "except",
        "finally",
        "for",
        "from",
        "if",
        "import",
    ),
    *("in", "is", "lambda", "let", "not", "or", "raise", "return", "self", "static", "template", "try", "typename"),
    *("using", "void", "while", "with", "yield"),
}
#: Runs in a process of its own: which modules of the package have a function that is called; loading them is no call.
VISITED = """
import sys
seen = set()
def look(frame, event, argument):
    name = frame.f_globals.get("__name__", "")
    # The bodies of classes are code without fast local names; those of modules and comprehensions have names in angles.
    is_function = frame.f_code.co_flags & 1 and frame.f_code.co_name[0] != "<"
    if event == "call" and is_function and name.startswith("dancefloor"):
        seen.add(name)
sys.setprofile(look)
from dancefloor.__main__ import main
try:
    main()
except SystemExit:
    pass
sys.setprofile(None)
print(len(seen), file=sys.stderr)
"""


def lines_of_code(text: str) -> int:
    """How many lines have a token that is neither a comment nor part of a docstring."""
    documented: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            documented.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    held = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    used: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in held:
            used.update(range(token.start[0], token.end[0] + 1))
    return len(used - documented)


def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(tree: ast.AST, known: Iterable[str]) -> set[str]:
    """The modules that a module imports anywhere, for types only and by name (`import_module("...")`) included."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found.update(name if name in known else node.module for name in names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            found.update(str(each.value) for each in node.args[:1] if isinstance(each, ast.Constant))
    return found & set(known)


def import_graph() -> dict[str, set[str]]:
    """For each module the others that it imports."""
    found = modules()
    return {name: imports(ast.parse(path.read_text()), found) - {name} for name, path in found.items()}


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Modules that import each other, by way of others too: the strongly connected parts of two modules or more."""
    order: list[str] = []
    seen: set[str] = set()
    for start in graph:
        stack = [(start, iter(sorted(graph[start])))] if start not in seen else []
        seen.add(start)
        while stack:
            name, rest = stack[-1]
            other = next((each for each in rest if each not in seen), None)
            if other is None:
                order.append(name)
                stack.pop()
            else:
                seen.add(other)
                stack.append((other, iter(sorted(graph[other]))))
    importers: dict[str, set[str]] = defaultdict(set)
    for name, others in graph.items():
        for other in others:
            importers[other].add(name)
    found, done = [], set()
    for name in reversed(order):
        part, waiting = [], [name]
        while waiting:
            each = waiting.pop()
            if each not in done:
                done.add(each)
                part.append(each)
                waiting.extend(importers[each])
        if len(part) > 1:
            found.append(sorted(part))
    return sorted(found, key=len, reverse=True)


def layers() -> dict[str, int]:
    """The floor of each room, as the layers of pyproject.toml say; the lowest is 0."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    rows = next(each["layers"] for each in contracts if each["type"] == "layers")
    return {room.strip(): floor for floor, row in enumerate(reversed(rows)) for room in row.split("|")}


def arrows_up(graph: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Imports from a lower floor to a higher one."""
    floors = layers()

    def floor(name: str) -> int | None:
        rooms = name.split(".")
        return floors.get(rooms[1]) if len(rooms) > 1 else None

    return [
        (name, other)
        for name, others in graph.items()
        for other in sorted(others)
        if (low := floor(name)) is not None and (high := floor(other)) is not None and low < high
    ]


def shape(line: str) -> str:
    """A line without names, numbers and strings: what is left when it is written for something else."""

    def plain(match: re.Match[str]) -> str:
        return match[0] if match.lastgroup is None or match[0] in KEPT else f"<{match.lastgroup}>"

    return TOKEN.sub(plain, line.strip())


def source_files() -> Iterator[Path]:
    """The files of code that git keeps."""
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    yield from (ROOT / name for name in kept if name.endswith(CODE) and (ROOT / name).exists())


def repetitions(files: Iterable[Path]) -> list[tuple[str, int, str, int]]:
    """Pairs of places with lines of the same shape: file and line of one, file and line of the other.

    Two files that share several runs are one pair. Imports, fields, heads of classes, lone brackets and runs that stand
    in many places do not count.
    """
    places: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for path in files:
        rows = [
            (number, shape(line))
            for number, line in enumerate(path.read_text().splitlines(), 1)
            if len(re.findall(r"\w+", line)) > 1 and not COMMENT.match(line) and not BOILERPLATE.match(line)
        ]  # fmt: skip
        for first in range(len(rows) - ALIKE + 1):
            run = tuple(text for _, text in rows[first : first + ALIKE])
            if len(set(run)) > ALIKE // 2:
                places[run].append((str(path.relative_to(ROOT)), rows[first][0]))
    pairs: dict[tuple[str, str], tuple[int, int]] = {}
    for found in places.values():
        if 1 < len(found) <= HABIT:
            for one, other in itertools.combinations(found, 2):
                if one[0] != other[0] or other[1] - one[1] >= ALIKE:
                    pairs.setdefault((one[0], other[0]), (one[1], other[1]))
    return [(one, line, other, line_of_other) for (one, other), (line, line_of_other) in sorted(pairs.items())]


def lines_of_data(text: str) -> set[int]:
    """The lines of tables in a Python file: what modules and classes assign, and what decorators have, such as the rows
    of a parametrized test."""
    found: set[int] = set()

    def note(body: list[ast.stmt]) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                note(node.body)
            parts = node.decorator_list if isinstance(node, ast.FunctionDef) else [node]
            if isinstance(node, ast.FunctionDef | ast.Assign | ast.AnnAssign):
                found.update(line for part in parts for line in range(part.lineno, (part.end_lineno or 0) + 1))

    note(ast.parse(text).body)
    return found


def are_tables(one: str, line: int, other: str, line_of_other: int) -> bool:
    """Whether two places that repeat are rows of tables."""
    return all(
        name.endswith(".py") and number in lines_of_data((ROOT / name).read_text())
        for name, number in ((one, line), (other, line_of_other))
    )


def most_parameters(trees: Iterable[ast.Module]) -> tuple[int, str]:
    """The public function with most parameters."""

    def counted() -> Iterator[tuple[int, str]]:
        for node in itertools.chain.from_iterable(map(ast.walk, trees)):
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                every = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
                yield len([each for each in every if each.arg not in ("self", "cls")]), node.name

    return max(counted())


def process(*arguments: str) -> str:
    """What a Python process says on standard error."""
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, cwd=ROOT, check=True).stderr


def loaded(*words: str) -> int:
    """How many modules a command loads, beside those that a bare interpreter loads."""
    every, bare = (
        set(re.findall(r"\| +([\w.]+)$", process("-X", "importtime", *arguments), re.MULTILINE))
        for arguments in ((*PROGRAM, *words), BARE)
    )
    return len(every - bare)


def modules_visited(*words: str) -> int:
    """How many modules of the package have a function that a command calls."""
    return int(process("-c", VISITED, *words).splitlines()[-1])


def starts(*words: str, rounds: int = 9) -> float:
    """The processor time of a command, in starts of a bare interpreter: the median of several rounds."""
    spent((*PROGRAM, *words))
    return median(spent((*PROGRAM, *words)).processor / spent(BARE).processor for _ in range(rounds))


def prose() -> int:
    """Words in all Markdown files; bars and rulers of tables, and other signs alone, are none."""
    files = [path for path in ROOT.rglob("*.md") if not {".venv", "build", ".nox", "site"} & set(path.parts)]
    return sum(1 for path in files for word in path.read_text().split() if re.search(r"\w", word))


def figures() -> dict[str, float | str]:
    """Every figure that the tree gives, by what it counts."""
    texts = {name: path.read_text() for name, path in modules().items()}
    trees = {name: ast.parse(text) for name, text in texts.items()}
    graph = import_graph()
    files = [path.name for path in modules().values() if path.name != "__init__.py"]
    count, function = most_parameters(trees.values())
    pairs = repetitions(source_files())
    asked = re.compile(r"(?<![\w.])(?:(?:deadline\.)?check\(\)|(?<!def )paced(?=[(),]))")
    return {
        "modules": len(texts),
        "lines of code": sum(map(lines_of_code, texts.values())),
        "lines of the longest module": max(len(text.splitlines()) for text in texts.values()),
        "lines of native code": sum(len(path.read_text().splitlines()) for path in (ROOT / "native").rglob("*.[ch]pp")),
        "modules loaded by count 6x10": loaded("count", "6x10"),
        "count 6x10, in starts of an interpreter": round(starts("count", "6x10"), 1),
        "modules visited by solve 6x10": modules_visited("solve", "6x10", "--quiet"),
        "lines of tests": sum(len(path.read_text().splitlines()) for path in (ROOT / "tests").rglob("*.py")),
        "words of documentation": prose(),
        "words of the map": len((ROOT / "ARCHITECTURE.md").read_text().split()),
        "pairs of places that repeat": len(pairs),
        "pairs that are not rows of tables": sum(not are_tables(*pair) for pair in pairs),
        "circles of modules": ", ".join(str(len(each)) for each in circles(graph)) or "0",
        "imports that go up": len(arrows_up(graph)),
        "calls that look at the clock": sum(len(asked.findall(text)) for text in texts.values()),
        "modules that import the clock": sum("dancefloor.search.deadline" in others for others in graph.values()),
        "names of files in several packages": len({name for name in files if files.count(name) > 1}),
        "parameters of a public function": f"{count} ({function})",
    }


def test_time() -> float:
    """Seconds that the default tests take; the program ends if some fail."""
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-m", "pytest", "-q"], cwd=ROOT, check=False, stdout=subprocess.DEVNULL)
    if done.returncode:
        sys.exit("tests failed, so that their time says nothing: run pytest to see which")
    return round(time.perf_counter() - began)


def main() -> None:
    """Print a table of the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.house", description=__doc__.partition("\n")[0])
    parser.add_argument("--json", metavar="FILE", help="keep the figures")
    parser.add_argument("--before", metavar="FILE", help="print figures that were kept beside these")
    parser.add_argument("--tests", action="store_true", help="time the default tests, too")
    parser.add_argument("--pairs", action="store_true", help="list the pairs of places that repeat, and nothing else")
    arguments = parser.parse_args()
    if arguments.pairs:
        for pair in repetitions(source_files()):
            one, line, other, line_of_other = pair
            print(f"{one}:{line} and {other}:{line_of_other}{' (tables)' if are_tables(*pair) else ''}")
        return
    found = figures()
    if arguments.tests:
        found["seconds of the default tests"] = test_time()
    before = json.loads(Path(arguments.before).read_text()) if arguments.before else {}
    for name, value in found.items():
        print(f"{name:42}" + (f"{before.get(name, '')!s:>22}" if before else "") + f"{value!s:>22}")
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
