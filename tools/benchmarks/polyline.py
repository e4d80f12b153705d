"""Encoded polylines, in which routers tell lines."""


def decode(text, precision=6):
    """The (latitude, longitude) of each place."""
    places, index, latitude, longitude = [], 0, 0, 0
    while index < len(text):
        deltas = []
        for _ in range(2):
            shift = result = 0
            while True:
                byte = ord(text[index]) - 63
                index += 1
                result |= (byte & 0x1f) << shift
                shift += 5
                if byte < 0x20:
                    break
            deltas.append(~(result >> 1) if result & 1 else result >> 1)
        latitude += deltas[0]
        longitude += deltas[1]
        places.append((latitude / 10**precision, longitude / 10**precision))
    return places
