"""Slices of a run, which read nothing until somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from dancefloor.display import Displayed, plural
from dancefloor.houses.runs.store import Damaged
from dancefloor.search.handing_over import Found

if TYPE_CHECKING:
    from dancefloor.houses.runs.reading import KeptRun


class Slice(Displayed, Sequence[Found]):
    """A slice of a run."""

    def __init__(self, run: KeptRun[Found], numbers: range, *, as_found: bool = False) -> None:
        self._run, self._numbers, self._as_found = run, numbers, as_found

    def __repr__(self) -> str:
        return f"<{plural(len(self), 'solution')} of {self._run!r}>"

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, number: int) -> Found: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[Found]: ...

    def __getitem__(self, number: int | slice) -> Any:
        if isinstance(number, slice):
            return Slice(self._run, self._numbers[number], as_found=self._as_found)
        return self._run.numbered(self._numbers[number], as_found=self._as_found)

    def __iter__(self) -> Iterator[Found]:
        if self._numbers.step != 1:
            yield from map(self.__getitem__, range(len(self)))
            return
        for _, covers in self._run.parts(self._numbers.start, self._numbers.stop, as_found=self._as_found):
            if isinstance(covers, Damaged):
                raise covers
            yield from map(self._run.solution, covers)
