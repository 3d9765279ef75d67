"""Tests of this house run commands as those of the kernel do."""

from tests.cli.conftest import dancefloor, environment, forking, start  # noqa: F401 - fixtures
