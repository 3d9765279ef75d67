"""Numbers and texts as bits, six of them in a letter: what a link holds behind its words. `page/bits.js` is the twin.

Strategy: bits go straight into the letters of base64url, so that no byte is filled up. The first letter is a checksum
of the others. Then a bit says whether the rest is deflated, which pays for long texts. A link may come from anybody:
nothing is read that is not there, and nothing unfolds to more than `MOST_BYTES`.

- `whole`: a number from 0, three bits at a time, the lowest first, each with a bit that says whether more follow.
- `below`: a number less than a bound that both sides know, in truncated binary.
- `unary`: the same, with a bit for each number before it: short for the first ones.
- `text`: a bit, the number of letters, and seven bits for each if all are ASCII; otherwise the bytes of UTF-8.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable

from dancefloor.errors import InputError

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
MOST_LETTERS = 30_000  # of a link: browsers and their histories take as many
MOST_BYTES = 1 << 17  # that a deflated link may unfold to
MOST_GROUPS = 11  # of three bits, in a number
DEFLATED_FROM = 1600  # bits; shorter ones do not shrink
CUT_OFF = "this link holds no puzzle: it may have been cut off; copy all of it"
LATER = "this link was made by a later version of dancefloor"


class BitWriter:
    """Bits that are written one after another."""

    def __init__(self) -> None:
        self._bits: list[int] = []

    def bit(self, flag: object) -> bool:
        """Write a bit, and return it."""
        self._bits.append(int(bool(flag)))
        return bool(flag)

    def bits(self, number: int, count: int) -> None:
        """Write the lowest bits of a number, the highest of them first."""
        self._bits.extend((number >> k) & 1 for k in range(count - 1, -1, -1))

    def whole(self, number: int) -> None:
        """Write a number from 0."""
        while number > 7:
            self.bits(8 | (number & 7), 4)
            number >>= 3
        self.bits(number, 4)

    def signed(self, number: int) -> None:
        """Write any number."""
        self.whole(-2 * number - 1 if number < 0 else 2 * number)

    def below(self, number: int, bound: int) -> None:
        """Write a number from 0 that is less than a bound."""
        short = bound.bit_length() - 1
        spare = (2 << short) - bound  # numbers that need one bit less than the others
        if number < spare:
            self.bits(number, short)
        else:
            self.bits(number + spare, short + 1)

    def unary(self, number: int, bound: int) -> None:
        """Write a number from 0 that is less than a bound, and likely to be small."""
        self._bits.extend([0] * number + [1] * (number < bound - 1))

    def text(self, text: str) -> None:
        """Write a text."""
        data = text.encode(errors="replace")
        plain = self.bit(text.isascii())
        self.whole(len(data))
        for byte in data:
            self.bits(byte, 7 if plain else 8)

    def letters(self) -> str:
        """All of it as letters. The last one is a letter or a digit, so that no program leaves it out of a link."""
        rest = [0, *self._bits]
        if len(self._bits) >= DEFLATED_FROM:
            packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
            packed = packer.compress(_bytes(self._bits)) + packer.flush()
            if 8 * len(packed) < len(self._bits):
                rest = [1, *_bits_of(packed, 8)]
        values = _grouped(rest, 6)
        if values[-1] >= 62:
            values.append(0)
        found = "".join(LETTERS[value] for value in (_checksum(values), *values))
        if len(found) > MOST_LETTERS:
            raise InputError(
                f"this puzzle is too long for a link, which holds {MOST_LETTERS} letters: save it to a file"
            )
        return found


class BitReader:
    """Bits that are read one after another.

    Args:
        letters: what `BitWriter.letters` gave.

    Raises:
        InputError: they are nothing of the kind.
    """

    def __init__(self, letters: str) -> None:
        if len(letters) > MOST_LETTERS:
            raise InputError(f"this link has {len(letters)} letters, too many: it may have {MOST_LETTERS}")
        values = [LETTERS.find(letter) for letter in letters]
        if len(values) < 2 or min(values) < 0 or values[0] != _checksum(values[1:]):
            raise InputError(CUT_OFF)
        self._bits, self.at = _bits_of(values[1:], 6), 0
        if self.bit():
            self._bits, self.at = _bits_of(_inflated(_bytes(self._bits[1:])), 8), 0

    def bits(self, count: int) -> int:
        """The number that the next bits are.

        Raises:
            InputError: there are not that many left.
        """
        number = 0
        if self.at + count > len(self._bits):
            raise InputError(CUT_OFF)
        for bit in self._bits[self.at : self.at + count]:
            number = 2 * number + bit
        self.at += count
        return number

    def bit(self) -> bool:
        """The next bit."""
        return bool(self.bits(1))

    def whole(self, most: int = 1 << 30) -> int:
        """A number from 0.

        Raises:
            InputError: it is greater than `most`.
        """
        number = 0
        for k in range(MOST_GROUPS):
            more = self.bit()
            number |= self.bits(3) << (3 * k)
            if not more:
                break
        if more or number > most:
            raise InputError(CUT_OFF)
        return number

    def signed(self) -> int:
        """Any number."""
        number = self.whole()
        return -(number + 1) // 2 if number % 2 else number // 2

    def below(self, bound: int) -> int:
        """A number from 0 that is less than a bound."""
        short = bound.bit_length() - 1
        spare = (2 << short) - bound
        number = self.bits(short)
        return number if number < spare else 2 * number + self.bits(1) - spare

    def unary(self, bound: int) -> int:
        """A number from 0 that is less than a bound."""
        number = 0
        while number < bound - 1 and not self.bit():
            number += 1
        return number

    def text(self) -> str:
        """A text.

        Raises:
            InputError: its bytes are not UTF-8.
        """
        size = 7 if self.bit() else 8
        count = self.whole(MOST_BYTES)
        try:
            return bytes([self.bits(size) for _ in range(count)]).decode()
        except UnicodeDecodeError:
            raise InputError(CUT_OFF) from None

    def several(self, read: Callable[[], object], most: int) -> list[object]:
        """A number, and as many things; at most `most` of them."""
        return [read() for _ in range(self.whole(most))]

    def end(self) -> None:
        """Nothing is left but zeros that fill up letters or bytes.

        Raises:
            InputError: there is something else.
        """
        rest = self._bits[self.at :]
        if len(rest) > 12 or any(rest):
            raise InputError(CUT_OFF)


def _checksum(values: Iterable[int]) -> int:
    found = 0
    for value in values:
        found = (5 * found + value + 1) % 64
    return found


def _grouped(bits: list[int], size: int) -> list[int]:
    """Numbers of some bits each, with zeros to fill up the last one."""
    filled = [*bits, *[0] * (-len(bits) % size)]
    return [int("".join(map(str, filled[k : k + size])), 2) for k in range(0, len(filled), size)]


def _bits_of(values: Iterable[int], size: int) -> list[int]:
    return [(value >> k) & 1 for value in values for k in range(size - 1, -1, -1)]


def _bytes(bits: list[int]) -> bytes:
    return bytes(_grouped(bits, 8))


def _inflated(data: bytes) -> bytes:
    """What was deflated; what follows it is not looked at, since zeros fill up the last letter."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        found = unpacker.decompress(data, MOST_BYTES)
    except zlib.error:
        raise InputError(CUT_OFF) from None
    if not unpacker.eof:
        raise InputError(CUT_OFF)
    return found
