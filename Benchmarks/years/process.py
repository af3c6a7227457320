"""What a process takes, by what the kernel says of it."""

import os


def processor_seconds(pid):
    """Of all threads that it has, to the nanosecond; those that ended do not count."""
    total = 0
    for thread in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{thread}/schedstat", encoding="ascii") as file:
                total += int(file.read().split()[0])
        except OSError:
            continue
    return total / 1e9


def megabytes(pid):
    """Resident now, of it the process's own, and the most since `forget_peak`."""
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        lines = dict(line.split(":", 1) for line in file)
    return {key: int(lines[key].split()[0]) / 1024 for key in ("VmRSS", "RssAnon", "VmHWM")}


def forget_peak(pid):
    with open(f"/proc/{pid}/clear_refs", "w", encoding="ascii") as file:
        file.write("5")


def held(pid):
    """Open files, sockets and pipes, and threads."""
    return len(os.listdir(f"/proc/{pid}/fd")), len(os.listdir(f"/proc/{pid}/task"))
