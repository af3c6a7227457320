"""How cards look: chosen, seen at once on several people, and kept for an organisation."""

from case import BrowserTest
from pictures import qr_code


class CardLooks(BrowserTest):
    def shown(self, side: str = "front") -> str:
        """The address of a side's picture, once it is there."""
        picture = self.browser.find(f"card-{side}")
        self.browser.wait(lambda: self.browser.script("return arguments[0].naturalWidth", picture) > 0, "the card")
        return picture.get_dom_attribute("src")

    def test_templates(self):
        """Each template is seen with a usual and the longest name and without a photo, front and back"""
        self.sign_in("members/cards")
        for template in ("union", "club", "faculty"):
            self.browser.choose_button("template", template)
            for sample in ("longest", "no-photo", "usual"):
                self.browser.choose_button("sample", sample)
                wanted = (f"template={template}", f"sample={sample}")
                for side in ("front", "back"):
                    self.browser.wait(
                        lambda side=side, wanted=wanted: all(part in self.shown(side) for part in wanted),
                        f"{side} of {template}, {sample}",
                    )

    def test_look(self):
        """A template, colours, a logo and a name are seen at once; what is saved is how cards look from then on"""
        self.addCleanup(self.gateway.delete, "/v1/cards/styles?organisation=Sbor%20Lhota")
        self.sign_in("members/cards")
        self.assertIn("template=union", self.shown())
        self.shown("back")
        self.browser.choose_button("template", "club")
        self.browser.wait(lambda: "template=club" in self.shown(), "the other template")
        for sample in ("longest", "no-photo"):
            self.browser.choose_button("sample", sample)
            self.browser.wait(lambda sample=sample: f"sample={sample}" in self.shown(), sample)
        self.browser.type("field-organisation", "Sbor Lhota")
        primary = self.browser.find("field-primary")
        self.browser.script(
            "arguments[0].value = '#5b2a86'; arguments[0].dispatchEvent(new Event('input', { bubbles: true }))", primary
        )
        self.browser.wait(lambda: "primary=%235b2a86" in self.shown(), "the colour")
        self.browser.give_file("logo-file", qr_code("logo", self.stage.path / "logo.png"))
        self.browser.wait(lambda: "logo=" in self.shown(), "the logo")
        self.browser.click("card-looks-form-submit")
        self.browser.wait_for_text("toasts", "Cards look like this from now on.")
        styles = {style.get("organisation"): style for style in self.gateway.get("/v1/cards/styles")["items"]}
        kept = styles["Sbor Lhota"]
        self.assertEqual((kept["template"], kept["primary"], len(kept["logo"])), ("club", "#5b2a86", 64))
        self.assertNotIn("accent", kept)
        member = self.gateway.post(
            "/v1/members", {"name": "Eva Malá", "number": "304001", "organisation": "Sbor Lhota"}
        )
        self.addCleanup(self.gateway.delete, f"/v1/members/{member['id']}")
        self.browser.open(f"members/{member['id']}")
        preview = self.browser.find("card-preview")
        self.browser.wait(lambda: self.browser.script("return arguments[0].naturalHeight", preview) > 0, "the card")
        tall = self.browser.script("return arguments[0].naturalHeight > arguments[0].naturalWidth", preview)
        self.assertTrue(tall, "a club's card stands")
