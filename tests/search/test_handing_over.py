"""Results in ``async for``: all of them, in order, while other tasks go on."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

import dancefloor as dance
from dancefloor.search.values import Outcome


def run(coroutine):
    """What a coroutine returns, on a thread of its own: tests of pages leave an event loop on the main thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


def test_async_for_hands_over_what_for_does():
    async def all_of_them():
        return [solution async for solution in dance.solve("3x20", symmetry="none")]

    assert run(all_of_them()) == list(dance.solve("3x20", symmetry="none"))


def test_other_tasks_go_on_and_a_cancelled_task_cancels_its_search():
    search = dance.solve("4x15", engine="reference", symmetry="none")

    async def take(found):
        async for solution in search:
            found.append(solution)

    async def both():
        found, turns = [], 0
        task = asyncio.create_task(take(found))
        while not found:
            await asyncio.sleep(0.001)
            turns += 1
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return turns

    assert run(both()) > 1
    assert list(search) == []
    assert search.outcome is Outcome.INTERRUPTED


def test_an_error_comes_out():
    async def first():
        async for _ in dance.solve_many(["no sudoku"]):
            pass

    with pytest.raises(dance.DancefloorError):
        run(first())
