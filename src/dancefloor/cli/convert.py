"""Puzzles for other programs: ``dancefloor convert`` writes them, ``dancefloor reduce`` makes problems smaller.

Commands that make packings write them, too: they have a base class here.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import Clock
from dancefloor.cli.command import Command, Mode, flag, listed, missing, option
from dancefloor.cli.guard import DOCUMENT, FOUND, NONE, STOPPED
from dancefloor.cli.options import (
    FILE,
    JSON,
    ONLY,
    PIECES,
    PUZZLE,
    QUIET,
    SEED,
    STRICT_KNUTH,
    TIMEOUT,
    WHERE,
    AskingCommand,
    PrintingCommand,
    SolidCommand,
)
from dancefloor.formats.table import Format, format_named, format_of_word, writable

if TYPE_CHECKING:
    from dancefloor.draw.board import Board
    from dancefloor.draw.look import Look
    from dancefloor.verbs.how import AnyPuzzle
    from dancefloor.verbs.kinds.kind import Kind


def _writable(name: str) -> Format:
    return format_named(name, writable)


class ConvertCommand(PrintingCommand, AskingCommand):
    """Write a puzzle in the format of another program.

    Any puzzle can become items and options for Knuth's programs (dlx, dance), or the input of a SAT, pseudo-Boolean or
    integer programming solver (dimacs, opb, lp), with a comment for each variable. A fillomino can become an address of
    puzz.link or Penpa+, a file of puzz.link (pzprv3), the data of a page at janko.at, a game id of Filling, or a grid.
    A packing can become a puzzle file (toml), with its title and source.
    Standard error lists the names that change because Knuth's programs could not read them, and remarks on what was
    read or written. Puzzles with clues can also become a picture, or pages to print, which
    show several puzzles if you name several files or addresses.

    Examples:
      dancefloor convert 6x10 --to dlx > 6x10.dlx
      dancefloor convert 8x8 --pieces dominoes --to dimacs > dominoes.cnf
      dancefloor convert prices.dlx --to lp > prices.lp
      dancefloor convert soma --to toml > mine.toml
      dancefloor convert 'https://puzz.link/p?fillomino/3/2/2i.g' --to grid
      dancefloor convert mine.fillomino --svg mine.svg --style print
      dancefloor convert mine.fillomino yours.fillomino --sheet ours.pdf

    Exit status: 0 written, 2 bad input, 3 stopped before a solution was known.
    """

    puzzle = PUZZLE
    form = option(
        "--to",
        metavar="FORMAT",
        convert=_writable,
        values=writable,
        about=f"The format to write: {listed(writable())}.",
    )
    pieces = PIECES
    where = WHERE
    only = ONLY
    strict_knuth = STRICT_KNUTH
    quiet = QUIET

    modes = (
        Mode("--to --style --page --quiet", asked="--svg or --sheet"),
        Mode("--to --pieces --where --only --strict-knuth --style --page --quiet"),
    )

    def run(self) -> int:
        """Print the puzzle in the format, draw it, or write a page to print."""
        from dancefloor.cli.pictures import check_book, look_of
        from dancefloor.verbs import convert

        look = look_of(self, as_json=False)
        check_book(self, as_json=False)
        self._check()
        words = [self.puzzle] if self.form else _several(self.puzzle)
        kinds = [self._kind(word) for word in words]
        if self.form:
            note = None if self.quiet else lambda remark: print(remark, file=sys.stderr)
            text = convert(kinds[0].puzzle, self.form.name, note=note)
            print(text, end="" if text.endswith("\n") else "\n")
        return self._draw(words, kinds, look) if self._is_drawn else FOUND

    @property
    def _is_drawn(self) -> bool:
        return (self.svg, self.sheet) != (None, None)

    def _check(self) -> None:
        """Check that there is something to write, and one thing to print at most.

        Raises:
            InputError: there is nothing to write, or two outputs would go to standard output.
        """
        from dancefloor.errors import InputError

        if self.form is None and not self._is_drawn:
            raise missing(dict(self.arguments())["form"])
        if self.form is not None and "-" in (self.svg, self.sheet):
            other = "--svg" if self.svg == "-" else "--sheet"
            raise InputError(f"--to {self.form.name} and {other} - cannot both print: name a file for the drawing")

    def _kind(self, word: str) -> Kind[Any]:
        """A puzzle, which has clues if it will be drawn.

        Raises:
            InputError: it has none.
        """
        from dancefloor.cli.guard import print_notes
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.reports.titles import check_printable
        from dancefloor.verbs import kind_of

        as_items = not self._is_drawn
        kind = kind_of(
            read_puzzle(word, pieces=self.pieces, where=self.asking, strict_knuth=self.strict_knuth, as_items=as_items)
        )
        if self._is_drawn:
            check_printable(kind, "--svg" if self.sheet is None else "--sheet")
        if not self.quiet:
            print_notes(kind)
        return kind

    def _draw(self, words: list[str], kinds: list[Kind[Any]], look: Look) -> int:
        """Draw puzzles without solutions; write pages to print, with them. Return the exit status."""
        from dancefloor.cli.pictures import save, save_pages, svg_of_boards
        from dancefloor.reports.titles import printed_title
        from dancefloor.reports.verdicts import verdict
        from dancefloor.search.values import Answer
        from dancefloor.verbs import check

        if self.svg is not None:
            boards = [board for kind in kinds if (board := kind.unsolved())]
            save(self.svg, lambda: svg_of_boards(boards, look))
        checks = []
        if self.sheet is not None:
            checks = [check(kind.puzzle, redundant=False, contradiction=False) for kind in kinds]
            save_pages(self.sheet, checks, words, self.page)
            for checked, kind, word in zip(checks, kinds, words, strict=True):
                if checked.answer is not Answer.UNIQUE and not self.quiet:
                    why = next(verdict(checked, checked.statistics.seconds))
                    print(f"the sheet has no solution of {printed_title(kind, word)}: {why}", file=sys.stderr)
        return STOPPED if any(checked.answer is Answer.UNKNOWN for checked in checks) else FOUND


def _several(words: str) -> list[str]:
    """Each word by itself, if each is an address or the name of a file; otherwise all of them as one puzzle."""
    each = words.split(" ")
    return each if all(word and (format_of_word(word) or os.path.isfile(word)) for word in each) else [words]


def _for_packings(name: str) -> str:
    return format_named(name, partial(writable, "packing")).name


class MakingCommand(SolidCommand):
    """A command that makes a packing: it prints it as JSON or in a format, or draws it with its solution."""

    seed = SEED
    form = option(
        "--to",
        metavar="FORMAT",
        convert=_for_packings,
        values=partial(writable, "packing"),
        about=f"Write the puzzle in a format instead of a picture: {listed(writable('packing'))}.",
    )
    timeout = TIMEOUT
    as_json = JSON
    quiet = QUIET

    def run(self) -> int:
        """Print what is made, or draw it."""
        from dancefloor.cli.pictures import look_of
        from dancefloor.search.deadline import TimeUp

        look, clock = look_of(self, as_json=self.as_json), Clock(self.timeout)
        try:
            return self._make(clock, look)
        except TimeUp:
            return self._end("unknown: time ran out", STOPPED)

    def _make(self, clock: Clock, look: Look) -> int:
        """Make a packing, and show it; return the exit status."""
        raise NotImplementedError

    def _show(self, document: str, fields: dict[str, Any], puzzle: AnyPuzzle, board: Board, look: Look) -> None:
        """Print what is made as JSON, in a format or as a picture, and draw it into a file."""
        from dancefloor.cli.pictures import TextPrinter, save, svg_of_boards
        from dancefloor.formats.table import write

        if self.as_json:
            self._tell(document, fields)
        elif self.form:
            print(write(puzzle, self.form).rstrip("\n"))
        elif self.svg != "-":
            TextPrinter().draw(board)
        if self.svg is not None:
            save(self.svg, lambda: svg_of_boards([board], look))

    def _show_none(self, document: str, fields: dict[str, Any], sentence: str) -> int:
        """Say that nothing was found; return the exit status."""
        if self.as_json:
            self._tell(document, fields)
        return self._end(sentence, NONE)

    def _tell(self, document: str, fields: dict[str, Any]) -> None:
        from dancefloor.reports.documents import named

        DOCUMENT.end({**named(document), **fields, "seed": self.seed})

    def _end(self, sentence: str, status: int) -> int:
        """Say what was found; return the exit status."""
        if not self.quiet:
            print(sentence, file=sys.stderr)
        return status


class ReduceCommand(Command):
    """Remove redundant options and items from a problem.

    It removes options that are in no solution, and items that are covered whenever another item is. Standard output
    gets the smaller problem as DLX text, standard error a summary. The solutions stay the same, but their options lack
    the names of the removed items.

    Examples:
      dancefloor reduce < in.dlx > out.dlx
      dancefloor reduce in.dlx --why > out.dlx
    """

    file = FILE
    why = flag("--why", about="Give the reason for each option and item that is removed.")
    strict_knuth = STRICT_KNUTH
    quiet = QUIET

    def run(self) -> int:
        """Print the smaller problem."""
        from dancefloor.cover.reduce import reduce
        from dancefloor.formats.files import read_text
        from dancefloor.formats.knuth.dlx import read_dlx, write_dlx
        from dancefloor.reports.verdicts import proved_impossible, reduction_reasons, reduction_summary

        source = "standard input" if self.file == "-" else self.file
        reading = read_dlx(read_text(self.file), source=source, strict_knuth=self.strict_knuth)
        problem = reading.problem
        reduction = reduce(problem)
        summary = reduction_summary(problem, reduction)
        print(f"| dancefloor reduce: {summary}")
        print(write_dlx(reduction.problem), end="")
        if not self.quiet:
            for ignored in reading.ignored:
                print(ignored, file=sys.stderr)
            if self.why:
                for reason in reduction_reasons(problem, reduction):
                    print(reason, file=sys.stderr)
            print(summary, file=sys.stderr)
            if proved_impossible(problem, reduction):
                print("there is no solution", file=sys.stderr)
        return FOUND
