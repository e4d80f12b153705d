#!/usr/bin/env python3
"""Fits the constants of the matcher's confidence (RoadConfidence), and checks whether what it tells comes true.

    confidence.py fit   --maps DIR DRIVES... [--every 1 2 3 5 10]
    confidence.py check --maps DIR DRIVES... [--every 1 5] [--smooth] [--outage 60]

DRIVES are folders of drives as in ../shared/data/drives, or of cold starts of them (cold_starts.py), of which there are
enough doubtful seconds; maps are named as the drives' extracts. `fit` finds the constants by which what was true is
likeliest, over all intervals between fixes together, and prints them; those of whole traces (--smooth) are others. As
seconds follow each other with the same error, ten count as one, and each constant is expected to be the present one, within a
factor of two: what the drives say nothing of stays, and a fit on few of them does not run away. `check` prints for each bin of the confidence that was told
its seconds, the drives they are of, percent told and right (road and direction), and between which bounds the difference
lies in 95 of 100 samples of as many drives (bootstrap by drive: seconds of one drive are much alike). A bin is met when
a difference of at most 2 points lies between them. With `--outage` it is that of dead reckoning in outages of so many
seconds. Every value that was told for a fix is computed anew from its evidence: if RoadConfidence has another formula or
other constants than this file, both end with an error. Standard library only.
"""
import argparse
import csv
import io
import json
import math
import random
import subprocess
import sys
from collections import Counter, namedtuple
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import position_errors

ROOT = Path(__file__).resolve().parents[2]
LONGEST_STEP = 3.5          # Matcher.longestStep
NEXT_TO_NOTHING = 1e-5      # weight of a rival, as in RoadConfidence
SAME_PLACE = 10.0           # Matcher.samePlace, metres
NEAR = 0.2                  # RoadConfidence.near
ALIKE = 10                  # seconds that count as one in a fit
EXPECTED = math.log(2)      # standard deviation of a constant's logarithm before a fit
# As in ConfidenceConstants; "apart" and so on are the odds of an equal rival, and the power.
ONLINE = {"apart": 0.46, "apartPower": 0.59, "atFork": 0.15, "atForkPower": 0.67, "nearPower": 1.77,
          "samePath": 0.072, "samePathPower": 1, "lapse": 0.00017, "errorAlong": 0.93,
          "errorAlongBehindGap": 0.54, "lapseGrowth": 0.48}
WHOLE_TRACE = ONLINE | {"lapse": 0.00015, "errorAlong": 1.2, "errorAlongBehindGap": 1}

# The rivals are pairs of a ratio and how the path parts: "f" at a fork, "s" nowhere, "" that they have begun apart.
Told = namedtuple("Told", "drive right confidence interval rivals stretch")


def constants(smooth):
    return WHOLE_TRACE if smooth else ONLINE


def answers(args, folder, every):
    """What was told at each second of a drive with a road."""
    meta = json.loads((folder / "meta.json").read_text())
    trace = folder / "drive.nmea"
    out = subprocess.run([args.bin / "turnstone-benchmark", "matching-confidence", "--map",
                          args.maps / (meta["extract"] + ".map"), "--every", str(every),
                          *(["--smooth"] if args.smooth else []),
                          *(["--outage", str(args.outage)] if args.outage else []), trace],
                         check=True, capture_output=True, text=True).stdout
    rows = csv.DictReader(io.StringIO(out))
    drive = meta.get("drive", folder.name)
    judged = position_errors.judged(folder, trace.read_text(), rows, bool(args.outage))
    if args.outage:
        return [Told(drive, second.is_directed, second.confidence, 0, [], None)
                for row, second in judged if row["way_id"]]
    all_told = [Told(drive, second.is_directed, second.confidence,
                     float(row["interval"]),
                     [(float(r.rstrip("fs")), r[-1] if r[-1] in "fs" else "")
                      for r in row["rivals"].split()],
                     tuple(float(row[name]) for name in ("behind", "ahead", "deviation")))
                for row, second in judged if row["rivals"] and row["way_id"]]
    for told in all_told:
        computed = confidence(told[3:], **constants(args.smooth))
        if abs(computed - told.confidence) > 1e-9:
            sys.exit(f"{trace}: RoadConfidence tells {told.confidence} where this file computes {computed}, "
                     f"for {told}; they must have the same formula and constants")
    return all_told


def corpus(args, every):
    folders = sorted(meta.parent for drives in args.drives for meta in drives.glob("*/meta.json"))
    with ThreadPoolExecutor(2) as pool:
        return [told for part in pool.map(lambda f: answers(args, f, every), folders)
                for told in part]


def confidence(case, apart, apartPower, atFork, atForkPower, nearPower, samePath, samePathPower, lapse,
               errorAlong, errorAlongBehindGap, lapseGrowth):
    """As RoadConfidence and RoadStretch compute it."""
    interval, rivals, (behind, ahead, deviation) = case
    doubt = len(rivals) * lapse * max(1, interval) ** lapseGrowth
    for ratio, parting in rivals:
        if ratio <= NEXT_TO_NOTHING:
            continue
        if parting == "s":
            doubt += samePath * ratio ** samePathPower
        else:
            odds = atFork * ratio ** atForkPower if parting == "f" else apart * ratio ** apartPower
            doubt += max(odds, ratio ** nearPower) if ratio > NEAR else odds
    share = errorAlongBehindGap if interval > LONGEST_STEP else errorAlong
    scale = max(0.1, share * deviation)
    beyond = lambda meters: 0.5 * math.exp(-(meters + SAME_PLACE) / scale)
    return max(0, 1 - beyond(behind) - beyond(ahead)) / (1 + doubt)


def cases(all_told):
    """How often each case was right and wrong; those without doubt are the same."""
    count = Counter()
    for told in all_told:
        rivals = tuple((r, f) if r > NEXT_TO_NOTHING else (0, "") for r, f in told.rivals)
        # What is many deviations away makes no difference.
        behind, ahead, deviation = told.stretch
        stretch = tuple(round(min(meters, 20 * deviation)) for meters in (behind, ahead))
        count[(told.interval, rivals, (*stretch, round(deviation, 1))), told.right] += 1
    return count


def loss(count, constants):
    total = 0
    for (case, right), number in count.items():
        sure = confidence(case, *constants)
        total -= number * math.log(max(1e-6, sure if right else 1 - sure))
    return total


def minimized(function, start, steps=250):
    """Nelder and Mead's simplex, over logarithms: all constants are positive."""
    at = lambda point: function([math.exp(x) for x in point])
    first = [math.log(x) for x in start]
    points = [first] + [[x + 0.3 * (i == j) for i, x in enumerate(first)]
                        for j in range(len(first))]
    known = sorted((at(p), p) for p in points)
    for _ in range(steps):
        if known[-1][0] - known[0][0] < 1e-7 * known[0][0]:
            break
        center = [sum(p[i] for _, p in known[:-1]) / len(first) for i in range(len(first))]
        worst = known[-1][1]
        towards = lambda share: [c + share * (c - w) for c, w in zip(center, worst)]
        tries = [(at(p), p) for p in [towards(1)]]
        if tries[0][0] < known[0][0]:
            tries.append((at(towards(2)), towards(2)))
        elif tries[0][0] >= known[-2][0]:
            tries.append((at(towards(-0.5)), towards(-0.5)))
        best = min(tries)
        if best[0] < known[-1][0]:
            known[-1] = best
        else:
            low = known[0][1]
            known[1:] = [(at(q), q) for q in ([(a + b) / 2 for a, b in zip(p, low)]
                                              for _, p in known[1:])]
        known.sort()
    return known[0][0], [math.exp(x) for x in known[0][1]]


def fit(args):
    count = Counter()
    for every in args.every:
        count += cases(corpus(args, every))
    begin = constants(args.smooth)
    print(f"{sum(count.values())} seconds, loss {loss(count, begin.values()):.1f} to begin with")
    expected = list(begin.values())

    def objective(values):
        unexpected = sum((math.log(v / e) / EXPECTED) ** 2 for v, e in zip(values, expected)) / 2
        return loss(count, values) / ALIKE + unexpected

    _, values = minimized(objective, expected)
    for name, value in zip(begin, values):
        print(f"{name} = {value:.4g}")
    print(f"loss {loss(count, values):.1f}")


def bootstrap(by_drive, drives, samples=1000):
    """Bounds of the mean, in points, from a sum and a number for each drive."""
    chance = random.Random(1)
    means = []
    for _ in range(samples):
        drawn = [by_drive[chance.choice(drives)] for _ in drives]
        number = sum(n for _, n in drawn)
        if number:
            means.append(100 * sum(s for s, _ in drawn) / number)
    means.sort()
    return means[int(0.025 * len(means))], means[int(0.975 * len(means))]


def check(args):
    for every in args.every:
        all_told = corpus(args, every)
        drives = sorted({told.drive for told in all_told})
        kind = (", smooth" if args.smooth else "") + (", in outages" if args.outage else "")
        print(f"a fix in {every} s{kind}: {len(all_told)} seconds, "
              f"{len(drives)} drives, loss "
              f"{-sum(math.log(max(1e-6, t.confidence if t.right else 1 - t.confidence)) for t in all_told):.1f}")
        print("from,to,seconds,drives,told_percent,right_percent,difference_low,difference_high,met")
        for low, high in zip(position_errors.BINS, position_errors.BINS[1:]):
            among = [t for t in all_told if low <= t.confidence < high]
            if not among:
                continue
            by_drive = {drive: (0, 0) for drive in drives}
            for told in among:
                total, number = by_drive[told.drive]
                by_drive[told.drive] = (total + told.right - told.confidence, number + 1)
            first, last = bootstrap(by_drive, drives)
            print(f"{low},{high},{len(among)},{len({t.drive for t in among})},"
                  f"{100 * position_errors.mean(t.confidence for t in among):.1f},"
                  f"{100 * position_errors.mean(t.right for t in among):.1f},"
                  f"{first:.1f},{last:.1f},{'yes' if first <= 2 and last >= -2 else 'no'}", flush=True)


def main():
    ask = argparse.ArgumentParser(description=__doc__,
                                  formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("what", choices=("fit", "check"))
    ask.add_argument("drives", type=Path, nargs="+")
    ask.add_argument("--maps", type=Path, required=True)
    ask.add_argument("--bin", type=Path, default=ROOT / ".build" / "release")
    ask.add_argument("--every", type=int, nargs="+", help="seconds from one fix to the next")
    ask.add_argument("--smooth", action="store_true", help="whole traces")
    ask.add_argument("--outage", type=int, help="seconds of outages")
    args = ask.parse_args()
    if args.outage and args.what == "fit":
        ask.error("outages can be checked, not fitted")
    args.every = args.every or ([1, 2, 3, 5, 10] if args.what == "fit" else
                                [1] if args.outage else [1, 5])
    {"fit": fit, "check": check}[args.what](args)


if __name__ == "__main__":
    main()
