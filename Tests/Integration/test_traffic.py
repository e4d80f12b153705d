"""What a dispatcher tells of traffic reaches the route, the delay and health."""

import datetime
import unittest

import support
import town


def node(row, column):
    return 1 + row * town.COLUMNS + column


class Traffic(support.VehicleTest):
    extra_agent = "\n[traffic]\nregions = [\"town\", \"county\"]\n"

    def tell(self, region, roads, **times):
        times = times or {"expiresAt": "2036-01-01T00:00:00Z"}
        self.broker.publish(
            f"turnstone/v1/fleet/traffic/{region}", {**times, "roads": roads}, "dispatch", "-r")

    def drive_east(self):
        self.order("set-destinations", id="trip", waypoints=[support.destination(0, 6)])
        self.assertEqual(self.reply("set-destinations", "trip")["status"], "SUCCEEDED")
        return self.listener.wait("/navigation/route").json

    def test_a_closed_road_ahead_gives_another_route_until_it_is_open_again(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6)), pace=1):
            self.wait_for_fix()
            planned = self.drive_east()
            self.assertLess(planned["distanceMeters"], 1250)
            mark = self.listener.position()
            self.tell("town", [
                {"fromNodeId": node(0, 4), "toNodeId": node(0, 5), "closed": True},
                {"wayId": 99999, "closed": True}, {"wayId": "Main Street"}])
            changed = self.listener.wait("/event/route-changed", timeout=30, since=mark).json
            self.assertEqual(changed["reason"], "TRAFFIC")
            better = self.listener.wait(
                "/navigation/route",
                lambda json: json["routeRevision"] == changed["routeRevision"]).json
            self.assertGreater(better["distanceMeters"], planned["distanceMeters"] - 200 + 350)
            health = self.listener.wait(
                "/state/health", lambda json: json["traffic"]["regions"] == 1, since=mark).json
            self.assertEqual(
                [health["traffic"][name] for name in ("roads", "unknownRoads", "rejected")],
                [1, 1, 1])
            self.assertIn("/roads/2/wayId", health["traffic"]["message"])

            # Who asks from now on hears of it too.
            self.order("estimate-route", id="e", waypoints=[support.destination(0, 6)])
            estimate = self.reply("estimate-route", "e")["result"]
            self.assertIsNone(estimate["delaySeconds"])
            closed = estimate["distanceMeters"]
            mark = self.listener.position()
            self.broker.publish("turnstone/v1/fleet/traffic/town", "", "dispatch", "-r")
            self.listener.wait(
                "/state/health", lambda json: json["traffic"]["regions"] == 0, since=mark)
            self.order("estimate-route", id="f", waypoints=[support.destination(0, 6)])
            self.assertLess(
                self.reply("estimate-route", "f")["result"]["distanceMeters"], closed - 300)

    def follow_east(self, adherence):
        """A trip along the southern street, past every crossing, as the line is given."""
        self.order("set-destinations", id=adherence, adherence=adherence,
                   line={"polyline": town.polyline([town.place(0, column) for column in range(7)])},
                   waypoints=[support.destination(0, 6)])
        self.assertEqual(self.reply("set-destinations", adherence)["status"], "SUCCEEDED")

    def test_a_road_of_a_line_that_closes_is_avoided_or_told(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6)), pace=1):
            self.wait_for_fix()
            self.follow_east("STRICT")
            mark = self.listener.position()
            closed = [{"fromNodeId": node(0, 4), "toNodeId": node(0, 5), "closed": True}]
            self.tell("town", closed)
            closure = self.listener.wait("/event/closure", timeout=30, since=mark).json
            self.assertTrue(closure["closed"])
            self.assertEqual(closure["roadName"], "First Street")
            self.assertAlmostEqual(closure["lengthMeters"], town.BLOCK, delta=3)
            south, west = town.place(0, 4)
            self.assertAlmostEqual(closure["latitude"], south, places=4)
            self.assertAlmostEqual(closure["longitude"], west, places=4)
            self.assertIn("First Street", closure["failure"]["message"])
            self.listener.wait("/state/navigation", lambda json: json["closure"], since=mark)
            self.assertFalse(self.listener.select("/event/route-changed", since=mark))

            self.broker.publish("turnstone/v1/fleet/traffic/town", "", "dispatch", "-r")
            self.listener.wait(
                "/event/closure", lambda json: not json["closed"], timeout=30, since=mark)

            self.follow_east("PREFER")
            mark = self.listener.position()
            self.tell("town", closed)
            changed = self.listener.wait("/event/route-changed", timeout=30, since=mark).json
            self.assertEqual(changed["reason"], "TRAFFIC")
            self.assertFalse(self.listener.select("/event/closure", since=mark))

    def test_slow_roads_all_around_are_a_delay_that_ends_with_its_time_to_live(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6)), pace=1):
            self.wait_for_fix()
            self.drive_east()
            mark = self.listener.position()
            # The receiver's clock says when this ends.
            now = self.listener.select("/location")[-1].json["time"]
            ends = datetime.datetime.fromisoformat(now.replace("Z", "+00:00"))
            ends += datetime.timedelta(seconds=12)
            self.tell("county", [{"wayId": 1000 + row, "speedMetersPerSecond": 1.5}
                                 for row in range(town.ROWS)], expiresAt=ends.isoformat())
            delay = self.listener.wait("/event/delay-category", timeout=15, since=mark).json
            self.assertEqual(delay["delayCategory"], "HEAVY")
            self.assertGreater(delay["delaySeconds"], 120)
            self.order("estimate-route", id="e", waypoints=[support.destination(0, 6)])
            self.assertGreater(self.reply("estimate-route", "e")["result"]["delaySeconds"], 120)
            self.listener.wait("/event/delay-category",
                               lambda json: json["delayCategory"] != "HEAVY", 40, mark)

    def test_reroute_keeps_off_the_roads_that_dispatch_names(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6)), pace=1):
            self.wait_for_fix()
            planned = self.drive_east()["distanceMeters"]
            south, west = town.place(-0.2, 2.2)
            north, east = town.place(0.2, 2.8)
            for number, avoid in enumerate([
                    {"segments": [{"fromNodeId": node(0, 4), "toNodeId": node(0, 5)}]},
                    {"areas": [{"south": south, "west": west, "north": north, "east": east}]}]):
                mark = self.listener.position()
                self.order("reroute", id=f"r-{number}", route={"avoid": avoid})
                self.assertEqual(self.reply("reroute", f"r-{number}")["status"], "SUCCEEDED")
                changed = self.listener.wait("/event/route-changed", since=mark).json
                self.assertEqual(changed["reason"], "COMMAND")
                route = self.listener.wait(
                    "/navigation/route",
                    lambda json: json["routeRevision"] == changed["routeRevision"]).json
                self.assertGreater(route["distanceMeters"], planned + 150)
            self.order("reroute", id="unknown", route={"avoid": {"segments": [{"wayId": 99999}]}})
            self.assertEqual(self.reply("reroute", "unknown")["code"], "INVALID")

    def test_a_retained_report_is_heard_by_a_vehicle_that_starts_later(self):
        self.broker.start()
        self.listen()
        self.tell("town", [{"fromNodeId": node(0, 4), "toNodeId": node(0, 5), "closed": True}])
        self.tell("elsewhere", [{"wayId": 1000, "closed": True}])
        self.gpsd.start()
        self.agent.start()
        self.listener.wait("/state/health", lambda json: json["traffic"]["roads"] == 1, 20)
        with self.receive(support.drive((0, 0), (0, 6)), pace=1):
            self.wait_for_fix()
            self.assertGreater(self.drive_east()["distanceMeters"], 1500)


if __name__ == "__main__":
    unittest.main()
