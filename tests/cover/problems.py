"""Random problems with bounds and colours, for tests of what every such problem must satisfy."""

from hypothesis import strategies as st

from dancefloor.cover.problem import Item, Option, Problem, Use

BOUNDS = [(1, 1), (1, 1), (0, 1), (0, 2), (1, 3), (2, 2)]


@st.composite
def bounded_problems(draw):
    """Problems with bounds and colours, most of which have covers."""
    bounds = draw(st.lists(st.sampled_from(BOUNDS), min_size=1, max_size=4))
    items = [Item(f"p{k}", True, *each) for k, each in enumerate(bounds)]
    items += [Item(f"s{k}", False) for k in range(draw(st.integers(0, 3)))]
    options = []
    for _ in range(draw(st.integers(1, 9))):
        used = draw(st.sets(st.integers(0, len(items) - 1), min_size=1, max_size=4))
        used |= {draw(st.integers(0, len(bounds) - 1))}
        uses = [Use(k, None if k < len(bounds) else draw(st.sampled_from([None, "A", "B"]))) for k in sorted(used)]
        options.append(Option(tuple(uses)))
    return Problem(tuple(items), tuple(options))


def together(*problems):
    """Problems side by side, as one: their options take turns."""
    starts, items = [], []
    for primary in (True, False):
        for number, problem in enumerate(problems):
            starts.append(len(items))
            items += [item._replace(name=f"{number}{item.name}") for item in problem.items if item.primary is primary]
    primary_starts, secondary_starts = starts[: len(problems)], starts[len(problems) :]

    def moved(number, item):
        first = problems[number].primary_count
        return primary_starts[number] + item if item < first else secondary_starts[number] + item - first

    waiting = [[(number, option) for option in problem.options] for number, problem in enumerate(problems)]
    options = []
    while any(waiting):
        for each in filter(None, waiting):
            number, option = each.pop(0)
            uses = tuple([Use(moved(number, use.item), use.color) for use in option.uses])
            options.append(option._replace(uses=uses, tag=number))
    return Problem(tuple(items), tuple(options))
