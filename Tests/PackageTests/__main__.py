"""Runs the tests of the Debian packages: all, or those whose names contain one of the words given.

Those of a computer are one life, and stop at the first thing that goes wrong: what comes after it means nothing.
"""

import sys
import unittest

import test_contents
import test_life


def chosen(suite: unittest.TestSuite, words: list[str]):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from chosen(test, words)
        elif not words or any(word in test.id() for word in words):
            yield test


if __name__ == "__main__":
    loader = unittest.TestLoader()
    every = unittest.TestSuite(loader.loadTestsFromModule(module) for module in (test_contents, test_life))
    tests = unittest.TestSuite(chosen(every, sys.argv[1:]))
    if tests.countTestCases() == 0:
        sys.exit(f"test-package: no test is called {' or '.join(sys.argv[1:])}")
    result = unittest.TextTestRunner(verbosity=2, failfast=True).run(tests)
    sys.exit(0 if result.wasSuccessful() else 1)
