"""The least that polling an indicator takes: ask, wait for the answer, sleep until the next time."""

import socket
import sys
import time

link = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
due = time.monotonic()
while True:
    link.sendall(b"{RP}")
    link.recv(256)
    due += 0.2
    time.sleep(max(0, due - time.monotonic()))
