"""The table of coverage adds up."""

import unittest

from coverage import covered_lines, modules

export = {
    "data": [
        {
            "files": [
                {"filename": "/a/Sources/Links/Port.swift", "summary": {"lines": {"count": 8, "covered": 6}}},
                {"filename": "/a/Sources/Links/TCP/Host.swift", "summary": {"lines": {"count": 2, "covered": 2}}},
                {"filename": "/a/Tests/LinksTests/PortTests.swift", "summary": {"lines": {"count": 9, "covered": 9}}},
            ]
        }
    ]
}


class Coverage(unittest.TestCase):
    def test_table(self):
        """Files count for their module, tests for the module of their folder, everything for all"""
        covered = covered_lines(export)
        sources = {"Links/Port.swift": 30, "Links/TCP/Host.swift": 10, "Drawing/Pen.swift": 5}
        tests = {"LinksTests/PortTests.swift": 20, "EndToEndTests/Barn.swift": 25}
        rows = [module.row for module in modules(sources, tests, covered)]
        self.assertEqual(
            rows,
            [
                ["Drawing", "1", "5", "–", "0", "0.00"],
                ["Links", "2", "40", "80.0", "20", "0.50"],
                ["all", "3", "45", "80.0", "45", "1.00"],
            ],
        )


if __name__ == "__main__":
    unittest.main()
