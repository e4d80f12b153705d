#!/usr/bin/env python3
"""Builds maps of the same extracts with turnstone-map, Valhalla and OSRM, and puts time, memory and
size side by side.

    tools/benchmarks/map_build.py EXTRACT.osm.pbf ... [--bin DIR] [--runs N] [--without osrm]

Valhalla (`valhalla_build_tiles`) and OSRM (`osrm-extract` with its car profile, then
`osrm-contract`) come as wheels from PyPI and are installed into a virtual environment of the
benchmark's own; that needs Python 3.12 or newer (this one, `python3.12` in the PATH, pyenv's, or the
one given with --python). Each uses two threads. Runs take turns, so that whatever else the machine
does falls on all of them; medians are printed, and ratios to turnstone-map.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PEERS = ["osrm-bindings", "pyvalhalla"]


def interpreter(given):
    """A Python that the wheels are made for. One that is found need not run: pyenv's shims do not
    unless a version is chosen."""
    pyenv = sorted(Path.home().glob(".pyenv/versions/3.*/bin/python"), reverse=True)
    candidates = [given] if given else [sys.executable, shutil.which("python3.12"), *pyenv]
    for candidate in filter(None, candidates):
        check = [candidate, "-c", "import sys; sys.exit(sys.version_info < (3, 12))"]
        if subprocess.run(check, capture_output=True).returncode == 0:
            return candidate
    sys.exit("the peers need Python 3.12 or newer; give one with --python")


def environment(folder, given):
    """The site-packages of a virtual environment that has the peers."""
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([interpreter(given), "-m", "venv", folder], check=True)
    if subprocess.run([python, "-c", "import osrm, valhalla"], capture_output=True).returncode != 0:
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PEERS], check=True)
    return next(folder.glob("lib/python3*/site-packages"))


def measured(commands):
    """Seconds and peak kilobytes of commands run one after another; they fail loudly."""
    seconds, peak = 0.0, 0
    for command in commands:
        start = time.monotonic()
        process = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE)
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds += time.monotonic() - start
        peak = max(peak, usage.ru_maxrss)
        if process.returncode != 0:
            sys.exit(f"{command[0]} failed: {errors.decode(errors='replace')[-500:]}")
    return seconds, peak


def size(folder, pattern="**/*"):
    return sum(path.stat().st_size for path in folder.glob(pattern) if path.is_file())


def turnstone(args, extract, folder):
    target = folder / "out.map"
    return measured([[args.bin / "turnstone-map", "build", extract, "-o", target]]), size(folder)


def valhalla(args, extract, folder):
    package = args.packages / "valhalla"
    config = folder / "valhalla.json"
    tiles = folder / "tiles"
    tiles.mkdir()
    made = subprocess.run(
        [args.venv / "bin" / "valhalla_build_config", "--mjolnir-tile-dir", tiles,
         "--mjolnir-concurrency", "2"], check=True, capture_output=True, text=True)
    config.write_text(made.stdout)
    result = measured([[package / "bin" / "valhalla_build_tiles", "-c", config, extract]])
    return result, size(tiles, "**/*.gph")


def osrm(args, extract, folder):
    package = args.packages / "osrm"
    # OSRM writes its files beside the extract, under its name.
    copy = folder / extract.name
    copy.symlink_to(extract.resolve())
    base = folder / (extract.name.split(".osm")[0] + ".osrm")
    result = measured([
        [package / "bin" / "osrm-extract", "-t", "2", "-p", package / "share/profiles/car.lua", copy],
        [package / "bin" / "osrm-contract", "-t", "2", base]])
    copy.unlink()
    return result, size(folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("extract", nargs="+", type=Path)
    parser.add_argument("--bin", type=Path, default=ROOT / ".build" / "release")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--without", action="append", default=[], choices=["valhalla", "osrm"])
    parser.add_argument("--python", help="Python 3.12 or newer for the virtual environment")
    parser.add_argument("--venv", type=Path,
                        default=Path.home() / ".cache" / "turnstone-benchmark" / "peers")
    args = parser.parse_args()
    builders = {"turnstone": turnstone, "valhalla": valhalla, "osrm": osrm}
    for name in args.without:
        del builders[name]
    args.packages = environment(args.venv, args.python) if len(builders) > 1 else None
    if not (args.bin / "turnstone-map").exists():
        sys.exit("build it first: swift build -c release --product turnstone-map")

    print(f"{'extract':24} {'builder':10} {'seconds':>8} {'peak MB':>8} {'size MB':>8}   ratios to ours")
    for extract in args.extract:
        runs = {name: [] for name in builders}
        for _ in range(args.runs):
            for name, build in builders.items():
                folder = Path(tempfile.mkdtemp(prefix="map-build-"))
                try:
                    (seconds, peak), total = build(args, extract, folder)
                finally:
                    shutil.rmtree(folder)
                runs[name].append((seconds, peak / 1024, total / 1e6))
        medians = {name: [statistics.median(column) for column in zip(*rows)]
                   for name, rows in runs.items()}
        for name, row in medians.items():
            ratios = " ".join(f"{value / own:6.2f}" for value, own in zip(row, medians["turnstone"]))
            print(f"{extract.name.split('.')[0]:24} {name:10} {row[0]:8.2f} {row[1]:8.1f} "
                  f"{row[2]:8.2f}   {ratios}")


if __name__ == "__main__":
    main()
