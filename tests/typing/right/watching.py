"""Somebody with little time: limits, progress, and a search continued later."""

import json

import dancefloor as dance


class Meter:
    """Collects what the search tells."""

    def __init__(self) -> None:
        self.told: list[float] = []

    def __call__(self, progress: dance.Progress) -> None:
        self.told.append(progress.fraction)
        statistics: dance.Statistics = progress.statistics
        print(f"{statistics.nodes} nodes after {statistics.seconds:.1f} s")


def bar(progress: dance.Progress) -> None:
    print("#" * int(progress.fraction * 10))


def main() -> None:
    puzzle = dance.Packing("3x20")
    limits = dance.Limits(solutions=3, nodes=10**7, seconds=60)
    search = dance.solve(puzzle, symmetry="none", limits=limits, on_progress=Meter(), threads=1)
    first = [solution.options for solution in search]
    position: dance.Position | None = search.position
    assert position is not None
    kept = json.dumps(position)

    later = dance.Position.from_json(json.loads(kept))
    rest = [each.options for each in dance.solve(puzzle, symmetry="none", resume=later, on_progress=bar)]
    assert len(set(first + rest)) == 8
    number = dance.count("3x20", timeout=30.5, memory=1 << 28, seed=3)
    print(number + 1, number.outcome, number.engine)


if __name__ == "__main__":
    main()
