"""Drives that are written down and played again, trips that outlive a kill, and simulated ones."""

import json
import os
import signal
import subprocess
import tempfile
import unittest

import support
import testbed


def turnstone(*arguments):
    return subprocess.run(
        [testbed.agent_binary(), *arguments], capture_output=True, text=True, timeout=120)


class Record(support.VehicleTest):
    def test_a_trip_outlives_a_kill_and_its_record_plays_to_the_byte(self):
        record = self.bed.path("drive.record")
        self.broker.start()
        self.listen()
        self.gpsd.start()
        self.agent.start("--record", record)
        self.listener.wait("/state/connection", lambda json: json["state"] == "online")
        # The order leads straight east, the drive turns north in the middle.
        with self.receive(support.drive((0, 0), (0, 2), (2, 2), (2, 4), (0, 4), (0, 6))):
            self.wait_for_fix()
            self.order("set-options", id="options", language="de", units="IMPERIAL",
                       distanceUpdateThresholdMeters=25)
            self.order("set-destinations", id="trip", options={"avoidsTolls": True},
                       waypoints=[support.destination(0, 4, "Hof"), support.destination(0, 6)])
            self.assertEqual(self.reply("set-destinations", "trip")["status"], "SUCCEEDED")
            self.listener.wait("/event/route-changed",
                               lambda json: json["reason"] == "OFF_ROUTE", timeout=60)
            before = self.listener.select("/state/navigation")[-1].json

            os.killpg(self.agent.process.pid, signal.SIGKILL)
            self.agent.process.wait(5)
            self.assertTrue(os.path.exists(record))
            since = self.listener.position()
            self.agent.start("--record", record)
            resumed = self.listener.wait(
                "/event/route-changed", lambda json: json["reason"] == "RESUMED", 30, since).json
            arrival = self.listener.wait("/event/arrival", timeout=90, since=since).json
        self.assertEqual(resumed["routeId"], before["tripId"])
        self.assertGreater(resumed["routeRevision"], before["routeRevision"])
        self.assertEqual(arrival["waypoint"]["title"], "Hof")
        self.assertFalse(arrival["finalDestination"])
        after = self.listener.wait(
            "/state/navigation", lambda json: json["routeId"] == before["tripId"], since=since).json
        for member in ("tripId", "guidanceActive", "options"):
            self.assertEqual(after[member], before[member], member)
        self.assertEqual([point["status"] for point in after["waypoints"]], ["NEXT", "PENDING"])
        self.assertTrue(after["options"]["avoidsTolls"])
        # It says so once, and the language that was set has outlived the kill too.
        reasons = [m.json["reason"] for m in self.listener.select("/event/route-changed", since)
                   if m.json["session"] == resumed["session"]]
        self.assertEqual(reasons.count("RESUMED"), 1)
        spoken = [m.json for m in self.listener.select("/event/prompt", since)]
        self.assertTrue(spoken and all(prompt["language"] == "de" for prompt in spoken), spoken)

        testbed.end(self.agent.process)
        played = turnstone("replay", record)
        self.assertEqual(played.returncode, 0, played.stdout + played.stderr)
        self.assertIn("the same", played.stdout)
        self.assertIn("2 sessions", played.stdout)
        self.assertEqual(os.stat(record).st_mode & 0o077, 0)
        self.check_reasons(record)
        self.check_differences(record)

    def check_reasons(self, record):
        why = turnstone("replay", record, "--why", "location")
        self.assertEqual(why.returncode, 0, why.stderr)
        rows = why.stdout.splitlines()
        self.assertTrue(all(len(row) <= 80 for row in rows), why.stdout)
        for words in ("-- van-1 begins session 1", "-- van-1 begins session 2", "-- link to",
                      " sent ", "the same:"):
            self.assertIn(words, why.stdout)
        # Each arrival that was heard, and nothing that was not.
        heard = len(self.listener.select("/event/arrival"))
        why = turnstone("replay", record, "--why", "event/arrival").stdout
        self.assertIn(f"sent: {heard}, of which the broker has acknowledged {heard}", why)
        nothing = turnstone("replay", record, "--why", "event/arrived")
        self.assertEqual(nothing.returncode, 2)
        self.assertEqual(len(nothing.stderr.strip().splitlines()), 1)
        self.assertIn("event/arrival", nothing.stderr)

    def check_differences(self, record):
        with open(record) as file:
            lines = file.read().split("\n")
        for line in lines[:-1]:
            # All but the line that the kill may have cut.
            if line.endswith("}"):
                json.loads(line)
        number = next(i for i, line in enumerate(lines)
                      if line.startswith('{"effect":"publish"') and "/event/off-route" in line)
        lines[number] = lines[number].replace('"offRoute":true', '"offRoute":false')
        changed = self.bed.path("changed.record")
        with open(changed, "w") as file:
            file.write("\n".join(lines))
        played = turnstone("replay", changed)
        self.assertEqual(played.returncode, 1)
        self.assertIn(f"line {number + 1} of", played.stdout)
        self.assertIn("expected", played.stdout)
        self.assertIn('"offRoute":true', played.stdout.split("got")[1])
        self.assertIn("they part at character", played.stdout)

        with tempfile.NamedTemporaryFile(suffix=".osm", mode="w") as source:
            source.write('<osm version="0.6"><node id="1" version="1" lat="1" lon="1"/>'
                         '<node id="2" version="1" lat="1.01" lon="1"/><way id="1" version="1">'
                         '<nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way></osm>')
            source.flush()
            other = self.bed.path("other.map")
            builder = os.path.join(testbed.build_directory(), "turnstone-map")
            subprocess.run([builder, "build", source.name, "-o", other], check=True,
                           capture_output=True)
        played = turnstone("replay", record, "--map", other)
        self.assertEqual(played.returncode, 2)
        self.assertEqual(len(played.stderr.strip().splitlines()), 1)
        self.assertIn("--map", played.stderr)


class SmallRecord(support.VehicleTest):
    extra_agent = "[record]\nmaximum_megabytes = 1\n"

    def test_a_record_goes_on_in_another_file_and_all_of_them_play(self):
        record = self.bed.path("drive.record")
        self.broker.start()
        self.listen()
        self.gpsd.start()
        self.agent.start("--record", record)
        with self.receive(support.drive((0, 0), (0, 6), (6, 6), (6, 0)), pace=10):
            self.wait_for_fix()
            testbed.wait_until(lambda: os.path.exists(record + ".1"), 60, "another file")
        testbed.end(self.agent.process)
        self.assertLess(os.path.getsize(record + ".1"), 110_000)
        self.assertEqual(os.stat(record + ".1").st_mode & 0o077, 0)
        played = turnstone("replay", record)
        self.assertEqual(played.returncode, 0, played.stdout + played.stderr)
        self.assertIn("in 1 session", played.stdout)
        # Without its beginning nothing of it can be played, which is said.
        os.unlink(record + ".1")
        played = turnstone("replay", record)
        self.assertEqual(played.returncode, 2, played.stdout + played.stderr)
        self.assertIn("no longer kept", played.stderr)


class Simulation(support.VehicleTest):
    extra_agent = "[guidance]\nallow_simulation = true\n"

    def test_a_simulated_vehicle_drives_without_a_receiver_and_everything_says_so(self):
        self.broker.start()
        self.listen()
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online")
        start = support.destination(0, 0)
        self.order("simulate", id="stand", mode="AT_COORDINATE",
                   latitude=start["latitude"], longitude=start["longitude"])
        self.assertEqual(self.reply("simulate", "stand")["status"], "SUCCEEDED")
        self.listener.wait("/location", lambda json: json["simulated"])
        self.order("simulate", id="drive", mode="TO_DESTINATIONS", speedMultiplier=10,
                   waypoints=[support.destination(0, 3), support.destination(2, 3)])
        self.assertEqual(self.reply("simulate", "drive")["routeStatus"], "OK")
        first = self.listener.wait("/event/arrival", timeout=60).json
        self.assertEqual(first["waypointIndex"], 0)
        self.order("continue-to-next-destination", id="on", startGuidance=True)
        self.assertEqual(self.reply("continue-to-next-destination", "on")["status"], "SUCCEEDED")
        last = self.listener.wait(
            "/event/arrival", lambda json: json["finalDestination"], timeout=60).json
        self.assertGreater(last["arrivalTime"], first["arrivalTime"])

        locations = [m.json for m in self.listener.select("/location")]
        self.assertTrue(all(location["simulated"] for location in locations))
        self.assertTrue(self.listener.select("/state/navigation")[-1].json["simulated"])
        self.assertEqual(self.listener.select("/event/off-route"), [])
        changed = [m.json for m in self.listener.select("/event/route-changed")]
        self.assertEqual([one["reason"] for one in changed], ["DESTINATIONS_SET", "NEXT_LEG"])
        self.assertTrue(changed[1]["endedLeg"]["reached"])
        # No faster than roads and bends allow, and it turned.
        self.assertLess(max(location["speedMetersPerSecond"] for location in locations), 14.5)
        roads = {location["roadName"] for location in locations if location["roadName"]}
        self.assertLessEqual({"First Street", "Fourth Avenue"}, roads)

        since = self.listener.position()
        self.order("simulate", id="stop", mode="STOP")
        self.assertEqual(self.reply("simulate", "stop")["status"], "SUCCEEDED")
        self.listener.wait("/state/navigation", lambda json: not json["simulated"], since=since)

    def test_on_a_desk_it_drives_in_no_time_in_every_form(self):
        def simulate(form, *more):
            places = []
            for name, crossing in (("--from", (0, 0)), ("--to", (0, 3)), ("--to", (2, 3))):
                place = support.destination(*crossing)
                places += [name, f"{place['latitude']},{place['longitude']}"]
            return turnstone("simulate", "--map", support.town_map(), *places, "--start-time",
                             "2026-03-01T12:00:00Z", "--output", form, *more)

        text = simulate("text", "--noise", "3")
        self.assertEqual(text.returncode, 0, text.stderr)
        self.assertEqual(text.stdout.count("  arrival "), 2)
        self.assertIn("Fourth Avenue", text.stdout)
        self.assertNotIn("left the route", text.stdout)
        self.assertEqual(simulate("text", "--noise", "3").stdout, text.stdout)

        rows = simulate("csv").stdout.splitlines()
        self.assertEqual(len({row.count(",") for row in rows}), 1)
        self.assertGreater(len(rows), 60)
        fixes = simulate("nmea", "--rate", "5").stdout.count("$GPRMC")
        self.assertAlmostEqual(fixes / (len(rows) - 1), 5, delta=0.5)
        self.assertEqual(simulate("gpx").stdout.count("<trkpt"), len(rows) - 1)

        with tempfile.NamedTemporaryFile(suffix=".record", mode="w") as record:
            record.write(simulate("json", "--language", "fi").stdout)
            record.flush()
            played = turnstone("replay", record.name)
        self.assertEqual(played.returncode, 0, played.stdout + played.stderr)

        place = support.destination(0, 0)
        nowhere = turnstone("simulate", "--map", support.town_map(), "--from",
                            f"{place['latitude']},{place['longitude']}", "--to", "0,0")
        self.assertEqual(nowhere.returncode, 2)
        self.assertEqual(len(nowhere.stderr.strip().splitlines()), 1)


if __name__ == "__main__":
    unittest.main()
