#!/usr/bin/env python3
"""Watches what an agent holds while it drives for long: nothing of it may grow without bound.

    tools/benchmarks/soak.py --map M --place LAT,LON --place LAT,LON ... [--minutes 30] [--rate 50] [--build release]

The agent runs on core 0 alone, with a real gpsd and a real broker, hears so many fixes a second, writes a record of
10 MB at most, and obeys a command every two seconds: routes for vehicles that it has not seen, options, pictures,
what it must refuse. The link is cut every 47 s, and every five minutes the broker is gone for a whole one. The drive leads
through all places, back, and so on. Told each minute are resident memory (of it the agent's own), open files,
threads, the sizes of records, journal and metrics, and the share of the core.
"""

import argparse
import datetime
import functools
import glob
import itertools
import operator
import os
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
sys.path[:0] = [os.path.join(ROOT, "tools"), os.path.join(ROOT, "Tests", "Integration")]

RECORD_MEGABYTES = 10
CUT_SECONDS, OUTAGE_SECONDS, OUTAGE_PERIOD = 47, 60, 300
EXTRA = f"""
[record]
maximum_megabytes = {RECORD_MEGABYTES}
free_megabytes = 20
[journal]
maximum_megabytes = 8
[commands]
maximum_per_second = 5.0
[uplink]
health_interval_seconds = 10.0
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--map", required=True)
    parser.add_argument("--place", action="append", required=True, help="LAT,LON; twice at least")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--rate", type=int, default=50, help="fixes a second")
    parser.add_argument("--build", default="release")
    arguments = parser.parse_args()
    os.environ.setdefault("TURNSTONE_BUILD", os.path.join(ROOT, ".build", arguments.build))
    import relay
    import testbed
    with testbed.Testbed() as bed:
        soak(testbed, relay, bed, arguments)


def soak(testbed, relay, bed, arguments):
    drive = nmea(testbed, arguments)
    broker = testbed.Broker(bed, ["van-1"]).start()
    gpsd = testbed.Gpsd(bed).start()
    line = relay.Relay(broker.port)
    agent = testbed.Agent(bed, broker, gpsd.port, os.path.abspath(arguments.map), extra=EXTRA)
    agent.replace(broker.url, line.url)
    agent.wrapper = ["taskset", "-c", "0"]
    agent.start("--record", bed.path("drive.record"))
    ended, away = threading.Event(), threading.Event()
    replies = {}
    listener = testbed.Listener(bed, broker)
    orders = threading.Thread(
        target=order, args=(broker, agent, arguments.place, ended, away, replies), daemon=True)
    began = time.monotonic()
    with testbed.Receiver(gpsd, drive, period=1 / arguments.rate) as receiver:
        orders.start()
        print("min    rss MB  own MB  files  threads  record MB (files)  journal kB  metrics kB  core %  "
              "fixes  commands", flush=True)
        usage = processor_seconds(agent.process.pid), time.monotonic()
        due = 0
        while time.monotonic() - began < arguments.minutes * 60 + 1:
            elapsed = time.monotonic() - began
            if agent.process.poll() is not None:
                sys.exit(f"the agent ended with {agent.process.returncode}:\n{agent.log[-3000:]}")
            if elapsed >= due:
                now = processor_seconds(agent.process.pid), time.monotonic()
                share = 100 * (now[0] - usage[0]) / max(0.1, now[1] - usage[1])
                usage = now
                heard = len(listener.messages)
                listener.messages.clear() if heard > 200_000 else None
                tell(bed, agent, elapsed, share, receiver.sent, len(replies))
                due += 60
            is_out = elapsed % OUTAGE_PERIOD > OUTAGE_PERIOD - OUTAGE_SECONDS
            if is_out != away.is_set():
                away.set() if is_out else away.clear()
                broker.stop() if is_out else broker.start()
            elif not is_out and int(elapsed) % CUT_SECONDS == CUT_SECONDS - 1:
                line.cut()
            time.sleep(1)
    ended.set()
    statuses = {}
    for message in listener.messages:
        if "/reply/" in message.topic and message.json:
            key = (message.topic.rsplit("/", 1)[1], message.json["status"])
            statuses[key] = statuses.get(key, 0) + 1
    for (name, status), count in sorted(statuses.items()):
        print(f"{count:7} {name} {status}")
    testbed.end(agent.process)
    print(f"exit code {agent.process.returncode}")
    print(agent.log[-1500:])


def nmea(testbed, arguments):
    """A drive back and forth through all places for as long as it takes."""
    there = arguments.place
    rounds = there[:-1] + there[:0:-1]
    start = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    for count in itertools.count():
        places = rounds * (2 ** count) + there[:1]
        command = [testbed.agent_binary(), "route", "--map", arguments.map, "--nmea", "--rate", "1",
                   "--noise", "2", "--start-time", start.strftime("%Y-%m-%dT%H:%M:%SZ")]
        command += [part for place in places for part in ("--waypoint", place)]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        seconds = [line.split("*")[0].split(",") for line in text.splitlines() if line.startswith("$GPRMC")]
        if len(seconds) > arguments.minutes * 60 + 60:
            break
    return "".join(
        between(one, next_one, step / arguments.rate)
        for one, next_one in zip(seconds, seconds[1:]) for step in range(arguments.rate))


def between(one, next_one, part):
    """The sentences of a fix between two RMC a second apart: the receiver of `turnstone route` is slower."""
    def mean(field):
        return float(one[field]) + part * (float(next_one[field]) - float(one[field]))

    time_of_day = f"{one[1][:6]}.{round(part * 100):02}"
    latitude, longitude = degrees_between(one[3], next_one[3], part, 2), degrees_between(one[5], next_one[5], part, 3)
    sentences = [
        f"GPRMC,{time_of_day},A,{latitude},{one[4]},{longitude},{one[6]},{mean(7):.2f},{one[8]},{one[9]},,,A",
        f"GPGGA,{time_of_day},{latitude},{one[4]},{longitude},{one[6]},1,09,0.60,100.0,M,45.0,M,,"]
    return "".join(f"${sentence}*{checksum(sentence):02X}\r\n" for sentence in sentences)


def degrees_between(one, next_one, part, digits):
    def minutes(text):
        return int(text[:digits]) * 60 + float(text[digits:])

    value = minutes(one) + part * (minutes(next_one) - minutes(one))
    return f"{int(value // 60):0{digits}}{value % 60:08.5f}"


def checksum(sentence):
    return functools.reduce(operator.xor, sentence.encode())


def order(broker, agent, places, ended, away, replies):
    """Commands of all kinds, one every two seconds."""
    points = [dict(zip(("latitude", "longitude"), map(float, place.split(",")))) for place in places]
    for number in itertools.count():
        if ended.wait(2):
            return
        if away.is_set():
            continue
        name, fields = [
            lambda: ("set-destinations", {
                "waypoints": [points[-1], points[0]], "options": {
                    "travelMode": "TRUCK", "vehicle": {"heightMeters": 2 + number % 97 / 50}}}),
            lambda: ("get-state", {}),
            lambda: ("get-image", {"stepNumber": 1}),
            lambda: ("set-options", {"language": ["en", "de"][number % 2]}),
            lambda: ("estimate-route", {"waypoints": points[::-1]}),
            lambda: ("reroute", {}),
            lambda: ("no-such-command", {"x": "y" * 500}),
            lambda: ("set-destinations", {"waypoints": [{"latitude": 91}]}),
        ][number % 8]()
        try:
            broker.publish(agent.topic(f"command/{name}"), {"id": f"soak-{number}", **fields})
            replies[number] = True
        except subprocess.SubprocessError as error:
            print(f"command {number}: {error}", file=sys.stderr)


def processor_seconds(process):
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process):
    """Resident and, of it, what belongs to the process alone and cannot be read again, MB."""
    with open(f"/proc/{process}/status") as file:
        lines = dict(line.split(":", 1) for line in file)
    return tuple(int(lines[name].split()[0]) / 1000 for name in ("VmRSS", "RssAnon"))


def size(pattern):
    return sum(os.path.getsize(path) for path in glob.glob(pattern) if os.path.exists(path))


def tell(bed, agent, elapsed, share, fixes, commands):
    process = agent.process.pid
    resident, own = memory(process)
    state = bed.path(f"state-{agent.vehicle}")
    records = bed.path("drive.record*")
    print(f"{elapsed / 60:4.0f} {resident:9.1f} {own:7.1f} {len(os.listdir(f'/proc/{process}/fd')):6} "
          f"{len(os.listdir(f'/proc/{process}/task')):8} {size(records) / 1e6:10.2f} ({len(glob.glob(records))})"
          f"{'':6}{size(state + '/*.sqlite*') / 1e3:9.0f} {size(state + '/metrics/*') / 1e3:11.0f} "
          f"{share:7.1f} {fixes:8} {commands:6}", flush=True)


if __name__ == "__main__":
    main()
