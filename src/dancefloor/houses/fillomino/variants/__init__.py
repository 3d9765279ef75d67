"""Rules that a variant of fillomino adds, a file for each, and a row in `VARIANTS`."""

from dancefloor.houses.fillomino.variants.even_odd import EVEN_ODD
from dancefloor.houses.fillomino.variants.non_consecutive import NON_CONSECUTIVE

VARIANTS = {each.name: each for each in (NON_CONSECUTIVE, EVEN_ODD)}
