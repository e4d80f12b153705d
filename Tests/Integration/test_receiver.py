"""What speaks on gpsd's port, whoever it is."""

import datetime
import json
import os
import signal
import threading
import time
import unittest

import listening
import strangers
import support
import testbed
import town


class FakeGpsd:
    """Says what a test wants on gpsd's port, to one client after another."""

    def __init__(self):
        self._listening = listening.Port(self._take)
        self.port = self._listening.number
        self.client = None
        self._there = threading.Event()

    def _take(self, client):
        self.client = client
        self._there.set()

    def say(self, text):
        if not self._there.wait(10):
            raise TimeoutError("nobody came to gpsd's port")
        self.client.sendall(text.encode() if isinstance(text, str) else text)

    def close(self):
        self._listening.close()


def report(when=None, **fields):
    latitude, longitude = town.place(0, 0)
    when = when or datetime.datetime.now(datetime.timezone.utc)
    return json.dumps({
        "class": "TPV", "device": "/dev/ttyACM0", "mode": 3,
        "time": when.strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z",
        "lat": latitude, "lon": longitude, "eph": 9.5, "speed": 0.1, **fields,
    }, separators=(",", ":")) + "\r\n"


class GpsTest(support.VehicleTest):
    def wait_for_reason(self, state, reason, timeout=10, since=0):
        return self.listener.wait(
            "/state/health",
            lambda json: (json["gps"]["state"], json["gps"]["reason"]) == (state, reason),
            timeout, since)


class Receiver(GpsTest):
    def setUp(self):
        super().setUp()
        self.fake = FakeGpsd()
        self.addCleanup(self.fake.close)
        self.agent = testbed.Agent(
            self.bed, self.broker, self.fake.port, support.town_map(), extra=self.extra_agent)

    def start_all(self):
        self.broker.start()
        self.listen()
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online")

    def report_for(self, seconds, make=report):
        for _ in range(int(seconds * 5)):
            self.fake.say(make())
            time.sleep(0.2)

    def test_a_vehicle_outside_its_map_is_told(self):
        self.start_all()
        self.report_for(4, lambda: report(lat=61.5, lon=24.9))
        self.listener.wait(
            "/state/health", lambda json: json["guidance"]["state"] == "outsideMap")
        self.assertIn("the vehicle is outside its map", self.agent.log)

    def test_a_line_without_an_end_is_told_while_it_comes(self):
        self.start_all()
        self.report_for(1)
        self.wait_for_fix()
        for _ in range(60):
            self.fake.say("x" * 1000)
            time.sleep(0.1)
        self.wait_for_reason("silent", "unreadable")

    def test_lines_that_libgps_never_returns_from_cost_nothing(self):
        self.start_all()
        for line in ['{"class":"TPV"}X{"class":"TPV"}', '{"lat":"x","class":"TPV"}', "x" * 100_000]:
            self.fake.say(line + "\r\n")
        self.report_for(1)
        self.wait_for_fix()

    def test_who_is_no_gpsd_is_told_as_unreadable(self):
        self.start_all()
        self.fake.say("HTTP/1.1 400 Bad Request\r\n" * 10)
        self.wait_for_reason("disconnected", "unreadable")
        self.assertIn("cannot be read", self.bed.log("agent-van-1"))



class RealGpsd(GpsTest):
    """What becomes of gpsd itself."""

    def quicken(self):
        self.agent.replace("[gpsd]\n", "[gpsd]\nsilent_after_seconds = 1.5\n")

    def test_a_gpsd_that_hangs_is_told_and_connected_anew(self):
        self.quicken()
        self.start_all()
        with self.receive(support.drive((0, 0), (3, 3)), pace=1):
            self.wait_for_fix()
            pid = self.gpsd.process.pid
            os.kill(pid, signal.SIGSTOP)
            self.addCleanup(lambda: self._go_on(pid))
            self.wait_for_reason("silent", None)
            self.wait_for_reason("disconnected", "noAnswer", 15)
            self.assertEqual(self.agent.log.count("answers nothing"), 1, self.agent.log)
            since = self.listener.position()
            os.kill(pid, signal.SIGCONT)
            self.listener.wait(
                "/state/health", lambda json: json["gps"]["state"] == "fix", 15, since)

    @staticmethod
    def _go_on(pid):
        try:
            os.kill(pid, signal.SIGCONT)
        except ProcessLookupError:
            pass

    def test_a_receiver_that_gpsd_does_not_have_is_told(self):
        self.agent.replace("[gpsd]\n", '[gpsd]\ndevice = "/dev/ttyACM7"\n')
        self.start_all()
        self.wait_for_reason("silent", "otherReceiver")
        self.assertIn("does not have the receiver '/dev/ttyACM7'", self.agent.log)
        self.assertIn(f"udp://127.0.0.1:{self.gpsd.input}", self.agent.log)

    def test_a_port_that_accepts_and_closes_is_said_once(self):
        stranger = strangers.Stranger(self, lambda connection: connection.close())
        self.agent.replace(f"port = {self.gpsd.port}", f"port = {stranger.port}")
        self.start_all()
        testbed.wait_until(lambda: stranger.connections >= 5, 30, "the fifth attempt")
        # Whether the end or a reset is heard of first is chance: each is a complaint of its own.
        self.assertLessEqual(self.agent.log.count("gpsd at"), 2, self.agent.log)
        states = {m.json["gps"]["state"] for m in self.listener.select("/state/health")}
        self.assertEqual(states, {"disconnected"})


if __name__ == "__main__":
    unittest.main()
