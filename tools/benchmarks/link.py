#!/usr/bin/env python3
"""Measures what a drive costs on the wire and on the disk, as packets at the broker and as bytes that
the kernel counts for the agent.

    tools/benchmarks/link.py [--seconds 120] [--rate 1] [--trip MAP FROM TO] [--kind default]

One gpsd, fed with one fix a second, or as many as --rate says, of a drive in a town with a turn about every half minute, serves
several agents at once, each with a configuration of its own and a relay between it and the broker that
counts MQTT packets both ways, acknowledgements included, TCP and TLS not. What is measured after the
trip's start is scaled to an hour, also by topic. With --trip the drive is one on another map, from one
place (LAT,LON) to another without a stop, and should take longer than --seconds. Build first:  swift build -c release --static-swift-stdlib
"""

import argparse
import collections
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
sys.path[:0] = [os.path.join(ROOT, "tools"), os.path.join(ROOT, "Tests", "Integration")]
os.environ.setdefault("TURNSTONE_BUILD", os.path.join(ROOT, ".build", "release"))

import relay  # noqa: E402
import support  # noqa: E402
import testbed  # noqa: E402
import town  # noqa: E402

KINDS = {
    "default": "",
    "everything at every fix": "[uplink]\nlocation_interval_seconds = 0\n"
                               "frame_interval_seconds = 0\nevent_interval_seconds = 0\n"
                               "compact_frames = false\n[guidance]\n"
                               "time_update_threshold_seconds = 1\n"
                               "distance_update_threshold_meters = 1\n",
    "full frames": "[uplink]\ncompact_frames = false\n",
    "all remaining steps": "[uplink]\nremaining_steps = -1\n",
    "thinned": "[uplink]\nlocation_interval_seconds = 5.0\n"
               "remaining_steps = 1\n[guidance]\ntime_update_threshold_seconds = 60.0\n"
               "distance_update_threshold_meters = 1000.0\n",
}


class Vehicle:
    def __init__(self, bed, broker, gpsd, name, map_file, extra):
        self.up = self.down = 0
        self.topics = collections.Counter()
        self.relay = relay.Relay(broker.port, self.count)
        self.agent = testbed.Agent(bed, broker, gpsd.port, map_file, name,
                                   extra + '[log]\nlevel = "error"\n')
        self.agent.replace(broker.url, self.relay.url)
        self.agent.start()

    def count(self, direction, packet):
        if direction == "up":
            self.up += packet.size
            if packet.kind == relay.PUBLISH:
                self.topics[packet.topic.split("/", 3)[3]] += packet.size
        else:
            self.down += packet.size

    @property
    def written(self):
        with open(f"/proc/{self.agent.process.pid}/io") as file:
            return int(dict(line.split(": ") for line in file)["write_bytes"])

    @property
    def state(self):
        return self.up, self.down, self.written, self.topics.copy()


def wait_for(topic, vehicles):
    testbed.wait_until(
        lambda: all(vehicle.topics[topic] for vehicle in vehicles), 120, f"{topic} of each agent")


def place(text):
    latitude, longitude = map(float, text.split(","))
    return {"latitude": latitude, "longitude": longitude}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("--rate", type=float, default=1, help="fixes a second")
    parser.add_argument("--trip", nargs=3, metavar=("MAP", "FROM", "TO"))
    parser.add_argument("--kind", choices=list(KINDS), action="append", help="only these agents")
    arguments = parser.parse_args()
    kinds = {name: KINDS[name] for name in arguments.kind or KINDS}
    names = [f"van-{number}" for number in range(1, len(kinds) + 1)]
    if arguments.trip:
        map_file, origin, destination = arguments.trip
        map_file = os.path.abspath(map_file)
        waypoints = [place(destination)]
        nmea = subprocess.run(
            [testbed.agent_binary(), "route", "--map", map_file, "--nmea", "--rate",
             str(arguments.rate), "--waypoint=" + origin, "--waypoint=" + destination],
            check=True, capture_output=True, text=True).stdout
    else:
        corners = [(0, 0), (0, 2), (2, 2), (2, 4), (4, 4), (4, 6), (6, 6), (6, 4), (4, 4), (4, 2),
                   (2, 2), (2, 0)]
        map_file, nmea = support.town_map(), support.drive(*corners, rate=arguments.rate)
        waypoints = [dict(zip(("latitude", "longitude"), town.place(*corner)))
                     for corner in corners[1:]]
    with testbed.Testbed() as bed:
        broker = testbed.Broker(bed, names).start()
        gpsd = testbed.Gpsd(bed).start()
        with testbed.Receiver(gpsd, nmea, pace=1, period=1 / arguments.rate):
            vehicles = [Vehicle(bed, broker, gpsd, name, map_file, extra)
                        for name, extra in zip(names, kinds.values())]
            wait_for("location", vehicles)
            time.sleep(5)
            for vehicle in vehicles:
                broker.publish(vehicle.agent.topic("command/set-destinations"), {
                    "id": "trip", "waypoints": waypoints})
            wait_for("navigation/info", vehicles)
            time.sleep(5)
            before = [vehicle.state for vehicle in vehicles]
            time.sleep(arguments.seconds)
            after = [vehicle.state for vehicle in vehicles]
    print(f"{'bytes an hour':28} {'up':>10} {'down':>10} {'disk':>10}")
    for name, one, other in zip(kinds, before, after):
        *one, topics_before = one
        *other, topics_after = other
        rates = [(b - a) * 3600 / arguments.seconds / 1e6 for a, b in zip(one, other)]
        print(f"{name:28} " + " ".join(f"{rate:7.2f} MB" for rate in rates))
        for topic, size in (topics_after - topics_before).most_common(6):
            print(f"    {topic:24} {size * 3600 / arguments.seconds / 1e6:7.2f} MB")


if __name__ == "__main__":
    main()
