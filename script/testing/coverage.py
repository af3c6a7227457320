"""A table of what tests ran through, by module: coverage.py [--files FILE] EXPORT

EXPORT is what `llvm-cov export -summary-only` says. FILE gets each source file's lines as tab-separated values.
Lines are lines of files; covered are those lines of code that the tests ran through. A module's tests are in the folder
of its name with `Tests`.
"""

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path

root = Path(__file__).resolve().parents[2]


@dataclass
class Module:
    name: str
    files: int = 0
    lines: int = 0
    tests: int = 0
    code: int = 0
    covered: int = 0

    @property
    def row(self) -> list[str]:
        share = f"{100 * self.covered / self.code:.1f}" if self.code else "–"
        ratio = f"{self.tests / self.lines:.2f}" if self.lines else "–"
        return [self.name, str(self.files), str(self.lines), share, str(self.tests), ratio]


head = ["module", "files", "lines", "covered %", "lines of tests", "tests / source"]


def covered_lines(export: dict) -> dict[str, tuple[int, int]]:
    """Lines of code and how many of them ran, of each file under Sources."""
    found = {}
    for file in export["data"][0]["files"]:
        _, separator, path = file["filename"].partition("/Sources/")
        if separator:
            lines = file["summary"]["lines"]
            found[path] = (lines["count"], lines["covered"])
    return found


def modules(sources: dict[str, int], tests: dict[str, int], covered: dict[str, tuple[int, int]]) -> list[Module]:
    """A row for each module and one for all; `sources` and `tests` have the lines of files, by their paths within."""
    table = {name: Module(name) for name in sorted({path.split("/")[0] for path in sources})}
    total = Module("all")
    for path, lines in sources.items():
        code, ran = covered.get(path, (0, 0))
        for row in (table[path.split("/")[0]], total):
            row.files += 1
            row.lines += lines
            row.code += code
            row.covered += ran
    for path, lines in tests.items():
        total.tests += lines
        if module := table.get(path.split("/")[0].removesuffix("Tests")):
            module.tests += lines
    return [*table.values(), total]


def lines_in(folder: str) -> dict[str, int]:
    return {
        str(path.relative_to(root / folder)): len(path.read_text(encoding="utf-8").splitlines())
        for path in sorted((root / folder).rglob("*.swift"))
    }


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=Path)
    parser.add_argument("export", type=Path)
    options = parser.parse_args()
    covered = covered_lines(json.loads(options.export.read_text(encoding="utf-8")))
    if not covered:
        print("coverage: the export names no file under Sources", file=sys.stderr)
        return 1
    if options.files:
        lines = [f"{path}\t{code}\t{ran}\n" for path, (code, ran) in sorted(covered.items())]
        options.files.write_text("".join(["file\tlines of code\tcovered\n", *lines]), encoding="utf-8")
    table = [head, *(module.row for module in modules(lines_in("Sources"), lines_in("Tests"), covered))]
    widths = [max(len(row[column]) for row in table) for column in range(len(head))]
    for name, *numbers in table:
        cells = [name.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True))]
        print("  ".join(cells))
    return 0


if __name__ == "__main__":
    sys.exit(main())
