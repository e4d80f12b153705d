#!/usr/bin/env python3
"""How the console keeps up with a fleet: frame times and memory of a headless Chromium.

    tools/benchmarks/console.py --map FILE [--vehicles 1000] [--seconds 30] [--picture FILE]

Each vehicle tells its place once a second and its guidance every three seconds, in one process beside the
browser and a real mosquitto. The browser has no graphics processor here: it draws the map on the same cores.
"""

import argparse
import copy
import json
import math
import multiprocessing
import os
import random
import re
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "tools"), os.path.join(ROOT, "Tests", "Integration")]

import browser  # noqa: E402
import testbed  # noqa: E402

USER = "fleet"


def samples():
    """A message of each topic, as the agent writes it."""
    found = {}
    with open(os.path.join(ROOT, "Tests", "WireTests", "Golden", "traffic.tsv")) as file:
        for line in file:
            topic, _, payload = line.rstrip("\n").partition("\t")
            if topic.startswith("turnstone/v1/") and payload:
                found.setdefault(topic.split("/", 3)[-1], json.loads(payload))
    return found


def drive(port, password, count, bounds, ready, ended):
    """Tells of so many vehicles that go round in circles, until the event is set."""
    import paho.mqtt.client as paho

    client = paho.Client(paho.CallbackAPIVersion.VERSION2, client_id="turnstone-fleet",
                         protocol=paho.MQTTv5)
    client.username_pw_set(USER, password)
    client.connect("127.0.0.1", port)
    client.loop_start()
    kinds = samples()
    chance = random.Random(5)
    south, west, north, east = bounds
    homes = [(chance.uniform(south, north), chance.uniform(west, east), chance.uniform(0, 6))
             for _ in range(count)]

    def tell(vehicle, name, retain=False, **changes):
        message = copy.copy(kinds[name])
        message.update(changes, vehicle=vehicle)
        return client.publish(f"turnstone/v1/{vehicle}/{name}", json.dumps(message), qos=int(retain),
                              retain=retain)

    for number in range(count):
        vehicle = f"van-{number}"
        tell(vehicle, "state/connection", True, state="online")
        tell(vehicle, "state/health", True)
        # The page is not opened into this burst, which no fleet makes.
        tell(vehicle, "state/navigation", True).wait_for_publish(30)
    ready.set()
    second = 0
    began = time.monotonic()
    while not ended.is_set():
        for number, (latitude, longitude, phase) in enumerate(homes):
            angle = phase + second / 20
            changes = {
                "latitude": latitude + 0.002 * math.cos(angle),
                "longitude": longitude + 0.004 * math.sin(angle),
                "courseDegrees": math.degrees(angle + math.pi / 2) % 360}
            tell(f"van-{number}", "location", **changes)
            if (second + number) % 3 == 0:
                tell(f"van-{number}", "navigation/info")
            # Spread over the second, as real ones are.
            if number % 50 == 49:
                due = began + second + (number + 1) / count
                ended.wait(max(0, due - time.monotonic()))
        second += 1
    client.loop_stop()


FRAMES = """
new Promise((done) => {
  const times = [];
  let last = performance.now();
  const end = last + %d;
  const step = (now) => {
    times.push(now - last);
    last = now;
    if (now < end) requestAnimationFrame(step); else done(times.slice(1));
  };
  requestAnimationFrame(step);
})
"""


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--map", required=True, type=os.path.abspath)
    parser.add_argument("--vehicles", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--picture")
    arguments = parser.parse_args()
    info = subprocess.run(
        [os.path.join(testbed.build_directory(), "turnstone-map"), "info", arguments.map],
        check=True, capture_output=True, text=True).stdout
    bounds = list(map(float, re.search(r"bounds +(\S+),(\S+) to (\S+),(\S+)", info).groups()))
    with testbed.Testbed() as bed:
        folder = bed.path("console")
        subprocess.run([os.path.join(ROOT, "tools", "console"), folder, "--map", arguments.map],
                       check=True, stdout=subprocess.DEVNULL,
                       env=dict(os.environ, TURNSTONE_BUILD=testbed.build_directory()))
        broker = testbed.Broker(bed, [USER], console=folder)
        broker.allow(USER, "topic write turnstone/v1/#")
        broker.start()
        ready, ended = multiprocessing.Event(), multiprocessing.Event()
        driver = multiprocessing.Process(target=drive, args=(
            broker.office_port, broker.passwords[USER], arguments.vehicles, bounds, ready, ended))
        driver.start()
        try:
            ready.wait(120)
            measure(bed, broker, arguments)
        finally:
            ended.set()
            driver.join(10)


def measure(bed, broker, arguments):
    page = browser.Browser(bed, 1280, 800)
    page.call("Performance.enable")
    page.open(f"http://127.0.0.1:{broker.console_port}/")
    page.type("[name=user]", "dispatch")
    page.type("[name=password]", broker.passwords["dispatch"])
    page.click_button("Sign in")
    page.wait(f"turnstone.page.fleet.vehicles.size === {arguments.vehicles}", 60)
    page.wait("turnstone.map?.areTilesLoaded()", 60)
    time.sleep(3)
    heard = "turnstone.page.fleet.received"
    before, began = page.evaluate(heard), time.monotonic()
    frames = []
    first = None
    while time.monotonic() - began < arguments.seconds:
        frames += page.evaluate(FRAMES % 10_000)
        metrics = {one["name"]: one["value"]
                   for one in page.call("Performance.getMetrics")["metrics"]}
        first = first or metrics["JSHeapUsedSize"]
    unknown = page.evaluate("[...turnstone.page.fleet.vehicles.values()].filter((one) => "
                            "!one.connection || !one.health || !one.trip).length")
    rate = (page.evaluate(heard) - before) / (time.monotonic() - began)
    oldest = page.evaluate(
        "Math.max(...[...turnstone.page.fleet.vehicles.values()]"
        ".map((one) => performance.now() - one.heard))")
    print(f"vehicles {arguments.vehicles}, messages a second {rate:.0f}, refused "
          f"{page.evaluate('turnstone.page.fleet.refused')}, vehicles of which not all is known "
          f"{unknown}")
    print(f"frames {len(frames)}: median {percentile(frames, 0.5):.1f} ms, p95 "
          f"{percentile(frames, 0.95):.1f} ms, p99 {percentile(frames, 0.99):.1f} ms, longest "
          f"{max(frames):.0f} ms")
    print(f"oldest place {oldest / 1000:.1f} s; heap {first / 1e6:.1f} MB, then "
          f"{metrics['JSHeapUsedSize'] / 1e6:.1f} MB")
    if arguments.picture:
        page.screenshot(arguments.picture)


if __name__ == "__main__":
    main()
