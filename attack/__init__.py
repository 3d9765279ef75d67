"""Attacks: random problems, inputs and signals, with the figures of what was tried and what was wrong."""
