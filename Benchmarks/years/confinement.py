"""What systemd lets the service do, and how large its package is."""

import glob
import os
import re
import subprocess

from rows import Rows, verdict

GOAL = 2.0


def measure(options, folder, dice):
    unit = "packaging/gatewayd.service"
    answer = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--no-pager", unit],
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", answer.stdout)
    if not found:
        raise SystemExit(f"bench: systemd-analyze says nothing of {unit}:\n{answer.stdout}{answer.stderr}")
    exposure = float(found.group(1))
    table = Rows("", "measured", "goal", "reached")
    table.row("systemd-analyze security", f"{exposure} of 10", f"≤ {GOAL}", verdict(exposure <= GOAL))
    if options.package:
        subprocess.run(["script/package"], check=True)
        for file in sorted(glob.glob("artefacts/package/*.deb")):
            table.row(os.path.basename(file), f"{os.path.getsize(file) / 2**20:.1f} MB", "", "")
            installed = subprocess.run(
                ["dpkg-deb", "-f", file, "Installed-Size"], capture_output=True, text=True, check=True
            ).stdout.strip()
            table.row("  installed", f"{int(installed) / 1024:.1f} MB", "", "")
    table.print()
    return exposure <= GOAL
