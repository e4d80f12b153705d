"""Orders that cannot be obeyed: each gets its reply, and none changes anything."""

import datetime
import os
import shlex
import subprocess
import unittest

import support

PLACE = support.destination(3, 3)


class BadCommands(support.VehicleTest):
    CASES = [
        ("not JSON", "ping", "junk", "MALFORMED", None),
        ("cut off", "ping", '{"id": "c"', "MALFORMED", None),
        ("an array", "ping", "[]", "MALFORMED", None),
        ("invalid UTF-8", "ping", b'{"id": "\xff"}', "MALFORMED", None),
        ("a NUL", "ping", b'{"id": "\x00"}', "MALFORMED", None),
        ("no id", "ping", "{}", "INVALID", "/id"),
        ("an empty id", "ping", '{"id": ""}', "INVALID", "/id"),
        ("no waypoints", "set-destinations", '{"id": "1"}', "INVALID", "/waypoints"),
        ("latitude 91", "set-destinations",
         '{"id": "2", "waypoints": [{"latitude": 91, "longitude": 0}]}', "INVALID",
         "/waypoints/0/latitude"),
        ("501 waypoints", "set-destinations", {"id": "3", "waypoints": [PLACE] * 501}, "INVALID",
         "/waypoints"),
        ("26 waypoints to be estimated", "estimate-route", {"id": "3e", "waypoints": [PLACE] * 26},
         "INVALID", "/waypoints"),
        ("a line of nothing", "set-destinations",
         {"id": "12", "waypoints": [PLACE], "line": {}}, "INVALID", "/line/polyline"),
        ("a last stop that is only passed", "set-destinations",
         {"id": "13", "waypoints": [{**PLACE, "pass": True}]}, "INVALID", "/waypoints/0/pass"),
        ("a window that is over", "set-destinations",
         {"id": "14", "waypoints": [{**PLACE, "window": {"to": "2020-01-01T00:00:00Z"}}]},
         "INVALID", "/waypoints/0/window/to"),
        ("metadata of a quarter of a megabyte", "set-destinations",
         {"id": "15", "waypoints": [{**PLACE, "metadata": {"a": "x" * 250_000}}]}, "INVALID",
         "/waypoints/0/metadata/a"),
        ("another revision of the list", "update-destinations",
         {"id": "16", "ifRevision": 99, "changes": [{"action": "SKIP", "waypointIndex": 0}]},
         "CONFLICT", "/ifRevision"),
        ("a stop that there is not", "update-destinations",
         {"id": "17", "changes": [{"action": "SKIP", "waypointId": "x"}]}, "INVALID", "/changes/0"),
        ("the reply to nothing", "get-reply", {"id": "18", "commandId": "never"}, "INVALID",
         "/commandId"),
        ("a place nobody knows", "set-destinations",
         {"id": "4", "waypoints": [{"placeId": "nowhere"}]}, "INVALID", "/waypoints/0/placeId"),
        ("a command nobody knows", "fly", '{"id": "5"}', "UNKNOWN_COMMAND", None),
        ("1 MB of junk", "ping", b"x" * (1 << 20), "TOO_LARGE", None),
        ("more than 2 MiB", "ping", b'{"id": "19", "x": "' + b"x" * (3 << 20), "TOO_LARGE", None),
        ("all that the broker lets through", "ping",
         b'{"id": "20", "x": "' + b"x" * ((4 << 20) - 100), "TOO_LARGE", None),
        ("deep nesting", "ping", "[" * 60_000, "MALFORMED", None),
        ("nothing that is known", "set-options", {"id": "7", "timeUpdateThreshold": 10}, "INVALID",
         "/timeUpdateThreshold"),
        ("for another trip", "clear-destinations", {"id": "8", "ifTrip": 99}, "CONFLICT", "/ifTrip"),
        ("an alternative that is not offered", "reroute", {"id": "9", "route": {"alternative": 9}},
         "INVALID", "/route/alternative"),
        ("a road that the map does not have", "reroute",
         {"id": "10", "route": {"avoid": {"segments": [{"wayId": 1}]}}}, "INVALID",
         "/route/avoid/segments/0"),
        ("a picture that there is not", "get-image", {"id": "11", "imageId": "x"}, "INVALID",
         "/imageId"),
        ("a huge number", "set-guidance", '{"id": "6", "active": 1e999}', "MALFORMED", None),
    ]

    def test_each_bad_command_gets_a_reply_that_says_what_is_wrong(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6), (6, 6)), pace=2):
            self.wait_for_fix()
            self.order("set-destinations", id="good", waypoints=[support.destination(6, 6)])
            self.assertEqual(self.reply("set-destinations", "good")["status"], "SUCCEEDED")
            before = self.listener.wait(
                "/state/navigation", lambda json: json["navState"] == "ENROUTE").json
            for what, name, payload, code, pointer in self.CASES:
                with self.subTest(what):
                    mark = self.listener.position()
                    self.broker.publish(self.agent.topic(f"command/{name}"), payload)
                    reply = self.listener.wait(f"/reply/{name}", since=mark).json
                    self.assertEqual((reply["status"], reply["code"]), ("REJECTED", code))
                    if pointer:
                        self.assertEqual(reply["pointer"], pointer)
                    self.assertGreater(len(reply["message"]), 20)
                    self.assertLess(len(reply["message"]), 400)
            mark = self.listener.position()
            self.order("get-state", id="after")
            self.assertEqual(self.reply("get-state", "after")["status"], "SUCCEEDED")
            after = self.listener.wait("/state/navigation", since=mark).json
            for field in ("navState", "guidanceActive", "tripId", "waypoints", "routeRevision"):
                self.assertEqual(after[field], before[field], field)
            self.assertIsNone(self.agent.process.poll())

    def test_a_retained_command_is_never_obeyed(self):
        self.broker.start()
        self.listen()
        self.broker.publish(
            self.agent.topic("command/set-destinations"),
            {"id": "old", "waypoints": [PLACE]}, "dispatch", "-r")
        self.gpsd.start()
        self.agent.start()
        reply = self.reply("set-destinations", "old")
        self.assertEqual((reply["status"], reply["code"]), ("REJECTED", "RETAINED"))

    def test_the_same_id_again_gets_the_same_reply(self):
        self.start_all()
        self.order("ping", id="once")
        self.reply("ping", "once")
        mark = self.listener.position()
        self.order("ping", id="once")
        again = self.listener.wait("/reply/ping", lambda json: json["id"] == "once", since=mark).json
        self.assertTrue(again["duplicate"])
        self.assertEqual(again["status"], "SUCCEEDED")

    def test_what_nobody_knows_is_told_and_the_rest_obeyed(self):
        self.start_all()
        self.order("set-options", id="o", language="de", voice=1, rates={"compactFrames": True, "x": 1})
        reply = self.reply("set-options", "o")
        self.assertEqual((reply["status"], reply["ignored"]), ("SUCCEEDED", ["/voice", "/rates/x"]))


class WaitingCommands(support.VehicleTest):
    """What has waited at the broker, and for how long nobody knows."""

    def readme_order(self):
        """The order that the README sends, as the arguments of mosquitto_pub."""
        readme = os.path.join(os.path.dirname(__file__), "..", "..", "README.md")
        with open(readme) as file:
            text = file.read().replace("\\\n", " ")
        line = next(line for line in text.splitlines() if line.startswith("$ mosquitto_pub"))
        return [word.replace("van-7", "van-1") for word in shlex.split(line)[1:]]

    def publish(self, arguments):
        subprocess.run([*arguments, *self.broker.login("dispatch")], check=True, timeout=20)

    def stop_agent(self):
        self.agent.process.terminate()
        self.agent.process.wait()

    def test_no_order_without_a_date_comes_out_of_the_queue(self):
        for protocol in ("5", "3.1.1"):
            with self.subTest(protocol):
                self.setUp()
                self.agent.replace("[broker]", f'[broker]\nprotocol = "{protocol}"')
                self.start_all()
                self.stop_agent()
                now = datetime.datetime.now(datetime.timezone.utc).isoformat()
                self.order("set-guidance", id="old", active=True)
                self.order("set-guidance", id="mortal", active=True, ttlSeconds=86400)
                self.order("set-guidance", id="dated", active=True, issuedAt=now)
                self.order("ping", id="harmless")
                mark = self.listener.position()
                self.agent.start()
                for name in ("old", "mortal"):
                    reply = self.reply("set-guidance", name)
                    self.assertEqual((reply["code"], reply["pointer"]), ("EXPIRED", "/issuedAt"))
                self.assertEqual(self.reply("set-guidance", "dated")["code"], "OK")
                self.assertEqual(self.reply("ping", "harmless")["code"], "OK")
                # Behind its own probe the vehicle obeys as ever.
                self.listener.wait(
                    "/state/health", lambda json: json["link"]["commandPath"] == "ok", since=mark)
                self.order("set-guidance", id="new", active=True)
                self.assertEqual(self.reply("set-guidance", "new")["code"], "OK")

    def test_the_readmes_order_is_obeyed_within_its_time_and_not_without_one(self):
        order = self.readme_order()
        self.start_all()
        self.stop_agent()
        self.publish(order)
        undated = [*order]
        at = undated.index("-D")
        del undated[at:at + 4]
        undated[-1] = undated[-1].replace('"42"', '"43"')
        self.assertEqual(len(undated), len(order) - 4)
        self.publish(undated)
        self.agent.start()
        self.assertEqual(self.reply("set-destinations", "43")["code"], "EXPIRED")
        # It waits for a fix; the README's place is none of the town's.
        self.assertEqual(self.reply("set-destinations", "42", "ACCEPTED")["code"], "OK")


if __name__ == "__main__":
    unittest.main()
