"""Families: all solutions of a puzzle at once, as a decision diagram, and questions about them."""
