"""What is held of a person: handed out, erased, and unseen by whoever may not see persons."""

from case import BrowserTest, artefacts


class PersonalData(BrowserTest):
    # A page that is refused says so to the console, too.
    provokes = ("the server responded with a status of 403",)

    def member(self, number: str) -> dict:
        return self.gateway.post("/v1/members", {"name": "Žofie Výmazová", "number": number})

    def photograph(self, name: str):
        self.addCleanup(self.browser.look_from, "desktop")
        self.addCleanup(self.browser.prefer, "light")
        for place in ("desktop", "phone"):
            for scheme in ("light", "dark"):
                self.browser.look_from(place)
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"personal-data-{name}-{place}-{scheme}.png")
        self.browser.look_from("desktop")
        self.browser.prefer("light")

    def test_handed_out_and_erased(self):
        """Everything is saved as a page and as JSON; after the question the person is gone, and a namesake is not"""
        gone, namesake = self.member("202000001"), self.member("202000002")
        self.addCleanup(self.gateway.delete, f"/v1/members/{namesake['id']}")
        self.gateway.post("/v1/daily-events", {"text": "Žofie Výmazová přijde zítra"})
        self.sign_in(f"members/{gone['id']}")
        self.keep_what_is_saved()
        for format, begin in (("html", "<!doctype html>"), ("json", "{")):
            self.browser.click(f"personal-data-{format}")
            name, text = self.wait_for_saved()
            self.assertEqual(name, f"personal-data_{gone['id']}.{format}")
            self.assertTrue(text.lower().startswith(begin), text[:80])
            self.assertIn("202000001", text)
        self.photograph("member")
        self.browser.click("erase-person")
        self.browser.find("confirm-dialog")
        self.photograph("question")
        self.browser.click("confirm")
        self.browser.find("erasure")
        self.photograph("done")
        self.assertEqual(len(self.browser.all("erasure-mentions")), 1)
        self.browser.click("erasure-close")
        self.browser.find("member-search")
        left = self.gateway.get("/v1/members?query=vymazova")["items"]
        self.assertEqual([member["id"] for member in left], [namesake["id"]])

    def test_unseen(self):
        """Who may not see persons has no page of members, and is told so where a link leads there"""
        given = self.gateway.post("/v1/tokens", {"name": "No persons", "role": "recorder", "seesPeople": False})
        self.browser.sign_in(self.gateway.address, given["token"], "animals")
        self.browser.find("animal-result")
        self.assertFalse(self.browser.all("nav-members"))
        for address in ("members", "members/new", "contacts", "contacts/new", "door"):
            self.browser.open(address)
            self.browser.wait_for_text("page-refused", "may see persons")
            self.assertFalse(self.browser.all("member-form"), address)
        self.photograph("unseen")

    def test_viewer_enters_nobody(self):
        """Who only looks is told so at the address of a form, instead of when it is sent"""
        given = self.gateway.post("/v1/tokens", {"name": "Looks", "role": "viewer"})
        self.browser.sign_in(self.gateway.address, given["token"], "members")
        self.browser.find("member-search")
        for address in ("members/new", "contacts/new"):
            self.browser.open(address)
            self.browser.wait_for_text("page-refused", "higher role")
