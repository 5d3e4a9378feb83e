#!/usr/bin/env python3
"""Several programs on one database: both write and neither loses; a held lock gives a clear message and not a hang."""

import sqlite3
import subprocess

from household import PATIENCE, Checks, Household

LINES = 300
# Lines of a writer that others read beside: as many as leave digest and figures to later commits many times over.
SETTLED = 3000
# Those of one that is killed.
ENDLESS = 200_000


def writer(home: Household, child: str) -> subprocess.Popen:
    lines = "".join(f'log {child} "Read a book" --note "{child} {index}"\n' for index in range(LINES))
    script = home.script(f"{child}.fam", lines)
    return subprocess.Popen(home.command("--stepwise", script), env=home.environment, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def side_by_side(checks: Checks) -> None:
    home = Household()
    writers = {child: writer(home, child) for child in ("Maya", "Leo")}
    for child, process in writers.items():
        _, said = process.communicate(timeout=PATIENCE)
        checks.that(process.returncode == 0, f"the writer for {child} ends well", said)
    checks.that(home.number("events | count") == 2 * LINES, "all moments of both are there")
    for child in writers:
        checks.that(home.number(f'events | where child == "{child}" | count') == LINES,
                    f"all moments of {child} are there")
        checks.that(home.code(f"let c = child {child}; echo $c.stars").stdout.strip() == str(LINES),
                    f"the stars of {child} are their sum")
    distinct = len(set(notes(home)))
    checks.that(distinct == 2 * LINES, "no moment is there twice", distinct)


def notes(home: Household) -> list[str]:
    return home.code("events | select note", "--format", "csv").stdout.split("\n")[1:-1]


def reader_beside(checks: Checks) -> None:
    """What a `--stepwise` script writes behind its rows is neither missed nor counted twice by whoever reads meanwhile.
    """
    home = Household()
    lines = "".join(f'log Maya "Read a book" --at 2026-10-07@09:{index % 60:02}\n' for index in range(SETTLED))
    script = home.script("settling.fam", lines)
    reads = "for i in 1..300 { echo (insights --in 2026-10).moments }\n"
    with subprocess.Popen(home.command("--stepwise", script), env=home.environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as writing:
        seen: list[int] = []
        verdicts = []
        while writing.poll() is None:
            seen += [int(word) for word in home.code(reads, "--stepwise").stdout.split()]
            verdicts += [home.fam("verify") for _ in range(3)]
        _, said = writing.communicate(timeout=PATIENCE)
        checks.that(writing.returncode == 0, "the writer ends well", said)
    seen.append(home.number("(insights --in 2026-10).moments"))
    back = [(before, after) for before, after in zip(seen, seen[1:]) if after < before]
    checks.that(not back and seen[-1] == SETTLED, "a count that is read beside it never goes back", back or seen[-1])
    checks.that(len(set(seen)) > 5, "and was read at many moments", sorted(set(seen)))
    wrong = [verdict.stdout + verdict.stderr for verdict in verdicts if verdict.returncode != 0]
    checks.that(not wrong, f"each of {len(verdicts)} verifications beside it found one state", wrong[:1])


def sums_beside(checks: Checks) -> None:
    """Nor is a child's sum: it is that of the moments which the same query counts, and after the writer is killed, too.
    """
    home = Household()
    lines = "".join(f'log {("Maya", "Leo")[index % 2]} "Read a book"\n' for index in range(ENDLESS))
    script = home.script("sums.fam", lines)
    reads = home.script("reads.fam", "echo (children | where earned != sum(events.points) | count)\n" * 300)
    seen: list[str] = []
    passes = 0
    # Some kills come just after a commit that writes them all.
    while behind(home) == 0 and passes < 10:
        passes += 1
        with subprocess.Popen(home.command("--stepwise", script), env=home.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as writing:
            try:
                for _ in range(3):
                    seen += home.fam("--stepwise", reads).stdout.split()
                # That script's end has written what was behind, also of others; this command leaves it.
                home.code("echo (events | count)")
            finally:
                writing.kill()
            writing.communicate(timeout=PATIENCE)
    checks.that(len(seen) == 900 * passes and set(seen) == {"0"}, "each sum is that of its moments beside a writer",
                sorted(set(seen)))
    checks.that(behind(home) > 0, "and sums were not written when it was killed")
    for more in (["--read-only"], []):
        checks.that(home.code("echo (children | where earned != sum(events.points) | count)", *more).stdout == "0\n",
                    f"nor do readers see that with {more}")
    home.code('log Maya "Read a book"')
    checks.that(behind(home) == 0, "the next command writes them")
    connection = sqlite3.connect(home.database)
    wrong = connection.execute("SELECT name, earned FROM children WHERE earned <> "
                               "(SELECT sum(points) FROM events WHERE child = children.n)").fetchall()
    checks.that(not wrong, "as they are", wrong)
    connection.close()


def behind(home: Household) -> int:
    """How many tables have rows that are not in sums."""
    connection = sqlite3.connect(home.database)
    try:
        return connection.execute("SELECT count(*) FROM fam_note WHERE name GLOB 'unsettled *'").fetchone()[0]
    finally:
        connection.close()


def held_lock(checks: Checks) -> None:
    home = Household()
    holder = sqlite3.connect(home.database, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    reading = home.code("echo (events | count)")
    checks.that(reading.returncode == 0 and reading.stdout.strip() == "0", "reading goes on while another writes",
                reading.stderr)
    for script, what in {'log Maya "Read a book"': "a write",
                         'echo (events | count); log Maya "Read a book"': "a write after a read"}.items():
        writing = home.code(script, "--wait", "0.2")
        checks.that(writing.returncode == 1, f"{what} that cannot get the lock fails with status 1", writing.returncode)
        checks.that("error[locked]" in writing.stderr and str(home.database) in writing.stderr,
                    f"{what}: the message says so", writing.stderr)
    with subprocess.Popen(home.command("--wait", "60", "-c", 'log Maya "Read a book" --note waited'),
                          env=home.environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as waiting:
        try:
            waiting.wait(timeout=0.3)
        except subprocess.TimeoutExpired:
            pass
        checks.that(waiting.poll() is None, "a write waits for the lock as long as it was reported")
        holder.execute("ROLLBACK")
        _, said = waiting.communicate(timeout=PATIENCE)
        checks.that(waiting.returncode == 0, "and is done when the lock is free", said)
    holder.close()
    checks.that(home.number("events | count") == 1, "only that write was done")


def slow_import(checks: Checks) -> None:
    """Rows that come slowly keep nobody waiting: the lock is taken when the last of them is there."""
    home = Household()
    rows = 40_000
    with subprocess.Popen(home.command("-c",
                                       "from csv - as { child: string, behavior: string, at: datetime } | into events"),
                          env=home.environment, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as importing:
        # Far more than a pipe holds, so most of it has been read when all is written.
        importing.stdin.write("child,behavior,at\n" + "Maya,Read a book,2026-01-02T10:00:00\n" * rows)
        importing.stdin.flush()
        beside = home.code('log Leo "Read a book"', "--wait", "0.2")
        checks.that(beside.returncode == 0, "another shell writes while the rows of an import come", beside.stderr)
        checks.that(importing.poll() is None, "and the import goes on")
        _, said = importing.communicate(timeout=PATIENCE)
        checks.that(importing.returncode == 0, "an import through a pipe ends well", said)
    checks.that(home.number("events | count") == rows + 1, "all rows of both are there")


def held_session_file(checks: Checks) -> None:
    home = Household()
    home.code("sessions")
    holder = sqlite3.connect(f"{home.database}.sessions", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    held = home.code("sessions")
    checks.that(held.returncode == 1 and "error[locked]" in held.stderr, "a held session file is reported as such",
                held.stderr)
    holder.close()
    checks.that(home.code("sessions").returncode == 0, "and is used when it is free")


def main() -> None:
    checks = Checks()
    side_by_side(checks)
    reader_beside(checks)
    sums_beside(checks)
    held_lock(checks)
    slow_import(checks)
    held_session_file(checks)
    checks.finish()


if __name__ == "__main__":
    main()
