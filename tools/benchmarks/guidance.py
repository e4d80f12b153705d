#!/usr/bin/env python3
"""Runs guidance cases that were moved, mirrored or drawn otherwise, and says what comes out differently.

    tools/benchmarks/guidance.py CASES CHECKER [--bin DIR] [--only NAME ...] [--feature REGEX] [--keep DIR]

What a driver is told must not depend on how a map happens to be drawn. CASES is the folder with the
cases (../shared/data/guidance-cases), CHECKER the program that scores a folder of them. For each
variant the cases are written anew to a temporary folder and scored; listed are the rows that pass
untouched and fail then. --keep DIR keeps the checker's account of the failing rows of each variant.

    mirror        left and right change places, and so does the side on which one drives
    turn37        the map turned by 37 degrees; likewise turn90, turn180
    smaller       one tenth smaller; likewise larger. Measures such as "30 m" decide some rows
    jitter        every node somewhere within half a metre
    north         the same metres at 60 degrees north
    renumbered    ids in the opposite order, and so the order of nodes and ways
    reversed      two-way ways drawn from their other end
    split         ways cut at every node

Left as they are: ways whose tags tell their directions apart are not reversed; ferries, roundabouts
and members of relations are not cut. Standard library only.
"""
import argparse
import copy
import json
import math
import random
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path


# --- moving ------------------------------------------------------------------------

def metric(latitude):
    """Metres that a degree of latitude and of longitude have, on the WGS84 ellipsoid."""
    sine = math.sin(math.radians(latitude))
    root = math.sqrt(1 - 0.00669437999 * sine * sine)
    return (math.radians(6378137 * (1 - 0.00669437999) / root ** 3),
            math.radians(6378137 / root * math.cos(math.radians(latitude))))


def moved(case, change, bearing=lambda degrees: degrees, latitude=None):
    """The case with each place changed, in metres around the map's middle."""
    case = copy.deepcopy(case)
    root = ElementTree.fromstring(case["osm"])
    nodes = list(root.iter("node"))
    middle = [(min(values) + max(values)) / 2 for values in (
        [float(node.get(key)) for node in nodes] for key in ("lat", "lon"))]
    scale = metric(middle[0])
    target = middle if latitude is None else [latitude, -30.0]
    back = metric(target[0])

    def place(lon, lat):
        x, y = change((lon - middle[1]) * scale[1], (lat - middle[0]) * scale[0])
        return target[1] + x / back[1], target[0] + y / back[0]

    for node in nodes:
        lon, lat = place(float(node.get("lon")), float(node.get("lat")))
        node.set("lon", f"{lon:.9f}")
        node.set("lat", f"{lat:.9f}")
    for query in case["queries"]:
        query["waypoints"] = [list(place(*waypoint)) for waypoint in query["waypoints"]]
        if query.get("bearings"):
            query["bearings"] = [one and [bearing(one[0]) % 360, *one[1:]]
                                 for one in query["bearings"]]
    case["osm"] = ElementTree.tostring(root, encoding="unicode")
    return case


def turned(degrees):
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return lambda case: moved(case, lambda x, y: (x * cosine + y * sine, y * cosine - x * sine),
                              lambda bearing: bearing + degrees)


def scaled(factor):
    return lambda case: moved(case, lambda x, y: (x * factor, y * factor))


def jittered(case):
    def shake(x, y):
        # By place, so that a waypoint at a node goes with it.
        dice = random.Random(f"{case['id']} {x:.2f} {y:.2f}")
        return x + dice.uniform(-0.35, 0.35), y + dice.uniform(-0.35, 0.35)
    return moved(case, shake)


# --- mirroring ---------------------------------------------------------------------

SIDES = re.compile(r"(?<![a-z])(left|right)(?![a-z])")


def swapped(text):
    """Left for right and right for left, as whole words."""
    return SIDES.sub(lambda side: "right" if side[0] == "left" else "left", text)


def mirror_tag(tag):
    key, value = tag.get("k"), tag.get("v")
    if key in ("name", "ref") or key.startswith("destination"):
        return
    if re.search(r":lanes(:|$)", key):
        value = "|".join(reversed(value.split("|")))
    tag.set("k", swapped(key))
    tag.set("v", swapped(value.replace("_", " ")).replace(" ", "_") if SIDES.search(
        value.replace("_", " ")) else value)


def mirrored_lanes(lanes):
    return [{**lane, "indications": [swapped(one) for one in lane["indications"]]}
            for lane in reversed(lanes)]


def mirrored(case):
    case = moved(case, lambda x, y: (-x, y), lambda bearing: -bearing)
    case["drivingSide"] = swapped(case["drivingSide"])
    root = ElementTree.fromstring(case["osm"])
    for tag in root.iter("tag"):
        mirror_tag(tag)
    case["osm"] = ElementTree.tostring(root, encoding="unicode")
    for query in case["queries"]:
        expect = query["expect"]
        for key in ("turns", "driving_side"):
            if key in expect:
                expect[key] = [swapped(one) for one in expect[key]]
        if "lanes" in expect:
            expect["lanes"] = [[mirrored_lanes(lanes) for lanes in step] for step in expect["lanes"]]
    return case


# --- drawing otherwise -------------------------------------------------------------

def tags_of(element):
    return {tag.get("k"): tag.get("v") for tag in element.iter("tag")}


def redrawn(change):
    def variant(case):
        case = copy.deepcopy(case)
        root = ElementTree.fromstring(case["osm"])
        change(root)
        case["osm"] = ElementTree.tostring(root, encoding="unicode")
        return case
    return variant


def renumber(root):
    """Ids in the opposite order within each kind of element."""
    for kind, reference in (("node", "nd"), ("way", None), ("relation", None)):
        elements = list(root.iter(kind))
        ids = sorted((int(element.get("id")) for element in elements), reverse=True)
        new = {element.get("id"): str(number) for element, number in zip(
            sorted(elements, key=lambda one: int(one.get("id"))), ids)}
        for element in elements:
            element.set("id", new[element.get("id")])
        for use in root.iter(reference) if reference else ():
            use.set("ref", new[use.get("ref")])
        for member in root.iter("member"):
            if member.get("type") == kind:
                member.set("ref", new.get(member.get("ref"), member.get("ref")))
        for element in elements:
            root.remove(element)
        root.extend(sorted(elements, key=lambda one: int(one.get("id"))))


def reverse(root):
    directed = {node.get("id") for node in root.iter("node")
                if any("direction" in key for key in tags_of(node))}
    for way in root.iter("way"):
        tags = tags_of(way)
        ends = [nd.get("ref") for nd in way.iter("nd")]
        if (any(re.search("oneway|forward|backward|lanes:|:lanes|junction|destination", key)
                for key in tags)
                or tags.get("highway", "").startswith("motorway") or directed & set(ends)):
            continue
        for nd, reference in zip(list(way.iter("nd")), reversed(ends)):
            nd.set("ref", reference)


def split(root):
    members = {member.get("ref") for member in root.iter("member") if member.get("type") == "way"}
    last = max(int(element.get("id")) for element in root if element.get("id"))
    for way in list(root.iter("way")):
        tags, ends = tags_of(way), list(way.iter("nd"))
        if way.get("id") in members or "route" in tags or "junction" in tags or len(ends) < 3:
            continue
        for index in range(1, len(ends) - 1):
            part = copy.deepcopy(way)
            for number, nd in enumerate(list(part.iter("nd"))):
                if number not in (index, index + 1):
                    part.remove(nd)
            last += 1
            part.set("id", str(last))
            root.insert(list(root).index(way) + 1, part)
        for nd in ends[2:]:
            way.remove(nd)
    ways = sorted(root.iter("way"), key=lambda one: int(one.get("id")))
    relations = list(root.iter("relation"))
    for element in ways + relations:
        root.remove(element)
    root.extend(ways + relations)


VARIANTS = {
    "mirror": mirrored,
    "turn37": turned(37),
    "turn90": turned(90),
    "turn180": turned(180),
    "smaller": scaled(0.9),
    "larger": scaled(1.1),
    "jitter": jittered,
    "north": lambda case: moved(case, lambda x, y: (x, y), latitude=60.0),
    "renumbered": redrawn(renumber),
    "reversed": redrawn(reverse),
    "split": redrawn(split),
}


# --- scoring -----------------------------------------------------------------------

def check(options, folder, account):
    """Number of rows, and those that fail as (case, row) pairs."""
    done = subprocess.run(
        [sys.executable, options.checker, "--bin", options.bin, "--data", folder, "--batch",
         "--feature", options.feature, "--failures", account], capture_output=True, text=True)
    counted = re.search(r"(\d+) rows;", done.stdout)
    if not counted:
        raise SystemExit(f"{options.checker} failed: {done.stderr.strip()}")
    failing, case = set(), None
    for line in account.read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            case = line.split()[1]
        elif line.startswith(" * "):
            failing.add((case, line[3:].split("  ")[0]))
    return int(counted[1]), failing


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("cases", type=Path)
    parser.add_argument("checker", type=Path)
    parser.add_argument("--bin", type=Path, default=Path(".build/release"))
    parser.add_argument("--only", nargs="+", choices=VARIANTS, default=list(VARIANTS))
    parser.add_argument("--feature", default="", metavar="REGEX")
    parser.add_argument("--keep", type=Path, metavar="DIR")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="guidance-variants-") as work:
        keep = options.keep or Path(work)
        keep.mkdir(parents=True, exist_ok=True)
        rows, untouched = check(options, options.cases, keep / "untouched.txt")
        print(f"{'untouched':12} {rows - len(untouched)} of {rows}")
        for name in options.only:
            folder = Path(work) / name
            folder.mkdir()
            for path in sorted(options.cases.glob("*.json")):
                data = json.loads(path.read_text(encoding="utf-8"))
                if re.search(options.feature, data["feature"]):
                    data["cases"] = [VARIANTS[name](case) for case in data["cases"]]
                    (folder / path.name).write_text(json.dumps(data), encoding="utf-8")
            rows, failing = check(options, folder, keep / f"{name}.txt")
            print(f"{name:12} {rows - len(failing)} of {rows}; newly fail:", flush=True)
            for case, row in sorted(failing - untouched):
                print(f"    {case}  {row}")


if __name__ == "__main__":
    main()
