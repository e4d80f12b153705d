#!/usr/bin/env python3
"""Measures how regularly an agent on one core ticks while it works out routes that take seconds.

    tools/benchmarks/one_core.py --map M --place LAT,LON --place LAT,LON ... [--seconds 30] [--build release]

The agent runs on core 0 alone. A socket stands in for systemd's and asks for a sign of life at every beat,
half a second apart: the tick of guidance, health and the watchdog come with it. Told are the longest and
the median time between two signs, first at rest and then while routes through all places are asked for, one
after another and each for another vehicle, so that nothing was worked out before. With --load another
program competes for the core.
"""

import argparse
import json
import os
import socket
import statistics
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
sys.path[:0] = [os.path.join(ROOT, "tools"), os.path.join(ROOT, "Tests", "Integration")]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--map", required=True)
    parser.add_argument("--place", action="append", required=True, help="LAT,LON; twice at least")
    parser.add_argument("--seconds", type=float, default=30, help="of each of the two turns")
    parser.add_argument("--build", default="release")
    parser.add_argument("--load", action="store_true")
    arguments = parser.parse_args()
    os.environ.setdefault("TURNSTONE_BUILD", os.path.join(ROOT, ".build", arguments.build))
    import testbed
    with testbed.Testbed() as bed:
        measure(testbed, bed, arguments)


def measure(testbed, bed, arguments):
    broker = testbed.Broker(bed, ["van-1"]).start()
    listener = testbed.Listener(bed, broker)
    agent = testbed.Agent(bed, broker, testbed.free_port(), os.path.abspath(arguments.map),
                          extra="[guidance]\nallow_simulation = true\n")
    path = bed.path("notify")
    beats = []
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(path)
        threading.Thread(target=hear, args=(manager, beats), daemon=True).start()
        agent.environment |= {"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "1000000"}
        cores = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {min(cores)})
        agent.start()
        if arguments.load:
            bed.start("load", ["yes"], stdout=open(os.devnull, "w"))
        os.sched_setaffinity(0, cores)
        listener.wait("/state/connection", lambda json: json["state"] == "online", 60)
        # What is worked out once at the start is not what is asked about here.
        time.sleep(5)
        report("at rest", beats, arguments.seconds)
        places = [dict(zip(("latitude", "longitude"), map(float, place.split(","))))
                  for place in arguments.place]
        stop = threading.Event()
        seconds = []
        asking = threading.Thread(
            target=ask, args=(broker, listener, agent, places, stop, seconds))
        asking.start()
        report("while routes are worked out", beats, arguments.seconds)
        stop.set()
        asking.join()
        if not seconds:
            sys.exit("no route was found; see what the agent says:\n" + agent.log[-2000:])
        print(f"{len(seconds)} routes, each took {statistics.median(seconds):.2f} s (median)")


def ask(broker, listener, agent, places, stop, seconds):
    """The place is simulated, so that no receiver is needed."""
    number = 0
    while not stop.is_set():
        number += 1
        name = f"r{number}"
        began = time.monotonic()
        broker.publish(agent.topic("command/simulate"), {"id": f"at-{name}", "mode": "AT_COORDINATE",
                                                         **places[0]})
        broker.publish(agent.topic("command/set-destinations"), {
            "id": name, "waypoints": places[1:], "options": {
                "travelMode": "TRUCK", "alternateRoutesStrategy": "ALL",
                "vehicle": {"heightMeters": 2 + number % 200 / 100}}})
        reply = listener.wait(
            "/reply/set-destinations",
            lambda json: json["id"] == name and json["status"] != "ACCEPTED", 300).json
        if reply["status"] != "SUCCEEDED":
            print(json.dumps(reply))
            return
        seconds.append(time.monotonic() - began)


def hear(manager, beats):
    while True:
        try:
            said = manager.recv(1000)
        except OSError:
            return
        if said == b"WATCHDOG=1":
            beats.append(time.monotonic())


def report(name, beats, seconds):
    first = len(beats)
    time.sleep(seconds)
    times = beats[max(0, first - 1):] + [time.monotonic()]
    gaps = [later - earlier for earlier, later in zip(times, times[1:])][:-1]
    print(f"{name:30} {len(gaps)} beats, median {statistics.median(gaps):.2f} s, "
          f"longest {max(gaps):.2f} s apart", flush=True)


if __name__ == "__main__":
    main()
