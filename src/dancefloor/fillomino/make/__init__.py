"""New fillominoes with one solution."""
