"""A reader of Knuth: items and options, colors, multiplicities, costs."""

import dancefloor as dance


def langford(pairs: int) -> dance.Problem:
    """A problem made option by option."""
    builder = dance.ProblemBuilder()
    for number in range(1, pairs + 1):
        builder.primary(str(number))
    for slot in range(2 * pairs):
        builder.primary(f"s{slot}")
    for number in range(1, pairs + 1):
        for slot in range(2 * pairs - number - 1):
            builder.option(str(number), f"s{slot}", f"s{slot + number + 1}", tag=(number, slot))
    return builder.build()


def main() -> None:
    problem = langford(4)
    print(problem.about, int(dance.count(problem)))
    for selection in dance.solve(problem):
        lines: tuple[str, ...] = selection.lines
        print(selection.text(), len(lines), [problem.options[k].tag for k in selection.options])

    toy = dance.Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")
    search = dance.covers(toy, engine="dancing")
    chosen: list[tuple[int, ...]] = list(search)
    assert chosen == [(3, 1)]
    assert dance.check(toy).solutions[0].options == (1, 3)

    priced = dance.read_dlx("p q\np q |5\np |1\nq |2\n").problem
    best = dance.cheapest(priced, 2)
    costs = [cost for cost, _ in best.covers]
    assert costs == [3, 5]
    print(dance.write_dlx(dance.reduce(priced).problem))


if __name__ == "__main__":
    main()
