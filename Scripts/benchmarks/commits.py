"""The peer of one durable command: prepared INSERTs, each with its commit, in WAL mode with
synchronous = NORMAL as in fam's databases, and checkpoints after 1,000 pages as SQLite has them.

    commits.py FILE N         N rows into the events table of FILE, a household made by fam
"""

import random
import sqlite3
import sys

import household


def main() -> None:
    file, count = sys.argv[1], int(sys.argv[2])
    database = sqlite3.connect(file, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    table, _ = household.table_with(database, {"child", "behavior", "points", "at"})
    insert = f'INSERT INTO "{table}"(id, child, behavior, points, note, at) VALUES(?, ?, ?, ?, ?, ?)'
    source = random.Random(household.SEED)
    for child, behavior, at, note in household.moments(count):
        # The time first, as in the ids that fam makes.
        identity = (int(at.timestamp() * 1000) << 80 | 7 << 76 | source.getrandbits(74)).to_bytes(16, "big")
        row = (identity, child + 1, behavior + 1, household.BEHAVIORS[behavior][1], note,
               int(at.timestamp()) * 1_000_000)
        database.execute("BEGIN IMMEDIATE")
        database.execute(insert, row)
        database.execute("COMMIT")
    database.close()


if __name__ == "__main__":
    main()
