import json
import os
import sqlite3
import unittest
from pathlib import Path

import packages
from debian import Debian, image

data = "/var/lib/gatewayd"
config = "/etc/gatewayd/gatewayd.yaml"
# What an older program left; HerdStoreTests hold it to that program's tables.
old_herd = Path(__file__).parent / "herd-of-schema-3.sql"


class Life(unittest.TestCase):
    """A computer from the first installation to the last removal; the tests run in the order of their names."""

    @classmethod
    def setUpClass(cls):
        cache = Path(os.environ.get("XDG_CACHE_HOME", "/var/cache")) / "gatewayd-package"
        cls.debian = Debian(image(cache, packages.dependencies()), packages.folder / "debian")
        cls.addClassCleanup(cls.debian.stop)
        cls.debian.boot()

    def put(self, package: Path) -> str:
        target = self.debian.root / "root" / package.name
        if not target.exists():
            target.write_bytes(package.read_bytes())
        return f"/root/{package.name}"

    def install(self, package: Path) -> str:
        return self.debian.run("dpkg", "--install", self.put(package))

    def call(self, method: str, path: str, *options: str, port: int = 8080) -> str:
        """Calls the API as the administrator."""
        return self.debian.shell(
            f'curl --silent --show-error --fail-with-body --request {method} --header "Authorization: Bearer '
            f'$(cat {data}/token)" {" ".join(options)} http://127.0.0.1:{port}{path}'
        )

    def members(self, port: int = 8080) -> list[str]:
        return [one["name"] for one in json.loads(self.call("GET", "/v1/members", port=port))["items"]]

    def test_01_it_is_installed_by_one_command_and_runs(self):
        """Installed, it runs as a user of its own, and has told systemd that it is ready and that it works."""
        said = self.install(packages.of_version("0.0.1"))
        self.assertIn("http://127.0.0.1:8080/", said)
        self.assertEqual(self.debian.unit("ActiveState"), "active")
        self.assertEqual(self.debian.unit("StatusText"), "listens on 127.0.0.1 port 8080")
        self.debian.wait("a first word to the watchdog", lambda: self.debian.unit("WatchdogTimestampMonotonic") != "0")
        self.assertEqual(self.debian.run("systemctl", "is-enabled", "gatewayd").strip(), "enabled")
        self.assertEqual(self.debian.run("stat", "-c", "%U %a", data, f"{data}/token"), "gatewayd 700\ngatewayd 600\n")
        self.assertIn("dialout", self.debian.run("id", "-nG", "gatewayd").split())
        self.debian.run("systemd-analyze", "verify", "gatewayd.service")
        self.assertEqual(self.debian.run("dpkg", "--verify", "gatewayd"), "")

    def test_02_the_manual_is_read(self):
        page = self.debian.shell("zcat /usr/share/man/man1/gatewayd.1.gz | groff -man -Tutf8 -K utf8 -ww -P -cbou")
        self.assertRegex(page, r"gatewayd check-config FILE")
        self.assertNotRegex(page, r"warning:|error:")

    def test_02_udev_understands_the_rules(self):
        """It reads them with the others, and complains of no line of theirs."""
        said = self.debian.attempt("udevadm", "test", "/sys/class/tty/tty0")[1]
        told = [line for line in said.splitlines() if "60-gatewayd.rules" in line]
        self.assertEqual(told, ["Reading rules file: /usr/lib/udev/rules.d/60-gatewayd.rules"])

    def test_03_behind_its_walls_it_stores_draws_and_reads_photos(self):
        """What the unit forbids it does not need: the database, the fonts and the workers that read photos."""
        person = """'{"name": "Řehoř Žůžo", "number": "4711"}'"""
        member = json.loads(self.call("POST", "/v1/members", "--json", person))
        self.call("GET", f"/v1/members/{member['id']}/card.pdf", "--output /root/card.pdf")
        self.assertEqual(self.debian.shell("head -c 5 /root/card.pdf"), "%PDF-")
        self.debian.run("gatewayd", "card", "--number", "4711", "--data", data, "--out", "/root/card.png")
        scan = self.call("POST", "/v1/scans", "--header Content-Type:image/png", "--data-binary @/root/card.png")
        self.assertIn("Řehoř Žůžo", scan)

    def test_04_a_weighing_day_behind_its_walls(self):
        """Devices are spoken with, and what they weigh is stored."""
        # Simulators speak on this machine, where devices may be only if its owner says so.
        self.debian.shell(f"echo 'device-networks: [127.0.0.0/8]' >>{config}; systemctl restart gatewayd")
        self.debian.shell(
            "systemd-run --quiet --unit=race gatewayd simulate race --on tcp:9000 --animals 2 --seed 1 --speed 5"
        )
        self.debian.wait("the race to listen", lambda: ":9001" in self.debian.run("journalctl", "--unit=race"))
        for name, kind, port, dialect in (
            ("Scale", "scale", 9000, "tru-test-scp"),
            ("Stick", "reader", 9001, "tru-test-scp?role=reader"),
        ):
            device = {"name": name, "kind": kind, "link": f"tcp:127.0.0.1:{port}", "dialect": dialect, "place": "main"}
            self.call("POST", "/v1/devices", "--json", f"'{json.dumps(device)}'")
        self.debian.wait("a weighing", lambda: json.loads(self.call("GET", "/v1/weighings"))["items"], limit=120)
        about = self.debian.run("journalctl", "--no-pager", "--output=cat", "--unit=gatewayd", "GATEWAYD_DEVICE=Scale")
        self.assertTrue(about.strip(), "the journal has nothing about the scale")
        self.assertTrue(all(line.startswith("Scale: ") for line in about.strip().splitlines()), about)

    def test_05_a_reload_reads_the_configuration_and_leaves_it_running(self):
        process = self.debian.unit("MainPID")
        self.debian.run("systemctl", "reload", "gatewayd")
        self.debian.wait("a word in the log", lambda: "gatewayd.yaml was read again" in self.debian.journal())
        self.assertEqual(self.debian.unit("MainPID"), process)
        self.assertEqual(self.members(), ["Řehoř Žůžo"])

    def test_06_what_hangs_is_started_again(self):
        """The watchdog ends a gateway that says nothing any more, and starts another."""
        self.debian.shell(
            "mkdir -p /run/systemd/system/gatewayd.service.d; "
            "printf '[Service]\\nWatchdogSec=6\\n' >/run/systemd/system/gatewayd.service.d/test.conf; "
            "systemctl daemon-reload; systemctl restart gatewayd"
        )
        process = self.debian.unit("MainPID")
        self.debian.run("systemctl", "kill", "--kill-whom=main", "--signal=STOP", "gatewayd")
        self.debian.wait(
            "another process",
            lambda: self.debian.unit("ActiveState") == "active" and self.debian.unit("MainPID") not in (process, "0"),
            limit=120,
        )
        self.assertGreaterEqual(int(self.debian.unit("NRestarts")), 1)
        self.debian.shell("rm -r /run/systemd/system/gatewayd.service.d; systemctl daemon-reload")
        self.assertEqual(self.members(), ["Řehoř Žůžo"])

    def test_07_it_is_upgraded_with_its_herd_and_its_configuration(self):
        self.debian.shell(f"sed -i 's/^listen:.*/listen: 127.0.0.1:8123/' {config}")
        process = self.debian.unit("MainPID")
        self.install(packages.built())
        self.assertEqual(self.debian.unit("ActiveState"), "active")
        self.assertNotEqual(self.debian.unit("MainPID"), process)
        self.assertEqual(self.members(port=8123), ["Řehoř Žůžo"])

    def test_08_an_older_one_that_knows_the_schema_may_come_back(self):
        self.install(packages.of_version("0.0.1"))
        self.assertEqual(self.members(port=8123), ["Řehoř Žůžo"])
        self.install(packages.built())

    def test_09_one_that_is_older_than_the_herd_is_refused_in_words(self):
        """Nothing was changed: the newer one goes on, and was not even interrupted."""
        process = self.debian.unit("MainPID")
        older = packages.of_version("0.0.0", knows=packages.schema() - 1)
        status, said = self.debian.attempt("dpkg", "--install", self.put(older))
        self.assertNotEqual(status, 0)
        self.assertIn(f"gatewayd 0.0.0 is older than the herd in {data}", said)
        self.assertIn(f"That has schema {packages.schema()}", said)
        shown = self.debian.run("dpkg-query", "--show", "--showformat=${Status} ${Version}", "gatewayd")
        self.assertEqual(shown, f"install ok installed {packages.version()}")
        self.assertEqual(self.members(port=8123), ["Řehoř Žůžo"])
        self.assertEqual(self.debian.unit("ActiveState"), "active")
        self.assertEqual(self.debian.unit("MainPID"), process)

    def test_10_it_stops_when_asked(self):
        self.debian.run("systemctl", "stop", "gatewayd")
        self.assertEqual(self.debian.unit("Result"), "success")
        self.assertEqual(self.debian.unit("ExecMainStatus"), "0")
        self.debian.run("systemctl", "start", "gatewayd")

    def test_11_removed_it_leaves_herd_and_configuration(self):
        self.debian.run("dpkg", "--remove", "gatewayd")
        self.assertEqual(self.debian.attempt("systemctl", "is-active", "gatewayd")[1].strip(), "inactive")
        self.debian.shell(f"test -f {data}/gateway.sqlite && test -f {config} && test ! -e /usr/bin/gatewayd")
        older = packages.of_version("0.0.0", knows=packages.schema() - 1)
        self.assertNotEqual(self.debian.attempt("dpkg", "--install", self.put(older))[0], 0)

    def test_12_purged_it_leaves_the_herd_alone(self):
        """A herd is years of work: purging says where it lies, and how it is destroyed."""
        said = self.debian.run("dpkg", "--purge", "gatewayd")
        self.assertIn(f"rm -r {data}", said)
        self.debian.shell(f"test -f {data}/gateway.sqlite && test ! -e /etc/gatewayd")
        left = self.debian.shell(
            "find /etc /usr /var/lib/systemd -name '*gatewayd*' -not -path '/usr/share/doc/*' | sort"
        )
        self.assertEqual(left, "")

    def test_13_installed_again_it_has_its_herd(self):
        self.install(packages.built())
        self.assertEqual(self.members(), ["Řehoř Žůžo"])

    def test_14_an_upgrade_brings_the_herd_of_an_older_program_up_to_date(self):
        """All of it is there, and so is a copy in the form that the older one can read."""
        self.install(packages.of_version("0.0.1"))
        self.debian.shell(f"systemctl stop gatewayd; rm -r {data}/*")
        herd = self.debian.root / data[1:] / "gateway.sqlite"
        store = sqlite3.connect(herd)
        store.executescript(old_herd.read_text())
        store.close()
        self.debian.run("chown", "gatewayd:gatewayd", f"{data}/gateway.sqlite")
        self.install(packages.built())
        self.assertEqual(self.debian.unit("ActiveState"), "active")
        self.assertEqual(self.members(), ["Řehoř Žůžo"])
        [weighing] = json.loads(self.call("GET", "/v1/weighings"))["items"]
        self.assertEqual((weighing["kilograms"], weighing["animal"]["name"]), (412.5, "Růžena"))
        self.debian.run("systemctl", "stop", "gatewayd")
        kept = herd.with_name(f"gateway.sqlite.before-schema-{packages.schema()}")
        self.assertEqual([schema_of(herd), schema_of(kept)], [packages.schema(), 3])
        self.debian.run("systemctl", "start", "gatewayd")
        self.assertEqual(self.members(), ["Řehoř Žůžo"])


def schema_of(herd: Path) -> int:
    """As the head of the file says, without opening it: SQLite would write beside it."""
    return int.from_bytes(herd.read_bytes()[60:64], "big")
