"""Random changes to texts, for where atheris is not to be had: it does not see which lines of code an input reaches.

What is accepted is changed further, so that changes add up.
"""

from __future__ import annotations

import faulthandler
import random
import time
from collections.abc import Callable, Sequence

PATIENCE = 60  #: seconds after which an input is taken to hang; then the process ends with a traceback
NUMBERS = (b"0", b"-1", b"1", b"7", b"64", b"65536", b"99999999999999999999")
MOST_KEPT = 1000


class Finding(Exception):
    """An input that the target could not bear; the cause says why."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.data = data


def fuzz(
    target: Callable[[bytes], bool], examples: Sequence[bytes], *, seconds: float, seed: int, longest: int = 300
) -> tuple[int, int]:
    """Show a target changed examples for so long; return how many it was shown, and how many of them it accepted.

    Raises:
        Finding: the target raised anything.
    """
    rng, kept = random.Random(seed), [example[:longest] for example in examples] or [b""]
    shown = accepted = 0
    until = time.monotonic() + seconds
    try:
        while time.monotonic() < until:
            data = mutated(rng, kept)[:longest]
            faulthandler.dump_traceback_later(PATIENCE, exit=True)
            shown += 1
            try:
                fine = target(data)
            except Exception as error:
                raise Finding(data) from error
            if fine:
                accepted += 1
                if len(kept) < MOST_KEPT:
                    kept.append(data)
                else:
                    kept[rng.randrange(len(examples), MOST_KEPT)] = data
    finally:
        faulthandler.cancel_dump_traceback_later()
    return shown, accepted


def mutated(rng: random.Random, kept: Sequence[bytes]) -> bytes:
    """One of those kept, changed in a few places."""
    data = bytearray(rng.choice(kept))
    for _ in range(rng.randint(1, 4)):
        begin = rng.randint(0, len(data))
        end = min(len(data), begin + rng.choice((0, 1, 1, 2, 8)))
        other = rng.choice(kept)
        at = rng.randint(0, len(other))
        data[begin:end] = rng.choice(
            (
                b"",
                bytes([rng.randrange(256)]),
                bytes([rng.randrange(32, 127)]),
                rng.choice(NUMBERS),
                data[begin:end] * rng.randint(2, 20),
                other[at : at + rng.randint(1, 20)],
            )
        )
    return bytes(data)
