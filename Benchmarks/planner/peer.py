"""The same question as a Python programmer would answer it: icalendar reads, recurring-ical-events repeats."""

import datetime
import json
import statistics
import sys
import time
import zoneinfo

import icalendar
import recurring_ical_events

HOME = zoneinfo.ZoneInfo("Europe/Prague")
UTC = datetime.UTC


def busy(path, start, end):
    """Merged busy times in UTC; what is transparent or cancelled is free."""
    with open(path, "rb") as file:
        calendar = icalendar.Calendar.from_ical(file.read())
    spans = []
    for event in recurring_ical_events.of(calendar).between(start, end):
        if event.get("TRANSP") == "TRANSPARENT" or event.get("STATUS") == "CANCELLED":
            continue
        spans.append((event["DTSTART"].dt.astimezone(UTC), event["DTEND"].dt.astimezone(UTC)))
    return spans


def closed(start, end, hours):
    """The time of a period in which nobody works."""
    spans, since, day = [], start, start.astimezone(HOME).date()
    while datetime.datetime.combine(day, datetime.time(), HOME) < end:
        if day.isoweekday() <= 5:
            opening, closing = (datetime.datetime.combine(day, hour, HOME).astimezone(UTC) for hour in hours)
            spans.append((since, opening))
            since = closing
        day += datetime.timedelta(days=1)
    return [*spans, (since, end)]


def windows(spans, start, end, least):
    """Where nobody is busy for long enough."""
    found, free = [], start
    for first, last in sorted(spans):
        if min(first, end) - free >= least:
            found.append((free, min(first, end)))
        free = max(free, last)
    if end - free >= least:
        found.append((free, end))
    return found


def main(first, last, minutes, *files):
    start, end = (
        datetime.datetime.combine(datetime.date.fromisoformat(day), datetime.time(), HOME).astimezone(UTC)
        for day in (first, last)
    )
    hours = (datetime.time(7), datetime.time(15, 30))
    spans = [span for path in files for span in busy(path, start, end)] + closed(start, end, hours)
    least = datetime.timedelta(minutes=int(minutes))
    times = []
    for _ in range(100):
        begun = time.perf_counter()
        found = windows(spans, start, end, least)
        times.append((time.perf_counter() - begun) * 1000)
    told = [[f"{moment:%Y-%m-%dT%H:%M:%S}" for moment in window] for window in found]
    print(json.dumps({"milliseconds": statistics.median(times), "spans": len(spans), "windows": told}))


main(*sys.argv[1:])
