from __future__ import annotations

import pytest

from dancefloor import Problem
from dancefloor._native import MISSING
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.houses.runs.chunks import Packer, bytes_of_a_number, numbers_in, unpacked


def batches(limit=None):
    names = [f"i{k}" for k in range(8)]
    options = [" ".join(names[k : k + length]) for length in (1, 2, 3) for k in range(9 - length)]
    problem = Problem.from_names(" ".join(names), options)
    name = "reference" if MISSING else "dancing"
    return list(Search(engine(name), problem).batches()), len(options)


@pytest.mark.parametrize("size", [1, 2, 4])
@pytest.mark.parametrize("is_named", [False, True])
def test_compiled_code_and_python_pack_alike(size, is_named):
    found, options = batches()
    assert found
    pack = Packer(size, [options - 1 - k for k in range(options)] if is_named else None)
    for covers in found:
        packed = pack(covers)
        assert packed == pack(list(covers))
        back = unpacked(packed.options, size, numbers_in(packed.lengths, 4))
        assert back == [tuple(sorted(options - 1 - k if is_named else k for k in cover)) for cover in covers]


@pytest.mark.skipif(bool(MISSING), reason=MISSING)
def test_an_option_without_a_name_is_refused():
    found, _ = batches()
    with pytest.raises(ValueError, match="an option without a name"):
        Packer(2, [7])(found[0])
    with pytest.raises(ValueError, match="1, 2 or 4 bytes"):
        Packer(3)(found[0])


def test_a_number_takes_as_few_bytes_as_it_can():
    assert [bytes_of_a_number(options) for options in (1, 256, 257, 1 << 16, (1 << 16) + 1)] == [1, 1, 2, 2, 4]
