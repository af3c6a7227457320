"""Reads every set of pictures with the scanner and with other readers, and prints a table.

    bench.py SCANBENCH [DIR…] [--list] [--seed N]
    bench.py SCANBENCH [DIR…] --steps [FILE]

DIR is a set (a folder with a truth.tsv) or a folder of sets; without one a set is rendered afresh.
--list also names each picture that was not read, or read wrongly.

--steps measures what each step of the ladder brings and takes instead, and plans their order; FILE is where the table
is kept that a test holds the ladder to.
"""

import argparse
import collections
import os
import resource
import subprocess
import tempfile
import time
from pathlib import Path

FORMATS = {
    "QR": "QRCode",
    "Code128": "Code128",
    "QR-Code": "QRCode",
    "CODE-128": "Code128",
    "QRCODE": "QRCode",
    "CODE128": "Code128",
    "QRCode": "QRCode",
}


def unescape(text):
    known = {"\\\\": "\\", "\\n": "\n", "\\r": "\r", "\\t": "\t", "\\0": "\0"}
    out, i = "", 0
    while i < len(text):
        pair = text[i : i + 2]
        out += known.get(pair, text[i])
        i += 2 if pair in known else 1
    return out


def one_line_end_less(text):
    return text[:-2] if text.endswith("\r\n") else text[:-1] if text.endswith("\n") else text


def truth(folder):
    texts = collections.defaultdict(set)
    for line in (folder / "truth.tsv").read_text(encoding="utf-8").split("\n"):
        if line:
            name, kind, text = line.split("\t")
            texts[name] |= {(kind, one_line_end_less(unescape(text)))} if kind != "NONE" else set()
    return texts


def scanner(program, *options):
    """Our own, in one process for all pictures: reads codes, and tells how long decoding the file took besides."""

    def read(paths):
        files = "".join(f"{p}\n" for p in paths)
        out = subprocess.run(
            [program, "read", *options], input=files, capture_output=True, text=True, check=True
        ).stdout
        for line in out.split("\n")[:-1]:
            fields = line.split("\t")
            codes = [
                (FORMATS[fields[i]], one_line_end_less(unescape(fields[i + 2])), fields[i + 1])
                for i in range(4, len(fields) - 2, 3)
            ]
            yield Path(fields[0]), codes, float(fields[2]), float(fields[1])

    return read


def zbarimg(paths):
    """Debian's program, a process for each picture: its time includes its start and the decoding of the file."""
    for path in paths:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run(
            ["zbarimg", "-q", "--nodbus", "-Sdisable", "-Sqrcode.enable", "-Scode128.enable", str(path)],
            capture_output=True,
            check=False,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        ms = 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        codes = []
        for line in run.stdout.decode("utf-8", "replace").split("\n"):
            kind, colon, text = line.partition(":")
            if colon and kind in FORMATS:
                codes.append([FORMATS[kind], text])
            elif codes and line:
                codes[-1][1] += "\n" + line
        yield path, [(k, one_line_end_less(t), "") for k, t in codes], ms, 0


def grey(path):
    import numpy
    from PIL import Image, ImageOps

    Image.MAX_IMAGE_PIXELS = None
    picture = Image.open(path)
    return numpy.asarray(ImageOps.exif_transpose(picture).convert("L"))


def in_memory(decode):
    """A Python library given grey pixels: its time is that of the call alone."""

    def read(paths):
        for path in paths:
            begin = time.process_time()
            try:
                pixels = grey(path)
            except Exception:  # not a picture for this library
                yield path, [], 0, 0
                continue
            middle = time.process_time()
            codes = decode(pixels)
            end = time.process_time()
            yield (
                path,
                [(k, one_line_end_less(t), "") for k, t in codes],
                1000 * (end - middle),
                1000 * (middle - begin),
            )

    return read


def pyzbar(pixels):
    from pyzbar import pyzbar

    kinds = [pyzbar.ZBarSymbol.QRCODE, pyzbar.ZBarSymbol.CODE128]
    return [(FORMATS[c.type], c.data.decode("utf-8", "replace")) for c in pyzbar.decode(pixels, symbols=kinds)]


def zxing(pixels):
    import zxingcpp

    kinds = (zxingcpp.BarcodeFormat.QRCode, zxingcpp.BarcodeFormat.Code128)
    found = zxingcpp.read_barcodes(pixels, formats=kinds)
    return [("QRCode" if "QR" in str(c.format) else "Code128", c.text) for c in found if c.valid]


class Tally:
    def __init__(self):
        self.read, self.wrong, self.ms, self.decoding, self.missed = 0, 0, [], [], []
        self.steps = collections.Counter()

    def add(self, path, codes, ms, decoding, texts):
        right = [step for kind, text, step in codes if (kind, text) in texts]
        wrong = [(kind, text, step) for kind, text, step in codes if (kind, text) not in texts]
        self.read += bool(right)
        self.wrong += bool(wrong)
        self.ms.append(ms)
        self.decoding.append(decoding)
        self.steps.update(right[:1])
        if wrong or (texts and not right):
            self.missed.append((path, wrong))

    def columns(self):
        ms = sorted(self.ms)
        median, p95 = ms[len(ms) // 2], ms[min(len(ms) - 1, int(0.95 * len(ms)))]
        return f"{self.read:5d} {self.wrong:5d} {median:7.1f} {p95:7.0f} {sum(ms) / len(ms):7.1f}"


class Plan:
    """The order of the steps that reads most in the least time: the next one is always the one that reads most of the
    pictures which are still unread for each millisecond that it takes on them."""

    def __init__(self):
        self.read = collections.defaultdict(set)  # step: pictures that it reads by itself
        self.time = collections.defaultdict(dict)  # step: milliseconds for each picture on which it was tried
        self.pictures = set()
        self.wrong = []

    def measure(self, program, folder):
        texts = truth(folder)
        files = "".join(f"{folder / name}\n" for name in sorted(texts))
        out = subprocess.run(
            [program, "read", "--steps"], input=files, capture_output=True, text=True, check=True
        ).stdout
        for line in out.split("\n")[:-1]:
            path, *fields = line.split("\t")
            known = texts[Path(path).name]
            self.pictures.add(path)
            while len(fields) >= 3:
                step, ms, count = fields[0], float(fields[1]), int(fields[2])
                codes = [
                    (FORMATS[fields[3 + 2 * i]], one_line_end_less(unescape(fields[4 + 2 * i]))) for i in range(count)
                ]
                del fields[: 3 + 2 * count]
                self.time[step][path] = ms
                if any(code in known for code in codes):
                    self.read[step].add(path)
                if any(code not in known for code in codes):
                    self.wrong.append((step, path))

    def steps(self):
        """Each step with the pictures that it is the first to read, and its milliseconds on those left to it."""
        unread, left = set(self.pictures), set(self.time)
        while left:

            def worth(step):
                took = sum(ms for path, ms in self.time[step].items() if path in unread)
                return len(self.read[step] & unread) / max(took, 0.001)

            step = max(sorted(left), key=worth)
            tried = [ms for path, ms in self.time[step].items() if path in unread]
            first = self.read[step] & unread
            yield step, len(first), len(tried), sum(tried)
            unread -= first
            left.remove(step)

    def only(self, step):
        """How many pictures no other step reads."""
        others = set().union(*(read for name, read in self.read.items() if name != step))
        return len(self.read[step] - others)

    def table(self, sets):
        kept = list(self.steps())
        day = time.strftime("%Y-%m-%d", time.gmtime())
        yield f"# measured {day} on {len(self.pictures)} pictures: {', '.join(sets)}"
        yield "step\tread first\tread alone\tread by no other\ttried\tms each\tread a second"
        for step, first, tried, ms in kept:
            each = ms / max(1, tried)
            yield (
                f"{step}\t{first}\t{len(self.read[step])}\t{self.only(step)}\t{tried}\t{each:.1f}"
                f"\t{1000 * first / max(ms, 0.001):.2f}"
            )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--ours", action="store_true", help="without the peers")
    parser.add_argument("--steps", nargs="?", const="-", help="plan the order of the steps; FILE to keep the table in")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 100000)
    options = parser.parse_intermixed_args()

    folders = [Path(f) for f in options.folders]
    if not folders:
        folder = tempfile.mkdtemp(prefix="scan-bench-")
        print(f"rendering a set with seed {options.seed} into {folder}", flush=True)
        subprocess.run([options.program, "make", folder, str(options.seed), "120"], check=True)
        folders = [Path(folder)]
    sets = [
        s
        for f in folders
        for s in ([f] if (f / "truth.tsv").exists() else sorted(p.parent for p in f.glob("*/truth.tsv")))
    ]

    if options.steps:
        plan = Plan()
        for folder in sets:
            plan.measure(options.program, folder)
        table = "\n".join(plan.table([folder.name for folder in sets]))
        print(table)
        for step, path in plan.wrong:
            print("wrong by", step, path)
        if options.steps != "-":
            Path(options.steps).write_text(table + "\n", encoding="utf-8")
        return

    readers = {"gatewayd": scanner(options.program)}
    if not options.ours:
        readers |= {
            "plain zbar": scanner(options.program, "--plain"),
            "zbarimg": zbarimg,
            "pyzbar": in_memory(pyzbar),
            "zxing-cpp": in_memory(zxing),
        }
    load = os.getloadavg()[0]
    print(f"processor time in ms, load {load:.1f}; zbarimg's includes its start and the decoding of the file\n")
    columns = f"{'read':>5s} {'wrong':>5s} {'median':>7s} {'p95':>7s} {'mean':>7s}"
    print(f"{'set':22s} {'pictures':>8s} {'codes':>5s}  {'reader':12s} {columns}")
    steps = collections.Counter()
    for folder in sets:
        texts = truth(folder)
        paths = [folder / name for name in sorted(texts)]
        for name, read in readers.items():
            tally = Tally()
            for path, codes, ms, decoding in read(paths):
                tally.add(path, codes, ms, decoding, texts[path.name])
            withCode = sum(bool(t) for t in texts.values())
            print(f"{folder.name:22s} {len(paths):8d} {withCode:5d}  {name:12s} {tally.columns()}", flush=True)
            if name == "gatewayd":
                steps += tally.steps
                decoding = sorted(tally.decoding)
                median, most = decoding[len(decoding) // 2], decoding[-1]
                print(f"{'':38s} decoding the file before that: median {median:.1f}, most {most:.0f}")
                if options.list:
                    for path, wrong in tally.missed:
                        print("   ", path, wrong or "not read")
    print("\nread first by step:", ", ".join(f"{step} {count}" for step, count in steps.most_common()))


main()
