"""The first day: a station without animals and devices leads to what it needs, and no page of it is a dead end."""

from case import BrowserTest, artefacts
from gateway import Gateway
from scale import Reader, Scale


class EmptyStation(BrowserTest):
    """A gateway of the test's own on an empty folder, without the demo."""

    def setUp(self):
        super().setUp()
        self.empty = Gateway(self.stage.print_server.address, self.stage.bluetooth.address, demo=False)
        self.addCleanup(self.empty.stop)
        # The page must be gone before its gateway is, or its streams complain.
        self.addCleanup(self.browser.driver.get, "about:blank")

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
        self.wait_for_states(scale="done", reader="open")
        self.add_animal()
        self.wait_for_states(herd="done")
        self.photograph("first-run-half")
        self.assertTrue(self.browser.find("first-run").is_displayed())
        self.add_device(Reader(), "reader", "eid-lines")
        self.browser.wait(lambda: not self.browser.visible("first-run"), "the list to go")
        self.browser.open("first-steps")
        self.wait_for_states(herd="done", scale="done", reader="done", knownWeight="open", phone="open")

    def test_each_step_leads_somewhere(self):
        """Each open step opens the page where it is done; the form of a device knows which kind was wanted"""
        self.sign_in()
        for button, page in {
            "first-import": "page-animal-import",
            "first-animal": "page-new-animal",
            "first-phone": "page-settings",
        }.items():
            self.browser.open("weigh")
            self.browser.click(button)
            self.browser.find(page)
        for kind in ("scale", "reader"):
            self.browser.open("weigh")
            self.browser.click(f"first-{kind}")
            self.browser.find("device-form")
            self.assertTrue(self.browser.all(f"choice-kind-{kind}")[0].is_selected())

    def test_known_weight(self):
        """A connected scale offers to be compared with a known weight from the list itself"""
        self.sign_in()
        self.wait_for_states(knownWeight="open")
        self.assertEqual(self.browser.all("first-known-weight"), [], "without a scale there is nothing to compare")
        self.add_device(Scale(), "scale", "st-gs")
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
        self.browser.driver.refresh()
        self.browser.find("state")
        self.assertEqual(self.browser.all("first-run"), [])

    def test_viewer(self):
        """Who may change nothing is not asked to"""
        viewer = self.gateway.post("/v1/tokens", {"name": "Visitor", "role": "viewer"})
        self.browser.sign_in(self.gateway.address, viewer["token"])
        self.browser.find("state")
        self.assertEqual(self.browser.all("first-run"), [])
        self.browser.open("settings")
        self.browser.find("sign-out")
        self.assertEqual(self.browser.all("first-steps"), [])

    def test_recorder(self):
        """A recorder may enter animals, and reads that an administrator adds devices"""
        recorder = self.gateway.post("/v1/tokens", {"name": "Milker", "role": "recorder"})
        self.browser.sign_in(self.gateway.address, recorder["token"])
        self.browser.find("first-animal")
        self.assertIn("An administrator adds devices.", self.browser.text("first-run"))
        for name in ("first-import", "first-scale", "first-reader", "first-phone"):
            self.assertEqual(self.browser.all(name), [], name)


class Demo(BrowserTest):
    def test_no_list(self):
        """A station that can weigh goes straight to the scale"""
        self.sign_in()
        self.browser.find("state")
        self.browser.wait(lambda: self.browser.all("first-step"), "the steps to be known")
        self.assertIsNone(self.browser.visible("first-run"))
