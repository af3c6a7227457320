"""Which browser tests to run."""

import unittest
from pathlib import Path


def chosen(words: list[str]) -> list[unittest.TestCase]:
    """The tests whose names contain one of the words; all of them without words."""
    every = unittest.defaultTestLoader.discover(str(Path(__file__).parent))
    flat = [test for module in every for group in module for test in group]
    return [test for test in flat if not words or any(word in test.id() for word in words)]
