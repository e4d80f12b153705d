#!/usr/bin/env python3
"""Expected travel times beside true ones, of Turnstone, OSRM and Valhalla in the same run.

    times.py judge --drives FOLDER... EXTRACT    pieces of a kilometre, and the time that remains
    times.py fit --drives FOLDER... EXTRACT...   speeds and delays that fit the drives best, as a table

A drive is a CSV file as truth.csv of `../shared/data/drives`: seconds, place, speed and heading, once a second.
`drives_in_traffic.py` makes many of them on an extract. For fit give one FOLDER for each EXTRACT, in their order.
Only pieces count whose route is as long as the drive with all three, 3 % and 10 m allowed. Build first:
swift build -c release.
"""
import json
import math
import statistics
from collections import defaultdict
from pathlib import Path

import routing


def truths(folder):
    """The drives of a folder, however deep; those at 10 Hz are packed and left alone."""
    return [file for file in sorted(folder.rglob("*.csv")) if "match" not in file.name]


def pieces_of(args, network, drives, length=1000):
    """The pieces of drives, and the remaining times as told on the way."""
    found, told = [], []
    for start in range(0, len(drives), 200):
        text = routing.benchmark(args, "times", "--map", network, "--length", length, "--pieces",
                                 *drives[start:start + 200])
        for row in (json.loads(line) for line in text.splitlines() if line.startswith("{")):
            (told if "share" in row else found).append(row)
    return found, told


def by_osrm(engine, piece):
    import osrm
    answer = engine.Route(osrm.RouteParameters(
        coordinates=[tuple(reversed(piece[end])) for end in ("from", "to")],
        bearings=[(round(heading) % 360, 40) for heading in piece["headings"]]))["routes"][0]
    return answer["distance"], answer["duration"]


def by_valhalla(actor, piece):
    places = [{"lat": piece[end][0], "lon": piece[end][1], "heading": round(heading) % 360,
               "heading_tolerance": 40}
              for end, heading in zip(("from", "to"), piece["headings"])]
    answer = actor.route({"locations": places, "costing": "auto"})["trip"]["summary"]
    return answer["length"] * 1000, answer["time"]


def with_peers(pieces, engine, actor):
    """The pieces whose route all three have, with their times."""
    kept = []
    for piece in pieces:
        times = {"Turnstone": piece["expected"]}
        for name, ask in (("OSRM", lambda: by_osrm(engine, piece)),
                          ("Valhalla", lambda: by_valhalla(actor, piece))):
            try:
                meters, seconds = ask()
            except Exception:
                break
            if abs(meters - piece["meters"]) > 0.03 * piece["meters"] + 10:
                break
            times[name] = seconds
        if len(times) == 3:
            kept.append(piece | {"times": times})
    return kept


def error(expected, true):
    return abs(expected / true - 1)


def judged(pieces):
    true = sum(piece["seconds"] for piece in pieces)
    for name in ("Turnstone", "OSRM", "Valhalla"):
        errors = [error(piece["times"][name], piece["seconds"]) for piece in pieces]
        total = sum(piece["times"][name] for piece in pieces)
        yield (f"  {name:10} a kilometre off by {statistics.median(errors):6.1%} "
               f"(p90 {routing.quantile(errors, .9):6.1%}); expected / true {total / true:.3f}; "
               + "; ".join(remaining(pieces, name)))
    stood = sum(piece["standing"] for piece in pieces)
    expected = sum(piece["expectedStanding"] for piece in pieces)
    moving = sum(piece["expected"] for piece in pieces) - expected
    yield (f"  Turnstone expected / true, moving {moving / (true - stood):.3f}, "
           f"standing {expected / max(1, stood):.3f} ({stood / true:.1%} of the time)")


def remaining(pieces, name):
    """How far off the time is that remains, of drives of four pieces and more."""
    drives = defaultdict(list)
    for piece in pieces:
        drives[piece["drive"]].append(piece)
    for share in (0.25, 0.5, 0.75):
        errors = []
        for drive in drives.values():
            rest = drive[round(share * len(drive)):]
            if len(drive) >= 4 and rest:
                errors.append(error(sum(piece["times"][name] for piece in rest),
                                    sum(piece["seconds"] for piece in rest)))
        if errors:
            yield (f"left at {share}: {statistics.median(errors):.1%} "
                   f"(p90 {routing.quantile(errors, .9):.1%})")


def as_told(rows):
    """How near the remaining time comes that a vehicle tells which learns on the way."""
    for share in (0.25, 0.5, 0.75):
        of = [row for row in rows if row["share"] == share]
        if of:
            errors = [error(row["told"], row["seconds"]) for row in of]
            inside = sum(row["low"] <= row["seconds"] <= row["high"] for row in of)
            yield (f"  as told on the way, left at {share}: {statistics.median(errors):.1%} "
                   f"(p90 {routing.quantile(errors, .9):.1%}), {inside / len(of):.0%} of {len(of)} "
                   f"within the range, told / true {sum(row['told'] for row in of) / sum(row['seconds'] for row in of):.3f}")


def judge(args):
    routing.inside_environment(args)
    every, every_told = [], []
    for extract, folder in zip(args.extracts, args.drives):
        network = routing.compiled(args, extract)
        pieces, told = pieces_of(args, network, truths(folder))
        every_told += told
        both = with_peers(pieces, routing.osrm_engine(args, extract),
                          routing.valhalla_engine(args, extract))
        every += both
        if both:
            print(f"{extract.name}, {folder.name}: {len(both)} pieces "
                  f"of {len({piece['drive'] for piece in both})} drives")
            print("\n".join([*judged(both), *as_told(told)]), flush=True)
    print(f"all: {len(every)} pieces")
    print("\n".join([*judged(every), *as_told(every_told)]))


def solved(rows, targets, start, low, weights, high=None):
    """Least squares of absolute values within bounds: by weights anew (IRLS) and gradient steps of each
    coordinate."""
    import numpy
    rows, targets = numpy.asarray(rows, float), numpy.asarray(targets, float)
    found = numpy.array(start, float)
    for _ in range(60):
        off = numpy.abs(rows @ found - targets)
        weight = numpy.asarray(weights) / numpy.maximum(off, 2.0)
        for place in range(len(found)):
            column = rows[:, place]
            square = (weight * column * column).sum()
            if square <= 0:
                continue
            # A little towards where it began, for what few drives pass.
            pull = 0.02 * (weight * targets * targets).sum() / max(1, len(found)) / 100
            rest = targets - rows @ found + column * found[place]
            value = ((weight * column * rest).sum() + pull * start[place]) / (square + pull)
            value = max(low[place], value)
            found[place] = value if high is None else min(high[place], value)
    return found


def fit(args):
    routing.inside_environment(args)
    pieces = []
    for extract, folder in zip(args.extracts, args.drives):
        pieces += pieces_of(args, routing.compiled(args, extract), truths(folder))[0]
    print(f"{len(pieces)} pieces, {sum(piece['meters'] for piece in pieces) / 1000:.0f} km")
    roads = sorted({road for piece in pieces for road in piece["roads"]})
    amount = {road: sum(piece["roads"].get(road, 0) for piece in pieces) for road in roads}
    roads = [road for road in roads if amount[road] > 300]
    things = sorted({thing for piece in pieces for thing in piece["things"]})
    counts = [thing for thing in things if not thing.endswith("*")]
    # What every junction takes is part of the speeds.
    counts = [thing for thing in counts if thing not in ("ahead", "turn", "calming", "crossing")]
    stops = [thing + "*" for thing in counts]

    def row(piece, names):
        known = {**piece["roads"], **piece["things"]}
        values = [known.get(name, 0) for name in names]
        return values

    moving = roads + stops + ["slowing*"]
    weights = [1 / math.sqrt(piece["seconds"]) for piece in pieces]
    found = solved([row(piece, moving) for piece in pieces],
                   [piece["seconds"] - piece["standing"] for piece in pieces],
                   [1.0] * len(roads) + [0.2] * len(stops) + [1.0],
                   [0.5] * len(roads) + [0.0] * len(stops) + [0.0], weights,
                   [2.0] * len(roads) + [1.0] * len(stops) + [1.5])
    print("moving: time on each kind of road over the expected, seconds on it")
    for name, value in zip(moving, found):
        number = amount.get(name, sum(piece["things"].get(name.removesuffix('*'), 0)
                                      for piece in pieces))
        print(f"  {name:40} {value:6.2f}  {number:8.0f}")
    # Means, not medians: most who come to signals do not wait, and some wait long.
    import numpy
    rows = numpy.array([row(piece, counts) for piece in pieces], float)
    stood = numpy.array([min(piece["standing"], 240) for piece in pieces])
    found = numpy.full(len(counts), 1.0)
    for _ in range(400):
        for place in range(len(counts)):
            column = rows[:, place]
            rest = stood - rows @ found + column * found[place]
            found[place] = max(0, (column @ rest + 5) / (column @ column + 5))
    print("standing: seconds at each, number of them")
    for name, value in sorted(zip(counts, found)):
        print(f"  {name:40} {value:6.2f}  {sum(piece['things'].get(name, 0) for piece in pieces):8.0f}")


def main():
    parser = routing.options(__doc__)
    commands = parser.add_subparsers(required=True)
    for run in (judge, fit):
        command = commands.add_parser(run.__name__)
        command.add_argument("--drives", type=Path, nargs="+", required=True)
        command.add_argument("extracts", type=Path, nargs="+")
        command.set_defaults(run=run)
    args = parser.parse_args()
    args.cache.mkdir(parents=True, exist_ok=True)
    args.run(args)


if __name__ == "__main__":
    main()
