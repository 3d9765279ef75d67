from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

from dancefloor.formats.knuth.dlx import write_dlx
from dancefloor.puzzles.classics import Langford
from tests.cli.conftest import timeless
from tests.cli.waiting import await_work

POSIX = sys.platform != "win32"
SVG = "{http://www.w3.org/2000/svg}"
LONG = ["12x12", "--pieces", "any*tetrominoes", "--all"]
SCOTT = """\
| Scott's problem: an 8x8 square without its middle
[0-2][0-7] 3[0-2] 3[5-7] 4[0-2] 4[5-7] [5-7][0-7]
O 00 01 02 03 04
P 00 01 10 11 20
Q 00 01 02 03 10
R 01 02 10 11 21
S 00 01 11 12 13
T 00 01 02 11 21
U 00 02 10 11 12
V 00 10 20 21 22
W 00 10 11 21 22
X 01 10 11 12 21
Y 00 01 02 03 11
Z 00 01 11 21 22
"""


def without_engine(text):
    return re.sub(r"by [a-z-]+ in N s", "by E in N s", timeless(text))


def letters(picture):
    return sorted(re.sub(r"[^A-Z]", "", picture))


def test_a_limit_that_is_not_reached_gives_all_there_are(dancefloor):
    done = dancefloor("solve", "3x20", "--limit", "3")
    assert (done.returncode, "there are no others" in done.stderr) == (0, True)


def test_three_solutions_are_drawn_into_an_svg_file(dancefloor, tmp_path):
    done = dancefloor("solve", "6x10", "--limit", "3", "--svg", "three.svg")
    assert (done.returncode, done.stdout) == (0, "")
    assert without_engine(done.stderr) == (
        "3 solutions found by E in N s, drawn into three.svg; there may be more (--all)\n"
    )
    root = ET.parse(tmp_path / "three.svg").getroot()
    assert root.tag == SVG + "svg"
    titles = [title.text for title in root.iter(SVG + "title")]
    assert titles[0] == "3 boards"
    assert sorted(title for title in titles if len(title) == 1) == sorted("FILNPTUVWXYZ" * 3)
    assert os.listdir(tmp_path) == ["three.svg"]


def test_an_svg_can_be_written_to_standard_output(dancefloor):
    done = dancefloor("solve", "6x10", "--svg", "-", env={"PYTHONIOENCODING": "ascii"})
    assert ET.fromstring(done.stdout).tag == SVG + "svg"
    assert "drawn into standard output" in done.stderr


@pytest.mark.parametrize("option", ["--svg", "--sheet"])
def test_without_solutions_nothing_is_drawn(dancefloor, tmp_path, option):
    for arguments in (["4x5", "--pieces", "tetrominoes"], ["6x10", "--timeout", "0"]):
        done = dancefloor("solve", *arguments, option, "none.svg")
        assert done.returncode in (1, 3)
        assert "none.svg" not in done.stderr
        assert os.listdir(tmp_path) == []


def test_all_solutions_are_drawn_on_a_sheet(dancefloor, tmp_path):
    done = dancefloor("solve", "4x15", "--all", "--sheet", "All.PDF")
    assert (done.returncode, done.stdout) == (0, "")
    assert re.fullmatch(r"368 solutions .* found by .*, drawn into All\.PDF; there are no others\n", done.stderr)
    written = (tmp_path / "All.PDF").read_bytes()
    assert written.startswith(b"%PDF-")
    assert "4x15: 368 solutions".encode("utf-16-be").hex().encode() in written
    assert 4 <= written.count(b"/Type /Page ") <= 12
    assert b"/MediaBox [0 0 595.276 841.89]" in written
    assert os.listdir(tmp_path) == ["All.PDF"]


def test_a_sheet_can_be_svg_and_on_american_paper(dancefloor, tmp_path):
    done = dancefloor("solve", "3x20", "--limit", "1", "--sheet", "one.svg", "--page", "letter", "--svg", "-")
    assert ET.fromstring(done.stdout).tag == SVG + "svg"
    assert "drawn into standard output, drawn into one.svg" in done.stderr
    root = ET.parse(tmp_path / "one.svg").getroot()
    assert (root.get("width"), root[0].text) == ("612pt", "3x20: a solution")


def test_a_sheet_can_be_written_to_standard_output(dancefloor):
    arguments = ["6x10", "--pieces", "pentominoes", "--limit", "3", "--sheet", "-"]
    done = dancefloor("solve", *arguments, encoding=None)
    assert done.stdout.startswith(b"%PDF-")
    assert "6x10, pentominoes: the first 3 solutions".encode("utf-16-be").hex().encode() in done.stdout
    assert b"drawn into standard output" in done.stderr


def test_solutions_beyond_what_a_sheet_takes_are_said_to_be_missing(monkeypatch, capsys, tmp_path):
    from dancefloor.cli import pictures
    from dancefloor.cli.solve import SolveCommand

    monkeypatch.setattr(pictures, "MOST_ON_A_SHEET", 3)
    monkeypatch.setattr(pictures, "MOST_DRAWN", 2)
    name = str(tmp_path / "a.svg")
    drawings = [str(tmp_path / "b.svg"), name]
    assert SolveCommand(puzzle="6x10", limit=5, svg=drawings[0], sheet=name).run() == 0
    said = capsys.readouterr().err
    assert f"the first 2 drawn into {drawings[0]}, the first 3 drawn into {name}" in said
    alike = "up to 4 symmetries (2 rotations, 2 reflections)"
    assert ET.parse(name).getroot()[0].text == f"6x10: the first 3 of 5 solutions {alike}"


@pytest.mark.house("founders")
def test_a_file_in_the_polyomino_dlx_language_is_solved(dancefloor, tmp_path):
    (tmp_path / "scott.txt").write_text(SCOTT)
    done = dancefloor("solve", "scott.txt", "--all")
    assert (done.returncode, len(done.stdout.split("\n\n"))) == (0, 65)
    assert letters(done.stdout.split("\n\n")[0]) == sorted("OPQRSTUVWXYZ" * 5)


def test_standard_input_is_solved(dancefloor):
    done = dancefloor("solve", "-", "--pieces", "V3", input="###\n###\n")
    assert done.returncode == 0
    assert done.stdout.count("V") == 6


def test_quiet_says_nothing_on_standard_error(dancefloor):
    for arguments in (["6x10", "--stats"], ["4x5", "--pieces", "tetrominoes"], ["6x10", "--timeout", "0"]):
        assert dancefloor("solve", *arguments, "--quiet").stderr == ""


def test_stats_of_no_search_say_so(dancefloor):
    done = dancefloor("solve", "4x5", "--pieces", "tetrominoes", "--stats")
    assert "engine      none was needed\n" in done.stderr


@pytest.mark.parametrize(
    "puzzle",
    [
        ["6x10", "--limit", "30"],
        ["langford.dlx", "--all"],
        pytest.param(["clues.txt", "--all"], marks=pytest.mark.house("fillomino")),
    ],
)
def test_json_lines_are_the_solutions_of_the_document(dancefloor, tmp_path, puzzle):
    (tmp_path / "langford.dlx").write_text(write_dlx(Langford(7).encode().problem))
    (tmp_path / "clues.txt").write_text("2..\n..3\n")
    whole, lines = dancefloor("solve", *puzzle, "--json"), dancefloor("solve", *puzzle, "--jsonl")
    assert (lines.returncode, timeless(lines.stderr)) == (whole.returncode, timeless(whole.stderr))
    solutions = [json.loads(line) for line in lines.stdout.splitlines()]
    assert solutions == json.loads(whole.stdout)["solutions"]
    assert len(solutions) > 1


def test_json_lines_come_one_by_one(start):
    process = start("solve", *LONG, "--jsonl", "-q", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    line = process.stdout.readline()  # while the search runs, which takes longer than the universe exists
    assert list(json.loads(line)) == ["placements"]
    process.kill()
    process.communicate()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--json"], "--json and --jsonl contradict each other; remove one of them"),
        (["--format", "knuth"], "--jsonl has no effect with --format knuth; remove it"),
        (["--svg", "-"], "--jsonl and --svg - cannot both print: name a file for the drawing"),
        (["--min-cost"], "--jsonl has no effect with --min-cost; remove it"),
    ],
)
def test_json_lines_do_not_combine_with_other_output(dancefloor, options, message):
    done = dancefloor("solve", "6x10", "--jsonl", *options)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"dancefloor: {message}\n")


def test_an_encoding_without_lines_gets_ascii_walls(dancefloor):
    done = dancefloor("solve", "6x10", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert re.fullmatch(r"\+[-+]+\+", done.stdout.splitlines()[0])


@pytest.mark.house("founders")
def test_an_encoding_without_the_letters_of_a_name_gets_question_marks(dancefloor, tmp_path):
    (tmp_path / "a.txt").write_text("00 01\né 00 01\n", encoding="utf-8")
    done = dancefloor("solve", "a.txt", env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stdout) == (0, "+-------+\n| ?   ? |\n+-------+\n")


BAD = {
    "an unknown box word": (["foo"], "there is no puzzle 'foo'; it is not a box"),
    "no box word": ([""], "there is no puzzle ''; it is not a box"),
    "a long word": (["w" * 100_000], f"there is no puzzle '{'w' * 40}'; it is not a box"),
    "a word in other letters": (["日本"], "there is no puzzle '日本'; it is not a box"),
    "two boxes": (["6x10", "5x12"], "box, column 6: '@', '+', '-' or the end should follow here, not '5'"),
    "four sides": (["6x10x2x2"], "box, column 1: a rectangle of squares has 2 sizes, not 4"),
    "a huge box": (["1000000x1000000"], "box, column 1: too large"),
    "a hugely long number": (["9" * 5000 + "x1"], "box, column 1: too large"),
    "no rows": (["0x5"], "box, column 1: a rectangle without cells"),
    "a missing file": (["none.txt"], "none.txt cannot be read: No such file or directory"),
    "a missing file with a line end": (["no\nne.txt"], "no·ne.txt cannot be read: No such file or directory"),
    "a directory": (["."], ". is a directory, not a puzzle file"),
    "an empty file": (["empty"], "empty: it is empty: it should contain a puzzle"),
    "empty standard input": (["-"], "standard input: it is empty: it should contain a puzzle"),
    "binary data": (["binary"], "binary, line 1, column 9: this is not text in UTF-8"),
    "a cell outside the alphabet": (["alphabet"], "alphabet, line 2, column 6: 'é' is not a digit"),
    "a piece with no cells": (["no-cells"], "no-cells, line 2, column 2: a piece without cells"),
    "different multiplicities": (["bounds"], "bounds, line 3, column 1: piece 'P' had the bounds 1 before"),
    "a piece named like a cell": (["cell"], "cell, line 2, column 1: piece '01' is named like a cell"),
    "a wrong letter in a picture": (["picture"], "picture, line 2, column 2: 'x' in a picture"),
    "pieces for a file that has its own": (["good", "--pieces", "F"], "good has its own pieces"),
    "duplicate names": (["6x10", "--pieces", "F,F"], "pieces, column 3: piece 'F' was named before"),
    "an unknown piece": (["6x10", "--pieces", "pentominos"], "did you mean 'pentominoes'?"),
    "no pieces": (["6x10", "--pieces", ""], "pieces, column 1: the name of a piece is missing"),
    "an unknown engine": (["6x10", "--engine", "dansing"], "there is no engine 'dansing'; did you mean 'dancing'?"),
    "no engine": (["6x10", "--engine", ""], "there is no engine ''; choose scanning, bits, cells, dancing"),
    "an engine that cannot": (
        ["8x8?", "--engine", "scanning-python"],
        "engine 'scanning-python' cannot take this problem: it lacks secondary items; try '",
    ),
    "a drawing in no directory": (["6x10", "--svg", "none/a.svg"], "none/a.svg cannot be written: there is no"),
    "a drawing in place of a directory": (["6x10", "--svg", "."], ". cannot be written: it is a directory"),
    "a drawing without a name": (["6x10", "--svg", ""], "a file without a name cannot be written"),
    "steps that nobody watches": (
        ["6x10", "--every", "5"],
        "--every has no effect without --watch; add --watch, or remove --every",
    ),
    "all and a limit": (
        ["6x10", "--all", "--limit", "3"],
        "--all and --limit contradict each other; remove one of them",
    ),
    "two things for standard output": (["6x10", "--json", "--svg", "-"], "--json and --svg - cannot both print"),
    "a sheet and a drawing there": (["6x10", "--sheet", "-", "--svg", "-"], "--svg - and --sheet - cannot both"),
    "a sheet of another kind": (
        ["6x10", "--sheet", "a.png"],
        "--sheet is 'a.png': its name should end in .pdf or .svg",
    ),
    "a sheet in no directory": (["6x10", "--sheet", "none/a.pdf"], "none/a.pdf cannot be written: there is no"),
}
FILES = {
    "empty": b"",
    "binary": b"########\x00",
    "alphabet": "[01][01]\nP 00 é0\n".encode(),
    "no-cells": b"[01][01]\nP\n",
    "bounds": b"[01][01]\nP 00 01\n2|P 00 01\n",
    "cell": b"[01][01]\n01 00 01\n",
    "picture": b"##.\n#x#\n",
    "good": b"[01][01]\n2|P 00 01\n",
}


OF_FOUNDERS = (["alphabet"], ["no-cells"], ["bounds"], ["cell"])  # files of POLYOMINO-DLX


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        pytest.param(
            *case,
            id=name.replace(" ", "-"),
            marks=[pytest.mark.house("founders")] if case[0] in OF_FOUNDERS else [],
        )
        for name, case in BAD.items()
    ],
)
def test_bad_input_gives_one_message(dancefloor, tmp_path, arguments, words):
    for name, data in FILES.items():
        (tmp_path / name).write_bytes(data)
    done = dancefloor("solve", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    message, *place = done.stderr.splitlines()
    assert message.startswith("dancefloor: ")
    assert words in message
    assert len(message) < 300
    if place:
        shown, caret = place
        column = int(re.search(r"column (\d+)", message)[1])
        assert caret == " " * (1 + min(column, 60)) + "^"
        assert len(shown) <= 82
    assert sorted(os.listdir(tmp_path)) == sorted(FILES)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_drawing_for_a_full_disk_is_kept_elsewhere(dancefloor, tmp_path):
    done = dancefloor("solve", "6x10", "--svg", "/dev/full", env={"TMPDIR": str(tmp_path)})
    assert (done.returncode, done.stdout) == (2, "")
    (kept,) = tmp_path.iterdir()
    told = f"the new contents are kept in {kept}"
    assert done.stderr == f"dancefloor: /dev/full cannot be written: No space left on device; {told}\n"
    assert ET.parse(kept).getroot().tag == SVG + "svg"


@pytest.mark.skipif(not POSIX, reason="needs resource limits")
def test_solutions_for_which_there_is_no_room_are_printed(dancefloor, tmp_path):
    def fill():
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))

    environment = {"PYTHONDONTWRITEBYTECODE": "1", "TMPDIR": str(tmp_path)}
    done = dancefloor("solve", "6x10", "--limit", "9", "--svg", "a.svg", preexec_fn=fill, env=environment)
    assert (done.returncode, done.stderr) == (2, "dancefloor: a.svg cannot be written: File too large\n")
    assert done.stdout.count("┌") >= 9
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not POSIX, reason="needs resource limits")
def test_a_full_disk_leaves_no_half_written_file(dancefloor, tmp_path):
    def fill():
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    (tmp_path / "a.svg").write_text("what was there")
    done = dancefloor("solve", "6x10", "--svg", "a.svg", preexec_fn=fill, env={"PYTHONDONTWRITEBYTECODE": "1"})
    assert (done.returncode, done.stderr) == (2, "dancefloor: a.svg cannot be written: File too large\n")
    assert os.listdir(tmp_path) == ["a.svg"]
    assert (tmp_path / "a.svg").read_text() == "what was there"


@pytest.mark.skipif(not POSIX or os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_bad_input(dancefloor, tmp_path):
    (tmp_path / "a.txt").write_text("##\n##\n")
    (tmp_path / "a.txt").chmod(0)
    done = dancefloor("solve", "a.txt")
    assert (done.returncode, done.stderr) == (2, "dancefloor: a.txt cannot be read: Permission denied\n")


@pytest.mark.skipif(not POSIX, reason="a path through a file is another error on Windows")
def test_a_path_through_a_file_is_bad_input(dancefloor, tmp_path):
    (tmp_path / "a.txt").write_text("##\n##\n")
    done = dancefloor("solve", "a.txt/x")
    assert (done.returncode, done.stderr) == (2, "dancefloor: a.txt/x cannot be read: Not a directory\n")


@pytest.mark.skipif(not POSIX, reason="needs pipes as POSIX has them")
@pytest.mark.parametrize("options", [[], ["--json"], ["--jsonl"], ["--quiet"]])
def test_a_closed_pipe_is_a_quiet_end(start, options):
    process = start("solve", "6x10", "--all", *options, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(timeout=60) == 141


@pytest.mark.skipif(not POSIX, reason="needs pipes as POSIX has them")
def test_nobody_listening_to_a_message_does_no_harm(start):
    process = start("solve", "foo", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stderr.close()
    assert process.stdout.read() == ""
    process.stdout.close()
    assert process.wait(timeout=60) == 2


@pytest.mark.skipif(not POSIX, reason="needs signals")
@pytest.mark.parametrize("options", [[], ["--json"], ["--jsonl"]])
def test_ctrl_c_between_solutions_says_how_many_and_how_far(start, options, documented):
    process = start(*["solve", *LONG, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    out = process.stdout.readline()  # it has begun
    process.send_signal(signal.SIGINT)
    out += process.stdout.read()
    err = process.stderr.read()
    assert process.wait(timeout=60) == 3
    found = re.fullmatch(
        r"(\d+) solutions? so far: interrupted after N s, with (about [\d.]+|less than 0.01) % of the search done\n",
        timeless(err),
    )
    assert found
    if options == ["--jsonl"]:
        assert len(list(map(json.loads, out.splitlines()))) == int(found[1])
    elif options:
        report = documented(out)
        assert report["outcome"] == "interrupted"
        assert len(report["solutions"]) == int(found[1])
    else:
        assert len(out.split("\n\n")) == int(found[1])


@pytest.mark.skipif(not POSIX, reason="needs signals")
@pytest.mark.parametrize("option", ["--svg", "--sheet"])
def test_ctrl_c_still_draws_what_was_found(start, tmp_path, option):
    # While it only draws it prints nothing to wait for: the work it takes to begin is guessed.
    # A small board, whose picture is drawn in a moment on a busy machine, too.
    job = ["8x8", "--pieces", "any*tetrominoes", "--all", "--symmetry", "none", option, "a.svg"]
    process = start("solve", *job, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    await_work(process, seconds=0.8)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 3
    if err.startswith("no drawing in a.svg: it would have taken too long after the interruption\n"):
        assert not (tmp_path / "a.svg").exists()  # the machine is too busy to draw even a few in a moment
    else:
        assert re.match(r"\d+ solutions so far, (the first \d+ )?drawn into a\.svg: interrupted after", err)
        assert ET.parse(tmp_path / "a.svg").getroot().tag == SVG + "svg"


def in_terminal(start, *arguments, env=None, interrupt_at=lambda seen: False):
    """Standard output and standard error of a run in which both are terminals, and the exit status.

    The run is interrupted when `interrupt_at` is true of its standard output.
    """
    import pty
    from threading import Thread

    terminals, ends = zip(pty.openpty(), pty.openpty(), strict=True)
    seen = [b"", b""]
    process = start(*arguments, stdout=ends[0], stderr=ends[1], env=env)
    for end in ends:
        os.close(end)

    def read(stream):
        interrupted = bool(stream)
        while True:
            has_ended = process.poll() is not None  # if so, all that it wrote can be read
            try:
                part = os.read(terminals[stream], 65536)
            except OSError:  # that is how a terminal ends
                part = b""
            if not part and has_ended:
                break
            seen[stream] += part
            if not interrupted and interrupt_at(seen[stream]):
                interrupted = True
                process.send_signal(signal.SIGINT)
        os.close(terminals[stream])

    readers = [Thread(target=read, args=[stream]) for stream in range(2)]
    for reader in readers:
        reader.start()
    status = process.wait(timeout=60)
    for reader in readers:
        reader.join()
    out, told = (each.decode().replace("\r\n", "\n") for each in seen)
    return out, told, status


@pytest.mark.skipif(not POSIX, reason="needs a pseudo-terminal")
@pytest.mark.parametrize("setting", [{}, {"NO_COLOR": ""}])
def test_a_terminal_has_colours_and_a_short_search_no_progress_bar(start, setting):
    out, err, status = in_terminal(start, "solve", "6x10", env=setting)
    assert status == 0
    assert "\x1b[48;5;" in out
    assert letters(re.sub(r"\x1b\[[\d;]*m", "", out)) == sorted("FILNPTUVWXYZ" * 5)
    assert without_engine(err) == "1 solution found by E in N s; there may be more (--all)\n"


@pytest.mark.skipif(not POSIX, reason="needs a pseudo-terminal")
@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_who_wants_no_colours_gets_none(start, setting):
    out, _, status = in_terminal(start, "solve", "6x10", env=setting)
    assert status == 0
    assert "\x1b" not in out
    assert letters(out) == sorted("FILNPTUVWXYZ" * 5)


@pytest.mark.skipif(not POSIX, reason="needs a pseudo-terminal")
def test_a_pdf_is_nothing_for_a_terminal(start):
    out, err, status = in_terminal(start, "solve", "6x10", "--sheet", "-")
    assert (out, status) == ("", 2)
    assert err == "dancefloor: --sheet - writes PDF, which a terminal cannot show: name a file for the sheet\n"


# --- items and options ---

QUEENS = "| 4 queens\n{} | {}\n{}".format(
    " ".join(f"r{k}" for k in range(4)) + " " + " ".join(f"c{k}" for k in range(4)),
    " ".join(f"a{k} b{k}" for k in range(7)),
    "".join(f"r{i} c{j} a{i + j} b{3 + i - j}\n" for i in range(4) for j in range(4)),
)


def test_options_are_printed_as_json(dancefloor):
    done = dancefloor("solve", "-", "--json", input="p q | x\np x:red |3\nq\n")
    assert json.loads(done.stdout)["solutions"] == [{"options": ["p x:red |3", "q"]}]


def test_there_is_no_drawing_of_options(dancefloor, tmp_path):
    (tmp_path / "queens.dlx").write_text(QUEENS)
    done = dancefloor("solve", "queens.dlx", "--svg", "queens.svg")
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is nothing to draw" in done.stderr
    assert os.listdir(tmp_path) == ["queens.dlx"]


def test_options_left_out_are_told_unless_asked_to_be_quiet(dancefloor):
    text = "p | x\np\n" + "x\n" * 12
    lines = dancefloor("solve", "-", input=text).stderr.splitlines()
    assert lines[0] == "standard input, line 3: this option was left out, since it has no primary item: x"
    assert lines[10] == "... and 2 more remarks of this kind"
    assert dancefloor("solve", "-", "--quiet", input=text).stderr == ""


def test_the_strict_language_is_knuths(dancefloor):
    done = dancefloor("solve", "-", "--strict-knuth", input="something\nsomething\n")
    assert (done.returncode, "has more than 8 characters" in done.stderr) == (2, True)


def test_a_file_of_polyomino_dlx_is_drawn(dancefloor):
    text = "| 00 01\n| I 00 01\n| this file was created by polyomino-dlx from that data\n 00 01 I\nI 00 01\n"
    assert dancefloor("solve", "-", input=text).stdout.count("I") == 2
    assert dancefloor("solve", "-", "--format", "knuth", input=text).stdout == "1:\n 00 01 I (1 of 1)\n"


@pytest.mark.house("fillomino")
def test_a_fillomino_that_was_not_solved_in_time_is_not_called_impossible(dancefloor, tmp_path):
    (tmp_path / "empty.fillomino").write_text((". " * 60 + "\n") * 60)
    done = dancefloor("solve", "empty.fillomino", "--timeout", "0")
    assert done.returncode == 3
    assert done.stderr == "unknown: stopped by its limit while the puzzle was being read\n"
