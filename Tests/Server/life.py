#!/usr/bin/env python3
"""The life of a server: its options, slow clients, many at once, its end, and which files it takes."""

import os
import re
import signal
import socket
import stat
import subprocess
import threading
from pathlib import Path

from wall_server import PATIENCE, PROGRAM, Checks, Household, Server


def refused(*options: str) -> subprocess.CompletedProcess:
    environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent"}
    return subprocess.run([PROGRAM, *options], capture_output=True, text=True, timeout=PATIENCE, env=environment)


def options(checks: Checks) -> None:
    for words, text in [
        (["--seed", "1"], "a server takes no --seed"), (["--clock=now"], "a server takes no --clock"),
        (["--liten", "x"], "`--liten` is not an option"), (["--listen"], "`--listen` needs a value"),
        (["--listen", "8080"], "is not an address"), (["--listen", "localhost:99999"], "is not an address"),
        (["--mail-command", "x", "--outbox", "y"], "two ways"), (["--patience", "0"], "not a number of seconds"),
    ]:
        result = refused(*words)
        checks.that(result.returncode == 64 and text in result.stderr, " ".join(words), result.stderr)
    checks.that("usage: fam serve" in refused("--help").stdout, "help")
    described = refused("--openapi").stdout
    kept = Path(__file__).resolve().parent.parent.parent / "Docs/openapi.json"
    # A-Q20
    checks.that(described == kept.read_text(), "Docs/openapi.json is what the server says of itself")

    home = Household()
    taken = refused("--listen", "127.0.0.1:0", "--db", str(home.database))
    checks.that(taken.returncode == 1 and "is not the database of a wall server" in taken.stderr, "no household's file",
                taken.stderr)
    text = home.folder / "notes.txt"
    text.write_text(
        "not a database, but longer than the head of one would be, so that it is looked at in earnest\n" * 20)
    none = refused("--listen", "127.0.0.1:0", "--db", str(text))
    checks.that(none.returncode == 1 and "is not a database" in none.stderr, "no text", none.stderr)

    with Server() as server:
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in server.folder.iterdir() if path.is_file()}
        checks.that(set(modes.values()) == {0o600}, "its files are its owner's alone", modes)
        second = refused("--listen", f"127.0.0.1:{server.port}", "--db", str(server.folder / "other.db"))
        checks.that(second.returncode == 1 and "cannot listen on" in second.stderr, "an address that is taken",
                    second.stderr)

    folder = Household()
    mailer = folder.folder / "mailer"
    mailer.write_text(f"#!/bin/sh\ncat > {folder.folder}/mail.$$; mv {folder.folder}/mail.$$ {folder.folder}/mail-$1\n")
    mailer.chmod(0o700)
    with Server("--mail-command", f"{mailer} first") as server:
        server.ask("POST", "/v1/auth/codes", {"email": "ann@campus.edu", "purpose": "register"})
        checks.that(server.stop() == 0, "it stops")
        mail = (folder.folder / "mail-first").read_text()
        checks.that("To: ann@campus.edu" in mail and re.search(r"The code is \d{6}", mail),
                    "mail that was due was sent before", mail)
    mailer.write_text("#!/bin/sh\nexec cat /dev/zero > /dev/null\n")
    with Server("--mail-command", str(mailer), "--patience", "1") as server:
        server.ask("POST", "/v1/auth/codes", {"email": "ann@campus.edu", "purpose": "register"})
        checks.that(server.stop() == 0, "a mail command that never ends does not hold the server")


def slow(checks: Checks) -> None:
    """Who is slow loses the connection, and holds nobody up."""
    with Server("--patience", "1") as server:
        def connect() -> socket.socket:
            return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)

        head = b"POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n"
        clients = {"silent": connect(), "half a head": connect(), "half a body": connect(),
                   "a byte now and then": connect()}
        clients["half a head"].sendall(head)
        clients["half a body"].sendall(head + b"\r\n{")
        trickle = clients["a byte now and then"]
        trickle.sendall(head + b"\r\n{")
        is_over = threading.Event()

        def drip() -> None:
            try:
                while not is_over.wait(0.1):
                    trickle.sendall(b" ")
            except OSError:
                pass

        threading.Thread(target=drip, daemon=True).start()
        checks.that(server.ask("GET", "/health").status == 200, "others are answered meanwhile")
        for name, client in clients.items():
            try:
                rest = client.recv(1 << 16)
            except ConnectionResetError:
                rest = b""
            checks.that(rest == b"", f"{name}: the connection ends", rest)
        is_over.set()

        # An open connection that asks for nothing may be many.
        idle = [connect() for _ in range(200)]
        checks.that(server.ask("GET", "/health").status == 200, "two hundred idle ones keep nobody out")
        for client in idle:
            client.close()

        big = connect()
        big.sendall(
            b"POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n")
        checks.that(b" 413 " in big.recv(1 << 16), "a huge body is refused before it comes")
        chunked = connect()
        chunked.sendall(
            b"POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        try:
            for _ in range(40):
                chunked.sendall(b"1000\r\n" + b"x" * 4096 + b"\r\n")
        except OSError:
            pass
        try:
            said = chunked.recv(1 << 16)
        except ConnectionResetError:
            said = b" 413 "
        checks.that(b" 413 " in said, "and one whose length nobody told", said[:80])
        junk = connect()
        junk.sendall(b"\x16\x03\x01\x02\x00\x01 not http\r\n\r\n")
        checks.that(b" 400 " in junk.recv(1 << 16), "what is not a HTTP")
        long = connect()
        long.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * (32 << 10) + b"\r\n\r\n")
        try:
            said = long.recv(1 << 16)
        except ConnectionResetError:
            said = b" 400 "
        checks.that(b" 400 " in said or said == b"", "a head without end", said[:80])
        checks.that(server.ask("GET", "/health").status == 200, "it is well after all of it")


def end(checks: Checks) -> None:
    """SIGTERM: what was accepted is answered, then the program ends with status 0."""
    with Server() as server:
        count, answers, lock = 20, [], threading.Lock()

        def sign_in(number: int) -> None:
            answer = server.ask("POST", "/v1/auth/login",
                                {"email": f"m{number}@campus.edu", "password": "some password"})
            with lock:
                answers.append(answer.status)

        threads = [threading.Thread(target=sign_in, args=(number,)) for number in range(count)]
        for thread in threads:
            thread.start()
        # All are in the server's hands, some of them answered already; this request is one of those under way.
        under_way, answered = 0, 0
        while under_way + answered <= count:
            metrics = server.ask("GET", "/metrics").bytes.decode()
            under_way = int(re.search(r"^fam_requests_under_way (\d+)", metrics, re.M).group(1))
            found = re.search(r'^fam_requests_total\{method="POST",route="/v1/auth/login",status="401"\} (\d+)',
                              metrics, re.M)
            answered = int(found.group(1)) if found else 0
        server.process.send_signal(signal.SIGTERM)
        for thread in threads:
            thread.join(PATIENCE)
        checks.that(server.stop() == 0, "it ends well")
        print(f"{under_way - 1} of {count} requests were under way at the end", flush=True)
        checks.that(answers == [401] * count, "each was answered", answers)
        checks.that('"event":"stopped"' in "".join(server.log), "and it says that it stopped")
        left = sorted(path.name for path in server.folder.iterdir() if path.is_file())
        checks.that(left == ["wall.db"], "nothing is left beside its file", left)
        try:
            socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE).close()
            checks.that(False, "nobody listens any more")
        except ConnectionRefusedError:
            checks.that(True, "nobody listens any more")


if __name__ == "__main__":
    tests = Checks()
    for part in [options, slow, end]:
        part(tests)
    tests.finish()
