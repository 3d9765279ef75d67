"""What lattices, kinds of puzzles, engines and formats promise, as functions that their authors and our tests call."""
