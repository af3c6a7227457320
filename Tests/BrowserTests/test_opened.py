"""Identity before weight: whoever has no tag is chosen by digits, by a scanner or on its own page, and then weighed."""

import itertools

import test_pages
from case import BrowserTest
from place import Place

numbers = itertools.count(991000001)


class Opened(BrowserTest):
    def setUp(self):
        super().setUp()
        self.place = Place(self, self._testMethodName.removeprefix("test_"))
        self.animal = self.place.animal(str(next(numbers)))
        self.sign_in()
        self.browser.click(f"place-{self.place.name}")
        self.browser.find("subject", subject="none")

    def awaits(self, animal: dict):
        self.browser.find("subject", subject="opened")
        self.browser.wait_for_text("animal-card-tag", animal["earTagText"])

    def weighs(self, animal: dict, kilograms: float):
        weighing = self.place.weigh(kilograms)
        self.assertEqual((weighing["state"], weighing.get("animalId")), ("assigned", animal["id"]))
        self.browser.find("weighing", weighing=weighing["id"], state="assigned")

    def look(self, name: str):
        test_pages.Pages.photograph(self, name, "en")
        self.browser.look_from("desktop")
        self.browser.prefer("light")

    def test_digits(self):
        """Some digits and a tap: it is shown as the next one, is weighed under its name, and nobody is next any more"""
        self.browser.click("choose-animal")
        self.browser.find("open-animal-dialog")
        self.browser.type("animal-search", self.animal["earTag"][-9:])
        self.browser.wait(lambda: len(self.browser.all("animal-result")) == 1, "this animal alone")
        self.look("weigh-choose-animal")
        self.browser.click("animal-result", animal=self.animal["id"])
        self.browser.wait_for_text("toasts", self.animal["earTagText"])
        self.awaits(self.animal)
        self.look("weigh-opened")
        self.weighs(self.animal, 402.5)
        self.browser.find("subject", subject="last")
        self.assertEqual(self.place.weigh(380)["state"], "unassigned")

    def test_taken_back(self):
        """The wrong one was chosen: one tap, and the next weighing is nobody's"""
        self.gateway.post("/v1/station/animal", {"animalId": self.animal["id"], "place": self.place.name})
        self.awaits(self.animal)
        self.browser.click("close-animal")
        self.browser.find("subject", subject="none")
        self.assertEqual(self.place.weigh(380)["state"], "unassigned")

    def test_scanner(self):
        """A scanner that types reads its card while nothing has the focus; no key of the page is pressed by it"""
        self.browser.scan_by_keys(None, self.animal["earTag"], {})
        self.awaits(self.animal)
        self.weighs(self.animal, 402.5)

    def test_page(self):
        """From its own page to the scale by one press"""
        self.browser.open(f"animals/{self.animal['id']}")
        self.browser.click("weigh-now")
        self.browser.find("page-weigh")
        self.awaits(self.animal)
        self.weighs(self.animal, 402.5)

    def test_other_tag(self):
        """A tag says that it is another: that one is weighed, and it is told"""
        other = self.place.animal(str(next(numbers)), eid="203000991900001")
        self.gateway.post("/v1/station/animal", {"animalId": self.animal["id"], "place": self.place.name})
        self.awaits(self.animal)
        weighing = self.place.weigh(402.5, eid=other["eid"])
        self.assertEqual(weighing.get("animalId"), other["id"])
        self.browser.wait_for_text("toasts", "a tag says that it is another animal")

    def test_stands(self):
        """It stands there weighed and without a name: chosen now, the weight is its own"""
        self.place.scale.step_on(402.5)
        self.addCleanup(self.place.scale.step_off)
        self.browser.find("weighing", state="unassigned")
        self.browser.scan_by_keys(None, self.animal["earTag"], {})
        self.browser.find("weighing", state="assigned")
        self.browser.wait_for_text("animal-card-tag", self.animal["earTagText"])
