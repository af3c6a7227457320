import re
import unittest
from pathlib import Path

root = Path(__file__).resolve().parents[2]


class Bootstrap(unittest.TestCase):
    """What script/bootstrap installs."""

    def test_every_library_of_the_package_is_installed(self):
        """Whoever links with a new one finds here, not on a machine of somebody else, that it is missing there."""
        lists = re.findall(r'apt: ("[^)]+")\)', (root / "Package.swift").read_text())
        named = {package for names in lists for package in re.findall(r'"([^"]+)"', names)}
        build = re.search(r"^build=\(([^)]*)\)", (root / "script/bootstrap").read_text(), re.MULTILINE)[1].split()
        self.assertGreater(len(named), 10)
        # libc's headers come with the compiler.
        self.assertEqual(named - set(build), {"libc6-dev"})


if __name__ == "__main__":
    unittest.main()
