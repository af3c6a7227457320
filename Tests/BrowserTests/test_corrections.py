"""A wrong animal is put right: given to another, discarded, or its unknown tag is learned; all of it is remembered."""

import itertools

from case import BrowserTest, artefacts
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
        self.browser.click("open-weighing", lambda: self.browser.visible("weighing", weighing=weighing["id"]))
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
        # What was told before the page listened is in the list, and in no toast.
        self.browser.wait_for_text("weight", "0.0")
        self.place.scale.pass_by(388.0)
        # The reason hangs on the moments at which its weights came: RecorderTests hold each of them.
        self.browser.wait_for_text("toasts", "Not weighed: an animal without a tag.")
        self.browser.click("unassigned-link")
        # The race beside it may have missed one too, and the toast may have been about that one.
        missed = self.browser.wait(self.missed_here, "the one who left too early here")
        about = f"about {missed['kilograms']:.1f} kg"
        self.browser.wait(
            lambda: any(about in one.text for one in self.browser.all("missed-one")), "who left too early"
        )
        self.browser.speak("cs")
        self.browser.wait_for_text("missed", "zvíře bez známky")

    def missed_here(self) -> dict | None:
        items = self.gateway.get("/v1/weighings/missed?limit=100")["items"]
        return next((one for one in items if one["place"] == self.place.name), None)

    def test_unknown_tag(self):
        """A tag that nobody knows goes to the animal together with its weighing"""
        tag = str(next(tags))
        weighing = self.place.weigh(415.0, eid=tag)
        self.assertEqual(weighing["reason"], "unknownEID")
        self.sign_in("unassigned")
        self.browser.click("assign", lambda: self.browser.visible("weighing", weighing=weighing["id"]))
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


# One change of each kind that can be recorded of a cow, as the herd program would send it.
of_every_kind = {
    "tagging": {"eid": "203000661000999", "collar": "17"},
    "weighing": {"kilograms": 401.125, "mode": "single", "note": "after calving"},
    "note": {"text": "lame on the left", "type": 3},
    "selection": {"reason": 5, "order": 2, "unit": 3, "done": False},
    "calving": {"order": 2, "course": "harder", "stillborn": 1, "calves": ["CZ100000001"]},
    "heat": {"character": "silent", "technician": "Novák"},
    "insemination": {"character": "insemination", "order": 1, "bull": "NEO-717", "dose": 0.5, "sexed": True},
    "pregnancyCheck": {"result": "pregnant"},
    "dryOff": {},
    "treatment": {"kind": "penicillin", "cost": 120.5, "medicines": [{"name": "P", "amount": 2}]},
    "price": {"price": 25000, "note": "auction"},
    "purchase": {"supplier": "Lhota", "price": 30000},
    "culling": {"kind": "sale", "weight": 640, "customer": "Jatka"},
}


class OneAnimal(BrowserTest):
    """An animal of the test's own, which has a birth and a move."""

    def setUp(self):
        super().setUp()
        group = next(place for place in self.gateway.get("/v1/places")["items"] if place["kind"] == "group")
        self.number = str(next(numbers))
        self.animal = self.gateway.post(
            "/v1/animals",
            {
                "number": self.number,
                "sex": "female",
                "born": "2023-02-01",
                "breed": "H100",
                "dam": "CZ100000009",
                "groupId": group["id"],
            },
        )
        self.path = f"/v1/animals/{self.animal['id']}"

    def record(self, kind: str, fields: dict, date: str = "2026-10-05") -> dict:
        return self.gateway.post(f"{self.path}/changes", {"kind": kind, "date": date, "fields": fields})

    def changes(self) -> dict[str, dict]:
        return {change["kind"]: change for change in self.gateway.get(f"{self.path}/changes?limit=100")["items"]}

    def press(self, button: str, kind: str):
        # The list is drawn anew when something was saved: its row is found again each time.
        self.browser.click(button, lambda: self.browser.visible("change", kind=kind))


class Changes(OneAnimal):
    def test_birth(self):
        """A wrong day of birth and a wrong ear tag are put right, and what was not touched stays"""
        self.sign_in(f"animals/{self.animal['id']}")
        self.press("correct-change", "birth")
        self.browser.photograph(artefacts / "correct-birth.png")
        right = str(next(numbers))
        self.browser.type("field-number", right)
        self.browser.type("field-date", "02032023")
        self.browser.click("record-birth-form-submit")
        self.browser.wait_for_text("animal-tag", right[-3:])
        animal = self.gateway.get(self.path)
        self.assertEqual(
            (animal["earTag"], animal["born"], animal["breed"], animal["dam"]),
            (f"CZ{right}", "2023-02-03", "H100", "CZ100000009"),
        )
        self.assertEqual(self.changes()["birth"]["corrections"], 1)

    def test_every_kind(self):
        """Each kind of change opens a form; saved as it is, it keeps every value, also what the form does not show"""
        for kind, fields in of_every_kind.items():
            self.record(kind, fields)
        self.sign_in(f"animals/{self.animal['id']}")
        before = self.changes()
        for kind in ["birth", "move", *of_every_kind]:
            with self.subTest(kind):
                self.press("correct-change", kind)
                self.browser.click(f"record-{kind}-form-submit")
                self.browser.wait(lambda kind=kind: self.changes()[kind]["corrections"] == 1, f"{kind} to be saved")
                self.browser.wait(lambda: not self.browser.all("record-dialog"), "the dialog to close")
                # An empty optional field may come back as absent.
                stated = {name: value for name, value in before[kind]["fields"].items() if value is not None}
                now = {name: value for name, value in self.changes()[kind]["fields"].items() if value is not None}
                self.assertEqual(now, stated)
                self.assertEqual(self.changes()[kind]["date"], before[kind]["date"])

    def test_values(self):
        """A code is chosen by its word, a number typed with a comma, and the day can be another one"""
        self.record("calving", of_every_kind["calving"])
        self.record("treatment", of_every_kind["treatment"])
        self.sign_in(f"animals/{self.animal['id']}")
        self.press("correct-change", "calving")
        self.browser.choose_button("course", "caesarean")
        self.browser.type("field-date", "10062026")
        self.browser.photograph(artefacts / "correct-calving.png")
        self.browser.click("record-calving-form-submit")
        self.browser.wait_for_text("changes", "caesarean")
        self.press("correct-change", "treatment")
        self.browser.type("field-cost", "99,5")
        self.browser.click("record-treatment-form-submit")
        self.browser.wait(lambda: self.changes()["treatment"]["fields"]["cost"] == 99.5, "the cost")
        self.assertEqual(self.changes()["calving"]["date"], "2026-10-06")

    def test_wrong_tag(self):
        """A tag that was never on the animal is taken out of its record"""
        self.record("tagging", {"eid": str(next(tags)), "collar": "23"})
        self.sign_in(f"animals/{self.animal['id']}")
        self.press("correct-change", "tagging")
        self.browser.find("field-eid").clear()
        self.browser.click("record-tagging-form-submit")
        self.browser.wait(lambda: "eid" not in self.changes()["tagging"]["fields"], "the tag to be gone")
        animal = self.gateway.get(self.path)
        self.assertEqual((animal.get("eid"), animal["eidAliases"], animal["collar"]), (None, [], "23"))

    def test_weighing_goes_back(self):
        """Deleting a weighing of a scale says that its weight goes back among the unassigned"""
        weighing = Place(self, "pen-released").weigh_for(self.animal, 402.0)
        self.sign_in(f"animals/{self.animal['id']}")
        self.press("delete-change", "weighing")
        self.browser.wait_for_text("confirm-dialog", "among the unassigned")
        self.browser.click("confirm")
        self.browser.wait(
            lambda: self.gateway.get(f"/v1/weighings/{weighing['id']}")["state"] == "unassigned",
            "the weight to be free",
        )


class WrongAnimal(OneAnimal):
    # The page may ask once more for an animal that is just gone.
    provokes = ("status of 404",)

    def test_deleting_the_animal(self):
        """An animal made by mistake is deleted: its birth goes last, and says so before"""
        self.sign_in(f"animals/{self.animal['id']}")
        self.press("delete-change", "birth")
        self.browser.wait_for_text("toasts", "Delete the other record first.")
        self.press("delete-change", "move")
        self.browser.click("confirm")
        self.browser.wait(lambda: len(self.browser.all("change")) == 1, "the move to be gone")
        self.press("delete-change", "birth")
        self.browser.wait_for_text("confirm-dialog", self.animal["earTagText"])
        self.browser.click("confirm")
        self.browser.wait_for_text("toasts", "deleted")
        self.browser.find("page-animals")
        self.assertEqual(self.gateway.get(f"/v1/animals?query={self.number}")["items"], [])


class TooEarly(OneAnimal):
    # The gateway refuses it.
    provokes = ("status of 4",)

    def test_born_after_its_weighing(self):
        """A day of birth after what is recorded already is refused with the reason beside the button"""
        self.record("weighing", {"kilograms": 300})
        self.sign_in(f"animals/{self.animal['id']}")
        self.press("correct-change", "birth")
        self.browser.type("field-date", "11012026")
        self.browser.click("record-birth-form-submit")
        self.browser.find("problem", self.browser.find("record-dialog"))
        self.assertEqual(self.gateway.get(self.path)["born"], "2023-02-01")


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
        self.browser.click("assign", lambda: self.browser.visible("weighing", weighing=weighing["id"]))
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
