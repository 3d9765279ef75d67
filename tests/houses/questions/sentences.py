"""Random small packings on all sorts of boards, and random constraints on them."""

from __future__ import annotations

from random import Random

from dancefloor import Packing

#: Boards and pieces with some hundred solutions or fewer.
SMALL = (
    ("4x5", "any*tetrominoes"),
    ("3x5", "P,U,V"),
    ("4x4", "any*dominoes,any*L4"),
    ("2x7", "dominoes"),
    ("3x4?", "I3,V3,I2"),
    ("4x4~torus", "any*L4,any*O4"),
    ("3x4~cylinder", "any*V3,any*I2"),
    ("3x5~mobius", "any*V3,any*I3"),
    ("triangle:hexagon2", "any*tetriamonds"),
    ("triangle:triangle4", "any*diamonds,any*triamonds"),
    ("hexagon:rhomboid3x4", "any*trihexes"),
    ("hexagon:hexagon2", "any*dihexes,monohex"),
    ("2x2x3", "any*tricubes"),
    ("2x2x2+2x2x1@0,0,3", "any*dicubes"),
    ("2x3+2x3@4,0", "any*V3,any*I2,any*O1"),
)


def random_packing(random: Random) -> Packing:
    """A board and pieces."""
    return Packing(*random.choice(SMALL))


def random_sentence(random: Random, packing: Packing) -> str:
    """A constraint that makes sense for a packing, though it may be one that nothing satisfies."""
    names = [piece.name for piece in packing.pieces]
    some = " ".join(random.sample(names, random.randint(1, min(3, len(names)))))
    one, other = random.choice(names), random.choice(names)
    cells = random.sample(list(packing.region), min(len(packing.region), random.randint(1, 3)))
    spoken = " ".join(",".join(map(str, cell)) for cell in cells)
    first = spoken.split()[0]
    near = random.choice(["", "", " even at corners"])
    block = ",".join(
        f"{min(axis)}-{max(axis)}" for axis in zip(*random.choices(list(packing.region), k=2), strict=True)
    )
    lies = " ".join(",".join(map(str, cell)) for cell in random.choice(list(packing.placements(one))))
    is_flat = packing.region.lattice.name != "cube"
    turn = {"square": 90, "triangle": 60, "hexagon": 60}.get(packing.region.lattice.name, 0)
    return random.choice(
        [
            f"{some} at {first}",
            f"{spoken} by {some}",
            f"nothing of {some} at {spoken}",
            f"{one} on {lies}",
            f"{one} within {block}",
            f"{some} outside {block}",
            f"{one} not turned",
            f"{some} turned {turn * random.randint(1, 5)}" if is_flat else f"{some} not turned",
            f"{some} face {random.choice(['up', 'down'])}",
            f"exactly {random.randint(0, 3)} of {some}",
            f"at most {random.randint(0, 3)} of {some}",
            f"at least {random.randint(0, 3)} of {some}",
            f"{one} touches {other}",
            f"{one} apart from {other}{near}",
            f"no two of {some} touch{near}",
            f"equal pieces apart{near}",
            f"connected {some}",
            "no crossing" if is_flat else f"connected {some}",
            "no fault" if packing.region.wrapping is None else f"{one} touches {other}",
        ]
    )
