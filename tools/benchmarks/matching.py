#!/usr/bin/env python3
"""Scores `turnstone match` on recorded drives whose true roads are known.

    tools/benchmarks/matching.py accuracy [--drives DIR] [--rate HZ] [--only NAME ...]
    tools/benchmarks/matching.py tracks   [--tracks DIR]
    tools/benchmarks/matching.py speed    [--only NAME ...] [--peer-python PYTHON]
    tools/benchmarks/matching.py parameters [--rate 1|10]
    tools/benchmarks/matching.py new-roads [--smooth]

`accuracy` wants drives as in ../shared/data/drives (drive.nmea, truth.csv, meta.json, and the
scorer score_match.py beside them) and their extracts in ../osm; it reports online, online on the
active route, and offline, pooled by profile: the roads, then the places (along and across the road, beside the
receiver's own) and how far accuracy and confidence come true. At another rate than 1 and 10 Hz every second, fifth, tenth
fix … is taken; below 1 Hz the roads are judged at the fixes only, by their number. `tracks` wants the 14 tracks of Kubicka et al.
(doi 10.1109/ivs.2015.7225829) as in ../shared/data/gps/kubicka: real receivers, routes by hand.
`speed` times the online matcher beside OSRM (at its default radius, MLD) and Valhalla's Meili (at its
defaults), which get whole drives at once, in turn and in one run, all in processor time of one thread,
medians of several passes, and counts allocations. `parameters` varies each parameter of the matcher by a fifth on
the drives, on the same with noise of their own, and on drives along random routes. `new-roads` moves
parts of drives aside, onto roads that the map lacks, and shows how often that is noticed.
Maps are compiled once into --cache. Standard library only; `speed` makes itself a virtual
environment with the wheels osrm-bindings and pyvalhalla, for which python3.12 is needed.
"""
import argparse
import bisect
import csv
import importlib.util
import io
import json
import lzma
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from statistics import median

import position_errors

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "data"


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compiled(args, source, driving_side="right", name=None):
    args.cache.mkdir(parents=True, exist_ok=True)
    target = args.cache / ((name or source.name.split(".")[0]) + ".map")
    tool = args.bin / "turnstone-map"
    if not target.exists() or (args.rebuild and target.stat().st_mtime < tool.stat().st_mtime):
        subprocess.run([tool, "build", source, "-o", target, "--driving-side", driving_side],
                       check=True, stdout=subprocess.DEVNULL)
    return target


def match(args, network, trace, *options):
    tool = args.matcher or [args.bin / "turnstone", "match", "--map"]
    out = subprocess.run([*tool, network, trace, *options],
                         check=True, capture_output=True, text=True).stdout
    return list(csv.DictReader(io.StringIO(out)))


def rows(scorer, answers):
    return [scorer.Row(float(r["t"]), float(r["lat"]), float(r["lon"]), int(r["way_id"]),
                       int(r["direction"] or 0), 1) for r in answers if r["way_id"]]


def switches(scorer, truth, result):
    """How often the answer goes from a true way to one that is not driven within 10 s."""
    times = [r.t for r in truth]
    wrong_before, count = False, 0
    for r in sorted(result, key=lambda r: r.t):
        a, b = bisect.bisect_left(times, r.t - 10), bisect.bisect_right(times, r.t + 10)
        wrong = r.way not in {x.way for x in truth[a:b]}
        count += wrong and not wrong_before
        wrong_before = wrong
    return count


def accuracy(args):
    scorer = load(args.drives / "score_match.py")
    folders = [d for d in sorted(args.drives.iterdir()) if (d / "meta.json").exists()
               and (not args.only or d.name in args.only)]
    kinds = {"online": [], "route": ["--route"], "smooth": ["--smooth"]}
    kinds = {k: v for k, v in kinds.items() if not args.kind or k in args.kind}
    for folder in folders:
        meta = json.loads((folder / "meta.json").read_text())
        source = sorted(args.osm.glob(meta["extract"] + "*.osm*"))
        if not source:
            sys.exit(f"no extract of {meta['extract']} in {args.osm}")
        compiled(args, source[0], meta["driving_side"], meta["extract"])

    def one(job):
        folder, kind = job
        meta = json.loads((folder / "meta.json").read_text())
        network = args.cache / (meta["extract"] + ".map")
        truth = list(scorer.read_rows(folder / "truth-10hz.csv.xz"))
        with tempfile.TemporaryDirectory() as scratch:
            trace = folder / "drive.nmea"
            if args.rate != 1:
                trace = Path(scratch) / "drive.nmea"
                trace.write_text(thinned(folder, args.rate))
            options = list(kinds[kind])
            if kind == "route":
                options.append(str(folder / "meta.json"))
            answers = match(args, network, trace, *options)
            errors = list(position_errors.seconds(folder, Path(trace).read_text(), answers))
        result = rows(scorer, answers)
        if args.rate > 1:
            result = [r for r in result if abs(r.t - round(r.t)) < 0.01]
        return folder.name, meta["profile"], kind, scorer.score(truth, result), \
            switches(scorer, truth, result), errors

    jobs = [(f, k) for k in kinds for f in folders]
    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(one, jobs))
    columns = ("right", "directed", "missing", "added", "missed", "outage", "error", "error95",
               "delay")
    print("kind,profile,drive,km," + ",".join(columns) + ",switches_per_100km")

    def show(kind, profile, name, sums, count):
        s = scorer.summary(sums)
        print(f"{kind},{profile},{name},{s['km']:.1f},"
              + ",".join(f"{s[c]:.2f}" for c in columns)
              + f",{100 * count / max(1e-9, s['km']):.1f}")

    for kind in kinds:
        groups = defaultdict(list)
        for name, profile, k, sums, count, _ in done:
            if k == kind:
                groups[profile].append((name, sums, count))
        for profile in sorted(groups):
            if not args.brief:
                for name, sums, count in groups[profile]:
                    show(kind, profile, name, sums, count)
            show(kind, profile, "all", scorer.pooled([g[1] for g in groups[profile]]),
                 sum(g[2] for g in groups[profile]))
    show_positions(kinds, done)


def thinned(folder, rate):
    """The sentences of a drive with as many epochs a second, out of those at 10 or 1 Hz."""
    if rate > 1:
        text = lzma.open(folder / "drive-10hz.nmea.xz", "rt").read()
        step = 10 // rate
    else:
        text = (folder / "drive.nmea").read_text()
        step = 10 * rate.denominator
    lines, is_kept, first = [], True, None
    for line in text.splitlines(keepends=True):
        field = line.split(",")
        # Begins an epoch.
        if field[0][3:] == "RMC":
            clock = field[1]
            tenths = round(10 * (int(clock[:2]) * 3600 + int(clock[2:4]) * 60 + float(clock[4:])))
            first = tenths if first is None else first
            is_kept = (tenths - first) % step == 0
        if is_kept:
            lines.append(line)
    return "".join(lines)


def rate(text):
    """As `--rate` gives it; 10 and 1 are integers, as they name files."""
    number = Fraction(text)
    if number not in (1, 2, 5, 10) and (number <= 0 or number.numerator != 1):
        raise argparse.ArgumentTypeError("must be 1, 2, 5, 10, or one fix in some whole seconds")
    return int(number) if number >= 1 else number


def show_positions(kinds, done):
    pooled = defaultdict(list)
    for _, profile, kind, _, _, errors in done:
        pooled[kind, profile] += errors
    print("\nkind,profile," + ",".join(position_errors.COLUMNS))
    for (kind, profile), seconds in sorted(pooled.items()):
        figures = position_errors.summary(seconds)
        print(f"{kind},{profile},{figures['seconds']},"
              + ",".join(f"{figures[c]:.2f}" for c in position_errors.COLUMNS[1:]))
    print("\nkind,profile,accuracy_meters,seconds,within")
    for (kind, profile), seconds in sorted(pooled.items()):
        for low, high, count, within in position_errors.accuracy_reliability(seconds):
            print(f"{kind},{profile},{low:g}-{high:g},{count},{within:.1f}")
    print("\nkind,profile,confidence,seconds,told,right")
    for (kind, profile), seconds in sorted(pooled.items()):
        for low, high, count, told, right in position_errors.reliability(seconds):
            print(f"{kind},{profile},{low:g}-{min(1, high):g},{count},{told:.2f},{right:.2f}")


def track_gpx(path, target):
    with open(path, newline="") as file, open(target, "w") as out:
        out.write('<gpx version="1.1"><trk><trkseg>\n')
        for r in csv.DictReader(file):
            ms = round(float(r["t_s"]) * 1000)
            stamp = (f"2026-01-01T{ms // 3600000:02}:{ms // 60000 % 60:02}:{ms // 1000 % 60:02}."
                     f"{ms % 1000:03}Z")
            out.write(f'<trkpt lat="{r["lat"]}" lon="{r["lon"]}"><time>{stamp}</time></trkpt>\n')
        out.write("</trkseg></trk></gpx>\n")


def tracks(args):
    """Length of the true route that the answers lie on (within 15 m and in its direction), and
    length of the answers' path that does not lie on the route."""
    print("kind,track,km,covered,added")
    for kind, options in (("online", []), ("smooth", ["--smooth"])):
        if args.kind and kind not in args.kind:
            continue
        total = defaultdict(float)
        for source in sorted((args.tracks / "osm").glob("*.osm.pbf")):
            name = source.name.split(".")[0]
            network = compiled(args, source)
            with tempfile.TemporaryDirectory() as scratch:
                gpx = Path(scratch) / "track.gpx"
                track_gpx(args.tracks / "track" / f"{name}.csv", gpx)
                answers = [r for r in match(args, network, gpx, *options) if r["way_id"]]
            route = list(csv.DictReader(open(args.tracks / "route" / f"{name}.csv", newline="")))
            track = list(csv.DictReader(open(args.tracks / "track" / f"{name}.csv", newline="")))
            sums = coverage(route, answers, track)
            for key, value in sums.items():
                total[key] += value
            if not args.brief:
                report(kind, name, sums)
        report(kind, "all", total)


def report(kind, name, sums):
    print(f"{kind},{name},{sums['length'] / 1000:.1f},"
          f"{100 * sums['covered'] / sums['length']:.2f},"
          f"{100 * sums['added'] / sums['length']:.2f}")


def coverage(route, answers, track):
    """Walks the answers' path every 5 m along straight pieces and compares it with the route's.

    The route by hand begins and ends with whole arcs; what lies before the first fix or behind the
    last is left out."""
    lat0 = math.radians(float(route[0]["from_lat"]))
    def plane(lat, lon):
        return (math.radians(float(lon)) * math.cos(lat0) * 6371008.8,
                math.radians(float(lat)) * 6371008.8)
    def samples(points, step, longest=1e9):
        out = []
        for (x1, y1), (x2, y2) in zip(points, points[1:]):
            length = math.hypot(x2 - x1, y2 - y1)
            if length == 0 or length > longest:
                continue
            n = max(1, round(length / step))
            for k in range(n):
                f = (k + 0.5) / n
                out.append((x1 + (x2 - x1) * f, y1 + (y2 - y1) * f,
                            (x2 - x1) / length, (y2 - y1) / length, length / n))
        return out
    true = []
    for r in route:
        a, b = plane(r["from_lat"], r["from_lon"]), plane(r["to_lat"], r["to_lon"])
        true += samples([a, b], 5)
    def nearest(fix, among):
        x, y = plane(fix["lat"], fix["lon"])
        return min(among, key=lambda k: (true[k][0] - x) ** 2 + (true[k][1] - y) ** 2)
    ends = min(len(true), 1000)
    first = nearest(track[0], range(ends))
    last = nearest(track[-1], range(len(true) - ends, len(true)))
    true = true[first:last + 1]
    path = samples([plane(r["lat"], r["lon"]) for r in answers], 5)
    def grid(items):
        cells = defaultdict(list)
        for s in items:
            cells[(int(s[0] // 25), int(s[1] // 25))].append(s)
        return cells
    def near(cells, s):
        cx, cy = int(s[0] // 25), int(s[1] // 25)
        return any((o[0] - s[0]) ** 2 + (o[1] - s[1]) ** 2 < 225 and o[2] * s[2] + o[3] * s[3] > 0.3
                   for dx in (-1, 0, 1) for dy in (-1, 0, 1) for o in cells.get((cx + dx, cy + dy), ()))
    on_path, on_route = grid(path), grid(true)
    return {"length": sum(s[4] for s in true),
            "covered": sum(s[4] for s in true if near(on_path, s)),
            "added": sum(s[4] for s in path if not near(on_route, s))}


OSRM_RUN = r"""
import json, sys, time, osrm
data, passes, jobs = sys.argv[1], int(sys.argv[2]), json.load(sys.stdin)
engine = osrm.OSRM(algorithm="MLD", storage_config=data, use_shared_memory=False)
for name, places, times in jobs:
    best = []
    for _ in range(passes):
        ask = osrm.MatchParameters(coordinates=[tuple(p) for p in places], timestamps=times)
        start = time.process_time()
        engine.Match(ask)
        best.append(time.process_time() - start)
    best.sort()
    print(name, len(places) / best[len(best) // 2])
"""


MEILI_RUN = r"""
import json, sys, time, valhalla
from pathlib import Path
from subprocess import run, DEVNULL
folder, extract, passes, jobs = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), json.load(sys.stdin)
tiles = folder / "tiles"
config = folder / "valhalla.json"
is_new = not tiles.exists()
tiles.mkdir(parents=True, exist_ok=True)
settings = valhalla.get_config(tile_dir=str(tiles), tile_extract="", verbose=False)
settings["service_limits"]["trace"].update(max_distance=1e6, max_shape=100_000)
config.write_text(json.dumps(settings))
if is_new:
    build = Path(valhalla.__file__).parent / "bin" / "valhalla_build_tiles"
    run([build, "-c", config, extract], check=True, stdout=DEVNULL, stderr=DEVNULL)
actor = valhalla.Actor(str(config))
for name, places, times in jobs:
    shape = [{"lon": x, "lat": y, "time": t} for (x, y), t in zip(places, times)]
    ask = json.dumps({"shape": shape, "costing": "auto", "shape_match": "map_snap"})
    spent = []
    for _ in range(passes):
        start = time.process_time()
        actor.trace_attributes(ask)
        spent.append(time.process_time() - start)
    spent.sort()
    print(name, len(places) / spent[len(spent) // 2])
"""


def unpacked(args):
    """A folder with the drives and their truth at 10 Hz; their maps are compiled."""
    rated = args.cache / f"drives-{args.rate}hz"
    for folder in sorted(args.drives.iterdir()):
        if not (folder / "meta.json").exists() or (args.only and folder.name not in args.only):
            continue
        meta = json.loads((folder / "meta.json").read_text())
        compiled(args, sorted(args.osm.glob(meta["extract"] + "*.osm*"))[0],
                 meta["driving_side"], meta["extract"])
        target = rated / folder.name
        target.mkdir(parents=True, exist_ok=True)
        (target / "meta.json").write_bytes((folder / "meta.json").read_bytes())
        (target / "truth.csv").write_bytes(lzma.open(folder / "truth-10hz.csv.xz").read())
        (target / "drive.nmea").write_bytes(
            (folder / "drive.nmea").read_bytes() if args.rate == 1
            else lzma.open(folder / "drive-10hz.nmea.xz").read())
    return rated


def places(args, names):
    """Options for maps to drive along random routes on, those that are there."""
    options = []
    for name in names:
        for source in sorted(args.osm.glob(name + "*.osm*"))[:1]:
            compiled(args, source, name=name)
            options += ["--places", name]
    return options


def new_roads(args):
    subprocess.run([args.bin / "turnstone-benchmark", "matching-new-roads", "--maps", args.cache,
                    "--drives", unpacked(args), *(["--smooth"] if args.smooth else []),
                    *places(args, ("heidelberg", "liechtenstein", "porto_portugal",
                                   "frankfurter-kreuz"))], check=True)


def parameters(args):
    """Has every parameter varied on the drives."""
    subprocess.run([args.bin / "turnstone-benchmark", "matching-sensitivity", "--maps", args.cache,
                    "--drives", unpacked(args), "--rate", str(args.rate),
                    *places(args, ("porto_portugal", "andorra-2026", "arizona-az303",
                                   "frankfurter-kreuz"))], check=True)


def speed(args):
    folders = [d for d in sorted(args.drives.iterdir()) if (d / "meta.json").exists()
               and (not args.only or d.name in args.only)]
    counter = args.cache / "allocations.so"
    args.cache.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", counter,
                    ROOT / "tools" / "benchmarks" / "allocations.c", "-ldl"], check=True)
    peer = args.peer_python or peer_environment(args.cache / "peers")
    by_extract = defaultdict(list)
    for folder in folders:
        by_extract[json.loads((folder / "meta.json").read_text())["extract"]].append(folder)
    print("drive,points,turnstone_points_per_s,median_us,p99_us,allocations_per_fix,"
          "osrm_points_per_s,meili_points_per_s,ratio_osrm,ratio_meili")
    for extract, drives in by_extract.items():
        source = sorted(args.osm.glob(extract + "*.osm*"))[0]
        side = json.loads((drives[0] / "meta.json").read_text())["driving_side"]
        network = compiled(args, source, side, extract)
        jobs = json.dumps([job(folder) for folder in drives])
        osrm, meili, own = defaultdict(list), defaultdict(list), defaultdict(list)
        # In turn, so that what else the machine does meets all of them.
        for _ in range(args.rounds):
            for name, value in osrm_speeds(peer, args.cache / "osrm", source, jobs).items():
                osrm[name].append(value)
            for folder in drives:
                own[folder.name].append(turnstone_speed(args, network, folder, counter, 40))
            command = [peer, "-c", MEILI_RUN, args.cache / ("valhalla-" + extract), source, "5"]
            for name, value in peer_speeds(command, jobs).items():
                meili[name].append(value)
        for folder in drives:
            few = turnstone_speed(args, network, folder, counter, 10)
            many = sorted(own[folder.name], key=lambda r: r["speed"])[args.rounds // 2]
            points = int(many["points"])
            # Each pass is made twice, once with a look at the clock for every fix.
            allocations = (many["allocations"] - few["allocations"]) / (2 * 30 * points)
            one, other = median(osrm[folder.name]), median(meili[folder.name])
            print(f"{folder.name},{points},{many['speed']:.0f},{many['median']},{many['p99']},"
                  f"{allocations:.3f},{one:.0f},{other:.0f},{many['speed'] / one:.1f},"
                  f"{many['speed'] / other:.1f}", flush=True)


def turnstone_speed(args, network, folder, counter, passes):
    tool = args.benchmark or [args.bin / "turnstone-benchmark", "matching", "--map"]
    done = subprocess.run([*tool, network, "--passes", str(passes), folder / "drive.nmea"],
                          check=True, capture_output=True, text=True,
                          env={**os.environ, "LD_PRELOAD": str(counter)})
    found = re.search(r": (\d+) fixes.* (\d+) points a processor second, median ([\d.]+) µs, "
                      r"p99 ([\d.]+)", done.stdout)
    return {"points": int(found[1]), "speed": float(found[2]), "median": found[3],
            "p99": found[4], "allocations": int(done.stderr.split()[-1])}


def peer_environment(folder):
    if not (folder / "bin" / "python").exists():
        subprocess.run(["python3.12", "-m", "venv", folder], check=True)
        subprocess.run([folder / "bin" / "pip", "install", "-q", "osrm-bindings==26.10.0",
                        "pyvalhalla==3.9.1"], check=True)
    return folder / "bin" / "python"


def job(folder):
    """A drive as the peers want it: name, places, times."""
    places, times = [], []
    for line in (folder / "drive.nmea").read_text().splitlines():
        f = line.split(",")
        if f[0].endswith("RMC") and f[2] == "A":
            clock = int(f[1][:2]) * 3600 + int(f[1][2:4]) * 60 + int(f[1][4:6])
            latitude = int(f[3][:2]) + float(f[3][2:]) / 60
            longitude = int(f[5][:3]) + float(f[5][3:]) / 60
            places.append((-longitude if f[6] == "W" else longitude,
                           -latitude if f[4] == "S" else latitude))
            times.append(clock + (86400 if times and clock < times[0] else 0))
    return folder.name, places, times


def peer_speeds(command, jobs):
    """Points a second by drive, as the peer's script prints them."""
    out = subprocess.run(command, input=jobs, check=True, capture_output=True, text=True).stdout
    return {line.split()[0]: float(line.split()[1]) for line in out.splitlines()
            if len(line.split()) == 2}


def osrm_speeds(peer, cache, source, jobs):
    cache.mkdir(parents=True, exist_ok=True)
    data = cache / (source.name.split(".")[0] + ".osrm")
    home = Path(subprocess.run([peer, "-c", "import osrm; print(osrm.__path__[0])"], check=True,
                               capture_output=True, text=True).stdout.strip())
    if not (cache / (data.name + ".mldgr")).exists():
        copy = cache / source.name
        shutil.copy(source, copy)
        quiet = {"check": True, "stdout": subprocess.DEVNULL}
        subprocess.run([home / "bin" / "osrm-extract", "-p", home / "share/profiles/car.lua",
                        copy], **quiet)
        subprocess.run([home / "bin" / "osrm-partition", data], **quiet)
        subprocess.run([home / "bin" / "osrm-customize", data], **quiet)
    return peer_speeds([peer, "-c", OSRM_RUN, data, "9"], jobs)


def main():
    ask = argparse.ArgumentParser(description=__doc__,
                                  formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("what",
                     choices=("accuracy", "tracks", "speed", "parameters", "new-roads"))
    ask.add_argument("--bin", type=Path, default=ROOT / ".build" / "release")
    ask.add_argument("--cache", type=Path, default=ROOT / ".build" / "matching")
    ask.add_argument("--drives", type=Path, default=SHARED / "drives")
    ask.add_argument("--osm", type=Path, default=SHARED / "osm")
    ask.add_argument("--tracks", type=Path, default=SHARED / "gps" / "kubicka")
    ask.add_argument("--rate", type=rate, default=1,
                     help="fixes a second: 1, 2, 5, 10, or a part of one, as 0.2 or 1/30")
    ask.add_argument("--kind", nargs="*", help="online, route, smooth; all without it")
    ask.add_argument("--only", nargs="*", help="names of drives")
    ask.add_argument("--brief", action="store_true", help="only the pooled rows")
    ask.add_argument("--smooth", action="store_true", help="whole traces, for `new-roads`")
    ask.add_argument("--rebuild", action="store_true", help="compile maps again if the tool is newer")
    ask.add_argument("--matcher", nargs="*", help="another program that is given map and trace")
    ask.add_argument("--benchmark", nargs="*", help="another program to be timed")
    ask.add_argument("--rounds", type=int, default=3, help="how often `speed` measures each in turn")
    ask.add_argument("--peer-python", help="a python that has osrm-bindings")
    args = ask.parse_args()
    {"accuracy": accuracy, "tracks": tracks, "speed": speed, "parameters": parameters,
     "new-roads": new_roads}[args.what](args)


if __name__ == "__main__":
    sys.exit(main())
