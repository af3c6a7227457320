"""Planted faults (mutants): the tables in `Tests/Mutants`, and how a fault becomes a switch in a copy of the sources.

A table is a TOML file for one area of the product. Each fault names a file, a piece of it (`old`) that occurs once,
what a tired programmer might have written in its place (`new`, empty for code that is gone), and what a user would
suffer (`harm`):

    area = "exports"
    suites = ["ExportsTests"]

    [[fault]]
    file = "Sources/Exports/Export.swift"
    as = "expression"
    old = "AnimalQuery(culled: .include, limit: self.page)"
    new = "AnimalQuery(limit: self.page)"
    harm = "culled animals are missing in the herd's table"
    tests = ["ExportsTests.HerdTableTests"]

`tests` are those that should find the fault; they run first. `suites` run where they do not find it. For Swift both
are regular expressions for `--filter`; for a file of `Web/` they are words of which a browser test has one in its name.

`as` says how Swift switches between the two texts (`switched`): `expression` where both are one, `statements` where
both are whole statements, `text` for a piece of a string, `sql` for a piece of a statement in SQL. A file of `Web/`
has none.

A fault that survives needs a test. Where no test can tell the two apart, `survives` says why: such a fault is not tried
with the suites, and still counts as not found.
"""

import tomllib
import zlib
from dataclasses import dataclass
from pathlib import Path

root = Path(__file__).resolve().parents[2]
tables = root / "Tests" / "Mutants"

# Per cent of planted faults that the tests find, over all and in each area.
goal, area_goal = 95, 90


class BadTable(Exception):
    """Why a table cannot be used."""


@dataclass(frozen=True)
class Fault:
    area: str
    file: str
    old: str
    new: str
    harm: str
    form: str
    tests: tuple[str, ...]
    suites: tuple[str, ...]
    survives: str | None

    @property
    def number(self) -> int:
        """The number of its switch: stays the same when other faults come and go, so that little is built again."""
        return zlib.crc32("\0".join([self.file, self.form, self.old, self.new]).encode())

    @property
    def is_page(self) -> bool:
        return self.file.startswith("Web/")

    @property
    def module(self) -> str:
        """The Swift module that it is in."""
        return self.file.split("/")[1]


def read(table: Path) -> list[Fault]:
    try:
        content = tomllib.loads(table.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadTable(f"{table.name}: {error}") from error
    return [
        _fault(content, entry, f"{table.name}, fault {number + 1}") for number, entry in enumerate(content["fault"])
    ]


def _fault(table: dict, entry: dict, place: str) -> Fault:
    known = {"file", "old", "new", "harm", "as", "tests", "survives"}
    required = {"file", "old", "new", "harm"} | (set() if entry.get("file", "").startswith("Web/") else {"as"})
    if missing := required - entry.keys():
        raise BadTable(f"{place}: {', '.join(sorted(missing))} is missing")
    if unknown := entry.keys() - known:
        raise BadTable(f"{place}: {', '.join(sorted(unknown))} is unknown")
    form = entry.get("as", "page")
    if form not in forms and form != "page":
        raise BadTable(f"{place}: `as` is one of {', '.join(forms)}")
    return Fault(
        table["area"],
        entry["file"],
        entry["old"],
        entry["new"],
        entry["harm"],
        form,
        tuple(entry.get("tests", ())),
        tuple(table["suites"]),
        entry.get("survives"),
    )


def read_all(folder: Path = tables) -> list[Fault]:
    """Every fault of every table, by area and file. Throws a `BadTable`."""
    return [fault for table in sorted(folder.glob("*.toml")) for fault in read(table)]


forms = {
    # Both are expressions of one type.
    "expression": "(planted({number}) ? ({new}) : ({old}))",
    # Both are whole statements; `new` may be none.
    "statements": "if planted({number}) {{ {new} }} else {{ {old} }}",
    # A part of a literal of a `String`, and of an `SQL`.
    "text": '\\(planted({number}) ? "{new}" : "{old}")',
    "sql": '\\(planted({number}) ? ("{new}" as SQL) : ("{old}" as SQL))',
}


def switched(fault: Fault) -> str:
    """What stands in the place of `old`, so that the fault is there only when its switch is on."""
    return forms[fault.form].format(number=fault.number, old=fault.old, new=fault.new)


@dataclass(frozen=True)
class Planted:
    """The text of a file with the faults that could be planted, and why the others could not."""

    text: str
    planted: list[Fault]
    refused: dict[Fault, str]


def plant(text: str, faults: list[Fault], replacement=switched) -> Planted:
    """Puts all faults of one file into its text."""
    places: list[tuple[int, Fault]] = []
    refused: dict[Fault, str] = {}
    for fault in faults:
        count = text.count(fault.old)
        if count != 1:
            refused[fault] = "its old text is gone" if count == 0 else f"its old text occurs {count} times"
        elif fault.old == fault.new:
            refused[fault] = "its old and new text are the same"
        else:
            places.append((text.index(fault.old), fault))
    parts, at = [], 0
    planted = []
    for begin, fault in sorted(places, key=lambda place: place[0]):
        if begin < at:
            refused[fault] = "its old text overlaps that of another fault"
            continue
        parts += [text[at:begin], replacement(fault)]
        at = begin + len(fault.old)
        planted.append(fault)
    return Planted("".join([*parts, text[at:]]), planted, refused)


# What each module with a planted fault gets: the switch that is on, from the environment.
switch = """\
import Glibc

private let plantedNumber: UInt32 = getenv("GATEWAYD_PLANTED").flatMap { UInt32(String(cString: $0)) } ?? 0

@inline(__always) func planted(_ number: UInt32) -> Bool { number == plantedNumber }
"""
