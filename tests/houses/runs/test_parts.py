"""The files of parts: read back as they were, and refused if anything in them is not as `split` wrote it."""

from __future__ import annotations

import json

import pytest

from dancefloor.errors import InputError, StoreError
from dancefloor.houses.runs.parts import read_part
from dancefloor.houses.runs.splitting import split, write_parts


def test_a_part_comes_back_from_its_file(tmp_path):
    parts = split("6x10", parts=3, count=True)
    files = write_parts(parts, str(tmp_path / "new" / "parts"))
    assert [file[-8:] for file in files] == ["001.part", "002.part", "003.part"]
    assert [read_part(file) for file in files] == parts
    assert json.loads((tmp_path / "new" / "parts" / "002.part").read_text())["question"]["counts"]


def changed(file, **fields):
    told = json.loads(file.read_text())
    file.write_text(json.dumps(told | fields))


@pytest.mark.parametrize(
    ("change", "match"),
    [
        (lambda file: file.write_text(file.read_text()[:-20]), "is no part, or it is damaged"),
        (lambda file: file.write_text("[]"), "is no part"),
        (lambda file: file.write_text('{"document": "run"}'), "is no part"),
        (
            lambda file: changed(file, version="0.0.7"),
            "was made by dancefloor 0.0.7, and this is ",
        ),
        (lambda file: changed(file, intervals=[]), "is damaged"),
        (lambda file: changed(file, part=2), "is damaged"),
        (lambda file: file.unlink(), "cannot be read"),
    ],
)
def test_what_is_no_part_of_this_version_is_refused(tmp_path, change, match):
    file = tmp_path / "001.part"
    write_parts(split("dominoes 4x4", parts=1), str(tmp_path))
    change(file)
    with pytest.raises((InputError, StoreError), match=match) as caught:
        read_part(str(file))
    assert "\n" not in str(caught.value)
