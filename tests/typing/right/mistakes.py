"""A careful program: what each error tells."""

from collections.abc import Callable

import dancefloor as dance


def told(work: Callable[[], object]) -> str:
    try:
        work()
    except dance.ParseError as error:
        return f"{error.source}, line {error.line}"
    except dance.UnsupportedProblem as error:
        return f"try {error.try_instead}"
    except dance.PuzzleError as error:
        return f"piece {error.piece}"
    except dance.ProblemError as error:
        return f"item {error.item}, option {error.option}"
    except (dance.StoreError, dance.EngineUnavailable) as error:
        return str(error)
    except dance.DancefloorError as error:
        return repr(error)
    return "nothing"


def main() -> None:
    print(told(lambda: dance.read_dlx("p\nq\n", source="mine.dlx")))
    print(told(lambda: dance.Problem.from_names("p", ["p q"])))
    print(told(lambda: dance.count("6x10", engine="nonsense")))
    print(told(lambda: dance.open_run("nowhere.db")))


if __name__ == "__main__":
    main()
