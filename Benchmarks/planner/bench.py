"""When ten people are free, by gatewayd and by Python, out of the same calendars and with the same answer."""

import datetime
import http.client
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "gateway"))
from daemon import Daemon
from goals import Goals

SEED = 20261123
PEOPLE = 10
DAYS = 60
MINUTES = 30
RUNS = 3
# How many times less than the peer each takes at least, and the milliseconds of a search over HTTP.
LEAST = {"processor time": 10, "wall clock": 10}
SEARCH = 100


def entry(chance, number, monday):
    """As Google writes one: most happen once, within ten years around now, on a working day."""
    recurs = chance.random() < 0.02
    weeks = chance.randint(-300, -20) if recurs else chance.randint(-260, 260)
    day = monday + datetime.timedelta(weeks=weeks, days=chance.randint(0, 4))
    start = datetime.datetime.combine(day, datetime.time(chance.randint(6, 17), chance.choice((0, 15, 30, 45))))
    end = start + datetime.timedelta(minutes=chance.choice((10, 15, 30)))
    lines = [
        "BEGIN:VEVENT",
        f"UID:{number}-{chance.getrandbits(64):x}@example.org",
        "DTSTAMP:20261101T000000Z",
        f"DTSTART;TZID=Europe/Prague:{start:%Y%m%dT%H%M%S}",
        f"DTEND;TZID=Europe/Prague:{end:%Y%m%dT%H%M%S}",
        f"SUMMARY:Schůzka {number} o něčem\\, co má delší název",
        f"DESCRIPTION:{'Poznámka k jednání. ' * chance.randint(0, 8)}",
        "LOCATION:Zasedací místnost",
        "ORGANIZER;CN=Jan Novák:mailto:jan.novak@example.org",
        "ATTENDEE;CN=Eva Malá;PARTSTAT=ACCEPTED:mailto:eva.mala@example.org",
        f"STATUS:{'CANCELLED' if chance.random() < 0.02 else 'CONFIRMED'}",
        f"TRANSP:{'TRANSPARENT' if chance.random() < 0.03 else 'OPAQUE'}",
    ]
    if recurs:
        until = start + datetime.timedelta(weeks=chance.randint(30, 400))
        lines.append(
            chance.choice(
                (
                    f"RRULE:FREQ=WEEKLY;INTERVAL=4;UNTIL={until:%Y%m%d}T235959Z",
                    f"RRULE:FREQ=MONTHLY;COUNT={chance.randint(5, 90)}",
                    f"RRULE:FREQ=YEARLY;UNTIL={until:%Y%m%d}T235959Z",
                )
            )
        )
        skipped = start + datetime.timedelta(weeks=4 * chance.randint(1, 10))
        lines.append(f"EXDATE;TZID=Europe/Prague:{skipped:%Y%m%dT%H%M%S}")
    return [*lines, "END:VEVENT"]


def folded(line):
    """At 75 bytes, as RFC 5545 wants it, and never inside of a character."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > 74:
            parts.append(part)
            part = " "
        part += letter
    return "\r\n".join([*parts, part])


def write_calendars(folder, entries, monday):
    chance = random.Random(SEED)
    paths = []
    for person in range(PEOPLE):
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//bench//EN"]
        for number in range(entries):
            lines += entry(chance, number, monday)
        paths.append(f"{folder}/{person}.ics")
        text = "".join(folded(line) + "\r\n" for line in [*lines, "END:VCALENDAR"])
        Path(paths[-1]).write_bytes(text.encode())
    return paths


def measured(words):
    """Output, processor seconds, most memory in MB and seconds by the clock of a program that succeeds."""
    with tempfile.TemporaryFile() as output:
        before = time.monotonic()
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"bench: {words[0]} ended with {process.returncode}")
        wall = time.monotonic() - before
        output.seek(0)
        return output.read().decode(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, wall


def search(binary, folder, paths, first, last):
    """Milliseconds of `GET /v1/planner/windows` of a running gateway that has the calendars: the median of 100."""
    daemon = Daemon(binary, f"{folder}/data")
    daemon.seconds_to_answer("/v1/health")
    ids = []
    for number, path in enumerate(paths):
        resource = {"kind": "technician", "name": f"Technik {number}"}
        ids.append(daemon.call("POST", "/v1/planner/resources", json.dumps(resource).encode())["id"])
        address = f"/v1/planner/resources/{ids[-1]}/files?name=calendar.ics"
        daemon.call("POST", address, Path(path).read_bytes(), "text/calendar")
    question = f"/v1/planner/windows?resources={','.join(ids)}&from={first}&to={last}&minutes={MINUTES}"
    connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=30)
    times = []
    for _ in range(110):
        start = time.perf_counter()
        connection.request(
            "GET", question + "&hours=7:00-15:30&weekdays=12345", headers={"Authorization": daemon.authorization}
        )
        answer = connection.getresponse()
        body = answer.read()
        times.append((time.perf_counter() - start) * 1000)
        if answer.status != 200:
            raise SystemExit(f"bench: windows answer {answer.status}: {body.decode()}")
    daemon.stop()
    return statistics.median(times[10:]), len(json.loads(body)["items"])


def main(binary, entries=10_000):
    load = os.getloadavg()[0]
    today = datetime.date.today()
    monday = today + datetime.timedelta(days=7 - today.weekday())
    end = monday + datetime.timedelta(days=DAYS)
    peer = Path(__file__).with_name("peer.py")
    with tempfile.TemporaryDirectory() as folder:
        paths = write_calendars(folder, entries, monday)
        size = sum(os.path.getsize(path) for path in paths) / 2**20
        print(
            f"{PEOPLE} calendars of {entries} entries, {size:.0f} MB, seed {SEED}; {DAYS} days from {monday}, "
            f"{MINUTES} minutes for all; load {load:.1f}; the best of {RUNS} runs counts, of the peer's one"
        )
        last = end - datetime.timedelta(days=1)
        ours = (
            *(
                binary,
                "free-time",
                *paths,
                "--json",
                "--minutes",
                str(MINUTES),
                "--from",
                str(monday),
                "--to",
                str(last),
            ),
            *("--hours", "7:00-15:30"),
        )
        us = [measured(ours) for _ in range(RUNS)]
        them = measured((sys.executable, "-B", str(peer), str(monday), str(end), str(MINUTES), *paths))
        found = [
            [moment[:19] for moment in (window["start"], window["end"])]
            for window in map(json.loads, us[0][0].splitlines())
        ]
        told = json.loads(them[0])
        if found != told["windows"]:
            differing = [one for one in found + told["windows"] if (one in found) != (one in told["windows"])]
            raise SystemExit(f"bench: the answers differ: {differing[:5]}")
        goals = Goals()
        print(f"{'':34}{'gatewayd':>12}{'icalendar + recurring':>24}{'ratio':>9}")
        rows = (
            ("processor time", min(run[1] for run in us), them[1], "s"),
            ("wall clock", min(run[3] for run in us), them[3], "s"),
            ("most memory", max(run[2] for run in us), them[2], "MB"),
        )
        for name, we, they, unit in rows:
            goal = goals.at_least(name, they / we, LEAST[name], "×") if name in LEAST else ""
            print(f"{name:34}{we:>9.2f} {unit:2}{they:>21.2f} {unit:2}{they / we:>8.1f} ×  {goal}")
        middle, count = search(binary, folder, paths, monday, last)
        they = told["milliseconds"]
        goal = goals.at_most("search", middle, SEARCH, "ms")
        print(f"{'search in stored times, p50':34}{middle:>9.2f} ms{they:>21.2f} ms{they / middle:>8.1f} ×  {goal}")
        print(f"{'windows found':34}{len(found):>9}{len(told['windows']):>24}   of the daemon, for clocks: {count}")
    return goals.status()


sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
