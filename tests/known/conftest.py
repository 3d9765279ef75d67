"""Where published data is found that this project may not copy."""

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[3] / "shared"


@pytest.fixture(scope="session")
def shared():
    """The path of a file in the folder `shared` beside this project; without it the test is skipped."""

    def path(name):
        if not (SHARED / name).exists():
            pytest.skip(f"there is no {SHARED.name}/{name} beside the project")
        return SHARED / name

    return path
