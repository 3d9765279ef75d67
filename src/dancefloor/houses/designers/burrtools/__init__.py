"""BurrTools' files of puzzles, ``.xmpuzzle``: what they say, and puzzles made of it (docs/designers.md)."""
