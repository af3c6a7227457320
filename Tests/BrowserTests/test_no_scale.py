"""Nothing is ready to weigh where no scale is connected: the page says so, and leads to what is to be done."""

from case import BrowserTest, artefacts
from gateway import Gateway
from scale import Scale

# As news of the devices do, and each second.
draw_script = """
const [done] = arguments;
pageModule('/station.js').then(({ station }) => {
  station.dispatchEvent(new Event('devices'));
  done();
});
"""


class NoScale(BrowserTest):
    def setUp(self):
        super().setUp()
        self.empty = Gateway(self.stage.print_server.address, self.stage.bluetooth.address, demo=False)
        self.addCleanup(self.empty.stop)

    def look(self):
        self.browser.sign_in(self.empty.address, self.empty.token)

    def expect(self, state: str, subject: str):
        self.browser.wait_for_text("state", state)
        self.browser.wait_for_text("subject", subject)
        self.assertNotIn("Ready", self.browser.text("subject"))
        self.assertEqual(self.browser.text("weight"), "–")

    def test_empty(self):
        """A new gateway says that it has no scale, and one press leads to the form that adds it"""
        self.look()
        self.expect("No scale", "No scale is set up at this place.")
        for scheme in ("light", "dark"):
            self.browser.prefer(scheme)
            for place in ("phone", "monitor"):
                self.browser.look_from(place)
                self.browser.photograph(artefacts / f"weigh-no-scale-{scheme}-{place}.png")
        self.browser.click("add-scale")
        self.browser.find("page-new-device")
        self.browser.wait(
            lambda: self.browser.script("return document.querySelector('[name=kind]:checked')?.value") == "scale",
            "the form of a scale",
        )

    def test_no_devices(self):
        """The button under a thumb stays the same while the list is drawn again"""
        self.look()
        self.browser.open("devices")
        button = self.browser.find("empty-new-device")
        self.browser.driver.execute_async_script(draw_script)
        self.assertTrue(self.browser.script("return arguments[0].isConnected", button))
        button.click()
        self.browser.find("page-new-device")

    def test_no_members(self):
        """A register that is empty leads to the table it comes from, and to the form of one person"""
        self.look()
        self.browser.open("members")
        self.browser.click("empty-import-members")
        self.browser.wait(lambda: self.browser.script("return location.hash") == "#/members/import", "the import")
        self.browser.open("members")
        self.browser.wait_for_text("page-members", "Import the register from a table")
        for place, scheme in (("phone", "dark"), ("monitor", "light")):
            self.browser.look_from(place)
            self.browser.prefer(scheme)
            self.browser.photograph(artefacts / f"members-none-{scheme}-{place}.png")
        self.browser.click("empty-new-member")
        self.browser.find("page-member-form")

    def test_comes_and_goes(self):
        """Ready is said while a scale is connected: neither before, nor when it was disconnected or taken away"""
        self.look()
        self.expect("No scale", "No scale here")
        scale = Scale()
        self.addCleanup(scale.close)
        wanted = {"name": "Crush", "kind": "scale", "link": scale.link, "dialect": "st-gs", "place": "main"}
        added = self.empty.post("/v1/devices", wanted)
        self.browser.wait_for_text("subject", "Ready")
        self.browser.wait_for_text("state", "Empty")
        self.empty.post(f"/v1/devices/{added['id']}/disconnect")
        self.browser.wait_for_text("subject", "The scale is not connected")
        self.expect("Scale lost", "Crush: Disconnected.")
        self.browser.speak("cs")
        self.browser.wait_for_text("subject", "Váha není připojená")
        self.browser.speak("en")
        self.empty.delete(f"/v1/devices/{added['id']}")
        self.expect("No scale", "No scale here")

    def test_viewer(self):
        """Who may not add devices is told the same, without a button that would be refused"""
        viewer = self.empty.post("/v1/tokens", {"name": "Looker", "role": "viewer"})
        self.browser.sign_in(self.empty.address, viewer["token"])
        self.expect("No scale", "No scale here")
        self.assertEqual(self.browser.all("add-scale"), [])
