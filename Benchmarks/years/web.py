"""Requests of somebody at an address, told as they end: with a status, or with what went wrong."""

import http.client
import json
import socket


class Caller:
    """Each request on a connection of its own, as a page that is opened makes it."""

    def __init__(self, host, port, token=None, source=None, timeout=10):
        self.host, self.port, self.token, self.source, self.timeout = host, port, token, source, timeout

    def connect(self):
        return http.client.HTTPConnection(
            self.host, self.port, timeout=self.timeout, source_address=(self.source, 0) if self.source else None
        )

    def socket(self):
        return socket.create_connection(
            (self.host, self.port), timeout=self.timeout, source_address=(self.source, 0) if self.source else None
        )

    def ask(self, method, path, body=None, kind="application/json", **more):
        """Status and body; what fails on the way is an OSError or an HTTPException."""
        connection = self.connect()
        try:
            return self.ask_on(connection, method, path, body, kind, **more)
        finally:
            connection.close()

    def ask_on(self, connection, method, path, body=None, kind="application/json", **more):
        headers = {name.replace("_", "-"): value for name, value in more.items()}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if isinstance(body, dict):
            body = json.dumps(body)
        if body is not None:
            headers["Content-Type"] = kind
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()


# What a request may end with when the other side is overloaded, killed or angry.
FAILURES = (OSError, http.client.HTTPException)
