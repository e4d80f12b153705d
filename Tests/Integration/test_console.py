"""The console as a person uses it: in a real browser, with the real broker and agent."""

import json
import os
import signal
import subprocess
import unittest

import browser
import support
import testbed
import town

DISPATCH = "dispatch"
# A message of every kind, as the agent writes it.
GOLDEN = os.path.join(testbed.ROOT, "Tests", "WireTests", "Golden", "traffic.tsv")


def build_console(directory):
    subprocess.run(
        [os.path.join(testbed.ROOT, "tools", "console"), directory, "--map", support.town_map()],
        check=True, capture_output=True,
        env=dict(os.environ, TURNSTONE_BUILD=testbed.build_directory()))
    return directory


class ConsoleTest(unittest.TestCase):
    """A broker that gives the page out, a gpsd, an agent, a browser."""

    vehicles = ["van-1", "evil", "driver"]

    def setUp(self):
        browser.required()
        self.bed = testbed.Testbed()
        self.addCleanup(self.bed.close)
        self.broker = testbed.Broker(
            self.bed, self.vehicles, console=build_console(self.bed.path("console")))
        self.broker.allow("driver", "topic read turnstone/v1/van-1/#",
                          "topic write turnstone/v1/van-1/command/answer-message")
        self.broker.start()
        self.gpsd = testbed.Gpsd(self.bed).start()
        self.agent = testbed.Agent(
            self.bed, self.broker, self.gpsd.port, support.town_map())
        self.page = browser.Browser(self.bed)

    def tearDown(self):
        if "TURNSTONE_SCREENSHOTS" in os.environ and hasattr(self, "page"):
            self.page.screenshot(
                os.path.join(os.environ["TURNSTONE_SCREENSHOTS"], f"{self.id()}.png"))

    def sign_in(self, user=DISPATCH, query=""):
        self.page.open(f"http://127.0.0.1:{self.broker.console_port}/{query}")
        self.page.type("[name=user]", user)
        self.page.type("[name=password]", self.broker.passwords[user])
        self.page.click_button("Sign in")

    def see_vehicle(self, name="van-1"):
        self.page.wait_for_text(".rows", name)
        self.page.click(".rows .row")
        self.page.wait_for_text("header h1", name)

    def order(self, row, column, title="Depot"):
        self.broker.publish(self.agent.topic("command/set-destinations"), {
            "id": f"order-{title}", "waypoints": [support.destination(row, column, title)]})

    def wait_for_map(self):
        self.page.wait("turnstone.map?.isStyleLoaded() && turnstone.map.areTilesLoaded()")

    def assert_no_complaints(self):
        self.page.evaluate("1")
        self.assertEqual(self.page.complaints, [])


class Drive(ConsoleTest):
    def test_a_vehicle_is_seen_sent_somewhere_by_a_click_and_watched_until_it_arrives(self):
        self.agent.start()
        self.sign_in()
        self.see_vehicle()
        with testbed.Receiver(self.gpsd, support.drive((0, 0), (0, 1), (1, 1)), pace=2):
            self.page.wait("turnstone.page.selected.location")
            self.wait_for_map()
            self.page.wait("document.querySelector('.map .vehicle')?.style.transform")
            # A click on the crossing where the drive ends.
            self.page.evaluate("turnstone.page.view.follow('free')")
            latitude, longitude = town.place(1, 1)
            self.page.evaluate(
                f"void turnstone.map.jumpTo({{center: [{longitude}, {latitude}], zoom: 16}})")
            box = self.page.evaluate(
                "(() => { const box = document.querySelector('.map').getBoundingClientRect(); "
                "return [box.x + box.width / 2, box.y + box.height / 2]; })()")
            self.page.click_at(*box)
            self.page.click(".go-here")
            self.page.wait_for_text(".replies", "Done")
            self.page.wait_for_text(".card .progress", "min")
            self.page.wait("turnstone.page.view.data.ahead.features.length === 1")
            self.assertRegex(self.page.text(".card"), "Street|Avenue")
            self.page.click_button("Follow")
            self.page.wait_for_text(".card", "Arrived", 90)
        self.page.click_button("Events")
        self.page.wait_for_text(".events", "Arrived at")
        self.page.click_button("Topics")
        self.page.wait("!!document.querySelector('[data-topic$=\"state/navigation\"]')")
        self.assert_no_complaints()

    def test_a_vehicle_that_leaves_its_route_is_seen_to_get_another(self):
        self.agent.start()
        self.sign_in()
        self.see_vehicle()
        # East along First Street, while the route leads north.
        with testbed.Receiver(self.gpsd, support.drive((0, 0), (0, 5), (3, 5)), pace=3):
            self.page.wait("turnstone.page.selected.location")
            self.order(3, 0)
            self.page.wait("turnstone.page.selected.route?.routeRevision === 1")
            first = self.page.evaluate("turnstone.page.selected.route.geometry")
            self.page.wait("turnstone.page.selected.route?.routeRevision > 1", 60)
            self.assertNotEqual(self.page.evaluate("turnstone.page.selected.route.geometry"), first)
            self.page.click_button("Events")
            self.page.wait_for_text(".events", "The vehicle left its route and has a new one")
        self.assert_no_complaints()

    def test_it_gets_dark_on_the_page_when_it_is_dark_around_the_vehicle(self):
        # As a vehicle says it that drives into the evening, whatever time it is here.
        def tell(mode, number, seq):
            with open(GOLDEN) as file:
                event = json.loads(next(
                    line for line in file if "/event/lighting-mode\t" in line).split("\t")[1])
            event.update(vehicle="evil", lightingMode=mode, lightingModeNumber=number, seq=seq)
            self.broker.publish("turnstone/v1/evil/event/lighting-mode", event, "evil")

        self.sign_in()
        self.page.wait_for_text("header .link", "Connected")
        self.page.wait("turnstone.page.connection.isListening && turnstone.map?.isStyleLoaded()")
        tell("NORMAL", 0, 1)
        self.see_vehicle("evil")
        tell("LOW_LIGHT", 1, 2)
        self.page.wait("document.documentElement.dataset.theme === 'night'")
        self.assertEqual(self.page.evaluate(
            "turnstone.map.getPaintProperty('ground', 'background-color')"), "#12171e")
        tell("NORMAL", 0, 3)
        self.page.wait("document.documentElement.dataset.theme === 'day'")
        tell("LOW_LIGHT", 1, 4)
        self.page.wait("document.documentElement.dataset.theme === 'night'")
        self.page.evaluate(
            "(() => { const one = document.querySelector('select.theme'); one.value = 'day'; "
            "one.dispatchEvent(new Event('change')); })()")
        self.assertEqual(self.page.evaluate("document.documentElement.dataset.theme"), "day")


class Links(ConsoleTest):
    def test_a_lost_vehicle_and_a_lost_broker_are_told_and_come_back(self):
        self.agent.start()
        self.sign_in()
        self.see_vehicle()
        self.page.wait("turnstone.page.selected.isOnline")
        self.agent.process.kill()
        self.agent.process.wait(5)
        self.page.wait_for_text(".card", "The link to the vehicle is lost")
        self.agent.start()
        self.page.wait("turnstone.page.selected.isOnline")
        self.page.wait("!document.querySelector('.card').innerText.includes('lost')")
        self.broker.stop()
        self.page.wait_for_text("header .link", "No link to the broker")
        self.broker.start()
        self.page.wait_for_text("header .link", "Connected")
        self.page.wait("turnstone.page.selected.isOnline", 60)

    def test_a_wrong_password_is_told_and_kept_nowhere(self):
        self.page.open(f"http://127.0.0.1:{self.broker.console_port}/")
        self.page.type("[name=user]", DISPATCH)
        self.page.type("[name=password]", "wrong")
        self.page.click_button("Sign in")
        self.page.wait_for_text(".problem", "does not know")
        self.assertEqual(self.page.evaluate("sessionStorage.length"), 0)
        self.assertEqual(self.page.evaluate("JSON.stringify(localStorage)").find("wrong"), -1)
        self.agent.start()
        self.page.type("[name=user]", DISPATCH)
        self.page.type("[name=password]", self.broker.passwords[DISPATCH])
        self.page.click_button("Sign in")
        self.see_vehicle()
        self.wait_for_map()
        self.assertEqual(self.page.evaluate("document.querySelectorAll('.maplibregl-canvas').length"), 1)

    def test_who_may_only_look_sees_all_and_is_told_when_an_order_is_refused(self):
        self.agent.start()
        self.sign_in("monitor")
        self.see_vehicle()
        self.page.type(".search", "{}, {}".format(*town.place(2, 2)))
        self.page.click(".suggestions button")
        self.page.click_button("Go")
        self.page.wait_for_text(".replies", "Refused by the broker")
        self.page.wait_for_text(".orders .problem", "You may look")
        self.page.click_button("Health")
        self.page.wait_for_text(".health", "Link")
        self.assert_no_complaints()


class Orders(ConsoleTest):
    def test_stops_are_searched_sorted_and_sent_and_settings_changed(self):
        self.agent.start()
        self.sign_in()
        self.see_vehicle()
        with testbed.Receiver(self.gpsd, support.drive((0, 0), (6, 6)), pace=1):
            self.page.wait("turnstone.page.selected.location")
            self.page.type(".search", "filling")
            self.page.wait_for_text(".suggestions", "Filling station")
            self.page.click(".suggestions button")
            self.page.type(".search", "{}, {}".format(*town.place(5, 5)))
            self.page.click(".suggestions button")
            self.page.wait("document.querySelectorAll('.map .stop.new').length === 2")
            # The second one first: by its button, back with the mouse, and first again with a finger.
            first = "document.querySelector('.stops li .title').innerText"
            self.page.click(".stops li:nth-child(2) button[data-move='earlier']")
            self.assertNotEqual(self.page.evaluate(first), "Filling station")
            self.page.drag(".stops li:nth-child(1) .title", ".stops li:nth-child(2) .title")
            self.page.wait(f"{first} === 'Filling station'")
            self.page.drag(".stops li:nth-child(1) .title", ".stops li:nth-child(2) .title", by_finger=True)
            self.assertEqual(self.page.evaluate(first), "Filling station")
            self.page.drag(".stops li:nth-child(2) .handle", ".stops li:nth-child(1) .handle", by_finger=True)
            self.page.wait(f"{first} !== 'Filling station'")
            self.page.click_button("Go")
            self.page.wait_for_text(".replies", "Done")
            self.assertEqual(
                self.page.wait("turnstone.page.selected.trip?.waypoints.length === 2 && "
                               "turnstone.page.selected.trip.waypoints[1].title"),
                "Filling station")
            self.page.click_button("Guidance off")
            self.page.wait_for_text(".card", "Guidance is off")
            self.page.click_button("Clear")
            self.page.wait("turnstone.page.selected.trip?.waypoints.length === 0")
        self.page.evaluate("document.querySelector('.orders > details:last-child').open = true")
        self.page.wait("document.querySelectorAll('.settings label').length > 20")
        self.page.evaluate(
            "(() => { const row = [...document.querySelectorAll('.settings label')]"
            ".find((one) => one.dataset.field === 'arrivalRadiusMeters'); "
            "row.querySelector('input').value = '40'; })()")
        self.page.click_button("Change")
        self.page.wait("turnstone.page.selected.options?.arrivalRadiusMeters === 40")
        self.assert_no_complaints()

    def test_a_stop_is_added_to_a_trip_that_is_longer_than_the_page_is_told(self):
        self.agent.start()
        self.sign_in()
        self.see_vehicle()
        places = [(row, column) for row in range(1, 7) for column in range(5)]
        with testbed.Receiver(self.gpsd, support.drive((0, 0), (6, 6)), pace=1):
            self.page.wait("turnstone.page.selected.location")
            self.broker.publish(self.agent.topic("command/set-destinations"), {
                "id": "day", "continuation": "DEPARTURE",
                "waypoints": [dict(support.destination(row, column), id=f"{row}-{column}", serviceSeconds=60)
                              for row, column in places]})
            trip = self.page.wait("turnstone.page.selected.tour.length === 30 && turnstone.page.selected.trip?.tripId")
            self.assertLess(self.page.evaluate("turnstone.page.selected.trip.waypoints.length"), 30)
            self.page.type(".search", "{}, {}".format(*town.place(6, 6)))
            self.page.click(".suggestions button")
            self.page.click_button("Add to the trip")
            self.page.wait_for_text(".replies", "Done")
            self.page.wait("turnstone.page.selected.tour.length === 31")
            self.assertEqual(
                self.page.evaluate("turnstone.page.selected.tour.slice(0, 30).map(({ id }) => id)"),
                [f"{row}-{column}" for row, column in places])
            self.assertEqual(
                self.page.evaluate("[turnstone.page.selected.trip.tripId, turnstone.page.selected.trip.continuation]"),
                [trip, "DEPARTURE"])
        self.assert_no_complaints()

    def test_a_vehicle_that_is_taken_away_for_good_leaves_the_page(self):
        self.agent.start()
        self.sign_in()
        self.see_vehicle()
        self.page.wait("turnstone.page.selected.connection")
        testbed.end(self.agent.process)
        self.broker.publish(self.agent.topic("state/connection"), "", "van-1", "-r")
        self.page.wait("turnstone.page.selected === null")
        self.page.wait_for_text("header h1", "All vehicles")


class Screens(ConsoleTest):
    def test_all_can_be_reached_on_a_phone_and_nothing_is_wider_than_it(self):
        self.agent.start()
        self.page.resize(390, 844, mobile=True)
        self.sign_in()
        self.see_vehicle()
        self.wait_for_map()
        for name in ("Orders", "Messages", "Events", "Health", "Topics"):
            self.page.click_button(name)
            self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), 390)
        self.page.click_button("All vehicles")
        self.page.wait_for_text(".rows", "van-1")
        self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), 390)

    def test_a_driver_hears_the_prompts_and_can_silence_them(self):
        self.agent.start()
        self.sign_in("driver", "?view=driver&vehicle=van-1")
        self.page.evaluate(
            "window.spoken = []; speechSynthesis.speak = (one) => window.spoken.push(one.text)")
        with testbed.Receiver(self.gpsd, support.drive((0, 0), (2, 0), (2, 2)), pace=2):
            self.page.wait("turnstone.page.selected?.location")
            self.order(2, 2)
            first = self.page.wait("window.spoken[0]", 60)
            self.assertEqual(self.page.text(".spoken") != "", True)
            self.assertRegex(first, "(?i)turn|head|start|continue|drive")
            self.page.click_button("Voice: all")
            self.page.click_button("Voice: alerts")
            self.page.wait_for_text(".voice", "Voice: off")
            count = self.page.evaluate("window.spoken.length")
            shown = self.page.text(".spoken")
            self.page.wait(f"document.querySelector('.spoken').innerText !== {json.dumps(shown)}", 90)
            self.assertEqual(self.page.evaluate("window.spoken.length"), count)

    def test_it_is_used_without_a_mouse(self):
        self.agent.start()
        self.sign_in()
        self.page.wait_for_text(".rows", "van-1")
        self.page.evaluate("document.querySelector('.rows .row').focus()")
        self.page.press("Enter")
        self.page.wait_for_text("header h1", "van-1")
        self.page.evaluate("document.querySelector('[role=tab]').focus()")
        self.page.press("ArrowRight")
        self.assertEqual(self.page.evaluate("document.activeElement.innerText"), "Messages")
        unnamed = self.page.evaluate(
            "[...document.querySelectorAll('button, input, select')].filter((one) => "
            "!(one.innerText || one.getAttribute('aria-label') || one.labels?.length || one.title))"
            ".map((one) => one.outerHTML)")
        self.assertEqual(unnamed, [])


class Messages(ConsoleTest):
    def open_driver(self):
        """A second tab, as the tablet in the vehicle has it."""
        tablet = browser.Browser(self.bed, 1024, 700, name="tablet")
        tablet.open(f"http://127.0.0.1:{self.broker.console_port}/?view=driver&vehicle=van-1")
        tablet.type("[name=user]", "driver")
        tablet.type("[name=password]", self.broker.passwords["driver"])
        tablet.evaluate("window.spoken = []; speechSynthesis.speak = (one) => window.spoken.push(one.text)")
        tablet.click_button("Sign in")
        return tablet

    def test_a_driver_answers_a_message_with_one_touch_and_dispatch_sees_it(self):
        self.agent.start()
        self.sign_in()
        self.see_vehicle()
        tablet = self.open_driver()
        tablet.wait("!!turnstone.page.driver?.known")
        self.page.click_button("Messages")
        self.page.type(".write textarea", "Can you take the <b>parcel</b>?")
        self.page.click_button("Send")
        tablet.wait_for_text(".dispatch", "Can you take the <b>parcel</b>?")
        tablet.wait("window.spoken.some((one) => one.includes('parcel'))")
        self.page.wait_for_text(".messages", "Waits for the driver")
        height = tablet.evaluate("document.querySelector('.dispatch .answer').getBoundingClientRect().height")
        self.assertGreaterEqual(height, 60)
        tablet.click_button("Yes")
        tablet.wait("document.querySelector('.dispatch').hidden")
        self.page.wait_for_text(".messages", "Answered: Yes")
        self.page.click_button("Events")
        self.page.wait_for_text(".events", "The driver answered “Yes” to “Can you take the <b>parcel</b>?”")
        self.assert_no_complaints()
        self.assertEqual(tablet.complaints, [])

    def test_who_may_not_answer_is_told_so(self):
        with open(self.broker.access_list) as file:
            text = file.read()
        self.broker.stop()
        with open(self.broker.access_list, "w") as file:
            file.write(text.replace("topic write turnstone/v1/van-1/command/answer-message\n", ""))
        self.broker.start()
        self.agent.start()
        tablet = self.open_driver()
        self.broker.publish(self.agent.topic("command/message"), {"id": "m-1", "text": "Lunch?", "answers": ["Yes"]})
        tablet.click_button("Yes")
        tablet.wait_for_text(".dispatch", "Refused by the broker")

    def test_an_answer_that_was_refused_can_be_given_again_and_so_can_one_without_a_reply(self):
        self.agent.start()
        tablet = self.open_driver()
        self.broker.publish(self.agent.topic("command/message"), {"id": "m-1", "text": "Lunch?", "answers": ["Yes"]})
        tablet.wait_for_text(".dispatch", "Lunch?")
        enabled = "document.querySelector('.dispatch .answer').disabled === false"
        self.agent.process.send_signal(signal.SIGSTOP)
        self.addCleanup(self.agent.process.send_signal, signal.SIGCONT)
        tablet.click_button("Yes")
        tablet.wait("turnstone.page.orders.list[0]?.status === 'SENT'")
        self.assertFalse(tablet.evaluate(enabled))
        tablet.evaluate("turnstone.page.orders.hear('van-1', { id: turnstone.page.orders.list[0].id, "
                        "status: 'REJECTED', message: 'Not now.' })")
        tablet.wait(enabled)
        tablet.wait_for_text(".dispatch", "Refused by the vehicle: Not now.")
        tablet.click_button("Yes")
        tablet.wait(f"!({enabled})")
        tablet.wait_for_text(".dispatch", "Sent, no answer yet")
        tablet.wait(enabled)
        self.agent.process.send_signal(signal.SIGCONT)
        tablet.wait("document.querySelector('.dispatch').hidden")


class Roads(ConsoleTest):
    def test_an_alternative_is_drawn_and_taken_by_a_click_on_it(self):
        self.agent.start()
        self.sign_in()
        self.see_vehicle()
        with testbed.Receiver(self.gpsd, support.drive((0, 0), (0, 1), (6, 6)), pace=0.5):
            self.page.wait("turnstone.page.selected.location")
            self.broker.publish(self.agent.topic("command/set-destinations"), {
                "id": "trip", "waypoints": [support.destination(6, 6)],
                "options": {"alternateRoutesStrategy": "ALL"}})
            self.page.wait("turnstone.page.selected.trip?.alternatives.length > 0", 30)
            self.page.click_button("Whole route")
            self.wait_for_map()
            before = self.page.evaluate("turnstone.page.selected.route.geometry")
            # When the view has come to rest. A place of it that is not on the route.
            self.page.evaluate("new Promise((done) => setTimeout(done, 1500))")
            place = self.page.wait(
                "(() => { const { selected, view } = turnstone.page; const [one] = selected.alternatives; "
                "if (!one || view.mode !== 'overview') return null; "
                "const middles = one.line.slice(1).map(([x, y], index) => "
                "[(x + one.line[index][0]) / 2, (y + one.line[index][1]) / 2]); "
                "const off = middles.find((place) => selected.line.project(place).away > 60); "
                "if (!off) return null; "
                "const at = turnstone.map.project(off); "
                "const box = turnstone.map.getCanvas().getBoundingClientRect(); "
                "return [box.x + at.x, box.y + at.y]; })()")
            self.page.click_at(*place)
            # Which of them lie there, one above the other, depends on the traffic of the hour.
            self.page.wait_for_text(".choice", "Alternative ")
            self.page.click(".take-route")
            self.page.wait_for_text(".replies", "Done")
            self.page.wait(f"turnstone.page.selected.route.geometry !== {json.dumps(before)}")
        self.assert_no_complaints()

    def test_traffic_is_drawn_on_its_roads_until_it_has_ended(self):
        self.agent.start()
        self.sign_in()
        self.see_vehicle()
        self.wait_for_map()
        topic = "turnstone/v1/fleet/traffic/town"
        self.broker.publish(topic, {"expiresAt": "2099-01-01T00:00:00Z", "roads": [
            {"wayId": 1001, "speedMetersPerSecond": 2}, {"wayId": 2002, "closed": True}]}, DISPATCH, "-r")
        levels = "(turnstone.page.view.data.traffic?.features ?? []).map((one) => one.properties.level)"
        self.page.wait(f"{levels}.includes('jam') && {levels}.includes('closed')")
        self.broker.publish(topic, "", DISPATCH, "-r")
        self.page.wait(f"{levels}.length === 0")
        self.assert_no_complaints()


class Hostile(ConsoleTest):
    MARKUP = "<img src=x onerror=\"window.caught=1\"><script>window.caught=1</script>"

    def tell(self, name, message):
        self.broker.publish(f"turnstone/v1/evil/{name}", message, "evil", "-r")

    def test_a_hostile_vehicle_can_say_what_it_likes_and_it_stays_text(self):
        self.sign_in()
        self.page.wait("turnstone.page.connection?.isListening")
        with open(GOLDEN) as file:
            lines = [line.rstrip("\n").split("\t") for line in file]

        def poisoned(value):
            """All free texts of a message replaced; words and times stay."""
            if isinstance(value, dict):
                return {name: self.MARKUP if isinstance(one, str) and name in (
                    "title", "id", "text", "message", "roadName", "fullRoadName", "simpleRoadName",
                    "fullInstructionText", "region", "attribution", "agentVersion", "topic")
                    else poisoned(one) for name, one in value.items()}
            return [poisoned(one) for one in value] if isinstance(value, list) else value

        for topic, payload in (line for line in lines if len(line) == 2 and line[1]):
            name = topic.split("/", 3)[-1]
            if topic.startswith("turnstone/v1/van") and not name.startswith(("command", "image")):
                self.tell(name, poisoned(json.loads(payload)))
        for payload in ("{", "[" * 100_000, "\x01", "null", '{"latitude":"<b>"}', "x" * 200_000):
            self.tell("location", payload)
            self.tell("state/navigation", payload)
        self.see_vehicle("evil")
        self.page.wait("turnstone.page.fleet.refused >= 6")
        for name in ("Events", "Health", "Messages", "Topics", "Orders"):
            self.page.click_button(name)
            self.page.evaluate("new Promise((done) => setTimeout(done, 300))")
            if name == "Events":
                self.page.wait_for_text(".events", "<script>")
            if name == "Health":
                self.page.wait_for_text(".health", "<script>")
        self.assertIsNone(self.page.evaluate("window.caught ?? null"))
        self.assertEqual(self.page.evaluate(
            "document.querySelectorAll('img, body script, iframe').length"), 0)
        self.assert_no_complaints()

    def test_the_policy_of_the_page_lets_no_inline_script_run(self):
        self.sign_in()
        self.page.wait_for_text("header .link", "Connected")
        self.page.evaluate(
            "(() => { const one = document.createElement('script'); one.textContent = "
            "'window.caught = 1'; document.body.append(one); })()")
        self.assertIsNone(self.page.evaluate("window.caught ?? null"))
        self.page.evaluate("1")
        self.assertTrue(any("Content Security Policy" in one or "inline" in one
                            for one in self.page.complaints), self.page.complaints)


if __name__ == "__main__":
    unittest.main()
