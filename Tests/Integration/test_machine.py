"""The machine under the agent: its disk, its signals, whoever reads its log, a second agent."""

import fcntl
import os
import shutil
import signal
import subprocess
import threading
import time
import unittest

import support
import testbed


def delete(directory):
    """At once: what lies there is not deleted piece by piece while the agent writes."""
    os.rename(directory, directory + ".deleted")
    shutil.rmtree(directory + ".deleted")


class Disk(support.VehicleTest):
    def place_fix(self):
        nmea = support.drive((0, 0), (0, 6))
        receiver = self.receive(nmea, pace=1.0)
        receiver.__enter__()
        self.addCleanup(receiver.__exit__)
        self.wait_for_fix()

    def destinations(self, command_id, row, title):
        self.order("set-destinations", id=command_id,
                   waypoints=[support.destination(row, 6, title)])

    def journal_message(self, wanted, since):
        self.listener.wait(
            "/state/health", lambda json: json["journal"] and wanted(json["journal"]["message"]),
            20, since)

    def test_on_a_full_disk_nothing_is_forgotten_and_what_is_new_is_kept_when_there_is_room(self):
        disk = testbed.SmallDisk(self.bed, self.bed.path("state-van-1"))
        self.agent.wrapper = disk.wrapper
        self.start_all()
        self.place_fix()
        self.destinations("a", 3, "First")
        self.assertNotIn("kept", self.reply("set-destinations", "a", "SUCCEEDED"))
        self.agent.process.terminate()
        self.agent.process.wait(10)
        disk.fill()
        mark = self.listener.position()
        self.agent.start()
        self.journal_message(lambda text: text and "free some space" in text, mark)
        trip = self.listener.wait("/state/navigation", lambda json: json["tripId"], since=mark).json
        self.assertEqual(trip["waypoints"][0]["title"], "First")
        mark = self.listener.position()
        self.destinations("a", 3, "First")
        again = self.listener.wait("/reply/set-destinations", since=mark).json
        self.assertTrue(again["duplicate"], again)
        self.destinations("b", 5, "Second")
        self.assertIs(self.reply("set-destinations", "b", "SUCCEEDED")["kept"], False)
        mark = self.listener.position()
        disk.make_room()
        self.journal_message(lambda text: text is None, mark)
        self.agent.process.kill()
        self.agent.process.wait(10)
        mark = self.listener.position()
        self.agent.start()
        trip = self.listener.wait("/state/navigation", lambda json: json["tripId"], since=mark).json
        self.assertEqual(trip["waypoints"][0]["title"], "Second")
        self.destinations("b", 5, "Second")
        again = self.listener.wait(
            "/reply/set-destinations", lambda json: json["duplicate"], since=mark).json
        self.assertNotIn("kept", again)

    def test_a_state_directory_that_is_deleted_in_use_is_made_anew(self):
        self.start_all()
        directory = self.bed.path("state-van-1")
        mark = self.listener.position()
        delete(directory)
        self.order("set-options", id="o", language="de")
        self.reply("set-options", "o", "SUCCEEDED")
        self.journal_message(lambda text: text and "was deleted or replaced" in text, mark)
        self.assertTrue(os.path.exists(os.path.join(directory, "journal.sqlite")))
        self.agent.process.kill()
        self.agent.process.wait(10)
        mark = self.listener.position()
        self.agent.start()
        self.listener.wait("/state/options", lambda json: json["language"] == "de", since=mark)


class OneAgent(support.VehicleTest):
    def run_other(self, *arguments):
        return subprocess.run(
            [self.agent.binary, *arguments, "--config", self.agent.configuration],
            env=self.agent.environment, capture_output=True, text=True, timeout=20)

    def assert_one_sentence(self, result, *words):
        self.assertEqual((result.returncode, result.stderr.count("\n")), (2, 1), result.stderr)
        for word in words:
            self.assertIn(word, result.stderr)

    def test_a_second_one_ends_with_a_sentence(self):
        self.start_all()
        self.assert_one_sentence(self.run_other("run"), "in use by another agent")

    def test_one_that_was_killed_and_is_not_gone_yet_is_waited_for(self):
        directory = os.open(self.bed.path("state-van-1"), os.O_RDONLY)
        fcntl.flock(directory, fcntl.LOCK_EX)
        release = threading.Timer(0.7, os.close, [directory])
        release.start()
        self.start_all()
        release.join()
        self.order("ping", id="p")
        self.assertIsNone(self.agent.process.poll())

    def test_nor_does_one_begin_where_the_directory_was_deleted_and_made_anew(self):
        self.start_all()
        delete(self.bed.path("state-van-1"))
        mark = self.listener.position()
        self.order("set-options", id="o", language="de")
        self.listener.wait(
            "/state/health", lambda json: "deleted or replaced" in (json["journal"]["message"] or ""),
            since=mark)
        time.sleep(1)
        self.assert_one_sentence(self.run_other("run"), "in use by another agent")

    @unittest.skipUnless(os.geteuid() == 0, "only root can give a directory to somebody")
    def test_root_leaves_the_directory_of_a_service_alone(self):
        os.chown(self.bed.path("state-van-1"), 64321, 64321)
        self.assert_one_sentence(self.run_other("run"), "belongs to user 64321", "systemctl start")
        self.assertEqual(os.listdir(self.bed.path("state-van-1")), [])

    def contents(self, directory):
        """What the files of a journal hold."""
        contents = {}
        for name in os.listdir(directory):
            if name.startswith("journal"):
                with open(os.path.join(directory, name), "rb") as file:
                    contents[name] = file.read()
        return contents

    def test_check_knows_whose_journal_a_running_or_a_killed_agent_has(self):
        self.start_all()
        self.assert_one_sentence(
            self.run_other("check", "--vehicle", "van-2"), '"van-1"', '"van-2"', "--move", "--set-aside")
        self.assertEqual(self.run_other("check").returncode, 0)
        self.agent.process.kill()
        self.agent.process.wait(10)
        directory = self.bed.path("state-van-1")
        before = self.contents(directory)
        self.assertIn("journal.sqlite-wal", before)
        self.assertEqual(self.run_other("check").returncode, 0)
        self.assert_one_sentence(self.run_other("check", "--vehicle", "van-2"), '"van-1"', "--move")
        self.assertEqual(self.contents(directory), before)

    def test_the_journal_of_another_vehicle_is_refused_with_two_ways_out(self):
        self.start_all()
        self.agent.process.terminate()
        self.agent.process.wait(10)
        directory = self.bed.path("state-van-1")
        self.assert_one_sentence(
            self.run_other("run", "--vehicle", "van-2"), '"van-1"', '"van-2"', "--move", "--set-aside")
        before = self.contents(directory)
        self.assert_one_sentence(
            self.run_other("check", "--vehicle", "van-2"), '"van-1"', '"van-2"', "--move", "--set-aside")
        setup = ("setup", "--server", "mqtt://one", "--vehicle")
        self.assert_one_sentence(self.run_other(*setup, "van-2"), '"van-1"', '"van-2"', "--move", "--set-aside")
        self.assert_one_sentence(self.run_other(*setup, "van 2"), "cannot be in a topic")
        self.assertEqual(self.run_other("check").returncode, 0)
        self.assertEqual(self.contents(directory), before)
        moved = self.run_other("setup", "--move", "--vehicle", "van-2")
        self.assertEqual(moved.returncode, 0, moved.stderr)
        self.assertIn("before that of van-1", moved.stdout)
        with open(self.agent.configuration) as file:
            text = file.read()
        self.assertIn('vehicle = "van-2"', text)
        # What bore the vehicle's name goes along.
        self.assertIn('username = "van-2"', text)
        self.assertEqual(self.run_other("check").returncode, 0)
        aside = self.run_other("setup", "--set-aside", "--vehicle", "van-1")
        self.assertEqual(aside.returncode, 0, aside.stderr)
        self.assertTrue(os.path.exists(os.path.join(directory, "journal.sqlite.of-van-2")))
        # Nothing of it is left for the next vehicle.
        self.assertEqual([name for name in os.listdir(directory) if name.startswith("journal.") and ".of-" not in name], [])
        # Consent is a driver's: another vehicle's has not given it.
        self.assertIn("location_consent is false now", aside.stderr)
        with open(self.agent.configuration) as file:
            self.assertIn("location_consent = false", file.read())
        mark = self.listener.position()
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online", since=mark)


class Signals(support.VehicleTest):
    def test_quit_says_goodbye(self):
        self.start_all()
        mark = self.listener.position()
        self.agent.process.send_signal(signal.SIGQUIT)
        self.assertEqual(self.agent.process.wait(10), 0)
        self.listener.wait("/state/connection", lambda json: json["state"] == "offline", since=mark)

    def test_hangup_takes_over_what_can_be_taken_over_and_names_the_rest(self):
        self.start_all()
        mark = self.listener.position()
        with open(self.agent.configuration, "a") as file:
            file.write('[guidance]\narrival_radius_meters = 77\n[uplink]\nframe_interval_seconds = 9\n'
                       '[log]\nlevel = "debug"\n[commands]\nmaximum_per_second = 3\n')
        self.agent.process.send_signal(signal.SIGHUP)
        options = self.listener.wait(
            "/state/options", lambda json: json["arrivalRadiusMeters"] == 77, since=mark).json
        self.assertEqual(options["rates"]["navInfoIntervalSeconds"], 9)
        self.wait_for_log("from now on guidance.arrival_radius_meters = 77.0, uplink.frame_interval_seconds = 9.0, "
                          'log.level = "debug"')
        self.wait_for_log("only a restart takes over the new commands.maximum_per_second")
        self.agent.replace("arrival_radius_meters = 77", "arrival_radius = 77")
        self.agent.process.send_signal(signal.SIGHUP)
        self.wait_for_log("the configuration stays as it was", "guidance.arrival_radius_meters is one")
        self.assertIsNone(self.agent.process.poll())

    def test_a_record_begins_and_ends_in_the_running_agent(self):
        self.start_all()
        record = os.path.join(self.bed.path("state-van-1"), "drive.record")
        self.agent.process.send_signal(signal.SIGUSR1)
        self.wait_for_log("recording to")
        testbed.wait_until(lambda: '"tick":{' in self.text(record), 10, "a recorded tick")
        self.agent.process.send_signal(signal.SIGUSR2)
        self.wait_for_log("no longer recording")
        size = os.path.getsize(record)
        self.order("ping", id="p")
        self.reply("ping", "p", "SUCCEEDED")
        self.assertEqual(os.path.getsize(record), size)
        self.assertTrue(self.text(record).startswith('{"agent":'))

    def wait_for_log(self, *words):
        testbed.wait_until(
            lambda: any(all(word in line for word in words) for line in self.agent.log.splitlines()),
            10, f"{words} in the log")

    @staticmethod
    def text(path):
        try:
            with open(path) as file:
                return file.read()
        except FileNotFoundError:
            return ""


class Log(support.VehicleTest):
    def test_nobody_has_to_read_it(self):
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        try:
            while True:
                os.write(writing, b"." * 4096)
        except BlockingIOError:
            pass
        os.set_blocking(writing, True)
        self.broker.start()
        self.listen()
        self.gpsd.start()
        self.agent.start("--log-level", "trace", stderr=writing)
        self.listener.wait("/state/connection", lambda json: json["state"] == "online")
        self.order("ping", id="p")
        self.reply("ping", "p", "SUCCEEDED")
        self.agent.process.terminate()
        self.assertEqual(self.agent.process.wait(10), 0)
        os.close(writing)
        os.close(reading)

    def test_the_journal_of_systemd_has_priorities_and_no_second_time(self):
        path = self.bed.path("stderr")
        with open(path, "w") as file:
            status = os.fstat(file.fileno())
            self.agent.environment["JOURNAL_STREAM"] = f"{status.st_dev}:{status.st_ino}"
            self.broker.start()
            self.agent.start(stderr=file)
            for line in ("no position from gpsd", "connected to 127.0.0.1"):
                testbed.wait_until(lambda: line in open(path).read(), 10, line)
        lines = open(path).read().splitlines()
        self.assertTrue(all(line[:3] in ("<4>", "<6>") and line[3].isalpha() for line in lines), lines)
        self.assertIn("<6>connected to 127.0.0.1", "\n".join(lines))


if __name__ == "__main__":
    unittest.main()
