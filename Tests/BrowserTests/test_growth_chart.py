"""The growth chart claims nothing that was not weighed, and says on which axis it stands."""

import itertools
from datetime import date, timedelta

from case import BrowserTest, artefacts
from place import Place

numbers = itertools.count(331000001)

# What was drawn: the axes, and how far from the middle of each stretch between two weighings the line passes.
drawn = """
const canvas = document.querySelector('[data-testid="growth-chart"] canvas');
const chart = window.Chart?.getChart(canvas);
if (!chart) return null;
const { x, y } = chart.scales;
const readable = (width, height) => Object.assign(document.createElement('canvas'), { width, height })
  .getContext('2d', { willReadFrequently: true });
const context = readable(canvas.width, canvas.height);
context.drawImage(canvas, 0, 0);
const scale = canvas.width / chart.width;
const painter = readable(1, 1);
const rgb = (colour) => {
  painter.fillStyle = colour;
  painter.fillRect(0, 0, 1, 1);
  return painter.getImageData(0, 0, 1, 1).data.slice(0, 3);
};
const line = rgb(getComputedStyle(document.documentElement).getPropertyValue('--chart-line').trim());
const isLine = (left, top) => {
  const pixel = context.getImageData(Math.round(left * scale), Math.round(top * scale), 1, 1).data;
  return pixel[3] > 200 && line.every((part, index) => Math.abs(part - pixel[index]) < 40);
};
const points = chart.getDatasetMeta(0).data;
const beside = points.slice(1).map((point, index) => {
  const before = points[index];
  const [left, top] = [(before.x + point.x) / 2, (before.y + point.y) / 2];
  return Array.from({ length: 200 }, (_, off) => off).find((off) => isLine(left, top - off) || isLine(left, top + off));
});
return {
  beside, begins: y.min, ends: y.max,
  weights: y.ticks.map(({ label }) => label), days: x.ticks.map(({ label }) => label),
  at: x.ticks.map(({ value }) => new Date(value).getDate()), animated: chart.options.animation !== false,
  spoken: canvas.getAttribute('aria-label'),
};
"""


class GrowthChart(BrowserTest):
    # The library is kept away.
    provokes = ("ERR_BLOCKED_BY_CLIENT",)

    def animal(self, *weighings: tuple[int, float]) -> dict:
        """One that weighed so much so many days ago."""
        animal = Place(self, f"chart-{self._testMethodName}").animal(str(next(numbers)))
        for days, kilograms in weighings:
            day = (date.today() - timedelta(days=days)).isoformat()
            change = {"kind": "weighing", "date": day, "fields": {"kilograms": kilograms}}
            self.gateway.post(f"/v1/animals/{animal['id']}/changes", change)
        return animal

    def look_at(self, animal: dict) -> dict:
        self.sign_in(f"animals/{animal['id']}")
        return self.browser.wait(
            lambda: (found := self.browser.script(drawn)) and None not in found["beside"] and found, "a drawn chart"
        )

    def test_straight(self):
        """Straight lines lead from weighing to weighing: none overshoots a weight that was never there"""
        found = self.look_at(self.animal((300, 180.0), (240, 320.0), (200, 170.0), (100, 180.0), (10, 380.0)))
        self.assertLessEqual(max(found["beside"]), 2)
        self.assertFalse(found["animated"])

    def test_zero(self):
        """A calf that doubled its weight is drawn from zero, with kilograms and months on the axes"""
        found = self.look_at(self.animal((320, 45.0), (200, 120.0), (90, 210.0), (5, 290.0)))
        self.assertEqual((found["begins"], found["weights"][0]), (0, "0"))
        self.assertRegex(found["weights"][-1], r"^\d+ kg$")
        for label in found["days"]:
            self.assertRegex(label, r"^\d+/20\d\d$")
        self.assertEqual(set(found["at"]), {1}, "a month is told where it begins")
        self.assertEqual(len(set(found["days"])), len(found["days"]), "no month twice")
        self.assertNotIn("axis begins", found["spoken"])
        self.browser.photograph(artefacts / "growth-zero.png")

    def test_break(self):
        """The axis of a grown cow is broken, which is drawn and said; a few days are told as days"""
        found = self.look_at(self.animal((9, 612.0), (6, 618.5), (3, 615.0), (0, 621.0)))
        self.assertGreater(found["begins"], 500)
        self.assertGreater(found["ends"] - found["begins"], 60, "ten kilograms of water are no mountain")
        self.assertIn(f"The axis begins at {found['begins']} kg.", found["spoken"])
        self.assertEqual(len(set(found["days"])), len(found["days"]), "no day twice")
        self.assertLessEqual(len(found["days"]), 6)
        for scheme in ("light", "dark"):
            self.browser.prefer(scheme)
            self.browser.photograph(artefacts / f"growth-break-{scheme}.png")

    def test_library_lost(self):
        """Where what draws it did not come the page says so and stays; it is asked for again with the next chart"""
        animal = self.animal((100, 180.0), (10, 380.0))
        driver = self.browser.driver
        driver.execute_cdp_cmd("Network.enable", {})
        driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/vendor/chart.js"]})
        self.addCleanup(driver.execute_cdp_cmd, "Network.setBlockedURLs", {"urls": []})
        self.sign_in(f"animals/{animal['id']}")
        self.browser.wait_for_text("growth-chart", "libjs-chart.js is not installed")
        # What is left with half of its own files is loaded again after a second: this page is not.
        self.browser.wait(lambda: self.browser.script("return performance.now()") > 2500, "a page that stays")
        self.browser.wait_for_text("growth-chart", "libjs-chart.js is not installed")
        driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
        self.browser.open("weigh")
        self.browser.open(f"animals/{animal['id']}")
        self.browser.wait(lambda: self.browser.script(drawn), "a drawn chart")
