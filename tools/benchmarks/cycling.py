#!/usr/bin/env python3
"""Turnstone's cycling and walking routes beside Valhalla's for the same random pairs: distance, time, and
the share of the length on quiet ways.

    tools/benchmarks/cycling.py [--mode walking] [--pairs 300] EXTRACT...

Quiet are ways with little or no motor traffic (cycleways, paths, residential and service roads, living
streets), and roads with a track for cycles; Valhalla's matcher tells for both routes on which edges
they lie. The peer is a wheel from PyPI in the environment of routing.py. Build first:
swift build -c release.
"""
import json
import math
import statistics
import subprocess
from pathlib import Path

import routing

COSTINGS = {"cycling": "bicycle", "walking": "pedestrian"}
QUIET_USES = {"cycleway", "footway", "path", "track", "pedestrian", "living_street", "steps", "alley",
              "mountain_bike", "driveway", "parking_aisle", "service_road", "bridleway", "sidewalk",
              "pedestrian_crossing"}
QUIET_CLASSES = {"residential", "service_other", "unclassified"}
QUIET_LANES = {"separated", "dedicated_separated"}


def meters(one, other):
    mean = math.radians((one[0] + other[0]) / 2)
    return 111_195 * math.hypot(one[0] - other[0], (one[1] - other[1]) * math.cos(mean))


def random_pairs(args, network):
    """As many pairs of places on the network, 0.5 to 8 km apart."""
    text = routing.benchmark(args, "routing", "--map", network, "--pairs", args.pairs * 6, "--answers")
    answers = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    pairs = [answer["waypoints"] for answer in answers]
    return [pair for pair in pairs if 500 <= meters(*pair) <= 8000][:args.pairs]


def own_routes(args, network, pairs):
    queries = args.cache / "cycling-queries.jsonl"
    queries.write_text("".join(json.dumps({"waypoints": pair}) + "\n" for pair in pairs))
    text = subprocess.run(
        [args.bin / "turnstone", "route", "--map", network, "--queries", queries, "--json",
         "--mode", args.mode], check=True, stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in text.splitlines()]


def peer_route(actor, pair, costing):
    try:
        trip = actor.route({"locations": [{"lat": lat, "lon": lon} for lat, lon in pair],
                            "costing": costing})["trip"]
    except RuntimeError:
        return None
    return (trip["summary"]["length"] * 1000, trip["summary"]["time"], trip["legs"][0]["shape"])


def quiet_share(actor, shape, costing):
    """Of the length; None where the matcher does not find the whole line."""
    try:
        edges = actor.trace_attributes({
            "encoded_polyline": shape, "costing": costing, "shape_match": "map_snap",
            "filters": {"action": "include", "attributes": [
                "edge.length", "edge.use", "edge.road_class", "edge.cycle_lane"]}})["edges"]
    except RuntimeError:
        return None
    total = sum(edge["length"] for edge in edges)
    quiet = sum(edge["length"] for edge in edges
                if edge.get("use") in QUIET_USES or edge.get("road_class") in QUIET_CLASSES
                or edge.get("cycle_lane") in QUIET_LANES)
    return quiet / total if total else None


def compare(args, extract):
    network = routing.compiled(args, extract)
    actor = routing.valhalla_engine(args, extract)
    costing = COSTINGS[args.mode]
    pairs = random_pairs(args, network)
    ratios, shares, missing = [], [], [0, 0]
    for pair, own in zip(pairs, own_routes(args, network, pairs)):
        peer = peer_route(actor, pair, costing)
        if own["routeStatus"] != "OK" or peer is None:
            missing[0] += own["routeStatus"] != "OK"
            missing[1] += peer is None
            continue
        if peer[0] < 100 or peer[1] < 10:
            continue
        ratios.append((own["distanceMeters"] / peer[0], own["durationSeconds"] / peer[1]))
        own_share = quiet_share(actor, own["geometry"], costing)
        peer_share = quiet_share(actor, peer[2], costing)
        if own_share is not None and peer_share is not None:
            shares.append((own_share, peer_share))
    distance, time = (statistics.median(column) for column in zip(*ratios))
    own_share, peer_share = (statistics.mean(column) for column in zip(*shares))
    print(f"{extract.name}, {args.mode}, {len(pairs)} pairs, without a route {missing[0]}, Valhalla "
          f"{missing[1]}; beside Valhalla's, medians: distance {distance:.3f}, time {time:.3f}; quiet "
          f"{own_share:.3f} of the length, Valhalla {peer_share:.3f} ({len(shares)} pairs)")


def main():
    parser = routing.options(__doc__)
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--mode", choices=COSTINGS, default="cycling")
    parser.add_argument("extracts", type=Path, nargs="+")
    args = parser.parse_args()
    args.cache.mkdir(parents=True, exist_ok=True)
    routing.inside_environment(args)
    for extract in args.extracts:
        compare(args, extract)


if __name__ == "__main__":
    main()
