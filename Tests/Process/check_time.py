#!/usr/bin/env python3
"""No kind of line takes a check many times as long as others: each is measured beside `bash -n` of the same bytes."""

import os
import subprocess
import sys

from household import Checks, Household

LINES = 20_000
# How many times as long as `bash -n` a check may take: about twice of what it takes, because times differ. Of a link
# that names a row the row is looked for.
MOST = {
    "echo of a text": (2, 'echo "line {0}"\n'),
    "echo of words": (2, "echo line {0}\n"),
    "a variable": (4, "let value{0} = {0}\n"),
    "a command": (2, 'child add "Child {0}" --born 2017-04-02\n'),
    "a link": (16, "open tinywins://child?id=Maya{0}\n"),
    "rows": (12, "events | where points > {0}\n"),
    "a closure": (6, "let c{0} = {{ |x| $x + {0} }}\n"),
    "a block": (8, "atomic {{ echo {0} }}\n"),
}


def seconds(words: list[str], home: Household) -> float:
    """Of the processor, the least of three."""
    taken = []
    for _ in range(3):
        process = subprocess.Popen(
            words, env=home.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, _, usage = os.wait4(process.pid, 0)
        taken.append(usage.ru_utime + usage.ru_stime)
    return min(taken)


def main() -> None:
    checks, home = Checks(), Household()
    script = home.folder / "lines.fam"
    script.write_text("")
    start = seconds(home.command("check", str(script)), home)
    for what, (most, line) in MOST.items():
        script.write_text("".join(line.format(number) for number in range(100_000, 100_000 + LINES)))
        times = (seconds(home.command("check", str(script)), home) - start) / seconds(["bash", "-n", str(script)], home)
        if "-v" in sys.argv:
            print(f"{what}: {times:.2f}")
        checks.that(times < most, f"{what}: a check takes less than {most} times as long as `bash -n`", round(times, 1))
    # A `def` that is called as a command, which is no bash, beside a call.
    script.write_text("def one(x) { $x }\n" + "".join(f"one({number})\n" for number in range(LINES)))
    called = seconds(home.command("check", str(script)), home) - start
    script.write_text("def one(x) { $x }\n" + "".join(f"one {number}\n" for number in range(LINES)))
    times = (seconds(home.command("check", str(script)), home) - start) / called
    if "-v" in sys.argv:
        print(f"a def as a command: {times:.2f}")
    checks.that(times < 4, "a `def` as a command: a check takes less than 4 times as long as of a call", round(times, 1))
    checks.finish()


if __name__ == "__main__":
    main()
