"""The register: who is found and why, what is known of a person, the menu, contacts."""

import pictures
from case import BrowserTest, artefacts


class Register(BrowserTest):
    def enter(self, **draft) -> dict:
        member = self.gateway.post("/v1/members", draft)
        self.addCleanup(self.gateway.delete, f"/v1/members/{member['id']}")
        return member

    def photograph(self, name: str):
        self.addCleanup(self.browser.look_from, "desktop")
        self.addCleanup(self.browser.prefer, "light")
        for place in ("wide", "phone"):
            for scheme in ("light", "dark"):
                self.browser.look_from(place)
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"register-{name}-{place}-{scheme}.png")
        self.browser.look_from("desktop")
        self.browser.prefer("light")

    def marks(self) -> list[str]:
        return [mark.text for mark in self.browser.find("member-results").find_elements("css selector", "mark")]

    def found(self) -> list[str]:
        return [row.get_attribute("data-member") for row in self.browser.all("member-result")]

    def test_found(self):
        """What the gateway says matched is marked, wherever it stands, and the likeliest comes first"""
        zofie = self.enter(name="Žofie Qvaková", number="89001", organisation="ZO 12 Qlhota", phone="+420 602 890 001")
        adam = self.enter(name="Adam Malý", number="89002", employer="Qvakový mlýn", email="adam@example.cz")
        self.sign_in("members")
        self.browser.type("member-search", "QVAK")
        self.browser.wait(lambda: self.found() == [zofie["id"], adam["id"]], "the surname before the employer")
        self.assertEqual(self.marks(), ["Qvak", "Qvak"])
        self.photograph("found")
        self.browser.type("member-search", "zo qlh")
        self.browser.wait(lambda: self.found() == [zofie["id"]], "one by the beginnings of two words")
        self.assertEqual(self.marks(), ["Žo", "ZO", "Qlh"])
        self.browser.type("member-search", "602 89 00 01")
        self.browser.wait(lambda: self.marks() == ["602 890 001"], "a phone in other groups")

    def test_person(self):
        """All that is known of a person is typed in, and shown; what somebody else has is marked"""
        self.enter(name="Petr Starý", number="89003", email="stary@example.cz")
        self.sign_in("members/new")
        typed = {"givenName": "Věra", "familyName": "Čápová", "titlesBefore": "Ing.", "number": "89004"}
        typed |= {"email": "STARY@example.cz", "employer": "Lhota, a. s.", "roles": "trenérka, pokladní", "level": "B"}
        for name, text in typed.items():
            self.browser.type(f"field-{name}", text)
        self.provokes = ("409",)
        self.browser.click("member-form-submit")
        self.browser.wait_for_text("problem", "STARY@example.cz")
        self.assertEqual(self.browser.find("field-email").get_attribute("aria-invalid"), "true")
        self.photograph("taken")
        self.browser.type("field-email", "vera@example.cz")
        self.assertIsNone(self.browser.find("field-email").get_attribute("aria-invalid"))
        self.browser.click("member-form-submit")
        self.browser.wait_for_text("member-name", "Ing. Věra Čápová")
        found = self.gateway.get("/v1/members?query=89004")["items"][0]
        self.addCleanup(self.gateway.delete, f"/v1/members/{found['id']}")
        self.assertEqual((found["familyName"], found["roles"]), ("Čápová", ["trenérka", "pokladní"]))
        for text in ("Lhota, a. s.", "trenérka, pokladní", "vera@example.cz"):
            self.assertIn(text, self.browser.text("member-details"))
        self.photograph("person")

    def test_photo(self):
        """A photo is chosen, shown, replaced and removed"""
        member = self.enter(name="Jana Fotogenická", number="89005")
        self.sign_in(f"members/{member['id']}")
        self.browser.find("member-photo")
        self.assertIsNone(self.browser.visible("portrait"))
        for colour in ((40, 30, 30), (170, 60, 30)):
            picture = pictures.cow(colour, self.stage.path / "portrait.png")
            before = self.gateway.get(f"/v1/members/{member['id']}").get("photo")
            self.browser.give_file("choose-photo", picture)
            self.browser.wait(
                lambda before=before: self.gateway.get(f"/v1/members/{member['id']}").get("photo") != before,
                "the photo",
            )
            portrait = self.browser.find("portrait")
            self.browser.wait(lambda portrait=portrait: portrait.get_property("naturalWidth") > 0, "it to be drawn")
        self.photograph("photo")
        self.browser.click("remove-photo")
        self.browser.click("confirm")
        self.browser.wait(lambda: self.browser.visible("portrait") is None, "no photo")
        self.assertNotIn("photo", self.gateway.get(f"/v1/members/{member['id']}"))

    def test_menu(self):
        """What else can be done stands in one menu, which Escape and a press beside it close"""
        self.sign_in("members")
        self.browser.find("member-result")
        self.assertIsNone(self.browser.visible("members-contacts"))
        self.browser.click("members-more")
        self.browser.find("members-contacts")
        self.photograph("menu")
        self.browser.press("\ue00c")
        self.browser.wait(lambda: self.browser.visible("members-contacts") is None, "the menu to close")
        self.browser.click("members-more")
        self.browser.click("members-contacts")
        self.browser.find("page-contacts")


class Contacts(BrowserTest):
    def test_contacts(self):
        """An organisation is entered with its number checked, and found beside people"""
        member = self.gateway.post("/v1/members", {"name": "Adam Xylofon", "number": "89006"})
        self.addCleanup(self.gateway.delete, f"/v1/members/{member['id']}")
        self.sign_in("contacts/new")
        self.browser.type("field-name", "Xylofony Lhota")
        self.browser.type("field-companyNumber", "25596642")
        self.provokes = ("422",)
        self.browser.click("organisation-form-submit")
        self.browser.wait_for_text("problem", "company number")
        self.assertEqual(self.browser.find("field-companyNumber").get_attribute("aria-invalid"), "true")
        self.browser.type("field-companyNumber", "25596641")
        self.browser.click("organisation-form-submit")
        self.browser.find("page-contacts")
        self.browser.type("contact-search", "xylo")
        self.browser.wait(lambda: len(self.browser.all("contact")) == 2, "both")
        for place in ("wide", "phone"):
            self.browser.look_from(place)
            self.browser.photograph(artefacts / f"register-contacts-{place}.png")
        self.browser.look_from("desktop")
        self.browser.click("contacts-organisation")
        self.browser.wait(lambda: len(self.browser.all("contact")) == 1, "the organisation alone")
        self.assertIn("25596641", self.browser.text("contact"))
        # What somebody else enters meanwhile is there without a word typed anew.
        other = self.gateway.post("/v1/organisations", {"name": "Xylofony Brno"})
        self.browser.wait(lambda: len(self.browser.all("contact")) == 2, "the one that came meanwhile")
        self.gateway.delete(f"/v1/organisations/{other['id']}")
        self.browser.wait(lambda: len(self.browser.all("contact")) == 1, "the one that went again")
        self.browser.click("contact")
        self.browser.find("organisation-form")
        self.browser.click("delete-organisation")
        self.browser.click("confirm")
        self.browser.find("page-contacts")
        self.browser.type("contact-search", "xylofony")
        self.browser.wait_for_text("contact-results", "xylofony")
        self.assertEqual(self.browser.all("contact"), [])
