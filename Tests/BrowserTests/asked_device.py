"""A device on TCP that says something only when it is asked."""

import socket
import threading


class AskedDevice:
    """`answer` is called with each command, without the byte that ends it."""

    end: bytes

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.link = f"tcp:127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self):
        self.listener.close()

    def answer(self, connection: socket.socket, command: bytes):
        raise NotImplementedError

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
                        *commands, heard = (heard + bytes_).split(self.end)
                        for command in commands:
                            self.answer(connection, command)
                except OSError:
                    continue
