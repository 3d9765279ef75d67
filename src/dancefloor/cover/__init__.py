"""Items and options: the form of a problem between puzzles and engines."""
