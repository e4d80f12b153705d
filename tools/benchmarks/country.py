#!/usr/bin/env python3
"""Makes up a country for measurements, hierarchical as countries are: villages, towns, a city in each
region and now and then a metropolis; side streets within neighbourhoods, neighbourhoods between main
roads, country roads between places, motorways between cities. Written as OPL, which turnstone-map
reads; the same options, the same file.

    tools/benchmarks/country.py --regions 13 --output country.opl    13 x 13 regions, 5 million edges
    tools/benchmarks/country.py --town 12 --hours 0.1 --output hours.opl    one town, every tenth street has hours

How much is dead ends, one-ways and broken streets is chosen so that the hierarchy of one part has
about as many arcs for each directed edge as those of real extracts of the same size.
"""
import argparse
import random

PLACES = 8             # places of a region in each direction
BLOCK = 0.0011         # degrees between two streets
DISTANCE = 0.05        # degrees between two places
NEIGHBOURHOOD = 8      # streets from one main road to the next
METROPOLIS, CITY, TOWN = 20, 7, 3    # neighbourhoods in each direction

# Of streets with hours: streets before schools, gates for buses, zones for deliveries, one-ways. Ten of
# twelve are closed, one way at least, at eight in the morning from Monday to Friday.
HOURS = 6 * [{"motor_vehicle:conditional": "no @ (Mo-Fr 07:45-09:15)"}] + [
    {"motor_vehicle:conditional": "no @ (Mo-Fr 07:30-10:00; Sa 09:00-12:00)"},
    {"motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (19:00-07:00)"},
    {"motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (Mo-Sa 06:00-07:45,18:00-20:00)"},
    {"oneway:conditional": "yes @ (Mo-Fr 07:00-10:00)"},
    {"motor_vehicle:conditional": "no @ (22:00-06:00)"},
    {"motor_vehicle:conditional": "no @ (Sa,Su 10:00-18:00)"},
]
STREETS = {"residential", "service", "tertiary"}


def tag(key, value):
    """As OPL writes it: what means something to it by its number."""
    def escaped(text):
        return "".join(c if c.isalnum() or c in ":_-;+" else f"%{ord(c):x}%" for c in text)
    return f",{escaped(key)}={escaped(value)}"


class Country:
    def __init__(self, regions, seed, hours, out):
        self.chance = random.Random(seed)
        self.hours = hours
        self.hour_chance = random.Random(seed)
        self.out = out
        self.size = regions * PLACES
        self.regions = regions
        self.nodes = 0
        self.ways = []
        self.places = {}

    def node(self, lat, lon):
        self.nodes += 1
        self.out.write(f"n{self.nodes} v1 dV x{lon:.7f} y{lat:.7f}\n")
        return self.nodes

    def way(self, kind, *nodes, more=""):
        if len(nodes) > 1:
            if kind in STREETS and self.hour_chance.random() < self.hours:
                more += "".join(tag(*pair) for pair in self.hour_chance.choice(HOURS).items())
            self.ways.append((f"highway={kind}{more}", nodes))

    def oneway(self, kind, *nodes):
        self.way(kind, *nodes, more=",oneway=yes")

    def build(self, neighbourhoods):
        """A country, or one town with so many neighbourhoods in each direction."""
        if neighbourhoods:
            self.town(0, 0, neighbourhoods * NEIGHBOURHOOD + 1)
        else:
            self.build_country()
        for number, (tags, nodes) in enumerate(self.ways, 1):
            refs = ",".join(f"n{n}" for n in nodes)
            self.out.write(f"w{number} v1 dV T{tags},name=S{number} N{refs}\n")

    def build_country(self):
        for y in range(self.size):
            for x in range(self.size):
                if (x, y) not in self.places:
                    self.place(x, y)
        for y in range(self.size):
            for x in range(self.size):
                self.country_road((x, y), (x + 1, y))
                self.country_road((x, y), (x, y + 1))
        self.motorways()

    def place(self, x, y):
        """A metropolis takes the room of the places around it too."""
        in_x, in_y, region_x, region_y = x % PLACES, y % PLACES, x // PLACES, y // PLACES
        middle = PLACES // 2
        if (in_x, in_y) == (middle - 1, middle - 1) and region_x % 4 == region_y % 4 == 1:
            town = self.town(x, y, METROPOLIS * NEIGHBOURHOOD + 1)
            for other in [(x + i, y + j) for i in range(3) for j in range(3)]:
                self.places[other] = town
            return
        if (in_x, in_y) == (middle, middle):
            streets = CITY * NEIGHBOURHOOD + 1
        elif in_x % 4 == 1 and in_y % 4 == 1:
            streets = TOWN * NEIGHBOURHOOD + 1
        else:
            streets = self.chance.choice([3, 4, 4, 5, 6, 9])
        self.places[(x, y)] = self.town(x, y, streets)

    def town(self, x, y, streets):
        """A square of streets; its nodes by row and column."""
        chance = self.chance
        south, west = 40 + y * DISTANCE, 5 + x * DISTANCE
        grid = [[self.node(south + (row + chance.uniform(0, .5)) * BLOCK,
                           west + (column + chance.uniform(0, .5)) * BLOCK)
                 for column in range(streets)] for row in range(streets)]
        for line in range(streets):
            for nodes in (grid[line], [row[line] for row in grid]):
                self.street(nodes, line, streets)
        for row in range(streets):
            for column in range(streets):
                if chance.random() < 0.4:
                    end = self.node(south + (row + .7) * BLOCK, west + (column + .7) * BLOCK)
                    self.way("service" if chance.random() < .5 else "residential",
                             grid[row][column], end)
        return grid

    def street(self, nodes, line, streets):
        """Main roads go through; side streets break off, and few of them reach a main road."""
        chance = self.chance
        if line % NEIGHBOURHOOD == 0 and streets > NEIGHBOURHOOD:
            kind = "primary" if line % (4 * NEIGHBOURHOOD) == 0 else "tertiary"
            self.way(kind, *nodes)
            return
        run = [nodes[0]]
        for step, node in enumerate(nodes[1:], 1):
            is_edge = streets > NEIGHBOURHOOD and (
                step % NEIGHBOURHOOD == 0 or step % NEIGHBOURHOOD == 1)
            if chance.random() < (0.55 if is_edge else 0.27):
                self.side_street(run)
                run = []
            run.append(node)
        self.side_street(run)

    def side_street(self, nodes):
        more = ",oneway=yes" if self.chance.random() < 0.1 else ""
        self.way("residential", *nodes, more=more)

    def country_road(self, one, other):
        """From the middle of a side to that of the other place's, with farms along it."""
        start, end = self.places.get(one), self.places.get(other)
        if end is None or start is end or self.chance.random() < 0.15:
            return
        chance = self.chance
        if one[1] == other[1]:
            nodes = [start[len(start) // 2][-1], end[len(end) // 2][0]]
        else:
            nodes = [start[-1][len(start) // 2], end[0][len(end) // 2]]
        lat, lon = 40 + (one[1] + other[1]) / 2 * DISTANCE, 5 + (one[0] + other[0]) / 2 * DISTANCE
        for number in range(chance.randrange(4)):
            nodes.insert(-1, self.node(lat + number * BLOCK, lon + number * BLOCK))
            farm = self.node(lat + (number + .5) * BLOCK, lon + number * BLOCK)
            self.way("track" if chance.random() < .5 else "service", nodes[-2], farm)
        smaller = min(len(start), len(end))
        self.way("primary" if smaller > 9 else "secondary" if smaller > 5 else "tertiary", *nodes)

    def motorways(self):
        """Two carriageways between the cities of neighbouring regions, that meet beside each city."""
        crossings = {}
        for y in range(self.regions):
            for x in range(self.regions):
                lat = 40 + (y + .5) * PLACES * DISTANCE - 2 * BLOCK
                lon = 5 + (x + .5) * PLACES * DISTANCE - 2 * BLOCK
                town = self.places[(x * PLACES + PLACES // 2, y * PLACES + PLACES // 2)][0][0]
                ends = [self.node(lat + i * BLOCK, lon + j * BLOCK)
                        for i in range(2) for j in range(2)]
                crossings[(x, y)] = ends
                for end in ends:
                    self.oneway("motorway_link", end, town)
                    self.oneway("motorway_link", town, end)
                for first in ends[:2]:
                    for second in ends[2:]:
                        self.oneway("motorway_link", first, second)
                        self.oneway("motorway_link", second, first)
        for (x, y), ends in crossings.items():
            if x + 1 < self.regions:
                self.motorway((x, y), (1, 0), ends[:2], crossings[(x + 1, y)][:2])
            if y + 1 < self.regions:
                self.motorway((x, y), (0, 1), ends[2:], crossings[(x, y + 1)][2:])

    def motorway(self, region, step, starts, ends):
        """There and back, with an exit at each place between."""
        there, back = [starts[0]], [starts[1]]
        for number in range(1, PLACES):
            x, y = (region[i] * PLACES + PLACES // 2 + number * step[i] for i in range(2))
            town = self.places[(x, y)][0][0]
            for lane, offset in ((there, 2), (back, 3)):
                end = self.node(40 + y * DISTANCE - offset * BLOCK, 5 + x * DISTANCE - offset * BLOCK)
                lane.append(end)
                self.oneway("motorway_link", end, town)
                self.oneway("motorway_link", town, end)
        # Each stretch a way of its own, as in a real map, where bridges and limits cut them.
        there.append(ends[0])
        back.append(ends[1])
        for first, second in zip(there, there[1:]):
            self.oneway("motorway", first, second)
        for first, second in zip(back, back[1:]):
            self.oneway("motorway", second, first)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--regions", type=int, default=13)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--town", type=int, default=0,
                        help="one town of so many neighbourhoods in each direction, no country")
    parser.add_argument("--hours", type=float, default=0,
                        help="share of the streets that are closed, or open, at some hours only")
    parser.add_argument("--output", required=True)
    args = parser.parse_args()
    # Nodes have to come before ways; they are written as they are made.
    with open(args.output, "w") as out:
        Country(args.regions, args.seed, args.hours, out).build(args.town)


if __name__ == "__main__":
    main()
