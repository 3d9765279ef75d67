"""Options of the test run."""


def pytest_addoption(parser):
    parser.addoption("--record", action="store_true", help="write the search signature instead of checking it")
