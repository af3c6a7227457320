"""Bluetooth devices: found nearby, paired, and added without typing an address."""

import test_pages
from case import BrowserTest

# A device that has nothing to do with animals.
speaker = "00:12:F3:2A:7B:03"


class Bluetooth(BrowserTest):
    def test_add(self):
        """A reader nearby is found, paired by a click, and added with what its name says"""
        self.sign_in("devices")
        self.browser.click("new-device")
        self.browser.choose_button("type", "rfcomm")
        self.browser.click("nearby-search")
        self.browser.wait(lambda: len(self.browser.all("nearby-device")) == 4, "four devices nearby")
        nearest = self.browser.all("nearby-device")[0]
        self.assertIn("Tru-Test XRS2 stick reader", nearest.text)
        self.assertIn("near", nearest.text)
        self.browser.click("nearby-device", address="00:12:F3:2A:7B:01")
        self.browser.wait(
            lambda: self.value("field-address") == "00:12:F3:2A:7B:01", "the address of the paired reader"
        )
        self.assertEqual(self.value("field-name"), "XRS2 334455")
        self.assertEqual(self.value("field-dialect"), "tru-test-scp")
        self.assertEqual(self.browser.script("return document.querySelector('[name=kind]:checked').value"), "reader")
        self.browser.click("device-form-submit")
        self.browser.find("page-device")
        device = next(device for device in self.gateway.get("/v1/devices")["items"] if device["name"] == "XRS2 334455")
        self.addCleanup(self.gateway.delete, f"/v1/devices/{device['id']}")
        self.assertEqual(device["link"], "rfcomm:00:12:F3:2A:7B:01")
        self.assertEqual(device["kind"], "reader")

    def test_low_energy(self):
        """A scale of Low Energy is taken by one click, without pairing, with what its services say"""
        self.sign_in("devices")
        self.browser.click("new-device")
        self.browser.choose_button("type", "rfcomm")
        self.browser.click("nearby-search")
        self.browser.wait(lambda: len(self.browser.all("nearby-device")) == 4, "four devices nearby")
        self.browser.click("nearby-device", address="00:12:F3:2A:7B:04")
        self.browser.wait(lambda: self.value("field-address") == "00:12:F3:2A:7B:04", "the address of the scale")
        self.assertEqual(self.value("field-service"), "weight")
        self.assertEqual(self.value("field-dialect"), "weight-scale-service")
        self.browser.click("device-form-submit")
        self.browser.find("page-device")
        device = next(device for device in self.gateway.get("/v1/devices")["items"] if device["name"] == "Platform 7")
        self.addCleanup(self.gateway.delete, f"/v1/devices/{device['id']}")
        self.assertEqual(device["link"], "ble:00:12:F3:2A:7B:04?service=weight")
        self.assertEqual((device["kind"], device["dialect"]), ("scale", "weight-scale-service"))

    def test_pair_low_energy(self):
        """A scale of Low Energy that wants a key is paired by a button of its own, and is not added by it"""
        self.sign_in("devices")
        self.browser.click("new-device")
        self.browser.choose_button("type", "rfcomm")
        self.browser.click("nearby-search")
        self.browser.wait(lambda: len(self.browser.all("nearby-device")) == 4, "four devices nearby")
        self.assertEqual(
            [button.get_attribute("data-address") for button in self.browser.all("nearby-pair")], ["00:12:F3:2A:7B:04"]
        )
        self.browser.click("nearby-pair")
        self.browser.wait(lambda: not self.browser.all("nearby-pair"), "no button for who is paired")
        self.assertIn("paired", self.browser.find("nearby-device", address="00:12:F3:2A:7B:04").text)
        self.assertEqual(self.value("field-address"), "")

    def test_search_on_the_page(self):
        """Searched from the list of devices: what is recognised is offered, the rest stands below, one press adds it"""
        self.sign_in("devices")
        self.browser.find("offers")
        self.assertEqual(self.browser.all("nearby-device"), [], "nobody has searched")
        self.browser.wait_for_text("nearby-search", "Search by Bluetooth")
        self.browser.click("nearby-search")
        self.browser.find("nearby-device", address=speaker)
        self.browser.find("offer", link="rfcomm:00:12:F3:2A:7B:02")
        self.browser.wait(
            lambda: not self.browser.all("nearby-device", address="00:12:F3:2A:7B:02"), "it to be listed once"
        )
        self.assertEqual(self.browser.all("offer", link=f"rfcomm:{speaker}"), [])
        test_pages.Pages.photograph(self, "devices-searched", "en")
        self.browser.look_from("desktop")
        self.browser.click("nearby-device", address=speaker)
        self.browser.find("page-device")
        device = next(device for device in self.gateway.get("/v1/devices")["items"] if device["name"] == "JBL Flip")
        self.addCleanup(self.gateway.delete, f"/v1/devices/{device['id']}")
        self.assertEqual((device["link"], device["kind"], device["dialect"]), (f"rfcomm:{speaker}", "both", "auto"))

    def value(self, field):
        return self.browser.find(field).get_attribute("value")


class Change(BrowserTest):
    def test_change(self):
        """A device gets another name and place and keeps its id"""
        device = self.gateway.post(
            "/v1/devices", {"name": "Váha", "kind": "scale", "link": "tcp:192.0.2.7:9000", "dialect": "st-gs"}
        )
        self.addCleanup(self.gateway.delete, f"/v1/devices/{device['id']}")
        self.sign_in("devices")
        self.browser.click("device-edit", lambda: self.browser.visible("device", device=device["id"]))
        self.assertEqual(self.browser.find("field-host").get_attribute("value"), "192.0.2.7")
        self.browser.type("field-name", "Váha u dveří")
        self.browser.click("device-form-submit")
        self.browser.find("page-device")
        changed = next(item for item in self.gateway.get("/v1/devices")["items"] if item["id"] == device["id"])
        self.assertEqual(
            (changed["name"], changed["link"], changed["dialect"]), ("Váha u dveří", "tcp:192.0.2.7:9000", "st-gs")
        )
