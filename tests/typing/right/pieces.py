"""A designer: shapes, pieces and regions of other lattices."""

import dancefloor as dance

PIECES = {"L": dance.Shape.from_picture("#./#./##"), "I": dance.Shape.from_picture("####")}


def boxes(pieces: dict[str, dance.Shape], widest: int) -> list[dance.Region]:
    area = sum(len(shape.cells) for shape in pieces.values())
    return [dance.box(rows, area // rows) for rows in range(1, widest + 1) if area % rows == 0]


def main() -> None:
    for region in boxes(PIECES, 2):
        answer = dance.check(dance.Packing(region, PIECES)).answer
        print(region, answer.value)

    fixed = dance.Piece("fixed", dance.Shape([(0, 0), (0, 1)]), dance.Mobility.FIXED, low=0, high=8)
    rows = dance.Packing(dance.box("4x4"), [fixed])
    assert dance.count(rows) == 1

    six = dance.polyforms(3, lattice=dance.lattice_named("hexagon"))
    pieces = [dance.Piece(dance.name_of(shape) or "?", shape, high=2) for shape in six]
    hexagonal = dance.Packing(dance.Region([(0, 0), (0, 1), (1, 0)], lattice=dance.lattice_named("hexagon")), pieces)
    print(hexagonal.obstruction())
    named: dict[str, dance.Shape] = dance.polyominoes(5)
    first: dance.Shape = dance.polyominoes(5)[0]
    last: tuple[dance.Piece, ...] = dance.read_pieces("soma")[-2:]
    assert (named["F"], len(dance.polyominoes(5)[1:3]), last[1].name) == (first, 2, "P")
    assert dance.read_pieces("soma")["Z"].shape.is_connected()
    assert six["V"] in six
    torus = dance.box("4x4").wrap("torus")
    assert dance.count(dance.Packing(torus, dance.read_pieces("dominoes", room=16))) > 0
    connected = sorted(sorted(each) for each in dance.connected_sets(["ab", "bc"], 2))
    print(connected)


if __name__ == "__main__":
    main()
