#!/usr/bin/env python3
"""Vehicles in traffic simulated by SUMO on the routes that engines propose, with their true times.

    drives_in_traffic.py drives --tools FOLDER EXTRACT OUT    drives along routes of OSRM and Valhalla, for times.py
    drives_in_traffic.py choices --tools FOLDER EXTRACT OUT   whose routes are truly quicker where engines disagree

With --repeat N the same vehicles drive the same routes again, in other traffic and up to a minute and a half earlier or later.
FOLDER has the makers of single drives, `../shared/tools/drives`, of which the network and the traffic are used: vehicles ahead on
each route, crossing it, and some anywhere. All vehicles of an engine drive in one simulation; those of one pair of places
set out together in it, each engine's in the same traffic and with the same driver.
Needs Python 3.12 with eclipse-sumo, sumolib and the peers of routing.py, and osmium-tool. With --realistic, roads
without a limit have speeds as people drive them there, not SUMO's, and bends slow down. Build first: swift build -c release.
"""
import json
import math
import os
import random
import re
import statistics
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from itertools import combinations, groupby
from pathlib import Path

import polyline
import routing

TYPES = """<routes>
  <vType id="watched" carFollowModel="EIDM" accel="2.2" decel="3.5" length="4.7" minGap="2.5"/>
  <vTypeDistribution id="traffic">
    <vType id="car" sigma="0.5" speedFactor="normc(1,0.1,0.7,1.25)" probability="0.9"/>
    <vType id="lorry" length="12" accel="1.1" decel="3" maxSpeed="23"
      speedFactor="normc(0.9,0.05,0.7,1)" probability="0.1"/>
  </vTypeDistribution>
"""
ENGINES = "Turnstone", "OSRM", "Valhalla"
WARM_UP = 200
# Seconds, longer than any red: who stands longer stands in gridlock, which the simulation ends by moving vehicles.
GRIDLOCK = 120
USUAL = {"motorway": 130, "trunk": 95, "primary": 80, "secondary": 75, "tertiary": 65,
         "unclassified": 50, "residential": 38, "living_street": 15}


def decoded(text):
    """The places of an encoded polyline of precision 6, in millionths of a degree."""
    return [tuple(round(1e6 * value) for value in place) for place in polyline.decode(text)]


class Lines:
    """Finds the edges of the simulation along an engine's line, which passes the nodes of its ways."""

    def __init__(self, graph, oriented):
        self.nodes, self.leaving = {}, {}
        for node, (latitude, longitude) in graph.nodes.items():
            place = round(latitude * 1e6), round(longitude * 1e6)
            self.nodes.setdefault(place, []).append(node)
        for edge in graph.edges.values():
            nodes = oriented(graph.ways[edge.way], edge.start, edge.end)[0]
            self.leaving.setdefault(edge.start, []).append((nodes, edge))

    def at(self, place):
        # Engines round otherwise.
        for north in (0, 1, -1):
            for east in (0, 1, -1):
                found = self.nodes.get((place[0] + north, place[1] + east))
                if found:
                    return found
        return None

    def edges(self, line):
        """None when the simulation's network has not all of the line but its ends."""
        found, passed = [], []
        for nodes in filter(None, map(self.at, line)):
            if not passed or passed[-1] != nodes:
                passed.append(nodes)
        place = 0
        while place < len(passed) - 1:
            options = [
                (place + len(nodes) - 1, edge) for start in passed[place]
                for nodes, edge in self.leaving.get(start, ())
                if (not found or edge.id in found[-1].next)
                and all(node in there for node, there in zip(nodes, passed[place:]))
                and place + len(nodes) <= len(passed)]
            if options:
                place, edge = max(options, key=lambda option: option[0])
                found.append(edge)
            elif not found:
                place += 1
            else:
                return None if place < len(passed) - 6 else [edge.id for edge in found]
        return [edge.id for edge in found]


def osrm_route(engine, start, end):
    import osrm
    answer = engine.Route(osrm.RouteParameters(
        coordinates=[start[::-1], end[::-1]], geometries="polyline6", overview="full"))["routes"][0]
    return decoded(answer["geometry"])


def valhalla_route(actor, start, end):
    places = [{"lat": place[0], "lon": place[1]} for place in (start, end)]
    trip = actor.route({"locations": places, "costing": "auto"})["trip"]
    return [place for leg in trip["legs"] for place in decoded(leg["shape"])]


def turnstone_routes(args, network, pairs):
    queries = args.out / "queries.jsonl"
    queries.write_text("".join(json.dumps({"waypoints": pair}) + "\n" for pair in pairs))
    text = subprocess.run([args.bin / "turnstone", "route", "--map", network, "--json", "--queries",
                           queries], capture_output=True, text=True, check=True).stdout
    for line in text.splitlines():
        yield decoded(json.loads(line).get("geometry", ""))


def pairs_of(graph, seed, count, nearest, farthest):
    chance = random.Random(seed)
    edges = sorted((edge for edge in graph.edges.values() if edge.open and edge.length > 20),
                   key=lambda edge: edge.id)
    found = []
    while len(found) < count:
        start = graph.nodes[chance.choice(edges).start]
        end = graph.nodes[chance.choice(edges).end]
        apart = math.hypot(start[0] - end[0],
                           (start[1] - end[1]) * math.cos(math.radians(start[0]))) * 111.2
        if nearest <= apart <= farthest:
            found.append((start, end))
    return found


def realistic(net, graph):
    """A network in which roads without a limit have usual speeds, and bends slow down."""
    target = net.with_name("realistic.xml")
    if target.exists():
        return target
    speeds = {}
    for edge in graph.edges.values():
        speed = edge.speed
        if not any(key.startswith("maxspeed") for key in graph.ways[edge.way].tags):
            speed = USUAL.get(edge.highway.removesuffix("_link"), 50) / 3.6
            speed *= 0.75 if edge.highway.endswith("_link") else 1
        seconds = edge.length / speed
        for before, place, after in zip(edge.shape, edge.shape[1:], edge.shape[2:]):
            came, goes = math.dist(before, place), math.dist(place, after)
            area = abs((place[0] - before[0]) * (after[1] - before[1])
                       - (place[1] - before[1]) * (after[0] - before[0])) / 2
            if area > 0.01:
                radius = max(8, came * goes * math.dist(before, after) / (4 * area))
                seconds += max(0, (came + goes) / 2 * (1 / math.sqrt(2.5 * radius) - 1 / speed))
        speeds[edge.id] = edge.length / seconds
    edge = None
    with open(net) as source, open(target, "w") as out:
        for line in source:
            if match := re.match(r'\s*<edge id="([^"]+)"', line):
                edge = match.group(1)
            if edge in speeds and "<lane id=" in line:
                line = re.sub(r' speed="[^"]+"', f' speed="{speeds[edge]:.2f}"', line)
            out.write(line)
    return target


def start_of(args, slot):
    later = random.Random(f"{args.repeat} {slot}").uniform(0, 90) if args.repeat else 0
    return WARM_UP + slot * args.gap + later


def others(args, graph, ways, traffic):
    """The traffic around routes, which have equal parts in that of their slot: when each departs, and its text."""
    slots, vehicles = {}, []
    for _, slot, edges in ways:
        slots.setdefault(slot, []).append(edges)
    for slot, routes in slots.items():
        for edges in routes:
            seed = (args.seed + 7919 * args.repeat) * 1000 + slot
            for at, origin, goal in traffic(graph, edges, seed, args.traffic / len(routes)):
                at += start_of(args, slot) - 150
                vehicles.append((at, (
                    f'<trip id="traffic{len(vehicles)}" type="traffic" depart="{at:.1f}" from="{origin}" '
                    f'to="{goal}" departLane="best" departSpeed="max" departPos="random_free"/>\n')))
    return vehicles


def simulated(args, net, ways, around):
    """Seconds of each vehicle that arrived, and who stood in gridlock; ways have a name, when they set out, and edges."""
    vehicles = list(around)
    for name, slot, edges in ways:
        start = start_of(args, slot)
        # How fast a driver is must not hide which route is quicker: it is the slot's.
        factor = min(1.15, max(0.85, random.Random(f"{args.seed} {args.repeat} {slot}").gauss(1, 0.07)))
        vehicles.append((start, (
            f'<vehicle id="{name}" type="watched" depart="{start:.2f}" departSpeed="0" departPos="base" '
            f'speedFactor="{factor:.3f}" departLane="best"><param key="has.fcd.device" value="true"/>'
            f'<route edges="{" ".join(edges)}"/></vehicle>\n')))
    vehicles.sort(key=lambda vehicle: vehicle[0])
    demand, tracks, trips = (args.out / name for name in ("demand.xml", "tracks.xml", "trips.xml"))
    demand.write_text(TYPES + "".join(text for _, text in vehicles) + "</routes>\n")
    end = WARM_UP + max(slot for _, slot, _ in ways) * args.gap + 1800
    subprocess.run(
        ["sumo", "-n", net, "-r", demand, "--seed", str(args.seed + args.repeat), "--step-length", "0.25",
         "--fcd-output", tracks, "--fcd-output.geo", "--device.fcd.period", "1",
         "--device.fcd.probability", "0", "--precision", "2", "--precision.geo", "7",
         "--time-to-teleport", "150", "--ignore-route-errors", "--collision.action", "none",
         "--no-step-log", "--no-warnings", "--end", str(end), "--tripinfo-output", trips],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    names = {name for name, _, _ in ways}
    times = {trip.get("id"): float(trip.get("duration")) for _, trip in ElementTree.iterparse(trips)
             if trip.tag == "tripinfo" and trip.get("id") in names}
    gridlocked = write_tracks(args.out, tracks, times)
    for file in (demand, tracks, trips):
        file.unlink()
    return times, gridlocked


def longest_stand(track):
    """Seconds, of the rows of a track, one a second."""
    stands = (len(list(rows)) for stands, rows in groupby(track, lambda row: row[3] < 0.5) if stands)
    return max(stands, default=0)


def write_tracks(out, file, times):
    """A truth for each vehicle that arrived by itself; one that jumps was moved by the simulator.

    Returns the names of those that stood in gridlock.
    """
    rows, gridlocked = {}, set()
    for _, step in ElementTree.iterparse(file):
        if step.tag == "timestep":
            for vehicle in step:
                rows.setdefault(vehicle.get("id"), []).append((
                    float(step.get("time")), vehicle.get("y"), vehicle.get("x"),
                    float(vehicle.get("speed")), vehicle.get("angle")))
            step.clear()
    for name, track in rows.items():
        jumps = any(
            math.hypot(float(a[1]) - float(b[1]),
                       (float(a[2]) - float(b[2])) * math.cos(math.radians(float(a[1])))) * 111_200
            > 1.6 * max(a[3], b[3]) + 12 for a, b in zip(track, track[1:]))
        if jumps:
            times.pop(name, None)
        if longest_stand(track) >= GRIDLOCK:
            gridlocked.add(name)
        if name in times:
            (out / f"{name}.csv").write_text("t,lat,lon,speed,heading,way_id,direction,gnss\n" + "".join(
                f"{t - track[0][0]:.1f},{north},{east},{speed:.2f},{angle},0,1,1\n"
                for t, north, east, speed, angle in track))
    return gridlocked


def prepared(args):
    routing.inside_environment(args, routing.PEERS + ["eclipse-sumo==1.28.0", "sumolib==1.28.0"])
    os.environ["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    sys.path.insert(0, str(args.tools))
    import osmnet
    import simulate
    args.out.mkdir(parents=True, exist_ok=True)
    work = args.cache / ("sumo-" + args.extract.name.split(".")[0])
    graph = osmnet.load(args.extract, work, args.left)
    net = realistic(work / "net.xml", graph) if args.realistic else work / "net.xml"
    return graph, net, Lines(graph, osmnet.oriented), simulate.traffic


def proposed(args, graph, lines):
    """For each pair of places the edges of each engine's route, where the simulation has them all."""
    engine = routing.osrm_engine(args, args.extract)
    actor = routing.valhalla_engine(args, args.extract)
    network = routing.compiled(args, args.extract)
    pairs = pairs_of(graph, args.seed, args.pairs, args.nearest, args.farthest)
    for (start, end), own in zip(pairs, turnstone_routes(args, network, pairs)):
        try:
            routes = {"Turnstone": own, "OSRM": osrm_route(engine, start, end),
                      "Valhalla": valhalla_route(actor, start, end)}
        except Exception:
            continue
        yield {name: edges for name, line in routes.items() if (edges := lines.edges(line))}


def drives(args):
    graph, net, lines, traffic = prepared(args)
    ways = []
    for slot, routes in enumerate(proposed(args, graph, lines)):
        name = ("OSRM", "Valhalla")[slot % 2]
        if name in routes:
            ways.append((f"{name.lower()}-{slot}", slot, routes[name]))
    times, _ = simulated(args, net, ways, others(args, graph, ways, traffic))
    print(f"{args.extract.name}: {len(times)} of {len(ways)} vehicles arrived")


def choices(args):
    graph, net, lines, traffic = prepared(args)
    ways = []
    for slot, routes in enumerate(proposed(args, graph, lines)):
        # Whole routes alike in their ends, which snapping may move.
        if len(routes) < 3 or len({edges[-1] for edges in routes.values()}) > 1 \
                or len({edges[0] for edges in routes.values()}) > 1 \
                or len({tuple(edges) for edges in routes.values()}) == 1:
            continue
        ways += [(f"{name}-{slot}", slot, edges) for name, edges in routes.items()]
    # Each engine's vehicles drive by themselves in the same traffic: one on another's heels would be held up by it.
    times, gridlocked, around = {}, set(), others(args, graph, ways, traffic)
    for engine in ENGINES:
        arrived, stuck = simulated(args, net, [way for way in ways if way[0].startswith(f"{engine}-")], around)
        times |= arrived
        gridlocked |= stuck
    # Gridlock is of the simulated network: no engine could know of it.
    times = {name: seconds for name, seconds in times.items() if name not in gridlocked}
    print(f"{args.extract.name}: {len(times)} of {len(ways)} vehicles arrived, without {len(gridlocked)} in gridlock")
    edges = {name: edges for name, _, edges in ways}
    for one, other in combinations(ENGINES, 2):
        ratios = []
        for name in times:
            engine, slot = name.split("-")
            rival = f"{other}-{slot}"
            if engine == one and rival in times and edges[name] != edges[rival]:
                ratios.append(times[name] / times[rival])
        if ratios:
            print(f"{args.extract.name}: {one} / {other}: {len(ratios)} pairs; quicker in "
                  f"{sum(ratio < 1 for ratio in ratios)}, slower in "
                  f"{sum(ratio > 1 for ratio in ratios)}; median {statistics.median(ratios):.3f}, "
                  f"mean {statistics.mean(ratios):.3f}", flush=True)


def main():
    parser = routing.options(__doc__)
    parser.add_argument("--tools", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=0, help="the same routes in other traffic")
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--nearest", type=float, default=2.5, help="km between the ends of a pair")
    parser.add_argument("--farthest", type=float, default=11)
    parser.add_argument("--gap", type=int, default=15, help="seconds between pairs")
    parser.add_argument("--traffic", type=float, default=0.05, help="more is denser; 0.1 jams a small town")
    parser.add_argument("--left", action="store_true", help="one drives on the left")
    parser.add_argument("--realistic", action="store_true")
    commands = parser.add_subparsers(required=True)
    for run in (drives, choices):
        command = commands.add_parser(run.__name__)
        command.add_argument("extract", type=Path)
        command.add_argument("out", type=Path)
        command.set_defaults(run=run)
    args = parser.parse_args()
    args.cache.mkdir(parents=True, exist_ok=True)
    args.run(args)


if __name__ == "__main__":
    main()
