#!/usr/bin/env python3
"""Weather over a real connection: the service stands on loopback, and everything that can go wrong with it does."""

import os
import pty
import shutil
import signal
import subprocess
import threading
from pathlib import Path

from doubles.weather_service import Service, forecast, CITIES
from household import PATIENCE, Checks, Household, run

SECRET = "canary-6f1c"


def late(number: int, frame: object) -> None:
    raise SystemExit("what was waited for never came")


class Weather(Household):
    """A household whose weather comes from a service of its own."""

    def __init__(self) -> None:
        super().__init__(setup="")
        self.service = Service(key=SECRET)
        self.environment["WEATHER_KEY"] = SECRET
        # Nothing of the user's own settings of curl may reach a request.
        (self.folder / "home/.curlrc").write_text("header = \"X-Curlrc: read\"\n")
        self.code("preference set weather.key --secret-env WEATHER_KEY")
        self.at(self.service.address)

    def at(self, address: str) -> subprocess.CompletedProcess:
        return self.code(f'preference set weather.server.production "{address}"')

    def show(self, city: str, *options: str, flags: str = "") -> subprocess.CompletedProcess:
        return self.code(f'weather show "{city}" {flags} | first | to json', "-v", *options)

    def later(self, minutes: int, seconds: int = 0) -> tuple[str, str]:
        return "--clock", f"2026-11-02T12:{minutes:02}:{seconds:02}Z"

    def start(self, code: str) -> subprocess.Popen:
        return subprocess.Popen(
            self.command("-c", code), env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, start_new_session=True)


def request(checks: Checks) -> None:
    home = Weather()
    arguments: list[str] = []

    def look(handler: object, query: dict) -> None:
        for line in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                words = line.read_bytes().split(b"\0")
            except OSError:
                continue
            if words[0] == b"curl":
                arguments.append(b" ".join(words).decode())

    home.service.before = look
    shown = home.show("São Paulo")
    ((path, query, headers),) = home.service.taken()
    # W-OP10 W-OP11
    checks.that(path == "/data/2.5/forecast", "the address of the service", path)
    wanted = {"q": "São Paulo", "units": "metric", "appid": SECRET}
    # W-Q24 W-Q06
    checks.that(query == wanted, "the city is escaped, the unit metric, the key there", query)
    checks.that("X-Curlrc" not in headers, "no settings of the user's curl", headers)
    checks.that(any("--config -" in line for line in arguments), "curl is what asks", arguments)
    checks.that(not any(SECRET in line or "appid" in line for line in arguments), "the key is not an argument",
                arguments)
    checks.that(shown.returncode == 0 and '"low":24' in shown.stdout.replace(" ", ""), "what came is shown",
                shown.stdout + shown.stderr)
    checks.that("São Paulo, BR: 25 °C, light rain" in shown.stderr, "as the service spells it", shown.stderr)

    # A city is a word of the query, whatever it holds.
    evil = 'a\\"\\nurl = \\"' + home.service.address + '/evil\\"\\n#&appid=x'
    told = home.show(evil)
    asked = home.service.taken()
    checks.that([path for path, _, _ in asked] == ["/data/2.5/forecast"], "no city becomes a setting of curl", asked)
    checks.that(asked[0][1]["appid"] == SECRET and "\nurl" in asked[0][1]["q"], "it stays a city", asked[0][1])
    checks.that(told.returncode == 1 and "City not found" in told.stderr, "that is not found", told.stderr)
    secrets = [path for path in home.folder.rglob("*") if path.is_file() and SECRET.encode() in path.read_bytes()]
    # W-Q29
    checks.that([path.suffix for path in secrets] == [".secrets"], "the key is in the file of secrets only", secrets)


def cache(checks: Checks) -> None:
    """Fifteen minutes, over several runs of the program (X-P10)."""
    home = Weather()

    def asked() -> int:
        return len(home.service.taken())

    home.show("London")
    checks.that(asked() == 1, "the first time it is asked")
    home.show("LONDON", *home.later(14, 59))
    # W-UC05 W-OP09 W-P10 W-P29 W-Q10
    checks.that(asked() == 0, "not after 14:59, in any case of letters")
    home.show("london", *home.later(15))
    checks.that(asked() == 0, "not after 15:00 either")
    home.show("London", *home.later(15, 1))
    checks.that(asked() == 1, "but after 15:01")
    home.show("London", *home.later(15, 2))
    checks.that(asked() == 0, "which is kept anew")
    home.show("London", *home.later(15, 3), flags="--fresh")
    # X-P12
    checks.that(asked() == 1, "and past the cache when told so")
    home.code("weather show London; weather show London; weather refresh", "--stepwise", *home.later(15, 4))
    # W-OP03 W-P11 W-P29
    checks.that(asked() == 1, "refreshing goes past it too, and showing twice asks once")
    other = Service(key=SECRET)
    home.at(other.address)
    home.show("London", *home.later(15, 5))
    checks.that(asked() == 0 and len(other.taken()) == 1, "what one server said is not an answer of another")
    home.at(home.service.address)
    kept = [path for path in (home.folder / "home/.cache/fam/weather").rglob("*.json")]
    checks.that({path.stat().st_mode & 0o777 for path in kept} == {0o600}, "the file is the owner's alone", kept)
    for path in kept:
        path.write_text("{ broken")
    again = home.show("London", *home.later(16))
    checks.that(again.returncode == 0 and asked() == 1, "a file that is broken is as good as none", again.stderr)
    folder = home.folder / "home/.cache/fam/weather"
    shutil.rmtree(folder)
    folder.write_text("no folder")
    again = home.show("London", *home.later(17))
    # X-P09
    checks.that(again.returncode == 0 and asked() == 1, "and a cache that cannot be written is not an error",
                again.stderr)
    folder.unlink()
    home.show("London", "--read-only", *home.later(18))
    checks.that(not folder.exists() and asked() == 1, "with --read-only nothing is left there")


def statuses(checks: Checks) -> None:
    """Errors are reported by the status, whatever the body says."""
    home = Weather()
    cases = {
        401: "Weather key was refused", 403: "You don't have permission to do this.", 404: "City not found",
        429: "Too many requests", 500: "Server error (500).", 503: "Server error (503).", 418: "Server error (418).",
    }
    for status, words in cases.items():
        home.service.misbehave = lambda handler, query: handler.say(status, {"cod": 200, "message": "fine"}) or True
        told = home.show("London")
        # W-Q28
        checks.that(told.returncode == 1 and words in told.stderr, f"{status} is reported", told.stderr)
        retry = "`weather retry`" in told.stderr
        # W-Q21
        checks.that(retry == (status in (429, 500, 503)), f"whether another try may help after {status}", told.stderr)
        checks.that(len(home.service.taken()) == 1, f"{status} is not repeated by itself")
    # X-Q21
    checks.that(home.code("weather errors | count").stdout == "0\n", "no run knows the errors of another")
    other = Weather()
    other.service.key = "another"
    told = other.show("London")
    checks.that("Weather key was refused" in told.stderr and SECRET not in told.stderr, "a key that is refused",
                told.stderr)


def bodies(checks: Checks) -> None:
    home = Weather()
    good = forecast(CITIES["london"][0])

    def changed(**fields: object) -> dict:
        return {**good, **fields}

    def first(**fields: object) -> dict:
        return changed(list=[{**good["list"][0], **fields}])

    unreadable = {
        "no JSON": b"<html>captive portal</html>", "nothing": b"", "half of it": b'{"city":{"name":"Lon',
        "a list": [], "no entries": changed(list=[]), "no city": changed(city=None),
        "a text for a number": first(dt="noon"),
        "no sky": first(weather=[]), "a million degrees": first(main={**good["list"][0]["main"], "temp": 1e6}),
        "a year beyond": first(dt=10**18), "a zone beyond": changed(city={**good["city"], "timezone": 10**9}),
        "no place on earth": changed(city={**good["city"], "coord": {"lat": 91, "lon": 0}}),
        "negative rain": first(rain={"3h": -1}), "a chance above one": first(pop=7),
        "too many entries": changed(list=good["list"] * 3), "brackets without end": b"[" * 100_000,
        "no UTF-8": b'{"list":"\xff\xfe"}', "not a number": b'{"list":NaN}',
    }
    for what, body in unreadable.items():
        home.service.misbehave = lambda handler, query: handler.say(200, body) or True
        told = home.show("London")
        # W-Q26
        checks.that(told.returncode == 1 and "The answer could not be read." in told.stderr, f"{what}: told",
                    told.stderr[-300:])
        checks.that(not list(home.folder.rglob("*.json")), f"{what}: not kept")
    # What a service says is text, not orders to a terminal.
    loud = changed(city={**good["city"], "name": "Lon\x1b[31mdon\r\n"})
    home.service.misbehave = lambda handler, query: handler.say(200, loud) or True
    told = home.show("London")
    checks.that(told.returncode == 0 and "\x1b" not in told.stdout + told.stderr, "no escape comes through",
                told.stderr)


def connections(checks: Checks) -> None:
    home = Weather()
    home.code("preference set weather.timeout 1")
    held = threading.Event()

    def cut(handler, query: dict) -> bool:
        handler.send_response(200)
        handler.send_header("Content-Length", "5000")
        handler.end_headers()
        handler.wfile.write(b'{"list":')
        handler.wfile.flush()
        handler.close_connection = True
        handler.connection.close()
        return True

    def silent(handler, query: dict) -> bool:
        held.wait(PATIENCE)
        return True

    def declared(handler, query: dict) -> bool:
        handler.send_response(200)
        handler.send_header("Content-Length", str(1 << 40))
        handler.end_headers()
        handler.wfile.write(b" " * 1000)
        return True

    def endless(handler, query: dict) -> bool:
        handler.send_response(200)
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        while True:  # until nobody listens
            handler.wfile.write(b"10000\r\n" + b" " * 0x10000 + b"\r\n")

    cases = {
        "a connection that is cut": (cut, "The connection was lost."), "no answer": (silent, "The request timed out."),
        "a body said to be a terabyte": (declared, "The answer is larger than 2 MB."),
        "a body without end": (endless, "The answer is larger than 2 MB."),
    }
    for what, (misbehave, words) in cases.items():
        home.service.misbehave = misbehave
        told = home.show("London")
        # X-Q03 X-P26
        checks.that(told.returncode == 1 and words in told.stderr, what, told.stderr)
    held.set()
    checks.that(home.service.left.acquire(timeout=PATIENCE), "nobody listens to the one without end any more")
    home.service.close()
    told = home.show("London")
    words = "No internet connection. Please check your network."
    # X-E53
    checks.that(told.returncode == 1 and words in told.stderr, "nobody there", told.stderr)
    for address in ("http://192.0.2.1", "ftp://localhost", "https://a b", "localhost:8080", "https://u:p@localhost",
                    "https://"):
        told = home.at(address)
        checks.that(told.returncode == 1 and "an address such as" in told.stderr,
                    f"{address} is not an address of a service", told.stderr)
    home.environment["PATH"] = str(home.folder)
    home.at(home.service.address)
    told = home.show("London")
    checks.that(told.returncode == 1 and "The program curl is missing" in told.stderr, "without curl", told.stderr)


def redirects(checks: Checks) -> None:
    home, other = Weather(), Service(key=SECRET, host="127.0.0.1")

    def to(location: str, status: int = 302):
        return lambda handler, query: "moved" not in query and (handler.say(status, {}, Location=location) or True)

    for status in (301, 302, 303, 307, 308):
        home.service.misbehave = to(f"/data/2.5/forecast?q=Oslo&moved=1&appid={SECRET}", status)
        told = home.show("London", flags="--fresh")
        checks.that(told.returncode == 0 and "Oslo, NO" in told.stderr, f"{status} is followed on the same host",
                    told.stderr)
    home.service.taken()
    port = other.server.server_address[1]
    for location in (f"http://localhost:{port}/", "https://example.org/", "file:///etc/passwd", "ftp://127.0.0.1/",
                     "http://[::1]/"):
        home.service.misbehave = to(location)
        told = home.show("London", flags="--fresh")
        refused = "not allowed" in " ".join(told.stderr.split()) and told.returncode == 1
        checks.that(refused, f"not to {location}", told.stderr)
    checks.that(other.taken() == [], "nobody else was asked")
    home.service.taken()
    home.service.misbehave = to("/data/2.5/forecast?q=round")
    told = home.show("London", flags="--fresh")
    told.stderr = " ".join(told.stderr.split())
    checks.that(told.returncode == 1 and "redirects too often" in told.stderr and len(home.service.taken()) == 6,
                "round and round ends", told.stderr)


def without_network(checks: Checks) -> None:
    """The newest answer with its age, and a clear sentence."""
    home = Weather()
    home.show("London")
    home.service.taken()
    home.service.misbehave = lambda handler, query: handler.say(500, {}) or True
    stale = home.show("London", *home.later(45))
    checks.that(stale.returncode == 0 and "Server error (500)." in stale.stderr,
                "a server that fails leaves the old answer", stale.stderr)
    # W-Q22 W-UC05
    checks.that("45 min ago" in stale.stderr and "London, GB" in stale.stderr, "with its age", stale.stderr)
    refreshed = home.code("weather refresh", *home.later(45))
    told = " ".join(refreshed.stderr.split())
    checks.that("45 min ago" in told and refreshed.returncode == 0, "a refresh falls back, too", refreshed.stderr)
    home.service.misbehave = lambda handler, query: handler.say(404, {}) or True
    gone = home.show("London", *home.later(45))
    checks.that(gone.returncode == 1 and "City not found" in gone.stderr, "not where another try would end the same",
                gone.stderr)

    # A curl that would tell if anybody started it.
    tools = home.folder / "tools"
    tools.mkdir()
    (tools / "curl").write_text(f"#!/bin/sh\ntouch {home.folder}/started\n")
    (tools / "curl").chmod(0o755)
    home.environment["PATH"] = f"{tools}:{home.environment['PATH']}"
    offline = home.show("London", "--offline", *home.later(50))
    checks.that(offline.returncode == 0 and "50 min ago" in offline.stderr, "--offline shows what is kept",
                offline.stderr)
    checks.that("fam runs offline." in offline.stderr, "and says why", offline.stderr)
    flag = home.code("weather show London | count\nweather network", "--offline", *home.later(50))
    # W-Q16
    checks.that(flag.stdout.splitlines()[-1:] == ["Offline"], "and so does the flag of the network", flag.stdout)
    day = home.show("London", "--offline", "--clock", "2026-12-24T12:00:00Z")
    checks.that(day.returncode == 0 and "London, GB" in day.stderr, "of any age", day.stderr)
    script = home.code("weather show London | count", "--offline", *home.later(50))
    checks.that("Showing what was fetched 50 min ago." in script.stderr, "a script is told of it too", script.stderr)
    nothing = home.show("Oslo", "--offline")
    checks.that(nothing.returncode == 1 and "fam runs offline." in nothing.stderr, "where nothing is kept it says so",
                nothing.stderr)
    off = home.code('weather network off\nweather show London | count\nweather network', "-v", *home.later(55))
    checks.that("55 min ago" in off.stderr and off.stdout.splitlines()[-1] == "Offline", "switched off by hand",
                off.stdout + off.stderr)
    local = home.code("weather source local\nweather show Berlin | count", "-v", "--offline")
    checks.that(local.returncode == 0 and "Local data is in use." in local.stderr, "local data needs nobody",
                local.stderr)
    safe = home.code("weather source remote\nweather show Oslo", "--safe", "--stepwise")
    checks.that("effect-refused" in safe.stderr, "--safe asks nobody", safe.stderr)
    checks.that(not (home.folder / "started").exists(), "and none of it started curl")


def several(checks: Checks) -> None:
    home = Weather()
    for city in ("London", "Oslo", "New York", "São Paulo"):
        added = home.code(f'favorite add "{city}"', "-v")
        checks.that("Added favorite" in added.stderr, f"{city} is a favorite", added.stderr)
    home.service.taken()
    gate = threading.Barrier(4, timeout=PATIENCE)
    home.service.before = lambda handler, query: gate.wait()
    shown = home.code("weather overview | get city")
    wanted = ["London", "Oslo", "New York", "São Paulo"]
    # W-E06
    checks.that(shown.stdout.splitlines() == wanted, "four at the same time, in order", shown.stdout + shown.stderr)
    home.service.before = lambda handler, query: None
    home.service.misbehave = lambda handler, query: query.get("lat",
                                                              "").startswith("59.9") and (handler.say(500, {}) or True)
    shown = home.code("weather overview --fresh | get source", *home.later(30))
    checks.that(shown.stdout.splitlines() == ["remote", "stale", "remote", "remote"],
                "one that fails leaves the others", shown.stdout)
    home.service.misbehave = lambda handler, query: False
    home.service.taken()
    chosen = home.code('weather search london | get state\nweather choose 2\nscreen /weather', "--stepwise", "-v",
                       *home.later(31))
    requests = home.service.taken()
    # W-Q25
    wanted = {"q": "london", "limit": "5", "appid": SECRET}
    checks.that(requests[0][1] == wanted, "cities are asked for by name, five of them, with the key", requests[0])
    asked = [(path, query.get("q"), query.get("lat")) for path, query, _ in requests]
    wanted = [("/geo/1.0/direct", "london", None), ("/data/2.5/forecast", None, "51.5085"),
              ("/data/2.5/forecast", None, "42.9834")]
    # W-Q24
    checks.that(asked[0] == wanted[0] and asked[-1] == wanted[-1], "the one chosen is asked for by its point", asked)
    checks.that("London, Ontario, CA (UTC-05:00)" in chosen.stdout, "and shown with its own clock",
                chosen.stdout + chosen.stderr)
    next_run = home.code("weather choose 2", "-v", *home.later(32))
    checks.that("London, Ontario, CA" in next_run.stderr, "the next run knows what was found", next_run.stderr)


def ended(checks: Checks) -> None:
    home = Weather()
    held = threading.Event()

    def slow(handler, query: dict) -> bool:
        handler.send_response(200)
        handler.end_headers()
        while not held.wait(0.05):  # until nobody listens
            handler.wfile.write(b" ")
            handler.wfile.flush()
        return True

    home.service.misbehave = slow
    running = home.start("weather show London")
    checks.that(home.service.arrived.acquire(timeout=PATIENCE), "a request is under way")
    os.kill(running.pid, signal.SIGINT)
    said, errors = running.communicate()
    checks.that(running.returncode == 130 and "interrupted" in errors, "Ctrl-C ends it", (running.returncode, errors))
    checks.that(home.service.left.acquire(timeout=PATIENCE), "and curl with it")
    # X-OP25
    checks.that("Something" not in errors, "which is not an error of the weather", errors)
    held.set()


class Terminal:
    """A prompt in a terminal."""

    def __init__(self, home: Weather) -> None:
        command = home.command()
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            os.execve(command[0], command, home.environment)
        self.said = ""
        self.wait("› ")

    def wait(self, text: str) -> str:
        while text not in self.said:
            self.said += os.read(self.descriptor, 65536).decode("utf-8", "replace")
        found, self.said = self.said.split(text, 1)
        return found

    def type(self, line: str) -> str:
        os.write(self.descriptor, (line + "\n").encode())
        return self.wait("› ")

    def end(self) -> None:
        os.write(self.descriptor, b"\x04")
        os.waitpid(self.child, 0)


def replayed(checks: Checks) -> None:
    """A session holds what was answered, the loading of a tab included; its replay asks nobody but with `--live`."""
    home = Weather()
    terminal = Terminal(home)
    went = terminal.type("go /weather/Oslo")
    if "Oslo, NO" not in went:
        went += terminal.wait("Oslo, NO")
    checks.that(len(home.service.taken()) == 1, "a page that comes up loads its city", went)
    terminal.type("weather search London")
    terminal.type("weather show Atlantis")
    saved, transcript = home.folder / "week.fam", home.folder / "shown.fam"
    said = terminal.type(f"session save {saved}")
    shown = terminal.type(f"session save {transcript} --as transcript")
    terminal.end()
    checks.that("#> Oslo, NO" in transcript.read_text() and "bundled" not in transcript.read_text(),
                "a transcript shows what came and not what a household without the key has", shown)
    tape = (home.folder / "week.fam.tape").read_text()
    checks.that("London" in tape and SECRET not in tape and "(secret)" in tape, "the tape has the answers and no key",
                said + tape[:300])
    checks.that(str(home.folder) not in tape, "and no place of this machine")
    home.service.taken()
    again = home.fam("replay", str(saved))
    checks.that("job run weather.load Oslo" in saved.read_text(), "the loading of the page among them",
                saved.read_text())
    checks.that(again.returncode == 0 and home.service.taken() == [], "a replay takes them from it",
                again.stdout + again.stderr)
    # No file has the key; a service of one's own may take that of the tests.
    home.service.key = "test-weather.key"
    live = home.fam("replay", "--live", str(transcript))
    asked = home.service.taken()
    keys = {query["appid"] for _, query, _ in asked}
    checks.that(live.returncode == 0 and len(asked) >= 2 and keys == {home.service.key},
                "`--live` asks the service, and not with the household's key", (live.stdout, live.stderr, asked))
    home.service.misbehave = lambda handler, query: handler.say(503, {}) or True
    live = home.fam("replay", "--live", str(transcript))
    checks.that(live.returncode == 3 and "other output" in live.stderr and home.service.taken() != [],
                "and what it says now is compared", live.stdout + live.stderr)
    home.service.key, home.service.misbehave = SECRET, lambda handler, query: False
    by_hand = home.code('job run weather.load "New York"')
    checks.that(by_hand.returncode == 0 and len(home.service.taken()) == 1, "a job of the shell asks, run by hand too",
                by_hand.stderr)


def main() -> None:
    signal.signal(signal.SIGALRM, late)
    signal.alarm(PATIENCE)
    checks = Checks()
    for part in (request, cache, statuses, bodies, connections, redirects, without_network, several, ended, replayed):
        part(checks)
    checks.finish()


main()
