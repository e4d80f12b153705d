"""How much is written to the log changes while the agent runs: by command, by another configuration, and over a restart."""

import signal
import time
import unittest

import support
import testbed


class LogLevel(support.VehicleTest):
    def options(self, since=0, **wanted):
        return self.listener.wait("/state/options", lambda json: all(json[name] == value for name, value in wanted.items()),
                                  since=since).json

    def lines_of_a_new_link(self):
        """What the log says of a broker that is started again."""
        before = len(self.agent.log)
        self.broker.stop()
        self.broker.start()
        self.listen()
        mark = self.listener.position()
        self.order("ping", id=f"look-{before}")
        self.reply("ping", f"look-{before}", timeout=20)
        self.assertGreaterEqual(self.listener.position(), mark)
        # A thread of its own writes it.
        time.sleep(0.5)
        return self.agent.log[before:]

    def wait_for_line(self, since):
        testbed.wait_until(lambda: " info: connected to" in self.agent.log[since:], 10, "the line of the link")

    def test_a_command_stands_over_the_configuration_until_it_is_taken_back(self):
        self.start_all()
        self.assertEqual(self.options()["logLevel"], "INFO")
        self.wait_for_line(0)
        self.order("set-options", id="quiet", logLevel="ERROR")
        self.assertEqual(self.reply("set-options", "quiet")["status"], "SUCCEEDED")
        self.assertEqual(self.options(logLevel="ERROR")["setByCommand"], {"rates": {}, "logLevel": "ERROR"})
        self.assertEqual(self.lines_of_a_new_link(), "")
        # Another configuration is in force where no command stands over it.
        with open(self.agent.configuration, "a") as file:
            file.write('[log]\nlevel = "debug"\n')
        self.agent.process.send_signal(signal.SIGHUP)
        self.order("ping", id="after")
        self.reply("ping", "after")
        self.assertEqual(self.options(logLevel="ERROR")["logLevel"], "ERROR")
        # It outlives a restart.
        self.agent.process.terminate()
        self.agent.process.wait(10)
        mark = self.listener.position()
        self.agent.start()
        self.options(since=mark, logLevel="ERROR")
        # What comes before its own probe may have waited for it, and has no date.
        self.listener.wait("/state/health", lambda json: json["link"]["commandPath"] == "ok", since=mark)
        self.order("set-options", id="back", logLevel=None)
        self.assertEqual(self.reply("set-options", "back")["status"], "SUCCEEDED")
        self.options(since=mark, logLevel="DEBUG")
        before = len(self.agent.log)
        self.lines_of_a_new_link()
        self.wait_for_line(before)

    def test_a_signal_alone(self):
        self.start_all()
        self.wait_for_line(0)
        with open(self.agent.configuration, "a") as file:
            file.write('[log]\nlevel = "error"\n')
        mark = self.listener.position()
        self.agent.process.send_signal(signal.SIGHUP)
        self.options(since=mark, logLevel="ERROR")
        self.assertEqual(self.lines_of_a_new_link(), "")

    def test_a_level_that_there_is_not(self):
        self.start_all()
        self.order("set-options", id="loud", logLevel="LOUD")
        reply = self.reply("set-options", "loud")
        self.assertEqual((reply["status"], reply["pointer"]), ("REJECTED", "/logLevel"))


if __name__ == "__main__":
    unittest.main()
