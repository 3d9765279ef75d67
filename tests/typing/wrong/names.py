"""Names that do not exist."""

import dancefloor as dance

dance.solves("6x10")  # refused
found: list[dance.Solutoin] = []  # refused
version: str = dance.__version__
pictures = [solution.svgs() for solution in dance.solve(dance.Queens(4))]  # refused
