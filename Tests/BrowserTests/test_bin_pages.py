"""More weighings without an animal than one page of the bin shows."""

import test_pages
from case import BrowserTest
from wand import Wand


class BinPages(BrowserTest):
    def test_more(self):
        """The newest hundred, how many there are in all, and the rest by a press, which stay when something comes"""
        wand = Wand({"Full": [f"2760000099{index:05}|{200 + index / 10}" for index in range(130)]})
        self.addCleanup(wand.close)
        device = self.gateway.post(
            "/v1/devices",
            {"name": "Wand", "kind": "reader", "link": wand.link, "dialect": "agrident-awr", "place": "bin-pages"},
        )
        self.addCleanup(self.gateway.delete, f"/v1/devices/{device['id']}")
        self.browser.wait(
            lambda: "Agrident" in str(self.gateway.get("/v1/devices")["items"][-1]["state"].get("identity")), "the wand"
        )
        imported = self.gateway.post(f"/v1/devices/{device['id']}/sessions/import", {"number": 0})
        self.assertEqual(imported["unassigned"], 130)
        self.addCleanup(self.discard_all)
        self.sign_in("unassigned")
        self.browser.wait(self.is_counted, "how many there are")
        self.assertIn("The newest 100 are shown.", self.browser.text("bin-count"))
        self.assertEqual(len(self.browser.all("weighing")), 100)
        self.browser.find("bin-more")
        test_pages.Pages.photograph(self, "bin-pages", "en")
        self.browser.look_from("desktop")
        self.browser.click("bin-more")
        self.browser.wait(lambda: len(self.browser.all("weighing")) == self.count(), "all of them")
        self.assertIsNone(self.browser.visible("bin-more"))
        one = self.gateway.get("/v1/weighings/unassigned?limit=1")["items"][0]
        self.gateway.post("/v1/weighings/unassigned/discard", {"weighingIds": [one["id"]], "reason": "test"})
        self.browser.wait(lambda: not self.browser.all("weighing", weighing=one["id"]), "the one to go")
        self.browser.wait(
            lambda: self.is_counted() and len(self.browser.all("weighing")) == self.count(), "the others to stay"
        )
        self.assertGreaterEqual(self.count(), 129)

    def count(self) -> int:
        """As many as there are now: those of the race come and go."""
        return self.gateway.get("/v1/weighings/unassigned?limit=1")["count"]

    def is_counted(self) -> bool:
        return f"{self.count()} weighings without an animal." in self.browser.text("bin-count")

    def discard_all(self):
        ids = [one["id"] for one in self.gateway.all("/v1/weighings/unassigned?limit=500")]
        self.gateway.post("/v1/weighings/unassigned/discard", {"weighingIds": ids, "reason": "test"})
