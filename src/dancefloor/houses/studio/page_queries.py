"""The queries of the page that are not those of every face: films, and all solutions at once."""

from __future__ import annotations

from dancefloor.houses.studio import all_solutions, films

QUERIES = {**films.QUERIES, **all_solutions.QUERIES}
