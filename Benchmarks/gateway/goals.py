"""Goals of a benchmark: each stands beside what was measured, and one that is missed ends the run with 1."""


class Goals:
    def __init__(self):
        self.missed = []

    def at_most(self, name, value, most, unit):
        """The words for a value that may be no larger."""
        return self._judged(name, value <= most, f"≤ {most:g} {unit}")

    def at_least(self, name, value, least, unit):
        """The words for a value that may be no smaller."""
        return self._judged(name, value >= least, f"≥ {least:g} {unit}")

    def _judged(self, name, is_reached, text):
        if not is_reached:
            self.missed.append(name)
        return f"goal {text}: {'reached' if is_reached else 'MISSED'}"

    def status(self):
        """What the program ends with, after it was told."""
        print(f"goals missed: {', '.join(self.missed)}" if self.missed else "all goals are reached")
        return 1 if self.missed else 0
