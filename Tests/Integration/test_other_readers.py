"""What readers other than Turnstone's are told when the configuration names them."""

import datetime
import time
import unittest

try:
    import jinja2
except ImportError:
    jinja2 = None

import support
import testbed


class CompatibilityPublishers(support.VehicleTest):
    extra_agent = """
[compatibility]
owntracks_user = "acme"
home_assistant_prefix = "homeassistant"
vehicle_signals = true
"""

    def setUp(self):
        super().setUp()
        self.admit_other_readers()

    def listen(self):
        super().listen()
        self.trackers = testbed.Listener(self.bed, self.broker, topic="owntracks/#")
        self.assistant = testbed.Listener(self.bed, self.broker, topic="homeassistant/#")

    def test_each_gets_the_same_place_in_its_own_words(self):
        self.start_all()
        tracker = self.assistant.wait("/location/config").json
        self.assertEqual(tracker["source_type"], "gps")
        self.assertEqual(tracker["json_attributes_topic"], self.agent.topic("location"))
        self.assistant.wait("/speed/config", lambda json: json["device_class"] == "speed")

        with self.receive(support.drive((0, 0), (0, 3))):
            self.wait_for_fix()
            self.order("set-destinations", id="trip", waypoints=[support.destination(0, 3)])
            self.assertEqual(self.reply("set-destinations", "trip")["status"], "SUCCEEDED")
            signals = self.listener.wait(
                "/vss", lambda json: (json["Vehicle.Speed"] or 0) > 5, timeout=30).json
            place = self.trackers.wait("/van-1", lambda json: json.get("vel", 0) > 5).json
            frame = self.listener.wait(
                "/navigation/info", lambda json: json["navState"] == "ENROUTE"
                and "currentStep" not in json).json

        self.assertTrue(signals["Vehicle.IsMoving"])
        destination = support.destination(0, 3)
        self.assertAlmostEqual(
            signals["Vehicle.Cabin.Infotainment.Navigation.DestinationSet.Latitude"],
            destination["latitude"], places=6)
        self.assertEqual(place["_type"], "location")
        self.assertTrue(all(isinstance(place[name], int) for name in ("tst", "vel", "cog")), place)
        self.assertAlmostEqual(place["lat"], destination["latitude"], delta=0.05)
        self.assertIsInstance(frame["currentStepNumber"], int)

    @unittest.skipIf(jinja2 is None, "jinja2 is missing: pip install -r requirements.txt")
    def test_no_text_of_home_assistant_says_none(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 1))):
            self.listener.wait("/location")
            self.order("get-state", id="s")
            self.reply("get-state", "s")
        self.listener.wait("/state/navigation")
        self.assistant.wait("/gps/config")
        sensors = [message.json for message in self.assistant.messages
                   if "/sensor/" in message.topic]
        self.assertEqual(len(sensors), 7)
        for sensor in sensors:
            topic = sensor["state_topic"]
            seen = [message.json for message in self.listener.messages if message.topic == topic]
            # What is not known, in every way in which a reader can meet it.
            for value in [*seen, {"gps": {}}, {"gps": {"state": None}, "currentStep": None},
                          {"gps": {}, "currentStep": {"fullInstructionText": None}}]:
                value = {**dict.fromkeys(("roadName", "navState")), **value}
                text = jinja2.Template(sensor["value_template"]).render(
                    value_json=value, this={"state": "unknown"})
                if "unit_of_measurement" not in sensor:
                    self.assertNotIn("None", text, sensor)

    def test_the_trail_of_an_outage_follows_and_the_newest_place_stays(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6), (6, 6)), pace=5):
            self.wait_for_fix()
            self.trackers.wait("/van-1")
            self.broker.stop()
            time.sleep(8)
            self.broker.start()
            self.listen()
            trail = self.listener.wait("/history/locations", timeout=20).json["points"]
            self.trackers.wait(
                "/van-1", lambda json: json["tst"] > seconds(trail[-1]["fixTime"]))
        told = [message for message in self.trackers.messages if message.json]
        times = [message.json["tst"] for message in told]
        self.assertLessEqual({seconds(point["fixTime"]) for point in trail}, set(times))
        newest = testbed.Listener(self.bed, self.broker, topic="owntracks/#")
        retained = newest.wait("/van-1")
        self.assertTrue(retained.retained)
        self.assertGreater(retained.json["tst"], seconds(trail[-1]["fixTime"]))


def seconds(text):
    return int(datetime.datetime.fromisoformat(text).timestamp())


if __name__ == "__main__":
    unittest.main()
