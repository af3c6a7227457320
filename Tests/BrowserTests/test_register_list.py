"""Once a month the register is held against the list of who is in the organisation."""

import test_pages
from case import BrowserTest


class RegisterList(BrowserTest):
    first = 302_000_000
    provokes = ("status of 409",)

    def setUp(self):
        super().setUp()
        # Whoever is in the demo's register is in the list, too: only what is of here is gone.
        self.others = self.gateway.get("/v1/members?limit=500")["items"]
        self.members = [self.add(f"Člen {letter}", self.first + at) for at, letter in enumerate("ABCD")]
        self.addCleanup(self.forget)

    def add(self, name: str, number: int) -> dict:
        return self.gateway.post("/v1/members", {"name": name, "number": str(number)})

    def forget(self):
        for one in self.gateway.get("/v1/register-lists")["items"]:
            if one["state"] == "open":
                self.gateway.delete(f"/v1/register-lists/{one['id']}")
        for at in range(6):
            for member in self.gateway.get(f"/v1/members?query={self.first + at}")["items"]:
                self.gateway.delete(f"/v1/members/{member['id']}")

    def give(self, *lines: str):
        path = self.stage.path / "seznam.csv"
        rows = [f"{one['number']};{one['name']}" for one in self.others] + list(lines)
        path.write_bytes("\r\n".join(["Osobní číslo;Jméno a příjmení", *rows]).encode("cp1250"))
        self.browser.give_file("register-file", path)
        self.browser.click("register-compare")
        self.browser.find("comparison")

    def count(self, kind: str) -> str:
        return self.browser.find(f"comparison-{kind}").get_attribute("data-count")

    def test_month(self):
        """Who is new, changed and gone stands side by side, and one confirmation does all of it"""
        self.sign_in("members/list")
        self.browser.speak("cs")
        self.give(
            f"{self.first};Člen A",
            f"{self.first + 1};Člen B. Nový",
            f"{self.first + 2};Člen C",
            f"{self.first + 4};Nová",
        )
        self.assertEqual([self.count(kind) for kind in ("new", "changed", "gone")], ["1", "1", "1"])
        self.browser.wait_for_text("comparison-side-gone", "Člen D")
        self.browser.wait_for_text("comparison-side-changed", "Člen B. Nový")
        test_pages.Pages.photograph(self, "register-list-compared", "cs")
        self.browser.look_from("desktop")
        # It waits also after the page was left.
        self.browser.script("location.reload()")
        self.browser.find("comparison")
        self.browser.click("comparison-apply")
        self.browser.click("confirm")
        self.browser.find("comparison-done")
        found = [self.gateway.get(f"/v1/members?query={self.first + at}")["items"][0] for at in range(5)]
        self.assertEqual(found[1]["name"], "Člen B. Nový")
        self.assertEqual([one["active"] for one in found], [True, True, True, False, True])

    def test_edited_meanwhile(self):
        """When somebody edits the register, the list is compared again before it is applied"""
        self.sign_in("members/list")
        self.give(*[f"{self.first + at};Člen {letter}" for at, letter in enumerate("ABC")])
        self.gateway.request("PATCH", f"/v1/members/{self.members[0]['id']}", {"name": "Člen A. Jiný"})
        self.browser.click("comparison-apply")
        self.browser.click("confirm")
        self.browser.wait_for_text("page-register-list", "edited since")
        self.browser.open("members")
        self.browser.open("members/list")
        self.browser.click("compare-again")
        self.browser.wait(lambda: self.count("changed") == "1", "the member who was edited")

    def test_unreadable(self):
        """A line whose number cannot be read locks nobody, and is shown"""
        self.sign_in("members/list")
        self.give(f"{self.first};Člen A", ";Člen D")
        self.browser.find("comparison-unreadable")
        self.browser.find("import-errors")
        self.browser.click("comparison-apply")
        self.browser.click("confirm")
        self.browser.find("comparison-done")
        self.assertTrue(self.gateway.get(f"/v1/members/{self.members[3]['id']}")["active"])
