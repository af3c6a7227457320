"""How weighing and pages fare while somebody attacks, and what of the memory comes back."""

import collections
import os
import threading
import time

import attacks
import process
from farm import Farm
from look import Look, fork
from rows import Rows, verdict

GOAL_WEIGHING = 2  # times the median without an attack
GOAL_PAGE = 300  # ms, of 99 in 100 pages
GOAL_MEMORY = 60  # MB above the start, a minute after the last attack
# MB above the start at any moment of an attack. What was attacked first took 281 MB by a flood of 1 MB a second and up
# to 732 by one of 5, which would not fit; now an import of 50 MB takes most, some 40 in a short look.
GOAL_PEAK = 150


def measure(options, folder, dice):
    seconds, rest = (5, 10) if options.quick else (15, 60)
    farm = Farm(options.binary, folder, dice, options.quick)
    print(f"bench: {seconds} s without an attack, and {seconds} s of each", flush=True)
    table = Rows(
        "while there is", "weighing p50", "× idle", "p99 ms", "of", "not weighed", "page p50", "p99 ms", "of", "failed",
        "processor %", "most MB", "reached", "the attack was answered",
    )  # fmt: skip
    # What is loaded by the first requests is no attack's.
    Look(farm, 3).wait()
    idle = look(farm, seconds)
    start = process.megabytes(farm.daemon.pid)
    judge = Judge(idle, start["VmRSS"])
    reached = tell(table, "nothing", idle, judge)
    for name, attack in attacks.ALL.items():
        if options.only not in name:
            continue
        running = Attack(farm, attack)
        try:
            seen = look(farm, seconds)
        finally:
            answers = running.end()
        reached &= tell(table, name, seen, judge, answers)
        print(f"bench: {name}: done", flush=True)
        farm.daemon.require_running()
        time.sleep(3)
    reached &= tell(table, "nothing, afterwards", look(farm, seconds), judge)
    print(f"bench: {rest} s without anything", flush=True)
    time.sleep(rest)
    end = process.megabytes(farm.daemon.pid)
    more = end["VmRSS"] - start["VmRSS"]
    reached &= more <= GOAL_MEMORY
    table.note(
        f"memory: {start['VmRSS']:.0f} MB before the first attack ({start['RssAnon']:.0f} its own),"
        f" {end['VmRSS']:.0f} MB ({end['RssAnon']:.0f}) {rest} s after the last: {more:+.0f} MB,"
        f" goal ≤ +{GOAL_MEMORY}: {verdict(more <= GOAL_MEMORY)}"
    )
    table.note(
        f"goals: median of weighings ≤ {GOAL_WEIGHING} × that without an attack and none missing,"
        f" 99 of 100 pages within {GOAL_PAGE} ms and none failed, never more than {GOAL_PEAK} MB above the memory"
        " before the first attack, no attack answered with 500"
    )
    table.print()
    farm.daemon.stop()
    return reached


class Seen:
    def __init__(self, weighings, pages, processor, peak):
        self.weighings, self.pages, self.processor, self.peak = weighings, pages, processor, peak


def look(farm, seconds):
    pid = farm.daemon.pid
    process.forget_peak(pid)
    since, used = time.monotonic(), process.processor_seconds(pid)
    looking = Look(farm, seconds)
    time.sleep(seconds)
    share = (process.processor_seconds(pid) - used) / (time.monotonic() - since) * 100
    weighings, pages = looking.wait()
    return Seen(weighings, pages, share, process.megabytes(pid)["VmHWM"])


class Judge:
    """Holds what was seen to what was seen in peace."""

    def __init__(self, idle, start):
        self.idle, self.start = idle, start

    def times(self, seen):
        return seen.weighings.median / self.idle.weighings.median

    def missed(self, seen, answers):
        """The goals that were not reached."""
        goals = {
            "weighing": self.times(seen) <= GOAL_WEIGHING,
            "not weighed": not seen.weighings.failed,
            "page": seen.pages.p99 <= GOAL_PAGE,
            "page failed": not seen.pages.failed,
            "memory": seen.peak - self.start <= GOAL_PEAK,
            "500": "500" not in answers,
        }
        return [name for name, is_reached in goals.items() if not is_reached]


def tell(table, name, seen, judge, answers=None):
    """A row; whether it is as it should be."""
    missed = judge.missed(seen, answers or {})
    table.row(
        name,
        f"{seen.weighings.median:.2f} ms",
        f"{judge.times(seen):.1f}",
        f"{seen.weighings.p99:.1f}",
        len(seen.weighings.milliseconds),
        seen.weighings.failed or "",
        f"{seen.pages.median:.1f} ms",
        f"{seen.pages.p99:.0f}",
        len(seen.pages.milliseconds),
        " ".join(f"{count} {how}" for how, count in seen.pages.failures.items()),
        f"{seen.processor:.0f}",
        f"{seen.peak:.0f}",
        f"NO: {', '.join(missed)}" if missed else verdict(True),
        answers_in_words(answers),
    )
    return not missed


def answers_in_words(answers):
    if not answers:
        return ""
    counts = ", ".join(f"{count} × {what}" for what, count in sorted(answers.items()) if what != SECONDS)
    return f"in {answers[SECONDS]:.0f} s: {counts}" if counts else ""


# How long an attack took, beside its answers.
SECONDS = "s"


class Attack:
    """An attack under way, in a process of its own."""

    def __init__(self, farm, attack):
        self.attack, self.stop, begun = attack, fork.Event(), fork.Event()
        self.told, tell = fork.Pipe(duplex=False)
        self.process = fork.Process(target=self.run, args=(farm, attack, begun, self.stop, tell), daemon=True)
        self.since = time.monotonic()
        self.process.start()
        if not begun.wait(60):
            print("bench: the attack does not begin")

    @staticmethod
    def run(farm, attack, begun, stop, tell):
        # On a farm attackers have processors of their own; here they take what nobody else wants.
        os.nice(10)
        tally = collections.Counter()
        # Threads that hang in a request must not keep the process.
        attacking = threading.Thread(target=attack, args=(farm, begun, stop, tally), daemon=True)
        attacking.start()
        stop.wait()
        attacking.join(patience(attack))
        tell.send(dict(tally))

    def end(self):
        """What the attack was answered, and how long it took."""
        seconds = time.monotonic() - self.since
        self.stop.set()
        tally = self.told.recv() if self.told.poll(patience(self.attack) + 5) else {"it hangs": 1}
        self.process.kill()
        self.process.join()
        return tally | {SECONDS: seconds}


def patience(attack):
    """Seconds for what is under way when an attack is to end."""
    return getattr(attack, "patience", 10)
