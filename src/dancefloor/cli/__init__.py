"""The command line: one file for each command, each a thin face on `dancefloor.verbs`."""
