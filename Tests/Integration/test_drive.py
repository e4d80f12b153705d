"""Whole drives, from the receiver's sentences to what a dispatcher hears."""

import unittest

import support
import testbed


class Drive(support.VehicleTest):
    def test_a_whole_drive_is_told_from_the_order_to_the_arrival(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (3, 3))) as receiver:
            self.wait_for_fix()
            self.order("set-destinations", id="trip", waypoints=[support.destination(3, 3)])
            self.assertEqual(self.reply("set-destinations", "trip", "ACCEPTED")["code"], "OK")
            done = self.reply("set-destinations", "trip")
            self.assertEqual((done["status"], done["routeStatus"]), ("SUCCEEDED", "OK"))
            arrival = self.listener.wait("/event/arrival", timeout=60).json
            self.assertTrue(arrival["finalDestination"])
            self.assertEqual(arrival["waypoint"]["title"], "Depot")
            self.assertFalse(receiver.is_done and receiver.sent < 10)
            stopped = self.listener.wait(
                "/navigation/info", lambda json: json["navState"] == "STOPPED").json
            self.assertIsNone(stopped["currentStep"])

        route = self.listener.wait("/navigation/route").json
        steps = [step for leg in route["legs"] for step in leg["steps"]]
        self.assertEqual(steps[0]["maneuver"], "DEPART")
        self.assertTrue(steps[-1]["maneuver"].startswith("DESTINATION"))

        frames = [m.json for m in self.listener.select("/navigation/info")
                  if m.json["navState"] == "ENROUTE"]
        self.assertGreater(len(frames), 5)
        left = [frame["distanceToFinalDestinationMeters"] for frame in frames]
        self.assertGreater(left[0], 800)
        # Frames are three seconds apart, which at five times the pace is 190 m, and arrival ends them.
        self.assertLess(left[-1], 250)
        self.assertTrue(all(one >= other - 1 for one, other in zip(left, left[1:])), left)
        self.assertIn("Avenue", " ".join(
            frame["currentStep"]["fullRoadName"] for frame in frames if "currentStep" in frame))
        # Each step is told whole once, with the frame that it begins with.
        told = [frame["currentStep"]["stepNumber"] for frame in frames if "currentStep" in frame]
        self.assertEqual(told, sorted({frame["currentStepNumber"] for frame in frames}))
        self.assertGreater(len(frames), len(told))

        locations = [m.json for m in self.listener.select("/location")]
        snapped = [location for location in locations if location["roadSnapped"]]
        self.assertGreater(len(snapped), 0.9 * len(locations))
        names = {location["roadName"] for location in snapped} - {None}
        self.assertGreaterEqual(len(names), 2)
        self.assertTrue(all(name.split()[1] in ("Street", "Avenue") for name in names), names)

        state = self.listener.select("/state/navigation")[-1].json
        self.assertEqual(state["waypoints"][0]["status"], "REACHED")
        reasons = [m.json["reason"] for m in self.listener.select("/event/route-changed")]
        self.assertEqual(reasons, ["DESTINATIONS_SET"])
        self.assertEqual(self.listener.select("/event/off-route"), [])

        sequence = [m.json["seq"] for m in self.listener.messages
                    if m.json and "/event/" in m.topic and "seq" in m.json]
        self.assertEqual(sequence, list(range(sequence[0], sequence[0] + len(sequence))))

    def test_a_vehicle_that_leaves_its_route_gets_another_one(self):
        self.start_all()
        # The order leads straight east, the drive turns north in the middle.
        with self.receive(support.drive((0, 0), (0, 2), (2, 2), (2, 4), (0, 4), (0, 6))):
            self.wait_for_fix()
            self.order("set-destinations", id="trip", waypoints=[support.destination(0, 6)])
            self.assertEqual(self.reply("set-destinations", "trip")["status"], "SUCCEEDED")
            off = self.listener.wait(
                "/event/off-route", lambda json: json["offRoute"], timeout=60).json
            self.assertGreater(off["distanceFromRouteMeters"], 10)
            changed = self.listener.wait(
                "/event/route-changed", lambda json: json["reason"] == "OFF_ROUTE", timeout=20).json
            self.assertGreater(changed["routeRevision"], 1)
            self.listener.wait("/navigation/info", lambda json: json["navState"] == "ENROUTE"
                               and json["routeRevision"] == changed["routeRevision"])
            arrival = self.listener.wait("/event/arrival", timeout=90).json
            self.assertTrue(arrival["finalDestination"])

    def test_an_estimate_starts_nothing_and_a_place_of_the_map_is_driven_to_by_its_id(self):
        self.start_all()
        order = {"waypoints": [{"placeId": "node/9001", "title": "Fuel"}]}
        self.order("estimate-route", id="early", **order)
        early = self.reply("estimate-route", "early")
        self.assertEqual((early["status"], early["routeStatus"]), ("FAILED", "LOCATION_UNAVAILABLE"))
        with self.receive(support.drive((0, 0), (3, 3)), pace=2):
            self.wait_for_fix()
            testbed.wait_until(lambda: self.listener.select("/location"), 10, "a location")
            self.order("estimate-route", id="e", **order)
            estimate = self.reply("estimate-route", "e")
            self.assertEqual((estimate["status"], estimate["routeStatus"]), ("SUCCEEDED", "OK"))
            self.assertGreater(estimate["result"]["distanceMeters"], 1000)
            self.assertGreater(estimate["result"]["durationSeconds"], 60)
            self.assertEqual(self.listener.select("/event/route-changed"), [])

            self.order("set-destinations", id="trip", **order)
            done = self.reply("set-destinations", "trip")
            self.assertEqual(done["status"], "SUCCEEDED")
            self.assertAlmostEqual(done["result"]["distanceMeters"],
                                   estimate["result"]["distanceMeters"], delta=200)
            state = self.listener.select("/state/navigation")[-1].json
            self.assertEqual(state["waypoints"][0]["title"], "Fuel")

    def seconds_at(self, number, departure):
        self.order("estimate-route", id=f"at-{number}", waypoints=[support.destination(6, 6)],
                   departureTime=departure)
        return self.reply("estimate-route", f"at-{number}")["result"]["durationSeconds"]

    def test_an_estimate_is_for_its_hour_unless_the_configuration_says_otherwise(self):
        night, peak = "2026-11-19T01:00:00Z", "2026-11-19T07:15:00Z"
        self.start_all()
        with self.receive(support.drive((0, 0), (6, 6)), pace=2):
            self.wait_for_fix()
            self.assertGreater(self.seconds_at(1, peak), 1.02 * self.seconds_at(2, night))
            self.agent.process.terminate()
            self.agent.process.wait()
            self.agent.replace("[map]", "[traffic]\ntypical_of_hour = false\n[map]")
            mark = self.listener.position()
            self.agent.start()
            self.listener.wait("/location", since=mark)
            self.assertEqual(self.seconds_at(3, peak), self.seconds_at(4, night))

    def test_mqtt_3_1_1_by_configuration(self):
        self.agent.replace("[broker]", '[broker]\nprotocol = "3.1.1"')
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 3))):
            self.wait_for_fix()
            self.order("ping", id="p")
            self.assertEqual(self.reply("ping", "p")["status"], "SUCCEEDED")
            self.listener.wait("/location")


if __name__ == "__main__":
    unittest.main()
