"""What processes cost: time of the processor, memory, bytes on the loopback; read from /proc."""

import os
import time

_TICK = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


def group(leader):
    """The processes of a group, by the id of its leader."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if os.getpgid(int(name)) == leader:
                    found.append(int(name))
            except ProcessLookupError:
                pass
    return found


def _one(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0, 0
    return (int(fields[11]) + int(fields[12])) / _TICK, int(fields[21]) * _PAGE


class Usage:
    """Of the groups that these processes lead, since the construction or the last `take`."""

    def __init__(self, leaders):
        self._leaders = leaders
        self._began, self._before = time.monotonic(), self._seconds()

    def _seconds(self):
        return sum(_one(pid)[0] for leader in self._leaders for pid in group(leader))

    def take(self):
        """Cores that were busy on average, and megabytes that are resident now."""
        now, seconds = time.monotonic(), self._seconds()
        cores = (seconds - self._before) / max(now - self._began, 0.001)
        self._began, self._before = now, seconds
        memory = sum(_one(pid)[1] for leader in self._leaders for pid in group(leader))
        return cores, memory / 1e6


def machine_busy():
    """A function that gives the share of all processors that was busy since the last call."""
    def read():
        with open("/proc/stat") as file:
            numbers = [int(field) for field in file.readline().split()[1:9]]
        return sum(numbers), numbers[3] + numbers[4]

    before = read()

    def busy():
        nonlocal before
        now = read()
        total, idle = now[0] - before[0], now[1] - before[1]
        before = now
        return 1 - idle / max(total, 1)

    return busy


def percentile(values, share):
    """The value below which that share of them lies; None of nothing."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else None
