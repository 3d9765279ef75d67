"""The built-in puzzles and the engines, as tables or described one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.declarations import houses, loaded
from dancefloor.formats.named import NUMBERED
from dancefloor.reports.phrases import aligned

if TYPE_CHECKING:
    from dancefloor.engines.counting import CountingEngine
    from dancefloor.engines.matchings import MatchingsEngine
    from dancefloor.engines.registry import Ability, Engine
    from dancefloor.formats.preset import Preset


def puzzle_list(presets: Sequence[Preset]) -> str:
    """A table of puzzles, one per line."""
    rows = [["name", "lattice", "cells", "pieces", "solutions", "what it is"]]
    for preset in presets:
        numbers = [str(len(preset.region)), pieces_used(preset), solutions_known(preset)]
        rows.append([preset.name, preset.region.lattice.name, *numbers, preset.title])
    return aligned(rows, numeric=(2, 3, 4))


def numbered_list() -> str:
    """The puzzles that a name and a number mean, one per line.

    >>> print(numbered_list())
    langford N  Langford pairs of the numbers 1 to N
    queens N    N queens that do not attack each other
    """
    return aligned([[f"{name} N", entry.title] for name, entry in NUMBERED.items()])


def pieces_used(preset: Preset) -> str:
    """The number of pieces that a solution uses; ``any`` if it varies.

    >>> from dancefloor.formats.named import preset_named
    >>> pieces_used(preset_named("broken-chessboard")), pieces_used(preset_named("dominoes-chessboard"))
    ('13', '32')
    """
    pieces, region = preset.pieces, preset.region
    if all(piece.low == piece.high for piece in pieces):
        return str(sum(piece.high for piece in pieces))
    if len(pieces) == 1 and not region.optional:
        return str(len(region) // len(pieces[0].shape))
    return "any"


def solutions_known(preset: Preset) -> str:
    """The published number of solutions, up to symmetry where its source says so; ``?`` without a published number."""
    return "?" if preset.solutions is None else str(preset.solutions.listed)


def puzzle_text(preset: Preset) -> str:
    """The description of one puzzle: its source, its region and its pieces."""
    lines = [preset.title or preset.name, ""]
    lines += [f"source     {preset.source}"] if preset.source else []
    lines.append(f"lattice    {preset.region.lattice.name}")
    if preset.solutions is not None:
        lines.append(f"solutions  {_published(preset)}")
    if preset.example:
        lines.append(f"example    {preset.name} {preset.example}")
    glued = f" on a {preset.region.wrapping.kind}" if preset.region.wrapping else ""
    lines += ["", f"{len(preset.region)} cells{glued}:", preset.region.picture(), "", "pieces:"]
    for piece in preset.pieces:
        bounds = "" if piece.bounds == "1" else f"{piece.bounds.replace(':', '-')}*"
        lines.append(f"{bounds}{piece.name}  {piece.mobility.value}  {piece.shape.picture().replace(chr(10), '/')}")
    return "\n".join(lines)


def _published(preset: Preset) -> str:
    known = preset.solutions
    assert known is not None
    up_to = {"all": " up to rotations and reflections", "rotations": " up to rotations", "none": ""}[known.symmetry]
    numbers = [] if known.distinct is None else [f"{known.distinct}{up_to}"]
    numbers += [] if known.raw is None else [f"{known.raw} in all"]
    which = f" with {preset.example}" if preset.choices else ""
    who = f" ({known.source})" if known.source else ""
    return f"{', '.join(numbers)}{which}{who}"


class EngineEntry(NamedTuple):
    """The description of an engine."""

    name: str
    about: str
    takes: tuple[str, ...] = ()  #: the names of its abilities
    missing: str = ""  #: why it is not installed; empty if it is
    remedy: str = ""  #: how to install it


def engines_known() -> list[EngineEntry]:
    """All engines for exact cover, in order of preference; the last two only count."""
    from dancefloor.engines.counting import CountingEngine
    from dancefloor.engines.matchings import MatchingsEngine
    from dancefloor.engines.registry import Ability, engine, engine_names

    known: list[Engine | CountingEngine | MatchingsEngine] = [
        *map(engine, engine_names()),
        CountingEngine(),
        MatchingsEngine(),
    ]
    entries = []
    for each in known:
        takes = tuple(_word(ability) for ability in Ability if ability in each.abilities)
        entries.append(EngineEntry(each.name, each.about, takes, each.missing(), each.remedy))
    return entries


def fillomino_methods() -> list[EngineEntry]:
    """The methods that solve a fillomino, in order of preference: dancefloor uses the first one installed."""
    methods = (each for house in houses(plugged=True) if "methods" in house for each in loaded(house["methods"])())
    return [EngineEntry(name, about, missing="" if has else "not installed") for name, about, has in methods]


METHODS = "Methods for fillomino, which is not an exact cover problem; the first one installed is used:"


def engine_list() -> str:
    """The engines: a table of what each supports, a line about each, and how to install those that are missing."""
    known = engines_known()
    methods = [f"{each.name}: {each.about}{each.missing and f' ({each.missing})'}" for each in fillomino_methods()]
    parts = [
        _engine_table(known),
        "\n".join(f"{each.name}: {each.about}" for each in known),
        *(["\n".join([METHODS, *methods])] if methods else []),
        *_remedies(known),
    ]
    return "\n\n".join(parts)


def _engine_table(known: Sequence[EngineEntry]) -> str:
    from dancefloor.engines.registry import Ability

    words = [_word(ability) for ability in Ability]
    rows = [["engine", "installed", *words]]
    for each in known:
        marks = ("yes" if word in each.takes else "-" for word in words)
        rows.append([each.name, "no" if each.missing else "yes", *marks])
    return aligned(rows)


def _remedies(known: Sequence[EngineEntry]) -> Iterator[str]:
    """How to install what is missing, once for all engines with the same reason."""
    missing = [each for each in known if each.missing]
    for reason, remedy in dict.fromkeys((each.missing, each.remedy) for each in missing):
        names = " and ".join(each.name for each in missing if each.missing == reason)
        yield f"{reason}; for {names}: {remedy}"


def _word(ability: Ability) -> str:
    return ability.name.lower().replace("_", " ")
