import pytest

from dancefloor.houses.fillomino.solve.solver import METHODS, methods


@pytest.fixture(params=METHODS)
def method(request):
    if request.param not in methods():
        pytest.skip(f"{request.param} is not installed")
    return request.param
