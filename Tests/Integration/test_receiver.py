"""What speaks on gpsd's port, whoever it is."""

import datetime
import json
import threading
import time
import unittest

import listening
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


class Receiver(support.VehicleTest):
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

    def test_lines_that_libgps_never_returns_from_cost_nothing(self):
        self.start_all()
        for line in ['{"class":"TPV"}X{"class":"TPV"}', '{"lat":"x","class":"TPV"}', "x" * 100_000]:
            self.fake.say(line + "\r\n")
        self.report_for(1)
        self.wait_for_fix()

    def test_who_is_no_gpsd_is_told_as_unreadable(self):
        self.start_all()
        self.fake.say("HTTP/1.1 400 Bad Request\r\n" * 10)
        gps = self.health("silent", 10).json["gps"]
        deadline = time.monotonic() + 10
        while gps["reason"] is None and time.monotonic() < deadline:
            time.sleep(0.2)
            gps = self.listener.select("/state/health")[-1].json["gps"]
        self.assertEqual(gps["reason"], "unreadable")
        self.assertIn("cannot be read", self.bed.log("agent-van-1"))

    def test_health_tells_what_guidance_uses_and_why_it_refuses(self):
        self.start_all()
        back = datetime.timedelta(weeks=1024)
        now = datetime.datetime.now(datetime.timezone.utc)
        for state, reason, make in [
            ("noFix", "weekRollover", lambda: report(datetime.datetime.now(
                datetime.timezone.utc) - back)),
            ("noFix", "noPosition", lambda: report(lat=0, lon=0)),
            ("poorFix", "inaccurate", lambda: report(eph=400)),
            ("fix", None, report),
            ("noFix", "repeatedTime", lambda: report(now)),
        ]:
            since = self.listener.position()
            if reason == "repeatedTime":
                now = datetime.datetime.now(datetime.timezone.utc)
            for _ in range(60):
                self.fake.say(make())
                time.sleep(0.2)
                found = [m.json["gps"] for m in self.listener.select("/state/health", since)]
                if any((gps["state"], gps["reason"]) == (state, reason) for gps in found):
                    break
            else:
                self.fail(f"{reason} is not told: {found}")
            self.assertEqual(
                "fix" in [gps["state"] for gps in found[-1:]], state == "fix", found)

    def test_one_report_with_a_wrong_date_moves_nothing(self):
        self.start_all()
        self.report_for(7)
        self.wait_for_fix()
        wrong = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=400)
        since = self.listener.position()
        self.fake.say(report(wrong))
        time.sleep(0.5)
        self.order("ping", id="p", issuedAt=datetime.datetime.now(
            datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"))
        self.assertEqual(self.reply("ping", "p")["status"], "SUCCEEDED")
        for message in self.listener.messages[since:]:
            if message.json and "time" in message.json and "/state/" in message.topic:
                self.assertLess(message.json["time"][:4], str(wrong.year), message)


if __name__ == "__main__":
    unittest.main()
