"""Who comes to a training: entered, invited, let in by scanner, camera and hand, moved, undone, paid."""

import datetime

import pictures
from case import BrowserTest, artefacts
from test_plan import listen

sound_state = """
const done = arguments[0];
pageModule('/sound.js').then(({ soundState }) => done(soundState()));
"""


class Door(BrowserTest):
    """An event of its own with three members; numbers from 7100."""

    walk_ins = False

    def setUp(self):
        super().setUp()
        now = datetime.datetime.now(datetime.UTC).replace(microsecond=0)
        self.event = self.gateway.post(
            "/v1/door-events",
            {
                "name": "Trénink mužů",
                "kind": "training",
                "startsAt": now.isoformat().replace("+00:00", "Z"),
                "endsAt": (now + datetime.timedelta(hours=2)).isoformat().replace("+00:00", "Z"),
                "capacity": 2,
                "price": 15000,
                "location": "Hala",
                "walkIns": self.walk_ins,
            },
        )
        self.addCleanup(self.gateway.delete, self.address())
        names = ("Jan Hora", "Eva Mala", "Ota Zima")
        self.members = [self.enrol(name, 7100 + index) for index, name in enumerate(names)]

    def enrol(self, name: str, number: int) -> dict:
        member = self.gateway.post("/v1/members", {"name": name, "number": str(number)})
        self.addCleanup(self.gateway.delete, f"/v1/members/{member['id']}")
        return member

    def address(self, part: str = "") -> str:
        return f"/v1/door-events/{self.event['id']}{part}"

    def invite(self, *members: dict):
        for member in members:
            self.gateway.post(self.address("/attendances"), {"memberId": member["id"]})

    def card(self, member: dict) -> str:
        return f"Jmeno a prijmeni: {member['name']}, osobni cislo: {member['number']}"

    def states(self) -> dict[str, str]:
        items = self.gateway.get(self.address("/attendances"))["items"]
        return {item["person"]["name"]: item["state"] for item in items}


class AtTheDoor(Door):
    """Door mode, as whoever stands there sees it."""

    # What is refused is told to the console, too.
    provokes = ("status of 409",)

    def open_door(self):
        self.sign_in(f"door/{self.event['id']}/scan")
        self.browser.wait_for_text("door-word", "Show your card")

    def scan(self, text: str):
        self.browser.scan_by_keys(None, text, {})

    def expect(self, word: str, tone: str, name: str | None = None):
        self.browser.wait_for_text("door-word", word)
        self.assertEqual(self.browser.find("page-door-scan").get_attribute("data-tone"), tone)
        # No colour says what no word and no sign says.
        self.assertTrue(self.browser.script("return document.querySelector('.door-word svg path') !== null"))
        if name:
            self.browser.wait_for_text("door-name", name)

    def test_wedge(self):
        """A scanner that types lets in who is invited, says who is in already, who waits, and who is not known"""
        self.invite(*self.members)
        self.open_door()
        self.browser.wait_for_text("door-counts", "2 of 2")
        self.scan(self.card(self.members[0]))
        self.expect("Welcome", "welcome", "Jan Hora")
        self.browser.wait_for_text("door-counts", "1 in")
        self.scan(self.card(self.members[0]))
        self.expect("Already in", "stop", "Jan Hora")
        self.assertRegex(self.browser.text("door-note"), r"used at \d\d:\d\d")
        self.scan(self.card(self.members[2]))
        self.expect("On the waiting list", "ask", "Ota Zima")
        self.assertIn("Nobody else fits in", self.browser.text("door-verdict"))
        self.assertIsNone(self.browser.visible("let-in"))
        self.scan("Jmeno a prijmeni: Nikdo Neznamy, osobni cislo: 71999")
        self.expect("Nobody known", "stop")
        self.scan("CZ123456789")
        self.expect("Not a member card", "stop")
        self.assertEqual(self.states(), {"Jan Hora": "checkedIn", "Eva Mala": "going", "Ota Zima": "waitlisted"})
        outcomes = [row.get_attribute("data-outcome") for row in self.browser.all("door-came")]
        self.assertEqual(outcomes, ["noMemberCard", "unknownNumber", "waitlisted", "alreadyIn", "checkedIn"])

    def test_face(self):
        """Whose photo the register has is seen beside the name, and nobody else's face"""
        picture = pictures.cow((150, 110, 90), self.stage.path / "face.png")
        self.gateway.upload(f"/v1/members/{self.members[0]['id']}/photo", picture)
        self.invite(*self.members[:2])
        self.open_door()
        self.scan(self.card(self.members[0]))
        self.expect("Welcome", "welcome", "Jan Hora")
        loaded = (
            "const face = document.querySelector('.door-verdict img'); return face && [face.src, face.naturalWidth]"
        )
        self.browser.wait(lambda: (self.browser.script(loaded) or ("", 0))[1] > 0, "the photo of who stands there")
        self.assertIn(f"/v1/members/{self.members[0]['id']}/photo", self.browser.script(loaded)[0])
        self.browser.photograph(artefacts / "door-face.png")
        self.scan(self.card(self.members[1]))
        self.expect("Welcome", "welcome", "Eva Mala")
        self.assertIsNone(self.browser.script(loaded))

    def test_sound(self):
        """Who is let in, who is asked about and who is refused is heard with the back turned"""
        # A tag that is read at the scale is heard on every page.
        self.stop_the_race()
        self.invite(self.members[0])
        self.open_door()
        self.browser.script(listen)
        # No browser plays anything before the first touch.
        self.browser.click("page-title")
        self.browser.wait(lambda: self.browser.driver.execute_async_script(sound_state) == "on", "sound")

        def heard(card: str, word: str, tone: str) -> list[str]:
            self.browser.script("window.tones = []")
            self.scan(card)
            self.expect(word, tone)
            self.browser.wait(lambda: self.browser.script("return window.tones"), f"a sound with {word}")
            return self.browser.script("return window.tones")

        welcome = heard(self.card(self.members[0]), "Welcome", "welcome")
        stop = heard(self.card(self.members[0]), "Already in", "stop")
        ask = heard(self.card(self.members[1]), "Not on the list", "ask")
        self.assertEqual(welcome, ["triangle 660", "triangle 880", "triangle 1320"])
        self.assertEqual(stop, ["sawtooth 240", "sawtooth 180"])
        self.assertEqual(ask, ["square 1000", "square 750"] * 2)

    def test_by_hand_and_undo(self):
        """Who is not on the list is let in on somebody's word; one press undoes it"""
        self.open_door()
        self.scan(self.card(self.members[1]))
        self.expect("Not on the list", "ask", "Eva Mala")
        self.browser.click("let-in")
        self.expect("Let in by hand", "welcome", "Eva Mala")
        self.assertEqual(self.states(), {"Eva Mala": "checkedIn"})
        self.browser.click("door-undo")
        self.browser.wait_for_text("door-word", "Show your card")
        self.assertEqual(self.states(), {})
        self.browser.wait_for_text("door-recent", "Undone")

    def test_without_a_card(self):
        """Who has left the card at home is looked for and let in"""
        self.open_door()
        self.browser.click("door-by-hand")
        self.browser.choose_member("ota zim", self.members[2]["id"])
        self.expect("Let in by hand", "welcome", "Ota Zima")
        self.assertEqual(self.states(), {"Ota Zima": "checkedIn"})

    def test_promised(self):
        """A free place that is promised to one who waits is given to nobody who comes anew, with a card or without"""
        self.invite(*self.members)
        items = self.gateway.get(self.address("/attendances"))["items"]
        self.gateway.post(self.address("/moves"), {"attendanceId": items[0]["id"], "move": "kick"})
        late = self.enrol("Iva Nova", 7110)
        self.open_door()
        self.browser.wait_for_text("door-counts", "1 waiting")
        self.browser.click("door-by-hand")
        self.browser.choose_member("iva nov", late["id"])
        self.browser.wait_for_text("toasts", "Every free place is promised")
        self.browser.photograph(artefacts / "door-promised.png")
        self.scan(self.card(late))
        self.expect("Not on the list", "ask", "Iva Nova")
        self.assertIn("promised to those who wait", self.browser.text("door-verdict"))
        self.assertIsNone(self.browser.visible("let-in"))
        self.assertEqual(self.states(), {"Jan Hora": "kicked", "Eva Mala": "going", "Ota Zima": "waitlisted"})

    def test_locked(self):
        """Who is no longer a member is locked, and nobody is asked"""
        self.invite(self.members[0])
        self.gateway.patch(f"/v1/members/{self.members[0]['id']}", {"active": False})
        self.open_door()
        self.scan(self.card(self.members[0]))
        self.expect("Not a member any more", "stop", "Jan Hora")
        self.assertIsNone(self.browser.visible("let-in"))

    def test_camera(self):
        """A card held before the camera is one scan, however often it is seen"""
        self.gateway.post(self.address("/attendances"), {"memberId": self.stage.filmed["id"]})
        self.open_door()
        self.browser.click("camera-start")
        self.expect("Welcome", "welcome", "Bohumil Ďásek")
        self.browser.script(
            """window.looks = 0;
            const draw = CanvasRenderingContext2D.prototype.drawImage;
            CanvasRenderingContext2D.prototype.drawImage = function (...what) {
              if (what[0] instanceof HTMLVideoElement) window.looks += 1;
              return draw.apply(this, what);
            }"""
        )
        looks = "return window.looks"
        before = self.browser.script(looks)
        self.browser.wait(lambda: self.browser.script(looks) >= before + 3, "three more looks")
        self.assertEqual(len(self.browser.all("door-came")), 1)
        self.expect("Welcome", "welcome", "Bohumil Ďásek")
        self.browser.click("camera-stop")

    def test_own_door(self):
        """A station in door mode comes back to its door, with its camera, until somebody leaves it"""
        self.open_door()
        self.browser.wait_for_text("door-counts", "0 of 2")
        self.browser.click("camera-start")
        self.browser.find("camera-stop")
        self.browser.driver.get(self.gateway.address)
        self.browser.find("page-door-scan")
        self.browser.find("camera-stop")
        self.assertIn(self.event["id"], self.browser.script("return location.hash"))
        self.browser.driver.refresh()
        self.browser.find("camera-stop")
        self.browser.click("camera-stop")
        self.browser.click("leave-door")
        self.browser.find("page-door-event")
        self.browser.driver.get(self.gateway.address)
        self.browser.find("page-weigh")

    def test_own_door_that_is_over(self):
        """A station whose event was cancelled begins as any other"""
        self.open_door()
        self.browser.wait_for_text("door-counts", "0 of 2")
        self.gateway.patch(self.address(), {"cancelled": True})
        self.browser.driver.get(self.gateway.address)
        self.browser.find("page-weigh")

    def test_photo(self):
        """A photo of a card is read like the card itself"""
        self.gateway.post(self.address("/attendances"), {"memberId": self.stage.filmed["id"]})
        self.open_door()
        self.browser.give_file("door-photo", self.stage.card_photo)
        self.expect("Welcome", "welcome", "Bohumil Ďásek")

    def test_space_in_a_code(self):
        """The spaces in a card's text press no button that has the focus"""
        self.open_door()
        self.scan(self.card(self.members[1]))
        self.expect("Not on the list", "ask", "Eva Mala")
        prevented = self.browser.script(
            """
            const button = document.querySelector('[data-testid="let-in"]');
            button.focus();
            const send = (key, code) =>
              !button.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
            return [send(' ', 'Space'), send('a', 'KeyA'), send(' ', 'Space')];
            """
        )
        self.assertEqual(prevented, [False, False, True])

    def test_another_station(self):
        """What happens at the other door is counted here"""
        self.invite(self.members[0])
        self.open_door()
        self.browser.wait_for_text("door-counts", "0 in")
        self.gateway.post(self.address("/scans"), {"text": self.card(self.members[0])})
        self.browser.wait_for_text("door-counts", "1 in")
        self.browser.wait_for_text("door-word", "Show your card")


class WhoeverComes(Door):
    """Where nobody needs an invitation."""

    walk_ins = True

    def test_last_place(self):
        """The third is told that it is full, in words"""
        self.sign_in(f"door/{self.event['id']}/scan")
        for member, word in zip(self.members, ("Welcome", "Welcome", "Full"), strict=True):
            self.browser.scan_by_keys(None, self.card(member), {})
            self.browser.wait_for_text("door-name", member["name"])
            self.browser.wait_for_text("door-word", word)
        self.browser.wait_for_text("door-counts", "0 places free")


class Organiser(Door):
    """The lists, as whoever runs the event sees them."""

    def open_event(self):
        self.sign_in(f"door/{self.event['id']}")
        self.browser.wait_for_text("page-title", "Trénink mužů")

    def row(self, member: dict):
        return lambda: self.browser.visible("attendance", member=member["id"])

    def expect_state(self, member: dict, state: str):
        self.browser.find("attendance", member=member["id"], state=state)

    def test_entering(self):
        """An event is entered on the page, and stands among those to come"""
        self.sign_in("door")
        self.browser.click("new-door-event")
        self.browser.type("field-name", "Zápas s Lhotou")
        self.browser.choose_button("kind", "game")
        self.browser.type("field-capacity", "12")
        self.browser.type("field-price", "149,50")
        self.browser.click("door-form-submit")
        self.browser.wait_for_text("page-title", "Zápas s Lhotou")
        stored = next(one for one in self.gateway.get("/v1/door-events")["items"] if one["name"] == "Zápas s Lhotou")
        self.addCleanup(self.gateway.delete, f"/v1/door-events/{stored['id']}")
        self.assertEqual((stored["capacity"], stored["price"], stored["kind"]), (12, 14950, "game"))
        self.browser.open("door")
        self.browser.find("door-event", id=stored["id"])

    def test_lists(self):
        """People are added, wait, are called up, let in, leave and pay; each move can be undone from its toast"""
        self.open_event()
        self.browser.click("door-add")
        for member in self.members:
            self.browser.choose_member(member["number"], member["id"])
            self.browser.wait(lambda member=member: member["name"] in self.states(), member["name"])
        self.browser.script("document.querySelector('dialog[open]').close()")
        first, second, third = self.members
        self.expect_state(third, "waitlisted")
        self.assertFalse(self.browser.find("call-up").is_enabled())
        self.browser.click("more-moves", self.row(first))
        self.browser.click("choose-kick")
        self.expect_state(first, "kicked")
        self.browser.click("call-up")
        self.expect_state(third, "going")
        self.browser.wait(lambda: len(self.browser.all("toast-way")) > 0, "the way back")
        self.browser.script("[...document.querySelectorAll('[data-testid=toast-way]')].at(-1).click()")
        self.expect_state(third, "waitlisted")
        self.browser.click("move-checkIn", self.row(second))
        self.expect_state(second, "checkedIn")
        self.browser.click("move-checkOut", self.row(second))
        self.browser.click("paid-all")
        self.expect_state(second, "checkedOut")
        self.browser.wait_for_text("tally-paid", "150")
        self.browser.wait_for_text("tally-owed", "0")
        status, kind, table = self.browser.fetch(self.browser.find("door-csv").get_dom_attribute("href"))
        self.assertEqual((status, kind), (200, "text/csv; charset=utf-8"))
        self.assertIn("Eva Mala", table.decode())

    def test_who_is_who(self):
        """An app key becomes somebody of the register, and nobody again"""
        self.sign_in("door")
        self.browser.click("door-who")
        access = self.gateway.get("/v1/door-people")["items"][0]["access"]
        row = lambda: self.browser.visible("door-person-row", access=access)  # noqa: E731
        self.browser.click("identify", row)
        self.browser.choose_member(self.members[0]["number"], self.members[0]["id"])
        self.browser.wait(lambda: "Jan Hora" in row().text, "who it is")
        self.browser.click("identify-nobody", row)
        self.browser.wait(lambda: "Jan Hora" not in row().text, "nobody")

    def test_calendar(self):
        """A calendar gets an address, and what is fetched there is a calendar"""
        self.sign_in("door")
        self.browser.click("door-feed")
        self.browser.click("door-feed-renew")
        address = self.browser.text("door-feed-address")
        status, kind, calendar = self.browser.fetch(address)
        self.assertEqual((status, kind.split(";")[0]), (200, "text/calendar"))
        self.assertIn("SUMMARY:Trénink mužů".encode(), calendar)
        self.browser.click("door-feed-end")
        self.browser.wait(lambda: self.browser.visible("door-feed-end") is None, "no address")

    def test_cancelled(self):
        """A cancelled event has no door, until it takes place after all"""
        self.open_event()
        self.browser.click("door-cancel")
        self.browser.click("confirm")
        self.browser.wait(lambda: self.browser.visible("door-mode") is None, "no door mode")
        self.browser.click("door-cancel")
        self.browser.find("door-mode")

    def test_photographs(self):
        """Every page of the door, whole, in both languages and both lights, on a PC and a phone"""
        self.invite(*self.members)
        self.sign_in("door")
        pages = {
            "door": ("door", "door-event"),
            "door-event": (f"door/{self.event['id']}", "attendance"),
            "door-scan": (f"door/{self.event['id']}/scan", "door-counts"),
        }
        for language in ("en", "cs"):
            self.browser.speak(language)
            for name, (address, content) in pages.items():
                self.browser.open(address)
                self.browser.find(content)
                if name == "door-scan":
                    self.browser.scan_by_keys(None, self.card(self.members[0]), {})
                    self.browser.find("door-name")
                self.photograph(f"{name}-{language}")

    def photograph(self, name: str):
        for place in ("desktop", "phone"):
            self.browser.look_from(place)
            for scheme in ("light", "dark"):
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"{name}-{place}-{scheme}.png")
