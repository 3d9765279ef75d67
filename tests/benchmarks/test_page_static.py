"""The benchmark of a static folder: its host counts what it sends, and a round has all figures."""

from __future__ import annotations

import gzip
import urllib.error
import urllib.request

import pytest

from benchmarks.page_static import ROWS, Round, hosted
from tests.houses.conftest import FOLDER


def test_the_host_compresses_and_counts(tmp_path):
    (tmp_path / "a.js").write_text("// " + "x" * 1000)
    with hosted(str(tmp_path)) as server:
        answer = urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/a.js")
        body = answer.read()
        assert gzip.decompress(body).startswith(b"// xxx")
        assert answer.headers["Content-Type"] == "text/javascript"
        assert server.sent == len(body) < 100
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/b.js")


def test_every_figure_has_a_row():
    assert {name for _, name, _ in ROWS} == set(Round._fields)


@pytest.mark.slow
@pytest.mark.house("studio")
@pytest.mark.skipif(not FOLDER, reason="there is no folder to look at: `nox -s static` makes one")
def test_a_folder_is_measured(capsys):
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    from benchmarks.page_static import main

    main(FOLDER, 1)
    assert capsys.readouterr().out.count("\n") == 2 + len(ROWS)
