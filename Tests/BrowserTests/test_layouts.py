"""A card of another program: its fields are named once, and from then on such cards are read."""

import pictures
import test_pages
from case import BrowserTest


class Layouts(BrowserTest):
    def setUp(self):
        super().setUp()
        self.addCleanup(self.forget)

    def forget(self):
        for layout in self.gateway.get("/v1/card-layouts")["items"]:
            self.gateway.delete(f"/v1/card-layouts/{layout['id']}")

    def open_scan(self):
        self.sign_in("scan")
        # The first press unlocks the sound; one on a list does not count.
        self.browser.click("page-title")

    def show(self, text: str):
        self.browser.give_file("scan-file", pictures.qr_code(text, self.stage.path / "strange.png"))

    def name(self, *fields: str, called: str = "Hovado 3"):
        self.browser.find("naming-form")
        for index, field in enumerate(fields):
            self.browser.choose(f"field-field-{index}", field)
        self.browser.type("field-name", called)
        self.browser.click("naming-form-submit")

    def birth(self) -> dict[str, str]:
        self.browser.find("birth-form")
        return {
            name: self.browser.find(f"field-{name}").get_property("value")
            for name in ("number", "born", "dam", "breed", "name")
        }

    def test_naming(self):
        """The fields of an unknown card are named in Czech, fill the form in, and the next card needs nobody"""
        self.open_scan()
        self.browser.speak("cs")
        self.show("X9|CZ664000001|4.5.2026|ž|CZ987654321|Malina")
        naming = self.browser.find("naming")
        self.assertEqual([code.text for code in naming.find_elements("css selector", "code")][1], "CZ664000001")
        test_pages.Pages.photograph(self, "naming", "cs")
        self.browser.look_from("desktop")
        self.name("ignored", "earTag", "born", "ignored", "dam", "name")
        self.assertEqual(
            self.birth(),
            {"number": "664000001", "born": "2026-05-04", "dam": "CZ987654321", "breed": "", "name": "Malina"},
        )
        # What nobody named is not claimed to be filled in.
        self.assertEqual(self.browser.find("birth-scan").get_attribute("data-read"), "part")
        self.browser.open("scan")
        self.browser.wait_for_text("layout", "Vynechat · Ušní číslo", layout="Hovado 3")
        self.show("Y1|CZ664000002|5.5.2026|m|CZ987654322|Jahoda")
        self.browser.click("create-from-scan", within=self.browser.find("scan-unknown"))
        self.assertEqual(self.birth()["name"], "Jahoda")
        self.browser.open("scan")
        self.browser.click("layout-forget")
        self.browser.click("confirm")
        self.browser.wait(lambda: not self.browser.all("layout"), "the layout to be forgotten")

    def test_wrong_name(self):
        """A field that does not suit its name is refused in words, and nothing is kept"""
        self.open_scan()
        self.show("CZ664000003;not a day;F")
        self.name("earTag", "born", "sex")
        self.browser.wait_for_text("problem", "A field does not suit its name")
        self.assertEqual(self.gateway.get("/v1/card-layouts")["items"], [])

    def test_typed(self):
        """A code of lines with keys that was typed elsewhere is named here, too"""
        self.open_scan()
        self.browser.open("scan?code=tag%3DCZ664000004%0Asex%3DF")
        self.name("earTag", "sex", called="keys")
        self.browser.find("birth-form")
        self.assertEqual(self.browser.find("field-number").get_property("value"), "664000004")

    provokes = ("422 (Unprocessable",)
