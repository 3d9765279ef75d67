from __future__ import annotations

from dancefloor.cli.filters import run_filter
from dancefloor.formats.lines import KnuthError


def test_text_flows_through_up_to_a_mistake_in_the_words_of_the_original(tmp_path, capfdbinary):
    (tmp_path / "spec").write_bytes(b"one\ntw\xf6\n")

    def doubled(lines, say):
        for line in lines:
            say(f"read {line.text}\n")
            yield f"{line.text} {line.text}\n"
        raise KnuthError("", "no", original="Bad!\n", status=7)

    assert run_filter(doubled, str(tmp_path / "spec")) == 7
    out, err = capfdbinary.readouterr()
    assert out == b"one one\ntw\xf6 tw\xf6\n"
    assert err == b"read one\nread tw\xf6\nBad!\n"
