"""Items and options: the waist between puzzles and engines."""
