"""Whose membership ends soon: on the list, and in a calendar that needs no sign-in."""

import datetime
import urllib.error
import urllib.request

from case import BrowserTest, artefacts
from gateway import hangs


class Expiring(BrowserTest):
    def enter(self, name: str, number: str, days: int) -> dict:
        until = (datetime.date.today() + datetime.timedelta(days=days)).isoformat()
        member = self.gateway.post("/v1/members", {"name": name, "number": number, "until": until})
        self.addCleanup(self.gateway.delete, f"/v1/members/{member['id']}")
        return member

    def shown(self) -> list[str]:
        return [row.text.split("\n")[0] for row in self.browser.all("expiring-end")]

    def test_list_and_calendar(self):
        """Who ends within two weeks is listed, further ahead on demand; the calendar has an address that is renewed"""
        self.enter("Jiřina Končící", "60611", 5)
        self.enter("Karel Pozdější", "60612", 25)
        self.sign_in("members/expiring")
        self.browser.wait(lambda: "Jiřina Končící" in self.shown(), "who ends soon")
        self.assertNotIn("Karel Pozdější", self.shown())
        self.browser.choose("field-days", "30")
        self.browser.wait(lambda: "Karel Pozdější" in self.shown(), "who ends later")
        self.browser.photograph(artefacts / "expiring.png")

        self.browser.click("feed-renew")
        self.browser.click("confirm")
        address = self.browser.text("feed-address")
        with urllib.request.urlopen(address, timeout=hangs) as answer:
            calendar = answer.read().decode()
        self.assertIn("BEGIN:VCALENDAR", calendar)
        self.assertIn("Jiřina Končící", calendar.replace("\r\n ", ""))
        self.browser.click("feed-close")
        with self.assertRaises(urllib.error.HTTPError) as refusal:
            self.browser.wait(lambda: urllib.request.urlopen(address, timeout=hangs) is None, "the calendar closed")
        self.assertEqual(refusal.exception.code, 404)
