"""Devices on TCP: a scale of the `ST,GS` family and a reader of EID lines. Tests let animals walk over them."""

import queue
import socket
import threading


class Device:
    """Sends a line every tenth of a second: the next one that was put, or `idle`."""

    idle: bytes | None = None

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.link = f"tcp:127.0.0.1:{self.listener.getsockname()[1]}"
        self.lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self._serve, daemon=True).start()

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
                        if line := self._next():
                            connection.sendall(line)
                except OSError:
                    continue

    def _next(self) -> bytes | None:
        try:
            return self.lines.get_nowait()
        except queue.Empty:
            return self.idle


def line(status: str, kilograms: float) -> bytes:
    return f"{status},GS,{kilograms:+08.1f}kg\r\n".encode()


class Scale(Device):
    """An animal steps on, stands for as long as it takes, and leaves when the test has seen what came of it."""

    idle = line("ST", 0)

    def __init__(self):
        super().__init__()
        self._stay_empty()

    def step_on(self, kilograms: float):
        for part in (0.3, 0.8, 0.97):
            self.lines.put(line("US", kilograms * part))
        self.idle = line("ST", kilograms)

    def pass_by(self, kilograms: float):
        """An animal walks over without a stop: of no moment can be said that all of it was on the plate."""
        # What was sent while the link came up may have come in one piece, as one moment.
        self._stay_empty()
        # No two alike: on a machine that stops for a while an animal that shows the same for long has stood still.
        for part in (0.3, 0.5, 0.75, 0.95, 1, 0.9, 0.65, 0.4):
            self.lines.put(line("US", kilograms * part))
        self._stay_empty()

    def step_off(self):
        self.idle = line("ST", 0)
        self._stay_empty()

    def _stay_empty(self):
        """Long enough to be seen: an animal that steps on a plate that was not empty is not weighed."""
        for _ in range(8):
            self.lines.put(line("ST", 0))


class Reader(Device):
    """`read` reads one tag."""

    def read(self, eid: str):
        self.lines.put(f"{eid}\r\n".encode())


class StrangeScale(Device):
    """A scale no dialect knows: gross, net and a mark for rest, without points, as `#4255;4155.`."""

    def __init__(self):
        super().__init__()
        self.tare = 0.0
        self.show(0)

    def show(self, kilograms: float):
        """Something else is put on it; the display shows what is left without the tare."""
        for part in (0.4, 0.7, 0.9):
            self.lines.put(self._line(kilograms * part, "!"))
        self.idle = self._line(kilograms, ".")

    def _line(self, kilograms: float, mark: str) -> bytes:
        return f"#{kilograms * 10:.0f};{(kilograms - self.tare) * 10:.0f}{mark}\r".encode()
