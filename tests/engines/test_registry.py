import pytest

from dancefloor.engines.base import Engine
from dancefloor.engines.registry import engine, engine_names
from dancefloor.errors import InputError


def test_every_engine_has_a_name_a_line_about_it_and_abilities():
    for name in engine_names():
        each: Engine = engine(name)
        assert each.name == name
        assert each.about
        assert isinstance(each.abilities, frozenset)


def test_an_unknown_engine_suggests_the_nearest():
    with pytest.raises(InputError, match="did you mean 'scanning'"):
        engine("scaning")
    with pytest.raises(InputError, match="choose scanning, bits, cells, dancing"):
        engine("nonsense")
