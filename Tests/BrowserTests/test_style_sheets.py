"""The style sheets mean something to the browser."""

from collections.abc import Iterator

import tinycss2

from case import BrowserTest
from gateway import root

unsupported = "return arguments[0].filter(([name, value]) => !CSS.supports(name, value))"


def declarations(rules: list) -> Iterator[list[str]]:
    """Every property with its value, also within media queries; custom properties may hold anything."""
    for rule in rules:
        if rule.type == "at-rule" and rule.content is not None:
            yield from declarations(tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True))
        elif rule.type == "qualified-rule":
            for item in tinycss2.parse_declaration_list(rule.content, skip_comments=True, skip_whitespace=True):
                if item.type == "declaration" and not item.name.startswith("--"):
                    yield [item.name, tinycss2.serialize(item.value).strip()]


class StyleSheets(BrowserTest):
    def test_declarations(self):
        """Chromium knows every property, and can read every value"""
        found = {}
        for file in sorted((root / "Web" / "styles").glob("*.css")):
            rules = tinycss2.parse_stylesheet(
                file.read_text(encoding="utf-8"), skip_comments=True, skip_whitespace=True
            )
            told = list(declarations(rules))
            self.assertTrue(told, file.name)
            if faults := self.browser.script(unsupported, told):
                found[file.name] = faults
        self.assertEqual(found, {})
