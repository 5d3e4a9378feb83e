"""A stand-in for the weather service on loopback. It answers in the format of the real one, and misbehaves when told to.

As a program, `weather_service.py PORT SECRET`, it serves until it is ended: the transcripts of
Tests/Transcripts/weather record their tapes from port 8099, with the name under which `fam test` gives the key.
"""

import json
import sys
import threading
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

KEY = "test-secret"
START = int(datetime(2026, 11, 2, 12, tzinfo=timezone.utc).timestamp())

# Name → country, state, latitude, longitude, seconds from UTC, degrees at the start.
CITIES = {
    "london": [("London", "GB", "England", 51.5085, -0.1257, 0, 9.4),
               ("London", "CA", "Ontario", 42.9834, -81.233, -18000, 3.2)],
    "oslo": [("Oslo", "NO", None, 59.9133, 10.739, 3600, -4.6)],
    "new york": [("New York", "US", "New York", 40.7143, -74.006, -18000, 12.0)],
    "são paulo": [("São Paulo", "BR", "São Paulo", -23.5475, -46.6361, -10800, 24.5)],
}


def entry(index: int, degrees: float) -> dict:
    """One step of three hours, with the fields of the real answer, those that nobody reads included."""
    here = degrees + index % 8 * 0.5
    made = {
        "dt": START + index * 10800,
        "main": {
            "temp": here, "feels_like": here - 2.1, "temp_min": here - 1, "temp_max": here + 1, "pressure": 1014,
            "sea_level": 1014, "grnd_level": 1010, "humidity": 81, "temp_kf": 0.2,
        },
        "weather": [{"id": 500, "main": "Rain", "description": "light rain", "icon": "10d"}],
        "clouds": {"all": 75}, "wind": {"speed": 4.1, "deg": 250, "gust": 9.3}, "visibility": 10000, "pop": 0.35,
        "sys": {"pod": "d"}, "dt_txt": datetime.fromtimestamp(START + index * 10800, timezone.utc).strftime("%F %T"),
    }
    if index % 3 == 0:
        made["rain"] = {"3h": 0.4}
    if index % 5 == 4:
        made["snow"] = {"3h": 0.2}
    return made


def forecast(city: tuple) -> dict:
    name, country, _, latitude, longitude, offset, degrees = city
    return {
        "cod": "200", "message": 0, "cnt": 40, "list": [entry(index, degrees) for index in range(40)],
        "city": {
            "id": 2643743, "name": name, "coord": {"lat": latitude, "lon": longitude}, "country": country,
            "population": 1000000,
            "timezone": offset, "sunrise": START - 20000, "sunset": START + 15000,
        },
    }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def handle(self) -> None:
        try:
            super().handle()
        except (BrokenPipeError, ConnectionResetError):
            self.server.service.left.release()

    def log_message(self, *arguments: object) -> None:
        pass

    def do_GET(self) -> None:
        service: Service = self.server.service
        query = {name: values[0] for name,
                 values in parse_qs(urlsplit(self.path).query, keep_blank_values=True).items()}
        with service.lock:
            service.requests.append((urlsplit(self.path).path, query, dict(self.headers)))
        service.arrived.release()
        service.before(self, query)
        if not service.misbehave(self, query):
            self.answer(query)

    def answer(self, query: dict) -> None:
        if query.get("appid") != self.server.service.key:
            return self.say(401, {"cod": 401, "message": "Invalid API key."})
        path = urlsplit(self.path).path
        if path == "/geo/1.0/direct":
            found = CITIES.get(query.get("q", "").lower(), [])
            return self.say(200, [
                {"name": name, "lat": latitude, "lon": longitude, "country": country, "local_names": {"en": name}}
                | ({"state": state} if state else {})
                for name, country, state, latitude, longitude, _, _ in found
            ])
        if path != "/data/2.5/forecast":
            return self.say(404, {"cod": "404", "message": "Internal error"})
        city = self.server.service.city(query)
        if city is None:
            return self.say(404, {"cod": "404", "message": "city not found"})
        return self.say(200, forecast(city))

    def say(self, status: int, body: object, **headers: str) -> None:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)


class Service:
    """The server with what tests look at: every request, when one arrives, and when somebody stops listening."""

    def __init__(self, port: int = 0, key: str = KEY, host: str = "127.0.0.1") -> None:
        self.key = key
        self.requests: list[tuple[str, dict, dict]] = []
        self.lock = threading.Lock()
        self.arrived = threading.Semaphore(0)
        self.left = threading.Semaphore(0)
        # Called before an answer, and in place of one when it returns true.
        self.before = lambda handler, query: None
        self.misbehave = lambda handler, query: False
        self.server = ThreadingHTTPServer((host, port), Handler)
        self.server.daemon_threads = True
        self.server.service = self
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        host, port = self.server.server_address[:2]
        return f"http://{host}:{port}"

    @staticmethod
    def city(query: dict) -> tuple | None:
        if "lat" in query:
            point = float(query["lat"]), float(query["lon"])
            every = [city for cities in CITIES.values() for city in cities]
            return next((city for city in every if (city[3], city[4]) == point), None)
        return next(iter(CITIES.get(query.get("q", "").lower(), [])), None)

    def taken(self) -> list[tuple[str, dict, dict]]:
        """The requests since the last call."""
        with self.lock:
            taken, self.requests = self.requests, []
        return taken

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Moods:
    """What the program does for cities with a mood: `Status 503` is answered so, `Moody` with 500 every other time."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, handler: Handler, query: dict) -> bool:
        city = query.get("q", "").lower()
        if city.startswith("status "):
            handler.say(int(city.split()[1]), {"cod": "200"})
        elif city == "moody":
            self.asked += 1
            handler.say(*((500, {}) if self.asked % 2 else (200, forecast(CITIES["oslo"][0]))))
        elif city == "garbled":
            handler.say(200, b"<html>")
        else:
            return False
        return True


if __name__ == "__main__":
    # The key is what `fam test` gives for a secret of this name.
    service = Service(int(sys.argv[1]), key="test-" + sys.argv[2])
    service.misbehave = Moods()
    threading.Event().wait()
