"""From clues to grids: solutions of a fillomino, and questions about its clues."""
