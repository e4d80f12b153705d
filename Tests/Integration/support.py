"""What the integration tests share: one map for all, a vehicle on it for each."""

import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools"))

import testbed  # noqa: E402
import town  # noqa: E402

_maps = {}


def town_map():
    """Path of the town's map; built once for all tests of a process, or of a run of run.py."""
    if "TURNSTONE_TOWN_MAP" in os.environ:
        return os.environ["TURNSTONE_TOWN_MAP"]
    if "map" not in _maps:
        _maps["directory"] = tempfile.TemporaryDirectory(prefix="turnstone-map-")
        directory = _maps["directory"].name
        source, target = os.path.join(directory, "town.osm"), os.path.join(directory, "town.map")
        with open(source, "w") as file:
            file.write(town.osm())
        builder = os.path.join(testbed.build_directory(), "turnstone-map")
        subprocess.run([builder, "build", source, "-o", target], check=True, capture_output=True)
        _maps["map"] = target
    return _maps["map"]


def drive(*crossings, start_time="2026-03-01T12:00:00Z", rate=1):
    """The sentences of a receiver on a drive through crossings of the town, so many fixes a second."""
    command = [testbed.agent_binary(), "route", "--map", town_map(), "--nmea",
               "--start-time", start_time, "--rate", str(rate)]
    for crossing in crossings:
        latitude, longitude = town.place(*crossing)
        command += ["--waypoint", f"{latitude},{longitude}"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def destination(row, column, title="Depot"):
    latitude, longitude = town.place(row, column)
    return {"latitude": latitude, "longitude": longitude, "title": title}


class VehicleTest(unittest.TestCase):
    """A broker, a gpsd and an agent for each test; nothing of them is left when it ends."""

    vehicles = ["van-1", "van-2"]
    extra_broker = ""
    extra_agent = ""
    # Whether all that is heard was told by agents, and so has to keep to the contract.
    hears_agents_only = True

    def setUp(self):
        self.bed = testbed.Testbed()
        self.addCleanup(self.bed.close)
        self.broker = testbed.Broker(self.bed, self.vehicles, self.extra_broker)
        self.gpsd = testbed.Gpsd(self.bed)
        self.agent = testbed.Agent(
            self.bed, self.broker, self.gpsd.port, town_map(), vehicle=self.vehicles[0],
            extra=self.extra_agent)
        self.listener = None

    def admit_other_readers(self):
        """Lets the vehicle tell Home Assistant of itself, and the monitor hear that and OwnTracks."""
        self.broker.allow("van-1", "topic write homeassistant/+/turnstone_van-1/+/config")
        self.broker.allow("monitor", "topic read owntracks/#", "topic read homeassistant/#")

    def start_all(self):
        self.broker.start()
        self.listen()
        self.gpsd.start()
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online")

    def restart(self):
        """Kills the agent; returns what the listener has heard by then."""
        self.agent.process.kill()
        self.agent.process.wait()
        mark = self.listener.position()
        self.agent.start()
        return mark

    def states(self, since, **wanted):
        """The tour once its stops have these states."""
        return self.listener.wait("/navigation/tour", lambda json: json and {
            entry["id"]: entry["state"] for entry in json["stops"]} == wanted, since=since, timeout=30).json

    def listen(self):
        self.listener = testbed.Listener(self.bed, self.broker)
        # Nothing may be missed: the listener has its subscription when it hears itself.
        testbed.wait_until(self._listener_hears, 10, "the listener's subscription", step=0.05)

    def _listener_hears(self):
        try:
            self.broker.publish("turnstone/v1/fleet/traffic/probe", "{}")
        except subprocess.CalledProcessError:
            return False  # RabbitMQ refuses what comes while it starts.
        return self.listener.select("/traffic/probe")

    def order(self, name, **fields):
        self.broker.publish(self.agent.topic(f"command/{name}"), fields)

    def reply(self, name, command_id, status=None, timeout=10):
        """The last reply to a command: the one that is not ACCEPTED."""
        def fits(json):
            return json["id"] == command_id and (
                json["status"] != "ACCEPTED" if status is None else json["status"] == status)
        return self.listener.wait(f"/reply/{name}", fits, timeout).json

    def receive(self, nmea, pace=5.0):
        return testbed.Receiver(self.gpsd, nmea, pace=pace)

    def wait_for_fix(self, timeout=10):
        return self.listener.wait("/state/health", lambda json: json["gps"]["state"] == "fix", timeout)

    def health(self, state, timeout=5.0, since=0):
        return self.listener.wait(
            "/state/health", lambda json: json["gps"]["state"] == state, timeout, since)

    def run(self, result=None):
        """Shows what the processes said when a test failed."""
        before = len(result.failures) + len(result.errors) if result else 0
        outcome = super().run(result)
        if result and len(result.failures) + len(result.errors) > before:
            for name, text in getattr(self, "_logs", {}).items():
                print(f"--- {name}\n{text[-3000:]}", file=sys.stderr)
        return outcome

    def tearDown(self):
        self._logs = {name: self.bed.log(name) for name in (f"agent-{self.vehicles[0]}", "mosquitto", "gpsd")}
        if self.listener and self.hears_agents_only and os.environ.get("TURNSTONE_TRAFFIC"):
            # Commands are the tests' own words, hostile ones of several lines among them.
            heard = "".join(f"{message.topic} {message.raw}\n" for message in self.listener.messages
                            if "/command/" not in message.topic)
            # In one piece, as other tests write to the same file.
            with open(os.environ["TURNSTONE_TRAFFIC"], "ab", buffering=0) as file:
                file.write(heard.encode())
