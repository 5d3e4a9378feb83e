"""What the tests of the server share: the real program on loopback, its mail, and requests to it."""

import email
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Process"))

from household import PATIENCE, Checks, Household, run  # noqa: E402

PROGRAM = os.environ.get("FAM_SERVER", str(ROOT / ".build-server/debug/fam-server"))


class Answer:
    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.bytes = response.read()

    @property
    def json(self) -> object:
        return json.loads(self.bytes)

    @property
    def code(self) -> str:
        return self.json["error"]["code"]

    def __repr__(self) -> str:
        return f"{self.status} {self.bytes[:300]!r}"


class Server:
    """A server with a database and a folder for mail of its own; it can be killed and started again."""

    def __init__(self, *options: str) -> None:
        self.holder = tempfile.TemporaryDirectory(prefix="fam-server-")
        self.folder = Path(self.holder.name)
        self.database = self.folder / "wall.db"
        self.outbox = self.folder / "mail"
        self.options = list(options)
        if "--mail-command" not in self.options:
            self.options += ["--outbox", str(self.outbox)]
        self.port = 0
        self.log: list[str] = []
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """On the port it had before, so that whoever is connected finds it again."""
        command = [PROGRAM, "--listen", f"127.0.0.1:{self.port}", "--db", str(self.database), *self.options]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        heard = threading.Event()

        def listen(stream) -> None:
            for line in stream:
                self.log.append(line)
                event = json.loads(line) if line.startswith("{") else {}
                if event.get("event") == "listening":
                    self.port = event["port"]
                    heard.set()
            heard.set()

        self.reader = threading.Thread(target=listen, args=(self.process.stderr,), daemon=True)
        self.reader.start()
        if not heard.wait(PATIENCE) or self.process.poll() is not None:
            sys.exit(f"the server did not start: {''.join(self.log)}")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        return status

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self.holder.cleanup()

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def ask(self, method: str, path: str, body: object = None, headers: dict | None = None,
            raw: bytes | None = None) -> Answer:
        headers = dict(headers or {})
        data = raw
        if body is not None:
            data = json.dumps(body).encode()
        if data is not None:
            headers.setdefault("Content-Type", "application/json")
        connection = self.connection()
        try:
            connection.request(method, path, data, headers)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def mails(self, address: str) -> list[str]:
        """The codes that were mailed to an address, oldest first."""
        found = []
        for path in sorted(self.outbox.glob("*.eml"), key=lambda path: path.stat().st_mtime_ns):
            mail = email.message_from_bytes(path.read_bytes())
            if mail["To"] == address:
                found.append(re.search(r"\d{6}", mail.get_payload()).group())
        return found

    def code(self, address: str, before: int = 0) -> str:
        """Mail comes after the answer: this looks until it is there."""
        turns = threading.Event()
        for _ in range(PATIENCE * 100):
            mails = self.mails(address)
            if len(mails) > before:
                return mails[-1]
            turns.wait(0.01)
        sys.exit(f"no code came for {address}")

    def member(self, address: str) -> "Member":
        """Somebody with an account, signed in."""
        sent = self.ask("POST", "/v1/auth/codes", {"email": address, "purpose": "register"})
        if sent.status != 202:
            sys.exit(f"no code for {address}: {sent}")
        answer = self.ask("POST", "/v1/auth/register", {"email": address, "code": self.code(address)})
        if answer.status != 201:
            sys.exit(f"{address} cannot register: {answer}")
        return Member(self, answer.json)


class Member:
    def __init__(self, server: Server, auth: dict) -> None:
        self.server = server
        self.token = auth["token"]
        self.user = auth["user"]
        self.headers = {"Authorization": "Bearer " + self.token, "X-User-Id": self.user["id"]}

    def ask(self, method: str, path: str, body: object = None, key: str | None = None, **options) -> Answer:
        headers = dict(self.headers)
        if key:
            headers["Idempotency-Key"] = key
        return self.server.ask(method, path, body, headers, **options)

    def post(self, title: str, content: str = "…", wall: str = "NATIONAL", anonymous: bool = True,
             key: str | None = None) -> Answer:
        body = {"title": title, "content": content, "wall": wall, "anonymous": anonymous}
        return self.ask("POST", "/v1/posts", body, key or str(uuid.uuid4()))

    def titles(self, wall: str = "NATIONAL") -> list[str]:
        titles, page, pages = [], 1, 1
        while page <= pages:
            answer = self.ask("GET", f"/v1/posts?wall={wall}&page={page}&limit=100&sort=oldest").json
            titles += [post["title"] for post in answer["data"]]
            pages = answer["pagination"]["totalPages"]
            page += 1
        return titles
