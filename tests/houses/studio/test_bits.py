"""Bits in letters: what is written is read again, and nothing else is."""

from __future__ import annotations

import random

import pytest

from dancefloor.errors import InputError
from dancefloor.houses.studio.bits import BitReader, BitWriter


@pytest.mark.parametrize("seed", range(20))
def test_what_is_written_is_read(seed):
    draw = random.Random(seed)
    kinds = {
        "bit": lambda: (draw.random() < 0.5,),
        "whole": lambda: (draw.randrange(2 ** draw.randint(1, 30)),),
        "signed": lambda: (draw.randint(-(2**20), 2**20),),
        "below": lambda: (lambda bound: (draw.randrange(bound), bound))(draw.randint(1, 1000)),
        "unary": lambda: (lambda bound: (draw.randrange(bound), bound))(draw.randint(1, 9)),
        "text": lambda: ("".join(draw.choice("abc é☃\0\U0001f40d") for _ in range(draw.randint(0, 5))),),
    }
    said = [(name, kinds[name]()) for name in draw.choices(list(kinds), k=draw.randint(0, 300))]
    writer = BitWriter()
    for name, given in said:
        getattr(writer, name)(*given)
    reader = BitReader(writer.letters())
    for name, given in said:
        assert getattr(reader, name)(*given[1:]) == given[0]
    reader.end()


def test_a_number_less_than_a_bound_takes_as_few_bits_as_it_can():
    def size(number, bound):
        writer = BitWriter()
        writer.below(number, bound)
        return len(writer.letters())

    assert size(0, 1) == size(31, 32) == size(0, 33) == 2
    assert size(32, 33) == 3


@pytest.mark.parametrize("letters", ["", "A", "AA", "A=", "éé"])
def test_what_nobody_wrote_is_refused(letters):
    with pytest.raises(InputError, match="cut off"):
        BitReader(letters)


def test_long_texts_shrink():
    writer = BitWriter()
    writer.text("dancefloor " * 500)
    letters = writer.letters()
    assert len(letters) < 200
    assert BitReader(letters).text() == "dancefloor " * 500
