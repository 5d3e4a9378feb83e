#!/usr/bin/env python3
"""Links from elsewhere at the program's doors: bytes that are no text, blanks and missing slashes, and lists of any
length.
"""

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from xml.etree import ElementTree

from household import PATIENCE, Checks, Household

GOOD = "tinywins://child?id=Maya\n"
BAD = "tinywins://child?id=Maya&id=Leo\n"


def peak(home: Household, words: list[str], source: Path, to: Path) -> tuple[int, int]:
    """The status of a run and the most memory it had, in KB."""
    with source.open("rb") as text, to.open("wb") as output:
        process = subprocess.Popen(home.command(*words), env=home.environment, stdin=text, stdout=output,
                                   stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_maxrss


def doors(checks: Checks) -> None:
    """The program's words are bytes, and what is not text is not repaired and looked up."""
    home = Household()
    for words in (
        [b"open", b"fam://kids/\xff"], [b"fam://kids/\xff"], [b"link", b"plan", b" fam://today"],
        [b"link", b"explain", b"today"],
        [b"open", b" fam://today"], [b" fam://today"], [b"open", b"today"], [b"fam:today"], [b"fam://kids/a b"],
        [b"open", b""],
        [b"open", b"fam:///today"], [b"open", b"fam://k%69ds"], [b"open", b"fam://kids/%2e%2e/today"],
    ):
        refused = subprocess.run(
            [word.encode() for word in home.command()] + words, env=home.environment, capture_output=True,
            stdin=subprocess.DEVNULL, timeout=PATIENCE)
        checks.that(refused.returncode == 4 and b"error[link-malformed]" in refused.stderr, f"{words!r} is malformed",
                    (refused.returncode, refused.stderr))
    for link, kind in (("tinywins://child?id=Nobody", "not-found"), ("tinywins://chid", "unknown-route"),
                       ("tinywins://child", "bad-parameter")):
        refused = home.fam("open", link, "--format", "json")
        said = json.loads(refused.stdout or "{}")
        checks.that(refused.returncode == 4 and said.get("outcome") == kind, f"`open {link}` says its kind in JSON",
                    refused)
        caught = home.code(f'let url = "{link}"\ntry {{ open $url }} catch e {{ echo $e.data.outcome }}')
        checks.that(caught.stdout.strip() == kind, f"`e.data` of `open {link}` has it, too", caught)
    said = home.fam("open", "fam:///today").stderr
    checks.that("no host comes after `://`" in said, "what is wrong with an empty host is true", said)
    listed = home.folder / "links.txt"
    listed.write_bytes(
        b" fam://today\nfam:today\ntoday\ntinywins://child?id=\xff\ntinywins://child?id=Maya\r\n\n# no link\n"
        + b"x" * 100_000 + b"\nfam://today")
    checked = home.code(f"link check {listed} | select line, outcome", "--format", "csv")
    rows = checked.stdout.split()
    checks.that(checked.returncode == 4 and "links were refused" in checked.stderr,
                "a refused link of a list is status 4", checked)
    checks.that(home.code(f"link check {listed} --allow-refused | count").returncode == 0, "unless that is allowed")
    expected = ["1,malformed", "2,malformed", "3,malformed", "4,malformed", "5,accepted", "8,malformed", "9,accepted"]
    checks.that(rows[1:] == expected, "each line of a file has its outcome", rows)


def many(checks: Checks) -> None:
    """Lines go in and rows come out one by one: memory does not grow with the list. 12,000 lines fill every buffer
    there is.
    """
    home = Household()
    source, few, out = home.folder / "many.txt", home.folder / "few.txt", home.folder / "out"
    few.write_text((GOOD * 9 + BAD) * 1_200)
    source.write_text((GOOD * 9 + BAD) * 4_000)
    for words in (
        ["link", "check", "-", "--format", "jsonl"], ["link", "check", "-"],
        ["-c", 'link check - | where outcome != "accepted" | select line, url', "--format", "csv"],
    ):
        _, least = peak(home, words, few, out)
        status, most = peak(home, words, source, out)
        lines = out.read_text().splitlines()
        checks.that(status == 4 and len(lines) in (40_000, 40_001, 4_001), f"`{' '.join(words)}` gives every row",
                    (status, len(lines)))
        # 28,000 rows more would be 20 MB more.
        checks.that(most - least < 8_000, f"`{' '.join(words)}` needs no memory for them", (least, most))
        if words[-1] == "-":
            checks.that(lines[-1].split()[:2] == ["40000", "40000"], "a table of all rows ends with the last",
                        lines[-1])


def cases(checks: Checks) -> None:
    """For a build server a list is a suite of test cases, whatever stands in a link."""
    home = Household()
    listed = home.folder / "links.txt"
    listed.write_bytes(b"fam://today\n" + b"tinywins://<&\"'\x01\xff\n" + GOOD.encode())
    printed = home.fam("link", "check", str(listed), "--format", "junit")
    checks.that(printed.returncode == 4, "a refused link is status 4 with `--format junit`, too", printed)
    suite = ElementTree.fromstring(printed.stdout).find("testsuite")
    kinds = [None if case.find("failure") is None else case.find("failure").get("type")
             for case in suite.iter("testcase")]
    checks.that(kinds == [None, "malformed", None] and suite.get("failures") == "1", "each link is a test case",
                printed.stdout)
    checks.that(home.code(f"link check {listed}", "--format", "junit").stdout == printed.stdout, "`-c` prints the same")
    checks.that(home.code(f"link report {listed} --as junit").stdout == printed.stdout,
                "so does `link report --as junit`")
    checks.that(home.fam("link", "report", str(listed), "--format", "junit").stdout == printed.stdout,
                "and `link report --format junit`")
    transcript = home.script("shown.fam", "echo hi\n#> ho\n")
    tested = home.fam("test", transcript, "--format", "junit")
    cases = ElementTree.fromstring(tested.stdout).iter("testcase")
    checks.that(tested.returncode == 3 and [case.find("failure") is None for case in cases] == [False],
                "so is each transcript of `test`", tested.stdout)
    points = home.fam("test", transcript, "--format", "tap")
    checks.that(points.returncode == 3 and "\nnot ok 1 - " in points.stdout, "and a test point of TAP", points.stdout)
    rows = json.loads(home.fam("test", transcript, "--format", "json").stdout)
    checks.that([row["passed"] for row in rows] == [False] and "echo hi" in rows[0]["lines"][0],
                "and a row for programs", rows)
    refused = home.fam("link", "check", str(listed), "--format", "tap")
    checks.that(refused.returncode != 0 and "`--format tap` for `test FILE`" in " ".join(refused.stderr.split()),
                "which links are not", refused.stderr)
    for code in ("children", f"link check {listed} | where outcome != \"accepted\""):
        refused = home.code(code, "--format", "junit")
        checks.that(refused.returncode != 0 and "`--format junit` is for `link check LIST`" in refused.stderr,
                    f"`{code}` has no test cases", refused)


def foreign(checks: Checks) -> None:
    """What belongs to somebody else is named by nothing that is printed, whatever comes near to it."""
    home = Household()
    made = home.code(
        'home sign-up rivera rivera@rivera.example --demo; residence add "Oak Street"; home task add "Oak Street" Gutters; contractor add Adalbert; '
        "document add Deedbox; go /home/residences/1; home sign-out --yes; home sign-up other other@rivera.example --demo")
    linked = home.code(
        "screentime user add Ana ana@rivera.example; screentime user add Bob bob@rivera.example; "
        "screentime user add Leonie leo@rivera.example --role child; screentime sign-in ana@rivera.example --demo; "
        "screentime child link leo@rivera.example; screentime task add Dishwash Leonie; screentime request add Leonie 30; screentime sign-out")
    checks.that((made.returncode, linked.returncode) == (0, 0), "two accounts of two modules are there", (made, linked))
    waits = home.code("open screentime://child?id=Leonie")
    checks.that(waits.returncode == 4, "a link waits for a sign-in", waits)
    home.code("screentime sign-in bob@rivera.example --demo")
    names = ("Oak", "Gutters", "Adalbert", "Deedbox", "Leonie", "Dishwash")
    codes = [
        "here", "screen", "ls", "link list", "link matrix", "go /home/residences/oka",
        'residence edit "Oka Stret" --city Ulm',
        "open fam://home/residences/oak%20stret", "open fam://home/residence?id=1", "open mycrib://task?id=Guters",
        "open mycrib://contractor?id=Adelbert",
        "open mycrib://document?id=Deedbocks", "home task edit Guters --priority high",
        "open screentime://child?id=Leoni", "open fam://child?id=Leoni",
        "open fam://screentime/task?id=Dishwosh", "screentime task edit Dishwosh --minutes 5", "screentime user Leoni",
        "go /screentime/child/Leoni",
        "link explain mycrib://document?id=Deedbock", "link plan mycrib://task?id=1", "link make /home/tasks/1",
        "go /home/tasks/1/edit",
    ]
    for code in codes:
        said = home.code(code)
        printed = (said.stdout + said.stderr).replace(code, "")
        checks.that(not any(name in printed for name in names), f"`{code}` names nothing of somebody else's", printed)


def endless(checks: Checks) -> None:
    """A list without an end, and without line ends, is interrupted."""
    home = Household()
    for source in ("/dev/zero", "-"):
        process = subprocess.Popen(
            home.command("link", "check", source, "--format", "jsonl"), env=home.environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if source == "-":
            process.stdin.write(GOOD.encode() * 5_000)
            process.stdin.flush()
            process.stdout.read(1)
        else:
            reads_endless(process.pid)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
        checks.that(process.returncode == 130, f"Ctrl-C ends `link check {source}`", (process.returncode, said))


def reads_endless(pid: int) -> None:
    """Returns once the process has read ten million bytes."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        counts = dict(line.split(": ") for line in Path(f"/proc/{pid}/io").read_text().splitlines())
        if int(counts["rchar"]) > 10_000_000:
            return
    raise SystemExit("the program does not read")


def main() -> None:
    checks = Checks()
    for test in (doors, many, cases, foreign, endless):
        test(checks)
    checks.finish()


if __name__ == "__main__":
    main()
