"""Devices: do they talk, what do they say, and what to do when they do not."""

import socket

from case import BrowserTest


class Devices(BrowserTest):
    def test_both_connected(self):
        """The scale and the reader of the race are connected and bytes come in"""
        self.sign_in("devices")
        devices = self.gateway.get("/v1/devices")["items"]
        self.assertEqual(sorted(device["kind"] for device in devices), ["reader", "scale"])
        for device in devices:
            card = self.browser.find("device", device=device["id"], phase="connected")
            self.assertEqual(self.browser.find("device-phase", card).text, "connected")
            self.browser.wait(lambda: self.browser.find("device-bytes", card).text != "0 B", "bytes of the device")

    def test_terminal(self):
        """The terminal shows what goes over the wire, as text and as hex"""
        scale = next(device for device in self.gateway.get("/v1/devices")["items"] if device["kind"] == "scale")
        self.sign_in("devices")
        self.browser.click("open-terminal", self.browser.find("device", device=scale["id"]))
        self.browser.wait_for_text("terminal", "{RP}")
        self.browser.wait_for_text("terminal", "[W")
        self.browser.click("terminal-hex")
        self.browser.wait_for_text("terminal", "7b 52 50 7d")
        self.browser.click("terminal-pause")
        held = self.browser.text("terminal")
        self.browser.wait(lambda: any(character.isdigit() for character in self.browser.text("terminal-pause")), "held lines")
        self.assertEqual(self.browser.text("terminal"), held)

    def test_failing_device(self):
        """A device that cannot be reached says what is wrong and what to do, there and at the scale"""
        with socket.create_server(("127.0.0.1", 0)) as taken:
            closed = taken.getsockname()[1]
        self.sign_in("devices")
        self.browser.click("new-device")
        self.browser.type("field-name", "Weighbridge")
        self.browser.choose_button("type", "tcp")
        self.browser.type("field-host", "127.0.0.1")
        self.browser.type("field-port", str(closed))
        self.browser.click("device-form-submit")
        card = self.browser.find("device", trouble="true")
        self.assertIn("lost, trying again", card.text)
        self.assertIn(f"127.0.0.1:{closed}", card.text)
        message, action = card.find_elements("css selector", ".device-trouble p")
        self.assertTrue(message.text and action.text)
        self.browser.open("weigh")
        self.browser.wait_for_text("device-trouble", "Weighbridge")
        self.browser.click("device-trouble")
        self.browser.click("device-remove")
        self.browser.click("confirm")
        self.browser.find("page-devices")
        self.browser.wait(lambda: len(self.browser.all("device")) == 2, "the device to be gone")
