"""Published fillominoes: 326 boards of janko.at, and their addresses at puzz.link as the site itself makes them.

The site's program (pzpr) reads our addresses, too, if node is installed and the variable DANCEFLOOR_PZPR names a folder
in which `npm install pzpr` was run.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from dancefloor.houses.fillomino.fillomino import BLANK, UNKNOWN, Fillomino
from dancefloor.houses.fillomino.formats.puzzlink import read_puzzlink, write_puzzlink
from dancefloor.houses.fillomino.formats.pzpr import read_pzprv3

# Reads addresses on lines, and prints the address and the file that the site's program makes of each.
SITE_PROGRAM = """
const pzpr = require("pzpr");
const told = require("fs").readFileSync(0, "utf8").trim().split("\\n").map(address => {
    const puzzle = new pzpr.Puzzle();
    puzzle.open(address);
    return [puzzle.getURL(), puzzle.getFileData()];
});
console.log(JSON.stringify(told));
"""


def test_published_addresses_come_back_letter_by_letter(shared):
    lines = shared("real/fillomino/puzzlink_urls.txt").read_text().splitlines()
    addresses = [line.split()[1] for line in lines if not line.startswith("#")]
    assert len(addresses) == 326
    for address in addresses:
        assert write_puzzlink(read_puzzlink(address)) == address


def test_published_addresses_mean_the_published_boards(shared):
    lines = shared("real/fillomino/puzzlink_urls.txt").read_text().splitlines()
    addresses = dict(line.split() for line in lines if not line.startswith("#"))
    boards = shared("real/fillomino/puzzles.txt").read_text().split("# id: ")[1:]
    assert len(boards) == 326
    for text in boards:
        name, rows = text.split()[0], text.partition("problem\n")[2].partition("solution\n")[0].splitlines()
        clues = tuple(tuple(0 if entry == "." else int(entry) for entry in row.split()) for row in rows)
        assert read_puzzlink(addresses[name]) == Fillomino(clues), name


@pytest.fixture(scope="module")
def site():
    """What the site's program makes of addresses: for each, its own address and its own file."""
    folder, node = os.environ.get("DANCEFLOOR_PZPR"), shutil.which("node")
    if folder is None or node is None:
        pytest.skip("needs node, and DANCEFLOOR_PZPR naming a folder in which 'npm install pzpr' was run")
    assert (Path(folder) / "node_modules" / "pzpr").is_dir()

    def told(addresses):
        text = "".join(f"{address}\n" for address in addresses)
        done = subprocess.run(
            [node, "-e", SITE_PROGRAM], cwd=folder, input=text, capture_output=True, text=True, check=True, timeout=60
        )
        return json.loads(done.stdout)

    return told


def _some_board(rng):
    """A board of any size up to 12x12, with any clues; many a one ends in an unknown number."""
    rows, columns = rng.randrange(1, 13), rng.randrange(1, 13)
    signs = [BLANK, BLANK, BLANK, UNKNOWN, rng.randrange(1, 16), rng.randrange(1, 100)]
    return Fillomino(tuple(tuple(rng.choice(signs) for _ in range(columns)) for _ in range(rows)))


@pytest.mark.timeout(120)
def test_the_site_reads_our_addresses_and_writes_them_as_we_do(site):
    rng = Random(18)
    boards = [_some_board(rng) for _ in range(400)]
    addresses = [write_puzzlink(board) for board in boards]
    assert sum(address.endswith("./") for address in addresses) > 20
    for board, address, (theirs, file) in zip(boards, addresses, site(addresses), strict=True):
        assert theirs.partition("?")[2] == address.partition("?")[2]
        assert read_puzzlink(theirs) == read_pzprv3(file) == board


@pytest.mark.timeout(120)
def test_the_site_takes_a_slash_behind_any_address_as_we_do(site):
    addresses = [f"https://puzz.link/p?fillomino/3/2/{body}" for body in ("2j./", "2j.", "2j3/", "2j3//", "2j./#top")]
    boards = [read_puzzlink(address) for address in addresses]
    assert [read_pzprv3(file) for _, file in site(addresses)] == boards
