"""Mistakes of people who solve: a line with the comment is refused, and no other."""

import dancefloor as dance

dance.solve("6x10", symmetry="some")  # refused
dance.solve("6x10", up_to_symmetry=True)  # refused
dance.solve(6, 10)  # refused
dance.count("6x10", limits=3)  # refused
dance.check("6x10", timeout="60")  # refused
dance.solve("6x10", limits=60)  # refused
dance.sample("6x10", "20")  # refused
dance.tabulate("6x10", seed=3)  # refused
builder = dance.ProblemBuilder()
dance.solve(builder)  # refused
dance.solve(builder.build())
for solution in dance.solve("6x10"):
    print(solution.text())
    print(solution.placements)  # refused
