"""An Agrident AWR wand on TCP (protocols.md §3.4): answers in brackets; a long task waits before the last rows."""

import socket
import threading

from asked_device import AskedDevice


class Wand(AskedDevice):
    """Tasks by name, each with its rows; `go_on` lets out what is held back."""

    end = b"]"
    headings = "EID|WEIGHT"

    def __init__(self, tasks: dict[str, list[str]]):
        self.tasks = list(tasks.items())
        self.held = threading.Event()
        self.held.set()
        super().__init__()

    def hold(self):
        self.held.clear()

    def go_on(self):
        self.held.set()

    def close(self):
        self.held.set()
        super().close()

    def answer(self, connection: socket.socket, command: bytes):
        text = command.rpartition(b"[")[2].decode()
        name, _, task = text.partition("|")
        if name == "XGWVER":
            connection.sendall(b"[XGWVER][XGWVER]2.31[XGWVEROK]")
            return
        lines = {
            "XGTASK": lambda: [f"{index}|{title}|||{len(rows)}" for index, (title, rows) in enumerate(self.tasks)],
            "XSH": lambda: [self.headings],
            "CSW": lambda: self.tasks[int(task)][1],
        }[name]()
        first, last = lines[:100], lines[100:]
        connection.sendall("".join(f"[{line}]\r\n" for line in [text, *first]).encode())
        if last:
            self.held.wait(60)
        connection.sendall("".join(f"[{line}]\r\n" for line in [*last, f"{name}OK"]).encode())
