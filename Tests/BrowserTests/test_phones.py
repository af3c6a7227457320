"""A phone's way in: the code on the PC, the phone that scans it, and the list of those that came."""

import pictures
from case import BrowserTest, artefacts
from gateway import Gateway
from test_pages import inspection

iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"


class OpenGateway(BrowserTest):
    """A gateway of the test's own that others in the network can call, over HTTPS too."""

    # Asking who is signed in, before somebody is; and sound, which a key of the driver does not unlock.
    provokes = ("status of 401",)

    def setUp(self):
        super().setUp()
        self.open = Gateway(
            self.stage.print_server.address, self.stage.bluetooth.address, demo=False, listen="0.0.0.0:0"
        )
        self.addCleanup(self.open.stop)

    @property
    def gateway(self) -> Gateway:
        return self.open

    def scanned(self, name: str = "phone-qr") -> str:
        """The link that the camera of a phone reads from the screen."""
        self.browser.find("phone-qr")
        picture = artefacts / f"{name}.png"
        self.browser.capture(picture)
        return pictures.qr_text(picture)

    def take_phone(self):
        """Another window, as on a phone; the first one stays as it is."""
        driver = self.browser.driver
        pc = driver.current_window_handle
        driver.switch_to.new_window("tab")
        self.browser.look_from("phone")

        def put_down():
            driver.close()
            driver.switch_to.window(pc)

        self.addCleanup(put_down)
        return pc

    def connect(self, name: str = "Věra"):
        self.browser.find("page-arrival")
        self.browser.type("field-name", name)
        self.browser.click("arrival-submit")


class Phones(OpenGateway):
    # The code that was used already.
    provokes = (*OpenGateway.provokes, "status of 403")

    def test_phone_comes_in(self):
        """A scanned code lets a phone in, which the PC tells at once; the phone then learns to trust the gateway"""
        self.sign_in("phones")
        link = self.scanned()
        self.assertRegex(link, r"^http://[^/]+/#phone=[0-9A-Z]{16}$")
        self.assertIn(self.browser.text("phone-address"), link)
        pc = self.take_phone()
        self.browser.driver.get(link)
        self.connect("Věra")
        self.browser.find("page-secure")
        self.assertEqual(len(self.browser.all("trust-step")), 3)
        self.assertEqual(
            self.browser.fetch("/ca.crt")[1], "application/x-x509-ca-cert", "what the phone is told to install"
        )
        self.assertEqual(self.browser.text("fingerprint"), self.gateway.get("/v1/https")["fingerprint"])
        phone = self.browser.driver.current_window_handle
        self.browser.driver.switch_to.window(pc)
        self.browser.wait_for_text("phone-connected", "Věra is connected")
        self.browser.wait_for_text("phone", "Věra")
        self.browser.driver.switch_to.window(phone)
        # Without the camera all works as it is.
        self.browser.click("phone-without-camera")
        self.browser.find("page-weigh")
        self.browser.driver.refresh()
        self.browser.find("page-weigh")
        # The same code lets nobody in again.
        self.browser.driver.get("about:blank")
        self.browser.driver.get(link)
        self.connect("Somebody")
        self.browser.wait_for_text("problem", "This code does not work")
        self.assertEqual([one["name"] for one in self.gateway.get("/v1/phones")["items"]], ["Věra"])

    def test_typed_code(self):
        """Whoever has no camera types the address and the code, where a token is asked for"""
        self.sign_in("phones")
        address, code = self.browser.text("phone-address"), self.browser.text("phone-code")
        self.take_phone()
        self.browser.driver.get(address)
        self.browser.click("login-way-key")
        self.browser.type("field-token", code.lower())
        self.browser.click("login-submit")
        self.connect("Starý telefon")
        self.browser.find("page-secure")

    def test_code_is_over(self):
        """A code that is over says so and offers another one"""
        self.sign_in("phones")
        first = self.scanned()
        # Three newer ones push it out.
        for _ in range(3):
            self.gateway.post("/v1/phones/codes", {"role": "viewer"})
        self.browser.find("phone-code-over")
        self.browser.click("phone-new-code")
        self.assertNotEqual(self.scanned(), first)

    def test_role(self):
        """Nobody lets a phone do more than oneself, and the phone gets the role that was chosen"""
        recorder = self.gateway.post("/v1/tokens", {"name": "Jan", "role": "recorder"})
        self.browser.sign_in(self.gateway.address, recorder["token"], "phones")
        self.browser.find("phone-role-recorder")
        self.assertEqual(self.browser.all("phone-role-admin"), [])
        self.assertEqual(self.browser.all("phone"), [], "the list is the administrator's")
        first = self.scanned()
        self.browser.click("phone-role-viewer")
        self.browser.wait(lambda: self.scanned() != first, "another code")
        link = self.scanned()
        self.take_phone()
        self.browser.driver.get(link)
        self.connect()
        self.browser.find("page-secure")
        self.assertEqual(self.gateway.get("/v1/phones")["items"][0]["role"], "viewer")

    def test_renamed_and_revoked(self):
        """A phone gets another name, and a revoked one is out at once, as it stands there"""
        self.sign_in("phones")
        link = self.scanned()
        pc = self.take_phone()
        self.browser.driver.get(link)
        self.connect("Old name")
        self.browser.click("phone-without-camera")
        self.browser.find("page-weigh")
        phone = self.browser.driver.current_window_handle
        self.browser.driver.switch_to.window(pc)
        self.browser.click("phone-rename")
        self.browser.type("field-name", "Stáj 2")
        self.browser.click("phone-name-submit")
        self.browser.wait_for_text("phone", "Stáj 2")
        self.assertIn("Last used", self.browser.text("phone"))
        self.browser.click("phone-revoke")
        self.browser.click("confirm")
        self.browser.wait(lambda: not self.browser.all("phone"), "the phone to leave the list")
        self.browser.driver.switch_to.window(phone)
        self.browser.find("page-login")

    def test_pages_on_a_phone(self):
        """All that phones show is whole and worded in both languages, light and dark; photographed"""
        self.sign_in("phones")
        link = self.scanned()
        self.browser.command("Network.setUserAgentOverride", userAgent=iphone)
        self.addCleanup(self.browser.command, "Network.setUserAgentOverride", userAgent="")
        for language in ("en", "cs"):
            self.browser.driver.get("about:blank")
            self.browser.driver.get(link)
            self.browser.find("page-arrival")
            self.browser.speak(language)
            self.browser.wait(lambda: self.browser.find("field-name").get_attribute("value") == "iPhone", "its name")
            self.inspect(f"phone-arrival-{language}")
        self.browser.click("arrival-submit")
        for language in ("en", "cs"):
            self.browser.find("page-secure")
            self.browser.speak(language)
            for kind in ("iphone", "android"):
                self.browser.click(f"phone-platform-{kind}")
                self.inspect(f"phone-trust-{kind}-{language}")
        # Who has left that page out finds it where the camera is missing.
        self.browser.open("scan")
        for language in ("en", "cs"):
            self.browser.speak(language)
            self.browser.find("camera-how")
            self.inspect(f"phone-no-camera-{language}")
        self.browser.click("camera-how")
        self.browser.find("page-secure")
        self.sign_in("phones")
        for language in ("en", "cs"):
            self.browser.speak(language)
            self.browser.find("phone-qr")
            self.browser.find("phone")
            self.inspect(f"phone-invitation-{language}")

    def inspect(self, name: str):
        for place, (width, height, phone) in {
            "phone": (390, 844, True),
            "monitor": (1024, 768, False),
            "wide": (1440, 900, False),
        }.items():
            metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone}
            self.browser.command("Emulation.setDeviceMetricsOverride", **metrics)
            for scheme in ("light", "dark"):
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"{name}-{place}-{scheme}.png")
            self.assertEqual(self.browser.script(inspection), [], f"{name} {place}")
        self.browser.look_from("desktop")
        self.browser.prefer("light")


class OwnAddressOnly(BrowserTest):
    def test_says_what_to_do(self):
        """Where only the PC itself can call, the page says how the gateway is started so that a phone can"""
        self.sign_in("settings")
        self.browser.click("connect-phone")
        self.browser.wait_for_text("phone-unreachable", "--listen 0.0.0.0:8080")
        self.assertEqual(self.browser.all("phone-qr"), [])
