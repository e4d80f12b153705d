"""The link to the broker and the receiver come and go; the agent says so and comes back by itself."""

import os
import signal
import subprocess
import time
import unittest

import relay
import strangers
import support
import testbed


class Link(support.VehicleTest):
    def test_a_broker_that_is_down_at_boot_is_found_later(self):
        self.gpsd.start()
        self.agent.start()
        testbed.wait_until(lambda: "no link" in self.agent.log, 10, "the first failed attempt")
        self.broker.start()
        self.listen()
        for topic in ("/state/connection", "/state/info", "/state/navigation", "/state/health"):
            self.listener.wait(topic, timeout=15)
        self.assertEqual(self.listener.select("/state/connection")[-1].json["state"], "online")
        self.order("ping", id="p")
        self.assertEqual(self.reply("ping", "p")["status"], "SUCCEEDED")

    def test_what_fails_every_few_seconds_is_said_once_with_what_to_look_at(self):
        self.broker.start()
        self.agent.environment["TURNSTONE_BROKER_PASSWORD"] = "not this one"
        self.agent.start()
        time.sleep(10)
        complaints = [line for line in self.agent.log.splitlines() if " warning: " in line]
        self.assertEqual(len(complaints), 2, complaints)
        refused = next(line for line in complaints if "no link" in line)
        self.assertIn("broker.username", refused)
        self.assertRegex(refused, r"next attempt in \d+\.\d s$")
        deaf = next(line for line in complaints if "no position" in line)
        self.assertIn(f"127.0.0.1 port {self.gpsd.port}", deaf)

    def test_another_client_of_the_same_name_is_told_as_what_to_look_for(self):
        self.broker.start()
        self.agent.start()
        testbed.wait_until(lambda: "connected to 127" in self.agent.log, 10, "the connection")
        # It takes the place of the agent, comes back when it has lost it, and so on.
        self.bed.start("other", ["mosquitto_sub", *self.broker.login("van-1"), "-V", "5",
                                 "-i", "turnstone-van-1", "-t", "turnstone/v1/van-1/command/#"])
        testbed.wait_until(
            lambda: "another client calls itself turnstone-van-1" in self.agent.log, 60, "the advice")

    def test_commands_arrive_though_another_client_of_the_same_name_had_the_session(self):
        self.start_all()
        # It takes the agent's place with a session of its own, which it leaves behind.
        other = subprocess.run(
            ["mosquitto_sub", *self.broker.login("van-1"), "-V", "5", "-i", "turnstone-van-1",
             "-x", "3600", "-t", "turnstone/v1/van-1/command/x", "-W", "1"],
            capture_output=True, timeout=20)
        self.assertEqual(other.returncode, 27)
        self.listener.wait("/state/health", lambda json: json["link"]["reconnects"] >= 1, 20)
        self.order("ping", id="after")
        self.assertEqual(self.reply("ping", "after")["status"], "SUCCEEDED")

    def test_a_broker_that_restarts_mid_trip_gets_everything_retained_again(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6), (6, 6))):
            self.wait_for_fix()
            self.order("set-destinations", id="trip", waypoints=[support.destination(6, 6)])
            self.assertEqual(self.reply("set-destinations", "trip")["status"], "SUCCEEDED")
            self.broker.stop()
            testbed.wait_until(lambda: self.agent.log.count("no link") > 0, 10, "the loss")
            self.broker.start()
            self.listen()
            self.listener.wait("/navigation/info", lambda json: json["navState"] == "ENROUTE", 20)
            for topic in ("/state/connection", "/state/info", "/state/navigation",
                          "/navigation/route"):
                self.listener.wait(topic)
            self.listener.wait("/state/health", lambda json: json["link"]["reconnects"] == 1)
            self.order("ping", id="again")
            self.assertEqual(self.reply("ping", "again")["status"], "SUCCEEDED")

    def test_sigterm_leaves_offline_with_the_broker_within_two_seconds(self):
        for name in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(signal=name):
                if self.listener is None:
                    self.start_all()
                else:
                    self.agent.start()
                    self.listener.wait("/state/connection",
                                       lambda json: json["state"] == "online", since=mark)
                mark = self.listener.position()
                began = time.monotonic()
                self.agent.process.send_signal(name)
                self.assertEqual(self.agent.process.wait(5), 0)
                self.assertLess(time.monotonic() - began, 2)
                told = self.listener.wait("/state/connection", since=mark).json
                self.assertEqual(told["state"], "offline")

    def test_sigterm_without_a_broker_is_as_quick(self):
        self.agent.start()
        testbed.wait_until(lambda: "no link" in self.agent.log, 10, "the first failed attempt")
        began = time.monotonic()
        self.agent.process.terminate()
        self.assertEqual(self.agent.process.wait(5), 0)
        self.assertLess(time.monotonic() - began, 2)

    def test_sigterm_while_the_broker_says_nothing_is_as_quick(self):
        self.start_all()
        broker = self.broker.process.pid
        os.kill(broker, signal.SIGSTOP)
        self.addCleanup(os.kill, broker, signal.SIGCONT)
        began = time.monotonic()
        self.agent.process.terminate()
        self.assertEqual(self.agent.process.wait(5), 0)
        self.assertLess(time.monotonic() - began, 2)

    def test_after_a_loss_the_broker_that_worked_last_is_the_first(self):
        silent = strangers.Deaf(self)
        self.agent.replace(
            f'["{self.broker.url}"]',
            f'["mqtt://127.0.0.1:{silent.port}", "{self.broker.url}"]')
        self.broker.start()
        self.agent.start()
        connected = f"connected to 127.0.0.1:{self.broker.port}"
        testbed.wait_until(lambda: connected in self.agent.log, 15, "the link")
        for number in (2, 3):
            self.broker.stop()
            testbed.wait_until(
                lambda: self.agent.log.count("any more") == number - 1, 5, "the loss")
            self.broker.start()
            # The preferred one would take ten seconds.
            testbed.wait_until(lambda: self.agent.log.count(connected) == number, 9, "the next link")

    def test_a_killed_agent_is_told_as_lost_and_its_session_grows(self):
        self.start_all()
        mark = self.listener.position()
        self.agent.process.kill()
        lost = self.listener.wait("/state/connection", since=mark).json
        self.assertEqual(lost["state"], "lost")
        self.agent.process.wait()
        self.agent.start()
        online = self.listener.wait(
            "/state/connection", lambda json: json["state"] == "online", since=mark).json
        self.assertGreater(online["session"], lost["session"])

    def test_the_access_list_keeps_vehicles_apart(self):
        self.start_all()
        mark = self.listener.position()
        self.broker.publish("turnstone/v1/van-1/state/connection", {"state": "lost"}, "van-2")
        self.broker.publish("turnstone/v1/van-1/command/ping", {"id": "x"}, "van-2")
        self.broker.publish("turnstone/v1/van-1/command/ping", {"id": "x"}, "monitor")
        self.order("ping", id="last")
        self.reply("ping", "last")
        self.assertEqual(self.listener.select("/state/connection", mark), [])
        self.assertEqual(
            [m.json["id"] for m in self.listener.select("/reply/ping", mark)], ["last"])


class Refused(support.VehicleTest):
    def test_a_live_topic_that_the_broker_denies_is_told_once_with_what_to_do(self):
        acl = os.path.join(self.bed.path("mosquitto"), "turnstone.acl")
        with open(acl) as file:
            text = file.read()
        with open(acl, "w") as file:
            file.write(text.replace("pattern write turnstone/v1/%u/location\n", ""))
        self.start_all()
        topic = self.agent.topic("location")
        with self.receive(support.drive((0, 0), (0, 6)), pace=5):
            told = self.listener.wait("/state/health", lambda json: json["link"]["refusals"], 10).json
            time.sleep(3)
        (refusal,) = told["link"]["refusals"]
        self.assertLessEqual(refusal.pop("time"), told["time"])
        self.assertEqual(refusal, {
            "topic": topic,
            "message": "Not authorized; let van-1 write it in the broker's access list."})
        self.assertEqual(self.agent.log.count(f"published on {topic}: Not authorized; let van-1"), 1)
        self.assertEqual(self.listener.select("/location"), [])


class Deaf(support.VehicleTest):
    """Between agent and broker stands a relay that keeps subscriptions from the broker."""

    def start_behind(self, answer, times):
        self.subscriptions = 0

        def observe(direction, packet):
            if packet.kind != relay.SUBSCRIBE:
                return None
            self.subscriptions += 1
            return answer(packet.identifier) if self.subscriptions <= times else None

        if not self.broker.process:
            self.broker.start()
        self.listen()
        self.relay = relay.Relay(self.broker.port, observe)
        self.addCleanup(self.relay.close)
        self.agent.replace(self.broker.url, self.relay.url)
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online")

    def test_a_subscription_that_is_refused_is_told_and_asked_for_again(self):
        # A reason of 135: not authorized.
        self.start_behind(lambda identifier: suback(identifier, 135), times=1)
        testbed.wait_until(lambda: "refuses the subscription" in self.agent.log, 10, "the complaint")
        said = next(line for line in self.agent.log.splitlines() if "refuses" in line)
        self.assertIn("turnstone/v1/van-1/command/+: Not authorized", said)
        self.assertIn("let van-1 read it in the broker's access list", said)
        self.listener.wait("/state/health", lambda json: [one["topic"] for one in
                           json["link"]["refusals"]] == [self.agent.topic("command/+")])
        self.order("ping", id="later")
        testbed.wait_until(lambda: "takes the subscription" in self.agent.log, 25, "the next attempt")
        self.order("ping", id="heard")
        self.assertEqual(self.reply("ping", "heard")["status"], "SUCCEEDED")

    def test_a_subscription_that_only_looks_granted_is_asked_for_again_until_it_is_heard(self):
        self.start_behind(lambda identifier: suback(identifier, 1), times=2)
        self.listener.wait(
            "/state/health", lambda json: json["link"]["commandPath"] == "blocked", timeout=20)
        self.listener.wait(
            "/state/health", lambda json: json["link"]["commandPath"] == "ok", timeout=40)
        self.order("ping", id="heard")
        self.assertEqual(self.reply("ping", "heard")["status"], "SUCCEEDED")
        self.assertEqual(self.agent.log.count("no commands come through"), 1)
        self.assertIn("commands come through again", self.agent.log)

    def test_what_is_retained_comes_once_though_each_connection_subscribes(self):
        self.check_retained()

    def test_a_retained_command_is_refused_once_by_a_client_of_3_1_1_too(self):
        self.agent.replace("[broker]", '[broker]\nprotocol = "3.1.1"')
        self.check_retained()

    def check_retained(self):
        self.broker.start()
        self.broker.publish(self.agent.topic("command/get-state"), {"id": "old"}, "dispatch", "-r")
        self.start_behind(lambda identifier: None, times=0)
        self.listener.wait("/reply/get-state", lambda json: json["code"] == "RETAINED")
        for number in range(2):
            before = self.subscriptions
            self.relay.cut()
            testbed.wait_until(lambda: self.subscriptions > before, 10, "a new subscription")
            self.order("ping", id=f"p-{number}")
            self.assertEqual(self.reply("ping", f"p-{number}")["status"], "SUCCEEDED")
        # The one reply may be told twice where the link was cut before it was acknowledged.
        self.assertEqual(len({m.raw for m in self.listener.select("/reply/get-state")}), 1)


def suback(identifier, reason):
    """In MQTT 5, without properties."""
    return bytes([relay.SUBACK << 4, 4, identifier >> 8, identifier & 255, 0, reason])


class ReceiverComesAndGoes(support.VehicleTest):
    def test_gpsd_that_goes_away_is_said_within_five_seconds_and_followed_again(self):
        self.start_all()
        nmea = support.drive((0, 0), (0, 6), (6, 6))
        with self.receive(nmea, pace=2):
            self.wait_for_fix()
            mark = self.listener.position()
            self.gpsd.stop()
            self.health("disconnected", 5, since=mark)
            mark = self.listener.position()
            self.gpsd.start()
            self.health("fix", 15, since=mark)
            self.listener.wait("/location", since=mark)

    def test_a_receiver_that_falls_silent_is_said_within_five_seconds(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6), (6, 6)), pace=2) as receiver:
            self.wait_for_fix()
            mark = self.listener.position()
            receiver.pause()
            self.health("silent", 5.5, since=mark)
            mark = self.listener.position()
            receiver.resume()
            self.health("fix", 10, since=mark)


if __name__ == "__main__":
    unittest.main()
