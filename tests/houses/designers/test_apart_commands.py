"""The command ``apart``, and ``--apart`` of others."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import refused
from tests.houses.designers.examples import CLOSED, HOOKS, as_file, real_file, turnstile


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "burr.xmpuzzle"
    path.write_text(HOOKS)
    return path.name


MOVES = "level 1: it comes apart in 2 moves\n1. Long_bar.1 goes away along x\n2. Long_bar.2 goes away along x\n"


def test_it_says_level_and_moves(dancefloor, file):
    done = dancefloor("apart", file)
    assert (done.returncode, done.stdout) == (0, MOVES)
    assert done.stderr == "1 assembly looked at, 1 comes apart; there may be more: --all finds them\n"


def test_all_are_ranked(dancefloor, file):
    done = dancefloor("apart", file, "--all")
    assert (done.returncode, done.stdout) == (0, MOVES)
    assert done.stderr == "1 assembly in all, 1 comes apart\n"


def test_what_the_file_keeps_is_compared(dancefloor, file):
    done = dancefloor("apart", file, "--stored")
    line = "1. an assembly; its disassembly works, level 1, as found here\n"
    assert done.stdout.endswith(f"│Long_bar.2│\n└──────────┘              └──────────┘\n{line}")
    assert dancefloor("apart", file, "--stored", "--quiet").stdout == line
    assert dancefloor("apart", f"{file}#2", "--stored").returncode == 1
    refused = dancefloor("apart", "soma", "--stored")
    assert (refused.returncode, "--stored needs a BurrTools file" in refused.stderr) == (2, True)


def test_pictures_go_into_a_file(dancefloor, file, tmp_path):
    assert dancefloor("apart", file, "--svg", "moves.svg", "-q").returncode == 0
    assert (tmp_path / "moves.svg").read_text().count("goes away") == 2


def test_a_film_goes_into_a_file(dancefloor, file, tmp_path):
    assert dancefloor("apart", file, "--svg", "moves.svg", "--html", "film.html", "-q").returncode == 0
    assert "2. Long_bar.2 goes away along x" in (tmp_path / "film.html").read_text()
    printed = dancefloor("apart", file, "--html", "-", "-q", "--limit", "1").stdout
    assert printed.endswith((tmp_path / "film.html").read_text())


@pytest.fixture
def bar(tmp_path):
    """A file with a bar that leaves its box only by a turn."""
    path = tmp_path / "bar.toml"
    path.write_text(as_file(turnstile()))
    return path.name


def test_pieces_may_turn(dancefloor, bar, tmp_path):
    plain = dancefloor("apart", bar)
    assert (plain.returncode, plain.stdout) == (1, "")
    done = dancefloor("apart", bar, "--turns", "--svg", "moves.svg")
    first, turn, away = done.stdout.splitlines()
    assert (done.returncode, first) == (0, "level 2: it comes apart in 2 moves")
    assert turn.startswith("1. A turns a quarter about z at x 3 and y 3, from ")
    assert away == "2. A goes away along z"
    assert turn in (tmp_path / "moves.svg").read_text()


@pytest.mark.parametrize("command", ["solve", "check"])
def test_pieces_may_turn_in_other_commands(dancefloor, bar, command):
    assert dancefloor(command, bar, "--apart").returncode == 1
    done = dancefloor(command, bar, "--apart", "--turns")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "level 2: it comes apart in 2 moves")


def test_a_later_call_goes_on(dancefloor):
    words = ("any*dicubes", "2x2x3", "--all", "--file", "looked.jsonl", "--symmetry", "rotations")
    whole = dancefloor("apart", *(word for word in words if word not in ("--file", "looked.jsonl")))
    first = dancefloor("apart", *(words[:2]), "--limit", "2", *words[3:])
    assert first.stderr == "2 assemblies looked at, 2 come apart; there may be more: --all finds them\n"
    again = dancefloor("apart", *words)
    assert again.stdout == whole.stdout
    assert again.stderr == whole.stderr.replace(" in all,", " in all, 2 of them earlier,")
    stopped = dancefloor("apart", "soma", "--file", "other.jsonl", "--timeout", "0")
    assert (stopped.returncode, stopped.stderr.endswith("stopped by its limit; the same command goes on\n")) == (
        3,
        True,
    )


@pytest.mark.parametrize("command", ["solve", "check"])
def test_other_commands_go_on(dancefloor, file, command, tmp_path):
    first, again = (dancefloor(command, file, "--apart", "--file", "looked.jsonl") for _ in range(2))
    assert (first.returncode, first.stdout) == (0, again.stdout)
    assert again.stderr == first.stderr.replace("looked at,", "looked at, 1 of them earlier,")
    assert (tmp_path / "looked.jsonl").read_text().count("\n") == 2


def test_check_says_whether_pieces_might_turn(dancefloor, tmp_path):
    (tmp_path / "closed.xmpuzzle").write_text(CLOSED)
    for turns, told in ([], "without turning pieces"), (["--turns"], "even with quarter turns"):
        done = dancefloor("check", "closed.xmpuzzle", "--apart", *turns)
        assert done.stdout == f"none: no assembly of 1 comes apart, {told}\n"


def test_what_stays_together_has_no_film(dancefloor, tmp_path):
    (tmp_path / "closed.xmpuzzle").write_text(CLOSED)
    done = dancefloor("apart", "closed.xmpuzzle", "--html", "film.html")
    assert (done.returncode, (tmp_path / "film.html").exists()) == (1, False)
    assert "no drawing in film.html: nothing was found that comes apart" in done.stderr


def test_json(dancefloor, file):
    told = json.loads(dancefloor("apart", file, "--json").stdout)
    assert (told["document"], told["assemblies"], told["disassemblies"][0]["moves"]) == (
        "dancefloor/apart/1",
        1,
        [1, 1],
    )
    kept = json.loads(dancefloor("apart", file, "--stored", "--json").stdout)
    assert [(each["level"], each["own_level"]) for each in kept["solutions"]] == [("1", "1")]


def test_solve_shows_only_what_comes_apart(dancefloor, file):
    done = dancefloor("solve", file, "--apart")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "level 1: it comes apart in 2 moves")
    assert "\u2502" in done.stdout


def test_check_asks_for_exactly_one(dancefloor, file):
    done = dancefloor("check", file, "--apart")
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "unique: exactly one assembly of 1 comes apart")
    several = dancefloor("check", "soma", "--apart")
    assert (several.returncode, several.stdout.splitlines()[0]) == (1, "multiple: at least two assemblies come apart")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("apart 6x10", "this puzzle is flat"),
        ("apart queens 8", "only a box and pieces"),
        ("apart soma --corner 3", "--corner has no effect without --svg, --html or --film"),
        ("apart soma --html film.svg", "its name should end in .html"),
        ("apart soma --html - --json", "--json and --html - cannot both print"),
        ("apart soma --all --limit 2", "contradict each other"),
        ("apart soma --stored --all", "--all has no effect with --stored"),
        ("apart soma --stored --turns", "--turns has no effect with --stored"),
        ("solve soma --file x.jsonl", "--file has no effect without --apart"),
        ("apart soma --file burr.xmpuzzle", "burr.xmpuzzle does not hold disassemblies"),
        ("solve soma --turns", "--turns has no effect without --apart"),
        ("solve soma --apart --svg x.svg", "--svg has no effect with --apart"),
        ("check soma --apart --redundant", "--redundant has no effect with --apart"),
        ("apart burr.xmpuzzle#7", "it has problems from 1 to 2"),
    ],
)
def test_what_makes_no_sense_is_refused(dancefloor, file, words, message):
    assert message in refused(dancefloor(*words.split()))


def test_problems_of_a_file_are_listed(dancefloor, file):
    done = dancefloor("puzzles", file)
    assert done.stdout == (
        "#1 First: 3 to 4 pieces of cubes, solved, 1 assembly, 1 that comes apart\n#2 1 piece of cubes, unsolved\n"
    )


def test_time_is_limited_with_turns(dancefloor):
    done = dancefloor("apart", "any*solid-pentominoes 5x6x6", "--turns", "--timeout", "0.5")
    assert (done.returncode, "stopped by its limit" in done.stderr) == (3, True)


def test_time_is_limited(dancefloor):
    done = dancefloor("apart", "any*solid-pentominoes 5x6x6", "--all", "--timeout", "0.5")
    assert (done.returncode, "stopped by its limit" in done.stderr) == (3, True)


@pytest.mark.slow
def test_a_burr_of_high_level(dancefloor):
    done = dancefloor("check", str(real_file("PelikanBurr.xmpuzzle")), "--apart")
    assert done.stdout.splitlines()[0] == "unique: exactly one assembly of 12 comes apart"
    assert done.stdout.splitlines()[1].startswith("level 98.")


def test_solutions_in_a_file_are_taken_apart(dancefloor, tmp_path):
    (tmp_path / "found.json").write_text(found := dancefloor("solve", "soma", "--limit", "2", "--json").stdout)
    done = dancefloor("apart", "soma", "--solution", "found.json", "--svg", "moves.svg")
    assert (done.returncode, done.stderr) == (0, "")
    first, second = done.stdout.split("\n\n")
    assert first.startswith("level 1: it comes apart in 6 moves\n1. ")
    assert second.startswith("level 1: ")
    assert (tmp_path / "moves.svg").exists()
    told = json.loads(dancefloor("apart", "soma", "--solution", "-", "--json", input=found).stdout)
    assert (told["assemblies"], told["complete"], len(told["disassemblies"])) == (2, True, 2)
    late = dancefloor("apart", "soma", "--solution", "found.json", "--timeout", "0")
    assert (late.returncode, late.stdout) == (3, "")


def test_a_solution_that_stays_together_is_said_to(dancefloor, bar, tmp_path):
    (tmp_path / "found.json").write_text(json.dumps(turnstile().as_json()))
    done = dancefloor("apart", bar, "--solution", "found.json", "--html", "film.html")
    assert (done.returncode, done.stdout) == (1, "it stays together: without turning pieces, nothing comes off\n")
    assert "no drawing in film.html" in done.stderr
    turned = dancefloor("apart", bar, "--solution", "found.json", "--turns")
    assert (turned.returncode, turned.stdout.splitlines()[0]) == (0, "level 2: it comes apart in 2 moves")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("soma", "--solution", "bar.toml"), "bar.toml, line 1: this is not JSON: the file should be what"),
        (("soma", "--solution", "none.json"), "none.json cannot be read"),
        (("6x10", "--solution", "bar.toml"), "this puzzle is flat"),
        (("queens", "8", "--solution", "bar.toml"), "only a box and pieces"),
        (("soma", "--solution", "bar.toml", "--all"), "--all"),
    ],
    ids=["no JSON", "none", "flat", "queens", "all"],
)
@pytest.mark.usefixtures("bar")
def test_files_without_solutions_are_refused(dancefloor, words, fault):
    done = dancefloor("apart", *words)
    assert (done.returncode, done.stdout, done.stderr.count("\n"), fault in done.stderr) == (2, "", 1, True)


@pytest.mark.house("studio")
def test_a_link_with_a_solution_is_taken_apart(dancefloor):
    address = dancefloor("solve", "soma", "--link", "-q").stdout.strip()
    done = dancefloor("apart", address)
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 7)
    refused = dancefloor("apart", address, "--all")
    assert (refused.returncode, "--all has no effect with a link with a solution" in refused.stderr) == (2, True)
    assert "1 assembly looked at" in dancefloor("apart", "#p=1.soma").stderr
