#!/usr/bin/env python3
"""Every call of the wall server over a real connection, and what each refuses."""

import base64
import hashlib
import hmac
import json
import socket
import sqlite3
import uuid

from wall_server import PATIENCE, Checks, Server


def accounts(checks: Checks) -> None:
    with Server() as server:
        sent = server.ask("POST", "/v1/auth/codes", {"email": "ann@campus.edu", "purpose": "register"})
        checks.that(sent.status == 202 and sent.json["retryAfter"] == 60, "a code is sent", sent)
        # A-E15
        checks.that(sent.headers["cache-control"] == "no-store", "nothing is cached", sent.headers)
        again = server.ask("POST", "/v1/auth/codes", {"email": "ANN@campus.edu", "purpose": "register"})
        checks.that(again.status == 429 and 0 < int(again.headers["retry-after"]) <= 60, "not twice in a minute", again)
        code = server.code("ann@campus.edu")
        wrong = "000000" if code != "000000" else "111111"
        no = server.ask("POST", "/v1/auth/register", {"email": "ann@campus.edu", "code": wrong})
        # A-E16
        checks.that(no.status == 422 and no.code == "wrong_code", "a wrong code", no)
        other = server.ask("POST", "/v1/auth/login/code", {"email": "ann@campus.edu", "code": code})
        checks.that(other.status == 422, "a code is of one purpose", other)
        made = server.ask("POST", "/v1/auth/register", {"email": "Ann@campus.edu", "code": code})
        checks.that(made.status == 201 and made.json["user"]["passwordSet"] is False, "an account", made)
        used = server.ask("POST", "/v1/auth/register", {"email": "ann@campus.edu", "code": code})
        checks.that(used.status == 422, "a code is used once", used)

        token, user = made.json["token"], made.json["user"]["id"]
        head, body, signature = token.split(".")
        payload = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
        # A-E14
        checks.that(set(payload) == {"sub", "iat", "exp", "sid"} and payload["sub"] == user, "what a token holds",
                    payload)
        checks.that(payload["exp"] - payload["iat"] == 24 * 3600, "it counts a day", payload)
        key = sqlite3.connect(f"file:{server.database}?mode=ro",
                              uri=True).execute("SELECT value FROM setting WHERE name = 'key'").fetchone()[0]
        mine = base64.urlsafe_b64encode(hmac.new(key, f"{head}.{body}".encode(),
                                                 hashlib.sha256).digest()).rstrip(b"=").decode()
        checks.that(mine == signature, "signed as others sign (HS256)")
        try:
            import jwt  # PyJWT, where it is installed

            read = jwt.decode(token, key, algorithms=["HS256"])
            checks.that(read == payload, "PyJWT takes it", read)
        except ImportError:
            print("not run: PyJWT is not installed")

        headers = {"Authorization": f"Bearer {token}", "X-User-Id": user}

        def me(method: str, path: str, body: object = None, token: str = token, user: str = user) -> object:
            return server.ask(method, path, body, {"Authorization": f"Bearer {token}", "X-User-Id": user})

        none = base64.urlsafe_b64encode(b'{"alg":"none","typ":"JWT"}').rstrip(b"=").decode()
        for wrong, text in [
            (me("GET", "/v1/posts", user="u-another"), "another user's id"),
            (me("GET", "/v1/posts", token=token[:-2] + "xx"), "a broken signature"),
            (me("GET", "/v1/posts", token=f"{none}.{body}."), "no algorithm"),
            (server.ask("GET", "/v1/posts"), "no token"),
            (server.ask("GET", "/v1/posts", headers={"Authorization": f"Bearer {token}"}), "no user"),
        ]:
            # A-E15
            checks.that(wrong.status == 401 and wrong.code == "unauthorized", text, wrong)
            checks.that(wrong.headers.get("www-authenticate") == "Bearer", "the way in is named", wrong.headers)

        short = me("POST", "/v1/me/password", {"password": "short"})
        checks.that(short.status == 422 and short.json["error"]["field"] == "password", "a short password", short)
        checks.that(me("POST", "/v1/me/password", {"password": "correct horse"}).status == 204, "a first password")
        twice = me("POST", "/v1/me/password", {"password": "another horse"})
        checks.that(twice.status == 409 and twice.code == "password_set", "which setting does not replace", twice)
        second = server.ask("POST", "/v1/auth/login", {"email": "ann@campus.edu", "password": "correct horse"})
        checks.that(second.status == 200, "the password signs in", second)
        old = me("PUT", "/v1/me/password", {"oldPassword": "wrong horse", "newPassword": "battery staple"})
        checks.that(old.status == 422 and old.code == "wrong_password", "a wrong old password signs nobody out", old)
        new = me("PUT", "/v1/me/password", {"oldPassword": "correct horse", "newPassword": "battery staple"})
        checks.that(new.status == 204, "the password is changed", new)
        ended = me("GET", "/v1/posts", token=second.json["token"])
        # A-E14
        checks.that(ended.status == 401, "which ends the other sessions", ended)
        checks.that(me("GET", "/v1/posts").status == 200, "and not one's own")

        named = me("PATCH", "/v1/me", {"profileName": "  Ann  "})
        checks.that(named.status == 200 and named.json["profileName"] == "Ann", "a name is trimmed", named)
        for wrong in ["", "   ", "x" * 31, "a\0b"]:
            refused = me("PATCH", "/v1/me", {"profileName": wrong})
            checks.that(refused.status == 422 and refused.json["error"]["field"] == "profileName",
                        f"no name: {wrong!r}", refused)

        before = len(server.mails("ann@campus.edu"))
        reset = server.ask("POST", "/v1/auth/reset-request", {"email": "ann@campus.edu"})
        ghost = server.ask("POST", "/v1/auth/reset-request", {"email": "ghost@campus.edu"})
        checks.that(reset.status == ghost.status == 202 and reset.bytes == ghost.bytes, "alike for known and unknown",
                    ghost)
        code = server.code("ann@campus.edu", before)
        done = server.ask("POST", "/v1/auth/reset",
                          {"email": "ann@campus.edu", "code": code, "newPassword": "third password"})
        # A-E14
        checks.that(done.status == 200, "a new password signs in", done)
        checks.that(me("GET", "/v1/posts").status == 401, "and ends every other session")
        checks.that(server.mails("ghost@campus.edu") == [], "nobody is mailed who has no account")


def limits(checks: Checks) -> None:
    with Server() as server:
        server.member("bob@campus.edu")
        known = [server.ask("POST", "/v1/auth/login", {"email": "bob@campus.edu", "password": f"wrong {n}"})
                 for n in range(6)]
        unknown = [server.ask("POST", "/v1/auth/login", {"email": "nobody@campus.edu", "password": f"wrong {n}"})
                   for n in range(6)]
        # A-Q26
        checks.that([answer.status for answer in known] == [401] * 5 + [429], "five attempts an email", known)
        checks.that([answer.status for answer in known] == [answer.status for answer in unknown], "known or not",
                    unknown)
        checks.that(known[0].bytes == unknown[0].bytes, "in the same words", unknown[0])
        checks.that(0 < int(known[5].headers["retry-after"]) <= 900, "it says how long", known[5].headers)
        statuses = []
        for number in range(40):
            statuses.append(server.ask("POST", "/v1/auth/login",
                                       {"email": f"m{number}@campus.edu", "password": "guess guess"}).status)
        # Ten are gone for the two above; the code that bob registered with was right and counts for nothing.
        checks.that(statuses.count(401) == 20 and statuses[20:] == [429] * 20, "thirty attempts an address", statuses)
        log = "".join(server.log)
        checks.that("campus.edu" not in log and "127.0.0.1" not in log and "bob" not in log, "nobody is in the log")
        checks.that('"route":"/v1/auth/login"' in log, "what was asked is")


def posts(checks: Checks) -> None:
    with Server() as server:
        ann, bob = server.member("ann@campus.edu"), server.member("bob@campus.edu")
        cid = server.member("cid@other.edu")
        made = ann.post("  Keys  ", "Found near the library")
        checks.that(made.status == 201 and made.json["title"] == "Keys", "a post", made)
        checks.that(made.json["author"] == {"id": ann.user["id"], "profileName": "Anonymous", "isAnonymous": True},
                    "its author sees whose it is", made)
        seen = bob.ask("GET", f"/v1/posts/{made.json['id']}").json
        # A-Q23
        checks.that(seen["author"] == {"id": "anonymous", "profileName": "Anonymous", "isAnonymous": True},
                    "nobody else does", seen)
        checks.that(seen["createdAt"] == seen["updatedAt"] and seen["wall"] == "NATIONAL" and not seen["liked"],
                    "its fields", seen)
        named = ann.post("Named", anonymous=False).json
        checks.that(bob.ask("GET", f"/v1/posts/{named['id']}").json["author"]["id"] == ann.user["id"],
                    "a named one has its author", named)

        # Nothing that another member is given says that both are of one hand.
        page = bob.ask("GET", "/v1/posts?wall=NATIONAL").bytes.decode()
        anonymous = json.dumps(seen)
        checks.that(ann.user["id"] not in anonymous and ann.user["id"] in page, "only the named one has the id", page)

        campus = ann.post("Campus", wall="CAMPUS").json
        # A-Q06
        checks.that(bob.ask("GET", f"/v1/posts/{campus['id']}").status == 200, "the same campus sees it")
        for path in ["", "/comments"]:
            checks.that(cid.ask("GET", f"/v1/posts/{campus['id']}{path}").status == 404, f"another does not {path}")
        for path in ["/like", "/hide"]:
            checks.that(cid.ask("POST", f"/v1/posts/{campus['id']}{path}").status == 404, f"nor does it {path}")

        like = bob.ask("POST", f"/v1/posts/{named['id']}/like")
        back = bob.ask("POST", f"/v1/posts/{named['id']}/like")
        checks.that((like.json, back.json) == ({"liked": True, "likeCount": 1}, {"liked": False, "likeCount": 0}),
                    "a like and back", like)
        bob.ask("POST", f"/v1/posts/{made.json['id']}/like")
        order = [post["title"] for post in bob.ask("GET", "/v1/posts?wall=NATIONAL&sort=mostLiked").json["data"]]
        checks.that(order == ["Keys", "Named"], "the most liked first", order)

        said = bob.ask("POST", f"/v1/posts/{named['id']}/comments", {"text": " Mine! "})
        checks.that(said.status == 201 and said.json["text"] == "Mine!" and said.json["postId"] == named["id"],
                    "a comment", said)
        listed = ann.ask("GET", f"/v1/posts/{named['id']}/comments").json
        checks.that(listed["data"][0]["author"]["id"] == "anonymous" and listed["pagination"]["total"] == 1,
                    "is listed", listed)
        checks.that(ann.ask("GET", f"/v1/posts/{named['id']}").json["comments"] == 1, "and counted")
        checks.that(ann.ask("POST", f"/v1/posts/{named['id']}/comments/{said.json['id']}/hide").status == 403,
                    "its author alone hides it")
        hidden = bob.ask("POST", f"/v1/posts/{named['id']}/comments/{said.json['id']}/hide")
        checks.that(hidden.json == {"message": "Comment hidden"}, "which he does", hidden)
        checks.that(ann.ask("GET", f"/v1/posts/{named['id']}").json["comments"] == 0, "and it counts no more")
        checks.that(bob.ask("POST", f"/v1/posts/{named['id']}/hide").status == 403, "the author alone hides a post")
        checks.that(ann.ask("POST", f"/v1/posts/{named['id']}/hide").json == {"message": "Post hidden"}, "who does")
        checks.that(bob.ask("GET", f"/v1/posts/{named['id']}").status == 404, "and it is gone")
        checks.that([post["title"] for post in ann.ask("GET",
                                                       "/v1/me/posts?sort=oldest").json["data"]] == ["Keys", "Campus"],
                    "one's own posts")
        checks.that(bob.ask("GET", "/v1/me/comments").json["data"] == [], "comments on what is gone are gone")

        for number in range(25):
            ann.post(f"n{number:02}")
        first = bob.ask("GET", "/v1/posts?wall=NATIONAL").json
        checks.that(len(first["data"]) == 20 and first["pagination"] == {"page": 1, "limit": 20, "total": 26,
                                                                         "totalPages": 2}, "a page",
                    first["pagination"])
        # A-Q02: most of them are of the same second.
        titles = [post["title"] for post in first["data"]]
        checks.that(titles == [f"n{number:02}" for number in range(24, 4, -1)],
                    "in the order of writing, the newest first", titles)
        last = bob.ask("GET", "/v1/posts?wall=NATIONAL&page=2").json
        checks.that(len(last["data"]) == 6 and last["data"][-1]["title"] == "Keys", "the rest", last["pagination"])
        checks.that(bob.ask("GET", "/v1/posts?wall=NATIONAL&page=99999999999999999999").json["data"] == [],
                    "past the end is nothing")
        clamped = bob.ask("GET", "/v1/posts?wall=NATIONAL&page=-3&limit=1000").json["pagination"]
        # A-Q11
        checks.that((clamped["page"], clamped["limit"]) == (1, 100), "out of range is brought into it", clamped)
        ids = [post["id"] for post in bob.ask("GET", "/v1/posts?wall=NATIONAL&sort=oldest&limit=100").json["data"]]
        checks.that(ids != sorted(ids) and ids != sorted(ids, reverse=True), "ids tell no order", ids)


def keys(checks: Checks) -> None:
    with Server() as server:
        ann, bob = server.member("ann@campus.edu"), server.member("bob@campus.edu")
        key = str(uuid.uuid4())
        first, second = ann.post("Once", key=key), ann.post("Once", key=key)
        # A-E17
        checks.that(first.status == 201 and first.bytes == second.bytes, "a repeat gets the same answer", second)
        checks.that(ann.titles() == ["Once"], "and is done once")
        other = ann.post("Twice", key=key)
        checks.that(other.status == 422 and other.code == "key_reused", "the key is of one request", other)
        checks.that(bob.post("Once", key=key).status == 201, "and of one user")
        path = f"/v1/posts/{first.json['id']}/like"
        likes = [bob.ask("POST", path, key="6f0c1d9e-1111-4222-8333-944455556666").json for _ in range(3)]
        checks.that(likes == [{"liked": True, "likeCount": 1}] * 3, "a like is not a switch then", likes)
        checks.that(ann.post("x", key="no-uuid").status == 400, "a key is a UUID")
        free = str(uuid.uuid4())
        refused = ann.post("", key=free)
        checks.that(refused.status == 422 and ann.post("Now", key=free).status == 201,
                    "a refused request uses no key up", refused)


def wrong(checks: Checks) -> None:
    with Server() as server:
        ann = server.member("ann@campus.edu")
        for raw, status, text in [
            (b"{", 400, "half an object"), (b"", 400, "nothing"), (b"[1]", 400, "a list"),
            (b"\xff\xfe", 400, "no text"),
            (b'{"title":1,"content":"c","wall":"NATIONAL"}', 422, "a number as title"),
            (b'{"title":"t","wall":"NATIONAL"}', 422, "no content"),
            (b'{"title":"t","content":"c","wall":"national"}', 422, "no wall"),
            (b'{"title":"t","content":"c","wall":"NATIONAL","anonymous":"yes"}', 422, "a word for a flag"),
            (b'{"title":"' + b"t" * 121 + b'","content":"c","wall":"NATIONAL"}', 422, "a long title"),
            (b'{"title":"t","content":"' + b"c" * 5001 + b'","wall":"NATIONAL"}', 422, "a long content"),
            (b"[" * 60000, 400, "a deep list"),
        ]:
            answer = ann.ask("POST", "/v1/posts", raw=raw)
            # A-E16 A-Q04
            checks.that(answer.status == status and "error" in answer.json, text, answer)
        plain = server.ask("POST", "/v1/posts", {"title": "t"}, {**ann.headers, "Content-Type": "text/plain"})
        checks.that(plain.status == 415 and plain.code == "unsupported_media_type", "another kind of body", plain)
        # A-E15 A-E16
        huge = ann.ask("POST", "/v1/posts", raw=b"x" * (65 << 10))
        checks.that(huge.status == 413 and huge.code == "too_large", "a huge body", huge)
        for path, status in [
            ("/", 404), ("/v1", 404), ("/v1/posts/", 404), ("/v1/posts/abc", 404), ("/v1/posts/000000001", 404),
            ("/v1/posts/%ff", 404), ("/v1/posts?page=x", 400), ("/v1/posts?limit=1.5", 400),
            ("/v1/posts?sort=best", 400),
            ("/v1/posts?wall=national", 400), ("/v1/posts?page=1&page=2", 400), ("/v1/me/comments?sort=mostLiked", 400),
            ("//v1/posts", 404), ("/v1/../health", 404),
        ]:
            answer = ann.ask("GET", path)
            checks.that(answer.status == status, path, answer)
        # Who is in between might read the other one.
        for name, value in [("Host", "other.example"), ("Authorization", ann.headers["Authorization"]),
                            ("X-User-Id", "u-1"), ("Content-Type", "application/json")]:
            head = {"Host": "127.0.0.1", "Content-Type": "application/json", **ann.headers}
            lines = [f"{key}: {text}" for key, text in [*head.items(), (name, value)]]
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
                line.sendall("\r\n".join(["GET /v1/posts HTTP/1.1", *lines, "", ""]).encode())
                said = b"".join(iter(lambda: line.recv(1 << 16), b"")).decode()
            checks.that(said.startswith("HTTP/1.1 400") and "may be given once" in said, f"{name} twice", said)
        other = ann.ask("DELETE", "/v1/posts")
        checks.that(other.status == 405 and other.headers["allow"] == "GET, POST", "another method", other)
        checks.that(server.ask("GET", "/health").json == {"status": "ok"}, "it is well")
        metrics = server.ask("GET", "/metrics").bytes.decode()
        checks.that('fam_requests_total{method="POST",route="/v1/posts",status="413"} 1' in metrics,
                    "it is all counted", metrics[:400])
        checks.that('route="/v1/posts/{id}"' in metrics and "abc" not in metrics, "by the form of the address alone")


if __name__ == "__main__":
    tests = Checks()
    for part in [accounts, limits, posts, keys, wrong]:
        part(tests)
    tests.finish()
