"""A device that sends more than can be read says so on its card and at the scale, in both languages."""

import contextlib
import socket
import threading

from case import BrowserTest, artefacts
from scale import line


class Flooding:
    """A scale on TCP that sends as fast as it is let."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.link = f"tcp:127.0.0.1:{self.listener.getsockname()[1]}"
        self.is_open = True
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self):
        self.is_open = False
        self.listener.close()

    def _serve(self):
        block = b"".join(line("ST", kilograms) for kilograms in (0, 425.5, 431, 110.5) * 200)
        with contextlib.suppress(OSError):
            while self.is_open:
                connection, _ = self.listener.accept()
                with connection, contextlib.suppress(OSError):
                    while self.is_open:
                        connection.sendall(block)


class Flood(BrowserTest):
    def test_flood(self):
        """It is called what it is, with numbers and what to do, and the page stays quick"""
        self.stop_the_race()
        flood = Flooding()
        self.addCleanup(flood.close)
        added = self.gateway.post(
            "/v1/devices",
            {"name": "Old indicator", "kind": "scale", "link": flood.link, "dialect": "st-gs", "place": "Flood"},
        )
        self.addCleanup(self.gateway.delete, f"/v1/devices/{added['id']}")
        self.sign_in("devices")
        card = self.browser.find("device", device=added["id"])
        self.browser.wait(lambda: "It sends more than can be read: at least" in card.text, "what is wrong")
        self.assertIn("Set it to send ten times a second", card.text)
        self.assertNotIn("{", card.text)
        for scheme in ("light", "dark"):
            self.browser.prefer(scheme)
            for view in ("wide", "monitor", "phone"):
                self.browser.look_from(view)
                self.browser.photograph(artefacts / f"flood-{view}-{scheme}.png")
        self.browser.prefer("light")
        self.browser.look_from("desktop")
        self.browser.speak("cs")
        self.browser.open("devices")
        card = self.browser.find("device", device=added["id"])
        self.browser.wait(lambda: "Posílá víc, než se dá přečíst" in card.text, "the same in Czech")
        self.browser.photograph(artefacts / "flood-desktop-cs.png")
