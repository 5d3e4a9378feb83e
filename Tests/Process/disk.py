#!/usr/bin/env python3
"""A disk that gets full, or may only be read, while much is changed: an import, an undo and a redo, a restore, a
compaction of the journal, a migration, an applied session, a prompt and what it saves. Each is an error that says so,
loses nothing, and ends well once there is room.

Runs as root, because it mounts a small disk."""

import contextlib
import re
import shutil
import sqlite3
import subprocess
from pathlib import Path

from household import Checks, Household
from kills import Kind, applying, compacting, importing, migrating, redoing, restoring, undoing
from sessions import Prompt

# How much is free beside the household, in kilobytes: for little but the log of the writes, up to nearly all that is needed.
ROOM = (48, 160, 480)


class Disk:
    """A disk in memory, at the place of a household."""

    def __init__(self, home: Household) -> None:
        self.home = home
        self.place = home.folder / "disk"
        self.place.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=60m", "tmpfs", str(self.place)], check=True)

    def set(self, option: str) -> None:
        subprocess.run(["mount", "-o", f"remount,{option}", str(self.place)], check=True)

    def begin(self, base: Path) -> None:
        """Nothing but this household is on it, with room for all that may be added."""
        self.set("rw")
        self.set("size=60m")
        for file in self.place.iterdir():
            shutil.rmtree(file) if file.is_dir() else file.unlink()
        self.home.database = self.place / "family.db"
        shutil.copyfile(base, self.home.database)

    @contextlib.contextmanager
    def full(self, kilobytes: int):
        """So much is free, and with 0 nothing."""
        fill = self.place / "fill"
        free = shutil.disk_usage(self.place).free - kilobytes * 1024
        fill.write_bytes(b"x" * free)
        yield
        fill.unlink()

    def remove(self) -> None:
        subprocess.run(["umount", str(self.place)], check=True)


def can_mount(folder: Path) -> bool:
    place = folder / "trial"
    place.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(place)], capture_output=True).returncode != 0:
        return False
    return subprocess.run(["umount", str(place)]).returncode == 0


def changes(checks: Checks, kind: Kind) -> None:
    disk, home, base = Disk(kind.home), kind.home, kind.base / "family.db"
    refused = 0
    try:
        for room in ROOM:
            what = f"{kind.name}, {room} kB free"
            disk.begin(base)
            with disk.full(room):
                ended = home.fam(*kind.arguments)
            if ended.returncode != 0:
                refused += 1
                checks.that(names("disk-full", ended), f"{what}: the disk is named", ended.stderr)
            sound(checks, kind, what, ended.returncode == 0)
        checks.that(refused > 0, f"{kind.name}: there was once too little room", refused)
        disk.begin(base)
        disk.set("ro")
        ended = home.fam(*kind.arguments)
        # What only reads an older household reads it.
        checks.that(ended.returncode == 0 or names("read-only", ended),
                    f"{kind.name}: a disk that may only be read is named", ended.stderr)
        disk.set("rw")
        sound(checks, kind, f"{kind.name}, read-only", False)
    finally:
        disk.remove()


def names(code: str, ended: subprocess.CompletedProcess) -> bool:
    """Whether it is the error, or of an applied session that of one of its commands."""
    return f"error[{code}]" in ended.stderr or f"got the error `{code}`" in " ".join(ended.stderr.split())


def sound(checks: Checks, kind: Kind, what: str, is_done: bool) -> None:
    """The household is as before or as after, also of an applied session after some of its commands, and goes on."""
    checks.that(kind.home.fam("verify").returncode == 0, f"{what}: sound")
    state = kind.digest()
    checks.that(state in kind.states, f"{what}: no half of it", state)
    if is_done:
        return checks.that(state == kind.states[-1], f"{what}: what was said to be done is there", state)
    if state not in (kind.states[0], kind.states[-1]):
        kind.finish(checks, what)
    again = kind.home.fam(*kind.arguments)
    checks.that(again.returncode == 0 and kind.digest() == kind.states[-1], f"{what}: with room it ends well",
                again.stderr)


def prompt(checks: Checks) -> None:
    home = Household(setup="")
    disk = Disk(home)
    try:
        home.database = disk.place / "family.db"
        typed = Prompt(home)
        for line in ("child add Maya", "behavior add Reading --points 2", "log Maya Reading --note first"):
            typed.type(line)
        saved, note = disk.place / "s.fam", "n" * 3000
        with disk.full(0):
            said = [typed.type(f'log Maya Reading --note "{note}{index}"') for index in range(12)]
            checks.that("error[disk-full]" in said[-1], "a prompt on a full disk: the line fails", said[-1])
            unsaved = typed.type(f"session save {saved}")
            checks.that("error[disk-full]" in unsaved and not saved.exists(),
                        "a prompt on a full disk: nothing is saved in part", unsaved)
            kept = sum("error[" not in line for line in said)
        checks.that(f"\n{kept + 1}\r" in typed.type("events | count"),
                    "a prompt on a full disk: what it acknowledged is there", kept)
        checks.that("Moment logged" in typed.type("log Maya Reading --note last"),
                    "a prompt on a disk with room again goes on")
        digest = re.findall(r"\b[0-9a-f]{32}\b", typed.type("digest"))[0]
        answer = typed.type(f"session save {saved}")
        checks.that(digest in answer, "and its session is saved, what failed included", answer)
        checks.that(typed.end() == 0, "and it ends well")
        replay = home.fam("--db", str(home.folder / "elsewhere.db"), "replay", str(saved))
        checks.that(replay.returncode == 0 and digest in replay.stdout + replay.stderr, "and replays to the same state",
                    (digest, replay.stdout, replay.stderr))
    finally:
        disk.remove()


def protected(checks: Checks) -> None:
    """A prompt on a disk that may only be read. (None becomes so under a prompt: the system keeps a disk writable on
    which a file is open for writing.)"""
    home = Household(setup="")
    disk = Disk(home)
    try:
        home.database = disk.place / "family.db"
        home.code("child add Maya; behavior add Reading --points 2")
        state = home.code("digest").stdout.strip()
        disk.set("ro")
        typed = Prompt(home)
        saved = disk.place / "s.fam"
        checks.that("this session is not" in " ".join(typed.before.split()), "a prompt that keeps no session says so",
                    typed.before)
        for line in ("log Maya Reading", "undo --all", f"session save {saved}", f"children | save {saved}"):
            said = typed.type(line)
            checks.that("error[read-only]" in said, f"a disk that may only be read: `{line}` is refused", said)
        checks.that(state in typed.type("digest") and "Sound" in typed.type("verify"), "and all is there")
        disk.set("rw")
        said = typed.type("log Maya Reading")
        checks.that("now it is writable: restart fam" in " ".join(said.split()), "what to do then is said", said)
        checks.that(typed.end() == 0 and home.code("log Maya Reading; digest").returncode == 0, "and done, it goes on")
        checks.that(not saved.exists() and home.fam("verify").returncode == 0, "nothing is left in part")
    finally:
        disk.remove()


def reading(checks: Checks) -> None:
    """Without any space SQLite can make no index of its log, and holds one in memory."""
    home = Household(setup="")
    disk = Disk(home)
    try:
        home.database = disk.place / "family.db"
        home.code("child add Maya; child add Leo")
        digest = home.code("digest").stdout
        with disk.full(0):
            all_at_once = [subprocess.Popen(home.command("-c", "echo (children | count)"), env=home.environment,
                                            text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                           for _ in range(6)]
            seen = [process.communicate() for process in all_at_once]
            checks.that([out for out, _ in seen] == ["2\n"] * 6, "six at once on a full disk read the household", seen)
            checks.that(all("warning[disk-full]" in told for _, told in seen), "and say that no other can meanwhile",
                        seen)
            for options in ([], ["--read-only"]):
                for code in ("digest", "verify", "journal"):
                    ended = home.fam(*options, "-c", code)
                    checks.that(ended.returncode == 0, f"a full disk: {options} {code}", ended.stderr)
            checks.that(home.code("digest").stdout == digest, "a full disk: the household is as it was")
            ended = home.code("child add Ada")
            checks.that(names("disk-full", ended), "a full disk: what changes the household is refused", ended.stderr)
            copy = home.folder / "copy.fambackup"
            ended = home.code(f"backup {copy}")
            checks.that(ended.returncode == 0 and copy.exists(), "a full disk: the household is backed up to another",
                        ended.stderr)
        unfinished(checks, home, disk)
        ended = home.code("child add Ada; digest")
        checks.that(ended.returncode == 0 and "disk-full" not in ended.stderr, "with room it goes on", ended.stderr)
        left = sorted(file.name for file in disk.place.iterdir())
        checks.that(left == ["family.db"], "and nothing is left beside the household", left)
        disk.set("nr_inodes=2")
        ended = home.code("children")
        checks.that(names("disk-full", ended) and "no more files" in " ".join(ended.stderr.split()),
                    "a disk that holds no more files is named", ended.stderr)
    finally:
        disk.remove()


def temporary(checks: Checks) -> None:
    """The disk of the temporary files gets full, and the household is on another: the full one is named."""
    home = Household(setup="")
    disk = Disk(home)
    try:
        home.code("child add Maya; behavior add Reading --points 2")
        home.code('for i in 1..4000 { log Maya Reading --note "$i and some more words" }')
        home.environment["TMPDIR"] = str(disk.place)
        typed = Prompt(home)
        typed.type("child add Leo")
        saved, size = home.folder / "s.fam", home.database.stat().st_size // 1024
        # Neither the copy from before the session fits, nor, after it, that of the trial.
        for room in (size // 2, size * 3 // 2):
            with disk.full(room):
                said = "".join(typed.type(f"session save {saved}").split())
            checks.that("error[disk-full]:nospaceisleftfor" in said and f"{disk.place}/fam-sandbox" in said
                        and not saved.exists(), f"{room} kB free for temporary files: their disk is named", said)
        checks.that("Saved" in typed.type(f"session save {saved}"), "with room again the session is saved")
        checks.that(typed.end() == 0 and not list(disk.place.iterdir()), "nothing is left of the temporary files")
    finally:
        disk.remove()


def unfinished(checks: Checks, home: Household, disk: Disk) -> None:
    """The latest changes are still in the log, whose index is lost."""
    connection = sqlite3.connect(home.database)
    connection.execute("SELECT * FROM fam_meta").fetchall()
    home.code("child add Mia")
    held = {file.name: file.read_bytes() for file in disk.place.iterdir()}
    connection.close()
    before = home.code("digest").stdout
    for ending in ("", "-wal"):
        (disk.place / f"family.db{ending}").write_bytes(held[f"family.db{ending}"])
    with disk.full(0):
        for options in (["--read-only"], []):
            ended = home.fam(*options, "-c", "digest")
            checks.that(ended.stdout == before, f"a full disk: {options} the log of the writes is read",
                        (ended.stdout, ended.stderr))


def main() -> None:
    checks = Checks()
    home = Household(setup="")
    if not can_mount(home.folder):
        print("not run: full disks, since a small one cannot be mounted here")
        return checks.finish()
    for make in (importing, undoing, redoing, restoring, compacting, migrating, applying):
        changes(checks, make())
    prompt(checks)
    protected(checks)
    reading(checks)
    temporary(checks)
    checks.finish()


if __name__ == "__main__":
    main()
