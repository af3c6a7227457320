"""The packages under test: as script/package builds them, and as other versions of them would be."""

import functools
import os
import re
import tempfile
from pathlib import Path

from debian import run

root = Path(__file__).resolve().parents[2]
# The folder goes with this run.
_folder = tempfile.TemporaryDirectory(prefix="gatewayd-package-")
folder = Path(_folder.name)


@functools.cache
def built() -> Path:
    """The package of this tree; its debug symbols and its list of parts lie beside it."""
    if ready := os.environ.get("GATEWAYD_PACKAGES"):
        [package] = Path(ready).glob("gatewayd_*.deb")
        return package
    return folder / "built" / Path(run(root / "script/package", folder / "built").splitlines()[-1]).name


def field(package: Path, name: str) -> str:
    return run("dpkg-deb", "--field", package, name).strip()


def version() -> str:
    return field(built(), "Version")


def schema() -> int:
    """Up to which schema its program knows."""
    return int(re.search(r"^known=(\d+)$", run("dpkg-deb", "--info", built(), "preinst"), re.MULTILINE)[1])


def dependencies() -> list[str]:
    """The names of what it needs."""
    return [re.match(r"[^ (|]+", one.strip())[0] for one in field(built(), "Depends").split(",")]


@functools.cache
def of_version(other: str, knows: int | None = None) -> Path:
    """The package as another version would be, of a program that knows schemas up to another one."""
    unpacked = folder / f"of-{other}"
    run("dpkg-deb", "--raw-extract", built(), unpacked)
    control = unpacked / "DEBIAN/control"
    control.write_text(re.sub(r"(?m)^Version: .*$", f"Version: {other}", control.read_text()))
    preinst = unpacked / "DEBIAN/preinst"
    known = f"known={schema() if knows is None else knows}"
    preinst.write_text(re.sub(r"(?m)^known=.*$", known, preinst.read_text()).replace(version(), other))
    package = folder / f"gatewayd_{other}.deb"
    # Packed quickly: it is unpacked but once.
    run("dpkg-deb", "--root-owner-group", "-Znone", "--build", unpacked, package)
    return package
