"""The formats of other kinds of solvers: SAT, pseudo-Boolean, integer programming."""
