"""The formats of solvers of other kinds: SAT, pseudo-Boolean, linear programs."""
