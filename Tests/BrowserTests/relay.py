"""The farm's Wi-Fi: carries everything between a browser and the gateway until it is cut."""

import contextlib
import selectors
import socket
import threading
from urllib.parse import urlsplit


class Relay:
    def __init__(self, address: str):
        parts = urlsplit(address)
        self.target = (parts.hostname, parts.port)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.there = True
        self.flows = threading.Event()
        self.flows.set()
        self.open: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        self.there = False
        for connection in list(self.open):
            # It may have ended by itself just now.
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def mend(self):
        self.there = True

    def hold(self):
        """Everything is slow: nothing arrives until it may `flow` again."""
        self.flows.clear()

    def flow(self):
        self.flows.set()

    def close(self):
        self.flow()
        self.cut()
        self.listener.close()

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if self.there:
                threading.Thread(target=self._carry, args=(near,), daemon=True).start()
            else:
                near.close()

    def _carry(self, near: socket.socket):
        with near, socket.create_connection(self.target) as far, selectors.DefaultSelector() as ready:
            self.open |= {near, far}
            for one, other in ((near, far), (far, near)):
                ready.register(one, selectors.EVENT_READ, other)
            try:
                while all(self._pass(key.fileobj, key.data) for key, _ in ready.select()):
                    pass
            except OSError:
                pass
            finally:
                self.open -= {near, far}

    def _pass(self, one: socket.socket, other: socket.socket) -> bool:
        part = one.recv(65536)
        self.flows.wait()
        other.sendall(part)
        return bool(part)
