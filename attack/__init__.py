"""Attacks on what dancefloor promises: random input and random interruption, every outcome compared with the truth.

One module is one attack: ``run(seed, seconds)`` works through random cases until the time is up, prints a line for
everything that is wrong, and returns its figures, ``checks`` and ``wrong`` among them. ``python -m attack`` runs them
all. The same seed gives the same cases; the moment at which an interruption strikes is as random as the machine.
"""
