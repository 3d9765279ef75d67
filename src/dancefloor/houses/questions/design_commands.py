"""``dancefloor make pieces`` and ``make packing``: packings of pieces to choose from that have one solution."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import Clock
from dancefloor.cli.command import Command, OneOf, option, optional_sentence
from dancefloor.cli.guard import DOCUMENT, FOUND, NONE, STOPPED
from dancefloor.cli.options import (
    JSON,
    PIECES,
    PROGRESS,
    PUZZLE,
    QUIET,
    TIMEOUT,
    WHERE,
    SearchCommand,
    whole_number,
)
from dancefloor.houses.questions.question_commands import ChangingCommand
from dancefloor.reports.phrases import puzzle_names

if TYPE_CHECKING:
    from dancefloor.draw.look import Look
    from dancefloor.houses.questions.making_packings import Difficulty
    from dancefloor.houses.questions.piece_sets import PieceSets


KEPT = option("--file", metavar="FILE", convert=str, about="Keep what was tried; a later call goes on from there.")
_difficulty: OneOf[Difficulty] = OneOf("easy", "medium", "hard")


class PiecesCommand(Command):
    """Find the sets of pieces that fill a region in one way.

    Each piece may be left out, or used as often as --pieces says. Symmetric ways count once. It prints a set on each
    line, and how many sets fill the region at all; --json has the number of ways for each of them.

    Examples:
      dancefloor make pieces 5x5 --pieces pentominoes
      dancefloor make pieces 4x5 --pieces 0-2*tetrominoes
      dancefloor make pieces 3x3x3 --pieces any*tetracubes,any*tricubes --number 7
      dancefloor make pieces 5x6 --pieces pentominoes --where 'no crossing' --json
      dancefloor make pieces 6x6 --pieces pentominoes,O --file sets.jsonl

    Exit status: 0 some set does, 1 none does, 2 bad input, 3 stopped by a limit: then no set is known to do.
    """

    puzzle = PUZZLE
    pieces = PIECES
    where = WHERE
    number = option("--number", metavar="N", convert=whole_number(least=1), about="Only sets of N pieces.")
    file = KEPT
    threads = SearchCommand.threads
    timeout = TIMEOUT
    as_json = JSON
    quiet = QUIET
    progress = PROGRESS

    def run(self) -> int:
        """Print the sets."""
        from dancefloor.cli.clock import showing_progress
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.houses.questions.piece_sets import piece_sets
        from dancefloor.search.values import Outcome

        clock = Clock(self.timeout)
        with clock.reading():
            puzzle: Any = read_puzzle(self.puzzle, pieces=self.pieces, where=self.where)
        with showing_progress(self.progress, quiet=self.quiet) as bar:
            found = piece_sets(
                puzzle,
                self.number,
                file=self.file,
                limits=clock.limits(),
                threads=self.threads,
                on_progress=bar.update,
            )
        if self.as_json:
            from dancefloor.reports.documents import named

            DOCUMENT.end({**named("pieces"), **found.as_json()})
        else:
            for names in found.unique:
                print(" ".join(names))
        if not self.quiet:
            print(_sentence(found), file=sys.stderr)
        if found.outcome is not Outcome.COMPLETE:
            return STOPPED
        return FOUND if found.unique else NONE


def _sentence(found: PieceSets) -> str:
    from dancefloor.display import plural
    from dancefloor.search.values import Outcome

    ways, sets = plural(sum(found.ways.values()), "way"), plural(len(found.ways), "set")
    if found.outcome is not Outcome.COMPLETE:
        return f"unknown: after {ways} with {sets}, the search was stopped"
    if not found.ways:
        return "no set of these pieces fills the region"
    return f"{len(found.unique)} of {sets} that fill the region do so in exactly one way; {ways} in all"


class PackingCommand(ChangingCommand):
    """Make a packing that has one solution.

    With a region, it chooses pieces from those that you name; without one, it makes a region for them. It draws the
    only solution, up to symmetry, and says how hard it is to find: the effort, a number of nodes of a search, and the
    near misses, in how many ways all pieces but one can be laid.

    Examples:
      dancefloor make packing 5x6
      dancefloor make packing 5x8 --difficulty hard --seed 7 --to toml > hard.toml
      dancefloor make packing --pieces F,L,P,V
      dancefloor make packing 3x3x3 --pieces any*tetracubes,any*tricubes
      dancefloor make packing --pieces pentominoes --file tried.jsonl

    Exit status: 0 made, 1 none that was tried has one solution, 2 bad input, 3 stopped by a limit.
    """

    puzzle = optional_sentence(  # type: ignore[assignment]
        "PUZZLE",
        about="The region, as for 'dancefloor solve' (default: one that the pieces fill).",
        values=puzzle_names,
    )
    difficulty = option(
        "--difficulty",
        metavar="LEVEL",
        convert=_difficulty,
        about="The least effort of twelve packings (easy), the most (hard), or between (medium).",
    )
    file = KEPT

    def _puzzle(self) -> Any:
        return super()._puzzle() if self.puzzle else None

    def _made(self, puzzle: Any, clock: Clock, look: Look) -> int:
        from dancefloor.errors import InputError
        from dancefloor.houses.questions.making_packings import make_packing

        if puzzle is None and self.pieces is None:
            raise InputError("name a region, such as 5x6, or --pieces for which to make one, such as F,L,P,V")
        if puzzle is None and self.where:
            raise InputError("--where has no effect without a region; name one, or remove --where")
        pieces = None if puzzle is not None else self.pieces
        wishes: dict[str, Any] = {"difficulty": self.difficulty, "seed": self.seed, "file": self.file}
        made = make_packing(puzzle, pieces=pieces, **wishes, limits=clock.limits())
        if made is None:
            nothing: dict[str, Any] = {"pieces": [], "solution": None}
            return self._show_none("packing", nothing, "no packing that was tried has exactly one solution")
        self._show("packing", made.as_json(), made.puzzle, made.board, look)
        return self._end(f"{made.pieces}: effort {made.effort}, {made.misses_text} (seed {self.seed})", FOUND)
