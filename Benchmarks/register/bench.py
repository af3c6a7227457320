"""A register of N made-up people is asked what a secretary types, beside SQLite's LIKE on the same rows: bench.py N."""

import http.client
import json
import os
import random
import sqlite3
import statistics
import sys
import tempfile
import time
import unicodedata
import urllib.parse
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "gateway"))
import answers
import daemon
from goals import Goals

given = [
    "Jan",
    "Petr",
    "Josef",
    "Pavel",
    "Jiří",
    "Martin",
    "Tomáš",
    "Jaroslav",
    "Marie",
    "Jana",
    "Eva",
    "Anna",
    "Hana",
    "Lenka",
    "Kateřina",
    "Věra",
    "Řehoř",
    "Žofie",
]
onsets = [
    "B",
    "Br",
    "C",
    "Č",
    "D",
    "Dr",
    "H",
    "Hl",
    "J",
    "K",
    "Kr",
    "L",
    "M",
    "N",
    "Nov",
    "P",
    "Př",
    "R",
    "Ř",
    "S",
    "St",
    "Š",
    "T",
    "V",
    "Vl",
    "Z",
    "Ž",
    "Žů",
]
rhymes = [
    "ák",
    "ek",
    "ůch",
    "ovák",
    "artoš",
    "áček",
    "eselý",
    "ousek",
    "adlec",
    "ížek",
    "ebesta",
    "rný",
    "učera",
    "ouček",
    "aněk",
    "etřík",
    "zo",
    "ubíček",
]
towns = [onset + rhyme + end for onset in onsets for rhyme in ("otov", "adec", "išov") for end in ("", " nad Labem")]

# What people type: a number, beginnings, a surname with a given name, two letters, a phone, an organisation.
# fmt: off
asked = [
    "{number}", "{family}", "{family} {given}", "{given} {family}", "{given3} {family3}", "{family3}", "{given1}",
    "zo {chapter}", "ČD", "{phone}", "{phone6}", "{mail}", "{family} {town}", "zo {chapter} {town}", "xyzzyq",
    "{inside}",
]
# fmt: on


def plain(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(letter))


def people(count: int, seed: int):
    chance = random.Random(seed)
    for number in range(count):
        first = chance.choice(given)
        # Some surnames are a hundred times as common as others.
        onset, rhyme = (words[int(len(words) * chance.random() ** 2)] for words in (onsets, rhymes))
        family = (onset + rhyme).capitalize() + chance.choice(["", "", "ová"])
        organisation = f"ZO {chance.randrange(1, 900)} {chance.choice(towns)}"
        if number % 50 == 0:
            organisation = f"ČD {chance.choice(towns)}"
        phone = f"+420 {602_000_000 + number * 7:09d}"
        mail = f"{plain(first)}.{plain(family)}{number}@example.cz"
        yield first, family, str(100_000 + number * 3), organisation, mail, phone


def questions(rows: list, seed: int, count: int) -> list[tuple[str, str]]:
    chance = random.Random(seed)
    found = []
    for index in range(count):
        first, family, number, organisation, mail, phone = chance.choice(rows)
        kind = asked[index % len(asked)]
        chapter, _, town = organisation.removeprefix("ZO ").removeprefix("ČD ").partition(" ")
        words = {"number": number, "family": family, "given": first, "given3": first[:3], "family3": family[:3]}
        words |= {
            "given1": first[:1],
            "chapter": chapter,
            "town": town or "otov",
            "phone": phone,
            "phone6": phone[5:11],
        }
        words |= {"mail": mail, "inside": family[1:5]}
        found.append((kind, kind.format(**words)))
    return found


def imported(gateway: daemon.Daemon, rows: list) -> float:
    table = "name,number,organisation,email,phone\n" + "".join(
        f"{first} {family},{number},{organisation},{mail},{phone}\n"
        for first, family, number, organisation, mail, phone in rows
    )
    began = time.monotonic()
    job = gateway.call("POST", "/v1/imports?kind=members&skipBad=true", table.encode(), "text/csv")
    while True:
        time.sleep(0.2)
        gateway.require_running()
        now = gateway.call("GET", f"/v1/imports/{job['id']}")
        if now["state"] not in ("waiting", "running"):
            print(f"import: {now['state']}, {time.monotonic() - began:.1f} s")
            return time.monotonic() - began


def peer(rows: list) -> sqlite3.Connection:
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE people (number TEXT, text TEXT)")
    database.executemany(
        "INSERT INTO people VALUES (?, ?)",
        ((row[2], plain(" ".join(row)) + " " + row[5].replace(" ", "")) for row in rows),
    )
    return database


def main() -> int:
    goals = Goals()
    count = int(sys.argv[1])
    rows = list(people(count, 15))
    print(f"register: {count:,} people, seed 15, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder:
        gateway = daemon.Daemon(os.environ["GATEWAYD_BINARY"], f"{folder}/data")
        gateway.seconds_to_answer("/v1/health")
        imported(gateway, rows)
        database = peer(rows)
        wire = http.client.HTTPConnection("127.0.0.1", gateway.port, timeout=60)
        headers = {"Authorization": gateway.authorization}

        def ask(path: str) -> tuple[float, dict]:
            began = time.perf_counter()
            wire.request("GET", path, headers=headers)
            answer = wire.getresponse().read()
            return (time.perf_counter() - began) * 1000, json.loads(answer)

        ask("/v1/members?limit=1")
        empty = statistics.median(ask("/v1/members?limit=1&query=%E2%80%A6")[0] for _ in range(50))
        ours, theirs, kinds, missed = [], [], {}, 0
        for kind, text in questions(rows, 16, 40 * len(asked)):
            spent, answer = ask("/v1/members?limit=50&query=" + urllib.parse.quote(text))
            words = plain(text).split()
            like = " AND ".join("text LIKE ?" for _ in words)
            began = time.perf_counter()
            found = database.execute(
                f"SELECT number FROM people WHERE {like} LIMIT 50", [f"%{word}%" for word in words]
            ).fetchall()
            theirs.append((time.perf_counter() - began) * 1000)
            ours.append(spent)
            kinds.setdefault(kind, []).append(spent)
            if told := answers.missing(plain(text), answer["items"], found):
                missed += 1
                print(told)
        print("\n".join(answers.kinds(kinds, goals)))
        print(f"  {'nobody found':22} {missed} times   {goals.at_most('nobody found', missed, 0, 'times')}")
        print(f"nothing to find, over HTTP: {empty:.2f} ms")
        for name, values in (("gatewayd", ours), ("sqlite LIKE", theirs)):
            print(f"{name:12} p50 {statistics.median(values):8.2f} ms   p95 {answers.quantile(values, 0.95):8.2f} ms")
        print(f"ratio: p50 {statistics.median(theirs) / statistics.median(ours):.1f}, ", end="")
        print(f"p95 {answers.quantile(theirs, 0.95) / answers.quantile(ours, 0.95):.1f} times as quick as LIKE")
    return goals.status()


if __name__ == "__main__":
    sys.exit(main())
