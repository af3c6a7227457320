"""Every kind of change has a form: filled in by taps where that is possible, stored as it was filled in, and told."""

import itertools
from datetime import date, timedelta

from case import BrowserTest, artefacts
from test_axe import engine, look
from test_corrections import of_every_kind
from test_pages import inspection

numbers = itertools.count(773000001)


def days_ago(count: int) -> str:
    return (date.today() - timedelta(days=count)).isoformat()


class Forms(BrowserTest):
    def setUp(self):
        super().setUp()
        self.group = next(place for place in self.gateway.get("/v1/places")["items"] if place["kind"] == "group")
        self.animal = self.new_animal("female")

    def new_animal(self, sex: str) -> dict:
        draft = {"number": str(next(numbers)), "sex": sex, "born": "2021-02-01", "groupId": self.group["id"]}
        return self.gateway.post("/v1/animals", draft)

    def record(self, kind: str, fields: dict, day: str) -> dict:
        change = {"kind": kind, "date": day, "fields": fields}
        return self.gateway.post(f"/v1/animals/{self.animal['id']}/changes", change)

    def stored(self, kind: str) -> list[dict]:
        changes = self.gateway.get(f"/v1/animals/{self.animal['id']}/changes?limit=100")["items"]
        return [change for change in changes if change["kind"] == kind]

    def open(self, form: str):
        self.browser.open("animals")
        self.browser.open(f"animals/{self.animal['id']}")
        self.browser.find("changes")
        self.browser.click("record-more")
        self.browser.click(f"pick-{form}")
        self.browser.find("form-head")

    def save(self, form: str, kind: str | None = None, count: int = 1) -> dict:
        """Presses Save and answers the fields that are stored then."""
        self.browser.click(f"record-{form}-form-submit")
        self.browser.wait(lambda: len(self.stored(kind or form)) == count, f"{form} to be stored")
        self.browser.wait(lambda: not self.browser.all("record-dialog"), "the dialog to close")
        return max(self.stored(kind or form), key=lambda change: change["recordedAt"])["fields"]

    def step(self, name: str, times: int = 1):
        for _ in range(times):
            self.browser.click(f"more-{name}")

    def toggle(self, name: str):
        box = self.browser.all(f"toggle-{name}")[0]
        self.browser.script("return arguments[0].closest('label')", box).click()

    def is_chosen(self, name: str, value: str) -> bool:
        return self.browser.all(f"choice-{name}-{value}")[0].is_selected()

    def value(self, name: str) -> str:
        return self.browser.find(f"field-{name}").get_property("value")

    def head(self, name: str) -> str:
        return self.browser.text(f"head-{name}")

    def held_against(self) -> list[str]:
        """What axe calls serious or critical."""
        if not self.browser.script("return 'axe' in window"):
            self.browser.script(f"{engine.read_text(encoding='utf-8')}; window.axe = axe")
        return self.browser.driver.execute_async_script(look.replace("axe.run(document", "axe.run('dialog'"))

    def look(self, form: str):
        """On a phone in the dark and on a wide screen, nothing of it is cut off or too small for a glove."""
        for place, scheme in (("phone", "dark"), ("phone", "light"), ("wide", "dark"), ("wide", "light")):
            self.browser.look_from(place)
            self.browser.prefer(scheme)
            self.browser.script("document.activeElement?.blur(); document.querySelector('dialog').scrollTop = 0")
            self.assertEqual(
                self.browser.script(inspection.replace("main *, nav *", "dialog *")), [], f"{form} {place}"
            )
            self.browser.photograph(artefacts / f"form-{form}-{place}-{scheme}.png")
            if (place, scheme) in (("phone", "light"), ("wide", "dark")):
                self.assertEqual(self.held_against(), [], f"{form} {place} {scheme}")
        self.browser.look_from("desktop")
        self.browser.prefer("light")


class EveryForm(Forms):
    # What is done on each form, and the fields that are stored for it.
    def filled(self) -> dict:
        tap, type_, step = self.browser.choose_button, self.browser.type, self.step
        return {
            "heat": (lambda: tap("character", "silent"), {"character": "silent"}),
            "pregnancyCheck": (lambda: tap("result", "barren"), {"result": "barren"}),
            "dryOff": (lambda: None, {}),
            "feeding": (
                lambda: (tap("ration", "manual"), tap("basis", "milkMeter"), type_("field-dose1", "2,5")),
                {"ration": "manual", "basis": "milkMeter", "dose1": 2.5},
            ),
            "plan": (lambda: type_("field-sale", "12312027"), {"sale": "2027-12-31"}),
            "parlourDisease": (
                lambda: (step("milkings", 3), step("code1"), type_("field-code2", "17")),
                {"milkings": 3, "code1": 1, "code2": 17},
            ),
            "purchase": (
                lambda: (type_("field-supplier", "Lhota"), type_("field-price", "31000")),
                {"supplier": "Lhota", "price": 31000},
            ),
            "price": (lambda: type_("field-price", "25000,5"), {"price": 25000.5}),
            "selection": (
                lambda: (self.browser.choose("field-reason", "5"), step("unit", 2), tap("order", "3")),
                {"reason": 5, "unit": 2, "order": 3, "done": False},
            ),
            "matingPlan": (self.plan_bulls, {"bulls": [{"number": "NEO-717", "sexed": True}, {"number": "RAD-105"}]}),
            "conformationScore": (self.score, {"scores": {"Vemeno": 2}}),
            "naturalMating": (
                lambda: (tap("state", "in"), type_("field-bull", "JK-7")),
                {"state": "in", "bull": "JK-7"},
            ),
            "treatment": (self.treat, self.treated),
            "culling": (
                lambda: (tap("kind", "sale"), type_("field-weight", "640,5"), type_("field-customer", "Jatka")),
                {"kind": "sale", "weight": 640.5, "customer": "Jatka"},
            ),
            "tagging": (lambda: type_("field-collar", "88"), {"collar": "88"}),
            "note": (lambda: type_("field-text", "kulhá"), {"text": "kulhá"}),
            "weighing": (lambda: type_("field-kilograms", "431,25"), {"kilograms": 431.25, "mode": "single"}),
        }

    def contact_sheet(self):
        """All forms on one page, to be looked at."""
        pictures = sorted(path.name for path in artefacts.glob("form-*.png"))
        images = "".join(f'<img src="{name}" height="420" title="{name}">' for name in pictures)
        (artefacts / "forms.html").write_text(f"<!doctype html><title>Forms</title>{images}", encoding="utf-8")

    treated = {
        "by": "vet",
        "diagnoses": ["Mastitida", "Horečka"],
        "medicines": [
            # Long ago: what it withheld keeps nobody from selling the animal below.
            {"name": "Penicilin", "amount": 2.5, "unit": "ml", "given": "2025-11-20", "milkDays": 2, "meatDays": 5},
            {"name": "Vápník"},
        ],
        "cost": 120,
    }

    def plan_bulls(self):
        for index, bull in enumerate(["NEO-717", "RAD-105"]):
            self.browser.click("add-bulls")
            self.browser.type(f"field-bulls.{index}.number", bull)
        self.toggle("bulls.0.sexed")

    def score(self):
        self.browser.click("add-scores")
        self.browser.type("field-scores.0.name", "Vemeno")
        self.step("scores.0.score", 3)

    def treat(self):
        self.browser.choose_button("by", "vet")
        for index, name in enumerate(self.treated["diagnoses"]):
            self.browser.click("add-diagnoses")
            self.browser.type(f"field-diagnoses.{index}", name)
        # One too many: it is taken away again.
        self.browser.click("add-diagnoses")
        self.browser.click("remove-diagnoses", self.browser.all("row-diagnoses")[2])
        for index in range(2):
            self.browser.click("add-medicines")
            self.browser.type(f"field-medicines.{index}.name", self.treated["medicines"][index]["name"])
        self.browser.type("field-medicines.0.amount", "2,5")
        self.browser.type("field-medicines.0.unit", "ml")
        self.browser.type("field-medicines.0.given", "11202025")
        self.step("medicines.0.milkDays", 3)
        self.browser.type("field-medicines.0.meatDays", "5")
        self.browser.type("field-cost", "120")

    def test_every_form(self):
        """Filled in and saved, each form stores these fields and the day of today, and the history tells it in words"""
        self.sign_in("animals")
        for form, (fill, fields) in self.filled().items():
            with self.subTest(form):
                opened = date.today().isoformat()
                self.open(form)
                self.assertIn(self.animal["earTagText"], self.browser.text("form-head"))
                fill()
                self.look(form)
                if form == "culling":
                    self.browser.click("record-culling-form-submit")
                    self.browser.wait_for_text("confirm-dialog", "leaves the lists")
                    self.browser.click("confirm")
                    self.browser.wait(lambda: self.stored("culling"), "the culling to be stored")
                    stored = self.stored("culling")[0]["fields"]
                else:
                    stored = self.save(form)
                self.assertEqual({name: value for name, value in stored.items() if value is not None}, fields)
                # It may be midnight meanwhile.
                self.assertIn(self.stored(form)[0]["date"], (opened, date.today().isoformat()))
                self.browser.find("change", kind=form)
        self.contact_sheet()
        for language in ("en", "cs"):
            self.browser.speak(language)
            self.browser.find("changes")
            self.assertEqual(self.browser.script(inspection), [], language)
            self.browser.photograph(artefacts / f"forms-history-{language}.png")


class Reproduction(Forms):
    def test_insemination(self):
        """The next of this cycle, with the planned bulls first and marked; tapping one says whether it is sexed"""
        self.record("calving", {"order": 2}, days_ago(100))
        self.record("insemination", {"character": "insemination", "order": 1, "bull": "OLD-1"}, days_ago(40))
        self.record("heat", {"character": "normal"}, days_ago(19))
        bulls = [{"number": "NEO-717", "name": "Bohouš", "sexed": True}, {"number": "RAD-105"}]
        self.record("matingPlan", {"bulls": bulls}, days_ago(60))
        self.sign_in("animals")
        self.open("insemination")
        for name, text in {
            "lastCalving": "100 days",
            "lactation": "2",
            "lastInsemination": "no. 1 · OLD-1",
            "group": self.group["number"],
        }.items():
            self.assertIn(text, self.head(name))
        offers = self.browser.all("offer-bull")
        offered = [(one.get_attribute("data-value"), one.get_attribute("data-marked")) for one in offers]
        self.assertEqual(offered[:3], [("NEO-717", "yes"), ("RAD-105", "yes"), ("OLD-1", None)])
        self.assertTrue(self.is_chosen("character", "insemination"))
        self.assertEqual((self.value("order"), self.value("dose")), ("2", "1"))
        self.assertFalse(self.browser.all("forgotten-calving"), "a hundred days are not long")
        self.browser.click("offer-bull", value="NEO-717")
        self.browser.click("less-dose")
        self.look("insemination")
        self.browser.click("day-yesterday")
        self.assertEqual(
            self.save("insemination", count=2),
            {"character": "insemination", "order": 2, "bull": "NEO-717", "dose": 0.75, "sexed": True},
        )
        self.assertIn(days_ago(1), [change["date"] for change in self.stored("insemination")])
        # Within fifteen days: the same heat, the same bull, and no order of its own.
        self.open("insemination")
        self.assertTrue(self.is_chosen("character", "reinsemination"))
        self.assertEqual(self.value("bull"), "NEO-717")
        self.assertFalse(self.browser.visible("field-order"))
        self.assertEqual(
            self.save("insemination", count=3),
            {"character": "reinsemination", "order": 0, "bull": "NEO-717", "dose": 1},
        )
        # The donor is asked for an embryo only.
        self.open("insemination")
        self.assertFalse(self.browser.visible("field-donorDam"))
        self.browser.choose_button("character", "embryoTransfer")
        self.browser.type("field-donorDam", "CZ100000009")
        self.browser.type("field-order", "3")
        stored = self.save("insemination", count=4)
        self.assertEqual((stored["donorDam"], stored["order"]), ("CZ100000009", 3))

    def test_forgotten_calving(self):
        """Long after the last calving a forgotten one is offered, asks for its day and order, and is stored before"""
        self.record("calving", {"order": 1}, days_ago(400))
        self.record("insemination", {"character": "insemination", "order": 4, "bull": "OLD-1"}, days_ago(300))
        self.sign_in("animals")
        self.open("insemination")
        self.browser.click("forgotten-add")
        box = self.browser.find("forgotten-calving")
        self.assertEqual(self.value("calvingDate"), "")
        self.assertEqual(self.value("calvingOrder"), "")
        self.browser.type("field-bull", "RAD-105")
        self.browser.click("record-insemination-form-submit")
        self.assertEqual(self.stored("calving")[0]["fields"]["order"], 1, "nothing is sent without its day")
        self.browser.click("day-yesterday", box)
        self.browser.type("field-calvingOrder", "2")
        self.browser.photograph(artefacts / "form-forgotten.png")
        stored = self.save("insemination", count=2)
        self.assertEqual((stored["order"], stored["bull"]), (1, "RAD-105"), "the first of the new cycle")
        calving = max(self.stored("calving"), key=lambda change: change["date"])
        self.assertEqual((calving["date"], calving["fields"]), (days_ago(1), {"order": 2}))

    def test_calving(self):
        """The next lactation; the calf is recorded right after, with its dam, its sire and its day filled in"""
        self.record("calving", {"order": 2}, days_ago(380))
        self.record("insemination", {"character": "insemination", "order": 1, "bull": "NEO-717"}, days_ago(285))
        self.sign_in("animals")
        self.open("calving")
        self.assertEqual(self.value("order"), "3")
        self.browser.choose_button("course", "harder")
        self.step("stillborn", 2)
        self.browser.click("add-calves")
        self.browser.type("field-calves.0", "CZ100000001")
        self.look("calving")
        self.browser.click("day-yesterday")
        self.assertEqual(
            self.save("calving", count=2),
            {"order": 3, "course": "harder", "stillborn": 1, "calves": ["CZ100000001"]},
        )
        self.browser.find("birth-form")
        filled = [self.value(name) for name in ("dam", "sire", "born")]
        self.assertEqual(filled, [self.animal["earTag"], "NEO-717", days_ago(1)])


class Refused(Forms):
    # The gateway refuses the insemination the first time.
    provokes = ("status of 4",)

    def test_calving_once(self):
        """When the insemination is refused and sent again, the forgotten calving is not stored a second time"""
        self.record("calving", {"order": 1}, days_ago(400))
        self.sign_in("animals")
        self.open("insemination")
        self.browser.click("forgotten-add")
        self.browser.click("day-yesterday", lambda: self.browser.visible("forgotten-calving"))
        self.browser.type("field-calvingOrder", "2")
        self.browser.type("field-bull", "RAD-105")
        self.browser.type("field-date", "01012020")
        self.browser.click("record-insemination-form-submit")
        self.browser.find("problem", self.browser.find("record-dialog"))
        self.assertEqual(len(self.stored("calving")), 2)
        self.browser.click("day-today", lambda: self.browser.visible("record-dialog"))
        self.save("insemination")
        self.assertEqual(len(self.stored("calving")), 2)


class Claws(Forms):
    def test_claw_treatment(self):
        """Trimming treats all four limbs, a check none; each limb is tapped, and what was found there is stored"""
        self.sign_in("animals")
        self.open("clawTreatment")
        limbs = ["frontLeft", "frontRight", "hindLeft", "hindRight"]

        def treated() -> list[str]:
            return [limb for limb in limbs if self.browser.all(f"limb-{limb}")[0].is_selected()]

        def drawn() -> int:
            return len(self.browser.driver.find_elements("css selector", "dialog .leg.treated"))

        self.assertEqual((treated(), drawn()), (limbs, 4))
        self.browser.choose_button("claw.type", "check")
        self.assertEqual((treated(), drawn()), ([], 0))
        self.assertFalse(self.browser.visible("limb-details-hindLeft"))
        tapped = self.browser.all("limb-hindLeft")[0]
        self.browser.script("return arguments[0].closest('label')", tapped).click()
        self.browser.script("document.querySelector('dialog .leg.hindRight').dispatchEvent(new MouseEvent('click'))")
        self.assertEqual((treated(), drawn()), (limbs[2:], 2))
        self.browser.choose_button("claw.limbs.hindLeft.severity", "3")
        self.browser.choose_button("claw.limbs.hindLeft.dd", "4.1")
        self.browser.type("field-claw.limbs.hindLeft.note", "obvaz")
        self.browser.choose_button("claw.lcs", "2")
        self.look("clawTreatment")
        stored = self.save("clawTreatment", "treatment")
        self.assertEqual(
            stored,
            {
                "by": "clawTrimmer",
                "claw": {
                    "type": "check",
                    "lcs": 2,
                    "limbs": {
                        "hindLeft": {"treated": True, "severity": 3, "dd": 4.1, "note": "obvaz"},
                        "hindRight": {"treated": True},
                        "frontLeft": {"treated": False},
                        "frontRight": {"treated": False},
                    },
                },
            },
        )
        self.browser.wait_for_text("changes", "hind left (Severity: 3, DD score: 4.1, obvaz), hind right")
        # Corrected in the same form.
        self.browser.click("correct-change", lambda: self.browser.visible("change", kind="treatment"))
        self.browser.click("record-clawTreatment-form-submit")
        self.browser.wait(lambda: self.stored("treatment")[0]["corrections"] == 1, "the correction")
        self.assertEqual(self.stored("treatment")[0]["fields"], stored)


class Choosing(Forms):
    def picked(self) -> list[str]:
        self.browser.click("record-more")
        self.browser.find("picker")
        found = self.browser.driver.find_elements("css selector", "[data-testid^='pick-']")
        return [one.get_attribute("data-testid").removeprefix("pick-") for one in found]

    def test_picker(self):
        """What was recorded most stands first; a bull is not offered what only a cow can have, nor anybody a report"""
        self.sign_in(f"animals/{self.animal['id']}")
        offered = self.picked()
        self.browser.photograph(artefacts / "form-picker.png")
        self.browser.look_from("phone")
        self.browser.photograph(artefacts / "form-picker-phone.png")
        self.browser.look_from("desktop")
        self.assertEqual(offered[:3], ["weighing", "note", "move"])
        for kind in (
            *of_every_kind,
            "clawTreatment",
            "feeding",
            "plan",
            "parlourDisease",
            "naturalMating",
            "matingPlan",
        ):
            self.assertIn(kind, offered)
        self.assertTrue({"performance", "birth", "castration"}.isdisjoint(offered))
        self.browser.click("pick-dryOff")
        self.save("dryOff")
        self.assertEqual(self.picked()[0], "dryOff")
        bull = self.new_animal("male")
        self.browser.driver.refresh()
        self.browser.open(f"animals/{bull['id']}")
        offered = self.picked()
        self.assertIn("castration", offered)
        females = {"calving", "heat", "insemination", "pregnancyCheck", "dryOff", "matingPlan", "naturalMating"}
        self.assertTrue(females.isdisjoint(offered))

    def test_lately(self):
        """What was typed once is tapped the next time"""
        self.sign_in("animals")
        self.open("treatment")
        self.browser.click("add-diagnoses")
        self.browser.type("field-diagnoses.0", "Mastitida")
        self.browser.type("field-kind", "Výplach")
        self.save("treatment")
        self.open("treatment")
        self.browser.click("offer-diagnoses", value="Mastitida")
        self.browser.click("offer-kind", value="Výplach")
        self.assertEqual(self.browser.find("offer-kind").get_attribute("aria-pressed"), "true")
        stored = self.save("treatment", count=2)
        self.assertEqual(stored, {"by": "keeper", "kind": "Výplach", "diagnoses": ["Mastitida"]})

    def test_move(self):
        """A group is found by a few letters of its name, without case and accents"""
        barn = self.gateway.post("/v1/places", {"kind": "barn", "number": "77"})
        names = {"1": "Čekárna", "2": "Jalovice", "3": "Porodna", "4": "Telata", "5": "Rozdoj", "6": "Suché"}
        made = {
            name: self.gateway.post(
                "/v1/places", {"kind": "group", "number": number, "name": name, "parent": barn["id"]}
            )["id"]
            for number, name in names.items()
        }
        self.sign_in("animals")
        self.open("move")
        self.browser.find("field-groupSearch").send_keys("CEKAR")

        def shown() -> list[str]:
            options = self.browser.driver.find_elements("css selector", ".groups .choice-option")
            return [
                one.find_element("css selector", "input").get_attribute("value")
                for one in options
                if one.is_displayed()
            ]

        self.browser.wait(lambda: shown() == [made["Čekárna"]], "one group")
        self.browser.choose_button("groupId", made["Čekárna"])
        self.look("move")
        before = len(self.stored("move"))
        stored = self.save("move", count=before + 1)
        self.assertEqual(stored["groupId"], made["Čekárna"])

    def test_out_of_range(self):
        """A number that cannot be is refused beside the button, by the name of its field"""
        self.sign_in("animals")
        self.open("culling")
        self.browser.choose_button("kind", "death")
        self.browser.type("field-deduction", "101")
        self.browser.click("record-culling-form-submit")
        self.browser.wait_for_text("record-culling-form", "Deduction from the weight: “101” is not possible")
        self.assertEqual(self.stored("culling"), [])

    def test_read_only(self):
        """A change that the central system owns is shown in its form, with nothing to press or to type in"""
        change = self.record("heat", {"character": "silent", "technician": "Novák"}, days_ago(3))
        self.sign_in(f"animals/{self.animal['id']}")
        self.browser.find("changes")
        self.browser.script(
            """
            const [animal, change] = arguments;
            pageModule('/animals/record.js').then(({ showChange }) => showChange(animal, change));
            """,
            self.animal,
            change | {"uploadedAt": "2026-11-22T10:00:00Z"},
        )
        self.browser.wait_for_text("read-only", "The central system owns this record")
        self.assertTrue(self.is_chosen("character", "silent"))
        self.assertFalse(self.browser.all("record-heat-form-submit"))
        self.assertFalse(self.browser.find("field-technician").is_enabled())
        self.browser.photograph(artefacts / "form-read-only.png")

    def test_czech(self):
        """Every form that can be chosen stands in Czech, with a word for everything on it"""
        self.sign_in("settings")
        self.browser.speak("cs")
        self.open("note")
        self.browser.wait_for_text("record-dialog", "Poznámka")
        forms = self.browser.driver.execute_async_script(
            """
            const [animal, done] = arguments;
            pageModule('/animals/kinds.js').then(({ recordable }) => done(recordable(animal)));
            """,
            self.animal,
        )
        self.assertEqual(len(forms), 21)
        for form in forms:
            with self.subTest(form):
                self.open(form)
                for name in ("diagnoses", "medicines", "bulls", "scores", "calves"):
                    if self.browser.visible(f"add-{name}"):
                        self.browser.click(f"add-{name}")
                self.look(f"{form}-cs")


# What the form of an insemination holds after these changes, whether a calving may be forgotten, and the next calving.
# The fields of the kinds as the forms know them, in the words of the API.
known = """
const done = arguments[0];
pageModule('/animals/kinds.js').then(({ kinds }) => done(kinds));
"""


class Agreement(BrowserTest):
    def test_kinds(self):
        """The forms know the same kinds, fields and choices as the gateway, and require the same"""
        told = self.gateway.get("/v1/change-kinds")["items"]
        self.sign_in("settings")
        forms = self.browser.driver.execute_async_script(known)
        self.assertEqual(sorted(kind["kind"] for kind in told), sorted(forms))
        for kind in told:
            form = forms[kind["kind"]]
            self.assertEqual(kind["id"], form["id"], kind["kind"])
            self.assertEqual(kind["forMales"], not form.get("onlyFemales", False), kind["kind"])
            self.compare(kind["kind"], kind["fields"], form["fields"])

    def compare(self, place: str, told: list, known: list):
        by_name = {field["name"]: field for field in known}
        for field in told:
            name = f"{place}.{field['name']}"
            self.assertIn(field["name"], by_name, place)
            mine = by_name[field["name"]]
            # A birth has a form of its own, which requires what it has to.
            if place != "birth" and not field.get("requiredUnless"):
                self.assertEqual(field.get("required", False), mine.get("required", False), name)
            # A choice of numbers may be a row of buttons for one, and an interval for the other.
            if field["type"] == mine["type"] == "choice":
                self.assertEqual(field["choices"], mine["choices"], name)
            if field["type"] == mine["type"] == "record":
                self.compare(name, field["fields"], mine["fields"])
            if field["type"] == "list":
                self.assertEqual(mine["type"], "list", name)
                self.assertEqual(field["of"]["type"], mine["of"]["type"], name)
                self.compare(name, field["of"].get("fields", []), mine["of"].get("fields", []))
