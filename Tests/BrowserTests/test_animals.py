"""The herd: found by digits, opened, and read in both languages."""

from case import BrowserTest


class Animals(BrowserTest):
    def setUp(self):
        super().setUp()
        self.animal = self.gateway.get("/v1/animals?limit=1")["items"][0]

    def test_search(self):
        """Digits of the ear tag find the animal; its page tells its life"""
        self.sign_in("animals")
        self.browser.type("animal-search", self.animal["earTag"][2:])
        self.browser.wait(lambda: len(self.browser.all("animal-result")) == 1, "one animal with these digits")
        self.browser.click("animal-result")
        self.browser.wait_for_text("animal-tag", self.animal["earTagText"])
        self.assertIn("Birth", self.browser.text("changes"))
        self.browser.open("animals")
        self.browser.type("animal-search", "000000000000")
        self.browser.wait_for_text("animal-results", "Nothing found")

    def test_keyboard_scanner(self):
        """A scanner that types a code and Enter opens the animal, whatever layout the keyboard has"""
        czech = dict(zip("0123456789", "é+ěščřžýáí", strict=True))
        for layout in ({}, czech):
            self.sign_in("animals")
            self.browser.scan_by_keys("animal-search", self.animal["earTag"], layout)
            self.browser.wait_for_text("animal-tag", self.animal["earTagText"])
        self.browser.open("animals")
        self.browser.scan_by_keys("animal-search", "CZ000000017", {})
        self.browser.wait_for_text("animal-results", "CZ000000017")

    def test_both_languages(self):
        """The list of changes is Czech in Czech and English in English"""
        self.sign_in(f"animals/{self.animal['id']}")
        for language, words in {"cs": ("Narození", "Přesun"), "en": ("Birth", "Move")}.items():
            self.browser.speak(language)
            for word in words:
                self.browser.wait_for_text("changes", word)

    def test_recording(self):
        """A weight typed by hand with a comma is stored, shown and can be corrected"""
        self.sign_in(f"animals/{self.animal['id']}")
        self.browser.click("record-weighing")
        self.browser.type("field-kilograms", "431,5")
        self.browser.click("record-weighing-form-submit")
        self.browser.wait_for_text("changes", "431.5 kg · by hand")
        entry = next(change for change in self.browser.all("change", kind="weighing") if "431.5" in change.text)
        self.browser.click("correct-change", entry)
        self.browser.type("field-kilograms", "413,5")
        self.browser.click("record-weighing-form-submit")
        self.browser.wait_for_text("changes", "413.5 kg · by hand")
        self.assertIn("corrected once", self.browser.text("changes"))
