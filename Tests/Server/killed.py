#!/usr/bin/env python3
"""The server is killed under load, again and again: every post that was acknowledged is there afterward, once."""

import http.client
import random
import sqlite3
import threading
import uuid

from wall_server import PATIENCE, Checks, Server

WRITERS, KILLS = 4, 6


class Load:
    """Members who write without pause. Whoever gets no answer asks again with the same key, as `wall post` does."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.members = [server.member(f"w{number}@campus.edu") for number in range(WRITERS)]
        self.acknowledged: list[str] = []
        self.repeated = 0
        self.changed = threading.Condition()
        self.is_over = False
        self.threads = [threading.Thread(target=self.write, args=(number,), daemon=True) for number in range(WRITERS)]
        for thread in self.threads:
            thread.start()

    def write(self, number: int) -> None:
        member, count = self.members[number], 0
        while not self.is_over:
            title, key = f"{number}.{count}", str(uuid.uuid4())
            while True:
                try:
                    answer = member.post(title, key=key)
                    break
                except (OSError, http.client.HTTPException):
                    with self.changed:
                        self.repeated += 1
                        # Until the server is back, or a while later.
                        self.changed.wait(0.02)
            with self.changed:
                if answer.status == 201:
                    self.acknowledged.append(title)
                else:
                    self.acknowledged.append(f"{title}: {answer}")
                self.changed.notify_all()
            count += 1

    def until(self, count: int) -> None:
        with self.changed:
            self.changed.wait_for(lambda: len(self.acknowledged) >= count, PATIENCE)

    def end(self) -> None:
        self.is_over = True
        for thread in self.threads:
            thread.join(PATIENCE)


def killed(checks: Checks) -> None:
    points = random.Random(20261122)
    with Server() as server:
        load = Load(server)
        for _ in range(KILLS):
            load.until(len(load.acknowledged) + points.randrange(5, 60))
            server.kill()
            server.start()
        load.until(len(load.acknowledged) + 20)
        load.end()
        there = load.members[0].titles()
        checks.that(load.repeated > 0, "requests were cut off", load.repeated)
        checks.that(sorted(load.acknowledged) == sorted(set(load.acknowledged)), "each was acknowledged once")
        # A-E17 A-OP16
        checks.that(sorted(there) == sorted(load.acknowledged), "each is there, and there once",
                    (len(there), len(load.acknowledged)))
        checks.that(server.stop() == 0, "it stops by itself at the end")
        data = sqlite3.connect(server.database)
        checks.that(data.execute("PRAGMA integrity_check").fetchone() == ("ok",), "the file is whole")
        shelf = data.execute("SELECT sum(posts) FROM shelf").fetchone()[0]
        checks.that(shelf == len(there), "what is counted is there", shelf)
        print(f"{len(there)} posts, {KILLS} kills, {load.repeated} requests repeated", flush=True)


if __name__ == "__main__":
    tests = Checks()
    killed(tests)
    tests.finish()
