from __future__ import annotations

from io import BytesIO

import pytest

from dancefloor.errors import ParseError, StoreError
from dancefloor.formats import lines
from dancefloor.formats.lines import KnuthError, Line, file_lines, stream_lines, text_lines
from tests.formats.filtering import original_text


def test_every_byte_but_nul_passes_through():
    data = bytes(range(1, 256))
    lines = list(stream_lines(BytesIO(data)))
    assert b"\n".join(line.text.encode("latin-1") for line in lines) == data
    assert [line.number for line in lines] == [1, 2]


def test_a_last_line_may_lack_its_newline_and_says_so(tmp_path):
    assert [(line.text, line.ended) for line in text_lines("a\n\nb")] == [("a", True), ("", True), ("b", False)]
    assert list(text_lines("a\n\nb")) == list(stream_lines(BytesIO(b"a\n\nb")))
    assert list(text_lines("")) == []
    (tmp_path / "a").write_bytes(b"\xff\r\n")
    assert [line.text for line in file_lines(str(tmp_path / "a"))] == ["\xff\r"]


def test_a_nul_is_pointed_at():
    with pytest.raises(ParseError, match="a NUL") as caught:
        list(stream_lines(BytesIO(b"a\nb\0c\n"), source="a.txt"))
    assert (caught.value.source, caught.value.line, caught.value.column) == ("a.txt", 2, 2)


def test_a_line_of_a_gigabyte_is_refused_after_a_few_bytes(monkeypatch):
    class Endless:
        asked = 0

        def readline(self, size):
            self.asked += size
            return b"0" * size

    monkeypatch.setattr(lines, "LONGEST_LINE", 1000)
    stream = Endless()
    with pytest.raises(ParseError, match="too long"):
        list(stream_lines(stream))
    assert stream.asked == 1001


@pytest.mark.parametrize("name", ["missing", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_an_error_of_its_own(name):
    with pytest.raises(StoreError, match=r"cannot be read|is a directory"):
        list(file_lines(name))


def test_a_mistake_knows_the_words_of_both():
    error = Line("abc", "a.txt", 7).knuth_error("is wrong", 1, "Bad!\n", 255)
    assert str(error) == "a.txt, line 7, column 2: is wrong\n  abc\n   ^"

    def filtered():
        yield "printed"
        raise error

    assert original_text(filtered()) == ("printed", error)
    assert isinstance(error, KnuthError)
