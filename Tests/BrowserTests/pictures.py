"""Photos that the tests show to the gateway."""

import struct
import subprocess
import zlib
from pathlib import Path


def qr_code(text: str, path: Path) -> Path:
    """A picture of `text` as a QR code, with the quiet zone that a printed one has."""
    subprocess.run(["qrencode", "-o", path, "-s", "8", "-m", "4", "-l", "M", text], check=True)
    return path


def qr_modules(text: str, version: int) -> list[str]:
    """The modules of a QR code with its quiet zone, row by row: `#` is dark."""
    drawn = subprocess.run(
        ["qrencode", "-t", "ASCII", "-m", "4", "-l", "M", "-v", str(version), text],
        check=True,
        capture_output=True,
        text=True,
    )
    # Two characters a module.
    return [line[::2] for line in drawn.stdout.splitlines()]


def qr_codes(texts: list[str], path: Path) -> Path:
    """One picture of several QR codes, one above the other."""
    side, rows = 8, []
    for text in texts:
        drawn = subprocess.run(
            ["qrencode", "-t", "ASCII", "-m", "4", "-l", "M", text], check=True, capture_output=True, text=True
        )
        # Two characters a module.
        rows += [
            bytes(0 if mark == "#" else 255 for mark in line[::2] for _ in range(side))
            for line in drawn.stdout.splitlines()
            for _ in range(side)
        ]
    width = max(map(len, rows))
    return png([row.ljust(width, b"\xff") for row in rows], width, 0, path)


def cow(coat: tuple[int, int, int], path: Path, width: int = 1600, height: int = 1200) -> Path:
    """Something like a cow on a meadow, so that a person who looks at a screenshot sees which way up it is."""

    def colour(x: float, y: float) -> tuple[int, int, int]:
        body = ((x - 0.5) / 0.28) ** 2 + ((y - 0.52) / 0.18) ** 2 < 1
        head = ((x - 0.8) / 0.1) ** 2 + ((y - 0.4) / 0.11) ** 2 < 1
        leg = 0.6 < y < 0.82 and any(abs(x - place) < 0.025 for place in (0.32, 0.42, 0.6, 0.68))
        if body or head or leg:
            return coat
        return (130, 180, 235) if y < 0.45 else (80, 150, 60)

    step = 8
    rows = []
    for y in range(0, height, step):
        row = b"".join(bytes(colour(x / width, y / height)) * step for x in range(0, width, step))
        rows += [row] * step
    return png(rows, width, 2, path)


def png(rows: list[bytes], width: int, colours: int, path: Path) -> Path:
    """`colours` as a PNG numbers them: 0 is grey, 2 red, green and blue."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    pixels = b"".join(b"\0" + row for row in rows)
    header = struct.pack(">IIBBBBB", width, len(rows), 8, colours, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b"")
    )
    return path


def qr_text(path: Path) -> str:
    """What a phone's camera reads in a picture."""
    read = subprocess.run(["zbarimg", "--quiet", "--raw", path], check=True, capture_output=True, text=True)
    return read.stdout.strip()


def photo_of_card(pdf: bytes, path: Path) -> Path:
    """A card as a JPEG, as a camera would see it straight from above."""
    command = [
        "pdftocairo",
        "-jpeg",
        "-singlefile",
        "-scale-to-x",
        "1280",
        "-scale-to-y",
        "-1",
        "-",
        path.with_suffix(""),
    ]
    subprocess.run(command, input=pdf, check=True)
    return path.with_suffix(".jpg")


def still_video(photo: Path, path: Path) -> Path:
    """A film in which nothing moves: Motion JPEG is one JPEG after another."""
    path.write_bytes(photo.read_bytes() * 4)
    return path
