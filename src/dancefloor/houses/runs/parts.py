"""Parts of a run, for machines that share nothing but files: each part is a few intervals of its searches.

A part is plain JSON, with all that a process needs to know: the puzzle, the question, and the intervals. It belongs to
the version that made it, since another one may search in another order.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.display import as_html, brief
from dancefloor.errors import DancefloorError, InputError, printable
from dancefloor.formats.files import read_text
from dancefloor.formats.kept import read_kept
from dancefloor.houses.runs.question import Question
from dancefloor.search.values import Position
from dancefloor.versions import version

if TYPE_CHECKING:
    from dancefloor.houses.runs.store import Store

SUFFIX = ".part"  # of the file of a part
DOCUMENT, FORMAT = "part", 2
AS_JSON = ("puzzle", "question", "group")  # the facts that are JSON themselves


class TaskRow(NamedTuple):
    """A search as the table `task` of a store has it."""

    times: int  #: how many solutions each cover stands for
    raw: bool  #: whether these are solutions of the puzzle; if not, solutions that symmetries leave unchanged
    sieved: bool  #: whether a sieve passes one cover of each class
    size: int  #: how many options there are
    problem: str  #: the fingerprint of the items and options


class PartInterval(NamedTuple):
    """An interval of one of the searches."""

    task: int  #: the number of the search, from 1 on
    rank: int  #: its place in the search
    guess: float  #: seconds of work, as dives guess them
    position: Position


class PartPlace(NamedTuple):
    """Which part of a run something is."""

    number: int  #: from 1 on
    of: int  #: how many parts the run has
    split: str  #: the fingerprint of all these parts

    def __str__(self) -> str:
        return f"part {self.number} of {self.of}"


def place_in(store: Store) -> PartPlace | None:
    """Which part a store keeps; None if it keeps a whole run."""
    known = store.json_fact("part")
    return PartPlace(known[0], known[1], store.fact("split")) if known else None


class Part(NamedTuple):
    """A part of a run. `split` makes parts, and `run` works on one.

    >>> import dancefloor as dance
    >>> part, *others = dance.split("dominoes 6x6", parts=3)
    >>> part.number, part.of, part.puzzle
    (1, 3, <Packing of 6x6 cells, 1 piece>)
    """

    number: int  #: from 1 on
    of: int  #: how many parts the run has
    split: str  #: the fingerprint of all these parts
    facts: dict[str, str]  #: the facts with which a store of the whole run would begin
    tasks: tuple[TaskRow, ...]  #: the searches of the whole run
    intervals: tuple[PartInterval, ...]  #: what this part searches

    @property
    def puzzle(self) -> Any:
        """The puzzle."""
        return read_kept(self.facts["puzzle"], source="the part")

    @property
    def question(self) -> Question:
        """What is asked about the puzzle."""
        return Question(**json.loads(self.facts["question"]))

    @property
    def guess(self) -> float:
        """Seconds of work, as dives guess them."""
        return sum([interval.guess for interval in self.intervals])

    @property
    def as_facts(self) -> dict[str, str]:
        """The facts with which a store of this part begins."""
        return {**self.facts, "split": self.split, "part": json.dumps([self.number, self.of])}

    @property
    def place(self) -> PartPlace:
        """Which part it is."""
        return PartPlace(self.number, self.of, self.split)

    def __str__(self) -> str:
        return f"{self.place} of {self.facts['name']}"

    def __repr__(self) -> str:
        return f"<Part {self.number} of {self.of} of {brief(self.facts['name'], 60)}>"

    def _repr_html_(self) -> str | None:
        return as_html(self)

    @property
    def text(self) -> str:
        """The part as JSON."""
        told: dict[str, Any] = {"document": DOCUMENT, "format": FORMAT, "part": self.number, "of": self.of}
        told |= {"split": self.split}
        told |= {key: json.loads(value) if key in AS_JSON else value for key, value in self.facts.items()}
        told["tasks"] = [task._asdict() for task in self.tasks]
        told["intervals"] = [interval._asdict() for interval in self.intervals]
        told["check"] = _check_of(told)
        return "{" + ",\n ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in told.items()) + "}\n"


def read_part(file: str) -> Part:
    """Read the file of a part.

    Raises:
        StoreError: it cannot be read.
        InputError: it is no part, it is damaged, or another version made it.

    >>> import dancefloor as dance, os, tempfile
    >>> file = os.path.join(tempfile.mkdtemp(), "2.part")
    >>> with open(file, "w") as out:
    ...     characters = out.write(dance.split("dominoes 6x6", parts=3)[1].text)
    >>> read_part(file).number
    2
    """
    text, name = read_text(file), printable(file)
    try:
        told = json.loads(text)
        is_part = told.pop("document") == DOCUMENT
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise InputError(f"{name} is no part, or it is damaged: 'dancefloor split' makes parts") from None
    if not is_part:
        raise InputError(f"{name} is no part: 'dancefloor split' makes parts")
    if told.get("version") != version() or told.get("format") != FORMAT:
        made = printable(str(told.get("version")))
        raise InputError(f"{name} was made by dancefloor {made}, and this is {version()}: search in the same version")
    told["document"] = DOCUMENT
    if told.pop("check", "") != _check_of(told):
        raise InputError(f"{name} is damaged: copy it again, or repeat 'dancefloor split', which makes the same parts")
    try:
        return _part_of(told)
    except (KeyError, TypeError, ValueError, DancefloorError):
        raise InputError(f"{name} is damaged: 'dancefloor split' makes parts") from None


def _part_of(told: dict[str, Any]) -> Part:
    del told["document"], told["format"]
    number, of, split = told.pop("part"), told.pop("of"), told.pop("split")
    tasks = tuple([TaskRow(**task) for task in told.pop("tasks")])
    intervals = tuple(
        [
            PartInterval(each["task"], each["rank"], each["guess"], Position.from_json(each["position"]))
            for each in told.pop("intervals")
        ]
    )
    facts = {key: json.dumps(value) if key in AS_JSON else value for key, value in told.items()}
    return Part(number, of, split, facts, tasks, intervals)


def _check_of(told: dict[str, Any]) -> str:
    return fingerprint({key: value for key, value in told.items() if key != "check"})


def fingerprint(told: Any) -> str:
    """A short hash of something that JSON can hold."""
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:32]
