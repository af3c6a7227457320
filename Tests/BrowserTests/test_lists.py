"""What is picked in forms, the places of the farm, and milk recording: each has its page and its form."""

import itertools
from datetime import date, timedelta

from selenium.webdriver.support.ui import Select

from case import BrowserTest, artefacts
from test_pages import inspection

numbers = itertools.count(772000001)


def days_ago(count: int) -> str:
    return (date.today() - timedelta(days=count)).isoformat()


class Lists(BrowserTest):
    provokes = ("status of 409", "status of 422")

    def setUp(self):
        super().setUp()
        for name in ("bulls", "technicians", "diagnoses", "medicines"):
            for entry in self.gateway.get(f"/v1/{name}")["items"]:
                self.gateway.delete(f"/v1/{name}/{entry['id']}")
        places = self.gateway.get("/v1/places")["items"]
        self.group = next(place for place in places if place["kind"] == "group" and not place["closed"])

    def new_animal(self, group: dict | None = None) -> dict:
        draft = {"number": str(next(numbers)), "sex": "female", "born": "2021-02-01"}
        return self.gateway.post("/v1/animals", {**draft, "groupId": (group or self.group)["id"]})

    def entry(self, name: str, key: str) -> dict:
        return next(one for one in self.gateway.get(f"/v1/{name}")["items"] if key in one.values())

    def add(self, **fields: str):
        self.browser.click("add-entry")
        self.browser.find("entry-form")
        for name, text in fields.items():
            self.browser.type(f"field-{name}", text)
        self.browser.click("entry-form-submit")

    def closed(self):
        self.browser.wait(lambda: not self.browser.all("entry-dialog"), "the dialog to close")

    def shown(self) -> str:
        """What the list says; it may be drawn anew at any moment."""
        return self.browser.script("return document.querySelector('[data-testid=entries]')?.innerText ?? ''")

    def expect(self, text: str):
        self.browser.wait(lambda: text in self.shown(), f"the list to say {text}")

    def press(self, name: str):
        box = self.browser.all(f"toggle-{name}")[0]
        self.browser.script("return arguments[0].closest('label')", box).click()

    def look(self, name: str):
        """Nothing is cut off or too small for a glove, on a phone, a tablet and a wide screen, in light and dark."""
        for place in ("phone", "monitor", "wide"):
            self.browser.look_from(place)
            for scheme in ("light", "dark"):
                self.browser.prefer(scheme)
                self.assertEqual(self.browser.script(inspection), [], f"{name} on a {place}")
                self.browser.photograph(artefacts / "lists" / f"{name}-{place}-{scheme}.png")
        self.browser.look_from("desktop")
        self.browser.prefer("light")

    def test_bulls(self):
        """A bull is added, found, placed, closed and taken out; a twin is refused"""
        self.sign_in("settings")
        self.browser.click("lists")
        self.browser.wait_for_text("page-lists", "No bulls yet")
        self.add(number="NEO-123", name="Žižka", price="390,50", stock="8")
        self.browser.find("entry", key="NEO-123")
        self.closed()
        bull = self.entry("bulls", "NEO-123")
        self.assertEqual((bull["price"], bull["stock"], bull["placement"]), (390.5, 8, "general"))
        self.expect("390.5 a dose")
        self.add(number="neo-123")
        self.browser.wait_for_text("entry-form", "It is in the list already")
        self.browser.press("\ue00c")
        self.closed()

        self.browser.click("edit-entry")
        self.browser.choose_button("placement", "barn")
        barn = Select(self.browser.find("field-at-barn"))
        barn.select_by_index(1)
        self.press("sexed")
        self.browser.click("entry-form-submit")
        self.closed()
        bull = self.entry("bulls", "NEO-123")
        self.assertEqual((bull["placement"], bull["sexed"], bull["price"]), ("barn", True, 390.5))
        self.expect("Sexed semen")
        self.assertNotIn("390", self.shown(), "what was negotiated is not shown")

        self.add(number="RAD-7", name="Radek")
        self.browser.find("entry", key="RAD-7")
        self.closed()
        Select(self.browser.find("field-place")).select_by_value("none")
        self.browser.wait(lambda: self.keys() == ["RAD-7"], "only those that are not placed")
        Select(self.browser.find("field-place")).select_by_value(bull["placeId"])
        self.browser.wait(lambda: self.keys() == ["NEO-123"], "only those of this barn")
        Select(self.browser.find("field-place")).select_by_value("")
        self.browser.wait(lambda: self.keys() == ["NEO-123", "RAD-7"], "all of them")
        self.look("bulls")
        self.browser.type("entry-search", "zizka")
        self.browser.wait(lambda: self.keys() == ["NEO-123"], "the one of that name")

        self.browser.click("edit-entry")
        self.press("closed")
        self.browser.click("entry-form-submit")
        self.closed()
        self.browser.wait(lambda: self.keys() == [], "a closed one to be gone")
        self.browser.click("usable-system")
        self.browser.wait(lambda: self.keys() == ["NEO-123"], "to be there among all")
        self.browser.click("edit-entry")
        self.browser.click("delete-entry")
        self.browser.click("confirm")
        self.closed()
        self.browser.wait(lambda: self.keys() == [], "to be taken out")

    def keys(self) -> list[str]:
        return self.browser.script(
            "return [...document.querySelectorAll('[data-testid=entry]')].map((row) => row.dataset.key)"
        )

    def test_other_lists(self):
        """Technicians, diagnoses and medicines are added on their tabs"""
        self.sign_in("lists/technicians")
        self.add(number="17", name="Jan Novák")
        self.browser.find("entry", key="17")
        self.closed()
        self.browser.click("tab-diagnoses")
        self.add(code="M1", name="Mastitida")
        self.browser.find("entry", key="M1")
        self.closed()
        self.browser.click("tab-medicines")
        self.add(name="Penicilin", unit="ml", milkDays="401")
        self.browser.wait_for_text("entry-form", "400")
        self.browser.find("field-milkDays").clear()
        self.browser.type("field-milkDays", "4")
        self.browser.type("field-stock", "12,5")
        self.look("medicine-form")
        self.browser.click("entry-form-submit")
        self.closed()
        medicine = self.entry("medicines", "Penicilin")
        self.assertEqual((medicine["milkDays"], medicine["stock"], medicine["unit"]), (4, 12.5, "ml"))
        self.expect("12.5 ml in stock")
        self.look("medicines")

    def test_table(self):
        """A table is looked at before it is written; a bad row is told with its number"""
        table = self.stage.path / "bulls.csv"
        self.sign_in("lists/bulls")
        self.browser.find("add-entry")
        table.write_text("number;price\nNEO-123;drahý\n", encoding="utf-8")
        self.browser.give_file("list-file", table)
        self.browser.wait_for_text("list-import-errors", "Row 2: “drahý” is no number (Price).")
        self.browser.click("list-cancel")
        table.write_text("Registr;Jméno;Zásoba\nNEO-123;Mirek;12\nRAD-7;Radek;\n", encoding="utf-8")
        self.browser.give_file("list-file", table)
        self.browser.wait_for_text("list-import-counts", "2 new")
        self.assertEqual(self.gateway.get("/v1/bulls")["items"], [], "nothing is written yet")
        self.browser.click("list-write")
        self.browser.wait(lambda: self.keys() == ["NEO-123", "RAD-7"], "both to be there")
        table = self.gateway.request("GET", "/v1/bulls.csv?language=cs").decode("utf-8-sig")
        self.assertEqual(table.splitlines()[1], "NEO-123;Mirek;;obecný;;ne;12;ne")

    def test_insemination(self):
        """Bulls are picked: the planned ones first and marked, then usable ones; the dose leaves the stock"""
        cow = self.new_animal()
        bulls = {"NEO-123": {"name": "Mirek", "stock": 8}, "RAD-7": {"sexed": True}, "OLD-1": {"closed": True}}
        for number, more in bulls.items():
            self.gateway.post("/v1/bulls", {"number": number, **more})
        self.gateway.post("/v1/technicians", {"number": "17", "name": "Jan Novák"})
        plan = {"kind": "matingPlan", "date": days_ago(9), "fields": {"bulls": [{"number": "RAD-7"}]}}
        self.gateway.post(f"/v1/animals/{cow['id']}/changes", plan)
        self.sign_in(f"animals/{cow['id']}")
        self.browser.click("record-more")
        self.browser.click("pick-insemination")
        self.browser.find("record-insemination-form")
        offers = """
            return [...document.querySelectorAll('[data-testid=offer-bull]')]
              .map((one) => [one.dataset.value, one.dataset.marked ?? null])
        """
        self.assertEqual(self.browser.script(offers), [["RAD-7", "yes"], ["NEO-123", None]])
        self.look("insemination")
        self.browser.click("offer-bull", value="NEO-123")
        self.assertTrue(self.browser.all("toggle-fromStock")[0].is_selected())
        self.browser.click("offer-technician", value="17")
        self.browser.click("record-insemination-form-submit")
        self.browser.wait(lambda: not self.browser.all("record-dialog"), "the dialog to close")
        self.assertEqual(self.entry("bulls", "NEO-123")["stock"], 7)
        changes = self.gateway.get(f"/v1/animals/{cow['id']}/changes")["items"]
        fields = next(one for one in changes if one["kind"] == "insemination")["fields"]
        self.assertEqual((fields["bull"], fields["technician"], fields["fromStock"]), ("NEO-123", "17", True))

    def test_treatment(self):
        """Choosing a medicine fills in its unit and its withdrawal, which stay with the treatment"""
        cow = self.new_animal()
        self.gateway.post("/v1/diagnoses", {"code": "M1", "name": "Mastitida"})
        medicine = {"name": "Penicilin", "unit": "ml", "milkDays": 4, "meatDays": 10, "stock": 100}
        known = self.gateway.post("/v1/medicines", medicine)
        self.sign_in(f"animals/{cow['id']}")
        self.browser.click("record-more")
        self.browser.click("pick-treatment")
        self.browser.click("add-diagnoses")
        self.browser.type("field-diagnoses.0", "m1")
        self.browser.click("offer-diagnoses.0", value="Mastitida")
        self.browser.click("add-medicines")
        self.browser.click("offer-medicines.0.name", value="Penicilin")
        self.browser.type("field-medicines.0.amount", "20")
        self.look("treatment")
        self.browser.click("record-treatment-form-submit")
        self.browser.wait(lambda: not self.browser.all("record-dialog"), "the dialog to close")
        self.gateway.patch(f"/v1/medicines/{known['id']}", {"milkDays": 9})
        changes = self.gateway.get(f"/v1/animals/{cow['id']}/changes")["items"]
        fields = next(one for one in changes if one["kind"] == "treatment")["fields"]
        self.assertEqual(fields["diagnoses"], ["Mastitida"])
        self.assertEqual(
            fields["medicines"],
            [{"name": "Penicilin", "amount": 20, "unit": "ml", "milkDays": 4, "meatDays": 10}],
        )
        self.assertEqual(self.entry("medicines", "Penicilin")["stock"], 80)

    def test_places(self):
        """A barn and its group are made, renamed and closed; one with animals in it is not, and says how many"""
        self.sign_in("lists/places")
        self.browser.click("add-place")
        self.browser.choose_button("kind", "barn")
        self.browser.type("field-number", "96")
        self.browser.type("field-position", "49.19522, 16.60796")
        self.browser.click("place-form-submit")
        self.browser.find("place", number="96", kind="barn")
        self.browser.wait(lambda: not self.browser.all("place-dialog"), "the dialog to close")
        self.browser.wait_for_text("places", "49.19522, 16.60796")
        self.browser.click("add-place")
        self.browser.type("field-number", "961")
        barn = self.place("96")
        Select(self.browser.find("field-parent")).select_by_value(barn["id"])
        self.look("place-form")
        self.browser.click("place-form-submit")
        self.browser.find("place", number="961", kind="group")
        self.browser.wait(lambda: not self.browser.all("place-dialog"), "the dialog to close")
        group = self.place("961")
        self.assertEqual(group["parent"], barn["id"])
        cow = self.new_animal(group)

        self.browser.click("edit-place", within=self.browser.find("place", number="96"))
        self.browser.type("field-name", "Nový kravín")
        self.press("closed")
        self.browser.click("place-form-submit")
        self.browser.wait_for_text("place-form", "1 animal stands in the barn 96.")
        self.gateway.post(
            f"/v1/animals/{cow['id']}/changes",
            {"kind": "move", "date": date.today().isoformat(), "fields": {"groupId": self.group["id"]}},
        )
        self.browser.click("place-form-submit")
        self.browser.wait(lambda: not self.browser.all("place-dialog"), "the dialog to close")
        self.browser.wait_for_text("places", "Nový kravín")
        self.assertTrue(self.place("96")["closed"])
        self.look("places")
        self.browser.open(f"animals/{cow['id']}")
        self.browser.click("record-move")
        self.browser.find("group-choice")
        offered = self.browser.all(f"choice-groupId-{group['id']}")
        self.assertEqual(offered, [], "a group of a closed barn is offered no more")

    def place(self, number: str) -> dict:
        return next(one for one in self.gateway.get("/v1/places")["items"] if one["number"] == number)

    def test_milk_recording(self):
        """The asked items are filled in, shown with the days of the lactation, sorted out by it, and deleted"""
        cow = self.new_animal()
        for order, days in ((1, 400), (2, 40)):
            calving = {"kind": "calving", "date": days_ago(days), "fields": {"order": order}}
            self.gateway.post(f"/v1/animals/{cow['id']}/changes", calving)
        record = {"date": days_ago(300), "items": {"milk": 24.5, "laboratory": "Buštěhrad"}}
        self.gateway.post(f"/v1/animals/{cow['id']}/lactation-records", record)
        self.sign_in(f"animals/{cow['id']}")
        self.browser.click("add-milk")
        self.browser.type("field-milk", "31,5")
        self.browser.type("field-fat", "99")
        self.browser.click("milk-form-submit")
        self.browser.wait_for_text("milk-form", "30")
        self.browser.find("field-fat").clear()
        self.browser.type("field-fat", "4,1")
        self.look("milk-form")
        self.browser.click("milk-form-submit")
        row = self.browser.find("milk-record", date=date.today().isoformat())
        self.assertEqual([cell.text for cell in row.find_elements("tag name", "td")][1:5], ["40", "2", "31.5", "4.1"])
        self.assertIn("Laboratory: Buštěhrad", self.browser.text("milk-table"))
        self.look("milk")
        Select(self.browser.find("field-lactation")).select_by_value("1")
        self.browser.wait(lambda: len(self.browser.all("milk-record")) == 1, "those of the first lactation")
        self.browser.click("delete-milk")
        self.browser.click("confirm")
        address = f"/v1/animals/{cow['id']}/lactation-records"
        self.browser.wait(lambda: len(self.gateway.get(address)["items"]) == 1, "it to be deleted")

    def test_items_of_milk_recording(self):
        """The farm chooses which items are shown and asked for, and their order"""
        before = self.gateway.get("/v1/lactation-items")["items"]
        self.addCleanup(self.gateway.patch, "/v1/lactation-items", {"items": before})
        self.sign_in("lists/items")
        urea = self.browser.find("milk-item", item="urea")
        self.browser.click("item-up", within=urea)
        self.press("urea-asked")
        self.press("casein-shown")
        self.look("items")
        self.browser.click("save-items")
        self.browser.wait(lambda: self.gateway.get("/v1/lactation-items")["items"] != before, "the choice to be stored")
        items = self.gateway.get("/v1/lactation-items")["items"]
        names = [item["name"] for item in items]
        self.assertLess(names.index("urea"), names.index("somaticCells"))
        chosen = {item["name"]: (item["shown"], item["asked"]) for item in items}
        self.assertEqual((chosen["urea"], chosen["casein"]), ((True, False), (True, False)))
