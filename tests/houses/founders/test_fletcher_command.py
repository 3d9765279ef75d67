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
from tests.houses.founders.leashed import at_work, await_nothing, await_that, cleared

PYTHON = ["--run", "python"]
QUOTES = '"' * 3
needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")


def timeless(text):
    return re.sub(r"\d+\.\d\d s", "N s", text)


@pytest.mark.parametrize("form", ["arena", "python", pytest.param("c", marks=needs_compiler)])
def test_solutions_roots_and_tests_are_counted(dancefloor, form):
    done = dancefloor("fletcher", "3x20", "--run", form)
    compiling = "" if form == "arena" else " after N s of compiling"
    assert timeless(done.stdout) == f"8 solutions, 71191 roots, 2277465 tests in N s ({form}{compiling})\n"
    assert (done.returncode, done.stderr) == (0, "")


def test_without_a_compiler_the_generated_python_runs(dancefloor):
    done = dancefloor("fletcher", "3x20", env={"CC": "/nonexistent/cc"})
    assert done.stdout.startswith("8 solutions, ")
    assert "(python after" in done.stdout
    done = dancefloor("fletcher", "3x20", "--run", "c", env={"CC": "/nonexistent/cc"})
    assert done.returncode == 2
    assert re.fullmatch(r"dancefloor: no C compiler is installed .*: use --run python\n", done.stderr)


def test_bare_programs_count_nothing_but_solutions(dancefloor):
    done = dancefloor("fletcher", "3x20", *PYTHON, "--bare")
    assert timeless(done.stdout) == "8 solutions in N s (python after N s of compiling)\n"


def test_a_limit_draws_so_many(dancefloor):
    done = dancefloor("fletcher", "3x20", *PYTHON, "--limit", "2")
    assert done.stdout.count("┌───") >= 2
    assert len(done.stdout.split("\n\n")) == 2
    assert done.stderr.startswith("2 solutions so far, ")
    assert done.returncode == 0
    assert dancefloor("fletcher", "3x20", *PYTHON, "--limit", "1", "--quiet").stderr == ""


def test_all_draws_all(dancefloor):
    done = dancefloor("fletcher", "3x20", *PYTHON, "--all")
    assert len(done.stdout.split("\n\n")) == 8
    assert timeless(done.stderr).startswith("8 solutions, 71191 roots, 2277465 tests in N s")


def test_json_has_the_counts_and_the_solutions_asked_for(dancefloor):
    report = json.loads(dancefloor("fletcher", "3x20", *PYTHON, "--json").stdout)
    assert (report["found"], report["roots"], report["tests"]) == (8, 71191, 2277465)
    assert (report["outcome"], report["run"]) == ("complete", "python")
    assert "solutions" not in report
    report = json.loads(dancefloor("fletcher", "3x20", *PYTHON, "--json", "--limit", "2").stdout)
    assert (report["found"], report["outcome"], len(report["solutions"])) == (2, "limited", 2)
    assert len(report["solutions"][0]["placements"]) == 12


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
    done = dancefloor("fletcher", "3x20", "--emit", "list", "--output", "tree.txt")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "tree.txt").read_text().startswith("((00,((01,((02,((03,((04,02)(16,03)")
    done = dancefloor("fletcher", "3x20", *PYTHON, "--trie", "tree.txt")
    assert done.stdout.startswith("8 solutions, 71191 roots, 2277465 tests")


def test_a_tree_with_a_mistake_is_shown(dancefloor, tmp_path):
    (tmp_path / "tree.txt").write_text("((00,((01,02)\n(16;03))))\n")
    done = dancefloor("fletcher", "3x20", "--trie", "tree.txt")
    assert done.returncode == 2
    assert done.stderr.startswith("dancefloor: tree.txt, line 2, column 4: ';' in a tree of patterns")
    (tmp_path / "tree.txt").write_text("((00,((01,02))))\n")
    done = dancefloor("fletcher", "3x20", "--trie", "tree.txt")
    assert "pattern 0,1 is not an orientation of piece 2, 'I', in an arena with rows of 16 squares" in done.stderr


def test_the_emitted_python_runs_by_itself(dancefloor, tmp_path):
    (tmp_path / "program.py").write_text(dancefloor("fletcher", "3x20", "--emit", "python").stdout)
    command = [sys.executable, tmp_path / "program.py", "0"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "solutions 8 roots 71191 tests 2277465 complete\n"


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
    dancefloor("fletcher", "3x20", "--emit", "c", "--output", "program.c")
    subprocess.run([compiler(), "-o", tmp_path / "program", tmp_path / "program.c"], check=True)
    done = subprocess.run([tmp_path / "program", "0"], capture_output=True, text=True, check=True)
    assert done.stdout == "solutions 8 roots 71191 tests 2277465 complete\n"


def test_fap_comes_with_macros_or_expanded(dancefloor):
    macros = dancefloor("fletcher", "6x10", "--emit", "fap").stdout
    assert "TEST   MACRO   C,NEXT,XX\n" in macros
    assert "STEM   TEST    00,((01,((02,(\n       ETC     (03,((04,02)(16,03)" in macros
    cards = dancefloor("fletcher", "6x10", "--emit", "fap", "--expanded").stdout.splitlines()
    storage = ("BSS", "BES", "PZE", "END")
    words = sum(3 if ",MINO" in card else 1 for card in cards if card[0] != "*" and card[7:10] not in storage)
    assert words == 765


def test_the_printed_cards_have_the_remarks_of_the_paper(dancefloor):
    printed = dancefloor("fletcher", "6x10", "--emit", "fap", "--as-printed").stdout
    assert "COUNT   81        THIS PROGRAM GENERATES 765 INSTRUCTIONS." in printed
    assert "       TRA*    PATT,2    RETURN TO EXAMINATION OF PATTERNS." in printed
    bare = dancefloor("fletcher", "6x10", "--emit", "fap").stdout
    assert "       TRA*    PATT,2\n" in bare


def test_cards_run_on_an_emulated_machine(dancefloor):
    done = dancefloor("fletcher", "3x5", "--pieces", "V,P,U", "--run", "fap")
    assert re.fullmatch(
        r"4 solutions, 32 roots, 699 tests in N s \(fap after N s of compiling; an IBM 7094 would take 0.0 s\)\n",
        timeless(done.stdout),
    )


@pytest.mark.parametrize("form", ["arena", "python", pytest.param("c", marks=needs_compiler)])
def test_symmetric_solutions_are_left_out_and_the_others_sorted(dancefloor, form):
    done = dancefloor("fletcher", "3x20", "--run", form, "--symmetry", "all", "--all")
    assert done.stdout.count("\n\n") == 1
    assert done.stderr.startswith(
        "2 solutions up to 4 symmetries (2 rotations, 2 reflections), 10788 roots, 327108 tests"
    )
    report = json.loads(dancefloor("fletcher", "3x20", "--run", form, "--symmetry", "all", "--json").stdout)
    assert (report["found"], report["symmetry"], report["symmetries"]) == (2, "all", 4)


def test_solutions_are_drawn_on_pages(dancefloor, tmp_path):
    small = ["fletcher", "3x5", "--pieces", "V,P,U", *PYTHON]
    done = dancefloor(*small, "--sheet", "pages.pdf", "--svg", "all.svg", "--html", "all.html")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.endswith(", drawn into all.svg, drawn into all.html, drawn into pages.pdf\n")
    assert (tmp_path / "pages.pdf").read_bytes().startswith(b"%PDF")
    assert "4 solutions" in (tmp_path / "all.html").read_text()
    done = dancefloor(*small, "--limit", "1", "--svg", "-")
    assert done.stdout.startswith("<svg")


@pytest.mark.parametrize("target", ["python", "c", "fap"])
def test_a_program_larger_than_the_limit_is_refused(dancefloor, target):
    done = dancefloor("fletcher", "6x10", "--emit", target, "--max-size", "1K")
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(
        r"dancefloor: the program would have \d{4,5} bytes: the limit is 1024, and can be set higher\n", done.stderr
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["6x10+1x1?@7,0"], "cells that may stay empty: Fletcher's program fills each square of its box"),
        (["4x4", "--pieces", "any*L4", "--emit", "fap"], "piece 'L4' is used 0:4 times: Fletcher's macros"),
        (["6x10", "--expanded"], "--expanded has no effect without --emit fap; add --emit fap, or remove --expanded"),
        (["6x10", "--output", "x"], "--output has no effect without --emit; add --emit, or remove --output"),
        (["6x10", "--emit", "c", "--limit", "1"], "--limit has no effect with --emit c; remove it"),
        (["6x10", "--emit", "fap", "--bare"], "--bare has no effect with --emit fap; remove it"),
        (["6x10", "--run", "arena", "--bare"], "--bare has no effect with --run arena; remove it"),
        (["6x10", "--all", "--limit", "2"], "--limit and --all contradict each other; remove one of them"),
        (["6x10", "--emit", "c", "--max-size", "much"], "--max-size is 'much': it should be a number of bytes"),
        (["6x10", "--as-printed"], "--as-printed has no effect without --emit fap"),
        (["6x10", "--emit", "c", "--as-printed"], "--as-printed has no effect with --emit c; remove it"),
        (["6x10", "--emit", "fap", "--as-printed", "--expanded"], "the paper prints the macros"),
        (
            ["16x17", "--emit", "fap", "--as-printed"],
            "the box takes more than 32 rows of 16 squares: the printed arena",
        ),
        (["hexiamonds", "4x9", "--emit", "fap", "--as-printed"], "cells of several kinds: the printed macros have one"),
        (["2x4", "--pieces", "V3,P", "--emit", "fap", "--as-printed"], "pieces of 3 and of 5 squares: the printed"),
        (["600x60", "--pieces", "pentominoes", "--emit", "fap"], "words: the IBM 7094 has 32768"),
        (["6x10", "--run", "fap", "--bare"], "--bare has no effect with --run fap; remove it"),
        (["4x4", "--pieces", "any*L4", "--run", "fap"], "piece 'L4' is used 0:4 times: Fletcher's macros"),
        (["6x10", "--emit", "c", "--symmetry", "all"], "--symmetry has no effect with --emit c; remove it"),
        (["6x10", "--emit", "c", "--svg", "a.svg"], "--svg has no effect with --emit c; remove it"),
        (["6x10", "--symmetry", "all", "--trie", "tree"], "--symmetry and --trie contradict each other"),
        (["6x10", "--symmetry", "some"], "--symmetry is 'some': it should be all, rotations or none"),
        (["4x4", "--pieces", "8*I2", "--symmetry", "all"], "no piece can stay in its quadrant, as Fletcher's X did"),
        (["6x10", "--view", "plan"], "--view has no effect without --svg, --html or --sheet; add one of them"),
        (["6x10", "--sheet", "a.gif"], "--sheet is 'a.gif': its name should end in .pdf or .svg"),
        (["6x10", "--json", "--svg", "-"], "--json and --svg - cannot both print"),
        (["2x4", "--wrap", "torus"], "there is no option --wrap"),
        (["6x10", "--trie", "none.txt"], "none.txt cannot be read"),
        (["6x10", "--emit", "c", "--output", "no/where"], "no/where cannot be written"),
        (["-"], "Fletcher's program packs pieces into a box: this is another kind of puzzle"),
    ],
)
def test_a_wrong_request_is_bad_input(dancefloor, arguments, message):
    done = dancefloor("fletcher", *arguments, input="p q\np\nq\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


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
    process.wait(30)
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
    process.wait(30)
    await_nothing(temporary)


@needs_compiler
def test_nothing_is_left_in_the_place_for_temporary_files(dancefloor, temporary):
    for more in ([], ["--limit", "1"]):
        assert dancefloor("fletcher", "3x20", "--run", "c", *more, env={"TMPDIR": str(temporary)}).returncode == 0
        assert list(temporary.iterdir()) == []
    done = dancefloor("fletcher", "3x20", "--run", "c", env={"TMPDIR": str(temporary / "none")})
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


@pytest.mark.parametrize(
    ("limit", "form", "outcome"), [(None, ProgramForm.PYTHON, "complete"), (3, ProgramForm.ARENA, "limited")]
)
def test_runs_of_fletchers_program(documented, limit, form, outcome):
    program = fletcher_program(read_puzzle("3x20"))
    found = []
    totals = run(program, form, lambda choices: found.append(fletcher_solution(program, choices)), limit=limit)
    ended = fletcher_outcome(totals, limit)
    assert documented(json.dumps(fletcher_document(totals, NO_GROUP, found, outcome=ended)))["outcome"] == outcome
    refused = fletcher_document(Totals(), NO_GROUP, outcome=Outcome.COMPLETE, reason="too many cells")
    assert "solutions" not in documented(json.dumps(refused))
