"""What is due on the animal at the scale is recorded with one press; meat that is withheld is not sold by mistake."""

from datetime import date, timedelta

from case import BrowserTest, artefacts
from place import Place


def days_ago(days: int) -> str:
    return (date.today() - timedelta(days=days)).isoformat()


def treatment(name: str = "Penicilin", milk: int | None = 4, meat: int | None = 10) -> dict:
    medicine = {"name": name, "milkDays": milk, "meatDays": meat}
    return {"medicines": [{key: value for key, value in medicine.items() if value is not None}]}


class Work(BrowserTest):
    def record(self, animal: dict, kind: str, fields: dict, ago: int = 0) -> dict:
        body = {"kind": kind, "date": days_ago(ago), "fields": fields}
        return self.gateway.post(f"/v1/animals/{animal['id']}/changes", body)

    def inseminate(self, animal: dict, ago: int):
        self.record(animal, "insemination", {"character": "insemination", "order": 1, "bull": "NEO-1"}, ago)

    def changes(self, animal: dict, kind: str) -> list[dict]:
        return [change for change in self.gateway.all(f"/v1/animals/{animal['id']}/changes") if change["kind"] == kind]

    def pictures(self, name: str):
        """The page in every size, light and dark; it ends light, on a desk."""
        for scheme in ("dark", "light"):
            self.browser.prefer(scheme)
            for size in ("phone", "monitor", "wide"):
                self.browser.look_from(size)
                self.browser.photograph(artefacts / f"work-{name}-{size}-{scheme}.png")


class AtTheScale(Work):
    def setUp(self):
        super().setUp()
        self.place = Place(self, "work-" + self._testMethodName.removeprefix("test_"))

    def weigh(self, animal: dict):
        self.sign_in()
        self.browser.click(f"place-{self.place.name}")
        self.place.weigh_for(animal, 512.5)
        self.browser.wait_for_text("animal-card-tag", animal["earTagText"])

    def test_pregnancy(self):
        """A check that is due is recorded with one press, and taken back with one"""
        cow = self.place.animal("710000001")
        self.inseminate(cow, 40)
        self.weigh(cow)
        self.browser.find("due-item", kind="pregnancyCheck")
        self.browser.click("due-pregnant")
        self.browser.wait_for_text("due-done", "pregnant")
        self.assertEqual(self.changes(cow, "pregnancyCheck")[0]["fields"], {"result": "pregnant"})
        self.browser.wait(self.taken_back, "the check to be taken back")
        self.browser.find("due-item", kind="pregnancyCheck")
        self.assertEqual(self.changes(cow, "pregnancyCheck"), [])

    def taken_back(self) -> bool:
        """Presses until it is: a press that comes at once is taken for the bounce of a glove."""
        if self.browser.visible("due-pregnant"):
            return True
        if button := self.browser.visible("due-undo"):
            button.click()
        return False

    def test_selection(self):
        """A selection is ticked off beside the weight; what is withheld stands above it in words"""
        cow = self.place.animal("710000002")
        self.record(cow, "treatment", treatment())
        self.record(cow, "selection", {"reason": 7, "unit": 2})
        self.record(cow, "selection", {"reason": 9}, 0)
        self.inseminate(cow, 50)
        self.weigh(cow)
        kinds = [item.get_attribute("data-kind") for item in self.browser.all("due-item")]
        self.assertEqual(kinds, ["withdrawal", "selection", "selection", "pregnancyCheck"])
        self.assertIn("No slaughter until", self.browser.find("due-item", kind="withdrawal").text)
        self.pictures("due")
        self.browser.click("due-selection", within=self.browser.all("due-item", kind="selection")[0])
        self.browser.wait_for_text("due-done", "Selection done")
        self.assertEqual(sorted(change["fields"]["done"] for change in self.changes(cow, "selection")), [False, True])

    def test_planned_treatment(self):
        """What was planned is carried out with one press, on today's date"""
        cow = self.place.animal("710000003")
        self.record(cow, "treatment", {"kind": "Úprava paznehtů", "done": False}, 2)
        self.weigh(cow)
        self.assertIn("Úprava paznehtů", self.browser.find("due-item", kind="treatment").text)
        self.browser.click("due-treatment")
        self.browser.wait_for_text("due-done", "carried out")
        [change] = self.changes(cow, "treatment")
        self.assertEqual((change["date"], change["fields"]["done"]), (days_ago(0), True))

    def test_large_targets(self):
        """Every press is at least 48 pixels high, for gloves"""
        cow = self.place.animal("710000004")
        self.inseminate(cow, 40)
        self.weigh(cow)
        self.browser.find("due-pregnant")
        for name in ("due-pregnant", "due-barren"):
            self.assertGreaterEqual(self.browser.find(name).size["height"], 48)

    def test_held(self):
        """Selected for slaughter while its meat is withheld: no gate is told, in red, until a person lets it go"""
        tag = "203000710000006"
        cow = self.place.animal("710000006", eid=tag)
        self.record(cow, "treatment", treatment())
        self.record(cow, "selection", {"reason": 7, "unit": 3})
        self.sign_in()
        self.browser.click(f"place-{self.place.name}")
        self.browser.wait(lambda: "Empty" in self.browser.text("state"), "an empty scale")
        self.place.reader.read(tag)
        self.browser.wait_for_text("held", cow["earTagText"])
        self.browser.wait_for_text("call", "Not to slaughter", held="true")
        self.assertNotIn("3", self.browser.text("call"))
        self.pictures("held")
        self.browser.click("held-release")
        self.browser.type("field-reason", "jde do chovu")
        self.browser.click("override-form-submit")
        self.browser.wait(lambda: not self.browser.visible("held"), "the strip to go")
        self.browser.wait_for_text("call", "slaughter", gate="3")

    def test_viewer(self):
        """Who may only look sees what is due, and no presses"""
        cow = self.place.animal("710000005")
        self.inseminate(cow, 40)
        token = self.gateway.post("/v1/tokens", {"name": "Look", "role": "viewer"})["token"]
        self.browser.sign_in(self.gateway.address, token, "weigh")
        self.browser.click(f"place-{self.place.name}")
        self.place.weigh_for(cow, 512.5)
        self.browser.find("due-item", kind="pregnancyCheck")
        self.assertEqual(self.browser.all("due-pregnant"), [])


class Sale(Work):
    provokes = ("409", "422")

    def animal(self, number: str) -> dict:
        draft = {"number": number, "sex": "female", "born": days_ago(900)}
        return self.gateway.post("/v1/animals", draft)

    def sell(self):
        self.browser.click("record-more")
        self.browser.click("pick-culling")
        self.browser.choose_button("kind", "sale")
        self.browser.click("record-culling-form-submit")
        self.browser.click("confirm")

    def test_refused(self):
        """A sale is refused with the day; whoever says nothing leaves the animal in the herd"""
        cow = self.animal("720000001")
        self.record(cow, "treatment", treatment())
        self.sign_in(f"animals/{cow['id']}")
        self.assertIn("No slaughter until", self.browser.text("withdrawal"))
        self.pictures("withheld")
        self.sell()
        self.browser.find("override-dialog")
        self.pictures("override")
        self.browser.press("\ue00c")
        self.browser.wait_for_text("problem", "withheld")
        self.assertEqual(self.gateway.get(f"/v1/animals/{cow['id']}")["status"], "alive")

    def test_override(self):
        """Whoever says why sells it; the history tells who and why"""
        cow = self.animal("720000002")
        self.record(cow, "treatment", treatment())
        self.sign_in(f"animals/{cow['id']}")
        self.sell()
        self.browser.find("override-dialog")
        self.browser.type("field-reason", "jde do chovu")
        self.browser.click("override-form-submit")
        self.browser.wait(lambda: "jde do chovu" in self.browser.find("change", kind="culling").text, "the history")
        self.assertEqual(self.changes(cow, "culling")[0]["fields"]["withdrawalOverride"]["reason"], "jde do chovu")

    def test_list(self):
        """The list marks it, and the list of the day has it with a table for Excel"""
        cow = self.animal("720000003")
        self.record(cow, "treatment", treatment())
        self.inseminate(cow, 40)
        self.sign_in("animals?query=720000003")
        self.browser.find("withdrawal-badge")
        self.browser.click("open-due")
        self.browser.find("due-animal", animal=cow["id"])
        self.pictures("list")
        self.browser.choose("due-kind", "withdrawal")
        self.browser.wait_for_text("due-animal", "No slaughter until", animal=cow["id"])
        address = self.browser.find("withdrawal-table").get_attribute("href")
        status, _, body = self.browser.fetch(address)
        self.assertEqual(status, 200)
        self.assertIn("Penicilin", body.decode())
        paper = self.browser.find("withdrawal-pdf").get_attribute("href")
        self.assertTrue(self.browser.fetch(paper)[2].startswith(b"%PDF"))
        self.pictures("withdrawal")

    def test_many(self):
        """Among many it is refused by name; whoever says why sells all"""
        name = "work-many"
        place = Place(self, name)
        self.stop_the_race()
        for session in self.gateway.get("/v1/sessions")["items"]:
            if not session.get("closedAt"):
                self.gateway.post(f"/v1/sessions/{session['id']}/close")
        session = self.gateway.post("/v1/sessions", {"name": "Prodej"})
        held, free = self.animal("720000005"), self.animal("720000006")
        self.record(held, "treatment", treatment())
        for cow, weight in ((held, 500.0), (free, 520.0)):
            place.weigh_for(cow, weight)
        self.sign_in(f"sessions/{session['id']}")
        self.browser.click("many-culling")
        self.browser.choose_button("kind", "sale")
        self.browser.click("many-culling-form-submit")
        self.browser.click("confirm")
        self.browser.wait_for_text("many-refused", held["earTagText"])
        self.assertNotIn(free["earTagText"], self.browser.text("many-refused"))
        self.browser.click("many-override")
        self.browser.type("field-reason", "jdou do chovu")
        self.browser.click("override-form-submit")
        self.browser.wait_for_text("many-said", "2")
        self.assertEqual(len(self.changes(held, "culling")), 1)
        self.assertNotIn("withdrawalOverride", self.changes(free, "culling")[0]["fields"])

    def test_old_selection(self):
        """A selection that nobody ticked off is listed as one that waits for long"""
        cow = self.animal("720000004")
        self.record(cow, "selection", {"reason": 4}, 9)
        self.sign_in(f"animals/{cow['id']}")
        self.assertIn("waiting for 9 days", self.browser.find("selection-due", old="true").text)
