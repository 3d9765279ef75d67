"""The packages that extras bring, loaded where they are used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from dancefloor.errors import PackageUnavailable


def brought(extra: str, package: str, what: str) -> Any:
    """A package that an extra brings.

    Args:
        extra: the name of the extra.
        package: the name of the package.
        what: what it is needed for, for errors.

    Raises:
        PackageUnavailable: it is not installed.

    >>> brought("make", "math", "numbers").floor(2.5)
    2
    """
    try:
        return import_module(package)
    except ImportError:
        raise PackageUnavailable(what, package, extra) from None
