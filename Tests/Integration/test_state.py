"""What the broker holds of a vehicle for whoever comes late, and asks for it anew."""

import unittest

import support


class State(support.VehicleTest):
    extra_agent = "[guidance]\narrival_radius_meters = 35\n"

    def test_options_tell_what_is_in_force_and_change_with_the_order(self):
        self.start_all()
        options = self.listener.wait("/state/options").json
        self.assertEqual(options["arrivalRadiusMeters"], 35)
        self.assertEqual((options["locationConsent"], options["privacyMode"]), (True, False))
        self.assertEqual(options["setByCommand"], {"rates": {}})
        mark = self.listener.position()
        self.order("set-options", id="o", language="de", distanceUpdateThresholdMeters="MAX",
                   rates={"remainingSteps": "ALL"}, routeOptions={"travelMode": "TRUCK"})
        self.assertEqual(self.reply("set-options", "o")["status"], "SUCCEEDED")
        told = self.listener.messages[mark:]
        topics = [m.topic.rpartition("v1/van-1/")[2] for m in told]
        self.assertLess(topics.index("state/options"), topics.index("reply/set-options"))
        options = self.listener.wait("/state/options", since=mark).json
        self.assertEqual((options["language"], options["distanceUpdateThresholdMeters"]), ("de", "MAX"))
        self.assertEqual(options["rates"]["remainingSteps"], "ALL")
        self.assertEqual(options["routeOptions"]["travelMode"], "TRUCK")
        self.assertEqual(options["arrivalRadiusMeters"], 35)
        self.assertEqual(options["setByCommand"]["language"], "de")
        self.order("set-options", id="back", language=None)
        self.listener.wait("/state/options", lambda json: json["language"] == "en", since=mark)
        # Whoever comes late finds it.
        self.listen()
        late = self.listener.wait("/state/options")
        self.assertTrue(late.retained)
        self.assertEqual(late.json["distanceUpdateThresholdMeters"], "MAX")

    def test_get_state_tells_all_retained_state_as_it_is_now(self):
        self.start_all()
        self.listener.wait("/state/options")
        mark = self.listener.position()
        self.order("get-state", id="s")
        reply = self.reply("get-state", "s")
        for name in ("connection", "info", "options", "health", "navigation"):
            message = self.listener.wait(f"/state/{name}", since=mark)
            self.assertLessEqual(message.json["time"], reply["time"])
        before = [m.topic for m in self.listener.messages[mark:]]
        last = before.index(self.agent.topic("reply/get-state"))
        for name in ("connection", "info", "options", "navigation"):
            self.assertLess(before.index(self.agent.topic(f"state/{name}")), last, name)

    def test_connection_says_since_when_and_how_long_it_was_away(self):
        self.start_all()
        online = self.listener.wait("/state/connection", lambda json: json["state"] == "online"
                                    and json["since"] is not None).json
        self.assertIsNone(online["awaySince"])
        self.agent.process.kill()
        lost = self.listener.wait("/state/connection", lambda json: json["state"] == "lost").json
        self.assertLessEqual(lost["since"], online["since"])
        self.assertEqual(lost["since"], lost["time"], "of the connection that was lost")
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online"
                           and json["session"] > lost["session"])
        # The broker goes and comes back: the vehicle knows since when it was away.
        self.broker.stop()
        self.broker.start()
        self.listen()
        back = self.listener.wait("/state/connection", lambda json: json.get("awaySince"), 20).json
        self.assertEqual(back["state"], "online")
        self.assertLess(back["awaySince"], back["since"])


if __name__ == "__main__":
    unittest.main()
