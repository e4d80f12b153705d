"""A client of the centre: it subscribes, publishes, and turns to the next broker when one ends.

    python3 -m fleetbed.desk < plan.json

as a process of its own counts what it hears, with the time that each message took, and puts it into a store.
"""

import collections
import json
import select
import socket
import sys
import threading
import time

from fleetbed import packets, series

_DAY = 86_400_000


class Connection:
    """A session at whichever of several brokers is there. Every message is handed to `heard(topic, payload)` before it
    is acknowledged; what was published at QoS 1 and not confirmed goes out again on the next link."""

    def __init__(self, servers, user, password, client, filters, heard, clean=False):
        self.servers, self.user, self.password, self.client = servers, user, password, client
        self.filters, self.heard, self.clean = filters, heard, clean
        self.links, self.refused = 0, 0
        self._turn = 0
        self._lock = threading.Lock()
        self._waiting = {}
        self._number = 1
        self._socket = None
        self._ended = threading.Event()
        self.subscribed = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self, timeout=30):
        self._thread.start()
        if not self.subscribed.wait(timeout):
            raise TimeoutError(f"{self.client} has no subscription after {timeout} s")
        return self

    def close(self):
        self._ended.set()
        with self._lock:
            if self._socket:
                try:
                    self._socket.sendall(packets.DISCONNECT)
                except OSError:
                    pass
        self._thread.join(5)

    def publish(self, topic, payload):
        """At QoS 1; returns the number by which `is_confirmed` knows it."""
        with self._lock:
            self._number = self._number % 65000 + 1
            number = self._number
            self._waiting[number] = (topic, payload)
            if self._socket and self.subscribed.is_set():
                try:
                    self._socket.sendall(packets.publish(topic, payload, 1, False, number))
                except OSError:
                    pass
            return number

    @property
    def unconfirmed(self):
        with self._lock:
            return len(self._waiting)

    def _run(self):
        while not self._ended.is_set():
            try:
                self._serve(self.servers[self._turn % len(self.servers)])
            except (OSError, ConnectionError, IndexError):
                pass
            with self._lock:
                self._socket = None
                self.subscribed.clear()
            self._turn += 1
            self._ended.wait(0.2)

    def _serve(self, port):
        with socket.create_connection(("127.0.0.1", port), 5) as link:
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            link.settimeout(10)
            link.sendall(packets.connect(self.client, self.user, self.password, clean=self.clean, keep_alive=20))
            reader, pinged = packets.Reader(), time.monotonic()
            while not self._ended.is_set():
                if time.monotonic() - pinged > 8:
                    link.sendall(packets.PING)
                    pinged = time.monotonic()
                if not select.select([link], [], [], 1)[0]:
                    continue
                data = link.recv(1 << 18)
                if not data:
                    raise ConnectionError
                for kind, flags, body in reader.feed(data):
                    self._take(link, kind, flags, body)

    def _take(self, link, kind, flags, body):
        if kind == packets.PUBLISH:
            topic, payload, number = packets.publication(flags, body)
            self.heard(topic.decode(), payload)
            if number is not None:
                link.sendall(packets.puback(number))
        elif kind == packets.PUBACK:
            with self._lock:
                self._waiting.pop(body[0] << 8 | body[1], None)
        elif kind == packets.CONNACK:
            if body[1]:
                self.refused += 1
                raise ConnectionError
            link.sendall(packets.subscribe(1, self.filters))
        elif kind == packets.SUBACK:
            with self._lock:
                self._socket = link
                self.links += 1
                self.subscribed.set()
                for number, (topic, payload) in self._waiting.items():
                    link.sendall(packets.publish(topic, payload, 1, False, number))


def milliseconds_of_day(text):
    """Of the time as messages have it, `2026-03-01T12:00:00.000Z`, in UTC."""
    return (int(text[11:13]) * 3600 + int(text[14:16]) * 60 + int(text[17:19])) * 1000 + int(text[20:23])


class Counter:
    """What is heard in a while: how many, how large, how old."""

    def __init__(self, store):
        self.store = store
        self.reset()

    def reset(self):
        self.messages, self.bytes, self.ages = 0, 0, []
        self.topics = collections.Counter()

    def heard(self, topic, payload):
        self.messages += 1
        self.bytes += len(payload)
        # Every so many-th, lest the clock of the reader is what is measured.
        if self.messages % 5 == 0:
            at = payload.find(b'"time":"', 0, 200)
            if at >= 0:
                now = int(time.time() * 1000) % _DAY
                age = (now - milliseconds_of_day(payload[at + 8:at + 32].decode()) + _DAY // 2) % _DAY - _DAY // 2
                self.ages.append(age)
        if self.store:
            self.store.take(topic, payload)


def main():
    plan = json.loads(sys.stdin.readline())
    counters, connections = [], []
    for number in range(plan.get("readers", 1)):
        counter = Counter(series.store(plan["store"]) if plan.get("store") else None)
        counters.append(counter)
        connections.append(Connection(
            plan["servers"], plan["user"], plan["password"], f"turnstone-reader-{number}",
            plan["filters"], counter.heard, clean=True).start())
    print("ready", flush=True)
    for line in sys.stdin:
        if line.strip() == "reset":
            for counter in counters:
                counter.reset()
            continue
        ages = sorted(age for counter in counters for age in counter.ages)
        print(json.dumps({
            "messages": sum(counter.messages for counter in counters),
            "bytes": sum(counter.bytes for counter in counters), "ages": ages[::max(1, len(ages) // 2000)],
            "points": sum(counter.store.written for counter in counters if counter.store),
            "refused": sum(counter.store.refused for counter in counters if counter.store)}), flush=True)
    for counter in counters:
        if counter.store:
            counter.store.close()


if __name__ == "__main__":
    main()
