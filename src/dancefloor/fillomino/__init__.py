"""Fillomino under the full rules: rules that deduce, and searches that prove."""
