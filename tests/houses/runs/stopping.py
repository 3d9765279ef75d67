"""Ways to stop a run in the middle."""

import subprocess
import sys
import time

from dancefloor.houses.runs.store import exists
from dancefloor.houses.runs.stored_runs import open_run


class StopAt:
    """Keeps what a run tells of its progress, and interrupts it after a share of it."""

    def __init__(self, share):
        self.share, self.told = share, []

    def __call__(self, progress):
        self.told.append(progress)
        if progress.fraction > self.share:
            raise KeyboardInterrupt


def has_begun(store):
    """Whether a run has written where its search stands."""
    return exists(store) and open_run(store).engine != ""


def last_words(words, store, number, is_time=has_begun, send=lambda process, number: process.send_signal(number)):
    """What `dancefloor run` says in its last line when it is stopped by a signal."""
    command = [sys.executable, "-m", "dancefloor", "run", *words, "--store", store]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while not is_time(store):
        assert process.poll() is None
        time.sleep(0.05)
    send(process, number)
    _, said = process.communicate()
    assert process.returncode == 3
    assert "Traceback" not in said
    return said.splitlines()[-1]
