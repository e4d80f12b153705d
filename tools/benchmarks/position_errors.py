"""Where along and across the road the answers of a matcher are, beside the receiver's own places, and how far
what is said of their accuracy and confidence comes true.

Of each whole second with a normal fix. Along is in the direction of the true heading, ahead positive; across to its
right. Standard library only; `matching.py accuracy` prints it.
"""
import csv
import lzma
import math
from collections import namedtuple

METERS = math.radians(1) * 6_371_008.8
NEAR_CHANGE = 10.0      # metres from a change of way within which both ways are right

Second = namedtuple("Second", "along across raw_along raw_across accuracy confidence is_right "
                    "is_directed source")


def opened(path):
    return (lzma.open if str(path).endswith(".xz") else open)(path, "rt", newline="")


def raw_places(trace):
    """Time since the first sentence -> place of each RMC sentence with a fix."""
    places, first = {}, None
    for line in trace.splitlines():
        field = line.split("*")[0].split(",")
        if field[0][3:] != "RMC" or not field[1]:
            continue
        clock = field[1]
        time = int(clock[:2]) * 3600 + int(clock[2:4]) * 60 + float(clock[4:])
        first = time if first is None else first
        if field[2] == "A":
            places[round(time - first, 1)] = (degrees(*field[3:5]), degrees(*field[5:7]))
    return places


def degrees(text, side):
    value = float(text)
    whole = int(value / 100)
    value = whole + (value - 100 * whole) / 60
    return -value if side in "SW" else value


def seconds(folder, trace, answers):
    """The errors of the answers (rows of `turnstone match`) to a trace (NMEA) of a drive."""
    return (second for _, second in judged(folder, trace, answers))


def judged(folder, trace, answers, without_fixes=False):
    """The same, each behind its answer; of seconds without a fix too, or whose fix was kept from the matcher."""
    with opened(folder / "truth-10hz.csv.xz") as file:
        truth = list(csv.DictReader(file))
    at = {round(float(r["t"]), 1): r for r in truth}
    changes = [(float(a["t"]), float(a["lat"]), float(a["lon"]), {road(a), road(b)})
               for a, b in zip(truth, truth[1:]) if road(a) != road(b)]
    raw = raw_places(trace)
    for answer in answers:
        time = round(float(answer["t"]), 1)
        true = at.get(time)
        if not true or time != round(time):
            continue
        if not without_fixes and (time not in raw or true["gnss"] != "1"):
            continue
        latitude, longitude = float(true["lat"]), float(true["lon"])
        scale = METERS * math.cos(math.radians(latitude))
        heading = math.radians(float(true["heading"]))
        ahead = (math.sin(heading), math.cos(heading))

        def error(place):
            east = (float(place[1]) - longitude) * scale
            north = (float(place[0]) - latitude) * METERS
            return (east * ahead[0] + north * ahead[1], east * ahead[1] - north * ahead[0])

        roads = {road(true)}
        for change_time, change_latitude, change_longitude, both in changes:
            if abs(change_time - time) < 120 and math.hypot(
                    (change_latitude - latitude) * METERS,
                    (change_longitude - longitude) * scale) <= NEAR_CHANGE:
                roads |= both
        yield answer, Second(*error((answer["lat"], answer["lon"])), *error(raw.get(time, (math.nan, math.nan))),
                             float(answer["accuracy"] or "nan"), float(answer["confidence"]),
                             answer["way_id"] in {way for way, _ in roads}, road(answer) in roads,
                             answer["source"])


def road(row):
    return row["way_id"], row["direction"]


def quantile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))] if values else math.nan


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else math.nan


COLUMNS = ("seconds", "median", "p95", "along", "across", "raw_median", "raw_p95", "raw_along",
           "worse_by_3_m", "better_by_3_m", "within_accuracy", "right")


def summary(all_seconds):
    """The figures of `COLUMNS`: metres, and percent of the seconds."""
    errors = [math.hypot(s.along, s.across) for s in all_seconds]
    raws = [math.hypot(s.raw_along, s.raw_across) for s in all_seconds]
    told = [(e, s.accuracy) for e, s in zip(errors, all_seconds) if not math.isnan(s.accuracy)]
    return dict(zip(COLUMNS, (
        len(errors), quantile(errors, 0.5), quantile(errors, 0.95),
        mean(s.along for s in all_seconds), mean(s.across for s in all_seconds),
        quantile(raws, 0.5), quantile(raws, 0.95), mean(s.raw_along for s in all_seconds),
        100 * mean(abs(s.along) > abs(s.raw_along) + 3 for s in all_seconds),
        100 * mean(abs(s.along) < abs(s.raw_along) - 3 for s in all_seconds),
        100 * mean(e <= accuracy for e, accuracy in told),
        100 * mean(s.is_right for s in all_seconds))))


ACCURACY_BINS = (0, 4, 5, 6, 8, 10, 15, 25, 50, math.inf)


def accuracy_reliability(all_seconds):
    """For each bin of the accuracy that was told: bounds in metres, seconds, and percent within it (95 promised)."""
    for low, high in zip(ACCURACY_BINS, ACCURACY_BINS[1:]):
        among = [s for s in all_seconds if low <= s.accuracy < high]
        if among:
            yield (low, high, len(among),
                   100 * mean(math.hypot(s.along, s.across) <= s.accuracy for s in among))


BINS = (0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.001)


def reliability(all_seconds):
    """For each bin of the confidence that was told: bounds, seconds, percent told, percent on the right road in the
    right direction."""
    for low, high in zip(BINS, BINS[1:]):
        among = [s for s in all_seconds if low <= s.confidence < high and s.confidence > 0]
        if among:
            yield (low, high, len(among), 100 * mean(s.confidence for s in among),
                   100 * mean(s.is_directed for s in among))
