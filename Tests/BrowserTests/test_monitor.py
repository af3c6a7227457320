"""An old monitor in the barn: all that matters at the scale is seen at one look, without scrolling."""

import contextlib
import itertools
from datetime import date, timedelta

from selenium.common.exceptions import TimeoutException

import pictures
from case import BrowserTest, artefacts
from place import Place

numbers = itertools.count(881000001)
tags = itertools.count(203000881000001)

# What of the four parts lies outside of the screen, or is cut off by what is around it.
outside = """
const parts = {
  session: '[data-testid="session-count"]',
  weight: '[data-testid="weight"]', unit: '.weight-unit', state: '[data-testid="state"]',
  animal: '[data-testid="subject"] [data-testid="animal-card"]',
  chart: '[data-testid="subject"] [data-testid="growth-chart"] canvas',
  weighings: '.weigh-recent', weighing: '[data-testid="recent-weighings"] [data-testid="weighing"]:first-child',
};
const page = document.scrollingElement;
const faults = page.scrollHeight > innerHeight ? [`the page is ${page.scrollHeight} px high`] : [];
for (const [name, selector] of Object.entries(parts)) {
  const part = document.querySelector(selector);
  const edge = part.getBoundingClientRect();
  if (edge.width === 0 || edge.height === 0) faults.push(`${name} is not shown`);
  for (let box = part.parentElement; box; box = box.parentElement) {
    const frame = box === document.documentElement
      ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : box.getBoundingClientRect();
    const cuts = box === document.documentElement || getComputedStyle(box).overflow !== 'visible';
    const isOut = edge.left < frame.left - 1 || edge.top < frame.top - 1 || edge.right > frame.right + 1
      || edge.bottom > frame.bottom + 1;
    if (cuts && isOut) faults.push(`${name} is cut by ${box.className || box.localName}`);
  }
}
return faults;
"""

columns = """
const [stage, subject] = ['.stage', '.subject'].map((part) => document.querySelector(part).getBoundingClientRect());
return subject.left >= stage.right && subject.top < stage.bottom;
"""


class Monitor(BrowserTest):
    def setUp(self):
        super().setUp()
        self.stop_the_race()
        self.place = Place(self, "barn")
        self.tag = str(next(tags))
        self.animal = self.place.animal(str(next(numbers)), eid=self.tag, name="Krasomila")
        for months, kilograms in ((9, 328.0), (6, 351.5), (3, 380.0)):
            day = date.today() - timedelta(days=30 * months)
            self.record("weighing", day, {"kilograms": kilograms})
        # With something in the bin the head is as full as it gets.
        self.place.weigh(250.0)
        # A selection that is due takes the most room beside the number.
        self.record("selection", date.today(), {"reason": 7, "unit": 3, "order": 1})

    def record(self, kind: str, day: date, fields: dict):
        self.gateway.post(
            f"/v1/animals/{self.animal['id']}/changes", {"kind": kind, "date": day.isoformat(), "fields": fields}
        )

    def test_one_look(self):
        """At 1024 x 768 weight, animal, chart and last weighings are on the screen, by mouse and by touch"""
        self.one_look("monitor")

    def test_one_look_with_photo(self):
        """The same of an animal that has a photo: it pushes nothing out"""
        picture = pictures.cow((40, 30, 30), self.stage.path / "monitor-cow.png")
        self.gateway.upload(f"/v1/animals/{self.animal['id']}/photos", picture)
        self.one_look("monitor-photo")
        self.assertGreaterEqual(min(self.browser.find("photo").size.values()), 48, "a glove hits it")

    def one_look(self, name: str):
        self.browser.look_from("monitor")
        self.sign_in()
        self.browser.click("place-barn")
        self.browser.wait_for_text("state", "Empty")
        self.place.reader.read(self.tag)
        self.place.scale.step_on(411.5)
        self.browser.wait_for_text("animal-card", "411.5")
        for scheme in ("light", "dark"):
            self.browser.prefer(scheme)
            for language in ("en", "cs"):
                self.browser.speak(language)
                for touch in (False, True):
                    self.browser.command("Emulation.setTouchEmulationEnabled", enabled=touch)
                    with self.subTest(scheme=scheme, language=language, touch=touch):
                        self.browser.find("weighing")
                        # Chart.js draws anew a moment after its place has changed.
                        self.browser.wait(
                            lambda: self.browser.script("return document.querySelector('canvas')?.width > 0"),
                            "a drawn chart",
                        )
                        with contextlib.suppress(TimeoutException):
                            self.browser.wait(lambda: not self.browser.script(outside), "all parts in one look")
                        self.assertEqual(self.browser.script(outside), [])
            self.browser.photograph(artefacts / f"weigh-{name}-{scheme}.png")
        self.place.scale.step_off()

    def test_three_places(self):
        """Beside three places the devices in the head are pictures, named by their titles; with more room, names"""
        Place(self, "yard")
        self.browser.look_from("monitor")
        self.sign_in()
        self.browser.click("place-main")
        self.browser.find("place-yard")
        chip = self.browser.find("device-chip")
        self.assertRegex(chip.get_attribute("title"), r"^Simulated .+: ")
        for language in ("en", "cs"):
            self.browser.speak(language)
            self.browser.find("place-yard")
            for chip in self.browser.all("device-chip"):
                self.assertTrue(chip.find_element("tag name", "svg").is_displayed())
                self.assertIn("Simulated", chip.get_attribute("textContent"), "a screen reader says the name")
                self.assertLessEqual(chip.find_element("class name", "chip-name").size["width"], 1)
                self.assertGreaterEqual(min(chip.size.values()), 48, "a glove hits it")
            self.browser.photograph(artefacts / f"weigh-three-places-{language}.png")
        self.browser.look_from("wide")
        chip = self.browser.find("device-chip")
        self.assertFalse(chip.find_element("tag name", "svg").is_displayed())
        self.assertIn("Simulated", chip.text)

    def test_columns(self):
        """Two columns from 900 px on, one on what is narrower"""
        self.sign_in()
        self.browser.click("place-barn")
        for width, two in ((899, False), (900, True), (1100, True), (1101, True)):
            self.browser.command(
                "Emulation.setDeviceMetricsOverride", width=width, height=768, deviceScaleFactor=1, mobile=False
            )
            with self.subTest(width=width):
                self.assertEqual(self.browser.script(columns), two)
