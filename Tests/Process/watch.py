#!/usr/bin/env python3
"""`watch` beside other shells: each change is seen exactly once and in order, and what a block does is kept."""

import json
import signal
import subprocess

from household import FAM, PATIENCE, Checks, Household

LINES = 120
CHILDREN = ("Maya", "Leo")


def started(home: Household, *arguments: str) -> subprocess.Popen:
    """On the real clock: a pinned one waits for nobody."""
    return subprocess.Popen([FAM, "--db", str(home.database), *arguments], env=home.environment,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def writer(home: Household, child: str) -> subprocess.Popen:
    lines = "".join(f'log {child} "Read a book" --note "{child} {index}"\n' for index in range(LINES))
    return started(home, "--stepwise", home.script(f"{child}.fam", lines))


def stream(checks: Checks) -> None:
    home = Household()
    watcher = started(
        home, "--format", "jsonl", "-c",
        f"events | watch --initial --until {{ |rows| ($rows | count) >= {2 * LINES} }} --timeout {PATIENCE}s")
    writers = [writer(home, child) for child in CHILDREN]
    seen, said = watcher.communicate(timeout=PATIENCE)
    for process in writers:
        process.communicate(timeout=PATIENCE)
    checks.that(watcher.returncode == 0, "the watch ends well", said)
    changes = [json.loads(line) for line in seen.splitlines()]
    checks.that(all(change["change"] == "added" for change in changes), "rows were only added")
    notes = [change["note"] for change in changes]
    checks.that(len(notes) == len(set(notes)) == 2 * LINES, "each row is seen once", len(notes))
    for child in CHILDREN:
        wanted = [f"{child} {index}" for index in range(LINES)]
        checks.that([note for note in notes if note.startswith(child)] == wanted, f"those of {child} come in order")


def reaction(checks: Checks) -> None:
    home = Household()
    script = home.script("react.fam", f"""child add Total
events | watch --initial --until {{ |rows| ($rows | where child == "Total" | count) >= {2 * LINES} }} --timeout {PATIENCE}s {{ |change|
  for event in $change.added {{
    if $event.child != "Total" {{ log Total "Read a book" --note $event.note }}
  }}
}}
echo done
""")
    watcher = started(home, "--stepwise", "--wait", str(PATIENCE), script)
    writers = [writer(home, child) for child in CHILDREN]
    seen, said = watcher.communicate(timeout=PATIENCE)
    for process in writers:
        process.communicate(timeout=PATIENCE)
    checks.that(watcher.returncode == 0 and seen == "done\n", "the script goes on after the watch", said)
    answers = home.code('events | where child == "Total" | select note', "--format", "csv").stdout.split("\n")[1:-1]
    wanted = [f"{child} {index}" for child in CHILDREN for index in range(LINES)]
    checks.that(sorted(answers) == sorted(wanted), "each row was answered once", len(answers))
    steps = home.number('journal | where command like "%watch%" | count')
    checks.that(1 <= steps <= 2 * LINES, "each run of the block is an entry", steps)


def ends(checks: Checks) -> None:
    home = Household()
    watcher = started(home, "-c", "events | watch --initial { |change| echo ($change.added | count) }")
    checks.that(watcher.stdout.readline() == "0\n", "it begins with what is there")
    home.code('log Maya "Read a book"')
    checks.that(watcher.stdout.readline() == "1\n", "another shell's change is seen")
    watcher.send_signal(signal.SIGINT)
    _, said = watcher.communicate(timeout=PATIENCE)
    checks.that(watcher.returncode == 130 and "interrupted" in said, "Ctrl-C ends it with 130", said)
    checks.that("what was done after 2 changes was kept" in said, "and says what its block left behind", said)
    script = home.script("one.fam", "log Maya \"Read a book\"\nevents | watch --timeout 1s\n")
    refused = home.fam(str(script))
    checks.that(refused.returncode == 2 and "--stepwise" in refused.stderr,
                "a script that is one transaction is refused", refused.stderr)
    checks.that(home.number("events | count") == 1, "and nothing of it ran")
    reading = home.fam("--read-only", "-c",
                       "events | watch --initial --times 1 --timeout 1s { |change| echo ($change.added | count) }")
    checks.that(reading.stdout == "1\n", "it works in a run that only reads", reading.stderr)
    writing = home.fam("--read-only", "-c", "events | watch --timeout 1s { |_change| log Maya \"Read a book\" }")
    checks.that(writing.returncode == 2, "and its block may not write there", writing.stderr)


def main() -> None:
    checks = Checks()
    stream(checks)
    reaction(checks)
    ends(checks)
    checks.finish()


if __name__ == "__main__":
    main()
