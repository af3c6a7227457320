"""A Tru-Test indicator on TCP (protocols.md §1): once switched on, it says its weight when it is asked."""

import socket
import threading

from asked_device import AskedDevice


class Indicator(AskedDevice):
    end = b"}"

    def __init__(self):
        self.is_on = threading.Event()
        super().__init__()

    def switch_on(self):
        self.is_on.set()

    def answer(self, connection: socket.socket, command: bytes):
        if command.endswith(b"{RW") and self.is_on.is_set():
            connection.sendall(b"[212.5]")
