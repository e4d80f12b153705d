"""What is acknowledged is on disk: the agent is killed when its acknowledgement is seen."""

import contextlib
import os
import shutil
import sqlite3
import unittest

import relay
import support
import testbed

ROUNDS = 12


class AcknowledgedCommands(support.VehicleTest):
    def test_a_command_that_was_acknowledged_outlives_a_kill_and_is_answered(self):
        waiting = {}

        def kill_at_acknowledgement(direction, packet):
            if direction == "down" and packet.kind == relay.PUBLISH and b'"id": "w-' in packet.body:
                waiting[packet.identifier] = packet
            if direction == "up" and packet.kind == relay.PUBACK and (
                    waiting.pop(packet.identifier, None)):
                self.agent.process.kill()

        self.broker.start()
        between = relay.Relay(self.broker.port, kill_at_acknowledgement)
        self.addCleanup(between.close)
        self.agent.replace(self.broker.url, between.url)
        self.listen()
        self.gpsd.start()
        for number in range(ROUNDS):
            mark = self.listener.position()
            self.agent.start()
            self.listener.wait(
                "/state/connection", lambda json: json["state"] == "online", since=mark)
            self.order("ping", id=f"w-{number}")
            self.agent.process.wait(10)
            self.assertEqual(self.remembered(), {f"w-{one}" for one in range(number + 1)})
        self.agent.start()
        for number in range(ROUNDS):
            reply = self.reply("ping", f"w-{number}", timeout=15)
            self.assertIn(reply["status"], ("FAILED", "SUCCEEDED"))

    def remembered(self):
        # The agent alone may have it open.
        journal = os.path.join(self.bed.path("state-van-1"), "journal.sqlite")
        for suffix in ("", "-wal"):
            if os.path.exists(journal + suffix):
                shutil.copy(journal + suffix, self.bed.path(f"copy{suffix}"))
        with contextlib.closing(sqlite3.connect(self.bed.path("copy"))) as database:
            return {row[0] for row in database.execute("SELECT id FROM command")}


if __name__ == "__main__":
    unittest.main()
