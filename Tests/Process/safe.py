#!/usr/bin/env python3
"""`--safe`: a script from elsewhere reaches no file outside of its folder, starts nothing, and saves nothing."""

from household import Checks, Household
from sessions import Prompt

SECRET = "name,password\nnobody,hunter2\n"


def main() -> None:
    checks = Checks()
    home = Household()
    room = home.folder / "room"
    (room / "inner").mkdir(parents=True)
    secret = home.folder / "secret.csv"
    secret.write_text(SECRET)
    (home.folder / "outside.fam").write_text('echo "hunter2"\n')
    (room / "data.csv").write_text("name,born\nIda,2018-01-01\n")
    (room / "part.fam").write_text("child add Zoe\n")
    (room / "inner/reads.fam").write_text(f'from lines "{secret}"\n')
    (room / "link.csv").symlink_to(secret)
    (room / "away").symlink_to(home.folder)
    (room / "nowhere.csv").symlink_to(home.folder / "not-there.csv")
    (room / "near.csv").symlink_to("data.csv")

    def safe(code: str, *options: str):
        (room / "script.fam").write_text(code + "\n")
        return home.fam(*options, "--safe", str(room / "script.fam"))

    for code in (
        "child add Ida --born 2018-01-01", f'from csv "{room}/data.csv" | count',
        f'from csv "{room}/inner/../data.csv" | count',
        f'from lines "{room}/near.csv" | count', 'source "part.fam"', f'from csv "{room}/data.csv" | into children',
        f'link check "{room}/data.csv" --allow-refused | count',
        f'let file = "{room}/data.csv"; from lines $file | count',
    ):
        ran = safe(code)
        checks.that(ran.returncode == 0, f"`{code}` runs", ran.stderr)

    # What says where requests with secrets go is not for it to say, by no door; other preferences are.
    checks.that(safe('preference set appTheme dark').returncode == 0, "a preference is set")
    home.code('preference set weather.server.staging "https://here.example"')
    for code in (
        'preference set weather.server.production "https://elsewhere.example"',
        'preference set wallServer "https://elsewhere.example"',
        '[{ key: "weather.server.production", value: "https://elsewhere.example" }] | into settings',
        'settings | where key == "weather.server.staging" | edit value = "https://elsewhere.example"',
    ):
        refused = safe(code)
        checks.that(refused.returncode == 1 and "effect-refused" in refused.stderr, f"`{code}` is refused",
                    (refused.returncode, refused.stderr))
    checks.that("elsewhere" not in home.code("settings | get value").stdout, "no server was set")

    before = {path.name: path.read_bytes() for path in home.folder.iterdir() if path.is_file()
              and path.suffix in (".csv", ".fam")}
    names = sorted(path.name for path in room.iterdir())
    for path in (
        secret, "/etc/passwd", f"{room}/../secret.csv", f"{room}/link.csv", f"{room}/away/secret.csv",
        f"{room}/nowhere.csv", "/dev/zero", "/proc/self/environ",
        f"{home.folder}/no-such-file", f"{room}/inner/../../secret.csv", f"{room}/away", "..",
    ):
        for code in (
            f'from csv "{path}" | count', f'from json "{path}"', f'from jsonl "{path}"', f'from lines "{path}"',
            f'link check "{path}" | count', f'restore "{path}" --yes',
            f'backup check "{path}"', f'source "{path}"', f'let file = "{path}"; from lines $file', f'check "{path}"',
            f'fmt "{path}"', f'test "{path}"',
            f'replay "{path}"', f'from csv "{path}" | where nothing == 1',
        ):
            refused = safe(code)
            said = refused.stdout + refused.stderr
            words = " ".join(said.split())
            checks.that(refused.returncode in (1, 2) and "runs with --safe" in words, f"`{code}` is refused",
                        (refused.returncode, said[:400]))
            checks.that("hunter2" not in said and "password" not in said and "root:" not in said,
                        f"`{code}` says nothing of it", said[:400])
    for code in (
        f'children | save "{room}/out.csv"', f'backup "{room}/out.bak"', "backup",
        f'from csv "{room}/data.csv" | into children --skip-bad "{room}/bad.csv"',
        f'test "{room}/inner/reads.fam"',
    ):
        refused = safe(code)
        said = refused.stdout + refused.stderr
        checks.that(refused.returncode != 0 and "effect-refused" in said and "hunter2" not in said,
                    f"`{code}` is refused", (refused.returncode, said))
    for source in (f'--secret-file "{secret}"', "--secret-env HOME"):
        refused = safe(f"preference set parentCode {source}")
        said = refused.stdout + refused.stderr
        checks.that(refused.returncode != 0 and "effect-refused" in said and "hunter2" not in said,
                    f"no secret comes by `{source}`", (refused.returncode, said))
    (room / "script.fam").unlink()
    checks.that(sorted(path.name for path in room.iterdir()) == [name for name in names if name != "script.fam"],
                "nothing was written there", list(room.iterdir()))
    after = {path.name: path.read_bytes() for path in home.folder.iterdir() if path.is_file()
             and path.suffix in (".csv", ".fam")}
    checks.that(after == before, "nor elsewhere")
    typed = home.fam("--safe", "-c", f'from lines "{secret}"')
    checks.that(typed.returncode != 0 and "effect-refused" in typed.stderr, "a text in no file has the current folder",
                typed.stderr)
    prompt = Prompt(home, "--safe")
    prompt.type("child add Eva")
    said = " ".join(prompt.type(f'session save "{home.folder}/saved.fam"').split())
    checks.that("runs with --safe" in said and not (home.folder / "saved.fam").exists(),
                "a session is not saved elsewhere", said)
    prompt.end()
    checks.that("--safe" in home.fam("--help").stdout, "the help names it")
    checks.finish()


main()
