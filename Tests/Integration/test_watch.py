"""`turnstone watch`: one vehicle or all in a terminal, as lines, and once for a script."""

import fcntl
import json
import os
import pty
import re
import signal
import socket
import struct
import subprocess
import termios
import threading
import time
import unicodedata

import dispatch
import support
import testbed

STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Screen:
    """A program on a terminal of its own."""

    def __init__(self, command, environment, width=100, height=40):
        self.parent, child = pty.openpty()
        self.before = termios.tcgetattr(child)
        self.child = child
        self.resize(width, height)
        self.text = ""
        self.process = subprocess.Popen(
            command, stdin=child, stdout=child, stderr=child, env=environment, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        while True:
            try:
                data = os.read(self.parent, 65536)
            except OSError:
                return
            self.text += data.decode(errors="replace")

    def resize(self, width, height):
        self.width = width
        fcntl.ioctl(self.child, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def press(self, keys):
        os.write(self.parent, keys.encode())

    @property
    def lines(self):
        """The lines of the last whole picture, without styles."""
        whole = self.text.split("\x1b[H")[1:]
        whole = [one for one in whole if one.endswith("\x1b[J") or "\x1b[J" in one]
        return STYLE.sub("", whole[-1]).split("\r\n") if whole else []

    def wait(self, pattern, timeout=15):
        return testbed.wait_until(
            lambda: re.search(pattern, "\n".join(self.lines), re.MULTILINE), timeout, f"{pattern} in {self.lines}")

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.parent)
        os.close(self.child)


def columns(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


class Watch(support.VehicleTest):
    # Some of what is heard is made up.
    hears_agents_only = False

    def look(self, *words, **options):
        return dispatch.call(self.broker, "monitor", "watch", *words, **options)

    def open(self, *words, user="monitor", extra=None, **options):
        environment = {
            "TURNSTONE_BROKER_SERVERS": f"mqtt://127.0.0.1:{self.broker.office_port}",
            "TURNSTONE_BROKER_USERNAME": user, "TURNSTONE_BROKER_PASSWORD": self.broker.passwords[user],
            "TERM": "xterm", "LANG": "C.UTF-8", "HOME": "/nonexistent", **(extra or {})}
        screen = Screen([testbed.agent_binary(), "watch", *words], environment, **options)
        self.addCleanup(screen.end)
        return screen

    def drive(self):
        self.start_all()
        receiver = self.receive(support.drive((0, 0), (0, 3), (3, 3)), pace=1.0)
        receiver.__enter__()
        self.addCleanup(receiver.__exit__)
        self.wait_for_fix()
        self.order("set-destinations", id="trip",
                   waypoints=[support.destination(0, 3, "Bäckerei \x1b[31m"), support.destination(3, 3, "倉庫")])
        self.reply("set-destinations", "trip")
        self.listener.wait("/navigation/info")

    def pretend(self, vehicle, subtopic, payload, *options):
        """Tells something in the place of a vehicle."""
        self.broker.publish(f"turnstone/v1/{vehicle}/{subtopic}", payload, vehicle, *options)

    def test_one_vehicle_on_a_drive(self):
        self.drive()
        screen = self.open("--vehicle", "van-1")
        screen.wait(r"^van-1  online since ")
        screen.wait(r"^  [↑↰↱●]  \d+ m  \w+.*(Street|Avenue|stop|destination)")
        screen.wait(r"^  next stop .* m \d+ (s|min)   end ")
        screen.wait(r"^  on First Street, \d+ km/h, limit 50")
        # Nothing that a vehicle says moves the cursor.
        screen.wait(r"^  > 0 Bäckerei .\[31m  next")
        screen.wait(r"^    1 倉庫  pending")
        screen.wait(r"^  receiver  fix")
        screen.wait(r"^  \d\d:\d\d:\d\d (reply/set-destinations|route-changed|prompt)")
        self.assertIn("\x1b[32monline", screen.text)
        for width, height in ((40, 12), (20, 5), (200, 50), (7, 2), (1, 1), (80, 24)):
            screen.resize(width, height)
            testbed.wait_until(
                lambda: len(screen.lines) == height and all(columns(line) <= width for line in screen.lines),
                10, f"{width} x {height}: {screen.lines}")
        screen.press("q")
        self.assertEqual(screen.process.wait(10), 0)
        self.assertTrue(screen.text.endswith("\x1b[?25h\x1b[?1049l"), screen.text[-40:])
        self.assertEqual(termios.tcgetattr(screen.child), screen.before)

    def test_all_vehicles_and_keys(self):
        self.start_all()
        self.pretend("van-2", "state/connection", {"state": "lost", "since": "2026-01-01T00:00:00.000Z"}, "-r")
        screen = self.open()
        screen.wait(r"^van-1 +online.*\n^van-2 +lost")
        screen.press("\x1b[B")
        screen.press("\r")
        screen.wait(r"^van-2  lost after being online from 2026-01-01")
        screen.press("\x1b")
        screen.wait(r"^vehicle ")
        screen.press("k")
        time.sleep(0.3)
        screen.press("\n")
        screen.wait(r"^van-1  online")
        screen.press("p")
        time.sleep(0.3)
        held = len(screen.text)
        self.pretend("van-1", "event/prompt", {"time": "2026-01-01T00:00:00.000Z", "text": "held"})
        time.sleep(1)
        self.assertEqual(len(screen.text), held)
        screen.press("p")
        screen.wait(r"prompt: held")

    def test_signals_and_a_terminal_that_goes_leave_it_as_it_was(self):
        self.broker.start()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            screen = self.open()
            screen.wait("nothing was heard of any vehicle yet")
            screen.process.send_signal(number)
            self.assertEqual(screen.process.wait(10), 0)
            self.assertTrue(screen.text.endswith("\x1b[?25h\x1b[?1049l"))
            self.assertEqual(termios.tcgetattr(screen.child), screen.before)

    def test_without_colours(self):
        self.start_all()
        screen = self.open("--vehicle", "van-1", extra={"NO_COLOR": "1"})
        screen.wait(r"^van-1  online")
        self.assertNotRegex(screen.text, r"\x1b\[[0-9;]*m")

    def test_a_terminal_with_ascii_only_has_arrows_too(self):
        self.broker.start()
        self.pretend("van-2", "state/navigation", {"navState": "ENROUTE", "guidanceActive": True}, "-r")
        self.pretend("van-2", "navigation/info", {
            "navState": "ENROUTE", "currentStepNumber": 3, "distanceToCurrentStepMeters": 98.7,
            "currentStep": {"stepNumber": 3, "maneuver": "TURN_SLIGHT_LEFT", "lanes": [
                {"laneDirections": [{"laneShape": "NORMAL_LEFT", "recommended": True}]},
                {"laneDirections": [{"laneShape": "STRAIGHT", "recommended": False},
                                    {"laneShape": "NORMAL_RIGHT", "recommended": False}]}]}}, "-r")
        for language, arrow, lanes in (("C", r"\\", r"\[<\]\| \^> "), ("en_GB.UTF-8", "↖", r"\[↰\]\| ↑↱ ")):
            screen = self.open("--vehicle", "van-2", extra={"LANG": language})
            screen.wait(f"^  {arrow}  99 m")
            screen.wait(f"lanes {lanes}")

    def test_the_broker_goes_and_comes_back(self):
        self.start_all()
        screen = self.open("--vehicle", "van-1")
        screen.wait("^van-1  online")
        self.broker.stop()
        screen.wait("the link to the broker is lost")
        self.broker.start()
        screen.wait("q end", timeout=30)
        mark = "2026-01-01T00:00:00.000Z"
        self.pretend("van-1", "event/prompt", {"time": mark, "text": "after"})
        screen.wait("prompt: after")

    def test_once(self):
        self.drive()
        done = self.look("--once", "--vehicle", "van-1")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"\Avan-1  online since ")
        self.assertIn("next stop ", done.stdout)
        self.assertNotIn("\x1b", done.stdout)
        done = self.look("--once", "--json")
        self.assertEqual(done.returncode, 0, done)
        found = json.loads(done.stdout)
        self.assertEqual(found["vehicle"], "van-1")
        self.assertEqual(found["documents"]["state/connection"]["state"], "online")
        self.assertIn("legs", found["documents"]["navigation/route"])
        done = self.look("--once", "--vehicle", "van-2", "--seconds", "0.5")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(done.stderr.count("\n"), 1)

    def test_once_waits_for_a_frame_of_a_vehicle_that_sends_few(self):
        self.broker.start()
        self.pretend("van-2", "state/connection", {"state": "online", "since": "2026-01-01T00:00:00.000Z"}, "-r")
        self.pretend("van-2", "state/navigation", {"navState": "ENROUTE", "guidanceActive": True}, "-r")
        frame = {"navState": "ENROUTE", "currentStepNumber": 3, "distanceToCurrentStepMeters": 98.7,
                 "currentStep": {"stepNumber": 3, "maneuver": "TURN_LEFT", "fullInstructionText": "Turn left"}}
        later = threading.Timer(3.5, lambda: self.pretend("van-2", "navigation/info", frame))
        later.start()
        self.addCleanup(later.cancel)
        self.assertRegex(self.look("--once").stdout, r"(?m)^van-2 +online +. 99 m")

    def test_once_says_that_another_route_is_looked_for_and_that_the_location_is_withheld(self):
        self.broker.start()
        self.pretend("van-2", "state/connection", {"state": "online", "since": "2026-01-01T00:00:00.000Z"}, "-r")
        self.pretend("van-2", "state/navigation", {"navState": "REROUTING", "guidanceActive": True}, "-r")
        self.pretend("van-2", "navigation/info", {"navState": "REROUTING", "currentStepNumber": None}, "-r")
        self.assertIn("off the route; another one is looked for", self.look("--once", "--vehicle", "van-2").stdout)
        self.assertRegex(self.look("--once").stdout, r"(?m)^van-2 +online +rerouting")
        self.pretend("van-2", "state/navigation", {"navState": "UNKNOWN", "guidanceActive": None}, "-r")
        self.pretend("van-2", "navigation/info", "", "-r")
        self.pretend("van-2", "state/health", {"locationShared": False}, "-r")
        self.assertIn("the vehicle withholds where it is", self.look("--once", "--vehicle", "van-2").stdout)
        self.assertRegex(self.look("--once").stdout, r"(?m)^van-2 +online +withheld")

    def test_once_shows_what_keeps_a_vehicle_from_its_work(self):
        self.broker.start()
        health = {"gps": {"state": "fix"}, "guidance": {"state": "outsideMap"}, "link": {"commandPath": "ok"}}
        self.pretend("van-2", "state/connection", {"state": "online"}, "-r")
        self.pretend("van-2", "state/health", health, "-r")
        self.assertRegex(self.look("--once").stdout, r"(?m)^van-2 +online +outside map +fix")
        self.assertIn("not on its map", self.look("--once", "--vehicle", "van-2").stdout)
        health |= {"guidance": {"state": "ready"}, "link": {"commandPath": "blocked"}}
        self.pretend("van-2", "state/health", health, "-r")
        self.assertRegex(self.look("--once").stdout, r"(?m)^van-2 +blocked +fix")
        self.assertIn("orders    blocked;", self.look("--once", "--vehicle", "van-2").stdout)
        # What it said before it was lost is not how it is.
        self.pretend("van-2", "state/connection", {"state": "lost"}, "-r")
        self.assertRegex(self.look("--once").stdout, r"(?m)^van-2 +lost *$")
        self.assertIn("health, as it was last told", self.look("--once", "--vehicle", "van-2").stdout)

    def test_a_vehicle_that_ended_with_its_broker_is_silent(self):
        self.broker.start()
        old = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(time.time() - 300))
        self.pretend("van-2", "state/connection", {"time": old, "state": "online", "since": old}, "-r")
        self.pretend("van-2", "state/health", {"time": old, "gps": {"state": "fix"}}, "-r")
        self.assertRegex(self.look("--once").stdout, r"(?m)^van-2 +silent *$")
        one = self.look("--once", "--vehicle", "van-2").stdout
        self.assertRegex(one, r"\Avan-2  silent, nothing was heard of it for 5 min\n")
        self.assertIn("health, as it was last told", one)
        done = dispatch.call(self.broker, "dispatch", "send", "ping", "--vehicle", "van-2", "--timeout", "2")
        self.assertRegex(done.stderr, r"online by what the broker has retained, and has published nothing for 30\d s")

    def test_a_stop_that_dispatch_has_declared_done_was_not_reached(self):
        self.drive()
        self.order("update-destinations", id="done", changes=[{"action": "DONE", "waypointIndex": 0}])
        self.reply("update-destinations", "done")
        self.listener.wait("/navigation/tour", lambda tour: tour["stops"][0]["state"] == "DEPARTED")
        shown = self.look("--once", "--vehicle", "van-1").stdout
        self.assertRegex(shown, r"(?m)^  x 0 Bäckerei .*  done$")
        self.assertNotIn("reached", shown)

    def test_lines_where_there_is_no_terminal(self):
        self.start_all()
        logs = {}
        for name, words in (("text", []), ("json", ["--json"])):
            logs[name] = open(self.bed.path(name), "wb")
            process = subprocess.Popen(
                [testbed.agent_binary(), "watch", *words], stdout=logs[name], stdin=subprocess.DEVNULL,
                env={"TURNSTONE_BROKER_SERVERS": f"mqtt://127.0.0.1:{self.broker.office_port}",
                     "TURNSTONE_BROKER_USERNAME": "monitor",
                     "TURNSTONE_BROKER_PASSWORD": self.broker.passwords["monitor"]})
            self.addCleanup(process.wait)
            self.addCleanup(process.kill)

        def read(name):
            with open(self.bed.path(name)) as file:
                return file.read()

        testbed.wait_until(lambda: "state/connection" in read("json"), 10, "the first line")

        def heard():
            # It says nothing when it begins to listen.
            self.order("ping", id=f"p{time.monotonic()}")
            return "reply/ping" in read("text") and "reply/ping" in read("json")

        testbed.wait_until(heard, 20, "the reply", step=0.2)
        self.assertRegex(read("text"), r"van-1 \d\d:\d\d:\d\d reply/ping: SUCCEEDED\n")
        self.assertNotIn("\x1b", read("text"))
        lines = [json.loads(line) for line in read("json").splitlines()]
        self.assertIn({"turnstone/v1/van-1/reply/ping": "SUCCEEDED"},
                      [{line["topic"]: line["payload"].get("status")} for line in lines if line["payload"]])
        for log in logs.values():
            log.close()

    def test_why_nothing_is_seen(self):
        done = self.look("--once")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("look whether the broker runs", done.stderr)

    def test_a_silent_broker_is_not_waited_for_much_longer_than_asked(self):
        with socket.create_server(("127.0.0.1", self.broker.office_port)):
            done = self.look("--once", "--seconds", "2")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn(f"127.0.0.1:{self.broker.office_port}: ", done.stderr)
        self.assertIn("no answer within 5 s", done.stderr)
        self.assertIn("look whether a broker of MQTT listens at this port", done.stderr)

    def test_no_text_of_a_vehicle_moves_the_cursor_or_makes_a_line(self):
        self.drive()
        documents = json.loads(self.look("--once", "--json", "--vehicle", "van-1").stdout)["documents"]
        kept = ["ENROUTE", "online", "fix"]

        def hostile(value):
            if isinstance(value, dict):
                return {name: hostile(member) for name, member in value.items()}
            if isinstance(value, list):
                return [hostile(element) for element in value]
            return value if value in kept or not isinstance(value, str) else "\x1b]0;x\x07\r\nvan-9  online\u202e"

        # With the words that say what is shown, and without them.
        for kept in (kept, []):
            for subtopic, document in documents.items():
                self.pretend("van-2", subtopic, hostile(document), "-r")
            for words in ([], ["--vehicle", "van-2"]):
                shown = self.look("--once", *words).stdout
                self.assertIn("van-2", shown)
                self.assertNotRegex(shown, r"[^\n -~\u00a0-\U0010ffff]|[\u202a-\u202e]")
                self.assertNotRegex(shown, "(?m)^van-9")

    def test_hostile_documents(self):
        self.broker.start()
        screen = self.open(width=60, height=20)
        screen.wait("nothing was heard")
        for payload in ("", "{", "[]", "1", '{"legs": 1}', '{"legs": [{"steps": [1]}]}', '{"waypoints": [0]}',
                        '{"navState":"ENROUTE","currentStepNumber":9223372036854775807}',
                        '{"navState":"ENROUTE","distanceToFinalDestinationMeters":1e300,"currentStepNumber":1}',
                        '{"gps":{"accuracyMeters":-1e300,"state":"\\u001b[2J"}}', '{"speedMetersPerSecond":1e300}',
                        '{"time":"x","text":"\\u009b31m\\n\\u202e"}'):
            for subtopic in ("state/connection", "state/navigation", "state/health", "navigation/route",
                             "navigation/info", "location", "event/prompt", "reply/ping"):
                self.pretend("van-2", subtopic, payload)
        screen.wait("^van-2")
        screen.press("\r")
        screen.wait(r"^van-2  ")
        screen.wait("prompt: .31m")
        self.assertIsNone(screen.process.poll())
        self.assertNotIn("\u202e", screen.text)
