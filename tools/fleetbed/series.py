"""A fleet's messages as a time series: in InfluxDB, which Debian has, or in a file of SQLite where it is not.

Names of measurements, tags and fields are those of config/telegraf/turnstone.conf, so that the dashboard of
config/grafana shows either.
"""

import http.client
import json
import os
import shutil
import sqlite3
import time

import testbed

# Measurement, and its fields with the way to them in the message.
MEASUREMENTS = {
    "location": ("location", {
        "latitude": ("latitude",), "longitude": ("longitude",), "speed": ("speedMetersPerSecond",),
        "onRoute": ("onRoute",)}),
    "navigation/info": ("navigation", {
        "distanceToFinalDestination": ("distanceToFinalDestinationMeters",),
        "timeToFinalDestination": ("timeToFinalDestinationSeconds",)}),
    "state/health": ("health", {
        "gps": ("gps", "state"), "satellites": ("gps", "satellitesUsed"), "accuracy": ("gps", "accuracyMeters"),
        "reconnects": ("link", "reconnects"), "commandPath": ("link", "commandPath"), "pending": ("journal", "pending"),
        "dropped": ("journal", "dropped"), "memory": ("memoryBytes",), "cpu": ("cpuPercent",)}),
    "state/connection": ("connection", {"state": ("state",), "session": ("session",)}),
}
FILTERS = [f"turnstone/v1/+/{name}" for name in MEASUREMENTS] + ["turnstone/v1/+/event/+"]


def point(topic, payload):
    """Measurement, tags and fields of a message; None of one that is none, or that tells nothing."""
    levels = topic.split("/", 3)
    if len(levels) < 4 or not payload:
        return None
    vehicle, name = levels[2], levels[3]
    try:
        message = json.loads(payload)
    except ValueError:
        return None
    if name.startswith("event/"):
        return "event", {"vehicle": vehicle, "kind": name[6:]}, {"seq": message.get("seq", 0)}
    if name not in MEASUREMENTS:
        return None
    measurement, fields = MEASUREMENTS[name]
    values = {}
    for field, way in fields.items():
        value = message
        for member in way:
            value = value.get(member) if isinstance(value, dict) else None
        if value is not None:
            values[field] = value
    return (measurement, {"vehicle": vehicle}, values) if values else None


def _field(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(float(value))
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def line(measurement, tags, fields):
    """In InfluxDB's line protocol, with the time of now: what comes in one batch must not be one point."""
    tags = "".join(f",{name}={value}" for name, value in sorted(tags.items()))
    return f"{measurement}{tags} " + ",".join(f"{name}={_field(value)}" for name, value in fields.items()) + f" {time.time_ns()}"


class InfluxStore:
    """Writes in batches, as Telegraf does: a request for each message would be the measurement."""

    BATCH = 500

    def __init__(self, port, database="turnstone"):
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self._path = f"/write?db={database}"
        self._lines = []
        self.written, self.refused = 0, 0

    def take(self, topic, payload):
        found = point(topic, payload)
        if found:
            self._lines.append(line(*found))
            if len(self._lines) >= self.BATCH:
                self.flush()

    def flush(self):
        if not self._lines:
            return
        self._connection.request("POST", self._path, "\n".join(self._lines).encode())
        answer = self._connection.getresponse()
        answer.read()
        if answer.status == 204:
            self.written += len(self._lines)
        else:
            self.refused += len(self._lines)
        self._lines = []

    def close(self):
        self.flush()


class FileStore:
    def __init__(self, path):
        self._database = sqlite3.connect(path, check_same_thread=False)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute(
            "CREATE TABLE IF NOT EXISTS points (time REAL DEFAULT (julianday('now')), measurement, tags, fields)")
        self.written, self.refused = 0, 0

    def take(self, topic, payload):
        found = point(topic, payload)
        if found:
            measurement, tags, fields = found
            self._database.execute("INSERT INTO points (measurement, tags, fields) VALUES (?, ?, ?)",
                                   (measurement, json.dumps(tags), json.dumps(fields)))
            self.written += 1
            if self.written % 500 == 0:
                self._database.commit()

    def flush(self):
        self._database.commit()

    def close(self):
        self.flush()


def store(where):
    """Of `{"influx": PORT}` or `{"file": PATH}`."""
    return InfluxStore(where["influx"]) if "influx" in where else FileStore(where["file"])


class Influx:
    """InfluxDB 1.6 of Debian, on the loopback, with a database of its own."""

    def __init__(self, bed):
        self.bed = bed
        self.port = testbed.free_port()
        self.directory = bed.path("influxdb")
        os.makedirs(self.directory)
        path = os.path.join(testbed.ROOT, "config", "influxdb", "influxdb.conf")
        with open(path) as file:
            text = file.read().replace("/var/lib/influxdb", self.directory).replace(
                "127.0.0.1:8086", f"127.0.0.1:{self.port}").replace("127.0.0.1:8088", f"127.0.0.1:{testbed.free_port()}")
        self.configuration = os.path.join(self.directory, "influxdb.conf")
        with open(self.configuration, "w") as file:
            file.write(text)

    @staticmethod
    def is_here():
        return shutil.which("influxd") is not None

    def start(self):
        self.process = self.bed.start("influxdb", ["influxd", "-config", self.configuration])
        testbed.wait_until(lambda: testbed.accepts_connections(self.port), 30, "InfluxDB's start")
        self.query("CREATE DATABASE turnstone", None)
        return self

    def query(self, text, database="turnstone"):
        """The series of an answer."""
        from urllib.parse import urlencode

        words = {"q": text, **({"db": database} if database else {})}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request("POST", "/query", urlencode(words), {"Content-Type": "application/x-www-form-urlencoded"})
        answer = json.loads(connection.getresponse().read())
        if "error" in answer or "error" in answer["results"][0]:
            raise RuntimeError(f"{text}: {answer}")
        return answer["results"][0].get("series", [])
