"""Twelve states of the console, each from messages that are always the same, and their pictures.

The kept pictures are in Golden/console, made by the Chromium that is named there:

    UPDATE_GOLDEN=1 .build/integration/bin/python Tests/Integration/run.py test_console_pictures

Whoever changes the page makes them anew and looks at what has changed.
"""

import base64
import copy
import json
import os
import subprocess

import browser
import support
import testbed
import town

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Golden", "console")
BROWSER_FILE = os.path.join(FOLDER, "chromium.txt")
TRAFFIC = os.path.join(testbed.ROOT, "Tests", "WireTests", "Golden", "traffic.tsv")
USER = "fleet"
NOON = "2026-03-01T12:00:00.000Z"
# Of the pixels, those that may differ: letters are drawn a little otherwise with other fonts.
MARGIN = 0.01

ROUTE = [(1, 1), (1, 3), (4, 3), (4, 5), (6, 5)]
OTHER = [(1, 1), (1, 3), (6, 3), (6, 5)]


def samples():
    """A message of each topic, as the agent writes it."""
    found = {}
    with open(TRAFFIC) as file:
        for line in file:
            topic, _, payload = line.rstrip("\n").partition("\t")
            if topic.startswith("turnstone/v1/") and payload:
                found.setdefault(topic.split("/", 3)[-1], json.loads(payload))
    return found


class Vehicle:
    """What a vehicle tells, whose words are fixed."""

    def __init__(self, broker, name):
        self.broker = broker
        self.name = name
        self.samples = samples()

    def tell(self, topic, retain=True, **changes):
        message = copy.deepcopy(self.samples[topic])
        message.update(changes, vehicle=self.name, time=NOON)
        self.broker.publish(f"turnstone/v1/{self.name}/{topic}", message, USER, *(["-r"] if retain else []))

    def begin(self, **trip):
        health = self.samples["state/health"]
        health["link"].update(refusals=[], message=None)
        self.tell("state/connection", state="online")
        self.tell("state/health", journal={**health["journal"], "pending": 0})
        self.tell("state/options", simulationAllowed=True)
        self.tell("state/navigation", **trip)

    def be_at(self, row, column, **changes):
        latitude, longitude = town.place(row, column)
        self.tell("location", retain=False, **{**dict(
            latitude=latitude, longitude=longitude, courseDegrees=90, roadName="Second Street", accuracyMeters=12,
            speedMetersPerSecond=12.2, speedLimitMetersPerSecond=13.89, rawFix={
                **self.samples["location"]["rawFix"], "latitude": latitude + 0.00004, "longitude": longitude}), **changes})

    def drive(self, state="ENROUTE", **trip):
        """On its way along ROUTE, 150 m before its first turn."""
        stops = [{"id": f"s{number}", "title": title, "status": status, "index": number,
                  **dict(zip(("latitude", "longitude"), town.place(*place)))}
                 for number, (title, status, place) in enumerate(
                     [("Depot", "NEXT", (4, 5)), ("Harbour", "PENDING", (6, 5))])]
        self.begin(**{**dict(
            navState=state, guidanceActive=True, tripId=4, routeId=4, routeRevision=2, waypoints=stops,
            alternatives=[{"distanceMeters": 1620, "durationSeconds": 310, "savedSeconds": -75,
                           "geometry": town.polyline([town.place(*crossing) for crossing in OTHER])}]), **trip})
        route = self.samples["navigation/route"]
        [leg] = copy.deepcopy(route["legs"][:1])
        step = leg["steps"][0]
        turn = dict(step, stepNumber=1, maneuver="TURN_LEFT", maneuverImageId="left", fullRoadName="Fourth Avenue / B 37",
                    simpleRoadName="Fourth Avenue", fullInstructionText="Turn left onto Fourth Avenue", lanesImageId=None,
                    lanes=[{"laneDirections": [{"laneShape": "NORMAL_LEFT", "recommended": True}]},
                           {"laneDirections": [{"laneShape": "STRAIGHT", "recommended": False},
                                               {"laneShape": "NORMAL_RIGHT", "recommended": False}]}],
                    **dict(zip(("latitude", "longitude"), town.place(1, 3))))
        after = dict(turn, stepNumber=2, maneuver="TURN_RIGHT", maneuverImageId="right", fullRoadName="Fifth Street",
                     simpleRoadName="Fifth Street", fullInstructionText="Turn right onto Fifth Street", lanes=None)
        leg["steps"] = [dict(step, maneuverImageId="depart"), turn, after]
        self.tell("navigation/route", geometry=town.polyline([town.place(*crossing) for crossing in ROUTE]), legs=[leg], warnings=[])
        place = {name: turn[name] for name in self.samples["navigation/info"]["currentStep"]}
        self.tell("navigation/info", retain=False, navState=state, currentStepNumber=1, currentStep=place if state == "ENROUTE" else None,
                  remainingSteps=[{name: after[name] for name in place}], distanceToCurrentStepMeters=150.0,
                  timeToFinalDestinationSeconds=1520, distanceToFinalDestinationMeters=15400)
        self.be_at(1, 2.25)

    def write(self, *open_ones, answered=()):
        self.tell("state/messages", messages=[
            {"id": f"m{number}", "text": text, "answers": ["Yes", "No", "In an hour"], "receivedAt": NOON,
             "answer": "Yes" if text in answered else None, "answeredAt": NOON if text in answered else None}
            for number, text in enumerate([*answered, *open_ones])])


class World:
    """A broker that gives the page out, and a browser with a clock that stands still."""

    def __init__(self, bed, console):
        self.bed = bed
        self.broker = testbed.Broker(bed, [USER, "driver"], console=console)
        self.broker.allow(USER, "topic write turnstone/v1/#")
        self.broker.allow("driver", "topic read turnstone/v1/van-7/#")
        self.broker.start()
        self.page = browser.Browser(bed)
        self.page.call("Emulation.setTimezoneOverride", timezoneId="Europe/Berlin")
        self.page.call("Page.addScriptToEvaluateOnNewDocument", source=f"Date.now = () => Date.parse('{NOON}');")
        self.van = Vehicle(self.broker, "van-7")

    def forget(self):
        """Takes back what the state before has left with the broker."""
        for topic in ("van-7/navigation/route", "van-7/navigation/tour", "van-7/state/messages", "fleet/traffic/town"):
            user = "dispatch" if topic.startswith("fleet") else USER
            self.broker.publish(f"turnstone/v1/{topic}", "", user, "-r")

    def open(self, width, height, query="", light="day", language="en", mobile=False, user="dispatch"):
        page = self.page
        page.resize(width, height, mobile=mobile)
        address = f"http://127.0.0.1:{self.broker.console_port}/"
        page.open(address)
        page.evaluate("sessionStorage.clear(); " + "; ".join(
            f"localStorage.setItem('turnstone-{name}', '{value}')"
            for name, value in (("theme", light), ("language", language), ("units", "METRIC"))))
        page.open("about:blank")
        page.open(address + query)
        if user:
            page.type("[name=user]", user)
            page.type("[name=password]", self.broker.passwords[user])
            page.press("Enter")
            page.wait("turnstone.page.connection?.isListening")

    def see(self, **options):
        """The one vehicle, on its way, with the map around it."""
        self.open(options.pop("width", 1280), options.pop("height", 800), options.pop("query", "?vehicle=van-7"), **options)
        self.page.wait("turnstone.page.view?.isLoaded")

    def picture(self):
        self.page.evaluate("document.activeElement?.blur()")
        self.page.wait("!turnstone.page.view || (turnstone.page.view.isLoaded && turnstone.map.areTilesLoaded() && "
                       "turnstone.page.view.isCameraAtRest "
                       "&& !turnstone.map.isMoving() && !turnstone.page.view.motion.isMoving(performance.now()))")
        # Places of letters are worked out some frames after the tiles.
        self.page.evaluate("new Promise((done) => setTimeout(done, 700))")
        return self.page.screenshot("picture.webp")


def sign_in(world):
    world.open(900, 600, user=None)
    # The port is another one each time.
    world.page.evaluate("document.querySelector('[name=server]').value = 'wss://broker.example/'")


def fleet(world):
    for number in range(18):
        vehicle = Vehicle(world.broker, f"van-{number}")
        vehicle.begin(waypoints=[])
        vehicle.be_at(number % 6 + 0.3, number // 3 + 0.5)
    Vehicle(world.broker, "van-3").tell("state/connection", state="lost")
    world.open(1280, 800)
    world.page.wait("turnstone.page.fleet.vehicles.size >= 18")
    for number in range(18):
        Vehicle(world.broker, f"van-{number}").be_at(number % 6 + 0.3, number // 3 + 0.5)
    world.page.wait("turnstone.page.view?.data.fleet?.features.length >= 18")


def guiding(world, **options):
    world.see(**options)
    world.van.drive()
    world.page.wait("turnstone.page.selected.location && document.querySelector('.card').dataset.state === 'guiding'")


def guiding_by_night(world):
    guiding(world, light="night")


def speeding(world):
    guiding(world, width=1024, height=700)
    world.van.tell("event/speeding", retain=False, severity="MAJOR", severityChanged=False, percentAboveLimit=36.0,
                   speedMetersPerSecond=18.9, speedLimitMetersPerSecond=13.89)
    world.page.click_button("Heading up")
    world.van.be_at(1, 2.26, speedMetersPerSecond=18.9)
    world.page.wait("!!document.querySelector('.speed.MAJOR')")


def whole_route(world):
    guiding(world)
    world.broker.publish("turnstone/v1/fleet/traffic/town", {"expiresAt": "2099-01-01T00:00:00Z", "roads": [
        {"wayId": 1005, "speedMetersPerSecond": 2}, {"wayId": 2001, "speedMetersPerSecond": 8},
        {"wayId": 2004, "closed": True}]}, "dispatch", "-r")
    world.page.wait("turnstone.page.view.data.traffic?.features.length > 0")
    stop = world.van.samples["navigation/tour"]["stops"][0]
    world.van.tell("navigation/tour", tripId=4, part=0, partCount=1, stopCount=3, stops=[
        dict(stop, index=0, title="Yard", state="DEPARTED", arrivalTime="2026-03-01T11:41:00.000Z"),
        dict(stop, index=1, title="Depot", state="ENROUTE", expectedArrivalTime="2026-03-01T12:07:00.000Z"),
        dict(stop, index=2, title="Harbour", state="SCHEDULED", expectedArrivalTime="2026-03-01T12:25:00.000Z", late=True)])
    world.page.wait("document.querySelectorAll('.tour li').length === 3")
    world.page.click_button("Whole route")


def link_lost(world):
    guiding(world)
    world.van.tell("state/connection", state="lost")
    world.page.wait("document.querySelector('.card').dataset.state === 'linkLost'")
    world.page.click_button("Health")


def rerouting(world):
    world.see(width=1024, height=700)
    world.van.drive("REROUTING", alternatives=[])
    world.page.wait("document.querySelector('.card').dataset.state === 'rerouting'")


def messages(world):
    guiding(world)
    world.van.write("When do you have a break?", answered=["Can you take the parcel at the yard?"])
    world.page.click_button("Messages")
    world.page.wait_for_text(".messages", "Answered: Yes")


def phone(world):
    guiding(world, width=390, height=844, mobile=True)
    world.page.click_button("Orders")


def driver(world):
    guiding(world, query="?vehicle=van-7&view=driver", user="driver", width=1024, height=700)
    world.van.write("Can you take the parcel at the yard?")
    world.page.wait_for_text(".dispatch", "parcel")


def driver_in_arabic_by_night(world):
    guiding(world, query="?vehicle=van-7&view=driver", user="driver", width=800, height=1100, light="night", language="ar")


STATES = {
    "sign-in": sign_in, "fleet": fleet, "guiding": guiding, "guiding-night": guiding_by_night, "speeding": speeding,
    "whole-route": whole_route, "link-lost": link_lost, "rerouting": rerouting, "messages": messages, "phone": phone,
    "driver": driver, "driver-night-arabic": driver_in_arabic_by_night,
}


def chromium_version():
    return subprocess.run(["chromium", "--version"], capture_output=True, text=True).stdout.split(" built")[0].strip()


DIFFERENCE = """
(async () => {
  const pixels = async (data) => {
    const image = new Image();
    image.src = 'data:image/webp;base64,' + data;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [one, other] = [await pixels(%s), await pixels(%s)];
  if (one.width !== other.width || one.height !== other.height) return 1;
  let count = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const most = Math.max(...[0, 1, 2].map((part) => Math.abs(one.data[at + part] - other.data[at + part])));
    if (most > 40) count++;
  }
  return count / (one.data.length / 4);
})()
"""


def difference(page, one, other):
    """The share of the pixels in which two pictures differ visibly."""
    page.open("about:blank")
    return page.evaluate(DIFFERENCE % tuple(json.dumps(base64.b64encode(data).decode()) for data in (one, other)))
