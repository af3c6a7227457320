"""What a change can break: changed.py [BASE] prints the suites to run, one a line, and `browser`, `bluetooth`, `api`.

A changed file belongs to a target of the package; what depends on that target, however far, can break with it. Files
outside of targets count for the suites whose sources name them. The browser, Bluetooth and API tests take minutes:
only a change of what is nearest to them calls for them.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

root = Path(__file__).resolve().parents[2]

# Run by script/test-browser, script/test-bluetooth and script/test-api.
scripts = ("browser", "bluetooth", "api")
# Not package tests.
elsewhere = {"BrowserTests", "BluetoothTests"}
# A change of these is a change of everything.
foundations = ("Package.swift", "script/bootstrap", "script/build")
# What a page is made of or served by.
pages = ("Web/", "Sources/GatewayHTTP/", "Sources/HTTPServer/", "Sources/gatewayd/", "Tests/BrowserTests/")
# What answers requests, and what describes the answers.
served = ("Web/openapi.json", "Sources/GatewayHTTP/", "Sources/HTTPServer/", "Tests/APITests/", "script/test-api")
radio = re.compile(r"^(Sources|SystemLibraries|Tests/(?!BrowserTests))\S*(bluetooth|BlueZ|CSystemd)", re.IGNORECASE)


@dataclass(frozen=True)
class Target:
    name: str
    path: str
    is_test: bool
    dependencies: frozenset[str]


def targets_of(description: dict) -> list[Target]:
    """The targets in what `swift package describe --type json` says."""
    return [
        Target(item["name"], item["path"], item["type"] == "test", frozenset(item.get("target_dependencies", [])))
        for item in description["targets"]
    ]


def broken_by(names: Iterable[str], targets: list[Target]) -> set[str]:
    """The targets called `names`, and all that depend on one of them, however far."""
    reached, waiting = set(), list(names)
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += [target.name for target in targets if name in target.dependencies]
    return reached


def plan(files: Iterable[str], targets: list[Target], sources: dict[str, str]) -> list[str]:
    """What to run for `files`; `sources` has the text of each suite, by its name."""
    suites = {target.name for target in targets if target.is_test} - elsewhere
    chosen: set[str] = set()
    for file in files:
        if file in foundations:
            return [*sorted(suites), *scripts]
        owners = [target.name for target in targets if file.startswith(target.path + "/")]
        reached = broken_by(owners, targets)
        chosen |= reached & suites
        if "gatewayd" in reached:
            chosen |= {suite for suite in suites if "GatewayBinary" in sources[suite]}
        if not owners:
            chosen |= {suite for suite in suites if names_file(sources[suite], file)}
        if file.startswith(pages):
            chosen.add("browser")
        if radio.match(file):
            chosen.add("bluetooth")
        if file.startswith(served):
            chosen.add("api")
    return [*sorted(chosen - set(scripts)), *(word for word in scripts if word in chosen)]


def names_file(text: str, file: str) -> bool:
    """Whether a source has a string that ends in this path, or in a folder that it is in."""
    places = [file, *(str(folder) for folder in Path(file).parents if folder != Path())]
    return any(f'/{place}"' in text or f'"{place}"' in text for place in places)


def sources_of(targets: list[Target]) -> dict[str, str]:
    return {
        target.name: "\n".join(file.read_text(encoding="utf-8") for file in (root / target.path).rglob("*.swift"))
        for target in targets
        if target.is_test
    }


def changed_files(base: str | None) -> list[str]:
    """What differs from where this branch left `base`, committed or not, and what git does not know yet."""
    if base is None:
        known = subprocess.run(
            ["git", "rev-parse", "--verify", "-q", "origin/main"], cwd=root, check=False, capture_output=True
        )
        base = "origin/main" if known.returncode == 0 else "HEAD"
    left = output("git", "merge-base", base, "HEAD").strip()
    # Without looking for renames both names are told: a file that went is missed where it was.
    changed = output("git", "diff", "--name-only", "--no-renames", left).splitlines()
    return sorted({*changed, *output("git", "ls-files", "--others", "--exclude-standard").splitlines()})


def output(*command: str) -> str:
    return subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE, text=True).stdout


def described() -> list[Target]:
    # In a folder of its own: the other one is locked while something is built.
    with tempfile.TemporaryDirectory() as folder:
        described = output("swift", "package", "--scratch-path", folder, "describe", "--type", "json")
    return targets_of(json.loads(described))


def chosen(base: str | None) -> tuple[list[str], bool]:
    """What to run for what differs from `base`, and whether any of it starts the program."""
    targets = described()
    sources = sources_of(targets)
    words = plan(changed_files(base), targets, sources)
    return words, starts_program(words, sources)


def starts_program(words: list[str], sources: dict[str, str]) -> bool:
    return bool({"browser", "api"} & set(words)) or any("GatewayBinary" in sources.get(word, "") for word in words)


def main():
    words, _ = chosen(sys.argv[1] if len(sys.argv) > 1 else None)
    print("\n".join(words))


if __name__ == "__main__":
    main()
