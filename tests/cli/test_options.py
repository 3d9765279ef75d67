import pytest

from dancefloor.cli.options import parse_size
from dancefloor.errors import InputError


def test_sizes():
    assert parse_size(None) is None
    assert parse_size("0") == 0
    assert parse_size("3k") == 3 << 10
    assert parse_size("512M") == parse_size("512MB") == 512 << 20
    assert parse_size("2G") == 2 << 30
    assert parse_size("1T") == 1 << 40


@pytest.mark.parametrize("text", ["", "M", "-1", "1.5G", "12X", "1 2", "KM"])
def test_what_is_no_size_is_refused(text):
    with pytest.raises(InputError, match="such as 512M"):
        parse_size(text)


@pytest.mark.parametrize("command", ["solve", "count"])
@pytest.mark.parametrize(
    ("option", "value", "complaint"),
    [
        ("--threads", "0", "0 threads: it should be at least 1"),
        ("--memory", "lots", "a size of 'lots'"),
        ("--seed", "-1", "a seed of -1: it should be zero or more"),
    ],
)
def test_wrong_resources_are_one_line(dancefloor, command, option, value, complaint):
    done = dancefloor(command, "3x20", option, value)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1


def test_threads_print_the_same(dancefloor):
    alone, several = (dancefloor("solve", "3x20", "--all", "--symmetry", "none", "--threads", n) for n in ("1", "3"))
    assert alone.returncode == several.returncode == 0
    assert alone.stdout == several.stdout
