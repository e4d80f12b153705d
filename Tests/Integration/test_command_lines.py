"""Whatever a person types: exit codes, places to write to, input without an end, too little of everything."""

import csv
import fcntl
import io
import json
import math
import os
import pty
import re
import resource
import shutil
import stat
import struct
import subprocess
import tempfile
import termios
import unittest
from statistics import median

import support
import testbed
import town

PROGRAMS = {"turnstone": testbed.agent_binary(),
            "turnstone-map": os.path.join(testbed.build_directory(), "turnstone-map")}


def place(row, column):
    return "{},{}".format(*town.place(row, column))


class CommandLineTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.directory = temporary.name
        with open(self.path("town.osm"), "w") as file:
            file.write(town.osm())
        self.configuration = self.write("vehicle.toml", f"""
            vehicle = "van-1"
            [map]
            file = "{support.town_map()}"
            [state]
            directory = "{self.path('state')}"
            [broker]
            servers = ["mqtt://127.0.0.1:{testbed.free_port()}"]
            """)

    def path(self, name):
        return os.path.join(self.directory, name)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write(text)
        return self.path(name)

    def call(self, line, timeout=60, **options):
        """Runs a line such as "turnstone-map info MAP"; MAP and the names in `files` stand for paths."""
        words = [word.replace("MAP", support.town_map()).replace("DIR", self.directory)
                 for word in line.split()]
        options.setdefault("stdout", subprocess.PIPE)
        return subprocess.run([PROGRAMS[words[0]], *words[1:]], stdin=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True, timeout=timeout, **options)

    def assert_sentence(self, done, code, *words):
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)


class ExitCodes(CommandLineTest):
    """The table of `turnstone help`, held against every command."""

    def setUp(self):
        super().setUp()
        self.write("drive.nmea", support.drive((0, 0), (0, 3)))
        self.write("other.record", "")
        os.mkdir(self.path("state"))
        with open(self.path("drive.record"), "w") as file:
            self.call(f"turnstone simulate --map MAP --from {place(0, 0)} --to {place(0, 2)} --output json",
                      stdout=file)
        with open(self.path("drive.record")) as file:
            lines = file.read().splitlines()
        at = next(i for i, line in enumerate(lines) if line.startswith('{"output"'))
        self.write("changed.record", "\n".join(lines[:at] + lines[at + 1:]) + "\n")
        far = "47.0,9.0"
        self.cases = {
            "turnstone run": (2, "--config DIR/none.toml"),
            "turnstone check": (
                (0, "--config DIR/vehicle.toml"), (2, "--config DIR/none.toml")),
            "turnstone route": (
                (0, f"--map MAP --waypoint {place(0, 0)} --waypoint {place(3, 3)}"),
                # The end of a street of one way.
                (2, f"--map MAP --waypoint {place(0, 0)} --waypoint {far}"),
                (2, "--map MAP --waypoint here --waypoint there")),
            "turnstone match": ((0, "--map MAP DIR/drive.nmea"), (2, "--map MAP DIR/none.nmea")),
            "turnstone simulate": (
                (0, f"--map MAP --from {place(0, 0)} --to {place(0, 1)}"),
                (2, f"--map MAP --from {place(0, 0)} --to {far}"),
                (2, f"--map MAP --from {far}")),
            "turnstone replay": (
                (0, "DIR/drive.record"), (1, "DIR/changed.record"), (2, "DIR/other.record")),
            "turnstone icons": ((0, ""), (2, "--format bmp")),
            "turnstone setup": (
                (0, "--config DIR/vehicle.toml --set-aside"),
                (1, "--config DIR/new.toml --vehicle van-9 --server mqtt://localhost --map DIR/none.map"),
                (2, "--config DIR/vehicle.toml --server nowhere")),
            "turnstone send": (
                (0, "ping --vehicle van-1 --dry-run"), (1, "ping --vehicle van-1 --config DIR/vehicle.toml"),
                (2, "set-guidance --vehicle van-1 --config DIR/vehicle.toml")),
            "turnstone watch": (
                (1, "--once --config DIR/vehicle.toml"), (2, "--vehicle + --config DIR/vehicle.toml")),
            "turnstone report": (
                (0, "--no-check -o - --config DIR/vehicle.toml"), (2, "-o DIR --config DIR/vehicle.toml")),
            "turnstone retire": ((1, "--config DIR/vehicle.toml"), (2, "--config DIR/none.toml")),
            "turnstone-map build": (
                (0, "DIR/town.osm -o DIR/new.map"), (2, "DIR/none.osm -o DIR/new.map")),
            "turnstone-map install": (
                (0, "--map DIR/installed.map MAP"), (2, "--map DIR/installed.map DIR/town.osm")),
            "turnstone-map info": ((0, "MAP"), (2, "DIR/town.osm")),
            "turnstone-map find": ((0, "MAP Street"), (1, "MAP nothing of the kind"), (2, "MAP")),
            "turnstone-map verify": ((0, "MAP"), (2, "DIR/town.osm")),
            "turnstone-map tiles": (
                (0, "MAP -o DIR/tiles"), (2, "MAP -o DIR"), (2, "MAP -o DIR/drive.nmea"),
                (2, "MAP -o DIR/none/tiles")),
            "turnstone-map draw": (
                (0, f"MAP -o DIR/a.svg --waypoint {place(0, 0)} --waypoint {place(3, 3)}"),
                (2, f"MAP -o DIR/a.svg --waypoint {place(0, 0)} --waypoint {far}")),
        }

    def test_every_command_keeps_to_the_table(self):
        commands = set()
        for program in PROGRAMS:
            text = self.call(f"{program} help").stdout
            self.assertIn("EXIT CODES", text)
            listed = text.split("SUBCOMMANDS:")[1]
            commands |= {f"{program} {name}" for name in re.findall(r"^  (\w+) ", listed, re.MULTILINE)
                         if name != "See"}
        self.assertEqual(commands, set(self.cases))
        for command, cases in self.cases.items():
            for code, arguments in [cases] if isinstance(cases[0], int) else cases:
                with self.subTest(command, arguments=arguments):
                    done = self.call(f"{command} {arguments}")
                    self.assertEqual(done.returncode, code, done.stderr)
            with self.subTest(command, option="unknown"):
                self.assertEqual(self.call(f"{command} --no-such-option").returncode, 2)

    def test_a_folder_of_tiles_is_replaced_as_a_whole_and_nothing_else_is(self):
        tiles = self.path("tiles")
        os.symlink(self.directory, self.path("link"))
        self.assertEqual(self.call("turnstone-map tiles MAP -o DIR/tiles").returncode, 0)
        for name in ("old.pbf", "index.html", "14/a.pbf", "ways/notes.txt"):
            self.write(f"tiles/{name}", "")
            self.assert_sentence(self.call("turnstone-map tiles MAP -o DIR/tiles"), 2, "lost")
            os.unlink(os.path.join(tiles, name))
        os.symlink(self.path("drive.nmea"), os.path.join(tiles, "14-link"))
        self.assert_sentence(self.call("turnstone-map tiles MAP -o DIR/tiles"), 2, "lost")
        os.unlink(os.path.join(tiles, "14-link"))
        os.makedirs(os.path.join(tiles, "14", "0"))
        self.write("tiles/14/0/0.pbf", "")
        os.symlink(tiles, self.path("web"))
        self.assertEqual(self.call("turnstone-map tiles MAP -o DIR/web/").returncode, 0)
        self.assertTrue(os.path.islink(self.path("web")))
        self.assertFalse(os.path.exists(os.path.join(tiles, "14", "0")))
        self.assertEqual(self.call("turnstone-map tiles MAP -o DIR/tiles/").returncode, 0)
        # The town has no road that is shown from afar.
        self.assertEqual(
            sorted(os.listdir(tiles)), ["12", "13", "14", "map.json", "places.json", "ways"])
        self.assertTrue(os.path.exists(self.path("drive.nmea")))
        for target in ("DIR", "DIR/link"):
            self.assert_sentence(self.call(f"turnstone-map tiles MAP -o {target}"), 2, "lost")
        self.assertTrue(os.path.exists(self.path("drive.nmea")))
        self.assertEqual([name for name in os.listdir(self.directory) if name.endswith(".part")], [])

    def test_without_a_way_nothing_is_driven_or_drawn(self):
        # An island of one road.
        self.write("two.osm", """<osm version="0.6">
            <node id="1" lat="60.1" lon="24.9"/><node id="2" lat="60.1" lon="24.91"/>
            <node id="3" lat="60.11" lon="24.9"/><node id="4" lat="60.11" lon="24.91"/>
            <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way>
            <way id="2"><nd ref="3"/><nd ref="4"/><tag k="highway" v="primary"/></way></osm>""")
        self.assertEqual(self.call("turnstone-map build DIR/two.osm -o DIR/two.map").returncode, 0)
        ends = "60.1,24.905", "60.11,24.905"
        for code, line in (
            (0, "turnstone route --map DIR/two.map --waypoint {} --waypoint {}"),
            (1, "turnstone route --nmea --map DIR/two.map --waypoint {} --waypoint {}"),
            (1, "turnstone simulate --map DIR/two.map --from {} --to {}"),
            (1, "turnstone-map draw DIR/two.map -o DIR/a.svg --waypoint {} --waypoint {}"),
        ):
            with self.subTest(line):
                done = self.call(line.format(*ends))
                self.assertEqual(done.returncode, code, done.stderr)


class WithoutProc(CommandLineTest):
    """As in the chroot in which somebody makes an image."""

    @unittest.skipUnless(os.geteuid() == 0, "only root can take /proc away")
    def test_the_arguments_are_read(self):
        for program, words in (("turnstone", ["check", "--quiet", "--config", self.configuration]),
                               ("turnstone-map", ["info", support.town_map()])):
            for expected, more in ((0, []), (2, ["--no-such-option"])):
                # Several times: a thread beside the main one traps there, if it comes to look for /proc before the end.
                for attempt in range(8):
                    with self.subTest(program, more=more, attempt=attempt):
                        done = subprocess.run(
                            ["unshare", "--mount", "sh", "-c", 'umount -l /proc && exec "$@"', "sh", PROGRAMS[program],
                             *words, *more], capture_output=True, text=True, timeout=60)
                        self.assertEqual(done.returncode, expected, done.stderr)
                        self.assertNotIn("OVERVIEW", done.stdout)


class Help(CommandLineTest):
    def commands(self):
        for program in PROGRAMS:
            yield from self.below(program)

    def below(self, command):
        """The commands of a command, and theirs."""
        _, _, listed = self.call(f"{command} --help").stdout.partition("SUBCOMMANDS:")
        for name in re.findall(r"^  ([a-z][a-z-]+)(?:  |$)", listed, re.MULTILINE):
            yield f"{command} {name}"
            yield from self.below(f"{command} {name}")

    def test_no_line_is_longer_than_a_terminal_is_wide(self):
        commands = list(self.commands())
        self.assertIn("turnstone-map build", commands)
        self.assertIn("turnstone send continue-to-next-destination", commands)
        for line in [*PROGRAMS, *commands]:
            with self.subTest(line):
                done = self.call(f"{line} --help")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual([text for text in done.stdout.splitlines() if len(text) > 80], [])
                self.assertEqual(len(re.findall("^USAGE:", done.stdout, re.MULTILINE)), 1)

    def test_what_a_check_finds_goes_on_below_its_beginning_on_a_terminal(self):
        main, side = pty.openpty()
        self.addCleanup(os.close, main)
        # Rows and columns.
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        done = self.call(f"turnstone check --online --config {self.configuration}", stdout=side,
                         env=dict(os.environ, NO_COLOR="1"))
        os.close(side)
        text = b""
        try:
            while part := os.read(main, 1 << 16):
                text += part
        except OSError:
            pass  # Nobody writes any more.
        self.assertEqual(done.returncode, 1, done.stderr)
        lines = text.decode().splitlines()
        # A path may be longer than a line.
        self.assertEqual([line for line in lines if len(line) > 80 and " " in line.strip()], [])
        self.assertTrue(any(re.match(" {23}[^ ]", line) for line in lines), lines)
        # For a program, a line each.
        done = self.call(f"turnstone check --online --config {self.configuration}")
        self.assertEqual([line for line in done.stdout.splitlines() if line.startswith(" ")], [])
        self.assertGreater(max(map(len, done.stdout.splitlines())), 80)

    def test_either_way_of_a_command_has_a_usage_of_its_own(self):
        usage = self.call("turnstone setup --help").stdout.split("USAGE: ")[1].split("\n\n")[0]
        self.assertEqual([line.split()[-1] for line in usage.splitlines()], ["[<options>]", "--move", "--set-aside"])

    def test_a_command_of_a_command_that_there_is_not_is_told_alike(self):
        for words in ("send bogus", "send bogus --vehicle van-7", "help send bogus"):
            with self.subTest(words=words):
                self.assert_sentence(self.call(f"turnstone {words}"), 2,
                                     "there is no command 'send bogus'", "'turnstone help send'")
        self.assertEqual(self.call("turnstone help send ping").returncode, 0)

    def test_a_command_that_there_is_not_has_no_help(self):
        for program in PROGRAMS:
            for words in ("help bogus", "bogus --help", "bogus -h", "bogus", "help bogus --version"):
                with self.subTest(program=program, words=words):
                    done = self.call(f"{program} {words}")
                    self.assert_sentence(done, 2, "there is no command 'bogus'", f"'{program} help'")
                    self.assertEqual(done.stdout, "")
            for words in ("help", "--help", "help help", "--version", ""):
                with self.subTest(program=program, words=words):
                    self.assertEqual(self.call(f"{program} {words}").returncode, 0)


class Numbers(CommandLineTest):
    def test_one_below_zero_is_refused_as_a_number_by_every_option_that_takes_one(self):
        route = f"turnstone route --map MAP --waypoint {place(0, 0)} --waypoint {place(0, 2)}"
        simulate = f"turnstone simulate --map MAP --from {place(0, 0)} --to {place(0, 2)}"
        lines = [f"{route} --{name}" for name in ("noise", "rate", "seed")]
        lines += [f"{simulate} --{name}" for name in (
            "noise", "rate", "seed", "speed-multiplier", "stop-seconds", "seconds")]
        lines += ["turnstone-map draw MAP -o DIR/a.svg --radius", "turnstone-map find MAP Street --limit",
                  "turnstone-map verify MAP --limit"]
        for line in lines:
            for value in ("-5", "-.5", "-inf"):
                with self.subTest(line, value=value):
                    done = self.call(f"{line} {value}")
                    self.assertEqual(done.returncode, 2, done.stderr)
                    self.assertNotIn("Missing value", done.stderr)
                    self.assertIn(line.split()[-1], done.stderr)

    def test_where_no_number_belongs_it_is_none(self):
        for line, word in ((f"turnstone route --map MAP --json -5", "--json"),
                           ("turnstone run -5", "-5"), ("turnstone-map find MAP -- -5", "'-5'")):
            with self.subTest(line):
                done = self.call(line)
                self.assertIn(done.returncode, (1, 2))
                self.assertIn(word, done.stderr)


class StandardOutput(CommandLineTest):
    def test_a_full_disk_beneath_it_is_an_error_of_every_command(self):
        os.mkdir(self.path("state"))
        self.write("drive.nmea", support.drive((0, 0), (0, 3)))
        drive = f"--from {place(0, 0)} --to {place(0, 2)}"
        lines = [
            "turnstone --help", "turnstone --version", "turnstone help route", "turnstone icons",
            "turnstone --generate-completion-script bash",
            "turnstone check --config DIR/vehicle.toml",
            "turnstone setup --config DIR/vehicle.toml --move", "turnstone match --map MAP DIR/drive.nmea",
            "turnstone-map --help", "turnstone-map info MAP", "turnstone-map find MAP Street",
            "turnstone-map verify MAP", "turnstone-map build DIR/town.osm -o DIR/new.map",
            "turnstone-map build DIR/town.osm -o -", "turnstone-map draw MAP -o -",
        ]
        lines += [f"turnstone simulate --map MAP {drive} --output {form}"
                  for form in ("text", "json", "csv", "gpx", "nmea")]
        lines += [f"turnstone route --map MAP --waypoint {place(0, 0)} --waypoint {place(0, 2)} --{form}"
                  for form in ("text", "json", "gpx", "nmea")]
        for line in lines:
            with self.subTest(line), open("/dev/full", "w") as full:
                self.assert_sentence(
                    self.call(line, stdout=full), 1, "standard output", "No space left")


class PlacesToWriteTo(CommandLineTest):
    def build(self, target):
        return self.call(f"turnstone-map build DIR/town.osm -o {target}")

    def test_only_a_file_is_replaced(self):
        os.mkfifo(self.path("fifo"))
        os.mkdir(self.path("directory"))
        os.symlink("nowhere", self.path("broken"))
        for name, word in (("fifo", "a FIFO"), ("directory", "a directory"), ("broken", "symbolic link")):
            with self.subTest(name):
                before = os.lstat(self.path(name))
                self.assert_sentence(self.build(f"DIR/{name}"), 2, word)
                self.assertEqual(os.lstat(self.path(name)).st_ino, before.st_ino)

    def test_what_is_read_is_not_replaced(self):
        shutil.copy(support.town_map(), self.path("own.map"))
        os.symlink("own.map", self.path("link.map"))
        for source, line in (
            ("town.osm", "turnstone-map build DIR/town.osm -o DIR/town.osm"),
            ("own.map", "turnstone-map draw DIR/own.map -o DIR/own.map"),
            ("own.map", "turnstone-map draw DIR/own.map -o DIR/link.map"),
        ):
            with self.subTest(line), open(self.path(source), "rb") as file:
                before = file.read()
                self.assert_sentence(self.call(line), 2, "what is read")
                with open(self.path(source), "rb") as file:
                    self.assertEqual(file.read(), before)

    def test_a_device_is_not_replaced(self):
        # Of our own, as the others are needed.
        device = self.path("null")
        try:
            os.mknod(device, stat.S_IFCHR | 0o666, os.makedev(1, 3))
        except PermissionError:
            self.skipTest("only root can make a device")
        for line in ("turnstone-map build DIR/town.osm -o DIR/null", "turnstone-map draw MAP -o DIR/null",
                     "turnstone run --config DIR/vehicle.toml --record DIR/null"):
            with self.subTest(line):
                self.assert_sentence(self.call(line), 2, "a device")
                self.assertTrue(stat.S_ISCHR(os.lstat(device).st_mode))

    def test_what_a_symbolic_link_leads_to_is_replaced(self):
        self.write("real.map", "old")
        os.symlink("real.map", self.path("link.map"))
        self.assertEqual(self.build("DIR/link.map").returncode, 0)
        self.assertTrue(os.path.islink(self.path("link.map")))
        self.assertGreater(os.path.getsize(self.path("real.map")), 1000)
        self.assertEqual([name for name in os.listdir(self.directory) if name.endswith(".part")], [])

    def test_a_dash_is_standard_output(self):
        self.assertEqual(self.build("DIR/new.map").returncode, 0)
        with open(self.path("piped.map"), "w") as file:
            done = self.call("turnstone-map build DIR/town.osm -o -", stdout=file)
        self.assertEqual(done.returncode, 0)
        with open(self.path("new.map"), "rb") as one, open(self.path("piped.map"), "rb") as other:
            self.assertEqual(one.read(), other.read())
        self.assertIn("<svg", self.call("turnstone-map draw MAP -o -").stdout)


class Places(CommandLineTest):
    def test_latitudes_of_the_south_are_no_options(self):
        south = "-30.0,-51.1"
        for line in (f"turnstone route --map MAP --waypoint {south} --waypoint -30.1,-51.2",
                     f"turnstone route --map MAP --waypoint {south} --bearing - --waypoint -30.1,-51.2 "
                     "--bearing 10,20",
                     f"turnstone simulate --map MAP --from {south} --to -30.1,-51.2",
                     f"turnstone simulate --map MAP --from {south}",
                     f"turnstone-map draw MAP -o DIR/a.svg --waypoint {south} --waypoint -30.1,-51.2"):
            with self.subTest(line):
                done = self.call(line)
                self.assertNotIn("Missing value", done.stderr)
                self.assertRegex(done.stdout + done.stderr, "map|road")
        self.assertEqual(self.call(f"turnstone-map draw MAP -o DIR/a.svg --around {south}").returncode, 0)

    def test_whether_one_turns_at_a_stop_is_said_as_in_orders(self):
        there, back = town.place(1, 1.5), town.place(1, 0)

        def meters(turn):
            line = f"turnstone route --map MAP --json --waypoint {place(1, 0)} --waypoint {place(1, 1.5)}{turn}"
            flags = json.loads(self.call(f"{line} --waypoint {place(1, 0)}").stdout)["distanceMeters"]
            value = turn.partition("=")[2].upper() or None
            with open(self.path("turn.jsonl"), "w") as file:
                file.write(json.dumps({"waypoints": [back, there, back], "turnAtStop": [None, value, None]}))
            query = json.loads(self.call("turnstone route --map MAP --json --queries DIR/turn.jsonl").stdout)
            self.assertEqual(query["distanceMeters"], flags)
            return flags

        self.assertGreater(meters(",turn=never"), meters(",turn=allow"))
        meters("")
        for wrong in ("turn=maybe", "turn", "side=left"):
            done = self.call(f"turnstone route --map MAP --waypoint {place(1, 0)} --waypoint {place(1, 1)},{wrong}")
            self.assertNotEqual(done.returncode, 0)
            self.assertRegex(done.stderr, f"--waypoint.*“{wrong}” is none of its parts")
        done = self.call(f"turnstone route --map MAP --waypoint {place(1, 0)} --waypoint {place(1, 1)},turn=never,turn=avoid")
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr, "--waypoint.*“turn=avoid” is one turn= too many")

    def test_the_noise_of_a_simulated_receiver_is_in_every_output(self):
        drive = f"turnstone simulate --map MAP --start-time 2026-03-01T10:00:00Z --from {place(0, 0.5)}"
        for way in (f"{drive} --to {place(2, 3)}", f"{drive} --seconds 30"):
            for form in ("json", "csv", "gpx", "nmea"):
                with self.subTest(way=way, form=form):
                    written = [self.call(f"{way} --output {form} --noise {noise}").stdout for noise in (0, 3, 12)]
                    self.assertEqual(len(set(written)), 3)
                    self.assertEqual(self.call(f"{way} --output {form} --noise 12").stdout, written[2])
                    self.assertNotEqual(self.call(f"{way} --output {form} --noise 12 --seed 2").stdout, written[2])
        # The way that is told is driven, its distances are those of the places.
        self.assertNotEqual(*(self.call(f"{drive} --to {place(2, 3)} --noise {noise}").stdout for noise in (0, 12)))
        told = {}
        for noise in (0, 12):
            answers = list(csv.DictReader(io.StringIO(self.call(f"{drive} --to {place(2, 3)} --output csv --noise {noise}").stdout)))
            told[noise] = [float(row["accuracy_m"]) for row in answers]
            apart = [math.hypot(float(row["lat"]) - float(row["road_lat"]), 0.5 * (float(row["lon"]) - float(row["road_lon"])))
                     * 111195 for row in answers if row["way_id"]]
            self.assertTrue(0.3 * noise <= median(apart) <= 2 * noise + 1, apart)
            sentences = self.call(f"{drive} --to {place(2, 3)} --output nmea --noise {noise}").stdout
            errors = {line.split(",")[6] for line in sentences.splitlines() if line.startswith("$GPGST")}
            self.assertEqual({float(error) for error in errors}, {max(0.5, noise)})
        self.assertLess(1.3 * median(told[0]), median(told[12]))

    def test_a_drive_from_outside_the_map_says_so(self):
        for start in ("0,0", "10,10", "-30.0,-51.1"):
            for end in ("", f"--to {place(0, 0)}"):
                with self.subTest(start=start, end=end):
                    done = self.call(f"turnstone simulate --map MAP --from {start} {end}")
                    self.assert_sentence(done, 2, "map")
                    self.assertEqual(done.stdout, "")


class TooMuch(CommandLineTest):
    def limited(self):
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))

    def test_what_has_no_end_is_not_read_to_its_end(self):
        for line, word in (
            ("turnstone match --map MAP /dev/zero", "256 MB"),
            (f"turnstone match --map MAP --route /dev/zero /dev/null", "no fix"),
            ("turnstone route --map MAP --queries /dev/zero", "a line of more than"),
            ("turnstone replay /dev/zero", "MB"),
        ):
            with self.subTest(line):
                self.assert_sentence(self.call(line, preexec_fn=self.limited), 2, word)

    def test_requests_are_answered_one_after_the_other(self):
        request = json.dumps({"waypoints": [town.place(0, 0), town.place(0, 1)]})
        # Without an end.
        requests = subprocess.Popen(["yes", request], stdout=subprocess.PIPE)
        answers = subprocess.Popen(
            [PROGRAMS["turnstone"], "route", "--map", support.town_map(), "--json", "--queries",
             "/dev/stdin"], stdin=requests.stdout, stdout=subprocess.PIPE)
        requests.stdout.close()
        try:
            self.assertEqual(json.loads(answers.stdout.readline())["routeStatus"], "OK")
        finally:
            for process in (answers, requests):
                process.kill()
                process.wait()
            answers.stdout.close()

    def answers(self, lines, options=""):
        with open(os.path.join(self.directory, "requests.jsonl"), "w") as file:
            file.write("\n".join(lines))
        return self.call(f"turnstone route --map MAP {options} --queries DIR/requests.jsonl")

    def test_a_line_that_is_no_request_does_not_end_the_others(self):
        right = json.dumps({"waypoints": [town.place(0, 0), town.place(0, 1)]})
        done = self.answers(
            [right, "{", json.dumps({"waypoints": [town.place(0, 0)]}), "", right], "--json")
        self.assertEqual(done.returncode, 2)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([answer.get("routeStatus") for answer in answers], ["OK", None, None, "OK"])
        self.assertRegex(answers[2]["message"], "line 3 of .*two places")
        self.assertEqual(
            [line.split(" of ")[0] for line in done.stderr.splitlines()], ["line 2", "line 3", "turnstone: 2"])

    def test_a_request_that_text_does_not_answer_does_not_end_the_others(self):
        right = json.dumps({"waypoints": [town.place(0, 0), town.place(0, 1)]})
        done = self.answers([json.dumps({"waypoints": [town.place(0, 0), [50, 9]]}), right])
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, "line 1 of .*waypoint|line 1 of .*destination")
        self.assertIn("arrive", done.stdout.lower())

    def test_sentences_of_a_route_are_no_wider_than_a_terminal(self):
        # A line in the sea, and a long sentence about it.
        done = self.answers([json.dumps({"waypoints": [town.place(0, 0), town.place(0, 2)], "line": "??_ibE_ibE"})])
        self.assertGreater(max(map(len, done.stdout.splitlines())), 40, done.stdout)
        self.assertLessEqual(max(map(len, done.stdout.splitlines())), 80, done.stdout)

    def test_a_line_of_a_gpx_that_is_no_xml_is_refused(self):
        points = "".join('<trkpt lat="{}" lon="{}"/>'.format(*town.place(0, column)) for column in (0, 1, 2))
        whole = f'<?xml version="1.0"?><gpx><metadata><name>A &amp; B > C</name></metadata><trk><trkseg>{points}</trkseg></trk></gpx>'
        for text, words in ((whole, None),
                            (whole.replace("</trkseg>", ""), "closes <trkseg> by </trk>"),
                            (whole.replace("</gpx>", "</gpx></gpx>"), "closes </gpx>, which is not open"),
                            (whole.replace("<gpx>", "<gpx><rte>", 1), "closes <rte> by </gpx>"),
                            (whole.replace("&amp;", "&"), "has an '&' that is not written as &amp;"),
                            (whole.replace('lat="', 'lat="&', 1), "has an '&' that is not written as &amp;")):
            with open(self.path("line.gpx"), "w") as file:
                file.write(text)
            done = self.call("turnstone route --map MAP --along DIR/line.gpx")
            if words:
                self.assert_sentence(done, 2, words, "write it again")
            else:
                self.assertEqual(done.returncode, 0, done.stderr)
        for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
            with open(self.path("line.gpx"), "w", encoding=encoding) as file:
                file.write(whole)
            self.assert_sentence(self.call("turnstone route --map MAP --along DIR/line.gpx"), 2,
                                 "is in UTF-16; write it again in UTF-8")

    def test_thousands_of_arguments_are_refused(self):
        waypoints = f" --waypoint {place(0, 0)}" * 20_000
        self.assert_sentence(self.call(f"turnstone route --map MAP {waypoints}"), 2, "at most 1000")


class TooFewDescriptors(CommandLineTest):
    def test_the_agent_says_how_many_it_needs(self):
        for most in (4, 5, 6, 7, 8, 16, 24, 40, 63):
            with self.subTest(most=most):
                done = self.call(
                    "turnstone run --config DIR/vehicle.toml",
                    preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)))
                self.assert_sentence(done, 2, f"only {most} files", "LimitNOFILE")

    def test_other_commands_do_with_few_or_say_so(self):
        for line in ("turnstone-map info MAP", "turnstone-map build DIR/town.osm -o DIR/new.map",
                     "turnstone check --config DIR/vehicle.toml", "turnstone icons",
                     "turnstone retire --config DIR/vehicle.toml",
                     f"turnstone route --map MAP --waypoint {place(0, 0)} --waypoint {place(0, 2)}"):
            # With fewer the system does not even load the program.
            for most in (5, 6, 7, 8):
                with self.subTest(line, most=most):
                    done = self.call(
                        line, preexec_fn=lambda: resource.setrlimit(
                            resource.RLIMIT_NOFILE, (most, most)))
                    if done.returncode != 0:
                        self.assertIn(done.returncode, (1, 2), done.stderr)
                        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)


if __name__ == "__main__":
    unittest.main()
