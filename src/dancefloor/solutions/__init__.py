"""Covers with a meaning: solutions, their verification, and which of them are the same up to symmetry."""
