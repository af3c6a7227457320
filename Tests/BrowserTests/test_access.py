"""Who may come in, what they may do, and how the page looks to them."""

from case import BrowserTest

# Everything that changes something at the gateway.
writing = (
    "assign",
    "assign-now",
    "open-session",
    "new-session",
    "close-session",
    "new-animal",
    "import-animals",
    "record-weighing",
    "record-note",
    "record-move",
    "record-selection",
    "record-tagging",
    "record-more",
    "correct-change",
    "delete-change",
    "new-member",
    "edit-member",
    "delete-member",
    "print-card",
    "new-device",
    "device-connect",
    "device-disconnect",
    "device-remove",
    "token-form",
    "undo",
    "undo-back",
    "reopen-session",
    "sheet-assign",
    "sheet-discard",
    "reconcile-assign",
    "reconcile-discard",
    "reconcile-move",
    "reconcile-choose",
    "limits-form",
    "known-weight-open",
    "phone-rename",
    "phone-revoke",
    "accounts",
)


class Login(BrowserTest):
    # Asking who is signed in, and the wrong token.
    provokes = ("status of 401",)

    def test_tokens(self):
        """A wrong token is refused in plain words, the right one opens the scale, and one can leave again"""
        self.browser.driver.get(self.gateway.address)
        self.browser.click("login-way-key")
        self.browser.type("field-token", "not-a-token")
        self.browser.click("login-submit")
        self.browser.wait_for_text("problem", "key")
        self.browser.type("field-token", self.gateway.token)
        self.browser.click("login-submit")
        self.browser.find("page-weigh")
        self.browser.open("settings")
        self.browser.click("sign-out")
        self.browser.find("page-login")
        self.browser.driver.refresh()
        self.browser.find("page-login")

    def test_link(self):
        """The key of a link signs in after a press and leaves the address bar"""
        self.sign_in()
        self.assertNotIn(self.gateway.token, self.browser.driver.current_url)


class Viewer(BrowserTest):
    def test_reads_only(self):
        """A viewer reads every page and finds nothing on it that writes"""
        viewer = self.gateway.post("/v1/tokens", {"name": "Visitor", "role": "viewer"})
        self.browser.sign_in(self.gateway.address, viewer["token"])
        animal = self.gateway.get("/v1/animals?limit=1")["items"][0]["id"]
        device = self.gateway.get("/v1/devices")["items"][0]["id"]
        session = self.gateway.get("/v1/sessions")["items"][0]["id"]
        pages = {
            "weigh": "state",
            "unassigned": "page-title",
            "animals": "animal-result",
            f"animals/{animal}": "change",
            "scan": "page-scan",
            "sessions": "page-title",
            f"sessions/{session}": "session-csv",
            "members": "member-result",
            f"members/{self.stage.filmed['id']}": "card-preview",
            "devices": "device",
            f"devices/{device}": "terminal",
            "settings": "sign-out",
            "phones": "phone-unreachable",
        }
        for page, content in pages.items():
            with self.subTest(page):
                self.browser.open(page)
                self.browser.find(content)
                self.assertEqual([name for name in writing if self.browser.all(name)], [])
        self.browser.open(f"devices/{device}")
        self.browser.find("terminal")
        self.assertEqual(self.browser.all("device-captures"), [], "what a device said is not everybody's to keep")
        self.browser.open(f"sessions/{session}")
        self.browser.click("open-weighing")
        self.browser.find("weighing-history")
        self.assertEqual([name for name in writing if self.browser.all(name)], [])

    def test_admin_has_them(self):
        """The same names stand on the pages of an administrator, so the test above can fail"""
        animal = self.gateway.get("/v1/animals?limit=1")["items"][0]["id"]
        self.sign_in(f"animals/{animal}")
        self.browser.find("record-weighing")
        for page, name in {
            "animals": "new-animal",
            "members": "new-member",
            "devices": "device-remove",
            f"devices/{self.gateway.get('/v1/devices')['items'][0]['id']}": "device-captures",
            "weigh": "undo",
            f"sessions/{self.gateway.get('/v1/sessions')['items'][0]['id']}": "limits-form",
        }.items():
            self.browser.open(page)
            self.browser.find(name)


class Preferences(BrowserTest):
    def test_language(self):
        """Czech and English, remembered over a reload"""
        self.sign_in("settings")
        self.browser.click("language-cs")
        self.browser.wait_for_text("page-title", "Nastavení")
        self.browser.driver.refresh()
        self.browser.wait_for_text("page-title", "Nastavení")
        self.assertEqual(self.browser.script("return document.documentElement.lang"), "cs")
        self.browser.click("language-en")
        self.browser.wait_for_text("page-title", "Settings")

    def test_theme(self):
        """Dark and light as chosen, otherwise as the system is"""
        paper = (
            "return getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"
        )

        def brightness():
            return sum(self.browser.script(paper)) / 3

        self.sign_in("settings")
        self.assertGreater(brightness(), 180)
        self.browser.prefer("dark")
        self.browser.wait(lambda: brightness() < 80, "dark as the system")
        self.browser.click("theme-light")
        self.browser.wait(lambda: brightness() > 180, "light as chosen")
        self.browser.prefer("light")
        self.browser.click("theme-dark")
        self.browser.wait(lambda: brightness() < 80, "dark as chosen")
        self.browser.driver.refresh()
        self.browser.find("page-settings")
        self.assertLess(brightness(), 80)
