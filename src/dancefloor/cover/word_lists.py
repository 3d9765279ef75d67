"""Lists of known words: the options that a builder collects, a million or more.

Strategy: a list becomes the numbers of its words, by compiled code or its twin in Python. Neither has words for
mistakes: a list with an unknown word is refused, and the builder looks at it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from dancefloor._native import MISSING

if not MISSING:
    from dancefloor._native import core


class WordListsInPython:
    """Lists of known words.

    Args:
        words: the known words; their numbers are their places.
        ends: where each list ends among the words that are used, as 32-bit numbers.
        used: the words of all lists, one after another, likewise.

    >>> lists = WordListsInPython(["p", "q"], b"", b"")
    >>> lists.add(["q", "p"]), lists.add(["r"]), lists.learn("r"), lists.add_all(["p r", ["q"], "x"], 0), lists.size()
    (0, -1, 2, 2, 3)
    >>> lists.offsets().tolist(), lists.replaced(array("i", [7, 8, 9]).tobytes()).tolist(), lists.first_met()
    ([0, 2, 4, 5], [8, 7, 7, 9, 8], [1, 0, 2])
    """

    def __init__(self, words: Sequence[str], ends: bytes, used: bytes) -> None:
        self._numbers = {word: number for number, word in enumerate(words)}
        self._ends, self._used = array("i", ends), array("i", used)

    def learn(self, word: str) -> int:
        """Add a word to the known ones, and return its number."""
        self._numbers[word] = number = len(self._numbers)
        return number

    def add(self, words: Sequence[str]) -> int:
        """Add a list, and return its number; -1 if it has an unknown word, or something that is no text."""
        try:
            self._used.extend([self._numbers[word] for word in words])
        except (KeyError, TypeError):
            return -1
        self._ends.append(len(self._used))
        return len(self._ends) - 1

    def add_all(self, lists: list[str | Iterable[str]], start: int) -> int:
        """Add lists from `start` on, until one has to be looked at; return how many. A text is a list with blanks."""
        for k in range(start, len(lists)):
            words = lists[k]
            words = words.split() if isinstance(words, str) else words
            if not isinstance(words, list | tuple) or self.add(words) < 0:
                return k - start
        return len(lists) - start

    def size(self) -> int:
        """The number of lists."""
        return len(self._ends)

    def first_met(self) -> list[int]:
        """The numbers of the words in the order in which lists use them first."""
        return list(dict.fromkeys(self._used))

    def offsets(self) -> memoryview[int]:
        """Where each list begins, and where the last one ends."""
        return memoryview(array("i", [0, *self._ends]))

    def replaced(self, by: bytes) -> memoryview[int]:
        """The words of all lists, each replaced by a number of 32 bits."""
        number = array("i", by)
        return memoryview(array("i", [number[word] for word in self._used]))

    def ends(self) -> bytes:
        """Where each list ends."""
        return self._ends.tobytes()

    def used(self) -> bytes:
        """The words of all lists."""
        return self._used.tobytes()


def word_lists(words: Sequence[str] = (), ends: bytes = b"", used: bytes = b"") -> core.WordLists | WordListsInPython:
    """Lists of known words, compiled if possible; see `WordListsInPython`."""
    if MISSING or not hasattr(core, "WordLists"):  # in a browser, no compiled code can see objects of Python
        return WordListsInPython(words, ends, used)
    return core.WordLists(list(words), ends, used)
