"""What a test program did, from the stream of events that Swift Testing writes (`--event-stream-output-path`)."""

import json
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path

root = Path(__file__).resolve().parents[2]


@dataclass
class Issue:
    """Something that was not as expected."""

    test: str
    place: str
    lines: list[str]


@dataclass
class Record:
    """A test is `Module.Suite/name()`; a suite that has a suite in it is no test."""

    running: list[str] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    # Of each test that has ended the seconds between its first and its last event.
    seconds: dict[str, float] = field(default_factory=dict)
    # The line that sums the run up, if it came to its end.
    summary: str | None = None
    count: int = 0


def read(stream: str) -> Record:
    """A stream may end anywhere: a program that was killed wrote half a line."""
    record = Record()
    began: dict[str, float] = {}
    for line in stream.splitlines():
        try:
            entry = json.loads(line)
        except json.JSONDecodeError:
            continue
        if entry.get("kind") == "event":
            _note(entry["payload"], record, began)
    return record


def _note(event: dict, record: Record, began: dict[str, float]) -> None:
    test = short(event.get("testID", ""))
    is_test = "/" in test
    texts = [message["text"] for message in event.get("messages", [])]
    match event["kind"]:
        case "testStarted" if is_test:
            record.running.append(test)
            began[test] = event["instant"]["absolute"]
        case "testEnded" | "testSkipped" if is_test and test in began:
            record.running.remove(test)
            record.seconds[test] = event["instant"]["absolute"] - began.pop(test)
        case "issueRecorded" if not event["issue"].get("isKnown") and event["issue"].get("severity") != "warning":
            source = event["issue"].get("sourceLocation") or {}
            path = source.get("_filePath", source.get("fileID", "?"))
            place = f"{path.removeprefix(str(root) + '/')}:{source.get('line', '?')}"
            record.issues.append(Issue(test, place, texts))
        case "runEnded":
            record.summary = texts[0] if texts else ""
            found = re.search(r"with (\d+) test", record.summary)
            record.count = int(found[1]) if found else 0


def short(test: str) -> str:
    """The name of a test without the place that its source is at."""
    return re.sub(r"/[^/]+\.swift:\d+:\d+$", "", test)


def alone(test: str) -> str:
    """The command that runs one test."""
    pattern = re.sub(r"([\\.^$|?*+()\[\]{}])", r"\\\1", test)
    return f"script/test --filter {shlex.quote('^' + pattern)}"


def last_words(record: Record, log: Path | None = None) -> list[str]:
    """The last lines of a failed run: each test once, with what was expected, what came, and how to run it alone."""
    lines = []
    for test in dict.fromkeys(issue.test for issue in record.issues):
        lines.append(f"FAILED {test or 'outside of a test'}")
        for issue in (one for one in record.issues if one.test == test):
            lines.append(f"  {issue.place}: {issue.lines[0] if issue.lines else 'an issue'}")
            lines += [f"    {line}" for text in issue.lines[1:] for line in text.splitlines()]
        if test:
            lines.append(f"  alone: {alone(test)}")
    if lines and log:
        lines.append(f"  log:   {log}")
    return lines
