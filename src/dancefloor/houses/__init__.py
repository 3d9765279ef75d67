"""The houses: a folder for each capability beside the kernel, which `dancefloor.declarations` finds."""
