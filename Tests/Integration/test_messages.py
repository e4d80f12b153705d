"""What dispatch writes to the driver, and what he answers, over the broker with its access list."""

import json
import subprocess
import unittest

import support
import testbed


class Messages(support.VehicleTest):
    vehicles = ["van-1", "driver"]

    def setUp(self):
        super().setUp()
        self.broker.allow("driver", "topic read turnstone/v1/van-1/#",
                          "topic write turnstone/v1/van-1/command/answer-message")

    def answer(self, user, **fields):
        """Whether the broker lets a user answer."""
        done = subprocess.run(
            ["mosquitto_pub", *self.broker.login(user), "-V", "5", "-q", "1",
             "-t", self.agent.topic("command/answer-message"), "-m", json.dumps(fields), "-d"],
            capture_output=True, text=True, timeout=20)
        self.assertEqual(done.returncode, 0, done.stderr)
        return "Not authorized" not in done.stdout + done.stderr

    def messages(self, condition, since=0):
        return self.listener.wait("/state/messages", lambda json: condition(json["messages"]), since=since).json["messages"]

    def test_a_driver_answers_a_message_and_dispatch_hears_it(self):
        self.start_all()
        self.order("message", id="m-1", text="Can you take the parcel?", answers=["Yes", "No"])
        self.assertEqual(self.reply("message", "m-1")["code"], "OK")
        [message] = self.messages(lambda all: len(all) == 1)
        self.assertEqual((message["id"], message["answer"], message["answeredAt"]), ("m-1", None, None))
        self.assertTrue(self.answer("driver", id="a-1", messageId="m-1", answer="Perhaps"))
        refusal = self.reply("answer-message", "a-1")
        self.assertEqual((refusal["code"], refusal["pointer"]), ("INVALID", "/answer"))
        self.assertTrue(self.answer("driver", id="a-2", messageId="m-1", answer="Yes"))
        event = self.listener.wait("/event/message-answer").json
        self.assertEqual((event["messageId"], event["answer"]), ("m-1", "Yes"))
        self.assertNotIn("latitude", event)
        [message] = self.messages(lambda all: all and all[0]["answer"] == "Yes")
        self.assertEqual(message["answeredAt"], event["answeredAt"])
        # Somebody who joins late.
        late = testbed.Listener(self.bed, self.broker, "dispatch", "turnstone/v1/+/state/messages")
        self.assertTrue(late.wait("/state/messages", lambda json: json["messages"][0]["answer"] == "Yes").retained)

    def test_nobody_answers_for_a_driver(self):
        self.start_all()
        self.order("message", id="m-1", text="Lunch?", answers=["Yes"])
        self.messages(lambda all: len(all) == 1)
        self.assertFalse(self.answer("dispatch", id="a-1", messageId="m-1", answer="Yes"))
        self.assertFalse(self.answer("monitor", id="a-2", messageId="m-1", answer="Yes"))
        # Nor does a driver order his vehicle.
        self.broker.publish(self.agent.topic("command/clear-messages"), {"id": "c-1"}, "driver")
        self.order("ping", id="p-1")
        self.reply("ping", "p-1")
        self.assertEqual(self.listener.select("/event/message-answer"), [])
        self.assertEqual(self.listener.select("/reply/clear-messages"), [])

    def test_messages_outlive_the_agent_and_need_no_consent(self):
        self.agent.replace("location_consent = true", "location_consent = false")
        self.start_all()
        self.order("message", id="m-1", text="The yard closes early.")
        # It is kept from its last reply on; a kill before it has the order, which has no date, refused when it comes again.
        self.assertEqual(self.reply("message", "m-1")["code"], "OK")
        self.agent.process.kill()
        self.agent.process.wait(5)
        mark = self.listener.position()
        self.agent.start()
        self.messages(lambda all: [one["id"] for one in all] == ["m-1"], mark)
        # An order without a date that may have waited for the agent is refused.
        self.order("ping", id="p-1")
        self.reply("ping", "p-1")
        self.assertTrue(self.answer("driver", id="a-1", messageId="m-1"))
        self.assertIsNone(self.listener.wait("/event/message-answer").json["answer"])
        self.order("clear-messages", id="c-1")
        self.assertEqual(self.reply("clear-messages", "c-1")["code"], "OK")
        self.assertEqual(self.listener.select("/state/messages")[-1].json["messages"], [])


if __name__ == "__main__":
    unittest.main()
