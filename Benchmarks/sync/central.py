"""A central system that only tells: a herd of any size, each row made from its number and never kept."""

import json
from datetime import date, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

BORN = date(2022, 1, 1)
GROUPS = 50
# What happens to each animal, one after another; weighings in between.
LIFE = [
    ("move", 9, '"groupId":{group}'),
    ("tagging", 15, '"collar":"{collar}"'),
    ("weighing", 31, '"kilograms":{kilograms},"mode":"group"'),
    ("heat", 18, '"character":"normal"'),
    ("insemination", 19, '"character":"insemination","order":1,"bull":"NEO-123","dose":1'),
    ("weighing", 31, '"kilograms":{kilograms},"mode":"group"'),
    ("pregnancyCheck", 20, '"result":"pregnant"'),
    ("dryOff", 21, ""),
    ("calving", 17, '"order":1,"course":"normal"'),
    ("weighing", 31, '"kilograms":{kilograms},"mode":"group"'),
    ("note", 27, '"text":"kulhá na levou zadní"'),
    ("weighing", 31, '"kilograms":{kilograms},"mode":"group"'),
    ("weighing", 31, '"kilograms":{kilograms},"mode":"group"'),
]
DAYS = [(BORN + timedelta(days=day)).isoformat() for day in range(1600)]
RECORD = '"recordedBy":"Věra","corrections":0'


class Herd:
    def __init__(self, animals: int, changes: int) -> None:
        self.sizes = {"barns": 5, "groups": GROUPS, "animals": animals, "changes": changes}

    def row(self, table: str, sn: int) -> str:
        match table:
            case "barns":
                return f'{{"sn":{sn},"id":{sn},"number":"{sn}","name":"Stáj {sn}"}}'
            case "groups":
                return f'{{"sn":{sn},"id":{sn},"barn":{sn % 5 + 1},"number":"{sn}"}}'
            case "animals":
                day = DAYS[sn % 200]
                return (
                    f'{{"sn":{sn},"id":{sn},"born":"{day}","recordedAt":"{day}T07:30:00Z",{RECORD},"fields":'
                    f'{{"country":"CZ","number":"{100_000_000 + sn}","sex":"female","name":"Kráva {sn}"}}}}'
                )
        # As they happened in a herd: one thing to each animal in turn, then the next.
        turn, animal = divmod(sn - 1, self.sizes["animals"])
        kind, number, fields = LIFE[turn % len(LIFE)]
        fields = fields.format(group=animal % GROUPS + 1, collar=animal % 900, kilograms=300 + (sn % 700) / 2)
        day = DAYS[min(len(DAYS) - 1, 230 + turn * 40 + animal % 30)]
        return (
            f'{{"sn":{sn},"id":{sn},"animal":{animal + 1},"kind":"{kind}","kindId":{number},"date":"{day}",'
            f'"recordedAt":"{day}T08:00:00Z",{RECORD},"fields":{{{fields}}}}}'
        )

    def page(self, table: str, after: int, limit: int) -> bytes:
        last = min(self.sizes[table], after + limit)
        lines = [self.row(table, sn) for sn in range(after + 1, last + 1)]
        lines.append(json.dumps({"end": True, "left": self.sizes[table] - last}))
        return ("\n".join(lines) + "\n").encode()


class Central(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    herd: Herd

    def log_message(self, format: str, *arguments: object) -> None:
        pass

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        if url.path == "/schema":
            about = {"schema": 1, "server": "bench", "name": "bench", "rights": ["read", "write"]}
            self.answer(json.dumps(about).encode())
        else:
            asked = {name: int(values[0]) for name, values in parse_qs(url.query).items()}
            self.answer(self.herd.page(url.path.removeprefix("/tables/"), asked["after"], asked["limit"]))

    def answer(self, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def serve(herd: Herd) -> ThreadingHTTPServer:
    Central.herd = herd
    return ThreadingHTTPServer(("127.0.0.1", 0), Central)
