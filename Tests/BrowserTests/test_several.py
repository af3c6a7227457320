"""Many animals of the list at once: chosen one by one or all that are listed, recorded alike, and taken back."""

import itertools

import test_pages
from case import BrowserTest

numbers = itertools.count(774000001)


class Several(BrowserTest):
    def setUp(self):
        super().setUp()
        group = next(place for place in self.gateway.get("/v1/places")["items"] if place["kind"] == "group")
        born = {"sex": "female", "born": "2023-02-01", "breed": "H100", "groupId": group["id"]}
        self.animals = [
            self.gateway.post("/v1/animals", {"country": "CZ", "number": str(next(numbers)), **born}) for _ in range(3)
        ]

    def notes(self, animal: dict) -> list[str]:
        changes = self.gateway.get(f"/v1/animals/{animal['id']}/changes")["items"]
        return [one["fields"]["text"] for one in changes if one["kind"] == "note"]

    def choose(self, search: str, count: int):
        self.browser.click("several-start")
        self.browser.type("animal-search", search)
        self.browser.wait(lambda: len(self.browser.all("several-animal")) == count, f"{count} animals")

    def counts(self, text: str):
        self.browser.wait(lambda: self.browser.text("several-count") == text, text)

    def record(self, text: str):
        self.browser.click("many-note")
        self.browser.type("field-text", text)
        self.browser.click("many-note-form-submit")
        self.browser.find("many-said")

    def test_one_by_one(self):
        """Two are pressed, one by mistake: what is recorded is the other's alone, and one press takes it back"""
        self.sign_in("animals")
        self.choose("774000", len(self.animals_found()))
        first, second, _ = self.animals
        self.browser.click("several-animal", animal=first["id"])
        self.browser.click("several-animal", animal=second["id"])
        self.counts("2 animals chosen")
        self.look("animals-several")
        self.browser.click("several-animal", animal=first["id"])
        self.counts("1 animal chosen")
        self.record("limps")
        self.browser.wait_for_text("many-said", "1 animal")
        self.assertEqual([self.notes(animal) for animal in self.animals], [[], ["limps"], []])
        self.browser.click("many-take-back")
        self.browser.wait_for_text("many-said", "taken back")
        self.assertEqual(self.notes(second), [])

    def test_all_that_are_listed(self):
        """All that a search lists are chosen by one press, and stay chosen when something else is looked for"""
        self.sign_in("animals")
        self.choose("774000", len(self.animals_found()))
        self.browser.click("several-all")
        self.counts(f"{len(self.animals_found())} animals chosen")
        self.browser.type("animal-search", "nothing at all")
        self.browser.wait(lambda: not self.browser.all("several-animal"), "an empty list")
        self.record("moved to the pasture")
        self.browser.wait_for_text("many-said", "recorded for")
        self.assertEqual([self.notes(animal) for animal in self.animals], [["moved to the pasture"]] * 3)

    def test_more_than_a_page(self):
        """All are all, also those that the list has not shown yet; and one press chooses nobody again"""
        self.sign_in("animals")
        self.browser.click("several-start")
        self.browser.click("several-all")
        self.counts(f"{len(self.gateway.all('/v1/animals'))} animals chosen")
        self.browser.click("several-none")
        self.counts("0 animals chosen")
        marked = 'return document.querySelectorAll(\'[data-testid="several-animal"][aria-pressed="true"]\').length'
        self.browser.wait(lambda: self.browser.script(marked) == 0, "no mark to be left")

    def animals_found(self) -> list[dict]:
        return self.gateway.get("/v1/animals?query=774000&limit=100")["items"]

    def test_nobody(self):
        """Nobody is chosen: that is said, and no form opens"""
        self.sign_in("animals")
        self.browser.click("several-start")
        self.browser.click("many-note")
        self.browser.wait_for_text("toasts", "Choose animals first")
        self.assertEqual(self.browser.all("many-dialog"), [])
        self.browser.click("several-end")
        self.browser.find("animal-result")

    def test_viewer(self):
        """Who may not record is offered nothing to choose"""
        viewer = self.gateway.post("/v1/tokens", {"name": "Looks only", "role": "viewer"})
        self.browser.sign_in(self.gateway.address, viewer["token"], "animals")
        self.browser.find("animal-result")
        self.assertEqual(self.browser.all("several-start"), [])

    def look(self, name: str):
        test_pages.Pages.photograph(self, name, "en")
        self.browser.look_from("desktop")
        self.browser.prefer("light")
