"""Photos of animals: taken or chosen, looked at, deleted and put back."""

import itertools

import pictures
from case import BrowserTest, artefacts
from place import Place

numbers = itertools.count(558000001)

# How many pixels of a picture arrived, once it is drawn.
arrived = """
const image = arguments[0].matches('img') ? arguments[0] : arguments[0].querySelector('img');
return image.complete && image.naturalWidth > 0 ? [image.naturalWidth, image.naturalHeight] : null;
"""


class Photos(BrowserTest):
    def setUp(self):
        super().setUp()
        group = next(place for place in self.gateway.get("/v1/places")["items"] if place["kind"] == "group")
        self.animal = self.gateway.post(
            "/v1/animals",
            {
                "number": str(next(numbers)),
                "sex": "female",
                "born": "2023-02-01",
                "breed": "H100",
                "name": "Malina",
                "groupId": group["id"],
            },
        )
        self.path = f"/v1/animals/{self.animal['id']}/photos"
        self.black = pictures.cow((40, 30, 30), self.stage.path / "black.png")
        self.red = pictures.cow((170, 60, 30), self.stage.path / "red.png", width=960, height=1280)

    def hashes(self) -> list[str]:
        return [photo["hash"] for photo in self.gateway.get(self.path)["items"]]

    def shown(self, name: str, side: tuple[int, int], **data: str):
        """Waits until a picture is there, with all its pixels."""
        self.browser.wait(
            lambda: self.browser.script(arrived, self.browser.find(name, **data)) == list(side), f"{name}, {side}"
        )

    def photograph(self, name: str):
        self.addCleanup(self.browser.look_from, "desktop")
        self.addCleanup(self.browser.prefer, "light")
        for place in ("wide", "monitor", "phone"):
            for scheme in ("light", "dark"):
                self.browser.look_from(place)
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"photo-{name}-{place}-{scheme}.png")
        self.browser.look_from("desktop")
        self.browser.prefer("light")

    def test_taken(self):
        """A photo that is chosen stands on the animal's page at once; a tap enlarges it; the newest is shown"""
        self.sign_in(f"animals/{self.animal['id']}")
        take = self.browser.find("photos").find_element("css selector", "label.file-button")
        self.assertGreaterEqual(min(take.size.values()), 48, "a glove hits it")
        self.assertEqual(self.browser.all("take-photo")[0].get_attribute("capture"), "environment")
        self.assertIsNone(self.browser.visible("photo"))
        self.photograph("none")
        self.browser.give_file("take-photo", self.black)
        self.browser.wait_for_text("toasts", "The photo is stored")
        self.shown("photo", (320, 240))
        self.photograph("one")
        self.browser.give_file("choose-photo", self.red)
        self.browser.wait(lambda: len(self.hashes()) == 2, "two photos")
        newest, older = self.hashes()
        self.shown("photo", (240, 320), hash=newest)
        self.browser.click("photo")
        self.browser.wait_for_text("photo-dialog", f"Photo of {self.animal['earTagText']}")
        self.shown("photo-large", (960, 1280), hash=newest)
        self.photograph("large")
        self.browser.click("photo-older")
        self.shown("photo-large", (1280, 960), hash=older)
        self.assertIn("2 / 2", self.browser.text("photo-count"))

    def test_deleted(self):
        """Whoever deletes a photo is asked first, sees the one before, and puts it back by one press"""
        for picture in (self.black, self.red):
            self.gateway.upload(self.path, picture)
        newest, older = self.hashes()
        self.sign_in(f"animals/{self.animal['id']}")
        self.browser.click("photo", hash=newest)
        self.browser.click("delete-photo")
        self.browser.click("confirm")
        self.browser.find("photo", hash=older)
        self.assertEqual(self.hashes(), [older])
        self.photograph("deleted")
        self.browser.click("photo-back")
        self.browser.find("photo", hash=newest)
        self.assertEqual(self.hashes(), [newest, older])

    def test_elsewhere(self):
        """A photo that somebody adds or deletes elsewhere comes and goes by itself"""
        self.sign_in(f"animals/{self.animal['id']}")
        self.browser.find("photos")
        photo = self.gateway.upload(self.path, self.black)
        self.browser.find("photo", hash=photo["hash"])
        self.gateway.delete(f"{self.path}/{photo['hash']}")
        self.browser.wait(lambda: self.browser.visible("photo") is None, "the photo to go")

    def test_no_photo(self):
        """What is no photo is told in words, and another one can be chosen"""
        self.sign_in(f"animals/{self.animal['id']}")
        text = self.stage.path / "note.txt"
        text.write_text("Milk the cows.")
        self.provokes = ("415",)
        self.browser.give_file("choose-photo", text)
        self.browser.find("problem")
        self.browser.give_file("choose-photo", self.black)
        self.shown("photo", (320, 240))
        self.assertIsNone(self.browser.visible("problem"))

    def test_rights(self):
        """Who looks is offered no photo to take; who records takes photos and deletes none"""
        self.gateway.upload(self.path, self.black)
        for role, takes in (("viewer", False), ("recorder", True)):
            given = self.gateway.post("/v1/tokens", {"name": f"{role} of photos", "role": role})
            with self.subTest(role=role):
                self.browser.start_over()
                page = f"animals/{self.animal['id']}"
                self.browser.sign_in(self.gateway.address, given["token"], page)
                self.browser.find("photo")
                self.assertEqual(self.browser.visible("photos").find_elements("css selector", "label") != [], takes)
                self.browser.click("photo")
                self.browser.find("photo-large")
                self.assertIsNone(self.browser.visible("delete-photo"))

    def test_at_the_scale(self):
        """The animal on the scale shows its photo beside its name, and a tap enlarges it"""
        self.stop_the_race()
        place = Place(self, "photo")
        self.gateway.upload(self.path, self.black)
        place.weigh_for(self.animal, 512.5)
        self.sign_in()
        self.browser.click("place-photo")
        self.browser.wait_for_text("subject", "Malina")
        self.shown("photo", (320, 240))
        self.photograph("weigh")
        self.browser.click("photo")
        self.shown("photo-large", (1280, 960))
