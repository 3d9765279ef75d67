"""The versions of installed packages, dancefloor's own among them."""

from __future__ import annotations


def version_of(package: str) -> str:
    """The version of an installed package; empty if it is not installed.

    >>> version_of("no-such-package")
    ''
    """
    from importlib import metadata  # takes time to load

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def version() -> str:
    """The version of dancefloor; ``unknown`` in a source checkout without installation."""
    return version_of("dancefloor") or "unknown"
