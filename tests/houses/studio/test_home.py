from __future__ import annotations

import pytest

from dancefloor.errors import InputError
from dancefloor.houses.studio.home import home_address


@pytest.mark.parametrize(
    "address",
    [
        "example.org",
        "ftp://example.org/",
        "https://",
        "https://a b/",
        "https://me:secret@example.org/",
        "http://[",
        'https://x/"',
    ],
)
def test_what_is_no_address_is_refused(address):
    with pytest.raises(InputError, match=r"is no address of a static folder; one is such as https://example\.org"):
        home_address(address)


def test_what_stands_behind_the_address_goes():
    assert home_address(" https://example.org/play/?a=1#p=1.soma ") == "https://example.org/play/?a=1"


def test_the_environment_has_it_unless_it_is_given(monkeypatch):
    monkeypatch.setenv("DANCEFLOOR_PUBLIC_URL", "https://example.net/")
    assert [home_address(given) for given in (None, "", "https://example.org/")] == [
        "https://example.net/",
        "",
        "https://example.org/",
    ]
