"""How a person solves a fillomino: moves, their sentences and their difficulty."""
