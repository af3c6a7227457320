"""What every browser test stands on: one gateway, one Chromium, and a check that neither complained."""

import contextlib
import os
import tempfile
import time
import unittest
from pathlib import Path

import pictures
from bluetooth_service import BluetoothService
from browser import Browser
from gateway import Gateway, root
from print_server import PrintServer

artefacts = root / "artefacts"

# The farm, its browser and the tests are where UTC is another day for an hour or two of each.
os.environ["TZ"] = "Europe/Prague"
time.tzset()


class Stage:
    """Started once for all tests of a lane: starting is what takes the time."""

    def __init__(self, web: Path = root / "Web"):
        self.folder = tempfile.TemporaryDirectory(prefix="gatewayd-stage-")
        self.path = Path(self.folder.name)
        self.print_server = PrintServer(self.path)
        self.bluetooth = BluetoothService(self.path)
        self.gateway = Gateway(self.print_server.address, self.bluetooth.address, web=web)
        try:
            # The camera's film has to be there before the browser starts.
            self.filmed = self.gateway.post("/v1/members", {"name": "Bohumil Ďásek", "number": "70112"})
            card = self.gateway.request("GET", f"/v1/members/{self.filmed['id']}/card.pdf")
            self.card_photo = pictures.photo_of_card(card, self.path / "card.jpg")
            self.browser = Browser(pictures.still_video(self.card_photo, self.path / "card.mjpeg"))
        except BaseException:
            self.gateway.stop()
            self.bluetooth.stop()
            raise

    def close(self):
        self.browser.quit()
        self.gateway.stop()
        self.bluetooth.stop()
        self.folder.cleanup()


class BrowserTest(unittest.TestCase):
    stage: Stage
    # What Chromium may complain about because the test provokes it.
    provokes: tuple[str, ...] = ()

    @property
    def browser(self) -> Browser:
        return self.stage.browser

    @property
    def gateway(self) -> Gateway:
        return self.stage.gateway

    def setUp(self):
        self.browser.start_over()
        self.addCleanup(self._expect_no_complaints)

    def tearDown(self):
        # Before what the test made is taken away: a page that stands on it, in any window, would ask for it once more.
        self.browser.leave_all()

    def sign_in(self, page: str = "weigh"):
        self.browser.sign_in(self.gateway.address, self.gateway.token, page)

    @contextlib.contextmanager
    def printing(self):
        """With a print server; no page asks for it any more when it stops."""
        with self.stage.print_server:
            yield
            self.browser.leave_all()

    def keep_what_is_saved(self):
        """Chromium's downloads go where no test looks: what a link would save is kept on the page instead."""
        self.browser.script(
            """
            window.saved = [];
            const blobs = new Map();
            const make = URL.createObjectURL;
            URL.createObjectURL = (blob) => {
              const address = make(blob);
              blobs.set(address, blob);
              return address;
            };
            HTMLAnchorElement.prototype.click = async function () {
              window.saved.push([this.download, await blobs.get(this.href).text()]);
            };
            """
        )

    def wait_for_saved(self) -> tuple[str, str]:
        self.browser.wait(lambda: self.browser.script("return window.saved.length") == 1, "a file")
        return tuple(self.browser.script("return window.saved.pop()"))

    def stop_the_race(self):
        """Nothing is weighed but what the test weighs, until it has ended."""
        for device in self.gateway.get("/v1/devices")["items"]:
            if device["simulated"]:
                self.gateway.post(f"/v1/devices/{device['id']}/disconnect")
                self.addCleanup(self.gateway.post, f"/v1/devices/{device['id']}/connect")
        # Who stood on its scale is weighed or given up, not in the middle of the test.
        self.browser.wait(lambda: self._race_phase() in ("empty", "mustEmpty"), "the race to come to rest", 40)

    def _race_phase(self) -> str:
        live = self.gateway.get("/v1/station")["live"]
        return next((frame["phase"] for frame in live if frame["place"] == "main"), "empty")

    def _expect_no_complaints(self):
        # Chromium plays no sound before somebody presses something, and a script's press is none.
        expected = (*self.provokes, "AudioContext was not allowed")
        complaints = [text for text in self.browser.complaints() if not any(part in text for part in expected)]
        self.assertEqual(complaints, [], "Chromium complained")
