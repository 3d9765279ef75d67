"""Mistakes about what comes back."""

import dancefloor as dance

packing = dance.Packing("6x10")
first: dance.Selection = next(dance.solve(packing))  # refused
grids: list[dance.FilledGrid] = list(dance.solve("6x10"))  # refused
numbers = next(dance.solve(packing)).grid  # refused
number: str = dance.count(packing)  # refused
table: dance.Tabulated[dance.Selection] = dance.tabulate(packing)  # refused
checked: dance.Check[dance.FilledGrid] = dance.check(packing)  # refused
kept: dance.KeptRun[dance.Selection] = dance.run(packing, store="kept.db")  # refused
lines = next(dance.solve(dance.Queens(8))).lines  # refused
options: tuple[int, ...] = next(dance.solve(dance.Problem.from_options(["p"]))).options
explained = dance.explain(packing)  # refused
if made := dance.make("fillomino", "3x3").made:
    division: dance.Division = made.puzzle  # refused
if other := dance.make("pentominous", "5x4").made:
    symmetric = other.puzzle.symmetric  # refused
if unsure := dance.make("a kind".strip(), "3x3").made:
    fillomino: dance.Fillomino = unsure.puzzle  # refused
misspelt = dance.make("fillomino", "3x3", dificulty="easy")  # refused
wish: dance.Wish = dance.Wish(clues="32%", best=3)  # refused
