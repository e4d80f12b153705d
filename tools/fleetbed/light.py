"""Light vehicles: connections that publish what a real agent has published, each under its own name.

    python3 -m fleetbed.light < plan.json

Prints `ready` when all are connected, publishes until standard input ends, and prints what it did as one JSON object.
"""

import collections
import heapq
import json
import re
import selectors
import socket
import sys
import time

from fleetbed import packets

# At most so many connections a second are begun, as those of a fleet would be that comes back by and by.
CONNECTIONS_PER_SECOND = 250


def template(payload, vehicle):
    """A payload in pieces, between which name and time of a light vehicle belong."""
    pieces = re.split(rb'(?<="vehicle":")' + re.escape(vehicle.encode()) + rb'(?=")|(?<="time":")[^"]*(?=")', payload, maxsplit=2)
    return pieces if len(pieces) == 3 else [payload, b"", b""]


class Clock:
    """The time as messages have it, written once a millisecond."""

    def __init__(self):
        self._second, self._text = None, b""

    def text(self):
        second, rest = divmod(time.time(), 1)
        if second != self._second:
            self._second = second
            self._text = time.strftime("%Y-%m-%dT%H:%M:%S.", time.gmtime(second)).encode()
        return self._text + b"%03dZ" % int(rest * 1000)


class Vehicle:
    def __init__(self, name, server, password, fleet):
        self.name, self.server, self.password, self.fleet = name, server, password, fleet
        self.root = f"{fleet.root}/{name}/"
        self.socket, self.is_open, self.next = None, False, 0
        self.reader = packets.Reader()
        self.waiting = bytearray()
        self.unanswered = set()
        self.number = 0

    def connect(self):
        self.reader, self.waiting = packets.Reader(), bytearray()
        self.socket = socket.create_connection(("127.0.0.1", self.server), 10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setblocking(False)
        self.fleet.selector.register(self.socket, selectors.EVENT_READ, self)
        # As the agent: its will, and its commands, which wait for it.
        self.write(packets.connect(f"turnstone-{self.name}", self.name, self.password, clean=False, keep_alive=300,
                                   will=(self.root + "state/connection", '{"state":"lost"}')))
        self.write(packets.subscribe(1, [self.root + "command/+"]))

    def write(self, data):
        if self.waiting:
            self.waiting += data
            return
        try:
            sent = self.socket.send(data)
        except BlockingIOError:
            sent = 0
        if sent < len(data):
            self.waiting += data[sent:]
            self.fleet.watch(self, writing=True)

    def flush(self):
        sent = self.socket.send(self.waiting)
        del self.waiting[:sent]
        if not self.waiting:
            self.fleet.watch(self, writing=False)

    def publish(self, topic, payload, quality, retain):
        if quality:
            self.number = self.number % 65535 + 1
            self.unanswered.add(self.number)
        self.write(packets.publish(topic, payload, quality, retain, self.number))

    def read(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the broker has ended it")
        for kind, flags, body in self.reader.feed(data):
            if kind == packets.CONNACK:
                if body[1]:
                    raise ConnectionError(f"refused with {body[1]}")
                self.is_open = True
            elif kind == packets.PUBACK:
                self.unanswered.discard(body[0] << 8 | body[1])
                self.fleet.confirmed += 1
            elif kind == packets.PUBLISH:
                self.obey(*packets.publication(flags, body))

    def obey(self, topic, payload, number):
        if number is not None:
            self.write(packets.puback(number))
        order = json.loads(payload)
        reply = {"vehicle": self.name, "time": self.fleet.clock.text().decode(), "id": order["id"], "status": "SUCCEEDED"}
        self.publish(f"{self.root}reply/{topic.decode().rpartition('/')[2]}", json.dumps(reply).encode(), 1, False)
        self.fleet.obeyed += 1


class Fleet:
    def __init__(self, plan):
        self.root = plan["root"]
        self.trace = [(delay, suffix, quality, retain, template(payload.encode(), plan["recorded"]))
                      for delay, suffix, quality, retain, payload in plan["trace"]]
        self.length = plan["seconds"]
        self.clock = Clock()
        self.selector = selectors.EpollSelector()
        self.sent, self.bytes, self.confirmed, self.obeyed, self.lost = 0, 0, 0, 0, 0
        self.reasons = collections.Counter()
        self.late = 0.0
        self.again = 0
        self.is_over = False
        self.vehicles = [Vehicle(name, plan["servers"][number % len(plan["servers"])], plan["passwords"][name], self)
                         for number, name in enumerate(plan["passwords"])]

    def watch(self, vehicle, writing):
        self.selector.modify(vehicle.socket, selectors.EVENT_READ | (selectors.EVENT_WRITE if writing else 0), vehicle)

    def connect(self):
        for vehicle in self.vehicles:
            began = time.monotonic()
            try:
                vehicle.connect()
            except OSError as error:
                self._end(vehicle, error)
            self.serve(0)
            time.sleep(max(0, 1 / CONNECTIONS_PER_SECOND - (time.monotonic() - began)))
        # Who is sent away comes back, as an agent does.
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not all(one.is_open for one in self.vehicles):
            pause = time.monotonic() + 2
            while time.monotonic() < pause:
                self.serve(0.1)
            for vehicle in self.vehicles:
                if not vehicle.socket:
                    self.again += 1
                    try:
                        vehicle.connect()
                    except OSError as error:
                        self._end(vehicle, error)
                    self.serve(1 / CONNECTIONS_PER_SECOND)
        self.lost = 0

    def _end(self, vehicle, error):
        self.lost += 1
        self.reasons[str(error)] += 1
        if vehicle.socket:
            try:
                self.selector.unregister(vehicle.socket)
            except (KeyError, ValueError):
                pass
            vehicle.socket.close()
        vehicle.socket, vehicle.is_open = None, False

    def serve(self, timeout):
        for key, events in self.selector.select(timeout):
            if key.data is None:
                self.is_over = True
                self.selector.unregister(0)
                continue
            try:
                if events & selectors.EVENT_READ:
                    key.data.read()
                if key.data.socket and events & selectors.EVENT_WRITE and key.data.waiting:
                    key.data.flush()
            except (OSError, ValueError) as error:
                self._end(key.data, error)

    def run(self):
        """Publishes until standard input has a line or ends. Vehicles are spread over the trace, so that no second is a special one."""
        began = time.monotonic()
        queue = []
        for number, vehicle in enumerate(self.vehicles):
            if vehicle.socket:
                queue.append((began + self.length * number / len(self.vehicles) + self.trace[0][0], number, 0))
        # Who begins in the middle goes on from there at once.
        queue = [self._turned(one, began) for one in queue]
        heapq.heapify(queue)
        # Descriptor and not stream: nothing of it may have been read ahead.
        self.selector.register(0, selectors.EVENT_READ, None)
        while not self.is_over:
            now = time.monotonic()
            while queue and queue[0][0] <= now:
                due, number, at = heapq.heappop(queue)
                self.late = max(self.late, now - due)
                self._publish(self.vehicles[number], at)
                following = (at + 1) % len(self.trace)
                pause = self.trace[following][0] - self.trace[at][0] + (self.length if following == 0 else 0)
                if self.vehicles[number].socket:
                    heapq.heappush(queue, (due + pause, number, following))
            self.serve(min(0.05, max(0, queue[0][0] - time.monotonic())) if queue else 0.05)

    def _turned(self, entry, began):
        offset = entry[0] - began
        for at, step in enumerate(self.trace):
            if step[0] >= offset % self.length:
                return began + step[0] - offset % self.length, entry[1], at
        return began + self.length - offset % self.length, entry[1], 0

    def _publish(self, vehicle, at):
        _, suffix, quality, retain, pieces = self.trace[at]
        payload = pieces[0] + vehicle.name.encode() + pieces[1] + self.clock.text() + pieces[2] if pieces[1] else pieces[0]
        try:
            vehicle.publish(vehicle.root + suffix, payload, quality, retain)
        except OSError as error:
            return self._end(vehicle, error)
        self.sent += 1
        self.bytes += len(payload)


def main():
    plan = json.loads(sys.stdin.readline())
    fleet = Fleet(plan)
    fleet.connect()
    print("ready", sum(one.is_open for one in fleet.vehicles), flush=True)
    sys.stdin.readline()
    fleet.run()
    sent = fleet.sent
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and any(one.unanswered for one in fleet.vehicles if one.socket):
        fleet.serve(0.1)
    print(json.dumps({
        "sent": sent, "bytes": fleet.bytes, "confirmed": fleet.confirmed, "obeyed": fleet.obeyed, "lost": fleet.lost,
        "again": fleet.again, "unanswered": sum(len(one.unanswered) for one in fleet.vehicles), "latest": fleet.late,
        "reasons": dict(fleet.reasons.most_common(3))}), flush=True)


if __name__ == "__main__":
    main()
