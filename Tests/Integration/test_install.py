"""Another map on a gateway: `turnstone-map install`, taken over on the way, and back again."""

import os
import random
import shutil
import signal
import socket
import subprocess
import time
import unittest

import support
import testbed
import town

BUILDER = os.path.join(testbed.build_directory(), "turnstone-map")
KILLS = int(os.environ.get("TURNSTONE_KILLS", "40"))


def install(*words):
    return subprocess.run([BUILDER, "install", *words], capture_output=True, text=True, timeout=60)


def other_map(directory, name="other"):
    """A map of the same town with other names of its streets."""
    source, target = os.path.join(directory, f"{name}.osm"), os.path.join(directory, f"{name}.map")
    with open(source, "w") as file:
        file.write(town.osm().replace(" Street", f" {name.title()} Street"))
    subprocess.run([BUILDER, "build", source, "-o", target], check=True, capture_output=True)
    return target


def content(path):
    with open(path, "rb") as file:
        return file.read()


class Files(unittest.TestCase):
    def setUp(self):
        self.bed = testbed.Testbed()
        self.addCleanup(self.bed.close)
        self.place = self.bed.path("region.map")
        self.first, self.second = support.town_map(), other_map(self.bed.directory)

    def lie_there(self):
        return [name for name in os.listdir(self.bed.directory) if name.startswith("region.map")]

    def test_the_one_before_is_kept_and_comes_back(self):
        done = install("--map", self.place, self.first)
        self.assertEqual(done.returncode, 0, done)
        self.assertEqual(self.lie_there(), ["region.map"])
        done = install("--map", self.place, self.second)
        self.assertRegex(done.stdout, r"region\.map: other, data of unknown, \d+ bytes\n.*\.previous: town, ")
        for there, before in ((self.first, self.second), (self.second, self.first)):
            done = install("--map", self.place, "--rollback")
            self.assertEqual(done.returncode, 0, done)
            self.assertEqual(content(self.place), content(there))
            self.assertEqual(content(self.place + ".previous"), content(before))
        self.assertEqual(set(self.lie_there()), {"region.map", "region.map.previous"})

    def test_the_same_map_twice_leaves_the_one_before(self):
        for file in (self.first, self.second):
            self.assertEqual(install("--map", self.place, file).returncode, 0)
        done = install("--map", self.place, self.second)
        self.assertEqual(done.returncode, 0, done)
        self.assertRegex(done.stdout, r"region\.map: other, .* bytes, which lay there already\n.*\.previous: town, ")
        self.assertEqual(content(self.place + ".previous"), content(self.first))

    def test_a_damaged_map_is_not_kept_as_the_one_before(self):
        for file in (self.first, self.second):
            install("--map", self.place, file)
        for damaged in (content(self.second)[:-100], b"", b"no map"):
            with self.subTest(length=len(damaged)):
                with open(self.place, "wb") as file:
                    file.write(damaged)
                done = install("--map", self.place, self.second)
                self.assertEqual(done.returncode, 0, done)
                self.assertEqual(content(self.place), content(self.second))
                self.assertEqual(content(self.place + ".previous"), content(self.first))

    def test_what_is_no_map_changes_nothing(self):
        install("--map", self.place, self.first)
        broken = self.bed.path("broken.map")
        data = bytearray(content(self.second))
        data[len(data) // 2] ^= 1
        with open(broken, "wb") as file:
            file.write(data)
        for words, sentence in (([broken], "broken.map"), (["/nonexistent"], "no map file"),
                                ([self.bed.directory], "not a file"), (["--rollback"], "no map to go back to"),
                                ([], "either a file or --rollback"), ([self.second, "--rollback"], "either")):
            with self.subTest(words):
                done = install("--map", self.place, *words)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(sentence, done.stderr)
                self.assertEqual(content(self.place), content(self.first))
                self.assertEqual(self.lie_there(), ["region.map"])

    def test_a_full_disk_changes_nothing(self):
        folder = self.bed.path("disk")
        os.mkdir(folder)
        disk = testbed.SmallDisk(self.bed, folder, megabytes=1)
        place = os.path.join(folder, "region.map")
        subprocess.run([*disk.wrapper, "cp", self.first, place], check=True)
        disk.fill()
        done = subprocess.run([*disk.wrapper, BUILDER, "install", "--map", place, self.second],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 2, done)
        self.assertIn("No space left", done.stderr)
        self.assertEqual(content(os.path.join(disk.root, "region.map")), content(self.first))

    def test_killed_at_any_moment_there_is_a_whole_map(self):
        whole = {content(self.first), content(self.second)}
        install("--map", self.place, self.first)
        began = time.monotonic()
        install("--map", self.place, self.second)
        longest = 1.2 * (time.monotonic() - began)
        chance = random.Random(21)
        ways = [[self.first], [self.second], ["--rollback"]]
        for number in range(KILLS):
            process = subprocess.Popen([BUILDER, "install", "--map", self.place, *chance.choice(ways)],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(chance.uniform(0, longest))
            process.send_signal(signal.SIGKILL)
            process.wait()
            self.assertIn(content(self.place), whole, number)
            if os.path.exists(self.place + ".previous"):
                self.assertIn(content(self.place + ".previous"), whole, number)
        # What was left lying is in nobody's way.
        self.assertEqual(install("--map", self.place, self.second).returncode, 0)
        self.assertEqual(install("--map", self.place, "--rollback").returncode, 0)
        self.assertIn(content(self.place), whole)


class OnTheWay(support.VehicleTest):
    # A place for every fix, also of a vehicle that stands.
    extra_agent = "\n[uplink]\nlocation_interval_seconds = 0\n"

    def setUp(self):
        super().setUp()
        self.place = self.bed.path("region.map")
        shutil.copy(support.town_map(), self.place)
        self.agent.replace(support.town_map(), self.place)
        self.second = other_map(self.bed.directory)

    def info(self, since=0):
        return self.listener.wait("/state/info", since=since).json["map"]["id"]

    def wait_for_map(self, since, is_first=False):
        self.listener.wait("/state/info", lambda json: (json["map"]["id"] == self.before) == is_first,
                           timeout=30, since=since)

    def test_it_is_taken_over_with_the_trip_and_given_back(self):
        self.start_all()
        self.before = self.info()
        process = self.agent.process
        with self.receive(support.drive((0, 0), (0, 6), (6, 6), (6, 0)), pace=1.0) as receiver:
            self.wait_for_fix()
            self.order("set-destinations", id="trip", waypoints=[
                support.destination(0, 6, "first"), support.destination(6, 6, "second")])
            trip = self.reply("set-destinations", "trip")["result"]["tripId"]
            self.listener.wait("/location", lambda json: json["roadName"] == "First Street")
            mark = self.listener.position()
            self.assertEqual(install("--map", self.place, self.second).returncode, 0)
            self.wait_for_map(mark)
            state = self.listener.wait(
                "/state/navigation", lambda json: json["tripId"] is not None, since=mark).json
            self.assertEqual(state["tripId"], trip)
            self.assertEqual([stop["title"] for stop in state["waypoints"]], ["first", "second"])
            self.listener.wait("/location", lambda json: json["roadName"] == "First Other Street", since=mark)
            self.listener.wait("/navigation/info", lambda json: json["navState"] == "ENROUTE", since=mark)
            # The link was away for less than a second.
            states = [(one.received, one.json["state"]) for one in self.listener.select("/state/connection", mark)]
            away = next(at for at, state in states if state == "offline")
            back = next(at for at, state in states if state == "online" and at > away)
            self.assertLess(back - away, 1.0)
            # No fix was lost: the receiver's were a second apart, and so are the places that were told.
            times = [one.json["fixTime"] for one in self.listener.select("/location", mark)]
            times += [point["fixTime"] for one in self.listener.select("/history/locations", mark)
                      for point in one.json["points"]]
            seconds = sorted({int(text[17:19]) + 60 * int(text[14:16]) for text in times})
            self.assertEqual(seconds, list(range(seconds[0], seconds[-1] + 1)))
            again = self.listener.position()
            self.assertEqual(install("--map", self.place, "--rollback").returncode, 0)
            self.wait_for_map(again, is_first=True)
            self.listener.wait("/location", lambda json: json["roadName"] == "First Street", since=again)
            receiver._interval = 0.2
            self.listener.wait("/event/arrival", lambda json: json["waypoint"]["title"] == "first", timeout=60)
        self.assertIsNone(process.poll())
        numbers = [one.json["seq"] for one in self.listener.messages
                   if "/van-1/event/" in one.topic and one.json and "seq" in one.json]
        self.assertEqual(sorted(set(numbers)), list(range(min(numbers), max(numbers) + 1)))
        process.terminate()
        self.assertEqual(process.wait(10), 0)

    def test_signals_are_heard_after_it_and_the_configuration_in_force_outlives_it(self):
        self.start_all()
        self.before = self.info()
        mark = self.listener.position()
        self.assertEqual(install("--map", self.place, self.second).returncode, 0)
        self.wait_for_map(mark)
        self.listener.wait("/state/health", since=mark)
        with open(self.agent.configuration, "a") as file:
            file.write("[guidance]\narrival_radius_meters = 77\n")
        self.agent.process.send_signal(signal.SIGHUP)
        self.listener.wait("/state/options", lambda json: json["arrivalRadiusMeters"] == 77, since=mark)
        # A mistake that nobody has had read yet is not in force.
        with open(self.agent.configuration, "a") as file:
            file.write("[gpsdd]\n")
        mark = self.listener.position()
        self.assertEqual(install("--map", self.place, "--rollback").returncode, 0)
        self.wait_for_map(mark, is_first=True)
        self.listener.wait("/state/options", lambda json: json["arrivalRadiusMeters"] == 77, since=mark)

    def test_the_watchdog_hears_of_each_beginning(self):
        path = self.bed.path("notify")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.bind(path)
            manager.settimeout(10)
            # Later signs than the first are not due in this test.
            self.agent.environment |= {"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "600000000"}
            self.start_all()

            def wait_for(line):
                while manager.recv(1000) != line:
                    pass
            wait_for(b"WATCHDOG=1")
            for arguments in ([self.second], ["--rollback"]):
                self.assertEqual(install("--map", self.place, *arguments).returncode, 0)
                wait_for(b"READY=1")
                wait_for(b"WATCHDOG=1")

    def test_one_that_does_not_open_is_not_taken(self):
        self.start_all()
        self.before = self.info()
        mark = self.listener.position()
        with open(self.place + ".part", "wb") as file:
            file.write(content(self.second)[:-1000])
        os.rename(self.place + ".part", self.place)
        testbed.wait_until(lambda: "the new map is not used" in self.agent.log, 20, "the refusal")
        self.assertEqual(self.listener.select("/state/connection", mark), [])
        # Both are named, and which of them is in use.
        info = self.listener.wait(
            "/state/info", lambda json: json["maps"][0]["problem"] is not None, timeout=10, since=mark).json
        self.assertEqual(info["map"]["id"], self.before)
        self.assertFalse(info["maps"][0]["inUse"])
        self.assertIn("region.map", info["maps"][0]["problem"])
        # A whole one is, without anybody's doing.
        self.assertEqual(install("--map", self.place, self.second).returncode, 0)
        self.wait_for_map(mark)

    def test_a_start_without_a_usable_map_and_without_a_copy_goes_back_to_the_one_before(self):
        self.assertEqual(install("--map", self.place, self.second).returncode, 0)
        with open(self.place, "r+b") as file:
            file.truncate(os.path.getsize(self.place) - 1000)
        self.start_all()
        info = self.listener.wait("/state/info").json
        self.assertEqual([(one["place"], one["inUse"]) for one in info["maps"]],
                         [("INSTALLED", False), ("PREVIOUS", True)])
        self.assertIn("going on with the map before", self.agent.log)
        # A way back makes that the installed one.
        mark = self.listener.position()
        self.assertEqual(install("--map", self.place, "--rollback").returncode, 0)
        self.listener.wait("/state/info", lambda json: json["maps"][0]["inUse"], timeout=20, since=mark)

    def test_a_map_that_differs_in_nothing_but_names_of_streets_is_another(self):
        source, target = self.bed.path("town.osm"), self.bed.path("renamed.map")
        with open(source, "w") as file:
            file.write(town.osm().replace(" Street", " Road"))
        subprocess.run([BUILDER, "build", source, "-o", target], check=True, capture_output=True)
        self.start_all()
        before = self.listener.wait("/state/info").json["map"]["fingerprint"]
        mark = self.listener.position()
        self.assertEqual(install("--map", self.place, target).returncode, 0)
        self.listener.wait("/state/info", lambda json: json["map"]["fingerprint"] != before, timeout=20, since=mark)

    def test_the_same_map_again_is_nothing_new(self):
        self.start_all()
        mark = self.listener.position()
        self.assertEqual(install("--map", self.place, support.town_map()).returncode, 0)
        time.sleep(6)
        self.assertEqual(self.listener.select("/state/connection", mark), [])


if __name__ == "__main__":
    unittest.main()
