"""Job 2: a photo opens an animal or a member, or makes a new animal."""

import pictures
from case import BrowserTest, artefacts
from gateway import insecure_host, root

unknown = "animal:CZ987650123?sex=M&born=2026-03-14&breed=H75C25&dam=CZ123456789&sire=NEO-717&eid=203000987650123"


class Upload(BrowserTest):
    def setUp(self):
        super().setUp()
        self.member = self.gateway.post("/v1/members", {"name": "Květoslava Třešňáková", "number": "50218"})
        self.gateway.post(f"/v1/members/{self.member['id']}/cards")
        self.addCleanup(lambda: self.gateway.delete(f"/v1/members/{self.member['id']}"))
        self.sign_in("scan")

    def card(self, format: str) -> bytes:
        return self.gateway.request("GET", f"/v1/members/{self.member['id']}/card.{format}")

    def expect_member(self):
        found = self.browser.find("scan-member")
        self.assertEqual(found.get_attribute("data-valid"), "true")
        self.browser.click("open-member")
        self.browser.wait_for_text("member-name", "Květoslava Třešňáková")

    def test_chosen_file(self):
        """A chosen PNG of a member card opens the member"""
        photo = self.stage.path / "chosen.png"
        photo.write_bytes(self.card("png"))
        self.browser.give_file("scan-file", photo)
        self.expect_member()

    def test_dropped_file(self):
        """A dropped JPEG of a member card opens the member"""
        self.browser.drop_file(
            "scan-file-zone", pictures.photo_of_card(self.card("pdf"), self.stage.path / "dropped.jpg")
        )
        self.expect_member()

    def test_known_animal(self):
        """The card of an animal of the herd opens that animal"""
        animal = self.gateway.get("/v1/animals?limit=1")["items"][0]
        self.browser.give_file(
            "scan-file", pictures.qr_code(f"animal:{animal['earTag']}", self.stage.path / "known.png")
        )
        self.browser.find("scan-animal", animal=animal["id"])
        self.browser.click("open-animal")
        self.browser.wait_for_text("animal-tag", animal["earTagText"])

    def test_unknown_animal(self):
        """The card of an unknown animal fills the birth form in, and the form makes the animal"""
        self.browser.give_file("scan-file", pictures.qr_code(unknown, self.stage.path / "unknown.png"))
        self.assertIn("CZ 987650 123", self.browser.text("scan-unknown"))
        self.browser.click("create-from-scan")
        self.browser.find("birth-form")
        self.assertEqual(
            self.birth_fields(),
            {
                "country": "CZ",
                "number": "987650123",
                "sex": "male",
                "born": "2026-03-14",
                "breed": "H75C25",
                "dam": "CZ123456789",
                "sire": "NEO-717",
                "eid": "203000987650123",
            },
        )
        self.assertEqual(self.browser.find("birth-scan").get_attribute("data-read"), "all")
        self.choose_group()
        self.browser.click("birth-form-submit")
        self.browser.wait_for_text("animal-tag", "CZ 987650 123")
        kinds = {change.get_attribute("data-kind") for change in self.browser.all("change")}
        self.assertLessEqual({"birth", "move"}, kinds)
        stored = self.gateway.get("/v1/resolve?eid=203000987650123")["animal"]
        self.assertEqual(stored["earTag"], "CZ987650123")

    def test_claim(self):
        """An animal's card and a free tag in one photo are linked after one press"""
        animal = self.gateway.get("/v1/animals?limit=1")["items"][0]
        tag = "203000987650777"
        self.browser.give_file(
            "scan-file", pictures.qr_codes([f"animal:{animal['earTag']}", tag], self.stage.path / "claim.png")
        )
        self.assertIn(animal["earTagText"], self.browser.text("scan-claim"))
        self.assertNotEqual(self.gateway.get(f"/v1/animals/{animal['id']}")["eid"], tag, "nothing is linked unasked")
        self.browser.click("claim-link")
        self.browser.wait(
            lambda: self.gateway.get(f"/v1/animals/{animal['id']}")["eid"] == tag, "the tag on the animal"
        )
        self.browser.wait(lambda: not self.browser.all("scan-claim"), "the offer to go")

    def test_unknown_animal_with_tag(self):
        """The birth form takes the EID of the tag beside an unknown animal's card"""
        codes = ["animal:CZ987650124?sex=F", "203000987650124"]
        self.browser.give_file("scan-file", pictures.qr_codes(codes, self.stage.path / "newborn.png"))
        self.browser.wait(lambda: len(self.browser.all("scan-unknown")) == 2, "both codes")
        card = next(face for face in self.browser.all("scan-unknown") if "CZ 987650 124" in face.text)
        card.find_element("css selector", '[data-testid="create-from-scan"]').click()
        self.browser.find("birth-form")
        fields = self.birth_fields()
        self.assertEqual((fields["number"], fields["eid"]), ("987650124", "203000987650124"))

    def test_several_animals(self):
        """Several animals in one photo are all listed"""
        animals = self.gateway.get("/v1/animals?limit=2")["items"]
        texts = [f"animal:{animal['earTag']}" for animal in animals]
        self.browser.give_file("scan-file", pictures.qr_codes(texts, self.stage.path / "several.png"))
        self.browser.wait(lambda: len(self.browser.all("scan-animal")) == 2, "both animals")
        self.assertEqual(self.browser.all("scan-claim"), [])

    def choose_group(self):
        groups = [place for place in self.gateway.get("/v1/places")["items"] if place["kind"] == "group"]
        self.browser.choose("field-groupId", groups[0]["id"])

    def marked(self, kind: str) -> set[str]:
        """Fields that are marked as read from the code (`origin`), or as not read (`missing`)."""
        self.browser.find("birth-form")
        return set(
            self.browser.script(
                """
                const [kind] = arguments;
                return [...document.querySelectorAll(`[data-${kind}]`)].map((one) => one.dataset[kind]);
                """,
                kind,
            )
        )

    def test_foreign_card(self):
        """Of a card that nobody described only the ear tag is filled in; no sex and no birth date are made up"""
        self.browser.give_file(
            "scan-file", pictures.qr_code("CZ987650125;F;2021-05-04;H100", self.stage.path / "foreign.png")
        )
        self.browser.click("create-from-scan")
        self.assertEqual(self.marked("origin"), {"number"})
        self.assertEqual(self.marked("missing"), {"sex", "born", "breed", "dam", "sire"})
        self.assertEqual(self.browser.find("birth-scan").get_attribute("data-read"), "part")
        self.assertIn("CZ987650125;F;2021-05-04;H100", self.browser.text("birth-scan"))
        fields = self.birth_fields()
        self.assertEqual((fields["number"], fields["sex"], fields["born"]), ("987650125", None, ""))
        for place, scheme in (("desktop", "light"), ("phone", "dark")):
            self.browser.look_from(place)
            self.browser.prefer(scheme)
            self.browser.photograph(artefacts / f"birth-part-{place}-{scheme}.png")
        self.browser.look_from("desktop")
        self.choose_group()
        self.browser.click("birth-form-submit")
        self.assertFalse(self.is_filled_in(), "a birth without a sex and a day is not sent")
        self.browser.choose_button("sex", "female")
        self.assertEqual(self.marked("missing"), {"born", "breed", "dam", "sire"}, "what was chosen is not missing")
        self.browser.click("birth-form-submit")
        self.assertFalse(self.is_filled_in(), "a birth without a day is not sent")
        self.browser.type("field-born", "05042021")
        self.browser.click("birth-form-submit")
        self.browser.wait_for_text("animal-tag", "CZ 987650 125")
        stored = self.gateway.get("/v1/animals?query=987650125")["items"][0]
        self.assertEqual((stored["born"], stored["sex"]), ("2021-05-04", "female"))

    def test_wrong_values(self):
        """What a card says wrongly is named where it was read and where it has to be typed, and fills in nothing"""
        card = "animal:CZ987650126?sex=Q&born=2021-02-31&breed=H100"
        self.browser.give_file("scan-file", pictures.qr_code(card, self.stage.path / "wrong.png"))
        self.browser.wait(lambda: len(self.browser.all("scan-wrong")) == 2, "both wrong values")
        self.assertIn("2021-02-31", self.browser.text("scan-unknown"))
        self.browser.photograph(artefacts / "scan-wrong.png")
        self.browser.click("create-from-scan")
        self.browser.wait_for_text("birth-form", "The code says “2021-02-31”, which was not understood.")
        self.assertEqual(self.marked("origin"), {"number", "breed"})
        fields = self.birth_fields()
        self.assertEqual((fields["sex"], fields["born"], fields["breed"]), (None, "", "H100"))
        self.browser.photograph(artefacts / "birth-wrong.png")

    def test_typed_over(self):
        """What somebody changes loses the mark that it was read"""
        self.browser.give_file("scan-file", pictures.qr_code(unknown, self.stage.path / "typed-over.png"))
        self.browser.click("create-from-scan")
        self.assertIn("breed", self.marked("origin"))
        self.browser.type("field-breed", "C100")
        self.assertNotIn("breed", self.marked("origin"))

    def test_typing_scanner(self):
        """Of a card that a scanner typed the same is filled in, and nothing is made up"""
        self.browser.open("animals")
        self.browser.scan_by_keys("animal-search", "animal:CZ987650129?born=2021-02-31", {})
        self.assertEqual(self.marked("origin"), {"number"})
        self.assertIn("born=2021-02-31", self.browser.text("birth-scan"))
        fields = self.birth_fields()
        self.assertEqual((fields["number"], fields["sex"], fields["born"]), ("987650129", None, ""))

    def test_wrong_tag(self):
        """A card with one wrong value is not said to hold everything"""
        card = unknown.replace("987650123", "987650130").replace("203000987650130", "12")
        self.browser.give_file("scan-file", pictures.qr_code(card, self.stage.path / "wrong-tag.png"))
        self.browser.click("create-from-scan")
        self.browser.wait_for_text("birth-form", "The code says “12”, which was not understood.")
        self.assertEqual(self.browser.find("birth-scan").get_attribute("data-read"), "part")

    def test_readings(self):
        """Where two layouts read a card differently, each reading is shown and can be chosen"""
        self.browser.give_file(
            "scan-file", pictures.qr_code("CZ987650127#CZ987650128#F", self.stage.path / "readings.png")
        )
        self.browser.wait(lambda: len(self.browser.all("scan-reading")) == 2, "both readings")
        self.browser.photograph(artefacts / "scan-readings.png")
        second = next(one for one in self.browser.all("scan-reading") if "dam-first" in one.text)
        self.browser.click("create-from-scan", second)
        self.browser.find("birth-form")
        fields = self.birth_fields()
        self.assertEqual((fields["number"], fields["dam"], fields["born"]), ("987650128", "CZ987650127", ""))

    def is_filled_in(self) -> bool:
        """Whether the browser lets the form go."""
        return self.browser.script("return document.querySelector('[data-testid=\"birth-form\"]').checkValidity()")

    def birth_fields(self) -> dict:
        return self.browser.script(
            """
            const form = new FormData(document.querySelector('[data-testid="birth-form"]'));
            const names = ['country', 'number', 'sex', 'born', 'breed', 'dam', 'sire', 'eid'];
            return Object.fromEntries(names.map((name) => [name, form.get(name)]));
            """
        )

    def test_no_code(self):
        """A photo without a code says what to do better"""
        self.browser.give_file("scan-file", root / "Web/icons/icon-512.png")
        self.browser.wait_for_text("scan-none", "Come closer")


class NoPhoto(BrowserTest):
    provokes = ("status of 4",)

    def test_text_file(self):
        """A text file is refused with what it is and what to send instead"""
        self.sign_in("scan")
        text = self.stage.path / "list.txt"
        text.write_text("CZ123456789;F;2021-05-04\n")
        self.browser.give_file("scan-file", text)
        self.browser.wait_for_text("problem", "JPEG")


class Camera(BrowserTest):
    def test_live_camera(self):
        """The live camera reads a member card held in front of it"""
        self.sign_in("scan")
        self.browser.click("camera-start")
        self.browser.wait_for_text("scan-member", self.stage.filmed["name"])
        self.assertTrue(self.browser.find("camera-start").is_displayed(), "the camera stops once a code is read")

    def test_no_secure_context(self):
        """Where the browser refuses a camera the page says so, and a photo is read all the same"""
        self.browser.sign_in(self.gateway.address_under(insecure_host), self.gateway.token, "scan")
        self.browser.wait_for_text("camera-refused", "https")
        self.assertEqual(self.browser.all("camera-start"), [])
        self.browser.give_file("scan-file", self.stage.card_photo)
        self.browser.wait_for_text("scan-member", self.stage.filmed["name"])

    def test_phone(self):
        """On a phone there is a button that opens its own camera"""
        self.browser.look_from("phone")
        self.browser.sign_in(self.gateway.address_under(insecure_host), self.gateway.token, "scan")
        self.browser.wait(lambda: self.browser.all("scan-photo"), "the photo button")
        photo = self.browser.all("scan-photo")[0]
        self.assertEqual(photo.get_attribute("capture"), "environment")
        label = self.browser.script("return arguments[0].closest('label')", photo)
        self.assertTrue(label.is_displayed())
