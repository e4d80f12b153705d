"""What a dispatcher has ordered and heard: whether something is lost, or there twice without saying so."""

import json
import threading
import time


class Ledger:
    def __init__(self, root):
        self.root = root
        self._lock = threading.Lock()
        self.orders = {}
        self.replies = {}
        self.events = {}
        self.repeated_events, self.repeated_replies = 0, 0
        self.faults = []
        # Vehicle: [(when, state, session, since)]
        self.connections = {}

    def ordered(self, vehicle, identifier):
        with self._lock:
            self.orders[identifier] = (vehicle, time.monotonic())

    def heard(self, topic, payload):
        if not payload:
            return
        vehicle, _, rest = topic[len(self.root) + 1:].partition("/")
        message = json.loads(payload)
        with self._lock:
            if rest.startswith("reply/"):
                self._reply(message)
            elif rest.startswith("event/") and "seq" in message:
                # Mere progress has no number, and is not told again.
                self._event(vehicle, rest, message["seq"], payload)
            elif rest == "history/events":
                for event in message["events"]:
                    if "seq" in event:
                        self._event(vehicle, event["topic"], event["seq"], None)
            elif rest == "state/connection":
                self.connections.setdefault(vehicle, []).append((time.monotonic(), message["state"]))

    def _reply(self, message):
        if message["status"] == "ACCEPTED":
            return
        identifier = message["id"]
        if identifier in self.replies:
            self.repeated_replies += 1
            # A broker may deliver a message twice; the vehicle says so when it tells one twice.
            if not message.get("duplicate") and message != self.replies[identifier]["message"]:
                self.faults.append(f"two different replies to {identifier}, and the second is not marked")
        else:
            self.replies[identifier] = {"at": time.monotonic(), "message": message}

    def _event(self, vehicle, topic, number, payload):
        known = self.events.setdefault(vehicle, {})
        if number in known:
            self.repeated_events += 1
            before = known[number]
            if before[0] != topic or payload and before[1] and payload != before[1]:
                self.faults.append(f"{vehicle}: two different events have the number {number}")
        else:
            known[number] = (topic, payload)

    def missing_replies(self):
        with self._lock:
            return [one for one in self.orders if one not in self.replies]

    def gaps(self):
        """Numbers of events that nobody has heard, between those that somebody has."""
        with self._lock:
            return {vehicle: sorted(set(range(min(known), max(known) + 1)) - set(known))
                    for vehicle, known in self.events.items() if len(known) != max(known) - min(known) + 1}

    def statuses(self):
        with self._lock:
            found = {}
            for reply in self.replies.values():
                status = reply["message"]["status"]
                found[status] = found.get(status, 0) + 1
            return found

    def delays(self):
        with self._lock:
            return [self.replies[one]["at"] - at for one, (_, at) in self.orders.items() if one in self.replies]
