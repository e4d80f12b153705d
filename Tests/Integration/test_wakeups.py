"""What a fix costs a gateway: how often threads are woken for it, which no busy machine changes."""

import os
import time
import unittest

import support


def voluntary_switches(pid, name):
    """How often the thread of that name has gone to sleep."""
    for thread in os.listdir(f"/proc/{pid}/task"):
        directory = f"/proc/{pid}/task/{thread}"
        with open(f"{directory}/comm") as file:
            if file.read().strip() != name:
                continue
        with open(f"{directory}/status") as file:
            return int(file.read().split("\nvoluntary_ctxt_switches:")[1].split()[0])
    raise LookupError(f"no thread is named {name}")


class Wakeups(support.VehicleTest):
    measures = True
    extra_agent = support.VehicleTest.extra_agent + "[uplink]\nlocation_interval_seconds = 0.0\n"

    def test_a_fix_is_told_by_the_thread_that_has_read_it(self):
        self.start_all()
        pid = self.agent.process.pid
        threads = ("gpsd", "guidance", "mqtt")
        # Straight on and without a trip: nothing is told but where the vehicle is.
        with self.receive(support.drive((0, 0), (0, 6)), pace=10):
            self.wait_for_fix()
            self.listener.wait("/location")
            before = {name: voluntary_switches(pid, name) for name in threads}
            since = self.listener.position()
            began = time.monotonic()
            time.sleep(4)
            seconds = time.monotonic() - began
            woken = {name: voluntary_switches(pid, name) - before[name] for name in threads}
            told = len(self.listener.select("/location", since))
        self.assertGreater(told, 20)
        # Two ticks a second are guidance's own, one look at the link a second that of the link; health
        # may be told, and a fix may come while a tick is handled.
        self.assertLess(woken["guidance"], 2 * seconds + told / 2, woken)
        self.assertLess(woken["mqtt"], seconds + told / 2, woken)
        # gpsd reports in several pieces.
        self.assertLess(woken["gpsd"], 4 * told, woken)


if __name__ == "__main__":
    unittest.main()
