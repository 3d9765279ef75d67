"""The figures of the house are those that a reader would count."""

from __future__ import annotations

import pytest

from benchmarks import house


def test_a_line_of_code_is_no_comment_and_no_docstring():
    text = (
        '"""What it is.\n\nAnd how.\n"""\n\n# why\ndef f(\n    a,\n):\n    """A sentence."""\n    return """a\nb"""\n'
    )
    assert house.lines_of_code(text) == 5


@pytest.mark.parametrize(
    ("one", "other", "are_alike"),
    [
        ("total = first + 1", "sum_of = other + 20", True),
        ("if total > 1:", "while total > 1:", False),
        ('f("a", b)', "g('c', d)", True),
    ],
)
def test_lines_are_alike_but_for_names_numbers_and_strings(one, other, are_alike):
    assert (house.shape(one) == house.shape(other)) is are_alike


def test_tables_are_what_modules_classes_and_decorators_have():
    text = (
        "ROWS = [\n 1,\n]\nclass A:\n    cells = option(\n        2,\n    )\n@mark(\n    3,\n)\n"
        "def f():\n    rows = [\n        4,\n    ]\n"
    )
    assert house.lines_of_data(text) == {1, 2, 3, 5, 6, 7, 8, 9, 10}


def test_repeated_lines_are_one_pair(tmp_path, monkeypatch):
    monkeypatch.setattr(house, "ROOT", tmp_path)
    lines = ["first = second(third)", "for a in b(c):", "if a < c:", "d += a * c", "e.append(d)", "return e, d", "f(e)"]
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text("\n".join(lines))
    (tmp_path / "c.py").write_text("\n".join(reversed(lines)))
    files = [tmp_path / name for name in ("a.py", "b.py", "c.py")]
    assert house.repetitions(files) == [("a.py", 1, "b.py", 1)]
