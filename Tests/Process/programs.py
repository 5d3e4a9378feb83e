#!/usr/bin/env python3
"""Programs of the system and the environment: where they may be reached, and where not."""

import json
import sqlite3

from household import Checks, Household


def programs(checks: Checks) -> None:
    home = Household()
    allow = "--allow-external"

    def said(code: str, *options: str) -> str:
        result = home.code(code, allow, *options)
        return checks.that(result.returncode == 0, f"{code} runs", result.stderr) and result.stdout

    checks.that(said("! echo one; echo two | tr a-z A-Z") == "one\nTWO\n", "the rest of the line is the shell's")
    checks.that(said("let d = (! echo '(' | cat); echo \"<$d>\"") == "<(>\n",
                "a bracket from before ends it, one in quotes does not")
    rows = said("children | select name, born | ! cat")
    checks.that([json.loads(line)["name"] for line in rows.splitlines()] == ["Maya", "Leo"],
                "rows go in as lines of JSON", rows)
    checks.that(said("\"a b\" | ! wc -w").strip() == "2", "a text goes in as it is")
    checks.that(said("let who = \"Leo\"\nsh \"printf %s '$who'\"") == "Leo\n", "`sh` takes a text with values")
    # More than any pipe holds goes both ways: read as it comes, answered before it is read, and not read at all.
    much = 'repeat("0123456789abcde\\n", 1000000) |'
    for program, length in (("cat", 16_000_000), ("head -c 15000000 /dev/zero | tr '\\0' a; cat > /dev/null",
                                                  15_000_000), ("head -n 1", 15), ("true", 0)):
        code = f"let t = ({much} ! {program}); echo (length($t))"
        checks.that(said(code) == f"{length}\n", f"16 MB go into `{program}`")
    bad = home.code("! echo why >&2; exit 7", allow)
    checks.that(bad.returncode == 1 and "status 7" in bad.stderr and "why" in bad.stderr,
                "a status is an error that says why", bad.stderr)
    failed = home.code(f"! touch {home.folder}/one\n! touch {home.folder}/two\nchild Nobody", allow)
    checks.that(failed.returncode == 1 and "/two` and 1 before it did remains" in " ".join(failed.stderr.split()),
                "what fails after a program says that its doing remains", failed.stderr)
    kept = home.code(f"! touch {home.folder}/one\nchild Nobody", allow, "--stepwise")
    checks.that("did remains" not in kept.stderr, "not where it was kept as a step of its own", kept.stderr)
    late = home.code("child add Ada\n! ls", allow)
    checks.that("fetch-too-late" in late.stderr and home.number("children | count") == 2,
                "not after a change in one transaction", late.stderr)
    checks.that(home.code("child add Ada\n! true", allow, "--stepwise").returncode == 0, "but step by step", "")

    for options, code in [([], 2), ([allow, "--safe"], 2), ([allow, "--read-only"], 2)]:
        result = home.code("echo before\n! touch there", *options)
        checks.that(result.returncode == code and "effect-refused" in result.stderr and "before" not in result.stdout,
                    f"{options} refuses it before anything runs", (result.stdout, result.stderr))
    checked = home.fam("check", home.script("s.fam", "! ls\n"))
    checks.that("--allow-external" in checked.stderr, "the check says what the run would", checked.stderr)
    plan = home.code(f"! touch {home.folder}/made", allow, "--plan")
    checks.that("left out" in plan.stdout and not (home.folder / "made").exists(), "a plan leaves it out", plan.stdout)


def environment(checks: Checks) -> None:
    home = Household()
    home.environment["PET"] = "cat"
    result = home.code("echo (env(\"PET\")) (env(\"NOBODY\") ?? \"none\")")
    checks.that(result.stdout == "cat none\n", "a variable, or null", (result.stdout, result.stderr))
    checks.that(home.code("child add Ada\nlet p = env(\"PET\")\nexpect $p == \"cat\"").returncode == 0,
                "also after a change")
    safe = home.code("echo (env(\"PET\"))", "--safe")
    checks.that(safe.returncode == 1 and "effect-refused" in safe.stderr, "not with --safe", safe.stderr)
    home.environment["PASS"] = "a secret word"
    sign_up = "home sign-up maria maria@rivera.example --password-env"
    for taken in ("PASS", "  PASS", '"PASS"', "'PASS'", "$name", "(\"PA\" + \"SS\")"):
        code = f'let name = "PASS"\necho (env("PASS")) $name\n{sign_up} {taken}'
        for text in (code, f'let name = "PASS"\n{sign_up} {taken}\necho (env("PASS")) $name'):
            result = home.code(text)
            said = result.stdout + result.stderr
            checks.that("a secret word" not in said and "secret-in-line" in said, f"no secret that {taken} takes", said)
    result = home.code(f'echo (env("PAS"))\n{sign_up} PASS')
    checks.that(result.stdout == "null\n" and result.returncode == 0, "another variable",
                (result.stdout, result.stderr))
    bad = home.code("echo (env(\"A=B\"))")
    checks.that("bad-argument" in bad.stderr, "a name that is none", bad.stderr)


def past_without_a_lock(checks: Checks) -> None:
    home = Household()
    home.fam("--clock", "2026-11-03T12:00:00Z", "-c", "log Maya \"Read a book\"")
    for code in ("events --as-of 2026-11-02@18:00 | count", "digest --as-of 2026-11-02@18:00",
                 "export --as-of 2026-11-02@18:00",
                 "screen /kids --as-of 2026-11-02@18:00", "insights --as-of 2026-11-02@18:00"):
        result = home.code(code, "--read-only")
        checks.that(result.returncode == 0, f"{code} with --read-only", result.stderr)
    with sqlite3.connect(home.database, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        result = home.code("echo (events --as-of 2026-11-02@18:00 | count)", "--wait", "0")
        checks.that(result.stdout == "0\n", "while another program writes", (result.stdout, result.stderr))
        other.execute("ROLLBACK")


checks = Checks()
programs(checks)
environment(checks)
past_without_a_lock(checks)
checks.finish()
