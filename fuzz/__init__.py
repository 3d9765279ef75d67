"""Looks for input that a reader cannot bear; see `python -m fuzz --help`."""
