"""The broker goes away, the agent is killed at any moment: every event arrives, none as two."""

import json
import os
import random
import time
import unittest

import support

KILLS = int(os.environ.get("TURNSTONE_KILLS", "15"))


class KilledVehicle(support.VehicleTest):
    """An agent that lives for a second or two, again and again."""

    # Each change of guidance is an event, so orders make as many as are wanted.
    extra_agent = "\n[commands]\nmaximum_per_second = 1000.0\nundated_maximum_age_seconds = inf\n[log]\nlevel = \"error\"\n"
    extra_agent += "[uplink]\nhealth_interval_seconds = 1.0\n"

    def live(self, seconds, act=lambda: time.sleep(0.02)):
        self.agent.start()
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            act()
        self.agent.process.kill()
        self.agent.process.wait()

    def start_broker_again(self):
        """With a listener, which goes on where the last one ended."""
        self.broker.start()
        earlier = self.listener
        self.listen()
        if earlier:
            self.listener.messages[:0] = earlier.messages

    def stop_broker(self):
        """When the listener has all that the broker has acknowledged; it would lose the rest."""
        mark = self.listener.position()
        self.broker.publish("turnstone/v1/fleet/traffic/mark", "{}")
        self.listener.wait("/traffic/mark", since=mark)
        self.broker.stop()

    def tell_the_rest(self):
        """A last session, until everything is told."""
        mark = self.listener.position()
        self.agent.start()
        self.order("ping", id="end")
        self.reply("ping", "end", timeout=20)
        session = self.listener.wait("/reply/ping", since=mark).json["session"]
        self.listener.wait(
            "/state/health", lambda json: json["session"] == session
            and (json["journal"] or {}).get("pending") == 0, 60, mark)

    def check_sequence(self, at_least):
        """Every number once, or more often with the same content."""
        contents = {}
        for message in self.listener.messages:
            if message.json is None:
                continue
            events = message.json.get("events") if message.topic.endswith("/history/events") else [
                message.json]
            for event in events:
                if "seq" not in event:
                    continue
                body = json.dumps({key: value for key, value in event.items() if key != "topic"},
                                  sort_keys=True)
                before = contents.setdefault(event["seq"], body)
                self.assertEqual(before, body, "one number for two events")
        self.assertGreaterEqual(len(contents), at_least)
        self.assertEqual(sorted(contents), list(range(1, len(contents) + 1)))


class Outage(KilledVehicle):
    def test_all_events_of_a_time_without_a_broker_arrive_though_the_agent_is_killed(self):
        chance = random.Random(13)
        self.start_broker_again()
        self.gpsd.start()
        # Too fast and not too fast in turn, and a trip that each session goes on with: some events each time.
        nmea = hurry(support.drive(*[(0, 0), (0, 6), (6, 6), (6, 0)] * 6))
        with self.receive(nmea, pace=20):
            self.agent.start()
            self.wait_for_fix()
            self.order("set-destinations", id="trip", waypoints=[support.destination(3, 3)])
            self.assertEqual(self.reply("set-destinations", "trip")["status"], "SUCCEEDED")
            self.agent.process.kill()
            self.agent.process.wait()
            self.stop_broker()
            for round_number in range(KILLS):
                # Now and then there is a link for a moment, and the backlog is cut off in its middle.
                if round_number % 10 == 9:
                    self.start_broker_again()
                self.live(chance.uniform(0.5, 2.5))
                if round_number % 10 == 9:
                    self.stop_broker()
        self.start_broker_again()
        self.tell_the_rest()
        # That it goes on with its trip, that it guides, and how fast it is. More is told in longer times only: a
        # second above a limit is no event.
        self.check_sequence(at_least=3 * KILLS)

    def test_every_event_arrives_though_the_agent_is_killed_while_it_obeys(self):
        chance = random.Random(11)
        self.start_broker_again()
        self.gpsd.start()
        rounds = max(1, KILLS // 2)
        number = 0
        # Once there, so that the broker keeps orders for it from then on.
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online")
        self.agent.process.kill()
        self.agent.process.wait()

        def send_an_order():
            nonlocal number
            number += 1
            self.order("set-destinations", id=f"o-{number}",
                       waypoints=[support.destination(6, chance.randrange(1, 7))])
            time.sleep(chance.uniform(0, 0.05))

        with self.receive(support.drive((0, 0), (0, 6), (6, 6)), pace=1):
            for round_number in range(rounds):
                # Some sessions end before they have a link, some in the middle of an order.
                self.live(chance.uniform(0.3, 1.6), send_an_order)
                if round_number % 10 == 5:
                    self.stop_broker()
                    self.live(1)
                    self.start_broker_again()
            self.tell_the_rest()
        self.check_sequence(at_least=rounds)

        # Each order has its one last reply, whenever the agent was killed.
        finals = {}
        for message in self.listener.select("/reply/set-destinations"):
            reply = message.json
            # Marked where an earlier session may have told it.
            if reply["status"] != "ACCEPTED":
                finals.setdefault(reply["id"], set()).add(reply["status"])
        self.assertEqual({id: s for id, s in finals.items() if len(s) > 1}, {})
        self.assertEqual(
            {f"o-{one}" for one in range(1, number + 1)} - set(finals), set())


def hurry(nmea):
    """The same drive with six seconds at 90 km/h and six at 30 in turn. Played twenty times as fast, each session tells what it begins with
    and, where that is speeding, its end: that it begins is told when it lasts."""
    lines, seconds = [], 0
    for line in nmea.splitlines():
        fields = line.partition("*")[0][1:].split(",")
        fast = seconds // 6 % 2 == 0
        if fields[0].endswith("RMC"):
            seconds += 1
            fields[7] = "48.6" if fast else "16.2"
        elif fields[0].endswith("VTG"):
            fields[5], fields[7] = ("48.6", "90.0") if fast else ("16.2", "30.0")
        body = ",".join(fields)
        checksum = 0
        for byte in body.encode():
            checksum ^= byte
        lines.append(f"${body}*{checksum:02X}")
    return "\n".join(lines) + "\n"


class Journal(support.VehicleTest):
    def test_what_happened_without_a_link_is_told_as_history(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6), (6, 6)), pace=5):
            self.wait_for_fix()
            self.order("set-destinations", id="trip", waypoints=[support.destination(6, 6)])
            self.reply("set-destinations", "trip")
            self.broker.stop()
            time.sleep(8)
            self.broker.start()
            self.listen()
            trail = self.listener.wait("/history/locations", timeout=20).json
            self.assertGreater(len(trail["points"]), 3)
            self.assertTrue(trail["historical"])

    def test_the_same_id_after_a_kill_gets_the_same_reply(self):
        self.start_all()
        self.order("ping", id="once")
        first = self.reply("ping", "once")
        self.agent.process.kill()
        self.agent.process.wait()
        mark = self.listener.position()
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online", since=mark)
        self.order("ping", id="once")
        # The next session may tell the last reply once more, in case that the broker did not have it.
        again = self.listener.wait(
            "/reply/ping", lambda json: json["id"] == "once" and json.get("duplicate"),
            since=mark).json
        self.assertEqual((again["status"], again["code"]), (first["status"], first["code"]))

    def test_an_access_list_that_keeps_commands_out_is_noticed(self):
        acl = os.path.join(self.bed.path("mosquitto"), "turnstone.acl")
        with open(acl) as file:
            text = file.read()
        with open(acl, "w") as file:
            file.write(text.replace("pattern read  turnstone/v1/%u/command/+\n", ""))
        self.start_all()
        self.listener.wait(
            "/state/health", lambda json: json["link"]["commandPath"] == "blocked", timeout=15)

    def test_options_are_kept_over_a_restart(self):
        self.start_all()
        self.order("set-options", id="o", privacyMode=True)
        self.assertEqual(self.reply("set-options", "o")["status"], "SUCCEEDED")
        self.listener.wait("/state/health", lambda json: json["locationShared"] is False)
        self.agent.process.terminate()
        self.agent.process.wait()
        mark = self.listener.position()
        self.agent.start()
        with self.receive(support.drive((0, 0), (0, 6)), pace=5):
            self.listener.wait("/state/health", lambda json: json["gps"]["state"] == "fix"
                               and json["locationShared"] is False, since=mark)
            self.order("set-destinations", id="t", waypoints=[support.destination(0, 6)])
            self.assertEqual(self.reply("set-destinations", "t")["status"], "SUCCEEDED")
            self.assertEqual(self.listener.select("/location", mark), [])
            self.assertEqual(self.listener.select("/navigation/info", mark), [])
            self.order("set-options", id="p", privacyMode=False)
            self.listener.wait("/location", since=mark)


if __name__ == "__main__":
    unittest.main()
