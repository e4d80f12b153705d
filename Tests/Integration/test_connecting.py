"""Whatever answers instead of the broker, or does not: the next one is tried, and the log says why."""

import os
import re
import socket
import unittest

import relay
import strangers
import support
import testbed


class Strangers:
    """A vehicle whose servers are not all brokers."""

    def prefer(self, *servers):
        """Puts servers before the broker."""
        names = ", ".join(f'"{one}"' for one in [*servers, self.broker.url])
        self.agent.replace(f'["{self.broker.url}"]', f"[{names}]")

    def start_with(self, server, scheme="mqtt"):
        """Starts the agent with this server alone, and an empty log."""
        with open(self.agent.configuration) as file:
            text = re.sub(
                "servers = .*", f'servers = ["{scheme}://127.0.0.1:{server.port}"]', file.read())
        with open(self.agent.configuration, "w") as file:
            file.write(text)
        if self.agent.process:
            os.unlink(self.bed.path("agent-van-1.log"))
        self.agent.start()

    def wait_for_link(self, seconds=15):
        testbed.wait_until(
            lambda: f"connected to 127.0.0.1:{self.broker.port}" in self.agent.log, seconds,
            "the link to the broker that works")


class Connecting(Strangers, support.VehicleTest):
    def test_a_server_that_takes_no_connection_or_says_nothing_has_ten_seconds(self):
        self.broker.start()
        self.prefer(f"mqtt://127.0.0.1:{strangers.Deaf(self).port}")
        self.agent.start()
        self.wait_for_link()
        self.assertIn("connect: no answer in 10 s", self.agent.log)

    def test_a_server_that_never_confirms_has_ten_seconds(self):
        self.broker.start()
        self.prefer(f"mqtt://127.0.0.1:{strangers.Stranger(self).port}")
        self.agent.start()
        self.wait_for_link()
        self.assertIn("does not confirm the connection", self.agent.log)

    def test_a_server_that_refuses_and_a_name_that_nobody_has_cost_no_time(self):
        self.broker.start()
        self.prefer(f"mqtt://127.0.0.1:{testbed.free_port()}", "mqtt://no-broker.invalid:1883")
        self.agent.start()
        self.wait_for_link()
        self.assertIn("Connection refused", self.agent.log)
        self.assertIn("look whether the broker runs", self.agent.log)
        self.assertIn("getaddrinfo: ", self.agent.log)

    @unittest.skipIf(os.geteuid() != 0, "only root can have a name server of its own")
    def test_a_name_server_that_is_silent_has_ten_seconds(self):
        silent = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.addCleanup(silent.close)
        silent.bind(("127.0.0.77", 53))
        resolver = self.bed.path("resolv.conf")
        with open(resolver, "w") as file:
            file.write("nameserver 127.0.0.77\noptions timeout:30 attempts:3\n")
        self.broker.start()
        self.prefer("mqtt://broker.example:1883")
        # In a mount namespace of its own, so that nobody else has this name server.
        self.agent.process = self.bed.start(
            "agent-van-1",
            ["unshare", "--mount", "sh", "-c",
             f'mount --bind {resolver} /etc/resolv.conf && exec "$0" "$@"',
             self.agent.binary, "run", "--config", self.agent.configuration],
            env=self.agent.environment)
        self.wait_for_link()
        self.assertIn("getaddrinfo: no answer in 10 s", self.agent.log)

    def test_an_end_while_a_server_is_silent_is_quick(self):
        for server in (strangers.Deaf(self), strangers.Stranger(self)):
            with self.subTest(type(server).__name__):
                self.start_with(server)
                testbed.wait_until(
                    lambda: "no position from gpsd" in self.agent.log, 10, "the start")
                self.agent.process.terminate()
                self.assertEqual(self.agent.process.wait(5), 0)

    def test_packets_with_a_property_that_nobody_knows_end_the_link_and_nothing_else(self):
        unknown = bytes([2, strangers.UNKNOWN_PROPERTY, 1])
        good = strangers.connack()
        hostile = {
            "CONNACK": [strangers.connack(unknown[1:])],
            "PUBLISH": [good, strangers.packet(relay.PUBLISH, b"\0\1t" + unknown)],
            "PUBACK": [good, strangers.packet(relay.PUBACK, b"\0\1\0" + unknown)],
            "SUBACK": [good, strangers.packet(9, b"\0\1" + unknown + b"\1")],
            "DISCONNECT": [good, strangers.packet(relay.DISCONNECT, b"\0" + unknown)],
            "AUTH": [good, strangers.packet(15, b"\0" + unknown)],
        }
        for kind, packets in hostile.items():
            with self.subTest(kind):
                server = strangers.Stranger(self, strangers.answer(*packets))
                self.start_with(server)
                testbed.wait_until(lambda: server.connections >= 2, 15, "a second connection")
                self.assertIsNone(self.agent.process.poll())
                self.assertIn("property that MQTT 5 does not know", self.agent.log)
                testbed.end(self.agent.process)

    def test_after_a_hostile_server_comes_the_good_broker(self):
        hostile = strangers.Stranger(
            self, strangers.answer(strangers.connack(bytes([strangers.UNKNOWN_PROPERTY, 1]))))
        self.broker.start()
        self.prefer(*[f"mqtt://127.0.0.1:{hostile.port}"] * 3)
        self.agent.start()
        self.wait_for_link()
        self.assertEqual(hostile.connections, 3)
        self.assertIn("property that MQTT 5 does not know", self.agent.log)


class Refusals(Strangers, support.VehicleTest):
    """A broker that does not want this client, or not all that it says."""

    def expect(self, server, *words, scheme="mqtt"):
        self.start_with(server, scheme)
        testbed.wait_until(lambda: "no link" in self.agent.log, 20, "the refusal")
        line = next(one for one in self.agent.log.splitlines() if "no link" in one)
        for one in words:
            self.assertIn(one, line)

    def test_a_broker_of_an_older_protocol_says_so_in_its_own_words_or_hangs_up(self):
        older = strangers.packet(relay.CONNACK, b"\0\1")
        newer = strangers.connack(code=132)
        for name, talk in (("3.1.1", strangers.answer(older)), ("5", strangers.answer(newer)),
                           ("hangs up", strangers.answer(close=True))):
            with self.subTest(name):
                self.expect(strangers.Stranger(self, talk), 'set broker.protocol = "3.1.1"')
                testbed.end(self.agent.process)

    def test_what_is_no_broker_is_told_with_what_to_look_at(self):
        no_broker, no_tls = "what listens there is no broker of MQTT", "does not speak TLS at this port"
        hung_up = "the broker's log"
        for scheme, talk, words in (
                ("mqtt", strangers.echo, no_broker), ("mqtt", strangers.http, no_broker),
                ("mqtt", strangers.hang_up, "or what listens there is none"),
                ("mqtt", strangers.reset, "or what listens there is none"),
                ("mqtts", strangers.echo, no_tls), ("mqtts", strangers.http, no_tls),
                ("mqtts", strangers.hang_up, hung_up), ("mqtts", strangers.reset, hung_up),
                ("mqtts", strangers.hang_up_later, hung_up)):
            with self.subTest(scheme=scheme, talk=talk.__name__):
                self.expect(strangers.Stranger(self, talk), words, scheme=scheme)
                self.assertNotIn("Success", self.agent.log)
                testbed.end(self.agent.process)

    def test_a_broker_that_says_whom_it_has_given_the_place_to_is_believed_at_once(self):
        taken = strangers.packet(relay.DISCONNECT, b"\x8e\0")
        self.expect(strangers.Stranger(self, strangers.answer(strangers.connack(), taken)),
                    "any more", "Session taken over", "another client calls itself turnstone-van-1")

    def test_a_broker_without_retained_messages_gets_them_as_others(self):
        heard = []

        def talk(connection):
            stream = connection.makefile("rb")
            connect, _ = relay.read_packet(stream)
            is_will_retained = connect.body[7] & 0x20
            if is_will_retained:
                connection.sendall(strangers.connack(code=154))
                return
            connection.sendall(strangers.connack(b"\x25\0"))
            while True:
                packet, data = relay.read_packet(stream)
                if packet.kind == relay.PUBLISH:
                    heard.append((packet.topic, data[0] & 1))

        self.start_with(strangers.Stranger(self, talk))
        testbed.wait_until(
            lambda: any("/state/connection" in topic for topic, _ in heard), 20, "the state")
        self.assertEqual([topic for topic, is_retained in heard if is_retained], [])
        self.assertIn("keeps no retained messages", self.agent.log)

    def test_a_broker_that_acknowledges_nothing_is_refused_in_a_sentence(self):
        for properties, code in ((b"\x24\0", 0), (b"", 155)):
            with self.subTest(code=code):
                talk = strangers.answer(strangers.connack(properties, code))
                self.expect(strangers.Stranger(self, talk), "QoS 1")
                testbed.end(self.agent.process)


if __name__ == "__main__":
    unittest.main()
