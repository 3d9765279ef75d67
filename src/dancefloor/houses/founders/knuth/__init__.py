"""Knuth's generators, and what his solvers print."""
