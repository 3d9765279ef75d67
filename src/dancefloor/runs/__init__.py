"""Runs: questions about puzzles that outlive the processes which work on them; see docs/runs.md.

A *run* is such a question, its *store* the file that keeps it, a *sitting* the time that one process works on it. An
*interval* is a part of a search, a *chunk* some solutions in a row.
"""
