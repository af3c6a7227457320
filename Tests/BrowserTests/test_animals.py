"""The herd: found by digits, opened, and read in both languages."""

from case import BrowserTest, artefacts


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

    def listed(self) -> list[str]:
        return self.browser.listed("animal-result", "animal")

    def test_orders(self):
        """The herd by weight, by the day of weighing and by gain; who lacks the figure stands where that is said"""
        place = self.gateway.post("/v1/places", {"kind": "barn", "number": "91"})
        group = self.gateway.post("/v1/places", {"kind": "group", "number": "911", "parent": place["id"]})
        names = {"light": "Áda", "heavy": "Zora", "never": "Čára"}
        herd = {}
        for number, (role, name) in enumerate(names.items(), 733000001):
            herd[role] = self.gateway.post(
                "/v1/animals",
                {"number": str(number), "sex": "female", "born": "2023-02-01", "name": name, "groupId": group["id"]},
            )["id"]
        # The heavy one was weighed last and gains; the light one before, and loses.
        for role, weighings in {
            "light": {"2026-09-01": 310, "2026-10-01": 300},
            "heavy": {"2026-09-11": 500, "2026-10-11": 530},
        }.items():
            for day, kilograms in weighings.items():
                self.gateway.post(
                    f"/v1/animals/{herd[role]}/changes",
                    {"kind": "weighing", "date": day, "fields": {"kilograms": kilograms}},
                )
        self.sign_in("animals")
        self.browser.find("animal-result")
        # The first press unlocks the sound; one on a list does not count.
        self.browser.click("animal-search")
        self.browser.choose("filter-group", group["id"])
        for order, roles in {
            "tag": ["light", "heavy", "never"],
            "name": ["light", "never", "heavy"],
            "heaviest": ["heavy", "light", "never"],
            "lightest": ["light", "heavy", "never"],
            "waiting": ["never", "light", "heavy"],
            "weighed": ["heavy", "light", "never"],
            "gaining": ["heavy", "light", "never"],
            "losing": ["light", "heavy", "never"],
        }.items():
            with self.subTest(order):
                # Czech sorts Č behind C, and so before Z; English knows it as a C.
                self.browser.choose("filter-order", order)
                wanted = [herd[role] for role in roles]
                self.browser.wait(lambda wanted=wanted: self.listed() == wanted, f"{roles} by {order}")

    def test_order_pages(self):
        """In every order each animal is listed once, page after page, and the order is remembered"""
        self.sign_in("animals")
        self.browser.find("animal-result")
        self.browser.click("animal-search")
        self.browser.choose("filter-order", "heaviest")
        everybody = self.gateway.all("/v1/animals?limit=500")
        weights = {animal["id"]: (animal.get("lastWeighing") or {}).get("kilograms", 0) for animal in everybody}
        heaviest = max(everybody, key=lambda animal: weights[animal["id"]])

        def first_is_heavy():
            return self.listed()[:1] and weights[self.listed()[0]] >= weights[heaviest["id"]] - 50

        self.browser.wait(first_is_heavy, "a heavy one first")
        for size in ((1440, 900, False), (1024, 768, False), (390, 844, True)):
            metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size[2]}
            self.browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            self.browser.photograph(artefacts / f"animals-ordered-{size[0]}.png")
        self.browser.look_from("desktop")
        while more := next(
            (one for one in self.browser.driver.find_elements("css selector", ".results > .wide")), None
        ):
            if not more.is_displayed():
                break
            before = len(self.listed())
            self.browser.script("arguments[0].click()", more)
            self.browser.wait(lambda before=before: len(self.listed()) > before, "more animals")
        self.assertEqual(sorted(self.listed()), sorted(weights))
        self.browser.driver.refresh()
        self.browser.find("animal-result")
        self.assertEqual(self.browser.find("filter-order").get_attribute("value"), "heaviest")
