#!/usr/bin/env python3
"""A run that needs more memory than it may take ends in an error, and what it wrote before is taken back."""

import os
import resource
import subprocess

from household import PATIENCE, Checks, Household

# Where the limit fails the machine is not to suffer from the test.
ADDRESS_SPACE = 6 << 30
LIMIT = "128MB"

GROWING = {
    "a text added to itself": 'var s = "abc"; while true { $s = $s + $s }',
    "a list added to itself": "var s = [1, 2]; while true { $s = $s + $s }",
    "items put after a list": "var s = [1]; while true { $s += [7] }",
    "a list of texts": 'var s = [""]; while true { $s += [repeat("x", 1000)] }',
    "a map over a range": "let x = map(1..1000000000, { |i| $i }); echo (length($x))",
    "a filter over a range": "let x = filter(1..1000000000, { |i| $i > 0 }); echo (length($x))",
    "a replacement that grows": 'var s = "a"; while true { $s = replace($s, "a", "aa") }',
    "an interpolation": 'var s = "abc"; while true { $s = "$s$s" }',
    "a join of texts":
        'var s = ["abcdefgh"]; while true { $s = [join($s, "-"), join($s, "+")]; '
        '$s = [join(append($s, $s[0]), "")] }',
    "texts repeated": 'var s = [""]; while true { $s = append($s, repeat("x", 60000000)) }',
    "texts padded": 'var s = [""]; while true { $s = append($s, pad_left("x", 60000000)) }',
    "a text split": 'let s = repeat("a,", 30000000); let t = split($s, ","); echo (length($t))',
    "a text as characters": 'let s = repeat("a", 60000000); let t = split($s, ""); echo (length($t))',
    "a list of numbers": "let x = range(1, 9999999); let y = zip($x, $x); echo (length($y))",
    "groups": "1..1000000000 | group value { count() } | count",
    "a sort": "1..1000000000 | sort -value | first",
    "different rows": "1..1000000000 | distinct | count",
    "rows kept": "let t = (1..1000000000 | where value > 0); $t | count",
    "a join of rows": "let t = (1..100000 | join (1..100000) as other on other.value % 2 == value % 2); $t | count",
    "a join of rows that is sorted":
        "let r = map(1..20000, { |i| { x: 1, y: $i } }); "
        "let t = ($r | join $r as e on x == e.x | sort y); $t | count",
    "a join of rows that differ":
        "let r = map(1..20000, { |i| { x: 1, y: $i } }); "
        "echo ($r | join $r as e on x == e.x | distinct | count)",
    "parts shared sixty times":
        "def wrap(x: any) -> any { return [$x, $x] }; "
        "var f: any = 1; for _i in 1..60 { $f = wrap($f) }; echo (json($f))",
    "parts shared and compared":
        "def wrap(x: any) -> any { return [$x, $x] }; "
        "var f: any = 1; for _i in 1..60 { $f = wrap($f) }; var g = $f; echo (unique([$f, $g]))",
    "closures that share":
        "def wrap(x: any) -> any { return { || [$x(), $x()] } }; "
        "var f: any = { || 1 }; for _i in 1..60 { $f = wrap($f) }; echo (length($f()))",
}


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(home: Household, code: str, *options: str) -> subprocess.CompletedProcess:
    words = home.command(*options, "-c", code)
    return subprocess.run(
        words, env=home.environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE,
        preexec_fn=limited, text=True, errors="replace")


def growing(checks: Checks) -> None:
    home = Household()
    # The documented number of items is a bound for what closures make too, whatever memory there is.
    large = home.fam("--memory", "4GB", "-c", "length(map(1..50000001, { |n| $n }))")
    checks.that("error[too-large]" in large.stderr, "a list of more than 50,000,000 items is refused",
                (large.stdout, large.stderr))
    for what, code in GROWING.items():
        ended = run(home, f"child add Nobody\n{code}", "--memory", LIMIT)
        checks.that(ended.returncode == 1, f"{what}: it ends with an error", (ended.returncode, ended.stderr[-600:]))
        checks.that("error[memory-limit]" in ended.stderr or "error[too-large]" in ended.stderr,
                    f"{what}: the error says why", ended.stderr[-600:])
        checks.that("Crash" not in ended.stderr and "Fatal" not in ended.stderr, f"{what}: nothing traps",
                    ended.stderr[-600:])
        checks.that(home.number("children | count") == 2, f"{what}: what was written before is taken back")


def database(checks: Checks) -> None:
    """SQLite's own memory."""
    home = Household()
    code = 'child add A; behavior add B --points 1; 1..3000 | each { |_i| log A B --note (repeat("x", 1000000)) }'
    words = home.command("--memory", LIMIT, "--db", ":memory:", "-c", code)
    ended = subprocess.run(words, env=home.environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE,
                           preexec_fn=limited, text=True)
    checks.that(ended.returncode == 1 and "error[memory-limit]" in ended.stderr,
                "a database in memory: it ends with an error", (ended.returncode, ended.stderr[-600:]))


def files(checks: Checks) -> None:
    home = Household()
    for name, piece, command in (
        ("rows.csv", b"abc,def\n", "let rows = (from csv rows.csv); $rows | count"),
        ("rows.jsonl", b'{"abc":1}\n', "length((from jsonl rows.jsonl))"),
        ("rows.json", b"[1,2],", "length((from json rows.json))"),
        ("rows.txt", b"line\n", "from lines rows.txt | count"),
    ):
        content = piece * (40_000_000 // len(piece))
        (home.folder / name).write_bytes(b"[" + content + b"0]" if name.endswith("json") else content)
        words = home.command("--memory", LIMIT, "-c", command)
        ended = subprocess.run(
            words, env=home.environment, cwd=home.folder, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=PATIENCE, preexec_fn=limited,
            text=True)
        checks.that(ended.returncode == 1 and "error[memory-limit]" in ended.stderr, f"{name}: it ends with an error",
                    (ended.returncode, ended.stderr[-600:]))


def streams(checks: Checks) -> None:
    """A file that is many times as large as the memory."""
    home = Household()
    rows = 4_000_000
    with open(home.folder / "rows.csv", "w") as out:
        out.write("name,born,note\n")
        for start in range(0, rows, 1000):
            out.write("".join(f"n{number % 1000},2020-01-02,{'x' * 60}\n" for number in range(start, start + 1000)))
    with open(home.folder / "rows.jsonl", "w") as out:
        for start in range(0, rows, 1000):
            out.write("".join(f'{{"name":"n{number % 1000}","note":"{"x" * 40}"}}\n'
                              for number in range(start, start + 1000)))
    read = 'from csv "rows.csv"'
    piped = "from csv - as { name: string, born: date }"
    records = "from jsonl - as { name: string, born: date? }"
    for what, code, printed in (
        ("grouped", f"{read} | group name {{ count() }} | count", "1000"),
        ("with types", f"{read} as {{ name: string, born: date }} | where year(born) == 2020 | count", str(rows)),
        ("through a pipe", f"{piped} | group born {{ count() }} | count", "1"),
        ("into rows",
         f'let n = ({read} as {{ name: string, born: date }} | where name == "n7" | into children); echo $n',
         str(rows // 1000)),
        ("JSON lines", f'{records} | group name {{ count() }} | count', "1000"),
        ("JSON lines into rows", f'let n = ({records} | where name == "n7" | into children); echo $n',
         str(rows // 1000)),
    ):
        with open(home.folder / ("rows.jsonl" if "JSON" in what else "rows.csv")) as source:
            words = home.command("--memory", "64MB", "-c", code)
            ended = subprocess.run(
                words, env=home.environment, cwd=home.folder, stdin=source, capture_output=True, timeout=PATIENCE,
                preexec_fn=limited, text=True)
        checks.that(ended.stdout.strip() == printed, f"a long file, {what}: it needs no memory",
                    (ended.stdout[-200:], ended.stderr[-600:]))


# What a check may take for each byte of a text of many such lines, each with its number, the one before and the one
# after: the text itself, the names that it declares, what is known of each `def`. A call of each comes after all of them.
CHECKED = {
    "echo lines": (2, "", 'echo "line {0}"\n', ""),
    "an atomic block": (2, "atomic {\n", '  echo "line {0}"\n', "}\n"),
    "an `if`": (2, "if 1 == 1 {\n", '  echo "line {0}"\n', "} else { echo no }\n"),
    "a `for` with a `break`": (2, "for i in 1..2 {\n", "  if $i == {0} {{ break }}\n", "}\n"),
    "a list of numbers": (2, "let xs = [\n", "  {0},\n", "]\necho ($xs | count)\n"),
    "a list of records": (2, "let xs = [\n", '  {{ name: "name {0}", age: 7 }},\n', "]\necho ($xs | count)\n"),
    "unused variables": (5, "", "let value{0} = {0}\n", ""),
    "functions": (4, "", "def twice{0}(x) {{ $x * {0} }}\n", ""),
    "functions with a comment": (4, "", "## Twice {0}.\ndef twice{0}(x) {{ $x * {0} }}\n", ""),
    "functions with defaults": (4, "", "def twice{0}(x, y = 3) {{ $x * $y * {0} }}\n", ""),
    "functions with defaults that are called": (
        4, "", 'def twice{0}(x: int, y: string = "x") {{ $x * {0} }}\n', "", "echo (twice{0}(2))\n"),
    "functions that are called": (4, "", "def twice{0}(x) {{ $x * {0} }}\n", "", "echo (twice{0}(2))\n"),
    "functions that call the one before": (
        4, "def twice99999(x) { $x }\n", "def twice{0}(x) {{ twice{1}($x) * 2 }}\n", ""),
    "functions that call the next one": (
        4, "", "def twice{0}(x) {{ twice{2}($x) * 2 }}\n", "def twice{2}(x) { $x }\n"),
    "functions that call the next one, and are called": (
        4, "", "def twice{0}(x) {{ twice{2}($x) * 2 }}\n", "def twice{2}(x) { $x }\n", "echo (twice{0}(2))\n"),
    "one function": (4, "def whole() {\n", '  echo "line {0}"\n', "}\n"),
    "one function with closures": (4, "def whole() {\n", "  map([{0}], {{ |x| $x }})\n", "}\n"),
    "an `if` in a function": (4, "def whole() {\n  if 1 == 1 {\n", '    echo "line {0}"\n', "  }\n}\n"),
}


def checked(checks: Checks) -> None:
    home = Household()
    for what, (most, before, line, after, *calls) in CHECKED.items():
        size, peak = [], []
        for count in (50_000, 200_000):
            script = home.folder / "checked.fam"
            # Piece by piece: the process begins with the memory of this one.
            with script.open("w") as out:
                out.write(before)
                for each in (line, *calls):
                    out.writelines(
                        each.format(number, number - 1, number + 1) for number in range(100_000, 100_000 + count))
                out.write(after.replace("{2}", str(100_000 + count)))
            process = subprocess.Popen(home.command("check", str(script)), env=home.environment,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            checks.that(status == 0, f"{what}, {count:,}: they are right", status)
            size.append(script.stat().st_size)
            peak.append(usage.ru_maxrss * 1024)
        times = (peak[1] - peak[0]) / (size[1] - size[0])
        checks.that(times < most, f"{what}: a check takes less than {most} times the text", round(times, 1))


def limit(checks: Checks) -> None:
    home = Household()
    more = run(home, "let x = range(1, 2000000); echo (length($x))", "--memory", "2GB")
    checks.that(more.stdout == "2000000\n", "with room it goes well", more.stderr[-600:])
    for size in ("1MB", "much", "-1GB", "12"):
        bad = run(home, "echo 1", "--memory", size)
        checks.that(bad.returncode == 64 and "--memory" in bad.stderr, f"`--memory {size}` is refused", bad.stderr)


if __name__ == "__main__":
    checks = Checks()
    growing(checks)
    database(checks)
    files(checks)
    streams(checks)
    checked(checks)
    limit(checks)
    checks.finish()
