"""`tools/fleet`: agents at a broker that is killed and comes back, with every order and event accounted for."""

import json
import os
import subprocess
import sys
import unittest

import support  # noqa: F401  (finds the tools)
import testbed
from fleetbed import ledger, rabbitmq


class Failover(unittest.TestCase):
    def test_a_broker_that_dies_loses_nothing(self):
        if not rabbitmq.is_here():
            self.skipTest("there is no RabbitMQ")
        done = subprocess.run(
            [sys.executable, os.path.join(testbed.ROOT, "tools", "fleet"), "failover", "--nodes", "1", "--agents", "2",
             "--orders", "16"], capture_output=True, text=True, timeout=280,
            env=dict(os.environ, TURNSTONE_BUILD=testbed.build_directory()))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("orders: 18, answered 18", done.stdout)
        self.assertIn("nothing is lost, and nothing is there twice without saying so", done.stdout)


class Ledger(unittest.TestCase):
    """What counts as lost or doubled."""

    def setUp(self):
        self.ledger = ledger.Ledger("turnstone/v1")
        self.ledger.ordered("van-1", "a")

    def reply(self, **members):
        self.ledger.heard("turnstone/v1/van-1/reply/ping",
                          json.dumps({"id": "a", "status": "SUCCEEDED", **members}).encode())

    def event(self, number, topic="event/arrival"):
        self.ledger.heard(f"turnstone/v1/van-1/{topic}", b'{"seq": %d}' % number)

    def test_an_order_without_an_answer_is_lost(self):
        self.assertEqual(self.ledger.missing_replies(), ["a"])
        self.reply(status="ACCEPTED")
        self.assertEqual(self.ledger.missing_replies(), ["a"])
        self.reply()
        self.assertEqual(self.ledger.missing_replies(), [])

    def test_a_second_answer_has_to_be_the_same_or_marked(self):
        self.reply()
        self.reply()
        self.reply(duplicate=True)
        self.assertEqual((self.ledger.faults, self.ledger.repeated_replies), ([], 2))
        self.reply(status="FAILED")
        self.assertEqual(len(self.ledger.faults), 1)

    def test_a_number_that_is_missing_or_used_twice_is_seen(self):
        for number in (4, 5, 7, 5):
            self.event(number)
        self.assertEqual((self.ledger.gaps(), self.ledger.faults), ({"van-1": [6]}, []))
        self.event(7, "event/off-route")
        self.assertEqual(len(self.ledger.faults), 1)


if __name__ == "__main__":
    unittest.main()
