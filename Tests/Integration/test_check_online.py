"""`turnstone check --online`: what a person sees who stands beside a gateway that says nothing."""

import contextlib
import datetime
import json
import os
import socket
import subprocess
import threading
import unittest

import support
import testbed


def now():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class Look(support.VehicleTest):
    vehicles = ["van-1"]
    # The check publishes empty messages.
    hears_agents_only = False

    def look(self, *words, **options):
        return subprocess.run(
            [testbed.agent_binary(), "check", "--online", *words, "--config", self.agent.configuration],
            env=self.agent.environment, capture_output=True, text=True, timeout=120, **options)

    def find(self, code, *words, **options):
        """What it finds, as (state, subject, sentence)."""
        done = self.look("--json", *words, **options)
        self.assertEqual((done.returncode, done.stderr), (code, ""), done)
        found = json.loads(done.stdout)
        self.assertEqual(found["ok"], code == 0)
        self.findings = found["findings"]
        return self.findings

    def sentence(self, state, subject):
        """The one finding of that kind."""
        found = [one["sentence"] for one in self.findings if (one["state"], one["subject"]) == (state, subject)]
        self.assertEqual(len(found), 1, (state, subject, self.findings))
        return found[0]


class SmallPackets(Look):
    extra_broker = "max_packet_size 6000\n"

    def test_a_broker_that_takes_no_long_route_is_noted(self):
        self.broker.start()
        self.find(1)
        self.assertIn("takes packets of at most 6000 bytes", self.sentence("note", "broker"))


class Gateway(Look):
    def deny(self, line):
        with open(self.broker.access_list) as file:
            text = file.read()
        self.assertIn(line, text)
        with open(self.broker.access_list, "w") as file:
            file.write(text.replace(line + "\n", ""))

    def driving(self):
        return self.receive(support.drive((0, 0), (0, 6), start_time=now()), pace=1.0)

    def told_topics(self):
        """Of the contract, what a vehicle publishes."""
        schemas = os.listdir(os.path.join(testbed.ROOT, "docs", "schemas"))
        told = {name[:-5].replace(".", "/", 1) for name in schemas
                if name.split(".")[0] in ("state", "event", "history", "navigation", "location")}
        replies = {"reply/" + name[8:-5] for name in schemas if name.startswith("command.")}
        return {f"turnstone/v1/van-1/{name}" for name in told | replies}

    def test_a_gateway_as_it_should_be(self):
        self.broker.start()
        self.gpsd.start()
        self.listen()
        with self.driving():
            self.find(0)
        self.assertIn("release", self.sentence("ok", "gpsd"))
        self.assertIn("udp://127.0.0.1", self.sentence("ok", "receiver"))
        self.assertRegex(self.sentence("ok", "fix"), r"\A[23]D.* reports a second\Z")
        self.assertIn("connected as van-1 (in the clear, MQTT 5)", self.sentence("ok", "broker"))
        self.assertIn("came back", self.sentence("ok", "commands"))
        self.assertIn("location leaves", self.sentence("ok", "consent"))
        written = {one["topic"] for one in self.findings if one["subject"] == "write"}
        self.assertLessEqual(self.told_topics(), written)
        # Whoever listens hears nothing but empty messages and the probe, and the broker keeps none.
        for message in self.listener.select(""):
            if "/van-1/" in message.topic:
                self.assertIn(message.raw, ("", '{"id":"turnstone-probe-check"}'))
        kept = subprocess.run(
            ["mosquitto_sub", *self.broker.login("monitor"), "--retained-only", "-F", "%t", "-W", "1",
             "-t", "turnstone/v1/van-1/#"], capture_output=True, text=True)
        self.assertEqual(kept.stdout, "")

    def test_the_access_list_is_told_topic_by_topic(self):
        self.deny("pattern write turnstone/v1/%u/event/+")
        self.deny("pattern read  turnstone/v1/%u/command/+")
        self.broker.start()
        self.find(1)
        refused = {one["topic"] for one in self.findings if (one["state"], one["subject"]) == ("wrong", "write")}
        self.assertEqual(refused, {topic for topic in self.told_topics() if "/event/" in topic})
        # Mosquitto grants the subscription all the same.
        self.assertIn("delivers nothing", self.sentence("wrong", "commands"))

    def test_orders_that_wait_are_left_to_the_vehicle(self):
        self.start_all()
        self.agent.process.terminate()
        self.agent.process.wait()
        self.order("set-guidance", id="waits", active=True)
        mark = self.listener.position()
        self.find(1)
        self.assertIn("were left there", self.sentence("unseen", "orders"))
        self.agent.start()
        self.assertEqual(self.reply("set-guidance", "waits")["id"], "waits")
        self.assertEqual(self.listener.select("/reply/set-guidance", mark)[-1].json["id"], "waits")

    def test_an_agent_that_runs_keeps_its_link(self):
        self.start_all()
        mark = self.listener.position()
        self.find(1)
        self.assertIn("an agent runs", self.sentence("unseen", "broker"))
        self.assertEqual(self.listener.select("/state/connection", mark), [])

    def test_nothing_is_there(self):
        self.find(1)
        self.assertIn("Connection refused", self.sentence("wrong", "gpsd"))
        self.assertIn("look whether the broker runs", self.sentence("wrong", "broker"))

    def test_a_password_that_is_none(self):
        self.broker.start()
        self.agent.environment["TURNSTONE_BROKER_PASSWORD"] = "wrong"
        self.find(1)
        self.assertIn("Not authorized", self.sentence("wrong", "broker"))

    def test_another_name_at_the_broker_is_said_first_and_refusals_share_a_line(self):
        self.broker.start()
        self.agent.replace('vehicle = "van-1"', 'vehicle = "van-8"')
        self.find(1)
        self.assertIn("the vehicle is van-8 and signs in as van-1 (broker.username)", self.sentence("wrong", "user"))
        self.assertLess([one["subject"] for one in self.findings].index("user"),
                        [one["subject"] for one in self.findings].index("write"))
        refused = [one["topic"] for one in self.findings if (one["state"], one["subject"]) == ("wrong", "write")]
        self.assertGreater(len(refused), 30)
        done = self.look()
        lines = [line for line in done.stdout.splitlines() if line.startswith("wrong   write")]
        self.assertLess(len(lines), 9, done.stdout)
        self.assertRegex(done.stdout, r"(?m)^wrong   write +turnstone/v1/van-8/state/ is refused: Not authorized; let van-1 "
                                      r"write it in the broker's access list: connection, health")
        # A refusal that is alone has its topic whole, and no topic is left out.
        self.assertRegex(done.stdout, r"(?m)^wrong   write +turnstone/v1/van-8/image/straight is refused")
        for topic in refused:
            self.assertIn(topic.rsplit("/", 1)[1], "\n".join(lines))

    def test_why_tls_does_not_come_about(self):
        self.broker.start()
        self.agent.replace("mqtt://", "mqtts://")
        self.find(1)
        self.assertIn("mqtt:// is for one without TLS", self.sentence("wrong", "broker"))

    def test_several_brokers_have_a_line_each(self):
        self.broker.start()
        dead = f"mqtt://127.0.0.1:{testbed.free_port()}"
        self.agent.replace(f'"{self.broker.url}"', f'"{dead}", "{self.broker.url}"')
        self.find(1)
        self.assertIn(dead.removeprefix("mqtt://"), self.sentence("wrong", "broker"))
        self.assertIn("connected as van-1", self.sentence("ok", "broker"))

    def test_a_broker_that_accepts_and_is_silent(self):
        with socket.create_server(("127.0.0.1", self.broker.port)):
            self.find(1)
        sentence = self.sentence("wrong", "broker")
        self.assertIn(f"127.0.0.1:{self.broker.port}: ", sentence)
        self.assertIn("no answer within 15 s", sentence)
        self.assertIn("look whether a broker of MQTT listens at this port", sentence)

    def test_what_the_receiver_lacks(self):
        self.gpsd.start()
        self.find(1)
        self.assertIn("no receiver has reported", self.sentence("wrong", "fix"))
        self.agent.replace(f"port = {self.gpsd.port}", f'port = {self.gpsd.port}\ndevice = "/dev/other"')
        self.find(1)
        self.assertIn("and not /dev/other", self.sentence("wrong", "receiver"))

    def test_somebody_else_listens_where_gpsd_should(self):
        with socket.create_server(("127.0.0.1", self.gpsd.port)) as server:
            def talk():
                peer, _ = server.accept()
                peer.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")
                threading.Event().wait(20)
            threading.Thread(target=talk, daemon=True).start()
            self.find(1)
        self.assertIn("none of gpsd's reports", self.sentence("wrong", "gpsd"))

    def test_fixes_that_the_agent_would_not_use(self):
        for reason, told in (("inaccurate", {"eph": 760.0}), ("repeatedPlace", {"eph": 5.0, "speed": 14.0})):
            with self.subTest(reason), socket.create_server(("127.0.0.1", self.gpsd.port)) as server:
                def talk():
                    peer, _ = server.accept()
                    device = {"class": "DEVICE", "path": "/dev/fake"}
                    lines = [{"class": "VERSION", "release": "3.22"}, {"class": "DEVICES", "devices": [device]}]
                    report = {"class": "TPV", "device": "/dev/fake", "mode": 3, "lat": 1.0, "lon": 2.0} | told
                    with contextlib.suppress(OSError):
                        for _ in range(12):
                            lines.append(report | {"time": now()})
                            peer.sendall("".join(json.dumps(line) + "\n" for line in lines).encode())
                            lines = []
                            threading.Event().wait(1)
                threading.Thread(target=talk, daemon=True).start()
                self.find(1)
                self.assertIn(f"error {told['eph']:.0f} m", self.sentence("wrong", "fix"))
                self.assertIn(f"uses none of these reports: {reason}", self.sentence("wrong", "fix"))

    def test_a_clock_beside_the_receivers_and_a_map_of_elsewhere(self):
        self.gpsd.start()
        drive = support.drive((0, 0), (0, 6), start_time="2026-03-01T12:00:00Z")
        with self.receive(drive, pace=1.0):
            self.find(1)
        self.assertIn("while the receiver says 2026-03-01T12:0", self.sentence("wrong", "clock"))

    @unittest.skipIf(os.geteuid(), "only root may become another user")
    def test_another_user_is_told_what_he_may_not_see(self):
        self.broker.start()
        os.chmod(self.bed.path("state-van-1"), 0o700)
        self.find(1, user=65534)
        self.assertIn("may not be looked at", self.sentence("unseen", "broker"))

    def test_lines_for_a_person(self):
        self.broker.start()
        self.agent.replace("location_consent = true", "location_consent = false")
        done = self.look()
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, r"(?m)^wrong   gpsd           127\.0\.0\.1:")
        self.assertRegex(done.stdout, r"(?m)^ok      write          turnstone/v1/van-1/state/ is taken: connect")
        self.assertRegex(done.stdout, r"(?m)^note    consent        nothing that tells where")
        self.assertNotIn("\x1b", done.stdout)
        self.assertEqual(self.look("--quiet").stdout.count("\n"), done.stdout.count("wrong  "))

    def test_json_is_for_online(self):
        done = subprocess.run([testbed.agent_binary(), "check", "--json"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main()
