"""Photos that the tests show to the gateway."""

import subprocess
from pathlib import Path


def qr_code(text: str, path: Path) -> Path:
    """A picture of `text` as a QR code, with the quiet zone that a printed one has."""
    subprocess.run(["qrencode", "-o", path, "-s", "8", "-m", "4", "-l", "M", text], check=True)
    return path


def photo_of_card(pdf: bytes, path: Path) -> Path:
    """A card as a JPEG, as a camera would see it straight from above."""
    command = ["pdftocairo", "-jpeg", "-singlefile", "-scale-to-x", "1280", "-scale-to-y", "-1", "-", path.with_suffix("")]
    subprocess.run(command, input=pdf, check=True)
    return path.with_suffix(".jpg")


def still_video(photo: Path, path: Path) -> Path:
    """A film in which nothing moves: Motion JPEG is one JPEG after another."""
    path.write_bytes(photo.read_bytes() * 4)
    return path
