"""An animal that has to go somewhere else is called: in colour, in words and aloud, at the moment it is known."""

import itertools
from datetime import date

from case import BrowserTest
from place import Place

numbers = itertools.count(771000001)
tags = itertools.count(203000771000001)

# Notes every tone that is played.
listen = """
window.tones = [];
const made = window.OscillatorNode;
window.OscillatorNode = class extends made {
  constructor(context, options) { super(context, options); window.tones.push(options.type); }
};
"""

positions = """
const top = (selector) => Math.round(document.querySelector(selector).getBoundingClientRect().top);
return ['.stage', '.acts', '.weigh-recent', '.subject'].map(top);
"""

# The contrast of the words of a call on their ground, as WCAG counts it.
contrast = """
const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const parts = (colour) => colour.match(/[0-9.]+/g).slice(0, 3).map((part) => linear(part / 255));
const light = (colour) => { const [r, g, b] = parts(colour); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const style = getComputedStyle(document.querySelector(arguments[0]));
const [high, low] = [light(style.color), light(style.backgroundColor)].sort((a, b) => b - a);
return (high + 0.05) / (low + 0.05);
"""


class Calls(BrowserTest):
    def setUp(self):
        super().setUp()
        self.stop_the_race()
        self.place = Place(self, f"gate-{self._testMethodName}")
        self.tag = str(next(tags))
        self.animal = self.place.animal(str(next(numbers)), eid=self.tag)

    def look(self):
        self.sign_in()
        self.browser.click(f"place-{self.place.name}")
        self.browser.wait(lambda: "Empty" in self.browser.text("state"), "an empty scale")

    def test_selection(self):
        """A selection due today is called when the tag is read, before the animal stands on the scale"""
        self.gateway.post(
            f"/v1/animals/{self.animal['id']}/changes",
            {"kind": "selection", "date": date.today().isoformat(), "fields": {"reason": 7, "unit": 3, "order": 1}},
        )
        self.look()
        self.browser.script(listen)
        self.browser.click("sound")
        self.browser.wait(lambda: self.browser.find("sound").get_attribute("data-sound") in ("on", "muted"), "sound")
        if self.browser.find("sound").get_attribute("data-sound") == "muted":
            self.browser.click("sound")
        before = self.browser.script(positions)
        self.place.reader.read(self.tag)
        call = self.browser.find("call", gate="3")
        self.browser.wait_for_text("call", "slaughter")
        self.assertIn(
            "Gate 3: slaughter",
            self.browser.script("return document.querySelector('[data-testid=urgent]').textContent"),
        )
        self.assertEqual(
            self.browser.script("return document.querySelector('[data-testid=urgent]').getAttribute('role')"), "alert"
        )
        self.browser.wait(lambda: "square" in self.browser.script("return window.tones"), "the sound of an alert")
        self.assertGreater(self.browser.script(contrast, '[data-testid="call"]'), 7)
        self.assertGreater(call.size["height"], 60)
        self.assertEqual(self.browser.script(positions), before, "nothing moves")

    def test_done(self):
        """A selection that was carried out is marked as done on the animal's page, and calls no more"""
        due = self.gateway.post(
            f"/v1/animals/{self.animal['id']}/changes",
            {"kind": "selection", "date": date.today().isoformat(), "fields": {"reason": 7, "unit": 3, "order": 1}},
        )
        self.sign_in(f"animals/{self.animal['id']}")
        self.browser.wait_for_text("selection-due", "slaughter")
        self.browser.click("selection-finish")
        self.browser.wait(lambda: not self.browser.visible("selection-due"), "the notice to go")
        changes = self.gateway.get(f"/v1/animals/{self.animal['id']}/changes")["items"]
        fields = next(change["fields"] for change in changes if change["id"] == due["id"])
        self.assertEqual(fields, {"reason": 7, "unit": 3, "order": 1, "done": True})

    def test_limit(self):
        """A weight that a limit of the session holds sends the animal through its gate"""
        drafts = [{"name": "Breeding", "minimum": 400, "gate": 2}, {"name": "Grow on", "maximum": 400, "gate": 1}]
        session = self.gateway.get("/v1/station").get("openSession") or self.gateway.post(
            "/v1/sessions", {"name": "Drafting"}
        )
        self.gateway.patch(f"/v1/sessions/{session['id']}", {"drafts": drafts})
        self.addCleanup(self.gateway.patch, f"/v1/sessions/{session['id']}", {"drafts": []})
        self.look()
        before = self.browser.script(positions)
        self.place.reader.read(self.tag)
        self.place.scale.step_on(399.5)
        self.browser.find("call", gate="1")
        self.browser.wait_for_text("call", "Grow on")
        self.browser.wait_for_text("weighing", "Gate 1: Grow on")
        self.assertEqual(self.browser.script(positions), before, "nothing moves")
        for place in ("desktop", "phone"):
            self.browser.look_from(place)
            self.assertGreaterEqual(
                self.browser.script("return document.querySelector('.call-gate').getBoundingClientRect().height"), 48
            )
            self.assertTrue(self.browser.find("undo").is_displayed())
        self.place.scale.step_off()
        self.browser.wait(lambda: not self.browser.visible("call"), "the call to end with the animal")
