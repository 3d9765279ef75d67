from __future__ import annotations

import json

PRICES = "p q\np |3\nq |3\np q |5\n"


def test_the_cheapest_solutions_are_printed_with_their_costs(dancefloor):
    done = dancefloor("solve", "-", "--min-cost", "--best", "3", input=PRICES)
    assert (done.returncode, done.stdout) == (0, "cost 5\np q |5\n\ncost 6\np |3\nq |3\n")
    assert done.stderr == "2 solutions: no other costs less\n"


def test_the_cheapest_solutions_are_printed_as_json(dancefloor):
    report = json.loads(dancefloor("solve", "-", "--min-cost", "--json", "--quiet", input=PRICES).stdout)
    assert report["solutions"] == [{"cost": 5, "options": ["p q |5"]}]
    assert (report["outcome"], report["engine"]) == ("complete", "cheapest")


def test_where_there_is_no_solution_none_is_cheapest(dancefloor):
    done = dancefloor("solve", "-", "--min-cost", input="p q\np |3\n")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "no solutions: the search is complete\n")


def test_the_cheapest_cannot_be_all(dancefloor):
    done = dancefloor("solve", "-", "--min-cost", "--all", input=PRICES)
    assert (done.returncode, done.stderr) == (
        2,
        "dancefloor: '--min-cost' and '--best' combine only with '--timeout' and '--json'\n",
    )


def test_a_search_that_was_stopped_says_so(dancefloor):
    done = dancefloor("solve", "-", "--min-cost", "--timeout", "0", input=PRICES)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("unknown: stopped by its limit while the puzzle was being ")


def test_statistics_follow_the_summary(dancefloor):
    done = dancefloor("solve", "-", "--best", "1", "--stats", input=PRICES)
    assert done.stderr.splitlines()[1].startswith("engine      cheapest")
