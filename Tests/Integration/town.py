"""A small town for the tests: a grid of streets, 200 m apart, as an OpenStreetMap extract."""

import math

SOUTH, WEST = 60.10, 24.90
ROWS = COLUMNS = 7
BLOCK = 200.0
_METERS_PER_DEGREE = 111_195.0


def place(row, column):
    """Latitude and longitude of a crossing; parts of a block are possible."""
    latitude = SOUTH + row * BLOCK / _METERS_PER_DEGREE
    longitude = WEST + column * BLOCK / (
        _METERS_PER_DEGREE * math.cos(math.radians(SOUTH)))
    return round(latitude, 7), round(longitude, 7)


def polyline(places, precision=6):
    """Encoded polyline of (latitude, longitude)."""
    text, last = "", (0, 0)
    for place in places:
        now = tuple(round(part * 10**precision) for part in place)
        for delta in (now[0] - last[0], now[1] - last[1]):
            value = ~(delta << 1) if delta < 0 else delta << 1
            while value >= 0x20:
                text += chr((0x20 | (value & 0x1f)) + 63)
                value >>= 5
            text += chr(value + 63)
        last = now
    return text


def osm():
    """The extract as OSM XML: streets run east, avenues run north, all 50 km/h and both ways."""
    lines = ['<?xml version="1.0"?>', '<osm version="0.6" generator="town">']
    for row in range(ROWS):
        for column in range(COLUMNS):
            latitude, longitude = place(row, column)
            lines.append(
                f'<node id="{_node(row, column)}" version="1" lat="{latitude}" lon="{longitude}"/>')
    for index in range(ROWS):
        lines += _way(1000 + index, f"{_ordinal(index)} Street",
                      [_node(index, column) for column in range(COLUMNS)])
    for index in range(COLUMNS):
        lines += _way(2000 + index, f"{_ordinal(index)} Avenue",
                      [_node(row, index) for row in range(ROWS)])
    latitude, longitude = place(3.05, 3.5)
    lines.append(
        f'<node id="9001" version="1" lat="{latitude}" lon="{longitude}">'
        '<tag k="amenity" v="fuel"/><tag k="name" v="Filling station"/></node>')
    return "\n".join(lines + ["</osm>", ""])


def _node(row, column):
    return 1 + row * COLUMNS + column


def _way(number, name, nodes):
    refs = "".join(f'<nd ref="{node}"/>' for node in nodes)
    tags = (f'<tag k="highway" v="residential"/><tag k="maxspeed" v="50"/>'
            f'<tag k="name" v="{name}"/>')
    return [f'<way id="{number}" version="1">{refs}{tags}</way>']


def _ordinal(index):
    return ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh"][index]
