"""Whoever looks at the settings sees whether the herd is copied, and is told in words when it is not."""

import shutil
import sqlite3
from pathlib import Path

from case import BrowserTest, artefacts
from gateway import Gateway


class Backups(BrowserTest):
    def setUp(self):
        super().setUp()
        self.own = Gateway(self.stage.print_server.address, self.stage.bluetooth.address, demo=False, written="")
        self.addCleanup(self.own.stop)
        self.usb = Path(self.own.folder.name, "usb")
        self.usb.mkdir()
        self.own.post("/v1/members", {"name": "Věra", "number": "1"})
        # As if the herd had been there yesterday: then a copy is due.
        store = sqlite3.connect(Path(self.own.folder.name, "data", "gateway.sqlite"))
        with store:
            store.execute("UPDATE events SET at = at - 172800000000")
        store.close()
        self.browser.sign_in(self.own.address, self.own.token, "settings")
        self.browser.find("station-settings")
        # Sounds are allowed once somebody has touched the page.
        self.browser.find("page-title").click()

    def plan(self, **settings: str):
        self.own.patch("/v1/settings", {f"backup.{name}": value for name, value in settings.items()})

    def photograph(self, name: str):
        """The page is long: the section is brought into sight first."""
        for place in ("wide", "monitor", "phone"):
            self.browser.look_from(place)
            for scheme in ("light", "dark"):
                self.browser.prefer(scheme)
                self.browser.script(
                    "arguments[0].closest('section').scrollIntoView()", self.browser.find("settings-backup")
                )
                self.browser.photograph(artefacts / f"{name}-{place}-{scheme}.png")
        self.browser.look_from("desktop")

    def test_copied(self):
        """A folder is chosen, the copy that was due is made at once, and the page says when it was made"""
        self.plan(folder=str(self.usb))
        self.browser.wait(lambda: list(self.usb.glob("gateway-*.sqlite")), "the copy")
        self.browser.wait_for_text("backups", "Last copy:")
        self.assertEqual(self.own.get("/v1/health")["status"], "ok")
        self.browser.choose("setting-backup.at", "04:00")
        self.browser.click("save-backup")
        self.browser.wait(lambda: not self.browser.all("unsaved-backup")[0].text, "the time to be saved")
        self.browser.speak("cs")
        self.browser.wait_for_text("backups", "Poslední záloha:")
        self.photograph("backups-cs")

    def test_unplugged(self):
        """A disk that is not plugged in is named on the settings and with the devices, in both languages"""
        self.plan(folder=str(self.usb))
        self.browser.wait(lambda: list(self.usb.glob("gateway-*.sqlite")), "the copy")
        shutil.rmtree(self.usb)
        self.plan(at="03:00")
        self.browser.wait(lambda: self.own.get("/v1/health").get("backup") == "no-folder", "the trouble to be told")
        self.assertEqual(self.own.get("/v1/health")["status"], "degraded")
        self.browser.wait_for_text("backup-trouble", "The herd is not backed up")
        self.browser.wait_for_text("backup-trouble", str(self.usb))
        self.browser.speak("cs")
        self.browser.wait_for_text("backup-trouble", "Stádo se nezálohuje")
        self.photograph("backups-unplugged-cs")
        self.browser.open("devices")
        self.browser.wait_for_text("findings", "Připojte její disk")
        self.assertFalse(self.usb.exists(), "no folder in its place")
