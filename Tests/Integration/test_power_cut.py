"""The power goes at any point of `turnstone-map install`, and of an agent that takes the new map over.

Every call of the system that a process makes is a point: strace kills it at the beginning of one chosen at random. What
a kill leaves is what the power leaves, as long as what is named was on the disk before: that is looked at in the calls.
"""

import os
import random
import re
import shutil
import signal
import struct
import subprocess
import time
import unittest

import support
import testbed
from test_install import BUILDER, content, install, other_map

# TURNSTONE_POWER_CUTS for more; 500 take some minutes.
CUTS = int(os.environ.get("TURNSTONE_POWER_CUTS", "40"))
CALL = re.compile(r"^(?:\[pid +\d+\] |\d+ +)?(\w+)\((.*)$")
# What the library of threads does by itself may come in another order each time; what changes a disk does not.
NAMES = "openat,read,write,fsync,link,rename,unlink,close,mmap,munmap,mkdir,fstat,stat,lstat,newfstatat,readlink,exit_group"


def fingerprint(path):
    """Of the whole file, as state/info tells it: the checksum in the header."""
    with open(path, "rb") as file:
        return "%016x" % struct.unpack_from("<Q", file.read(32), 24)[0]


def calls(log):
    """Name and arguments of each call of the system, in their order."""
    with open(log, errors="replace") as file:
        return [match.groups() for match in map(CALL.match, file) if match]


@unittest.skipUnless(shutil.which("strace"), "there is no strace")
class PowerCut(unittest.TestCase):
    def setUp(self):
        self.bed = testbed.Testbed()
        self.addCleanup(self.bed.close)
        self.place = self.bed.path("region.map")
        self.first, self.second = support.town_map(), other_map(self.bed.directory)
        self.log = self.bed.path("calls")
        if subprocess.run(["strace", "-o", self.log, "true"], capture_output=True).returncode != 0:
            self.skipTest("nothing may be traced here")

    def trace(self, words, *options):
        return subprocess.run(["strace", "-o", self.log, *options, BUILDER, "install", "--map", self.place, *words],
                              capture_output=True, text=True, timeout=60)

    def test_at_every_call_of_the_system_a_whole_map_lies_there_and_the_one_before_it(self):
        whole = {content(self.first): "first", content(self.second): "second"}
        install("--map", self.place, self.first)
        install("--map", self.place, self.second)
        install("--map", self.place, self.first)
        ways = {"first": [self.first], "second": [self.second], "rollback": ["--rollback"]}
        points = {}
        for name, words in ways.items():
            self.assertEqual(self.trace(words, "-e", f"trace={NAMES}").returncode, 0)
            points[name] = [name for name, _ in calls(self.log)]
        chance = random.Random(500)
        seen = set()
        for number in range(CUTS):
            name, words = chance.choice(list(ways.items()))
            at = chance.randrange(len(points[name]))
            call = points[name][at]
            count = points[name][:at + 1].count(call)
            before = whole[content(self.place)]
            previous = whole.get(content(self.place + ".previous")) if os.path.exists(self.place + ".previous") else None
            self.trace(words, "-e", f"trace={call}", "-e", f"inject={call}:signal=SIGKILL:when={count}")
            with self.subTest(number=number, way=name, call=call, count=count):
                there = whole.get(content(self.place))
                wanted = previous if name == "rollback" else name
                self.assertIn(there, {before, wanted}, "another map than the old one and the new one")
                kept = self.place + ".previous"
                if os.path.exists(kept):
                    self.assertIn(content(kept), whole)
                elif name == "rollback":
                    # Between its two names; the next call gives it the right one.
                    self.assertIn(content(kept + ".part"), whole)
                if there != before and name != "rollback":
                    # What lay there can be had back.
                    self.assertEqual(whole[content(kept)], before)
                seen.add(there != before)
        self.assertEqual(seen, {True, False}, "no cut before the change of names, or none after it")
        # What was left lying is in nobody's way.
        self.assertEqual(install("--map", self.place, self.second).returncode, 0)
        self.assertEqual(content(self.place), content(self.second))
        left = [name for name in os.listdir(self.bed.directory) if name.startswith("region.map.")]
        self.assertEqual([name for name in left if name != "region.map.previous"], [], left)

    def test_what_gets_the_maps_name_is_on_the_disk_before_and_its_name_after(self):
        install("--map", self.place, self.first)
        for words in ([self.second], ["--rollback"]):
            self.assertEqual(self.trace(words, "-y", "-e", "trace=openat,write,fsync,link,rename").returncode, 0)
            dirty, named = set(), False
            for name, rest in calls(self.log):
                path = re.match(r"\d+<([^>]*)>", rest)
                if name == "write" and path and path[1].startswith(self.bed.directory):
                    dirty.add(path[1])
                elif name == "fsync" and path:
                    dirty.discard(path[1])
                    named = named and path[1] != self.bed.directory
                elif name == "rename":
                    source, target = re.findall(r'"([^"]*)"', rest)
                    self.assertNotIn(source, dirty, f"{source} is not on the disk yet when it becomes {target}")
                    if source in dirty:
                        dirty.add(target)
                    named = named or target == self.place
            self.assertFalse(named, "the folder is not on the disk after the change of names")


class OnTheWay(support.VehicleTest):
    """The agent is killed while it begins with another map, and started again."""

    def setUp(self):
        super().setUp()
        self.place = self.bed.path("region.map")
        shutil.copy(support.town_map(), self.place)
        self.agent.replace(support.town_map(), self.place)
        self.maps = [support.town_map(), other_map(self.bed.directory)]

    def start_anew(self):
        mark = self.listener.position()
        self.agent.start()
        return self.listener.wait("/state/info", timeout=20, since=mark).json

    def test_after_each_start_the_map_that_lies_there_is_in_use_and_named(self):
        self.broker.start()
        self.listen()
        self.gpsd.start()
        began = time.monotonic()
        self.start_anew()
        longest = 1.2 * (time.monotonic() - began)
        chance = random.Random(501)
        for number in range(max(3, CUTS // 8)):
            self.agent.process.send_signal(signal.SIGKILL)
            self.agent.process.wait()
            words = [self.maps[number % 2]] if number % 5 else ["--rollback"]
            installer = subprocess.Popen([BUILDER, "install", "--map", self.place, *words],
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if number % 3:
                installer.wait()
            self.agent.start()
            time.sleep(chance.uniform(0, longest))
            self.agent.process.send_signal(signal.SIGKILL)
            self.agent.process.wait()
            installer.kill()
            installer.wait()
            info = self.start_anew()
            with self.subTest(number=number):
                there = fingerprint(self.place)
                self.assertEqual(info["map"]["fingerprint"], there)
                installed = info["maps"][0]
                self.assertEqual((installed["place"], installed["inUse"], installed["fingerprint"], installed["problem"]),
                                 ("INSTALLED", True, there, None))
                if os.path.exists(self.place + ".previous"):
                    previous = info["maps"][1]
                    self.assertEqual((previous["place"], previous["fingerprint"]),
                                     ("PREVIOUS", fingerprint(self.place + ".previous")))


if __name__ == "__main__":
    unittest.main()
