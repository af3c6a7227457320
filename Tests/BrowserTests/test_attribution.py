"""What the gateway finds out later of a weighing is shown, and whose it may be is one tap away."""

import json
import sqlite3
from pathlib import Path

import test_pages
from case import BrowserTest
from gateway import hangs
from place import Place

# As the gateway would tell it: what it finds out on a real race cannot be made to happen at a certain moment.
tell = """
const [detail, done] = arguments;
pageModule('/station.js').then(({ station }) => {
  station.dispatchEvent(Object.assign(new CustomEvent('weighing.corrected', { detail }), { fresh: true }));
  done(null);
}, (problem) => done(String(problem)));
"""


class Attribution(BrowserTest):
    def setUp(self):
        super().setUp()
        self.place = Place(self, self._testMethodName.removeprefix("test_"))
        self.animal, self.other = self.gateway.get("/v1/animals?limit=2")["items"]

    def stored(self, weighing: dict) -> dict:
        return self.gateway.get(f"/v1/weighings/{weighing['id']}")

    def weigh_of_two(self, kilograms: float) -> dict:
        """A weighing that may be of one animal, or less likely of another."""
        weighing = self.place.weigh(kilograms)
        candidates = [
            {"eid": self.animal["eid"], "probability": 0.87},
            {"eid": self.other["eid"], "probability": 0.112},
            {"eid": "276000000000005", "probability": 0.012},
            {"eid": "276000000000006", "probability": 0.002},
        ]
        path = Path(self.gateway.folder.name, "data", "gateway.sqlite")
        database = sqlite3.connect(path, timeout=hangs)
        key = bytes.fromhex(weighing["id"].replace("-", ""))
        with database:
            database.execute("UPDATE weighings SET candidates = ? WHERE id = ?", (json.dumps(candidates), key))
        database.close()
        return self.stored(weighing)

    def open_place(self):
        self.sign_in()
        self.browser.click(f"place-{self.place.name}")

    def tell(self, weighing: dict):
        self.assertIsNone(self.browser.driver.execute_async_script(tell, weighing))

    def look(self, name: str):
        """Whole and photographed, on the PC and on a phone, light and dark."""
        test_pages.Pages.photograph(self, name, "en")
        self.browser.look_from("desktop")
        self.browser.prefer("light")

    def test_offered(self):
        """Beside the weight stands whose it may be, the likeliest first; one tap decides"""
        weighing = self.weigh_of_two(402.5)
        self.assertEqual([one.get("animal", {}).get("id") for one in weighing["candidates"]][:2], self.both)
        self.open_place()
        offered = self.browser.find("candidates", within=self.browser.find("subject", subject="bin"))
        said = offered.text.splitlines()
        self.assertEqual([line for line in said if line.endswith("%")], ["87 %", "11 %", "1 %"])
        self.assertIn(f"{self.animal['name']}", offered.text)
        self.assertIn("no animal has this EID", offered.text)
        for button in self.browser.all("candidate", within=offered):
            self.assertGreaterEqual(button.size["height"], 60, "for a glove")
        self.look("candidates-weigh")
        self.browser.click("candidate", within=offered, animal=self.other["id"])
        self.browser.find("weighing", weighing=weighing["id"], state="assigned")
        self.assertEqual(self.stored(weighing)["animalId"], self.other["id"])

    @property
    def both(self) -> list[str]:
        return [self.animal["id"], self.other["id"]]

    def test_bin(self):
        """In the bin, in the session's list and in the weighing's panel the same tap does it"""
        weighing = self.weigh_of_two(377.0)
        self.sign_in("unassigned")
        card = self.browser.find("weighing", weighing=weighing["id"])
        self.look("candidates-bin")
        self.browser.click("candidate", within=card, animal=self.animal["id"])
        self.browser.wait(lambda: not self.browser.all("weighing", weighing=weighing["id"]), "the card to go")
        self.assertEqual(self.stored(weighing)["animalId"], self.animal["id"])

        second = self.weigh_of_two(378.0)
        self.browser.open(f"sessions/{second['sessionId']}")
        item = self.browser.find("reconcile-item", key=second["id"])
        self.look("candidates-session")
        self.browser.click("candidate", within=item, animal=self.other["id"])
        self.browser.wait(lambda: self.stored(second).get("animalId") == self.other["id"], "it to be assigned")

        third = self.weigh_of_two(379.0)
        self.open_place()
        self.browser.click("open-weighing", within=self.browser.find("weighing", weighing=third["id"]))
        sheet = self.browser.find("weighing-dialog")
        self.look("candidates-panel")
        self.browser.click("candidate", within=sheet, animal=self.animal["id"])
        self.browser.find("sheet", state="assigned")
        self.assertEqual(self.stored(third)["animalId"], self.animal["id"])

    def test_corrected(self):
        """A better weight takes the place of the one that is shown, and says why, in both languages"""
        self.open_place()
        weighing = self.place.weigh_for(self.animal, 238.0)
        row = self.browser.find("weighing", weighing=weighing["id"], state="assigned")
        self.assertNotIn("instead of", row.text)
        self.tell({**weighing, "kilograms": 425.5, "correction": {"kilograms": 238.0, "reason": "allFeetOn"}})
        self.browser.wait_for_text("correction", "all feet on now: 425.5 instead of 238.0 kg")
        self.browser.wait_for_text("toasts", "Weight corrected: all feet on now")
        self.assertIn("425.5", self.browser.find("weighing", weighing=weighing["id"]).text)
        self.browser.wait_for_text("undo", "425.5 kg")
        self.look("corrected")
        self.browser.click("open-weighing", within=self.browser.find("weighing", weighing=weighing["id"]))
        self.browser.wait_for_text("sheet-correction", "425.5 instead of 238.0 kg")

    def test_withdrawn(self):
        """A name that the gateway takes back is told, and who it may be instead stands in its place"""
        weighing = self.place.weigh_for(self.animal, 391.0)
        self.open_place()
        self.browser.find("weighing", weighing=weighing["id"], state="assigned")
        candidates = [{"eid": self.other["eid"], "animal": self.other, "probability": 0.6}]
        taken = {key: value for key, value in weighing.items() if key not in ("animal", "animalId", "changeId")}
        self.tell({**taken, "state": "unassigned", "reason": "withdrawn", "candidates": candidates})
        self.browser.wait_for_text("toasts", "Animal taken back from 391.0 kg")
        row = self.browser.find("weighing", weighing=weighing["id"], state="unassigned")
        self.assertIn("animal taken back", row.text)
        self.look("withdrawn")
        self.browser.wait_for_text("subject", "what was read since speaks against it")
        self.browser.find("candidate", within=self.browser.find("subject"), animal=self.other["id"])
