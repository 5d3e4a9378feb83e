#!/usr/bin/env python3
"""`undo` in a script stays within the script, and the same lines do the same at the prompt, in a script and step by
step.
"""

import json
import random

from household import Checks, Household

LINES = [
    "child add Ada",
    "log Maya,Leo \"Read a book\"",
    "log Leo \"Helped with chores\" --note one",
    "undo",
    "undo",
    "redo",
    "child edit Ada --color rose",
    "undo --last 2",
    "child add Ada --color sky",
    "children | where color == null | edit color = \"green\" --yes",
    "undo",
    "for n in 1..2 { log Maya \"Read a book\"; undo }",
]
STATE = "(children --all | select name, color, stars | to json) + (events | select child.name, behavior.name, note | to json)"


def state(home: Household) -> str:
    return home.code(f"echo ({STATE})").stdout


def same_everywhere(checks: Checks) -> None:
    seen = {}
    for way in ("script", "stepwise", "prompt"):
        home = Household()
        if way == "prompt":
            transcript = home.script("t.fam", "\n".join(LINES) + "\n")
            # Each line of a transcript is an entry, as at the prompt; its last line prints the state.
            setup = "child add Maya --born 2017-04-02\nchild add Leo --born 2020-09-14\n" \
                "behavior add \"Helped with chores\" --points 2\nbehavior add \"Read a book\" --points 1\n"
            home.script("t.fam", setup + "\n".join(LINES) + f"\necho ({STATE})\n")
            said = home.fam("test", "--update", transcript)
            text = (home.folder / "t.fam").read_text()
            seen[way] = text[text.rindex("echo ("):].split("\n", 1)[1].replace("#> ", "").strip()
            checks.that("#!" not in text, "no line fails at the prompt", (said.stdout, text))
        else:
            script = home.script("s.fam", "\n".join(LINES) + "\n")
            result = home.fam(*(["--stepwise"] if way == "stepwise" else []), script)
            checks.that(result.returncode == 0, f"{way}: it runs", result.stderr)
            seen[way] = state(home).strip()
    checks.that(seen["script"] == seen["stepwise"], "a script does what its statements do one by one", seen)
    checks.that(seen["script"] == seen["prompt"], "and what its lines do at the prompt", seen)


def long_script(checks: Checks) -> None:
    """A script beyond 200,000 bytes is read in pieces, and still one `undo` takes back one line."""
    home = Household()
    padding = f"# {'x' * 100}\n" * 2_500
    script = home.script("s.fam", padding + "child add Ada\nchild add Bea\nundo\nexpect (children | count) == 3\n")
    result = home.fam(script)
    checks.that(result.returncode == 0, "one undo in a long script takes back one line", result.stderr)


def another_shell(checks: Checks) -> None:
    """`fam undo`, after `fam 'log …'`: whoever types it has written no script."""
    home = Household()
    home.fam("child", "add", "Ada")
    home.fam("child", "add", "Bea")
    result = home.fam("undo")
    checks.that(result.returncode == 0 and "child add Bea" in result.stderr + result.stdout, "it takes back the latest change", result)
    checks.that(home.fam("redo").returncode == 0 and home.number("children | count") == 4, "and `fam redo` brings it back")
    checks.that(home.fam("undo", "--last", "2").returncode == 0 and home.number("children | count") == 2, "two of them")
    home.fam("child add Cara; undo")
    checks.that(home.number("children | count") == 2, "a line that has changed something takes back its own")
    said = home.fam("child add Dora; undo; undo").stderr
    checks.that("nothing-to-undo" in said and home.number("children | count") == 2, "and no more than that", said)


def nothing_from_before(checks: Checks) -> None:
    home = Household()
    home.code("log Maya \"Read a book\"")
    before = state(home)
    for options in ([], ["--stepwise"]):
        for code in ("undo", "undo --last 3", "log Leo \"Read a book\"\nundo\nundo", "redo",
                     "children | get name\nundo"):
            result = home.fam(*options, "-c", code)
            checks.that(result.returncode == 1 and "nothing-to-undo" in result.stderr, f"{code!r} is an error",
                        (options, result.stderr))
            # Step by step what comes before the error is kept, and was undone.
            checks.that(state(home) == before, f"{code!r} leaves what was there", options)
    result = home.code("child add Ada\ntry { undo; undo } catch e { echo $e.code }")
    checks.that(result.stdout == "nothing-to-undo\n", "the error can be caught", (result.stdout, result.stderr))
    checks.that(home.number("children | count") == 3, "and then the undo before it is taken back, too")
    checks.that(home.code("undo --all").returncode == 0, "--all looks further")
    checks.that(home.number("children | count") == 2, "and takes back the latest of all")


def random_scripts(checks: Checks) -> None:
    """As a model has it: a list of states, of which undo drops the last."""
    picks = random.Random(11)
    for _ in range(6):
        home = Household()
        model, standing, lines = [0], [], []
        for step in range(14):
            if picks.random() < 0.4 and standing:
                standing.pop()
                lines.append("undo")
            else:
                standing.append(step)
                lines.append(f"child add K{step}")
        result = home.fam(home.script("s.fam", "\n".join(lines) + "\n"))
        names = json.loads(home.code("children | where name =~ \"^K\" | get name | to json").stdout)
        checks.that(result.returncode == 0 and names == [f"K{step}" for step in standing], "what was not undone is",
                    (lines, names, model))


checks = Checks()
same_everywhere(checks)
long_script(checks)
another_shell(checks)
nothing_from_before(checks)
random_scripts(checks)
checks.finish()
