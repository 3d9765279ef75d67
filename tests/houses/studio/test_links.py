"""Links: made by Python and the page, opened for ever, and harmless whatever stands in them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dancefloor as dance
from dancefloor.errors import InputError, ParseError, PuzzleError, StoreError
from dancefloor.formats.plain import read_editable, write_editable
from dancefloor.formats.puzzle import read_puzzle, read_typed
from dancefloor.houses.studio.link_format import opened_link, read_link
from dancefloor.houses.studio.links import home_address, link_to
from tests.houses.conftest import local

#: Links that somebody may have kept, with what they held when they were made. No line may ever change.
SAMPLES = [json.loads(line) for line in Path(__file__).with_name("samples.jsonl").read_text().splitlines()]


def known(sample):
    """The puzzle of a sample, with cells, that tells what lies on it."""
    puzzle = sample["puzzle"]
    return write_editable(read_typed(puzzle["text"])) if puzzle["kind"] == "text" else puzzle


@pytest.mark.house("fillomino")
def test_links_open_for_ever():
    assert len(SAMPLES) >= 55
    for sample in SAMPLES:
        found = opened_link(f"https://example.org/{sample['link']}")
        assert found.puzzle == sample["puzzle"]
        assert found.placed(known(sample)) == sample["placed"]
        assert found.filled == sample["filled"]
        assert (found.view and found.view._asdict()) == sample["view"]
        assert found.answer == sample.get("answer", "")
        assert found.solution == sample.get("solution")
        assert list(found.dyes) == sample.get("dyes", [])


@pytest.mark.house("fillomino")
def test_links_open_for_ever_on_the_page(modules):
    answers = modules.answers(
        {"link": f"https://example.org/{sample['link']}", "puzzle": known(sample) if sample["placed"] else None}
        for sample in SAMPLES
    )
    assert answers == [{name: value for name, value in sample.items() if name != "link"} for sample in SAMPLES]


@pytest.mark.parametrize(
    "word",
    [
        "6x10",
        "soma",
        "calendar 25-Jan",
        "queens 6",
        pytest.param("3x2:200030", marks=pytest.mark.house("fillomino")),
        "4x9 hexiamonds",
        "5x6+5x6",
    ],
)
def test_a_word_goes_into_the_link_as_it_is(word):
    assert opened_link(link_to(word)).puzzle == {"kind": "text", "text": word}


def test_today_goes_into_the_link_as_the_date():
    assert "today" not in link_to("calendar today")
    assert read_link(link_to("calendar today")) == read_puzzle("calendar today")


@pytest.mark.parametrize(
    "link", ["#p=1.6x10=EAqJqrnpzQHwHj_3DfsNktpl6V4wAA", "#packing=jeyJraW5kIjoidGV4dCIsInRleHQiOiI2eDEwIn0"]
)
def test_a_link_stays_with_all_that_lies_on_it(link):
    assert link_to(f"https://example.org/{link}") == link


def test_an_address_of_a_site_is_short():
    assert link_to("https://puzz.link/p?fillomino/3/2/2i3g") == "#p=1.fillomino/3/2/2i3g"


@pytest.mark.parametrize(
    ("word", "pieces"),
    [
        ("5x11", "pentominoes-I"),
        ("4x5", "tetrominoes"),
        ("8x8", "4*T4,12*L4"),
        ("3x3x3", "soma"),
        ("3x6", "any*I,any*V3"),
    ],
)
def test_pieces_of_ones_own_go_along(word, pieces):
    assert read_link(link_to(word, pieces)) == read_puzzle(word, pieces=pieces)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mine.toml", 'title = "A square"\nregion = "2x2"\npieces = "dominoes"\n'),
        ("mine.txt", "##\n##\n"),
        pytest.param("mine.fillomino", "2..\n.3.\n", marks=pytest.mark.house("fillomino")),
        ("mine.dlx", "p q\np\nq\n"),
    ],
)
def test_what_a_file_holds_goes_into_the_link(tmp_path, name, text):
    file = tmp_path / name
    file.write_text(text)
    assert str(read_link(link_to(str(file)))) == str(read_puzzle(str(file)))


@pytest.mark.parametrize(
    ("word", "pieces", "kind"),
    [
        ("sona", None, PuzzleError),
        ("100x100", None, PuzzleError),
        ("soma", "Y", InputError),
        ("nowhere.toml", None, StoreError),
    ],
)
def test_what_makes_no_sense_is_refused_before_a_page_is_opened(word, pieces, kind):
    with pytest.raises(kind):
        link_to(word, pieces)


@pytest.mark.parametrize("word", ["6x10", "soma", "hexiamonds 4x9", "6x10~torus", "8x8-2x2", "calendar 25-Jan"])
def test_a_solution_goes_along(word):
    solution = next(iter(dance.solve(word)))
    found = opened_link(solution.link(base="https://example.org/"))
    placed = found.placed(write_editable(solution.puzzle))
    assert sorted(map(str, placed)) == sorted(map(str, solution.as_json()["placements"]))


@pytest.mark.house("fillomino")
def test_a_filled_grid_goes_along():
    solution = next(iter(dance.solve("3x2:200030")))
    found = opened_link(dance.link(solution))
    assert found.filled == solution.as_json()["grid"]
    assert read_editable(found.puzzle) == solution.puzzle


@pytest.mark.parametrize(
    "word", ["langford 4", pytest.param("fillomino/3/2/2i3g", marks=pytest.mark.house("fillomino")), "queens 8"]
)
def test_other_puzzles_have_links_too(word):
    puzzle = read_puzzle(word)
    assert read_link(dance.link(puzzle)) == puzzle


def test_a_solution_without_a_board_goes_along(modules):
    solution = next(iter(dance.solve("queens 6")))
    link = dance.link(solution)
    assert len(link) < 300
    assert opened_link(link).solution == solution.as_json()
    answer, linked = modules.answers(
        [
            {"link": link},
            {
                "toLink": {
                    "puzzle": {"kind": "text", "text": "queens 6"},
                    "words": "queens 6",
                    "solution": solution.as_json(),
                }
            },
        ]
    )
    assert answer["solution"] == solution.as_json()
    assert opened_link(linked["link"]).solution == solution.as_json()
    assert read_link(link) == read_puzzle("queens 6")


def test_constraints_go_along():
    puzzle = dance.Packing("6x10", where=["X at 2,3", "no crossing"])
    assert read_link(dance.link(puzzle)) == puzzle


def test_a_list_becomes_a_link_to_a_collection(modules):
    grid = dance.read_fillomino("2..\n..3\n")
    former = "#packing=j" + "eyJraW5kIjoidGV4dCIsInRleHQiOiI2eDEwIn0"
    made = dance.link([grid, "soma", former, next(iter(dance.solve("3x20")))], base="")
    front, *codes = made.removeprefix("#start=.").split(";")
    assert front == "1."
    assert codes[1] == "1.soma"
    opened = modules.answers([{"link": f"#p={code}"} for code in codes[:3]])
    assert [each["puzzle"]["kind"] for each in opened] == ["fillomino", "text", "packing"]
    assert codes[3].startswith("1.3x20=")
    with pytest.raises(InputError, match="at least one"):
        dance.link([])
    with pytest.raises(InputError, match="would have 8402 letters"):
        dance.link(["6x10"] * 1200, base="")


def test_the_address_comes_from_the_caller_or_the_environment(monkeypatch):
    monkeypatch.delenv("DANCEFLOOR_PUBLIC_URL", raising=False)
    assert dance.link("soma") == "#p=1.soma"
    assert dance.link("soma", base="https://example.org/play/#p=old") == "https://example.org/play/#p=1.soma"
    monkeypatch.setenv("DANCEFLOOR_PUBLIC_URL", "https://example.net/")
    assert dance.link("soma") == "https://example.net/#p=1.soma"
    assert dance.link("soma", base="") == "#p=1.soma"


def test_a_link_is_read_wherever_a_puzzle_is_read():
    assert dance.count("https://example.org/#p=1.4x5_any*tetrominoes").raw == dance.count("4x5 any*tetrominoes").raw


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("https://example.org/#p=1.=AAAAA", "may have been cut off"),
        ("https://example.org/#p=2.6x10", "made by a later version"),
        ("#packing=zAA", "may have been cut off"),
        ("#packing=jW10", "may have been cut off"),
        ("#fillomino=z", "may have been cut off"),
    ],
)
def test_a_damaged_link_is_refused_in_one_line(link, said, modules):
    with pytest.raises(ParseError, match=said) as refused:
        read_typed(link)
    assert "\n" not in str(refused.value)
    [answer] = modules.answers([{"link": link}])
    assert said in answer["error"]


def test_the_page_knows_a_link(modules):
    links = {
        "https://example.org/#p=1.6x10": {"name": "p", "code": "1.6x10"},
        "#token=abc&p=1.6x10": {"name": "p", "code": "1.6x10"},
        "#packing=jabc": {"name": "packing", "code": "jabc"},
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVb": None,
        "https://puzz.link/p?fillomino/3/2/2i3g": None,
        "6x10": None,
        "a text with #p=1.6x10 in it": None,
    }
    assert [answer["found"] for answer in modules.answers({"text": text} for text in links)] == list(links.values())


def test_the_page_makes_the_same_links(modules):
    words = ["6x10", "https://puzz.link/p?fillomino/3/2/2i3g", "5x6+5x6"]
    asked = [{"toLink": {"puzzle": {"kind": "text", "text": word}, "words": word}} for word in words]
    assert [answer["link"] for answer in modules.answers(asked)] == [dance.link(word) for word in words]


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("word", "pieces", "tab", "place", "shown"),
    [
        ("5x11", "pentominoes-I", "packing", ".line", "11 pieces for 55 square cells"),
        pytest.param(
            "3x2:200030", None, "fillomino", ".panel.fillomino .place", "3", marks=pytest.mark.house("fillomino")
        ),
    ],
)
def test_the_page_opens_with_the_puzzle(browser, word, pieces, tab, place, shown):
    from playwright.sync_api import expect

    page = browser.new_page()
    with local() as address:
        page.goto(f"{address}&{link_to(word, pieces)[1:]}")
        page.locator(f"[role=tab][data-tab={tab}][aria-selected=true]").wait_for()
        place = page.locator(place, has_text=shown).first
        expect(place).to_be_visible()
        page.close()


@pytest.mark.house("fillomino")
def test_a_link_to_a_fillomino_leaves_a_puzzle_to_the_other_tab(browser):
    from playwright.sync_api import expect

    page = browser.new_page()
    with local() as address:
        page.goto(f"{address}&{link_to('3x2:200030')[1:]}")
        page.locator(".dancefloor[data-ready]").wait_for()
        expect(page.locator(".dancefloor > .line")).not_to_contain_text("cells")
        page.get_by_role("tab", name="Packing").click()
        page.locator(".packing .stage .board").wait_for()
        expect(page.locator("#packing-text")).to_have_value("6x10")
        page.close()


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("packing=jxx", "this link holds no puzzle"),
        ("p=1.=xx", "this link holds no puzzle"),
        ("p=", "this link holds no puzzle"),
        ("m=edit&p=7VTBjtowEL3nK1Y", "of another site; paste all of its address into the field Puzzle"),
        ("p=3.6x10", "made by a later version of dancefloor"),
        ("p=1.nonsense", "there is no puzzle"),
        ("p=1.70x70", "use the command line: dancefloor solve 70x70"),
        ("p=1.6x10=EAqJqrnpzQHwHj_3Dfs", "this link holds no puzzle"),
        pytest.param("p=1.fillomino/5/5/6x10", "the address ends here", marks=pytest.mark.house("fillomino")),
        pytest.param(f"p=1.=A{'A' * 1_000_000}", "1000004", id="a million signs"),
    ],
)
def test_a_link_to_nothing_says_so_above_the_start(browser, link, said):
    from playwright.sync_api import expect

    page = browser.new_page()
    with local() as address:
        page.goto(f"{address}&{link}")
        page.locator(".dancefloor[data-ready]").wait_for()
        expect(page.locator(".dancefloor > .line.wrong")).to_contain_text(said)
        expect(page.locator(".start")).to_be_visible()
        page.get_by_role("tab", name="Packing").click()
        page.locator(".packing .stage .board").wait_for()
        expect(page.locator("#packing-text")).to_have_value("6x10")
        page.close()


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
