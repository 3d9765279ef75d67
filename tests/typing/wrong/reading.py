"""Mistakes about texts."""

import dancefloor as dance

pieces = dance.read_puzzle("6x10").pieces  # refused
region = dance.read_puzzle("6x10", kind=dance.Packing).region
clues = dance.read_puzzle("6x10", kind=dance.Packing).clues  # refused
sudoku: dance.Sudoku = dance.read_puzzle("sudoku all.txt", kind=dance.Queens)  # refused
dance.read_puzzle("6x10", kind="packing")  # refused
dance.read_puzzle("6x10", piece="dominoes")  # refused
rows = dance.read_fillomino("2..\n..3").pieces  # refused
dance.convert(dance.Packing("6x10"))  # refused
dance.run("6x10")  # refused
dance.open_run(b"kept.db")  # refused
