"""A drive for a fleet: a town, its map, and the sentences of a receiver."""

import os
import subprocess
import sys

import testbed

sys.path.insert(0, os.path.join(testbed.ROOT, "Tests", "Integration"))

import town  # noqa: E402


def town_map(bed):
    source, target = bed.path("town.osm"), bed.path("town.map")
    with open(source, "w") as file:
        file.write(town.osm())
    builder = os.path.join(testbed.build_directory(), "turnstone-map")
    subprocess.run([builder, "build", source, "-o", target], check=True, capture_output=True)
    return target


# Round the town and back, some ten minutes of it.
WAY = [(0, 0), (0, 6), (6, 6), (6, 0), (1, 0), (1, 5), (5, 5), (5, 1), (2, 1), (2, 4), (4, 4), (4, 0)]


def sentences(map_file, way=WAY):
    command = [testbed.agent_binary(), "route", "--map", map_file, "--nmea", "--start-time", "2026-03-01T12:00:00Z"]
    for crossing in way:
        latitude, longitude = town.place(*crossing)
        command += ["--waypoint", f"{latitude},{longitude}"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def stops(count=8):
    return [dict(zip(("latitude", "longitude"), town.place(*crossing)), title=f"stop {number}")
            for number, crossing in enumerate(WAY[1:count + 1], 1)]
