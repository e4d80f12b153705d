"""Real agents at a cluster, of which one node is killed and comes back while orders go on."""

import json
import re
import secrets
import time

import testbed
from fleetbed import desk, drive, ledger, rabbitmq, series, usage

ROOT = "turnstone/v1"
# What the agent states: a broker that ends a link is followed by an attempt at the next within first_retry_seconds (1, and a
# quarter of it), which has connect_timeout_seconds (10).
STATED_SECONDS = 11.25


class _Access:
    """What testbed.Agent asks a broker."""

    def __init__(self, urls, passwords):
        self.url, self.urls, self.passwords = urls[0], urls, passwords


def _say(text):
    print(text, flush=True)


class Trial:
    def __init__(self, bed, arguments):
        self.bed, self.arguments = bed, arguments
        self.names = [f"van-{number:03d}" for number in range(1, arguments.agents + 1)]
        self.passwords = {name: secrets.token_hex(8) for name in ["dispatch", "monitor", *self.names]}
        self.cluster = rabbitmq.Cluster(bed, self.passwords, arguments.nodes)
        self.ledger = ledger.Ledger(ROOT)

    def start(self):
        began = time.monotonic()
        self.cluster.start()
        _say(f"cluster: {self.arguments.nodes} nodes of RabbitMQ in {time.monotonic() - began:.0f} s")
        ports = [node.port for node in self.cluster.nodes]
        # Dispatch begins at the first node and knows the others.
        self.desk = desk.Connection(
            ports, "dispatch", self.passwords["dispatch"], "turnstone-desk",
            [f"{ROOT}/+/reply/+", f"{ROOT}/+/event/+", f"{ROOT}/+/history/events", f"{ROOT}/+/state/connection"],
            self.ledger.heard).start()
        self.store = None
        if series.Influx.is_here():
            self.store = series.Influx(self.bed).start()
            writer = series.InfluxStore(self.store.port)
            self.writer = writer
            self.monitor = desk.Connection(
                ports[::-1], "monitor", self.passwords["monitor"], "turnstone-series", series.FILTERS,
                lambda topic, payload: writer.take(topic, payload)).start()
        self.map = drive.town_map(self.bed)
        self.gpsd = testbed.Gpsd(self.bed).start()
        self.agents = []
        for number, name in enumerate(self.names):
            turned = self.cluster.urls[number % len(ports):] + self.cluster.urls[:number % len(ports)]
            agent = testbed.Agent(self.bed, _Access(turned, self.passwords), self.gpsd.port, self.map, vehicle=name)
            listed = ", ".join(f'"{url}"' for url in turned)
            agent.replace(f'servers = ["{turned[0]}"]', f'servers = [{listed}]\nprotocol = "3.1.1"')
            self.agents.append(agent.start())
        self.wait_for(self.names, 0, 60)
        _say(f"agents: {len(self.agents)} are online")

    def online_since(self, name, moment):
        return next((at for at, state in self.ledger.connections.get(name, []) if state == "online" and at >= moment), None)

    def wait_for(self, names, moment, timeout):
        testbed.wait_until(lambda: all(self.online_since(name, moment) for name in names), timeout,
                           "the return of " + ", ".join(n for n in names if not self.online_since(n, moment)), step=0.1)

    def order(self, number, name, command, **fields):
        identifier = f"order-{number}"
        body = {"id": identifier, **fields}
        self.ledger.ordered(name, identifier)
        self.desk.publish(f"{ROOT}/{name}/command/{command}", json.dumps(body).encode())

    def run(self):
        arguments = self.arguments
        sentences = drive.sentences(self.map)
        with testbed.Receiver(self.gpsd, sentences, pace=1.0):
            time.sleep(3)
            for number, name in enumerate(self.names):
                self.order(f"trip-{number}", name, "set-destinations", waypoints=drive.stops())
            time.sleep(5)
            victim = self.cluster.nodes[(arguments.victim - 1) % len(self.cluster.nodes)]
            at_victim = [name for number, name in enumerate(self.names)
                         if self.cluster.nodes[number % len(self.cluster.nodes)] is victim]
            killed = back = None
            for number in range(arguments.orders):
                if number == arguments.orders // 4:
                    killed = time.monotonic()
                    victim.kill()
                    _say(f"{victim.name}: killed, with {len(at_victim)} vehicles on it")
                if number == arguments.orders // 2:
                    victim.start()
                    _say(f"{victim.name}: started again")
                name = self.names[number % len(self.names)]
                if number % 3:
                    self.order(number, name, "ping")
                else:
                    self.order(number, name, "set-options", rates={"healthIntervalSeconds": 10 + number % 50})
                time.sleep(arguments.order_interval)
            testbed.wait_until(victim.is_ready, 120, f"the return of {victim.name}", step=0.3)
            # What waits comes with the links; a vehicle without one has until its next attempt.
            deadline = time.monotonic() + 90
            while time.monotonic() < deadline and (self.ledger.missing_replies() or self.desk.unconfirmed):
                time.sleep(0.5)
        returns = {name: self.online_since(name, killed) for name in at_victim}
        return self.report(killed, returns)

    def report(self, killed, returns):
        ledger = self.ledger
        moved = sorted(at - killed for at in returns.values() if at)
        missing, gaps = ledger.missing_replies(), ledger.gaps()
        events = sum(len(known) for known in ledger.events.values())
        delays = ledger.delays()
        _say(f"orders: {len(ledger.orders)}, answered {len(ledger.replies)} ({ledger.statuses()}), "
             f"p50 {usage.percentile(delays, 0.5):.2f} s, p99 {usage.percentile(delays, 0.99):.2f} s, "
             f"longest {max(delays):.1f} s")
        _say(f"told twice, as the number or `duplicate` says: {ledger.repeated_replies} replies, "
             f"{ledger.repeated_events} events of {events}")
        if moved:
            _say(f"links: {len(moved)} of {len(returns)} are there again, the first after {moved[0]:.1f} s, the last "
                 f"after {moved[-1]:.1f} s (stated: {STATED_SECONDS:.0f} s)")
        if self.store:
            self.writer.flush()
            points = self.store.query('SELECT count("latitude") FROM "location"')
            _say(f"store: {self.writer.written} points written, {points[0]['values'][0][1] if points else 0} places in it")
        complaints = sorted({line.partition(": ")[2] for agent in self.agents for line in agent.log.splitlines()
                             if re.search(r" (warning|error): ", line)})
        for line in complaints[:6]:
            _say(f"an agent's log: {line}")
        faults = list(ledger.faults)
        faults += [f"lost: no reply to {one}" for one in missing[:10]]
        faults += [f"lost: {vehicle} events {numbers[:10]}" for vehicle, numbers in gaps.items()]
        faults += [f"{name} did not come back" for name, at in returns.items() if not at]
        # Where there is no other node, it is as long as the only one is away.
        if len(self.cluster.nodes) > 1 and moved and moved[-1] > STATED_SECONDS:
            faults.append(f"a link took {moved[-1]:.1f} s to move")
        for fault in faults:
            _say(f"FAULT {fault}")
        _say("nothing is lost, and nothing is there twice without saying so" if not faults else f"{len(faults)} faults")
        return not faults


def run(arguments):
    with testbed.Testbed() as bed:
        trial = Trial(bed, arguments)
        trial.start()
        return trial.run()
