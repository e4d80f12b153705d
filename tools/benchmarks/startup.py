#!/usr/bin/env python3
"""Measures how long the agent takes from its exec to being online, for maps of several sizes.

    tools/benchmarks/startup.py MAP... [--starts 20] [--niceness -10] [--cold]

For each map a broker on the loopback, no gpsd, and one agent that is started again and again. Between it and the
broker a relay sees every MQTT packet. Of each start after the first, which copies the map, there is told: the time until
CONNECT is sent, until `state/connection` says online, what of that was waiting for the broker (from CONNECT to CONNACK),
and the processor time that all threads had used by then, which other work on the machine changes least. Medians; in
brackets the least. --cold drops the map's copy from the page cache before each start, as after power-on.
--niceness is that of the agent, for a machine that has other work; below 0 it needs root.
Build first:  swift build -c release --static-swift-stdlib
"""

import argparse
import glob
import os
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
sys.path[:0] = [os.path.join(ROOT, "tools"), os.path.join(ROOT, "Tests", "Integration")]
os.environ.setdefault("TURNSTONE_BUILD", os.path.join(ROOT, ".build", "release"))

import relay  # noqa: E402
import testbed  # noqa: E402


def processor_time(pid):
    """Seconds that all threads of a process have used, as precisely as the kernel tells."""
    total = 0
    for path in glob.glob(f"/proc/{pid}/task/*/schedstat"):
        try:
            with open(path) as file:
                total += int(file.read().split()[0])
        except OSError:
            pass
    return total / 1e9


def memory(pid):
    """Megabytes: what is resident, and what of it is the process's own."""
    with open(f"/proc/{pid}/smaps_rollup") as file:
        sizes = {line.split(":")[0]: int(line.split()[1]) for line in file if line.endswith("kB\n")}
    return sizes["Rss"] / 1000, (sizes["Private_Dirty"] + sizes["Private_Clean"]) / 1000


class Start:
    """One session of the agent, up to being online."""

    def __init__(self, agent, between, niceness):
        self.times = {}
        self.pid = None
        between.observer = self.observe
        begin = time.monotonic()
        agent.wrapper = ["nice", "-n", str(niceness)] if niceness else []
        agent.start()
        self.pid = agent.process.pid
        testbed.wait_until(lambda: "online" in self.times, 120, "the agent online", step=0.005)
        self.until = {name: moment - begin for name, moment in self.times.items()}
        self.memory = memory(self.pid)
        testbed.end(agent.process)

    def observe(self, direction, packet):
        now = time.monotonic()
        if packet.kind == relay.CONNECT:
            self.times.setdefault("connect", now)
        elif packet.kind == relay.CONNACK:
            self.times.setdefault("connack", now)
        elif (direction == "up" and packet.kind == relay.PUBLISH
              and packet.topic.endswith("/state/connection") and b'"online"' in packet.body):
            if "online" not in self.times:
                self.processor = processor_time(self.pid)
                self.times["online"] = now


def forget(folder):
    """Has the kernel drop the files of a folder from its cache."""
    for path in glob.glob(os.path.join(folder, "*")):
        descriptor = os.open(path, os.O_RDONLY)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(descriptor)


def told(values, scale=1000):
    values = [value * scale for value in values]
    return f"{statistics.median(values):7.1f} ({min(values):.1f})"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("maps", nargs="+", metavar="MAP")
    parser.add_argument("--starts", type=int, default=20)
    parser.add_argument("--niceness", type=int, default=0)
    parser.add_argument("--cold", action="store_true")
    options = parser.parse_args()
    print("ms from exec: median (least)")
    print(f"{'map, MB':>8}  {'first start':>11}  {'CONNECT':>16}  {'online':>16}  {'of it broker':>16}  "
          f"{'processor time':>16}  {'memory, own of it (MB)':>22}")
    for path in options.maps:
        with testbed.Testbed() as bed:
            broker = testbed.Broker(bed, ["van-1"])
            broker.start()
            between = relay.Relay(broker.port)
            agent = testbed.Agent(bed, broker, testbed.free_port(), os.path.abspath(path), "van-1")
            agent.replace(broker.url, between.url)
            first = Start(agent, between, options.niceness)
            # What was written is written, so that it can be dropped, and disturbs nothing.
            subprocess.run(["sync"], check=True)
            starts = []
            for _ in range(options.starts):
                if options.cold:
                    forget(bed.path("state-van-1/map"))
                starts.append(Start(agent, between, options.niceness))
            until = [start.until for start in starts]
            print(f"{os.path.getsize(path) / 1e6:8.1f}  {first.until['online'] * 1000:11.0f}  "
                  f"{told([one['connect'] for one in until]):>16}  "
                  f"{told([one['online'] for one in until]):>16}  "
                  f"{told([one['connack'] - one['connect'] for one in until]):>16}  "
                  f"{told([start.processor for start in starts]):>16}  "
                  f"{statistics.median(start.memory[0] for start in starts):8.1f}, "
                  f"{statistics.median(start.memory[1] for start in starts):.1f}", flush=True)
            between.close()


if __name__ == "__main__":
    main()
