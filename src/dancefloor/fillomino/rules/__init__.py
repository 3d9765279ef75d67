"""What the rules of fillomino say of a board, without a search."""
