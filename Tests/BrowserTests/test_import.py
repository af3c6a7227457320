"""A table of animals is looked at before anything of it is written, and may come again."""

import itertools
import sqlite3

import test_backlog
import test_pages
from case import BrowserTest, artefacts
from place import Place

numbers = itertools.count(663000001)


class Import(BrowserTest):
    def setUp(self):
        super().setUp()
        self.animal = Place(self, f"import-{self._testMethodName}").animal(str(next(numbers)), name="Malina")
        self.new = f"CZ{next(numbers)}"

    def give(self, text: str):
        table = self.stage.path / "herd.csv"
        table.write_text(text, encoding="utf-8")
        self.browser.give_file("import-file", table)
        self.browser.find("import-preview")

    def counts(self) -> dict[str, int]:
        kinds = ("new", "updated", "unchanged", "bad")
        return {kind: int(self.browser.find(f"import-count-{kind}").get_attribute("data-count")) for kind in kinds}

    def test_again(self):
        """What is new and what changes is shown field by field in Czech, and written after it is confirmed"""
        self.sign_in("animals/import")
        self.browser.speak("cs")
        tag = self.animal["earTag"]
        self.give(
            "Ušní číslo;Pohlaví;Narození;Jméno;Plemeno;Barva\n"
            f"{tag};F;2.2.2023;Malina;C100;černá\n{self.new};M;1.3.2024;Bobík;;\n"
            f"{tag};F;1.2.2023;;;\nCZ12;F;1.3.2024;;;\n;F;1.3.2024;;;\n"
        )
        self.assertEqual(self.counts(), {"new": 1, "updated": 1, "unchanged": 0, "bad": 3})
        told = self.browser.text("import-updates")
        self.assertIn("Narození: 1. 2. 2023 → 2. 2. 2023", told)
        self.assertIn("Barva: prázdné → černá", told)
        errors = self.browser.text("import-errors")
        self.assertIn("Stejné ušní číslo je už v řádku 2.", errors)
        self.assertIn("Tohle není ušní číslo.", errors)
        self.assertIn("Chybí Ušní číslo", errors)
        test_pages.Pages.photograph(self, "import-preview", "cs")
        self.assertEqual(self.gateway.get(f"/v1/animals/{self.animal['id']}"), self.animal, "nothing is written yet")
        self.browser.look_from("desktop")
        self.browser.click("import-write")
        self.browser.wait_for_text("import-done", "Importováno 1 zvíře. Upraveno 1 zvíře.")
        self.assertEqual(self.gateway.get(f"/v1/animals/{self.animal['id']}")["colour"], "černá")
        self.assertEqual(self.gateway.get(f"/v1/resolve?code={self.new}")["animal"]["name"], "Bobík")

    def test_nothing(self):
        """A table that says what is here already offers nothing to write"""
        self.sign_in("animals/import")
        self.give(f"ear_tag,name\n{self.animal['earTag']},Malina\n")
        self.assertEqual(self.counts(), {"new": 0, "updated": 0, "unchanged": 1, "bad": 0})
        self.assertIn("nothing to write", self.browser.text("import-preview"))
        self.assertEqual(self.browser.all("import-write"), [])

    def test_columns(self):
        """Every column of the template is explained, in both languages"""
        self.sign_in("animals/import")
        for language in ("en", "cs"):
            self.browser.speak(language)
            rows = self.browser.find("import-columns").find_elements("css selector", "tbody tr")
            cells = [[cell.text for cell in row.find_elements("css selector", "td")] for row in rows]
            self.assertEqual(len(cells), 12)
            self.assertTrue(all(all(row) for row in cells), cells)

    def test_changes(self):
        """A table of changes is known by its columns, shown with its counts, and written after it is confirmed"""
        self.sign_in("animals/import")
        self.browser.speak("cs")
        tag = self.animal["earTag"]
        self.give(f"Ušní známka;Datum;Druh;kilograms\n{tag};1.3.2025;weighing;312,5\n{tag};2.3.2025;weighing;hodně\n")
        counts = {
            kind: int(self.browser.find(f"exchange-count-{kind}").get_attribute("data-count"))
            for kind in ("recorded", "corrected", "unchanged")
        }
        self.assertEqual(counts, {"recorded": 1, "corrected": 0, "unchanged": 0})
        self.assertEqual(self.browser.find("import-count-bad").get_attribute("data-count"), "1")
        test_pages.Pages.photograph(self, "import-changes", "cs")
        self.browser.look_from("desktop")
        self.browser.click("import-write")
        self.browser.wait_for_text("import-done", "Zapsána 1 změna.")
        self.assertEqual(self.gateway.get(f"/v1/animals/{self.animal['id']}")["lastWeighing"]["kilograms"], 312.5)

    def test_other_systems(self):
        """A herd that was saved for another system is known by its beginning, and says what is here already"""
        self.sign_in("settings")
        for name in ("icar", "farmsoft"):
            self.browser.find(f"herd-{name}")
            saved = self.stage.path / f"herd.{name}.json"
            saved.write_bytes(self.gateway.request("GET", f"/v1/herd.{name}.json"))
            self.browser.open("animals/import")
            self.browser.give_file("import-file", saved)
            self.browser.find("import-preview")
            # A Farmsoft file describes each animal by its birth, which is counted as a change.
            self.assertEqual(self.counted("import-count-new", "exchange-count-recorded"), 0)
            self.assertGreater(self.counted("import-count-unchanged", "exchange-count-unchanged"), 0)
            self.browser.open("settings")

    def counted(self, *names: str) -> int:
        """The sum of these counts in the preview, which shows at least one of them."""
        counts = [count for name in names for count in self.browser.all(name)]
        self.assertTrue(counts, names)
        return sum(int(count.get_attribute("data-count")) for count in counts)


class ImportJobs(BrowserTest):
    """A file is imported beside the work: it is followed, cancelled and understood, also after the page was left"""

    # Far more than are read while the test locks the database, or while a request to cancel is on its way.
    rows = 500_000

    def hand_in(self, name: str, text: str):
        path = self.stage.path / name
        path.write_text(text, encoding="utf-8")
        self.browser.give_file("import-file", path)

    def states(self) -> list[str]:
        return [job.get_attribute("data-state") for job in self.browser.all("import-job")]

    def wait_for_state(self, state: str):
        self.browser.wait(lambda: self.states()[:1] == [state], f"the newest import is {state}")

    def rows_read(self) -> int:
        """How many rows the import under way has read; 0 when there is none."""
        newest = next(iter(self.gateway.get("/v1/imports")["items"]), {})
        return newest["rowsRead"] if newest.get("state") == "running" else 0

    def hold_under_way(self) -> sqlite3.Connection | None:
        """Locks the database once the import has read some rows: it goes no further, and can still be looked at."""
        if self.rows_read() == 0:
            return None
        holder = test_backlog.Backlog.hold_the_database(self)
        if self.rows_read() > 0:
            return holder
        # It has just begun to write, and counts the rows again.
        holder.close()
        return None

    def test_followed_and_cancelled(self):
        """A long table shows how far it is, also after a reload, until it is cancelled"""
        # No weighing is to be stored while the database is locked.
        self.stop_the_race()
        self.sign_in("animals/import")
        self.browser.speak("cs")
        rows = "".join(f"Člen {row},{669100000 + row},ZO\n" for row in range(self.rows))
        self.hand_in("velký spolek.csv", f"name,number,organisation\n{rows}")
        self.browser.find("import-offer")
        self.browser.click("import-write")
        holder = self.browser.wait(self.hold_under_way, "some rows to be read")
        self.browser.find("import-progress")
        self.browser.driver.refresh()
        self.browser.wait_for_text("import-progress", "řád")
        self.browser.script("document.querySelector('[data-testid=import-progress]').scrollIntoView({block: 'center'})")
        self.browser.photograph(artefacts / "import-running.png")
        self.browser.click("import-stop")
        self.browser.find("confirm")
        # The gateway waits five seconds for the lock, then it would refuse to cancel the import.
        holder.execute("ROLLBACK")
        self.browser.click("confirm")
        self.wait_for_state("cancelled")
        self.assertIn("zůstává", self.browser.text("import-job"))
        one = self.gateway.get("/v1/imports")["items"][0]
        self.assertEqual((one["state"], one["name"]), ("cancelled", "velký spolek.csv"))
        self.assertLess(one["rowsStored"], self.rows)

    def test_bad_rows(self):
        """A table of members with a bad row writes nothing, says which row, and goes in without it"""
        self.sign_in("animals/import")
        self.browser.speak("cs")
        self.hand_in("spolek.csv", "Jméno;Osobní číslo;Organizace\nVěra;669001;ZO\n;669002;ZO\n")
        self.browser.find("import-offer")
        self.browser.click("import-write")
        self.wait_for_state("failed")
        self.assertEqual(self.gateway.get("/v1/members?query=669001")["items"], [])
        self.browser.click("import-problems")
        self.assertIn("3", self.browser.text("import-errors"))
        test_pages.Pages.photograph(self, "import-problems", "cs")
        self.browser.look_from("desktop")
        self.browser.click("import-again")
        self.browser.wait_for_text("import-done", "Importován 1 záznam.")
        self.assertEqual(self.gateway.get("/v1/members?query=669001")["items"][0]["name"], "Věra")
