"""Plug-ins of this package, which use the same entry points as those of other packages."""
