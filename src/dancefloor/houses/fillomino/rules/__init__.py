"""The rules of fillomino, and what they imply about a board without a search."""
