from __future__ import annotations

import errno
import gzip
import io
import os
import stat
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import DancefloorError, ParseError, PuzzleError, StoreError
from dancefloor.formats.files import (
    KeptLines,
    check_target,
    foreign,
    read_text,
    write_bytes,
    write_text,
    write_together,
)
from dancefloor.formats.puzzle import read_puzzle, read_typed

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")
proc = pytest.mark.skipif(not os.path.exists("/proc/self"), reason="there is no /proc")
not_root = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may do everything")


class Stream(io.TextIOWrapper):
    """A standard stream of bytes."""

    def __init__(self, data=b"", encoding="utf-8"):
        super().__init__(io.BytesIO(data), encoding=encoding)


def file(tmp_path, data):
    path = tmp_path / "a.txt"
    path.write_bytes(data)
    return str(path)


@pytest.fixture
def elsewhere(tmp_path_factory, monkeypatch):
    """Where temporary files go."""
    folder = tmp_path_factory.mktemp("elsewhere")
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


@pytest.mark.parametrize(("data", "text"), [("é\r\n…\n".encode(), "é\r\n…\n"), (b"\xef\xbb\xbf##\n", "##\n")])
def test_a_text_is_read_as_utf_8_without_its_byte_order_mark(tmp_path, data, text):
    assert read_text(file(tmp_path, data)) == text


def test_standard_input_is_read_for_a_dash_and_named_if_it_is_empty(monkeypatch):
    monkeypatch.setattr(sys, "stdin", Stream(b"##\n"))
    assert read_text("-") == "##\n"
    with pytest.raises(ParseError, match=r"^standard input: it is empty"):
        read_text("-")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("none.txt", "No such file or directory"),
        pytest.param("a.txt/x", "Not a directory", marks=posix),
        pytest.param("shut.txt", "Permission denied", marks=[posix, not_root]),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path, monkeypatch, name, why):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("##")
    (tmp_path / "shut.txt").touch(0)
    with pytest.raises(StoreError) as caught:
        read_text(name)
    assert str(caught.value) == f"{name} cannot be read: {why}"


def test_a_directory_is_no_puzzle(tmp_path):
    with pytest.raises(StoreError, match=r"is a directory|cannot be read"):  # Windows does not say so
        read_text(str(tmp_path))


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("name", ["a\0b", "\ud800", "w" * 100_000])
def test_a_name_that_no_file_can_have_cannot_be_read_or_written(name):
    with pytest.raises(StoreError, match="cannot be read"):
        read_text(name)
    with pytest.raises(StoreError, match="cannot be written"):
        write_text(name, "text")


@pytest.mark.parametrize("data", [b"", b" \n\t\r\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf \n"])
def test_an_empty_file_is_said_to_be_empty(tmp_path, data):
    name = file(tmp_path, data)
    with pytest.raises(ParseError) as caught:
        read_text(name)
    assert str(caught.value) == f"{name}: it is empty: it should contain a puzzle"


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"\xff\xfe#\x00", 1, 1),
        (b"##\n#\xe9#\n##", 2, 2),
        ("é…\n…é".encode() + b"\xff", 2, 3),
        (b"##\n\x00", 2, 1),
        (b"#\x0b#\x0c\n#\x1c\xff", 2, 3),
        (b"\xef\xbb\xbf#\x00", 1, 2),
        (b"\x7fELF\x02\x01\x01\x00", 1, 8),
    ],
)
def test_what_is_not_text_is_shown_where_it_is(tmp_path, data, line, column):
    with pytest.raises(ParseError, match="not text in UTF-8") as caught:
        read_text(file(tmp_path, data))
    assert (caught.value.line, caught.value.column) == (line, column)
    assert "\n" not in caught.value.text
    assert len(str(caught.value).splitlines()) == 3


def test_too_large_a_file_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("DANCEFLOOR_MAX_BYTES", "5")
    assert read_text(file(tmp_path, b"#####")) == "#####"
    with pytest.raises(PuzzleError, match=r"a\.txt: at least 6 bytes, but at most 5 are allowed"):
        read_text(file(tmp_path, b"######"))


@given(data=st.binary(max_size=60))
def test_no_bytes_do_worse_than_a_mistake(data, tmp_path_factory):
    name = file(tmp_path_factory.getbasetemp(), data)
    try:
        assert isinstance(read_text(name), str)
    except DancefloorError as error:
        assert str(error)  # noqa: PT017 - some bytes are text


def test_a_file_is_written_in_utf_8_with_the_line_ends_given(tmp_path):
    write_text(str(tmp_path / "a.svg"), "é\n…\r\n a\ud800b")
    assert (tmp_path / "a.svg").read_bytes() == "é\n…\r\n a?b".encode()  # half a surrogate pair is no character


@posix
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755])
def test_a_replaced_file_keeps_its_permissions(tmp_path, mode):
    name = file(tmp_path, b"old and much longer")
    os.chmod(name, mode)
    write_text(name, "new")
    assert stat.S_IMODE(os.stat(name).st_mode) == mode
    assert read_text(name) == "new"
    assert os.listdir(tmp_path) == ["a.txt"]


@posix
def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path):
    write_text(str(tmp_path / "a.svg"), "new")
    (tmp_path / "other").touch()
    assert (tmp_path / "a.svg").stat().st_mode == (tmp_path / "other").stat().st_mode


@posix
@not_root
def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path):
    name = file(tmp_path, b"old")
    os.chmod(name, 0o444)
    with pytest.raises(StoreError, match="Permission denied"):
        write_text(name, "new")
    assert read_text(name) == "old"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_what_a_full_device_does_not_take_is_kept_elsewhere(elsewhere):
    with pytest.raises(StoreError) as caught:
        write_text("/dev/full", "text")
    (kept,) = elsewhere.iterdir()
    told = f"the new contents are kept in {kept}"
    assert str(caught.value) == f"/dev/full cannot be written: No space left on device; {told}"
    assert (caught.value.kept, kept.read_text()) == (str(kept), "text")


def test_several_files_are_written_all_or_none(tmp_path):
    names = [str(tmp_path / name) for name in ("a.svg", "b.svg", "no/c.svg")]
    (tmp_path / "a.svg").write_text("old")
    with pytest.raises(StoreError, match=r"c.svg cannot be written: there is no directory"):
        write_together(dict.fromkeys(names, b"new"))
    assert (os.listdir(tmp_path), read_text(names[0])) == (["a.svg"], "old")
    write_together(dict.fromkeys(names[:2], b"new"))
    assert [read_text(name) for name in names[:2]] == ["new", "new"]
    assert sorted(os.listdir(tmp_path)) == ["a.svg", "b.svg"]


def test_a_file_that_cannot_be_renamed_is_kept(tmp_path, monkeypatch):
    def refuse(_old, _new):
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(StoreError, match=r"a.svg cannot be written: Operation not permitted; .* are kept in") as caught:
        write_text(str(tmp_path / "a.svg"), "text")
    assert os.listdir(tmp_path) == [os.path.basename(caught.value.kept)]
    assert read_text(caught.value.kept) == "text"


def test_where_no_room_is_left_at_all_nothing_is_said_to_be_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    with pytest.raises(StoreError) as caught:
        write_text(str(tmp_path / "none" / "a.svg"), "text")
    assert (caught.value.kept, str(caught.value).count(";")) == ("", 0)


def test_standard_output_without_room_leaves_what_was_to_be_printed_elsewhere(monkeypatch, elsewhere):
    class Full(io.RawIOBase):
        def writable(self):
            return True

        def write(self, _data):
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw := Full()))
    with pytest.raises(StoreError, match=r"^standard output cannot be written: No space left on device; ") as caught:
        write_bytes("-", b"text")
    assert [path.read_bytes() for path in elsewhere.iterdir()] == [b"text"]
    assert caught.value.kept.startswith(str(elsewhere))
    raw.close()


@posix
def test_when_a_disk_is_full_the_old_file_is_untouched_and_nothing_is_left_over(tmp_path):
    """A disk that has room for the names of files, but not for what is in them."""
    name = file(tmp_path, b"old")
    program = f"""
import resource, signal, tempfile
from dancefloor.errors import StoreError
from dancefloor.formats.files import check_target, write_text
tempfile.tempdir = {str(tmp_path)!r}
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
def write(target):
    write_text(target, "x" * 100_000)
for act, target in ((check_target, {name!r}), (write, {name!r}), (write, {name + ".new"!r})):
    try:
        act(target)
    except StoreError as error:
        print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        f"{name} cannot be written: File too large",
        f"{name} cannot be written: File too large",
        f"{name}.new cannot be written: File too large",
    ]
    assert os.listdir(tmp_path) == ["a.txt"]
    assert read_text(name) == "old"


def test_ctrl_c_while_writing_leaves_nothing_over(tmp_path, monkeypatch):
    def interrupted(_handle):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_text(str(tmp_path / "a.svg"), "text")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "without a name"),
        (".", "it is a directory"),
        ("none/a.svg", "there is no directory"),
        ("a.txt/a.svg", "there is no directory"),
        pytest.param("n" * 300, "cannot be written: File name too long", marks=posix),
        pytest.param("/proc/a.svg", "cannot be written: (No such file|Permission denied)", marks=proc),
    ],
)
def test_a_target_that_cannot_be_written_is_found_before(name, words, tmp_path, monkeypatch, elsewhere):
    monkeypatch.chdir(tmp_path)
    file(tmp_path, b"##")
    with pytest.raises(StoreError, match=words):
        check_target(name)
    with pytest.raises(StoreError, match="cannot be written"):
        write_text(name, "text")
    assert os.listdir(tmp_path) == ["a.txt"]


@posix
def test_a_file_that_may_not_be_written_is_found_before(tmp_path, monkeypatch):
    name = file(tmp_path, b"old")
    monkeypatch.setattr(os, "access", lambda path, mode: not (path == name and mode == os.W_OK))
    with pytest.raises(StoreError, match="cannot be written: Permission denied"):
        check_target(name)


@posix
def test_a_link_is_as_good_as_what_it_points_to(tmp_path):
    (tmp_path / "to-none").symlink_to(tmp_path / "none" / "a.svg")
    (tmp_path / "to-itself").symlink_to(tmp_path / "to-itself")
    with pytest.raises(StoreError, match=f"there is no directory {tmp_path}/none$"):
        check_target(str(tmp_path / "to-none"))
    with pytest.raises(StoreError, match="symbolic links"):
        check_target(str(tmp_path / "to-itself"))
    (tmp_path / "old").write_text("old")
    for target in ("old", "new"):
        link = tmp_path / f"to-{target}"
        link.symlink_to(tmp_path / target)
        check_target(str(link))
        write_text(str(link), "text")
        assert link.is_symlink()
        assert read_text(str(tmp_path / target)) == "text"


def test_a_target_that_can_be_written_is_not_touched(tmp_path):
    check_target(str(tmp_path / "a.svg"))
    check_target("-")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252"])
def test_standard_output_gets_utf_8_and_bytes_whatever_it_takes_for_text(monkeypatch, encoding):
    out = Stream(encoding=encoding)
    monkeypatch.setattr(sys, "stdout", out)
    write_text("-", "é…\n")
    write_bytes("-", bytes(range(256)))
    assert out.buffer.getvalue() == "é…\n".encode() + bytes(range(256))


def test_a_stand_in_for_standard_output_may_take_only_text(monkeypatch):
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    write_text("-", "é…\n")
    assert out.getvalue() == "é…\n"


@pytest.mark.parametrize("data", ["é\n…\r\n".encode(), bytes(range(256))])
def test_bytes_are_written_as_they_are_and_nothing_else(tmp_path, data):
    write_bytes(str(tmp_path / "a.pdf"), data)
    assert (tmp_path / "a.pdf").read_bytes() == data
    assert os.listdir(tmp_path) == ["a.pdf"]


BURR = b'<?xml version="1.0"?>\n<puzzle version="2"><gridType type="0"/><shapes></shapes></puzzle>\n'
BURRTOOLS = "this is a BurrTools file: reading it needs the house 'designers', which is not installed"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("mine.xmpuzzle", gzip.compress(BURR, mtime=0)),
        ("mine.xml", BURR),
        ("mine", b'<puzzle version="1">'),
        ("mine", gzip.compress(BURR * 10_000, mtime=0)),
    ],
    ids=["compressed", "plain", "old", "long"],
)
def test_a_file_of_burrtools_is_named_without_its_house(tmp_path, monkeypatch, name, data):
    monkeypatch.setattr("dancefloor.formats.files.listed", lambda _: iter(()))
    (tmp_path / name).write_bytes(data)
    with pytest.raises(ParseError) as caught:
        read_puzzle(str(tmp_path / name))
    assert str(caught.value) == f"{tmp_path / name}: {BURRTOOLS}"


def test_a_pasted_file_of_burrtools_is_named_without_its_house(monkeypatch):
    monkeypatch.setattr("dancefloor.formats.files.listed", lambda _: iter(()))
    with pytest.raises(ParseError, match=BURRTOOLS):
        read_typed(BURR.decode())


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"SQLite format 3\0" + bytes(100), "dancefloor show FILE"),
        (gzip.compress(b"6x10", mtime=0), "unpack it with gunzip"),
        (b"\x1f\x8b nonsense", "unpack it with gunzip"),
        (b"\x1f\x8b", "unpack it with gunzip"),
        (b"PK\x03\x04", "ZIP"),
        (b"%PDF-1.7", "PDF"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"\xff\xd8\xff\xe0", "picture"),
        (b"GIF89a", "picture"),
        (b"<svg xmlns=''>", "picture"),
    ],
)
def test_other_files_are_named_too(tmp_path, data, words):
    with pytest.raises(ParseError, match=words):
        read_text(file(tmp_path, data))


@pytest.mark.parametrize("data", [b"", b"6x10", b"2..\n.3.", b"title = 'A'", b"<html><body>", b"\xff\xfe"])
def test_nothing_is_said_of_other_files(data):
    assert foreign(data) == ""


# --- lines that a later search reads ---


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
    file.write_bytes(whole[:9])
    with kept(file) as lines:
        assert lines.lines == []
        lines.add({"number": 0})
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


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nowhere/kept.jsonl", "there is no directory"),
        ("", "without a name"),
        ("-", "needs one"),
        ("/dev/zero", "it is a device"),
    ],
)
def test_what_is_no_file_keeps_nothing(tmp_path, monkeypatch, name, told):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError, match=told), kept(name):
        pass


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_a_full_disk_is_said_of_lines():
    lines = kept("kept.jsonl")
    with open("/dev/full", "wb", buffering=0) as lines._file, pytest.raises(StoreError, match="No space left"):
        lines.add({"number": 0})


def test_lines_have_numbers(tmp_path):
    with kept(tmp_path / "kept.jsonl") as lines:
        assert str(lines.fault(0, "right")).endswith("kept.jsonl, line 2: it should be right")


def write_both(name, data):
    write_together({name: data})


def check_for(name, data):
    check_target(name)


@pytest.mark.parametrize("write", [write_bytes, write_both, check_for])
@pytest.mark.parametrize("called", ["open", "fsync", "chmod"])
def test_an_interruption_right_after_a_file_was_made_leaves_none_behind(tmp_path, monkeypatch, write, called):
    if write is check_for and called != "open":
        pytest.skip("nothing is written then")
    target = tmp_path / "a.txt"
    target.write_bytes(b"before")
    working = getattr(os, called)

    def interrupted(*values):
        working(*values)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, called, interrupted)
    with pytest.raises(KeyboardInterrupt):
        write(str(target), b"after")
    monkeypatch.undo()
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("a.txt", b"before")]
