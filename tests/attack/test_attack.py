"""Short attacks in every test run, longer ones among the slow tests; and attacks notice what is wrong."""

import re
import signal
from functools import partial
from importlib import import_module

import pytest

import attack.__main__ as command
from attack import interruption, positions, problems, resuming, separate, threads
from attack.figures import Figures, repeat
from attack.interruption import LOST, by_extend, by_for, by_next, interrupted
from attack.separate import attacked
from dancefloor.engines.search import Search

needs_signals = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers to interrupt with")
SHORT, LONG = 0.4, 40.0  # seconds
IN_FILES_OF_THEIR_OWN = {"signals", "stores", "symmetry"}

# A KeyboardInterrupt that strikes in a finalizer is printed, and gone.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@needs_signals
@pytest.mark.parametrize("name", [name for name in command.present() if name not in IN_FILES_OF_THEIR_OWN])
def test_a_short_attack_finds_nothing_wrong(name):
    found = import_module(f"attack.{name}").run(1, SHORT)
    assert found["checks"] > 0
    assert found["wrong"] == 0


LONG_ATTACKS = [
    pytest.param(name, seed, LONG, marks=[pytest.mark.slow, pytest.mark.timeout(900)], id=f"{name}-{seed}")
    for name in command.present()
    for seed in (2, 3)
]


@needs_signals
@pytest.mark.parametrize(("name", "seed", "seconds"), [("problems", 1, 0.1), *LONG_ATTACKS])
def test_an_attack_in_a_process_of_its_own_finds_nothing_wrong(name, seed, seconds):
    found = attacked(name, seed, seconds)
    assert found["checks"] > 0
    assert found["wrong"] == 0


# Attacks notice what is wrong: searches that are right but for one thing.


class Broken:
    """A search, passed on as it is."""

    def __init__(self, *args, resume=None, **how):
        self.search, self.resume = Search(*args, resume=resume, **how), resume

    def __getattr__(self, name):
        return getattr(self.search, name)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self.search)


class Forgetful(Broken):
    """A search that keeps its third result to itself."""

    asked = 0

    def __next__(self):
        self.asked += 1
        if self.asked == 3:
            next(self.search)
        return next(self.search)


class Repeating(Broken):
    """A search that hands its second result over again."""

    asked = 0

    def __next__(self):
        self.asked += 1
        if self.asked != 3:
            self.last = next(self.search)
        return self.last


class Skipping(Broken):
    """A search whose position lies one cover too far on."""

    @property
    def position(self):
        return self.search.position._replace(skip=self.search.position.skip + 1)


class Overcounting(Broken):
    """A search that counts a cover more than it handed over."""

    @property
    def statistics(self):
        return self.search.statistics._replace(covers=self.search.statistics.covers + 1)


class Forgetting(Broken):
    """A search that takes up no position, but begins anew."""

    def __init__(self, *args, resume=None, **how):
        super().__init__(*args, **how)


@pytest.mark.parametrize(
    ("module", "broken"),
    [
        (problems, Forgetful),
        (problems, Skipping),
        pytest.param(resuming, Forgetful, marks=needs_signals),
        pytest.param(resuming, Skipping, marks=needs_signals),
        pytest.param(resuming, Overcounting, marks=needs_signals),
        pytest.param(resuming, Forgetting, marks=needs_signals),
        (threads, Forgetful),
        (threads, Skipping),
        (threads, Overcounting),
        (positions, Repeating),
    ],
)
def test_an_attack_notices_what_is_wrong_and_says_how_to_see_it_again(module, broken, monkeypatch, capsys):
    monkeypatch.setattr(module, "Search", broken)
    kept = []
    for case in range(60):  # one at a time: a search that is broken may take the rest of a trial with it
        found = module.run(5, 0, case)
        kept = capsys.readouterr().out.splitlines()
        if found["wrong"]:
            break
    assert found["wrong"] == len(kept) > 0
    name = module.__name__.partition(".")[2]
    assert all(line.startswith(f"python -m attack {name} --seed 5 --case {case}: ") for line in kept)


def test_a_case_is_the_same_each_time():
    problem, again, other = (problems.random_problem(Figures("x", 1).begin(case)) for case in (7, 7, 8))
    assert problem.fingerprint == again.fingerprint != other.fingerprint
    assert problems.run(3, 0, 11) == problems.run(3, 0, 11)


def test_an_exception_that_nobody_expected_is_wrong(capsys):
    def attempt(chance, figures):
        raise LookupError("no such thing")

    assert repeat("x", 1, 0, None, attempt) == {"checks": 0, "wrong": 1}
    assert re.match(
        r"python -m attack x --seed 1 --case 0: .*LookupError: 'no such thing' from ", capsys.readouterr().out
    )


# Brute force has to be right, or it proves nothing.


def test_brute_force_takes_options_as_the_definition_says():
    from dancefloor import Problem

    toy = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")
    assert problems.brute_force(toy) == [(1, 3)]
    bounds = Problem.from_names(["2|p", "0:1|q"], ["p", "p", "p q", "q"])
    assert problems.brute_force(bounds) == [(0, 1), (0, 1, 3), (0, 2), (1, 2)]
    assert problems.brute_force(Problem.from_names("", [])) == [()]


def test_random_problems_are_of_every_kind():
    made = [problems.random_problem(Figures("x", 1).begin(case)) for case in range(60)]
    for trait in ("has_secondary", "has_colors", "has_multiplicities", "has_costs"):
        assert {bool(getattr(each, trait)) for each in made} == {False, True}
    assert any(each.positions for each in made)
    assert {bool(problems.brute_force(each)) for each in made} == {False, True}


# Interruptions: a receiver loses nothing, or it is known that it did.


class Handing:
    """Hands over numbers, and knows how many; nothing can strike between counting and the end of `__next__`."""

    def __init__(self):
        self.handed = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.handed += 1
        return self.handed


@needs_signals
@pytest.mark.parametrize("receive", [by_for, by_extend, by_next])
@pytest.mark.parametrize("by_signal", [False, True])
def test_a_receiver_loses_nothing_unnoticed(receive, by_signal, monkeypatch):
    monkeypatch.setattr(interruption, "LIBRARY", __file__)  # where `Handing` is
    lost = 0
    for trial in range(0, 150, 3):
        handing, got = Handing(), []
        struck = interrupted(partial(receive, handing, got), 1e-4 + trial * 3e-6, by_signal=by_signal)
        assert struck is not None
        assert len(got) == handing.handed
        assert all(each in (number, LOST) for number, each in enumerate(got, 1))
        lost += LOST in got
    assert receive is by_next or not lost


@needs_signals
def test_an_interruption_that_comes_too_late_leaves_everything_as_it_was():
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGALRM)
    assert interrupted(lambda: None, 60.0, by_signal=True) is None
    assert before == (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGALRM))


# Processes, and the command.


def test_an_attack_whose_process_dies_is_wrong(capfd):
    assert attacked("subjects", 4, 0.1) == {"checks": 1, "wrong": 1}  # it has no `run`
    assert "python -m attack subjects --seed 4 --case 0: the process died: status 1" in capfd.readouterr().out
    assert separate._cause(-signal.SIGTERM) == "SIGTERM"


def test_the_table_has_a_row_for_each_attack():
    rows = [
        ("problems", 2.0, {"problems": 10, "checks": 1234, "wrong": 0}),
        ("signals", 31.4, {"kills": 5, "wrong": 1}),
    ]
    assert command.table(rows).splitlines() == [
        "attack      seconds  problems  kills  checks  wrong",
        "problems          2        10          1,234      0",
        "signals          31                5              1",
    ]


@pytest.mark.parametrize("wrong", [0, 3])
def test_the_exit_status_tells_whether_anything_was_wrong(wrong, monkeypatch, capsys):
    monkeypatch.setattr(command, "attacked", lambda name, *how: {"checks": 9, "wrong": wrong * (name == "threads")})
    assert command.main(["problems", "threads", "--seconds", "0"]) == bool(wrong)
    assert len(capsys.readouterr().out.splitlines()) == 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["problem"], "there is no attack 'problem': it should be one of problems"),
        (["--case", "3"], "--case is for one attack: name it"),
        (["threads", "--case", "3"], "attack 'threads' has no cases that can be tried alone"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(arguments, sentence, capsys, monkeypatch):
    monkeypatch.setattr(threads, "run", lambda seed, seconds: {"checks": 0, "wrong": 0})
    with pytest.raises(SystemExit) as stop:
        command.main(arguments)
    assert stop.value.code == 2
    assert sentence in capsys.readouterr().err
