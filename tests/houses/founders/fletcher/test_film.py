from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.errors import PuzzleError
from dancefloor.houses.founders.fletcher.film import placing_film
from dancefloor.houses.founders.fletcher.program import program_of
from dancefloor.houses.founders.fletcher.running import ProgramForm, run
from dancefloor.houses.studio.filming import film


@pytest.mark.parametrize("words", ["tetrominoes 4x5", "P,V,F 3x5", "any*dominoes 4x4", "any*triamonds 2x3", "soma"])
def test_a_film_has_the_solutions_of_the_program(words):
    program = program_of(dance.read_puzzle(words))
    placed, shown, stack = [], [], []
    for number, step in enumerate(placing_film(program)):
        if number == 20_000:
            break
        match step["do"]:
            case "place":
                assert step["parent"] == (stack[-1] if stack else 0)
                assert step["depth"] == len(stack)
                stack.append(step["node"])
                placed.append(dance.Placement(step["piece"], tuple(map(tuple, step["cells"]))))
            case "lift":
                assert stack.pop() == step["node"]
                placed.pop()
            case "solution":
                assert dance.faults(program.packing, placed) == []
                shown.append(list(placed))
            case "stuck":
                assert all(tuple(step["cell"]) not in each.cells for each in placed)
    found = []
    run(program, ProgramForm.PYTHON, lambda path: found.append(program.placements(path)), limit=len(shown) or 1)
    assert shown == found[: len(shown)]


def test_what_the_program_cannot_take_has_no_film():
    ring = dance.Packing(dance.box("2x4").wrap("cylinder"), dance.read_pieces("any*dominoes"))
    with pytest.raises(PuzzleError):
        film(ring, "fletcher")
