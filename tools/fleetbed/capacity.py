"""How many light vehicles a broker carries, from few to as many as it follows, beside what each costs."""

import json
import os
import secrets
import subprocess
import sys
import time

import testbed
from fleetbed import drive, rabbitmq, series, usage

ROOT = "turnstone/v1"
RECORDED = "van-000"
# Of drive that light vehicles publish again and again.
TRACE_SECONDS = 60
# A broker follows as long as so much of what was sent has arrived, and the slowest of a hundred within so many seconds.
LEAST_SHARE, LONGEST_SECONDS = 0.99, 2.0
# A load that is later than this measures itself.
LATEST_SECONDS = 3.0


def record(bed):
    """What a real agent publishes in a minute of guidance: (seconds, subtopic, QoS, retained, payload)."""
    broker = testbed.Broker(bed, [RECORDED]).start()
    map_file = drive.town_map(bed)
    gpsd = testbed.Gpsd(bed).start()
    agent = testbed.Agent(bed, broker, gpsd.port, map_file, vehicle=RECORDED)
    trace = []
    listener = bed.start("trace", ["mosquitto_sub", *broker.login("monitor"), "-q", "1", "-t", f"{ROOT}/{RECORDED}/#",
                                   "-F", "%q %r %U %x %t"], stdout=subprocess.PIPE)
    time.sleep(0.5)
    agent.start()
    with testbed.Receiver(gpsd, drive.sentences(map_file)):
        time.sleep(2)
        broker.publish(f"{ROOT}/{RECORDED}/command/set-destinations", {"id": "trip", "waypoints": drive.stops()})
        began = time.time()
        while time.time() < began + TRACE_SECONDS:
            quality, _, at, payload, topic = listener.stdout.readline().decode().split(" ", 4)
            suffix = topic.strip()[len(f"{ROOT}/{RECORDED}/"):]
            if float(at) >= began and not suffix.startswith("command/"):
                # Which are retained is not told to who is subscribed already.
                retained = suffix.startswith("state/") or suffix == "navigation/route"
                trace.append((float(at) - began, suffix, int(quality) if suffix not in LIVE else 0, retained,
                              bytes.fromhex(payload).decode()))
    for process in (agent.process, listener, gpsd.process, broker.process):
        testbed.end(process)
    return trace


# Told at QoS 0 but for one message in ten minutes.
LIVE = ("location", "navigation/info", "event/remaining-time", "event/remaining-distance")


class Mosquitto:
    def __init__(self, bed, passwords):
        vehicles = [name for name in passwords if name not in ("dispatch", "monitor")]
        self.broker = testbed.Broker(bed, [])
        self.broker.passwords = dict(passwords)
        with open(self.broker.configuration, "a") as file:
            file.write("\nmax_connections -1\n")
        with open(os.path.join(os.path.dirname(self.broker.configuration), "turnstone.passwd"), "w") as file:
            file.writelines(f"{name}:{password}\n" for name, password in passwords.items())
        subprocess.run(["mosquitto_passwd", "-U", file.name], check=True, capture_output=True)
        for vehicle in vehicles:
            self.broker.allow(vehicle, f"topic read {ROOT}/fleet/traffic/+")
        self.broker.start()
        self.ports, self.readers_ports = [self.broker.port], [self.broker.office_port]
        self.leaders = [self.broker.process.pid]

    def end(self):
        self.broker.stop()


class Rabbit:
    def __init__(self, bed, passwords, nodes):
        self.cluster = rabbitmq.Cluster(bed, passwords, nodes).start()
        self.ports = self.readers_ports = [node.port for node in self.cluster.nodes]
        self.leaders = [node.process.pid for node in self.cluster.nodes]

    def end(self):
        for node in self.cluster.nodes:
            testbed.end(node.process)


def make_broker(kind, bed, passwords):
    return Mosquitto(bed, passwords) if kind == "mosquitto" else Rabbit(bed, passwords, int(kind.partition("-")[2] or 3))


class Child:
    """A part of the load, as a process of its own that is told and asked by lines."""

    def __init__(self, bed, module, plan):
        self.process = bed.start(module, [sys.executable, "-m", f"fleetbed.{module}"], stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE,
                                 env=dict(os.environ, PYTHONPATH=os.path.join(testbed.ROOT, "tools")))
        self.tell(json.dumps(plan))

    def tell(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def line(self):
        line = self.process.stdout.readline().decode()
        if not line:
            raise RuntimeError("a part of the load has ended; its log stands in the temporary directory")
        return line

    def answer(self):
        return json.loads(self.line())


COLUMNS = ("broker", "vehicles", "in/s", "out/s", "KB/s out", "arrived", "p50 ms", "p99 ms", "broker cores",
           "vehicles/core", "broker MB", "load cores", "machine")
WIDTHS = (12, 8, 7, 7, 8, 8, 7, 7, 12, 13, 9, 10, 7)


def row(values):
    return "  ".join(str(value).rjust(width) for value, width in zip(values, WIDTHS))


def measure(bed, kind, trace, count, arguments, store):
    """A row of the table, where the broker has not followed, and what else there is to say."""
    names = [f"van-{number:05d}" for number in range(count)]
    passwords = {name: secrets.token_hex(4) for name in [*names, "dispatch", "monitor"]}
    broker = make_broker(kind, bed, passwords)
    children = []
    try:
        shared = arguments.subscription == "shared" and kind == "mosquitto"
        filters = [f"$share/desk/{one}" if shared else one for one in testbed.READERS_FILTERS]
        reader = Child(bed, "desk", {
            "servers": broker.readers_ports, "user": "monitor", "password": passwords["monitor"], "filters": filters,
            "readers": 4 if shared else 1, "store": store})
        children.append(reader)
        reader.line()
        light = Child(bed, "light", {
            "root": ROOT, "recorded": RECORDED, "trace": trace, "seconds": TRACE_SECONDS, "servers": broker.ports,
            "passwords": {name: passwords[name] for name in names}})
        children.append(light)
        open_links = int(light.line().split()[1])
        light.tell("begin")
        time.sleep(3)
        reader.tell("reset")
        load = usage.Usage([child.process.pid for child in children])
        cost, busy = usage.Usage(broker.leaders), usage.machine_busy()
        time.sleep(arguments.seconds)
        cores, memory = cost.take()
        loaded, machine = load.take()[0], busy()
        reader.tell("read")
        heard = reader.answer()
        light.tell("end")
        sent = light.answer()
        time.sleep(1)
        reader.tell("read")
        total = reader.answer()
        ages = heard["ages"]
        # Of all that was sent since the reset; the three seconds before are left out of both.
        rate = len(trace) / TRACE_SECONDS * count
        arrived = min(1.0, heard["messages"] / max(1, rate * arguments.seconds))
        p50, p99 = usage.percentile(ages, 0.5), usage.percentile(ages, 0.99)
        values = (kind, count, f"{rate:.0f}", f"{heard['messages'] / arguments.seconds:.0f}",
                  f"{heard['bytes'] / arguments.seconds / 1000:.0f}", f"{arrived:.1%}", p50, p99, f"{cores:.3f}",
                  f"{count / cores:.0f}" if cores > 0.003 else "-", f"{memory:.0f}",
                  f"{loaded:.2f}", f"{machine:.0%}")
        faults, notes = [], []
        if open_links < count or sent["lost"]:
            faults.append(f"{count - open_links} not connected, {sent['lost']} lost: {sent['reasons']}")
        if sent["again"]:
            notes.append(f"{sent['again']} more attempts to connect")
        if sent["latest"] > LATEST_SECONDS:
            faults.append(f"the load itself was up to {sent['latest']:.1f} s late")
        if arrived < LEAST_SHARE:
            faults.append("not all has arrived")
        if p99 is None or p99 > LONGEST_SECONDS * 1000:
            faults.append("too slow")
        if sent["unanswered"]:
            faults.append(f"{sent['unanswered']} publications without an acknowledgement")
        if store and total["refused"]:
            faults.append(f"{total['refused']} points refused by the store")
        return values, faults, notes
    finally:
        for child in children:
            testbed.end(child.process)
        broker.end()


def run(arguments):
    with testbed.Testbed() as bed:
        trace = record(bed)
        size = sum(len(payload) for *_, payload in trace)
        print(f"a vehicle that is guided: {len(trace) / TRACE_SECONDS:.2f} messages and {size / TRACE_SECONDS:.0f} bytes of "
              f"payload a second, {sum(1 for one in trace if one[2])} of {len(trace)} at QoS 1")
        store = None
        if series.Influx.is_here():
            store = {"influx": series.Influx(bed).start().port}
        print(f"one reader of everything, which writes to {'InfluxDB' if store else 'nothing'}; "
              f"each number for {arguments.seconds:.0f} s\n\n{row(COLUMNS)}", flush=True)
    for kind in arguments.brokers.split(","):
        for count in arguments.vehicles:
            with testbed.Testbed() as bed:
                store = {"influx": series.Influx(bed).start().port} if series.Influx.is_here() else None
                try:
                    values, faults, notes = measure(bed, kind, trace, count, arguments, store)
                except (TimeoutError, RuntimeError, ValueError) as error:
                    print(f"{kind} with {count} vehicles: {error}", flush=True)
                    break
            print(row(values) + (f"   {'; '.join(faults + notes)}" if faults or notes else ""), flush=True)
            if faults:
                break
    return True
