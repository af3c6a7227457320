"""A machine that publishes a folder: calendars, or lists of a study system that answers like KOSapi.

GET /PATH answers the file PATH, with an ETag of its bytes; of a folder the file N.xml, N being ?page=N or 1.
POST /token gives tokens (RFC 6749).

How it behaves stands in files of the folder: `token` is the access token that it lets in, everybody without one;
`refresh` the refresh token that is good once, `client` the client and its secret (`ID SECRET`). `answers` has lines
`FILE HOW`: `403` or another status, `302 ADDRESS`, `cut` breaks off in the middle, `silent` says nothing.

What it was asked stands in `asked`, a line each: the last part of the path, page, who asks, and known version.

server.py FOLDER prints its port, and ends with its standard input.
"""

import hashlib
import http.server
import json
import os
import pathlib
import sys
import threading
import urllib.parse

folder = pathlib.Path(sys.argv[1])
types = {".ics": "text/calendar", ".xml": "application/atom+xml"}
lock = threading.Lock()


def said(name):
    file = folder / name
    return file.read_text().strip() if file.is_file() else None


def how(path):
    """What is said of a file in `answers`: a word, and where it leads"""
    for line in (said("answers") or "").splitlines():
        words = line.split(" ")
        if words[0] == path:
            return words[1], words[2:]
    return None, []


def note(line):
    with lock, (folder / "asked").open("a") as asked:
        asked.write(line + "\n")


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        path = url.path.strip("/")
        page = urllib.parse.parse_qs(url.query).get("page", ["1"])[0]
        known = self.headers.get("If-None-Match")
        bearer = self.headers.get("Authorization")
        note(f"{pathlib.PurePath(path).name} {page} {bearer} {known}")
        if said("token") and bearer != f"Bearer {said('token')}":
            return self.answer(401)
        if (folder / path).is_dir():
            path += f"/{page}.xml"
        word, place = how(path)
        if word == "silent":
            threading.Event().wait(60)
        if word and word.isdigit():
            return self.answer(int(word), headers={"Location": place[0]} if place else {})
        file = folder / path
        if not file.is_file():
            return self.answer(404)
        body = file.read_bytes()
        tag = '"' + hashlib.sha256(body).hexdigest()[:16] + '"'
        if known == tag:
            return self.answer(304, headers={"ETag": tag})
        if word == "cut":
            return self.cut(body)
        return self.answer(200, body, {"ETag": tag, "Content-Type": types.get(file.suffix, "text/plain")})

    def do_POST(self):
        length = int(self.headers.get("Content-Length", "0"))
        form = dict(urllib.parse.parse_qsl(self.rfile.read(length).decode()))
        note(f"token {form.get('grant_type')} {self.headers.get('Authorization')}")
        with lock:
            if form.get("grant_type") == "client_credentials":
                is_good = f"{form.get('client_id')} {form.get('client_secret')}" == said("client")
                answer = {"access_token": said("token"), "token_type": "bearer"}
            else:
                is_good = form.get("refresh_token") == said("refresh")
                answer = {"access_token": said("token"), "token_type": "bearer", "refresh_token": "again"}
                if is_good:
                    (folder / "refresh").write_text("again")
        if not is_good:
            return self.answer(400, b'{"error":"invalid_grant"}')
        return self.answer(200, json.dumps(answer).encode(), {"Content-Type": "application/json"})

    def cut(self, body):
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: len(body) // 2])
        self.wfile.flush()
        self.close_connection = True

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
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
os._exit(0)
