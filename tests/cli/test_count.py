from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys

import pytest

from tests.cli.conftest import timeless

LONG = ["10x12", "--pieces", "2*pentominoes"]  # keeps an engine busy for hours


@pytest.mark.parametrize(
    ("arguments", "numbers"),
    [
        (["6x10"], "2339 solutions up to 4 symmetries (2 rotations, 2 reflections); 9356 in all,"),
        (
            ["5x6+5x6"],
            "2 solutions up to 32 symmetries (8 rotations, 24 reflections; 2 components change places); 64 in all,",
        ),
        (
            ["5x6+5x6", "--symmetry", "rotations"],
            "8 solutions up to 8 rotations (2 components change places); 64 in all,",
        ),
        (["queens", "8", "--symmetry", "rotations"], "24 solutions up to 4 rotations; 92 in all,"),
        (["langford", "7", "--symmetry", "none"], "52 solutions"),
    ],
)
def test_both_numbers_are_printed_with_the_group_that_divides_them(dancefloor, arguments, numbers):
    done = dancefloor("count", *arguments)
    assert timeless(done.stdout) == f"{numbers} in N s\n"
    assert (done.returncode, done.stderr) == (0, "")


def test_a_region_without_symmetries_has_one_number(dancefloor):
    done = dancefloor("count", "-", "--pieces", "any*P", input="##\n##\n#.\n")
    assert timeless(done.stdout) == "1 solution (no symmetries) in N s\n"


def test_symmetries_that_nobody_sees_are_not_passed_over_in_silence(dancefloor):
    options = "a b\na\nb\na b\n"
    done = dancefloor("count", "-", "--symmetry", "rotations", input=options)
    assert timeless(done.stdout) == "2 solutions in N s\n"
    assert done.stderr == "symmetric solutions count separately: items and options have no places on a board\n"
    assert done.returncode == 0
    assert dancefloor("count", "-", input=options).stderr == ""
    assert dancefloor("count", "-", "--symmetry", "none", input=options).stderr == ""


@pytest.mark.house("fillomino")
@pytest.mark.parametrize("command", ["solve", "check"])
def test_symmetries_of_clues_are_not_passed_over_in_silence(dancefloor, command):
    told = dancefloor(command, "-", "--symmetry", "all", input="12\n..").stderr
    assert "count separately: clues are read upright" in told


def test_quiet_says_nothing_on_standard_error(dancefloor):
    for arguments in (["4x5", "--pieces", "tetrominoes"], ["3x20", "--stats"], [*LONG, "--timeout", "0.1"]):
        done = dancefloor("count", *arguments, "--quiet")
        assert done.stderr == ""
        assert "solutions" in done.stdout


def test_stats_say_what_the_search_did(dancefloor):
    done = dancefloor("count", "4x5", "--pieces", "any*tetrominoes", "--stats", "--engine", "reference")
    words = dict(line.split(maxsplit=1) for line in done.stderr.splitlines())
    assert words["engine"].startswith("reference")
    assert words["group"] == "4 symmetries (2 rotations, 2 reflections)"
    assert int(words["nodes"]) > 0 < int(words["updates"])
    assert float(words["seconds"]) >= 0


@pytest.mark.parametrize("job", [LONG, ["20x20", "--pieces", "any*pentominoes"]])
def test_a_timeout_stops_a_long_job_and_says_how_far_it_came(dancefloor, job):
    done = dancefloor("count", *job, "--timeout", "0.2")
    assert done.returncode == 3
    assert re.fullmatch(r"\d+ solutions?(, symmetric ones counted separately,)? so far\n", done.stdout)
    assert re.fullmatch(  # on a busy machine there may be no time to begin
        r"stopped by its limit after N s, with (about [\d.]+|less than 0.01) % of the search done\n"
        r"|unknown: stopped by its limit while .*\n",
        timeless(done.stderr),
    )


def test_classes_that_were_not_all_counted_are_null_in_json(dancefloor):
    done = dancefloor("count", "20x20", "--pieces", "any*pentominoes", "--timeout", "0.1", "--json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["outcome"], report["distinct"]) == (3, "limited", None)
    assert report["raw"] >= 0


def test_no_progress_bar_in_pipes(dancefloor):
    done = dancefloor("count", *LONG, "--timeout", "1.2")
    assert "searching" not in done.stderr
    assert "\x1b" not in done.stdout + done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_terminal_sees_a_progress_bar_and_ctrl_c_says_what_was_found(start):
    import pty

    terminal, end = pty.openpty()
    process = start("count", *LONG, stdout=subprocess.PIPE, stderr=end)
    os.close(end)
    seen = b""
    while b"% done" not in seen:
        seen += os.read(terminal, 1000)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    while True:
        try:
            more = os.read(terminal, 1000)
        except OSError:
            more = b""
        if not more:
            break
        seen += more
    os.close(terminal)
    text = seen.decode()
    assert process.returncode == 3
    assert re.fullmatch(r"\d+ solutions?, symmetric ones counted separately, so far\n", out)
    assert re.search(
        r"interrupted after N s, with (about [\d.]+|less than 0.01) % of the search done\r\n$", timeless(text)
    )
    assert "Traceback" not in text
    assert "\x1b[?25h" in text.rpartition("\x1b[?25l")[2]  # the cursor is back


def test_solutions_of_items_and_options_are_counted(dancefloor):
    done = dancefloor("count", "-", "--json", input="p q | x\np\nq\np q x\nx\n")
    found = json.loads(done.stdout)
    assert (done.returncode, found["raw"], found["distinct"], found["symmetries"]) == (0, 2, None, 1)
    assert done.stderr == "standard input, line 5: this option was left out, since it has no primary item: x\n"


TORUS = ["4x400~torus", "--pieces", "dominoes"]


def test_a_board_with_too_many_motions_gets_its_number_in_all(dancefloor):
    done = dancefloor("count", *TORUS)
    said = "solutions, symmetric ones counted separately (this torus of 1600 cells has too many motions to list), in"
    assert re.fullmatch(rf"\d+ {re.escape(said)} \d+\.\d\d s\n", done.stdout)
    assert (done.returncode, done.stderr) == (0, "")


def test_json_says_why_there_are_no_classes(dancefloor):
    told = json.loads(dancefloor("count", *TORUS, "--json").stdout)
    assert (told["distinct"], told["outcome"], told["symmetry"]) == (None, "complete", "none")
    assert told["raw"] > 10**90
    assert told["reason"] == "this torus of 1600 cells has too many motions to list"


def test_classes_are_refused_where_somebody_asks_for_them(dancefloor):
    done = dancefloor("count", *TORUS, "--symmetry", "all")
    assert (done.returncode, done.stdout) == (2, "")
    assert "too many motions to list; ignore symmetry with --symmetry none" in done.stderr


def test_determinants_count_large_boards_up_to_symmetry(dancefloor):
    done = dancefloor("count", "24x24", "--pieces", "dominoes", "--engine", "matchings")
    distinct, raw = map(int, re.findall(r"\d{20,}", done.stdout))
    assert raw < 8 * distinct < 1.001 * raw


def test_an_engine_that_only_counts_is_refused_elsewhere(dancefloor):
    refused = dancefloor("solve", "4x5", "--pieces", "dominoes", "--engine", "matchings")
    assert (refused.returncode, "use it only for counting" in refused.stderr) == (2, True)
    other = dancefloor("count", "6x10", "--engine", "matchings")
    assert (other.returncode, other.stderr) == (
        2,
        "dancefloor: engine 'matchings' cannot take this problem: it counts pieces of two cells that fill a board;"
        " try 'scanning'\n",
    )


def test_a_count_may_have_any_number_of_digits(dancefloor, tmp_path):
    many, ways = 4834, 8  # ways to cover each of the items
    lines = [" ".join(f"a{i}" for i in range(many)), *(f"a{i}" for i in range(many) for _ in range(ways))]
    (tmp_path / "many.dlx").write_text("\n".join(lines) + "\n")
    number = dancefloor("count", "many.dlx").stdout.split()[0]
    assert (len(number), number[-3:]) == (4366, str(pow(ways, many, 1000)))


def test_a_count_modulo_a_number_says_so(dancefloor):
    done = dancefloor("count", "8x8", "--pieces", "dominoes", "--modulo", "1000003")
    assert (done.returncode, done.stdout.partition(" in ")[0]) == (0, f"{12988816 % 1000003} solutions modulo 1000003")
    told = json.loads(dancefloor("count", "8x8", "--pieces", "dominoes", "--modulo", "7", "--json").stdout)
    assert (told["raw"], told["modulo"], told["engine"]) == (12988816 % 7, 7, "counting")


@pytest.mark.parametrize("other", [("--limit", "3"), ("--symmetry", "all"), ("--engine", "bits")])
def test_what_a_count_modulo_a_number_cannot_do_is_refused(dancefloor, other):
    done = dancefloor("count", "6x10", "--modulo", "7", *other)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_too_many_symmetries_do_not_matter_modulo_a_number(dancefloor):
    assert dancefloor("count", "3x10~torus", "--pieces", "V3", "--modulo", "7").returncode == 0
