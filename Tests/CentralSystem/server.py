#!/usr/bin/env python3
"""A central system for tests, made from docs/sync.md alone, with a store of its own and faults on request.

    server.py [DATABASE]

prints `listening on PORT` and serves until standard input ends. Besides the routes of docs/sync.md it has those below
`/test`, by which a test edits its herd, breaks it and looks into it.
"""

import json
import random
import sqlite3
import sys
import threading
import time
import unicodedata
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

LISTS = {"bulls": "number", "technicians": "number", "diagnoses": "code", "medicines": "name"}
PLACES = {"centres": None, "barns": None, "groups": "barn"}
TABLES = (*PLACES, *LISTS, "animals", "lactations", "changes")
TOKEN = "central-secret"
LOCK = threading.RLock()


def key(text: str) -> str:
    """What is unique of an entry of a list, without case and accents."""
    return "".join(
        letter for letter in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(letter)
    )


class Herd:
    """Rows with numbers; whatever changes takes the next one."""

    def __init__(self, path: str) -> None:
        self.database = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self.database.executescript(
            """
            CREATE TABLE IF NOT EXISTS counter (sn INTEGER NOT NULL, id INTEGER NOT NULL);
            CREATE TABLE IF NOT EXISTS rows (
                tab TEXT NOT NULL, id INTEGER NOT NULL, sn INTEGER NOT NULL, client TEXT, row TEXT,
                PRIMARY KEY (tab, id));
            CREATE UNIQUE INDEX IF NOT EXISTS by_sn ON rows (sn);
            CREATE UNIQUE INDEX IF NOT EXISTS by_client ON rows (tab, client) WHERE client IS NOT NULL;
            """
        )
        if not self.database.execute("SELECT 1 FROM counter").fetchone():
            self.database.execute("INSERT INTO counter VALUES (0, 1000)")

    def next_sn(self) -> int:
        self.database.execute("UPDATE counter SET sn = sn + 1")
        return self.database.execute("SELECT sn FROM counter").fetchone()[0]

    def next_id(self) -> int:
        self.database.execute("UPDATE counter SET id = id + 1")
        return self.database.execute("SELECT id FROM counter").fetchone()[0]

    def get(self, table: str, number: int) -> dict | None:
        found = self.database.execute("SELECT row FROM rows WHERE tab = ? AND id = ?", (table, number)).fetchone()
        return json.loads(found[0]) if found and found[0] else None

    def put(self, table: str, row: dict | None, number: int | None = None, client: str | None = None) -> int:
        """Writes a row, or its tombstone."""
        number = number if number is not None else self.next_id()
        text = None if row is None else json.dumps(row, ensure_ascii=False)
        self.database.execute(
            "INSERT INTO rows VALUES (?, ?, ?, ?, ?) ON CONFLICT (tab, id) DO UPDATE SET"
            " sn = excluded.sn, row = excluded.row, client = coalesce(client, excluded.client)",
            (table, number, self.next_sn(), client, text),
        )
        return number

    def delete(self, table: str, number: int) -> None:
        """Deletes a row; an animal takes what happened to it along."""
        if table == "animals":
            for kept in ("changes", "lactations"):
                for row, content in self.all(kept).items():
                    if content["animal"] == number:
                        self.put(kept, None, row)
        self.put(table, None, number)

    def by_client(self, table: str, client: str) -> int | None:
        found = self.database.execute("SELECT id FROM rows WHERE tab = ? AND client = ?", (table, client)).fetchone()
        return found[0] if found else None

    def all(self, table: str) -> dict[int, dict]:
        found = self.database.execute("SELECT id, row FROM rows WHERE tab = ? AND row IS NOT NULL", (table,))
        return {number: json.loads(text) for number, text in found.fetchall()}

    def after(self, table: str, sn: int, limit: int) -> list[dict]:
        found = self.database.execute(
            "SELECT sn, id, client, row FROM rows WHERE tab = ? AND sn > ? ORDER BY sn LIMIT ?", (table, sn, limit)
        )
        rows = []
        for number, row_id, client, text in found.fetchall():
            row = {"sn": number, "id": row_id}
            if client:
                row["client"] = client
            row |= {"deleted": True} if text is None else json.loads(text)
            rows.append(row)
        return rows

    def count_after(self, table: str, sn: int) -> int:
        return self.database.execute("SELECT count(*) FROM rows WHERE tab = ? AND sn > ?", (table, sn)).fetchone()[0]

    def take(self, line: dict) -> dict:
        """Takes what a gateway sends, once for each of its ids."""
        table, client = line.pop("table"), line.pop("client")
        known = self.by_client(table, client)
        if known is not None:
            return {"client": client, "id": known}
        if table in PLACES:
            above = PLACES[table] or "none"
            for number, row in self.all(table).items():
                if (row["number"], row.get(above)) == (line["number"], line.get(above)):
                    return {"client": client, "id": number}
        if table in LISTS:
            unique = LISTS[table]
            for number, row in self.all(table).items():
                if key(row[unique]) == key(line[unique]):
                    return {"client": client, "id": number}
        if table == "animals":
            tag = (line["fields"]["country"], line["fields"]["number"])
            for number, row in self.all(table).items():
                if (row["fields"]["country"], row["fields"]["number"]) == tag:
                    return {"client": client, "id": number}
        if table in ("changes", "lactations"):
            animal = line.pop("animalClient", None)
            if animal:
                line["animal"] = self.by_client("animals", animal)
            if line.get("animal") is None or self.get("animals", line["animal"]) is None:
                return {"client": client, "refused": "unknown-animal"}
            if (line.get("fields") or line["items"]).get("text" if "fields" in line else "note") == "refuse me":
                return {"client": client, "refused": "not-wanted"}
        return {"client": client, "id": self.put(table, line, client=client)}


class Faults:
    """What goes wrong, in which order: each word is used up by one request."""

    def __init__(self) -> None:
        self.waiting: list[str] = []
        self.random = random.Random(0)
        self.chance = 0.0
        self.kinds: list[str] = []

    def next(self) -> str | None:
        with LOCK:
            if self.waiting:
                return self.waiting.pop(0)
            if self.chance > 0 and self.random.random() < self.chance:
                return self.random.choice(self.kinds)
            return None


class Central(BaseHTTPRequestHandler):
    """The routes."""

    protocol_version = "HTTP/1.1"
    herd: Herd
    faults = Faults()
    about = {"schema": 1, "server": "test-herd", "name": "ZD Test", "rights": ["read", "write"]}
    requests: list[str] = []
    heads: list[dict[str, str]] = []
    page = 1024

    def log_message(self, format: str, *arguments: object) -> None:
        pass

    def answer(self, status: int, body: bytes, *, cut: int | None = None, location: str | None = None) -> None:
        self.send_response(status)
        if location:
            self.send_header("Location", location)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body if cut is None else body[:cut])
        if cut is not None:
            self.close_connection = True

    def say(self, status: int, value: object) -> None:
        self.answer(status, json.dumps(value, ensure_ascii=False).encode() + b"\n")

    def body(self) -> bytes:
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def do_GET(self) -> None:
        self.handle_request(b"")

    def do_POST(self) -> None:
        self.handle_request(self.body())

    def handle_request(self, body: bytes) -> None:
        url = urlsplit(self.path)
        if url.path.startswith("/test/"):
            with LOCK:
                self.say(200, self.test(url.path[6:], json.loads(body or b"{}")))
            return None
        with LOCK:
            self.requests.append(f"{self.command} {self.path}")
            self.heads.append(dict(self.headers))
        fault = self.faults.next()
        if fault == "drop":
            self.close_connection = True
            return None
        if fault and fault.startswith("slow:"):
            time.sleep(float(fault[5:]))
        if fault and fault.startswith("status:"):
            return self.say(int(fault[7:]), {"detail": fault})
        if fault and fault.startswith("redirect:"):
            return self.answer(302, b"", location=fault[9:])
        if self.headers.get("Authorization") != f"Bearer {TOKEN}":
            return self.say(401, {"detail": "unknown token"})
        if self.headers.get("Gateway-Schema") != str(self.about["schema"]):
            return self.say(426, {"detail": f"schema {self.about['schema']} is spoken here"})
        meant = self.headers.get("Gateway-Server")
        if meant and meant != self.about["server"]:
            return self.say(409, {"detail": f"this is {self.about['server']}"})
        parts = url.path.strip("/").split("/")
        if parts == ["v1", "schema"]:
            return self.say(200, self.about)
        if parts == ["v1", "upload"]:
            return self.upload(body, fault)
        if parts[:2] == ["v1", "tables"] and parts[2] in TABLES:
            query = {name: int(values[0]) for name, values in parse_qs(url.query).items()}
            return self.table(parts[2], query.get("after", 0), min(query.get("limit", 1024), self.page), fault)
        return self.say(404, {"detail": "no such route"})

    def upload(self, body: bytes, fault: str | None) -> None:
        if fault == "lost":
            # Only half of it is understood before the power fails.
            lines = body.splitlines()
            body = b"\n".join(lines[: len(lines) // 2])
        with LOCK:
            self.herd.database.execute("BEGIN")
            answers = [self.herd.take(json.loads(line)) for line in body.splitlines()]
            self.herd.database.execute("COMMIT")
        text = "".join(json.dumps(answer) + "\n" for answer in answers).encode()
        # Stored, and the answer is lost on its way.
        cut = {"cut": len(text) // 2, "lost": 0}.get(fault or "")
        self.answer(200, text, cut=cut)

    def table(self, name: str, after: int, limit: int, fault: str | None) -> None:
        if fault == "late":
            # Rows that were given before come again.
            after = max(0, after - 5)
        with LOCK:
            rows = self.herd.after(name, after, limit)
            left = self.herd.count_after(name, rows[-1]["sn"]) if rows else 0
        lines = [json.dumps(row, ensure_ascii=False) for row in rows]
        lines.append(json.dumps({"end": True, "left": left}))
        if fault == "endless":
            lines = lines[:-1]
        if fault == "plenty":
            # As if a whole herd were still to come.
            lines[-1] = json.dumps({"end": True, "left": left + 30_000})
        text = "".join(line + "\n" for line in lines).encode()
        self.answer(200, text, cut=len(text) * 2 // 3 if fault in ("cut", "lost") else None)

    def test(self, what: str, order: dict) -> object:
        """What a test does behind the gateway's back."""
        herd = self.herd
        match what:
            case "put":
                return herd.put(order["table"], order["row"], order.get("id"))
            case "fill":
                herd.database.execute("BEGIN")
                ids = [herd.put(order["table"], row) for row in order["rows"]]
                herd.database.execute("COMMIT")
                return ids
            case "delete":
                return herd.delete(order["table"], order["id"])
            case "rows":
                return {str(number): row for number, row in herd.all(order["table"]).items()}
            case "faults":
                Central.faults.waiting = order.get("next", [])
                Central.faults.random = random.Random(order.get("seed", 0))
                Central.faults.chance = order.get("chance", 0)
                Central.faults.kinds = order.get("kinds", [])
            case "about":
                Central.about = Central.about | order
            case "page":
                Central.page = order["rows"]
            case "requests":
                seen, Central.requests[:] = list(Central.requests), []
                return seen
            case "heads":
                heads, Central.heads[:] = list(Central.heads), []
                return heads
        return None


def main() -> None:
    Central.herd = Herd(sys.argv[1] if len(sys.argv) > 1 else ":memory:")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Central)
    server.daemon_threads = True
    print(f"listening on {server.server_address[1]}", flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()


if __name__ == "__main__":
    main()
