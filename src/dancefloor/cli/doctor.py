"""``dancefloor doctor``: check that this installation works, and say what it has."""

from __future__ import annotations

from dancefloor.cli.command import Command, option
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND, NONE
from dancefloor.cli.options import JSON, read_seconds


class DoctorCommand(Command):
    """Check that this installation counts right.

    It prints the versions and the engines, counts a dozen puzzles whose numbers of solutions are known, and counts one
    with each engine. Put its output into a bug report.

    Examples:
      dancefloor doctor
      dancefloor doctor --timeout 60      on a slow machine
      dancefloor doctor --json

    Exit status: 0 if nothing is wrong, 1 if a count is.
    """

    timeout = option(
        "--timeout",
        metavar="SECONDS",
        convert=read_seconds,
        default=5.0,
        about="Skip the counts for which there is no time left (default: 5.0).",
    )

    as_json = JSON

    def run(self) -> int:
        """Print what there is, and each count as soon as it is known."""
        from dancefloor.reports.documents import doctor_document
        from dancefloor.reports.installation import Installation, checkup_line, installation_text, verdict
        from dancefloor.verbs.health import checkups

        installed, done = Installation.here(), []
        if not self.as_json:
            print(installation_text(installed), flush=True)
        for checkup in checkups(timeout=self.timeout):
            done.append(checkup)
            if not self.as_json:
                print(checkup_line(checkup), flush=True)
        if self.as_json:
            DOCUMENT.end(doctor_document(installed, done))
        else:
            print(verdict(done))
        return FOUND if all(each.is_right for each in done) else NONE
