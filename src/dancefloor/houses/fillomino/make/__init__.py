"""Make new fillominoes with exactly one solution."""
