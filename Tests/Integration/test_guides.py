"""What the guides have people type prints what stands below it.

In a fenced `console` block a line that begins with `$ ` or `# ` is a command, what follows is what it prints: standard output
and error. Numbers, times and versions may differ in their digits; `…` stands for anything in a line, and alone for any lines.
`<!-- test: … -->` before a block says what has happened meanwhile. With UPDATE_GUIDES=1 what was printed is written down;
its difference is the review.
"""

import glob
import os
import pathlib
import re
import time
import unittest

import support
import testbed
import gateway

DIRECTORY = pathlib.Path(os.environ.get("TURNSTONE_GUIDES", os.path.join(testbed.ROOT, "docs")))
PART = re.compile(r"<!-- test: (?P<event>[^\n]*?) -->|^```console\n(?P<block>.*?)^```$", re.MULTILINE | re.DOTALL)
# Of a package manager, of systemd, of another machine: shown with four spaces before them, and not run here.
ELSEWHERE = ("apt", "systemctl", "journalctl", "cp", "scp", "ssh", "cgps")


def commands(block):
    """(command, what it prints) of a block."""
    found = []
    for line in block.splitlines():
        if re.match(r"[$#] ", line):
            found.append([line, []])
        elif found and found[-1][0].endswith("\\"):
            found[-1][0] += "\n" + line
        elif found:
            found[-1][1].append(line)
    return found


def pattern(lines):
    """What fits the lines of a guide."""
    parts = []
    for line in lines:
        if line.strip() == "…":
            parts.append(r"(?:.*\n)*?")
            continue
        text = re.escape(line).replace("…", ".*")
        text = re.sub(r"(?:\d+(?:\\\.\d+)*)", lambda _: r"\d+(?:\.\d+)*", text)
        parts.append(text + r"\n")
    return "".join(parts)


def filled(lines, output):
    """What was printed, with the `…` of a line that still fits."""
    printed = output.splitlines()
    if any(line.strip() == "…" for line in lines):
        return lines if re.fullmatch(pattern(lines), output) else printed
    return [next((old for old in lines if "…" in old and re.fullmatch(pattern([old]), new + "\n")), new) for new in printed]


class Guide(unittest.TestCase):
    def setUp(self):
        self.bed = testbed.Testbed()
        self.addCleanup(self.bed.close)
        self.gateway = gateway.Gateway(self.bed)
        self.gateway.install()
        self.gateway.start_broker()
        self.drives = False

    def happen(self, event):
        """What a block is preceded by: `drive`, `agent`, `stop`, `pause N`, `run COMMAND`."""
        name, _, rest = event.partition(" ")
        if name == "drive":
            # At the time of now, as a receiver under the sky.
            self.gateway.start_receiver(support.drive(
                (0, 0), (0, 6), (6, 6), (6, 0), (0, 0), (0, 6), (6, 6), (6, 0),
                start_time=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())))
            self.gateway.wait("gpspipe -w -n 20 | grep -m1 '\"mode\":3'")
            self.drives = True
        elif name == "agent":
            self.gateway.start_agent()
            if self.drives:
                # An order for a route wants to know where the vehicle is.
                self.gateway.wait(
                    f"mosquitto_sub -p 1884 -u monitor -P {self.gateway.passwords['monitor']} -C 1 -W 2"
                    " -t turnstone/v1/van-7/state/health | grep -m1 '\"gps\":{\"state\":\"fix\"'")
        elif name == "setup":
            for command in ("turnstone-map install region.map",
                            "turnstone setup --vehicle van-7 --server mqtt://localhost:1883 --password-from password --consent"):
                done = self.gateway.run(command)
                self.assertEqual(done.returncode, 0, done.stdout)
        elif name == "stop":
            self.gateway.stop_agent()
        elif name == "pause":
            time.sleep(float(rest))
        elif name == "run":
            done = self.gateway.run(rest)
            self.assertEqual(done.returncode, 0, f"{rest}: {done.stdout}")
        else:
            self.fail(f"nobody knows what '{event}' is")

    def follow(self, name):
        path = DIRECTORY / f"guide-{name}.md"
        text = path.read_text()
        new, end, count = [], 0, 0
        for part in PART.finditer(text):
            if part["event"]:
                self.happen(part["event"])
                continue
            new.append(text[end:part.start("block")])
            end = part.end("block")
            for command, lines in commands(part["block"]):
                words = command[2:]
                for stand_in, user in (("PASSWORD", "dispatch"), ("MONITOR", "monitor")):
                    words = words.replace(stand_in, self.gateway.passwords[user])
                output = self.gateway.run(words).stdout.replace(self.gateway.home, "/home/me")
                self.assertFalse([one for one in self.gateway.passwords.values() if one in output], "a password")
                output = output if output.endswith("\n") or not output else output + "\n"
                count += 1
                lines = [line for line in lines]
                while lines and not lines[-1]:
                    lines.pop()
                if os.environ.get("UPDATE_GUIDES"):
                    lines = filled(lines, output)
                else:
                    with self.subTest(command):
                        self.assertRegex(output, rf"\A{pattern(lines)}\Z")
                new.append("\n".join([command, *lines]) + "\n")
        if os.environ.get("UPDATE_GUIDES"):
            path.write_text("".join(new) + text[end:])
        self.assertGreater(count, 2)

    def test_the_installer(self):
        self.follow("installer")

    def test_the_dispatcher(self):
        self.follow("dispatcher")

    def test_the_map_maker(self):
        self.follow("map-maker")

    def test_the_reader_of_topics(self):
        self.follow("reader")

    def test_the_person_at_night(self):
        self.follow("at-night")


class Words(unittest.TestCase):
    def test_every_guide_has_a_test_and_shows_no_command_that_nobody_runs(self):
        guides = {pathlib.Path(path).stem[6:] for path in glob.glob(str(DIRECTORY / "guide-*.md"))}
        followed = set(re.findall(r'self\.follow\("([\w-]+)"\)', pathlib.Path(__file__).read_text()))
        self.assertEqual(guides, followed)
        for name in guides:
            text = (DIRECTORY / f"guide-{name}.md").read_text()
            self.assertEqual(re.findall(r"^```(?!console$)\S+", text, re.MULTILINE), [], name)
            for line in re.findall(r"^    [$#] (?:sudo )?(\S+)", text, re.MULTILINE):
                self.assertIn(line, ELSEWHERE + ("turnstone",), f"{name}: put it into a console block")


if __name__ == "__main__":
    unittest.main()
