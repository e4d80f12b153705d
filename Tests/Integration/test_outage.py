"""The broker goes away, the agent is killed at any moment: every event arrives, none as two."""

import json
import os
import random
import sqlite3
import time
import unittest

import support
import testbed

KILLS = int(os.environ.get("TURNSTONE_KILLS", "50"))


class Outage(support.VehicleTest):
    # Each change of guidance is an event, so orders make as many as are wanted.
    extra_agent = "\n[commands]\nmaximum_per_second = 1000.0\n[log]\nlevel = \"error\"\n"

    def test_every_event_arrives_though_the_agent_is_killed_again_and_again(self):
        chance = random.Random(11)
        self.broker.start()
        self.listen()
        self.gpsd.start()
        nmea = support.drive((0, 0), (0, 6), (6, 6))
        with self.receive(nmea, pace=1):
            for round_number in range(KILLS):
                self.agent.start()
                # Some lives end before they have a link, some in the middle of an order.
                deadline = time.monotonic() + chance.uniform(0.3, 1.6)
                number = 0
                while time.monotonic() < deadline:
                    number += 1
                    self.order("set-destinations", id=f"{round_number}-{number}",
                               waypoints=[support.destination(6, chance.randrange(1, 7))])
                    time.sleep(chance.uniform(0, 0.05))
                if round_number % 10 == 5:
                    self.broker.stop()
                self.agent.process.kill()
                self.agent.process.wait()
                if round_number % 10 == 5:
                    # A whole life without a broker.
                    self.agent.start()
                    time.sleep(1)
                    self.agent.process.kill()
                    self.agent.process.wait()
                    self.broker.start()
                    earlier = self.listener
                    self.listen()
                    self.listener.messages[:0] = earlier.messages
            self.agent.start()
            self.order("ping", id="end")
            self.reply("ping", "end", timeout=20)
            journal = os.path.join(self.bed.path("state-van-1"), "journal.sqlite")
            testbed.wait_until(lambda: self.pending(journal) == 0, 30, "the end of the backlog", 0.2)

        contents, last = {}, 0
        for message in self.listener.messages:
            if message.json is None:
                continue
            events = message.json.get("events") if message.topic.endswith("/history/events") else [
                message.json]
            for event in events:
                if "seq" not in event:
                    continue
                body = json.dumps({key: value for key, value in event.items() if key != "topic"},
                                  sort_keys=True)
                before = contents.setdefault(event["seq"], body)
                self.assertEqual(before, body, "one number for two events")
                last = max(last, event["seq"])
        self.assertGreater(last, KILLS)
        self.assertEqual(sorted(contents), list(range(1, last + 1)))

        # Each order was obeyed once: one id, one last reply, repeated at most as a duplicate.
        finals = {}
        for message in self.listener.select("/reply/set-destinations"):
            reply = message.json
            if reply["status"] != "ACCEPTED" and not reply["duplicate"]:
                finals.setdefault(reply["id"], set()).add(reply["status"])
        self.assertGreater(len(finals), KILLS)
        self.assertEqual({id: s for id, s in finals.items() if len(s) > 1}, {})

    @staticmethod
    def pending(journal):
        with sqlite3.connect(f"file:{journal}?mode=ro", uri=True) as database:
            return database.execute("SELECT count(*) FROM message").fetchone()[0]


class Journal(support.VehicleTest):
    def test_what_happened_without_a_link_is_told_as_history(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6), (6, 6)), pace=5):
            self.wait_for_fix()
            self.order("set-destinations", id="trip", waypoints=[support.destination(6, 6)])
            self.reply("set-destinations", "trip")
            self.broker.stop()
            time.sleep(8)
            self.broker.start()
            self.listen()
            trail = self.listener.wait("/history/locations", timeout=20).json
            self.assertGreater(len(trail["points"]), 3)
            self.assertTrue(trail["historical"])

    def test_the_same_id_after_a_kill_gets_the_same_reply(self):
        self.start_all()
        self.order("ping", id="once")
        first = self.reply("ping", "once")
        self.agent.process.kill()
        self.agent.process.wait()
        mark = self.listener.position()
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online", since=mark)
        self.order("ping", id="once")
        again = self.listener.wait("/reply/ping", lambda json: json["id"] == "once", since=mark).json
        self.assertTrue(again["duplicate"])
        self.assertEqual((again["status"], again["code"]), (first["status"], first["code"]))

    def test_an_access_list_that_keeps_commands_out_is_noticed(self):
        acl = os.path.join(self.bed.path("mosquitto"), "turnstone.acl")
        with open(acl) as file:
            text = file.read()
        with open(acl, "w") as file:
            file.write(text.replace("pattern read  turnstone/v1/%u/command/+\n", ""))
        self.start_all()
        self.listener.wait(
            "/state/health", lambda json: json["link"]["commandPath"] == "blocked", timeout=15)

    def test_options_are_kept_over_a_restart(self):
        self.start_all()
        self.order("set-options", id="o", privacyMode=True)
        self.assertEqual(self.reply("set-options", "o")["status"], "SUCCEEDED")
        self.listener.wait("/state/health", lambda json: json["locationShared"] is False)
        self.agent.process.terminate()
        self.agent.process.wait()
        mark = self.listener.position()
        self.agent.start()
        with self.receive(support.drive((0, 0), (0, 6)), pace=5):
            self.listener.wait("/state/health", lambda json: json["gps"]["state"] == "fix"
                               and json["locationShared"] is False, since=mark)
            self.order("set-destinations", id="t", waypoints=[support.destination(0, 6)])
            self.assertEqual(self.reply("set-destinations", "t")["status"], "SUCCEEDED")
            self.assertEqual(self.listener.select("/location", mark), [])
            self.assertEqual(self.listener.select("/navigation/info", mark), [])
            self.order("set-options", id="p", privacyMode=False)
            self.listener.wait("/location", since=mark)


if __name__ == "__main__":
    unittest.main()
