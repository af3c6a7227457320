"""Reports: chosen, read, ticked off, and taken away as a table and on paper; messages within the farm."""

import csv
import datetime
import io

import test_pages
from case import BrowserTest


def day(offset: int) -> str:
    return (datetime.date.today() + datetime.timedelta(days=offset)).isoformat()


class Farm(BrowserTest):
    """Two barns of its own and three cows, whose lives are of the days around this one."""

    numbers = iter(range(10**9))

    def setUp(self):
        super().setUp()
        number = next(self.numbers)
        self.barns, self.groups = [], []
        for name in ("Severní", "Jižní"):
            barn = self.gateway.post(
                "/v1/places", {"kind": "barn", "number": f"R{number}{name[0]}", "name": f"{name} stáj {number}"}
            )
            self.barns.append(barn)
            self.groups.append(self.gateway.post("/v1/places", {"kind": "group", "number": "1", "parent": barn["id"]}))
        self.cows = [
            self.cow(f"77{number:03}{index}001", self.groups[index % 2], f"Malina {index}") for index in range(3)
        ]

    def cow(self, number: str, group: dict, name: str) -> dict:
        cow = {"country": "CZ", "number": number, "sex": "female", "born": day(-1200), "name": name}
        cow = self.gateway.post("/v1/animals", cow)
        self.record(cow, "move", {"groupId": group["id"]}, -200)
        return cow

    def record(self, cow: dict, kind: str, fields: dict, offset: int) -> dict:
        return self.gateway.post(
            f"/v1/animals/{cow['id']}/changes", {"kind": kind, "date": day(offset), "fields": fields}
        )

    def inseminate(self, cow: dict, offset: int, bull: str = "NEO-123", technician: str = "Novák"):
        fields = {"character": "insemination", "order": 1, "bull": bull, "technician": technician}
        self.record(cow, "insemination", fields, offset)

    def only_mine(self, *barns: dict) -> str:
        return "barn=" + "%2C".join(barn["id"] for barn in barns or self.barns)

    def lines(self) -> list[list[str]]:
        return self.browser.script(
            """return [...document.querySelectorAll('[data-testid="report-line"]')].map((line) =>
              [...line.querySelectorAll('td')].map((cell) => cell.innerText.trim()))"""
        )

    def wait_for_lines(self, count: int):
        self.browser.wait(lambda: len(self.lines()) == count, f"{count} lines")


class Reports(Farm):
    def test_list(self):
        """Each report stands in the list and opens, in both languages, and looks right"""
        self.sign_in("reports")
        for language in ("en", "cs"):
            self.browser.speak(language)
            self.browser.open("reports")
            self.browser.find("report-growth")
            test_pages.Pages.photograph(self, "reports", language)
        self.browser.look_from("desktop")
        for name in ("inseminations", "heats", "claws", "planned-claws", "selections", "growth"):
            self.browser.open("reports")
            self.browser.click(f"report-{name}")
            self.browser.find("report-count")

    def test_inseminations(self):
        """Inseminations are told with the barn of then; what is chosen is shown, warned of, and what the table says"""
        self.inseminate(self.cows[0], -3)
        self.record(self.cows[0], "move", {"groupId": self.groups[1]["id"]}, -1)
        self.inseminate(self.cows[1], -2, bull="Ferda", technician="Dvořák")
        self.sign_in("reports")
        self.browser.click("page-title")  # unlocks the sound; a press on a list does not
        self.browser.open(f"reports/inseminations?from={day(-5)}&to={day(0)}&{self.only_mine()}")
        self.wait_for_lines(2)
        self.assertEqual(self.browser.text("report-count"), "2 inseminations")
        self.assertIn("Severní", self.lines()[0][2])
        remarks = " ".join(item.text for item in self.browser.all("report-remark"))
        self.assertIn("not one whole month", remarks)
        self.assertIn("Without a bull’s number", remarks)
        for language in ("en", "cs"):
            self.browser.speak(language)
            self.browser.find("report-count")
            self.wait_for_lines(2)
            test_pages.Pages.photograph(self, "report-inseminations", language)
        self.browser.speak("en")
        self.browser.look_from("desktop")
        self.browser.choose("field-technician", "Dvořák")
        self.wait_for_lines(1)
        self.assertIn("Ferda", self.lines()[0][5])
        address = self.browser.find("report-csv").get_attribute("href").removeprefix(self.gateway.address)
        _, kind, table = self.browser.fetch(address)
        rows = list(csv.DictReader(io.StringIO(table.decode("utf-8-sig"))))
        self.assertEqual(([row["bull"] for row in rows], kind), (["Ferda"], "text/csv; charset=utf-8"))
        paper = self.browser.find("report-pdf").get_attribute("href").removeprefix(self.gateway.address)
        self.assertTrue(self.browser.fetch(paper)[2].startswith(b"%PDF"))

    def test_grouped(self):
        """By barn the lines stand under their barn with its count, and the whole month is not warned of"""
        self.inseminate(self.cows[0], 0)
        self.inseminate(self.cows[1], 0)
        self.inseminate(self.cows[2], 0)
        self.sign_in("reports")
        self.browser.click("page-title")  # unlocks the sound; a press on a list does not
        self.browser.open(f"reports/inseminations?{self.only_mine()}")
        self.wait_for_lines(3)
        self.assertEqual(self.browser.all("report-remark"), [])
        self.browser.click("grouping-barn")
        self.browser.wait(lambda: len(self.browser.all("report-part")) == 2, "two barns")
        heads = [item.text.split()[-1] for item in self.browser.all("report-part")]
        self.assertEqual(sorted(heads), ["1", "2"])

    def test_heats(self):
        """Those in heat stand before those expected"""
        self.record(self.cows[0], "heat", {"character": "silent"}, 0)
        self.record(self.cows[1], "heat", {}, -21)
        self.sign_in("reports")
        self.browser.click("page-title")  # unlocks the sound; a press on a list does not
        self.browser.open(f"reports/heats?{self.only_mine()}")
        self.wait_for_lines(2)
        self.assertEqual(self.browser.text("report-count"), "1 in heat, 1 expected")
        self.assertEqual([item.text.split()[0] for item in self.browser.all("report-part")], ["In", "Expected"])
        test_pages.Pages.photograph(self, "report-heats", "en")

    def test_planned_claws(self):
        """A planned claw treatment is ticked off, and then stands among those carried out"""
        limbs = {"hindLeft": {"treated": True, "severity": 2, "dd": 4.1}}
        claw = {"by": "clawTrimmer", "claw": {"type": "trim", "lcs": 2, "limbs": limbs}}
        self.record(self.cows[0], "treatment", claw, 4)
        self.sign_in("reports")
        self.browser.click("page-title")  # unlocks the sound; a press on a list does not
        self.browser.open(f"reports/planned-claws?{self.only_mine()}")
        self.wait_for_lines(1)
        self.assertIn("DD 4.1", self.lines()[0][5])
        test_pages.Pages.photograph(self, "report-planned-claws", "en")
        self.browser.look_from("desktop")
        self.browser.click("tick-off")
        self.wait_for_lines(0)
        self.browser.open(f"reports/claws?{self.only_mine()}")
        self.wait_for_lines(1)

    def test_selections(self):
        """A selection is ticked off on a phone, and no longer waits"""
        for cow, unit in zip(self.cows, (1, 2, None), strict=True):
            self.record(cow, "selection", {"reason": 5, "order": 1, **({"unit": unit} if unit else {})}, 0)
        self.sign_in("reports")
        self.browser.click("page-title")  # unlocks the sound; a press on a list does not
        self.browser.open(f"reports/selections?{self.only_mine()}")
        self.wait_for_lines(3)
        self.browser.choose("field-unit", "2")
        self.wait_for_lines(2)
        test_pages.Pages.photograph(self, "report-selections", "en")
        self.browser.look_from("phone")
        self.browser.click("tick-off")
        self.wait_for_lines(1)
        left = sum(len(self.gateway.get(f"/v1/animals/{cow['id']}")["selections"]) for cow in self.cows)
        self.assertEqual(left, 2)

    def test_growth(self):
        """Each group tells how it grew"""
        for offset, kilograms in ((-30, 400), (-10, 415)):
            self.record(self.cows[0], "weighing", {"kilograms": kilograms}, offset)
        self.sign_in("reports")
        self.browser.click("page-title")  # unlocks the sound; a press on a list does not
        self.browser.open(f"reports/growth?{self.only_mine(self.barns[0])}")
        self.wait_for_lines(1)
        self.assertIn("0.75 kg/day", self.lines()[0][4])
        test_pages.Pages.photograph(self, "report-growth", "en")


class DailyEvents(Farm):
    def setUp(self):
        super().setUp()
        for event in self.gateway.get("/v1/daily-events")["items"]:
            self.gateway.delete(f"/v1/daily-events/{event['id']}")

    def test_message(self):
        """A message is written, corrected and deleted"""
        self.sign_in("daily-events")
        self.browser.click("record-event")
        self.browser.find("daily-event")
        test_pages.Pages.photograph(self, "daily-event-form", "en")
        self.browser.look_from("desktop")
        self.browser.type("field-text", "Dojírna stojí, dojí se až ve dvě.")
        self.browser.choose_button("milking", "noon")
        self.browser.choose("field-barnId", self.barns[0]["id"])
        self.browser.click("daily-event-submit")
        self.browser.wait_for_text("daily-event", "Dojírna stojí")
        self.browser.wait_for_text("daily-event", "noon")
        self.browser.click("correct-event")
        self.browser.type("field-text", "Dojírna jede.")
        self.browser.choose_button("milking", "")
        self.browser.click("daily-event-submit")
        self.browser.wait_for_text("daily-event", "Dojírna jede.")
        event = self.gateway.get("/v1/daily-events")["items"][0]
        self.assertEqual((event["barn"]["id"], event.get("milking")), (self.barns[0]["id"], None))
        self.browser.click("delete-event")
        self.browser.click("confirm")
        self.browser.wait(lambda: not self.browser.all("daily-event"), "the message to be gone")

    def test_display(self):
        """A screen in the barn shows large what is for its barn as it is written, and nothing around it"""
        for barn, text in ((self.barns[0], "Jen sever"), (self.barns[1], "Jen jih"), (None, "Pro všechny")):
            self.gateway.post("/v1/daily-events", {"text": text, **({"barnId": barn["id"]} if barn else {})})
        self.gateway.post("/v1/daily-events", {"text": "Předevčírem", "date": day(-2)})
        self.sign_in("daily-events")
        for language in ("en", "cs"):
            self.browser.speak(language)
            self.browser.open("daily-events")
            self.browser.find("daily-event")
            test_pages.Pages.photograph(self, "daily-events", language)
        self.browser.look_from("wide")
        self.browser.open(f"daily-events?display&barn={self.barns[0]['id']}")
        texts = lambda: {item.text.split("\n")[0] for item in self.browser.all("display-message")}  # noqa: E731
        self.browser.wait(lambda: texts() == {"Jen sever", "Pro všechny"}, "its messages")
        self.assertIsNone(self.browser.visible("nav-weigh"))
        self.gateway.post("/v1/daily-events", {"text": "Přijede veterinář", "barnId": self.barns[0]["id"]})
        self.browser.wait(lambda: "Přijede veterinář" in texts(), "what was written elsewhere")
        test_pages.Pages.photograph(self, "daily-display", "cs")
        self.browser.look_from("desktop")
        self.browser.click("leave-display")
        self.browser.find("nav-weigh")
