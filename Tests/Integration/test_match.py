"""`turnstone match`: recorded drives of all kinds, good and bad files, and every form of answer."""

import csv
import io
import json
import os
import re
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as xml
from random import Random

import support
import testbed
import town

CROSSINGS = [(0, 0.5), (0, 3), (2, 3), (2, 4.5)]


def match(trace, *options, ending=".nmea"):
    """Runs the command on a trace given as text or bytes."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "trace" + ending)
        with open(path, "wb") as file:
            file.write(trace if isinstance(trace, bytes) else trace.encode())
        return subprocess.run(
            [testbed.agent_binary(), "match", "--map", support.town_map(), path, *options],
            capture_output=True, text=True, timeout=60)


def rows(done):
    return list(csv.DictReader(io.StringIO(done.stdout)))


def fixes(drive):
    """(seconds of the day, latitude, longitude) of each RMC sentence."""
    for line in drive.splitlines():
        f = line.split(",")
        if f[0].endswith("RMC") and f[2] == "A":
            clock = int(f[1][:2]) * 3600 + int(f[1][2:4]) * 60 + float(f[1][4:])
            yield clock, int(f[3][:2]) + float(f[3][2:]) / 60, int(f[5][:3]) + float(f[5][3:]) / 60


def gpx(drive, with_times=True):
    points = []
    for clock, latitude, longitude in fixes(drive):
        time = "2026-03-01T%02d:%02d:%06.3fZ" % (clock // 3600, clock // 60 % 60, clock % 60)
        points.append(f'<trkpt lat="{latitude}" lon="{longitude}">'
                      + (f"<time>{time}</time>" if with_times else "") + "</trkpt>")
    return "<gpx><trk><trkseg>" + "\n".join(points) + "</trkseg></trk></gpx>"


def sentence(text):
    """A sentence with the checksum that it has to have."""
    body = text.split("*")[0][1:]
    check = 0
    for byte in body.encode():
        check ^= byte
    return f"${body}*{check:02X}"


def without_fixes(drive, first, last):
    """The drive with the fixes of these seconds taken away, the receiver saying so."""
    lines, number = [], 0
    for line in drive.splitlines():
        f = line.split(",")
        if f[0].endswith("RMC"):
            number += 1
        if first <= number < last:
            if not f[0].endswith("RMC"):
                continue
            f = f[:2] + ["V"] + [""] * 6 + f[9:10] + ["", "", "N"]
            line = sentence(",".join(f))
        lines.append(line)
    return "\r\n".join(lines) + "\r\n"


class Matching(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.drive = support.drive(*CROSSINGS)

    def ways(self, answers):
        """The ways in the order in which they were driven."""
        order = []
        for row in answers:
            if row["way_id"] and (not order or order[-1] != row["way_id"]):
                order.append(row["way_id"])
        return order

    def test_each_fix_has_its_row(self):
        done = match(self.drive)
        self.assertEqual(done.returncode, 0, done.stderr)
        answers = rows(done)
        self.assertEqual(len(answers), len(list(fixes(self.drive))))
        self.assertEqual(list(answers[0]),
                         ["t", "way_id", "direction", "lat", "lon", "confidence", "source",
                          "accuracy"])
        self.assertEqual(self.ways(answers), ["1000", "2003", "1002"])
        # The vehicle stands at first, and may face either way there: two roads of one weight have 0.6 each.
        driven = [row for row in answers if float(row["confidence"]) > 0.7]
        self.assertGreater(len(driven), 0.9 * len(answers))
        self.assertEqual({row["direction"] for row in driven}, {"1"})
        self.assertEqual({row["source"] for row in answers}, {"fix"})
        times = [float(row["t"]) for row in answers]
        self.assertEqual(times, sorted(times))

    def test_gpx_gives_the_same_roads(self):
        done = match(gpx(self.drive), ending=".gpx")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.ways(rows(done)), ["1000", "2003", "1002"])

    def test_gpx_as_other_programs_write_it(self):
        written = (gpx(self.drive).replace('" lon="', "'\n\tlon = '").replace('lat="', "lat='").replace('">', "' >")
                   .replace("<time>", "<ele>12</ele><time> ").replace("</time>", "\n</time>")
                   .replace("<trkseg>", "<trkseg><!-- <trkpt lat='5' lon='5'> --><trkpt lat='0' lon='0'/><trkptx lat='1' lon='1'></trkptx>"))
        self.assertNotIn('lat="', written)
        done = match(written, ending=".gpx")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(rows(done), rows(match(gpx(self.drive), ending=".gpx")))
        prefixed = re.sub("<(/?)([a-z])", r"<\1g:\2", gpx(self.drive))
        self.assertEqual(rows(match(prefixed, ending=".gpx")), rows(done))

    def test_a_gpx_that_is_cut_off_or_has_a_point_without_a_place_is_refused(self):
        whole = gpx(self.drive)
        for written, why in (
                (whole[:len(whole) // 2], "does not end as a GPX file does"), (whole + "<", "does not end as"),
                (whole.replace("</trkseg>", "<!-- </trkseg>"), "does not end as"),
                (whole.replace('lat="', 'lat="x', 1), "point 1 of"), (whole.replace('lon="', 'lon="999', 1), "point 1 of")):
            done = match(written, ending=".gpx")
            self.assertEqual(done.returncode, 2, done.stdout[:200])
            self.assertIn(why, done.stderr)

    def test_answers_as_gpx_and_as_a_picture(self):
        track = xml.fromstring(match(self.drive, "--gpx").stdout)
        space = "{http://www.topografix.com/GPX/1/1}"
        points = list(track.iter(space + "trkpt"))
        self.assertEqual(len(points), len(list(fixes(self.drive))))
        for point in points:
            self.assertAlmostEqual(float(point.get("lat")), town.SOUTH, delta=0.01)
            self.assertTrue(point.find(space + "time").text.startswith("2026-03-01T"))
        picture = xml.fromstring(match(self.drive, "--svg").stdout)
        circles = list(picture.iter("{http://www.w3.org/2000/svg}circle"))
        self.assertEqual(len(circles), 2 * len(points))

    def test_the_roads_driven_as_one_line(self):
        geojson = json.loads(match(self.drive, "--line", "geojson").stdout)
        self.assertEqual(geojson["geometry"]["type"], "MultiLineString")
        (line,) = geojson["geometry"]["coordinates"]
        # It begins and ends where the drive does, on the map's own places in between.
        first, *_, last = fixes(self.drive)
        for place, fix in ((line[0], first), (line[-1], last)):
            self.assertLess(abs(place[1] - fix[1]) * 111195, 25)
            self.assertLess(abs(place[0] - fix[2]) * 111195, 25)
        wkt = match(self.drive, "--line", "wkt").stdout
        self.assertEqual(wkt.count(",") + 1, len(line))
        self.assertTrue(wkt.startswith("MULTILINESTRING(("), wkt[:30])
        track = xml.fromstring(match(self.drive, "--line", "gpx").stdout)
        self.assertEqual(len(track.findall(".//{*}trkpt")), len(line))

    def test_an_outage_is_marked_and_the_whole_trace_finds_the_way_through_it(self):
        # Dark from the first street over the first corner.
        seconds = len(list(fixes(self.drive)))
        trace = without_fixes(self.drive, seconds // 5, seconds // 2)
        online = rows(match(trace))
        dark = [row for row in online if row["source"] == "dead_reckoning"]
        self.assertGreater(len(dark), 10)
        smooth = rows(match(trace, "--smooth"))
        self.assertEqual(len(smooth), seconds)
        self.assertEqual(self.ways(smooth), ["1000", "2003", "1002"])
        truth = rows(match(self.drive, "--smooth"))
        for row, true in zip(smooth, truth):
            self.assertEqual(row["t"], true["t"])
            self.assertAlmostEqual(float(row["lat"]), float(true["lat"]), delta=0.0015)
            self.assertAlmostEqual(float(row["lon"]), float(true["lon"]), delta=0.003)
        self.assertGreater(sum(row["source"] == "dead_reckoning" for row in smooth), 10)

    def test_a_route_file_is_read_alone_and_under_planned(self):
        route = {"way_ids": [1000, 2003, 1002], "directions": [1, 1, 1]}
        for content in (route, {"planned": route, "origin": dict(zip(("lat", "lon"), town.place(*CROSSINGS[0])))}):
            with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
                json.dump(content, file)
                file.flush()
                done = match(self.drive, "--route", file.name)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(self.ways(rows(done)), ["1000", "2003", "1002"])

    def test_bad_files_get_one_sentence(self):
        positions = "\r\n".join(
            line for line in self.drive.splitlines() if "GGA" in line)
        bad = [("", ".nmea"), ("", ".gpx"), ("hello\n", ".nmea"), (bytes(range(256)) * 20, ".nmea"),
               (positions, ".nmea"), (gpx(self.drive, with_times=False), ".gpx"),
               ("<gpx><trk><trkseg><trkpt lat=", ".gpx"), (self.drive, ".gpx")]
        for trace, ending in bad:
            for options in ((), ("--smooth",), ("--svg",)):
                done = match(trace, *options, ending=ending)
                self.check_sentence(done)
                is_cut_off = ending == ".gpx" and not str(trace).endswith("</gpx>")
                self.assertIn("does not end as a GPX file" if is_cut_off else "fix with a time", done.stderr)

    def test_bad_route_files_get_one_sentence(self):
        for content in ("", "not JSON", "{}", "[]", '{"way_ids": [1], "directions": []}',
                        '{"way_ids": [1e300], "directions": [1]}', '{"way_ids": [-1], "directions": [1]}',
                        '{"way_ids": [], "directions": []}', '{"way_ids": ["x"], "directions": [1]}',
                        '{"way_ids": [1000], "directions": [0]}', '{"way_ids": [1000], "directions": [null]}',
                        '{"way_ids": [null], "directions": [1]}', '{"way_ids": [{}], "directions": [1]}',
                        "[" * 1000):
            with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
                file.write(content)
                file.flush()
                done = match(self.drive, "--route", file.name)
            self.check_sentence(done)
            # No type of the program's own in it.
            self.assertNotRegex(done.stderr, r"\w\(")
        self.check_sentence(match(self.drive, "--route", "/nowhere/route.json"))

    def test_missing_files_get_one_sentence(self):
        command = [testbed.agent_binary(), "match", "--map"]
        for arguments in ([support.town_map(), "/nowhere/drive.nmea"], [support.town_map(), "/"],
                          ["/nowhere/town.map", "/nowhere/drive.nmea"]):
            self.check_sentence(subprocess.run(
                command + arguments, capture_output=True, text=True, timeout=60))

    def check_sentence(self, done):
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertTrue(done.stderr.startswith("turnstone: "), done.stderr)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)

    def test_a_drive_from_long_ago_is_matched_and_one_without_positions_is_not(self):
        old = gpx(self.drive).replace("2026-", "2005-")
        self.assertEqual(self.ways(rows(match(old, ending=".gpx"))), ["1000", "2003", "1002"])
        nowhere = "\r\n".join(
            sentence(re.sub(r",\d{4}\.\d+,N", ",9512.5,N", line)) for line in self.drive.splitlines())
        for options in ((), ("--smooth",), ("--svg",)):
            done = match(nowhere, *options)
            self.check_sentence(done)
            self.assertIn("usable", done.stderr)

    def test_one_fix_has_one_row(self):
        first = next(line for line in self.drive.splitlines() if "RMC" in line)
        for options in ((), ("--smooth",)):
            done = match(first + "\r\n", *options)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(len(rows(done)), 1)
        self.assertEqual(match(first + "\r\n", "--svg").returncode, 0)

    def test_a_drive_outside_the_map_is_refused(self):
        for line in ((), ("--smooth",), ("--line", "wkt")):
            done = match(gpx(self.drive).replace('lat="60.', 'lat="12.'), *line, ending=".gpx")
            self.check_sentence(done)
            self.assertRegex(done.stderr, r"no fix of .* lies in the map .* from 60\.[0-9.,]+ to 60\.")

    def test_a_drive_beside_all_roads_says_so(self):
        # Within the map's bounds, in the middle of a block.
        middle = town.place(1.5, 1.5)
        points = "".join(f'<trkpt lat="{middle[0] + k * 2e-6}" lon="{middle[1]}"><time>2026-03-01T10:00:{k:02}Z</time></trkpt>'
                         for k in range(60))
        for options in ((), ("--smooth",), ("--line", "wkt")):
            done = match(f"<gpx><trk><trkseg>{points}</trkseg></trk></gpx>", *options, ending=".gpx")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("note: no answer is on a road of the map", done.stderr)

    def points(self, noise=0, seed=1):
        """(seconds, latitude, longitude), with white noise."""
        random = Random(seed)
        return [(clock, latitude + random.gauss(0, noise) / 111195, longitude + random.gauss(0, noise) / 55600)
                for clock, latitude, longitude in fixes(self.drive)]

    def track(self, points):
        return "<gpx><trk><trkseg>" + "\n".join(
            f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}">' + ("" if clock is None else "<time>2026-03-01T%02d:%02d:%06.3fZ</time>" % (
                clock // 3600, clock // 60 % 60, clock % 60)) + "</trkpt>"
            for clock, latitude, longitude in points) + "</trkseg></trk></gpx>"

    def test_a_gpx_with_noise_and_without_speeds_stays_on_its_roads(self):
        for noise in (5, 10):
            for options in ((), ("--smooth",)):
                done = match(self.track(self.points(noise)), *options, ending=".gpx")
                self.assertRegex(done.stderr, r"note: the file has no speeds, and its places a noise of [0-9.]+ m")
                answers = rows(done)
                off = sum(not row["way_id"] for row in answers)
                self.assertLess(off, (0.01 if options else 0.1) * len(answers), (noise, options))
                # Where the vehicle stands at a crossing the place is now on the one and now on the other road.
                self.assertEqual(list(dict.fromkeys(self.ways(answers)))[:1], ["1000"])
                if options:
                    self.assertEqual(list(dict.fromkeys(self.ways(answers))), ["1000", "2003", "1002"])
        self.assertEqual(match(self.track(self.points()), ending=".gpx").stderr, "")

    def test_speeds_are_not_used_where_the_places_drive_otherwise(self):
        points = self.track(self.points(3))
        for speed in ("0.00", "90"):
            wrong = points.replace("</trkpt>", f"<speed>{speed}</speed></trkpt>")
            for options in ((), ("--smooth",)):
                done = match(wrong, *options, ending=".gpx")
                self.assertIn("note: the file's speeds are not those at which its places drive", done.stderr)
                self.assertEqual(done.stdout, match(points, *options, ending=".gpx").stdout)

    def test_speeds_that_an_extension_gives_are_read(self):
        points = self.track(self.points(5))
        for name in ("gpxtpx:speed", "osmand:speed", "ns3:speed"):
            extended = points.replace("</trkpt>", f"<extensions><a:b><{name}>8.3</{name}></a:b></extensions></trkpt>")
            self.assertEqual(match(extended, ending=".gpx").stdout,
                             match(points.replace("</trkpt>", "<speed>8.3</speed></trkpt>"), ending=".gpx").stdout)
        self.assertNotIn("has no speeds", match(extended, ending=".gpx").stderr)

    def test_a_place_in_many_seconds_or_held_for_some_stays_on_its_roads(self):
        exact = self.points()
        held = [(clock,) + exact[number // 5 * 5][1:] for number, (clock, _, _) in enumerate(exact)]
        for points in (exact[::10], exact[::20], held):
            for options in ((), ("--smooth",)):
                answers = rows(match(self.track(points), *options, ending=".gpx"))
                self.assertLess(sum(not row["way_id"] for row in answers), 0.05 * len(answers), options)
        done = match(self.track(held), ending=".gpx")
        self.assertRegex(done.stderr, r"fixes repeat a place that the vehicle had left")
        self.assertEqual(len(rows(done)), len(held))

    def test_nothing_is_lost_by_times_that_are_not_in_order(self):
        exact = self.points()
        count = len(exact)
        plain = rows(match(self.track(exact), ending=".gpx"))
        back = match(self.track(exact[::-1]), ending=".gpx")
        self.assertEqual(rows(back), plain)
        self.assertIn("note: the times run backwards", back.stderr)
        half = count // 2
        reset = match(self.track([(clock - (200 if number >= half else 0), *place)
                                  for number, (clock, *place) in enumerate(exact)]), ending=".gpx")
        self.assertEqual(rows(reset), plain)
        self.assertIn(f"note: the time goes back by 199.0 s at fix {half + 1}", reset.stderr)
        untimed = match(self.track([(None if number % 3 == 1 else clock, *place)
                                    for number, (clock, *place) in enumerate(exact)]), ending=".gpx")
        answers = rows(untimed)
        self.assertEqual(len(answers), count - (count % 3 == 2))
        self.assertEqual(self.ways(answers), self.ways(plain))
        times = [float(row["t"]) for row in answers]
        self.assertEqual(times, sorted(set(times)))
        self.assertRegex(untimed.stderr, rf"note: \d+ of {count} fixes have no time; they were given one between")
        double = match(self.track([point for point in exact for _ in (0, 1)]), ending=".gpx")
        self.assertEqual(rows(double), plain)
        self.assertIn(f"note: {count} of {2 * count} fixes have the time of the one before; they were left out", double.stderr)
        swapped = exact[:30] + [exact[31], exact[30]] + exact[32:]
        stray = match(self.track(swapped), ending=".gpx")
        self.assertEqual(len(rows(stray)), count - 1)
        self.assertIn(f"note: 1 of {count} fixes are earlier than the one before", stray.stderr)
        once = match(self.track([(36000, *place) for _, *place in exact]), ending=".gpx")
        self.check_sentence(once)
        self.assertIn(f"all {count} points of", once.stderr)

    def test_fixes_that_are_not_used_are_counted(self):
        points = self.points()
        points[40] = (points[40][0], points[40][1] + 0.02, points[40][2])
        for options in ((), ("--smooth",), ("--line", "wkt")):
            done = match(self.track(points), *options, ending=".gpx")
            self.assertIn(f"note: 1 of {len(points)} fixes were not used: 1 farther away than a vehicle can have driven", done.stderr)

    def test_the_line_has_a_part_for_each_stretch_without_a_gap(self):
        points = self.points()
        count = len(points)
        holes = points[:count // 4] + points[count // 4 + 62:]
        short = points[:count // 4] + points[count // 4 + 20:]

        def parts(points, *options):
            done = match(self.track(points), "--line", "geojson", *options, ending=".gpx")
            self.assertEqual(done.returncode, 0, done.stderr)
            return len(json.loads(done.stdout)["geometry"]["coordinates"])
        self.assertGreater(count, 4 * 62 // 3)
        self.assertEqual(parts(holes), 2)
        self.assertEqual(parts(holes, "--gap", "120"), 1)
        self.assertEqual(parts(short), 1)
        self.assertEqual(parts(short, "--gap", "15"), 2)
        # Of places that are always so far apart none is behind a gap.
        self.assertEqual(parts(points[::30]), 1)
        for options, word in (("--line", "wkt", "--gap", "0"), "more than 0"), (("--gap", "9"), "--line"):
            done = match(self.track(points), *options, ending=".gpx")
            self.assertEqual(done.returncode, 2)
            self.assertIn(word, done.stderr)

    def test_gpx_is_recognized_by_its_content_too_and_errors_say_what_is_wrong(self):
        whole = gpx(self.drive)
        plain = rows(match(whole, ending=".gpx"))
        for written, ending in ((whole, ".GPX"), (whole, ""), (whole, ".xml"), ("\ufeff\n" + whole, ".txt")):
            self.assertEqual(rows(match(written, ending=ending)), plain, ending)
        for written, ending, why in (
                (whole.replace("Z</time>", "</time>"), ".gpx", "needs Z or an offset from UTC"),
                (re.sub("<time>[^<]*", "<time>noon", whole), ".gpx", "'noon' is no time as GPX has it"),
                (gpx(self.drive, with_times=False), ".gpx", "its track points have no <time>"),
                ("<gpx><wpt lat='1' lon='1'/></gpx>", ".gpx", "it has no track points (trkpt)"),
                ("time,lat,lon\n2026-03-01T10:00:00Z,60.1,24.9\n", ".csv", "no line of it is a sentence of NMEA 0183"),
                ("\r\n".join(line for line in self.drive.splitlines() if "GGA" in line), ".nmea", "it has no RMC sentences"),
                (without_fixes(self.drive, 0, 10_000), ".nmea", "the receiver says that it has no fix")):
            done = match(written, ending=ending)
            self.check_sentence(done)
            self.assertIn(why, done.stderr)


if __name__ == "__main__":
    unittest.main()
