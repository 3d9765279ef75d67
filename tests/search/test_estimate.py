"""The time that is left: a range, which narrows, and is never nonsense."""

from __future__ import annotations

import math

import pytest

from dancefloor.search.estimate import BEGINNING, Estimating, Sample, estimating, time_left
from dancefloor.search.values import Expected, Limits, Progress, Statistics
from dancefloor.verbs import count, solve

SOON = Limits(nodes=300)  # of an engine in Python


def even(whole, seconds):
    """How far work is that advances evenly."""
    return Sample(seconds, seconds / whole)


@pytest.mark.parametrize("share", [0.01, 0.1, 0.5, 0.9, 0.999])
def test_even_work_ends_within_the_range(share):
    least, most = time_left(even(10_000, share * 10_000))
    rest = (1 - share) * 10_000
    assert 0 < least < rest < (most or math.inf)


def test_the_range_narrows():
    ranges = [time_left(even(10_000, seconds)) for seconds in (1000, 2500, 5000, 9000)]
    widths = [most / least for least, most in ranges]
    assert widths == sorted(widths, reverse=True)
    assert 1.5 < widths[-1] < widths[0] < 25


@pytest.mark.parametrize("fraction", [1e-9, 1e-3, 0.01, 0.02, 0.05])
def test_nobody_can_tell_a_most_in_the_beginning(fraction):
    least, most = time_left(Sample(10.0, fraction))
    assert most is None
    assert 1 < least < 10 / fraction


@pytest.mark.parametrize(
    ("since", "here"),
    [
        (BEGINNING, BEGINNING),
        (BEGINNING, Sample(5.0, 0.0)),
        (BEGINNING, Sample(5.0, math.nan)),
        (Sample(4.0, math.nan), Sample(5.0, 0.5)),
        (BEGINNING, Sample(5.0, 1.0)),
        (Sample(5.0, 0.3), Sample(5.0, 0.3)),
        (Sample(5.0, 0.3), Sample(9.0, 0.3)),
    ],
)
def test_there_is_no_range_where_nothing_is_known_or_left(since, here):
    assert time_left(here, since) is None


def test_what_was_done_before_took_no_time():
    resumed = time_left(Sample(10.0, 0.9), Sample(0.0, 0.8))
    assert resumed == pytest.approx(time_left(Sample(10.0, 0.5)))


def test_dives_tell_before_anything_is_done():
    least, most = time_left(BEGINNING, expected=Expected(100.0, 5.0))
    assert 20 < least < 100 < most < 500
    resumed = time_left(Sample(0.0, 0.75), Sample(0.0, 0.75), Expected(100.0, 5.0))
    assert resumed == pytest.approx((least / 4, most / 4))


def test_dives_that_differ_much_tell_no_most():
    by_error = [time_left(BEGINNING, expected=Expected(100.0, error)).most for error in (1.0, 50.0, 100.0)]
    assert by_error[0] < by_error[1]
    assert by_error[2] is None


def test_dives_narrow_the_range_in_the_beginning():
    here = even(1000, 50)
    alone, both = time_left(here), time_left(here, expected=Expected(1000.0, 50.0))
    assert alone.most is None
    assert alone.least < both.least < 950 < both.most


def test_dives_that_contradict_what_is_seen_widen_the_range():
    here = even(1000, 200)
    agreeing, other = (time_left(here, expected=Expected(seconds, seconds / 10)) for seconds in (1000.0, 1e5))
    assert other.most is None or other.most / other.least > 1.5 * agreeing.most / agreeing.least


def test_dives_are_forgotten_once_their_time_is_up():
    here = even(1000, 250)
    assert time_left(here, expected=Expected(200.0, 1.0)) == time_left(here)
    assert time_left(here, expected=Expected(250.1, 1.0)) == pytest.approx(time_left(here), rel=0.05)


def at_work(*stretches, whole=100.0):
    """Samples of even work: each stretch has its seconds of processor time, and how many by the clock each takes."""
    seconds = processor = 0.0
    samples = [Sample(0.0, 0.0, 0, 0.0)]
    for worked, slowness in stretches:
        for _ in range(20):
            seconds, processor = seconds + worked * slowness / 20, processor + worked / 20
            samples.append(Sample(seconds, processor / whole, 0, processor))
    return samples


def left_of(samples, **how):
    first, *between, here = samples
    return time_left(here, first, between=between, **how)


@pytest.mark.parametrize("slowness", [1.0, 2.0, 5.0])
def test_dives_tell_how_long_it_takes_alone(slowness):
    samples, dives = at_work((2.0, slowness)), Expected(100.0, 1.0)
    least, most = left_of(samples, expected=dives)
    assert least < 98 * slowness < most
    assert math.sqrt(least * most) == pytest.approx(98 * slowness, rel=0.1)


def test_the_range_is_wider_on_a_busy_machine():
    alone, busy = (left_of(at_work((40.0, slowness))) for slowness in (1.0, 4.0))
    assert busy.most / busy.least > 1.2 * alone.most / alone.least
    assert busy.least < 4 * 60 < busy.most


def test_what_comes_takes_longer_if_the_machine_became_busy():
    calm, busier = left_of(at_work((40.0, 2.0))), left_of(at_work((30.0, 1.0), (10.0, 5.0)))
    assert busier.most > 1.2 * calm.most  # after as much work in as many seconds
    assert busier.least < 5 * 60 < busier.most


def test_threads_do_not_wait_for_one_another():
    two = [sample._replace(seconds=sample.seconds / 2) for sample in at_work((40.0, 1.0))]
    least, most = left_of(two)
    one = left_of(at_work((40.0, 1.0)))
    assert (least, most) == pytest.approx((one.least / 2, one.most / 2))


def test_a_change_of_pace_without_a_reason_widens_the_range():
    def without_reason(samples):
        return [sample._replace(processor=None) for sample in samples]

    calm, busier = left_of(without_reason(at_work((40.0, 2.0)))), left_of(without_reason(at_work((30, 1.0), (10, 5.0))))
    assert busier.most is None or busier.most / busier.least > 1.5 * calm.most / calm.least


def test_the_range_of_uneven_work_is_wider():
    even_work, uneven = (left_of(at_work((60.0, 1.0)), is_uneven=uneven) for uneven in (False, True))
    assert uneven.least < even_work.least < even_work.most < uneven.most


def test_few_samples_are_kept_of_long_work():
    estimating = Estimating(lambda _: None)
    for second in range(5_000):
        estimating(Progress(second / 1e5, Statistics(seconds=second), processor=float(second)))
    assert len(estimating._samples) < 600


def heard_by(*reports):
    """What a callback hears after reports of a fraction and seconds."""
    heard = []
    tell = Estimating(heard.append)
    for fraction, seconds in reports:
        tell(Progress(fraction, Statistics(seconds=seconds)))
    return [progress.seconds_left for progress in heard]


def test_a_callback_hears_what_follows_from_its_reports():
    assert heard_by((0.0, 0.1), (0.25, 5.1), (0.5, 10.1)) == [
        None,
        pytest.approx(time_left(Sample(5.0, 0.25))),
        pytest.approx(time_left(Sample(10.0, 0.5))),
    ]


def test_another_search_has_an_estimate_of_its_own():
    assert heard_by((0.0, 0.0), (0.9, 5.0), (0.0, 0.1), (0.1, 0.2))[2:] == [
        None,
        pytest.approx(time_left(Sample(0.1, 0.1))),
    ]


def test_nobody_is_told_without_a_callback():
    assert estimating(None) is None


def the_count(puzzle, **how):
    count(puzzle, **how)


def the_solutions(puzzle, **how):
    for _ in solve(puzzle, **how):
        pass


@pytest.mark.parametrize("verb", [the_count, the_solutions])
def test_verbs_tell_how_much_time_is_left(monkeypatch, verb):
    monkeypatch.setattr("dancefloor.search.session.BETWEEN_REPORTS", 0.0)
    heard = []
    verb("3x20", symmetry="none", engine="reference", threads=1, limits=SOON, on_progress=heard.append)
    assert {progress.doing for progress in heard} == {"searching"}
    assert any(progress.seconds_left for progress in heard)
