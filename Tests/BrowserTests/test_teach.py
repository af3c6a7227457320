"""Teaching a scale that no dialect knows, on the page for it."""

from selenium.webdriver.common.keys import Keys

from case import BrowserTest, artefacts
from scale import StrangeScale
from test_pages import inspection


class Teaching(BrowserTest):
    # What the scale has not sent is refused.
    provokes = ("status of 422",)

    def setUp(self):
        super().setUp()
        self.scale = StrangeScale()
        self.addCleanup(self.scale.close)
        draft = {
            "name": "Stará váha",
            "kind": "scale",
            "link": self.scale.link,
            "dialect": "auto",
            "place": "old scale",
        }
        self.device = self.gateway.post("/v1/devices", draft)
        self.addCleanup(self.gateway.delete, f"/v1/devices/{self.device['id']}")
        self.sign_in(f"devices/{self.device['id']}")
        self.browser.click("teach-open")
        self.browser.find("page-teach")

    def show(self, kilograms: float, sent: str | None = None):
        """The weight stands on the scale, and its bytes have come."""
        self.scale.show(kilograms)
        self.browser.wait_for_text("terminal", sent or f"#{kilograms * 10:.0f};")

    def note(self, text: str, **data: str):
        self.browser.type("field-shown", text)
        self.browser.press(Keys.ENTER)
        self.browser.wait(
            lambda: self.browser.all("shown-weights") and text in self.browser.text("shown-weights"), f"{text} noted"
        )
        if data:
            self.browser.find("learned", **data)

    def photograph(self, name: str):
        """As on every page: whole, worded, named and large enough."""
        for place in ("desktop", "narrow phone", "phone"):
            self.browser.look_from(place)
            self.assertEqual(self.browser.script(inspection), [], f"{name}, {place}")
            self.browser.script("[...document.querySelectorAll('.learned')].at(-1)?.scrollIntoView()")
            for scheme in ("light", "dark"):
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"teach-{name}-{place}-{scheme}.png")
        self.browser.look_from("desktop")
        self.browser.prefer("light")

    def test_teach(self):
        """Its weights are noted, what is ambiguous is decided by a tare, and the device reads it from then on"""
        self.photograph("start")
        self.show(425.5)
        self.note("425,5")
        self.show(431.0)
        self.note("431,0", count="1")
        # Nobody notes what it shows when gross and net differ.
        self.scale.tare = 20.0
        self.show(220.0, "#2200;2000")
        self.scale.tare = 0.0
        self.show(98.5)
        self.note("98,5")
        alternatives = self.browser.find("learned", count="2")
        self.assertIn("can be read in 2 ways", alternatives.text)
        self.assertFalse(self.browser.all("profile-form"), "nobody has chosen yet")
        self.photograph("ambiguous")
        self.scale.tare = 20.0
        self.show(220.0, "#2200;2000")
        self.note("200,0", count="1")
        self.assertIn("sure", self.browser.text("learned"))
        self.assertIn("425.5 kg", self.browser.text("learned-frames"))
        self.photograph("sure")
        self.browser.click("profile-form-submit")
        self.browser.wait_for_text("toasts", "Stará váha")
        self.browser.find("page-device")
        device = next(one for one in self.gateway.get("/v1/devices")["items"] if one["id"] == self.device["id"])
        self.assertEqual(device["dialect"], "stara-vaha")
        self.browser.wait(lambda: self.shown() == 200.0, "its net weight on the scale")
        self.browser.open("devices/new")
        self.browser.choose("field-dialect", "stara-vaha")

    def shown(self) -> float | None:
        live = self.gateway.get("/v1/station")["live"]
        return next((frame.get("kilograms") for frame in live if frame["place"] == "old scale"), None)

    def test_mistake(self):
        """A weight that was mistyped is said to be missing, and forgotten by the keyboard alone"""
        self.show(425.5)
        self.note("425.5")
        self.browser.find("learned")
        self.note("452.5")
        self.browser.wait_for_text("problem", "This weight is not in what the scale has sent")
        self.assertIn("452.5", self.browser.text("problem"))
        self.browser.press(Keys.SHIFT + Keys.TAB + Keys.NULL)
        focused = "return document.activeElement.dataset.testid"
        for _ in range(12):
            if self.browser.script(focused) == "forget-weight" and "452.5" in self.browser.script(
                "return document.activeElement.ariaLabel"
            ):
                break
            self.browser.press(Keys.TAB)
        self.browser.press(Keys.ENTER)
        self.browser.find("learned")
        self.assertNotIn("452.5", self.browser.text("shown-weights"))
        self.assertEqual(self.browser.script(focused), "field-shown")
