"""A device behind a serial-to-network converter, to which a gateway comes again whenever it was away."""

import select
import socket
import time


class Plug:
    """Without a thread, so that forks may use it: who has connected is looked up when something is to be said."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.setblocking(False)
        self.link = None

    @property
    def port(self):
        return self.listener.getsockname()[1]

    def take_newest(self):
        """Whether somebody new has connected."""
        is_new = False
        while True:
            try:
                link, _ = self.listener.accept()
            except BlockingIOError:
                return is_new
            if self.link:
                self.link.close()
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            link.settimeout(5)
            self.link, is_new = link, True

    def send(self, text):
        """Whether somebody was there to take it."""
        self.take_newest()
        if not self.link:
            return False
        try:
            self.link.sendall(text.encode() if isinstance(text, str) else text)
        except OSError:
            self.link.close()
            self.link = None
            return False
        return True

    def is_connected(self):
        """Whether somebody is there who has not hung up."""
        self.take_newest()
        if not self.link:
            return False
        try:
            # What is asked is thrown away: these devices only speak.
            while select.select([self.link], [], [], 0)[0]:
                if not self.link.recv(4096):
                    break
            else:
                return True
        except OSError:
            pass
        self.link.close()
        self.link = None
        return self.take_newest()

    def wait(self, seconds=20):
        """Whether somebody comes in time."""
        deadline = time.monotonic() + seconds
        while not self.is_connected():
            if time.monotonic() > deadline:
                return False
            time.sleep(0.01)
        return True
