#!/usr/bin/env python3
"""Measures what a search of seconds costs the rest of an agent that has one core.

    tools/benchmarks/one_core.py [--regions 4 | --map M --place LAT,LON --place LAT,LON ...] [--seconds 60]

The agent runs on core 0 alone; the broker, who listens and this script run on the others. A gpsd of the script's
own sends ten fixes a second and notes when; a socket stands in for systemd's and asks for a sign of life at
every tick, half a second apart. Told are the delays of each location message against the sending of its fix, and by
how much a tick (with its health) and a sign of life come later than half a second after the one before: as
median, p99 and longest, of each of three turns:

    idle      nothing is asked of the agent
    busy      another program of the same niceness as the search competes for the core: the control
    search    routes between the places are asked for, one after another and each for another vehicle, so that
              nothing was worked out before

What the search adds beyond its share of the core is the difference between the last two. Without a map a country is
made up (country.py). Build first: swift build -c release --product turnstone; and turnstone-map without --map.
"""

import argparse
import datetime
import json
import os
import re
import socket
import statistics
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
sys.path[:0] = [os.path.join(ROOT, "tools"), os.path.join(ROOT, "Tests", "Integration")]
TICK = 0.5
FIXES_A_SECOND = 10
# Of the thread that searches (RoutePlanner).
SEARCH_NICENESS = 5


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--map")
    parser.add_argument("--place", action="append", help="LAT,LON; twice at least, with --map")
    parser.add_argument("--regions", type=int, default=4, help="of the made-up country")
    parser.add_argument("--seconds", type=float, default=60, help="of each of the three turns")
    parser.add_argument("--build", default="release")
    arguments = parser.parse_args()
    if bool(arguments.map) != bool(arguments.place):
        parser.error("--map and --place belong together")
    if len(os.sched_getaffinity(0)) < 2:
        sys.exit("This needs two cores: one for the agent, and one for what measures it.")
    os.environ.setdefault("TURNSTONE_BUILD", os.path.join(ROOT, ".build", arguments.build))
    import testbed
    with testbed.Testbed() as bed:
        if arguments.map:
            path = os.path.abspath(arguments.map)
            places = [tuple(map(float, place.split(","))) for place in arguments.place]
        else:
            path, places = make_country(bed, arguments.regions)
        measure(testbed, bed, path, places, arguments.seconds)


def make_country(bed, regions):
    """A map, and three of its nodes far apart."""
    source, path = bed.path("country.opl"), bed.path("country.map")
    subprocess.run([sys.executable, os.path.join(HERE, "country.py"), "--regions", str(regions),
                    "--output", source], check=True)
    builder = os.path.join(os.environ["TURNSTONE_BUILD"], "turnstone-map")
    subprocess.run([builder, "build", source, "-o", path], check=True, capture_output=True)
    with open(source) as file:
        nodes = [tuple(map(float, match.group(2, 1)))
                 for match in (re.match(r"n\d+ .*x(\S+) y(\S+)", line) for line in file) if match]
    nodes.sort(key=sum)
    return path, [nodes[len(nodes) // 10], nodes[-len(nodes) // 10], nodes[len(nodes) // 2]]


class Gpsd:
    """Says on gpsd's port, to one client, where a vehicle stands, and notes when it said so."""

    def __init__(self, place):
        self.place = place
        self.sent = {}
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        client, _ = self.listener.accept()
        client.sendall(b'{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}\r\n'
                       b'{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a"}]}\r\n')
        threading.Thread(target=self.answer, args=(client,), daemon=True).start()
        due = time.monotonic()
        try:
            while True:
                now = datetime.datetime.now(datetime.timezone.utc)
                stamp = now.strftime("%Y-%m-%dT%H:%M:%S.") + f"{now.microsecond // 1000:03d}Z"
                report = {"class": "TPV", "device": "/dev/a", "mode": 3, "time": stamp,
                          "lat": self.place[0], "lon": self.place[1], "eph": 5.0, "speed": 0.1}
                self.sent[stamp] = time.time()
                client.sendall(json.dumps(report, separators=(",", ":")).encode() + b"\r\n")
                due += 1 / FIXES_A_SECOND
                time.sleep(max(0, due - time.monotonic()))
        except OSError:
            pass

    @staticmethod
    def answer(client):
        try:
            while client.recv(1000):
                client.sendall(b'{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a"}]}\r\n')
        except OSError:
            pass


class Manager:
    """Stands in for systemd, and notes when it got a sign of life."""

    def __init__(self, path):
        self.path = path
        self.signs = []
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(path)
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            if b"WATCHDOG=1" in self.socket.recv(1000):
                self.signs.append(time.time())


def measure(testbed, bed, path, places, seconds):
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[1:])
    gpsd = Gpsd(places[0])
    broker = testbed.Broker(bed, ["van-1"]).start()
    listener = testbed.Listener(bed, broker)
    traffic = bed.start("traffic", [
        "mosquitto_sub", *broker.login("monitor"), "-t", "turnstone/v1/van-1/#", "-F", "%U %t %p"],
        stdout=open(bed.path("heard"), "w"))
    agent = testbed.Agent(
        bed, broker, gpsd.port, path,
        extra="[uplink]\nlocation_interval_seconds = 0\nhealth_interval_seconds = 1\n")
    manager = Manager(bed.path("notify"))
    agent.environment |= {
        "NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": str(int(2e6 * TICK))}
    agent.wrapper = ["taskset", "-c", str(cores[0])]
    agent.start()
    listener.wait("/state/health", lambda json: json["gps"]["state"] == "fix", 120)
    # What is worked out once at the start is not what is asked about here.
    time.sleep(10)
    turns = {}

    def turn(name, work):
        began = time.time()
        end = began + seconds
        work(end)
        turns[name] = (began, time.time())

    def busy(end):
        load = bed.start("load", ["taskset", "-c", str(cores[0]), "nice", "-n", str(SEARCH_NICENESS),
                                  sys.executable, "-c", "while True: pass"])
        time.sleep(max(0, end - time.time()))
        testbed.end(load)

    durations = []
    turn("idle", lambda end: time.sleep(max(0, end - time.time())))
    turn("busy", busy)
    turn("search", lambda end: search(broker, listener, agent, places[1:], end, durations))
    time.sleep(1)
    testbed.end(traffic)
    if not durations:
        sys.exit("no route was found; see what the agent says:\n" + agent.log[-2000:])
    with open(bed.path("heard")) as file:
        heard = [line.split(" ", 2) for line in file]
    print(f"{len(durations)} routes, {statistics.median(durations):.2f} s each (median), the longest "
          f"{max(durations):.2f} s")
    print(f"{'delays in ms':10}" + "".join(f"{name:>26}" for name in turns))
    print(f"{'':12}" + f"{'median      p99  longest':>26}" * len(turns))
    locations = [(gpsd.sent[json.loads(payload)["fixTime"]], float(at))
                 for at, topic, payload in heard
                 if topic.endswith("/location") and json.loads(payload).get("fixTime") in gpsd.sent]
    ticks = sorted(float(at) for at, topic, _ in heard if topic.endswith("/state/health"))
    table = {
        "location": [(sent, at - sent) for sent, at in locations],
        "watchdog": lateness(manager.signs),
        "health": lateness(ticks),
    }
    for name, delays in table.items():
        print(f"{name:12}" + "".join(figures(delays, *times) for times in turns.values()))


def lateness(times):
    """By how much each comes later than a tick, or the nearest number of them, after the one before."""
    pairs = zip(times, times[1:])
    return [(later, abs((later - earlier) - TICK * max(1, round((later - earlier) / TICK))))
            for earlier, later in pairs]


def figures(delays, began, ended):
    milliseconds = sorted(delay * 1000 for at, delay in delays if began <= at <= ended)
    if not milliseconds:
        return f"{'none':>26}"
    p99 = milliseconds[min(len(milliseconds) - 1, len(milliseconds) * 99 // 100)]
    return f"{statistics.median(milliseconds):>9.2f}{p99:>8.2f}{milliseconds[-1]:>9.2f}"


def search(broker, listener, agent, places, end, durations):
    number = 0
    while time.time() < end:
        number += 1
        began = time.monotonic()
        broker.publish(agent.topic("command/set-destinations"), {
            "id": f"r{number}",
            "waypoints": [{"latitude": latitude, "longitude": longitude}
                          for latitude, longitude in places],
            "options": {"travelMode": "TRUCK", "alternateRoutesStrategy": "ALL",
                        "vehicle": {"heightMeters": 2 + number % 200 / 100}}})
        reply = listener.wait(
            "/reply/set-destinations",
            lambda json: json["id"] == f"r{number}" and json["status"] != "ACCEPTED", 300).json
        if reply["status"] != "SUCCEEDED":
            print(json.dumps(reply))
            return
        durations.append(time.monotonic() - began)


if __name__ == "__main__":
    main()
