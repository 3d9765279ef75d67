"""How the verbs treat each kind of puzzle; see `dancefloor.verbs.kinds.kind`."""
