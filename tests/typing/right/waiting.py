"""A service: solutions as they are found, without blocking the event loop."""

import asyncio
from collections.abc import AsyncIterator

import dancefloor as dance


async def pictures(text: str) -> AsyncIterator[str]:
    async for solution in dance.solve(text, threads=1):
        yield solution.svg(style="print")


async def counted(problem: dance.Problem) -> int:
    found = 0
    async for _ in dance.covers(problem):
        found += 1
    return found


async def serve() -> tuple[int, int]:
    drawn = [picture async for picture in pictures("3x20")]
    return len(drawn), await counted(dance.Queens(6).encode().problem)


def main() -> None:
    assert asyncio.run(serve()) == (2, 4)


if __name__ == "__main__":
    main()
