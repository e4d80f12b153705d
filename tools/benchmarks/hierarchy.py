#!/usr/bin/env python3
"""The contraction hierarchy beside its peers, on the same graphs, orders and queries, in one run.

    tools/benchmarks/hierarchy.py grids [--side N...]    random grids, by the module's public interface
    tools/benchmarks/hierarchy.py maps EXTRACT...        the graphs of turns of maps

The peers are wheels from PyPI (for Python 3.12), installed into a virtual environment of their own in --cache;
nothing of them is part of Turnstone: RoutingKit's customizable contraction hierarchy (routingkit-cch), and Gravel
(gravel-fragility), a contraction hierarchy that is not customizable, so that other weights mean another contraction.
Processor time of one thread; the weights of all queries are compared. Build first: swift build -c release --product turnstone-benchmark (and turnstone-map).
"""
import array
import sys
import time
from pathlib import Path

from routing import ROOT, benchmark, compiled, inside_environment, options, summary

PEERS = ["routingkit-cch==0.1.4", "gravel-fragility==3.1.0", "numpy"]
INFINITE = 2**31 - 1


def measure(ask):
    started = time.process_time()
    ask()
    return time.process_time() - started


def gravel(nodes, tails, heads, weights, ends, sums):
    """Contraction and queries by Gravel; how many of the weights of its paths differ."""
    import gravel as peer
    import numpy
    peer.set_max_threads(1)
    arcs = [(tail, head, weight) for tail, head, weight in zip(tails, heads, weights)
            if weight < INFINITE]
    graph = peer.Graph.from_coo(
        nodes, *(numpy.array(column, dtype=kind)
                 for column, kind in zip(zip(*arcs), (numpy.uint32, numpy.uint32, numpy.float64))))
    hierarchies = []
    print(f"Gravel contraction ms: {measure(lambda: hierarchies.append(peer.build_ch(graph))) * 1e3:.0f}")
    query = peer.CHQuery(hierarchies[0])
    times = [measure(lambda: query.route(start, end).path) * 1e6 for start, end in ends * 2]
    print(f"Gravel path query µs (through Python): {summary(times[len(ends):])}")
    times = [measure(lambda: query.route(start, start).path) * 1e6 for start, _ in ends * 2]
    print(f"of it for a query from a node to itself: {summary(times[len(ends):])}")
    return sum(own != INFINITE and own != query.distance(start, end)
               for own, (start, end) in zip(sums, ends))


def maps(args):
    inside_environment(args, PEERS)
    import routingkit_cch as kit
    for extract in args.extracts:
        network = compiled(args, extract)
        export = args.cache / "graph.bin"
        print(benchmark(args, "hierarchy", "--map", network, "--queries", args.pairs,
                        "--repeats", args.repeats, "--export", export), end="")
        numbers = array.array("I", export.read_bytes())
        nodes, turns, pairs = numbers[:3]
        tail, head, weights = (numbers[3 + i * turns:3 + (i + 1) * turns].tolist()
                               for i in range(3))
        queries = numbers[3 + 3 * turns:3 + 3 * turns + 2 * pairs].tolist()
        cch = kit.CCH(list(range(nodes)), tail, head, True)
        metric = kit.CCHMetric(cch, weights)

        times = [measure(lambda: metric.reset(weights)) * 1e3 for _ in range(args.repeats)]
        print(f"RoutingKit customize ms (with the conversion of a list): {summary(times)}")
        updater = kit.CCHMetricPartialUpdater(cch)
        for name, other in (("scattered", numbers[-2 * turns:-turns]),
                            ("in one area", numbers[-turns:])):
            changed = [arc for arc in range(turns) if other[arc] != weights[arc]]
            there = {arc: other[arc] for arc in changed}
            back = {arc: weights[arc] for arc in changed}
            times = []
            for _ in range(args.repeats):
                times.append(measure(lambda: updater.apply(metric, there)) * 1e3)
                updater.apply(metric, back)
            print(f"RoutingKit update of {len(changed)} turns, those of 1 % of the segments, {name}, "
                  f"ms: {summary(times)}")
        query = kit.CCHQuery(metric)

        def ask(start, end):
            return lambda: query.run(start, end).arc_path

        ends = list(zip(queries[::2], queries[1::2]))
        times = [measure(ask(start, end)) * 1e6 for start, end in ends * 2]
        print(f"RoutingKit path query µs (through Python): {summary(times[pairs:])}")
        times = [measure(ask(start, start)) * 1e6 for start, _ in ends * 2]
        print(f"of it for a query from a place to itself: {summary(times[pairs:])}")
        # RoutingKit has no distance to what cannot be reached.
        sums = [query.run(start, end).distance or INFINITE if start != end else 0 for start, end in ends]
        wrong = gravel(nodes, tail, head, weights, ends, sums)
        print(f"weights of the two peers that differ: {wrong} of {pairs}")


def grids(args):
    inside_environment(args, PEERS)
    import routingkit_cch as kit
    for side in args.side:
        export = args.cache / "grid.bin"
        print(benchmark(args, "graph", "--side", side, "--queries", args.pairs, "--repeats",
                        args.repeats, "--export", export), end="")
        numbers = array.array("I", export.read_bytes())
        nodes, arcs, pairs, changes = numbers[:4]
        place = 4

        def take(count):
            nonlocal place
            place += count
            return numbers[place - count:place].tolist()

        order, tails, heads, weights = take(nodes), take(arcs), take(arcs), take(arcs)
        queries, sums = take(2 * pairs), take(pairs)
        changed, new = take(changes), take(changes)
        started = time.process_time()
        cch = kit.CCH(order, tails, heads, True)
        print(f"RoutingKit topology ms (with the conversion of lists): "
              f"{(time.process_time() - started) * 1e3:.0f}")
        metric = kit.CCHMetric(cch, weights)
        times = [measure(lambda: metric.reset(weights)) * 1e3 for _ in range(args.repeats)]
        print(f"RoutingKit customize ms (with the conversion of a list): {summary(times)}")
        updater = kit.CCHMetricPartialUpdater(cch)
        for share, count in (("1 %", changes), ("0.01 %", changes // 100)):
            there = dict(zip(changed[:count], new[:count]))
            back = {arc: weights[arc] for arc in there}
            times = []
            for _ in range(args.repeats):
                times.append(measure(lambda: updater.apply(metric, there)) * 1e3)
                updater.apply(metric, back)
            print(f"RoutingKit update of {share} of the input arcs ms: {summary(times)}")
        query = kit.CCHQuery(metric)
        ends = list(zip(queries[::2], queries[1::2]))
        times = [measure(lambda: query.run(start, end).node_path) * 1e6
                 for start, end in ends * 2]
        print(f"RoutingKit path query µs (through Python): {summary(times[pairs:])}")
        times = [measure(lambda: query.run(start, start).node_path) * 1e6
                 for start, _ in ends * 2]
        print(f"of it for a query from a node to itself: {summary(times[pairs:])}")
        wrong = sum(
            own != INFINITE and own != query.run(start, end).distance
            for own, (start, end) in zip(sums, ends))
        wrong += gravel(nodes, tails, heads, weights, ends, sums)
        print(f"weights that differ: {wrong} of {2 * pairs}")
        if wrong:
            sys.exit(1)


def main():
    parser = options(__doc__)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--repeats", type=int, default=5)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("maps")
    command.add_argument("extracts", type=Path, nargs="+")
    command.set_defaults(run=maps)
    command = commands.add_parser("grids")
    command.add_argument("--side", type=int, nargs="+", default=[300])
    command.set_defaults(run=grids)
    args = parser.parse_args()
    args.cache.mkdir(parents=True, exist_ok=True)
    args.run(args)


if __name__ == "__main__":
    main()
