"""What native code offers to Python, it offers to Python in a browser too, under the same names."""

from __future__ import annotations

import ast
import re

from tests.architecture.source import SOURCE

NATIVE = SOURCE.parents[1] / "native"
# What `_native/in_wasm.py` says itself, or Python does there.
IN_PYTHON = {"flattened", "CoverText", "CoverText.text"}
ONLY_THERE = {"release"}  # the end of an object


def declared():
    """The names of functions, of methods, and of classes that can be made, in core.pyi."""
    for node in ast.parse((SOURCE / "_native/core.pyi").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.ClassDef) and node.name not in {"WordLists", "CoverBatch"}:
            for method in [each for each in node.body if isinstance(each, ast.FunctionDef)]:
                yield node.name if method.name == "__init__" else f"{node.name}.{method.name}"


def offered(source):
    """The methods of classes that list themselves what they offer to both borders."""
    for kind, owner in re.findall(r'(\w+)::offer\(Methods\{"(\w+)\."', source):
        (header,) = (NATIVE / "src").rglob(f"{kind.lower()}.hpp")
        names = re.findall(r'border\.(?:quick|slow)\("(\w+)"', header.read_text(encoding="utf-8"))
        yield from (f"{owner}.{name}" for name in names)


def test_the_core_of_a_browser_has_the_same_functions():
    sources = [path.read_text(encoding="utf-8") for path in (NATIVE / "wasm").glob("*.cpp")]
    defined = {name for source in sources for name in re.findall(r'define\("([\w.]+)"', source)}
    defined.update(name for source in sources for name in offered(source))
    assert len(defined) > 70
    assert defined - ONLY_THERE == set(declared()) - IN_PYTHON
