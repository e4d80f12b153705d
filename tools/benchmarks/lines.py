#!/usr/bin/env python3
"""Routes along lines that OSRM and Valhalla have worked out, thinned and shaken as dispatchers send them.

    tools/benchmarks/lines.py EXTRACT... [--pairs 1000] [--thin 50] [--shake 5]

Each line is made by OSRM, or by Valhalla, on the extract, between random places that cars get to, thinned to one place every --thin metres, and
each place is shaken by --shake metres (standard deviation, each axis). `turnstone route --queries` follows it
with PREFER, and what is guided is compared with the line as it was before: the share of its length that
is guided on the same roads, in its order, what is guided besides, and turns round that the line does not
have. Build first: swift build -c release.
"""
import argparse
import json
import math
import random
import re
import subprocess
import time
from pathlib import Path

import routing
from polyline import decode

ROOT = Path(__file__).resolve().parents[2]
STEP = 5.0
SAME = 4.0


def encode(places, precision=6):
    text, last = [], (0, 0)
    for place in places:
        now = tuple(round(part * 10**precision) for part in place)
        for delta in (now[0] - last[0], now[1] - last[1]):
            value = ~(delta << 1) if delta < 0 else delta << 1
            while value >= 0x20:
                text.append(chr((0x20 | (value & 0x1f)) + 63))
                value >>= 5
            text.append(chr(value + 63))
        last = now
    return "".join(text)


def plane(places, origin):
    east = 111195.0 * math.cos(math.radians(origin[0]))
    return [((lon - origin[1]) * east, (lat - origin[0]) * 111195.0) for lat, lon in places]


def samples(points, step=STEP):
    """A point every few metres, and the metres up to it."""
    result, along, due = [], 0.0, 0.0
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        span = math.hypot(x1 - x0, y1 - y0)
        while due <= along + span and span > 0:
            share = (due - along) / span
            result.append((x0 + share * (x1 - x0), y0 + share * (y1 - y0), due))
            due += step
        along += span
    return result


def distance(point, start, end):
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    share = 0 if length == 0 else max(0, min(1, ((point[0] - start[0]) * dx
                                                 + (point[1] - start[1]) * dy) / length))
    return math.hypot(start[0] + share * dx - point[0], start[1] + share * dy - point[1]), share


def covered(points, other, told=None):
    """Which samples of a line the other one passes, in order: whether each does.

    Those of which something is told are not looked for; however long the way round them is, the line goes on behind it.
    """
    cumulative = [0.0]
    for start, end in zip(other, other[1:]):
        cumulative.append(cumulative[-1] + math.hypot(end[0] - start[0], end[1] - start[1]))
    first, at, hits = 0, 0.0, []
    missing = 0.0
    for number, (x, y, _) in enumerate(samples(points)):
        best = None
        index = first
        if told and told[number]:
            hits.append(False)
            missing = math.inf
            continue
        # What was missed may have been gone round by a longer way.
        while index + 1 < len(other) and cumulative[index] <= at + 60 + 3 * missing:
            away, share = distance((x, y), other[index], other[index + 1])
            place = cumulative[index] + share * (cumulative[index + 1] - cumulative[index])
            if away <= SAME and place >= at - 12 and (best is None or place < best[0] - 0
                                                      and away < best[1] - 0.5):
                best = (place, away, index)
            index += 1
        hits.append(best is not None)
        if best is None:
            missing += STEP
        else:
            missing = 0.0
            at = max(at, best[0])
            while first + 1 < len(cumulative) - 1 and cumulative[first + 1] < at - 30:
                first += 1
    return hits


def thinned(places, meters):
    points = plane(places, places[0])
    dense = samples(points, meters)
    origin = places[0]
    east = 111195.0 * math.cos(math.radians(origin[0]))
    result = [(origin[0] + y / 111195.0, origin[1] + x / east) for x, y, _ in dense]
    return result + [places[-1]]


def shaken(places, meters, dice):
    return [(lat + dice.gauss(0, meters) / 111195.0,
             lon + dice.gauss(0, meters) / (111195.0 * math.cos(math.radians(lat))))
            for lat, lon in places]


def turns_round(points):
    """Places at which a line goes back on itself."""
    count = 0
    for before, here, after in zip(points, points[1:], points[2:]):
        one = math.atan2(here[1] - before[1], here[0] - before[0])
        two = math.atan2(after[1] - here[1], after[0] - here[0])
        turn = abs((math.degrees(two - one) + 180) % 360 - 180)
        if turn > 175 and math.dist(before, here) > 1 and math.dist(here, after) > 1:
            count += 1
    return count


def told_parts(answer, truth, points):
    """What the answer says of each sample of a line: FORBIDDEN, LEFT_OUT or None."""
    line = samples(points)
    told = [None] * len(line)
    first = 0
    for fault in answer.get("lineFaults", []):
        if fault["code"] not in ("FORBIDDEN", "LEFT_OUT"):
            continue
        for end in ("from", "to"):
            x, y = plane([(fault[end]["latitude"], fault[end]["longitude"])], truth[0])[0]
            nearest = min(range(first, len(line)), key=lambda n: math.hypot(line[n][0] - x, line[n][1] - y))
            if end == "to":
                told[first:nearest + 1] = [fault["code"]] * (nearest + 1 - first)
            first = nearest
    return told


def on_road(engine, latitude, longitude):
    """The nearest place to which cars get, as OSRM reads the extract: Valhalla begins on tracks in fields too."""
    import osrm
    near = engine.Nearest(osrm.NearestParameters(coordinates=[(longitude, latitude)]))
    longitude, latitude = near["waypoints"][0]["location"]
    return [latitude, longitude]


def by_osrm(engine, pair):
    import osrm
    parameters = osrm.RouteParameters(
        coordinates=[(pair[1], pair[0]), (pair[3], pair[2])], overview="full",
        geometries="polyline6", steps=False)
    return decode(engine.Route(parameters)["routes"][0]["geometry"])


def by_valhalla(actor, pair):
    answer = actor.route({
        "locations": [{"lat": pair[0], "lon": pair[1]}, {"lat": pair[2], "lon": pair[3]}],
        "costing": "auto", "directions_type": "none"})
    return [place for leg in answer["trip"]["legs"] for place in decode(leg["shape"])]


def ask_turnstone(args, network, queries):
    file = args.cache / "lines.jsonl"
    file.write_text("\n".join(map(json.dumps, queries)) + "\n")
    return subprocess.run(
        [args.bin / "turnstone", "route", "--map", network, "--queries", file, "--json"],
        check=True, capture_output=True, text=True).stdout.splitlines()


def judge(args, extract):
    network = args.map or routing.compiled(args, extract)
    engines = []
    engine = routing.osrm_engine(args, extract)
    if "osrm" in args.engines:
        engines.append(("OSRM", lambda pair: by_osrm(engine, pair)))
    if "valhalla" in args.engines:
        actor = routing.valhalla_engine(args, extract)
        engines.append(("Valhalla", lambda pair: by_valhalla(actor, pair)))
    dice = random.Random(args.seed)
    info = subprocess.run([args.bin / "turnstone-map", "info", network], check=True,
                          capture_output=True, text=True).stdout
    bounds = re.search(r"([-\d.]+),([-\d.]+) to ([-\d.]+),([-\d.]+)", info)
    south, west, north, east = args.box or map(float, bounds.groups())
    for name, ask in engines:
        truths, queries = [], []
        for _ in range(args.pairs * 20):
            if len(truths) >= args.pairs:
                break
            try:
                pair = [part for _ in range(2) for part in on_road(
                    engine, dice.uniform(south, north), dice.uniform(west, east))]
                line = ask(pair)
            except Exception:  # No way there.
                continue
            if len(line) < 3 or sum(math.dist(*ends) for ends in zip(
                    plane(line, line[0]), plane(line, line[0])[1:])) < 500:
                continue
            truths.append(line)
            given = shaken(thinned(line, args.thin), args.shake, dice)
            queries.append({"waypoints": [line[0], line[-1]], "line": encode(given)})
        drivable = [json.loads(answer)["routeStatus"] == "OK" for answer in ask_turnstone(
            args, network, [{"waypoints": query["waypoints"]} for query in queries])]
        left_out = drivable.count(False)
        truths = [truth for truth, isThere in zip(truths, drivable) if isThere]
        queries = [query for query, isThere in zip(queries, drivable) if isThere]
        started = time.perf_counter()
        answers = ask_turnstone(args, network, queries)
        seconds = time.perf_counter() - started
        length = same = extra = turns = refused = told_lines = whole = 0
        told_length = {"FORBIDDEN": 0, "LEFT_OUT": 0}
        worst = []
        for number, (truth, answer) in enumerate(zip(truths, map(json.loads, answers))):
            points = plane(truth, truth[0])
            total = sum(math.dist(*ends) for ends in zip(points, points[1:]))
            told = told_parts(answer, truth, points)
            share_told = sum(map(bool, told)) / len(told)
            told_lines += any(told)
            for code in told_length:
                told_length[code] += told.count(code) / len(told) * total
            length += (1 - share_told) * total
            if "geometry" not in answer:
                refused += 1
                worst.append((0, number, answer["message"]))
                continue
            ours = plane(decode(answer["geometry"]), truth[0])
            hits = covered(points, ours, told)
            back = covered(ours, points)
            open_samples = [hit for hit, is_told in zip(hits, told) if not is_told]
            share = sum(open_samples) / max(1, len(open_samples))
            same += share * (1 - share_told) * total
            # Who has to go round a forbidden part leaves the line, and turns.
            invented = 0 if any(told) else max(0, turns_round(ours) - turns_round(points))
            if not any(told):
                whole += total
                extra += (1 - sum(back) / max(1, len(back))) * total
            turns += invented
            if share < 0.99 or invented:
                worst.append((share, number, f"turns {invented}"))
        print(f"{extract.name}, {name}: {len(truths)} lines, {length / 1000:.0f} km, on the same roads "
              f"{100 * same / length:.3f} %, besides {100 * extra / max(1, whole):.3f} %, turns round invented "
              f"{turns}, refused {refused}; not counted: {left_out} lines between places that cars do not get to, "
              f"of {told_lines} lines {told_length['FORBIDDEN'] / 1000:.1f} km, which the answers say that cars may not drive, and "
              f"{told_length['LEFT_OUT'] / 1000:.1f} km that they say are left out for that (with these "
              f"{100 * same / (length + told_length['LEFT_OUT']):.3f} %); {1000 * seconds / max(1, len(truths)):.2f} ms each with directions")
        for share, number, what in sorted(worst)[:args.worst]:
            print(f"  {number}: {100 * share:.1f} % {what}")
            (args.cache / f"worst-{name}-{number}.json").write_text(json.dumps(
                {"truth": truths[number], "query": queries[number],
                 "answer": json.loads(answers[number])}))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("extracts", nargs="+", type=Path)
    parser.add_argument("--bin", type=Path, default=ROOT / ".build/release")
    parser.add_argument("--cache", type=Path, default=Path("/tmp/turnstone-lines"))
    parser.add_argument("--peers", type=Path, help="a virtual environment that has the peers")
    parser.add_argument("--map", type=Path, help="the extract's map, if it is made already")
    parser.add_argument("--box", type=float, nargs=4, help="south west north east")
    parser.add_argument("--engines", nargs="+", default=["osrm", "valhalla"])
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--thin", type=float, default=50)
    parser.add_argument("--shake", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worst", type=int, default=5, help="how many of the worst are told")
    args = parser.parse_args()
    args.cache.mkdir(parents=True, exist_ok=True)
    routing.inside_environment(args)
    for extract in args.extracts:
        judge(args, extract)


if __name__ == "__main__":
    main()
