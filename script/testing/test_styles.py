"""A fault in a style sheet is found; what is only unusual is not taken for one."""

import unittest

from styles import faults


class Styles(unittest.TestCase):
    def expect(self, sheet: str, *found: str, pages: str = "<main class='page card'>"):
        self.assertEqual(faults({"a.css": sheet}, pages), [f"a.css:{text}" for text in found])

    def test_right(self):
        """Fallbacks, media, keyframes, and properties that a page sets are no faults"""
        self.expect(
            """
            :root { --ink: #000; }
            .page { height: 100vh; height: 100dvh; color: var(--ink); width: calc(1px * var(--share)); }
            @media (max-width: 9rem) { .page { color: var(--other, red); } }
            @keyframes blink { from { opacity: 0; } to { opacity: 1; } }
            @keyframes wink { from { opacity: 0; } to { opacity: 1; } }
            """,
            pages="<main class='page'> node.style.setProperty('--share', '1')",
        )

    def test_unreadable(self):
        """A declaration that cannot be read is told with its line"""
        self.expect(".page {\n  color red;\n}", "2: cannot be read: Expected ':' after declaration name, got ident.")

    def test_twice(self):
        """A property or a rule that is written twice is told, also within a media query"""
        self.expect(".page {\n color: red;\n margin: 0;\n color: blue;\n}", "4: color is declared twice")
        self.expect(".page { margin: 0; }\n.page { color: red; }", "2: .page is in line 1 too")
        self.expect(
            "@media print {\n.page { margin: 0; }\n.page { color: red; } }", "3: @media print: .page is in line 2 too"
        )

    def test_custom_properties(self):
        """A custom property is defined and used"""
        self.expect(".page { color: var(--none); }", "1: --none is not defined")
        self.expect(".page { margin: calc(2 * (1px + var(--none))); }", "1: --none is not defined")
        self.expect(".page { --ink: red; --ink-2: red; color: var(--ink-2); }", "1: --ink is not used")

    def test_classes(self):
        """A class is somewhere on a page"""
        self.expect(".page .crad { margin: 0; }", "1: no page has the class crad")


if __name__ == "__main__":
    unittest.main()
