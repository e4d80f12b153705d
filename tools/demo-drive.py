"""Shows one drive, live: broker, gpsd fed by gpsfake, agent, an order, arrival. Called by tools/demo."""

import argparse
import json
import math
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import unicodedata
import webbrowser

import testbed

VEHICLE = "demo-1"
# Times the pace of a real drive; fixes still are a second apart in the vehicle's own time.
PACE = 4
LONGEST_SECONDS = 600


def turnstone(*arguments):
    return subprocess.run(
        [testbed.agent_binary(), *arguments], check=True, capture_output=True, text=True).stdout


# What to drive


def routes(map_file, requests):
    """The answers to requests as `turnstone route --queries` takes them; none for no route."""
    path = os.path.join(os.path.dirname(map_file), "demo-queries.jsonl")
    with open(path, "w") as file:
        for request in requests:
            file.write(json.dumps(request) + "\n")
    lines = turnstone("route", "--map", map_file, "--json", "--queries", path).splitlines()
    answers = [json.loads(line) for line in lines]
    return [answer if answer["routeStatus"] == "OK" else None for answer in answers]


def find_drive(map_file):
    """Start, detour, destination: a drive of a few turns that leaves the route once."""
    info = subprocess.run(
        [os.path.join(testbed.build_directory(), "turnstone-map"), "info", map_file],
        check=True, capture_output=True, text=True).stdout
    south, west, north, east = map(float, re.search(
        r"bounds +(\S+),(\S+) to (\S+),(\S+)", info).groups())
    chance = random.Random(7)

    def place():
        return [round(chance.uniform(south, north), 6), round(chance.uniform(west, east), 6)]

    def turns(route):
        return [step["maneuver"] for leg in route["legs"] for step in leg["steps"]]

    pairs = [[place(), place()] for _ in range(150)]
    best = None
    for pair, direct in zip(pairs, routes(map_file, [{"waypoints": pair} for pair in pairs])):
        if direct is None or not 1000 <= direct["distanceMeters"] <= 6000:
            continue
        length = len(turns(direct))
        if not 5 <= length <= 16 or any("U_TURN" in turn for turn in turns(direct)):
            continue
        fitness = abs(direct["distanceMeters"] - 2000)
        if best is None or fitness < best[0]:
            detour = find_detour(map_file, pair, direct, chance, turns)
            if detour:
                best = (fitness, pair, detour)
    if best is None:
        raise SystemExit("demo: no drive with a detour is found on this map; try a larger extract")
    _, (start, destination), detour = best
    return start, detour, destination


def find_detour(map_file, pair, direct, chance, turns):
    """A place by which a vehicle takes one wrong turn and from there the way that is best then."""
    line = list(along(decode(direct["geometry"])))
    south, north = sorted(place[0] for place in pair)
    west, east = sorted(place[1] for place in pair)
    candidates = [[round(chance.uniform(south - 0.002, north + 0.002), 6),
                   round(chance.uniform(west - 0.004, east + 0.004), 6)] for _ in range(120)]
    drives = routes(map_file, [{"waypoints": [pair[0], candidate, pair[1]]}
                               for candidate in candidates])
    found, requests = [], []
    for candidate, drive in zip(candidates, drives):
        if drive is None or any("U_TURN" in turn for turn in turns(drive)):
            continue
        if not 1.05 <= drive["distanceMeters"] / direct["distanceMeters"] <= 1.7:
            continue
        # Where the vehicle will be when it is noticed, and which way it will go.
        way = list(along(decode(drive["geometry"])))
        left = next((meters for meters, point in way
                     if min(distance_between(point, other) for _, other in line) > 40), None)
        if left is None or left < 300:
            continue
        noticed = [point for meters, point in way if meters >= left + 60][:2]
        remaining = drive["distanceMeters"] - left - 60
        if len(noticed) < 2 or remaining < 500:
            continue
        found.append((candidate, remaining))
        requests.append({"waypoints": [list(noticed[0]), pair[1]],
                         "bearings": [[round(bearing(*noticed)), 45], None]})
    for (candidate, remaining), rest in zip(found, routes(map_file, requests)):
        if rest and abs(rest["distanceMeters"] - remaining) < 40:
            return candidate
    return None


def distance_between(one, other):
    return math.hypot(one[0] - other[0],
                      (one[1] - other[1]) * math.cos(math.radians(one[0]))) * 111_195


def bearing(one, other):
    return math.degrees(math.atan2(
        (other[1] - one[1]) * math.cos(math.radians(one[0])), other[0] - one[0])) % 360


def along(line, step=10):
    """Points of a line every few metres, each with its distance from the start."""
    start = 0.0
    for one, other in zip(line, line[1:]):
        length = distance_between(one, other)
        for index in range(max(1, int(length / step))):
            share = index / max(1, int(length / step))
            yield start + share * length, tuple(a + (b - a) * share for a, b in zip(one, other))
        start += length


def decode(text):
    """The points of an encoded polyline of precision 6."""
    points, values, value, shift = [], [0, 0], 0, 0
    which = 0
    for character in text:
        bits = ord(character) - 63
        value |= (bits & 31) << shift
        shift += 5
        if bits < 32:
            values[which] += ~(value >> 1) if value & 1 else value >> 1
            value = shift = 0
            which = 1 - which
            if which == 0:
                points.append((values[0] / 1e6, values[1] / 1e6))
    return points


# What is shown


class Screen:
    """Lines that stay and, beneath them on a terminal, one live line that changes."""

    def __init__(self):
        self.is_terminal = sys.stdout.isatty()
        self._live = ""

    @property
    def columns(self):
        # The last column stays free: some terminals begin a new line when it is written.
        return max(20, shutil.get_terminal_size().columns - 1)

    def say(self, text="", indent="", live=None):
        """A line that stays; on a terminal it goes on in the next where it is too long. Beneath it the live
        line is another one, if that is given."""
        if live is not None:
            self._live = live
        self._write(folded(text, self.columns, indent) if self.is_terminal else text, self._live)

    def show(self, text):
        """The live line from now on."""
        if self.is_terminal:
            self._live = text
            self._write(None, text)

    def end_live(self):
        self._live = ""
        if self.is_terminal:
            self._write(None, "")

    def _write(self, text, live):
        output = "\r\033[K" if self.is_terminal else ""
        if text is not None:
            output += text + "\n"
        if self.is_terminal:
            output += clipped(live, self.columns)
        sys.stdout.write(output)
        sys.stdout.flush()


def width(text):
    return sum(0 if unicodedata.combining(one) else 1 + (unicodedata.east_asian_width(one) in "WF")
               for one in text)


def clipped(text, columns):
    """As much of a text as fits."""
    if width(text) <= columns:
        return text
    while width(text) >= columns:
        text = text[:-1]
    return text + "…"


def folded(text, columns, indent):
    """A text in lines that fit, the second and later ones indented; words that are too long are cut."""
    lines = []
    for word in text.split(" "):
        if lines and width(lines[-1]) + 1 + width(word) <= columns:
            lines[-1] += " " + word
            continue
        part = (indent if lines else "") + word
        while width(part) > columns:
            head = part
            while width(head) > columns:
                head = head[:-1]
            lines.append(head)
            part = indent + part[len(head):]
        lines.append(part)
    return "\n".join(line.rstrip() for line in lines)


class View:
    """Turns messages into lines for a person: one for each change, one every few seconds of driving."""

    COLUMNS = "{time:8}  {left:>7} {minutes:>6}  {text}"
    INDENT = " " * 27

    def __init__(self, screen):
        self.screen = screen
        # The vehicle's own time, which its fixes tell.
        self.clock = ""
        self.last_line = {}
        self.step = None
        self.road = None
        self.speed = None
        self.counts = {"frames": 0, "locations": 0, "snapped": 0, "reroutes": 0, "events": 0}
        self.arrived = False
        # What the live line says: text, distance and time left; none where a line that stays says it.
        self.live = None

    def line(self, text, left="", minutes=""):
        # As late as the line above it, so that time never runs backwards.
        self.screen.say(
            self.row(text, left, minutes), self.INDENT, self.row(*self.live) if self.live else "")

    def row(self, text, left="", minutes=""):
        return self.COLUMNS.format(
            time=self.clock[11:19], left=left, minutes=minutes, text=text).rstrip()

    def show(self, topic, message):
        name = topic.split(f"/{VEHICLE}/", 1)[1]
        if name == "location":
            self.counts["locations"] += 1
            self.clock = max(self.clock, message["fixTime"])
            self.counts["snapped"] += bool(message["roadSnapped"])
            self.road, self.speed = message["roadName"], message["speedMetersPerSecond"]
        elif name == "navigation/info":
            self.counts["frames"] += 1
            self.frame(message)
        elif name.startswith("event/"):
            self.counts["events"] += 1
            self.event(name[len("event/"):], message)
        elif name.startswith("reply/"):
            status = f"{message['status']} {message['code']}"
            self.line(f"reply to {message['command']}: {status} {message['message']}")
        elif name == "state/connection":
            self.line(f"the agent is {message['state']}")
        elif name == "state/health":
            gps, link = message["gps"]["state"], message["link"]["broker"]
            if (gps, link) != self.last_line.get("health"):
                self.last_line["health"] = (gps, link)
                self.line(f"health: receiver {gps}, link {link or 'down'}")

    def frame(self, frame):
        # Between two steps frames leave them out.
        self.step = step = frame.get("currentStep", self.step)
        if frame["navState"] != "ENROUTE" or step is None:
            return
        left = distance(frame["distanceToFinalDestinationMeters"])
        minutes = duration(frame["timeToFinalDestinationSeconds"])
        ahead = distance(frame["distanceToCurrentStepMeters"])
        onto = step["fullRoadName"]
        text = f"in {ahead:>6}  {words(step['maneuver'])}" + (f" — {onto}" if onto else "")
        on = f"   [{self.road or 'unnamed road'}, {round((self.speed or 0) * 3.6)} km/h]"
        key = (frame["routeRevision"], step["stepNumber"])
        # Each new step gets its line; between them one every ten seconds of driving.
        moment = self.clock[:18]
        if key != self.last_line.get("step") or moment != self.last_line.get("moment"):
            self.last_line.update(step=key, moment=moment)
            self.live = None
            self.line(text + on, left, minutes)
        else:
            self.live = (text + on, left, minutes)
            self.screen.show(self.row(*self.live))

    def event(self, name, event):
        if name == "off-route" and event["offRoute"]:
            self.line(f"*** off the route, {distance(event['distanceFromRouteMeters'])} from it")
        elif name == "route-changed":
            self.counts["reroutes"] += event["reason"] == "OFF_ROUTE"
            self.line(f"*** route {event['routeId']}.{event['routeRevision']}: {event['reason']}")
        elif name == "navigation-state":
            self.line(f"*** {event['from']} → {event['to']}")
        elif name == "arrival":
            self.arrived = True
            driven = distance(event["traveledDistanceMeters"])
            planned = distance(event["plannedDistanceMeters"])
            self.live = None
            self.line(f"*** arrived at {event['waypoint']['title']}: {driven} driven, {planned} planned")
        elif name == "gps-availability":
            self.line(f"*** position {event['availability']}")


def words(maneuver):
    return maneuver.replace("_", " ").lower()


def distance(meters):
    if meters is None:
        return "?"
    return f"{meters / 1000:.1f} km" if meters >= 1000 else f"{round(meters / 10) * 10 or round(meters)} m"


def duration(seconds):
    return "?" if seconds is None else f"{max(1, round(seconds / 60))} min"


# The drive


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--map", required=True, type=os.path.abspath)
    parser.add_argument("--console", required=True, type=os.path.abspath)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--open", action="store_true")
    arguments = parser.parse_args()
    # Ctrl-C and a terminal that goes away end everything like any other error does.
    for name in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))

    screen = Screen()
    screen.show("looking for a drive of a few turns")
    start, detour, destination = find_drive(arguments.map)
    screen.end_live()
    nmea = turnstone(
        "route", "--map", arguments.map, "--nmea", "--noise", "2",
        *(word for place in (start, detour, destination)
          for word in ("--waypoint", f"{place[0]},{place[1]}")))
    bed = testbed.Testbed(keep=arguments.keep)
    try:
        with bed:
            try:
                code = drive(bed, arguments, nmea, start, destination, screen)
            except (TimeoutError, subprocess.SubprocessError, OSError):
                screen.end_live()
                for name in (f"agent-{VEHICLE}", "gpsfake", "mosquitto", "listener-monitor"):
                    print(f"--- {name}\n{bed.log(name)[-2000:]}", file=sys.stderr)
                raise
    except KeyboardInterrupt:
        bed.close()
        screen.end_live()
        print("demo: interrupted; everything that was started is ended")
        code = 130
    except (TimeoutError, subprocess.SubprocessError, OSError) as error:
        bed.close()
        print(f"demo: {error}", file=sys.stderr)
        code = 1
    return code


def drive(bed, arguments, nmea, start, destination, screen):
    broker = testbed.Broker(bed, [VEHICLE], console=arguments.console).start()
    listener = testbed.Listener(bed, broker, topic=f"turnstone/v1/{VEHICLE}/#")
    agent = testbed.Agent(bed, broker, testbed.free_port(), arguments.map, VEHICLE).start()
    screen.say(f"broker  127.0.0.1:{broker.port}, with the access list of config/mosquitto")
    screen.say(f"agent   {os.path.relpath(agent.binary)} run, process {agent.process.pid}", " " * 8)
    listener.wait("/state/connection", lambda json: json["state"] == "online")
    address = f"http://127.0.0.1:{broker.console_port}/?vehicle={VEHICLE}"
    screen.say(f"console {address} as dispatch with {broker.passwords['dispatch']}", " " * 8)
    if arguments.open:
        webbrowser.open(address)

    file = bed.path("drive.nmea")
    with open(file, "w") as output:
        output.write(nmea)
    epochs = testbed.split_epochs(nmea)
    sentences = len(nmea.splitlines()) / len(epochs)
    feeder = bed.start("gpsfake", [
        "gpsfake", *([] if arguments.keep else ["-1"]), "-q", "-c", f"{1 / PACE / sentences:.4f}",
        "-P", str(agent_gpsd_port(agent)), file])
    screen.say(f"gpsd    fed by gpsfake with a drive of {len(epochs) // 60} min {len(epochs) % 60} s, at "
               f"{PACE} times its pace: it takes some {minutes_and_seconds(len(epochs) / PACE)}", " " * 8)
    screen.say()

    view = View(screen)
    shown = 0
    ordered = False
    began = time.monotonic()
    screen.say(View.COLUMNS.format(time="UTC", left="left", minutes="", text="").rstrip())
    while not view.arrived:
        if time.monotonic() - began > LONGEST_SECONDS:
            raise TimeoutError("the vehicle did not arrive in time")
        if agent.process.poll() is not None:
            raise TimeoutError(f"the agent ended with code {agent.process.returncode}")
        if feeder.poll() is not None and not view.arrived:
            time.sleep(2)
            if listener.position() == shown:
                raise TimeoutError("the drive ended before the vehicle had arrived")
        for message in listener.messages[shown:]:
            shown += 1
            if message.json is not None and "/command/" not in message.topic:
                view.show(message.topic, message.json)
        if not ordered and view.counts["locations"] > 0:
            ordered = True
            order = {"id": "demo-order-1", "waypoints": [
                {"title": "Depot", "latitude": destination[0], "longitude": destination[1]}]}
            view.line(f"mosquitto_pub -t …/command/set-destinations -m '{json.dumps(order)}'")
            broker.publish(agent.topic("command/set-destinations"), order)
        time.sleep(0.05)

    listener.wait("/navigation/info", lambda json: json["navState"] == "STOPPED")
    memory = resident_megabytes(agent.process.pid)
    counts = view.counts
    screen.end_live()
    screen.say("\nSummary")
    for text in (
            f"{counts['locations']} locations, {counts['snapped']} of them on a road; "
            f"{counts['frames']} guidance frames; {counts['events']} events",
            f"{counts['reroutes']} reroute{'' if counts['reroutes'] == 1 else 's'} after leaving the route",
            f"{memory:.1f} MB resident memory of the agent"):
        screen.say("  " + text, "  ")
    if arguments.keep:
        login = " ".join(broker.login("monitor"))
        pids = " ".join(str(process.pid) for process in bed.processes)
        print(f"\nEverything is still running, and the drive begins again. Look with\n"
              f"  {address} as dispatch with {broker.passwords['dispatch']}, or\n"
              f"  mosquitto_sub {login} -t 'turnstone/v1/#' -v\n"
              f"and end it with\n  kill {pids}; rm -r {bed.directory}")
        return 0
    agent.process.terminate()
    code = agent.process.wait(5)
    goodbye = listener.wait("/state/connection", lambda json: json["state"] == "offline")
    screen.say(f"  the agent said {goodbye.json['state']} and ended with code {code}")
    suggest(arguments.map, start, destination)
    return 0


def suggest(map_file, start, destination):
    """What to try next. Not folded, so that it can be copied."""
    place = "{},{}".format
    build, map_file = os.path.relpath(testbed.build_directory()), os.path.relpath(map_file)
    print(f"""
Try next
  tools/demo --keep                    # the same, left running to look at it
  tools/demo --osm FILE                # where you are: download.geofabrik.de
  m={map_file}
  b={build}
  $b/turnstone simulate --map $m --from {place(*start)} \\
    --to {place(*destination)}
  $b/turnstone route --map $m --waypoint {place(*start)} \\
    --waypoint {place(*destination)}
  docs/operations.md                   # on a gateway""")


def minutes_and_seconds(seconds):
    return f"{round(seconds) // 60} min {round(seconds) % 60} s"


def agent_gpsd_port(agent):
    with open(agent.configuration) as file:
        section = file.read().split("[gpsd]", 1)[1]
    return int(section.split("port = ", 1)[1].split()[0])


def resident_megabytes(pid):
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


if __name__ == "__main__":
    sys.exit(main())
