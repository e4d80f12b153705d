"""`turnstone route`: routes at times, and what is wrong said in one sentence."""

import json
import os
import subprocess
import tempfile
import unittest

import support  # noqa: F401  (finds testbed)
import testbed

# A street from b to c that is closed to vehicles but for deliveries, and a way round it to the south.
NODES = {"a": (60.0, 24.990), "b": (60.0, 24.994), "c": (60.0, 24.998), "d": (60.0, 25.002),
         "e": (59.997, 24.994), "f": (59.997, 24.998)}
WAYS = [("ab", "Mill Road", ""), ("cd", "Church Road", ""), ("befc", "Bypass", ""),
        ("bc", "Market Street", "<tag k='motor_vehicle' v='no'/>"
         "<tag k='motor_vehicle:conditional' v='yes @ (06:00-10:00)'/>")]


def osm():
    numbers = {letter: number for number, letter in enumerate(NODES, 1)}
    lines = ["<osm version='0.6'>"]
    lines += [f"<node id='{numbers[letter]}' version='1' lat='{latitude}' lon='{longitude}'/>"
              for letter, (latitude, longitude) in NODES.items()]
    for number, (letters, name, tags) in enumerate(WAYS, 1):
        refs = "".join(f"<nd ref='{numbers[letter]}'/>" for letter in letters)
        lines.append(f"<way id='{number}' version='1'>{refs}<tag k='highway' v='residential'/>"
                     f"<tag k='name' v='{name}'/>{tags}</way>")
    return "\n".join(lines + ["</osm>", ""])


class RouteTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        directory = tempfile.TemporaryDirectory(prefix="turnstone-route-")
        cls.addClassCleanup(directory.cleanup)
        source, cls.map = (os.path.join(directory.name, name) for name in ("m.osm", "m.map"))
        with open(source, "w") as file:
            file.write(osm())
        subprocess.run([os.path.join(testbed.build_directory(), "turnstone-map"), "build", source,
                        "-o", cls.map], check=True, capture_output=True)

    def route(self, *options):
        waypoints = [f"--waypoint={latitude},{longitude}"
                     for latitude, longitude in (NODES["a"], NODES["d"])]
        return subprocess.run([testbed.agent_binary(), "route", "--map", self.map, *waypoints, *options],
                              capture_output=True, text=True, timeout=60)

    def roads(self, *options):
        done = self.route("--json", *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        steps = [step for leg in json.loads(done.stdout)["legs"] for step in leg["steps"]]
        return {step["fullRoadName"] for step in steps}

    def test_a_street_is_taken_while_it_is_open(self):
        # Two hours ahead of UTC by the sun.
        self.assertIn("Market Street", self.roads("--departure", "2026-11-20T06:00:00Z"))
        for closed in (["--departure", "2026-11-20T12:00:00Z"], ["--departure", "2026-11-20T14:00:00+02:00"], []):
            roads = self.roads(*closed)
            self.assertIn("Bypass", roads)
            self.assertNotIn("Market Street", roads)

    def test_a_time_that_is_none_gets_a_sentence(self):
        done = self.route("--departure", "at eight")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("write the time like 2026-05-03T08:00:00Z", done.stderr)


if __name__ == "__main__":
    unittest.main()
