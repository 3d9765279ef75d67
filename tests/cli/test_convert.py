from __future__ import annotations

import pytest

from dancefloor.cli.convert import ConvertCommand
from dancefloor.cli.guard import STOPPED
from dancefloor.engines.reference import covers_of
from dancefloor.formats.knuth.dlx import read_dlx
from dancefloor.search.deadline import TimeUp
from tests.cli.conftest import refused


def test_a_box_becomes_a_dlx_file_with_the_same_count(dancefloor):
    done = dancefloor("convert", "3x20", "--to", "dlx")
    assert (done.returncode, done.stderr) == (0, "")
    problem = read_dlx(done.stdout, strict_knuth=True).problem
    assert (len(problem.items), len(problem.options)) == (72, 1236)
    counted = dancefloor("count", "-", "--quiet", "--symmetry", "none", input=done.stdout)
    assert counted.stdout.startswith("8 solutions in")


def test_what_knuths_programs_could_not_read_is_renamed_and_told(dancefloor):
    done = dancefloor("convert", "-", "--to", "dlx", input="much_too_long q | x\nmuch_too_long x:red\nq x:blue\n")
    assert done.returncode == 0
    assert len(read_dlx(done.stdout, strict_knuth=True).problem.options) == 2
    assert "item much_too_long is called" in done.stderr
    assert "colour red of item x is called" in done.stderr


def test_a_format_without_words_for_a_problem_says_so(dancefloor):
    done = dancefloor("convert", "-", "--to", "dance", input="p | x\np x:A\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert "colours" in done.stderr


ADDRESS = "https://puzz.link/p?fillomino/3/2/2i3g"


@pytest.mark.house("fillomino")
def test_a_fillomino_goes_through_every_format_and_comes_back(dancefloor, tmp_path):
    for target in ("grid", "pzprv3", "penpa", "janko", "filling", "puzzlink"):
        done = dancefloor("convert", "-", "--to", target, input=ADDRESS)
        assert (done.returncode, done.stderr) == (0, "")
        (tmp_path / "puzzle.txt").write_text(done.stdout)
        assert dancefloor("convert", "puzzle.txt", "--to", "puzzlink").stdout == ADDRESS + "\n"


@pytest.mark.house("fillomino")
def test_a_fillomino_with_small_numbers_becomes_items_and_options_with_the_same_count(dancefloor):
    done = dancefloor("convert", ADDRESS, "--to", "dlx")
    assert (done.returncode, done.stderr) == (0, "")
    wanted = dancefloor("count", ADDRESS, "--quiet").stdout.split()[0]
    assert dancefloor("count", "-", "--quiet", input=done.stdout).stdout.split()[0] == wanted == "5"
    for target in ("dance", "dimacs", "opb", "lp"):
        assert dancefloor("convert", ADDRESS, "--to", target).returncode == 0


@pytest.mark.house("fillomino")
def test_the_variants_of_puzz_link_go_through_its_files_and_come_back(dancefloor):
    for address in ("symmarea/3/2/2i.g", "fillomino/t/3/2/2i.g", "pentominous/5/1/1h.g", "tetrominous/3/2/1gci"):
        saved = dancefloor("convert", address, "--to", "pzprv3").stdout
        assert dancefloor("convert", "-", "--to", "puzzlink", input=saved).stdout == f"https://puzz.link/p?{address}\n"


@pytest.mark.house("fillomino")
def test_a_division_becomes_items_and_options_with_the_same_count(dancefloor):
    done = dancefloor("convert", "tetrominous/4/4/v", "--to", "dlx")
    assert len(read_dlx(done.stdout, strict_knuth=True).problem.items) > 16
    assert "; 8 in all, in " in dancefloor("count", "-", "--quiet", input=done.stdout).stdout


@pytest.mark.house("fillomino")
@pytest.mark.parametrize(
    ("word", "target", "message"),
    [
        (
            "https://puzz.link/p?fillomino/5/5/zk",
            "dlx",
            "its numbers could be as large as 25, and should be at most 15",
        ),
        ("https://puzz.link/p?symmarea/2/1/h", "opb", "it should have no symmetric regions"),
        ("https://puzz.link/p?symmarea/2/1/h", "grid", "a fillomino with symmetric regions"),
        ("https://puzz.link/p?tetrominous/2/2/3i", "grid", "a puzzle of the genre tetrominous"),
        ("6x10", "grid", "the format grid is for fillomino: this is a puzzle of the genre packing"),
        ("https://puzz.link/p?fillomino/t/1/1/g", "janko", "a fillomino with numbers up to 3 only"),
        ("https://puzz.link/p?nurikabe/1/1/g", "grid", "the genre 'nurikabe'"),
    ],
)
def test_what_cannot_be_converted_says_why(dancefloor, word, target, message):
    done = dancefloor("convert", word, "--to", target)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


@pytest.mark.house("fillomino")
def test_remarks_on_what_was_read_and_written_go_to_standard_error(dancefloor):
    address = "https://puzz.link/p?tetrominous/4/1/.0h/#top"
    done = dancefloor("convert", address, "--to", "puzzlink")
    assert (done.returncode, done.stdout) == (0, "https://puzz.link/p?tetrominous/4/1/.0h\n")
    first, second = done.stderr.splitlines()
    assert first == "'#top' at the end of the address is left out: it is not part of the puzzle"
    assert second.startswith("row 1, column 1 has '?': at the site")
    assert dancefloor("convert", address, "--to", "puzzlink", "--quiet").stderr == ""


@pytest.mark.house("fillomino")
def test_a_file_that_begins_with_a_genre_is_no_problem_without_solutions(dancefloor, tmp_path):
    (tmp_path / "cut.txt").write_text("fillomino/3/2\n")
    done = dancefloor("solve", str(tmp_path / "cut.txt"))
    assert done.returncode == 2
    assert "there should be columns, rows and a body here" in done.stderr


@pytest.mark.house("fillomino")
def test_a_puzzle_with_clues_becomes_a_page_and_a_picture_of_it(dancefloor, tmp_path):
    from tests.draw.pdfs import Pdf

    address = "https://puzz.link/p?fillomino/3/2/2h1g3"
    done = dancefloor("convert", address, "--sheet", "a.pdf", "--svg", "a.svg", "--style", "print")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    pdf = Pdf((tmp_path / "a.pdf").read_bytes())
    assert [pdf.strings(page)[0] for page in range(2)] == ["Fillomino 2x3", "Fillomino 2x3: solution"]
    assert (tmp_path / "a.svg").read_text().count("</text>") == 3  # clues, and no solution
    assert dancefloor("convert", address, "--sheet", "a.svg", "--to", "puzzlink").stdout == address + "\n"


@pytest.mark.house("fillomino")
def test_a_page_without_a_solution_is_told(dancefloor):
    done = dancefloor("convert", ADDRESS, "--sheet", "a.pdf")
    assert done.returncode == 0
    assert done.stderr.startswith("the sheet has no solution of Fillomino 2x3: more than one solution: ")


@pytest.mark.house("fillomino")
def test_several_files_and_addresses_become_a_book_and_a_file_with_a_blank_in_its_name_does_not(dancefloor, tmp_path):
    from tests.draw.pdfs import Pdf

    for name in ("a.txt", "b.txt", "b c.txt"):
        (tmp_path / name).write_text("2..\n1.3\n")
    for words in (["a.txt", "puzz.link/p?fillomino/3/1/2h", "b.txt"], ["b c.txt"]):
        assert dancefloor("convert", *words, "--sheet", "a.pdf").returncode == 0
        strings = Pdf((tmp_path / "a.pdf").read_bytes()).strings(0)
        told = [string for string in strings[2:] if not string.isdigit()]
        assert told == (["1. a.txt", "2. Fillomino 1x3", "3. b.txt"] if len(words) > 1 else [])
        assert strings[0] == ("Puzzles" if len(words) > 1 else "b c.txt")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((ADDRESS,), "--to FORMAT is missing: the format to write: "),
        (("6x10", "--sheet", "a.pdf"), "--sheet prints puzzles with clues; "),
        (("6x10", "--svg", "a.svg"), "--svg prints puzzles with clues; "),
        pytest.param(
            (ADDRESS, "--to", "grid", "--svg", "-"),
            "--to grid and --svg - cannot both print: name a file",
            marks=pytest.mark.house("fillomino"),
        ),
    ],
)
def test_what_cannot_be_written_or_drawn_is_refused(dancefloor, tmp_path, words, message):
    assert refused(dancefloor("convert", *words)).startswith(message)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.house("fillomino")
def test_an_unknown_solution_has_a_status_of_its_own(monkeypatch, tmp_path, capsys):
    import dancefloor.verbs as verbs

    late = verbs.Check.too_late(ADDRESS, TimeUp("the puzzle was being solved"))
    monkeypatch.setattr(verbs, "check", lambda *_, **__: late)
    command = ConvertCommand(puzzle=ADDRESS, sheet=str(tmp_path / "a.pdf"))
    assert command.run() == STOPPED
    assert capsys.readouterr().err.startswith("the sheet has no solution of Fillomino 2x3: unknown, 0 solutions so far")


@pytest.mark.parametrize("form", ["toml", "preset"])  # the second is its former name
def test_a_puzzle_file_keeps_title_source_and_numbers(dancefloor, tmp_path, form):
    done = dancefloor("convert", "soma", "--to", form)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith('title = "Soma cube"\nsource = "P. Hein (1933)"\n')
    (tmp_path / "mine.toml").write_text(done.stdout)
    told = dancefloor("puzzles", "mine.toml").stdout
    assert told.startswith(
        "Soma cube\n\nsource     P. Hein (1933)\nlattice    cube\nsolutions  240 up to rotations and ref"
    )
    again = dancefloor("convert", "mine.toml", "--to", form)
    assert again.stdout == done.stdout


def test_formats_are_named_as_they_are_now(dancefloor):
    done = dancefloor("convert", "soma", "--to", "nothing")
    assert " toml, " in done.stderr
    assert "preset" not in done.stderr + dancefloor("convert", "--help").stdout


GIVEN = "| a title\np q r | x\np q\np r\nr\nq r x\nx\n"


def test_a_problem_goes_in_and_a_smaller_one_comes_out(dancefloor):
    done = dancefloor("reduce", input=GIVEN)
    assert done.returncode == 0
    assert done.stdout == ("| dancefloor reduce: removed 2 of 4 options and 2 of 4 items, in 2 rounds\np r\np\nr\n")
    assert done.stderr.splitlines()[-1] == "removed 2 of 4 options and 2 of 4 items, in 2 rounds"
    assert len(covers_of(read_dlx(done.stdout).problem)) == len(covers_of(read_dlx(GIVEN).problem)) == 1


def test_it_can_be_quiet_and_read_a_file(dancefloor, tmp_path):
    (tmp_path / "in.dlx").write_text(GIVEN)
    done = dancefloor("reduce", "--quiet", "in.dlx")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("p r\np\nr\n")


def test_that_nothing_is_left_is_said(dancefloor):
    done = dancefloor("reduce", input="a b c\na b\nb c\n")
    assert done.stdout.splitlines()[1:] == ["a b c"]
    assert done.stderr.splitlines()[-1] == "there is no solution"


def test_a_mistake_is_bad_input(dancefloor):
    done = dancefloor("reduce", input="a b\na d\n")
    assert done.returncode == 2
    assert "line 2" in done.stderr
