"""Thousands of payloads and topics that make no sense: a reply or a counted drop, never a changed trip."""

import json
import os
import random
import socket
import unittest

import support

COUNT = int(os.environ.get("TURNSTONE_FUZZ", "4000"))
NAMES = ["set-destinations", "continue-to-next-destination", "clear-destinations", "reroute",
         "set-guidance", "set-options", "simulate", "estimate-route", "get-image", "message",
         "clear-messages"]     # answer-message is the driver's to publish: the broker drops dispatch's.
SPLINTERS = [b"null", b"1e999", b"-1e999", b"9" * 400, b"\\u0000", b"\x00", b"\xff\xfe", b"\\ud800",
             b"[" * 300, b'{"a":' * 300, b'"id":"x",', b"{", b"}", b"]", b'"', b",", b"-", b"NaN",
             b"\xed\xa0\x80", b"1.7976931348623157e309", b"0.1e-400", "🏴‍☠️".encode()]


class Fuzz(support.VehicleTest):
    extra_agent = "\n[commands]\nmaximum_per_second = 1000.0\n"

    def test_hostile_commands_change_nothing(self):
        chance = random.Random(2026)
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6), (6, 6)), pace=1):
            self.wait_for_fix()
            self.order("set-destinations", id="good", waypoints=[support.destination(6, 6)])
            self.assertEqual(self.reply("set-destinations", "good")["status"], "SUCCEEDED")
            before = self.listener.wait(
                "/state/navigation", lambda json: json["navState"] == "ENROUTE").json
            mark = self.listener.position()
            publisher = Publisher(self.broker, "dispatch")
            for number in range(COUNT):
                topic, payload = hostile(chance, number)
                publisher.publish(self.agent.topic(f"command/{topic}"), payload)
                if number % 100 == 99:
                    # The broker would drop what it cannot deliver for long.
                    self.order("ping", id=f"pace-{number}")
                    self.reply("ping", f"pace-{number}")
            publisher.close()
            # None of them was obeyed, the agent is the same, and it obeys.
            self.order("get-state", id="after")
            self.assertEqual(self.reply("get-state", "after", timeout=60)["status"], "SUCCEEDED")
            after = self.listener.wait("/state/navigation", since=mark).json
            for field in ("navState", "guidanceActive", "tripId", "waypoints", "session"):
                self.assertEqual(after[field], before[field], field)
            replies = [m.json for m in self.listener.messages[mark:] if "/reply/" in m.topic]
            refusals = [one for one in replies if one["status"] == "REJECTED"]
            self.assertEqual(len(refusals), COUNT)
            self.assertEqual({one["command"] for one in replies if one["status"] != "REJECTED"},
                             {"ping", "get-state"})
            self.assertLess(max(len(one["message"]) for one in replies), 600)
            self.assertIsNone(self.agent.process.poll())


def hostile(chance, number):
    """Something that can be no order, since it is none of JSON's objects or has no id of a kind."""
    kind = chance.randrange(4)
    name = chance.choice(NAMES)
    if kind == 0:
        return name, bytes(chance.randrange(256) for _ in range(1 + chance.randrange(199)))
    order = json.dumps({
        "id": f"f-{number}", "active": True,
        "waypoints": [{"latitude": 60.1, "longitude": 24.9, "title": "x" * chance.randrange(9)}],
        "route": {"avoid": {"segments": [{"wayId": 5}]}}}).encode()
    if kind == 1:
        return name, order[:1 + chance.randrange(len(order) - 2)]
    if kind == 2:
        # With one name three times it is never an order, even where a splinter spoils one of them.
        thrice = order[:-1] + b', "id": "again", "id": "and again"}'
        at = chance.randrange(len(thrice))
        return name, thrice[:at] + chance.choice(SPLINTERS) + thrice[at:]
    letters = "abcÄ-_.0 €\u202e"
    return "x" + "".join(chance.choice(letters) for _ in range(chance.randrange(80))), order


class Publisher:
    """MQTT 3.1.1 by hand, so that no library keeps back what is wrong."""

    def __init__(self, broker, user):
        self.socket = socket.create_connection(("127.0.0.1", broker.office_port), 20)
        self.stream = self.socket.makefile("rb")
        body = text("MQTT") + b"\x04\xc2\x00\x3c" + text("turnstone-fuzz") + text(user) + text(
            broker.passwords[user])
        self.socket.sendall(b"\x10" + length(len(body)) + body)
        assert self.stream.read(4)[3] == 0
        self.number = 0

    def publish(self, topic, payload):
        """At least once; waits for the broker."""
        self.number = self.number % 60_000 + 1
        body = text(topic) + self.number.to_bytes(2, "big") + payload
        self.socket.sendall(b"\x32" + length(len(body)) + body)
        answer = self.stream.read(4)
        assert answer[:1] == b"\x40", answer

    def close(self):
        self.socket.sendall(b"\xe0\x00")
        self.socket.close()


def text(value):
    data = value.encode()
    return len(data).to_bytes(2, "big") + data


def length(count):
    data = b""
    while True:
        count, digit = divmod(count, 128)
        data += bytes([digit | (0x80 if count else 0)])
        if not count:
            return data


if __name__ == "__main__":
    unittest.main()
