"""Routes that dispatch gives, and tours: ordered with mosquitto_pub and read with mosquitto_sub."""

import contextlib
import json
import os
import shlex
import sqlite3
import subprocess
import time
import unittest

import dispatch
import support
import testbed
import town


def stop(row, column, name, **terms):
    return {**support.destination(row, column, name), "id": name, **terms}


class Lines(support.VehicleTest):
    ROUND = [(0, 0), (0, 2), (2, 2), (2, 0), (4, 0), (4, 4)]

    def test_a_line_is_followed_and_what_of_it_is_no_road_is_told(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 2)), pace=1):
            self.wait_for_fix()
            self.order("set-destinations", id="strict", adherence="STRICT", corridorMeters=60,
                       line={"polyline": town.polyline([town.place(*corner) for corner in self.ROUND])},
                       waypoints=[{**support.destination(2, 1, "Pass"), "pass": True},
                                  support.destination(4, 4)])
            reply = self.reply("set-destinations", "strict", "SUCCEEDED")
            self.assertNotIn("lineFaults", reply)
            route = self.listener.wait("/navigation/route").json
            self.assertEqual(len(route["legs"]), 1)
            length = 200 * sum(abs(a - c) + abs(b - d) for (a, b), (c, d)
                               in zip(self.ROUND, self.ROUND[1:]))
            self.assertAlmostEqual(route["distanceMeters"], length, delta=120)
            # Straight through the blocks.
            self.order("set-destinations", id="off", adherence="STRICT",
                       line={"polyline": town.polyline([town.place(0, 0), town.place(1.5, 0.5),
                                                 town.place(3.5, 3.5), town.place(4, 3.5),
                                                 town.place(4, 4)])},
                       waypoints=[support.destination(4, 4)])
            reply = self.reply("set-destinations", "off", "FAILED")
            self.assertEqual((reply["code"], reply["pointer"]), ("ROUTING_FAILED", "/line"))
            self.assertEqual(reply["lineFaults"][0]["code"], "OFF_ROAD")
            self.assertGreater(reply["lineFaults"][0]["lengthMeters"], 100)

    def test_what_of_a_line_is_not_driven_is_listed_to_the_dispatcher(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 2)), pace=1):
            self.wait_for_fix()
            # A street, and straight through a block, again and again.
            places = [(0, 0), (0, 1), (1, 2), (1, 3), (2, 4), (2, 5), (3, 4), (3, 3), (4, 2), (4, 1), (5, 0), (5, 1)]
            command = ["send", "set-destinations", "--vehicle", "van-1", "--adherence", "prefer",
                       "--polyline", town.polyline([town.place(*place) for place in places]),
                       "--waypoint", "{:.7f},{:.7f}".format(*town.place(5, 1))]
            done = dispatch.call(self.broker, "dispatch", *command, "--id", "text")
            self.assertEqual(done.returncode, 0, done.stderr)
            reply = json.loads(dispatch.call(self.broker, "dispatch", *command, "--id", "json", "--json").stdout)
        faults = reply["lineFaults"]
        self.assertGreater(len(faults), 3)
        # The sentence names a few, the list has all.
        self.assertRegex(reply["message"], f"^{len(faults)} parts of the line cannot be driven as given: ")
        self.assertEqual(reply["message"].count(" on, for "), 3)
        lines = done.stdout.splitlines()
        heading = lines.index(f"{len(faults)} parts of the line are not driven as given:")
        rows = lines[heading + 1:heading + 1 + len(faults)]
        self.assertLessEqual(max(map(len, rows)), 80)
        for row, fault in zip(rows, faults, strict=True):
            self.assertRegex(row, r"^  at +[\d.]+ k?m  +[\d.]+ k?m  [A-Z_]+ +[\d.]+,[\d.]+")
            self.assertIn(fault["code"], row)
            self.assertIn(str(fault["from"]["latitude"]), row)

    def test_of_a_line_over_the_edge_of_the_map_the_part_within_is_followed(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 2)), pace=1):
            self.wait_for_fix()
            # Along the first street and on to the next country.
            east = town.place(0, 6)
            line = {"polyline": town.polyline([town.place(0, 0), town.place(0, 6), (east[0] + 2, east[1] + 4)])}
            self.order("set-destinations", id="edge", line=line, waypoints=[support.destination(0, 6)])
            reply = self.reply("set-destinations", "edge", "SUCCEEDED")
            self.assertEqual([fault["code"] for fault in reply["lineFaults"]], ["OFF_ROAD"])
            self.assertGreater(reply["lineFaults"][0]["lengthMeters"], 200_000)
            # Where it ends there is no road of this map.
            self.order("set-destinations", id="beyond", adherence="STRICT", line=line,
                       waypoints=[{"latitude": east[0] + 2, "longitude": east[1] + 4}])
            reply = self.reply("set-destinations", "beyond", "FAILED")
            self.assertEqual((reply["routeStatus"], reply["pointer"]), ("WAYPOINT_ERROR", "/waypoints/0"))


class Page(support.VehicleTest):
    """What docs/mqtt.md has people type."""
    vehicles = ["van-7"]

    def test_its_lines_work_as_they_stand(self):
        with open(os.path.join(testbed.ROOT, "docs", "mqtt.md")) as file:
            lines = [shlex.split(line) for line in file if line.startswith("    mosquitto_pub ") and "/command/" in line]
        self.assertEqual(len(lines), 4)
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 1)), pace=1):
            self.wait_for_fix()
            for words in lines:
                subprocess.run([*words, "-p", str(self.broker.office_port), "-u", "dispatch", "-P",
                                self.broker.passwords["dispatch"]], check=True, timeout=20)
                name = words[words.index("-t") + 1].split("/")[-1]
                reply = self.reply(name, json.loads(words[words.index("-m") + 1])["id"])
                self.assertEqual((reply["status"], reply["message"]), ("SUCCEEDED", ""))
                self.assertNotIn("lineFaults", reply)
            tour = self.listener.wait("/navigation/tour", lambda json: json["tourRevision"] == 2).json
            self.assertEqual([(stop["id"], stop["state"]) for stop in tour["stops"]],
                             [("stop-1", "SKIPPED"), ("stop-3", "ENROUTE"), ("stop-2", "SCHEDULED")])


class Tours(support.VehicleTest):
    def test_a_tour_is_told_changed_and_lost_by_no_kill(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 3)), pace=1):
            self.wait_for_fix()
            stops = [stop(index % 7, (index * 3) % 7, f"stop-{index}", serviceSeconds=60,
                          metadata={"order": f"{index}"})
                     for index in range(120)]
            self.order("set-destinations", id="tour", waypoints=stops)
            reply = self.reply("set-destinations", "tour", "SUCCEEDED")
            self.assertEqual(reply["result"]["tourRevision"], 1)
            part = self.listener.wait("/navigation/tour").json
            self.assertEqual(part["stopCount"], 120)
            self.assertGreater(part["partCount"], 1)
            self.listener.wait(f"/navigation/tour-{part['partCount'] - 1}")
            self.assertEqual(part["stops"][0]["metadata"], {"order": "0"})
            self.order("update-destinations", id="change", ifRevision=1, changes=[
                {"action": "SKIP", "waypointId": "stop-1"},
                {"action": "MOVE", "waypointId": "stop-10", "beforeId": "stop-2"},
                {"action": "REMOVE", "waypointIndex": 119}])
            self.reply("update-destinations", "change", "SUCCEEDED")
            part = self.listener.wait(
                "/navigation/tour", lambda json: json["tourRevision"] == 2).json
            self.assertEqual([entry["id"] for entry in part["stops"][:4]],
                             ["stop-0", "stop-1", "stop-10", "stop-2"])
            self.assertEqual(part["stops"][1]["state"], "SKIPPED")
            self.order("get-reply", id="asked", commandId="change")
            reply = self.reply("get-reply", "asked", "SUCCEEDED")
            self.assertEqual(reply["result"]["reply"]["status"], "SUCCEEDED")
            self.order("update-destinations", id="late", ifRevision=1,
                       changes=[{"action": "SKIP", "waypointIndex": 0}])
            self.assertEqual(self.reply("update-destinations", "late")["code"], "CONFLICT")
            mark = self.listener.position()
            self.agent.process.kill()
            self.agent.process.wait()
            self.agent.start()
            part = self.listener.wait("/navigation/tour", since=mark, timeout=30).json
            self.assertEqual((part["tourRevision"], part["stopCount"]), (2, 119))
            # An agent that has just connected cannot tell how long an order without a time has waited.
            for name in ("over", "over again"):
                self.order("clear-destinations", id=name)
                reply = self.reply("clear-destinations", name)
                if reply["code"] != "EXPIRED":
                    break
                time.sleep(2)
            self.assertEqual(reply["status"], "SUCCEEDED")
            testbed.wait_until(
                lambda: self.listener.select("/navigation/tour-1", mark)[-1].json is None, 5,
                "the tour's end")

    def test_changes_are_taken_before_the_route_is_there_again_and_outlive_a_kill(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 3)), pace=1):
            self.wait_for_fix()
            self.order("set-destinations", id="tour", waypoints=[stop(n, n, f"s{n}") for n in range(1, 6)])
            self.reply("set-destinations", "tour", "SUCCEEDED")
            self.order("update-destinations", id="before", changes=[{"action": "SKIP", "waypointId": "s1"}])
            self.reply("update-destinations", "before", "SUCCEEDED")
        # No fix comes any more.
        self.gpsd.stop()
        mark = self.restart()
        self.states(mark, s1="SKIPPED", s2="ENROUTE", s3="SCHEDULED", s4="SCHEDULED", s5="SCHEDULED")
        self.order("update-destinations", id="change", ifRevision=2, changes=[
            {"action": "INSERT", "beforeId": "s2", "waypoints": [stop(6, 0, "new")]},
            {"action": "REMOVE", "waypointId": "s5"}, {"action": "SKIP", "waypointId": "s3"},
            {"action": "MOVE", "waypointId": "s4", "beforeId": "s2"},
            {"action": "REOPEN", "waypointId": "s1"}, {"action": "DONE", "waypointId": "s2"}])
        reply = self.reply("update-destinations", "change")
        mark = self.restart()
        self.assertEqual((reply["status"], reply["code"], reply["result"]["tourRevision"]), ("SUCCEEDED", "OK", 3))
        self.assertIn("once the position is known", reply["message"])
        changed = dict(s1="ENROUTE", new="SCHEDULED", s4="SCHEDULED", s2="DEPARTED", s3="SKIPPED")
        tour = self.states(mark, **changed)
        self.assertEqual([entry["id"] for entry in tour["stops"]], ["s1", "new", "s4", "s2", "s3"])
        self.assertEqual(tour["tourRevision"], 3)
        # The same id again changes nothing; one against the list before is refused.
        self.order("update-destinations", id="late", ifRevision=2, changes=[{"action": "DONE", "waypointId": "s1"}])
        self.assertEqual(self.reply("update-destinations", "late")["pointer"], "/ifRevision")
        self.order("continue-to-next-destination", id="next", leavingWaypointId="s1")
        self.assertEqual(self.reply("continue-to-next-destination", "next")["status"], "SUCCEEDED")
        changed |= dict(s1="SKIPPED", new="ENROUTE")
        self.states(mark, **changed)
        mark = self.restart()
        self.states(mark, **changed)
        self.gpsd.start()
        with self.receive(support.drive((0, 0), (0, 3)), pace=1):
            self.listener.wait("/event/route-changed", lambda json: json["reason"] == "RESUMED", since=mark, timeout=30)
            route = self.listener.wait("/navigation/route", lambda json: json is not None, since=mark).json
            self.assertEqual([leg["destination"]["id"] for leg in route["legs"]], ["new", "s4"])
            self.states(mark, **changed)

    def test_a_trip_of_another_version_is_removed_and_comes_back_with_none(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 3)), pace=1):
            self.wait_for_fix()
            self.order("set-destinations", id="tour", waypoints=[stop(1, 1, "a")])
            self.reply("set-destinations", "tour", "SUCCEEDED")
        self.agent.process.terminate()
        self.agent.process.wait(10)
        path = os.path.join(self.bed.path("state-van-1"), "journal.sqlite")
        with contextlib.closing(sqlite3.connect(path)) as journal, journal:
            text, = journal.execute("SELECT value FROM state WHERE key = 'trip'").fetchone()
            self.assertIn(b'"form":2', text)
            journal.execute("UPDATE state SET value = ? WHERE key = 'trip'", (text.replace(b'"form":2', b'"form":9'),))
        mark = self.restart()
        self.listener.wait("/state/navigation", lambda json: json["tripId"] is None, since=mark)
        testbed.wait_until(lambda: "cannot be read and is removed" in self.agent.log, 5, "the line of the log")

        def kept():
            with contextlib.closing(sqlite3.connect(path)) as journal:
                return journal.execute("SELECT value FROM state WHERE key = 'trip'").fetchone()
        self.agent.process.terminate()
        self.agent.process.wait(10)
        self.assertIsNone(kept())

    def test_two_stops_at_one_place_wait_for_their_orders_without_guidance(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 1)), pace=4):
            self.wait_for_fix()
            east = town.place(0, 1)
            pair = [stop(0, 1, "one"), {**stop(0, 1, "two"), "longitude": east[1] + 1e-5}, stop(3, 3, "far")]
            self.order("set-destinations", id="pair", waypoints=pair)
            self.reply("set-destinations", "pair", "SUCCEEDED")
            mark = 0
            self.states(mark, one="ARRIVED", two="SCHEDULED", far="SCHEDULED")
            self.order("continue-to-next-destination", id="c-1", startGuidance=False)
            self.reply("continue-to-next-destination", "c-1", "SUCCEEDED")
            self.states(mark, one="ARRIVED", two="ARRIVED", far="SCHEDULED")
            self.order("continue-to-next-destination", id="c-2", startGuidance=False)
            self.assertEqual(self.reply("continue-to-next-destination", "c-2")["code"], "CONFLICT")
            self.order("continue-to-next-destination", id="c-3", startGuidance=False, leavingWaypointId="two")
            self.reply("continue-to-next-destination", "c-3", "SUCCEEDED")
            self.states(mark, one="ARRIVED", two="ARRIVED", far="ENROUTE")

    def test_a_day_of_forty_stops_is_driven_with_two_parcels_at_one_door(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 2), (2, 2))):
            self.wait_for_fix()
            stops = [stop(0, 1, "a", standstillSeconds=2), stop(0, 2, "b"), stop(0, 2, "c", metadata={"parcel": "2"})]
            stops += [stop(2 + index % 5, index % 7, f"stop-{index}") for index in range(37)]
            self.order("set-destinations", id="day", continuation="DEPARTURE", waypoints=stops)
            self.reply("set-destinations", "day", "SUCCEEDED")
            # The receiver does not stop at the first one.
            def states(json, *wanted):
                return [entry["state"] for entry in json["stops"][:len(wanted)]] == list(wanted)
            self.listener.wait("/navigation/tour", lambda json: states(json, "ENROUTE", "SCHEDULED"))
            self.order("update-destinations", id="skip", changes=[{"action": "SKIP", "waypointId": "a"}])
            self.reply("update-destinations", "skip", "SUCCEEDED")
            for index in (1, 2):
                arrival = self.listener.wait(
                    "/event/arrival", lambda json, index=index: json["waypointIndex"] == index, timeout=60).json
            self.assertEqual(arrival["waypoint"]["metadata"], {"parcel": "2"})
            part = self.listener.wait("/navigation/tour", lambda json: states(
                json, "SKIPPED", "DEPARTED", "DEPARTED", "ENROUTE"), timeout=60).json
            self.assertEqual(part["stopCount"], 40)
            expected = [entry["expectedArrivalTime"] for entry in part["stops"][3:]]
            self.assertNotIn(None, expected)
            self.assertEqual(expected, sorted(expected))

    def test_bad_tours_and_lines_are_refused_with_a_pointer_and_change_nothing(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 1)), pace=1):
            self.wait_for_fix()
            good = [stop(1, 1, "a"), stop(2, 2, "b")]
            self.order("set-destinations", id="good", waypoints=good)
            self.reply("set-destinations", "good", "SUCCEEDED")
            before = self.listener.wait("/navigation/tour").json
            past = {"to": "2020-01-01T00:00:00Z"}
            for number, (name, fields, code, pointer) in enumerate((
                    ("set-destinations", {"waypoints": [stop(1, 1, f"s-{n}") for n in range(501)]},
                     "INVALID", "/waypoints"),
                    ("set-destinations", {"waypoints": [stop(1, 1, "p", window=past)]},
                     "INVALID", "/waypoints/0/window/to"),
                    ("set-destinations", {"waypoints": [stop(1, 1, "m", metadata={"k": "x" * 257})]},
                     "INVALID", "/waypoints/0/metadata/k"),
                    ("set-destinations", {"waypoints": [stop(1, 1, "m", metadata={f"k{n}": "" for n in range(21)})]},
                     "INVALID", "/waypoints/0/metadata"),
                    ("set-destinations", {"waypoints": good, "line": {"polyline": "\u007f\u007f"}},
                     "INVALID", "/line/polyline"),
                    ("set-destinations", {"waypoints": good, "line": {"polyline": "_p~iF~ps|U"}},
                     "INVALID", "/line/polyline"),
                    ("set-destinations", {"waypoints": good, "line": {"polyline": "_p~iF~ps|U_ulLnnqC", "wayIds": [1]}},
                     "INVALID", "/line/wayIds"),
                    ("set-destinations", {"waypoints": good, "line": {"polyline": town.polyline([(10, 10), (10.1, 10.1)])}},
                     "ROUTING_FAILED", "/line"),
                    # Round the earth, and beyond its pole.
                    ("set-destinations", {"waypoints": good, "line": {"polyline": town.polyline(
                        [town.place(0, 0), (60.2, 100.0), (60.3, -100.0), town.place(2, 2)])}},
                     "INVALID", "/line/polyline"),
                    ("set-destinations", {"waypoints": good, "line": {"polyline": town.polyline([(80, 10), (95, 10)])}},
                     "INVALID", "/line/polyline"),
                    ("set-destinations", {"waypoints": good, "line": {"wayIds": [1, 2, 3]}},
                     "ROUTING_FAILED", "/line"),
                    ("set-destinations", {"waypoints": [{**stop(1, 1, "x"), "pass": True}]},
                     "INVALID", "/waypoints/0/pass"),
                    ("update-destinations", {"changes": [{"action": "SKIP", "waypointId": "nobody"}]},
                     "INVALID", "/changes/0"),
                    ("update-destinations", {"changes": [{"action": "SKIP", "waypointId": "a"}], "ifRevision": 7},
                     "CONFLICT", "/ifRevision"),
                    ("update-destinations", {"changes": [{"action": "EAT", "waypointId": "a"}]},
                     "INVALID", "/changes/0/action"),
                    ("update-destinations", {"changes": []}, "INVALID", "/changes"),
                    ("update-destinations", {"changes": [
                        {"action": "INSERT", "waypoints": [stop(1, 1, "p", window=past)]}]},
                     "INVALID", "/changes/0"),
                    ("get-reply", {"commandId": "never"}, "INVALID", "/commandId"))):
                with self.subTest(fields=str(fields)[:80], name=name):
                    self.order(name, id=f"bad-{number}", **fields)
                    reply = self.reply(name, f"bad-{number}")
                    self.assertEqual((reply["code"], reply["pointer"]), (code, pointer), reply["message"])
                    self.assertRegex(reply["message"], r"^\S.{15,}")
            # Metadata of a megabyte is more than a command may have.
            self.order("set-destinations", id="huge",
                       waypoints=[stop(1, 1, "m", metadata={"k": "x" * 1_000_000})])
            reply = self.reply("set-destinations", "huge")
            self.assertEqual(reply["status"], "REJECTED")
            self.assertIn("524288", reply["message"])
            mark = self.listener.position()
            self.order("get-state", id="same")
            self.reply("get-state", "same")
            after = self.listener.wait("/navigation/tour", since=mark).json
            for part in (before, after):
                for key in ("time", "timeSource"):
                    del part[key]
            self.assertEqual([(entry["id"], entry["state"]) for entry in after["stops"]],
                             [("a", "ENROUTE"), ("b", "SCHEDULED")])
            self.assertEqual((after["tripId"], after["tourRevision"]), (before["tripId"], 1))


if __name__ == "__main__":
    unittest.main()
