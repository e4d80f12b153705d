"""What readers other than Turnstone's are told when the configuration names them."""

import os
import unittest

import support
import testbed


class OtherReaders(support.VehicleTest):
    extra_agent = """
[compatibility]
owntracks_user = "acme"
home_assistant_prefix = "homeassistant"
vehicle_signals = true
[uplink]
compact_frames = true
"""

    def setUp(self):
        super().setUp()
        path = os.path.join(os.path.dirname(self.broker.configuration), "turnstone.acl")
        with open(path, "a") as file:
            file.write("\nuser van-1\ntopic write homeassistant/+/turnstone_van-1/+/config\n"
                       "user monitor\ntopic read owntracks/#\ntopic read homeassistant/#\n")

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
                "/navigation/info", lambda json: json["navState"] == "ENROUTE").json

        self.assertTrue(signals["Vehicle.IsMoving"])
        destination = support.destination(0, 3)
        self.assertAlmostEqual(
            signals["Vehicle.Cabin.Infotainment.Navigation.DestinationSet.Latitude"],
            destination["latitude"], places=6)
        self.assertEqual(place["_type"], "location")
        self.assertTrue(all(isinstance(place[name], int) for name in ("tst", "vel", "cog")), place)
        self.assertAlmostEqual(place["lat"], destination["latitude"], delta=0.05)
        self.assertNotIn("currentStep", frame)
        self.assertIsInstance(frame["currentStepNumber"], int)


if __name__ == "__main__":
    unittest.main()
