"""The bin looks again when animals and tags change, and many weighings are dealt with at once."""

import itertools
import re

import test_pages
from case import BrowserTest
from place import Place

numbers = itertools.count(662000001)
tags = itertools.count(203000662000001)


class Bin(BrowserTest):
    def setUp(self):
        super().setUp()
        self.place = Place(self, f"bin-{self._testMethodName.removeprefix('test_')}")
        self.tag = str(next(tags))

    def stored(self, weighing: dict) -> dict:
        return self.gateway.get(f"/v1/weighings/{weighing['id']}")

    def card(self, weighing: dict, **data: str):
        return self.browser.find("weighing", weighing=weighing["id"], **data)

    def settled(self):
        """Nothing on the page has changed so lately that it takes no press."""
        self.browser.wait(
            lambda: not self.browser.script("return document.querySelector('.bin-cards [data-unseen]')"),
            "the list to take presses",
        )

    def choose(self, *weighings: dict):
        for weighing in weighings:
            self.browser.click("bin-choose", of=weighing["id"])

    def look(self, name: str, language: str = "en"):
        test_pages.Pages.photograph(self, name, language)
        self.browser.look_from("desktop")
        self.browser.prefer("light")

    def test_certain(self):
        """An animal that gets the tag later is proposed at once, and one press assigns all that are certain"""
        seen = {self.tag: 311.0, str(next(tags)): 312.0}
        places = [self.place, Place(self, "bin-beside")]
        weighings = [place.weigh(seen[tag], tag) for place, tag in zip(places, seen, strict=True)]
        self.sign_in("unassigned")
        for weighing in weighings:
            self.assertIn("No animal has the EID that was read", self.card(weighing, certain="false").text)
        animals = [self.place.animal(str(next(numbers)), eid=tag) for tag in seen]
        for weighing, animal in zip(weighings, animals, strict=True):
            card = self.card(weighing, certain="true")
            self.assertIn(f"{animal['earTagText']} has this tag now.", card.text)
            self.browser.find("candidate", within=card, animal=animal["id"], reason="tag")
        self.look("bin-certain")
        self.browser.click("bin-give-certain")
        # One of the race may be certain too.
        self.browser.wait(
            lambda: re.search(r"^([2-9]|\d\d+) weighings assigned", self.browser.text("bin-said")), "all to be assigned"
        )
        self.assertEqual([self.stored(one).get("animalId") for one in weighings], [one["id"] for one in animals])
        self.browser.click("bin-take-back")
        for weighing in weighings:
            # Somebody took it away: that it has the tag is no longer enough.
            self.card(weighing, certain="false")
            self.assertEqual(self.stored(weighing)["state"], "unassigned")

    def test_likely(self):
        """Who weighs as much is proposed with the reason, one tap assigns, and it can be taken back"""
        animal = self.place.animal(str(next(numbers)))
        when = self.gateway.get("/v1/weighings?limit=1")["items"][0]["at"]
        weight = {"date": when, "kind": "weighing", "fields": {"kilograms": 1873.0}}
        self.gateway.post(f"/v1/animals/{animal['id']}/changes", weight)
        weighing = self.place.weigh(1874.0)
        self.sign_in("unassigned")
        self.browser.speak("cs")
        offered = self.browser.find("candidate", within=self.card(weighing), animal=animal["id"])
        self.assertIn("čekalo se asi 1873,0 kg", offered.text.replace("\u00a0", " "))
        self.assertGreaterEqual(offered.size["height"], 60, "for a glove")
        self.look("bin-likely", "cs")
        self.browser.click("candidate", within=self.card(weighing), animal=animal["id"])
        self.browser.wait_for_text("bin-said", "Přiřazeno 1 vážení")
        self.assertEqual(self.stored(weighing)["animalId"], animal["id"])
        self.browser.click("bin-take-back")
        self.card(weighing)
        self.assertEqual(self.stored(weighing)["state"], "unassigned")

    def test_many(self):
        """Many are chosen, go to one animal or are discarded together, and come back"""
        animal = self.place.animal(str(next(numbers)))
        weighings = [self.place.weigh(kilograms) for kilograms in (51.0, 53.0, 55.0)]
        self.sign_in("unassigned")
        self.card(weighings[2])
        self.choose(*weighings[:2])
        self.browser.wait_for_text("bin-said", "2 chosen")
        self.look("bin-chosen")
        self.browser.click("bin-discard")
        self.browser.choose_button("reason", "test")
        self.browser.click("discard-form-submit")
        self.browser.wait_for_text("bin-said", "2 weighings discarded")
        self.assertEqual([self.stored(one)["state"] for one in weighings], ["discarded", "discarded", "unassigned"])
        self.browser.click("bin-take-back")
        self.card(weighings[0])
        self.assertEqual({self.stored(one)["state"] for one in weighings}, {"unassigned"})

        self.choose(*weighings)
        self.browser.click("bin-to-one")
        self.browser.type("animal-search", animal["earTag"][2:])
        self.browser.click("animal-result", animal=animal["id"])
        self.browser.wait_for_text("bin-said", "3 weighings assigned")
        self.assertEqual({self.stored(one)["animalId"] for one in weighings}, {animal["id"]})

    def test_new_animal(self):
        """A tag that nobody has makes a new animal from here, with the weighing its own"""
        weighing = self.place.weigh(44.0, self.tag)
        self.sign_in("unassigned")
        self.browser.click("new-with-tag", within=self.card(weighing))
        self.browser.find("birth-form")
        self.assertEqual(self.browser.find("field-eid").get_property("value"), self.tag)
        self.look("bin-new-animal")
        number = str(next(numbers))
        self.browser.type("field-number", number)
        self.browser.choose_button("sex", "female")
        self.browser.script("arguments[0].value = '2025-03-01'", self.browser.find("field-born"))
        groups = [place for place in self.gateway.get("/v1/places")["items"] if place["kind"] == "group"]
        self.browser.choose("field-groupId", groups[0]["id"])
        self.browser.click("birth-form-submit")
        self.browser.find("page-unassigned")
        self.browser.wait(lambda: self.stored(weighing)["state"] == "assigned", "the weighing to be its own")
        self.assertEqual(self.stored(weighing)["animal"]["earTag"], f"CZ{number}")
        self.assertEqual(self.gateway.get(f"/v1/resolve?eid={self.tag}")["kind"], "animal")

    def test_focus(self):
        """The keyboard stays where it was when the card under it is drawn again"""
        weighing = self.place.weigh(46.0, self.tag)
        self.sign_in("unassigned")
        self.card(weighing, certain="false")
        self.browser.script("arguments[0].focus()", self.browser.find("open-weighing", of=weighing["id"]))
        self.place.animal(str(next(numbers)), eid=self.tag)
        self.card(weighing, certain="true")
        self.assertEqual(
            self.browser.script("return [document.activeElement.dataset.testid, document.activeElement.dataset.of]"),
            ["open-weighing", weighing["id"]],
        )

    def test_press(self):
        """What is held down stays under the finger while animals change, and what has just come takes no press"""
        weighing = self.place.weigh(45.0, self.tag)
        self.sign_in("unassigned")
        target = self.browser.find("open-weighing", of=weighing["id"])
        at = self.browser.script(
            """
            arguments[0].scrollIntoView({ block: 'center' });
            arguments[0].focus();
            const { left, top, width, height } = arguments[0].getBoundingClientRect();
            return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
            """,
            target,
        )
        button = {**at, "button": "left", "clickCount": 1}
        self.browser.command("Input.dispatchMouseEvent", type="mouseMoved", **at)
        self.browser.command("Input.dispatchMouseEvent", type="mousePressed", **button)
        # Of the first 250 it keeps, the pages themselves are most.
        self.browser.script("performance.clearResourceTimings()")
        asked = "performance.getEntriesByName(`${location.origin}/v1/weighings/unassigned?limit=100`).length"
        before = self.browser.script(f"return {asked}")
        animal = self.place.animal(str(next(numbers)), eid=self.tag)
        self.browser.wait(lambda: self.browser.script(f"return {asked}") > before, "the bin to be read again")
        self.browser.script("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.card(weighing, certain="false")
        self.browser.command("Input.dispatchMouseEvent", type="mouseReleased", **button)
        self.browser.find("weighing-dialog")
        self.browser.press("\ue00c")
        self.browser.wait(lambda: not self.browser.all("weighing-dialog"), "the dialog to close")
        # The click was its own, and only then the card changed.
        self.card(weighing, certain="true")
        self.settled()
        # In one task with the change there is no time to see it.
        pressed = self.browser.driver.execute_async_script(
            """
            const [id, animal, done] = arguments;
            new MutationObserver((_, observer) => {
              observer.disconnect();
              document.querySelector(`[data-weighing="${id}"] [data-testid="assign"]`).click();
              done(Boolean(document.querySelector('[data-testid="assign-dialog"]')));
            }).observe(document.querySelector('.bin-cards'), { childList: true, subtree: true });
            fetch(`/v1/animals/${animal}/changes`, {
              method: 'POST',
              headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify({
                kind: 'tagging', date: new Date().toISOString(), fields: { eid: '203000662999999' },
              }),
            });
            """,
            weighing["id"],
            animal["id"],
        )
        self.assertFalse(pressed)
