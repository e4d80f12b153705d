"""Signals that come while the agent starts: whatever the moment, none is lost."""

import signal
import time
import unittest

import support
import testbed

# Least seconds between two moments.
STEP = 0.01


class AtTheStart(support.VehicleTest):
    measures = True

    def starts_until_it_runs(self):
        """Starts the agent again and again, and gives each time a moment later, to the one at which it has long run."""
        began = time.monotonic()
        self.agent.start()
        testbed.wait_until(lambda: self.agent.log, 20, "the first line of the log")
        last = time.monotonic() - began + 0.2
        testbed.end(self.agent.process)
        step = max(STEP, last / 40)
        for number in range(int(last / step) + 1):
            before = len(self.agent.log)
            self.agent.start()
            time.sleep(number * step)
            yield number * step, before
            testbed.end(self.agent.process)

    def test_sigterm_ends_it(self):
        ends = []
        for moment, _ in self.starts_until_it_runs():
            self.agent.process.send_signal(signal.SIGTERM)
            with self.subTest(moment):
                ends.append(self.agent.process.wait(10))
        # Before it listens the signal ends it by itself.
        self.assertLessEqual(set(ends), {0, -signal.SIGTERM})
        self.assertEqual(ends[-1], 0)

    def test_sighup_has_the_configuration_read_that_is_there_then(self):
        seen = set()
        for moment, before in self.starts_until_it_runs():
            self.agent.replace("[broker]", "[brokers]")
            self.agent.process.send_signal(signal.SIGHUP)

            def outcome():
                if "the configuration stays as it was" in self.agent.log[before:]:
                    return "refused"
                return self.agent.process.poll()

            with self.subTest(moment):
                testbed.wait_until(lambda: outcome() is not None, 10, "what it says of the configuration")
                seen.add(outcome())
            self.agent.replace("[brokers]", "[broker]")
        # It was ended before it had begun, has begun with it, or read it again.
        self.assertLessEqual(seen, {-signal.SIGHUP, 2, "refused"})
        self.assertIn("refused", seen)


if __name__ == "__main__":
    unittest.main()
