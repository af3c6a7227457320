"""The three jobs with nothing but keys: at each step it is seen where one is, and nothing is a trap."""

import itertools

from selenium.webdriver.common.keys import Keys

import test_pages
from case import BrowserTest
from keyboard import Keyboard
from place import Place

numbers = itertools.count(561000001)


class Jobs(BrowserTest):
    def setUp(self):
        super().setUp()
        self.keys = Keyboard(self)

    def test_weigh(self):
        """A weighing is seen, given to an animal, undone and taken back"""
        place = Place(self, "keyboard")
        animal = place.animal(str(next(numbers)))
        self.sign_in()
        self.keys.go_to("place-keyboard")
        self.keys.press(Keys.ENTER)
        self.browser.find("undo-bar", undo="none")
        weighing = place.weigh(402.5)
        self.browser.find("weighing", weighing=weighing["id"], state="unassigned")
        self.keys.press("a")
        self.browser.find("assign-dialog")
        self.browser.wait(lambda: (self.keys.focus() or {}).get("name") == "animal-search", "the search to be ready")
        self.keys.press(*animal["earTag"][2:])
        self.browser.find("animal-result", animal=animal["id"])
        self.browser.wait(lambda: len(self.browser.all("animal-result")) == 1, "this animal alone")
        self.keys.go_to("animal-result")
        self.keys.press(Keys.ENTER)
        self.browser.wait(lambda: not self.browser.all("assign-dialog"), "the dialog to close")
        self.assertEqual(self.gateway.get(f"/v1/weighings/{weighing['id']}")["animalId"], animal["id"])
        self.browser.find("weighing", weighing=weighing["id"], state="assigned")
        self.assertIsNotNone(self.keys.step(), "Tab goes on from there")
        self.keys.press("u")
        self.browser.find("weighing", weighing=weighing["id"], state="discarded")
        self.browser.wait(lambda: self.taken_back(weighing), "the weighing to come back")

    def taken_back(self, weighing: dict) -> bool:
        if self.gateway.get(f"/v1/weighings/{weighing['id']}")["state"] != "discarded":
            return True
        self.keys.press("b")
        return False

    def test_weigh_by_buttons(self):
        """The same where single keys are switched off: every act is a button that Tab reaches"""
        place = Place(self, "buttons")
        self.sign_in()
        self.keys.go_to("place-buttons")
        self.keys.press(Keys.ENTER)
        weighing = place.weigh(399.5)
        self.keys.go_to("undo")
        self.keys.press(Keys.ENTER)
        self.browser.find("weighing", weighing=weighing["id"], state="discarded")

    def test_dialog(self):
        """Escape closes a dialog, and one is back where one was"""
        place = Place(self, "dialog")
        self.sign_in()
        self.keys.go_to("place-dialog")
        self.keys.press(Keys.ENTER)
        place.weigh(401.5)
        self.keys.go_to("open-weighing")
        self.keys.press(Keys.ENTER)
        self.browser.wait(lambda: self.browser.script("return !!document.querySelector('dialog[open]')"), "the sheet")
        self.keys.step()
        self.assertTrue(self.browser.script("return !!document.activeElement.closest('dialog')"), "Tab stays in it")
        self.keys.press(Keys.ESCAPE)
        self.browser.wait(lambda: not self.browser.script("return !!document.querySelector('dialog[open]')"), "closed")
        self.assertEqual((self.keys.focus() or {}).get("name"), "open-weighing")

    def test_typed_code(self):
        """An animal is opened by its number: a key for the search, the digits, Tab, Enter"""
        animal = self.gateway.get("/v1/animals?limit=1")["items"][0]
        self.sign_in()
        self.keys.press("/")
        self.browser.wait(lambda: (self.keys.focus() or {}).get("name") == "animal-search", "the search to be ready")
        self.keys.press(*animal["earTag"][2:])
        self.browser.wait(lambda: len(self.browser.all("animal-result")) == 1, "this animal alone")
        self.keys.go_to("animal-result")
        self.keys.press(Keys.ENTER)
        self.browser.find("page-animal")
        self.browser.wait_for_text("page-title", animal["earTagText"].split()[-1])

    def test_photo(self):
        """A photo is chosen, and Tab leads from what was read to the member's page"""
        self.sign_in()
        self.keys.press("3")
        self.browser.find("page-scan")
        self.keys.go_to("scan-file")
        # The dialog that Enter opens here is the system's.
        self.browser.give_file("scan-file", self.stage.card_photo)
        self.browser.find("open-member")
        self.keys.go_to("open-member", 6)
        self.keys.press(Keys.ENTER)
        self.browser.wait_for_text("member-name", "Bohumil Ďásek")

    def test_card(self):
        """A member is made, the card printed, and its PDF reached"""
        with self.printing():
            self.sign_in()
            self.keys.press("5")
            self.browser.find("page-members")
            self.keys.go_to("new-member")
            self.keys.press(Keys.ENTER)
            typed = "field-givenName"
            self.browser.wait(lambda: (self.keys.focus() or {}).get("name") == typed, "the name to be typed")
            self.keys.press(*"Žofie")
            self.keys.step()
            self.keys.press(*"Klávesová")
            self.keys.step()
            self.keys.press(*str(next(numbers)))
            self.keys.press(Keys.ENTER)
            self.browser.wait_for_text("member-name", "Žofie Klávesová")
            self.browser.find("print-card")
            self.keys.go_to("card-pdf")
            self.keys.go_to("print-card")
            self.keys.press(Keys.ENTER)
            self.browser.find("job-state", state="completed")
            self.assertIsNotNone(self.keys.step(), "Tab goes on from there")


class Walk(test_pages.Pages):
    # The terminal of a device that is disconnected.
    provokes = ("/terminal",)
    test_every_page = test_words = None

    def test_every_page_is_walked(self):
        """On each page Tab comes round, through controls that show the focus"""
        # The race redraws the lists that are walked.
        self.stop_the_race()
        with self.printing():
            self.sign_in()
            for name, (address, content) in self.addresses().items():
                with self.subTest(page=name):
                    self.browser.open(address)
                    self.browser.find(content)
                    # At the door there is nothing but what the door needs.
                    self.assertGreater(Keyboard(self).walk(), 5 if name == "door-scan" else 8)
