#!/usr/bin/env python3
"""What a command asks outside: side by side, without the lock, ended by Ctrl-C at once, and never by a replay.

Each program that the probe starts reads a named pipe. So it comes to an end only when this test says so, and whether
one is there, and how many, is known from who has the pipe open.
"""

import os
import pty
import select
import signal
import subprocess
from pathlib import Path

from household import PATIENCE, LAB, ROOT, Checks, Household, run


def late(number: int, frame: object) -> None:
    raise TimeoutError("what was waited for never came")


class Probe(Household):
    """A household of the program with the module for tests."""

    def __init__(self) -> None:
        super().__init__(setup="", program=LAB)
        self.fam("-", text='jotting add "the first"')

    def pipe(self, name: str) -> Path:
        path = self.folder / name
        os.mkfifo(path)
        return path

    def start(self, code: str, *options: str) -> subprocess.Popen:
        return subprocess.Popen(
            self.command(*options, "-c", code), env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, start_new_session=True)

    def jottings(self) -> list[str]:
        return self.code("jottings | get text").stdout.splitlines()


def writer(path: Path) -> int:
    """The end to write; comes back once somebody reads."""
    return os.open(path, os.O_WRONLY)


def is_left_alone(end: int) -> bool:
    """Comes to be true when nobody reads any more; the last one may still be on its way out."""
    waiting = select.poll()
    waiting.register(end, 0)
    return bool(waiting.poll(PATIENCE * 1000))


def children(process: int) -> list[int]:
    """Of a process that runs; those that have ended and are not yet waited for included."""
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        try:
            found += [int(word) for word in (task / "children").read_text().split()]
        except FileNotFoundError:
            pass  # the thread has ended meanwhile
    return found


def side_by_side(checks: Checks) -> None:
    home = Probe()
    pipes = [home.pipe(f"p{index}") for index in range(8)]
    running = home.start(f"probe cat {' '.join(map(str, pipes))}")
    # None has been given anything when the last one is read.
    ends = [writer(path) for path in reversed(pipes)]
    checks.that(len(children(running.pid)) == 8, "eight programs run at the same time", children(running.pid))
    for index, end in enumerate(ends):
        os.write(end, f"text {7 - index}".encode())
        os.close(end)
    said, errors = running.communicate()
    wanted = [f"text {index}" for index in range(8)]
    checks.that(said.splitlines() == wanted, "their answers come in order", said + errors)


def without_lock(checks: Checks) -> None:
    home = Probe()
    path = home.pipe("p")
    running = home.start(f"probe jot {path}")
    end = writer(path)
    other = home.code('jotting add "meanwhile"', "--wait", "0")
    checks.that(other.returncode == 0, "another shell writes while one waits", other.stderr)
    os.write(end, b"from outside")
    os.close(end)
    said, errors = running.communicate()
    wanted = ["the first", "meanwhile", "from outside"]
    checks.that(running.returncode == 0 and home.jottings() == wanted, "then it writes", errors)

    late = home.code(f'jotting add "before"; probe jot {home.script("file", "text")}')
    told = "error[fetch-too-late]" in late.stderr and "--stepwise" in late.stderr
    checks.that(late.returncode == 1 and told, "not after a change", late.stderr)
    checks.that(len(home.jottings()) == 3, "and nothing stays of it")
    steps = home.code(f'jotting add "before"\nprobe jot {home.script("file", "text")}', "--stepwise")
    checks.that(steps.returncode == 0 and len(home.jottings()) == 5, "after it with `--stepwise`", steps.stderr)


def ended(checks: Checks) -> None:
    """By a signal to the program alone: what it started must go with it."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        home = Probe()
        pipes = [home.pipe("p0"), home.pipe("p1")]
        running = home.start(f"probe cat {pipes[0]} {pipes[1]}")
        ends = [writer(path) for path in pipes]
        os.kill(running.pid, number)
        said, errors = running.communicate()
        name = signal.Signals(number).name
        wanted = 130 if number == signal.SIGINT else -number
        # Of SIGQUIT the runtime of a debug build has its own story to tell.
        as_wanted = running.returncode == wanted or number == signal.SIGQUIT
        checks.that(as_wanted, f"{name} ends the wait", (running.returncode, errors))
        checks.that("error[interrupted]" in errors or number != signal.SIGINT, f"{name} is reported", errors)
        checks.that(all(is_left_alone(end) for end in ends), f"{name} leaves no program after")


class Terminal:
    """The probe's prompt in a terminal."""

    def __init__(self, home: Probe) -> None:
        command = home.command()
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            os.execve(command[0], command, home.environment)
        self.said = ""
        self.wait("› ")

    def wait(self, text: str) -> str:
        """What is said up to `text`."""
        while text not in self.said:
            self.said += os.read(self.descriptor, 65536).decode("utf-8", "replace")
        found, self.said = self.said.split(text, 1)
        return found

    def type(self, line: str) -> str:
        self.send(line + "\n")
        return self.wait("› ")

    def send(self, keys: str) -> None:
        os.write(self.descriptor, keys.encode())

    def end(self) -> None:
        self.send("\x04")
        os.waitpid(self.child, 0)


def at_the_prompt(checks: Checks) -> None:
    home = Probe()
    terminal = Terminal(home)
    pipes = [home.pipe("p0"), home.pipe("p1")]
    for again in ("", " again"):
        terminal.send(f"probe jot {pipes[0]} {pipes[1]}\n")
        ends = [writer(path) for path in pipes]
        terminal.send("\x03")
        said = terminal.wait("› ")
        checks.that("Interrupted." in said, f"Ctrl-C brings the prompt back{again}", said)
        checks.that(all(is_left_alone(end) for end in ends), f"and leaves no program after{again}")
        for end in ends:
            os.close(end)
        # Their threads wait for the programs, so none stays a zombie either.
        while children(terminal.child):
            pass
    checks.that("1" in terminal.type("jottings | count").split(), "nothing was written, and the prompt goes on")
    path = home.script("file", "a text")
    checks.that("a text" in terminal.type(f"probe jot {path}"), "it asks again")
    terminal.end()


def on_the_tape(checks: Checks) -> None:
    home = Probe()
    terminal = Terminal(home)
    path = Path(home.script("file", "as it was"))
    saved = home.folder / "week.fam"
    terminal.type(f"probe jot {path}")
    terminal.type(f"session save {saved}")
    terminal.end()
    tape = home.folder / "week.fam.tape"
    checks.that(tape.exists() and "as it was" in tape.read_text(), "the tape is next to the saved session")
    path.write_text("as it is now")
    replayed = home.fam("replay", str(saved))
    checks.that(replayed.returncode == 0, "a replay takes the answer from it", replayed.stdout + replayed.stderr)
    live = home.fam("replay", "--live", str(saved))
    said = live.stdout + live.stderr
    checks.that(live.returncode == 3 and "other state" in said, "`--live` asks outside", said)
    tape.unlink()
    missing = home.fam("replay", str(saved))
    said = missing.stdout + missing.stderr
    checks.that(missing.returncode == 3 and "not-on-tape" in said, "a missing answer is an error", said)


def transcripts(checks: Checks) -> None:
    home = Probe()
    # The errors in them name their place as it is seen from there.
    tested = run([LAB, "test", "Tests/Lab"], home.environment, cwd=ROOT)
    checks.that(tested.returncode == 0, "the transcripts of Tests/Lab", tested.stdout + tested.stderr)


def main() -> None:
    signal.signal(signal.SIGALRM, late)
    signal.alarm(PATIENCE)
    checks = Checks()
    side_by_side(checks)
    without_lock(checks)
    ended(checks)
    at_the_prompt(checks)
    on_the_tape(checks)
    transcripts(checks)
    checks.finish()


main()
