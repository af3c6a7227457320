"""What became of a test, with the reason in words."""

import unittest


class ReasonedResult(unittest.TestResult):
    """Hands on why a test failed, each part of it for itself."""

    def keep(self, test: unittest.TestCase, reason: str):
        raise NotImplementedError

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.keep(test, self.failures[-1][1])

    def addError(self, test, error):
        super().addError(test, error)
        self.keep(test, self.errors[-1][1])

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error is not None:
            found = self.failures if issubclass(error[0], test.failureException) else self.errors
            self.keep(test, f"{subtest.id()}\n{found[-1][1]}")
