#!/usr/bin/env python3
"""Database files and backups with damaged bytes: always the same ones, made from a fixed seed.

Pages are overwritten, bits turned, pages swapped and files cut short. The program never crashes or hangs on one, what
reads changes no byte of it, and an error names the file.

    mutations.py [COUNT]     so many damaged databases (60), and half as many backups
"""

import random
import sqlite3
import sys

from damage import SETUP
from household import Checks, Household

COMMANDS = (["--read-only", "-c", "children; events; rewards; journal"], ["--read-only", "verify"],
            ["-c", 'log Maya "Read a book"'])
STATUSES = {0, 1, 2}


def mutated(data: bytes, size: int, source: random.Random) -> bytes:
    data = bytearray(data)
    for _ in range(source.choice([1, 1, 1, 2, 5])):
        page = source.randrange(max(1, len(data) // size)) * size
        place = min(page + min(int(source.expovariate(1 / 200)), size - 1), len(data) - 1)
        match source.randrange(7):
            case 0:
                data[place] ^= 1 << source.randrange(8)
            case 1:
                data[place:place + 8] = source.randbytes(len(data[place:place + 8]))
            case 2:
                data[page:page + size] = source.randbytes(len(data[page:page + size]))
            case 3:
                data[page:page + size] = bytes(len(data[page:page + size]))
            case 4:
                other = source.randrange(max(1, len(data) // size)) * size
                data[page:page + size] = data[other:other + size].ljust(len(data[page:page + size]), b"\0")
            case 5:
                del data[source.randrange(1, len(data)):]
            case _:
                # Lengths and page numbers like to be near the edges.
                data[place:place + 2] = source.choice([b"\xff\xff", b"\x00\x00", b"\x7f\xff",
                                                       b"\x80\x80"])[:len(data[place:place + 2])]
        if len(data) < 2:
            break
    return bytes(data)


def databases(checks: Checks, count: int) -> None:
    home = Household(SETUP)
    connection = sqlite3.connect(home.database)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    good = home.database.read_bytes()
    source = random.Random(20)
    told = 0
    for number in range(count):
        bad = mutated(good, size, source)
        for command in COMMANDS:
            for file in home.folder.glob("family.db*"):
                file.unlink()
            home.database.write_bytes(bad)
            home.database.chmod(0o600)
            result = home.fam(*command)
            what = f"database {number}, `{' '.join(command)}`"
            checks.that(result.returncode in STATUSES, f"{what}: the program ends",
                        (result.returncode, result.stderr[-300:]))
            said = "".join(result.stderr.split())
            if result.returncode == 1:
                told += 1
                checks.that("error[" in result.stderr and ("family.db" in said or command == COMMANDS[2]),
                            f"{what}: an error names the file", result.stderr)
            if "--read-only" in command:
                checks.that(home.database.read_bytes() == bad, f"{what}: not a byte is changed")
    checks.that(told > count, "many of them are reported of", told)


def backups(checks: Checks, count: int) -> None:
    home = Household(SETUP)
    path = home.folder / "b.fambackup"
    home.fam("backup", str(path))
    good = path.read_bytes()
    before = home.fam("digest").stdout
    source = random.Random(30)
    for number in range(count):
        bad = mutated(good, 512, source)
        path.write_bytes(bad)
        for command in (["backup", "check", str(path)], ["--yes", "restore", str(path)]):
            result = home.fam(*command)
            what = f"backup {number}, `{command[-2]}`"
            whole = bad == good
            checks.that(result.returncode == (0 if whole else 1), f"{what}: refused",
                        (result.returncode, result.stderr[-300:]))
            checks.that(whole or "error[" in result.stderr, f"{what}: and told", result.stderr)
        checks.that(home.fam("digest").stdout == before, f"backup {number}: the household stays")


def main() -> None:
    checks = Checks()
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    databases(checks, count)
    backups(checks, count // 2)
    checks.finish()


if __name__ == "__main__":
    main()
