"""Links that die without a word: they are noticed, and what they took with them is told."""

import datetime
import signal
import time
import unittest

import relay
import support

# Fixes come so many times faster than the time they tell of.
PACE = 5


class DeadLink(support.VehicleTest):
    """Between agent and broker stands a relay that can lose everything from one moment on."""

    def start_behind(self):
        self.broker.start()
        self.listen()
        self.relay = relay.Relay(self.broker.port)
        self.addCleanup(self.relay.close)
        self.agent.replace(self.broker.url, self.relay.url)
        self.gpsd.start()
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online")

    def wait_for_link(self, timeout, since):
        self.listener.wait(
            "/state/connection", lambda json: json["state"] == "online", timeout, since)

    def test_a_link_that_dies_while_driving_is_replaced_and_its_places_are_told(self):
        self.start_behind()
        with self.receive(support.drive(*[(0, 0), (0, 6), (6, 6), (6, 0)] * 4), pace=PACE):
            self.wait_for_fix()
            time.sleep(8)
            mark = self.listener.position()
            self.relay.swallow()
            self.wait_for_link(17, mark)
            trail = self.listener.wait("/history/locations", timeout=10, since=mark).json["points"]
            time.sleep(2)
        told_live = [seconds(m.json) for m in self.listener.select("/location")]
        told_later = [seconds(point) for point in trail]
        last_before = max(seconds(m.json) for m in self.listener.messages[:mark]
                          if m.topic.endswith("/location"))
        # A hundred metres or a corner of this town take less than twenty seconds.
        every = sorted(told_live + told_later)
        self.assertLess(max(b - a for a, b in zip(every, every[1:])), 20, every)
        # What was confirmed, which takes no longer than six seconds, is not told again.
        self.assertGreater(min(told_later), last_before - 6 * PACE)
        self.assertEqual(told_later, sorted(told_later))
        # What may have been heard before says so.
        twice = [point for point in trail if seconds(point) in told_live]
        self.assertTrue(all(point.get("duplicate") for point in twice), twice)
        self.assertFalse(any(point.get("duplicate") for point in trail
                             if seconds(point) > last_before + 14 * PACE), trail)

    def test_a_link_that_dies_unused_is_noticed_by_the_ping_of_the_keep_alive(self):
        self.agent.replace("[broker]", "[broker]\nkeep_alive_seconds = 5")
        self.start_behind()
        time.sleep(8)
        mark = self.listener.position()
        self.relay.swallow()
        self.wait_for_link(17, mark)

    def test_a_process_that_has_slept_is_online_within_two_seconds(self):
        self.start_behind()
        time.sleep(2)
        mark = self.listener.position()
        self.agent.process.send_signal(signal.SIGSTOP)
        self.relay.swallow()
        time.sleep(6)
        self.agent.process.send_signal(signal.SIGCONT)
        self.wait_for_link(2.5, mark)


def seconds(place):
    return datetime.datetime.fromisoformat(place["fixTime"].replace("Z", "+00:00")).timestamp()


if __name__ == "__main__":
    unittest.main()
