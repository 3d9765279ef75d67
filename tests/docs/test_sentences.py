"""No page and no comment of native code has a turn of phrase that went."""

from pathlib import Path

import pytest

from tests.docs.phrases import PHRASES, comments, phrases_in, prose

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md")] + sorted(
    (ROOT / "docs").rglob("*.md")
)
NATIVE = [path for end in ("hpp", "cpp", "inc") for path in sorted((ROOT / "native").rglob(f"*.{end}"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_has_no_phrase_that_went(page):
    assert list(phrases_in(prose(page.read_text(encoding="utf-8")))) == []


def test_no_comment_of_native_code_has_a_phrase_that_went():
    assert [
        f"{path.relative_to(ROOT)}:{line}: {phrase}"
        for path in NATIVE
        for phrase, line in phrases_in(comments(path.read_text(encoding="utf-8")))
    ] == []


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.went)
def test_a_phrase_is_found_where_it_stood_and_not_where_it_was_rewritten(phrase):
    assert any(phrase.found_in(phrase.went))
    assert list(phrases_in(phrase.now)) == []


def test_a_phrase_is_found_across_lines_with_its_place():
    assert list(phrases_in("one\ntwo are\ntold")) == [("are told", 2)]


def test_code_is_no_prose_and_lines_keep_their_numbers():
    page = "Text `whoever`.\n\n    $ whoever\n\n```console\n$ whoever\n```\n\nHe, whoever.\n"
    assert list(phrases_in(prose(page))) == [("whoever", 9)]


def test_comments_of_native_code_keep_their_lines_and_leave_out_code():
    source = '// Whoever\nint soon = 1;\nchar c = \'"\', url[] = "a // anew";  // so\n// many\n'
    assert comments(source) == " Whoever\n\n so\n many"
    assert list(phrases_in(comments(source))) == [("Whoever", 1), ("so many", 3)]
