"""What the README has people type works as it stands, with the broker that is shipped."""

import json
import os
import re
import shlex
import subprocess
import time
import unittest

import support
import testbed

with open(os.path.join(testbed.ROOT, "README.md")) as README_FILE:
    README = README_FILE.read()


def commands(program):
    """The lines of the README that call a program, as words."""
    blocks = "".join(re.findall(r"```console\n(.*?)```", README, re.DOTALL)).replace("\\\n", "")
    return [shlex.split(line[2:], comments=True) for line in blocks.splitlines()
            if line.startswith(f"$ {program} ")]


class Readme(support.VehicleTest):
    vehicles = ["van-7"]

    def adapted(self, words):
        """With the port and the password that this broker has in place of the shipped ones."""
        places = {"1884": str(self.broker.office_port), "PASSWORD": self.broker.passwords["dispatch"]}
        self.assertLessEqual(set(places), set(words))
        return [places.get(word, word) for word in words]

    def test_an_order_is_sent_and_its_events_are_heard(self):
        self.start_all()
        (subscriber,), (publisher,) = commands("mosquitto_sub"), commands("mosquitto_pub")
        heard = self.bed.start("subscriber", self.adapted(subscriber))
        with self.receive(support.drive((0, 0), (0, 6))):
            self.wait_for_fix()
            time.sleep(0.5)
            # Of this town.
            order = self.adapted(publisher)
            place = json.loads(order[-1])
            place["waypoints"] = [support.destination(0, 6)]
            order[-1] = json.dumps(place)
            subprocess.run(order, check=True, timeout=20)
            self.assertEqual(self.reply("set-destinations", "42")["status"], "SUCCEEDED")
            testbed.wait_until(lambda: "/event/route-changed" in self.bed.log("subscriber"), 10, "an event")
        self.assertIsNone(heard.poll())

    def test_paths_are_those_of_the_package(self):
        with open(os.path.join(testbed.ROOT, "tools", "package")) as file:
            package = file.read()
        with open(os.path.join(testbed.ROOT, "config", "turnstone.toml")) as file:
            configuration = file.read()
        for path in re.findall(r"/(?:etc|var)/[\w./-]*\w", README):
            self.assertTrue(path in package or f'"{path}"' in configuration, path)
        for name in ("config/turnstone.toml", "config/mosquitto", "docs/route.svg"):
            self.assertIn(name, README)
            self.assertTrue(os.path.exists(os.path.join(testbed.ROOT, name)), name)


if __name__ == "__main__":
    unittest.main()
