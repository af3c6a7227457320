"""A Tru-Test indicator on TCP (protocols.md §1): once switched on, it says its weight when it is asked."""

import socket
import threading


class Indicator:
    def __init__(self):
        self.is_on = threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.link = f"tcp:127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def switch_on(self):
        self.is_on.set()

    def close(self):
        self.listener.close()

    def _serve(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            with connection:
                heard = b""
                try:
                    while bytes_ := connection.recv(1024):
                        *commands, heard = (heard + bytes_).split(b"}")
                        for command in commands:
                            if command.endswith(b"{RW") and self.is_on.is_set():
                                connection.sendall(b"[212.5]")
                except OSError:
                    continue
