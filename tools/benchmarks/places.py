#!/usr/bin/env python3
"""A book of real places: what a person would say there, what Turnstone says, and how good that is.

    tools/benchmarks/places.py judge EXTRACTS MAPS [--turnstone PROGRAM] [-o docs/places.md] [--pictures DIR] [--id ID ...]
    tools/benchmarks/places.py draw EXTRACTS MAPS --seed NUMBER [--turnstone PROGRAM] -o NEW.tsv
    tools/benchmarks/places.py facts EXTRACTS MAPS [--turnstone PROGRAM] [--id ID ...]
    tools/benchmarks/places.py way EXTRACTS MAPS [--turnstone PROGRAM] --id ID ...

EXTRACTS is a folder of OpenStreetMap extracts, MAPS one with a NAME.map for each of them (turnstone-map build).

draw    takes places at random: kinds and quotas are those of KINDS; nothing that is said plays a part, of the route
        only its length and its line, of which column through keeps some places. New places have no sentence yet.
facts   prints what the map says of each place, road by road, for whoever writes the person's sentence: no words
        of Turnstone.
judge   asks for each route and compares. `right` has what the person demands (column steps), `acceptable` brings the
        driver there with something missing or too much (column or), `wrong` is all else. Writes the book, and one
        SVG a place with --pictures. A route that does not pass the places of column through, in their order, or strays
        from them, is `another way`, and the person's sentence does not hold for it.
way     writes column through anew from the routes of now, for the places of --id: only when the sentence was written
        anew for them, from facts.

The table is places.tsv beside this program. Columns `steps` and `or`: parts joined by " ; " in the order in which they must be
announced, alternatives of the whole by " / ". A part is one or more families, joined by "|", with conditions behind it:
`exitright exit=22 sign=Celle`. `?` before it: may be missing; `*`: any number of steps; `-`: nothing. Families: left, right
(turn, or ramp or exit with that side), slightleft, keepleft (keep, fork or slight), sharpleft, exitleft, rampleft, mergeleft,
the same with right, rb (roundabout), uturn, straight, merge, any. Conditions: name=, sign= (in the name or the
sentence), exit=, n= (exit of a roundabout), lanes=6:0,1 (of six lanes these are recommended, from the left). Changes of name
and ways out of a roundabout do not count. `end=40` as a part of its own: the route ends within 40 m of the place; `side=left`.
Needs Python's package osmium (PyPI) to read the extracts.
"""
import argparse
import collections
import csv
import json
import math
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from polyline import decode

TABLE = Path(__file__).with_name("places.tsv")
COLUMNS = ["id", "kind", "extract", "from", "to", "bearings", "through", "person", "steps", "or"]
KINDS = {"motorway": 24, "roundabout": 24, "divided": 24, "town": 24, "arrival": 24}
CAR = {"motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential", "living_street", "service",
       "road"} | {kind + "_link" for kind in ("motorway", "trunk", "primary", "secondary", "tertiary")}
FAST = {"motorway", "trunk", "motorway_link", "trunk_link"}


# --- the map ---------------------------------------------------------------------------

class Extract:
    """Roads for cars, places with a door, and the nodes that they use."""

    def __init__(self, path):
        import osmium
        self.place, self.ways, self.arms, self.signals, self.doors = {}, [], collections.defaultdict(list), {}, []
        for item in osmium.FileProcessor(str(path)).with_locations():
            if item.is_node():
                tags = item.tags
                if "highway" in tags and tags["highway"] in ("traffic_signals", "mini_roundabout", "motorway_junction", "stop"):
                    self.signals[item.id] = dict(tags)
                if "addr:housenumber" in tags or "amenity" in tags or "shop" in tags:
                    self.doors.append((item.location.lat, item.location.lon, tags.get("name") or tags.get("addr:street", "")))
            elif item.is_way():
                tags = dict(item.tags)
                if tags.get("highway") in CAR and tags.get("area") != "yes" and tags.get("access") not in ("no",):
                    nodes = [n for n in item.nodes if n.location.valid()]
                    for n in nodes:
                        self.place[n.ref] = (n.lat, n.lon)
                    if len(nodes) > 1:
                        self.ways.append((item.id, [n.ref for n in nodes], tags))
                elif tags.get("amenity") == "parking" or ("building" in tags and "addr:housenumber" in tags):
                    nodes = [n for n in item.nodes if n.location.valid()]
                    if nodes:
                        self.doors.append((sum(n.lat for n in nodes) / len(nodes), sum(n.lon for n in nodes) / len(nodes),
                                           tags.get("name") or tags.get("addr:street", "")))
        for number, (_, nodes, tags) in enumerate(self.ways):
            oneway = self.oneway(tags)
            for index, node in enumerate(nodes):
                for step in (1, -1):
                    if 0 <= index + step < len(nodes):
                        # Each arm: the way, the next node, may one leave by it, may one arrive by it.
                        self.arms[node].append((number, index, step, oneway != -step, oneway != step))
        self.at = {(round(lat * 1e6), round(lon * 1e6)): node for node, (lat, lon) in self.place.items()}

    @staticmethod
    def oneway(tags):
        value = tags.get("oneway", "")
        if value in ("yes", "1", "true"):
            return 1
        if value == "-1":
            return -1
        return 1 if value != "no" and (tags.get("junction") in ("roundabout", "circular") or tags["highway"] == "motorway") else 0

    def node(self, lat, lon):
        for dlat in (0, -1, 1):
            for dlon in (0, -1, 1):
                node = self.at.get((round(lat * 1e6) + dlat, round(lon * 1e6) + dlon))
                if node is not None:
                    return node
        return None

    def along(self, arm, meters, straight=60):
        """The places from an arm's node on, going straight on at junctions."""
        number, index, step, _, _ = arm
        nodes = [self.ways[number][1][index]]
        length = 0
        while length < meters:
            ids = self.ways[number][1]
            if 0 <= index + step < len(ids):
                index += step
                length += distance(self.place[nodes[-1]], self.place[ids[index]])
                nodes.append(ids[index])
                continue
            here = bearing(self.place[nodes[-2]], self.place[nodes[-1]])
            onward = [a for a in self.arms[nodes[-1]] if self.ways[a[0]][1][a[1] + a[2]] != nodes[-2]]
            if not onward:
                break
            best = min(onward, key=lambda a: abs(turn(here, bearing(self.place[nodes[-1]], self.place[self.ways[a[0]][1][a[1] + a[2]]]))))
            if abs(turn(here, bearing(self.place[nodes[-1]], self.place[self.ways[best[0]][1][best[1] + best[2]]]))) > straight:
                break
            number, index, step = best[:3]
        return nodes

    def heading(self, arm, meters):
        """Direction of an arm over its first metres."""
        nodes = self.along(arm, meters)
        return bearing(self.place[nodes[0]], cut([self.place[n] for n in nodes], meters)[-1])


def distance(a, b):
    x = math.radians(b[1] - a[1]) * math.cos(math.radians((a[0] + b[0]) / 2))
    return 6371008.8 * math.hypot(x, math.radians(b[0] - a[0]))


def bearing(a, b):
    x = (b[1] - a[1]) * math.cos(math.radians((a[0] + b[0]) / 2))
    return math.degrees(math.atan2(x, b[0] - a[0])) % 360


def turn(before, after):
    """How far to the right, -180..180."""
    return (after - before + 180) % 360 - 180


def cut(line, meters):
    """The first metres of a line."""
    result = [line[0]]
    for a, b in zip(line, line[1:]):
        step = distance(a, b)
        if step >= meters:
            share = meters / step if step else 0
            return result + [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)]
        result.append(b)
        meters -= step
    return result


def pair(text):
    a, b = text.split(",")
    return float(a), float(b)


def extracts(folder, names):
    for path in sorted(folder.iterdir()):
        name = re.sub(r"(\.lz4)?\.osm\.\w+$", "", path.name)
        if name in names:
            yield name, path


def ask(program, chart, places):
    """The answers for places, in order."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as queries:
        for p in places:
            query = {"waypoints": [list(pair(p["from"])), list(pair(p["to"]))]}
            if p["bearings"]:
                query["bearings"] = [[int(v) for v in b.split(",")] if b != "-" else None for b in p["bearings"].split(" ")]
            queries.write(json.dumps(query) + "\n")
        queries.flush()
        run = subprocess.run([program, "route", "--map", str(chart), "--queries", queries.name, "--json"],
                             capture_output=True, text=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if len(answers) != len(places):
        sys.exit(f"{chart}: {run.stderr.strip() or 'too few answers'}")
    return answers


# --- drawing lots ----------------------------------------------------------------------

def candidates(extract, kind):
    """Nodes at which a place of a kind may be; for a roundabout those where one enters."""
    def tags(arm):
        return extract.ways[arm[0]][2]
    for node, arms in extract.arms.items():
        kinds = [tags(a)["highway"] for a in arms]
        ring = [tags(a).get("junction") in ("roundabout", "circular") for a in arms]
        real = [a for a in arms if tags(a)["highway"] != "service"]
        if kind == "roundabout":
            mini = extract.signals.get(node, {}).get("highway") == "mini_roundabout"
            if (any(ring) and any(not r and a[4] and k != "service" for r, a, k in zip(ring, arms, kinds))) or (mini and len(real) > 2):
                yield node
        elif any(ring):
            continue
        elif kind == "motorway":
            if len(arms) > 2 and all(k in FAST for k in kinds) and any(k in ("motorway", "trunk") for k in kinds):
                yield node
        elif kind == "divided":
            names = collections.Counter(tags(a).get("name") for a in real if Extract.oneway(tags(a)) and "_link" not in tags(a)["highway"])
            names.pop(None, None)
            if len(real) > 2 and names and len({tags(a).get("name") for a in real}) > 1 and not any(k in FAST for k in kinds):
                yield node
        elif kind == "town":
            if len(real) > 2 and not any(k in FAST for k in kinds):
                yield node


def divided(extract, node):
    """Whether one of the one-way roads there has a companion in the opposite direction within 35 m."""
    own = {}
    for a in extract.arms[node]:
        tags = extract.ways[a[0]][2]
        if Extract.oneway(tags) and tags.get("name") and a[3]:
            own[tags["name"]] = (a[0], extract.heading(a, 20))
    here = extract.place[node]
    for other in extract.near(here, 35):
        for a in extract.arms[other]:
            tags = extract.ways[a[0]][2]
            mine = own.get(tags.get("name"))
            if mine and a[0] != mine[0] and a[3] and Extract.oneway(tags) and abs(turn(extract.heading(a, 20), mine[1])) > 140:
                return True
    return False


def near(self, here, meters):
    if not hasattr(self, "cells"):
        self.cells = collections.defaultdict(list)
        for node in self.arms:
            lat, lon = self.place[node]
            self.cells[int(lat * 1000), int(lon * 1000)].append(node)
    found = []
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            found += [n for n in self.cells[int(here[0] * 1000) + i, int(here[1] * 1000) + j]
                      if distance(self.place[n], here) <= meters]
    return found


Extract.near = near


def lots(extract, kind, lottery):
    """Routes through places of a kind, in random order."""
    if kind == "arrival":
        nodes = [n for n in extract.arms if any(extract.ways[a[0]][2]["highway"] not in FAST | {"service"} for a in extract.arms[n])]
        for _ in range(400):
            lat, lon, _ = lottery.choice(extract.doors) if extract.doors else (0, 0, "")
            starts = [n for n in lottery.sample(nodes, min(len(nodes), 3000)) if 200 < distance(extract.place[n], (lat, lon)) < 600]
            if starts:
                yield extract.place[lottery.choice(starts)], (lat, lon), "", None
        return
    nodes = sorted(candidates(extract, kind))
    lottery.shuffle(nodes)
    for node in nodes:
        if kind == "divided" and not divided(extract, node):
            continue
        reach = lottery.uniform(250, 450) if kind == "motorway" else lottery.uniform(100, 160)
        around = [node] if kind in ("motorway", "town") else extract.near(extract.place[node], 35 if kind == "divided" else 60)
        ins = [a for a in extract.arms[node] if a[4] and extract.ways[a[0]][2].get("junction") not in ("roundabout", "circular")
               and extract.ways[a[0]][2]["highway"] != "service"]
        outs = [a for n in around for a in extract.arms[n] if a[3] and extract.ways[a[0]][2].get("junction") not in ("roundabout", "circular")
                and extract.ways[a[0]][2]["highway"] != "service"]
        if not ins or len(outs) < 2:
            continue
        arrival = lottery.choice(ins)
        leave = lottery.choice(outs)
        back = [extract.place[n] for n in extract.along(arrival, reach)]
        onward = [extract.place[n] for n in extract.along(leave, reach)]
        back, onward = cut(back, reach), cut(onward, reach)
        if len(back) < 2 or len(onward) < 2 or back[1] == onward[1]:
            continue
        bearings = (round(bearing(back[-1], back[-2])), round(bearing(onward[-2], onward[-1])))
        length = sum(distance(a, b) for line in (back, onward) for a, b in zip(line, line[1:]))
        yield back[-1], onward[-1], f"{bearings[0]},40 {bearings[1]},40", length


def draw(options):
    lottery = random.Random(options.seed)
    names = sorted(re.sub(r"(\.lz4)?\.osm\.\w+$", "", p.name) for p in options.extracts.iterdir())
    names = [n for n in names if (options.maps / f"{n}.map").exists() and n != "merged"]
    maps = dict(extracts(options.extracts, names))
    found, used = [], collections.defaultdict(list)
    quota = {kind: math.ceil(count / len(names)) + 1 for kind, count in KINDS.items()}
    supply = collections.defaultdict(list)
    for name in names:
        extract = Extract(maps[name])
        for kind in KINDS:
            taken = []
            for start, end, bearings, length in lots(extract, kind, lottery):
                if len(taken) >= 3 * quota[kind]:
                    break
                if any(distance(start, s) < 400 for s in used[name]):
                    continue
                place = {"id": "", "kind": kind, "extract": name, "from": f"{start[0]:.6f},{start[1]:.6f}",
                         "to": f"{end[0]:.6f},{end[1]:.6f}", "bearings": bearings, "through": "", "person": "", "steps": "", "or": ""}
                answer = ask(options.turnstone, options.maps / f"{name}.map", [place])[0]
                if answer["routeStatus"] != "OK":
                    continue
                meters = answer["distanceMeters"]
                if (length and meters > length + 160) or not 60 < meters < 2000:
                    continue
                place["through"] = "" if kind == "arrival" else through(decode(answer["geometry"]))
                used[name].append(start)
                taken.append(place)
            supply[kind].append(taken)
        print(name, {k: len(v[-1]) for k, v in supply.items()}, file=sys.stderr)
    for kind, count in KINDS.items():
        rows = [list(r) for r in supply[kind]]
        chosen = []
        while len(chosen) < count and any(rows):
            for row in rows:
                if row and len(chosen) < count:
                    chosen.append(row.pop(0))
        for number, place in enumerate(chosen, 1):
            place["id"] = f"{kind}-{number}"
            found.append(place)
    write_table(options.output, found)


def write_table(path, places):
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None, lineterminator="\n")
        writer.writeheader()
        writer.writerows(places)


def read_table(path, ids):
    with path.open(encoding="utf-8", newline="") as file:
        return [p for p in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if not ids or p["id"] in ids]


# --- facts -----------------------------------------------------------------------------

def described(tags, arm=None):
    parts = [tags.get("ref", ""), tags.get("name", ""), tags["highway"]]
    for key in ("destination", "destination:ref", "junction:ref", "turn:lanes", "lanes", "bridge", "tunnel"):
        if key in tags and not (key == "lanes" and "turn:lanes" in tags):
            parts.append(f"{key}={tags[key]}")
    if tags.get("junction") in ("roundabout", "circular"):
        parts.append("RING")
    return " ".join(filter(None, parts))


def facts(extract, line):
    """What the map says along a line, junction by junction."""
    nodes = [(extract.node(*p), p) for p in line]
    meters, told, last = 0, [], None
    for index, (node, place) in enumerate(nodes):
        if index:
            meters += distance(nodes[index - 1][1], place)
        if node is None or index in (0, len(nodes) - 1):
            continue
        before, after = nodes[index - 1], nodes[index + 1]
        inbound = bearing(*(reversed(cut([p for _, p in reversed(nodes[:index + 1])], 20)[::len(cut([p for _, p in reversed(nodes[:index + 1])], 20)) - 1])))
        arms = extract.arms[node]
        way = None
        rows = []
        for arm in arms:
            next_node = extract.ways[arm[0]][1][arm[1] + arm[2]]
            tags = extract.ways[arm[0]][2]
            if next_node == before[0]:
                way = tags
                continue
            far = 40 if tags["highway"] in FAST else 20
            angle = round(turn(inbound, extract.heading(arm, far)))
            side = "R" if angle > 0 else "L"
            flag = "" if arm[3] and arm[4] else " out" if arm[3] else " IN-ONLY"
            taken = next_node == after[0] or (after[0] is None and abs(turn(bearing(place, after[1]), extract.heading(arm, 5))) < 5)
            rows.append((taken, f"{'>>' if taken else '  '} {abs(angle)}{side}{flag} {described(tags)}"))
        if way is None and arms:
            way = None
        here = described(way) if way else "?"
        note = extract.signals.get(node)
        real = [r for r in rows]
        if len(real) > 1 or (real and here != last and len(arms) == 2 and rows[0][1].split(" ", 2)[-1] != here):
            label = "" if not note else " [" + " ".join(f"{k}={v}" for k, v in note.items() if k in ("highway", "ref", "name", "stop", "direction")) + "]"
            if len(real) > 1:
                told.append(f"  {meters:5.0f} m on {here}{label}")
                told += ["        " + r for _, r in rows]
            else:
                told.append(f"  {meters:5.0f} m {here}{label} -> {rows[0][1].strip()}")
        elif note:
            told.append(f"  {meters:5.0f} m [{note['highway']}]")
        last = here
    return told


def print_facts(options):
    places = read_table(options.table, options.id)
    grouped = collections.defaultdict(list)
    for place in places:
        grouped[place["extract"]].append(place)
    texts = {}
    for name, path in extracts(options.extracts, grouped):
        extract = Extract(path)
        for place, answer in zip(grouped[name], ask(options.turnstone, options.maps / f"{name}.map", grouped[name])):
            line = decode(answer["geometry"])
            head = f"{place['id']} {name} {place['from']} -> {place['to']} {answer['distanceMeters']:.0f} m, sets out {bearing(line[0], line[1]):.0f}"
            text = [head] + facts(extract, line)
            if place["kind"] == "arrival":
                to = pair(place["to"])
                end, before = line[-1], line[-2]
                text.append(f"  END {distance(end, to):.0f} m from the place, which is "
                            f"{'right' if turn(bearing(before, end), bearing(end, to)) > 0 else 'left'} "
                            f"({turn(bearing(before, end), bearing(end, to)):.0f})")
            texts[place["id"]] = "\n".join(text)
    for place in places:
        print(texts.get(place["id"], place["id"] + " ?"), end="\n\n")


# --- judging ---------------------------------------------------------------------------

def family(name):
    if name == "any":
        return lambda m: True
    if name == "rb":
        return lambda m: m.startswith("ROUNDABOUT_") and "_EXIT_" not in m
    if name == "uturn":
        return lambda m: "U_TURN" in m
    if name == "straight":
        return lambda m: m == "STRAIGHT"
    if name == "merge":
        return lambda m: m.startswith("MERGE_")
    kind, side = re.fullmatch(r"(slight|sharp|keep|exit|ramp|merge|)(left|right)", name).groups()
    s = side.upper()
    if kind == "merge":
        return lambda m: m == "MERGE_" + s
    if kind == "exit":
        return lambda m: m.startswith("OFF_RAMP_") and m.endswith("_" + s)
    if kind == "ramp":
        return lambda m: m.startswith(("OFF_RAMP_", "ON_RAMP_")) and m.endswith("_" + s)
    if kind == "slight":
        return lambda m: re.fullmatch(rf"(TURN|ON_RAMP|OFF_RAMP)_SLIGHT_{s}", m)
    if kind == "sharp":
        return lambda m: re.fullmatch(rf"(TURN|ON_RAMP|OFF_RAMP)_SHARP_{s}", m)
    if kind == "keep":
        return lambda m: m == "FORK_" + s or re.fullmatch(rf"(TURN|ON_RAMP|OFF_RAMP)_(KEEP|SLIGHT)_{s}", m)
    return lambda m: re.fullmatch(rf"(TURN|ON_RAMP|OFF_RAMP)_(SHARP_)?{s}", m)


def allows(item, step):
    if not any(family(f)(step["maneuver"]) for f in item["families"]):
        return False
    text = " ".join(filter(None, (step["fullRoadName"], step["simpleRoadName"], step["fullInstructionText"]))).casefold()
    for key, value in item["conditions"].items():
        if key in ("name", "sign") and not any(v.casefold() in text for v in value.split("|")):
            return False
        if key == "exit" and (step["exitNumber"] or "").upper() != value.upper():
            return False
        if key == "n" and str(step["roundaboutTurnNumber"]) not in value.split(","):
            return False
        if key == "lanes":
            count, _, wanted = value.partition(":")
            lanes = step["lanes"] or []
            if len(lanes) != int(count) or [i for i, lane in enumerate(lanes) if any(d["recommended"] for d in lane["laneDirections"])] \
                    != [int(i) for i in wanted.split(",")]:
                return False
    return True


def parse(sequence):
    items = []
    for part in filter(None, (p.strip() for p in sequence.split(" ; "))):
        if part == "-" or re.match(r"(end|side)=", part):
            continue
        words = re.split(r"\s(?=(?:name|sign|exit|n|lanes)=)", part)
        head = words[0].lstrip("?")
        items.append({"optional": words[0].startswith("?") or head == "*", "families": head.split("|"),
                      "conditions": dict(w.split("=", 1) for w in words[1:])})
    return items


def fits(items, steps):
    if not steps:
        return all(i["optional"] for i in items)
    if not items:
        return False
    if items[0]["families"] == ["*"]:
        return fits(items, steps[1:]) or fits(items[1:], steps)
    return (allows(items[0], steps[0]) and fits(items[1:], steps[1:])) or (items[0]["optional"] and fits(items[1:], steps))


def announced(answer):
    return [s for leg in answer["legs"] for s in leg["steps"]
            if s["maneuver"] not in ("DEPART", "NAME_CHANGE") and not s["maneuver"].startswith(("DESTINATION", "ROUNDABOUT_EXIT"))]


def holds(demand, answer, place):
    """Whether one of the alternatives of a demand holds."""
    if not demand:
        return False
    for alternative in demand.split(" / "):
        if not fits(parse(alternative), announced(answer)):
            continue
        end = re.search(r"\bend=(\d+)", alternative)
        line = decode(answer["geometry"])
        if end and distance(line[-1], pair(place["to"])) > float(end[1]):
            continue
        side = re.search(r"\bside=(\w+)", alternative)
        last = answer["legs"][-1]["steps"][-1]["maneuver"]
        if side and last != "DESTINATION" + ("" if side[1] == "none" else "_" + side[1].upper()):
            continue
        return True
    return False


# Metres that a way may lie beside the places that it passes: less than two carriageways are apart, more than a map changes.
BESIDE = 12


def sampled(line, step):
    """Places along a line at most `step` metres apart."""
    places = [line[0]]
    for a, b in zip(line, line[1:]):
        parts = max(1, math.ceil(distance(a, b) / step))
        places += [tuple(p + (q - p) * i / parts for p, q in zip(a, b)) for i in range(1, parts + 1)]
    return places


def through(line):
    """Some places on a line, from which it can be told from another one: every 40 to 60 m, nine at most."""
    places = sampled(line, 1)
    count = max(3, min(9, len(places) // 50))
    return " ".join("%.5f,%.5f" % places[len(places) * i // (count + 1)] for i in range(1, count + 1))


def passes(line, text):
    """Whether a line passes places in their order, and is never far from all of them."""
    wanted = [pair(p) for p in text.split()]
    places = iter(sampled(line, 2))
    if not all(any(distance(p, w) <= BESIDE for p in places) for w in wanted):
        return False
    ends = [line[0], *wanted, line[-1]]
    reach = BESIDE + max(distance(a, b) for a, b in zip(ends, ends[1:]))
    return all(min(distance(p, e) for e in ends) <= reach for p in sampled(line, 5))


def verdict(place, answer):
    if answer["routeStatus"] != "OK":
        return "no route"
    if place["kind"] != "arrival" and not passes(decode(answer["geometry"]), place["through"]):
        return "another way"
    return "right" if holds(place["steps"], answer, place) else "acceptable" if holds(place["or"], answer, place) else "wrong"


def sentence(answer):
    if answer["routeStatus"] != "OK":
        return ""
    steps = [s for leg in answer["legs"] for s in leg["steps"]]
    told = announced(answer)
    if steps[-1]["maneuver"].startswith("DESTINATION"):
        told = told + [steps[-1]]
    return " ".join(s["fullInstructionText"].rstrip(".") + "." for s in told)


def picture(extract, line, path):
    """The roads around a line, the way in blue."""
    lats, lons = [p[0] for p in line], [p[1] for p in line]
    middle = ((min(lats) + max(lats)) / 2, (min(lons) + max(lons)) / 2)
    reach = max(60, max(distance(middle, p) for p in line)) * 1.15
    scale = 400 / reach
    wide = math.cos(math.radians(middle[0]))

    def xy(p):
        return (400 + (p[1] - middle[1]) * 111195 * wide * scale, 400 - (p[0] - middle[0]) * 111195 * scale)
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" font-family="sans-serif" font-size="12">',
           '<rect width="800" height="800" fill="#f4f2ee"/>']
    labels = {}
    for _, nodes, tags in extract.ways:
        points = [extract.place[n] for n in nodes]
        if not any(distance(middle, p) < 1.5 * reach for p in points):
            continue
        color = "#e892a2" if tags["highway"].startswith("motorway") else "#f9b29c" if tags["highway"].startswith("trunk") else \
            "#fcd6a4" if tags["highway"].startswith("primary") else "#d8d4cc" if tags["highway"] == "service" else "#ffffff"
        width = 3 if tags["highway"] == "service" else 5 if "link" in tags["highway"] else 8
        d = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(xy, points))
        out.append(f'<polyline points="{d}" fill="none" stroke="#999" stroke-width="{width + 2}"/>')
        out.append(f'<polyline points="{d}" fill="none" stroke="{color}" stroke-width="{width}"/>')
        if Extract.oneway(tags):
            a, b = xy(points[len(points) // 2 - 1]), xy(points[len(points) // 2])
            if Extract.oneway(tags) < 0:
                a, b = b, a
            angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
            x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            out.append(f'<path d="M-5,-4 L5,0 L-5,4 Z" fill="#666" transform="translate({x:.1f},{y:.1f}) rotate({angle:.0f})"/>')
        name = tags.get("name") or tags.get("ref")
        if name:
            inside = [xy(p) for p in points if 0 < xy(p)[0] < 800 and 0 < xy(p)[1] < 800]
            if inside:
                labels.setdefault(name, inside[len(inside) // 2])
    d = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(xy, line))
    out.append(f'<polyline points="{d}" fill="none" stroke="#2563eb" stroke-width="4" stroke-opacity="0.8"/>')
    x, y = xy(line[0])
    out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7" fill="#16a34a"/>')
    for name, (x, y) in labels.items():
        text = name.replace("&", "&amp;").replace("<", "&lt;")
        out.append(f'<text x="{x:.1f}" y="{y:.1f}" stroke="#fff" stroke-width="3" paint-order="stroke">{text}</text>')
    path.write_text("\n".join(out + ["</svg>"]), encoding="utf-8")


def judge(options):
    places = read_table(options.table, options.id)
    grouped = collections.defaultdict(list)
    for place in places:
        grouped[place["extract"]].append(place)
    results, counts = {}, collections.defaultdict(collections.Counter)
    for name, group in grouped.items():
        for place, answer in zip(group, ask(options.turnstone, options.maps / f"{name}.map", group)):
            results[place["id"]] = (verdict(place, answer), sentence(answer), answer)
            counts[place["kind"]][results[place["id"]][0]] += 1
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
        for name, path in extracts(options.extracts, grouped):
            extract = Extract(path)
            for place in grouped[name]:
                if results[place["id"]][2]["routeStatus"] == "OK":
                    picture(extract, decode(results[place["id"]][2]["geometry"]), options.pictures / f"{place['id']}.svg")
    total = sum(counts.values(), collections.Counter())
    states = ["right", "acceptable", "wrong", "another way", "no route"]
    rows = ["| kind | " + " | ".join(states) + " |", "|---" * 6 + "|"]
    rows += [f"| {kind} | " + " | ".join(str(c[s]) for s in states) + " |" for kind, c in [*counts.items(), ("all", total)]]
    for line in rows:
        print(line)
    for place in places:
        if results[place["id"]][0] != "right" and not options.output:
            print(f"\n{place['id']} ({place['extract']} {place['from']} {place['to']}): {results[place['id']][0]}\n  a person: {place['person']}\n"
                  f"  said:     {results[place['id']][1]}\n  demanded: {place['steps']}   or: {place['or']}")
            if options.verbose:
                print("   ", [s["maneuver"] + (f" #{s['roundaboutTurnNumber']}" if s["roundaboutTurnNumber"] else "") for s in announced(results[place["id"]][2])])
    if options.output:
        text = options.output.read_text(encoding="utf-8") if options.output.exists() else ""
        head = text.split("<!-- made by tools/benchmarks/places.py -->")[0]
        lines = [head + "<!-- made by tools/benchmarks/places.py -->", "", *rows, ""]
        for kind in counts:
            lines += [f"## {kind.capitalize()}", "", "| place | a person says | Turnstone says | verdict |", "|---|---|---|---|"]
            for place in places:
                if place["kind"] == kind:
                    state, said, _ = results[place["id"]]
                    lines.append(f"| {place['id'].split('-')[1]}: {place['extract']} {place['from']} → {place['to']} | "
                                 f"{place['person'].replace('|', '/')} | {said.replace('|', '/')} | {state} |")
            lines.append("")
        options.output.write_text("\n".join(lines), encoding="utf-8")


def write_ways(options):
    chosen = read_table(options.table, options.id)
    for name in {p["extract"] for p in chosen}:
        group = [p for p in chosen if p["extract"] == name and p["kind"] != "arrival"]
        for place, answer in zip(group, ask(options.turnstone, options.maps / f"{name}.map", group)):
            place["through"] = through(decode(answer["geometry"]))
    anew = {p["id"]: p for p in chosen}
    write_table(options.table, [anew.get(p["id"], p) for p in read_table(options.table, [])])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for name, run in [("judge", judge), ("draw", draw), ("facts", print_facts), ("way", write_ways)]:
        command = commands.add_parser(name)
        command.set_defaults(run=run)
        command.add_argument("extracts", type=Path)
        command.add_argument("maps", type=Path)
        command.add_argument("--turnstone", default="turnstone", help="the program that is asked")
        command.add_argument("--table", type=Path, default=TABLE)
        command.add_argument("--id", action="append", default=[])
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("-o", "--output", type=Path)
        command.add_argument("--pictures", type=Path)
        command.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
