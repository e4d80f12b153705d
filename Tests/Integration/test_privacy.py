"""What leaves a vehicle whose driver has not agreed that its location does, and what is taken back when
he no longer agrees. Read as somebody would who has a map, the broker, and the right to send orders."""

import re
import unittest

import support
import testbed
import town

# What any vehicle may say in metres and seconds, wherever it is.
_ALLOWED = re.compile(
    r"/(gps/(ageSeconds|accuracyMeters)|journal/oldestAgeSeconds|uptimeSeconds|limits/.*|map/.*"
    r"|options/.*|vehicle/.*|.*(Threshold|Interval|Radius|Age|Retry|Duration)\w*)$")


def leaves(value, path=""):
    """Every value in a JSON document with its pointer."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from leaves(item, f"{path}/{name}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, f"{path}/{index}")
    else:
        yield path, value


class PrivacyTest(support.VehicleTest):
    extra_agent = """
[compatibility]
owntracks_user = "acme"
home_assistant_prefix = "homeassistant"
vehicle_signals = true
"""
    ordered = [town.place(0, 3), town.place(3, 3)]

    def setUp(self):
        super().setUp()
        self.admit_other_readers()
        self.broker.allow("monitor", "topic read #")

    def everything(self):
        return testbed.Listener(self.bed, self.broker, topic="#")

    def findings(self, messages):
        """What in some messages tells where the vehicle is."""
        known = {number for place in self.ordered for number in place}
        for message in messages:
            if "/command/" in message.topic or "/fleet/" in message.topic or not message.raw:
                continue
            if re.search("/(location|vss|route|prompt|arrival|off-route|speeding|lighting-mode"
                         "|delay-category|gps-availability|navigation-state|remaining-.*|locations)$|owntracks",
                         message.topic) or message.topic.endswith("navigation/info"):
                yield message, "the message itself"
                continue
            for path, value in leaves(message.json):
                if isinstance(value, str) and re.search(r"\b(Street|Avenue|REACHED|NEXT)\b", value):
                    yield message, f"{path}: {value}"
                if isinstance(value, bool) or not isinstance(value, (int, float)):
                    continue
                if value in known or _ALLOWED.search(path):
                    continue
                # Grows with orders alone.
                if path.endswith("/tourRevision"):
                    continue
                near = any(abs(value - one) < 0.05 for one in (town.SOUTH, town.WEST))
                if near or re.search(r"(Meters|Seconds|Revision|itude)\w*$", path):
                    yield message, f"{path}: {value}"

    def assert_nothing_is_told(self, messages):
        found = [f"{what} in {message}" for message, what in self.findings(messages)]
        self.assertEqual(found, [])

    def order_trip(self, command_id, timeout=15):
        waypoints = [dict(zip(("latitude", "longitude"), place), title=f"Stop {number}")
                     for number, place in enumerate(self.ordered)]
        self.order("set-destinations", id=command_id, waypoints=waypoints)
        return self.reply("set-destinations", command_id, timeout=timeout)

    def refused(self, name, command_id, **fields):
        self.order(name, id=command_id, **fields)
        reply = self.reply(name, command_id)
        self.assertEqual((reply["status"], reply["code"]), ("REJECTED", "NOT_ALLOWED"), reply)
        self.assertRegex(reply["message"], "set-options")
        self.assertIsNone(reply["result"])


class WithoutConsent(PrivacyTest):
    def setUp(self):
        super().setUp()
        self.agent.replace("location_consent = true", "location_consent = false")

    def test_a_whole_drive_is_guided_and_tells_nobody_where(self):
        self.broker.start()
        told = self.everything()
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 2), (2, 2), (2, 4)), pace=5) as receiver:
            self.wait_for_fix()
            # Six distances from places that are known, and a circle around each.
            for number in range(6):
                self.refused("estimate-route", f"e-{number}",
                             waypoints=[support.destination(number, 6 - number)])
            done = self.order_trip("trip")
            self.assertEqual((done["status"], done["routeStatus"]), ("SUCCEEDED", None))
            self.assertIsNone(done["result"]["routeId"])
            self.assertIsInstance(done["result"]["tripId"], int)
            self.assertIsNone(done["result"]["distanceMeters"])
            self.assertIsNone(done["result"]["durationSeconds"])
            self.refused("reroute", "r-1")
            # Areas to keep off, to halve the town with again and again.
            self.refused("reroute", "r-2", route={"avoid": {"areas": [
                {"south": 60.1, "west": 24.9, "north": 60.105, "east": 24.91}]}})
            self.refused("reroute", "r-3", route={"alternative": 0})
            self.refused("get-image", "i-1", stepNumber=1)
            self.order("get-image", id="i-2", imageId="slight-left")
            self.assertEqual(self.reply("get-image", "i-2")["result"]["imageId"], "slight-left")
            self.order("set-options", id="o", arrivalRadiusMeters=500, language="de",
                       speedAlerts={"minorThresholdFraction": 0, "majorThresholdFraction": 0.1})
            self.assertEqual(self.reply("set-options", "o")["status"], "SUCCEEDED")
            # The drive turns off the route at (0, 2) and leads past the first destination.
            testbed.wait_until(lambda: receiver.is_done, 60, "the end of the drive", step=0.2)
            self.order("set-guidance", id="g", active=True)
            self.assertEqual(self.reply("set-guidance", "g")["status"], "SUCCEEDED")
            self.order("continue-to-next-destination", id="c", startGuidance=True)
            self.assertEqual(self.reply("continue-to-next-destination", "c")["status"], "SUCCEEDED")
            self.order("get-state", id="s")
            self.reply("get-state", "s")
            self.order("clear-destinations", id="x")
            self.reply("clear-destinations", "x")

        reasons = [m.json["reason"] for m in self.listener.select("/event/route-changed")]
        self.assertEqual(reasons, ["DESTINATIONS_SET", "NEXT_LEG", "CLEARED"])
        sequence = [m.json["seq"] for m in self.listener.messages if m.json and "seq" in m.json]
        self.assertEqual(sequence, list(range(sequence[0], sequence[0] + len(sequence))),
                         "what is withheld has no number, so none is missing")
        states = self.listener.select("/state/navigation")
        self.assertEqual({m.json["navState"] for m in states}, {"UNKNOWN"})
        # The moments at which something is told are moments of orders, not of the way.
        self.assertLessEqual(len(states), 1 + 2 + 3, "told only when an order changed it")
        self.assertGreater(len(told.messages), 20)
        self.assert_nothing_is_told(told.messages)
        self.assert_nothing_is_told(self.listener.messages)
        late = self.everything()
        late.wait("/state/navigation")
        self.assert_nothing_is_told(late.messages)

    def test_a_place_where_the_vehicle_is_and_one_where_it_is_not_get_the_same_answers(self):
        # Guidance ends at a destination: who may name destinations could look for the vehicle with it.
        self.start_all()
        with self.receive(support.drive((1, 1), (1, 2)), pace=2) as receiver:
            self.wait_for_fix()
            testbed.wait_until(lambda: receiver.is_done, 60, "the end of the drive", step=0.2)
            answers = []
            for number, place in enumerate([(1, 2), (5, 5)]):
                mark = self.listener.position()
                self.order("set-destinations", id=f"d-{number}", waypoints=[
                    dict(support.destination(*place), title="Somewhere")])
                self.reply("set-destinations", f"d-{number}")
                testbed.time.sleep(2)
                self.order("set-guidance", id=f"g-{number}", active=True)
                self.reply("set-guidance", f"g-{number}")
                self.order("get-state", id=f"s-{number}")
                self.reply("get-state", f"s-{number}")
                answers.append([self._shape(m) for m in self.listener.messages[mark:]
                                if not re.search("/command/|/health", m.topic)])
        # What guidance tells and what the books tell overtake one another.
        self.assertEqual(*(sorted(shapes, key=lambda shape: shape[0]) for shapes in answers))

    def _shape(self, message):
        varying = ("time", "seq", "id", "tripId", "routeId", "latitude", "longitude")
        return message.topic, [(path, value) for path, value in leaves(message.json)
                               if path.rpartition("/")[2] not in varying]


    def test_only_the_configuration_gives_a_consent_that_it_keeps_to_itself(self):
        self.agent.replace("location_consent = false",
                           "location_consent = false\nconsent_by_command = false")
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 2)), pace=2):
            self.wait_for_fix()
            self.order("set-options", id="yes", locationConsent=True)
            reply = self.reply("set-options", "yes")
            self.assertEqual((reply["code"], reply["pointer"]), ("NOT_ALLOWED", "/locationConsent"))
            self.assertIn("privacy.location_consent", reply["message"])
            options = self.listener.wait("/state/options").json
            self.assertEqual((options["consentByCommandAllowed"], options["locationConsent"]),
                             (False, False))
            testbed.time.sleep(2)
        self.assertEqual(self.listener.select("/location"), [])


class ConsentEnds(PrivacyTest):
    def test_what_the_broker_holds_is_taken_back_when_the_driver_no_longer_agrees(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6), (6, 6)), pace=2):
            self.wait_for_fix()
            self.assertEqual(self.order_trip("trip")["status"], "SUCCEEDED")
            self.order("estimate-route", id="before", waypoints=[support.destination(5, 5)])
            self.assertIsNotNone(self.reply("estimate-route", "before")["result"])
            self.order("get-image", id="image", stepNumber=1)
            self.assertEqual(self.reply("get-image", "image")["status"], "SUCCEEDED")
            held = self.held()
            self.assertGreater(len(list(self.findings(held))), 2)
            self.assertTrue(any("/image/" in m.topic for m in held))
            self.assertTrue(any("device_tracker" in m.topic for m in held))

            self.order("set-options", id="end", locationConsent=False)
            self.assertEqual(self.reply("set-options", "end")["status"], "SUCCEEDED")
            self.wait_until_taken_back()
            mark = self.listener.position()
            # An answer that was given with consent is not given again without it.
            self.order("estimate-route", id="before", waypoints=[support.destination(5, 5)])
            again = self.listener.wait(
                "/reply/estimate-route", lambda json: json["id"] == "before", since=mark).json
            self.assertTrue(again["duplicate"])
            self.assertIsNone(again["result"])
            testbed.time.sleep(3)
            self.assert_nothing_is_told(self.held())
            self.assert_nothing_is_told(self.listener.messages[mark:])

            self.order("set-options", id="again", locationConsent=True)
            self.listener.wait("/location", since=mark)
            self.listener.wait("/navigation/route", since=mark)
            self.listener.wait("/state/navigation", lambda json: json["guidanceActive"], since=mark)
            self.assertTrue(any("device_tracker" in m.topic for m in self.held()))

    def test_a_start_without_consent_takes_back_what_the_life_before_has_left(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6), (6, 6)), pace=2):
            self.wait_for_fix()
            self.assertEqual(self.order_trip("trip")["status"], "SUCCEEDED")
            self.order("get-image", id="image", stepNumber=1)
            self.assertEqual(self.reply("get-image", "image")["status"], "SUCCEEDED")
            # Killed, so that it can take nothing back itself.
            self.agent.process.kill()
            self.agent.process.wait()
            self.agent.replace("location_consent = true", "location_consent = false")
            mark = self.listener.position()
            self.agent.start()
            self.listener.wait("/state/connection", lambda json: json["state"] == "online", since=mark)
            self.wait_until_taken_back()
            self.assert_nothing_is_told(self.held())

    def held(self):
        """All that the broker retains."""
        listener = self.everything()
        listener.wait("/state/info")
        testbed.time.sleep(0.5)
        testbed.end(listener.process)
        return [m for m in listener.messages if m.retained]

    def wait_until_taken_back(self):
        testbed.wait_until(
            lambda: not any(re.search("/image/|/route$|device_tracker|_distance|_time", m.topic)
                            for m in self.held()), 10, "all that is retained being taken back")


if __name__ == "__main__":
    unittest.main()
