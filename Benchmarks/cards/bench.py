"""Sheets of member cards by gatewayd and by Python, in turns; and one card over HTTP."""

import csv
import http.client
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
LETTERS = "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž"
RUNS = 3
# Of memory between a tenth of the cards and all of them, in MB: a card of ten thousand takes no room that stays.
CONSTANT = 10


def write_members(path, count):
    chance = random.Random(SEED)
    with open(path, "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(("name", "number", "organisation"))
        for index in range(count):
            words = ("".join(chance.choices(LETTERS, k=chance.randint(3, 10))).capitalize() for _ in range(2))
            table.writerow((" ".join(words), 100_000 + index, "Odborový svaz, základní organizace Horní Lhota"))


def measured(words):
    """Processor seconds and the most memory in MB of a program that succeeds."""
    before = time.monotonic()
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"bench: {words[0]} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, time.monotonic() - before


def read_back(path, page):
    """How many codes of a page another program reads."""
    with tempfile.TemporaryDirectory() as folder:
        words = ("pdftoppm", "-png", "-gray", "-r", "300", "-f", str(page), "-l", str(page), path, f"{folder}/page")
        subprocess.run(words, check=True)
        pictures = [str(file) for file in Path(folder).iterdir()]
        output = subprocess.run(
            ("zbarimg", "-q", "--raw", "-Sdisable", "-Sqr.enable", *pictures), capture_output=True, check=False
        ).stdout
    return output.count(b"osobni cislo")


def pages(path):
    facts = subprocess.run(("pdfinfo", path), capture_output=True, text=True, check=True).stdout
    return int(next(line.split()[1] for line in facts.splitlines() if line.startswith("Pages:")))


def single_card(binary, folder):
    """Milliseconds of `GET card.png`, the median and the slowest of a hundred."""
    daemon = Daemon(binary, f"{folder}/data")
    daemon.seconds_to_answer("/v1/health")
    member = daemon.call("POST", "/v1/members", '{"name":"Řehoř Žůžo","number":"4711"}'.encode())["id"]
    connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=30)
    times = []
    for _ in range(110):
        start = time.perf_counter()
        connection.request("GET", f"/v1/members/{member}/card.png", headers={"Authorization": daemon.authorization})
        answer = connection.getresponse()
        body = answer.read()
        times.append((time.perf_counter() - start) * 1000)
        if answer.status != 200 or not body.startswith(b"\x89PNG"):
            raise SystemExit(f"bench: a card answers {answer.status}")
    daemon.stop()
    return statistics.median(times[10:]), max(times[10:])


def main(binary, count=10_000):
    load = os.getloadavg()[0]
    fonts = os.environ["GATEWAYD_CARDS"] + "/fonts"
    peer = Path(__file__).with_name("peer.py")
    with tempfile.TemporaryDirectory() as folder:
        table, few, ours, theirs = (f"{folder}/{name}" for name in ("members.csv", "few.csv", "ours.pdf", "theirs.pdf"))
        write_members(table, count)
        write_members(few, count // 10)
        print(f"{count} cards, seed {SEED}; load {load:.1f}; {RUNS} runs in turns, the best of each counts")
        us = [measured((binary, "cards", few, "--out", ours))]
        small = us.pop()
        them = []
        for _ in range(RUNS):
            us.append(measured((binary, "cards", table, "--out", ours)))
            them.append(measured((sys.executable, "-B", str(peer), table, fonts, theirs)))
        for path in (ours, theirs):
            if pages(path) != -(-count // 10):
                raise SystemExit(f"bench: {path} has {pages(path)} pages")
        read = [read_back(path, pages(path)) for path in (ours, theirs)]
        (cpu, _, wall), (peer_cpu, _, peer_wall) = min(us), min(them)
        sizes = [os.path.getsize(path) / 2**20 for path in (ours, theirs)]
        goals = Goals()
        print(f"{'':34}{'gatewayd':>12}{'segno + reportlab':>20}{'ratio':>9}")
        memory = max(row[1] for row in us)
        rows = (
            ("processor time", cpu, peer_cpu, "s", goals.at_least("processor time", peer_cpu / cpu, 10, "×")),
            ("wall clock", wall, peer_wall, "s", ""),
            ("most memory", memory, max(row[1] for row in them), "MB", goals.at_most("memory", memory, 60, "MB")),
            ("size of the file", *sizes, "MB", ""),
        )
        for name, we, they, unit, goal in rows:
            print(f"{name:34}{we:>9.2f} {unit:2}{they:>17.2f} {unit:2}{they / we:>8.1f} ×  {goal}")
        constant = goals.at_most("constant memory", memory - small[1], CONSTANT, "MB more for all")
        print(f"{'most memory of a tenth':34}{small[1]:>9.2f} MB   {constant}")
        last = count - 10 * (pages(ours) - 1)
        print(
            f"{'codes read on the last page':34}{read[0]:>9}{read[1]:>20}   "
            f"{goals.at_least('codes read', read[0], last, 'by gatewayd')}"
        )
        middle, slowest = single_card(binary, folder)
        print(f"{'one card as PNG over HTTP, p50':34}{middle:>9.2f} ms   slowest of 100: {slowest:.2f} ms")
    return goals.status()


sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
