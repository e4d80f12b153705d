"""Clients that others have written: request and response of MQTT 5, and plain 3.1.1."""

import asyncio
import json
import queue
import subprocess
import unittest

import support

try:
    import paho.mqtt.client as paho
    from paho.mqtt.packettypes import PacketTypes
    from paho.mqtt.properties import Properties
    import aiomqtt
    MISSING = None
except ImportError as error:
    MISSING = f"{error}; tools/test installs it with pip into a virtual environment"


class ClientTest(support.VehicleTest):
    extra_agent = "\n[commands]\nresponse_topic_prefixes = [\"desks/\"]\n"

    def setUp(self):
        super().setUp()
        self.broker.allow("van-1", "topic write desks/van-1/+")
        self.broker.allow("dispatch", "topic read desks/#")


@unittest.skipIf(MISSING, MISSING)
class Paho(ClientTest):
    def connect(self):
        client = paho.Client(paho.CallbackAPIVersion.VERSION2, protocol=paho.MQTTv5)
        client.username_pw_set("dispatch", self.broker.passwords["dispatch"])
        heard = queue.Queue()
        client.on_message = lambda client, data, message: heard.put(message)
        client.connect("127.0.0.1", self.broker.office_port)
        client.loop_start()
        self.addCleanup(client.loop_stop)
        return client, heard

    def request(self, client, name, fields, response_topic, data, expiry=None):
        properties = Properties(PacketTypes.PUBLISH)
        properties.ResponseTopic = response_topic
        properties.CorrelationData = data
        if expiry is not None:
            properties.MessageExpiryInterval = expiry
        client.publish(self.agent.topic(f"command/{name}"), json.dumps(fields), qos=1,
                       properties=properties).wait_for_publish(5)

    def test_replies_go_to_the_response_topic_with_its_correlation_data(self):
        self.start_all()
        client, heard = self.connect()
        client.subscribe("desks/van-1/7", qos=1)
        with self.receive(support.drive((0, 0), (3, 3))):
            self.wait_for_fix()
            self.request(client, "set-destinations",
                         {"id": "trip", "waypoints": [support.destination(3, 3)]},
                         "desks/van-1/7", b"\x00\xff order 7", expiry=30)
            replies = [heard.get(timeout=10) for _ in range(2)]
        self.assertEqual([json.loads(one.payload)["status"] for one in replies],
                         ["ACCEPTED", "SUCCEEDED"])
        for one in replies:
            self.assertEqual(one.properties.CorrelationData, b"\x00\xff order 7")
            self.assertEqual(one.properties.ContentType, "application/json")
        # The vehicle's own topic has them too.
        self.assertEqual(self.reply("set-destinations", "trip")["status"], "SUCCEEDED")

        # What is wrong, or has no id, is answered there all the same.
        self.request(client, "ping", {}, "desks/van-1/7", b"second")
        refusal = heard.get(timeout=10)
        self.assertEqual(json.loads(refusal.payload)["code"], "INVALID")
        self.assertEqual(refusal.properties.CorrelationData, b"second")

    def test_a_response_topic_elsewhere_is_not_written_to(self):
        self.start_all()
        client, heard = self.connect()
        client.subscribe("turnstone/v1/van-1/state/connection", qos=1)
        self.assertEqual(json.loads(heard.get(timeout=5).payload)["state"], "online")
        # A topic that the access list would allow.
        self.request(client, "ping", {"id": "p"}, "turnstone/v1/van-1/state/connection", b"x")
        self.assertEqual(self.reply("ping", "p")["status"], "SUCCEEDED")
        self.assertTrue(heard.empty())

    def test_commands_are_obeyed_in_the_order_of_their_arrival(self):
        self.start_all()
        client, _ = self.connect()
        for number in range(30):
            client.publish(self.agent.topic("command/ping"), json.dumps({"id": f"p-{number}"}), qos=1)
        # More than the rate are told so; the others come in their order.
        for number in range(30):
            self.reply("ping", f"p-{number}")
        answers = [m.json for m in self.listener.select("/reply/ping")]
        obeyed = [int(one["id"][2:]) for one in answers if one["status"] == "SUCCEEDED"]
        self.assertEqual(obeyed, sorted(obeyed))
        self.assertGreaterEqual(len(obeyed), 20)
        codes = {one["code"] for one in answers if one["status"] == "REJECTED"}
        self.assertLessEqual(codes, {"RATE_LIMITED"})


@unittest.skipIf(MISSING, MISSING)
class Aiomqtt(ClientTest):
    def test_all_state_is_there_for_whoever_joins_late(self):
        self.start_all()
        asyncio.run(self.look())

    async def look(self):
        async with aiomqtt.Client("127.0.0.1", self.broker.office_port, username="dispatch",
                                  password=self.broker.passwords["dispatch"],
                                  protocol=aiomqtt.ProtocolVersion.V311) as client:
            await client.subscribe("turnstone/v1/van-1/state/#", qos=1)
            await client.subscribe("turnstone/v1/van-1/reply/+", qos=1)
            wanted = {"connection", "info", "health", "navigation"}
            async with asyncio.timeout(10):
                async for message in client.messages:
                    # What is told meanwhile comes too.
                    if message.retain:
                        wanted.discard(str(message.topic).rpartition("/")[2])
                    if not wanted:
                        break
                await client.publish("turnstone/v1/van-1/command/get-state", '{"id": "g"}', qos=1)
                fresh = set()
                async for message in client.messages:
                    fresh.add(str(message.topic).partition("van-1/")[2])
                    if {"state/navigation", "reply/get-state"} <= fresh:
                        break


class MosquittoRR(ClientTest):
    def test_the_tool_for_requests_gets_its_answer(self):
        self.start_all()
        answer = subprocess.run(
            ["mosquitto_rr", *self.broker.login("dispatch"), "-V", "5", "-q", "1", "-W", "10",
             "-t", self.agent.topic("command/ping"), "-e", "desks/van-1/rr", "-m", '{"id": "rr"}'],
            check=True, capture_output=True, text=True, timeout=20).stdout
        self.assertEqual(json.loads(answer)["status"], "SUCCEEDED")


if __name__ == "__main__":
    unittest.main()
