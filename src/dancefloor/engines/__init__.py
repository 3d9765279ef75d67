"""Engines, which find covers: sets of option numbers. They know items and options, never cells or pieces."""
