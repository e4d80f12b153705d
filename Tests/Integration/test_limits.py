"""A broker that takes little at a time: its limits are obeyed, and health says what that costs."""

import unittest

import relay
import support


class SmallPackets(support.VehicleTest):
    extra_broker = "max_packet_size 256\n"

    def test_nothing_larger_is_sent_and_health_counts_what_could_not_be(self):
        largest = {}

        def measure(direction, packet):
            if direction == "up":
                largest[packet.kind] = max(packet.size, largest.get(packet.kind, 0))

        self.broker.start()
        between = relay.Relay(self.broker.port, measure)
        self.addCleanup(between.close)
        self.agent.replace(self.broker.url, between.url)
        self.listen()
        self.gpsd.start()
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online")
        with self.receive(support.drive((0, 0), (0, 6)), pace=5):
            self.wait_for_fix()
            self.listener.wait("/state/health", lambda json: json["link"]["droppedTooLarge"] > 0, 20)
            # Replies are short enough, so orders are still answered.
            self.order("ping", id="p")
            self.assertEqual(self.reply("ping", "p")["status"], "SUCCEEDED")
        self.assertLessEqual(max(largest.values()), 256, largest)
        self.assertEqual(self.agent.log.count("connected to"), 2, self.agent.log)
        self.assertEqual(self.listener.select("/location"), [])


class FewInFlight(support.VehicleTest):
    extra_broker = "max_inflight_messages 2\n"

    def test_no_more_than_two_messages_wait_for_the_broker(self):
        waiting, most, granted = set(), [0], []

        def count(direction, packet):
            if direction == "up" and packet.kind == relay.PUBLISH and packet.quality == 1:
                waiting.add(packet.identifier)
                most[0] = max(most[0], len(waiting))
            if direction == "down" and packet.kind == relay.PUBACK:
                waiting.discard(packet.identifier)
            if direction == "down" and packet.kind == relay.CONNACK:
                waiting.clear()
                granted.append(b"\x21\x00\x02" in packet.body)

        self.broker.start()
        between = relay.Relay(self.broker.port, count)
        self.addCleanup(between.close)
        self.agent.replace(self.broker.url, between.url)
        self.listen()
        self.gpsd.start()
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online")
        for number in range(15):
            self.order("ping", id=f"p-{number}")
        for number in range(15):
            self.assertEqual(self.reply("ping", f"p-{number}")["status"], "SUCCEEDED")
        self.assertEqual(granted, [True], "the broker grants two")
        self.assertEqual(most[0], 2)


if __name__ == "__main__":
    unittest.main()
