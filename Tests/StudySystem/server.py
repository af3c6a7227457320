"""A study system that answers like KOSapi: GET /api/LIST answers LIST/1.xml of the folder as a page of a feed.

?page=N answers the others; what is in a file are entries. POST /token gives tokens. Each page has an ETag of its bytes.

How it behaves stands in files of the folder: `token` is the access token that it lets in, `refresh` the refresh token
that is good once, `client` the client and its secret (`ID SECRET`), `away` an address to which every list leads,
`broken` a page (`LIST N`) that breaks off in the middle. What it was asked stands in `asked`, a line each.

server.py FOLDER prints its port.
"""

import hashlib
import http.server
import json
import pathlib
import sys
import threading
import urllib.parse

folder = pathlib.Path(sys.argv[1])
lock = threading.Lock()


def said(name):
    file = folder / name
    return file.read_text().strip() if file.is_file() else None


def note(line):
    with lock, (folder / "asked").open("a") as asked:
        asked.write(line + "\n")


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        name = url.path.removeprefix("/api/").strip("/")
        number = int(urllib.parse.parse_qs(url.query).get("page", ["1"])[0])
        known = self.headers.get("If-None-Match")
        bearer = self.headers.get("Authorization")
        note(f"{name} {number} {bearer} {known}")
        if bearer != f"Bearer {said('token')}":
            return self.answer(401)
        if said("away"):
            return self.answer(302, headers={"Location": said("away")})
        page = folder / name / f"{number}.xml"
        entries = page.read_text() if page.is_file() else ""
        following = (folder / name / f"{number + 1}.xml").is_file()
        link = f'<atom:link rel="next" href="{name}?page={number + 1}"/>' if following else ""
        body = (
            '<atom:feed xmlns:atom="http://www.w3.org/2005/Atom" xmlns="http://kosapi.feld.cvut.cz/schema/3"'
            f' xmlns:xlink="http://www.w3.org/1999/xlink">{link}{entries}</atom:feed>'
        ).encode()
        tag = '"' + hashlib.sha256(body).hexdigest()[:16] + '"'
        if known == tag:
            return self.answer(304, headers={"ETag": tag})
        if said("broken") == f"{name} {number}":
            return self.cut(body)
        return self.answer(200, body, {"ETag": tag, "Content-Type": "application/atom+xml"})

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
server.serve_forever()
