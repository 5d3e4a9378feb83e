#!/usr/bin/env python3
"""Whose attempts are counted, with and without a proxy before the server.

The proxy is a real one on a port of its own, and its clients have addresses of their own: all of 127.0.0.0/8 is
loopback.
"""

import http.client
import http.server
import json
import threading

from wall_server import PATIENCE, Answer, Checks, Server

# As SignInLimit has it.
PER_ADDRESS = 30


class Proxy:
    """Hands requests on and adds the address that they came from to `X-Forwarded-For`, as nginx and Caddy do."""

    def __init__(self, server: Server) -> None:
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                said = self.headers.get("X-Forwarded-For")
                here = self.client_address[0]
                headers = {"Content-Type": "application/json", "X-Forwarded-For": f"{said}, {here}" if said else here}
                connection = server.connection()
                connection.request("POST", self.path, body, headers)
                answer = Answer(connection.getresponse())
                connection.close()
                self.send_response(answer.status)
                self.send_header("Content-Length", str(len(answer.bytes)))
                self.end_headers()
                self.wfile.write(answer.bytes)

            def log_message(self, *_: object) -> None:
                pass

        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.listener.server_address[1]
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    def __enter__(self) -> "Proxy":
        return self

    def __exit__(self, *_: object) -> None:
        self.listener.shutdown()
        self.listener.server_close()


def sign_in(port: int, number: int, source: str, said: str | None = None) -> int:
    """An attempt that fails, each for another email, so that only the limit of the address can close the way."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(source, 0))
    headers = {"Content-Type": "application/json"} | ({"X-Forwarded-For": said} if said else {})
    body = json.dumps({"email": f"nobody{number}@campus.edu", "password": "wrong horse"})
    connection.request("POST", "/v1/auth/login", body, headers)
    status = connection.getresponse().status
    connection.close()
    return status


def without_proxy(checks: Checks) -> None:
    with Server() as server:
        first = [sign_in(server.port, n, "127.0.0.1", f"10.0.0.{n}") for n in range(PER_ADDRESS)]
        checks.that(set(first) == {401}, "thirty attempts are answered", first)
        more = sign_in(server.port, 90, "127.0.0.1", "10.9.9.9")
        # A-Q26
        checks.that(more == 429, "who is not told of a proxy believes no `X-Forwarded-For`", more)
        other = sign_in(server.port, 91, "127.0.0.2")
        checks.that(other == 401, "another address has attempts of its own", other)


def behind_proxy(checks: Checks) -> None:
    with Server("--behind-proxy") as server, Proxy(server) as proxy:
        first = [sign_in(proxy.port, n, "127.0.0.1", f"10.0.0.{n}") for n in range(PER_ADDRESS)]
        checks.that(set(first) == {401}, "thirty attempts are answered", first)
        more = sign_in(proxy.port, 90, "127.0.0.1", "10.9.9.9")
        # A-Q26
        checks.that(more == 429, "what a client writes into the header before the proxy is not counted by", more)
        other = sign_in(proxy.port, 91, "127.0.0.2")
        checks.that(other == 401, "another client of the same proxy has attempts of its own", other)


checks = Checks()
without_proxy(checks)
behind_proxy(checks)
checks.finish()
