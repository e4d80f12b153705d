"""`turnstone report`: what somebody sends who needs help, and what must not be in it."""

import os
import re
import stat
import subprocess
import unittest

import support
import testbed

PASSWORD = "correct horse battery staple"


class Report(support.VehicleTest):
    vehicles = ["van-1"]

    def setUp(self):
        super().setUp()
        self.programs = self.bed.path("programs")
        os.mkdir(self.programs)
        self.agent.environment.update(
            PATH=f"{self.programs}:{os.environ['PATH']}", TURNSTONE_BROKER_PASSWORD=PASSWORD)
        # A service's log with what nobody would log on purpose.
        self.program("journalctl", f'echo "args: $*"; echo "the password is {PASSWORD}, and again {PASSWORD}"')
        self.program("systemctl", 'echo "Status: \\"no link\\""')

    def program(self, name, script):
        path = os.path.join(self.programs, name)
        with open(path, "w") as file:
            file.write(f"#!/bin/sh\n{script}\n")
        os.chmod(path, 0o755)

    def report(self, *words):
        return subprocess.run(
            [testbed.agent_binary(), "report", "--config", self.agent.configuration, *words],
            env=self.agent.environment, cwd=self.bed.directory, capture_output=True, text=True, timeout=120)

    def test_one_file_with_everything_and_no_secret(self):
        with open(os.path.join(self.bed.path("state-van-1"), "drive.record"), "w") as file:
            file.write('{"latitude": 60.17}\n')
        done = self.report()
        self.assertEqual(done.returncode, 0, done)
        name = done.stdout.strip()
        self.assertRegex(name, r"\Aturnstone-report-van-1-[-\dT]+Z\.txt\Z")
        path = self.bed.path(name)
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
        with open(path) as file:
            text = file.read()
        version = subprocess.run([testbed.agent_binary(), "--version"], capture_output=True, text=True).stdout.split()[0]
        for part in (f"version   {version} (", 'vehicle = "van-1"', "# kernel\nLinux", "region    town", "wrong   broker",
                     'Status: "no link"', "--lines=500 --unit turnstone", "drive.record",
                     "the password is (secret), and again (secret)"):
            self.assertIn(part, text)
        self.assertNotIn(PASSWORD, text)
        self.assertNotIn("60.17}", text)

    def test_a_record_is_added_on_demand_only(self):
        with open(os.path.join(self.bed.path("state-van-1"), "drive.record"), "w") as file:
            file.write('{"latitude": 60.17}\n')
        done = self.report("--record", "--no-check", "-o", "-")
        self.assertIn('{"latitude": 60.17}', done.stdout)
        self.assertIn("where the vehicle was (--record)", done.stdout)
        self.assertNotIn("check --online", done.stdout)

    def test_nothing_is_overwritten(self):
        path = self.bed.path("there")
        open(path, "w").close()
        done = self.report("-o", path)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("File exists", done.stderr)

    def test_a_configuration_that_is_none_is_part_of_it(self):
        with open(self.agent.configuration, "a") as file:
            file.write("\n[gpsdd]\n")
        done = self.report("-o", "-")
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("gpsdd is not a key", done.stdout)
        self.assertIn("Status:", done.stdout)

    def test_a_password_in_an_address_is_in_no_part(self):
        self.program("journalctl", 'echo "mqtts://van-1:hunter2@broker has to be an address"')
        with open(self.agent.configuration) as file:
            before = file.read()
        self.assertIn("servers = ", before)
        with open(self.agent.configuration, "w") as file:
            file.write(re.sub("servers = .*", 'servers = ["mqtts://van-1:hunter2@localhost:46810"]', before))
        done = self.report("-o", "-")
        self.assertEqual(done.returncode, 0, done)
        self.assertNotIn("hunter2", done.stdout)
        self.assertIn("mqtts://…@localhost:46810", done.stdout)
        self.assertIn("broker.password_file", done.stdout)
        self.assertIn("mqtts://…@broker has to be", done.stdout)

    def test_a_program_that_hangs_is_left(self):
        self.program("systemctl", "echo begins; exec sleep 100")
        done = self.report("--no-check", "-o", "-")
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("begins", done.stdout)
        self.assertIn("args: ", done.stdout)

    def test_a_full_disk(self):
        done = subprocess.run(
            [testbed.agent_binary(), "report", "--config", self.agent.configuration, "--no-check", "-o", "-"],
            env=self.agent.environment, stdout=open("/dev/full", "w"), stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("No space left", done.stderr)


if __name__ == "__main__":
    unittest.main()
