#!/usr/bin/env python3
"""Turnstone's routing beside its peers on the same extracts and the same random pairs, in one run.

    tools/benchmarks/routing.py routes EXTRACT...      whole routes with steps; beside OSRM and Valhalla
    tools/benchmarks/routing.py departures EXTRACT...  routes that know when they set out beside those that do not; beside Valhalla
    tools/benchmarks/routing.py proof EXTRACT...       weights of every mode against Dijkstra's
    tools/benchmarks/routing.py scale [--regions N...]  made-up countries of growing size

The peers are wheels from PyPI, installed into a virtual environment of their own in --cache; nothing
of them is part of Turnstone. Build first: swift build -c release.
"""
import argparse
import json
import math
import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PEERS = ["osrm-bindings==26.10.0", "pyvalhalla==3.9.1"]


def quantile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))] if values else math.nan


def summary(values):
    return f"median {statistics.median(values):9.1f}  p99 {quantile(values, 0.99):9.1f}"


def options(documentation):
    """A parser of what all comparisons with peers ask for."""
    parser = argparse.ArgumentParser(description=documentation,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=Path, default=ROOT / ".build/release")
    parser.add_argument("--cache", type=Path, default=Path("/tmp/turnstone-benchmarks"))
    parser.add_argument("--peers", type=Path, help="a virtual environment that has the peers, and SUMO where that is used")
    return parser


def inside_environment(args, peers=PEERS):
    """Runs the script again inside an environment with the peers."""
    if os.environ.get("TURNSTONE_PEERS") == "1":
        return
    environment = args.peers or args.cache / "peers"
    python = environment / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *peers], check=True)
    os.execve(python, [str(python), *sys.argv], {**os.environ, "TURNSTONE_PEERS": "1"})


def compiled(args, extract):
    target = args.cache / (extract.name.split(".")[0] + ".map")
    started = time.perf_counter()
    subprocess.run([args.bin / "turnstone-map", "build", extract, "-o", target], check=True,
                   stdout=subprocess.DEVNULL)
    print(f"{extract.name}: map of {target.stat().st_size / 1e6:.1f} MB in "
          f"{time.perf_counter() - started:.1f} s")
    return target


def benchmark(args, *arguments):
    return subprocess.run([args.bin / "turnstone-benchmark", *map(str, arguments)], check=True,
                          capture_output=True, text=True).stdout


def osrm_engine(args, extract):
    import osrm
    programs = Path(osrm.__file__).parent
    work = args.cache / ("osrm-" + extract.name.split(".")[0])
    work.mkdir(exist_ok=True)
    base = work / extract.name
    if not base.exists():
        base.write_bytes(extract.read_bytes())
        quiet = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        profile = programs / "share" / "profiles" / "car.lua"
        subprocess.run([programs / "bin" / "osrm-extract", "-p", profile, base], **quiet)
        name = str(base).split(".osm")[0] + ".osrm"
        subprocess.run([programs / "bin" / "osrm-contract", name], **quiet)
    return osrm.OSRM(storage_config=str(base).split(".osm")[0] + ".osrm", algorithm="CH",
                     use_shared_memory=False)


def valhalla_engine(args, extract):
    import valhalla
    tiles = args.cache / ("valhalla-" + extract.name.split(".")[0])
    is_new = not tiles.exists()
    tiles.mkdir(exist_ok=True)
    file = args.cache / "valhalla.json"
    file.write_text(json.dumps(valhalla.get_config(
        tile_dir=str(tiles), tile_extract="", verbose=False)))
    if is_new:
        subprocess.run([Path(valhalla.__file__).parent / "bin" / "valhalla_build_tiles", "-c", file,
                        extract],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return valhalla.Actor(str(file))


def routes(args):
    inside_environment(args)
    import osrm
    for extract in args.extracts:
        network = compiled(args, extract)
        engine = osrm_engine(args, extract)
        actor = valhalla_engine(args, extract)
        rounds = []
        for _ in range(args.rounds + 1):
            text = benchmark(args, "routing", "--map", network, "--pairs", args.pairs, "--rehearsed",
                             "--answers")
            answers = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
            rounds.append({"Turnstone": {place: (answer["microseconds"], answer["seconds"])
                                         for place, answer in enumerate(answers)},
                           **asked(osrm, engine, actor, answers)})
        # The first round is the peers' rehearsal, which Turnstone has in each of its processes.
        del rounds[0]
        print("\n".join(line for line in text.splitlines() if not line.startswith("{")))
        answers = {name: medians(run[name] for run in rounds) for name in rounds[0]}
        own = answers.pop("Turnstone")
        own_times = [microseconds for microseconds, _ in own.values()]
        print(f"Turnstone route as JSON µs: {summary(own_times)}")
        for name, peer in answers.items():
            times = [microseconds for microseconds, _ in peer.values()]
            ratios = [own[place][1] / seconds for place, (_, seconds) in peer.items() if seconds]
            print(f"{name + ' route µs:':26}{summary(times)}; "
                  f"p99 Turnstone / {name} {quantile(own_times, .99) / quantile(times, .99):.3f}; "
                  f"travel time Turnstone / {name} median {statistics.median(ratios):.3f}")


def departures(args):
    """What it costs to know the hour: the same requests with a departure and without, in turn."""
    inside_environment(args)
    for extract in args.extracts:
        network = compiled(args, extract)
        actor = valhalla_engine(args, extract)
        rounds = []
        for _ in range(args.rounds + 1):
            run = {}
            for name, departure in (("without", []), ("with", ["--departure", args.departure])):
                text = benchmark(args, "routing", "--map", network, "--pairs", args.pairs, "--rehearsed",
                                 "--answers", *departure)
                answers = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
                run[name] = {str(answer["waypoints"]): (answer["path"], answer["seconds"])
                             for answer in answers}
                run[f"Valhalla {name}"] = valhalla_asked(
                    actor, answers, args.departure.rstrip("Z")[:16] if departure else None)
            rounds.append(run)
        # The first round is the rehearsal.
        times = {name: medians(run[name] for run in rounds[1:]) for name in rounds[0]}
        for name in ("", "Valhalla "):
            without, with_departure = times[name + "without"], times[name + "with"]
            both = [key for key in without if key in with_departure]
            own = [[of[key][0] for key in both] for of in (without, with_departure)]
            ratios = [late / early for early, late in zip(*own)]
            hours = [with_departure[key][1] / without[key][1] for key in both if without[key][1]]
            print(f"{(name or 'Turnstone ')}path µs without a departure: {summary(own[0])}; with: "
                  f"{summary(own[1])}; with / without {statistics.median(ratios):.3f} in the median of "
                  f"{len(both)}, p99 / p99 {quantile(own[1], .99) / quantile(own[0], .99):.3f}; "
                  f"travel time with / without {statistics.median(hours):.3f}")


def valhalla_asked(actor, answers, departure):
    """Microseconds and travel time of Valhalla, by the ends of the request."""
    found = {}
    for answer in answers:
        request = {"locations": [{"lat": lat, "lon": lon} for lat, lon in answer["waypoints"]],
                   "costing": "auto", "directions_type": "none"}
        if departure:
            request["date_time"] = {"type": 1, "value": departure}
        started = time.process_time()
        try:
            seconds = actor.route(request)["trip"]["summary"]["time"]
        except Exception:
            continue
        found[str(answer["waypoints"])] = ((time.process_time() - started) * 1e6, seconds)
    return found


def medians(rounds):
    """The median of the microseconds of each request, beside its travel time: what one round was held
    up by, on a machine that others use too, counts for nobody."""
    rounds = list(rounds)
    return {place: (statistics.median(run[place][0] for run in rounds), seconds)
            for place, (_, seconds) in rounds[0].items()}


def asked(osrm, engine, actor, answers):
    """Microseconds and travel time of each peer by the place of the request, where it has a route."""
    found = {"OSRM": {}, "OSRM as text": {}, "Valhalla": {}}
    for place, answer in enumerate(answers):
        waypoints = answer["waypoints"]
        parameters = osrm.RouteParameters(
            coordinates=[(lon, lat) for lat, lon in waypoints], steps=True,
            geometries="polyline6", overview="full")
        request = {"locations": [{"lat": lat, "lon": lon} for lat, lon in waypoints],
                   "costing": "auto"}

        def by_osrm():
            return engine.Route(parameters)["routes"][0]["duration"]

        def by_osrm_as_text():
            # What its bindings write is no JSON, but as much of it.
            answer = engine.Route(parameters)
            repr(answer)
            return answer["routes"][0]["duration"]

        def by_valhalla():
            return actor.route(request)["trip"]["summary"]["time"]

        for name, ask in (("OSRM", by_osrm), ("OSRM as text", by_osrm_as_text),
                          ("Valhalla", by_valhalla)):
            started = time.process_time()
            try:
                seconds = ask()
            except Exception:
                continue
            found[name][place] = ((time.process_time() - started) * 1e6, seconds)
    return found


def scale(args):
    for regions in args.regions:
        source = args.cache / f"country-{regions}.opl"
        if not source.exists():
            subprocess.run([sys.executable, ROOT / "tools/benchmarks/country.py", "--regions",
                            str(regions), "--output", source], check=True)
        network = compiled(args, source)
        print(benchmark(args, "hierarchy", "--map", network, "--queries", args.pairs, "--repeats",
                        args.repeats, "--threads", args.threads), end="")
        metric = network.with_suffix(".metric")
        metric.unlink(missing_ok=True)
        print(benchmark(args, "memory", "--map", network, "--metric", metric, "--pairs",
                        args.pairs), end="")


def proof(args):
    for extract in args.extracts:
        print(benchmark(args, "proof", "--map", compiled(args, extract)), end="", flush=True)


def main():
    parser = options(__doc__)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=3,
                        help="how often all routes are asked for, of each in turn, after once unmeasured")
    parser.add_argument("--threads", type=int, default=1,
                        help="of a country's customizations; with more than one an idle machine is needed")
    commands = parser.add_subparsers(required=True)
    parser.add_argument("--departure", default="2026-11-19T07:30:00Z", help="for departures")
    for run in (routes, departures, proof):
        command = commands.add_parser(run.__name__)
        command.add_argument("extracts", type=Path, nargs="+")
        command.set_defaults(run=run)
    command = commands.add_parser("scale")
    command.add_argument("--regions", type=int, nargs="+", default=[1, 2, 4, 8, 13])
    command.set_defaults(run=scale)
    args = parser.parse_args()
    args.cache.mkdir(parents=True, exist_ok=True)
    args.run(args)


if __name__ == "__main__":
    main()
