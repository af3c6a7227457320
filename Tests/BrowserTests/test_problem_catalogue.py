"""What a problem means stands on the page that its type opens."""

import json
import urllib.error
import urllib.request

import test_pages
from case import BrowserTest, artefacts
from gateway import hangs


class ProblemCatalogue(BrowserTest):
    def open(self, path: str):
        self.browser.driver.get(self.gateway.address + path)
        self.browser.find("page-problems")

    def refused(self) -> dict:
        """What somebody is told who has no account."""
        with self.assertRaises(urllib.error.HTTPError) as refusal:
            urllib.request.urlopen(f"{self.gateway.address}/v1/tokens", timeout=hangs)
        return json.loads(refusal.exception.read())

    def test_type_opens(self):
        """Who has no account reads there, in both languages, what is wrong and what to do"""
        self.open(self.refused()["type"])
        self.browser.wait_for_text("page-title", "Sign in")
        self.browser.wait_for_text("problem-action", "Sign in by")
        self.browser.find("status-401")
        self.browser.click("language-cs")
        self.browser.wait_for_text("page-title", "Přihlaste se")
        self.browser.wait_for_text("status-401", "Neví se")

    def test_list(self):
        """From there all of them are listed, and each opens; its cases stand there without values"""
        self.open("/problems/bad-value")
        self.browser.click("back")
        self.browser.click("kind-bad-value")
        self.browser.find("status-400")
        self.browser.find("status-422")
        self.assertNotIn("{", self.browser.text("page-problems"))

    def test_unknown(self):
        """A kind that nobody knows is said to be unknown, with the list of those that are"""
        self.open("/problems/no-such-thing")
        self.browser.find("kind-role-too-low")
        self.browser.wait_for_text("page-title", "not known")

    def test_whole(self):
        """Both pages are whole in every view, light and dark"""
        for path, shown in (("/problems", "kind-bad-value"), ("/problems/bad-value", "status-422")):
            self.open(path)
            self.browser.find(shown)
            for view in ("phone", "monitor", "wide"):
                for scheme in ("light", "dark"):
                    self.browser.look_from(view)
                    self.browser.prefer(scheme)
                    self.assertEqual(self.browser.script(test_pages.inspection), [], f"{path} {view} {scheme}")
                    name = path.strip("/").replace("/", "-")
                    self.browser.photograph(artefacts / f"{name}-{view}-{scheme}.png")
