"""Lines of a file that a later search reads."""

from __future__ import annotations

import pytest

from dancefloor.errors import StoreError
from dancefloor.houses.designers.kept_lines import KeptLines


def kept(path, head=None):
    return KeptLines(str(path), head or {"things": 1, "color": "red"}, lambda found: f"color {found.get('color')}")


def test_what_was_kept_is_read(tmp_path):
    file = tmp_path / "kept.jsonl"
    for number in range(3):
        with kept(file) as lines:
            assert lines.lines == [{"number": k} for k in range(number)]
            lines.add({"number": number})


def test_what_was_cut_off_goes(tmp_path):
    file = tmp_path / "kept.jsonl"
    with kept(file) as lines:
        lines.add({"number": 0})
    whole = file.read_bytes()
    file.write_bytes(whole + b'{"number": 1')
    with kept(file) as lines:
        assert lines.lines == [{"number": 0}]
    assert file.read_bytes() == whole


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"others": 1}\n', "does not hold things"),
        ("no JSON\n", "does not hold things"),
        ("no line", "does not hold things"),
        ('{"things": 2}\n', "does not hold things"),
        ('{"things": 1, "color": "blue"}\n', r"was kept with other options \(color blue\)"),
    ],
)
def test_other_files_are_refused_and_stay(tmp_path, text, told):
    file = tmp_path / "kept.jsonl"
    file.write_text(text)
    with pytest.raises(StoreError, match=told), kept(file):
        pass
    assert file.read_text() == text


def test_a_folder_must_exist(tmp_path):
    with pytest.raises(StoreError, match="cannot be kept"), kept(tmp_path / "nowhere" / "kept.jsonl"):
        pass


def test_lines_have_numbers(tmp_path):
    with kept(tmp_path / "kept.jsonl") as lines:
        assert str(lines.fault(0, "right")).endswith("kept.jsonl, line 2: it should be right")
