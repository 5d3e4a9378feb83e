"""What the process tests share: running the real program in a folder of its own, and counting what held."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FAM = os.environ.get("FAM", str(ROOT / ".build-release/release/fam"))
# The same with the modules of tests; it is next to it.
LAB = os.environ.get("FAM_LAB", str(Path(FAM).with_name("FamLab")))
# Whoever runs the tests in the background has them begin with these ignored, and so would what they start.
for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)
# No run of the program may take longer; it ends a test that would hang.
PATIENCE = 120

SETUP = """child add Maya --born 2017-04-02
child add Leo --born 2020-09-14
behavior add "Helped with chores" --points 2
behavior add "Read a book" --points 1
"""


class Checks:
    """Counts what held and what did not; `finish` prints the count and gives the exit status."""

    def __init__(self) -> None:
        self.good = 0
        self.bad = 0

    def that(self, holds: bool, what: str, seen: object = "") -> bool:
        if holds:
            self.good += 1
        else:
            self.bad += 1
            print(f"failed: {what}" + (f"\n  seen: {seen!r}"[:2000] if seen != "" else ""))
        return holds

    def finish(self) -> None:
        print(f"{self.good} passed, {self.bad} failed")
        sys.exit(1 if self.bad else 0)


class Household:
    """A folder with a database and a home directory that belong to one test."""

    def __init__(self, setup: str = SETUP, program: str | None = None) -> None:
        self.program = program
        self.holder = tempfile.TemporaryDirectory(prefix="fam-test-")
        self.folder = Path(self.holder.name)
        self.database = self.folder / "family.db"
        home = self.folder / "home"
        home.mkdir()
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C.UTF-8", "TZ": "UTC", "TERM": "dumb",
        }
        if setup:
            result = self.fam("-", text=setup)
            if result.returncode != 0:
                sys.exit(f"the set-up failed: {result.stderr}")

    def command(self, *arguments: str) -> list[str]:
        pinned = ["--clock", "2026-11-02T12:00:00Z", "--seed", "7"]
        return [self.program or FAM, "--db", str(self.database), *pinned, *arguments]

    def fam(self, *arguments: str, text: str | None = None) -> subprocess.CompletedProcess:
        """Runs the program on the household; `-` stands for a script on standard input."""
        words = [word for word in arguments if word != "-"]
        return run(self.command(*words), self.environment, text)

    def code(self, code: str, *options: str) -> subprocess.CompletedProcess:
        return self.fam(*options, "-c", code)

    def number(self, code: str) -> int:
        """The number that a line of code prints."""
        result = self.code(f"echo ({code})")
        if result.returncode != 0:
            sys.exit(f"`{code}` failed: {result.stderr}")
        return int(result.stdout.strip())

    def script(self, name: str, text: str) -> str:
        path = self.folder / name
        path.write_text(text)
        return str(path)


def run(command: list[str], environment: dict[str, str], text: str | None = None,
        **options) -> subprocess.CompletedProcess:
    if text is None:
        options["stdin"] = subprocess.DEVNULL
    else:
        options["input"] = text.encode()
    result = subprocess.run(command, env=environment, capture_output=True, timeout=PATIENCE, **options)
    result.stdout = result.stdout.decode("utf-8", "surrogateescape")
    result.stderr = result.stderr.decode("utf-8", "surrogateescape")
    return result
