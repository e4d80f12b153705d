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

    def test_a_map_that_is_written_over_in_use_ends_the_agent_with_one_sentence(self):
        path = self.bed.path("town.map")
        shutil.copy(support.town_map(), path)
        toml = self.bed.path("a.toml")
        with open(toml, "w") as file:
            file.write(self.configuration(path, "[guidance]\nallow_simulation = true\n"))
        broker = testbed.Broker(self.bed, ["v"]).start()
        with open(toml, "a") as file:
            file.write(f'[broker]\nservers = ["{broker.url}"]\nusername = "v"\n')
        agent = self.bed.start(
            "agent", [testbed.agent_binary(), "run", "--config", toml],
            env=dict(os.environ, TURNSTONE_BROKER_PASSWORD=broker.passwords["v"]))
        testbed.wait_until(lambda: "connected to 127" in self.bed.log("agent"), 20, "the link")
        os.truncate(path, 4096)
        latitude, longitude = support.town.place(0, 0)
        for order in ({"mode": "AT_COORDINATE", "latitude": latitude, "longitude": longitude},
                      {"mode": "TO_DESTINATIONS", "waypoints": [support.destination(6, 6)]}):
            broker.publish("turnstone/v1/v/command/simulate", {"id": order["mode"], **order})
        self.assertEqual(agent.wait(20), 1, self.bed.log("agent"))
        last = self.bed.log("agent").splitlines()[-1]
        self.assertIn("renaming", last)
        self.assertNotIn("Backtrace", self.bed.log("agent"))

    def test_a_wrong_key(self):
        text = self.configuration(support.town_map(), "[broker]\nserver = 'x'\n")
        self.assert_one_sentence(self.run_with(text), "broker.server is not a key", "servers")

    def test_a_directory_that_cannot_be_written(self):
        text = self.configuration(support.town_map()).replace(self.bed.directory, "/proc/nowhere")
        self.assert_one_sentence(self.run_with(text), "state.directory", "/proc/nowhere")

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
