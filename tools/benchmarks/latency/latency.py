#!/usr/bin/env python3
"""Measures the way from a fix to its MQTT message, beside a C program that does no more than forward.

    tools/benchmarks/latency/latency.py [--seconds 40]
    tools/benchmarks/latency/latency.py --backlog 100000 [--per-second 200]

A real gpsd, fed by gpsfake with five fixes a second, serves two clients in the order in which they came:
first a witness, which notes when gps_read returned; then in turn the bare C program and the agent, which
guides along a route. The clock of a fix starts at the witness and stops where mosquitto_sub has the
message. With --backlog the agent is measured against itself, without and with so many events of a time
without a broker to tell. Build first:  swift build -c release --static-swift-stdlib
"""

import argparse
import datetime
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", "..", ".."))
sys.path[:0] = [os.path.join(ROOT, "tools"), os.path.join(ROOT, "Tests", "Integration")]
os.environ.setdefault("TURNSTONE_BUILD", os.path.join(ROOT, ".build", "release"))

import support  # noqa: E402
import testbed  # noqa: E402
import town  # noqa: E402


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=40, help="of each of four turns")
    parser.add_argument("--backlog", type=int, help="events that wait to be told")
    parser.add_argument("--per-second", type=float, default=200, help="journal.history_per_second")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory, testbed.Testbed() as bed:
        forwarder = os.path.join(directory, "forwarder")
        subprocess.run(["cc", "-O2", "-o", forwarder, os.path.join(HERE, "forwarder.c"),
                        "-lgps", "-lmosquitto", "-lm"], check=True)
        measure(bed, forwarder, arguments)


def measure(bed, forwarder, arguments):
    seconds = arguments.seconds
    broker = testbed.Broker(bed, ["van-1", "van-2", "van-3"]).start()
    listener = bed.start("listener", [
        "mosquitto_sub", *broker.login("monitor"), "-t", "turnstone/v1/+/location",
        "-F", "%U %t %p"], stdout=open(bed.path("traffic"), "w"))
    port = testbed.free_port()
    nmea = bed.path("drive.nmea")
    with open(nmea, "w") as file:
        file.write(drive([(0, 0), (0, 6), (6, 6), (6, 0)] * 3))
    feeder = bed.start("gpsfake", ["gpsfake", "-q", "-c", "0.05", "-P", str(port), nmea])
    testbed.wait_until(lambda: testbed.accepts_connections(port), 10, "gpsd's start")

    def forward(vehicle):
        return bed.start(f"forwarder-{vehicle}", [
            forwarder, str(port), str(broker.port), vehicle, broker.passwords[vehicle],
            f"turnstone/v1/{vehicle}/location"])

    forward("van-3")
    time.sleep(1)
    memory = 0
    left = []
    for turn in range(4):
        if turn % 2 == 0 and not arguments.backlog:
            subject = forward("van-2")
            time.sleep(seconds)
        else:
            agent = testbed.Agent(
                bed, broker, port, support.town_map(),
                extra=f"[journal]\nhistory_per_second = {arguments.per_second}\n")
            journal = os.path.join(bed.path("state-van-1"), "journal.sqlite")
            if arguments.backlog and turn % 2 == 1:
                fill(journal, arguments.backlog)
            agent.start()
            subject = agent.process
            time.sleep(3)
            latitude, longitude = town.place(6, 0)
            broker.publish(agent.topic("command/set-destinations"), {
                "id": f"trip-{turn}",
                "waypoints": [{"latitude": latitude, "longitude": longitude}]})
            time.sleep(seconds - 3)
            with open(f"/proc/{subject.pid}/statm") as file:
                memory = int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6
        if feeder.poll() is not None:
            sys.exit("gpsfake has ended: " + bed.log("gpsfake"))
        testbed.end(subject)
        if arguments.backlog:
            left.append(pending(journal))
    testbed.end(listener)
    with open(bed.path("traffic")) as file:
        report(file.read().splitlines(), bool(arguments.backlog))
    if arguments.backlog:
        print(f"told in the turns with a backlog: {arguments.backlog - left[1]} and "
              f"{arguments.backlog - left[3]} events in {seconds} s each")
    print(f"agent: {memory:.1f} MB resident")


def fill(journal, count):
    """Events that an earlier session has left behind."""
    with sqlite3.connect(journal) as database:
        first = database.execute("SELECT value FROM counter WHERE key = 'sequence'").fetchone()[0]
        payload = {"vehicle": "van-1", "session": 1, "time": "2026-02-28T12:00:00.000Z",
                   "timeSource": "gnss", "severity": "MAJOR", "percentAboveLimit": 20,
                   "speedMetersPerSecond": 16.7, "speedLimitMetersPerSecond": 13.9,
                   "location": {"latitude": 60.1, "longitude": 24.9}}
        database.execute("DELETE FROM message")
        database.executemany(
            "INSERT INTO message (sequence, topic, payload, time, trusted) "
            "VALUES (?, 'event/speeding', ?, 1772280000000, 0)",
            ((first + index, json.dumps({**payload, "seq": first + index}).encode())
             for index in range(count)))
        database.execute("UPDATE counter SET value = ? WHERE key = 'sequence'", (first + count,))


def pending(journal):
    with sqlite3.connect(journal) as database:
        return database.execute("SELECT count(*) FROM message").fetchone()[0]


def drive(corners):
    command = [testbed.agent_binary(), "route", "--map", support.town_map(), "--nmea"]
    for corner in corners:
        latitude, longitude = town.place(*corner)
        command += ["--waypoint", f"{latitude},{longitude}"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def report(lines, has_backlog):
    peer, subject = ("idle", "backlog") if has_backlog else ("forwarder", "agent")
    witnessed, arrivals = {}, {peer: [], subject: []}
    for line in lines:
        received, topic, payload = line.split(" ", 2)
        vehicle = topic.split("/")[2]
        message = json.loads(payload)
        if "fixSeconds" in message:
            fix = round(message["fixSeconds"])
        else:
            fix = round(datetime.datetime.fromisoformat(
                message["fixTime"].replace("Z", "+00:00")).timestamp())
        if vehicle == "van-3":
            # gpsd may report one fix twice, when the cycle's later sentences add to it.
            witnessed.setdefault(fix, message["readSeconds"])
        else:
            if has_backlog:
                name = peer if message["session"] % 2 else subject
            else:
                name = subject if vehicle == "van-1" else peer
            arrivals[name].append((fix, float(received)))
    figures = {}
    for name, messages in arrivals.items():
        # A position that is carried on between two fixes has no fix of its own.
        delays = sorted({fix: (received - witnessed[fix]) * 1e6
                         for fix, received in reversed(messages) if fix in witnessed}.values())
        figures[name] = (statistics.median(delays), delays[int(len(delays) * 0.99)])
        print(f"{name:10} median {figures[name][0]:6.0f} µs   p99 {figures[name][1]:6.0f} µs   "
              f"({len(delays)} fixes)")
    print(f"ratio      median {figures[subject][0] / figures[peer][0]:6.2f}      "
          f"p99 {figures[subject][1] / figures[peer][1]:6.2f}")


if __name__ == "__main__":
    main()
