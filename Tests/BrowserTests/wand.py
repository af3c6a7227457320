"""An Agrident AWR wand on TCP (protocols.md §3.4): answers in brackets; a long task waits before the last rows."""

import socket
import threading


class Wand:
    """Tasks by name, each with its rows; `go_on` lets out what is held back."""

    headings = "EID|WEIGHT"

    def __init__(self, tasks: dict[str, list[str]]):
        self.tasks = list(tasks.items())
        self.held = threading.Event()
        self.held.set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.link = f"tcp:127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def hold(self):
        self.held.clear()

    def go_on(self):
        self.held.set()

    def close(self):
        self.held.set()
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
                        heard += bytes_
                        while b"]" in heard:
                            command, heard = heard.split(b"]", 1)
                            self._answer(connection, command.rpartition(b"[")[2].decode())
                except OSError:
                    continue

    def _answer(self, connection: socket.socket, command: str):
        name, _, task = command.partition("|")
        if name == "XGWVER":
            connection.sendall(b"[XGWVER][XGWVER]2.31[XGWVEROK]")
            return
        lines = {
            "XGTASK": lambda: [f"{index}|{title}|||{len(rows)}" for index, (title, rows) in enumerate(self.tasks)],
            "XSH": lambda: [self.headings],
            "CSW": lambda: self.tasks[int(task)][1],
        }[name]()
        first, last = lines[:100], lines[100:]
        connection.sendall("".join(f"[{line}]\r\n" for line in [command, *first]).encode())
        if last:
            self.held.wait(60)
        connection.sendall("".join(f"[{line}]\r\n" for line in [*last, f"{name}OK"]).encode())
