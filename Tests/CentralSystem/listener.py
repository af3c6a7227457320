#!/usr/bin/env python3
"""A TLS server that takes down what it is sent and answers 401, for tests of certificates.

    listener.py CERTIFICATES KEY FILE

prints `listening on PORT` and serves until standard input ends. FILE gets every byte that arrived inside TLS.
"""

import socket
import ssl
import sys
import threading


def serve(listener: socket.socket, context: ssl.SSLContext, path: str) -> None:
    while True:
        connection, _ = listener.accept()
        try:
            with context.wrap_socket(connection, server_side=True) as secure:
                received = secure.recv(65536)
                with open(path, "ab") as file:
                    file.write(received)
                secure.sendall(b"HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        except OSError:
            # The other side does not trust us.
            connection.close()


def main() -> None:
    certificates, key, path = sys.argv[1:4]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificates, key)
    listener = socket.create_server(("127.0.0.1", 0))
    print(f"listening on {listener.getsockname()[1]}", flush=True)
    threading.Thread(target=serve, args=(listener, context, path), daemon=True).start()
    sys.stdin.read()


if __name__ == "__main__":
    main()
