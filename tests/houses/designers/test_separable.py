"""Which solutions come apart."""

from __future__ import annotations

import threading
from math import inf

import pytest

from dancefloor import (
    InputError,
    Outcome,
    Packing,
    Piece,
    PuzzleError,
    Region,
    Shape,
    count,
    disassemblies,
    disassembly_faults,
)
from dancefloor.errors import StoreError
from dancefloor.formats.puzzle import read_typed
from dancefloor.geometry.lattices import CUBE
from dancefloor.houses.designers.separable import HAS_THREADS, ranked, work_at_once
from dancefloor.houses.designers.taking_apart import TakingApart, taken_apart
from dancefloor.houses.designers.xmpuzzle import read_xmpuzzle
from tests.houses.designers.examples import CLOSED, HOOKS, drawer, laid
from tests.houses.designers.test_parting import loose
from tests.houses.designers.test_taking_apart import spacious


def test_every_solution_is_looked_at():
    found = disassemblies("any*dicubes 2x2x3", symmetry="rotations")
    apart = list(found)
    assert (found.assemblies, found.outcome) == (count("any*dicubes 2x2x3", symmetry="rotations"), Outcome.COMPLETE)
    assert all(disassembly_faults(each) == [] for each in apart)
    assert len(apart) == found.found == found.assemblies


def test_a_limit_is_about_those_that_come_apart():
    found = disassemblies("soma", limit=3)
    assert len(list(found)) == 3
    assert (found.outcome, found.reached_limit) == (Outcome.LIMITED, True)


@pytest.mark.parametrize("puzzle", ["soma", "any*dicubes 2x2x3", "closed"])
@pytest.mark.parametrize("limit", [None, 7])
def test_threads_change_no_result(puzzle, limit):
    given = read_xmpuzzle(CLOSED, source="x") if puzzle == "closed" else puzzle

    def told(threads):
        found = disassemblies(given, threads=threads, limit=limit)
        every = list(found)
        return every, [each.statistics.nodes for each in every], found.assemblies, found.undecided, found.outcome

    assert told(1) == told(2) == told(5)


@pytest.mark.parametrize("threads", [1, 3])
def test_too_many_pieces_are_refused(threads):
    cells = [(k, 0, 0) for k in range(65)]
    puzzle = Packing(Region(cells, lattice=CUBE), [Piece("I", Shape(cells[:1], CUBE), low=65, high=65)])
    with pytest.raises(PuzzleError, match="65 pieces lie together"):
        next(disassemblies(puzzle, threads=threads))


def test_a_file_of_burrtools():
    (each,) = disassemblies(read_xmpuzzle(HOOKS, source="x"))
    assert each.level == "1"


def test_seconds_are_for_everything():
    found = disassemblies("any*solid-pentominoes 5x6x6", timeout=0.3)
    list(found)
    assert found.outcome is Outcome.LIMITED


def test_it_can_be_cancelled():
    found = disassemblies("any*solid-pentominoes 5x6x6")
    threading.Timer(0.2, found.cancel).start()
    list(found)
    assert found.outcome is Outcome.INTERRUPTED


@pytest.mark.parametrize("text", ["queens 8", "2..\n.3.", "p q\np q\n"])
def test_other_puzzles_are_refused(text):
    with pytest.raises(InputError, match="only a box and pieces, or a BurrTools file"):
        disassemblies(read_typed(text))


def test_flat_puzzles_are_refused():
    with pytest.raises(PuzzleError, match="flat"):
        disassemblies("6x10")


def test_the_highest_level_comes_first():
    found = ranked(list(disassemblies("soma", limit=30)))
    assert [each.moves for each in found] == sorted((each.moves for each in found), reverse=True)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_file_lets_a_later_search_go_on(tmp_path, threads):
    file = str(tmp_path / "looked.jsonl")
    how = {"symmetry": "rotations", "threads": threads}
    whole = list(disassemblies("any*dicubes 2x2x3", **how))
    for many in (2, 3, 0):
        begun = disassemblies("any*dicubes 2x2x3", file=file, **how)
        assert [next(begun) for _ in range(many)] == whole[:many]
    again = disassemblies("any*dicubes 2x2x3", file=file, **how)
    assert list(again) == whole
    assert (again.kept, again.assemblies, again.outcome) == (3, len(whole), Outcome.COMPLETE)
    once_more = disassemblies("any*dicubes 2x2x3", file=file, **how)
    assert (list(once_more), once_more.kept) == (whole, len(whole))


def test_a_file_keeps_what_stays_together(tmp_path):
    file = str(tmp_path / "looked.jsonl")
    puzzle = read_xmpuzzle(CLOSED, source="x")
    for kept in (0, 1):
        found = disassemblies(puzzle, file=file)
        assert (list(found), found.assemblies, found.kept, found.undecided) == ([], 1, kept, 0)


def test_files_of_something_else_are_refused(tmp_path):
    file = tmp_path / "looked.jsonl"
    next(disassemblies("soma", file=str(file)))
    for puzzle, how in (("any*dicubes 2x2x3", {}), ("soma", {"turns": True}), ("soma", {"symmetry": "none"})):
        with pytest.raises(StoreError, match=r"was kept with other options \(puzzle .*turns False"):
            next(disassemblies(puzzle, file=str(file), **how))
    file.write_text(file.read_text().replace('"by":[1', '"by":[0'))
    with pytest.raises(StoreError, match="line 2: it should be about the next assembly"):
        next(disassemblies("soma", file=str(file)))
    with pytest.raises(InputError, match="file"):
        disassemblies("soma", file=1)


def solutions():
    return [laid(**dict(zip("ABCDE", loose(seed), strict=False))) for seed in range(6)]


def test_each_result_is_that_of_one_alone():
    takings = [TakingApart(solution) for solution in solutions()]
    for number in range(len(takings)):
        work_at_once(takings[number:], inf)
        assert takings[number].ended
    for taking in takings:
        alone = taken_apart(taking.solution)
        assert (taking.result(), taking.statistics.nodes) == (alone, alone.statistics.nodes)


@pytest.mark.skipif(not HAS_THREADS, reason="browsers have no threads")
def test_the_others_work_while_the_first_does():
    takings = [TakingApart(spacious()) for _ in range(2)]
    work_at_once(takings, 0.5)
    assert [taking.ended for taking in takings] == [False, False]
    assert all(taking.statistics.nodes for taking in takings)


def test_nothing_works_afterwards():
    first, other = TakingApart(drawer(3)), TakingApart(spacious())
    before = threading.active_count()
    work_at_once([first, other], inf)
    assert (first.result().level, threading.active_count()) == ("1", before)
    looked_at = other.statistics.nodes
    threading.Event().wait(0.1)
    assert other.statistics.nodes == looked_at


def test_only_the_first_tells_its_progress():
    told = []
    takings = [TakingApart(spacious(), on_progress=lambda _, k=k: told.append(k)) for k in range(2)]
    work_at_once(takings, 0.5)
    assert set(told) == {0}


def test_all_can_be_cancelled():
    takings = [TakingApart(spacious()) for _ in range(2)]
    threading.Timer(0.1, lambda: [taking.cancel() for taking in takings]).start()
    work_at_once(takings, inf)
    assert takings[0].outcome is Outcome.INTERRUPTED
