"""Whoever looks at the settings sees how the herd and the central system are kept at one, and may begin and stop it."""

import json
import subprocess
import sys
import urllib.request
from pathlib import Path

from case import BrowserTest, artefacts
from gateway import Gateway

SERVER = Path(__file__).resolve().parents[1] / "CentralSystem" / "server.py"
COW = {
    "born": "2025-03-01",
    "recordedAt": "2025-03-01T08:00:00Z",
    "recordedBy": "Věra",
    "fields": {"country": "CZ", "number": "123456789", "sex": "female", "name": "Malina"},
}


class Sync(BrowserTest):
    def setUp(self):
        super().setUp()
        self.central = subprocess.Popen(
            [sys.executable, "-B", str(SERVER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.addCleanup(self.end)
        self.port = int(self.central.stdout.readline().split()[-1])
        self.own = Gateway(self.stage.print_server.address, self.stage.bluetooth.address, demo=False, written="")
        self.addCleanup(self.own.stop)
        self.token = Path(self.own.folder.name, "central.token")
        self.token.write_text("central-secret\n")
        self.browser.sign_in(self.own.address, self.own.token, "settings")
        self.browser.find("station-settings")
        # Sounds are allowed once somebody has touched the page.
        self.browser.find("page-title").click()

    def end(self):
        self.central.communicate("")

    def at_central(self, order: str, **what: object) -> object:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/test/{order}", json.dumps(what).encode(), method="POST"
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def connect(self):
        self.own.patch(
            "/v1/settings",
            {"central.url": f"http://127.0.0.1:{self.port}/v1", "central.token-file": str(self.token)},
        )

    def photograph(self, name: str):
        """The page is long: the section is brought into sight first."""
        for place in ("wide", "monitor", "phone"):
            self.browser.look_from(place)
            for scheme in ("light", "dark"):
                self.browser.prefer(scheme)
                self.browser.script(
                    "arguments[0].closest('section').scrollIntoView()", self.browser.find("settings-central")
                )
                self.browser.photograph(artefacts / f"{name}-{place}-{scheme}.png")
        self.browser.look_from("desktop")

    def test_synchronised(self):
        """It begins by itself once the address is known, again at a press, and says in both languages how it stands"""
        self.browser.wait_for_text("sync", "There is no central system yet.")
        self.at_central("put", table="animals", row=COW)
        self.connect()
        self.browser.wait_for_text("sync", "Synchronised:")
        self.browser.wait_for_text("sync-waiting", "All is uploaded.")
        [cow] = self.own.get("/v1/animals")["items"]
        change = {"kind": "weighing", "date": "2026-05-01", "fields": {"kilograms": 412.5}}
        self.own.post(f"/v1/animals/{cow['id']}/changes", change)
        # What was just recorded stays, until somebody wants it to go.
        self.browser.wait_for_text("sync-waiting", "1 record waits to be uploaded")
        self.browser.speak("cs")
        self.browser.wait_for_text("sync-waiting", "1 záznam čeká na odeslání")
        self.photograph("sync-waiting-cs")
        self.browser.click("sync-start")
        self.browser.wait_for_text("sync-waiting", "Vše je odeslané.")
        [weighing] = self.at_central("rows", table="changes").values()
        self.assertEqual(weighing["fields"]["kilograms"], 412.5)

    def test_stopped(self):
        """While it runs the page says which part and how far, and stops it"""
        self.at_central("fill", table="animals", rows=[cow(number) for number in range(30)])
        self.at_central("page", rows=10)
        self.at_central("faults", next=["-", "-", "-", "-", "slow:20"])
        self.connect()
        self.browser.wait_for_text("sync-running", "5 of 6: animals · 10 rows")
        self.photograph("sync-running")
        self.browser.click("sync-stop")
        self.browser.wait_for_text("sync", "It was stopped. What had come stays.")
        self.assertEqual(len(self.own.get("/v1/animals")["items"]), 10)

    def test_told_apart(self):
        """An incompatible schema asks for another program; everything else is tried again"""
        self.at_central("about", schema=2)
        self.connect()
        self.browser.wait_for_text("sync-failure", "needs another version of this program")
        self.browser.wait_for_text("sync-failure", "Update this program")
        self.photograph("sync-incompatible")
        self.at_central("about", schema=1)
        self.token.write_text("wrong")
        self.browser.click("sync-start")
        self.browser.wait_for_text("sync-failure", "does not know the access token")
        self.browser.wait_for_text("sync-failure", "It is tried again by itself")
        self.browser.speak("cs")
        self.browser.wait_for_text("sync-failure", "přístupový klíč nezná")

    def test_lists_come(self):
        """What the central system has in its lists is picked here at once, and is corrected there only"""
        self.at_central("about", tables=["bulls", "medicines", "lactations"])
        self.at_central("put", table="bulls", row={"number": "NEO-1", "name": "Mirek", "price": 320})
        self.connect()
        self.browser.wait_for_text("sync", "Synchronised:")
        self.provokes = ["409 (Conflict)"]
        self.browser.open("lists/bulls")
        self.browser.find("entry", key="NEO-1")
        self.at_central("put", table="bulls", row={"number": "UF-9", "sexed": True})
        self.own.post("/v1/sync")
        self.browser.find("entry", key="UF-9")
        self.browser.click("edit-entry")
        self.browser.type("field-name", "Jiný")
        self.browser.click("entry-form-submit")
        self.browser.wait_for_text("entry-form", "The central system owns this entry")

    def test_pages_read_again(self):
        """A list of animals shows those that come, as far down as somebody has read, and stays where it was"""
        self.at_central("fill", table="animals", rows=[cow(number) for number in range(1, 46)])
        self.connect()
        self.browser.wait_for_text("sync", "Synchronised:")
        self.browser.open("animals")
        self.browser.wait(lambda: len(self.browser.all("animal-result")) == 30, "the first page of animals")
        self.browser.script("document.querySelector('.animal-rows + button').click()")
        self.browser.wait(lambda: len(self.browser.all("animal-result")) == 45, "the rest of the animals")
        middle = self.own.get("/v1/animals?query=100000038")["items"][0]["id"]
        top = "arguments[0].scrollIntoView({ block: 'center' }); return arguments[0].getBoundingClientRect().top"
        before = self.browser.script(top, self.browser.find("animal-result", animal=middle))
        self.at_central("put", table="animals", row=cow(0))
        self.own.post("/v1/sync")
        self.browser.wait(
            lambda: "100000000" in self.browser.all("animal-result")[0].text.replace(" ", ""), "the animal that came"
        )
        self.assertEqual(len(self.browser.all("animal-result")), 45)
        after = "return arguments[0].getBoundingClientRect().top"
        self.assertAlmostEqual(
            self.browser.script(after, self.browser.find("animal-result", animal=middle)), before, delta=1
        )


def cow(number: int) -> dict:
    return COW | {"fields": COW["fields"] | {"number": str(100_000_000 + number)}}
