"""Pages come when somebody opens them: what a start costs, and what is said when one does not come."""

import re
import shutil
import urllib.request

from case import BrowserTest
from gateway import Gateway
from relay import Relay

# How many modules came, and how many of them were words.
modules = """
const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
const all = paths.filter((path) => path.endsWith('.js'));
return [all.length, all.filter((path) => path.includes('/i18n/')).length];
"""

arrived = """
return performance.getEntriesByType('resource').some(({ name }) => name.endsWith(arguments[0]));
"""

asked = """
return performance.getEntriesByType('resource').some(({ name, initiatorType, responseStatus }) =>
  name.endsWith('/late.js') && initiatorType === 'fetch' && responseStatus === 404);
"""


class Loading(BrowserTest):
    # Requests that fail while the network is away.
    provokes = ("ERR_",)

    def through(self) -> Relay:
        """Signs in by a network of the test's own: by its address the browser has been nowhere yet."""
        wifi = Relay(self.gateway.address)
        self.addCleanup(wifi.close)
        self.browser.sign_in(wifi.address, self.gateway.token)
        return wifi

    def expect_page(self, name: str):
        """It alone is there, with its name on the tab."""
        self.browser.find(f"page-{name}")
        self.assertEqual(self.browser.script("return document.querySelector('main').childElementCount"), 1)
        heading = self.browser.script("return document.querySelector('main h1').textContent")
        self.browser.wait(lambda: self.browser.driver.title.startswith(f"{heading} · "), "the title of the tab")

    def test_few(self):
        """A start brings the modules of the page that is opened, and the words of one language"""
        self.sign_in()
        every = len(list(self.gateway.web.rglob("*.js")))
        most = {"weigh": 185, "animals": 150, "members": 120, "settings": 135}
        for page, limit in most.items():
            with self.subTest(page=page):
                self.browser.driver.get("about:blank")
                self.browser.driver.get(f"{self.gateway.address}/#/{page}")
                self.browser.find(f"page-{page}")
                count, words = self.browser.script(modules)
                print(f"       {page}: {count} of {every} modules, {words} of words", flush=True)
                self.assertLess(count, limit)
                self.assertLess(words, len(list((self.gateway.web / "i18n").rglob("*.js"))) * 0.6)

    def test_not_there(self):
        """A page that cannot be had says so, offers another try, and comes when the network is back"""
        wifi = self.through()
        wifi.cut()
        self.browser.click("nav-animals")
        self.expect_page("missing")
        self.assertEqual(self.browser.text("page-title"), "Animals")
        self.browser.wait_for_text("problem", "The gateway does not answer")
        self.assertEqual(self.browser.script("return document.querySelector('main').dataset.section"), "animals")
        # What was there before is there at once, and the other still not.
        self.browser.click("nav-weigh")
        self.expect_page("weigh")
        self.browser.click("nav-animals")
        self.expect_page("missing")
        wifi.mend()
        self.browser.wait(lambda: not self.browser.visible("connection-banner"), "the banner to go")
        self.browser.script("window.stays = true")
        self.browser.click("retry")
        self.expect_page("animals")
        self.assertTrue(self.browser.script("return window.stays"))
        self.browser.driver.get("about:blank")

    def test_last_wins(self):
        """Whoever goes on while a page is on its way gets the page asked for last, and nothing of it can be pressed"""
        wifi = self.through()
        wifi.hold()
        self.browser.click("nav-devices")
        self.browser.wait(
            lambda: self.browser.script("return document.querySelector('main').innerText") == "Loading…", "…"
        )
        self.browser.click("nav-weigh")
        self.expect_page("weigh")
        wifi.flow()
        self.browser.wait(lambda: self.browser.script(arrived, "/pages/devices.js"), "the other page")
        self.browser.click("nav-settings")
        self.expect_page("settings")
        self.browser.click("nav-devices")
        self.expect_page("devices")
        self.browser.driver.get("about:blank")

    def test_search(self):
        """The key of the search goes to that of the herd, also where its page has to come first"""
        self.through()
        self.browser.press("/")
        self.expect_page("animals")
        self.browser.wait(
            lambda: self.browser.script("return document.activeElement.matches('main input[type=search]')"),
            "the focus in the search",
        )
        self.browser.driver.get("about:blank")


class Upgrade(BrowserTest):
    # The page asks whether it is still the gateway's, and is told that it is not.
    provokes = ("status of 404", "ERR_", "status of 401")

    def setUp(self):
        super().setUp()
        self.web = self.stage.path / self.id()
        shutil.copytree(self.gateway.web, self.web)
        self.barn = Gateway(self.stage.print_server.address, self.stage.bluetooth.address, demo=False, web=self.web)
        self.addCleanup(self.barn.stop)
        self.browser.sign_in(self.barn.address, self.barn.token, "more")
        self.browser.find("page-more")
        self.browser.script("window.stays = true")

    def version(self) -> str:
        with urllib.request.urlopen(self.barn.address) as page:
            return re.search(r"/web/(\w+)/", page.read().decode())[1]

    def upgrade(self):
        before = self.version()
        (self.web / "new.txt").write_text("of the next version", encoding="utf-8")
        # The gateway looks at its folder once a second.
        self.browser.wait(lambda: self.version() != before, "the gateway to see its new pages")

    def stays(self) -> bool:
        return self.browser.script("return window.stays ?? false")

    def test_module(self):
        """After an upgrade no page is made of modules of two versions: the whole comes anew, where it was to go"""
        self.upgrade()
        self.browser.script("location.hash = '#/devices'")
        self.browser.find("page-devices")
        self.assertFalse(self.stays())
        self.browser.driver.get("about:blank")

    def test_navigation(self):
        """A page that has found the gateway again, with another version, stays until it is left"""
        wifi = Relay(self.barn.address)
        self.addCleanup(wifi.close)
        self.browser.sign_in(wifi.address, self.barn.token)
        self.browser.open("more")
        self.browser.script("window.stays = true")
        wifi.cut()
        self.browser.wait(lambda: self.browser.visible("connection-banner"), "the banner")
        self.upgrade()
        wifi.mend()
        self.browser.wait(lambda: not self.browser.visible("connection-banner"), "the banner to go")
        self.browser.wait(lambda: self.browser.script(asked), "the question which version the gateway has")
        self.assertTrue(self.stays())
        # Its modules are all there; it comes anew nevertheless.
        self.browser.script("location.hash = '#/weigh'")
        self.browser.find("page-weigh")
        self.assertFalse(self.stays())
        self.browser.driver.get("about:blank")
