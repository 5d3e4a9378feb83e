#!/usr/bin/env python3
"""Backups: a household to one file and back, and every broken, shortened, foreign, newer or contradicting file refused
with nothing changed.
"""

import hashlib
import json
import os
import random
import stat

from household import Checks, Household

MORE = """log Maya "Helped with chores" --note "washed the \\"big\\" pan 🍳" --media a.jpg,b.jpg --at yesterday@18:00
log Leo "Read a book"
reward add Maya "Sticker book" --points 10 --due 2026-12-24
behavior add "Shouted" --points=-2
child archive Leo
"""


def sealed(lines: list[str]) -> bytes:
    """The lines with the last one that fits them."""
    body = "".join(line + "\n" for line in lines).encode()
    return body + json.dumps({"sha256": hashlib.sha256(body).hexdigest()}, separators=(",", ":")).encode() + b"\n"


class Backups:
    def __init__(self, checks: Checks) -> None:
        self.checks = checks
        self.home = Household()
        self.home.fam("-", text=MORE)
        self.path = self.home.folder / "home.fambackup"
        made = self.home.fam("backup", str(self.path))
        checks.that(made.returncode == 0, "`backup FILE` works", made.stderr)
        self.bytes = self.path.read_bytes()
        self.lines = self.bytes.decode().splitlines()[:-1]
        # What the refused files would change.
        self.home.code("log Maya \"Read a book\"")
        self.digest = self.state()

    def state(self) -> str:
        return self.home.fam("digest", "--check").stdout.strip()

    def refused(self, what: str, content: bytes, words: str) -> None:
        path = self.home.folder / "bad.fambackup"
        path.write_bytes(content)
        for command in (["backup", "check", str(path)], ["--yes", "restore", str(path)]):
            result = self.home.fam(*command)
            said = " ".join(result.stderr.split())  # long headlines are broken
            # X-OP63 X-UC08 K-UC06 K-P49 K-Q03: each contradiction is found by its words, an id that exists among them.
            self.checks.that(result.returncode == 1 and words in said, f"{what}: `{' '.join(command[:2])}` is refused",
                             result.stderr)
        self.checks.that(self.state() == self.digest, f"{what}: nothing changed")

    def edited(self, what: str, words: str, edit) -> None:
        """The file with its rows edited, and with a checksum that is right: only the contradiction is left to be found.
        """
        lines = [json.loads(line) for line in self.lines]
        lines = edit(lines) or lines
        self.refused(what, sealed([json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]),
                     words)


def row(lines: list[dict], kind: str, index: int = 0) -> dict:
    return [line[kind] for line in lines if kind in line][index]


def contradictions(backups: Backups) -> None:
    edited = backups.edited

    def put(kind: str, field: str, value: object):
        return lambda lines: row(lines, kind).__setitem__(field, value)

    def without(kind: str, field: str):
        return lambda lines: row(lines, kind).__delitem__(field)

    edited("a newer version", "Backup was made by a newer version (7)",
           lambda lines: lines[0].__setitem__("version", 7))
    edited("version 0", "Backup is incomplete", lambda lines: lines[0].__setitem__("version", 0))
    edited("no zone", "Backup is incomplete", lambda lines: lines[0].__delitem__("zone"))
    edited("a field that a new row needs", "Backup is incomplete: child without name", without("child", "name"))
    edited("a row without an id", "Backup is incomplete: event without id", without("event", "id"))
    edited("a lost row", "Backup is incomplete: 1 of 2 rows of event",
           lambda lines: [line for line in lines if line is not lines[-1]] if "event" in lines[-1]
           else lines.remove(next(line for line in lines if "event" in line)))
    # X-OP01
    edited("an id twice", "Duplicate id",
           lambda lines: row(lines, "event", 1).__setitem__("id", row(lines, "event")["id"]))
    edited("an event of nobody", "refers to a missing child",
           put("event", "child", "01000000-0000-7000-8000-000000000000"))
    edited("a goal of nobody", "refers to a missing child",
           put("reward", "child", "01000000-0000-7000-8000-000000000000"))
    edited("a date that is none", "Invalid value in child", put("child", "born", "2017-13-45"))
    edited("points that are text", "Invalid value in event", put("event", "points", "many"))
    edited("points that are a fraction", "Invalid value in event", put("event", "points", 1.5))
    edited("a time that is none", "Invalid value in event", put("event", "at", "yesterday-ish"))
    edited("a reference that is not an id", "Invalid value in event", put("event", "child", "Maya"))
    edited("media that are no list", "Invalid value in event", put("event", "media", "a.jpg"))
    edited("a field of the future", "knows a field `mood`", put("event", "mood", "good"))
    edited("an entity of the future", "rows of `planet`",
           lambda lines: lines.append({"planet": {"id": row(lines, "event")["id"]}}))
    edited("a line that is a list", "Backup cannot be read", lambda lines: lines.append([1]))
    edited("a line with two rows", "Backup cannot be read", lambda lines: lines[1].__setitem__("event", {}))


def damage(backups: Backups) -> None:
    refused, whole = backups.refused, backups.bytes
    refused("an empty file", b"", "this is not a backup of fam")
    refused("a foreign file", b"name,stars\nMaya,3\n", "this is not a backup of fam")
    refused("a foreign JSON file", b'{"version":1}\n', "this is not a backup of fam")
    refused("the database itself", backups.home.database.read_bytes(), "this is not a backup of fam")
    refused("bytes that are no text", bytes(range(256)) * 40, "this is not a backup of fam")
    refused("a line more", whole + b"{}\n", "Backup cannot be read")
    refused("the first line alone", whole[: whole.index(b"\n") + 1], "the file ends early")
    generator = random.Random(5)
    for cut in sorted(generator.sample(range(200, len(whole)), 12)) + [len(whole) - 1]:
        refused(f"cut at byte {cut}", whole[:cut], "Backup")
    for place in sorted(generator.sample(range(200, len(whole) - 90), 12)):
        bent = bytearray(whole)
        bent[place] ^= 1 << generator.randrange(7)
        refused(f"a bit changed at byte {place}", bytes(bent), "Backup")


def wrong_digest(backups: Backups) -> None:
    """Well-formed, but not what its first line says: found when the rows are in place, and then all is taken back."""
    lines = [json.loads(line) for line in backups.lines]
    row(lines, "event")["points"] = 3
    path = backups.home.folder / "bad.fambackup"
    path.write_bytes(sealed([json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]))
    result = backups.home.fam("--yes", "restore", str(path))
    backups.checks.that(result.returncode == 1 and "do not match the digest" in " ".join(result.stderr.split()),
                        "another digest is refused", result.stderr)
    backups.checks.that(backups.state() == backups.digest, "another digest: nothing changed")


def older(backups: Backups) -> None:
    """A file made before a field existed: the field gets what a new row gets."""
    checks = backups.checks
    lines = [json.loads(line) for line in backups.lines]
    for line in lines:
        line.get("event", {}).pop("media", None)
    path = backups.home.folder / "older.fambackup"
    path.write_bytes(sealed([json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]))
    restored = Household(setup="")
    result = restored.fam("--yes", "restore", str(path))
    checks.that(result.returncode == 0, "an older backup is restored", result.stderr)
    # X-Q08
    checks.that(restored.number("events | where media != [] | count") == 0,
                "a missing field has the value of a new row")
    checks.that(restored.number("events | count") == 2, "its rows are there")


def round_trip(backups: Backups) -> None:
    checks, home = backups.checks, backups.home
    checks.that(stat.S_IMODE(os.stat(backups.path).st_mode) == 0o600, "a backup belongs to nobody else",
                oct(os.stat(backups.path).st_mode))
    again = home.fam("backup", str(backups.path))
    checks.that(again.returncode == 1 and "already exists" in " ".join(again.stderr.split()),
                "a file that is there is not replaced", again.stderr)
    refused = home.fam("restore", str(backups.path))
    checks.that(refused.returncode == 1 and "--yes" in refused.stderr, "a script needs `--yes`", refused.stderr)
    readonly = home.fam("--read-only", "--yes", "restore", str(backups.path))
    checks.that(readonly.returncode != 0 and home.number("events | count") == 3, "read-only restores nothing",
                readonly.stderr)
    checks.that(home.fam("--yes", "restore", str(backups.path)).returncode == 0 and home.number("events | count") == 2,
                "the later moment is gone")
    # X-OP62 X-UC07 X-P58 K-OP63 K-UC05
    checks.that(home.fam("export").stdout.encode() == backups.bytes, "`export` prints the same bytes as `backup` wrote")
    home.fam("undo", "--all")
    checks.that(home.number("events | count") == 3, "undo of a restore brings it back")
    checks.that(home.fam("digest", "--check").stdout.strip() == backups.digest, "with the same digest")

    other = Household(setup="")
    checks.that(other.fam("--yes", "restore", str(backups.path)).returncode == 0, "a new household takes it")
    checks.that(other.fam("export").stdout.encode() == backups.bytes, "and gives the same bytes")
    checks.that(other.number("child(\"Maya\").stars") == home.number("child(\"Maya\").stars") - 1, "sums are rebuilt")
    elsewhere = Household(setup="")
    elsewhere.environment["TZ"] = "Europe/Berlin"
    result = elsewhere.fam("--yes", "restore", str(backups.path))
    checks.that(result.returncode == 1 and "TZ=" in result.stderr, "another time zone is reported", result.stderr)
    checks.that(elsewhere.fam("--yes", "restore", str(backups.path), "--keep-zone").returncode == 0,
                "and taken with `--keep-zone`")


def shelf(backups: Backups) -> None:
    checks, home = backups.checks, backups.home
    first, second = home.fam("backup"), home.fam("backup")
    checks.that(first.returncode == second.returncode == 0, "`backup` without a name", first.stderr + second.stderr)
    listed = json.loads(home.fam("--format", "json", "backups").stdout)
    checks.that(len(listed) == 2 and all(row["digest"] == backups.digest for row in listed),
                "both are listed with their digest", listed)
    # A household beside it keeps its backups in the same folder.
    home.database = home.folder / "other.db"
    home.fam("child", "add", "Nia")
    home.fam("backup")
    others = json.loads(home.fam("--format", "json", "backups").stdout)
    checks.that(len(others) == 1 and others[0]["file"] not in [row["file"] for row in listed],
                "each household lists its own", others)
    home.database = home.folder / "family.db"
    page = home.fam("screen", "/settings/backup").stdout
    # K-SC21 X-OP64
    checks.that("\nLast backup: just now, " in page
                and f" rows.\nNothing has changed since.\n{listed[0]['file']}\n" in page,
                "the page has the last backup", page)
    for action in ("Back up now: backup\n", "Back up to a file: backup FILE\n", "Restore one: restore FILE\n",
                   "Export as text: export\n"):
        checks.that(action in page, f"the page offers `{action.strip()}`", page)
    home.fam("child", "add", "Ida")
    page = home.fam("screen", "/settings/backup").stdout
    checks.that("\nThe household has changed since.\n" in page, "and says when it is out of date", page)
    checks.that(home.fam("--yes", "restore", listed[0]["file"]).returncode == 0, "the newest can be restored")
    one = Household(setup="child add Maya")
    one.fam("backup")
    page = one.fam("screen", "/settings/backup").stdout
    checks.that("\nLast backup: just now, 1 row.\n" in page, "one row is one row", page)


def main() -> None:
    checks = Checks()
    backups = Backups(checks)
    damage(backups)
    contradictions(backups)
    wrong_digest(backups)
    older(backups)
    round_trip(backups)
    shelf(backups)
    checks.finish()


main()
