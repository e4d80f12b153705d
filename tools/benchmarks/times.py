#!/usr/bin/env python3
"""Expected travel times beside true ones, of Turnstone, OSRM and Valhalla in the same run.

    times.py judge --drives FOLDER... -- EXTRACT...    pieces of a kilometre, and the time that remains
    times.py parts --drives FOLDER... -- EXTRACT...    the time that remains where a part of it were known beforehand
    times.py floor --drives FOLDER...            what is left to chance: drives along the same routes in other traffic

times_fit.py fits what is expected. A drive is a CSV file as truth.csv of `../shared/data/drives`: seconds, place, speed and heading, once a second.
`drives_in_traffic.py` makes many of them on an extract, with --repeat along the same routes. For judge give one FOLDER for
each EXTRACT, in their order.
Only pieces count whose route is as long as the drive with all three, 3 % and 10 m allowed. Build first:
swift build -c release.
"""
import csv
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
    for share in SHARES:
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
    for share in SHARES:
        of = [row for row in rows if row["share"] == share]
        if of:
            errors = [error(row["told"], row["seconds"]) for row in of]
            inside = sum(row["low"] <= row["seconds"] <= row["high"] for row in of)
            yield (f"  as told on the way, left at {share}: {statistics.median(errors):.1%} "
                   f"(p90 {routing.quantile(errors, .9):.1%}), {inside / len(of):.0%} of {len(of)} "
                   f"within the range, told / true {sum(row['told'] for row in of) / sum(row['seconds'] for row in of):.3f}")


SHARES = 0.25, 0.5, 0.75


def rests(pieces):
    """For each share of each drive of four pieces and more: the share, the drive's pieces, and those that remain."""
    drives = defaultdict(list)
    for piece in pieces:
        drives[piece["drive"]].append(piece)
    for drive in drives.values():
        for share in SHARES:
            # Half a piece is rounded up, as in `turnstone-benchmark times`.
            rest = drive[math.floor(share * len(drive) + 0.5):]
            if len(drive) >= 4 and rest:
                yield share, drive, rest


def moving(pieces):
    return sum(piece["seconds"] - piece["standing"] for piece in pieces)


def expected_moving(pieces):
    return sum(piece["expected"] - piece["expectedStanding"] for piece in pieces)


def with_known(drive, rest):
    """The time that remains, as it would be told by who knew something that cannot be known."""
    standing = sum(piece["expectedStanding"] for piece in rest)
    pace = moving(drive) / expected_moving(drive)
    return {"nothing learnt": expected_moving(rest) + standing,
            "this driver's pace known": pace * expected_moving(rest) + standing,
            "all moving known": moving(rest) + standing,
            "all standing known": expected_moving(rest) + sum(piece["standing"] for piece in rest)}


def by_known_part(pieces, told):
    """How far off the remaining time is as told, and where a part of it were known."""
    for share in SHARES:
        errors = defaultdict(list)
        for at, drive, rest in rests(pieces):
            if at == share:
                for name, seconds in with_known(drive, rest).items():
                    errors[name].append(error(seconds, sum(piece["seconds"] for piece in rest)))
        errors["as told"] = [error(row["told"], row["seconds"]) for row in told
                             if row["share"] == share]
        if errors["as told"]:
            yield f"  left at {share}: " + "; ".join(
                f"{name} {statistics.median(found):.1%}" for name, found in errors.items())


def parts(args):
    every, every_told = [], []
    for extract, folder in zip(args.extracts, args.drives):
        pieces, told = pieces_of(args, routing.compiled(args, extract), truths(folder))
        every += pieces
        every_told += told
        print(f"{extract.name}, {folder.name}: {len(told) // len(SHARES)} drives")
        print("\n".join(by_known_part(pieces, told)), flush=True)
    print("all:")
    print("\n".join(by_known_part(every, every_told)))


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


class Course:
    """Seconds over the metres of a drive, from where it moves to where it last does."""

    def __init__(self, file):
        with open(file) as source:
            rows = [(float(row["t"]), float(row["speed"])) for row in csv.DictReader(source)]
        moving = [place for place, (_, speed) in enumerate(rows) if speed > 4]
        rows = rows[moving[0]:moving[-1] + 1] if moving else rows[:1]
        self.seconds, self.meters = [rows[0][0]], [0.0]
        for (at, speed), (then, later) in zip(rows, rows[1:]):
            self.seconds.append(then)
            self.meters.append(self.meters[-1] + (speed + later) / 2 * (then - at))

    def remaining(self, share):
        at = next(place for place, meters in enumerate(self.meters)
                  if meters >= share * self.meters[-1])
        return self.seconds[-1] - self.seconds[at]


def floor(args):
    """What is left to chance: each drive is expected to take as long as the others along its route do."""
    names = sorted({file.name for folder in args.drives for file in truths(folder)})
    routes = []
    for name in names:
        courses = [Course(folder / name) for folder in args.drives if (folder / name).exists()]
        if len(courses) > 2 and courses[0].meters[-1] > 4000:
            routes.append(courses)
    print(f"{len(routes)} routes, {sum(map(len, routes))} drives")

    def errors(seconds):
        for courses in routes:
            times = [seconds(course) for course in courses]
            for place, true in enumerate(times):
                others = times[:place] + times[place + 1:]
                yield error(statistics.median(others), true)

    for share in SHARES:
        found = list(errors(lambda course: course.remaining(share)))
        print(f"  left at {share}: {statistics.median(found):.1%} "
              f"(p90 {routing.quantile(found, .9):.1%})")


def main():
    parser = routing.options(__doc__)
    commands = parser.add_subparsers(required=True)
    for run in (judge, parts, floor):
        command = commands.add_parser(run.__name__)
        command.add_argument("--drives", type=Path, nargs="+", required=True)
        if run is not floor:
            command.add_argument("extracts", type=Path, nargs="+")
        command.set_defaults(run=run)
    args = parser.parse_args()
    args.cache.mkdir(parents=True, exist_ok=True)
    args.run(args)


if __name__ == "__main__":
    main()
