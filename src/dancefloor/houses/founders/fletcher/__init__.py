"""J. G. Fletcher's program of 1965, interpreted or expanded into straight-line code, for any pieces on any lattice."""
