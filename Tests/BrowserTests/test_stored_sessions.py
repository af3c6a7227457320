"""Sessions in a wand's memory are listed on its page, taken with progress, given up, and never stored twice."""

import test_pages
from case import BrowserTest
from indicator import Indicator
from wand import Wand


class StoredSessions(BrowserTest):
    # A download that is given up ends so.
    provokes = ("409 (Conflict)",)

    def setUp(self):
        super().setUp()
        animal = next(one for one in self.gateway.get("/v1/animals")["items"] if one.get("eid"))
        known = f"{animal['eid']}|{animal['lastWeighing']['kilograms'] + 1}"
        short = [known, "276000000000077|333.5", "276000000000078|"]
        long = [f"2760000010{index:05}|{300 + index / 10}" for index in range(150)]
        self.wand = Wand({"Jalovice": short, "Velká": long})
        self.addCleanup(self.wand.close)
        self.device = self.gateway.post(
            "/v1/devices",
            {
                "name": "Wand",
                "kind": "reader",
                "link": self.wand.link,
                "dialect": "agrident-awr",
                "place": f"wand-{self._testMethodName}",
            },
        )
        self.addCleanup(self.gateway.delete, f"/v1/devices/{self.device['id']}")
        self.browser.wait(
            lambda: "Agrident" in str(self.gateway.get("/v1/devices")["items"][-1]["state"].get("identity")), "the wand"
        )
        self.sign_in(f"devices/{self.device['id']}")

    def take(self, number: int):
        self.browser.click("stored-read")
        self.browser.click("stored-take", within=self.browser.find("stored-session", number=str(number)))

    def test_taking(self):
        """One is taken in Czech, tells what was new and what was here, and opens"""
        self.browser.speak("cs")
        self.browser.click("stored-read")
        self.assertIn("3 řádky", self.browser.find("stored-session", number="0").text)
        test_pages.Pages.photograph(self, "stored-sessions", "cs")
        self.browser.look_from("desktop")
        self.take(0)
        self.browser.wait_for_text("stored-result", "2 nová vážení")
        told = self.browser.text("stored-result")
        self.assertIn("1 čeká na své zvíře", told)
        self.assertIn("1 řádek bez hmotnosti", told)
        self.take(0)
        self.browser.wait_for_text("stored-result", "2 už tu byla")
        self.assertIn("0 nových vážení", self.browser.text("stored-result"))
        self.browser.click("stored-open")
        self.browser.wait_for_text("page-title", "Jalovice")

    def test_cancelling(self):
        """While rows come their number is shown; given up, nothing is stored"""
        before = len(self.gateway.all("/v1/sessions"))
        self.wand.hold()
        self.take(1)
        self.browser.wait_for_text("stored-progress", "100 of 150 rows")
        self.browser.find("stored-cancel")
        test_pages.Pages.photograph(self, "stored-progress", "en")
        self.browser.look_from("desktop")
        self.browser.click("stored-cancel")
        self.browser.find("stored-cancelled")
        self.wand.go_on()
        self.assertEqual(len(self.gateway.all("/v1/sessions")), before)
        self.assertFalse(self.gateway.get(self.progress)["running"])

    @property
    def progress(self) -> str:
        return f"/v1/devices/{self.device['id']}/sessions/import"


class RecognisedDevice(BrowserTest):
    def test_shown_once_known(self):
        """What nobody named offers its sessions on the open page once it is recognised; a stick reader never does"""
        indicator = Indicator()
        self.addCleanup(indicator.close)
        device = self.gateway.post(
            "/v1/devices",
            {"name": "Unnamed", "kind": "scale", "link": indicator.link, "dialect": "auto", "place": "unnamed"},
        )
        self.addCleanup(self.gateway.delete, f"/v1/devices/{device['id']}")
        self.sign_in(f"devices/{device['id']}")
        self.browser.find("terminal")
        self.assertIsNone(self.browser.visible("stored-sessions"))
        indicator.switch_on()
        self.browser.find("stored-read")
        reader = self.gateway.post(
            "/v1/devices",
            {"name": "Stick", "kind": "reader", "link": "tcp:127.0.0.1:9", "dialect": "eid-lines", "place": "stick"},
        )
        self.addCleanup(self.gateway.delete, f"/v1/devices/{reader['id']}")
        self.browser.open(f"devices/{reader['id']}")
        self.browser.find("terminal")
        self.assertIsNone(self.browser.visible("stored-sessions"))
