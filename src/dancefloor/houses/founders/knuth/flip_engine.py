"""GB_FLIP, the random number generator of Knuth's Stanford GraphBase, which is the same on every machine.

Strategy: the subtractive method (Seminumerical Algorithms, 3.2.2, Program A), as the documentation of the GraphBase
describes it: a list of 55 numbers of 31 bits, of which each next one is the difference of two earlier ones.
"""

from __future__ import annotations

MODULUS = 1 << 31
LONG, SHORT = 55, 24  # lags


class Flip:
    """The generator, with a seed.

    >>> flip = Flip(-314159)
    >>> flip.next(), [flip.next() for _ in range(133)] and flip.below(0x55555555)
    (119318998, 748103812)
    """

    def __init__(self, seed: int) -> None:
        last = before = seed % MODULUS
        following, mixed = 1, last
        self._numbers = [0] * LONG
        self._numbers[-1] = last
        at = 21
        while at:
            self._numbers[at - 1] = following
            following = (before - following) % MODULUS
            mixed = (1 << 30) + (mixed >> 1) if mixed & 1 else mixed >> 1
            following = (following - mixed) % MODULUS
            before = self._numbers[at - 1]
            at = (at + 21) % LONG
        for _ in range(5):
            self._left = self._cycle() - 1  # the last number of the fifth cycle is never used

    def _cycle(self) -> int:
        """Make the next 55 numbers; return how many of them are left."""
        numbers = self._numbers
        for k in range(LONG):
            numbers[k] = (numbers[k] - numbers[(k + LONG - SHORT) % LONG]) % MODULUS
        return LONG

    def next(self) -> int:
        """The next number, at least 0 and less than 2^31."""
        if not self._left:
            self._left = self._cycle()
        self._left -= 1
        return self._numbers[self._left]

    def below(self, limit: int) -> int:
        """A number at least 0 and less than `limit`, each equally likely."""
        most = MODULUS - MODULUS % limit
        number = self.next()
        while number >= most:
            number = self.next()
        return number % limit
