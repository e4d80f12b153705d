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


# Degrees from there to Leeds.
LEEDS = (-6.2, -26.54)


def osm(offset=(0, 0)):
    numbers = {letter: number for number, letter in enumerate(NODES, 1)}
    lines = ["<osm version='0.6'>"]
    lines += [f"<node id='{numbers[letter]}' version='1' lat='{latitude + offset[0]}' "
              f"lon='{longitude + offset[1]}'/>"
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
        cls.map = cls.build(directory.name, "m")
        cls.leeds = cls.build(directory.name, "leeds", LEEDS)

    @staticmethod
    def build(directory, name, offset=(0, 0)):
        source, target = (os.path.join(directory, f"{name}.{form}") for form in ("osm", "map"))
        with open(source, "w") as file:
            file.write(osm(offset))
        subprocess.run([os.path.join(testbed.build_directory(), "turnstone-map"), "build", source,
                        "-o", target], check=True, capture_output=True)
        return target

    def route(self, *options, map=None, offset=(0, 0)):
        waypoints = [f"--waypoint={latitude + offset[0]},{longitude + offset[1]}"
                     for latitude, longitude in (NODES["a"], NODES["d"])]
        return subprocess.run([testbed.agent_binary(), "route", "--map", map or self.map, *waypoints, *options],
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

    def test_distances_are_in_the_units_of_the_country_unless_units_are_set(self):
        def first_line(*options, **where):
            done = self.route(*options, **where)
            self.assertEqual(done.returncode, 0, done.stderr)
            return done.stdout.splitlines()[0]
        leeds = {"map": self.leeds, "offset": LEEDS}
        self.assertIn(" km, ", first_line())
        self.assertIn(" mi, ", first_line(**leeds))
        self.assertIn(" km, ", first_line("--units", "metric", **leeds))
        self.assertIn(" mi, ", first_line("--units", "imperial"))

    def test_a_time_that_is_none_gets_a_sentence(self):
        done = self.route("--departure", "at eight")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("write the time like 2026-05-03T08:00:00Z", done.stderr)


if __name__ == "__main__":
    unittest.main()
