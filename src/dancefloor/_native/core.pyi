from collections.abc import Sequence

class Problem:
    def __init__(
        self,
        primary: int,
        low: bytes,
        high: bytes,
        offsets: bytes,
        use_item: bytes,
        use_color: bytes,
        positions: bytes,
        costs: bytes,
    ) -> None: ...

class Search:
    def advance(
        self, covers: int, nodes: int, seconds: float, keep: int
    ) -> tuple[list[tuple[int, ...]], int, bool]: ...
    def position(self) -> list[int]: ...
    def progress(self) -> float: ...
    def counters(self) -> tuple[int, int, int]: ...

def dance(problem: Problem, multiplicities: bool, start: list[int]) -> Search: ...
def dance_cheaply(problem: Problem, multiplicities: bool, best: int, start: list[int]) -> Search: ...
def scan(problem: Problem, start: list[int], memory: int = 0) -> Search: ...
def scan_lacks(problem: Problem) -> str: ...

class ForcedOminoes:
    def __init__(
        self,
        arcs: Sequence[Sequence[int]],
        clues: Sequence[int],
        size: int,
        words: Sequence[str],
        edges: Sequence[Sequence[tuple[int, str]]],
    ) -> None: ...
    def advance(self, most: int, steps: int) -> tuple[bytes, bool]: ...
