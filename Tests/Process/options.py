#!/usr/bin/env python3
"""The program's options and exit statuses as product.md has them: one look at each from outside."""

import json
import signal
import sqlite3
import subprocess
from pathlib import Path

from household import PATIENCE, Checks, Household, run

SCRIPT = """#!/usr/bin/env fam
fam 1
# Adds a child and logs a few moments.
param name: string
param points: int = 2
param day: date?
child add $name
behavior add Sweeping --points $points
for n in 1..3 { log $name Sweeping }
"""


def statuses(checks: Checks) -> None:
    home = Household()
    transcript = home.script("t.fam", "echo hi\n#> ho\n")
    for status, what, arguments in [
        (0, "what is done", ["-c", "children"]),
        (1, "a command that fails", ["-c", 'fail "no"']),
        (2, "an unknown command", ["-c", "chldren"]),
        (2, "a text that is not a program", ["-c", "let ="]),
        (3, "an expectation that does not hold", ["-c", "expect (children | count) == 9"]),
        (3, "a transcript that differs", ["test", transcript]),
        (4, "a link that leads nowhere", ["open", "tinywins://child?id=Nobody"]),
        (4, "a link of an unknown kind", ["-c", "open tinywins://nowhere"]),
        (64, "an unknown option", ["--frobnicate"]),
        (64, "an option without its value", ["--db"]),
        (64, "a format that there is not", ["--format", "xml", "-c", "children"]),
    ]:
        result = home.fam(*arguments) if arguments != ["--db"] else home.fam("--db")
        checks.that(result.returncode == status, f"{what} ends with {status}", (result.returncode, result.stderr))
        checks.that((result.stderr == "") == (status == 0) or what.startswith("a transcript"),
                    f"{what}: errors go to standard error", result.stderr)


def named_database(checks: Checks) -> None:
    """A database where a command belongs: how it is opened, whatever it is called."""
    home = Household()
    other = home.folder / "our family"
    home.database.rename(other)
    for word in [str(other), "family.db", "~/family.db"]:
        result = home.fam(word)
        checks.that(result.returncode == 64 and "is a database" in result.stderr and "fam --db " in result.stderr,
                    f"`fam {word}` says how a database is opened", result.stderr)
        checks.that(not (home.folder / "family.db").exists(), f"`fam {word}` makes none")


def checked_input(checks: Checks) -> None:
    """`git show HEAD:setup.fam | fam check -`: a script that is in no file."""
    home = Household()
    good = run([*home.command("check"), "-"], home.environment, "echo hi\n")
    checks.that(good.returncode == 0 and good.stdout == "", "a script on standard input is checked and not run", good)
    bad = run([*home.command("--format", "json", "check"), "-"], home.environment, "echo hi\nchldren\n")
    found = json.loads(bad.stdout or "[]")
    checks.that(bad.returncode == 2 and [(row["file"], row["line"], row["code"]) for row in found]
                == [("standard input", 2, "unknown-command")], "its errors are data, with their place", bad)


def short_options(checks: Checks) -> None:
    """No command has short options, so those after its words are fam's; after FILE they are the script's."""
    home = Household()
    script = home.script("well.fam", "echo hi\n")
    said = home.fam("check", script, "-v")
    checks.that(said.returncode == 0 and "No errors in" in said.stderr, "`check FILE -v` tells that all is well", said)
    said = home.fam("check", script, "-q")
    checks.that(said.returncode == 0 and said.stderr == "" and said.stdout == "", "with -q it is silent", said)
    said = home.fam("log", "Maya", "Read a book", "-v")
    checks.that("Moment logged!" in said.stderr, "`log … -v` tells what it did", said)
    said = home.fam("note", "add", "--", "-v")
    checks.that(home.code("notes | last | get text").stdout.strip() == "-v", "after `--` it is a word", said)
    for word, advice in [("--address=/kids", "fam screen ADDRESS"), ("--database", "`--db`"), ("--dry-run", "`--plan`")]:
        said = home.fam(word)
        checks.that(said.returncode == 64 and advice in said.stderr, f"`fam {word}` says what does that", said.stderr)


def encodings(checks: Checks) -> None:
    home = Household()
    # Bytes that are not UTF-8 are refused, never repaired: they would be another name, or another file.
    for arguments in [[b"-c", b"child add Zo\xeb"], [b"child", b"add", b"Zo\xeb"], [b"--db", bytes(home.folder) + b"/\xff.db", b"children"]]:
        command = [word.encode() for word in home.command()] + arguments
        result = subprocess.run(command, env=home.environment, capture_output=True, stdin=subprocess.DEVNULL, timeout=PATIENCE)
        checks.that(result.returncode == 64 and b"is not UTF-8 text" in result.stderr, "an argument that is not UTF-8 is refused", result)
    # What an error advises is a flag that the command has.
    latin = home.folder / "latin.json"
    latin.write_bytes(b'[{"name": "Zo\xeb"}]')
    for kind in ("json", "jsonl"):
        said = home.fam("-c", f"from {kind} {latin} | count").stderr
        checks.that("save the file as UTF-8" in said and "--encoding" not in said, f"from {kind} has no encodings", said)
    huge = home.fam("--memory", "99999999999999999999GB", "-c", "echo hi")
    checks.that(huge.stdout == "hi\n", "more memory than there is may be allowed", huge.stderr)


def interrupted(checks: Checks) -> None:
    home = Household()
    process = subprocess.Popen(home.command("-c", 'log Maya "Read a book"; echo begun; while true { }', "--stepwise"),
                               env=home.environment,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    # `echo` is shown when its step is done, so the loop is what the signal meets.
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    checks.that(process.returncode == 130, "Ctrl-C ends a run with 130", (process.returncode, said))
    checks.that(home.number("events | count") == 1, "with --stepwise the steps before it are kept")


def interrupted_query(checks: Checks) -> None:
    """One statement of SQLite that gives no row for seconds."""
    home = Household()
    home.code('log Maya "Read a book"')
    before = home.number("events | count")
    with sqlite3.connect(home.database) as connection:
        connection.execute(
            "WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 50000) "
            "INSERT INTO events(id, child, behavior, points, note, at) "
            f"SELECT randomblob(16), child, behavior, points, '{'a' * 400}', at FROM events, k")
    connection.close()
    for what, query in [("a query", 'events | where note like "%a%a%b" | count'),
                        ("an edit", 'events | where note like "%a%a%b" | edit points = 0'),
                        ("an attempt",
                         'try { child add Ida; events | where note like "%a%a%b" | count } catch e { echo caught }')]:
        process = subprocess.Popen(home.command("--stepwise", "-c", f"echo begun; {query}"), env=home.environment,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, said = process.communicate(timeout=PATIENCE)
        checks.that(process.returncode == 130 and "error[interrupted]" in said and rest == "",
                    f"Ctrl-C stops {what} inside the database", (process.returncode, rest, said))
    checks.that(home.number("events | count") == before + 50000 * before and home.number("children | count") == 2,
                "and it changed nothing")


def color(checks: Checks) -> None:
    home = Household()
    home.code('child edit Leo --name "\\u{1B}[31mLeo"; log Maya,@LEO "Read a book"'.replace("@LEO", '"\\u{1B}[31mLeo"'))
    for what in ("chart bar", "chart line", "table"):
        shown = home.code(f"events | sum points by child.name | {what}", "--color", "always").stdout
        checks.that("\x1b[" in shown and "␛" in shown, f"`{what}` is colored, and what a name holds is only shown",
                    shown)
        checks.that("\x1b[31m" not in shown, f"`{what}` sends nothing of a name to the terminal", shown)
        plain = home.code(f"events | sum points by child.name | {what}").stdout
        checks.that("\x1b" not in plain, f"`{what}` in a pipe has no colors", plain)


    screen = home.fam("--color", "always", "-c", "screen /kids").stdout
    checks.that("\x1b[1mKids\x1b[0m" in screen and "\x1b[31m" not in screen,
                "a screen is colored, and sends nothing of a name", screen)
    checks.that("\x1b" not in home.code("screen /kids").stdout, "a screen in a pipe has no colors")
    tabs = {kind: home.fam("--icons", kind, "-c", "screen /kids").stdout.splitlines()[0]
            for kind in ("auto", "symbols", "ascii", "none")}
    checks.that(tabs["symbols"] == "★ Today   [☺ Kids]   ♦ Goals   ▥ Insights   ⋯ More", "tabs have their icons", tabs)
    checks.that(tabs["ascii"] == "* Today   [& Kids]   + Goals   # Insights   . More", "icons can be ASCII", tabs)
    checks.that(tabs["auto"] == tabs["none"] == "Kids", "a pipe has no tabs, and icons can be switched off", tabs)
    home.code("preference set accentColorName orange; preference set appTheme bright")
    tinted = home.fam("--color", "always", "-c", "screen /kids").stdout
    # X-E39 X-E40
    checks.that("\x1b[1;38;5;130mKids\x1b[0m" in tinted, "theme and accent color change what is drawn", tinted)


def parameters(checks: Checks) -> None:
    home = Household()
    script = home.script("newcomer.fam", SCRIPT)
    for arguments in ([script, "--help"], ["--help", script]):
        shown = home.fam(*arguments)
        checks.that(shown.returncode == 0 and "Adds a child and logs" in shown.stdout,
                    "--help says what the script is for", shown.stderr)
        checks.that("--name string" in shown.stdout and "required" in shown.stdout,
                    "--help lists a parameter that must be given", shown.stdout)
        checks.that("[--points int]" in shown.stdout and "default: 2" in shown.stdout, "--help shows defaults",
                    shown.stdout)
    checks.that(home.number("children | count") == 2, "--help runs nothing")
    done = home.fam(script, "--name", "Zoë", "--points=5")
    checks.that(done.returncode == 0, "a script takes its parameters", done.stderr)
    checks.that(home.number('events | where child == "Zoë" | sum points') == 15, "the parameters have their values")
    for arguments, code in [([script], "missing-argument"), ([script, "Ann", "--colour", "red"], "unknown-flag"),
                            ([script, "Ann", "--points", "many"], ""),
                            ([script, "Ann", "1", "today", "more"], "extra-argument")]:
        wrong = home.fam(*arguments)
        checks.that(wrong.returncode == 2 and f"error[{code}" in wrong.stderr, f"wrong parameters are refused ({code})",
                    (wrong.returncode, wrong.stderr))
    checks.that(home.number("children | count") == 3, "and nothing of such a run is kept")


def misplaced(checks: Checks) -> None:
    """An option after a script's name is no value of it, and `~` is the home folder also where the shell leaves it."""
    home = Household()
    script = home.script("p.fam", 'param who: string\necho "hi $who"\n')
    refused = home.fam(script, "-q")
    checks.that(refused.returncode == 2 and "goes before the script" in refused.stderr,
                "`fam p.fam -q` says where it goes", (refused.returncode, refused.stderr))
    given = home.fam(script, "--who=-q")
    checks.that(given.stdout == "hi -q\n", "and it can be a value", (given.stdout, given.stderr))
    counting = home.script("n.fam", "param n: int\necho ($n + 1)\n")
    separated = home.fam(counting, "--", "--n", "3")
    checks.that(separated.stdout == "4\n", "`--` before them only separates", (separated.stdout, separated.stderr))
    own = Path(home.environment["HOME"])
    own.mkdir(parents=True, exist_ok=True)
    made = subprocess.run([home.command()[0], "--db=~/own.db", "-c", "child add Ida"], env=home.environment,
                          cwd=home.folder, capture_output=True, text=True)
    (own / "p.fam").write_text((home.folder / "p.fam").read_text())
    for words in (["~/p.fam", "you"], ["~/p.fam", "--help"], ["--help", "~/p.fam"]):
        quoted = home.fam(*words)
        checks.that(quoted.returncode == 0 and ("hi you" in quoted.stdout or "--who" in quoted.stdout),
                    f"{words} runs it", (quoted.stdout, quoted.stderr))
    checks.that(made.returncode == 0 and (own / "own.db").exists() and not (home.folder / "~").exists(),
                "`--db=~/own.db` is there", made.stderr)


def owned(checks: Checks) -> None:
    """After the words of a command an option is the command's if it has one of that name, and the program's otherwise.
    """
    home = Household()
    edited = home.fam("child", "edit", "Maya", "--color", "teal", "--format", "json")
    checks.that(edited.returncode == 0 and home.code("child Maya | get color").stdout.strip() == "teal",
                "`fam child edit Maya --color teal` edits the child", edited.stderr)
    checks.that(home.fam("child", "add", "Ida", "--color=coral").returncode == 0, "and so does a value after `=`")
    drawn = home.fam("children", "--color", "always").stdout
    checks.that("\x1b[" in drawn, "`fam children --color always` is the program's", drawn)
    wrong = home.fam("--color", "teal", "child", "edit", "Maya")
    checks.that(wrong.returncode == 64, "before the command it is the program's", (wrong.returncode, wrong.stderr))
    drawn = {seed: home.fam("link", "fuzz", "--count", "20", "--seed", seed).returncode for seed in ("1", "2")}
    checks.that(drawn == {"1": 0, "2": 0}, "`link fuzz --seed` is the command's", drawn)
    offered = home.fam("--complete", "child", "edit", "Maya", "--color", "te").stdout
    checks.that(offered.splitlines()[:1] == ["teal"], "Tab offers the command's values", offered)
    second = home.fam("--complete", "log", "Maya,L").stdout
    checks.that([line.split("\t")[0] for line in second.splitlines()] == ["Maya,Leo"],
                "the second of several names keeps the first", second)
    formats = home.fam("--complete", "--format=js").stdout
    checks.that(formats.split() == ["--format=json", "--format=jsonl"], "an option takes its value after `=`", formats)
    edited = home.fam("--complete", "child", "edit", "Maya", "--color=te").stdout
    checks.that(edited.split()[:1] == ["--color=teal"], "and so does a flag", edited)
    say = home.script("say.fam", 'param who: string\nparam twice: bool = false\necho "hi $who"\n')
    value = home.fam("--complete", say, "--who", "").stdout
    checks.that(value == "", "the value of a script's flag is no flag", value)
    others = home.fam("--complete", say, "--who", "Ida", "--").stdout
    checks.that("--twice" in others and "--who" not in others, "a flag that was given is not offered again", others)


def helped(checks: Checks) -> None:
    """`-h` and `--help` behind a command's arguments show its page."""
    home = Household()
    page = home.fam("log", "-h").stdout
    for words in (["log", "Maya", "-h"], ["log", "Maya", "Read a book", "--help"], ["log", "Maya", "--note", "x", "-h"]):
        shown = home.fam(*words)
        checks.that(shown.stdout == page, f"`fam {words}` shows the page of `log`", (shown.stdout, shown.stderr))
    rows = home.fam("events", "--in", "last-week", "-h")
    checks.that(rows.stdout.startswith("events (also moments) — rows"), "and so do rows", (rows.stdout, rows.stderr))
    longest = home.fam("child", "add", "Tom", "--help")
    checks.that(longest.stdout == home.fam("help", "child", "add").stdout, "the longest name counts", longest.stderr)
    checks.that(home.number("children | count") == 2, "nothing was run")


def nulls(checks: Checks) -> None:
    """A value that is missing is `null` for a program; a command without a result prints nothing."""
    home = Household()
    home.code("child add Tom")
    for form in ("json", "jsonl", "yaml"):
        for line in ("(child Tom).born", 'children | where name == "Nobody" | first'):
            shown = home.code(line, "--format", form)
            checks.that(shown.stdout == "null\n", f"{line} as {form}", (shown.stdout, shown.stderr))
    for line in ("digest() == null; go /kids", "preference set appTheme dark"):
        shown = home.code(line, "--format", "json")
        checks.that("null" not in shown.stdout, f"{line} has no result to show", shown.stdout)
    for form in ("table", "csv", "md"):
        alone = home.code("(child Tom).born", "--format", form).stdout
        checks.that(alone == "", f"an empty cell alone is nothing in {form}", alone)


def plan(checks: Checks) -> None:
    home = Household()
    before = home.code("digest").stdout
    planned = home.code('child add Zoë; log Maya "Read a book"; log Leo "Read a book"', "--plan")
    checks.that(planned.returncode == 0 and "children: 1 added" in planned.stdout
                and "moments: 2 added" in planned.stdout, "--plan says what would change", planned.stdout)
    checks.that(home.code("digest").stdout == before, "--plan keeps nothing")
    told = home.code("child add Tom", "--plan", "-v")
    checks.that("Added" not in told.stderr, "--plan claims nothing that it does not keep", told.stderr)
    behind = home.code("child add Tom; session save never.fam")
    checks.that(behind.returncode != 0 and "error[misplaced]" in behind.stderr, "a session is not saved after a change",
                behind.stderr)
    deleted = home.code("child delete Maya", "--plan")
    checks.that(deleted.returncode == 0 and "1 removed" in deleted.stdout, "a plan of a delete needs no --yes", deleted)
    checks.that("Maya" in home.code("children").stdout, "and deletes nothing")
    nothing = home.code("children", "--plan")
    checks.that("nothing would change" in nothing.stdout, "a plan without changes says so", nothing.stdout)


def stepwise(checks: Checks) -> None:
    home = Household()
    code = 'child add Zoë\nchild add Ann\nfail "stop"\nchild add Last\n'
    checks.that(home.fam("-", text=code).returncode == 1 and home.number("children | count") == 2,
                "a script that fails leaves nothing")
    checks.that(home.fam("--stepwise", "-", text=code).returncode == 1, "with --stepwise it fails as well")
    checks.that(home.number("children | count") == 4, "but the commands before the failure are kept")
    checks.that(len(home.code("journal | where command like \"child add%\" | get command", "--format",
                              "csv").stdout.split()) >= 2, "each step is a journal entry")
    taken = "let [a, [b]] = [1, [2]]\nvar { c, d } = { c: 3, d: 4 }\n$c = 5\necho $a $b $c $d\n"
    checks.that(home.fam("--stepwise", "-", text=taken).stdout == "1 2 5 4\n", "what is taken apart is one step")


def read_only(checks: Checks) -> None:
    home = Household()
    content = home.database.read_bytes()
    seen = home.code("children | count", "--read-only")
    checks.that(seen.returncode == 0 and seen.stdout.strip() == "2", "--read-only reads", seen.stderr)
    for code in ("child add Zoë", "undo", 'children | edit color = "red"', "let f = { |x| child add $x }"):
        refused = home.code(code, "--read-only")
        checks.that(refused.returncode in (1, 2) and "error[" in refused.stderr, f"--read-only refuses `{code}`",
                    (refused.returncode, refused.stderr))
    checks.that(home.database.read_bytes() == content, "--read-only leaves the file as it is")


def standard_input(checks: Checks) -> None:
    home = Household()
    piped = home.fam("-", text="children | get name\n")
    checks.that(piped.returncode == 0 and "Maya" in piped.stdout, "a script on standard input runs", piped.stderr)
    wrong = home.fam("-", text="child add Zoë\nchldren\n")
    checks.that(wrong.returncode == 2 and "standard input:2" in wrong.stderr, "its errors name the line", wrong.stderr)
    checks.that(home.number("children | count") == 2, "an error in its last line writes nothing")
    twice = home.fam("-c", 'child add Ida', "-c", "children | get name")
    checks.that(twice.returncode == 0 and "Ida" in twice.stdout, "two texts are lines of one script", twice.stderr)
    wrong = home.fam("-c", 'child add Ben', "-c", "chldren")
    checks.that(wrong.returncode == 2 and "-c:2:1" in wrong.stderr, "an error says in which of them", wrong.stderr)
    checks.that(home.number("children | count") == 3, "an error in the second runs neither")
    closed = subprocess.run(
        f"{' '.join(home.command('-c', chr(39) + 'for n in 1..100000 { echo $n }' + chr(39)))} | head -n 1", shell=True,
                            env=home.environment, capture_output=True, text=True, timeout=PATIENCE)
    checks.that(closed.stdout == "1\n" and closed.stderr == "", "a closed pipe ends it quietly", closed.stderr)


def refused_before_the_run(checks: Checks) -> None:
    """What a run would be refused for before its start is reported by `fam check` as well."""
    home = Household()
    script = home.script("delete.fam", "children | delete\n")
    for options, status in [([], 2), (["--yes"], 0)]:
        result = home.fam(*options, "check", script)
        checks.that(result.returncode == status and ("needs-yes" in result.stderr) == (status == 2),
                    f"`fam {' '.join(options)} check` of a script that deletes", result.stderr)
    needy = home.script("needy.fam", "param who: string\necho $who\n")
    result = home.fam("check", needy)
    checks.that(result.returncode == 0 and "--who string" in result.stderr,
                "`fam check` says what a script must be given", result.stderr)


def where_rows_are_looked_up(checks: Checks) -> None:
    """`check` as a line of a run looks into the household of that run, however the program was started."""
    home = Household()
    script = home.script("needs.fam", 'log Zelda "Read a book"\n')
    fam = home.command()[0]

    def started(*words: str) -> subprocess.CompletedProcess:
        return run([fam, *words], home.environment)

    unknown = started("-c", f'check "{script}"')
    checks.that("no child `Zelda`" in unknown.stderr, "a line of a run looks into the household", unknown.stderr)
    alone = started("check", script)
    checks.that("this needs a child `Zelda`" in alone.stderr, "`fam check` lists what is needed", alone.stderr)
    given = home.fam("check", script)
    checks.that("no child `Zelda`" in given.stderr and "`Read a book`" not in given.stderr, "`--db` names a household",
                given.stderr)
    missing = home.folder / "none.db"
    created = started("--db", str(missing), "check", script)
    checks.that("this needs a child `Zelda`" in created.stderr and "there is no database" in created.stderr and not missing.exists(),
                "a check creates no household", created.stderr)
    setup = 'child add Zelda\n#> …\nbehavior add "Read a book" --points 1\n#> …\n'
    one = home.script("looks.fam", f'{setup}check "{script}"\n#> …\n')
    other = home.script("other.fam", "echo 1\n#> 1\n")
    for words in ([one], ["--workers", "2", one, other]):
        result = started("test", *words)
        checks.that(result.returncode == 0, f"a transcript that checks a file, run by {len(words)} words", result.stdout)


def main() -> None:
    checks = Checks()
    for test in (statuses, named_database, checked_input, short_options, encodings, refused_before_the_run, where_rows_are_looked_up, interrupted, interrupted_query, color, parameters, misplaced,
                 owned, helped, nulls, plan, stepwise, read_only, standard_input):
        test(checks)
    checks.finish()


if __name__ == "__main__":
    main()
