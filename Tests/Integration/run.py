"""Runs the integration tests side by side, each as a process of its own: most of their time is waiting.

    run.py                        all of them
    run.py NAME...                some: test_link, test_link.Link, test_link.Link.test_x
    run.py --jobs N               so many at a time

Tests that measure (`measures = True` in their class) run alone after the others. What a test says is shown when
it fails. One that fails beside others runs once more, alone, on the machine that it then has for itself: it counts as
passed then, but is named at the end, as either the test or the program depends on the machine's haste. Each has a temporary directory of its own, and whatever it leaves running or lying is gone with it.
"""

import argparse
import ctypes
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
# So many for each processor: they wait for receivers and links, not for each other.
JOBS_PER_PROCESSOR = 3
# No test takes as long; one that does hangs.
LONGEST_SECONDS = 300
# When more fail, the machine's haste is not to blame.
MOST_ALONE = 5
# How long each took when it ran last, so that the longest can begin first.
DURATIONS = os.path.join(HERE, "..", "..", ".build", "integration", "durations.json")
_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None)


class Unit:
    """What one process runs: a test, or the tests of a class that prepares something for all of them."""

    def __init__(self, name, measures):
        self.name = name
        self.measures = measures
        self.process = None
        self.count = 0
        self.seconds = 0.0
        self.output = ""
        self.passed = False
        self.skipped = []

    def run(self, directory, environment):
        began = time.monotonic()
        command = [sys.executable, "-W", "ignore::ResourceWarning", "-m", "unittest", "-v", self.name]
        with tempfile.TemporaryDirectory(dir=directory, ignore_cleanup_errors=True) as own:
            # gpsd and brokers may run as other users.
            os.chmod(own, 0o755)
            path = os.path.join(own, "output")
            with open(path, "wb") as output:
                self.process = subprocess.Popen(
                    command, cwd=HERE, env=dict(environment, TMPDIR=own), stdin=subprocess.DEVNULL,
                    stdout=output, stderr=output, start_new_session=True,
                    preexec_fn=lambda: _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL))
                try:
                    code = self.process.wait(LONGEST_SECONDS)
                except subprocess.TimeoutExpired:
                    code = None
                    self.end()
            with open(path, errors="replace") as file:
                self.output = file.read()
        self.seconds = time.monotonic() - began
        if code is None:
            self.output += f"\nended after {LONGEST_SECONDS} s\n"
        ran = re.search(r"^Ran (\d+) tests?", self.output, re.MULTILINE)
        self.count = int(ran[1]) if ran else 0
        self.passed = code == 0
        self.skipped = re.findall(r"^(\w+) .*\.\.\. skipped (.*)$", self.output, re.MULTILINE)

    def end(self):
        """Ends its process; the kernel ends what that has started."""
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def find_units(names):
    """The units of all tests, or of those named."""
    loader = unittest.defaultTestLoader
    suite = loader.loadTestsFromNames(names) if names else loader.discover(HERE)
    units = {}

    def add(part):
        if isinstance(part, unittest.TestSuite):
            for one in part:
                add(one)
            return
        kind = type(part)
        if kind.__module__ == "unittest.loader":
            # A module that cannot be imported; its process says why.
            name = part.id().split("_FailedTest.")[1]
        elif kind.setUpClass.__func__ is not unittest.TestCase.setUpClass.__func__:
            name = f"{kind.__module__}.{kind.__qualname__}"
        else:
            name = part.id()
        units.setdefault(name, Unit(name, getattr(kind, "measures", False)))

    add(suite)
    return list(units.values())


class Report:
    def __init__(self, total):
        self._total = total
        self._lock = threading.Lock()
        self._began = time.monotonic()
        self._done = []
        self._alone = []

    def add(self, unit, alone=False):
        """Takes what a unit has come to; `alone` where it ran for the second time, by itself."""
        with self._lock:
            (self._alone if alone else self._done).append(unit)
            self._clear()
            if not unit.passed:
                text = "\n".join("    " + line for line in unit.output.strip().splitlines())
                print(f"FAILED {unit.name} ({unit.seconds:.1f} s)\n{text}", flush=True)
            for test, reason in unit.skipped:
                print(f"skipped {unit.name.rsplit('.', 1)[0]}: {test}: {reason}", flush=True)
            if sys.stdout.isatty():
                print(f"{len(self._done)} of {self._total} done, "
                      f"{time.monotonic() - self._began:.0f} s", end="", flush=True)

    def _clear(self):
        if sys.stdout.isatty():
            print("\r\033[K", end="")

    def failed(self):
        return [unit for unit in self._done if not unit.passed]

    def end(self):
        """Says what came of it all; whether everything passed."""
        self._clear()
        second = {unit.name: unit for unit in self._alone}
        failed = [unit for unit in self.failed() if not second.get(unit.name, unit).passed]
        print("The slowest:")
        for unit in sorted(self._done, key=lambda unit: -unit.seconds)[:10]:
            print(f"{unit.seconds:7.1f} s  {unit.name}")
        print(f"{sum(unit.count for unit in self._done)} tests in {time.monotonic() - self._began:.0f} s "
              f"({sum(unit.seconds for unit in self._done):.0f} s one after another), "
              f"{sum(len(unit.skipped) for unit in self._done)} of them skipped")
        for unit in self._alone:
            if unit.passed:
                print(f"passed only alone: {unit.name}")
        for unit in failed:
            print(f"FAILED {unit.name}")
        if not self._done:
            print("FAILED: there are no tests")
        return bool(self._done) and not failed

    def durations(self):
        return {unit.name: round(unit.seconds, 1) for unit in self._done}


def read_durations():
    try:
        with open(DURATIONS) as file:
            return json.load(file)
    except (OSError, ValueError):
        return {}


def write_durations(durations):
    try:
        with open(DURATIONS, "w") as file:
            json.dump(durations, file, indent=1, sort_keys=True)
    except OSError:
        # They only order the next run.
        pass


def run_all(units, jobs, directory, environment, report):
    def work():
        while True:
            with lock:
                if not waiting:
                    return
                unit = waiting.pop()
            unit.run(directory, environment)
            if not interrupted.is_set():
                report.add(unit)

    lock = threading.Lock()
    interrupted = threading.Event()
    waiting = units[::-1]
    threads = [threading.Thread(target=work) for _ in range(min(jobs, len(units)))]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    except BaseException:
        interrupted.set()
        with lock:
            waiting.clear()
        for unit in units:
            unit.end()
        for thread in threads:
            thread.join()
        raise


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--jobs", type=int, default=JOBS_PER_PROCESSOR * len(os.sched_getaffinity(0)))
    arguments = parser.parse_args()
    for name in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, signal.default_int_handler)

    sys.path.insert(0, HERE)
    import support

    units = find_units(arguments.names)
    durations = read_durations()
    # What nobody has measured may be long.
    units.sort(key=lambda unit: -durations.get(unit.name, LONGEST_SECONDS))
    report = Report(len(units))
    with tempfile.TemporaryDirectory(
            prefix="turnstone-tests-", ignore_cleanup_errors=True) as directory:
        os.chmod(directory, 0o755)
        environment = dict(os.environ, TURNSTONE_TOWN_MAP=support.town_map())
        for jobs, measures in ((max(1, arguments.jobs), False), (1, True)):
            run_all([unit for unit in units if unit.measures == measures], jobs, directory,
                    environment, report)
        failures = [unit for unit in report.failed() if not unit.measures]
        if len(failures) <= MOST_ALONE:
            for failed in failures:
                unit = Unit(failed.name, failed.measures)
                unit.run(directory, environment)
                report.add(unit, alone=True)
    write_durations({**durations, **report.durations()})
    return 0 if report.end() else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("interrupted; everything that was started is ended", file=sys.stderr)
        sys.exit(130)
