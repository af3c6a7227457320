"""A session with a plan, seen from the scale: how far it is, who is still to come, who does not belong to it."""

import itertools

from case import BrowserTest, artefacts
from place import Place

numbers = itertools.count(441000001)
tags = itertools.count(203000441000001)

# Notes every tone that is played: its wave and its pitch.
listen = """
window.tones = [];
const made = window.OscillatorNode;
window.OscillatorNode = class extends made {
  constructor(context, options) { super(context, options); window.tones.push(`${options.type} ${options.frequency}`); }
};
"""

# A timer that was set later, for later, ends later.
close_at_once = """
const done = arguments[0];
pageModule('/station.js').then(({ station }) => {
  station.dispatchEvent(new CustomEvent('session'));
  station.session = null;
  station.dispatchEvent(new CustomEvent('session'));
  setTimeout(done, 400);
});
"""


class Plan(BrowserTest):
    def setUp(self):
        super().setUp()
        self.stop_the_race()
        self.place = Place(self, f"yard-{self._testMethodName}")
        self.tags = {}
        self.planned = [self.animal() for _ in range(3)]
        self.stranger = self.animal()
        self.session = self.open_session([animal["id"] for animal in self.planned])

    def animal(self) -> dict:
        tag = str(next(tags))
        animal = self.place.animal(str(next(numbers)), eid=tag)
        self.tags[animal["id"]] = tag
        return animal

    def open_session(self, animals: list[str] | None) -> dict:
        if open := self.gateway.get("/v1/station").get("openSession"):
            self.gateway.post(f"/v1/sessions/{open['id']}/close")
        more = {} if animals is None else {"plannedAnimals": animals}
        session = self.gateway.post("/v1/sessions", {"name": "Heifers in autumn", **more})
        self.addCleanup(self.gateway.post, f"/v1/sessions/{session['id']}/close")
        return session

    def look(self):
        self.sign_in()
        self.browser.click(f"place-{self.place.name}")
        self.browser.wait_for_text("state", "Empty")

    def tone(self) -> str:
        return self.browser.find("page-weigh").get_attribute("data-tone")

    def note_tones(self):
        """Keeps each tone of the page from now on, with the weight beside it: one may be over when it is asked for."""
        self.browser.script(
            """
            const [page, weight] = ['page-weigh', 'weight'].map((name) =>
              document.querySelector(`[data-testid=${name}]`));
            window.shown = [];
            new MutationObserver(() => window.shown.push(`${page.dataset.tone}, ${weight.innerText.trim()}`))
              .observe(page, { attributes: true, attributeFilter: ['data-tone'] });
            """
        )

    def sound_on(self):
        self.browser.script(listen)

        def state():
            return self.browser.find("sound").get_attribute("data-sound")

        self.browser.wait(lambda: state() != "locked", "the first press to allow sound")
        if state() == "muted":
            self.browser.click("sound")
        self.browser.wait(lambda: state() == "on", "sound")

    def step_on(self, animal: dict, kilograms: float):
        self.place.reader.read(self.tags[animal["id"]])
        self.place.scale.step_on(kilograms)

    def test_closed_at_once(self):
        """A session that is closed before it was its turn to be read is not asked for: the page has no complaint"""
        self.look()
        self.browser.wait_for_text("session-progress", "0 of 3")
        self.browser.driver.execute_async_script(close_at_once)

    def test_progress(self):
        """The plan counts with every weighing; one press lists who is missing, and the list gets shorter by itself"""
        self.place.weigh_for(self.planned[0], 310.0)
        self.look()
        self.browser.wait_for_text("session-progress", "1 of 3")
        self.browser.click("session-summary")
        self.browser.find("coming", animal=self.planned[1]["id"])
        self.assertEqual(len(self.browser.all("coming")), 2)
        self.place.weigh_for(self.planned[1], 320.0)
        self.browser.wait(lambda: len(self.browser.all("coming")) == 1, "one animal less to come")
        self.browser.wait_for_text("coming-progress", "2 of 3 planned animals weighed")
        for place in ("desktop", "phone"):
            self.browser.look_from(place)
            self.browser.photograph(artefacts / f"weigh-coming-{place}.png")
        self.place.weigh_for(self.planned[2], 330.0)
        self.browser.wait_for_text("coming-dialog", "All planned animals were weighed.")
        self.browser.click("coming-session")
        self.browser.find("page-session")
        self.assertEqual(self.browser.all("coming-dialog"), [])

    def test_stranger(self):
        """An animal out of the plan has its own word, colour and sound: at its tag, and when it is weighed"""
        self.look()
        self.browser.wait_for_text("session-progress", "0 of 3")
        self.sound_on()
        self.place.reader.read(self.tags[self.stranger["id"]])
        self.browser.wait_for_text("state", "Not planned")
        self.assertEqual(self.tone(), "unplanned")
        self.browser.wait(lambda: self.browser.script("return window.tones").count("square 520") == 2, "its sound")
        self.assertNotIn("triangle 1400", self.browser.script("return window.tones"))
        for scheme in ("light", "dark"):
            self.browser.prefer(scheme)
            for place in ("phone", "desktop"):
                self.browser.look_from(place)
                self.browser.photograph(artefacts / f"weigh-unplanned-{scheme}-{place}.png")
        self.note_tones()
        self.place.scale.step_on(345.0)
        self.browser.wait_for_text("stage-note", "Not in the plan of this session")
        # After some seconds on the scale it is told to leave, in another colour.
        self.assertIn("unplanned, 345.0", self.browser.script("return window.shown"))
        self.browser.wait(
            lambda: self.browser.script("return window.tones").count("square 520") == 4, "its sound again"
        )
        self.assertIn("triangle 1320", self.browser.script("return window.tones"), "and that it is recorded")
        self.browser.photograph(artefacts / "weigh-unplanned-recorded.png")
        self.place.scale.step_off()
        self.browser.wait_for_text("state", "Empty")
        self.browser.wait_for_text("session-progress", "0 of 3")

    def test_planned(self):
        """Whoever is in the plan is never called unplanned, also who was weighed before the page was opened"""
        weighed, fresh, _ = self.planned
        self.place.weigh_for(weighed, 352.0)
        self.place.weigh_for(self.stranger, 300.0)
        self.look()
        self.browser.wait_for_text("session-progress", "1 of 3")
        self.sound_on()
        for animal in (weighed, fresh):
            self.place.reader.read(self.tags[animal["id"]])
            self.browser.wait_for_text("subject", animal["earTagText"])
            self.assertEqual((self.tone(), self.browser.text("state")), ("empty", "Empty"))
        self.browser.wait(lambda: self.browser.script("return window.tones").count("triangle 1400") == 2, "two tags")
        self.assertNotIn("square 520", self.browser.script("return window.tones"))

    def test_no_plan(self):
        """Without a plan nobody is unplanned, and the header counts as ever"""
        self.session = self.open_session(None)
        self.look()
        self.place.reader.read(self.tags[self.stranger["id"]])
        self.browser.wait_for_text("subject", self.stranger["earTagText"])
        self.assertEqual(self.tone(), "empty")
        self.assertEqual(self.browser.text("session-count"), "0")
        self.assertEqual(self.browser.all("session-progress"), [])
