"""A scale of the `ST,GS` family on TCP, on which an animal stands when a test says so."""

import queue
import socket
import threading


class Scale:
    """Sends a line every tenth of a second, as such scales do; `weigh` lets one animal walk over it."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.link = f"tcp:127.0.0.1:{self.listener.getsockname()[1]}"
        self.lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self._serve, daemon=True).start()

    def weigh(self, kilograms: float):
        for part in (0.3, 0.8, 0.97):
            self.lines.put(line("US", kilograms * part))
        for _ in range(12):
            self.lines.put(line("ST", kilograms))
        for part in (0.7, 0.2):
            self.lines.put(line("US", kilograms * part))

    def close(self):
        self.listener.close()

    def _serve(self):
        pace = threading.Event()
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            with connection:
                try:
                    while not pace.wait(0.1):
                        connection.sendall(self._next())
                except OSError:
                    continue

    def _next(self) -> bytes:
        try:
            return self.lines.get_nowait()
        except queue.Empty:
            return line("ST", 0)


def line(status: str, kilograms: float) -> bytes:
    return f"{status},GS,{kilograms:+08.1f}kg\r\n".encode()
