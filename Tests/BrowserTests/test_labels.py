"""Labels and cards of animals, barns and pens: chosen, seen as they will be printed, saved, and scanned back."""

import itertools

from case import BrowserTest, artefacts

numbers = itertools.count(510000001)


class Labels(BrowserTest):
    def setUp(self):
        super().setUp()
        self.group = next(place for place in self.gateway.get("/v1/places")["items"] if place["kind"] == "group")
        self.animals = [
            self.gateway.post(
                "/v1/animals",
                {
                    "country": "CZ",
                    "number": str(next(numbers)),
                    "sex": "female",
                    "born": "2023-02-01",
                    "breed": "H100",
                    "name": "Řepka",
                    "groupId": self.group["id"],
                },
            )
            for _ in range(2)
        ]
        self.saved = []

    def look(self, name: str):
        """Photographed on a phone and a wide screen, in both themes."""
        for place in ("phone", "desktop"):
            for scheme in ("light", "dark"):
                self.browser.look_from(place)
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"{name}-{place}-{scheme}.png")
        self.browser.look_from("desktop")
        self.browser.prefer("light")

    def seen(self) -> bool:
        picture = self.browser.visible("label-preview")
        return picture is not None and self.browser.script("return arguments[0].naturalWidth", picture) > 0

    def test_one_animal(self):
        """On its page an animal's card is seen, made a sticker, and saved for the printer"""
        self.sign_in(f"animals/{self.animals[0]['id']}")
        self.keep_what_is_saved()
        self.browser.click("animal-labels")
        self.browser.wait(self.seen, "the card")
        self.look("labels-card")
        self.browser.choose_button("label-design", "tag")
        self.browser.choose("field-label-stock", "zebra-57x32")
        self.browser.wait(self.seen, "the sticker")
        self.browser.click("labels-zpl-203")
        name, zpl = self.wait_for_saved()
        self.assertTrue(name.endswith(".zpl"))
        self.assertEqual(zpl.count("^XA"), 1)
        self.assertIn(f"animal:{self.animals[0]['earTag']}", zpl)
        self.browser.click("labels-pdf")
        name, pdf = self.wait_for_saved()
        self.assertTrue(name.endswith(".pdf") and pdf.startswith("%PDF-"))

    def test_no_transponder(self):
        """Why a label cannot be made stands where it would be seen"""
        self.sign_in(f"animals/{self.animals[0]['id']}")
        self.browser.click("animal-labels")
        self.browser.choose_button("label-design", "eid")
        self.browser.wait_for_text("label-trouble", "no transponder")

    provokes = ("422",)

    def test_several_animals(self):
        """Labels of several animals are one file, and the first places of a sheet can be left free"""
        self.sign_in("animals")
        self.keep_what_is_saved()
        self.browser.click("several-start")
        self.browser.type("animal-search", "510000")
        self.browser.wait(lambda: len(self.browser.all("several-animal")) >= 2, "the animals")
        for animal in self.animals:
            self.browser.click("several-animal", animal=animal["id"])
        self.browser.click("several-labels")
        self.browser.choose_button("label-design", "tag")
        self.browser.choose("field-label-stock", "brother-62")
        self.browser.click("labels-zpl-300")
        _, zpl = self.wait_for_saved()
        self.assertEqual(zpl.count("^XA"), 2)
        self.browser.choose("field-label-stock", "avery-3475")
        self.browser.find("field-label-skip")
        self.look("labels-several")

    def test_pen(self):
        """The label of a pen is made where pens are listed, and whoever scans it sees the animals there"""
        self.sign_in("lists/places")
        self.browser.click(
            "place-labels", within=lambda: self.browser.visible("place", number=self.group["number"], kind="group")
        )
        self.browser.wait(self.seen, "the label")
        self.look("labels-pen")
        self.browser.open("animals")
        self.browser.find("animal-result")
        self.browser.scan_by_keys("animal-search", f"place:{self.group['id']}", {})
        self.browser.wait(lambda: f"group={self.group['id']}" in self.browser.driver.current_url, "the animals there")
        self.browser.wait(
            lambda: self.browser.find("filter-group").get_attribute("value") == self.group["id"], "the list of that pen"
        )
        self.browser.find("animal-result")
