"""Devices: do they talk, what do they say, and what to do when they do not."""

import os
import pty
import socket

from case import BrowserTest
from gateway import hangs
from place import Place
from scale import line


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
        self.browser.click("open-terminal", lambda: self.browser.visible("device", device=scale["id"]))
        self.browser.wait_for_text("terminal", "{RP}")
        self.browser.wait_for_text("terminal", "[W")
        self.browser.click("terminal-hex")
        self.browser.wait_for_text("terminal", "7b 52 50 7d")
        self.browser.click("terminal-pause")
        held = self.browser.text("terminal")
        self.browser.wait(
            lambda: any(character.isdigit() for character in self.browser.text("terminal-pause")), "held lines"
        )
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


class Search(BrowserTest):
    """A device of which nobody has said what it speaks, nor how fast."""

    def add(self, path: str) -> dict:
        self.stop_the_race()
        place = Place(self, "Search")
        self.sign_in("devices/new")
        self.browser.choose_button("type", "other")
        self.browser.type("field-name", "New scale")
        self.browser.type("field-text", f"pty:{path}")
        self.browser.choose("field-place", place.name)
        self.browser.click("device-form-submit")
        device = self.browser.wait(
            lambda: next((one for one in self.gateway.get("/v1/devices")["items"] if path in one["link"]), None),
            "the scale",
        )
        self.addCleanup(self.gateway.delete, f"/v1/devices/{device['id']}")
        return device

    def test_found_by_itself(self):
        """A scale on a cable needs neither a speed nor a dialect; a speed that is chosen has a format"""
        self.sign_in("devices/new")
        self.browser.choose_button("kind", "scale")
        baud = self.browser.find("field-baud")
        self.assertEqual(baud.get_property("value"), "")
        self.assertIsNone(self.browser.visible("field-format"))
        self.browser.choose("field-baud", "4800")
        self.assertEqual(self.browser.find("field-format").get_property("value"), "8N1")
        self.browser.choose("field-baud", "")
        self.assertIsNone(self.browser.visible("field-format"))

    def test_silent(self):
        """A device that says nothing is called silent, with what is being tried and what to look at"""
        leader, follower = pty.openpty()
        self.addCleanup(os.close, leader)
        self.addCleanup(os.close, follower)
        scale = self.add(os.ttyname(follower))
        card = self.browser.find("device", device=scale["id"], phase="silent")
        self.browser.wait(lambda: "baud (" in card.text and "Silent: asking at" in card.text, "what is tried")
        self.assertIn("Look whether it is switched on", card.text)
        disconnect = self.browser.find("device-disconnect", card)
        tried = card.text
        self.browser.wait(lambda: card.text != tried, "the next question")
        self.assertTrue(disconnect.is_displayed(), "a button that is about to be pressed stays the same")
        self.browser.open("weigh")
        self.browser.click("place-Search")
        strip = self.browser.find("device-trouble")
        self.assertIn("speeds and dialects are being tried", strip.text)


class Gate(BrowserTest):
    """A sorting gate that is told where an animal goes."""

    def add(self, port: int):
        self.sign_in("devices/new")
        self.browser.choose_button("kind", "gate")
        self.browser.type("field-name", "Sorting gate")
        self.browser.choose_button("type", "tcp")
        self.browser.type("field-host", "127.0.0.1")
        self.browser.type("field-port", str(port))
        self.browser.type("field-line", "G{gate};{name}\\r\\n")
        self.browser.choose("field-place", self.place.name)
        self.browser.click("device-form-submit")
        card = self.browser.find("device")
        device = self.browser.wait(
            lambda: next((one for one in self.gateway.get("/v1/devices")["items"] if one["kind"] == "gate"), None),
            "the gate",
        )
        self.addCleanup(self.gateway.delete, f"/v1/devices/{device['id']}")
        self.assertEqual(device["place"], self.place.name)
        self.browser.wait(lambda: "G{gate};{name}" in card.text, "the line on the card")

    def draft(self):
        self.stop_the_race()
        session = self.gateway.get("/v1/station").get("openSession") or self.gateway.post(
            "/v1/sessions", {"name": "Sorting"}
        )
        self.gateway.patch(f"/v1/sessions/{session['id']}", {"drafts": [{"name": "Heavy", "minimum": 100, "gate": 4}]})
        self.addCleanup(self.gateway.patch, f"/v1/sessions/{session['id']}", {"drafts": []})

    def test_gate(self):
        """Added by hand with its line, it is sent that line for the animal that a limit sends there"""
        self.place = Place(self, "sorting")
        with socket.create_server(("127.0.0.1", 0)) as gate:
            gate.settimeout(hangs)
            self.add(gate.getsockname()[1])
            connection, _ = gate.accept()
            with connection:
                connection.settimeout(hangs)
                self.draft()
                self.place.weigh(430.0)
                self.assertEqual(connection.recv(100), b"G4;Heavy\r\n")

    def test_unsent(self):
        """When the gate is not there, the operator is told to open it by hand"""
        self.place = Place(self, "unsorted")
        with socket.create_server(("127.0.0.1", 0)) as taken:
            closed = taken.getsockname()[1]
        self.add(closed)
        self.draft()
        self.place.weigh(431.0)
        self.browser.wait_for_text("toasts", "Open gate 4 by hand: Heavy")


class KnownWeight(BrowserTest):
    """A known weight is put on a scale before it is trusted."""

    # Answers as the gateway does, so that each verdict comes when it is wanted.
    answering = """
    const asked = window.fetch;
    window.asked = [];
    window.fetch = async (path, options) => {
      if (!path.endsWith('/known-weight')) return asked(path, options);
      window.asked.push(JSON.parse(options.body));
      return Response.json(window.answer);
    };
    """

    def compare(self, text: str, **answer) -> str:
        self.browser.script("window.answer = arguments[0]", answer)
        self.browser.type("field-kilograms", text)
        self.browser.click("known-weight-submit")
        return self.browser.find("known-weight-verdict", verdict=answer["verdict"]).text

    def test_verdicts(self):
        """What the scale shows is told in a word, beside the difference and what to do"""
        scale = next(device for device in self.gateway.get("/v1/devices")["items"] if device["kind"] == "scale")
        self.sign_in(f"devices/{scale['id']}")
        self.browser.wait_for_text("device-confirmed", "not confirmed yet")
        self.browser.script(self.answering)
        self.browser.click("known-weight-open")
        off = self.compare(
            "25,0",
            verdict="off",
            shown=26.5,
            difference=1.5,
            factor=1.06,
            message="it shows 1.5 kg more",
            action="have it adjusted",
        )
        for text in ("The scale is off", "26.5 kg", "+1.5 kg", "Set the empty scale to zero"):
            self.assertIn(text, off)
        self.assertIn(
            "on and connected", self.compare("25", verdict="silent", message="no weight", action="look at it")
        )
        right = self.compare("25", verdict="confirmed", shown=25.1, difference=0.1, factor=1.004)
        self.assertIn("The scale is right", right)
        self.assertEqual(self.browser.script("return window.asked"), [{"kilograms": 25}] * 3)
        self.browser.type("field-kilograms", "heavy")
        self.browser.click("known-weight-submit")
        self.browser.wait_for_text("problem", "“heavy” is not a weight")

    def test_on_the_scale(self):
        """With the weight on it the scale is confirmed; against another weight it no longer is"""
        place = Place(self, "trial")
        scale = next(
            one
            for one in self.gateway.get("/v1/devices")["items"]
            if one["place"] == "trial" and one["kind"] == "scale"
        )
        place.scale.idle = line("ST", 25)
        self.sign_in(f"devices/{scale['id']}")
        self.browser.click("known-weight-open")

        def compared(text: str, verdict: str):
            self.browser.type("field-kilograms", text)
            self.browser.click("known-weight-submit")
            return self.browser.wait(
                lambda: self.browser.visible("known-weight-verdict", verdict=verdict) or self.pressed_again(), verdict
            )

        compared("25", "confirmed")
        self.browser.wait(lambda: "25.0 kg shown as 25.0 kg" in self.confirmed(), "the confirmation")
        compared("30", "off")
        self.browser.wait(lambda: "not confirmed" in self.confirmed(), "the confirmation to be gone")

    def pressed_again(self):
        """The weight may just have been put down."""
        if self.browser.visible("known-weight-verdict"):
            self.browser.click("known-weight-submit")

    def confirmed(self) -> str:
        return self.browser.script("return document.querySelector('[data-testid=\"device-confirmed\"]').textContent")


class Antenna(BrowserTest):
    """Whose a tag is depends on where the antenna stands: the page says what its tags say."""

    def test_new_place(self):
        """Of a new place the page says what is assumed until its tags tell"""
        Place(self, "yard")
        self.sign_in("devices")
        self.browser.wait_for_text("antenna", "do not say yet where the antenna stands", place="yard")
        self.browser.wait_for_text("antenna", "taken to stand at the plate", place="yard")
        self.browser.speak("cs")
        self.browser.wait_for_text("antenna", "předpokládá se, že stojí u váhy", place="yard")
