"""Somebody writes over the map in use: guidance goes on, and the next start has the old map or the new one."""

import os
import shutil
import signal
import subprocess
import unittest

import support
import testbed
import town


def truncate(path):
    subprocess.run(["truncate", "--size", "0", path], check=True)


def overwrite(path):
    """As `dd conv=notrunc` does: the same file, other bytes."""
    subprocess.run(["dd", "if=/dev/urandom", f"of={path}", "conv=notrunc", "bs=4096",
                    f"count={os.path.getsize(path) // 4096 + 1}"], check=True, capture_output=True)


class MapInUse(support.VehicleTest):
    def setUp(self):
        super().setUp()
        self.map = self.bed.path("region.map")
        shutil.copy(support.town_map(), self.map)
        self.agent.replace(support.town_map(), self.map)

    def drive_and_spoil(self, spoil):
        """Has somebody write over the map on the way; the agent needs places of it that it has never read."""
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6), (6, 6))):
            self.wait_for_fix()
            self.order("set-destinations", id="trip", waypoints=[support.destination(0, 6)])
            self.assertEqual(self.reply("set-destinations", "trip")["status"], "SUCCEEDED")
            spoil(self.map)
            self.order("set-destinations", id="other", waypoints=[support.destination(6, 6)])
            self.assertEqual(self.reply("set-destinations", "other")["status"], "SUCCEEDED")
            self.listener.wait("/event/arrival", timeout=60)
        self.assertIsNone(self.agent.process.poll())

    def restart(self):
        self.agent.process.terminate()
        self.assertEqual(self.agent.process.wait(10), 0)
        since = self.listener.position()
        self.agent.start()
        return self.listener.wait("/state/info", since=since).json["map"]

    def test_a_map_that_is_cut_short_is_driven_on_and_started_with(self):
        self.drive_and_spoil(truncate)
        before = self.listener.select("/state/info")[-1].json["map"]
        self.assertEqual(self.restart(), before)
        self.assertIn("going on with the copy of the map before", self.agent.log)

    def test_check_names_a_damaged_map_of_which_there_is_a_copy(self):
        self.start_all()
        self.listener.wait("/state/info")
        self.agent.process.terminate()
        self.assertEqual(self.agent.process.wait(10), 0)
        with open(self.map, "r+b") as file:
            file.seek(os.path.getsize(self.map) // 2)
            file.write(b"\xff" * 500)
        for options in ((), ("--quiet",)):
            done = subprocess.run(
                [testbed.agent_binary(), "check", *options, "--config", self.agent.configuration],
                env=self.agent.environment, capture_output=True, text=True, timeout=20)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("the map is damaged", done.stderr)
            self.assertIn("going on with the copy of the map before", done.stderr)
            self.assertNotIn("all is well", done.stdout)

    def test_a_map_that_is_spoilt_in_its_place_is_not_told_as_the_one_in_use(self):
        self.start_all()
        self.listener.wait("/state/info", lambda json: json["maps"][0]["inUse"])
        mark = self.listener.position()
        with open(self.map, "r+b") as file:
            file.seek(os.path.getsize(self.map) // 2)
            file.write(b"\xff" * 500)
        info = self.listener.wait(
            "/state/info", lambda json: json["maps"][0]["problem"] is not None, timeout=20, since=mark).json
        self.assertIn("the map is damaged", info["maps"][0]["problem"])
        self.assertFalse(info["maps"][0]["inUse"])

    def test_a_map_that_is_gone_is_reported_and_its_copy_started_with(self):
        self.start_all()
        before = self.listener.wait("/state/info").json["map"]
        os.rename(self.map, self.map + ".away")
        testbed.wait_until(lambda: "region.map is gone" in self.agent.log, 10, "the line about it")
        self.assertIn("and the next start does with the copy of it; put the map back", self.agent.log)
        self.assertEqual(self.restart(), before)
        self.assertIn("going on with the copy of the map before", self.agent.log)
        mark = self.listener.position()
        os.rename(self.map + ".away", self.map)
        self.listener.wait("/state/info", lambda json: json["maps"][0].get("problem") is None, timeout=20, since=mark)
        self.assertEqual(self.agent.log.count("region.map is gone"), 1)

    def test_the_agents_own_copy_is_kept_until_another_can_be_read(self):
        def spoil_copy(_):
            copies = os.path.join(self.bed.path("state-van-1"), "map")
            for name in os.listdir(copies):
                # truncate(1) would not wait.
                os.truncate(os.path.join(copies, name), 0)

        self.drive_and_spoil(spoil_copy)
        self.assertIn("a copy of it without a name is read", self.agent.log)
        before = self.listener.select("/state/info")[-1].json["map"]
        self.assertEqual(self.restart(), before)

    def test_a_fault_of_its_own_is_not_blamed_on_a_map_that_nobody_changed(self):
        self.start_all()
        # A backtrace takes a debugger's time.
        self.agent.environment["SWIFT_BACKTRACE"] = "enable=no"
        # The second start takes the copy that is there.
        self.restart()
        self.agent.process.send_signal(signal.SIGSEGV)
        self.assertEqual(self.agent.process.wait(10), -signal.SIGSEGV)
        self.assertNotIn("was changed while it was in use", self.agent.log)


class LostBytes(support.VehicleTest):
    """A disk that loses bytes of the copy, and says of the file that nobody has written to it."""

    def setUp(self):
        super().setUp()
        source, self.map = self.bed.path("region.osm"), self.bed.path("region.map")
        # With more text than is looked at again at each start.
        latitude, longitude = town.place(0, 0)
        places = "".join(
            f'<node id="{number}" lat="{latitude}" lon="{longitude}"><tag k="amenity" v="fuel"/>'
            f'<tag k="name" v="{number} {"long " * 48}"/></node>' for number in range(10 ** 6, 10 ** 6 + 400))
        with open(source, "w") as file:
            file.write(town.osm().replace("<way", places + "<way", 1))
        builder = os.path.join(testbed.build_directory(), "turnstone-map")
        subprocess.run([builder, "build", source, "-o", self.map], check=True, capture_output=True)
        self.agent.replace(support.town_map(), self.map)

    @property
    def copy(self):
        folder = self.bed.path("state-van-1/map")
        return next(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".map"))

    def lose_a_byte(self):
        with open(self.copy, "r+b") as file:
            file.seek(file.read().index(b"long long") + 100)
            file.write(b"L")
        status = os.stat(self.copy)
        with open(self.copy + ".checked") as file:
            program = file.read().split("\n")[1]
        # As the agent has noted it of what nobody has written to.
        times = [f"{time // 10 ** 9}.{time % 10 ** 9}" for time in (status.st_mtime_ns, status.st_ctime_ns)]
        with open(self.copy + ".checked", "w") as file:
            file.write(f"whole: {status.st_ino} {status.st_size} {' '.join(times)}\n{program}\n")

    def test_is_found_beside_guidance_and_the_agent_goes_on_with_a_copy_made_anew(self):
        self.start_all()
        first = self.listener.wait("/state/info").json["map"]
        self.agent.process.terminate()
        self.assertEqual(self.agent.process.wait(10), 0)
        self.lose_a_byte()
        since = self.listener.position()
        self.agent.start()
        session = self.listener.wait(
            "/state/connection", lambda json: json["state"] == "online", since=since).json["session"]
        self.listener.wait(
            "/state/connection", lambda json: json["state"] == "online" and json["session"] == session + 1,
            timeout=20, since=since)
        self.assertIn("is damaged, begin anew", self.agent.log)
        self.assertEqual(self.listener.select("/state/info")[-1].json["map"], first)
        with open(self.map, "rb") as file, open(self.copy, "rb") as copy:
            self.assertEqual(file.read(), copy.read())
        self.assertIsNone(self.agent.process.poll())


class ReadInPlace(unittest.TestCase):
    """What has no copy, such as a desk's commands, ends with a sentence."""

    def spoil(self, spoil):
        with testbed.Testbed() as bed:
            path = bed.path("region.map")
            shutil.copy(support.town_map(), path)
            place = "{},{}".format
            process = bed.start("simulate", [
                testbed.agent_binary(), "simulate", "--live", "--map", path,
                "--from", place(*town.place(0, 0)), "--to", place(*town.place(6, 6)),
                "--speed-multiplier", "20"])
            testbed.wait_until(lambda: "route" in bed.log("simulate"), 20, "the drive")
            spoil(path)
            code = process.wait(120)
            return code, bed.log("simulate")

    def test_a_file_that_is_cut_short(self):
        code, log = self.spoil(truncate)
        self.assertEqual(code, 1, log)
        self.assertIn("region.map' was changed while it was in use", log)

    def test_a_file_that_is_overwritten(self):
        # Other bytes may mislead it without a fault; a fault has its sentence.
        code, log = self.spoil(overwrite)
        self.assertIn(code, (0, 1), log)
        if code == 1:
            self.assertRegex(log, "was changed while it was in use|does not arrive|no way|no road")


if __name__ == "__main__":
    unittest.main()
