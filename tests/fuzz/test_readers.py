from __future__ import annotations

import pytest

from fuzz.readers import readers

READERS = readers()


@pytest.mark.parametrize("name", READERS)
def test_every_reader_has_an_example_and_reads_it(name):
    assert READERS[name].examples
    for example in READERS[name].examples:
        READERS[name].read(example)
