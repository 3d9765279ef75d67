"""How a person solves a fillomino: moves, their sentences, and how hard they are."""
