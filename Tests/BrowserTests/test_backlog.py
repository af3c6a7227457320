"""The database cannot be written: what is weighed waits, and the screen says so."""

import sqlite3
from pathlib import Path

from case import BrowserTest, artefacts
from gateway import hangs
from place import Place


class Backlog(BrowserTest):
    def hold_the_database(self):
        """As another program would that forgot to let go; animals can still be looked up."""
        store = Path(self.gateway.folder.name) / "data" / "gateway.sqlite"
        holder = sqlite3.connect(store, timeout=hangs, isolation_level=None)
        self.addCleanup(holder.close)
        holder.execute("BEGIN IMMEDIATE")
        return holder

    def test_not_stored_yet(self):
        """Not stored yet: the word, the count, the reason and the animal; then it is stored by itself"""
        self.stop_the_race()
        place = Place(self, "crush")
        animal = place.animal("515151515", eid="203000515151515")
        self.sign_in()
        self.browser.click("place-crush")
        self.browser.wait_for_text("state", "Empty")
        holder = self.hold_the_database()
        place.reader.read(animal["eid"])
        place.scale.step_on(455.5)

        self.browser.wait(lambda: self.browser.text("state") == "Not stored yet", "the word", 40)
        self.assertEqual(self.browser.find("page-weigh").get_attribute("data-tone"), "unstored")
        self.assertEqual(float(self.browser.text("weight")), 455.5)
        self.browser.wait_for_text("stage-note", "1 waiting, the database is in use")
        self.browser.wait_for_text(
            "backlog", "1 weighing is not stored yet: the database is in use. End the other program that holds it."
        )
        self.browser.wait_for_text("animal-card-tag", animal["earTagText"])
        for view in ("desktop", "phone"):
            for scheme in ("light", "dark"):
                self.browser.look_from(view)
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"weigh-unstored-{view}-{scheme}.png")
        self.browser.speak("cs")
        self.browser.wait(lambda: self.browser.text("state") == "Zatím neuloženo", "the word in Czech")
        self.browser.wait_for_text("backlog", "1 vážení zatím není uloženo: databáze je obsazená.")
        self.browser.speak("en")

        holder.execute("ROLLBACK")
        self.browser.wait(lambda: not self.browser.all("backlog"), "the strip to go", 40)
        # The race on the other place weighs on, so that it need not be the newest of the list.
        self.browser.wait(
            lambda: any("455.5" in item.text for item in self.browser.all("weighing")), "the weighing in the list"
        )
        stored = [one for one in self.gateway.get("/v1/weighings?limit=50")["items"] if one["place"] == "crush"]
        self.assertEqual([(one["kilograms"], one["animalId"]) for one in stored], [(455.5, animal["id"])])
        place.scale.step_off()
        self.browser.wait_for_text("state", "Empty")
