import json
import re
import unittest
from pathlib import Path

import packages
from debian import attempt, run


class Contents(unittest.TestCase):
    """What the packages hold, looked at without installing them."""

    @classmethod
    def setUpClass(cls):
        cls.package = packages.built()
        cls.files = run("dpkg-deb", "--contents", cls.package)
        cls.tree = packages.folder / "contents"
        run("dpkg-deb", "--extract", cls.package, cls.tree)

    def test_lintian_finds_no_error(self):
        """Debian's own critic has nothing that keeps a package out."""
        print(run("lintian", "--fail-on", "error", "--no-cfg", "--allow-root", self.package))

    def test_everything_belongs_to_root(self):
        for line in self.files.splitlines():
            self.assertIn(" root/root ", line)

    def test_every_page_is_there(self):
        web = packages.root / "Web"
        shipped = self.tree / "usr/share/gatewayd/web"
        for file in web.rglob("*"):
            if file.is_file():
                self.assertEqual((shipped / file.relative_to(web)).read_bytes(), file.read_bytes())

    def test_the_program_is_small_and_its_symbols_lie_beside_it(self):
        """A debugger finds the symbols by the build id of the program."""
        program = self.tree / "usr/bin/gatewayd"
        self.assertNotIn(".debug_info", run("readelf", "--sections", "--wide", program))
        build_id = re.search(r"Build ID: (\w+)", run("readelf", "--notes", program))[1]
        [symbols] = self.package.parent.glob("gatewayd-dbgsym_*.deb")
        self.assertIn(f"/{build_id[:2]}/{build_id[2:]}.debug", run("dpkg-deb", "--contents", symbols))
        self.assertEqual(packages.field(symbols, "Build-Ids"), build_id)

    def test_the_runtime_of_swift_is_inside(self):
        self.assertNotRegex(run("objdump", "-p", self.tree / "usr/bin/gatewayd"), r"NEEDED\s+libswift")

    def test_it_depends_on_the_package_of_every_library(self):
        """A library that somebody links with from now on is installed with the program, without anybody listing it."""
        asked = re.findall(r"NEEDED\s+(\S+)", run("objdump", "-p", self.tree / "usr/bin/gatewayd"))
        found = dict(re.findall(r"(\S+) => (/\S+)", run("ldd", self.tree / "usr/bin/gatewayd")))
        self.assertGreater(len(asked), 15)
        for name in asked:
            # The loader is libc's own, and is named by where it lies.
            if not name.startswith("ld-linux"):
                owner = run("dpkg", "-S", "*/" + Path(found[name]).resolve().name).split(":")[0]
                self.assertIn(owner, packages.dependencies(), name)

    def test_the_list_of_parts_names_every_library(self):
        """Each library that the program asks for comes from a package of the list, in the version that is linked."""
        [beside] = self.package.parent.glob("*.spdx.json")
        text = beside.read_text()
        self.assertEqual((self.tree / "usr/share/doc/gatewayd/gatewayd.spdx.json").read_text(), text)
        parts = json.loads(text)
        self.assertEqual(parts["spdxVersion"], "SPDX-2.3")
        listed = {one["name"]: one for one in parts["packages"]}
        ids = {one["SPDXID"] for one in parts["packages"]} | {"SPDXRef-DOCUMENT"}
        for one in parts["relationships"]:
            self.assertLessEqual({one["spdxElementId"], one["relatedSpdxElement"]}, ids)
        for name in packages.dependencies():
            if name != "systemd":
                self.assertIn(name, listed)
        self.assertIn("swift-runtime", listed)
        self.assertEqual(listed["gatewayd"]["versionInfo"], packages.version())

    def test_the_same_sources_give_the_same_package(self):
        again = packages.folder / "again"
        run(packages.root / "script/package", again)
        self.assertEqual((again / self.package.name).read_bytes(), self.package.read_bytes())

    def test_the_unit_is_hardened(self):
        """2.0 of 10, where 10 is a service that may do anything."""
        unit = packages.root / "packaging/gatewayd.service"
        run("systemd-analyze", "security", "--offline=yes", "--threshold=20", unit)

    def test_the_screen_opens_the_page_where_it_listens(self):
        """Chromium on the whole screen, under the address of the configuration."""
        for written, page in (
            ("", "http://127.0.0.1:8080/"),
            ("listen: 192.168.7.1:80  # all\n", "http://192.168.7.1:80/"),
            ("listen: 0.0.0.0:8123\n", "http://127.0.0.1:8123/"),
            ("listen: # nobody has said\n", "http://127.0.0.1:8080/"),
            ('listen: "192.168.7.1:80"\n', "http://192.168.7.1:80/"),
            ('listen: "[::]:8123"  # all\n', "http://127.0.0.1:8123/"),
            ("listen:   '[::]:8123'\n", "http://127.0.0.1:8123/"),
            ("listen: '[fd00::7]:8123' # \"one\"\n", "http://[fd00::7]:8123/"),
        ):
            place = packages.folder / "screen"
            place.mkdir(exist_ok=True)
            (place / "gatewayd.yaml").write_text(written)
            (place / "chromium").write_text('#!/bin/sh\necho "$@"\n')
            (place / "chromium").chmod(0o755)
            said = run(
                "env", f"GATEWAYD_CONFIG={place}/gatewayd.yaml", f"PATH={place}:/usr/bin:/bin",
                self.tree / "usr/libexec/gatewayd/screen",
            )  # fmt: skip
            self.assertIn("--kiosk", said.split())
            self.assertEqual(said.split()[-1], page)

    def test_an_older_one_finds_the_herd_wherever_the_configuration_puts_it(self):
        """Before anything is unpacked, however YAML lets its folder be written."""
        run("dpkg-deb", "--control", self.package, packages.folder / "control")
        for number, (written, folder) in enumerate((
            ("", "var/lib/gatewayd"),
            ("data: /srv/herd\n", "srv/herd"),
            ("listen: '[::]:80'\ndata: /srv/herd # the large disk\n", "srv/herd"),
            ("data: /srv/our herd\n", "srv/our herd"),
            ("data: /srv/herd#1\n", "srv/herd#1"),
            ('data: "/srv/herd"\n', "srv/herd"),
            ("data: '/srv/herd'  # 'ours'\n", "srv/herd"),
            ('data: "/srv/our # herd"\n', "srv/our # herd"),
        )):  # fmt: skip
            for newer in (0, 1):
                place = packages.folder / f"herd-{number}-{newer}"
                (place / "etc/gatewayd").mkdir(parents=True)
                (place / "etc/gatewayd/gatewayd.yaml").write_text(written)
                (place / folder).mkdir(parents=True)
                # Bytes 60 to 71 of SQLite's head: the schema, the version of nobody, the application "gwyd".
                head = bytes(60) + (packages.schema() + newer).to_bytes(4, "big") + bytes(4) + b"gwyd"
                (place / folder / "gateway.sqlite").write_bytes(head)
                ran = ("env", f"DPKG_ROOT={place}", packages.folder / "control/preinst", "upgrade", "0.0.1")
                status, said = attempt(*ran)
                self.assertEqual(status, newer, f"{written!r}: {said}")
                self.assertEqual(f"is older than the herd in /{folder}." in said, bool(newer), f"{written!r}: {said}")

    def test_the_documents_point_to_nothing_that_is_not_there(self):
        """Neither to each other, nor to a file of the package by its whole path."""
        documents = self.tree / "usr/share/doc/gatewayd"
        followed = 0
        for document in documents.rglob("*.md"):
            text = document.read_text()
            aims = [document.parent / aim for aim in re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)", text)]
            aims += [self.tree / aim[1:] for aim in re.findall(r"/usr/share/doc/gatewayd[\w./-]*\w", text)]
            for aim in aims:
                self.assertTrue(aim.exists(), f"{document.relative_to(documents)} points to {aim}")
                self.assertTrue(aim.resolve().is_relative_to(self.tree.resolve()), f"{aim} leads out of the package")
            followed += len(aims)
        self.assertGreater(followed, 200)
        [example] = re.findall(r"/usr/share/doc/\S+", (self.tree / "etc/gatewayd/gatewayd.yaml").read_text())
        self.assertTrue((self.tree / example[1:]).exists())

    def test_what_holds_only_from_the_next_start_is_said_where_it_is_changed(self):
        reloading = (packages.root / "Sources/gatewayd/Serving/Daemon+Reloading.swift").read_text()
        fixed = re.findall(r'\? nil : "(\w+)"', reloading)
        self.assertIn("listen", fixed)
        conffile = (self.tree / "etc/gatewayd/gatewayd.yaml").read_text()
        manual = (self.tree / "usr/share/doc/gatewayd/docs/install.md").read_text()
        self.assertIn("systemctl reload gatewayd", conffile)
        [restart] = [line for line in conffile.splitlines() if "systemctl restart gatewayd" in line]
        [later] = [line for line in manual.splitlines() if "hold from the next start" in line]
        self.assertEqual(set(re.findall(r"\w+", restart.split(" hold ")[0])) - {"and"}, set(fixed))
        self.assertEqual(re.findall(r"`(\w+)`", later), fixed)
