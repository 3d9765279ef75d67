"""Proofs made part by part: whatever stops one, the same command ends with the same certificate."""

from __future__ import annotations

import pytest

from dancefloor.errors import InputError, StoreError
from dancefloor.houses.proofs import certificate, kept_proofs
from dancefloor.houses.proofs.kept_proofs import PartStore, prove_in_parts
from dancefloor.search.deadline import TimeUp, check, current_deadline
from dancefloor.verbs.how import Request

ASKED = Request.of(symmetry="all")


@pytest.fixture(autouse=True)
def no_short_proofs(monkeypatch):
    """Small problems have trees, too."""
    monkeypatch.setattr(certificate, "_short", lambda problem: None)


@pytest.fixture
def whole(tmp_path):
    """The store and the certificate of a proof that nothing has stopped."""
    store, target = tmp_path / "whole.store", tmp_path / "whole.cert"
    assert prove_in_parts("langford 7", str(store), str(target), ASKED)[:2] == (52, 26)
    return store.read_bytes(), target.read_bytes()


def test_a_store_cut_anywhere_goes_on_to_the_same_certificate(whole, tmp_path, dancefloor):
    store, target = tmp_path / "it.store", tmp_path / "it.cert"
    part = whole[0].index(b"\npart ") + 1
    for at in (0, 30, part, part + 5, len(whole[0]) // 2, len(whole[0]) - 2, len(whole[0])):
        store.write_bytes(whole[0][:at])
        assert prove_in_parts("langford 7", str(store), str(target), ASKED).number == 52
        assert (store.read_bytes(), target.read_bytes()) == whole
    assert dancefloor("verify", str(target)).stdout.startswith(f"{target}: proved: exactly 52 covers")
    assert "parts, not the whole" in dancefloor("verify", str(store)).stdout


def test_parts_that_are_kept_are_not_proved_again(whole, tmp_path, monkeypatch):
    (tmp_path / "it.store").write_bytes(whole[0])
    monkeypatch.setattr(kept_proofs, "part_of", None)
    proved = prove_in_parts("langford 7", str(tmp_path / "it.store"), str(tmp_path / "it.cert"), ASKED)
    assert (proved.number, (tmp_path / "it.cert").read_bytes()) == (52, whole[1])


def test_what_a_part_proves_is_kept_when_the_next_one_fails(whole, tmp_path, monkeypatch):
    store, prove = tmp_path / "it.store", kept_proofs.part_of

    def fails_in_the_end(*asked):
        if store.stat().st_size > len(whole[0]) // 2:
            raise KeyboardInterrupt
        return prove(*asked)

    monkeypatch.setattr(kept_proofs, "part_of", fails_in_the_end)
    with pytest.raises(KeyboardInterrupt):
        prove_in_parts("langford 7", str(store), str(tmp_path / "it.cert"), ASKED)
    assert whole[0].startswith(store.read_bytes())
    assert not (tmp_path / "it.cert").exists()


def test_a_store_of_something_else_stays_as_it_is(whole, tmp_path):
    store = tmp_path / "it.store"
    for data in (whole[1].replace(b"sha256 ", b"sha256 0"), b"SQLite format 3\0", b"my notes\n", b"\nsha256 "):
        store.write_bytes(data)
        with pytest.raises(InputError, match="name another store"):
            prove_in_parts("langford 7", str(store), str(tmp_path / "it.cert"), ASKED)
        assert store.read_bytes() == data
    for name, told in ((str(tmp_path), "directory"), ("", "without a name"), ("/dev/zero", "it is a device")):
        with pytest.raises(StoreError, match=told), PartStore(name, b""):
            pass
    with pytest.raises(InputError, match="cannot be both"):
        prove_in_parts("langford 7", str(store), str(tmp_path / "." / "it.store"), ASKED)
    assert store.read_bytes() == data


def test_a_timeout_says_that_the_proof_took_too_long(tmp_path, monkeypatch):
    def is_late(*_):
        current_deadline().expire()
        check()

    monkeypatch.setattr(kept_proofs, "beginning", is_late)
    with pytest.raises(TimeUp, match="while the count was being proved"):
        prove_in_parts("langford 7", str(tmp_path / "it.store"), str(tmp_path / "it.cert"), ASKED)
