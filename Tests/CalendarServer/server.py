"""A machine that publishes calendars: GET /NAME answers the file NAME of the folder, with an ETag of its bytes.

Other paths: /moved leads to /vet.ics, /away to another machine, /locked refuses, /slow says nothing.
server.py FOLDER prints its port.
"""

import hashlib
import http.server
import pathlib
import sys
import threading

folder = pathlib.Path(sys.argv[1])
statuses = {"/locked": 403, "/broken": 500}
places = {"/moved": "/vet.ics", "/away": "http://192.0.2.1/vet.ics"}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.path == "/slow":
            threading.Event().wait(60)
        if self.path in places:
            self.answer(302, headers={"Location": places[self.path]})
        elif self.path in statuses:
            self.answer(statuses[self.path])
        elif (file := folder / self.path.strip("/")).is_file():
            body = file.read_bytes()
            tag = '"' + hashlib.sha256(body).hexdigest()[:16] + '"'
            with (folder / "asked").open("a") as asked:
                asked.write(f"{self.headers.get('If-None-Match')}\n")
            if self.headers.get("If-None-Match") == tag:
                self.answer(304)
            else:
                self.answer(200, body, {"ETag": tag, "Content-Type": "text/calendar"})
        else:
            self.answer(404)

    def answer(self, status, body=b"", headers=None):
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_port, flush=True)
server.serve_forever()
