"""A collector: a search that is kept in a file, continued, divided and merged."""

from pathlib import Path
from tempfile import TemporaryDirectory

import dancefloor as dance


def searched(folder: Path) -> dance.KeptRun[dance.Solution]:
    puzzle = dance.Packing("3x20")
    begun = dance.run(puzzle, store=folder / "3x20.db", limit=1, threads=1)
    assert len(begun) == 1
    return dance.run(puzzle, store=folder / "3x20.db", threads=1)


def divided(folder: Path) -> int:
    stores: list[Path] = []
    for part in dance.split("3x20", parts=2, symmetry="none"):
        store = folder / f"part{len(stores)}.db"
        dance.run(part, store=store, threads=1)
        stores.append(store)
    return len(dance.merge(stores, store=folder / "all.db"))


def main() -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        kept = searched(folder)
        print(kept[0].pieces, kept[-1].owner[0, 0], [solution.options for solution in kept[:2]])
        kept.close()
        with_text = dance.open_run(folder / "3x20.db")
        for solution in with_text.as_found:
            print(solution.text(unicode=False), solution.options)
            if isinstance(solution, dance.Solution):
                print(len(solution.placements))
        print(with_text.statistics.nodes, with_text.progress, with_text.outcome.value)
        with_text.close()
        assert divided(folder) == 8


if __name__ == "__main__":
    main()
