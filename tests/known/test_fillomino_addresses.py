"""Published fillominoes: 326 boards of janko.at, and their addresses at puzz.link as the site itself makes them."""

from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.formats.puzzlink import read_puzzlink, write_puzzlink


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
