"""A maker: pictures in files, for paper and for the screen."""

from pathlib import Path
from tempfile import TemporaryDirectory

import dancefloor as dance


def draw(solution: dance.Solution | dance.Selection, file: Path) -> None:
    """Draw whatever has a picture; items and options have none."""
    try:
        file.write_text(solution.svg(style="colorblind"), encoding="utf-8")
    except dance.InputError as error:
        file.with_suffix(".txt").write_text(f"{error}\n{solution}", encoding="utf-8")


def main() -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        for number, solution in enumerate(dance.solve("3x20"), 1):
            draw(solution, folder / f"{number}.svg")
        for selection in dance.solve(dance.Problem.from_options(["p q"])):
            draw(selection, folder / "none.svg")
        assert sorted(path.name for path in folder.iterdir()) == ["1.svg", "2.svg", "none.txt"]

    cube = next(dance.solve(dance.read_puzzle("soma", kind=dance.Packing), limit=1), None)
    if cube is not None:
        print(len(cube.svg(view="layers", corner=3)))
    gallery = dance.solve("3x20", symmetry="none").gallery(3)
    print(repr(gallery))


if __name__ == "__main__":
    main()
