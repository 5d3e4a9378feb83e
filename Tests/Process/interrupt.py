#!/usr/bin/env python3
"""Ctrl-C ends work that would never end by itself, or not before the test is given up: the status is 130, and nothing
of the run is kept.
"""

import os
import pty
import select
import signal
import subprocess
import time
from pathlib import Path

from household import PATIENCE, Checks, Household
from sessions import Prompt

ENDLESS = {
    "a loop": "while true {}",
    "a loop that continues": "while true { continue }",
    "a replacement in a loop": 'let s = repeat("ab", 10000000); while true { let _t = replace($s, "a", "cd") }',
    "texts in upper case": 'let s = repeat("é", 30000000); while true { let _t = upper($s) }',
    "a text turned round": 'let s = repeat("é", 30000000); while true { let _t = reverse($s) }',
    "a length in characters": 'let s = repeat("é", 30000000); while true { let _t = length($s) }',
    "an expression": 'let s = repeat("ab", 30000000); while true { echo (if $s =~ "(a|b)*c$" { 1 } else { 2 }) }',
    "a pattern of a long text": 'let s = repeat("ab", 10000000); while true { let _t = $s like "%a%b%z%" }',
    "a comparison of long texts": 'let s = repeat("ab", 10000000); let u = repeat("ab", 10000000); while true { let _t = $s == $u }',
    "a long text as JSON": 'let s = repeat("ab", 10000000); while true { let _t = json($s) }',
    "a pattern with many ways": 'let s = repeat("a", 60000000); let p = "%" + repeat("a", 1000000) + "b"; echo (if $s like $p { 1 } else { 2 })',
    "a sort of a list": "let x = map(1..1000000, { |i| $i * 7919 % 1000003 }); while true { let _y = sort($x) }",
    "a join in memory": "1..1000000 | join (1..1000000) as other on other.value % 2 == value % 2 and other.value > value + 2000000 | count",
    "groups": "1..1000000000000 | group value % 7 { count() } | count",
    "rows that pass": "1..1000000000000 | where value < 0 | count",
    "rows of the last": "1..1000000000000 | where value > 0 | last 3",
}


class Run:
    """The program with a terminal of its own."""

    def __init__(self, home: Household, *words: str, stdin: int | None = None, stdout: int | None = None) -> None:
        self.master, terminal = pty.openpty()
        self.text = b""
        self.process = subprocess.Popen(
            home.command(*words), env=home.environment, cwd=home.folder, stdin=terminal if stdin is None else stdin,
            stdout=terminal if stdout is None else stdout, stderr=terminal, start_new_session=True)
        os.close(terminal)
        self.end = time.monotonic() + PATIENCE

    def read(self) -> None:
        if select.select([self.master], [], [], 0.02)[0]:
            try:
                self.text += os.read(self.master, 65536)
            except OSError:
                pass

    def ticks(self) -> tuple[str, int]:
        """Its state, and the time of the processor that it has had."""
        fields = open(f"/proc/{self.process.pid}/stat").read().rsplit(")", 1)[1].split()
        return fields[0], int(fields[11]) + int(fields[12])

    def await_busy(self, ticks: int = 40) -> None:
        """It has worked for so long that it is past all that comes before, or it sleeps."""
        first = self.ticks()[1]
        calm = 0
        while time.monotonic() < self.end and self.process.poll() is None:
            state, now = self.ticks()
            calm = calm + 1 if state == "S" else 0
            if now > first + ticks or calm > 20:
                return
            self.read()

    def interrupt(self) -> int | None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGINT)
        while self.process.poll() is None and time.monotonic() < self.end:
            self.read()
        status = self.process.poll()
        if status is None:
            self.process.kill()
            self.process.wait()
        while select.select([self.master], [], [], 0)[0]:
            before = len(self.text)
            self.read()
            if len(self.text) == before:
                break
        os.close(self.master)
        return status


def work(checks: Checks) -> None:
    home = Household()
    for what, code in ENDLESS.items():
        path = home.script("endless.fam", f"child add Nobody\n{code}\n")
        run = Run(home, path)
        # What is said waits for the commit, so a script that begins is known by its work.
        run.await_busy()
        status = run.interrupt()
        checks.that(status == 130, f"{what}: it ends with 130", (status, run.text[-300:]))
        checks.that(b"interrupted" in run.text, f"{what}: it says so", run.text[-300:])
        checks.that(home.number("children | count") == 2, f"{what}: nothing is kept")


def checking(checks: Checks) -> None:
    """A check that was interrupted says so: what it had not come to may be wrong."""
    home = Household()
    lines = 'echo ("a" == "b" or 1 < 2)\n' * 2_000_000
    path = home.script("long.fam", lines + "nonsense here\n")
    run = Run(home, "check", path)
    run.await_busy(10)
    status = run.interrupt()
    checks.that(status == 130 and b"interrupted" in run.text, "a check that is interrupted ends with 130",
                (status, run.text[-300:]))
    path = home.script("wrong.fam", "let x = 1\n" * 100 + lines)
    run = Run(home, "check", path)
    run.await_busy(10)
    status = run.interrupt()
    checks.that(status == 130 and b"error[" not in run.text.replace(b"error[interrupted]", b""),
                "of what it has found nothing is told", (status, run.text[-300:]))


def formatting(checks: Checks) -> None:
    """`fmt` that is interrupted, however early, leaves the file as it is."""
    home = Household()
    text = "if true   { echo   1 ; echo 2 }\n" * 100_000
    path = Path(home.script("long.fam", text))
    for ticks in (0, 1, 3, 10, 30):
        run = Run(home, "fmt", str(path))
        run.await_busy(ticks)
        status = run.interrupt()
        checks.that(path.read_text() == text, f"a file whose layout is interrupted after {ticks} ticks stays",
                    path.read_text()[:200])
        # What comes before the program listens ends it, too.
        checks.that(status in (130, -2), f"and the status says so ({ticks})", (status, run.text[-300:]))


def waiting(checks: Checks) -> None:
    """Reading what never comes, and writing what nobody takes."""
    home = Household()
    os.mkfifo(home.folder / "pipe")
    writer = os.open(home.folder / "pipe", os.O_RDWR)
    endless = home.folder / "endless"
    os.mkfifo(endless)
    feeder = subprocess.Popen(["sh", "-c", 'exec yes >"$0"', str(endless)], stderr=subprocess.DEVNULL)
    for what, words in {
        "a text that never ends": ["-c", "from lines endless | count"],
        "a pipe without text": ["-c", "from csv pipe"],
        "the check of a script that sources a pipe": ["-c", 'source "pipe"'],
        "a script that never comes": ["./pipe"],
        "the check of a file": ["check", "pipe"],
        "the layout of a file": ["fmt", "pipe"],
        "a session to replay": ["replay", "pipe"],
    }.items():
        run = Run(home, *words)
        run.await_busy()
        status = run.interrupt()
        # A text without end may also meet the bound of what is read.
        checks.that(status == 130 or b"too-large" in run.text or b"memory-limit" in run.text, f"{what}: it ends",
                    (status, run.text[-300:]))
    os.close(writer)
    feeder.kill()
    feeder.wait()
    zeros = home.code("from lines /dev/zero | count")
    checks.that("contains NUL bytes" in zeros.stderr, "a file of zeros without end is refused by its beginning",
                zeros.stderr)
    reader, writer = os.pipe()
    run = Run(home, stdin=reader)
    run.await_busy()
    checks.that(run.interrupt() == 130, "standard input that never comes: it ends with 130", run.text[-300:])
    run = Run(home, "-c", "range(1, 3000000)", stdout=writer)
    run.await_busy()
    while run.ticks()[0] != "S" and run.process.poll() is None and time.monotonic() < run.end:
        run.read()
    status = run.interrupt()
    checks.that(status == 130, "output that nobody reads: it ends with 130", (status, run.text[-300:]))
    os.close(reader)
    os.close(writer)


def saving(checks: Checks) -> None:
    """A save that is interrupted while it tries what it would write says that nothing was saved, and nothing is there."""
    home = Household()
    prompt = Prompt(home)
    prompt.type("for _n in 1..40000 { log Maya \"Read a book\" }")
    line = f'session save "{home.folder}/long.fam"'
    os.write(prompt.descriptor, line.encode() + b"\n")
    # The trial is a household of its own, which is in memory: what is seen is the work.
    fields = lambda: open(f"/proc/{prompt.child}/stat").read().rsplit(")", 1)[1].split()
    begun, end = int(fields()[11]), time.monotonic() + PATIENCE
    while int(fields()[11]) < begun + 20 and time.monotonic() < end:
        select.select([], [], [], 0.02)
    os.kill(prompt.child, signal.SIGINT)
    said = prompt.wait("› ")
    checks.that("Interrupted. Nothing was saved." in said, "a save that is interrupted says so", said)
    checks.that(not list(home.folder.glob("long.fam*")), "and writes no file", sorted(home.folder.iterdir()))
    again = prompt.type(line)
    checks.that("Saved" in again, "saved once more it is whole", again)
    prompt.end()


def rollback(checks: Checks) -> None:
    """Who waits for the rollback is reported of it."""
    home = Household()
    run = Run(home, "-c", '1..100000000 | each { |_i| log Maya "Read a book" }')
    run.await_busy(ticks=500)
    status = run.interrupt()
    checks.that(status == 130 and b"taking back" in run.text, "a long rollback is reported", (status, run.text[-300:]))
    checks.that(home.number("events | count") == 0, "and nothing is kept")


def leftovers(checks: Checks) -> None:
    """What a run had made when it was interrupted stays until the next entry, and what variables hold is as it was."""
    home = Household()
    prompt = Prompt(home)
    prompt.type('let s = repeat("ab, ", 10000000)')
    prompt.type("var kept = map(1..100000, { |i| [$i, [$i]] })")
    resident = lambda: int(open(f"/proc/{prompt.child}/statm").read().split()[1]) * os.sysconf("SC_PAGESIZE") >> 20
    for line in ('let x = split($s, "")', "$kept = map(1..50000000, { |i| [$i, [$i]] })",
                 '1..50000000 | where value > 0 | group value { count() }'):
        before = resident()
        os.write(prompt.descriptor, line.encode() + b"\n")
        end = time.monotonic() + PATIENCE
        while resident() < before + 500 and time.monotonic() < end:
            select.select([], [], [], 0.02)
        os.kill(prompt.child, signal.SIGINT)
        checks.that("Interrupted" in prompt.wait("› "), f"`{line}` is interrupted at the prompt")
        said = prompt.type('echo (length($kept) + $kept[99999][1][0] + length($s))')
        checks.that("40200000" in said, "variables are as they were", said)
        # What was freed in small pieces stays with the allocator, and is used again.
        checks.that("split" not in line or resident() < before + 250, "what was made is freed with the next entry",
                    (before, resident()))
    checks.that(prompt.end() == 0, "and the prompt ends well")


def moments(home: Household, words: list[str], times: int):
    """Runs the command whole, and with Ctrl-C at so many moments of it. Gives the status and what was said each time."""
    began = time.monotonic()
    run = subprocess.run(words, env=home.environment, cwd=home.folder, stdin=subprocess.DEVNULL, capture_output=True,
                         text=True)
    whole = time.monotonic() - began
    yield run.returncode, run.stderr
    for part in range(times):
        run = subprocess.Popen(words, env=home.environment, cwd=home.folder, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)
        try:
            said = run.communicate(timeout=whole * part / times)[1]
        except subprocess.TimeoutExpired:
            run.send_signal(signal.SIGINT)
            said = run.communicate()[1]
        yield run.returncode, said


def all_or_nothing(checks: Checks, times: int = 40) -> None:
    """A long script is read while it runs. To stop reading is not the end of the script."""
    home = Household(setup="")
    path = home.script("long.fam", "child add Ada\nvar n = 0\n" + "$n += 1\n" * 400_000 + "child add Zed\necho $n\n")
    wrong, before = [], 0
    for status, said in moments(home, home.command(path), times):
        now = home.number("children | count")
        if now != before + (2 if status == 0 else 0):
            wrong.append((status, now - before, said))
        before = now
    checks.that(wrong == [], f"{times} moments of a script that is read in pieces", wrong[:3])


def saved_or_not(checks: Checks, times: int = 30) -> None:
    """What is said of a save that was interrupted is true, also while it is tried as a plain script."""
    home = Household()
    prompt = Prompt(home)
    prompt.type("for _n in 1..20000 { log Maya \"Read a book\" }")
    prompt.end()
    wrong = []
    for status, said in moments(home, home.command("-c", 'session save "long.fam" --force'), times):
        files = [file.name for file in home.folder.glob("long.fam*")]
        if (status == 0) != bool(files) or "replay-differs" in said:
            wrong.append((status, files, said))
        for file in files:
            (home.folder / file).unlink()
    checks.that(wrong == [], f"{times} moments of a save", wrong[:3])


def never_something_else(checks: Checks, times: int = 60) -> None:
    """Whenever Ctrl-C comes, what is said is that, and not that rows are gone which could not be looked up any more."""
    home = Household(setup='child add Maya\nbehavior add Read --points 1\n')
    home.code('for i in 1..6000 { log Maya Read }')
    state = home.code("digest").stdout
    words = home.command("-c", "plan { events | delete --yes }")
    other, stopped = [], 0
    for status, said in moments(home, words, times):
        stopped += status in (130, -signal.SIGINT)
        if status not in (0, 130, -signal.SIGINT) or "error" in said.replace("error[interrupted]: interrupted", ""):
            other.append((status, said))
    checks.that(other == [] and stopped > times // 4, f"{times} moments of a deletion", (other[:2], stopped))
    checks.that(home.code("digest").stdout == state, "and nothing is lost")


if __name__ == "__main__":
    checks = Checks()
    never_something_else(checks)
    all_or_nothing(checks)
    saved_or_not(checks)
    work(checks)
    leftovers(checks)
    checking(checks)
    formatting(checks)
    waiting(checks)
    saving(checks)
    rollback(checks)
    checks.finish()
