"""A port of a test's own, for whatever is to be met there."""

import socket
import threading


class Port:
    """Takes connections at a port, of the loopback if nothing else is said, and gives each to a function, one after another.

    What the function leaves open is closed with the port.
    """

    def __init__(self, take, port=0, host="127.0.0.1"):
        self.sockets = []
        self._take = take
        self._server = socket.create_server((host, port))
        self.number = self._server.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self):
        self._server.close()
        for one in self.sockets:
            one.close()

    def _accept(self):
        while True:
            try:
                connection, _ = self._server.accept()
            except OSError:
                return
            self.sockets.append(connection)
            self._take(connection)
