"""What the user did wrong is one sentence and exit code 2, from the real program."""

import os
import shutil
import subprocess
import unittest

import support
import testbed


class Mistakes(unittest.TestCase):
    def setUp(self):
        self.bed = testbed.Testbed()
        self.addCleanup(self.bed.close)

    def run_with(self, toml, command="run"):
        path = self.bed.path("a.toml")
        with open(path, "w") as file:
            file.write(toml)
        return subprocess.run(
            [testbed.agent_binary(), command, "--config", path],
            capture_output=True, text=True, timeout=20)

    def assert_one_sentence(self, result, *words):
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        for word in words:
            self.assertIn(word, result.stderr)

    def configuration(self, map_file, rest=""):
        return (f'vehicle = "v"\n[map]\nfile = "{map_file}"\n[state]\n'
                f'directory = "{self.bed.directory}"\n{rest}')

    def test_a_map_that_is_not_there(self):
        for command in ("run", "check"):
            self.assert_one_sentence(
                self.run_with(self.configuration("/nowhere/a.map"), command),
                "map.file", "/nowhere/a.map")

    def test_a_broken_map(self):
        with open(support.town_map(), "rb") as file:
            good = bytearray(file.read())
        broken = {
            "empty": b"", "junk": b"junk" * 1000, "cut": good[: len(good) // 2],
            "changed": good[:5000] + bytes([good[5000] ^ 1]) + good[5001:],
        }
        for name, content in broken.items():
            with self.subTest(name):
                path = self.bed.path(f"{name}.map")
                with open(path, "wb") as file:
                    file.write(content)
                self.assert_one_sentence(self.run_with(self.configuration(path)), path)

    def test_half_of_an_encrypted_link(self):
        certificate = f'[broker.tls]\ncertificate_file = "{support.town_map()}"\n'
        for command in ("run", "check"):
            for server, words in (("mqtts", ("key_file", "go together")),
                                  ("mqtt", ("broker.tls", "mqtts://"))):
                self.assert_one_sentence(
                    self.run_with(self.configuration(
                        support.town_map(),
                        f'[broker]\nservers = ["{server}://127.0.0.1"]\n' + certificate), command),
                    *words)

    def test_a_wrong_key(self):
        text = self.configuration(support.town_map(), "[broker]\nserver = 'x'\n")
        self.assert_one_sentence(self.run_with(text), "line 7: broker.server is not a key; broker.servers is one")

    def test_a_directory_that_cannot_be_written(self):
        text = self.configuration(support.town_map()).replace(self.bed.directory, "/proc/nowhere")
        self.assert_one_sentence(self.run_with(text), "state.directory", "/proc/nowhere")

    def encrypted(self, **files):
        lines = "".join(f'{key} = "{path}"\n' for key, path in files.items())
        return self.configuration(
            support.town_map(), f'[broker]\nservers = ["mqtts://127.0.0.1"]\n[broker.tls]\n{lines}')

    def test_what_is_no_certificate_is_found_before_a_broker_is_asked(self):
        for content, word in (
                (b"", "no certificate in PEM"), (b"garbage\n", "no certificate in PEM"),
                (b"-----BEGIN CERTIFICATE-----\n\xc3\xa4!\n-----END CERTIFICATE-----\n",
                 "cannot be decoded")):
            with open(self.bed.path("ca.pem"), "wb") as file:
                file.write(content)
            self.assert_one_sentence(
                self.run_with(self.encrypted(authority_file=self.bed.path("ca.pem")), "check"),
                "broker.tls.authority_file", word, "the agent guides without a link")

    def test_an_empty_password_file_is_found(self):
        with open(self.bed.path("password"), "w") as file:
            file.write("\n")
        os.chmod(self.bed.path("password"), 0o600)
        text = self.configuration(
            support.town_map(), f'[broker]\npassword_file = "{self.bed.path("password")}"\n')
        self.assert_one_sentence(
            self.run_with(text, "check"), "broker.password_file", "first line", "the agent guides without a link")

    def test_a_state_directory_that_takes_no_files(self):
        for directory in ("/sys", "/proc/nowhere"):
            text = self.configuration(support.town_map()).replace(self.bed.directory, directory)
            for command in ("run", "check"):
                self.assert_one_sentence(
                    self.run_with(text, command), f"state.directory: {directory} cannot be written")

    def test_check_makes_no_directory(self):
        missing = self.bed.path("missing")
        text = self.configuration(support.town_map()).replace(
            f'"{self.bed.directory}"', f'"{missing}"')
        self.assertEqual(self.run_with(text, "check").returncode, 0)
        self.assertFalse(os.path.exists(missing))

    def test_check_finds_a_full_disk(self):
        directory = self.bed.path("small")
        os.mkdir(directory)
        with open(self.bed.path("a.toml"), "w") as file:
            file.write(self.configuration(support.town_map()).replace(
                f'"{self.bed.directory}"', f'"{directory}"'))
        disk = testbed.SmallDisk(self.bed, directory)
        disk.fill()
        self.assert_starts_with_a_fault(disk, directory, "No space left on device", "free some space")

    def test_check_finds_a_disk_for_reading_alone(self):
        directory = self.bed.path("small")
        os.mkdir(directory)
        disk = testbed.SmallDisk(self.bed, directory)
        # The agent had it while it could be written.
        os.mkdir(f"{disk.root}/map")
        subprocess.run([*disk.wrapper, "mount", "-o", "remount,ro", directory], check=True)
        log = self.assert_starts_with_a_fault(
            disk, directory, "Read-only file system", "mount its file system for writing")
        self.assertIn("cannot be copied to", log)
        self.assertNotIn("MB more have to be free", log)

    def assert_starts_with_a_fault(self, disk, directory, *words):
        """The checks name the fault, and say that the agent would start, as it does; its log."""
        path = self.bed.path("a.toml")
        with open(path, "w") as file:
            file.write(self.configuration(support.town_map(), "[gpsd]\nport = 9\n").replace(
                f'"{self.bed.directory}"', f'"{directory}"'))
        program = [*disk.wrapper, testbed.agent_binary()]
        for options in ((), ("--quiet",)):
            done = subprocess.run(
                [*program, "check", *options, "--config", path], capture_output=True, text=True, timeout=20)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            for word in ("state.directory", "the agent starts", *words):
                self.assertIn(word, done.stderr)
            self.assertNotIn("all is well", done.stdout)
            self.assertEqual(options == (), "# it would start: map" in done.stdout)
        agent = subprocess.Popen(
            [*program, "run", "--config", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.addCleanup(agent.kill)
        with self.assertRaises(subprocess.TimeoutExpired):
            agent.wait(timeout=3)
        agent.terminate()
        log = agent.communicate(timeout=10)[0]
        self.assertEqual(agent.returncode, 0, log)
        return log

    @unittest.skipUnless(os.geteuid() == 0, "only root can be another user")
    def test_check_by_somebody_else_on_a_healthy_gateway_says_that_all_is_well(self):
        private, key = self.bed.path("private"), self.bed.path("key.pem")
        os.mkdir(private, 0o700)
        os.mkdir(os.path.join(private, "state"), 0o700)
        for name in ("key.pem", "password"):
            with open(self.bed.path(name), "w") as file:
                file.write("secret\n")
            os.chmod(self.bed.path(name), 0o600)
        certificate = self.bed.path("certificate.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
             "-nodes", "-subj", "/CN=v", "-keyout", "/dev/null", "-out", certificate],
            check=True, capture_output=True)
        os.chmod(certificate, 0o644)
        # A copy, as the folder of the others' map is its owner's alone.
        town, binary = self.bed.path("town.map"), self.bed.path("turnstone")
        shutil.copy(support.town_map(), town)
        shutil.copy(testbed.agent_binary(), binary)
        os.chmod(town, 0o644)
        text = self.encrypted(certificate_file=certificate, key_file=key).replace(
            support.town_map(), town).replace(
            f'directory = "{self.bed.directory}"', f'directory = "{private}/state"').replace(
            "[broker]\n", f'[broker]\npassword_file = "{self.bed.path("password")}"\n')
        with open(self.bed.path("a.toml"), "w") as file:
            file.write(text)
        result = subprocess.run(
            [binary, "check", "--config", self.bed.path("a.toml")], user=65534, group=65534,
            extra_groups=[], capture_output=True, text=True, timeout=20)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("# all is well", result.stdout)
        for what in ("broker.password_file", "broker.tls.key_file", "state.directory"):
            self.assertIn(f"note: {what}", result.stderr)
        # The agent's own user is told that he could not run it.
        for folder in (private, os.path.join(private, "state")):
            os.chown(folder, 65534, 65534)
        for command in ("check", "run"):
            with self.subTest(command):
                self.assert_one_sentence(
                    subprocess.run(
                        [binary, command, "--config", self.bed.path("a.toml")], user=65534,
                        group=65534, extra_groups=[], capture_output=True, text=True, timeout=20),
                    "broker.password_file", "Permission denied")

    def test_check_prints_what_the_agent_would_run_with_and_no_secret(self):
        path = self.bed.path("a.toml")
        with open(path, "w") as file:
            file.write(self.configuration(support.town_map()))
        result = subprocess.run(
            [testbed.agent_binary(), "check", "--config", path], capture_output=True, text=True,
            env=dict(os.environ, TURNSTONE_BROKER_PASSWORD="hunter2"))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn('vehicle = "v"', result.stdout)
        self.assertIn("# password is set", result.stdout)
        self.assertNotIn("hunter2", result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main()
