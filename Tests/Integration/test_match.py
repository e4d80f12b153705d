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
        # The vehicle stands at first, and may face either way there.
        driven = [row for row in answers if float(row["confidence"]) > 0.5]
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

    def test_a_drive_elsewhere_is_on_no_road(self):
        moved = gpx(self.drive).replace('lat="60.', 'lat="12.')
        answers = rows(match(moved, ending=".gpx"))
        self.assertEqual(len(answers), len(list(fixes(self.drive))))
        self.assertEqual({row["way_id"] for row in answers}, {""})


if __name__ == "__main__":
    unittest.main()
