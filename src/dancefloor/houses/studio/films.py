"""Searches as films, for teaching: ``film`` is a search as a row of steps.

Strategy: the links of the film of dancing links are those of `dancefloor.engines.reference`, and so is the order of the
search. A subclass notes each change of the lists in between. Nothing here is fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.arguments import check_type
from dancefloor.cover.problem import Problem
from dancefloor.declarations import declared, loaded, ordered
from dancefloor.engines.reference import Links, branches_bounded, branches_once, fewest_bounded, fewest_once
from dancefloor.errors import InputError, PuzzleError, nearest
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.verbs.how import AnyPuzzle

FILMS = ordered(declared("films", plugged=True))
MOST = {"items": 500, "cells": 500, "options": 5000}  # more would nest too deeply, and nobody could look at them

FilmStep = dict[str, Any]  # what is done, under "do", and what it is done to: values that JSON can hold


class Film(NamedTuple):
    """What a search works on, and what it does, as values that JSON can hold; docs/faces.md describes both."""

    scene: dict[str, Any]
    steps: Iterator[dict[str, Any]]


def film(puzzle: AnyPuzzle | str, of: str = "links") -> Film:
    """A search for all solutions, step by step, or how its program is made. Steps are made as they are looked at.

    Args:
        puzzle: a puzzle, or a text that means one, as for `solve`.
        of: the name of a film, one of `FILMS`: ``"links"`` for dancing links (Knuth, TAOCP 7.2.2.1), or a film of
            another house.

    Raises:
        InputError: there is no such film, or it cannot express the puzzle.
        PuzzleError: the puzzle is not an exact cover problem, or is too large to look at.

    >>> scene, steps = film("dominoes 2x3", "lynks")
    Traceback (most recent call last):
    dancefloor.errors.InputError: there is no film 'lynks'; did you mean 'links'?
    >>> sum(step["do"] == "solution" for step in film("dominoes 2x3", "links").steps)
    3
    """
    check_type("of", of, str, "the name of a film, such as 'links'")
    if of not in FILMS:
        raise InputError(f"there is no film {of[:20]!r}; {nearest(of, FILMS)}")
    scene, steps = loaded(FILMS[of]["maker"])(kind_of(puzzle).puzzle)
    _check_small(len(scene.get("cells", ())), "cells")
    return Film(scene, steps)


def dancing_links(puzzle: AnyPuzzle) -> Film:
    """Dancing links: items that are covered, options that are tried.

    Args:
        puzzle: a puzzle that is an exact cover problem of at most 500 items and 5000 options.
    """
    problem = kind_of(puzzle).encoded().problem
    _check_small(len(problem.items), "items")
    _check_small(len(problem.options), "options")
    options = [[problem.items[use.item].name for use in option.uses] for option in problem.options]
    scene = {"items": [item.name for item in problem.items], "primary": problem.primary_count, "options": options}
    return Film(scene, dancing_film(problem))


def _check_small(number: int, what: str) -> None:
    if number > MOST[what]:
        raise PuzzleError(f"{number} {what}, too many for a film, which takes {MOST[what]}: choose a smaller puzzle")


# Dancing links.


def dancing_film(problem: Problem) -> Iterator[FilmStep]:
    """The steps of a search for all covers, as docs/faces.md lists them.

    >>> problem = Problem.from_names("p q", ["p q", "p"])
    >>> " ".join(step["do"] for step in dancing_film(problem))
    'choose cover hide try cover hide solution unhide uncover undo unhide uncover'
    """
    return _Filming(problem).steps()


class _NotedLinks(Links):
    """Links that note what is covered, hidden and tried."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.names = ["", *(item.name for item in problem.items)]
        self.noted: list[FilmStep] = []

    def cover(self, item: int) -> None:
        self.noted.append({"do": "cover", "item": self.names[item]})
        super().cover(item)

    def uncover(self, item: int) -> None:
        super().uncover(item)
        self.noted.append({"do": "uncover", "item": self.names[item]})

    def hide(self, node: int) -> None:
        super().hide(node)
        self._note("hide", node)

    def unhide(self, node: int) -> None:
        self._note("unhide", node)
        super().unhide(node)

    def commit(self, node: int) -> None:
        self.noted.append({"do": "try", "option": self.option[node]})
        super().commit(node)

    def uncommit(self, node: int) -> None:
        super().uncommit(node)
        self.noted.append({"do": "undo", "option": self.option[node]})

    def _note(self, what: str, node: int) -> None:
        items = [self.names[self.top[other]] for other in self.others(node) if self.color[other] >= 0]
        self.noted.append({"do": what, "option": self.option[node], "items": items})


class _Filming:
    """The search, and the tree of what it tries. The root of the tree is node 0."""

    def __init__(self, problem: Problem) -> None:
        self._links = _NotedLinks(problem)
        self._branches, self._fewest = (
            (branches_bounded, fewest_bounded) if problem.has_multiplicities else (branches_once, fewest_once)
        )
        self._nodes = 0
        self._path: list[int] = []  # options, -1 for a branch without one

    def steps(self, parent: int = 0, depth: int = 0) -> Iterator[FilmStep]:
        """The steps below a node of the tree."""
        links, node = self._links, parent
        if not links.right[0]:
            yield {"do": "solution", "options": [option for option in self._path if option >= 0], "node": parent}
            return
        item = self._fewest(links)
        yield {"do": "choose", "item": links.names[item], "size": links.length[item], "depth": depth}
        for option in self._branches(links):
            self._nodes += 1
            left, node = node, self._nodes
            yield from self._changes(left, {"node": node, "parent": parent, "depth": depth})
            self._path.append(option)
            yield from self.steps(node, depth + 1)
            self._path.pop()
        if node == parent:
            links.noted.append({"do": "stuck", "item": links.names[item], "node": parent})
            links.noted.sort(key=lambda step: step["do"] == "uncover")  # it was stuck before that
        yield from self._changes(node, {})

    def _changes(self, left: int, entered: FilmStep) -> Iterator[FilmStep]:
        """What was noted since the last call: the way back from a node that is left, and to one that is entered."""
        noted, self._links.noted = self._links.noted, []
        for step in noted:
            if step["do"] == "undo":
                step["node"] = left
            elif step["do"] == "try":
                step.update(entered)
            yield step
