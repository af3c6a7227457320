"""The small line of an animal's weights in the list: seen, said in words, and not waited for."""

import statistics

import test_pages
from case import BrowserTest

# What pages ask for from now on.
listening = """
window.asked = [];
const real = window.fetch;
window.fetch = (path, ...rest) => (window.asked.push(path), real(path, ...rest));
"""


class Sparklines(BrowserTest):
    def weighed(self, number: int, weighings: dict[str, float]) -> str:
        """A new animal of the group with these weights."""
        animal = self.gateway.post(
            "/v1/animals", {"number": str(number), "sex": "female", "born": "2025-01-01", "groupId": self.group}
        )["id"]
        for day, kilograms in weighings.items():
            self.gateway.post(
                f"/v1/animals/{animal}/changes",
                {"kind": "weighing", "date": day, "fields": {"kilograms": kilograms}},
            )
        return animal

    def line(self, animal: str):
        return self.browser.visible("sparkline", self.browser.find("animal-result", animal=animal))

    def heights(self, animal: str) -> list[float]:
        """How far down each weight stands, the oldest first."""
        points = self.line(animal).find_element("tag name", "polyline").get_attribute("points")
        return [float(point.split(",")[1]) for point in points.split()]

    def test_lines(self):
        """Growth goes up, loss down, a belly's fill is nearly flat; one weight has no line; each is said in words"""
        barn = self.gateway.post("/v1/places", {"kind": "barn", "number": "61"})
        self.group = self.gateway.post("/v1/places", {"kind": "group", "number": "611", "parent": barn["id"]})["id"]
        growing = self.weighed(697000001, {"2026-07-01": 312, "2026-08-01": 330, "2026-08-31": 348})
        losing = self.weighed(697000002, {"2026-07-01": 400, "2026-07-02": 320})
        grown = self.weighed(697000003, {"2026-07-01": 600, "2026-07-03": 606, "2026-07-05": 600.4})
        calf = self.weighed(697000005, {"2026-07-01": 41.5, "2026-07-03": 43})
        once = self.weighed(697000004, {"2026-07-01": 500})
        self.sign_in("animals")
        # The first press unlocks the sound; one on a list does not count.
        self.browser.click("animal-search")
        self.browser.choose("filter-group", self.group)
        self.browser.wait(lambda: self.line(growing), "the lines")
        up, down, level = self.heights(growing), self.heights(losing), self.heights(grown)
        self.assertEqual(up, sorted(up, reverse=True))
        self.assertLess(down[0], down[1])
        self.assertLess(max(level) - min(level), 3)
        self.assertIsNone(self.line(once))
        self.assertEqual(self.line(growing).get_attribute("aria-label"), "312 → 348 kg in 61 days")
        self.assertEqual(self.line(losing).get_attribute("aria-label"), "400 → 320 kg in 1 day")
        self.assertEqual(self.line(calf).get_attribute("aria-label"), "41.5 → 43.0 kg in 2 days")
        self.browser.speak("cs")
        self.browser.choose("filter-group", self.group)
        self.browser.wait(lambda: self.line(growing), "the lines")
        self.assertEqual(self.line(growing).get_attribute("aria-label"), "312 → 348 kg za 61 dní")
        self.assertEqual(self.line(grown).get_attribute("aria-label"), "600 → 600 kg za 4 dny")

    def test_one_query(self):
        """A page of animals asks once for all its lines, and the next page only for its own"""
        self.sign_in("sessions")
        self.browser.script(listening)
        self.browser.open("animals")
        self.browser.wait(lambda: len(self.asked()) == 1, "one query for the first page")
        self.browser.find("sparkline")
        self.browser.click("animal-search")
        self.browser.script("document.querySelector('.results > .wide').click()")
        self.browser.wait(lambda: len(self.asked()) == 2, "one query for the next page")
        first, second = (set(path.partition("animals=")[2].split("%2C")) for path in self.asked())
        self.assertGreater(min(len(first), len(second)), 5)
        self.assertFalse(first & second)

    def asked(self) -> list[str]:
        return [path for path in self.browser.script("return window.asked") if "/v1/animals/weights" in path]

    def test_looks(self):
        """On the phone and on the desk, by day and by night"""
        self.sign_in("animals")
        self.browser.wait(lambda: self.browser.all("sparkline"), "the lines")
        for scheme in ("light", "dark"):
            self.browser.prefer(scheme)
            test_pages.Pages.photograph(self, f"sparklines-{scheme}", "en")
        # Where an animal is one line it stays one, but for long names.
        self.browser.prefer("light")
        self.browser.look_from("wide")
        heights = [row.size["height"] for row in self.browser.all("animal-result")]
        self.assertLess(statistics.median(heights), 66)
        self.browser.look_from("desktop")
