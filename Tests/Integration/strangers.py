"""Servers that an agent may meet instead of its broker."""

import socket
import struct
import threading

import listening
import relay

# Codes of properties that MQTT 5 does not know.
UNKNOWN_PROPERTY = 0x7F


class Stranger:
    """Listens at a port of its own and gives each connection to a function, on a thread of its own.

    What the function leaves open stays open until the test ends.
    """

    def __init__(self, test, talk=lambda connection: None):
        self.connections = 0
        self._talk = talk
        self._listening = listening.Port(self._take)
        self.port = self._listening.number
        test.addCleanup(self._listening.close)

    def _take(self, connection):
        self.connections += 1
        threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        try:
            self._talk(connection)
        except (OSError, EOFError, ValueError):
            pass


class Deaf:
    """A port at which nobody even takes a connection: what is sent to it is lost."""

    def __init__(self, test):
        self._server = socket.socket()
        self._server.bind(("127.0.0.1", 0))
        self._server.listen(0)
        self.port = self._server.getsockname()[1]
        test.addCleanup(self._server.close)
        # The kernel drops what comes when the queue is full.
        for _ in range(4):
            one = socket.socket()
            one.setblocking(False)
            one.connect_ex(("127.0.0.1", self.port))
            test.addCleanup(one.close)


def echo(connection):
    while data := connection.recv(4096):
        connection.sendall(data)


def http(connection):
    connection.recv(4096)
    connection.sendall(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
    connection.shutdown(socket.SHUT_RDWR)


def hang_up(connection):
    connection.shutdown(socket.SHUT_RDWR)


def hang_up_later(connection):
    connection.recv(4096)
    connection.shutdown(socket.SHUT_RDWR)


def reset(connection):
    # Without lingering the kernel forgets the connection.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def packet(kind, body, flags=0):
    length, head = len(body), bytearray([kind << 4 | flags])
    while True:
        length, digit = divmod(length, 128)
        head.append(digit | (0x80 if length else 0))
        if not length:
            return bytes(head) + body


def connack(properties=b"", code=0):
    return packet(relay.CONNACK, bytes([0, code, len(properties)]) + properties)


def answer(*packets, close=False):
    """Talks like a broker up to CONNACK, whatever the packets are, and then listens or hangs up."""
    def talk(connection):
        stream = connection.makefile("rb")
        relay.read_packet(stream)
        for one in packets:
            connection.sendall(one)
        if close:
            connection.shutdown(socket.SHUT_RDWR)
        while not close and stream.read(1):
            pass
    return talk
