#!/usr/bin/env python3
"""Cold starts: pieces of recorded drives with a receiver's errors of their own, by which confidence and accuracy are calibrated.

    cold_starts.py --tools FOLDER --out OUT [--each 12] [--seconds 200] [--line 2] DRIVES...
    matching.py accuracy --drives OUT

A long drive has one start and a few doubtful moments, all with the same error; what is told of doubt shows only on many.
Of each drive in the folders DRIVES (as in ../shared/data/drives) pieces are taken, every other three at its beginning, where the
vehicle stands, in the three grades in turn. Made drives lie on the map's very lines. On real tracks the line lies beside the
road, by some 2 m (the mean distance across, of one track and another): with `--line 2` all places of a piece are moved by
as much, in a direction of its own, as the receiver sees them. FOLDER has the modules `gnss` and `nmea` by which drives are made. The
same names and numbers give the same bytes. Standard library only.
"""
import argparse
import csv
import json
import lzma
import math
import random
import shutil
import sys
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import position_errors

GRADES = ("open", "urban", "canyon")
HEADER = "t lat lon speed heading way_id direction gnss".split()


def moments(folder):
    with lzma.open(folder / "truth-10hz.csv.xz", "rt", newline="") as file:
        return list(csv.DictReader(file))


def piece(gnss, nmea, rows, grade, seed, start, beside):
    """Sentences once a second, of places moved by so many degrees, and the truth ten times, both from zero on."""
    receiver, sky = gnss.Receiver(gnss.PROFILES[grade], seed), nmea.Sky(seed)
    sentences, truth = [], []
    first = float(rows[0]["t"])
    for number, row in enumerate(rows):
        seconds = round(float(row["t"]) - first, 1)
        true = {name: float(row[name]) for name in ("lat", "lon", "speed", "heading")}
        true["lat"] += beside[0]
        true["lon"] += beside[1]
        fix = receiver.step(SimpleNamespace(t=seconds, **true), False)
        truth.append([seconds, *(row[name] for name in HEADER[1:-1]), fix.state if fix else 0])
        if number % 10 == 0 and (fix or not receiver.silent):
            sentences.append(nmea.epoch(start, seconds, fix, sky))
    return "".join(sentences), truth


def write(folder, meta, sentences, truth):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "drive.nmea").write_text(sentences, newline="")
    with lzma.open(folder / "truth-10hz.csv.xz", "wt", newline="", preset=0) as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(HEADER)
        table.writerows(truth)
    (folder / "meta.json").write_text(json.dumps(meta))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--each", type=int, default=12, help="pieces of each drive")
    parser.add_argument("--seconds", type=int, default=200)
    parser.add_argument("--line", type=float, default=0,
                        help="metres for each axis by which the map's line is off, one standard deviation")
    parser.add_argument("drives", type=Path, nargs="+")
    args = parser.parse_args()
    sys.path.insert(0, str(args.tools))
    import gnss
    import nmea
    args.out.mkdir(parents=True, exist_ok=True)
    for drives in args.drives:
        for scorer in drives.glob("score_match.py"):
            shutil.copy(scorer, args.out)
        for drive in sorted(meta.parent for meta in drives.glob("*/meta.json")):
            meta = json.loads((drive / "meta.json").read_text())
            rows = moments(drive)
            for number in range(args.each):
                chance = random.Random(f"{drive.name}-{number}-")
                length = 10 * args.seconds
                begin = 0 if number % 6 < 3 else 10 * int(
                    chance.uniform(0, max(0, float(rows[-1]["t"]) - args.seconds)))
                grade, seed = GRADES[number % 3], chance.randrange(1 << 30)
                # For any number the same, so that pieces with a line and without one have the same errors.
                north, east = (args.line * chance.gauss(0, 1) / position_errors.METERS for _ in "xy")
                beside = north, east / math.cos(math.radians(float(rows[0]["lat"])))
                sentences, truth = piece(gnss, nmea, rows[begin:begin + length], grade, seed,
                                         datetime.fromisoformat(meta["start"]), beside)
                write(args.out / f"{drive.name}-{number}",
                      {name: meta[name] for name in ("extract", "driving_side", "planned", "start") if name in meta}
                      | {"profile": grade, "seed": seed, "drive": drive.name}, sentences, truth)


if __name__ == "__main__":
    main()
