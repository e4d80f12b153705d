"""Stands between an agent and its broker and sees every MQTT packet."""

import socket
import threading

import listening

CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE, SUBACK, PINGREQ, DISCONNECT = 1, 2, 3, 4, 8, 9, 12, 14


class Packet:
    def __init__(self, header, body, size):
        self.kind = header >> 4
        self.quality = header >> 1 & 3
        self.body = body
        self.size = size

    @property
    def topic(self):
        """Of a PUBLISH."""
        length = int.from_bytes(self.body[:2], "big")
        return self.body[2:2 + length].decode()

    @property
    def identifier(self):
        """Of a PUBLISH at QoS 1, and of what answers it."""
        if self.kind == PUBLISH:
            start = 2 + int.from_bytes(self.body[:2], "big")
            return int.from_bytes(self.body[start:start + 2], "big")
        return int.from_bytes(self.body[:2], "big")


class Relay:
    """Listens at a port of its own and passes on what comes, packet by packet.

    The observer is called with ("up" or "down", packet) before a packet is passed on, from several
    threads, one at a time. Bytes that it returns go back to where the packet came from, in its place.
    """

    def __init__(self, broker_port, observer=lambda direction, packet: None, port=0,
                 host="127.0.0.1"):
        self.observer = observer
        self._broker_port = broker_port
        self._lock = threading.Lock()
        self.connections = 0
        self._swallowed = set()
        self._listening = listening.Port(self._join, port, host)
        self.host = host
        self.port = self._listening.number

    @property
    def url(self):
        return f"mqtt://{self.host}:{self.port}"

    def swallow(self):
        """From now on nothing passes on the connections that there are, and neither side hears of it."""
        with self._lock:
            self._swallowed.update(self._listening.sockets)

    def cut(self):
        """Ends the connections that there are; new ones are taken."""
        for one in list(self._listening.sockets):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self._listening.close()

    def _join(self, agent):
        self.connections += 1
        try:
            broker = socket.create_connection(("127.0.0.1", self._broker_port))
        except OSError:
            agent.close()
            return
        self._listening.sockets.append(broker)
        for one in (agent, broker):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for direction, source, target in (("up", agent, broker), ("down", broker, agent)):
            threading.Thread(
                target=self._pass_on, args=(direction, source, target), daemon=True).start()

    def _pass_on(self, direction, source, target):
        stream = source.makefile("rb")
        try:
            while True:
                packet, data = read_packet(stream)
                with self._lock:
                    if source in self._swallowed:
                        continue
                    answer = self.observer(direction, packet)
                if answer is None:
                    target.sendall(data)
                else:
                    source.sendall(answer)
        except (OSError, EOFError, ValueError):
            pass
        finally:
            for one in () if source in self._swallowed else (source, target):
                try:
                    one.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass


def read_packet(stream):
    first = take(stream, 1)
    length, shift, head = 0, 0, first
    while True:
        byte = take(stream, 1)
        head += byte
        length |= (byte[0] & 0x7f) << shift
        shift += 7
        if not byte[0] & 0x80:
            break
    body = take(stream, length)
    return Packet(first[0], body, len(head) + length), head + body


def take(stream, count):
    data = stream.read(count)
    if len(data) < count:
        raise EOFError
    return data
