"""The last weighing is taken back with one press, and the way back is as short."""

from selenium.webdriver.common.keys import Keys

from case import BrowserTest
from place import Place

# Which buttons were pressed and what was sent, while the clock of the page stands still.
pressed_at_once = """
const [fetching, now] = [window.fetch, performance.now()];
Object.assign(window, { pressed: [], sent: [] });
performance.now = () => now;
window.fetch = (path, options, ...rest) => {
  if (options?.method === 'POST') window.sent.push(path);
  return fetching(path, options, ...rest);
};
addEventListener('click', ({ target }) => window.pressed.push(target.closest('button')?.dataset.testid));
"""

# A key acts by a timer of 60 ms, which another key stops. A longer timer that is set later ends later.
after_the_key = "setTimeout(arguments[0], 100)"


class Undo(BrowserTest):
    def setUp(self):
        super().setUp()
        self.place = Place(self, self._testMethodName.removeprefix("test_"))
        self.animal, self.other = self.gateway.get("/v1/animals?limit=2")["items"]
        self.sign_in()
        self.browser.click(f"place-{self.place.name}")
        self.browser.find("undo-bar", undo="none")

    def stored(self, weighing: dict) -> dict:
        return self.gateway.get(f"/v1/weighings/{weighing['id']}")

    def test_button(self):
        """The button names what it takes; that is discarded and no longer the animal's, until it is taken back"""
        weighing = self.place.weigh_for(self.animal, 402.5)
        self.browser.wait_for_text("undo", f"402.5 kg · {self.animal['earTagText']}")
        self.browser.click("undo")
        self.browser.wait_for_text("undone", f"402.5 kg · {self.animal['earTagText']}")
        self.browser.find("weighing", weighing=weighing["id"], state="discarded")
        self.assertEqual(self.stored(weighing)["discardReason"], "undo")
        self.assertNotIn(402.5, self.weights_of(self.animal))
        self.browser.wait(self.taken_back, "the weighing to come back")
        self.assertEqual(self.stored(weighing)["animalId"], self.animal["id"])
        self.assertIn(402.5, self.weights_of(self.animal))
        self.browser.wait_for_text("undo", "402.5 kg")

    def taken_back(self) -> bool:
        """Presses until it is back: a press that comes at once is taken for the bounce of a glove."""
        if self.browser.visible("undo-bar", undo="ready"):
            return True
        if button := self.browser.visible("undo-back"):
            button.click()
        return False

    def weights_of(self, animal: dict) -> list[float]:
        changes = self.gateway.get(f"/v1/animals/{animal['id']}/changes")["items"]
        return [change["fields"]["kilograms"] for change in changes if change["kind"] == "weighing"]

    def test_glove(self):
        """A press that comes twice undoes once: neither the weighing before goes, nor does the undone one come back"""
        before = self.place.weigh_for(self.animal, 350.0)
        weighing = self.place.weigh_for(self.other, 360.5)
        self.browser.wait_for_text("undo", "360.5")
        # However long the page takes, no time goes by for it between the presses.
        self.browser.script(pressed_at_once)
        self.browser.press("u", "u", "b", "u")
        self.browser.wait_for_text("undone", "360.5")
        self.browser.find("undo-back")
        self.browser.press("b")
        self.browser.wait(
            lambda: self.browser.script("return window.pressed.includes('undo-back')"), "the second press"
        )
        self.assertEqual(self.browser.script("return window.sent"), [f"/v1/weighings/{weighing['id']}/discard"])
        self.assertEqual(self.stored(weighing)["state"], "discarded")
        self.assertEqual(self.stored(before)["state"], "assigned")
        # Later it is no bounce.
        self.browser.script("const now = performance.now(); performance.now = () => now + 900;")
        self.browser.press("b")
        self.browser.find("undo-bar", undo="ready")
        self.assertEqual(self.stored(weighing)["state"], "assigned")

    def test_other_animal(self):
        """What was undone can be given to another animal instead"""
        weighing = self.place.weigh_for(self.animal, 377.0)
        self.browser.wait_for_text("undo", "377.0")
        self.browser.press("u")
        self.browser.find("undo-assign")
        self.browser.press("a")
        self.browser.type("animal-search", self.other["earTag"][2:])
        self.browser.click("animal-result", animal=self.other["id"])
        self.browser.wait_for_text("undo", f"377.0 kg · {self.other['earTagText']}")
        self.assertEqual(self.stored(weighing)["animalId"], self.other["id"])

    def test_viewer(self):
        """Who may only read has nothing to undo with, neither a button nor a key"""
        weighing = self.place.weigh_for(self.animal, 391.0)
        viewer = self.gateway.post("/v1/tokens", {"name": "Looker", "role": "viewer"})
        self.browser.start_over()
        self.browser.sign_in(self.gateway.address, viewer["token"])
        self.browser.click(f"place-{self.place.name}")
        self.browser.find("weighing", weighing=weighing["id"])
        for key in ("u", "a"):
            self.browser.press(key)
            self.browser.driver.execute_async_script(after_the_key)
        self.browser.press("?")
        self.assertNotIn("Undo the last weighing", self.browser.find("keys-dialog").text)
        self.assertEqual((self.browser.all("undo"), self.browser.all("assign-dialog")), ([], []))
        self.assertEqual(self.stored(weighing)["state"], "assigned")


class Keyboard(BrowserTest):
    """The work of a day without a mouse."""

    def test_help(self):
        """`?` lists the keys that work here; Escape closes the list; digits open sections; typing stays typing"""
        self.sign_in()
        self.browser.press("?")
        listed = self.browser.find("keys-dialog").text
        for word in ("Undo the last weighing", "Find an animal", "Sessions"):
            self.assertIn(word, listed)
        self.browser.press(Keys.ESCAPE)
        self.browser.wait(lambda: not self.browser.all("keys-dialog"), "the list to close")
        self.browser.press("4")
        self.browser.find("page-sessions")
        self.browser.press("?")
        self.assertNotIn("Undo the last weighing", self.browser.find("keys-dialog").text)
        self.browser.press(Keys.ESCAPE)
        self.browser.press("/")
        self.browser.find("page-animals")
        self.browser.type("animal-search", "1?4")
        self.assertEqual(self.browser.find("animal-search").get_property("value"), "1?4")
        self.browser.driver.execute_async_script(after_the_key)
        self.assertEqual(self.browser.all("keys-dialog"), [])

    def test_search(self):
        """`/` leads from every page to its search, or to the herd's; what was typed there stays to be typed over"""
        # A barn PC with a touch screen: no page takes the focus into its search by itself.
        self.browser.command("Emulation.setTouchEmulationEnabled", enabled=True)
        self.sign_in()
        for page, field in (("weigh", "animal-search"), ("sessions", "animal-search"), ("members", "member-search")):
            self.browser.open(page)
            self.browser.press("/")
            self.browser.wait(lambda: self.focused() == field, f"the focus in {field}, from {page}")
        self.browser.open("animals")
        self.browser.press("/")
        self.browser.wait(lambda: self.focused() == "animal-search", "the focus in the search")
        self.browser.press("786")
        self.browser.click("page-title")
        self.browser.wait(lambda: self.focused() != "animal-search", "the focus to be elsewhere")
        self.browser.press("/")
        self.browser.wait(lambda: self.focused() == "animal-search", "the focus back in the search")
        self.assertEqual(self.browser.find("animal-search").get_property("value"), "786")
        self.browser.press("12")
        self.assertEqual(self.browser.find("animal-search").get_property("value"), "12")

    def test_search_in_dialog(self):
        """In a dialog `/` goes to its own search, and leaves a dialog that has none alone"""
        place = Place(self, "search")
        place.weigh(301.0)
        self.sign_in("unassigned")
        self.browser.click("assign")
        self.browser.wait(lambda: self.focused() == "animal-search", "the focus in the search of the dialog")
        self.browser.press(Keys.TAB)
        self.assertNotEqual(self.focused(), "animal-search")
        self.browser.press("/")
        self.browser.wait(lambda: self.focused() == "animal-search", "the focus back in the search")
        self.browser.press(Keys.ESCAPE)
        self.browser.wait(lambda: not self.browser.all("assign-dialog"), "the dialog to close")
        self.browser.press("?")
        self.browser.find("keys-dialog")
        self.browser.press("/")
        self.browser.driver.execute_async_script(after_the_key)
        self.browser.find("keys-dialog")
        self.assertEqual(self.browser.script("return location.hash"), "#/unassigned")

    def focused(self) -> str:
        return self.browser.script("return document.activeElement.dataset.testid ?? ''")

    def test_off(self):
        """Keys that were switched off do nothing, except for the list that switches them on"""
        self.sign_in("settings")
        self.browser.click("show-keys")
        self.browser.click("keys-switch")
        self.browser.press(Keys.ESCAPE)
        self.browser.wait(lambda: not self.browser.all("keys-dialog"), "the list to close")
        self.browser.press("4")
        self.browser.driver.execute_async_script(after_the_key)
        self.assertEqual(self.browser.script("return location.hash"), "#/settings")
        self.browser.press("?")
        self.browser.click("keys-switch")
        self.browser.press(Keys.ESCAPE)
        self.browser.wait(lambda: not self.browser.all("keys-dialog"), "the list to close again")
        self.browser.press("4")
        self.browser.find("page-sessions")
