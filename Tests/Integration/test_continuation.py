"""Trips that go on by themselves, seen from outside: a link that is down, a restart at a stop, orders that come twice."""

import unittest

import support


class Continuation(support.VehicleTest):
    def begin(self, **fields):
        self.wait_for_fix()
        self.order("set-destinations", id="trip",
                   waypoints=[support.destination(0, 3), support.destination(3, 3)], **fields)
        self.assertEqual(self.reply("set-destinations", "trip")["status"], "SUCCEEDED")

    def test_a_trip_by_departure_is_guided_to_its_end_and_no_late_order_leaves_a_stop_out(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 3), (3, 3))):
            self.begin(continuation="DEPARTURE")
            state = self.listener.wait("/state/navigation", lambda json: json["tripId"]).json
            self.assertEqual(state["continuation"], "DEPARTURE")
            first = self.listener.wait("/event/arrival", timeout=60).json
            self.assertEqual(first["waypointIndex"], 0)
            self.assertLess(first["distanceToPlaceMeters"], 60)
            changed = self.listener.wait(
                "/event/route-changed", lambda json: json["reason"] == "NEXT_LEG", timeout=60).json
            route = self.listener.wait(
                "/navigation/route",
                lambda json: json["routeRevision"] == changed["routeRevision"]).json
            self.assertEqual(len(route["legs"]), 1, "what is left of the route")
            for id in ("late", "late-2"):
                self.order("continue-to-next-destination", id=id, leavingWaypointIndex=0)
                self.assertEqual(self.reply("continue-to-next-destination", id)["status"], "SUCCEEDED")
            self.order("continue-to-next-destination", id="unnamed")
            unnamed = self.reply("continue-to-next-destination", "unnamed")
            self.assertEqual((unnamed["code"], unnamed["pointer"]), ("CONFLICT", "/leavingWaypointIndex"))
            last = self.listener.wait(
                "/event/arrival", lambda json: json["waypointIndex"] == 1, timeout=90).json
            self.assertTrue(last["finalDestination"])
        self.order("get-state", id="path")
        path = self.listener.wait("/navigation/traveled-path").json
        self.assertGreater(len(path["geometry"]), 20)

    def test_a_trip_after_seconds_goes_on_in_the_next_life_of_the_agent(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 3))):
            self.begin(continuation="AFTER_SECONDS", continuationSeconds=1)
            self.listener.wait("/event/arrival", timeout=60)
            self.listener.wait(
                "/event/route-changed", lambda json: json["reason"] == "NEXT_LEG", timeout=60)
        state = self.listener.wait(
            "/state/navigation", lambda json: [w["status"] for w in json["waypoints"]] == ["REACHED", "NEXT"]).json
        self.assertIsNotNone(state["continuation"])


if __name__ == "__main__":
    unittest.main()
