"""Who sees some barns only: how that is set, and what the pages show them."""

from case import BrowserTest, artefacts
from place import Place


class Rights(BrowserTest):
    def setUp(self):
        super().setUp()
        self.barns = [place for place in self.gateway.get("/v1/places")["items"] if place["kind"] == "barn"]
        self.animals = self.gateway.all("/v1/animals")
        self.barn = next(animal["barn"]["id"] for animal in self.animals if animal.get("barn"))

    def own(self, animal: dict) -> bool:
        return bool(animal.get("barn")) and animal["barn"]["id"] == self.barn

    def press_barn(self):
        box = self.browser.all(f"toggle-barn-{self.barn}")[0]
        self.browser.script("return arguments[0].closest('label')", box).click()

    def photograph(self, name: str):
        """On the PC, an old monitor and a phone, light and dark."""
        self.addCleanup(self.browser.look_from, "desktop")
        self.addCleanup(self.browser.prefer, "light")
        for place in ("wide", "monitor", "phone"):
            for scheme in ("light", "dark"):
                self.browser.look_from(place)
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"rights-{name}-{place}-{scheme}.png")
        self.browser.look_from("desktop")
        self.browser.prefer("light")

    def token(self, name: str) -> dict:
        return next(one for one in self.gateway.get("/v1/tokens")["items"] if one["name"] == name)

    def test_given_and_changed(self):
        """A token is given for one barn, says so in the list, and sees all barns again after its rights were changed"""
        self.sign_in("settings")
        self.browser.type("field-name", "Věra of one barn")
        self.browser.click("rights-sight-some")
        self.browser.click("token-form-submit")
        self.browser.wait_for_text("problem", "at least one")
        self.press_barn()
        self.browser.click("token-form-submit")
        self.browser.find("issued-token")
        self.assertEqual(self.token("Věra of one barn")["barns"], [self.barn])
        row = next(row for row in self.browser.all("token") if "Věra of one barn" in row.text)
        self.assertNotIn("all barns", row.text)
        self.browser.click("token-rights", within=row)
        dialog = self.browser.find("rights")
        self.photograph("dialog")
        self.browser.choose_button("role", "admin", within=dialog)
        self.assertIn("sees all barns", dialog.text)
        self.browser.choose_button("role", "viewer", within=dialog)
        self.browser.click("rights-sight-all", within=dialog)
        self.browser.type("field-technicians", "Věra, Jan")
        self.browser.click("rights-form-submit")
        self.browser.wait(lambda: self.token("Věra of one barn")["barns"] is None, "the rights to be changed")
        changed = self.token("Věra of one barn")
        self.assertEqual((changed["technicians"], changed["role"]), (["Věra", "Jan"], "viewer"))

    def test_seen(self):
        """Who sees one barn reads that above every page, finds its animals and no others"""
        self.gateway.post("/v1/places", {"kind": "barn", "number": "99", "name": "Elsewhere"})
        given = self.gateway.post("/v1/tokens", {"name": "One barn", "role": "recorder", "barns": [self.barn]})
        self.browser.sign_in(self.gateway.address, given["token"], "animals")
        self.browser.find("animal-result")
        self.assertIn("You see the animals of", self.browser.text("sight"))
        self.photograph("header")
        self.assertNotIn("Elsewhere", self.browser.text("sight"))
        told = self.browser.script("return fetch('/v1/animals?limit=500').then((answer) => answer.json())")
        own = {animal["id"] for animal in self.animals if self.own(animal)}
        self.assertEqual({animal["id"] for animal in told["items"]}, own)

    def test_other_barn_at_the_scale(self):
        """An animal of another barn on the scale is a weight without an animal"""
        barn = self.gateway.post("/v1/places", {"kind": "barn", "number": "98", "name": "Empty"})
        given = self.gateway.post("/v1/tokens", {"name": "Empty barn", "role": "viewer", "barns": [barn["id"]]})
        self.browser.sign_in(self.gateway.address, given["token"], "weigh")
        self.browser.wait(
            lambda: "another barn" in self.browser.find("subject").text, "an animal of another barn on the scale", 60
        )
        self.assertNotIn("CZ", self.browser.find("subject").text)
        self.photograph("scale")

    def test_opened_of_another_barn(self):
        """An animal of another barn that somebody chose for the scale has no name here, and the page goes on"""
        place = Place(self, "elsewhere")
        barn = self.gateway.post("/v1/places", {"kind": "barn", "number": "97", "name": "Empty"})
        given = self.gateway.post("/v1/tokens", {"name": "Not its barn", "role": "viewer", "barns": [barn["id"]]})
        # Not one of the race, which may be weighed there meanwhile.
        chosen = place.animal("698000001")
        opening = {"animalId": chosen["id"], "place": place.name}
        self.gateway.post("/v1/station/animal", opening)
        self.browser.sign_in(self.gateway.address, given["token"], "weigh")
        self.browser.click(f"place-{place.name}")
        self.browser.wait(lambda: "another barn" in self.browser.find("subject").text, "somebody without a name")
        self.assertNotIn("CZ", self.browser.find("subject").text)
        self.gateway.delete(f"/v1/station/animal?place={place.name}")
        self.browser.find("subject", subject="none")
        self.gateway.post("/v1/station/animal", opening)
        place.weigh(391.0)
        self.browser.wait(lambda: "another barn" in self.browser.find("subject").text, "a weight without its animal")
        self.assertNotIn("CZ", self.browser.find("subject").text)

    def test_technician(self):
        """Whose insemination it is is known by right: the form does not ask, and the name is kept"""
        animal = next(animal for animal in self.animals if animal["sex"] == "female" and animal["status"] == "alive")
        given = self.gateway.post(
            "/v1/tokens", {"name": "Technician", "role": "recorder", "technicians": ["Karel Novák"]}
        )
        self.browser.sign_in(self.gateway.address, given["token"], f"animals/{animal['id']}")
        self.browser.click("record-more")
        self.browser.click("pick-insemination")
        self.browser.type("field-bull", "NEO-991")
        self.assertEqual(self.browser.all("field-technician"), [])
        self.browser.click("record-insemination-form-submit")
        self.browser.wait(lambda: not self.browser.all("record-dialog"), "the dialog to close")
        changes = self.gateway.get(f"/v1/animals/{animal['id']}/changes")["items"]
        fields = next(change["fields"] for change in changes if change["kind"] == "insemination")
        self.assertEqual((fields["bull"], fields["technician"]), ("NEO-991", "Karel Novák"))
