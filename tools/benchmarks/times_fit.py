#!/usr/bin/env python3
"""Fits what is expected of travel times to true drives: speeds, delays at junctions, the range of the remaining time.

    times_fit.py --drives FOLDER... -- EXTRACT...    one FOLDER for each EXTRACT, in their order

Drives are those of times.py. Prints tables, from which the constants are set: of `FreeSpeeds` the time on each kind of road
over the expected, of `JunctionDelays` the seconds stood at each kind of junction and the share of vehicles that lose a stop, and
of `RemainingTime` its shares. Where several towns are given, what the others say of each is printed beside it.
Build first: swift build -c release.
"""
import itertools
import math
from collections import defaultdict
from pathlib import Path

import routing
import times

# Longer waits are those of queues that have other causes than the junction.
LONGEST_WAIT = 120
IMPORTANCE = {"motorway": "arterial", "trunk": "arterial", "primary": "arterial",
              "secondary": "major", "tertiary": "major"}


def kind(passage):
    """The delay of `JunctionDelays` at the end of an edge; None where there is none."""
    side = "across" if passage["side"] == "round" else passage["side"]
    if passage["control"] in ("signals", "repeatedSignals"):
        place = f"Turns/{side}" if passage["isJunction"] else ""
        return passage["control"] + place
    if passage["control"]:
        return passage["control"]
    if not passage["isJunction"]:
        return None
    if passage["yields"] != "none":
        return f"yields/{passage['yields']}/{side}"
    if side == "across" and not passage["isOneway"]:
        return "across/" + IMPORTANCE.get(passage["road"].removesuffix("Link"), "minor")
    return None


def waits(towns):
    """Seconds stood, share of vehicles that stop, and the number of passages, of each kind of junction."""
    found = defaultdict(lambda: [0.0, 0, 0])
    for pieces in towns:
        for passage in itertools.chain.from_iterable(piece["passages"] for piece in pieces):
            if name := kind(passage):
                of = found[name]
                of[0] += min(LONGEST_WAIT, passage["stood"])
                of[1] += passage["stops"] > 0
                of[2] += 1
    return {name: (stood / count, stops / count, count)
            for name, (stood, stops, count) in found.items()}


def expected_over_true(pieces, found):
    expected = sum(found[name][0] for piece in pieces for passage in piece["passages"]
                   if (name := kind(passage)) in found)
    return expected / max(1, sum(piece["standing"] for piece in pieces))


def solved(rows, targets, start, low, high, weights):
    """Least squares of absolute values within bounds: by weights anew (IRLS) and gradient steps of each
    coordinate."""
    import numpy
    rows, targets = numpy.asarray(rows, float), numpy.asarray(targets, float)
    found = numpy.array(start, float)
    for _ in range(60):
        off = numpy.abs(rows @ found - targets)
        weight = numpy.asarray(weights) / numpy.maximum(off, 2.0)
        # A little towards where it began, for what few drives pass.
        pull = 0.02 * (weight * targets * targets).sum() / max(1, len(found)) / 100
        for place in range(len(found)):
            column = rows[:, place]
            square = (weight * column * column).sum()
            if square <= 0:
                continue
            rest = targets - rows @ found + column * found[place]
            value = ((weight * column * rest).sum() + pull * start[place]) / (square + pull)
            found[place] = min(high[place], max(low[place], value))
    return found


def moving(pieces):
    """The time on each kind of road over the expected, and the share of stops at each kind of junction."""
    seconds, counts = defaultdict(float), defaultdict(int)
    for piece in pieces:
        for road, expected in piece["roads"].items():
            seconds[road] += expected
        for name in filter(None, map(kind, piece["passages"])):
            counts[name] += 1
    roads = [road for road in sorted(seconds) if seconds[road] > 300]
    names = [name for name in sorted(counts) if counts[name] >= 30]

    def row(piece):
        stops = defaultdict(float)
        for passage in piece["passages"]:
            stops[kind(passage)] += passage["stopping"]
        return ([piece["roads"].get(road, 0) for road in roads] + [stops[name] for name in names]
                + [piece["slowing"]])

    rest = [sum(value for road, value in piece["roads"].items() if road not in roads)
            for piece in pieces]
    found = solved([row(piece) for piece in pieces],
                   [piece["seconds"] - piece["standing"] - other for piece, other in zip(pieces, rest)],
                   [1.0] * len(roads) + [0.2] * len(names) + [1.0],
                   [0.5] * len(roads) + [0.0] * len(names) + [0.0],
                   [2.0] * len(roads) + [1.0] * len(names) + [1.5],
                   [1 / math.sqrt(piece["seconds"]) for piece in pieces])
    return dict(zip(roads, zip(found, (seconds[road] for road in roads)))), \
        dict(zip(names, found[len(roads):])), found[-1]


def remaining_range(told):
    """Shares of `RemainingTime`, by the pinball loss of the 10 % below and above; each town weighs the same."""
    import numpy
    town = numpy.repeat(numpy.arange(len(told)), [len(rows) for rows in told])
    rows = list(itertools.chain.from_iterable(told))
    if not rows:
        return
    expected, standing, true = (numpy.array([row[name] for row in rows])
                                for name in ("told", "standing", "seconds"))
    weight = 1 / numpy.bincount(town)[town]

    def best(share, sign):
        def loss(shares):
            edge = expected + sign * (shares[0] * (expected - standing) + shares[1] * standing
                                      + shares[2] * numpy.sqrt(expected))
            off = (true - numpy.maximum(0, edge)) / numpy.sqrt(expected)
            return (weight * numpy.maximum(share * off, (share - 1) * off)).sum()
        return min(itertools.product(numpy.arange(0, 0.31, 0.025), numpy.arange(0, 2.1, 0.1),
                                     numpy.arange(0, 3.1, 0.25)), key=loss)

    for name, shares in (("less", best(0.1, -1)), ("more", best(0.9, 1))):
        print(f"  {name}: moving {shares[0]:.3f}, standing {shares[1]:.1f}, chance {shares[2]:.2f}")


def main():
    parser = routing.options(__doc__)
    parser.add_argument("--drives", type=Path, nargs="+", required=True)
    parser.add_argument("extracts", type=Path, nargs="+")
    args = parser.parse_args()
    args.cache.mkdir(parents=True, exist_ok=True)
    routing.inside_environment(args)
    towns, told = {}, {}
    for extract, folder in zip(args.extracts, args.drives):
        network = routing.compiled(args, extract)
        found, remaining = times.pieces_of(args, network, times.truths(folder))
        towns.setdefault(extract.name, []).extend(found)
        told.setdefault(extract.name, []).extend(remaining)
    pieces = list(itertools.chain.from_iterable(towns.values()))
    print(f"{len(pieces)} pieces, {sum(piece['meters'] for piece in pieces) / 1000:.0f} km")
    roads, stops, slowing = moving(pieces)
    print("moving: time on each kind of road over the expected, seconds on it")
    for road, (ratio, seconds) in sorted(roads.items(), key=lambda item: -item[1][1]):
        print(f"  {road:40} {ratio:6.2f}  {seconds:8.0f}")
    print(f"  slowing down in turns {slowing:.2f}")
    found = waits(towns.values())
    alone = [waits([own]) for own in towns.values()]
    print("junctions: seconds stood, share that stands, share that loses a stop, number; "
          + ", ".join(towns))
    for name, (stood, share, count) in sorted(found.items()):
        print(f"  {name:32} {stood:6.1f} {share:5.2f} {stops.get(name, math.nan):5.2f} {count:6}  "
              + " ".join(f"{own[name][0]:6.1f}" if name in own else "     -" for own in alone))
    for name, own in towns.items():
        others = waits(rest for town, rest in towns.items() if town != name)
        print(f"  {name}: expected / true standing {expected_over_true(own, found):.2f}, "
              f"by the other towns {expected_over_true(own, others):.2f}")
    print("remaining time: shares of its range")
    remaining_range(list(told.values()))


if __name__ == "__main__":
    main()
