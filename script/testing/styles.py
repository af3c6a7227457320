"""Looks through the style sheets of the pages: styles.py

What cannot be read, a property declared twice, a rule written twice, a custom property that is used but not defined or
defined but not used, a class that no page has.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import tinycss2

root = Path(__file__).resolve().parents[2]
# At-rules whose block holds rules, not declarations.
nested = {"media", "supports", "container", "layer", "keyframes"}


@dataclass
class Sheet:
    """What one style sheet defines and uses, with the lines."""

    faults: list[tuple[int, str]] = field(default_factory=list)
    defined: dict[str, int] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)
    classes: dict[str, int] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str) -> "Sheet":
        sheet = cls()
        sheet._rules(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True), "")
        return sheet

    def _rules(self, rules: list, context: str):
        seen: dict[str, int] = {}
        for rule in rules:
            if rule.type == "error":
                self.faults.append((rule.source_line, f"cannot be read: {rule.message}"))
            elif rule.type == "at-rule" and rule.lower_at_keyword in nested:
                inside = tinycss2.parse_rule_list(rule.content or [], skip_comments=True, skip_whitespace=True)
                self._rules(inside, f"@{rule.lower_at_keyword} {plain(rule.prelude)}")
            elif rule.type == "at-rule":
                self._declarations(rule.content or [])
            else:
                selector = plain(rule.prelude)
                if selector in seen:
                    where = f"{context}: " if context else ""
                    self.faults.append((rule.source_line, f"{where}{selector} is in line {seen[selector]} too"))
                seen[selector] = rule.source_line
                if not context.startswith("@keyframes"):
                    for name in re.findall(r"\.([a-zA-Z][\w-]*)", selector):
                        self.classes.setdefault(name, rule.source_line)
                self._declarations(rule.content)

    def _declarations(self, content: list):
        seen: dict[str, int] = {}
        position = 0
        for item in tinycss2.parse_declaration_list(content, skip_comments=True, skip_whitespace=True):
            if item.type == "error":
                self.faults.append((item.source_line, f"cannot be read: {item.message}"))
            if item.type != "declaration":
                continue
            position += 1
            if item.name.startswith("--"):
                self.defined.setdefault(item.name, item.source_line)
            # One right after the other is what an older browser takes instead.
            if item.name in seen and seen[item.name] != position - 1:
                self.faults.append((item.source_line, f"{item.name} is declared twice"))
            seen[item.name] = position
            for name in variables(item.value):
                self.used.setdefault(name, item.source_line)


def plain(values: list) -> str:
    """A selector or condition on one line."""
    return " ".join(tinycss2.serialize(values).split())


def variables(values: list) -> Iterator[str]:
    """The custom properties that a value needs; one with a fallback is not needed."""
    for value in values:
        if value.type == "function":
            inside = [part for part in value.arguments if part.type not in ("whitespace", "comment")]
            if value.lower_name == "var" and len(inside) == 1:
                yield inside[0].value
            yield from variables(value.arguments)
        elif hasattr(value, "content") and isinstance(value.content, list):
            yield from variables(value.content)


def faults(sheets: dict[str, str], pages: str) -> list[str]:
    """What is wrong with the style sheets, whose texts stand under their names, of pages with this text."""
    read = {name: Sheet.read(text) for name, text in sheets.items()}
    defined = {name for sheet in read.values() for name in sheet.defined}
    used = {name for sheet in read.values() for name in sheet.used}
    texts = pages + "".join(sheets.values())
    words = set(re.findall(r"[a-zA-Z][\w-]*", pages))
    found = []
    for name, sheet in read.items():
        told = list(sheet.faults)
        told += [
            (line, f"{item} is not defined")
            for item, line in sheet.used.items()
            if item not in defined and f"'{item}'" not in pages
        ]
        told += [
            (line, f"{item} is not used")
            for item, line in sheet.defined.items()
            if item not in used and len(re.findall(rf"{item}(?![\w-])", texts)) < 2
        ]
        told += [(line, f"no page has the class {item}") for item, line in sheet.classes.items() if item not in words]
        found += [f"{name}:{line}: {text}" for line, text in sorted(told)]
    return found


def main() -> int:
    files = sorted(path for path in (root / "Web").rglob("*") if path.suffix in (".css", ".js", ".html"))
    texts = {str(path.relative_to(root)): path.read_text(encoding="utf-8") for path in files}
    sheets = {name: text for name, text in texts.items() if name.endswith(".css")}
    pages = "\n".join(text for name, text in texts.items() if not name.endswith(".css"))
    found = faults(sheets, pages)
    print("\n".join(found), end="\n" if found else "")
    return 1 if found or not sheets else 0


if __name__ == "__main__":
    sys.exit(main())
