#!/usr/bin/env python3
"""Shells on one server: `wall connect`, two of them posting at once over a line that loses answers."""

import base64
import json
import re
import select
import socket
import sys
import threading
from datetime import datetime, timedelta, timezone
from pathlib import Path

from wall_server import PATIENCE, Checks, Household, Server
from household import FAM


class Shell(Household):
    """A household whose wall is that of a server. Time and randomness are the machine's, as they are for people."""

    def __init__(self, address: str) -> None:
        super().__init__(setup="")
        self.must(f"wall connect {address}")

    def command(self, *arguments: str) -> list[str]:
        return [FAM, "--db", str(self.database), *arguments]

    def must(self, code: str, *options: str) -> str:
        result = self.code(code, "-v", *options)
        if result.returncode != 0:
            sys.exit(f"`{code}` failed: {result.stderr}")
        return result.stdout + result.stderr

    def sign_up(self, server: Server, address: str) -> None:
        self.environment["EMAIL"] = address
        self.must("wall code register --email-env EMAIL")
        self.environment["CODE"] = server.code(address)
        self.must("wall sign-up --code-env CODE")

    def rows(self, code: str) -> list[dict]:
        return json.loads(self.must(f"{code} | to json"))


class Lossy:
    """A line to a server on which now and then the answer to a write is lost after the server has given it."""

    def __init__(self, port: int, every: int) -> None:
        self.target = port
        self.every = every
        self.writes = 0
        self.lost = 0
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.carry, args=(client,), daemon=True).start()

    def loses(self, request: bytes) -> bool:
        if not re.match(rb"POST /v1/posts", request):
            return False
        with self.lock:
            self.writes += 1
            if self.writes % self.every:
                return False
            self.lost += 1
            return True

    def carry(self, client: socket.socket) -> None:
        with client, socket.create_connection(("127.0.0.1", self.target)) as server:
            loses = False
            while True:
                ready, _, _ = select.select([client, server], [], [], PATIENCE)
                if client in ready:
                    data = client.recv(1 << 16)
                    if not data:
                        return
                    loses = self.loses(data) or loses
                    server.sendall(data)
                if server in ready:
                    data = server.recv(1 << 16)
                    # The server has answered, so what was asked for is done; nobody is reported.
                    if not data or loses:
                        return
                    client.sendall(data)


def one(checks: Checks) -> None:
    with Server() as server:
        shell = Shell(server.url)
        told = shell.code("wall feed")
        checks.that(told.returncode == 1 and "nobody is signed in" in told.stderr, "nobody is signed in there yet",
                    told.stderr)
        # A-P21
        checks.that(not any('"route":"/v1/posts"' in line for line in server.log), "and nobody is asked then",
                    server.log)
        demo = shell.code("wall sign-up --demo ann")
        checks.that(demo.returncode == 1 and "a server has no accounts for trying things out" in demo.stderr,
                    "no demo accounts", demo.stderr)
        shell.sign_up(server, "ann@campus.edu")
        posted = shell.must('wall post "Lost keys" "Blue ring." --wall national')
        number = re.search(r"post (\d{9})\.", posted).group(1)
        (row,) = shell.rows("wall feed national")
        # A-OP16
        checks.that((row["post"], row["title"], row["own"]) == (int(number), "Lost keys", True),
                    "what is posted is in the feed", row)
        liked = shell.must(f"wall like {number}")
        # A-OP17
        checks.that(f"You like post {number}: 1 like." in liked, "a like", liked)
        comment = re.search(r"comment (\d{9})\.", shell.must(f'wall comment {number} "Mine"')).group(1)
        checks.that([row["text"] for row in shell.rows(f"wall comments {number}")] == ["Mine"], "a comment")
        value = shell.must('let p = (wall post "As a value" "x"); wall comment $p "y"', "--stepwise")
        checks.that("Commented on post" in value, "a post is a value", value)
        hidden = shell.must(f"wall comment hide {comment} --yes")
        checks.that("Comment hidden." in hidden, "the server finds the post of a comment", hidden)
        undone = shell.code("undo --all")
        # A-Q15
        checks.that(undone.returncode == 1 and "outside" in undone.stderr, "undo says that it is", undone.stderr)
        plan = shell.code('wall post "Planned" "x"', "--plan")
        checks.that("left out of the plan: `wall post`" in plan.stdout and len(shell.rows("wall mine")) == 2,
                    "a plan posts nothing", plan.stdout)
        offline = shell.code("wall feed --limit 7", "--offline")
        checks.that(offline.returncode == 1 and "fam runs offline." in offline.stderr,
                    "offline says so where nothing is kept", offline.stderr)
        safe = shell.code("wall feed", "--safe")
        checks.that(safe.returncode == 1 and "--safe" in safe.stderr, "--safe reaches nobody", safe.stderr)
        long = shell.code(f'wall post "{"t" * 121}" "x"')
        asked = sum('"route":"/v1/posts"' in line and '"method":"POST"' in line for line in server.log)
        checks.that(long.returncode == 1 and "at most 120" in long.stderr and asked == 2,
                    "what no board takes is not sent", long.stderr)
        missing = shell.code("wall show 100000001")
        # A-E16
        checks.that(missing.returncode == 1 and "Not found" in missing.stderr, "a post that is none", missing.stderr)
        screen = shell.code(f"go /wall/posts/{number}; screen")
        # X-E57
        checks.that("\nLoading…\n" in screen.stdout, "a screen waits for its job", screen.stdout)

        # The session is of its server, and a token in nobody's hand but this machine's.
        other = Server()
        shell.must(f"wall connect {other.url}")
        out = shell.code("wall mine")
        # A-Q25 A-UC11
        checks.that(out.returncode == 1 and "nobody is signed in" in out.stderr, "connecting signs out", out.stderr)
        other.stop()
        gone = shell.code("wall connect " + other.url)
        checks.that(gone.returncode == 1 and "no server answers" in gone.stderr, "a server that is not there",
                    gone.stderr)
        plain = shell.code("wall connect http://wall.example.org")
        checks.that(plain.returncode == 1 and "https" in plain.stderr, "http to this machine alone", plain.stderr)
        back = shell.must("wall disconnect")
        checks.that("You now use this household's wall." in back, "and back", back)
        shell.must("wall sign-up --demo ann")
        own = shell.must('wall post "Here" "x"')
        checks.that("post 1." in own, "where the board of the household is as it was", own)

        kept = b"".join(path.read_bytes() for path in shell.folder.rglob("*") if path.is_file()
                        and path.suffix != ".secrets")
        checks.that(b"ann@campus.edu" not in kept, "no file but that of secrets has the email")


def part(content: dict) -> str:
    return base64.urlsafe_b64encode(json.dumps(content).encode()).rstrip(b"=").decode()


def session_keys(secrets: Path) -> list[str]:
    """What is kept of who is signed in to the wall."""
    kept = json.loads(secrets.read_text()) if secrets.exists() else {}
    return [key for key in kept if key in ("wall.token", "wall.origin") or "user" in key]


def starts(checks: Checks) -> None:
    """What a shell does with the token that it finds when it starts."""
    shell = Household(setup="")
    shell.code("wall sign-up --demo ann")
    secrets = Path(f"{shell.database}.secrets")
    now = int(datetime(2026, 11, 2, 12, tzinfo=timezone.utc).timestamp())
    for token, text, stays in [
        (f"{part({'alg': 'HS256'})}.{part({'exp': now + 3600})}.x", "a valid one stays", True),
        (f"{part({'alg': 'HS256'})}.{part({'exp': now + 301})}.x", "one of a second more than five minutes stays",
         True),
        (f"{part({'alg': 'HS256'})}.{part({'exp': now - 60})}.x", "an expired one is out", False),
        (f"{part({'alg': 'HS256'})}.{part({'exp': now + 240})}.x", "one of four minutes is out", False),
        ("no token", "a malformed one is out", False),
        (f"{part({'alg': 'HS256'})}.{part({'sub': 'u'})}.x", "one without an end is out", False),
    ]:
        kept = json.loads(secrets.read_text())
        kept["wall.token"] = {"secret": token}
        secrets.write_text(json.dumps(kept))
        run = shell.code("wall profile", "--clock", "2026-11-02T12:00:00Z")
        # A-P05 A-OP12 X-OP30: what a start does with the token that it finds.
        checks.that((run.returncode == 0) == stays and ("needs-sign-in" in run.stderr) == (not stays), text,
                    run.stdout + run.stderr)
        write = shell.code("child add Maya; undo", "--clock", "2026-11-02T12:00:00Z")
        warned = "warning[needs-sign-in]: Stored token is expired, logging out" in write.stderr
        # A-OP12 A-P51: and of a session that is over nothing stays.
        checks.that(write.returncode == 0 and warned != stays and bool(session_keys(secrets)) == stays,
                    f"{text}: the next write", write.stderr)
        if not stays:
            shell.code("wall sign-in --demo ann")


def kept_fields(checks: Checks) -> None:
    """What a start makes of the fields that are kept beside the token."""
    shell = Household(setup="")
    shell.code("wall sign-up --demo ann")
    secrets = Path(f"{shell.database}.secrets")
    for name, text, stays in [
        ("userProfileName", "without a name one is Anonymous", True),
        ("userEmail", "without an email nobody is signed in", False), ("userId", "nor without an id", False),
        ("wall.token", "nor without a token", False),
    ]:
        kept = json.loads(secrets.read_text())
        (field,) = [key for key in kept if key.endswith(name)]
        del kept[field]
        secrets.write_text(json.dumps(kept))
        run = shell.code("wall profile")
        # A-P07 A-OP12
        checks.that((run.returncode == 0) == stays and ("Anonymous" in run.stdout) == stays, text,
                    run.stdout + run.stderr)
        write = shell.code("child add Maya; undo")
        warned = "warning[needs-sign-in]: Stored session is incomplete, logging out" in write.stderr
        flag = shell.code('preferences | where key == "isAuthenticated" | get value | first').stdout.strip()
        # A-OP12: the other parts are cleared.
        checks.that(warned != stays and bool(session_keys(secrets)) == stays and flag == str(stays).lower(),
                    f"{text}: the next write", write.stderr + flag)
        shell.code("wall sign-in --demo ann")


def later(minutes: int) -> tuple[str, str]:
    return "--clock", (datetime.now(timezone.utc)
                       + timedelta(minutes=minutes, seconds=5)).strftime("%Y-%m-%dT%H:%M:%SZ")


def unreachable(checks: Checks) -> None:
    """Where nobody answers, what was read last is shown, with its age (A-Q24, A-P10)."""
    with Server() as server:
        shell = Shell(server.url)
        shell.sign_up(server, "ann@campus.edu")
        none = shell.code("wall show abc")
        checks.that("no post is called `abc`" in none.stderr and "`wall feed` lists them" in none.stderr,
                    "a post that no server has", none.stderr)
        post = re.search(r"post (\d{9})\.", shell.must('wall post "Lost keys" "Blue ring." --wall national')).group(1)
        shell.must(f'wall comment {post} "Found"')
        empty = shell.must("screen /wall")
        # A-P31
        checks.that("No posts are loaded." in empty and "posts yet" not in empty,
                    "what nobody asked for is not called empty", empty)
        shown = shell.must("wall refresh; screen /wall", "--stepwise")
        checks.that("Lost keys" in shown and "Showing what was fetched" not in shown, "a screen after a refresh", shown)
        # In one entry, each read adds to what the others keep.
        shell.must(f"wall feed national; wall comments {post}; wall mine; wall mine comments")
        kept = list((shell.folder / "home/.cache/fam/wall").rglob("*.json"))
        checks.that([path.stat().st_mode & 0o777 for path in kept] == [0o600],
                    "one file for the server and its user, which is private", kept)

        old = shell.code("wall feed national | to json", "--offline", *later(45))
        rows = json.loads(old.stdout)
        # A-Q24
        checks.that(old.returncode == 0 and [(row["title"], row["own"]) for row in rows] == [("Lost keys", True)],
                    "the feed is there", old.stdout)
        checks.that("fam runs offline. Showing what was fetched 45 min ago." in " ".join(old.stderr.split()),
                    "a script is told its age", old.stderr)
        screen = shell.code("wall refresh; screen /wall", "--offline", "--stepwise", *later(45))
        checks.that("Lost keys" in screen.stdout and "fetched 45 min ago" in screen.stdout, "and so does the screen",
                    screen.stdout)
        for code, text in [(f"wall show {post} | get content", "Blue ring."),
                           (f"wall comments {post} | get text", "Found"), ("wall mine | get title", "Lost keys")]:
            checks.that(shell.code(code, "--offline").stdout == text + "\n", f"offline: {code}")
        for page, text in [(f"/wall/posts/{post}", "Found"), ("/wall/me", "Lost keys")]:
            drawn = shell.code(f"go {page}; wall refresh; screen", "--offline", "--stepwise", *later(45))
            checks.that(text in drawn.stdout and "fetched 45 min ago" in drawn.stdout, f"offline: {page}",
                        drawn.stdout + drawn.stderr)
        unknown = shell.code("go /wall/posts/100000001\ntry { wall refresh } catch e { echo $e.message }\nscreen",
                             "--offline", "--stepwise")
        checks.that("Try again: wall refresh" in unknown.stdout and "Loading" not in unknown.stdout,
                    "a page that was never read does not load for ever", unknown.stdout + unknown.stderr)
        other = shell.code("wall feed campus", "--offline")
        checks.that(other.returncode == 1 and "fam runs offline." in other.stderr, "what was never read is not there",
                    other.stderr)
        write = shell.code('wall post "x" "y"', "--offline")
        checks.that(write.returncode == 1 and "fam runs offline." in write.stderr, "and nothing is written",
                    write.stderr)
        own_writes(checks, shell, post)
        for path in kept:
            path.write_text("{ broken")
        broken = shell.code("wall feed national", "--offline")
        checks.that(broken.returncode == 1 and "fam runs offline." in broken.stderr, "a broken file is as good as none",
                    broken.stderr)
        read_only = shell.must("wall feed national", "--read-only")
        checks.that("Lost keys" in read_only and kept[0].read_text() == "{ broken", "--read-only leaves it as it is")
        shell.must("wall feed national")

        server.kill()
        down = shell.code("wall feed national | get title")
        wanted = "No internet connection. Please check your network. Showing what was fetched"
        checks.that(down.stdout == "Lost keys\n" and wanted in " ".join(down.stderr.split()), "a server that is gone",
                    down.stderr)
        server.start()
        shell.must("wall sign-out")
        checks.that("Lost keys" not in kept[0].read_text(), "signing out empties it", kept[0].read_text())


def own_writes(checks: Checks, shell: Shell, post: str) -> None:
    """What one wrote oneself since a page was read is on it where nobody answers (A-Q24)."""

    def offline(code: str) -> object:
        return json.loads(shell.code(f"{code} | to json", "--offline", *later(46)).stdout)

    shell.must("wall feed national; wall feed national --sort oldest; wall show {0}; wall comments {0}".format(post))
    shell.must(f"wall comments {post} --sort oldest; wall mine; wall mine comments")
    found = re.search(r"post (\d{9})\.", shell.must('wall post "Found keys" "Blue ring." --wall national')).group(1)
    shell.must(f"wall like {post}")
    comment = re.search(r"comment (\d{9})\.", shell.must(f'wall comment {post} "Thanks"')).group(1)
    feed = [(row["title"], row["likes"], row["comments"], row["own"]) for row in offline("wall feed national")]
    checks.that(feed == [("Found keys", 0, 0, True), ("Lost keys", 1, 2, True)],
                "a post, a like and a comment of one's own", feed)
    oldest = [row["title"] for row in offline("wall feed national --sort oldest")]
    checks.that(oldest == ["Lost keys", "Found keys"], "at the end where the oldest is first", oldest)
    checks.that([row["title"] for row in offline("wall mine")] == ["Found keys", "Lost keys"], "among one's own posts")
    checks.that([row["text"] for row in offline(f"wall comments {post}")] == ["Thanks", "Found"],
                "among the comments of the post")
    checks.that([row["text"] for row in offline(f"wall comments {post} --sort oldest")] == ["Found", "Thanks"],
                "in either order")
    checks.that([row["text"] for row in offline("wall mine comments")] == ["Thanks", "Found"],
                "among one's own comments")
    (shown,) = offline(f"wall show {post}")
    checks.that((shown["likes"], shown["liked"], shown["comments"]) == (1, True, 2), "on the post itself", shown)
    shell.must(f"wall comment hide {comment} --yes; wall hide {found} --yes; wall like {post}", "--stepwise")
    feed = [(row["title"], row["likes"], row["comments"]) for row in offline("wall feed national")]
    checks.that(feed == [("Lost keys", 0, 1)], "and what one took back is gone", feed)
    checks.that([row["text"] for row in offline(f"wall comments {post}")] == ["Found"], "from the comments too")


def two(checks: Checks) -> None:
    """Nothing is lost and nothing there twice, although every fourth answer to a write is."""
    with Server() as server:
        line = Lossy(server.port, every=4)
        shells = [Shell(f"http://127.0.0.1:{line.port}") for _ in range(2)]
        for name, shell in zip(["ann", "bob"], shells):
            shell.sign_up(server, f"{name}@campus.edu")
        posts, failed = 12, []

        def work(name: str, shell: Shell) -> None:
            for number in range(posts):
                result = shell.code(f'wall post "{name} {number}" "x" --wall national')
                if result.returncode != 0:
                    failed.append(result.stderr)

        threads = [threading.Thread(target=work, args=pair) for pair in zip(["ann", "bob"], shells)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        titles = sorted(row["title"] for row in shells[0].rows("wall feed national --limit 100"))
        wanted = sorted(f"{name} {number}" for name in ["ann", "bob"] for number in range(posts))
        checks.that(line.lost >= 4, "answers were lost", line.lost)
        # A-E17
        checks.that(failed == [], "every post was acknowledged", failed)
        checks.that(titles == wanted, "each is there once", titles)

        # All answers are lost: the command fails; typed again on a good line, it is the same request.
        shell = shells[0]
        line.every = 1
        told = shell.code('wall post "Once only" "x" --wall national')
        checks.that(told.returncode == 1 and "lost" in told.stderr, "a line that loses all answers", told.stderr)
        line.every = 1 << 30
        shell.must('wall post "Once only" "x" --wall national')
        titles = [row["title"] for row in shell.rows("wall feed national --limit 100")]
        checks.that(titles.count("Once only") == 1, "what was typed again is there once", titles.count("Once only"))
        shell.must('wall post "Once only" "x" --wall national')
        titles = [row["title"] for row in shell.rows("wall feed national --limit 100")]
        checks.that(titles.count("Once only") == 2, "and what is typed anew is new", titles.count("Once only"))
        line.listener.close()


if __name__ == "__main__":
    tests = Checks()
    for test in [one, starts, kept_fields, unreachable, two]:
        test(tests)
    tests.finish()
