"""The planner: who has to be free, the windows in which all are, and what is booked."""

import datetime
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

import test_pages
from case import BrowserTest


def calendar(start: datetime.datetime, hours: int) -> str:
    """Busy for some hours, with a title that nobody here may ever see."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "BEGIN:VEVENT",
        "UID:1",
        "SUMMARY:TAJNA SCHUZKA",
        f"DTSTART:{start:%Y%m%dT%H%M%S}",
        f"DURATION:PT{hours}H",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "\r\n".join(lines) + "\r\n"


class Planner(BrowserTest):
    """Of the whole gateway: resources stay when a test is over, so each has names of its own."""

    def setUp(self):
        super().setUp()
        for booking in self.gateway.get("/v1/planner/bookings")["items"]:
            self.gateway.post(f"/v1/planner/bookings/{booking['id']}/cancel")
        for resource in self.gateway.get("/v1/planner/resources")["items"]:
            self.gateway.patch(f"/v1/planner/resources/{resource['id']}", {"closed": True})

    def resource(self, kind: str, name: str) -> str:
        return self.gateway.post("/v1/planner/resources", {"kind": kind, "name": name})["id"]

    def search(self, day: datetime.date, minutes: int):
        """On one day, within the hours of work"""
        self.browser.find("planner")
        for name in ("field-from", "field-to"):
            self.browser.script(
                "document.querySelector(`[data-testid=${arguments[0]}]`).value = arguments[1]", name, str(day)
            )
        self.browser.type("field-minutes", str(minutes))
        self.browser.click("planner-submit")
        self.browser.find("window")

    def test_book(self):
        """Two who are free at noon are booked then, and at noon nobody is offered any more"""
        self.resource("scale", "Váha na dvoře")
        vet = self.resource("vet", "MVDr. Jitka Zemánková-Hřebejková")
        # Any working day will do: the next Monday.
        today = datetime.date.today()
        monday = today + datetime.timedelta(days=7 - today.weekday())
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "vet.ics"
            file.write_text(calendar(datetime.datetime.combine(monday, datetime.time(7)), 5))
            self.sign_in("planner/resources")
            self.browser.find("resource", id=vet)
            node = self.browser.find("resource", id=vet).find_element("css selector", "input[type=file]")
            node.send_keys(str(file))
            self.browser.wait_for_text("calendar", "vet.ics")
        for language in ("en", "cs"):
            self.browser.speak(language)
            self.browser.open("planner/resources")
            self.browser.find("calendar")
            test_pages.Pages.photograph(self, "planner-resources", language)
        for language in ("en", "cs"):
            self.browser.look_from("desktop")
            self.browser.speak(language)
            self.browser.open("planner")
            self.search(monday, 180)
            # From noon to half past three is one window, and there is no other of three hours on that day.
            self.assertEqual([item.text.split("\n")[1][:5] for item in self.browser.all("window")], ["12:00"])
            self.assertEqual(len(self.browser.all("planner-day")), 1)
            busy = [row.text for row in self.browser.all("planner-busy")]
            self.assertEqual([("07:00–12:00" in row) for row in busy], ["Zemánková" in row for row in busy], busy)
            self.assertIn("12:00–15:30", self.browser.text("planner-free"))
            test_pages.Pages.photograph(self, "planner", language)
        self.browser.look_from("desktop")
        self.browser.click("window")
        self.browser.type("field-name", "Jalovice")
        test_pages.Pages.photograph(self, "planner-book", "cs")
        self.browser.look_from("desktop")
        self.browser.click("book-submit")
        self.browser.wait_for_text("booking", "Jalovice")
        test_pages.Pages.photograph(self, "planner-booking", "cs")
        self.browser.look_from("desktop")
        booking = self.gateway.get("/v1/planner/bookings")["items"][0]
        self.assertEqual((booking["name"], booking["purpose"], len(booking["resources"])), ("Jalovice", "weighing", 2))
        self.assertNotIn("SCHUZKA", self.browser.script("return document.body.innerText"))
        self.browser.click("cancel-booking")
        self.browser.click("confirm")
        self.browser.wait(lambda: not self.browser.all("booking"), "the booking to be gone")

    def test_move(self):
        """A booking is moved and renamed, goes back by one press, and stays where somebody would be busy"""
        self.provokes = ("status of 409",)
        scale = self.resource("scale", "Váha za mostem")
        noon = datetime.datetime.combine(datetime.date.today() + datetime.timedelta(days=3), datetime.time(12))
        booked = []
        for name, hours in (("Telata", 0), ("Kozy", 4)):
            start = (noon + datetime.timedelta(hours=hours)).astimezone(datetime.UTC)
            end = start + datetime.timedelta(hours=1)
            draft = {"purpose": "weighing", "name": name, "start": f"{start:%FT%TZ}", "end": f"{end:%FT%TZ}"}
            booked.append(self.gateway.post("/v1/planner/bookings", {**draft, "resources": [scale]}))
        address = f"/v1/planner/bookings/{booked[0]['id']}"

        def told():
            booking = self.gateway.get(address)
            return [booking.get(key) for key in ("name", "note", "start", "end")]

        def edit(**fields):
            # Each change draws the bookings anew.
            self.browser.click("edit-booking", within=lambda: self.browser.visible("booking", id=booked[0]["id"]))
            for name, value in fields.items():
                self.browser.script(
                    "const field = document.querySelector(`[data-testid=field-${arguments[0]}]`);"
                    "field.value = arguments[1]; field.dispatchEvent(new Event('change', { bubbles: true }))",
                    name,
                    value,
                )

        self.sign_in("planner")
        before = told()
        later = noon + datetime.timedelta(hours=2)
        for language in ("en", "cs"):
            self.browser.look_from("desktop")
            self.browser.speak(language)
            self.browser.open("planner")
            edit()
            self.browser.find("edit-booking-submit")
            test_pages.Pages.photograph(self, "planner-edit", language)
            self.browser.script("document.querySelector('dialog[open]').close()")
        self.browser.look_from("desktop")
        # Who moves the start moves the end with it.
        edit(name="Telata a jalovice", note="Brána 2", start=f"{later:%FT%H:%M}")
        self.browser.click("edit-booking-submit")
        self.browser.wait_for_text("booking", "Telata a jalovice")
        self.assertEqual(told()[:2], ["Telata a jalovice", "Brána 2"])
        moved = [datetime.datetime.fromisoformat(moment) for moment in told()[2:]]
        self.assertEqual(moved, [(later + datetime.timedelta(hours=hour)).astimezone() for hour in (0, 1)])
        self.browser.click("toast-way")
        self.browser.wait(lambda: told() == [before[0], "", *before[2:]], "the booking as it was")
        self.browser.wait(lambda: "jalovice" not in self.browser.text("page-planner"), "the list as it was")
        edit(start=f"{noon + datetime.timedelta(hours=4):%FT%H:%M}")
        self.browser.click("edit-booking-submit")
        self.browser.wait_for_text("edit-booking-dialog", "Váha za mostem")
        self.browser.wait(lambda: self.browser.visible("problem"), "why it stays")
        self.assertEqual(told()[2:], before[2:])

    def test_person(self):
        """A vet is somebody of the register: the person's page says so, and once erased, nobody knows who it was"""
        vet = self.resource("vet", "MVDr. Oldřich Plánovaný")
        member = self.gateway.post("/v1/members", {"name": "Oldřich Plánovaný", "number": "4711-88"})
        self.sign_in("planner/resources")
        self.browser.find("resource", id=vet).find_element("css selector", "[data-testid=tie-resource]").click()
        # A press where a row was a moment ago meets no backdrop, which would close it.
        place = "const { top, bottom } = arguments[0].getBoundingClientRect(); return [top, bottom]"
        dialog = self.browser.find("door-members")
        before = self.browser.script(place, dialog)
        self.browser.type("door-member-search", "Plánovaný")
        self.browser.find("door-members-found", words="Plánovaný")
        self.assertEqual(self.browser.script(place, dialog), before)
        self.browser.choose_member("Plánovaný", member["id"])
        self.browser.click("resource-member")
        self.browser.wait_for_text("member-planned", "MVDr. Oldřich Plánovaný")
        test_pages.Pages.photograph(self, "member-planned", "cs")
        self.gateway.delete(f"/v1/members/{member['id']}/personal-data")
        left = [one for one in self.gateway.get("/v1/planner/resources")["items"] if one["id"] == vet]
        self.assertEqual([("Plánovaný" in one["name"], one["closed"]) for one in left], [(False, True)])

    def fetched(self, path: str) -> str:
        """As a calendar program fetches it, without a token"""
        try:
            with urllib.request.urlopen(self.gateway.address + path) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            return str(error.code)

    def test_feed(self):
        """The address for other programs is shown once, tells the bookings, and is over when there is a newer one"""
        scale = self.resource("scale", "Váha v hale")
        start = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=2)
        end = start + datetime.timedelta(hours=1)
        self.gateway.post(
            "/v1/planner/bookings",
            {
                "purpose": "weighing",
                "name": "Krávy",
                "start": f"{start:%FT%TZ}",
                "end": f"{end:%FT%TZ}",
                "resources": [scale],
            },
        )
        self.sign_in("planner/resources")
        self.browser.click("renew-feed")
        first = self.browser.text("feed-address")
        path = first[first.index("/v1/") :]
        self.assertIn("SUMMARY:Krávy", self.fetched(path))
        self.browser.click("feed-done")
        self.browser.click("renew-feed")
        self.browser.wait(lambda: self.browser.text("feed-address") != first, "another address")
        self.assertEqual(self.fetched(path), "404")
        self.browser.click("feed-done")
