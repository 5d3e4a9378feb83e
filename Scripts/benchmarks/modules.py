"""Every command of home and of screentime on a household with 10,000 tasks of each, and loads that wait for a server.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from databases import FAM, ROOT, WORK, copy, fam, made, remove
from measure import Program, Result, alone, anything, compare

TASKS = 10_000
WORDS = {"home", "screentime", "residence", "contractor", "document", "attachment", "calendar", "warranties"}

# A line for each command; what stands before `|>` makes the ground for it and is not measured.
LINES = """
home board|home board choose Oak|home code|home completion 1|home completion add 1 Sam|home completion delete 1 --yes
home completion edit 1 --rating 5|home costs|home due|home last-action|home password|home profile
home profile edit --first-name Ana|home sign-out --yes|home sign-up maria maria@rivera.example --demo
home task 5000|home task add Oak Roof|home task archive 1|home task cancel 900|home task complete 900 Sam|home task delete 900 --yes
home task edit 900 --priority high|home task ensure Oak "Task 900"|home task start 900
home task cancel 900 |> home task uncancel 900|home task archive 1 |> home task unarchive 1
home password reset rivera@rivera.example|home password reset rivera@rivera.example |> home password back|home password leave
residence Oak|residence add Barn|residence delete Cabin --yes|residence edit Oak --city Bonn|residence ensure Oak --city Bonn
contractor Ada|contractor add Bo|contractor delete Ada --yes|contractor edit Ada --phone 1|contractor ensure Ada --phone 1
document Deed|document add Bill|document delete Deed --yes|document edit Deed --notes x|document ensure Deed --notes x
attachment add FILE --task 900 --copy|attachment check|attachment add FILE --task 900 |> attachment remove FILE
attachment add FILE --task 900 --copy |> attachment save FILE OUT --force|calendar export OUT --force|warranties
screentime activity (screentime activities \\ first)|screentime activity add Maya Read
screentime activities \\ take 1 \\ screentime activity edit --text Read|screentime activities \\ take 1 \\ screentime activity delete --yes
screentime balance Maya|screentime balance delete Maya --yes|screentime balance edit Maya --earned 9|screentime balance ensure Maya --earned 9
screentime balance delete Maya --yes |> screentime balance add Maya|screentime child link leo@rivera.example
screentime child unlink Maya --yes|screentime children|screentime dashboard|screentime error dismiss|screentime errors
screentime fetch COPY|screentime import OLD|screentime limit Maya 90|screentime loads|screentime me|screentime more
screentime notification (screentime notifications \\ first)|screentime notification add Ana Hello|screentime notification read
screentime notifications \\ take 1 \\ screentime notification edit --title Hello
screentime notifications \\ take 1 \\ screentime notification delete --yes
screentime profile edit --name Anna|screentime profile image FILE|screentime refresh|screentime report
screentime request (screentime requests \\ first)|screentime request add Maya 15|screentime request approve (screentime requests \\ first)|screentime request deny (screentime requests \\ first)
screentime request delete (screentime requests \\ first) --yes|screentime request edit (screentime requests \\ first) --minutes 20|screentime section children
screentime sign-in ana@rivera.example --demo|screentime sign-out|screentime task "Task 9"|screentime task add Dishes Maya
screentime task complete "Task 9" |> screentime task approve "Task 9"|screentime task complete "Task 9"
screentime task delete "Task 9" --yes|screentime task edit "Task 9" --minutes 20|screentime timer start Maya
screentime timer start Maya |> screentime timer stop Maya|screentime user Maya|screentime user add Zoë zoe@rivera.example --role child
screentime child link leo@rivera.example |> screentime user delete Leo --yes|screentime user edit Maya --name May|screentime welcome back|screentime welcome next
"""
# They ask for a code or a password, or send a second code, whose hash is what they cost; tasks are nothing to them.
SECRETS = {
    "home password check", "home password resend", "home password set", "home sign-in", "home verify",
    "screentime password change", "screentime password set",
}


def write_household(out) -> None:
    print(f"""home sign-up rivera rivera@rivera.example --demo
residence add Oak
residence add Cabin
contractor add Ada
document add Deed
for n in 1..{TASKS} {{ home task add Oak "Task $n" --due (2026-11-04 + 1d * ($n % 300)) }}
for n in 1..300 {{ home task complete "Task $n" Sam --cost 10EUR }}
screentime user add Ana ana@rivera.example
screentime user add Maya maya@rivera.example --role child
screentime user add Leo leo@rivera.example --role child
screentime sign-in ana@rivera.example --demo
screentime child link maya@rivera.example
for n in 1..{TASKS} {{ screentime task add "Task $n" Maya }}
screentime request add Maya 15
screentime notification add Ana Hello""", file=out)


def lines() -> list[tuple[str, str]]:
    """What is done before, and the line that is measured; a `\\` in the table is the pipe of the language."""
    found = []
    for text in "|".join(LINES.strip().replace("|>", "\0").split("\n")).split("|"):
        before, _, line = text.replace("\\", "|").rpartition("\0")
        found.append((before.strip(), line.strip()))
    return found


def commands(database: Path) -> set[str]:
    listed = subprocess.run([FAM, "--db", str(database), "-c", "commands", "--format", "json"], capture_output=True,
                            check=True)
    return {row["name"] for row in json.loads(listed.stdout) if row["name"].split()[0] in WORDS}


def command_of(line: str, names: set[str]) -> str:
    words = re.sub(r"\(.*\)", "", line.split("; ")[-1]).split(" | ")[-1].split()
    return next(" ".join(words[:n]) for n in (3, 2, 1) if " ".join(words[:n]) in names)


def modules(rows: int) -> list[Result]:
    base, database = made(WORK / "tasks.db", write_household), WORK / "modules.db"
    keep_secrets(base)
    names, measured = commands(base), {}
    places = {name: WORK / name.lower() for name in ("FILE", "OUT", "OLD", "COPY")}
    places["FILE"].write_text("a picture")
    places["OLD"].write_text('{"users": [], "relations": [], "tasks": []}')
    places["COPY"].mkdir(exist_ok=True)
    for part in ("users", "tasks", "activities"):
        (places["COPY"] / f"{part}.json").write_text("[]")
    for before, line in lines():
        for word, place in places.items():
            before, line = before.replace(word, str(place)), line.replace(word, str(place))
        name = command_of(line, names)

        def fresh(before: str = before) -> None:
            copy(base, database)
            database.chmod(0o600)
            shutil.copy(f"{base}.secrets", f"{database}.secrets")
            if before:
                subprocess.run([FAM, "--db", str(database), "-c", before], check=True, stdout=subprocess.DEVNULL,
                               stdin=subprocess.DEVNULL)

        program = Program("fam", [FAM, "--db", str(database), "-c", line], before=fresh)
        measured[name] = alone(name, program, seconds=0.1, limit=1, runs=5)
    if missing := names - measured.keys() - SECRETS:
        raise SystemExit(f"no line measures {', '.join(sorted(missing))}")
    return [*slowest("screentime", measured), *slowest("home", measured)]


def slowest(module: str, measured: dict[str, Result]) -> list[Result]:
    """The three slowest commands of a module stand for all."""
    own = [result for name, result in measured.items() if (name.split()[0] == "screentime") == (module == "screentime")]
    own.sort(key=lambda result: -result.ours_wall)
    for place, result in enumerate(own[:3]):
        result.what = f"`{result.what}`, the slowest of {len(own)} commands of {module} but {place}, {TASKS:,} tasks there"
    own[0].what = own[0].what.replace(" but 0", "")
    return own[:3]


def history(rows: int) -> list[Result]:
    """The dashboard of a family with years of activities beside one that began yesterday."""
    def on(count: int) -> Program:
        def write(out) -> None:
            print(f"""screentime user add Ana ana@rivera.example
screentime user add Maya maya@rivera.example --role child
screentime sign-in ana@rivera.example --demo
screentime child link maya@rivera.example
for n in 1..{count} {{ screentime activity add Maya "Read $n" --used 5 --at (2026-01-01@08:00 + 10min * $n) }}""", file=out)

        database = made(WORK / f"activities-{count}.db", write)
        keep_secrets(database)
        return Program(f"the same with {count}", [FAM, "--db", str(database), "-c", "screen /screentime"])

    what = "the dashboard of screentime with 30,000 activities there"
    return [compare(what, on(30_000), on(100), limit=1.3, runs=30, same=anything)]


def keep_secrets(database: Path) -> None:
    """Who is signed in is in a file beside the database, which was made under another name."""
    fresh = Path(f"{database.with_suffix('.new')}.secrets")
    if fresh.exists():
        fresh.replace(f"{database}.secrets")


DELAY = 0.3


def loads(rows: int) -> list[Result]:
    """Four loads that each wait for a service, started together and one after another (S-P21)."""
    sys.path.insert(0, str(ROOT / "Tests/Process"))
    from doubles.weather_service import CITIES, Service

    service, database = Service(key="bench"), WORK / "loads.db"
    remove(database)
    Path(f"{database}.secrets").unlink(missing_ok=True)
    os.environ |= {"WEATHER_KEY": "bench", "XDG_CACHE_HOME": str(WORK / "cache")}
    names = [cities[0][0] for cities in CITIES.values()]
    setup = ["preference set weather.key --secret-env WEATHER_KEY",
             f'preference set weather.server.production "{service.address}"']
    for line in setup + [f'favorite add "{name}"' for name in names]:
        fam("--db", str(database), "-c", line)
    service.before = lambda handler, query: time.sleep(DELAY)
    one_by_one = "\n".join(f'weather show "{name}" --fresh | count' for name in names)

    def program(name: str, code: str) -> Program:
        return Program(name, [FAM, "--db", str(database), "--stepwise", "-c", code])

    return [
        compare(
            f"{len(names)} loads of {DELAY} s each, started together",
            program("fam", "weather overview --fresh | count"),
            program("one after another", one_by_one), limit=0.42, runs=5, same=anything)
    ]
