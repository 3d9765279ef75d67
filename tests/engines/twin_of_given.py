"""The search of `native/src/given` in Python, node by node: an oracle for it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace


@dataclass
class _Node:
    """What is left to choose: for each item that must be covered its options, and for each option whether it is left.

    Items leave `open` when they are covered.
    """

    open: dict[int, set[int]]
    left: set[int]
    taken: list[int] = field(default_factory=list)
    single: list[int] = field(default_factory=list)  # items with one option left, the last to be looked at first

    def copy(self) -> _Node:
        return replace(
            self,
            open={item: set(options) for item, options in self.open.items()},
            left=set(self.left),
            taken=list(self.taken),
            single=list(self.single),
        )


class TwinOfGiven:
    """The instances of a problem; `nodes` counts those entered for all of them."""

    def __init__(self, problem):
        self.nodes = 0
        self._primary = problem.primary_count
        self._uses = list(problem.options.item_lists())
        self._holders = [
            [option for option, uses in enumerate(self._uses) if item in uses] for item in range(len(problem.items))
        ]

    def covers(self, given):
        """The covers that contain the given options."""
        holders = self._holders[: self._primary]
        root = _Node({item: set(options) for item, options in enumerate(holders)}, set(range(len(self._uses))))
        root.single = [item for item, options in root.open.items() if len(options) == 1]
        fits = all(root.open.values())
        for option in given:
            if fits and option not in root.taken:
                fits = option in root.left and self._choose(root, option)
        yield from self._below(root, fits)

    def _below(self, node, fits):
        self.nodes += 1
        while fits and self._settle(node):
            if not node.open:
                yield tuple(sorted(node.taken))
                return
            fewest = min(node.open.values(), key=len)
            option = min(fewest)
            below = node.copy()
            yield from self._below(below, self._choose(below, option))
            node.single.clear()
            fits = self._remove(node, option)

    def _choose(self, node, option):
        node.left.discard(option)
        node.taken.append(option)
        for item in self._uses[option]:
            node.open.pop(item, None)
        others = (other for item in self._uses[option] for other in self._holders[item] if other in node.left)
        return all(self._remove(node, other) for other in others)

    def _remove(self, node, option):
        node.left.discard(option)
        fits = True
        for item in self._uses[option]:
            options = node.open.get(item)
            if options is not None:
                options.discard(option)
                if len(options) == 1:
                    node.single.append(item)
                fits = fits and bool(options)
        return fits

    def _settle(self, node):
        """Choose what has no alternative; return whether every item can still be covered."""
        while node.single:
            options = node.open.get(node.single.pop())
            if options is not None and not self._choose(node, *options):
                return False
        return True
