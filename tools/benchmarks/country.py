#!/usr/bin/env python3
"""Makes up a country for measurements: cities with crooked streets, main roads and one-ways, joined by
motorways and country roads. Written as OPL, which turnstone-map reads; the same options, the same file.

    tools/benchmarks/country.py --cities 36 --output country.opl    36 x 36 cities, 5.2 million edges
"""
import argparse
import random

SIDE = 32           # streets of a city in each direction
BLOCK = 0.0012      # degrees between two streets
DISTANCE = 0.08     # degrees between two cities


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cities", type=int, default=36)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", required=True)
    args = parser.parse_args()
    chance = random.Random(args.seed)
    size = args.cities
    ways = []

    def node(city_x, city_y, x, y):
        return 1 + ((city_y * size + city_x) * SIDE + y) * SIDE + x

    with open(args.output, "w") as out:
        for city_y in range(size):
            for city_x in range(size):
                for y in range(SIDE):
                    for x in range(SIDE):
                        lat = 40 + city_y * DISTANCE + y * BLOCK + chance.uniform(0, BLOCK / 2)
                        lon = 5 + city_x * DISTANCE + x * BLOCK + chance.uniform(0, BLOCK / 2)
                        out.write(f"n{node(city_x, city_y, x, y)} v1 dV x{lon:.7f} y{lat:.7f}\n")
        for city_y in range(size):
            for city_x in range(size):
                city(ways, chance, lambda x, y: node(city_x, city_y, x, y))
                middle = SIDE // 2
                if city_x + 1 < size:
                    link(ways, chance, node(city_x, city_y, SIDE - 1, middle),
                         node(city_x + 1, city_y, 0, middle), (city_x + city_y) % 2)
                if city_y + 1 < size:
                    link(ways, chance, node(city_x, city_y, middle, SIDE - 1),
                         node(city_x, city_y + 1, middle, 0), (city_x + city_y) % 3)
        for number, (tags, nodes) in enumerate(ways, 1):
            refs = ",".join(f"n{n}" for n in nodes)
            out.write(f"w{number} v1 dV T{tags} N{refs}\n")


def city(ways, chance, node):
    for line in range(SIDE):
        kind = "primary" if line % 16 == 8 else "tertiary" if line % 8 == 4 else "residential"
        for across in (False, True):
            run = []
            for step in range(SIDE):
                at = node(step, line) if across else node(line, step)
                run.append(at)
                # Side streets are broken off now and then, main roads never.
                if kind == "residential" and len(run) > 1 and chance.random() < 0.12:
                    street(ways, chance, kind, run[:-1])
                    run = run[-1:]
            street(ways, chance, kind, run)


def street(ways, chance, kind, nodes):
    if len(nodes) < 2:
        return
    tags = f"highway={kind},name=S{len(ways) + 1}"
    if kind == "residential" and chance.random() < 0.15:
        tags += ",oneway=yes"
    ways.append((tags, nodes))


def link(ways, chance, start, end, local):
    if local:
        ways.append(("highway=secondary", [start, end]))
    else:
        ways.append(("highway=motorway,oneway=yes", [start, end]))
        ways.append(("highway=motorway,oneway=yes", [end, start]))


if __name__ == "__main__":
    main()
