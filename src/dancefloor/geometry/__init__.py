"""Cells, shapes, regions and their symmetries: the vocabulary of puzzles."""
