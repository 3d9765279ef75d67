from __future__ import annotations

import json
import re
import signal
import subprocess
import sys

import pytest

from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.founders.fletcher.program import fletcher_program, fletcher_solution
from dancefloor.houses.founders.fletcher.program_forms import ProgramForm, Totals, compiler, run
from dancefloor.houses.founders.fletcher_command import fletcher_document, fletcher_outcome, fletcher_summary
from dancefloor.search.values import Outcome
from dancefloor.solutions.group import NO_GROUP, Convention, Group
from tests.cli.conftest import refused, timeless
from tests.houses.founders.leashed import at_work, await_nothing, await_that, cleared

SMALL = ("fletcher", "3x5", "--pieces", "V,P,U")
PYTHON = ("--run", "python")
QUOTES = '"' * 3
needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")


@pytest.mark.parametrize("form", ["arena", "python", pytest.param("c", marks=needs_compiler), "fap"])
def test_solutions_roots_and_tests_are_counted(dancefloor, form):
    done = dancefloor(*SMALL, "--run", form)
    compiling = "" if form == "arena" else " after N s of compiling"
    machine = "; an IBM 7094 would take 0.0 s" if form == "fap" else ""
    assert timeless(done.stdout) == f"4 solutions, 32 roots, 699 tests in N s ({form}{compiling}{machine})\n"
    assert (done.returncode, done.stderr) == (0, "")


def test_without_a_compiler_the_generated_python_runs(dancefloor):
    done = dancefloor(*SMALL, env={"CC": "/nonexistent/cc"})
    assert done.stdout.startswith("4 solutions, ")
    assert "(python after" in done.stdout
    done = dancefloor(*SMALL, "--run", "c", env={"CC": "/nonexistent/cc"})
    assert done.returncode == 2
    assert re.fullmatch(r"dancefloor: no C compiler is installed .*: use --run python\n", done.stderr)


def test_bare_programs_count_nothing_but_solutions(dancefloor):
    done = dancefloor(*SMALL, *PYTHON, "--bare")
    assert timeless(done.stdout) == "4 solutions in N s (python after N s of compiling)\n"


def test_a_limit_draws_so_many_and_all_draws_all(dancefloor):
    done = dancefloor(*SMALL, *PYTHON, "--limit", "2")
    assert (done.returncode, len(done.stdout.split("\n\n"))) == (0, 2)
    assert done.stdout.startswith("┌───")
    assert done.stderr.startswith("2 solutions so far, ")
    assert dancefloor(*SMALL, *PYTHON, "--limit", "1", "--quiet").stderr == ""
    done = dancefloor(*SMALL, *PYTHON, "--all")
    assert len(done.stdout.split("\n\n")) == 4
    assert timeless(done.stderr).startswith("4 solutions, 32 roots, 699 tests in N s")


def test_json_has_the_counts_and_the_solutions_asked_for(dancefloor):
    report = json.loads(dancefloor(*SMALL, *PYTHON, "--json").stdout)
    assert (report["found"], report["roots"], report["tests"]) == (4, 32, 699)
    assert (report["outcome"], report["run"]) == ("complete", "python")
    assert "solutions" not in report
    report = json.loads(dancefloor(*SMALL, *PYTHON, "--json", "--limit", "2").stdout)
    assert (report["found"], report["outcome"], len(report["solutions"])) == (2, "limited", 2)
    assert len(report["solutions"][0]["placements"]) == 3


def test_other_pieces_and_counts_are_taken(dancefloor):
    done = dancefloor("fletcher", "4x4", *PYTHON, "--pieces", "dominoes")
    assert done.stdout.startswith("36 solutions, ")
    done = dancefloor("fletcher", "8x9", *PYTHON, "--pieces", "18*T4")
    assert (done.returncode, done.stdout[:25]) == (1, "0 solutions, 2117 roots, ")


def test_what_cannot_be_is_not_searched(dancefloor):
    done = dancefloor("fletcher", "6x11", "--run", "arena")
    assert (done.returncode, done.stdout) == (1, "0 solutions\n")
    assert done.stderr == "no search was needed: the pieces cover 60 cells, but the region has 66\n"
    report = json.loads(dancefloor("fletcher", "6x11", "--json").stdout)
    assert (report["found"], report["outcome"]) == (0, "complete")
    assert report["reason"].startswith("the pieces cover 60 cells")


def test_a_written_tree_is_read_again(dancefloor, tmp_path):
    done = dancefloor(*SMALL, "--emit", "list", "--output", "tree.txt")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "tree.txt").read_text().startswith("((00,((")
    done = dancefloor(*SMALL, *PYTHON, "--trie", "tree.txt")
    assert done.stdout.startswith("4 solutions, 32 roots, 699 tests")


def test_a_tree_with_a_mistake_is_shown(dancefloor, tmp_path):
    (tmp_path / "tree.txt").write_text("((00,((01,02)\n(16;03))))\n")
    done = dancefloor("fletcher", "3x20", "--trie", "tree.txt")
    assert done.returncode == 2
    assert done.stderr.startswith("dancefloor: tree.txt, line 2, column 4: ';' in a tree of patterns")
    (tmp_path / "tree.txt").write_text("((00,((01,02))))\n")
    done = dancefloor("fletcher", "3x20", "--trie", "tree.txt")
    assert "pattern 0,1 is not an orientation of piece 2, 'I', in an arena with rows of 16 squares" in done.stderr


def test_the_emitted_python_runs_by_itself(dancefloor, tmp_path):
    (tmp_path / "program.py").write_text(dancefloor(*SMALL, "--emit", "python").stdout)
    command = [sys.executable, tmp_path / "program.py", "0"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "solutions 4 roots 32 tests 699 complete\n"


@pytest.mark.parametrize("form", ["arena", "python", pytest.param("c", marks=needs_compiler)])
@pytest.mark.parametrize("suffix", ["toml", "pd"])
def test_no_name_of_a_piece_is_run(dancefloor, tmp_path, suffix, form):
    evil = f'a{QUOTES};open("run","w");{QUOTES}'
    puzzles = {
        "toml": f"title = 'A'\nsource = 'a'\nregion = '2x2'\n[pieces]\n'{evil}' = '##'\nb = '##'\n",
        "pd": f"00 01 10 11\n{evil} 00 01\nb 00 01\n",
    }
    (tmp_path / f"evil.{suffix}").write_text(puzzles[suffix])
    done = dancefloor("fletcher", f"evil.{suffix}", "--run", form)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("4 solutions, 9 roots, 87 tests in ")
    dancefloor("fletcher", f"evil.{suffix}", "--emit", "python", "--output", "program.py")
    command = [sys.executable, tmp_path / "program.py", "0"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "solutions 4 roots 9 tests 87 complete\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"evil.{suffix}", "program.py"]


@pytest.mark.parametrize("target", ["list", "python", "c", "fap"])
def test_what_is_written_can_be_printed_whatever_pieces_are_called(dancefloor, tmp_path, target):
    name = "a\\u001b[2J\\u0000\\u009b\\u0007\\u202eß"
    text = f"title = 'A'\nsource = 'a'\nregion = '2x2'\n[pieces]\n\"{name}\" = '##'\nb = '##'\n"
    (tmp_path / "evil.toml").write_text(text, encoding="utf-8")
    done = dancefloor("fletcher", "evil.toml", "--emit", target)
    assert done.returncode == 0
    assert all(" " <= c <= "~" or c == "\n" for c in done.stdout)


@needs_compiler
def test_the_emitted_c_runs_by_itself(dancefloor, tmp_path):
    dancefloor(*SMALL, "--emit", "c", "--output", "program.c")
    subprocess.run([compiler(), "-o", tmp_path / "program", tmp_path / "program.c"], check=True)
    done = subprocess.run([tmp_path / "program", "0"], capture_output=True, text=True, check=True)
    assert done.stdout == "solutions 4 roots 32 tests 699 complete\n"


def test_fap_comes_with_macros_or_expanded_and_with_the_remarks_of_the_paper(dancefloor):
    macros = dancefloor("fletcher", "6x10", "--emit", "fap").stdout
    assert "TEST   MACRO   C,NEXT,XX\n" in macros
    assert "STEM   TEST    00,((01,((02,(\n       ETC     (03,((04,02)(16,03)" in macros
    assert "       TRA*    PATT,2\n" in macros
    cards = dancefloor("fletcher", "6x10", "--emit", "fap", "--expanded").stdout.splitlines()
    storage = ("BSS", "BES", "PZE", "END")
    words = sum(3 if ",MINO" in card else 1 for card in cards if card[0] != "*" and card[7:10] not in storage)
    assert words == 765
    printed = dancefloor("fletcher", "6x10", "--emit", "fap", "--as-printed").stdout
    assert "COUNT   81        THIS PROGRAM GENERATES 765 INSTRUCTIONS." in printed
    assert "       TRA*    PATT,2    RETURN TO EXAMINATION OF PATTERNS." in printed


@pytest.mark.parametrize("form", ["arena", "python", pytest.param("c", marks=needs_compiler)])
def test_symmetric_solutions_are_left_out(dancefloor, form):
    done = dancefloor(*SMALL, "--run", form, "--symmetry", "all", "--all")
    assert done.stdout.count("\n\n") == 0
    told = "1 solution up to 4 symmetries (2 rotations, 2 reflections), "
    assert done.stderr.startswith(told)
    report = json.loads(dancefloor(*SMALL, "--run", form, "--symmetry", "all", "--json").stdout)
    assert (report["found"], report["symmetry"], report["symmetries"]) == (1, "all", 4)


def test_solutions_are_drawn_on_pages(dancefloor, tmp_path):
    done = dancefloor(*SMALL, *PYTHON, "--sheet", "pages.pdf", "--svg", "all.svg", "--html", "all.html")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.endswith(", drawn into all.svg, drawn into all.html, drawn into pages.pdf\n")
    assert (tmp_path / "pages.pdf").read_bytes().startswith(b"%PDF")
    assert "4 solutions" in (tmp_path / "all.html").read_text()
    assert dancefloor(*SMALL, *PYTHON, "--limit", "1", "--svg", "-").stdout.startswith("<svg")


@pytest.mark.parametrize("target", ["python", "c", "fap"])
def test_a_program_larger_than_the_limit_is_refused(dancefloor, target):
    done = dancefloor("fletcher", "6x10", "--emit", target, "--max-size", "1K")
    assert (done.returncode, done.stdout) == (2, "")
    told = r"dancefloor: the program would have \d{4,5} bytes: the limit is 1024, and can be set higher\n"
    assert re.fullmatch(told, done.stderr)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["6x10+1x1?@7,0"], "cells that may stay empty: Fletcher's program fills each square of its box"),
        (["4x4", "--pieces", "any*L4", "--emit", "fap"], "piece 'L4' is used 0:4 times: Fletcher's macros"),
        (["6x10", "--all", "--limit", "2"], "--limit and --all contradict each other; remove one of them"),
        (["6x10", "--emit", "c", "--max-size", "much"], "--max-size is 'much': it should be a number of bytes"),
        (["6x10", "--emit", "fap", "--as-printed", "--expanded"], "the paper prints the macros"),
        (
            ["16x17", "--emit", "fap", "--as-printed"],
            "the box takes more than 32 rows of 16 squares: the printed arena",
        ),
        (["4x4", "--pieces", "any*L4", "--run", "fap"], "piece 'L4' is used 0:4 times: Fletcher's macros"),
        (["6x10", "--symmetry", "all", "--trie", "tree"], "--symmetry and --trie contradict each other"),
        (["6x10", "--symmetry", "some"], "--symmetry is 'some': it should be all, rotations, burrtools or none"),
        (["4x4", "--pieces", "8*I2", "--symmetry", "all"], "no piece can stay in its quadrant, as Fletcher's X did"),
        (["6x10", "--sheet", "a.gif"], "--sheet is 'a.gif': its name should end in .pdf or .svg"),
        (["6x10", "--json", "--svg", "-"], "--json and --svg - cannot both print"),
        (["2x4", "--wrap", "torus"], "there is no option --wrap"),
        (["6x10", "--trie", "none.txt"], "none.txt cannot be read"),
        (["6x10", "--emit", "c", "--output", "no/where"], "no/where cannot be written"),
        (["-"], "Fletcher's program packs pieces into a box: this is another kind of puzzle"),
    ],
)
def test_a_wrong_request_is_bad_input(dancefloor, arguments, message):
    assert message in refused(dancefloor("fletcher", *arguments, input="p q\np\nq\n"))


@pytest.fixture
def temporary(tmp_path):
    """A place for temporary files."""
    with cleared(tmp_path / "temporary") as folder:
        yield folder


posix = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")


@posix
@needs_compiler
@pytest.mark.parametrize(
    ("name", "options"),
    [("SIGTERM", []), ("SIGHUP", []), ("SIGKILL", []), ("SIGKILL", ["--all"])],
    ids=["term", "hup", "kill", "kill, listing"],
)
def test_the_compiled_program_dies_with_its_parent(start, temporary, name, options):
    command = ["fletcher", "y-15x15", "--run", "c", *options]  # which takes hours
    process = start(*command, env={"TMPDIR": str(temporary)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert await_that(lambda: any(re.match(r"\S+/program\.exe", line) for line in at_work(temporary).values()))
    assert await_that(lambda: not list(temporary.iterdir()))  # a program that runs needs no file
    process.send_signal(getattr(signal, name))
    process.wait(120)
    await_nothing(temporary)


@posix
@pytest.mark.parametrize(("name", "deaf"), [("SIGTERM", ""), ("SIGKILL", ""), ("SIGKILL", "trap '' TERM")])
def test_the_compiler_dies_with_its_parent(start, temporary, tmp_path, name, deaf):
    compiler = tmp_path / "cc"
    compiler.write_text(f"#!/bin/sh\n{deaf}\necho > $TMPDIR/pass\nwhile :; do sleep 0.05; done\n")
    compiler.chmod(0o755)
    own = {"TMPDIR": str(temporary), "CC": str(compiler)}
    process = start("fletcher", "3x20", "--run", "c", env=own, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert await_that(lambda: list(temporary.glob("dancefloor-*/pass")))
    process.send_signal(getattr(signal, name))
    process.wait(120)
    await_nothing(temporary)


@needs_compiler
def test_nothing_is_left_in_the_place_for_temporary_files(dancefloor, temporary):
    for more in ([], ["--limit", "1"]):
        assert dancefloor(*SMALL, "--run", "c", *more, env={"TMPDIR": str(temporary)}).returncode == 0
        assert list(temporary.iterdir()) == []
    done = dancefloor(*SMALL, "--run", "c", env={"TMPDIR": str(temporary / "none")})
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "no folder can be made in " in done.stderr


@posix
@pytest.mark.parametrize("form", ["python", pytest.param("c", marks=needs_compiler)])
def test_ctrl_c_says_what_was_found(start, form):
    command = ["fletcher", "6x10", "--pieces", "any*pentominoes", "--all", "--run", form]
    process = start(*command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 3
    assert re.match(r"\d+ solutions? so far, \d+ roots, \d+ tests in N s", timeless(err))
    assert len(err.splitlines()) == 1


# Reports.


@pytest.mark.parametrize(
    ("totals", "limit", "sentence", "outcome"),
    [
        (
            Totals("c", 8, 1, 2, True, 0.5, 0.25),
            None,
            "8 solutions, 1 root, 2 tests in 0.50 s (c after 0.25 s of compiling)",
            Outcome.COMPLETE,
        ),
        (Totals("c", 3, 1, 2, False, 0.5), 3, "3 solutions so far, 1 root, 2 tests in 0.50 s (c)", Outcome.LIMITED),
        (Totals("c", 3, 1, 2, False, 0.5), 4, "3 solutions so far, 1 root, 2 tests in 0.50 s (c)", Outcome.INTERRUPTED),
    ],
)
def test_a_run_of_fletchers_program_is_summed_up(totals, limit, sentence, outcome):
    assert (fletcher_summary(totals, NO_GROUP, counted=True), fletcher_outcome(totals, limit)) == (sentence, outcome)
    assert "root" not in fletcher_summary(totals, NO_GROUP, counted=False)


def test_a_run_of_cards_says_what_an_ibm_7094_would_take():
    totals = Totals("fap", 2, 3, 4, complete=True, seconds=1.5, machine=2.25)
    told = fletcher_summary(totals, Group(Convention.ROTATIONS, 2, 2), counted=True)
    assert told.startswith("2 solutions up to 2 rotations, 3 roots, 4 tests in 1.50 s (fap; ")
    assert told.endswith("an IBM 7094 would take 2.2 s)")


@pytest.mark.parametrize(("limit", "outcome"), [(None, "complete"), (3, "limited")])
def test_runs_of_fletchers_program(documented, limit, outcome):
    program = fletcher_program(read_puzzle("3x5", pieces="V,P,U"))
    found = []
    totals = run(
        program, ProgramForm.ARENA, lambda choices: found.append(fletcher_solution(program, choices)), limit=limit
    )
    ended = fletcher_outcome(totals, limit)
    assert documented(json.dumps(fletcher_document(totals, NO_GROUP, found, outcome=ended)))["outcome"] == outcome
    refused = fletcher_document(Totals(), NO_GROUP, outcome=Outcome.COMPLETE, reason="too many cells")
    assert "solutions" not in documented(json.dumps(refused))
