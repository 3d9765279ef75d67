"""Encodings whose options carry their placements as tags."""

from __future__ import annotations

from dataclasses import dataclass

from dancefloor.cover.problem import Problem
from dancefloor.puzzles.piece import Placement


@dataclass(frozen=True)
class TaggedEncoding:
    """A puzzle as a problem; the tag of each option is its placement."""

    problem: Problem

    def decode(self, option: int) -> Placement:
        """The placement that an option of the problem means."""
        placement = self.problem.options.tag(option)
        assert isinstance(placement, Placement)
        return placement
