"""A vehicle that is taken off its broker, and readers that are switched off."""

import os
import subprocess
import time
import unittest

import support
import testbed

READERS = """
[compatibility]
owntracks_user = "acme"
home_assistant_prefix = "homeassistant"
"""


class Retirement(support.VehicleTest):
    extra_agent = READERS

    def setUp(self):
        super().setUp()
        self.admit_other_readers()

    def retained(self):
        """The topics on which whoever comes now finds something of the vehicle."""
        heard = subprocess.run(
            ["mosquitto_sub", *self.broker.login("monitor"), "--retained-only", "-F", "%t", "-W", "2",
             "-t", "turnstone/v1/van-1/#", "-t", "owntracks/#", "-t", "homeassistant/#"],
            capture_output=True, text=True)
        return set(heard.stdout.split())

    def retire(self):
        return subprocess.run(
            [testbed.agent_binary(), "retire", "--config", self.agent.configuration],
            env=self.agent.environment, capture_output=True, text=True, timeout=60)

    def assert_retired(self, done):
        """What it tries and what came back are told, and nothing else."""
        self.assertEqual(done.returncode, 0, done)
        self.assertEqual(
            [line.split(" to 127.0.0.1:")[0] for line in done.stderr.splitlines()],
            ["note: connecting", "note: connected"])

    def stop_agent(self):
        self.agent.process.terminate()
        self.agent.process.wait()

    def drive_and_look(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 3))):
            self.wait_for_fix()
            self.order("set-destinations", id="trip", waypoints=[support.destination(0, 3)])
            self.reply("set-destinations", "trip")
            for name in ("straight", "slight-left"):
                self.order("get-image", id=name, imageId=name)
                self.reply("get-image", name)
            self.listener.wait("/location")

    def test_nothing_is_left_of_it(self):
        self.drive_and_look()
        self.stop_agent()
        before = self.retained()
        for topic in ("turnstone/v1/van-1/state/info", "turnstone/v1/van-1/image/slight-left",
                      "owntracks/acme/van-1",
                      "homeassistant/sensor/turnstone_van-1/road/config"):
            self.assertIn(topic, before)
        self.order("set-guidance", id="waits", active=True)
        done = self.retire()
        self.assert_retired(done)
        self.assertLessEqual(before, set(done.stdout.split()))
        self.assertEqual(self.retained(), set())
        mark = self.listener.position()
        self.agent.start()
        self.listener.wait("/state/health", lambda json: json["link"]["commandPath"] == "ok",
                           since=mark)
        self.assertEqual(self.listener.select("/reply/set-guidance", mark), [])

    def test_nothing_is_left_of_it_where_it_may_not_read_its_own_topics(self):
        with open(self.broker.access_list) as file:
            text = file.read()
        with open(self.broker.access_list, "w") as file:
            for line in text.splitlines():
                if not (line.startswith("pattern read") and line.endswith(("state/+", "navigation/+", "image/+"))):
                    file.write(line + "\n")
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 3))):
            self.wait_for_fix()
            # A tour of several parts.
            self.order("set-destinations", id="trip", waypoints=[
                dict(support.destination(row, column), metadata={"note": "x" * 200})
                for _ in range(4) for row in range(1, 7) for column in range(5)])
            self.reply("set-destinations", "trip")
            self.listener.wait("/navigation/tour-1")
        self.stop_agent()
        before = self.retained()
        for name in ("state/options", "state/messages", "navigation/tour", "navigation/tour-1"):
            self.assertIn(f"turnstone/v1/van-1/{name}", before)
        self.assertEqual(self.retire().returncode, 0)
        self.assertEqual(self.retained(), set())

    def test_a_vehicle_whose_agent_runs_is_not_retired(self):
        self.start_all()
        before = self.retained()
        self.assertTrue(before)
        done = self.retire()
        self.assertEqual(done.returncode, 2, done)
        self.assertIn("systemctl stop turnstone", done.stderr)
        # Nothing is taken back; an agent that has just begun may have published more.
        self.assertLessEqual(before, self.retained())

    def test_what_the_broker_does_not_allow_is_told(self):
        self.drive_and_look()
        self.stop_agent()
        acl = os.path.join(os.path.dirname(self.broker.configuration), "turnstone.acl")
        with open(acl) as file:
            text = file.read()
        with open(acl, "w") as file:
            file.write(text.replace("topic write homeassistant/+/turnstone_van-1/+/config\n", ""))
        self.broker.stop()
        self.broker.start()
        done = self.retire()
        self.assertEqual(done.returncode, 1, done)
        self.assertIn("homeassistant/sensor/turnstone_van-1/road/config", done.stderr)

    def test_without_a_broker_it_says_so(self):
        self.agent.replace(self.broker.url, f"mqtt://127.0.0.1:{testbed.free_port()}")
        done = self.retire()
        self.assertEqual(done.returncode, 1, done)
        told, error = done.stderr.splitlines()
        self.assertTrue(told.startswith("note: connecting to 127.0.0.1:"), told)
        self.assertIn("there is no link to the broker", error)
        self.assertIn("look whether the broker runs", error)

    def test_each_of_several_brokers_is_tried_once_and_told(self):
        servers = [f"mqtt://127.0.0.1:{testbed.free_port()}" for _ in range(3)]
        self.agent.replace(f'"{self.broker.url}"', ", ".join(f'"{server}"' for server in servers))
        done = self.retire()
        self.assertEqual(done.returncode, 1, done)
        for server in servers:
            address = server.removeprefix("mqtt://")
            self.assertEqual(done.stderr.count(f"note: no link to {address}: connect: "), 1, done.stderr)

    def test_home_assistant_forgets_a_vehicle_when_that_is_switched_off(self):
        self.drive_and_look()
        self.stop_agent()
        self.agent.replace('home_assistant_prefix = "homeassistant"', "")
        self.agent.start()
        testbed.wait_until(
            lambda: not any(topic.startswith("homeassistant/") for topic in self.retained()), 20,
            "the end of the entities")
        self.assertIn("owntracks/acme/van-1", self.retained())

    def test_owntracks_forgets_a_place_when_its_user_changes_or_that_is_switched_off(self):
        self.drive_and_look()
        self.stop_agent()
        self.agent.replace('owntracks_user = "acme"', 'owntracks_user = "fleet"')
        self.agent.start()
        testbed.wait_until(
            lambda: "owntracks/acme/van-1" not in self.retained(), 20, "the end of the old place")
        with self.receive(support.drive((0, 0), (0, 3))):
            testbed.wait_until(
                lambda: "owntracks/fleet/van-1" in self.retained(), 20, "the new place")
        self.stop_agent()
        # What an earlier configuration has left is known to whom the present one names nothing.
        self.agent.replace('owntracks_user = "fleet"', "")
        self.agent.replace('home_assistant_prefix = "homeassistant"', "")
        self.assert_retired(self.retire())
        self.assertEqual(self.retained(), set())


if __name__ == "__main__":
    unittest.main()
