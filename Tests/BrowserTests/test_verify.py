"""What a member card is worth: on the scan page, and on a phone without a network."""

import test_pages
from case import BrowserTest, artefacts
from relay import Relay


class SignedCard(BrowserTest):
    def setUp(self):
        super().setUp()
        self.member = self.gateway.post("/v1/members", {"name": "Květoslava Třešňáková", "number": "60601"})
        self.addCleanup(lambda: self.gateway.delete(f"/v1/members/{self.member['id']}"))

    def issue(self) -> dict:
        return self.gateway.post(f"/v1/members/{self.member['id']}/cards", {})

    def text(self) -> str:
        """Both lines, as the printed card has them."""
        photo = self.stage.path / "signed.png"
        photo.write_bytes(self.gateway.request("GET", f"/v1/members/{self.member['id']}/card.png"))
        return self.gateway.upload("/v1/scans", photo)["codes"][0]["text"]

    def test_issue_and_revoke(self):
        """A card is issued and revoked on the member's page, and the card that is shown is another one then"""
        self.sign_in(f"members/{self.member['id']}")
        before = self.browser.find("card-preview").get_attribute("src")
        self.browser.click("issue-card")
        card = self.browser.find("signed-card", state="counts")
        self.browser.wait(
            lambda: self.browser.find("card-preview").get_attribute("src") != before, "the card drawn anew"
        )
        self.assertIn("\n", self.text())
        self.browser.photograph(artefacts / "signed-card.png")
        self.browser.click("revoke-card")
        self.browser.click("revoke-now")
        self.browser.find("signed-card", state="revoked", serial=card.get_attribute("data-serial"))
        self.browser.find("issue-card")

    def verdict(self, text: str, by: str) -> str:
        self.browser.click("verify-clear")
        self.browser.script(
            """const field = arguments[0]; field.value = arguments[1];
            field.dispatchEvent(new Event('input', { bubbles: true }))""",
            self.browser.find("verify-code"),
            text,
        )
        return self.browser.find("verify-verdict", by=by).get_attribute("data-verdict")

    def open_page(self, address: str):
        self.browser.driver.get(address + "/verify/")
        self.browser.find("verify-status", saved="true")

    def test_every_bit(self):
        """A browser that checks by itself calls no text valid that differs from the card in one bit"""
        self.issue()
        text = self.text()
        self.sign_in("members")
        wrong = self.browser.driver.execute_async_script(
            """
            const [text, done] = arguments;
            (async () => {
              const { judge } = await import('/verify/seal.js');
              const trust = await (await fetch('/v1/cards/trust')).json();
              const bytes = new TextEncoder().encode(text);
              const wrong = [(await judge(text, trust, '2026-01-01')).verdict];
              for (let place = 0; place < bytes.length; place++) {
                for (let bit = 0; bit < 8; bit++) {
                  const altered = Uint8Array.from(bytes);
                  altered[place] ^= 1 << bit;
                  let said;
                  try {
                    said = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(altered);
                  } catch {
                    continue;
                  }
                  if ((await judge(said, trust, '2026-01-01')).verdict === 'valid') wrong.push(`${place}.${bit}`);
                }
              }
              done(wrong);
            })().catch((error) => done([String(error)]));
            """,
            text,
        )
        self.assertEqual(wrong, ["valid"])

    def test_typing_scanner(self):
        """A scanner that types both lines, with Enter between them, opens the member once"""
        member = self.gateway.post("/v1/members", {"name": "Jan Novak", "number": "60602"})
        self.addCleanup(self.gateway.delete, f"/v1/members/{member['id']}")
        self.gateway.post(f"/v1/members/{member['id']}/cards")
        self.member, mine = member, self.member
        text = self.text()
        self.member = mine
        asked = (
            "return performance.getEntriesByType('resource').filter((one) => one.name.includes('/v1/resolve')).length"
        )
        self.sign_in("more")
        self.browser.find("page-more")
        self.browser.scan_by_keys(None, text, {})
        self.browser.wait_for_text("member-name", "Jan Novak")
        self.browser.wait_for_text("toasts", "Valid.")
        self.assertEqual(self.browser.script(asked), 1)

    def test_whole(self):
        """The page is whole in every view, light and dark, in both languages"""
        self.issue()
        text = self.text()
        self.sign_in("members")
        self.open_page(self.gateway.address)
        self.verdict(text, "gateway")
        for view in ("phone", "monitor", "wide"):
            for scheme in ("light", "dark"):
                self.browser.look_from(view)
                self.browser.prefer(scheme)
                self.assertEqual(self.browser.script(test_pages.inspection), [], f"{view} {scheme}")
                self.browser.photograph(artefacts / f"verify-{view}-{scheme}.png")
        self.browser.click("language-cs")
        self.browser.wait_for_text("page-title", "Ověřit průkaz")


class OfflineCard(SignedCard):
    # What Chromium says of a network that is gone.
    provokes = ("net::ERR", "Failed to load resource")
    test_issue_and_revoke = test_every_bit = test_typing_scanner = test_whole = None

    def test_without_a_network(self):
        """A phone that opened the page once verifies without a network, and learns of a revocation when it is back"""
        relay = Relay(self.gateway.address)
        self.addCleanup(relay.close)
        card = self.issue()
        text = self.text()
        self.browser.sign_in(relay.address, self.gateway.token, "members")
        self.open_page(relay.address)
        self.assertEqual(self.verdict(text, "gateway"), "valid")

        relay.cut()
        self.open_page(relay.address)
        self.assertEqual(self.verdict(text, "device"), "valid")
        self.assertEqual(self.verdict(text.replace("60601", "60602"), "device"), "altered")
        self.assertEqual(self.verdict(text[:-1], "device"), "altered")
        self.assertEqual(self.verdict(text.split("\n")[0], "device"), "notSigned")
        self.assertEqual(self.verdict("CZ 123456 789", "device"), "noCard")
        self.browser.photograph(artefacts / "verify-offline.png")

        self.gateway.post(f"/v1/cards/{card['serial']}/revoke", {"reason": "lost"})
        self.assertEqual(self.verdict(text, "device"), "valid", "nobody has told the phone")
        relay.mend()
        self.open_page(relay.address)
        self.assertEqual(self.verdict(text, "gateway"), "revoked")
        relay.cut()
        self.assertEqual(self.verdict(text, "device"), "revoked")
