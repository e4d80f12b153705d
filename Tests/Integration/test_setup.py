"""`turnstone setup`: a gateway becomes a vehicle's, from flags and from answers on a terminal."""

import fcntl
import os
import pathlib
import pty
import select
import signal
import stat
import subprocess
import termios
import time
import unittest

import support
import testbed


class Setup(unittest.TestCase):
    def setUp(self):
        self.bed = testbed.Testbed()
        self.addCleanup(self.bed.close)
        self.config = self.bed.path("turnstone.toml")
        text = pathlib.Path(testbed.ROOT, "config", "turnstone.toml").read_text()
        self.text = text.replace("/var/lib/turnstone-map/region.map", support.town_map()).replace(
            'directory = "/var/lib/turnstone"', f'directory = "{self.bed.path("state")}"')
        pathlib.Path(self.config).write_text(self.text)

    def setup(self, *words, **options):
        return subprocess.run([testbed.agent_binary(), "setup", "--config", self.config, *words], capture_output=True,
                              text=True, timeout=30, stdin=options.pop("stdin", subprocess.DEVNULL), **options)

    def test_only_what_was_given_changes_and_the_password_is_roots(self):
        with open(self.bed.path("secret"), "w") as file:
            file.write("pass word\nanother line\n")
        done = self.setup("--vehicle", "van-7", "--server", "mqtts://one", "--server", "mqtts://two",
                          "--password-from", self.bed.path("secret"), "--consent")
        self.assertEqual(done.returncode, 0, done.stderr)
        written = pathlib.Path(self.config).read_text()
        before, after = self.text.splitlines(), written.splitlines()
        changed = [new for old, new in zip(before, after) if old != new]
        self.assertEqual(len(before), len(after))
        self.assertEqual(changed, ['vehicle = "van-7"', 'servers = ["mqtts://one", "mqtts://two"]', 'username = "van-7"',
                                   "location_consent = true"])
        password = self.bed.path("broker-password")
        self.assertEqual(pathlib.Path(password).read_text(), "pass word\n")
        self.assertEqual(stat.S_IMODE(os.stat(password).st_mode), 0o600)
        self.assertNotIn("pass word", done.stdout + done.stderr)
        # Outside of /etc no unit is touched.
        self.assertFalse(os.path.exists("/etc/systemd/system/turnstone.service.d/broker-password.conf"))
        # Who may read it has it, as a check at the broker.
        shown = subprocess.run([testbed.agent_binary(), "check", "--config", self.config], capture_output=True, text=True)
        self.assertIn("password is", shown.stdout)
        self.assertNotIn("pass word", shown.stdout)

    def test_what_would_be_refused_is_not_written(self):
        for words in (["--vehicle", "van/7", "--server", "mqtt://one"], ["--vehicle", "van-7", "--server", "one"], []):
            with self.subTest(words):
                done = self.setup(*words)
                self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                self.assertEqual(pathlib.Path(self.config).read_text(), self.text)

    def test_a_password_that_is_no_text_and_a_vehicle_without_a_name_leave_all_as_it_is(self):
        for name, content in (("good", b"good\n"), ("zero", b"pass\0word\n"), ("latin", b"gr\xfc\xdfe\n")):
            pathlib.Path(self.bed.path(name)).write_bytes(content)
        words = ("--vehicle", "van-7", "--server", "mqtt://one", "--password-from")
        self.assertEqual(self.setup(*words, self.bed.path("good")).returncode, 0)
        for name in ("zero", "latin"):
            with open(self.bed.path(name)) as file:
                for done in (self.setup(*words, self.bed.path(name)), self.setup(*words, "-", stdin=file)):
                    self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        self.assertEqual(pathlib.Path(self.bed.path("broker-password")).read_text(), "good\n")
        done = self.setup("--vehicle", "", "--server", "mqtt://one")
        self.assertEqual((done.returncode, done.stderr.count("--vehicle is empty")), (2, 1), done.stderr)

    def test_paths_that_lead_from_where_a_program_starts_are_noted(self):
        os.symlink(support.town_map(), self.bed.path("a.map"))
        done = self.setup("--vehicle", "van-7", "--server", "mqtt://one", "--map", "a.map", cwd=self.bed.path(""))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("map.file: a.map leads from the directory in which the agent is started", done.stderr)

    def test_what_is_left_to_be_done_is_said(self):
        done = self.setup("--vehicle", "van-7", "--server", "mqtt://one", "--map", "/nonexistent.map")
        self.assertEqual(done.returncode, 1)
        self.assertIn("what is left to be done: map.file: there is no map file '/nonexistent.map'", done.stderr)
        self.assertIn('vehicle = "van-7"', pathlib.Path(self.config).read_text())

    def answer(self, *dialogue, words=()):
        """Answers the questions on a terminal; returns all that it showed."""
        main, side = pty.openpty()
        process = subprocess.Popen([testbed.agent_binary(), "setup", "--config", self.config, *words], stdin=side,
                                   stdout=side, stderr=side, close_fds=True)
        os.close(side)
        self.addCleanup(process.kill)
        heard = b""

        def wait_for(text):
            nonlocal heard
            deadline = time.monotonic() + 20
            while text not in heard:
                self.assertLess(time.monotonic(), deadline, heard)
                if select.select([main], [], [], 0.2)[0]:
                    try:
                        heard += os.read(main, 4096)
                    except OSError:
                        self.fail(heard)

        for question, answer in dialogue:
            wait_for(question)
            os.write(main, answer + b"\n")
        wait_for(b"all is well")
        self.assertEqual(process.wait(10), 0)
        return heard

    def test_answers_on_a_terminal(self):
        heard = self.answer(
            (b"Name of the vehicle: ", b"van-9"), (b"Broker [mqtt://localhost:1883]: ", b""),
            (b"Its name at the broker [van-9]: ", b""), (b"leaves the vehicle [no]: ", b"maybe"),
            (b"maybe\r\nHas the driver agreed", b"yes"),
            (b"Password at the broker, empty for the one that is there: ", b"hidden"))
        self.assertNotIn(b"hidden", heard)
        written = pathlib.Path(self.config).read_text()
        for line in ('vehicle = "van-9"', 'username = "van-9"', "location_consent = true"):
            self.assertIn(line, written)
        self.assertEqual(pathlib.Path(self.bed.path("broker-password")).read_text(), "hidden\n")

    def test_who_gives_up_at_the_password_has_a_terminal_that_shows_what_is_typed(self):
        main, side = pty.openpty()
        before = termios.tcgetattr(side)
        process = subprocess.Popen(
            [testbed.agent_binary(), "setup", "--config", self.config, "--vehicle", "van-9", "--server", "mqtt://one",
             "--username", "van-9", "--no-consent"],
            stdin=side, stdout=side, stderr=side, close_fds=True, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        self.addCleanup(process.kill)
        testbed.wait_until(lambda: not termios.tcgetattr(side)[3] & termios.ECHO, 20, "the question for the password")
        time.sleep(0.2)
        os.write(main, b"secr\x03")
        self.assertEqual(process.wait(10), -signal.SIGINT)
        self.assertEqual(termios.tcgetattr(side)[3], before[3])
        self.assertFalse(os.path.exists(self.bed.path("broker-password")))

    def test_another_vehicles_driver_is_asked_anew(self):
        os.mkdir(self.bed.path("state"))
        self.assertEqual(self.setup("--vehicle", "van-7", "--server", "mqtt://one", "--consent").returncode, 0)
        for answer, written in ((b"", "false"), (b"yes", "true")):
            heard = self.answer(
                (b"Its name at the broker [", b""), (b"leaves the vehicle [no]: ", answer),
                (b"Password at the broker", b""), words=("--set-aside", "--vehicle", "van-8", "--server", "mqtt://one"))
            self.assertNotIn(b"is false now", heard)
            self.assertIn(f"location_consent = {written}", pathlib.Path(self.config).read_text())


if __name__ == "__main__":
    unittest.main()
