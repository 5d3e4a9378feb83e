#!/usr/bin/env python3
"""Where a household is: in the data folder unless told otherwise; in memory without a file; two know nothing of each
other.
"""

from pathlib import Path

from household import FAM, Checks, Household, run


def files(home: Household) -> list[str]:
    data = home.folder / "home" / ".local"
    return sorted(path.name for path in data.rglob("*") if path.is_file())


def main() -> None:
    checks = Checks()
    home = Household(setup="")
    inside = run([FAM, "--db", ":memory:", "-c", "child add Maya; echo (children | count)"], home.environment)
    checks.that(inside.stdout == "1\n", "a household in memory holds what it is given", inside.stdout + inside.stderr)
    # K-P09 X-E05 X-E10 X-E75 X-P06
    checks.that(files(home) == [], "a household in memory leaves the data folder as it is", files(home))
    script = home.folder / "one.fam"
    script.write_text("echo 1\n#> 1\n")
    for words in (["test", str(script)], ["fmt", "--check", str(script)], ["docs", "links"]):
        said = run([FAM, *words], home.environment)
        checks.that(said.returncode == 0 and files(home) == [], f"`{words[0]}` opens no household",
                    (said.stderr, files(home)))
    wrong = home.folder / "wrong"
    wrong.mkdir()
    (wrong / "two.fam").write_text("echo 2\n#> 3\n")
    named = [run([FAM, "test", name], home.environment, cwd=home.folder).stdout for name in ("wrong", "wrong/")]
    checks.that(named[0] == named[1] and "wrong/two.fam:1" in named[0], "a folder is named with a slash or without",
                named)
    made = run([FAM, "-c", "child add Maya"], home.environment)
    place = str(home.folder / "home/.local/share/fam/fam.db")
    checks.that(made.stderr == f"Made a new household: {place}\n", "a line that makes the default household names it",
                made.stderr)
    again = run([FAM, "-c", "child add Leo"], home.environment)
    checks.that(again.stderr == "", "it is named once", again.stderr)
    named = [run([FAM, *words, "-c", "children"], home.environment | more).stderr for words, more in (
        (["--db", str(home.folder / "named.db")], {}), ([], {"FAM_DB": str(home.folder / "variable.db")}),
        (["--quiet"], {"XDG_DATA_HOME": str(home.folder / "quiet")}))]
    checks.that(named == ["", "", ""], "one that is named by an option or a variable is not", named)
    child = run([FAM, "-c", "child delete Leo", "--yes"], home.environment)
    checks.that(child.returncode == 0, "the second line went to the same household", child.stderr)
    # K-P09
    checks.that("fam.db" in files(home), "the default is a file in the data folder", files(home))
    for place, wanted in [("fam.db", "1\n"), ("other.db", "0\n")]:
        path = Path(home.folder / "home/.local/share/fam" / place)
        seen = run([FAM, "--db", str(path), "-c", "echo (children | count)"], home.environment)
        # K-P08 X-P07
        checks.that(seen.stdout == wanted, f"{place} has its own rows", seen.stdout + seen.stderr)
    checks.finish()


main()
