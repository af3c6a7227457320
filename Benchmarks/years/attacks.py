"""The attacks. Each is a function that goes on until it is told to stop, and counts what it was answered.

It has `farm`, `begun` to say when it is under way, `stop` to look at, and `tally`, a counter of answers.
"""

import json
import random
import struct
import threading
import time
import zlib

import network
from web import FAILURES

FIRST, SECOND = network.ATTACKERS
BLOCK = b"x" * 65536


def several(attack, count, *arguments):
    """The same, so many times at once."""
    threads = [threading.Thread(target=attack, args=(index, *arguments), daemon=True) for index in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def again_and_again(caller, stop, tally, method, path, body=None, kind="application/json"):
    """A request after the other, each on a connection of its own."""
    while not stop.is_set():
        try:
            status, _ = caller.ask(method, path, body, kind)
            tally[str(status)] += 1
            # Who is told that it is too much comes again soon all the same.
            if status in (429, 503):
                time.sleep(0.05)
        except FAILURES as failure:
            tally[type(failure).__name__] += 1
            time.sleep(0.05)


def unfinished_uploads(farm, begun, stop, tally):
    """Three uploads of 50 MB by somebody without a token, none of which is ever finished."""

    def upload(index):
        caller = farm.caller(None, FIRST if index < 2 else SECOND, timeout=1)
        head = (
            f"POST /v1/imports?kind=animals HTTP/1.1\r\nHost: {network.GATEWAY}:{farm.daemon.port}\r\n"
            "Content-Type: text/csv\r\nContent-Length: 52428800\r\n\r\n"
        )
        while not stop.is_set():
            sent = 0
            try:
                with caller.socket() as connection:
                    connection.sendall(head.encode())
                    while not stop.is_set() and sent < 52_000_000:
                        connection.sendall(BLOCK)
                        sent += len(BLOCK)
                    while not stop.is_set():
                        connection.sendall(b"x")
                        time.sleep(0.5)
            except OSError:
                tally["cut off"] += 1
            tally["MB sent"] += round(sent / 1e6)
            time.sleep(0.02)

    begun.set()
    several(upload, 3)


def half_heads(farm, begun, stop, tally):
    """Slowloris: two hundred heads that are never finished, a byte of each now and then, from two addresses."""
    callers = [farm.caller(None, source, timeout=1) for source in network.ATTACKERS]
    head = f"GET / HTTP/1.1\r\nHost: {network.GATEWAY}:{farm.daemon.port}\r\nX: ".encode()
    open_ones = [None] * 200
    while not stop.is_set():
        for index, connection in enumerate(open_ones):
            if connection is None:
                try:
                    open_ones[index] = callers[index % 2].socket()
                    open_ones[index].sendall(head)
                except OSError:
                    tally["not let in"] += 1
                continue
            try:
                connection.sendall(b"x")
            except OSError:
                tally["cut off"] += 1
                connection.close()
                open_ones[index] = None
        begun.set()
        stop.wait(1)
    tally["held at the end"] = sum(connection is not None for connection in open_ones)


def whole_change_lists(farm, begun, stop, tally):
    """A viewer who reads all changes of the herd in four loops at once."""
    begun.set()
    several(
        lambda _: again_and_again(
            farm.caller("curious viewer", FIRST, timeout=60), stop, tally, "GET", "/v1/changes.ndjson?since=0"
        ),
        4,
    )


def long_queries(farm, begun, stop, tally):
    """A viewer who looks for five hundred words at once among animals and members, in four loops."""
    # Short ones in two kilobytes, and long ones in nine, which are too many for a head.
    words = [[f"b{number}" for number in range(500)], [f"stra%C4%8Dena{number}" for number in range(500)]]

    def look_up(index):
        path = f"/v1/{('animals', 'members')[index % 2]}?query={'+'.join(words[index // 2])}"
        again_and_again(farm.caller("curious viewer", FIRST, timeout=60), stop, tally, "GET", path)

    begun.set()
    several(look_up, 4)


def card_sheets(farm, begun, stop, tally):
    """A viewer who has the cards of five hundred members made, four times at once."""
    order = {"memberIds": farm.members()[:500]}
    begun.set()
    several(
        lambda _: again_and_again(
            farm.caller("printing viewer", FIRST, timeout=60), stop, tally, "POST", "/v1/cards/sheet", order
        ),
        4,
    )


def import_of_50_megabytes(farm, begun, stop, tally):
    """A table of 50 MB, half a million animals; ended when we have seen enough."""
    status, body = farm.admin.ask(
        "POST", "/v1/imports?kind=animals&skipBad=true&name=large.csv", large_table(), "text/csv"
    )
    tally[str(status)] += 1
    if status != 202:
        begun.set()
        return
    handed = json.loads(body)["id"]
    begun.set()
    stop.wait()
    _, body = farm.admin.ask("GET", f"/v1/imports/{handed}")
    tally["rows stored"] += json.loads(body)["rowsStored"]
    farm.admin.ask("DELETE", f"/v1/imports/{handed}")


def large_table():
    rows, size, number = [COLUMNS], 0, 800_000_000
    while size < 50_000_000:
        row = table_row(number, "z dlouhého rodu " * 2)
        rows.append(row)
        size += len(row) + 1
        number += 1
    return "".join(rows).encode()


COLUMNS = "ear_tag,sex,born,breed,name,eid,barn,group\n"
ANIMALS_A_REQUEST = 100_000


def table_row(number, kin=""):
    return f"CZ{number},F,2021-05-04,H100,Stračena {kin}{number},203000{number},1,1\n"


def import_by_request(farm, begun, stop, tally):
    """A hundred thousand animals in one request, which is answered when all are stored; others follow."""
    admin, number = farm.admin, 900_000_000
    admin.timeout = 120
    begun.set()
    while not stop.is_set():
        rows = "".join(map(table_row, range(number, number + ANIMALS_A_REQUEST)))
        number += ANIMALS_A_REQUEST
        try:
            status, _ = admin.ask("POST", "/v1/import/animals", (COLUMNS + rows).encode(), "text/csv")
            tally[str(status)] += 1
        except FAILURES as failure:
            tally[type(failure).__name__] += 1
            time.sleep(0.05)


# The one that is under way is waited for, so that what is measured next is not measured beside it.
import_by_request.patience = 60


def failed_sign_ins(farm, begun, stop, tally):
    """As many wrong tokens and passwords a second as the machine gives, from two addresses."""
    dice = random.Random(864)

    def guess(index):
        caller = farm.caller(None, network.ATTACKERS[index % 2], timeout=5)
        connection = caller.connect()
        while not stop.is_set():
            body = (
                {"token": f"{dice.getrandbits(256):064x}"}
                if dice.random() < 0.5
                else {"name": dice.choice(("admin", "anna", "nobody")), "password": f"{dice.getrandbits(64):x}"}
            )
            try:
                status, _ = caller.ask_on(connection, "POST", "/v1/session", body)
                tally[str(status)] += 1
            except FAILURES as failure:
                tally[type(failure).__name__] += 1
                connection.close()
                connection = caller.connect()
                time.sleep(0.01)

    begun.set()
    several(guess, 8)


def flood(megabytes):
    def attack(farm, begun, stop, tally):
        dice = random.Random(megabytes)
        lines = "".join(f"US,GS,+{dice.randint(3000, 6500) / 10:07.2f}kg\r\n" for _ in range(4000))
        pour(farm.flooding, lines.encode(), megabytes, begun, stop, tally)

    attack.__doc__ = f"Valid lines of a scale on another link, {megabytes} MB a second."
    return attack


def babble(farm, begun, stop, tally):
    """Bytes that mean nothing on a link whose dialect nobody named, 1 MB a second."""
    pour(farm.babbling, random.Random(13).randbytes(65536), 1, begun, stop, tally)


def pour(plug, block, megabytes, begun, stop, tally):
    """Sends at a rate, as long as it is taken; the gateway comes by itself."""
    deadline = time.monotonic() + 30
    while not plug.send(block[:18]) and time.monotonic() < deadline and not stop.is_set():
        time.sleep(0.1)
    begun.set()
    sent, since, at = 0, time.monotonic(), 0
    while not stop.is_set():
        piece = block[at : at + 16384]
        if plug.send(piece):
            sent += len(piece)
            at = (at + len(piece)) % len(block)
        else:
            tally["cut off or not read"] += 1
            time.sleep(0.05)
        ahead = sent / (megabytes * 1e6) - (time.monotonic() - since)
        if ahead > 0:
            time.sleep(ahead)
    tally["KB/s taken"] = round(sent / (time.monotonic() - since) / 1000)


def photos(farm, begun, stop, tally):
    """Photos of 12 megapixels that hold no code but look like bars, eight at once."""
    photo = striped_photo()
    begun.set()
    several(
        lambda _: again_and_again(
            farm.caller("photographer", SECOND, timeout=60), stop, tally, "POST", "/v1/scans", photo, "image/png"
        ),
        8,
    )


def striped_photo(width=4000, height=3000):
    """A grey PNG of noise that repeats itself, so that it is small in a file and large in memory."""
    dice = random.Random(12)
    rows = [b"\0" + dice.randbytes(width) for _ in range(5)]
    pixels = b"".join(rows[index // 40 % 5] for index in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    size = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) + chunk(b"IDAT", zlib.compress(pixels, 1)) + chunk(b"IEND", b"")


ALL = {
    "three unfinished uploads of 50 MB": unfinished_uploads,
    "200 half heads from two addresses": half_heads,
    "a viewer reads all changes, 4 at once": whole_change_lists,
    "queries of 500 words, 4 at once": long_queries,
    "sheets of 500 cards, 4 at once": card_sheets,
    "failed sign-ins": failed_sign_ins,
    "valid lines, 1 MB/s on another link": flood(1),
    "valid lines, 5 MB/s on another link": flood(5),
    "garbage on a link of no dialect": babble,
    "photos, 8 at once": photos,
    "an import of 50 MB": import_of_50_megabytes,
    "imports of 100,000 in one request": import_by_request,
}
