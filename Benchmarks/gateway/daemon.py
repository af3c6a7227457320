"""A gatewayd under test, and a plain look at it from outside."""

import atexit
import http.client
import json
import os
import signal
import socket
import subprocess
import time


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Process:
    """A server that was started, and when."""

    def __init__(self, words, port, log):
        self.port = port
        self.log = log
        with open(log, "ab") as output:
            self.started = time.monotonic()
            self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        atexit.register(self.process.kill)

    @property
    def pid(self):
        return self.process.pid

    def seconds_to_answer(self, path):
        """Asks until there is an answer; how long that was after the start."""
        request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n\r\n".encode()
        while time.monotonic() < self.started + 30:
            self.require_running()
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=10) as connection:
                    connection.sendall(request)
                    answer = connection.recv(64)
            except ConnectionRefusedError:
                time.sleep(0.0002)
                continue
            if b" 200 " not in answer:
                raise SystemExit(f"bench: {path} answers {answer!r}")
            return time.monotonic() - self.started
        raise SystemExit(f"bench: {self.process.args[0]} does not answer within 30 s")

    def require_running(self):
        if self.process.poll() is None:
            return
        with open(self.log, encoding="utf-8", errors="replace") as file:
            last = "".join(file.readlines()[-5:])
        raise SystemExit(f"bench: {self.process.args} ended with {self.process.returncode}:\n{last}")

    def stop(self, by=signal.SIGTERM):
        self.process.send_signal(by)
        self.process.wait(timeout=20)


class Daemon(Process):
    """gatewayd on a data directory."""

    def __init__(self, binary, data, configuration="", address="127.0.0.1"):
        self.data = data
        os.makedirs(data, exist_ok=True)
        file = data + ".yaml"
        with open(file, "w", encoding="utf-8") as output:
            output.write(configuration)
        port = free_port()
        super().__init__(
            [binary, "serve", "--config", file, "--data", data, "--listen", f"{address}:{port}"], port, data + ".log"
        )

    @property
    def authorization(self):
        with open(os.path.join(self.data, "token"), encoding="utf-8") as file:
            return "Bearer " + file.read().strip()

    def call(self, method, path, body=None, kind="application/json"):
        """The JSON that the API answers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Authorization": self.authorization} | ({"Content-Type": kind} if body else {})
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise SystemExit(f"bench: {method} {path} answers {answer.status}: {text.decode()}")
        return json.loads(text)

    def events(self):
        return EventStream(self)


class EventStream:
    """What a browser keeps open: `/v1/events`."""

    def __init__(self, daemon):
        self.buffer = b""
        self.connection = socket.create_connection(("127.0.0.1", daemon.port))
        # HTTP/1.0, so that the frames come bare and not in chunks.
        self.connection.sendall(
            f"GET /v1/events HTTP/1.0\r\nHost: 127.0.0.1\r\nAuthorization: {daemon.authorization}\r\n\r\n".encode()
        )
        head = self.until(b"\r\n\r\n", 10)
        if b" 200 " not in head:
            raise SystemExit(f"bench: /v1/events answers {head.decode()}")

    def until(self, mark, timeout):
        deadline = time.monotonic() + timeout
        while mark not in self.buffer:
            self.connection.settimeout(max(0.001, deadline - time.monotonic()))
            more = self.connection.recv(65536)
            if not more:
                raise SystemExit("bench: the event stream has ended")
            self.buffer += more
        piece, self.buffer = self.buffer.split(mark, 1)
        return piece

    def wait_for(self, kind, timeout=10):
        """The next event of a kind and the moment it was here whole."""
        while True:
            try:
                frame = self.until(b"\n\n", timeout)
            except TimeoutError:
                raise SystemExit(f"bench: no {kind} within {timeout} s") from None
            now = time.monotonic()
            fields = dict(line.split(b": ", 1) for line in frame.split(b"\n") if b": " in line)
            if fields.get(b"event") == kind.encode():
                return json.loads(fields[b"data"]), now

    def close(self):
        self.connection.close()
