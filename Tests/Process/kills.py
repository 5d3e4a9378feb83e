#!/usr/bin/env python3
"""Kills the real program with SIGKILL at random points of what changes much at once: an import, an undo and a redo, a
restore, a compaction of the journal, a migration, a saved session that is applied, and one that is replayed in a
sandbox. (`crash.py` kills commands and scripts.)

After each kill SQLite's integrity check, the digest computed anew, sums, figures and journal must hold, and the state
must be that before or that after; of an applied session, which is one command after the other, that after some number
of its commands. Then the same is done again on what was left and must end as if nothing had happened.

    kills.py [KILLS [SEED]]     so many kills of each kind (4), at moments drawn from the seed (15)
"""

import random
import shutil
import sqlite3
import subprocess
import sys
import time

from household import Checks, Household
from sessions import Prompt

KILLS = int(sys.argv[1]) if len(sys.argv) > 1 else 4
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 15
EVENTS = 2000


class Kind:
    """One thing to be killed: what it begins with, what is run, and the states it may leave."""

    def __init__(self, name: str, home: Household, *arguments: str) -> None:
        self.name = name
        self.home = home
        self.arguments = arguments
        self.base = home.folder / "base"
        self.base.mkdir()
        sqlite3.connect(home.database).execute("PRAGMA wal_checkpoint(TRUNCATE)").connection.close()
        shutil.copyfile(home.database, self.base / "family.db")
        self.states = [self.digest()]
        self.restore()
        began = time.perf_counter()
        ended = home.fam(*arguments)
        self.duration = time.perf_counter() - began
        if ended.returncode != 0:
            sys.exit(f"{name} fails undisturbed: {ended.stderr}")
        self.states.append(self.digest())

    def restore(self) -> None:
        for file in self.home.folder.glob("family.db*"):
            file.unlink()
        shutil.rmtree(self.home.folder / "backups", ignore_errors=True)
        shutil.copyfile(self.base / "family.db", self.home.database)

    def digest(self) -> str:
        return self.home.code("digest").stdout.strip()

    def killed(self, source: random.Random) -> bool:
        """Runs it and kills it at some moment; whether it was still running."""
        process = subprocess.Popen(self.home.command(*self.arguments), env=self.home.environment,
                                   stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(timeout=source.uniform(0, self.duration))
        except subprocess.TimeoutExpired:
            process.kill()
        return process.wait() == -9

    def check(self, checks: Checks, number: int) -> None:
        what = f"{self.name}, kill {number}"
        connection = sqlite3.connect(self.home.database)
        checks.that(connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok", f"{what}: SQLite's check")
        connection.close()
        state = self.digest()
        checks.that(state in self.states, f"{what}: the state before or after, and no half of it", state)
        sound = self.home.fam("verify")
        checks.that(sound.returncode == 0, f"{what}: sound", sound.stderr)
        if state == self.states[-1] and self.states[0] != state:
            return
        if state != self.states[0]:
            return self.finish(checks, what)
        again = self.home.fam(*self.arguments)
        checks.that(again.returncode == 0 and self.digest() == self.states[-1], f"{what}: done again it ends well",
                    again.stderr)

    def finish(self, checks: Checks, what: str) -> None:
        """Of what was done in part, the rest is undone as one run."""
        undone = self.home.code("undo --run --yes")
        checks.that(undone.returncode == 0 and self.digest() == self.states[0],
                    f"{what}: its run is taken back as a whole", undone.stderr)


def filled() -> Household:
    home = Household()
    lines = "\n".join(f'log {("Maya", "Leo")[n % 2]} "Read a book" --note "moment {n}"' for n in range(EVENTS))
    if home.fam(home.script("fill.fam", lines)).returncode != 0:
        sys.exit("the set-up failed")
    return home


def importing() -> Kind:
    home = Household()
    rows = "".join(f"{('Maya', 'Leo')[n % 2]},Read a book,2026-10-0{n % 9 + 1}T18:00,{n}\n" for n in range(EVENTS))
    (home.folder / "rows.csv").write_text("child,behavior,at,note\n" + rows)
    return Kind("an import", home, "-c", f'from csv "{home.folder}/rows.csv" | into events')


def undoing() -> Kind:
    return Kind("an undo", filled(), "-c", "undo --all --yes")


def redoing() -> Kind:
    home = filled()
    home.code("undo --all --yes")
    return Kind("a redo", home, "-c", "redo --all --yes")


def restoring() -> Kind:
    home = filled()
    home.code(f'backup "{home.folder}/kept.fambackup"')
    home.code('events --child Leo | delete --yes; events | edit note = "changed" --yes')
    return Kind("a restore", home, "-c", f'restore "{home.folder}/kept.fambackup" --yes')


def compacting() -> Kind:
    home = filled()
    home.code('events | edit note = "changed" --yes')
    return Kind("a compaction", home, "-c", "journal compact --before tomorrow --keep 0 --yes")


def migrating() -> Kind:
    home = filled()
    connection = sqlite3.connect(home.database)
    connection.execute("ALTER TABLE children DROP COLUMN archived")
    connection.execute("ALTER TABLE events DROP COLUMN media")
    connection.execute("UPDATE fam_meta SET schema = ''")
    connection.commit()
    connection.close()
    return Kind("a migration", home, "-c", "digest")


def applying() -> Kind:
    home = Household(setup="")
    prompt = Prompt(home)
    for line in ["child add Maya", "child add Leo",
                 "behavior add Reading --points 2"] + [f'log Maya,Leo Reading --note "{n}"' for n in range(30)]:
        prompt.type(line)
    saved = home.folder / "saved.fam"
    prompt.type(f'session save "{saved}"')
    prompt.end()
    for file in home.folder.glob("family.db*"):
        file.unlink()
    home.code("children | count")
    kind = Kind("an applied session", home, "replay", str(saved), "--apply")
    kind.states[1:1] = [line.split()[3] for line in saved.read_text().split("\n") if line.startswith("#@ 2")]
    return kind


def sandboxed(checks: Checks, source: random.Random) -> tuple[int, int]:
    """A replay that applies nothing leaves the household alone, and the next one removes what a killed one left of its
    copy.
    """
    home = filled()
    prompt = Prompt(home)
    for line in ["child add Ida"] + [f'log Ida "Read a book" --note "{n}"' for n in range(30)]:
        prompt.type(line)
    saved, temporary = home.folder / "saved.fam", home.folder / "temporary"
    prompt.type(f'session save "{saved}"')
    prompt.end()
    temporary.mkdir()
    home.environment["TMPDIR"] = str(temporary)
    kind = Kind("a replay in a sandbox", home, "replay", str(saved))
    hit = left = 0
    for number in range(KILLS):
        hit += kind.killed(source)
        left += any(temporary.iterdir())
        checks.that(kind.digest() == kind.states[0], f"{kind.name}, kill {number}: the household is untouched")
    again = home.fam(*kind.arguments)
    # SQLite makes a temporary file and at once removes its name. A kill in between leaves an empty one, which might as
    # well be of another program.
    rest = [file.name for file in temporary.iterdir() if not file.name.startswith("etilqs_") or file.stat().st_size > 0]
    checks.that(again.returncode == 0 and not rest, f"{kind.name}: nothing is left of {left} killed ones", rest)
    print(f"{kind.name}: {KILLS} kills, {left} left a copy", flush=True)
    return hit, KILLS


def main() -> None:
    checks = Checks()
    source = random.Random(SEED)
    running = total = 0
    for make in (importing, undoing, redoing, restoring, compacting, migrating, applying):
        kind = make()
        for number in range(KILLS):
            kind.restore()
            total += 1
            running += kind.killed(source)
            kind.check(checks, number)
        print(f"{kind.name}: {KILLS} kills", flush=True)
    hit, killed = sandboxed(checks, source)
    running, total = running + hit, total + killed
    checks.that(running * 2 >= total, "most kills hit a running program", f"{running} of {total}")
    print(f"{running} of {total} kills hit a running program")
    checks.finish()


if __name__ == "__main__":
    main()
