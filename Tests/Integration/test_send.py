"""`turnstone send`: every command of the contract with its fields, its reply, and the exit code that says how it went."""

import json
import os
import subprocess
import threading
import unittest

import dispatch
import support
import testbed
import town

# What all commands have; ifTrip is in the table.
ENVELOPE = {"id", "issuedAt", "expiresAt", "ttlSeconds"}
TRAVEL = """--travel-mode truck --routing-strategy delta-to-target-distance --target-distance-meters 9000
    --avoids-tolls --no-avoids-highways --avoids-ferries --alternate-routes-strategy one --height-meters 3.5
    --width-meters 2.5 --length-meters 12 --weight-tons 18 --axle-load-tons 9 --hazardous-material"""
TRAVEL_JSON = {
    "travelMode": "TRUCK", "routingStrategy": "DELTA_TO_TARGET_DISTANCE", "targetDistancesMeters": [9000],
    "avoidsTolls": True, "avoidsHighways": False, "avoidsFerries": True, "alternateRoutesStrategy": "ONE",
    "vehicle": {"heightMeters": 3.5, "widthMeters": 2.5, "lengthMeters": 12, "weightTons": 18,
                "axleLoadTons": 9, "hazardousMaterial": True}}
WAYPOINTS = """--waypoint 60.1,-24.9,title=Depot,id=d,heading=90,stopover,turn=never --waypoint -60.2,24.9,same-side
    --waypoint 60.3,24.9,pass --waypoint 60.3,24.9,service=60 --waypoint {"placeId":"n1","metadata":{"order":"4711"},"window":{"to":"2099-01-01T12:00:00Z"},"site":[{"latitude":60,"longitude":24},{"latitude":60,"longitude":25},{"latitude":61,"longitude":25}],"arrivalRadiusMeters":30,"standstillSeconds":20}
    --waypoint place=n1"""
WAYPOINTS_JSON = [
    {"latitude": 60.1, "longitude": -24.9, "title": "Depot", "id": "d", "preferredHeading": 90,
     "vehicleStopover": True, "turnAtStop": "NEVER"},
    {"latitude": -60.2, "longitude": 24.9, "preferSameSideOfRoad": True},
    {"latitude": 60.3, "longitude": 24.9, "pass": True},
    {"latitude": 60.3, "longitude": 24.9, "serviceSeconds": 60},
    {"placeId": "n1", "metadata": {"order": "4711"}, "window": {"to": "2099-01-01T12:00:00Z"},
     "site": [{"latitude": 60, "longitude": 24}, {"latitude": 60, "longitude": 25}, {"latitude": 61, "longitude": 25}],
     "arrivalRadiusMeters": 30, "standstillSeconds": 20}, {"placeId": "n1"}]
# Of each command lines that together say all that it can have, and the fields that each has to come to.
ORDERS = {
    "set-destinations": [
        (f"""{WAYPOINTS} {TRAVEL} --start-guidance --continuation after-seconds --continuation-seconds 30
            --polyline _p~iF~ps|U_ulLnnqC --adherence start-only --corridor-meters 80 --lateness-seconds 60
            --if-trip 3""",
         {"waypoints": WAYPOINTS_JSON, "options": TRAVEL_JSON, "startGuidance": True,
          "continuation": "AFTER_SECONDS", "continuationSeconds": 30,
          "line": {"polyline": "_p~iF~ps|U_ulLnnqC"}, "adherence": "START_ONLY", "corridorMeters": 80,
          "latenessSeconds": 60, "ifTrip": 3}),
        ("--waypoint place=n1 --way-id 7 8 9",
         {"waypoints": [{"placeId": "n1"}], "line": {"wayIds": [7, 8, 9]}})],
    "update-destinations": [
        ("--remove a --skip b --reopen c --done d --move e --move h --before f --if-revision 2 --if-trip 3",
         {"changes": [{"action": "REMOVE", "waypointId": "a"}, {"action": "SKIP", "waypointId": "b"},
                      {"action": "REOPEN", "waypointId": "c"}, {"action": "DONE", "waypointId": "d"},
                      {"action": "MOVE", "waypointId": "e", "beforeId": "f"},
                      {"action": "MOVE", "waypointId": "h", "beforeId": "f"}],
          "ifRevision": 2, "ifTrip": 3}),
        ("--waypoint 60.1,-24.9,id=g --before f",
         {"changes": [{"action": "INSERT", "beforeId": "f",
                       "waypoints": [{"latitude": 60.1, "longitude": -24.9, "id": "g"}]}]})],
    "get-reply": [("--command-id 42", {"commandId": "42"})],
    "continue-to-next-destination": [
        ("--no-start-guidance --leaving-waypoint-index 1 --if-revision 2 --if-trip 3",
         {"startGuidance": False, "leavingWaypointIndex": 1, "ifRevision": 2, "ifTrip": 3}),
        ("--leaving-waypoint-id stop-1", {"leavingWaypointId": "stop-1"})],
    "clear-destinations": [("--if-trip 0", {"ifTrip": 0})],
    "reroute": [
        (f"--reason closed {TRAVEL} --alternative 1 --if-trip 3",
         {"reason": "closed", "options": TRAVEL_JSON, "route": {"alternative": 1}, "ifTrip": 3}),
        ("--avoid-area -60,24,-59,25 --avoid-way 1003 --avoid-way 1004",
         {"route": {"avoid": {"areas": [{"south": -60, "west": 24, "north": -59, "east": 25}],
                              "segments": [{"wayId": 1003}, {"wayId": 1004}]}}})],
    "message": [
        ("--text Lunch? --answer Yes --answer Later",
         {"text": "Lunch?", "answers": ["Yes", "Later"]})],
    "answer-message": [("--message-id m-1 --answer Yes", {"messageId": "m-1", "answer": "Yes"})],
    "clear-messages": [("--message-id m-1", {"messageId": "m-1"})],
    "set-guidance": [("--no-active --if-trip 3", {"active": False, "ifTrip": 3})],
    "set-options": [
        (f"""--time-update-threshold-seconds max --distance-update-threshold-meters 50
            --stop-guidance-at-arrival --arrival-radius-meters 25 --minor-threshold-fraction 0.05
            --major-threshold-fraction 0.1 --severity-upgrade-duration-seconds 5
            --voice-guidance-level alerts-only --language en --units united-kingdom {TRAVEL}
            --location-interval-seconds 1 --nav-info-interval-seconds 2 --health-interval-seconds 60
            --event-interval-seconds 4 --no-compact-frames --remaining-steps all --location-consent
            --no-privacy-mode --log-level debug""",
         {"timeUpdateThresholdSeconds": "MAX", "distanceUpdateThresholdMeters": 50,
          "stopGuidanceAtArrival": True, "arrivalRadiusMeters": 25,
          "speedAlerts": {"minorThresholdFraction": 0.05, "majorThresholdFraction": 0.1,
                          "severityUpgradeDurationSeconds": 5},
          "voiceGuidanceLevel": "ALERTS_ONLY", "language": "en", "units": "UNITED_KINGDOM",
          "routeOptions": TRAVEL_JSON,
          "rates": {"locationIntervalSeconds": 1, "navInfoIntervalSeconds": 2, "healthIntervalSeconds": 60,
                    "eventIntervalSeconds": 4, "compactFrames": False, "remainingSteps": "ALL"},
          "locationConsent": True, "privacyMode": False, "logLevel": "DEBUG"}),
        ("--unset units --unset rates.locationIntervalSeconds",
         {"units": None, "rates": {"locationIntervalSeconds": None}})],
    "simulate": [
        (f"--mode to-destinations {WAYPOINTS} {TRAVEL} --speed-multiplier 2 --paused --jitter 1 --if-trip 3",
         {"mode": "TO_DESTINATIONS", "waypoints": WAYPOINTS_JSON, "options": TRAVEL_JSON,
          "speedMultiplier": 2, "paused": True, "jitter": 1, "ifTrip": 3}),
        ("--mode at-coordinate --latitude -60.1 --longitude 24.9",
         {"mode": "AT_COORDINATE", "latitude": -60.1, "longitude": 24.9})],
    "estimate-route": [
        (f"{WAYPOINTS} {TRAVEL} --departure-time 2026-11-25T07:00:00Z",
         {"waypoints": WAYPOINTS_JSON, "options": TRAVEL_JSON, "departureTime": "2026-11-25T07:00:00Z"})],
    "get-state": [("", {})],
    "get-image": [
        ("--image-id straight --format png --theme dark --size-points 48 --scale 2",
         {"imageId": "straight", "format": "PNG", "theme": "DARK", "sizePoints": 48, "scale": 2}),
        ("--step-number 3 --kind lanes", {"stepNumber": 3, "kind": "LANES"})],
    "ping": [("", {})],
}
SCHEMAS = os.path.join(testbed.ROOT, "docs", "schemas")


def schema(name):
    with open(os.path.join(SCHEMAS, name)) as file:
        return json.load(file)


def written(*words, **options):
    """What `turnstone send WORDS --dry-run` would send."""
    return subprocess.run([testbed.agent_binary(), "send", *words, "--vehicle", "van-1", "--dry-run"],
                          capture_output=True, text=True, timeout=20, **options)


class Fields(unittest.TestCase):
    def test_a_window_that_is_over_is_not_sent(self):
        window = '{"latitude": 60.1, "longitude": 24.9, "window": {"to": "2020-01-01T00:00:00Z"}}'
        for fields, name in ((f'{{"waypoints": [{window}]}}', "set-destinations"),
                             (f'{{"changes": [{{"action": "INSERT", "waypoints": [{window}]}}]}}',
                              "update-destinations")):
            done = written(name, fields)
            self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
            self.assertRegex(done.stderr, "van-1 would refuse that: The window of .* is over; give a later one")

    def payload(self, *words, **options):
        done = written(*words, **options)
        self.assertEqual(done.returncode, 0, done.stderr)
        topic, _, payload = done.stdout.partition(" ")
        self.assertEqual(topic, f"turnstone/v1/van-1/command/{words[0]}")
        return json.loads(payload)

    def test_every_command_of_the_contract_is_there(self):
        names = {name.split(".")[1] for name in os.listdir(SCHEMAS) if name.startswith("command.")}
        self.assertEqual(set(ORDERS), names)

    def test_flags_come_to_the_fields_of_the_contract(self):
        for name, lines in ORDERS.items():
            said = set()
            for line, fields in lines:
                with self.subTest(line):
                    self.assertEqual(self.payload(name, "--id", "42", *line.split()), {"id": "42", **fields})
                    said |= set(fields)
            self.assertEqual(set(schema(f"command.{name}.json")["properties"]) - ENVELOPE, said, name)

    def test_nothing_within_has_no_flag(self):
        definitions = schema("common.json")["definitions"]
        options = schema("command.set-options.json")["properties"]
        set_options = ORDERS["set-options"][0][1]
        for parts, said in (
                (definitions["routeOptionsPatch"], TRAVEL_JSON),
                (definitions["vehicleDimensions"], TRAVEL_JSON["vehicle"]),
                (options["rates"], set_options["rates"]),
                (options["speedAlerts"], set_options["speedAlerts"]),
                (definitions["waypointRequest"], {key: 0 for place in WAYPOINTS_JSON for key in place})):
            self.assertEqual(set(parts["properties"]), set(said))

    def test_flags_stand_over_the_object_and_times_have_theirs(self):
        fields = json.dumps({"id": "1", "units": "METRIC", "rates": {"healthIntervalSeconds": 30}})
        self.assertEqual(
            self.payload("set-options", fields, "--units", "imperial", "--event-interval-seconds", "2",
                         "--issued-at", "2026-05-03T08:00:00Z", "--expires-at", "2026-05-03T09:00:00Z",
                         "--ttl-seconds", "60"),
            {"id": "1", "units": "IMPERIAL", "rates": {"healthIntervalSeconds": 30, "eventIntervalSeconds": 2},
             "issuedAt": "2026-05-03T08:00:00Z", "expiresAt": "2026-05-03T09:00:00Z", "ttlSeconds": 60})
        self.assertEqual(self.payload("ping", "-", input='{"id": "in"}'), {"id": "in"})

    def test_ids_are_made_up_and_never_twice(self):
        self.assertNotEqual(self.payload("ping")["id"], self.payload("ping")["id"])

    def test_what_the_vehicle_would_refuse_is_not_sent(self):
        for words, word in (
                (["set-destinations"], "/waypoints is missing"),
                (["set-destinations", "--waypoint", "91,0"], "/waypoints/0/latitude"),
                (["set-options", "--units", "furlongs"], "METRIC"),
                (["set-options", "--arrival-radius-meters", "1e9"], "/arrivalRadiusMeters"),
                (["set-options", "--arrival-radius-meters", "nan"], "/arrivalRadiusMeters"),
                (["set-guidance"], "/active"),
                (["set-guidance", '{"activ": true}'], "/activ"),
                (["ping", "--id", "x" * 65], "/id"),
                (["set-destinations", "--waypoint", "place=n1", "--polyline", "??"], "/line/polyline"),
                (["update-destinations"], "/changes"),
                (["ping", "[1]"], "one JSON object"),
                (["ping", '{"id": "1", "id": "2"}'], "not JSON")):
            with self.subTest(words):
                done = written(*words)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(word, done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_flags_that_say_nothing_or_contradict_each_other_are_not_sent(self):
        for words, word in (
                (["set-destinations", "--waypoint", "place=n1", "--along", "/nowhere.gpx"], "No such file"),
                (["update-destinations", "--skip", "a", "--before", "b"], "--before is for"),
                (["update-destinations", "--skip", "a", "--reopen", "a"], "a is named twice")):
            with self.subTest(words):
                done = written(*words)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                # One sentence, and how flags are to be written.
                sentence, usage, *_ = done.stderr.splitlines()
                self.assertIn(word, sentence)
                self.assertTrue(usage.startswith("Usage: turnstone send "), usage)

    def test_a_server_that_is_no_address_names_its_variable(self):
        done = subprocess.run(
            [testbed.agent_binary(), "send", "ping", "--vehicle", "van-1"], capture_output=True, text=True, timeout=20,
            env={**os.environ, "TURNSTONE_BROKER_SERVERS": "localhost:1883"})
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("TURNSTONE_BROKER_SERVERS has to hold addresses", done.stderr)

    def test_no_vehicle_has_a_wildcard_in_its_name(self):
        done = subprocess.run([testbed.agent_binary(), "send", "ping", "--dry-run", "--vehicle", "+"],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("--vehicle", done.stderr)


class Dispatch(support.VehicleTest):
    def send(self, *words, user="dispatch"):
        return dispatch.call(self.broker, user, "send", *words, "--vehicle", "van-1")

    def assert_sentence(self, done, code, *words):
        self.assertEqual((done.returncode, done.stdout), (code, ""), done)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)

    def test_replies_are_shown_and_say_the_exit_code(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6))):
            self.wait_for_fix()
            latitude, longitude = town.place(0, 6)
            done = self.send("set-destinations", "--id", "42", "--waypoint",
                             f"{latitude},{longitude},title=Depot")
            self.assertEqual(done.returncode, 0, done)
            self.assertRegex(done.stdout, r"\ASUCCEEDED  42\ntripId: 1\n")
            self.assertIn("distanceMeters: ", done.stdout)
            # The same order again is answered again.
            done = self.send("set-destinations", "--id", "42", "--waypoint",
                             f"{latitude},{longitude},title=Depot", "--json")
            self.assertTrue(json.loads(done.stdout)["duplicate"])
        done = self.send("simulate", "--mode", "stop")
        self.assertEqual(done.returncode, 3, done)
        self.assertRegex(done.stdout, r"\AREJECTED \w+  send-\w+\n\w.*\.\n")
        done = self.send("set-destinations", "--waypoint", "0,0", "--json")
        self.assertEqual(done.returncode, 1, done)
        self.assertEqual(json.loads(done.stdout)["status"], "FAILED")
        done = self.send("ping")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"\ASUCCEEDED  send-\w+\n\Z")

    def test_without_waiting_the_broker_has_it(self):
        self.start_all()
        done = self.send("ping", "--id", "quick", "--no-wait")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertEqual(self.reply("ping", "quick")["status"], "SUCCEEDED")

    def test_why_nobody_answers(self):
        self.broker.start()
        done = self.send("ping", "--timeout", "0.5", "--expires-after", "7")
        self.assert_sentence(done, 4, "within 0.5 s", "knows no van-1", "send it again once")
        self.listen()
        self.gpsd.start()
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online")
        self.agent.process.terminate()
        self.agent.process.wait()
        self.assert_sentence(self.send("ping", "--timeout", "0.5"), 4, "van-1 is offline")

    def test_who_may_not_is_told_what_to_change(self):
        self.broker.start()
        self.assert_sentence(
            self.send("ping", user="monitor"), 1, "monitor publishes on turnstone/v1/van-1/command/ping",
            "access list")
        self.assert_sentence(self.send("ping", user="nobody"), 1, "Not authorized", "broker.username")
        # The vehicle's own user would take its link.
        self.assert_sentence(self.send("ping", user="van-1"), 2, "would take its link")
        self.broker.stop()
        self.assert_sentence(self.send("ping"), 1, "no link to the broker", "whether the broker runs")

    def test_a_file_says_who_signs_in(self):
        self.broker.start()
        secret = self.bed.path("secret")
        with open(secret, "w") as file:
            file.write(self.broker.passwords["dispatch"] + "\n")
        home = self.bed.path("home")
        os.makedirs(os.path.join(home, ".config", "turnstone"))
        with open(os.path.join(home, ".config", "turnstone", "dispatch.toml"), "w") as file:
            file.write(f'[broker]\nservers = ["mqtt://127.0.0.1:{self.broker.office_port}"]\n'
                       f'username = "dispatch"\npassword_file = "{secret}"\n')
        self.gpsd.start()
        self.listen()
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online")
        done = subprocess.run(
            [testbed.agent_binary(), "send", "ping", "--vehicle", "van-1"], capture_output=True, text=True,
            env={"HOME": home}, timeout=40)
        self.assertEqual(done.returncode, 0, done)

    def test_no_text_of_a_vehicle_moves_the_cursor_or_makes_a_line(self):
        self.broker.start()
        text = "\x1b]0;x\x07\r\nSUCCEEDED\u202e"
        reply = {"vehicle": "van-2", "id": "hostile", "command": "ping", "status": "FAILED", "code": text,
                 "message": text, "pointer": text, "routeStatus": text, "ignored": [text],
                 "lineFaults": [{"code": text, "roadName": text}], "result": {text: text, "b": {text: [text]}}}

        def answer():
            while not over.wait(0.3):
                self.broker.publish("turnstone/v1/van-2/reply/ping", reply, "van-2")

        over = threading.Event()
        answering = threading.Thread(target=answer)
        answering.start()
        self.addCleanup(answering.join)
        self.addCleanup(over.set)
        done = dispatch.call(
            self.broker, "dispatch", "send", "ping", "--vehicle", "van-2", "--id", "hostile")
        self.assertIn("FAILED", done.stdout, done)
        self.assertNotRegex(done.stdout, r"[^\n -~\u00a0-\U0010ffff]|[\u202a-\u202e]")
        self.assertNotRegex(done.stdout, "(?m)^SUCCEEDED")

    def test_nothing_says_where_the_broker_is(self):
        done = subprocess.run(
            [testbed.agent_binary(), "send", "ping", "--vehicle", "van-1"], capture_output=True, text=True,
            env={"HOME": self.bed.path("nowhere")}, timeout=40)
        self.assert_sentence(done, 2, "dispatch.toml", "--config")


if __name__ == "__main__":
    unittest.main()
