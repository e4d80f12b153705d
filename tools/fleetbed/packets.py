"""MQTT 3.1.1 as far as a fleet's load needs it: packets to bytes and back. Nothing here reads a socket."""

import struct

CONNACK, PUBLISH, PUBACK, SUBACK, PINGRESP = 2, 3, 4, 9, 13


def _length(count):
    data = bytearray()
    while True:
        count, digit = divmod(count, 128)
        data.append(digit | (128 if count else 0))
        if not count:
            return bytes(data)


def _text(text):
    data = text.encode() if isinstance(text, str) else text
    return struct.pack("!H", len(data)) + data


def _packet(first, body):
    return bytes([first]) + _length(len(body)) + body


def connect(client, user, password, clean=True, keep_alive=60, will=None):
    """`will` is a topic and a payload, retained at QoS 1, as the agent's."""
    flags = 0xc0 | (2 if clean else 0) | (0x2c if will else 0)
    body = _text("MQTT") + bytes([4, flags]) + struct.pack("!H", keep_alive) + _text(client)
    for part in will or ():
        body += _text(part)
    return _packet(0x10, body + _text(user) + _text(password))


def subscribe(number, filters, quality=1):
    return _packet(0x82, struct.pack("!H", number) + b"".join(_text(one) + bytes([quality]) for one in filters))


def publish(topic, payload, quality=0, retain=False, number=0):
    head = _text(topic) + (struct.pack("!H", number) if quality else b"")
    return _packet(0x30 | quality << 1 | retain, head + payload)


def puback(number):
    return struct.pack("!BBH", 0x40, 2, number)


PING = b"\xc0\x00"
DISCONNECT = b"\xe0\x00"


class Reader:
    """Cuts what arrives into packets: (kind, flags, body)."""

    def __init__(self):
        self._buffer = bytearray()

    def feed(self, data):
        buffer = self._buffer
        buffer += data
        start, end = 0, len(buffer)
        packets = []
        while end - start >= 2:
            length, shift, at = 0, 0, start + 1
            while at < end:
                length |= (buffer[at] & 127) << shift
                shift += 7
                at += 1
                if not buffer[at - 1] & 128:
                    break
            else:
                break
            if end - at < length:
                break
            packets.append((buffer[start] >> 4, buffer[start] & 15, bytes(buffer[at:at + length])))
            start = at + length
        del buffer[:start]
        return packets


def publication(flags, body):
    """Topic, payload and packet number (None at QoS 0) of a PUBLISH."""
    count = body[0] << 8 | body[1]
    topic, rest = body[2:2 + count], 2 + count
    if flags & 6:
        return topic, body[rest + 2:], body[rest] << 8 | body[rest + 1]
    return topic, body[rest:], None
