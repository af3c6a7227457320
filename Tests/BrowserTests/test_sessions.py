"""A session from its opening to its files: plan, numbers, what does not fit, limits, closing and opening again."""

import itertools
import json
from datetime import date

from case import BrowserTest, artefacts
from place import Place

numbers = itertools.count(551000001)


class Session(BrowserTest):
    provokes = ("status of 422",)

    def setUp(self):
        super().setUp()
        self.stop_the_race()
        self.place = Place(self, f"yard-{self._testMethodName}")
        self.planned = [self.place.animal(str(next(numbers))) for _ in range(3)]
        self.other = self.place.animal(str(next(numbers)))
        self.session = self.open_session("Heifers in autumn", [animal["id"] for animal in self.planned])
        self.addCleanup(lambda: self.gateway.post(f"/v1/sessions/{self.session['id']}/close"))

    def open_session(self, name: str, animals: list[str]) -> dict:
        if open := self.gateway.get("/v1/station").get("openSession"):
            self.gateway.post(f"/v1/sessions/{open['id']}/close")
        return self.gateway.post("/v1/sessions", {"name": name, "plannedAnimals": animals})

    def open_page(self):
        self.sign_in(f"sessions/{self.session['id']}")
        self.browser.find("session-statistics")

    def item(self, group: str, key: str):
        return self.browser.find("reconcile-item", self.browser.find(f"reconcile-{group}"), key=key)

    def wait_gone(self, group: str, key: str):
        self.browser.wait(
            lambda: (
                not any(
                    self.browser.all("reconcile-item", box, key=key) for box in self.browser.all(f"reconcile-{group}")
                )
            ),
            f"{key} to leave {group}",
        )

    def changes(self, animal: dict, kind: str) -> list[dict]:
        found = self.gateway.get(f"/v1/animals/{animal['id']}/changes?limit=500")["items"]
        return [change for change in found if change["kind"] == kind]

    def test_same_for_all(self):
        """What is recorded of all that were weighed is each one's, and one press takes it back of all"""
        self.open_page()
        self.assertEqual(self.browser.all("many-note"), [], "nobody was weighed yet")
        weighed, absent = self.planned[:2], self.planned[2]
        for animal in weighed:
            self.place.weigh_for(animal, 320.0)
        self.browser.click("many-note")
        self.browser.type("field-text", "vaccinated")
        self.browser.click("many-note-form-submit")
        self.browser.wait_for_text("many-said", "2 animals")
        self.browser.photograph(artefacts / "session-many.png")
        self.assertEqual(
            [[one["fields"]["text"] for one in self.changes(a, "note")] for a in weighed], [["vaccinated"]] * 2
        )
        self.assertEqual(self.changes(absent, "note"), [])
        self.browser.click("many-take-back")
        self.browser.wait_for_text("many-said", "taken back")
        self.assertEqual([self.changes(animal, "note") for animal in weighed], [[], []])

    def test_same_for_those_who_take_it(self):
        """Who does not take it is named with the reason, nothing is saved then, and one press leaves them out"""
        bull = self.place.animal(str(next(numbers)), sex="male")
        cow = self.planned[0]
        for animal in (bull, cow):
            self.place.weigh_for(animal, 320.0)
        self.open_page()
        self.browser.click("many-dryOff")
        self.browser.click("many-dryOff-form-submit")
        self.browser.wait_for_text("many-refused", bull["earTagText"])
        self.browser.photograph(artefacts / "session-many-refused.png")
        self.assertEqual(self.changes(cow, "dryOff"), [])
        self.browser.click("many-leave-out")
        self.browser.wait_for_text("many-said", "1 animal")
        self.assertEqual((len(self.changes(cow, "dryOff")), self.changes(bull, "dryOff")), (1, []))

    def test_numbers(self):
        """The numbers grow while somebody looks: count, mean, median, spread, extremes and gains"""
        self.open_page()
        self.assertEqual(self.browser.text("figure-median"), "– kg")
        for animal, kilograms in zip(self.planned, (310.0, 352.5, 402.0), strict=True):
            self.place.weigh_for(animal, kilograms)
        figures = {
            "count": "3",
            "meanOf": "354.8 kg",
            "median": "352.5 kg",
            "minimum": "310.0 kg",
            "maximum": "402.0 kg",
            "deviation": "46.0 kg",
        }
        for name, text in figures.items():
            self.browser.wait(lambda: self.browser.text(f"figure-{name}") == text, f"{name} to be {text}")
        self.browser.wait_for_text("figure-gainSinceBirth", "+0.2")
        self.assertEqual(len(self.browser.all("weighing")), 3)
        self.browser.wait_for_text("reconciled", "Everything is right")

    def test_unknown(self):
        """A weighing without an animal is given one where it is told"""
        weighing = self.place.weigh(333.0)
        self.open_page()
        self.browser.click("reconcile-assign", self.item("unknown", weighing["id"]))
        self.browser.type("animal-search", self.planned[0]["earTag"][2:])
        self.browser.click("animal-result", animal=self.planned[0]["id"])
        self.wait_gone("unknown", weighing["id"])
        self.wait_gone("coming", self.planned[0]["id"])
        self.assertEqual(self.gateway.get(f"/v1/weighings/{weighing['id']}")["animalId"], self.planned[0]["id"])

    def test_twice(self):
        """Of two weighings of one animal the worse is discarded with its reason"""
        animal = self.planned[0]
        first, second = self.place.weigh_for(animal, 340.0), self.place.weigh_for(animal, 512.0)
        self.open_page()
        self.browser.click("reconcile-discard", self.item("twice", second["id"]))
        self.browser.choose_button("reason", "leaning")
        self.browser.type("field-note", "on the door")
        self.browser.click("discard-form-submit")
        self.wait_gone("twice", animal["id"])
        stored = self.gateway.get(f"/v1/weighings/{second['id']}")
        self.assertEqual(stored["state"], "discarded")
        self.assertEqual(stored["discardReason"], "Leaned on the crate or on a person: on the door")
        self.assertEqual(self.gateway.get(f"/v1/weighings/{first['id']}")["state"], "assigned")

    def test_moved(self):
        """An animal that was not planned is either another one, or it is moved"""
        weighing = self.place.weigh_for(self.other, 345.0)
        self.open_page()
        self.browser.click("reconcile-weighing", self.item("moved", self.other["id"]))
        self.browser.click("sheet-assign")
        self.browser.type("animal-search", self.planned[1]["earTag"][2:])
        self.browser.click("animal-result", animal=self.planned[1]["id"])
        self.wait_gone("moved", self.other["id"])
        self.assertEqual(self.gateway.get(f"/v1/weighings/{weighing['id']}")["animalId"], self.planned[1]["id"])

    def test_group_changed(self):
        """An animal that lives elsewhere now than it was planned is moved back in two presses"""
        # An animal of old: who was born here today has a move of this very moment.
        animal = self.gateway.get("/v1/animals?limit=1")["items"][0]
        elsewhere = next(
            place["id"]
            for place in self.gateway.get("/v1/places")["items"]
            if place["kind"] == "group" and place["id"] != animal["group"]["id"]
        )
        self.session = self.open_session("Moved", [animal["id"]])
        self.gateway.post(
            f"/v1/animals/{animal['id']}/changes",
            {"kind": "move", "date": date.today().isoformat(), "fields": {"groupId": elsewhere}},
        )
        self.place.weigh_for(animal, 350.0)
        self.open_page()
        self.browser.click("reconcile-move", self.item("moved", animal["id"]))
        self.browser.find("group-choice")
        chosen = self.browser.all(f"choice-groupId-{animal['group']['id']}")[0]
        self.assertTrue(chosen.is_selected(), "the group it came from")
        self.browser.click("record-move-form-submit")
        self.wait_gone("moved", animal["id"])

    def test_missing(self):
        """Closed, what was not weighed is told; its weighing is found among those that fit nobody"""
        weighing = self.place.weigh(361.0)
        self.open_page()
        self.browser.click("close-session")
        self.browser.click("close-anyway")
        self.browser.click("reconcile-choose", self.item("missing", self.planned[2]["id"]))
        self.browser.click("choose-weighing", weighing=weighing["id"])
        self.wait_gone("missing", self.planned[2]["id"])
        self.assertEqual(self.gateway.get(f"/v1/weighings/{weighing['id']}")["animalId"], self.planned[2]["id"])

    def said(self, name: str = "close-dialog") -> list[str]:
        """What is told to be open still."""
        self.browser.find(name)
        return [line.text for line in self.browser.all("still-open")]

    def test_close_asks(self):
        """Closing tells with its numbers what is still open, leads to it, and closes only when told again"""
        self.place.weigh_for(self.planned[0], 340.0)
        self.place.weigh_for(self.planned[0], 350.0)
        self.place.weigh_for(self.other, 300.0)
        self.place.weigh(333.0)
        self.place.scale.pass_by(388.0)
        self.browser.wait(
            lambda: any(
                one["place"] == self.place.name for one in self.gateway.get("/v1/weighings/missed?limit=100")["items"]
            ),
            "an animal that was not weighed",
        )
        self.open_page()
        self.browser.click("close-session")
        said = self.said()
        # An animal of the race that stood on its scale when the race was stopped may be among them.
        found = self.gateway.get(f"/v1/sessions/{self.session['id']}/reconcile")
        unknown, moved = len(found["unknown"]), len(found["moved"])
        self.assertGreater(unknown * moved, 0)
        self.assertEqual(
            said[:4],
            [
                "1 weighing without an animal" if unknown == 1 else f"{unknown} weighings without an animal",
                "1 animal weighed more than once",
                "1 animal not where it was planned" if moved == 1 else f"{moved} animals not where they were planned",
                "2 planned animals not weighed",
            ],
        )
        self.assertRegex(said[4], r"^\d+ animals? stood at the scale and w")
        for scheme, place in (("light", "desktop"), ("dark", "phone")):
            self.browser.prefer(scheme)
            self.browser.look_from(place)
            self.browser.photograph(artefacts / f"session-close-{scheme}.png")
        self.browser.look_from("desktop")
        self.browser.click("keep-open")
        self.browser.wait(lambda: not self.browser.all("close-dialog"), "the dialog to close")
        self.assertNotIn("closedAt", self.gateway.get(f"/v1/sessions/{self.session['id']}"))
        self.browser.click("close-session")
        self.browser.click("still-open", kind="missed")
        self.browser.find("missed-one")
        self.assertNotIn("closedAt", self.gateway.get(f"/v1/sessions/{self.session['id']}"))
        self.browser.open("sessions")
        self.browser.click("new-session")
        for text in said[:4]:
            self.browser.wait_for_text("replaces", text)
        self.browser.open(f"sessions/{self.session['id']}")
        self.browser.click("close-session")
        self.browser.click("close-anyway")
        self.browser.find("reopen-session")
        self.assertIn("closedAt", self.gateway.get(f"/v1/sessions/{self.session['id']}"))

    def test_close_at_once(self):
        """Where nothing is open nothing is asked"""
        # The session before takes what the race, which was just stopped, has not told yet.
        self.place.weigh_for(self.planned[1], 310.0)
        self.session = self.open_session("One heifer", [self.planned[0]["id"]])
        self.place.weigh_for(self.planned[0], 340.0)
        self.open_page()
        self.browser.click("close-session")
        self.browser.find("reopen-session")
        self.assertEqual(self.browser.all("close-dialog"), [])

    def test_reopen(self):
        """Closed and opened again: the page, the list and the scale say so without being asked"""
        self.open_page()
        self.browser.click("close-session")
        self.browser.click("close-anyway")
        self.browser.find("reopen-session")
        self.browser.open("weigh")
        self.browser.find("open-session")
        self.gateway.post(f"/v1/sessions/{self.session['id']}/reopen")
        self.browser.wait_for_text("session-name", "Heifers in autumn")
        self.browser.open("sessions")
        row = self.browser.find("session", session=self.session["id"], open="true")
        self.browser.click("close-session", row)
        self.browser.click("close-anyway")
        row = self.browser.find("session", session=self.session["id"], open="false")
        self.browser.click("reopen-session", row)
        self.browser.find("session", session=self.session["id"], open="true")

    def test_limits(self):
        """Limits are typed in, kept, and refused with a reason; the next session can have the same"""
        self.open_page()
        self.browser.click("limit-add")
        self.browser.type("limit-name", "Breeding")
        self.browser.type("limit-minimum", "4oo")
        self.browser.type("limit-gate", "2")
        self.browser.click("limits-form-submit")
        self.browser.wait_for_text("problem", "4oo")
        self.browser.type("limit-minimum", "400,5")
        self.browser.click("limits-form-submit")
        self.browser.wait_for_text("toasts", "Saved")
        drafts = self.gateway.get(f"/v1/sessions/{self.session['id']}")["drafts"]
        self.assertEqual(
            [(one["name"], one["minimum"], one.get("maximum"), one["gate"]) for one in drafts],
            [("Breeding", 400.5, None, 2)],
        )
        self.browser.open("sessions")
        self.browser.click("new-session")
        self.browser.wait_for_text("session-dialog", "Breeding: from 400.5 kg, gate 2")
        self.browser.click("session-form-submit")
        closed = self.session["id"]
        self.session = self.browser.wait(
            lambda: (open := self.gateway.get("/v1/station").get("openSession")) and open["id"] != closed and open,
            "a new session",
        )
        self.assertEqual(self.session["drafts"], drafts)

    def test_files(self):
        """A table with the decimal mark of the country, events for other herd systems"""
        self.place.weigh_for(self.planned[0], 377.5)
        self.open_page()
        for mark, text in {"comma": b"377,5", "point": b"377.5"}.items():
            self.browser.click(f"decimal-{mark}")
            status, kind, body = self.browser.fetch(self.browser.find("session-csv").get_dom_attribute("href"))
            self.assertEqual((status, kind.split(";")[0]), (200, "text/csv"))
            self.assertIn(text, body)
        status, _, body = self.browser.fetch(self.browser.find("session-icar").get_dom_attribute("href"))
        self.assertEqual((status, len(json.loads(body))), (200, 1))
        status, _, body = self.browser.fetch(self.browser.find("session-icar-group").get_dom_attribute("href"))
        self.assertEqual((status, len(json.loads(body))), (200, 1))
        status, kind, body = self.browser.fetch(self.browser.find("session-report").get_dom_attribute("href"))
        self.assertEqual((status, kind, body[:5]), (200, "application/pdf", b"%PDF-"))
