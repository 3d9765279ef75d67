from __future__ import annotations

import dancefloor as dance
from dancefloor.houses.runs.log import Log
from dancefloor.houses.runs.store import Store
from dancefloor.search.values import Outcome


def test_sittings_follow_one_another(tmp_path):
    name = str(tmp_path / "run.db")
    before = dance.run("3x20", store=name).seconds
    store = Store(name, writes=True)
    with store.transaction() as connection:
        log = Log(store, connection, 4)
        log.write(connection, 7, is_last=True)
    log.end(Outcome.LIMITED)
    assert log.seconds > before
    assert store.all("select id, threads, found, how from sitting where id>1") == [(log.number, 4, 7, "limit")]
    assert store.one("select max(sitting), max(found) from sample") == (log.number, 2)
    assert store.one("select total(seconds) from sitting")[0] >= before
    store.close()
