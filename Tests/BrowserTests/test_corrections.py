"""A wrong animal is put right: given to another, discarded, or its unknown tag is learned; all of it is remembered."""

import itertools

from case import BrowserTest
from place import Place

numbers = itertools.count(661000001)
tags = itertools.count(203000661000001)


class Corrections(BrowserTest):
    def setUp(self):
        super().setUp()
        self.place = Place(self, f"pen-{self._testMethodName}")
        self.animal, self.other = (self.place.animal(str(next(numbers))) for _ in range(2))

    def stored(self, weighing: dict) -> dict:
        return self.gateway.get(f"/v1/weighings/{weighing['id']}")

    def pick(self, animal: dict):
        self.browser.type("animal-search", animal["earTag"][2:])
        self.browser.click("animal-result", animal=animal["id"])

    def open_sheet(self, weighing: dict):
        self.browser.click("open-weighing", self.browser.find("weighing", weighing=weighing["id"]))
        self.browser.find("sheet")

    def test_reassigning(self):
        """From the animal's page to another animal; the history says from whom to whom, and by whom"""
        weighing = self.place.weigh_for(self.animal, 401.0)
        self.sign_in(f"animals/{self.animal['id']}")
        self.open_sheet(weighing)
        self.browser.click("sheet-assign")
        self.pick(self.other)
        self.browser.wait_for_text("sheet-animal", self.other["earTagText"])
        history = self.browser.wait(
            lambda: len(found := self.browser.all("history-entry", action="weighing.assigned")) == 2 and found[1].text,
            "two entries",
        )
        self.assertIn(f"{self.animal['earTagText']} → {self.other['earTagText']}", history)
        self.assertIn(self.gateway.get("/v1/session")["name"], history)
        self.assertEqual(self.stored(weighing)["animalId"], self.other["id"])

    def test_discarding(self):
        """Discarded from the bin with a reason in one's own words, and given to an animal after all"""
        weighing = self.place.weigh(37.5)
        self.sign_in("unassigned")
        self.open_sheet(weighing)
        self.browser.click("sheet-discard")
        self.browser.choose_button("reason", "other")
        self.browser.type("field-note", "the dog")
        self.browser.click("discard-form-submit")
        self.browser.wait_for_text("discard-reason", "the dog")
        self.assertEqual(self.stored(weighing)["discardReason"], "the dog")
        self.browser.click("sheet-assign")
        self.pick(self.animal)
        self.browser.wait_for_text("sheet-animal", self.animal["earTagText"])
        self.assertEqual(self.stored(weighing)["state"], "assigned")

    def test_missed(self):
        """An animal that left too early is told at the scale, and stands among the unassigned until it is weighed"""
        self.sign_in()
        self.browser.click(f"place-{self.place.name}")
        self.place.scale.pass_by(388.0)
        told = "an animal without a tag. It left before its weight was final."
        self.browser.wait_for_text("toasts", f"Not weighed: {told}")
        self.browser.click("unassigned-link")
        self.browser.wait_for_text("missed-one", "about 388.0 kg")
        self.browser.speak("cs")
        self.browser.wait_for_text("missed", "zvíře bez známky")

    def test_unknown_tag(self):
        """A tag that nobody knows goes to the animal together with its weighing"""
        tag = str(next(tags))
        weighing = self.place.weigh(415.0, eid=tag)
        self.assertEqual(weighing["reason"], "unknownEID")
        self.sign_in("unassigned")
        self.browser.click("assign", self.browser.find("weighing", weighing=weighing["id"]))
        self.browser.click("merge-eid")
        self.pick(self.animal)
        self.browser.wait(lambda: self.stored(weighing)["state"] == "assigned", "the weighing to be assigned")
        self.assertEqual(self.gateway.get(f"/v1/animals/{self.animal['id']}")["eid"], tag)

    def test_doubt(self):
        """A weight that cannot be the animal's says in words what was expected, beside it and on the animal's page"""
        self.gateway.post(
            f"/v1/animals/{self.animal['id']}/changes",
            {"kind": "weighing", "date": "2026-11-19", "fields": {"kilograms": 410.0}},
        )
        weighing = self.place.weigh_for(self.animal, 305.0)
        expected = f"expected about {round(weighing['plausibility']['expectedKilograms'])} kg, 26 % less"
        self.sign_in(f"animals/{self.animal['id']}")
        self.browser.wait_for_text("animal-doubt", f"Probably another animal: {expected}")
        self.browser.wait_for_text("doubt", expected)
        self.browser.wait_for_text("chart-legend", "expected from its own growth")
        self.browser.speak("cs")
        self.browser.wait_for_text("animal-doubt", "o 26 % méně")


class TakenTag(BrowserTest):
    # The gateway refuses the first time.
    provokes = ("status of 409",)

    def test_taken_tag(self):
        """A tag of another animal is taken only after the question whose it is"""
        place = Place(self, "pen-taken")
        tag = str(next(tags))
        weighing = place.weigh(398.0, eid=tag)
        holder, animal = place.animal(str(next(numbers)), eid=tag), place.animal(str(next(numbers)))
        self.sign_in("unassigned")
        self.browser.click("assign", self.browser.find("weighing", weighing=weighing["id"]))
        self.browser.click("merge-eid")
        self.browser.type("animal-search", animal["earTag"][2:])
        self.browser.click("animal-result", animal=animal["id"])
        self.browser.wait_for_text("confirm-dialog", holder["earTagText"])
        self.browser.click("confirm")
        self.browser.wait(
            lambda: self.gateway.get(f"/v1/weighings/{weighing['id']}").get("animalId") == animal["id"],
            "the weighing to be assigned",
        )
        self.assertEqual(self.gateway.get(f"/v1/animals/{animal['id']}")["eid"], tag)
        self.assertIsNone(self.gateway.get(f"/v1/animals/{holder['id']}").get("eid"))
