"""A Tru-Test indicator with an empty plate (protocols.md §1), for any number of clients one after another."""

import contextlib
import re
import socket
import threading

ANSWERS = {
    b"ZA1": b"^",
    b"ZE1": b"^",
    b"SPRP2": b"^",
    b"ZN": b"[XR5000]",
    b"MSWU": b"[0]",
    b"RW": b"[0.0]",
}


class Indicator:
    def __init__(self):
        self.polls = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.serve, daemon=True).start()

    @property
    def port(self):
        return self.listener.getsockname()[1]

    def serve(self):
        while True:
            link, _ = self.listener.accept()
            # At last the client ends.
            with contextlib.suppress(ConnectionError):
                self.converse(link)

    def converse(self, link):
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        is_first = True
        while command := link.recv(256):
            for word in re.findall(rb"\{(\w+)\}", command):
                if word != b"RP":
                    link.sendall(ANSWERS.get(word, b"(14)"))
                    continue
                self.polls += 1
                link.sendall(b"[WS0.0]" if is_first else b"[]")
                is_first = False
