"""J. G. Fletcher's program of 1965, for any pieces on any lattice: interpreted, or expanded into straight-line code."""
