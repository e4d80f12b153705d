#!/usr/bin/env python3
"""Counts what standard jobs do, and holds the counts against those that counts.json has, if any.

    tools/benchmarks/counts.py allocations     for each fix, frame and route
    tools/benchmarks/counts.py instructions    of five jobs, under valgrind's callgrind; some minutes
    tools/benchmarks/counts.py allocations --write    takes the counts over

Unlike times, counts are the same on a busy machine. Each is the difference between doing a job a few
times and many times, so that opening the map does not count, by the units done. The map is that of a
made-up region. Build first: swift build -c release.
"""
import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COUNTS = ROOT / "tools/benchmarks/counts.json"
# How often each job is done, twice; many enough that buffers have found their size.
REPEATS = {"fix": (2, 4), "frame": (2, 4), "route": (3, 5), "customization": (1, 3), "query": (2, 6)}
ALLOCATION_JOBS = ("fix", "frame", "route")
# Of an instruction count, either way: other compilers inline otherwise.
MARGIN = 0.05


def made(args):
    """The map of the made-up region, and the library that counts allocations."""
    args.cache.mkdir(parents=True, exist_ok=True)
    source, network = args.cache / "region.opl", args.cache / "region.map"
    subprocess.run([sys.executable, ROOT / "tools/benchmarks/country.py", "--regions", "1",
                    "--output", source], check=True)
    subprocess.run([args.bin / "turnstone-map", "build", source, "-o", network], check=True,
                   stdout=subprocess.DEVNULL)
    counter = args.cache / "allocations.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", counter,
                    ROOT / "tools/benchmarks/allocations.c", "-ldl"], check=True)
    return network, counter


def run(args, network, job, repeats, before=(), program=None, **environment):
    done = subprocess.run(
        [*before, program or args.bin / "turnstone-benchmark", "job", job, "--map", network,
         "--repeats", str(repeats)],
        check=True, capture_output=True, text=True,
        # The order of sets and dictionaries differs from process to process otherwise.
        env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1", **environment})
    return int(done.stdout.split()[-1]), done.stderr


def allocations(args, network, counter, job, repeats):
    units, errors = run(args, network, job, repeats, LD_PRELOAD=str(counter))
    return units, int(errors.split()[-1])


def instructions(args, network, _, job, repeats):
    # Without names for a debugger, some of which valgrind cannot read.
    stripped = args.cache / "turnstone-benchmark"
    if not stripped.exists() or stripped.stat().st_mtime < (args.bin / stripped.name).stat().st_mtime:
        subprocess.run(["strip", "-o", stripped, args.bin / stripped.name], check=True)
    units, errors = run(
        args, network, job, repeats, program=stripped,
        before=["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"])
    collected = [line for line in errors.splitlines() if "Collected" in line]
    return units, int(collected[-1].split()[-1])


def count(args, of, jobs):
    network, counter = made(args)
    counts = {}
    for job in jobs:
        few, many = (of(args, network, counter, job, repeats) for repeats in REPEATS[job])
        counts[job] = round((many[1] - few[1]) / (many[0] - few[0]), 2)
        print(f"{job:14} {counts[job]:>14,.2f}", flush=True)
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["allocations", "instructions"])
    parser.add_argument("--bin", type=Path, default=ROOT / ".build/release")
    parser.add_argument("--cache", type=Path, default=Path("/tmp/turnstone-benchmarks"))
    parser.add_argument("--write", action="store_true", help="take the counts over into counts.json")
    args = parser.parse_args()
    known = {"allocations": {}, "instructions": {}}
    if COUNTS.exists():
        known |= json.loads(COUNTS.read_text())
    if args.what == "allocations":
        counts = count(args, allocations, ALLOCATION_JOBS)
        # Fewer are welcome, and then written. Threads that share work allocate a little more or less.
        wrong = [job for job, number in counts.items()
                 if number > known["allocations"].get(job, number) * 1.01]
    else:
        counts = count(args, instructions, REPEATS)
        wrong = [job for job, number in counts.items()
                 if abs(number / known["instructions"].get(job, number) - 1) > MARGIN]
    if args.write:
        known[args.what] = counts
        COUNTS.write_text(json.dumps(known, indent=4) + "\n")
    elif wrong:
        sys.exit("".join(
            f"{args.what} for each {job}: {counts[job]:,} instead of "
            f"{known[args.what][job]:,}\n" for job in wrong)
            + "find out why; where it is meant, run this again with --write")


if __name__ == "__main__":
    main()
