"""How cards look: chosen, seen at once on several people, and kept for an organisation."""

from urllib.parse import quote

from case import BrowserTest, artefacts
from pictures import qr_code


class CardLooks(BrowserTest):
    def shown(self, side: str = "front") -> str:
        """The address of a side's picture, once it is there."""
        address = "return arguments[0]?.naturalWidth > 0 && arguments[0].getAttribute('src')"
        # Asked for anew each time: another picture takes its place whenever something else is chosen.
        return self.browser.wait(
            lambda: self.browser.script(address, self.browser.visible(f"card-{side}")), f"the {side} of the card"
        )

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

    def keep(self, organisation: str, **look: str):
        self.gateway.request("PUT", "/v1/cards/styles", {"organisation": organisation, **look})
        self.addCleanup(self.forget, organisation)

    def forget(self, organisation: str):
        """Where the test has not."""
        if organisation in self.kept():
            self.gateway.delete(f"/v1/cards/styles?organisation={quote(organisation)}")

    def kept(self) -> dict:
        return {style.get("organisation"): style for style in self.gateway.get("/v1/cards/styles")["items"]}

    def colour(self) -> str:
        return self.browser.find("field-primary").get_property("value")

    def test_kept(self):
        """Looks that are kept stand there, are opened by a press or by their name, removed and taken back"""
        self.keep("Sbor Hora", template="club", primary="#0044cc")
        self.keep("Sbor Hora Horní", template="faculty", primary="#aa2200")
        self.sign_in("members/cards")
        self.browser.click("kept-look", organisation="Sbor Hora Horní")
        self.browser.wait(lambda: "template=faculty" in self.shown(), "the look of the upper one")
        self.assertEqual(self.colour(), "#aa2200")
        self.assertEqual(self.browser.find("field-organisation").get_property("value"), "Sbor Hora Horní")
        for place in ("phone", "desktop"):
            for scheme in ("light", "dark"):
                self.browser.look_from(place)
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"card-looks-{place}-{scheme}.png")
        self.browser.look_from("desktop")
        self.browser.prefer("light")
        self.browser.click("remove-look", within=lambda: self.row("Sbor Hora Horní"))
        self.browser.wait_for_text("toasts", "The look is removed")
        self.assertNotIn("Sbor Hora Horní", self.kept())
        self.assertFalse(self.browser.all("kept-look", organisation="Sbor Hora Horní"))
        self.browser.click("toast-way")
        self.browser.find("kept-look", organisation="Sbor Hora Horní")
        self.assertEqual(self.kept()["Sbor Hora Horní"]["primary"], "#aa2200")

    def row(self, organisation: str):
        look = self.browser.visible("kept-look", organisation=organisation)
        return look and self.browser.script("return arguments[0].closest('li')", look)

    def test_name(self):
        """A name that is typed opens its look, and saving leaves it as it was; another name goes on as before"""
        self.keep("Sbor Hora", template="club", primary="#0044cc")
        before = self.kept()["Sbor Hora"]
        self.sign_in("members/cards")
        self.browser.choose_button("template", "faculty")
        self.browser.wait(lambda: "template=faculty" in self.shown(), "the template")
        own = self.colour()
        self.browser.type("field-organisation", "Sbor Hora")
        self.browser.wait(lambda: "template=club" in self.shown() and "primary=%230044cc" in self.shown(), "its look")
        self.assertEqual(self.colour(), "#0044cc")
        self.assertTrue(self.browser.all("choice-template-club")[0].is_selected())
        self.browser.click("card-looks-form-submit")
        self.browser.wait_for_text("toasts", "Cards look like this from now on.")
        self.assertEqual(self.kept()["Sbor Hora"], before)
        # Whoever types on meant another one.
        self.browser.choose_button("template", "faculty")
        self.browser.type("field-organisation", "Sbor Hora")
        self.browser.wait(lambda: "template=club" in self.shown(), "its look")
        self.browser.find("field-organisation").send_keys(" Dolní")
        self.browser.wait(lambda: "template=faculty" in self.shown(), "what was chosen before")
        self.addCleanup(self.forget, "Sbor Hora Dolní")
        self.browser.click("card-looks-form-submit")
        self.browser.find("kept-look", organisation="Sbor Hora Dolní")
        self.assertEqual(self.kept()["Sbor Hora Dolní"]["template"], "faculty")
        self.assertEqual(self.kept()["Sbor Hora"], before)
        self.assertNotEqual(own, "#0044cc")

    def test_member(self):
        """Any member can be looked at, not the first of the register alone"""
        member = self.gateway.post("/v1/members", {"name": "Zikmund Žitný", "number": "304077"})
        self.addCleanup(self.gateway.delete, f"/v1/members/{member['id']}")
        self.sign_in("members/cards")
        self.shown()
        self.browser.click("looks-member")
        self.browser.choose_member("Zikmund", member["id"])
        self.browser.wait(lambda: f"member={member['id']}" in self.shown(), "the member's card")
        label = self.browser.script("return arguments[0].closest('label')", self.browser.all("choice-sample-member")[0])
        self.assertEqual(label.text, "Zikmund Žitný")
