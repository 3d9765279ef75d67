"""Kinds of puzzles: each file has the rules of one kind, its encoding as a problem, and the decoding of options."""
