"""What the verbs do with each kind of puzzle; see `dancefloor.verbs.kinds.table`."""
