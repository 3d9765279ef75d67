"""Families: all solutions of a puzzle at once, as a decision diagram, and what one can ask of it."""
