"""A phone's way in, whole: the code on the PC, another machine, HTTPS that it trusts, and the camera."""

import contextlib
import socket
import ssl
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pictures
from browser import Browser
from case import BrowserTest, artefacts
from gateway import Gateway, hangs
from network import BarnNetwork


class SecondNetwork(BrowserTest):
    provokes = ("status of 401",)

    def setUp(self):
        super().setUp()
        self.network = BarnNetwork()
        self.addCleanup(self.network.close)
        self.gateway_there = Gateway(
            self.stage.print_server.address,
            self.stage.bluetooth.address,
            demo=False,
            listen="0.0.0.0:8080",
            within=self.network.within,
        )
        self.addCleanup(self.gateway_there.stop)
        self.gateway_there.address = f"http://{self.network.gateway}:8080"

    @property
    def gateway(self) -> Gateway:
        return self.gateway_there

    def phone(self) -> Browser:
        """Another browser, which trusts what is installed on the phone and nothing else."""
        self.home = self.stage.path / f"phone-{self.id()}"
        (self.home / ".pki/nssdb").mkdir(parents=True)
        self.certutil("-N", "--empty-password")
        phone = Browser(self.stage.path / "card.mjpeg", home=self.home)
        self.addCleanup(phone.quit)
        phone.look_from("phone")
        return phone

    def certutil(self, *words: str | Path):
        subprocess.run(["certutil", "-d", f"sql:{self.home}/.pki/nssdb", *words], check=True)

    def test_from_code_to_camera(self):
        """A phone in another network scans the code, trusts the authority, comes in over HTTPS and has its camera"""
        self.sign_in("phones")
        self.browser.find("phone-qr")
        screen = artefacts / "phone-network-qr.png"
        self.browser.capture(screen)
        link = pictures.qr_text(screen)
        self.assertTrue(link.startswith(f"{self.gateway.address}/#phone="), link)

        phone = self.phone()
        phone.driver.get(link)
        phone.find("page-arrival")
        phone.type("field-name", "Phone of the barn")
        phone.click("arrival-submit")
        phone.find("page-secure")
        self.assertFalse(phone.script("return 'mediaDevices' in navigator"), "without TLS there is no camera")
        phone.photograph(artefacts / "phone-network-trust.png")
        self.browser.wait_for_text("phone-connected", "Phone of the barn")

        # What the link on that page gives is what the phone installs.
        given = phone.visible("phone-certificate").get_attribute("href")
        authority = self.stage.path / "ca.crt"
        with urllib.request.urlopen(given, timeout=hangs) as answer:
            authority.write_bytes(answer.read())
        self.certutil("-A", "-n", "gatewayd", "-t", "C,,", "-i", authority)
        phone.click("phone-go-over")
        # A link can be anybody's: it is asked for a press.
        phone.click("arrival-submit")
        phone.find("page-weigh")
        self.assertTrue(phone.driver.current_url.startswith(f"https://{self.network.gateway}:8443/"))
        self.assertTrue(phone.script("return isSecureContext && 'mediaDevices' in navigator"))
        phone.open("scan")
        phone.click("camera-start")
        # What its camera sees it reads, maybe before anybody could press Stop.
        phone.wait_for_text("scan-member", self.stage.filmed["name"])
        phone.photograph(artefacts / "phone-network-camera.png")
        cookies = phone.driver.execute_cdp_cmd("Network.getAllCookies", {})["cookies"]
        secure = [one for one in cookies if one["name"] == "__Host-gateway_session"]
        self.assertTrue(secure and secure[0]["secure"] and secure[0]["httpOnly"])
        # It went over: it is still one phone.
        self.assertEqual([one["name"] for one in self.gateway.get("/v1/phones")["items"]], ["Phone of the barn"])

        # Revoked on the PC, it is out where it stands.
        phone.open("weigh")
        self.browser.click("phone-revoke")
        self.browser.click("confirm")
        phone.find("page-login")

    def test_another_address(self):
        """When the router gives the PC another address, its certificate is soon good for that, by the same authority"""
        authority = ssl.create_default_context(
            cadata=ssl.DER_cert_to_PEM_cert(
                urllib.request.urlopen(f"{self.gateway.address}/ca.crt", timeout=hangs).read()
            )
        )
        self.assertTrue(self.is_trusted(authority, self.network.gateway))
        with self.connected(authority, self.network.gateway) as secure:
            names = [name for _, name in secure.getpeercert()["subjectAltName"]]
        self.assertIn(self.network.gateway, names)
        address = self.network.give_another_address()
        self.assertNotIn(address, names, "it could not know")
        self.browser.wait(lambda: self.is_trusted(authority, address), "a certificate for the new address", 60)
        self.assertTrue(self.is_trusted(authority, self.network.gateway))

    @contextlib.contextmanager
    def connected(self, authority: ssl.SSLContext, address: str) -> Iterator[ssl.SSLSocket]:
        """A connection over HTTPS that trusts only that authority."""
        with (
            socket.create_connection((address, 8443), timeout=hangs) as plain,
            authority.wrap_socket(plain, server_hostname=address) as secure,
        ):
            yield secure

    def is_trusted(self, authority: ssl.SSLContext, address: str) -> bool:
        """Whether whoever trusts only that authority gets an answer at an address."""
        try:
            with self.connected(authority, address) as secure:
                secure.sendall(f"GET /v1/health HTTP/1.1\r\nHost: {address}:8443\r\n\r\n".encode())
                return secure.recv(100).startswith(b"HTTP/1.1 200")
        except (ssl.SSLCertVerificationError, ConnectionError, TimeoutError):
            return False

    def test_not_trusted(self):
        """A phone that has not installed the authority is warned by its browser, and sees nothing of the gateway"""
        phone = self.phone()
        self.browser.wait(lambda: self.gateway.get("/v1/https")["state"] == "on", "HTTPS")
        phone.driver.get(f"https://{self.network.gateway}:8443/")
        phone.wait(lambda: phone.driver.title == "Privacy error", "the browser's warning")
        self.assertEqual(phone.all("page-login"), [])
