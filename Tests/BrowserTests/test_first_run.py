"""The first day: a station without animals and devices leads to what it needs, and no page of it is a dead end."""

import urllib.parse

from case import BrowserTest, artefacts
from gateway import Gateway
from scale import Reader, Scale
from test_pages import inspection


class EmptyStation(BrowserTest):
    """A gateway of the test's own on an empty folder, without the demo."""

    def setUp(self):
        super().setUp()
        self.empty = Gateway(self.stage.print_server.address, self.stage.bluetooth.address, demo=False)
        self.addCleanup(self.empty.stop)

    @property
    def gateway(self) -> Gateway:
        return self.empty

    def add_device(self, device: Scale | Reader, kind: str, dialect: str) -> dict:
        self.addCleanup(device.close)
        return self.gateway.post(
            "/v1/devices", {"name": f"Race {kind}", "kind": kind, "link": device.link, "dialect": dialect}
        )

    def add_animal(self, number: str = "100200300") -> dict:
        barn = self.gateway.post("/v1/places", {"kind": "barn", "number": "1"})
        group = self.gateway.post("/v1/places", {"kind": "group", "number": "1", "parent": barn["id"]})
        return self.gateway.post(
            "/v1/animals", {"number": number, "sex": "female", "born": "2024-03-01", "groupId": group["id"]}
        )

    def photograph(self, name: str):
        sizes = {"phone": (390, 844, True), "tablet": (1024, 768, False), "wide": (1440, 900, False)}
        for place, (width, height, phone) in sizes.items():
            metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone}
            self.browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            for scheme in ("light", "dark"):
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"{name}-{place}-{scheme}.png")
        self.browser.look_from("desktop")
        self.browser.prefer("light")


class FirstSteps(EmptyStation):
    def states(self) -> dict[str, str]:
        return {
            step.get_attribute("data-step"): step.get_attribute("data-state") for step in self.browser.all("first-step")
        }

    def wait_for_states(self, **wanted: str):
        self.browser.wait(lambda: wanted.items() <= self.states().items(), f"{wanted} among the first steps")

    def test_leads_until_it_can_weigh(self):
        """The list leads the scale's page until herd, scale and reader are there, and tells what is there"""
        self.sign_in()
        self.wait_for_states(
            language="open", herd="open", scale="open", reader="open", knownWeight="open", phone="open"
        )
        self.photograph("first-run-en")
        self.browser.click("language-cs")
        self.wait_for_states(language="done")
        self.assertIn("První kroky", self.browser.text("first-run"))
        self.photograph("first-run-cs")
        scale = Scale()
        self.add_device(scale, "scale", "st-gs")
        self.browser.wait_for_text("first-run", "Ještě chybí: Stádo, Čtečka")
        self.add_animal()
        self.browser.wait_for_text("first-run", "Ještě chybí: Čtečka")
        self.expect_weight_on_screen()
        self.photograph("first-run-half")
        self.browser.click("first-run-open")
        self.wait_for_states(herd="done", scale="done", reader="open")
        self.browser.open("weigh")
        self.add_device(Reader(), "reader", "eid-lines")
        self.browser.wait(lambda: not self.browser.visible("first-run"), "the list to go")
        self.browser.open("first-steps")
        self.wait_for_states(herd="done", scale="done", reader="done", knownWeight="open", phone="open")

    def expect_weight_on_screen(self):
        """What is still to do pushes neither the weight nor an alarm off the screen."""
        for place in ("desktop", "monitor", "phone"):
            self.browser.look_from(place)
            self.browser.script("scrollTo(0, 0)")
            bottom, height = self.browser.script(
                "return [arguments[0].getBoundingClientRect().bottom, innerHeight]", self.browser.find("weight")
            )
            self.assertLess(bottom, height, place)
        self.browser.look_from("desktop")

    def test_each_step_leads_somewhere(self):
        """Each open step opens the page where it is done; the form of a device knows which kind was wanted"""
        self.sign_in()
        for button, page in {
            "first-import": "page-animal-import",
            "first-animal": "page-new-animal",
            "first-phone": "page-phones",
        }.items():
            self.browser.open("weigh")
            self.browser.click(button)
            self.browser.find(page)
        for kind in ("scale", "reader"):
            self.browser.open("weigh")
            self.browser.click(f"first-{kind}")
            self.browser.find("device-form")
            self.assertTrue(self.browser.all(f"choice-kind-{kind}")[0].is_selected())

    def test_own_address(self):
        """A link made at the PC's own address says that no phone reaches it; who has it counts as somebody else"""
        own = "No phone reaches the address of this page"
        self.sign_in()
        self.browser.wait_for_text("first-run", "Scan a code with the phone")
        self.assertNotIn(own, self.browser.text("first-run"))
        self.browser.open("settings")
        # A key alone is not enough for Chromium to let the page make sound.
        self.browser.click("field-name")
        self.browser.type("field-name", "Phone")
        self.browser.click("token-form-submit")
        self.browser.wait_for_text("own-address", own)
        self.browser.open("first-steps")
        self.wait_for_states(phone="done")

    def test_known_weight(self):
        """A connected scale offers to be compared with a known weight from the list itself"""
        self.sign_in()
        self.wait_for_states(knownWeight="open")
        self.assertEqual(self.browser.all("first-known-weight"), [], "without a scale there is nothing to compare")
        self.add_device(Scale(), "scale", "st-gs")
        self.browser.click("first-run-open")
        self.browser.click("first-known-weight")
        self.browser.find("known-weight-dialog")

    def test_skipping(self):
        """A step can be skipped and taken up again; the list can be hidden and is found again in the settings"""
        self.sign_in()
        for name in ("herd", "scale", "reader"):
            self.browser.find("first-run")
            self.browser.click("first-step-skip", step=name)
        self.browser.wait(lambda: not self.browser.visible("first-run"), "the list to go")
        self.browser.open("settings")
        self.browser.click("first-steps")
        self.wait_for_states(herd="skipped", scale="skipped", reader="skipped", phone="open")
        self.photograph("first-steps-skipped")
        self.browser.click("first-step-skip", step="scale")
        self.wait_for_states(scale="open")
        self.browser.open("weigh")
        self.browser.click("first-run-hide")
        self.assertEqual(self.browser.all("first-run"), [])
        self.browser.wait_for_text("no-scale", "nothing can be weighed")
        self.photograph("no-scale")
        self.browser.driver.refresh()
        self.browser.wait_for_text("no-scale", "nothing can be weighed")
        self.assertEqual(self.browser.all("first-run"), [])

    def test_viewer(self):
        """Who may change nothing is not asked to, and reads what is missing and who mends it"""
        viewer = self.gateway.post("/v1/tokens", {"name": "Visitor", "role": "viewer"})
        self.browser.sign_in(self.gateway.address, viewer["token"])
        self.browser.wait_for_text("no-scale", "An administrator adds devices.")
        self.assertEqual(self.browser.all("first-run"), [])
        self.browser.open("settings")
        self.browser.find("sign-out")
        self.assertEqual(self.browser.all("first-steps"), [])
        for page, words in {"devices": "administrator", "animals": "may record", "members": "may record"}.items():
            self.browser.open(page)
            self.browser.wait_for_text(f"page-{page}", words)

    def test_recorder(self):
        """A recorder may enter animals, and reads that an administrator adds devices"""
        recorder = self.gateway.post("/v1/tokens", {"name": "Milker", "role": "recorder"})
        self.browser.sign_in(self.gateway.address, recorder["token"])
        self.browser.find("first-animal")
        self.assertIn("An administrator adds devices.", self.browser.text("first-run"))
        for name in ("first-import", "first-scale", "first-reader", "first-phone"):
            self.assertEqual(self.browser.all(name), [], name)


class NoDeadEnd(EmptyStation):
    # Each page of an empty station, and the button on it to what mends that it is empty.
    pages = {
        "weigh": ("first-import", "page-animal-import"),
        "animals": ("empty-import", "page-animal-import"),
        "animals/new": ("birth-form-submit", None),
        "animals/import": ("import-template", None),
        "scan": ("camera-start", None),
        "unassigned": ("to-weigh", "page-weigh"),
        "sessions": ("empty-devices", "page-devices"),
        "members": ("empty-new-member", "page-member-form"),
        "members/new": ("member-form-submit", None),
        "devices": ("new-device", "page-new-device"),
        "devices/new": ("device-form-submit", None),
        "settings": ("first-steps", "page-first-steps"),
        "first-steps": ("first-import", "page-animal-import"),
    }

    def test_every_page(self):
        """Each page of an empty station says what is missing and has a button to what mends it, in both languages"""
        self.sign_in()
        for language in ("en", "cs"):
            self.browser.speak(language)
            for page, (button, target) in self.pages.items():
                with self.subTest(page=page, language=language):
                    self.browser.open(page)
                    self.browser.find(button)
                    for place, scheme in (("desktop", "light"), ("phone", "dark")):
                        self.browser.look_from(place)
                        self.browser.prefer(scheme)
                        self.assertEqual(self.browser.script(inspection), [], place)
                        name = page.replace("/", "-")
                        self.browser.photograph(artefacts / f"empty-{name}-{language}-{place}-{scheme}.png")
                    self.browser.look_from("desktop")
                    if target:
                        self.browser.click(button)
                        self.browser.find(target)

    def test_first_animal(self):
        """The first animal is made with its barn and group right in its form, the second stands in the same group"""
        self.sign_in("animals/new")
        self.assertEqual(self.browser.find("field-born").get_attribute("value"), "", "nobody has stated a day")
        for sex in ("female", "male"):
            self.assertFalse(self.browser.all(f"choice-sex-{sex}")[0].is_selected(), "nobody has stated a sex")
        for name, text in {
            "number": "100200301",
            "born": "03012024",
            "newBarnNumber": "2",
            "newBarnName": "Jalovník",
            "newGroupNumber": "21",
            "newGroupName": "Jalovice",
        }.items():
            self.browser.type(f"field-{name}", text)
        self.browser.choose_button("sex", "female")
        self.photograph("first-animal")
        self.browser.click("birth-form-submit")
        self.browser.wait_for_text("animal-tag", "CZ 100200 301")
        animal = self.gateway.get("/v1/animals")["items"][0]
        self.assertTrue(animal["valid"], "it has a group, and that a barn")
        self.assertEqual((animal["barn"]["name"], animal["group"]["name"]), ("Jalovník", "Jalovice"))
        self.browser.open("animals/new")
        chosen = self.browser.find("field-groupId")
        self.assertEqual(chosen.get_attribute("value"), animal["group"]["id"])
        self.browser.choose("field-groupId", "new")
        barn = self.browser.find("field-newGroupBarn")
        self.assertEqual(barn.get_attribute("value"), animal["barn"]["id"], "the only barn is chosen")

    def test_move_makes_a_group(self):
        """A move offers to make the group, too"""
        animal = self.add_animal()
        self.sign_in(f"animals/{animal['id']}")
        self.browser.click("record-move")
        self.browser.choose_button("groupId", "new")
        self.browser.type("field-newGroupNumber", "2")
        self.browser.click("record-move-form-submit")
        self.browser.wait_for_text("toasts", "Saved")
        self.assertEqual(self.gateway.get(f"/v1/animals/{animal['id']}")["group"]["number"], "2")

    def test_import(self):
        """The table with the headings is one that the import takes, and the imported herd is one press away"""
        self.sign_in("animals/import")
        address = self.browser.find("import-template").get_attribute("href")
        headings = urllib.parse.unquote(address.split(",", 1)[1])
        table = self.stage.path / "herd.csv"
        table.write_text(f"{headings}CZ100200302;F;2024-03-01;H100;;;;;;;1;11\r\n", encoding="utf-8")
        self.browser.give_file("import-file", table)
        self.browser.click("import-write")
        self.browser.wait_for_text("import-done", "1 animal imported.")
        self.browser.click("imported-animals")
        self.browser.wait_for_text("animal-results", "100200")
        animal = self.gateway.get("/v1/animals")["items"][0]
        self.assertEqual((animal["breed"], animal["group"]["number"]), ("H100", "11"))

    def test_filters(self):
        """A filter that no animal fits can be taken off again"""
        animal = self.add_animal()
        self.sign_in("animals")
        self.browser.find("animal-result")
        # The first press unlocks the sound; one on a list does not count.
        self.browser.click("animal-search")
        self.browser.choose("filter-sex", "male")
        self.browser.wait_for_text("animal-results", "No animal is like that.")
        self.browser.click("show-all-animals")
        self.browser.find("animal-result", animal=animal["id"])
        self.assertEqual(self.browser.find("filter-sex").get_attribute("value"), "")


class PlaceTaken(EmptyStation):
    # The gateway refuses the ear tag once.
    provokes = ("status of 409",)

    def test_group_is_made_once(self):
        """A group that was made stays chosen when the animal is refused"""
        self.add_animal("100200304")
        self.sign_in("animals/new")
        for name, text in {"number": "100200304", "born": "03012024"}.items():
            self.browser.type(f"field-{name}", text)
        self.browser.choose_button("sex", "male")
        self.browser.choose("field-groupId", "new")
        self.browser.type("field-newGroupNumber", "7")
        self.browser.click("birth-form-submit")
        self.browser.find("problem")
        self.browser.type("field-number", "100200305")
        self.browser.click("birth-form-submit")
        self.browser.wait_for_text("animal-tag", "CZ 100200 305")
        groups = [place["number"] for place in self.gateway.get("/v1/places")["items"] if place["kind"] == "group"]
        self.assertEqual(groups, ["1", "7"])


class Demo(BrowserTest):
    def test_no_list(self):
        """A station that can weigh goes straight to the scale"""
        self.sign_in()
        self.browser.find("state")
        self.browser.wait(lambda: self.browser.all("first-step"), "the steps to be known")
        self.assertIsNone(self.browser.visible("first-run"))
