"""The commands about all solutions together: ``dancefloor family`` and ``heat``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from dancefloor.cli.command import Command, OneOf, option
from dancefloor.cli.guard import DOCUMENT, FOUND, NONE
from dancefloor.cli.options import JSON, MEMORY, PIECES, PUZZLE, QUIET, STRICT_KNUTH, WHERE, PictureCommand
from dancefloor.houses.questions.families.nodes import FORMS

if TYPE_CHECKING:
    from dancefloor.houses.questions.families.family import Family
    from dancefloor.verbs.how import AnyPuzzle


class FamilyCommand(Command):
    """Make a diagram of all solutions, and describe it.

    It prints how many solutions and nodes there are, which placements all solutions have, and which none has. The
    diagram (a ZDD) is made from tables, from a list, or by a search, in the way that is estimated as quickest.
    --save keeps it in a file, and --load reads one instead. If it does not fit into --memory, count or sample instead.

    Examples:
      dancefloor family 8x8 --pieces dominoes
      dancefloor family 6x10 --where 'X at 2,3'
      dancefloor family 6x10 --save 6x10.family
      dancefloor family 6x10 --load 6x10.family
      dancefloor family queens.dlx --save queens.zdd --format knuth
    """

    needs = "--format: --save"
    puzzle = PUZZLE
    pieces = PIECES
    where = WHERE
    strict_knuth = STRICT_KNUTH
    memory = MEMORY
    save = option("--save", metavar="FILE", convert=str, about="Write the diagram into a file; - is standard output.")
    form = option(
        "--format",
        metavar="FORM",
        convert=OneOf(*FORMS),
        default="compact",
        about="The form of the file: compact, knuth as DLX6 prints it, or graphillion (default: compact).",
    )
    load = option(
        "--load", metavar="FILE", convert=str, about="Read the diagram from a file, in any form; - is standard input."
    )
    as_json = JSON
    quiet = QUIET
    either = ("--load --memory",)

    def run(self) -> int:
        """Print the description of the family."""
        from dancefloor.houses.questions.families.building import family, read_family
        from dancefloor.houses.questions.families.family_reports import family_document, family_lines

        given = _read(self)
        found = read_family(self.load, given) if self.load else family(given, memory=self.memory)
        if self.save:
            found.save(self.save, self.form)
        if self.as_json:
            DOCUMENT.end(family_document(found))
        elif self.save != "-":
            print("\n".join(family_lines(found)))
        return _end(self, found)


class HeatCommand(PictureCommand):
    """Show how many solutions have a piece on each cell.

    Each cell shows a share of all solutions, in per cent. Pictures have a scale. Without --piece, there is a map for
    each piece.

    Examples:
      dancefloor heat 6x10 --piece X
      dancefloor heat 6x10 --piece X --svg x.svg
      dancefloor heat 6x10 --svg all.svg --style print
      dancefloor heat 6x10 --piece X --where 'I at 0,0' --json
    """

    puzzle = PUZZLE
    pieces = PIECES
    where = WHERE
    strict_knuth = STRICT_KNUTH
    memory = MEMORY
    piece = option("--piece", metavar="NAME", convert=str, about="The piece (default: a map for each).")
    as_json = JSON
    quiet = QUIET

    def run(self) -> int:
        """Print or draw the maps."""
        from dancefloor.cli.pictures import look_of, save
        from dancefloor.houses.questions.families.building import family
        from dancefloor.houses.questions.families.family_reports import heat_document, heat_text
        from dancefloor.houses.questions.families.heat_drawing import heat_svg

        look = look_of(self, as_json=self.as_json)
        found = family(_read(self), memory=self.memory)
        names = [self.piece] if self.piece is not None else found.pieces or [""]
        heats = [found.heat(name) for name in names]
        if self.as_json:
            DOCUMENT.end(heat_document(heats))
        elif self.svg is None:
            print(heat_text(heats, unicode=_is_unicode()))
        if self.svg is not None:
            save(self.svg, lambda: heat_svg(heats, style=look.style))
        return _end(self, found)


def _read(command: Any) -> AnyPuzzle:
    from dancefloor.cli.guard import print_notes
    from dancefloor.formats.puzzle import read_puzzle
    from dancefloor.verbs import kind_of

    given: AnyPuzzle = read_puzzle(
        command.puzzle, pieces=command.pieces, where=command.where, strict_knuth=command.strict_knuth
    )
    if not command.quiet:
        print_notes(kind_of(given))
    return given


def _end(command: Any, found: Family[Any]) -> int:
    """Say what the family was made from; return the exit status."""
    from dancefloor.houses.questions.families.family_reports import made_text

    if not command.quiet:
        print(made_text(found), file=sys.stderr)
    return FOUND if found else NONE


def _is_unicode() -> bool:
    from dancefloor.cli.pictures import can_print

    return can_print("┌·")
