#!/usr/bin/env python3
"""Files and folders in a bad state: a clear error with its code and the documented status, and nothing lost."""

import contextlib
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
from pathlib import Path

import household
from household import Checks, Household, run
from sessions import Prompt

NOBODY = 65534


def refused(checks: Checks, what: str, result: subprocess.CompletedProcess, code: str, status: int = 1) -> None:
    checks.that(result.returncode == status, f"{what}: the status is {status}", (result.returncode, result.stderr))
    checks.that(f"error[{code}]" in result.stderr, f"{what}: the error is `{code}`", result.stderr)
    checks.that(result.stdout == "", f"{what}: nothing is printed as data", result.stdout)


def no_database(checks: Checks) -> None:
    home = Household(setup="")
    for name, content in {
        "text": b"Dear diary, today I made a database.\n" * 200,
        "short": b"x",
        "broken head": b"SQLite format 3\0" + b"\xff" * 8000,
    }.items():
        home.database.write_bytes(content)
        refused(checks, f"a file that is not a database ({name})", home.code("children"), "not-a-database")
        checks.that(home.database.read_bytes() == content,
                    f"a file that is not a database ({name}): it is left as it was")
    foreign = Household(setup="")
    connection = sqlite3.connect(foreign.database)
    connection.execute("CREATE TABLE recipe(name TEXT)")
    connection.commit()
    connection.close()
    refused(checks, "a database of another program", foreign.code("children"), "not-a-database")
    tables = [row[0]
              for row in sqlite3.connect(
                  foreign.database).execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    checks.that(tables == ["recipe"], "a database of another program: nothing is added to it", tables)
    folder = Household(setup="")
    folder.database.mkdir()
    opened = folder.code("children")
    checks.that(opened.returncode == 1 and "error[" in opened.stderr, "a folder in the place of the database",
                opened.stderr)
    device = Household(setup="")
    device.database = Path("/dev/null")
    refused(checks, "a device in the place of the database", device.code("child add Zoë"), "bad-file")
    below = Household(setup="")
    (below.folder / "file").write_text("a file")
    below.database = below.folder / "file/family.db"
    refused(checks, "a folder that is a file", below.code("child add Zoë"), "bad-file")


def newer_schema(checks: Checks) -> None:
    home = Household()
    connection = sqlite3.connect(home.database)
    connection.execute("PRAGMA user_version = 9999")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    before = home.database.read_bytes()
    refused(checks, "a newer schema", home.code("children"), "newer-schema")
    checks.that(home.database.read_bytes() == before, "a newer schema: the file is left as it was")


def read_only_folder(checks: Checks) -> None:
    """As another user when the test runs as root, for whom no folder is read-only."""
    home = Household()
    sqlite3.connect(home.database).execute("PRAGMA wal_checkpoint(TRUNCATE)").connection.close()
    for leftover in home.folder.glob("family.db-*"):
        leftover.unlink()
    program = home.folder / "fam"
    shutil.copy(household.FAM, program)
    home.folder.chmod(0o555)
    home.database.chmod(0o444)
    options = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}

    def fam(*words: str, database: Path = home.database) -> subprocess.CompletedProcess:
        return run([str(program), "--db", str(database), *words], home.environment, cwd="/", **options)

    reading = fam("-c", "echo (children | count)")
    checks.that(reading.returncode == 0 and reading.stdout.strip() == "2", "a read-only folder: reading works",
                reading.stderr)
    refused(checks, "a read-only folder: writing", fam("-c", "child add Zoë"), "read-only")
    making = fam("-c", "children", database=home.folder / "new.db")
    checks.that(making.returncode == 1 and "error[" in making.stderr,
                "a read-only folder: no database can be made there", making.stderr)
    home.folder.chmod(0o755)


def read_only_with_changes_beside(checks: Checks) -> None:
    """A copy whose last changes still are in the file next to it is read whole, or refused, but never read without
    them.
    """
    home = Household()
    copy = home.folder / "copy"
    copy.mkdir()
    keeper = sqlite3.connect(home.database)
    keeper.execute("SELECT count(*) FROM fam_journal").fetchall()
    home.code("child add Zoë")
    for file in home.folder.glob("family.db*"):
        shutil.copy(file, copy)
    keeper.close()
    checks.that((copy / "family.db-wal").stat().st_size > 0, "the last change is next to the database")
    program = home.folder / "fam"
    shutil.copy(household.FAM, program)
    home.folder.chmod(0o755)
    for file in copy.iterdir():
        file.chmod(0o444)
    copy.chmod(0o555)
    options = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    reading = run([str(program), "--db", str(copy / "family.db"), "-c", "echo (children | count)"], home.environment,
                  cwd="/", **options)
    checks.that(reading.returncode == 0 and reading.stdout == "3\n",
                "a read-only copy with changes beside it is read whole", (reading.stdout, reading.stderr))
    copy.chmod(0o755)
    (copy / "family.db-shm").unlink()
    copy.chmod(0o555)
    reading = run([str(program), "--db", str(copy / "family.db"), "-c", "echo (children | count)"], home.environment,
                  cwd="/", **options)
    checks.that(reading.stdout == "3\n" or (reading.returncode == 1 and "error[" in reading.stderr), "or refused",
                (reading.stdout, reading.stderr))
    copy.chmod(0o755)


def option_read_only(checks: Checks) -> None:
    home = Household()
    sqlite3.connect(home.database).execute("PRAGMA wal_checkpoint(TRUNCATE)").connection.close()
    before = home.database.read_bytes()
    result = home.code("child add Zoë", "--read-only")
    checks.that(result.returncode in (1, 2) and "error[" in result.stderr, "--read-only refuses a write", result.stderr)
    checks.that(home.database.read_bytes() == before, "--read-only leaves the file as it was")
    prompt = Prompt(home)
    prompt.type("echo kept")
    prompt.end()
    sessions = Path(f"{home.database}.sessions")
    sqlite3.connect(sessions).execute("PRAGMA wal_checkpoint(TRUNCATE)").connection.close()
    before = sessions.read_bytes()
    typed = home.code('history | get text', "--read-only").stdout.split()
    checks.that("kept" in typed and home.code("sessions | count", "--read-only").stdout.strip() == "1",
                "--read-only reads what was typed", typed)
    prompt = Prompt(home, "--read-only")
    checks.that("kept" in prompt.type("history | get text | first"), "a read-only prompt knows it, too")
    prompt.end()
    checks.that(sessions.read_bytes() == before, "--read-only leaves the sessions as they were")


def full_disk(checks: Checks) -> None:
    home = Household(setup="")
    disk = home.folder / "disk"
    disk.mkdir()
    mounting = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(disk)], capture_output=True,
                              text=True)
    if mounting.returncode != 0:
        print(f"not run: the full disk, since a small tmpfs cannot be mounted here ({mounting.stderr.strip()})")
        return
    try:
        home.database = disk / "family.db"
        made = home.fam("-", text=household.SETUP + 'log Maya "Read a book" --note first\n')
        if not checks.that(made.returncode == 0, "a full disk: the household fits before", made.stderr):
            return
        before = home.fam("digest").stdout
        note = "n" * 4000
        large = "".join(f'log Maya "Read a book" --note "{note}{index}"\n' for index in range(2000))
        whole = home.fam("-", text=large)
        refused(checks, "a full disk: a large script", whole, "disk-full")
        checks.that("nothing was kept" in " ".join(whole.stderr.split()),
                    "a full disk: that nothing was kept is reported", whole.stderr[-300:])
        # X-OP04
        checks.that(home.fam("digest").stdout == before != "", "a full disk: the script left nothing")
        stepwise = home.fam("--stepwise", "-", text=large)
        refused(checks, "a full disk: step by step", stepwise, "disk-full")
        kept = home.number("events | count")
        checks.that(f"{kept - 1} of 2000 statements were kept" in " ".join(stepwise.stderr.split()),
                    "a full disk: what was kept is reported", stepwise.stderr[-300:])
        checks.that(kept > 1, "a full disk: what was acknowledged before is there", kept)
        subprocess.run(["mount", "-o", "remount,size=30m", str(disk)], check=True)
        after = home.code('log Maya "Read a book" --note last')
        checks.that(after.returncode == 0 and home.number("events | count") == kept + 1,
                    "a full disk: writing works again with room", after.stderr)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        prompt = Prompt(home)
        said = " ".join(prompt.before.split())
        checks.that("warning[read-only]" in said and "this session is not recorded" in said,
                    "a folder that may not be written: the prompt says that nothing is recorded", said)
        checks.that(f"\n{kept + 1}\r" in prompt.type("events | count"), "a folder that may not be written: it is read")
        prompt.end()
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
        # Nothing at all is free: there is no room for what SQLite keeps beside a file that it reads.
        with open(disk / "fill", "wb", buffering=0) as fill, contextlib.suppress(OSError):
            while fill.write(b"x" * 1024):
                pass
        read = home.code("events | count")
        checks.that(read.returncode == 0 and read.stdout.strip() == str(kept + 1), "a full disk: it is read",
                    read.stdout + read.stderr)
        checks.that("warning[disk-full]" in read.stderr,
                    "a full disk: a reader is told that nobody else can read it now", read.stderr)
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def small_files(checks: Checks) -> None:
    """A limit on the size of files (`ulimit -f`) is met in the middle of what is written."""
    home = Household()
    before = home.fam("digest").stdout
    large = "".join(f'log Maya "Read a book" --note "{"n" * 4000}{index}"\n' for index in range(300))
    out, copy = home.folder / "out.csv", home.folder / "copy.fambackup"

    def limited(*words: str, text: str | None = None) -> subprocess.CompletedProcess:
        return run(home.command(*words), home.environment, text,
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000)))

    whole = limited(text=large)
    refused(checks, "a limit on files: a script", whole, "disk-full")
    checks.that("`ulimit -f`" in whole.stderr, "a limit on files: what sets it is named", whole.stderr)
    checks.that(home.fam("digest").stdout == before, "a limit on files: the script left nothing")
    stepwise = limited("--stepwise", text=large)
    refused(checks, "a limit on files: step by step", stepwise, "disk-full")
    kept = home.number("events | count")
    checks.that(f"{kept} of 300 statements were kept" in " ".join(stepwise.stderr.split()) and kept > 0,
                "a limit on files: what was kept is reported", (kept, stepwise.stderr[-300:]))
    checks.that(home.fam("-", text=large).returncode == 0, "without the limit it goes on")
    refused(checks, "a limit on files: a backup", limited("-c", f"backup {copy}"), "disk-full")
    refused(checks, "a limit on files: a saved table", limited("-c", f"events | save {out}"), "disk-full")
    checks.that(not out.exists() and not copy.exists(), "a limit on files: no part of a file is left")
    checks.that(home.fam("verify").returncode == 0, "a limit on files: the household is sound")


def no_home(checks: Checks) -> None:
    home = Household()
    environment = {key: value for key, value in home.environment.items() if key != "HOME"}
    without = run([household.FAM, "-c", "children"], environment, cwd="/")
    checks.that(without.returncode in (1, 64), "no HOME: the program says that it does not know where the database is",
                without.returncode)
    checks.that("HOME" in without.stderr and "--db" in without.stderr,
                "no HOME: the message names HOME and the way out", without.stderr)
    named = run(home.command("-c", "echo (children | count)"), environment, cwd="/")
    checks.that(named.returncode == 0 and named.stdout.strip() == "2", "no HOME: a named database works", named.stderr)


def statuses(checks: Checks) -> None:
    """The exit statuses of the manual."""
    home = Household()
    for what, words, text, status in [
        ("done", ["-c", "children"], None, 0),
        ("a command failed", ["-c", 'fail "no"'], None, 1),
        ("the check found errors", ["-c", "childen"], None, 2),
        ("an expectation differs", ["-c", "expect 1 == 2"], None, 3),
        ("a link was refused", ["open", "tinywins://nowhere"], None, 4),
        ("wrong usage", ["--no-such-option"], None, 64),
        ("no such file", ["nowhere/none.fam"], None, 1),
        ("a folder for a script", ["/tmp/"], None, 1),
        ("an option without its value", ["-c"], None, 64),
        ("a value that the option does not take", ["--wait", "long"], None, 64),
        ("a time that is none", ["--clock", "noonish", "-c", "now"], None, 64),
        ("a command that does not exist", ["frobnicate"], None, 2),
        ("a failure under --plan", ["--plan", "-c", 'fail "no"'], None, 1),
        ("a script on standard input", ["-"], "expect 1 == 1\n", 0),
    ]:
        result = home.fam(*words, text=text)
        checks.that(result.returncode == status, f"status {status}: {what}", (result.returncode, result.stderr))
    late = home.fam("-", text="child add Zoë\nchildren | where nmae == 1\n")
    checks.that(late.returncode == 2 and home.number("children | count") == 2,
                "an error in the last line writes nothing", late.stderr)
    middle = home.fam("-", text='child add Zoë\nfail "stop"\nchild add Ida\n')
    checks.that(middle.returncode == 1 and home.number("children | count") == 2, "a script that fails leaves nothing",
                middle.stderr)
    steps = home.fam("--stepwise", "-", text='child add Zoë\nfail "stop"\nchild add Ida\n')
    checks.that(steps.returncode == 1 and home.number("children | count") == 3,
                "step by step the commands before the failure stay", steps.stderr)
    interrupted = subprocess.Popen(home.command("-c", 'child add Ida; echo ready; while true { }'),
                                   env=home.environment,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    # Once it has the lock it is in the middle of its transaction.
    while not locked(home):
        if interrupted.poll() is not None:
            break
    interrupted.send_signal(signal.SIGINT)
    _, said = interrupted.communicate(timeout=household.PATIENCE)
    checks.that(interrupted.returncode == 130, "status 130: interrupted", (interrupted.returncode, said))
    checks.that(home.number("children | count") == 3, "an interrupted script leaves nothing", said)


def locked(home: Household) -> bool:
    connection = sqlite3.connect(home.database, timeout=0, isolation_level=None)
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
        return False
    except sqlite3.OperationalError:
        return True
    finally:
        connection.close()


def main() -> None:
    checks = Checks()
    for test in (no_database, newer_schema, read_only_folder, read_only_with_changes_beside, option_read_only,
                 full_disk, small_files, no_home, statuses):
        test(checks)
    checks.finish()


if __name__ == "__main__":
    main()
