"""What becomes of the link when the broker's password is replaced."""

import os
import signal
import subprocess
import unittest

import support
import testbed


class PasswordFile(support.VehicleTest):
    def setUp(self):
        super().setUp()
        del self.agent.environment["TURNSTONE_BROKER_PASSWORD"]
        self.file = self.bed.path("password-of-van-1")
        self.agent.replace("[broker]", f'[broker]\npassword_file = "{self.file}"')
        self.write(self.broker.passwords["van-1"])

    def write(self, password):
        with open(self.file + ".new", "w") as file:
            file.write(password + "\n")
        os.rename(self.file + ".new", self.file)

    def change_at_the_broker(self, password):
        users = os.path.join(os.path.dirname(self.broker.configuration), "turnstone.passwd")
        subprocess.run([testbed._tool("mosquitto_passwd"), "-b", users, "van-1", password], check=True, capture_output=True)
        self.broker.stop()
        self.broker.start()

    def connections(self):
        return self.agent.log.count("connected to 127.0.0.1")

    def test_a_new_password_needs_no_restart(self):
        self.broker.start()
        self.agent.start()
        testbed.wait_until(lambda: self.connections() == 1, 10, "the link")
        self.change_at_the_broker("sesame")
        testbed.wait_until(lambda: "Not authorized" in self.agent.log, 20, "the refusal")
        self.write("sesame")
        testbed.wait_until(lambda: self.connections() == 2, 40, "the link with the new password")
        self.assertIn("the password in broker.password_file was replaced", self.agent.log)
        self.assertNotIn("sesame", self.agent.log)
        # A reload looks at once.
        self.change_at_the_broker("sesame, too")
        self.write("sesame, too")
        self.agent.process.send_signal(signal.SIGHUP)
        testbed.wait_until(lambda: self.connections() == 3, 20, "the link after the reload")

    def test_a_start_without_the_file_waits_for_it(self):
        os.remove(self.file)
        self.broker.start()
        self.agent.start()
        testbed.wait_until(
            lambda: "connects once the password is there" in self.agent.log, 10, "the line about it")
        self.assertIn("broker.password_file", self.agent.log)
        self.assertIsNone(self.agent.process.poll())
        self.assertNotIn("no link to", self.agent.log)
        self.write(self.broker.passwords["van-1"])
        testbed.wait_until(lambda: self.connections() == 1, 10, "the link")
        self.assertNotIn("no link to", self.agent.log)


if __name__ == "__main__":
    unittest.main()
