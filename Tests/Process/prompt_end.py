#!/usr/bin/env python3
"""The prompt is ended by signals, and runs without a file of sessions: the terminal is as it was, and what was typed
has run.
"""

import os
import select
import signal
import sqlite3
import subprocess
import termios
from pathlib import Path

from household import PATIENCE, Checks, Household
from sessions import Prompt


def ended(checks: Checks) -> None:
    for which in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        for typed in ("", "child add Nob", "children | where {"):
            home = Household()
            home.environment["TERM"] = "xterm"
            # The terminal outlives the program, and is looked at from this side.
            outer, inner = os.openpty()
            before = termios.tcgetattr(inner)
            process = subprocess.Popen(home.command(), env=home.environment, stdin=inner, stdout=inner, stderr=inner,
                                       start_new_session=True)
            said = wait(outer, "›")
            checks.that(termios.tcgetattr(inner) != before, "the prompt changes the terminal", said)
            if typed:
                os.write(outer, typed.encode())
                said += wait(outer, typed[-1])
            process.send_signal(which)
            status = process.wait()
            said += drain(outer)
            name = f"{which.name} at `{typed}`"
            checks.that(status == -which, f"{name}: the program ends by it", status)
            checks.that(termios.tcgetattr(inner) == before, f"{name}: the terminal is as it was")
            checks.that(said.rfind("\x1b[?2004l") > said.rfind("\x1b[?2004h"), f"{name}: pastes are as they were",
                        said[-200:])
            checks.that(home.number("children | count") == 2, f"{name}: nothing was run")
            checks.that(not Path(f"{home.database}-wal").exists(), f"{name}: the household is closed")
            os.close(outer), os.close(inner)


def asked(checks: Checks) -> None:
    """A question without echo, a pager and an editor have the terminal when the signal comes."""
    for which in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        for what, typed, mode in (
            ("a secret", "preference set parentCode", termios.ICANON),
            ("a pager", "1..5000 | select value", termios.NOFLSH),
            ("a pager of two programs", "1..5000 | select value", termios.NOFLSH),
        ):
            home = Household()
            pager = home.folder / "pager"
            pager.write_text(f"#!/bin/sh\nstty -echo -icanon noflsh <&2\nexec sleep {PATIENCE}\n")
            pager.chmod(0o755)
            home.environment |= {"TERM": "xterm", "PAGER": f"{pager} | cat" if "two" in what else str(pager)}
            outer, inner = os.openpty()
            before = termios.tcgetattr(inner)
            process = subprocess.Popen(home.command(), env=home.environment, stdin=inner, stdout=inner, stderr=inner,
                                       start_new_session=True)
            wait(outer, "›")
            os.write(outer, typed.encode() + b"\n")
            # The modes that only these two make.
            while termios.tcgetattr(inner)[3] & (termios.ICANON | termios.ECHO | termios.NOFLSH) != mode:
                if select.select([outer], [], [], 0.02)[0]:
                    os.read(outer, 65536)
            process.send_signal(which)
            checks.that(process.wait() == -which, f"{which.name} at {what}: the program ends by it", process.returncode)
            checks.that(termios.tcgetattr(inner) == before, f"{which.name} at {what}: the terminal is as it was")
            listed = subprocess.run(["ps", "-o", "stat=,pid=", "-s", str(process.pid)], capture_output=True,
                                    text=True).stdout
            # One that has ended may not have been asked for yet by the system's first program.
            left = [line for line in listed.splitlines() if not line.startswith("Z")]
            checks.that(not left, f"{which.name} at {what}: nothing is left of it", left)
            os.close(outer), os.close(inner)


def wait(descriptor: int, text: str) -> str:
    said = ""
    while text not in said:
        said += os.read(descriptor, 65536).decode("utf-8", "replace")
    return said


def drain(descriptor: int) -> str:
    os.set_blocking(descriptor, False)
    try:
        return os.read(descriptor, 1 << 20).decode("utf-8", "replace")
    except BlockingIOError:
        return ""


def unusable(checks: Checks) -> None:
    """A file of sessions that cannot be used is a warning; `undo` still stays within the prompt."""
    def text(
        path: Path) -> None: path.write_text(
            "this is not a database, and far longer than the hundred bytes of a head\n" * 20)
    def folder(path: Path) -> None: path.mkdir()
    def newer(path: Path) -> None: sqlite3.connect(path).execute("PRAGMA user_version = 99").connection.close()
    def torn(path: Path) -> None:
        with sqlite3.connect(path) as other:
            other.execute("CREATE TABLE session (n)")
        other.close()
        path.write_bytes(path.read_bytes()[:100] + b"\xff" * 4000)

    for break_it in (text, folder, newer, torn):
        home = Household()
        home.code('log Maya "Read a book" --note before')
        path = Path(f"{home.database}.sessions")
        break_it(path)
        prompt = Prompt(home, "--wait", "0")
        said = prompt.before
        checks.that("warning" in said and "not recorded" in said, f"{break_it.__name__}: a warning says it", said)
        checks.that("error" not in prompt.type("child add Ida"), f"{break_it.__name__}: entries run")
        checks.that("child add Ida" in prompt.type("undo"), f"{break_it.__name__}: and are undone")
        checks.that("nothing" in prompt.type("undo"), f"{break_it.__name__}: but nothing of others")
        checks.that("Saved" in prompt.type(f'session save "{home.folder}/s.fam"'),
                    f"{break_it.__name__}: the prompt's own entries can be saved")
        checks.that(prompt.end() == 0, f"{break_it.__name__}: it ends well")


def configured(checks: Checks) -> None:
    """A `config.fam` that cannot be read is a warning; one in a folder that may not be written runs."""
    def folder(path: Path) -> None: path.mkdir()
    def endless(path: Path) -> None: path.symlink_to("/dev/zero")
    def sealed(path: Path) -> None:
        path.write_text("let greeting = 5\n")
        path.parent.chmod(0o555)

    for break_it in (folder, endless, sealed):
        home = Household()
        path = home.folder / "home/.config/fam/config.fam"
        path.parent.mkdir(parents=True)
        break_it(path)
        prompt = Prompt(home)
        said = " ".join(prompt.before.split())
        checks.that(break_it is sealed or "warning" in said and "the prompt begins without it" in said,
                    f"{break_it.__name__}: a warning says it", said)
        seen = prompt.type("echo $greeting" if break_it is sealed else "echo 5")
        checks.that("5" in seen.split("\n")[1], f"{break_it.__name__}: the prompt runs", seen)
        checks.that(prompt.end() == 0, f"{break_it.__name__}: it ends well")
        path.parent.chmod(0o755)


def locked(checks: Checks) -> None:
    home = Household()
    Prompt(home).end()
    path = f"{home.database}.sessions"
    prompt = Prompt(home, "--wait", "0")
    first = prompt.type("child add Ida")
    checks.that("warning" not in first, "the first entry is recorded", first)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    said = prompt.type("child add Ben")
    checks.that("warning" in said and "not recorded" in said and "Added child Ben" in said,
                "a lock in between is reported once", said)
    said = prompt.type("child add Jon")
    checks.that("warning" not in said and "Added child Jon" in said, "and not again", said)
    other.execute("ROLLBACK")
    prompt.end()
    checks.that(home.number("children | count") == 5, "every entry has run")
    prompt = Prompt(home, "--wait", "0")
    other.execute("BEGIN IMMEDIATE")
    said = prompt.type("child add Eva")
    checks.that("warning" in said and "Added child Eva" in said, "a lock at the first entry is a warning", said)
    other.execute("ROLLBACK")
    checks.that(prompt.end() == 0, "and the prompt goes on")


def full(checks: Checks) -> None:
    """The file of sessions is on a disk without room, where the machine lets one be mounted."""
    home = Household()
    disk = home.folder / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)], capture_output=True).returncode:
        return print("not run: no disk can be mounted here")
    try:
        (disk / "sessions").touch()
        Path(f"{home.database}.sessions").symlink_to(disk / "sessions")
        with open(disk / "filler", "wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(b"x" * 4096)
            except OSError:
                pass
        prompt = Prompt(home, "--wait", "0")
        said = prompt.before + prompt.type("child add Eva")
        checks.that("warning[disk-full]" in said and "not recorded" in " ".join(said.split()),
                    "a full disk is a warning", said)
        prompt.end()
        checks.that(home.number("children | count") == 3, "and what is typed has run")
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=False)


def main() -> None:
    checks = Checks()
    for test in (ended, asked, unusable, configured, locked, full):
        test(checks)
    checks.finish()


if __name__ == "__main__":
    main()
