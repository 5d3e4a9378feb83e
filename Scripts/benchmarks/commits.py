"""The peer of one durable command: as many prepared INSERTs as asked for, each with its commit, with the settings of fam's own databases.

    commits.py FILE N         into the events table of FILE, a household made by fam
"""

import random
import sqlite3
import sys

import household


def main() -> None:
    file, count = sys.argv[1], int(sys.argv[2])
    database = sqlite3.connect(file, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    insert, rows = household.inserts(database, count)
    for row in rows:
        database.execute("BEGIN IMMEDIATE")
        database.execute(insert, row)
        database.execute("COMMIT")
    database.close()


if __name__ == "__main__":
    main()
