"""What a member card is worth: on the scan page, and on a phone without a network."""

import base64
from datetime import date, timedelta

import pictures
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
        self.browser.find("signed-card", state="counts")
        # The list is drawn again with the card.
        serial = self.browser.script("return document.querySelector('[data-testid=signed-card]').dataset.serial")
        self.browser.wait(
            lambda: self.browser.find("card-preview").get_attribute("src") != before, "the card drawn anew"
        )
        self.assertIn("\n", self.text())
        self.browser.photograph(artefacts / "signed-card.png")
        self.browser.click("revoke-card")
        self.browser.click("revoke-now")
        self.browser.find("signed-card", state="revoked", serial=serial)
        self.browser.find("issue-card")

    def test_keys(self):
        """The page of keys shows which one signs, hands it on for other programs, and lists what was revoked"""
        card = self.issue()
        self.gateway.post(f"/v1/cards/{card['serial']}/revoke", {"reason": "stolen"})
        self.sign_in("members/keys")
        self.browser.find("card-key", key=card["keyId"], state="signs")
        self.assertIn("stolen", self.browser.find("revoked-card", serial=card["serial"]).text)
        self.assertEqual(self.browser.find("download-keys").get_attribute("download"), "card-keys.pem")
        key = next(key for key in self.gateway.get("/v1/cards/trust")["keys"] if key["id"] == card["keyId"])
        pem = self.browser.driver.execute_async_script(
            "const [key, done] = arguments; import('/members/card-key.js').then(({ pemOf }) => done(pemOf(key)), done)",
            key,
        )
        named, begin, body, end = pem.splitlines()
        self.assertTrue(named.startswith(f"key {card['keyId']}, made "))
        self.assertEqual([begin, end], ["-----BEGIN PUBLIC KEY-----", "-----END PUBLIC KEY-----"])
        self.assertEqual(base64.b64decode(body).hex(), "302a300506032b6570032100" + key["publicKey"])

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

    def test_camera(self):
        """A card held before the camera is read on the device itself: no picture of it is sent"""
        self.sign_in("members")
        self.open_page(self.gateway.address)
        self.browser.click("camera-start")
        self.browser.wait_for_text("verify-verdict", self.stage.filmed["name"])
        sent = "return performance.getEntriesByName(`${location.origin}/v1/scans`).length"
        self.assertEqual(self.browser.script(sent), 0)

    def test_photo_without_code(self):
        """A photo in which no code is says so, and what to do"""
        self.sign_in("members")
        self.open_page(self.gateway.address)
        self.browser.give_file("verify-photo", pictures.cow((90, 60, 40), self.stage.path / "no-code.png"))
        self.browser.wait(lambda: "No code was found" in self.browser.find("page-verify").text, "what to do")
        self.assertIsNone(self.browser.visible("verify-verdict"))

    def test_old_list(self):
        """A list of revoked cards that is too old is said beside the card itself, and so is a clock that is behind"""
        self.sign_in("members")
        said = self.browser.driver.execute_async_script(
            """
            const done = arguments[0];
            import('/verify/age.js').then(({ ageOf, dayOf }) => {
              const trust = { asOf: '2026-03-10T12:00:00.000Z' };
              const at = (text) => ageOf(trust, Date.parse(text));
              done([
                at('2026-03-17T11:00:00Z'), at('2026-03-18T12:00:01Z'), at('2026-03-10T11:55:00Z'),
                at('2026-03-01T12:00:00Z'), dayOf(trust, '2026-03-01'), dayOf(trust, '2026-04-01'),
              ]);
            });
            """
        )
        self.assertEqual(
            said,
            [
                {"days": 6, "isOld": False, "clockIsBehind": False},
                {"days": 8, "isOld": True, "clockIsBehind": False},
                {"days": 0, "isOld": False, "clockIsBehind": False},
                {"days": 0, "isOld": False, "clockIsBehind": True},
                "2026-03-10",
                "2026-04-01",
            ],
        )

    # Where the corners of the code lie in the picture, in hundredths of it, from the upper left one on.
    poses = {
        "upright": [(30, 10), (75, 10), (75, 90), (30, 90)],
        "on its head": [(75, 90), (30, 90), (30, 10), (75, 10)],
        "on its side": [(75, 12), (75, 88), (32, 88), (32, 12)],
        "askew": [(52, 4), (79, 50), (53, 96), (26, 51)],
        "a little askew": [(33, 17), (72, 8), (77, 78), (38, 87)],
        "tilted back": [(35, 15), (68, 15), (76, 88), (27, 88)],
        "tilted to the side": [(30, 8), (70, 18), (70, 80), (30, 92)],
        "tilted and askew": [(40, 8), (78, 32), (62, 90), (28, 70)],
        "far away": [(40, 30), (62, 31), (61, 69), (39, 68)],
    }

    def test_reader(self):
        """Where the browser reads no codes, our own reader does: turned, tilted, far away, in a shadow"""
        self.issue()
        text = self.text()
        self.sign_in("members")
        for version in (8, 9, 10):
            wrong = self.browser.driver.execute_async_script(
                """
                const [rows, poses, text, done] = arguments;
                delete globalThis.BarcodeDetector;
                (async () => {
                  const { codeReader } = await import('/qr/reader.js');
                  const { projection } = await import('/qr/grid.js');
                  const [wide, high, modules] = [960, 540, rows.length];
                  const ends = [[0, 0], [modules, 0], [modules, modules], [0, modules]];
                  const reader = codeReader();
                  const wrong = [];
                  for (const [name, corners] of Object.entries(poses)) {
                    const back = projection(corners.map(([x, y], at) => [[x * wide / 100, y * high / 100], ends[at]]));
                    const picture = new ImageData(wide, high);
                    for (let y = 0; y < high; y++) {
                      for (let x = 0; x < wide; x++) {
                        let light = 0;
                        for (const [right, down] of [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]) {
                          const [u, v] = back(x + right, y + down);
                          const mark = rows[Math.floor(v)]?.[Math.floor(u)];
                          light += mark === undefined ? 35 : mark === '#' ? 8 : 55;
                        }
                        // Half of it lies in a shadow.
                        const shown = light * (x + y > 700 ? 0.6 : 1);
                        picture.data.set([shown, shown, shown, 255], 4 * (y * wide + x));
                      }
                    }
                    const read = await reader.read(await createImageBitmap(picture));
                    if (read !== text) wrong.push(`${name}: ${read}`);
                  }
                  reader.stop();
                  done(wrong);
                })().catch((error) => done([String(error)]));
                """,
                pictures.qr_modules(text, version),
                self.poses,
                text,
            )
            self.assertEqual(wrong, [], f"version {version}")

    def test_broken_reader(self):
        """Where the browser's own reader fails, ours reads; and what covers a part of the code is no matter"""
        picture = pictures.qr_code("Jmeno a prijmeni: Jan Novák, osobni cislo: 1", self.stage.path / "plain.png")
        self.sign_in("members")
        read = self.browser.driver.execute_async_script(
            """
            const [base64, done] = arguments;
            globalThis.BarcodeDetector = class {
              static getSupportedFormats = () => Promise.resolve(['qr_code']);
              detect = () => Promise.reject(new Error('no such service'));
            };
            (async () => {
              const { codeReader } = await import('/qr/reader.js');
              const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
              const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
              const canvas = document.createElement('canvas');
              [canvas.width, canvas.height] = [picture.width, picture.height];
              const context = canvas.getContext('2d');
              context.drawImage(picture, 0, 0);
              context.fillRect(picture.width * 0.55, picture.height * 0.45, 24, 24);
              const reader = codeReader();
              const read = await reader.read(canvas);
              reader.stop();
              done(read);
            })().catch((error) => done(String(error)));
            """,
            base64.b64encode(picture.read_bytes()).decode(),
        )
        self.assertEqual(read, "Jmeno a prijmeni: Jan Novák, osobni cislo: 1")

    def test_encodings(self):
        """Digits, capitals, Czech and what is said in another encoding are read as they were written"""
        self.sign_in("members")
        texts = ["0123456789012", "HELLO WORLD $%*+-./:", "Příliš žluťoučký kůň 123456789", "7", "a" * 1200]
        for text in texts:
            picture = pictures.qr_code(text, self.stage.path / "encoding.png")
            read = self.browser.driver.execute_async_script(
                """
                const [base64, done] = arguments;
                delete globalThis.BarcodeDetector;
                (async () => {
                  const { codeReader } = await import('/qr/reader.js');
                  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
                  const reader = codeReader();
                  const read = await reader.read(await createImageBitmap(new Blob([bytes], { type: 'image/png' })));
                  reader.stop();
                  done(read);
                })().catch((error) => done(String(error)));
                """,
                base64.b64encode(picture.read_bytes()).decode(),
            )
            self.assertEqual(read, text)

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
    test_keys = test_camera = test_photo_without_code = test_old_list = test_reader = test_encodings = (
        test_broken_reader
    ) = None

    def ends(self, days: int | None):
        """Sets the last day of the membership, counted from today."""
        until = None if days is None else (date.today() + timedelta(days)).isoformat()
        self.gateway.request("PATCH", f"/v1/members/{self.member['id']}", {"until": until})

    def judged(self, text: str, days: int) -> str:
        """What the page says by the list that is kept on the phone, when so many days have passed."""
        return self.browser.driver.execute_async_script(
            """
            const [text, day, done] = arguments;
            (async () => {
              const { judge } = await import('/verify/seal.js');
              const kept = await caches.match('/v1/cards/trust');
              done((await judge(text, await kept.json(), day)).verdict);
            })().catch((error) => done(String(error)));
            """,
            text,
            (date.today() + timedelta(days)).isoformat(),
        )

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
        # The reader is kept on the phone, too.
        self.browser.click("verify-clear")
        self.browser.give_file("verify-photo", self.stage.path / "signed.png")
        verdict = self.browser.find("verify-verdict", by="device")
        self.assertEqual(verdict.get_attribute("data-verdict"), "valid")
        self.browser.photograph(artefacts / "verify-offline.png")

        # The card has no last day; the membership gets one afterwards.
        self.ends(days=2)
        self.assertEqual(self.verdict(text, "device"), "valid", "nobody has told the phone")
        relay.mend()
        self.open_page(relay.address)
        self.assertEqual(self.verdict(text, "gateway"), "valid", "it is still to come")
        relay.cut()
        self.assertEqual(self.verdict(text, "device"), "valid")
        self.assertEqual(self.judged(text, days=2), "valid")
        self.assertEqual(self.judged(text, days=3), "expired", "the list that was saved knew of the day")
        self.ends(days=-1)
        relay.mend()
        self.open_page(relay.address)
        self.assertEqual(self.verdict(text, "gateway"), "expired")
        relay.cut()
        self.assertEqual(self.verdict(text, "device"), "expired")
        self.browser.photograph(artefacts / "verify-offline-expired.png")
        self.ends(days=None)
        relay.mend()
        self.open_page(relay.address)
        relay.cut()

        self.gateway.post(f"/v1/cards/{card['serial']}/revoke", {"reason": "lost"})
        self.assertEqual(self.verdict(text, "device"), "valid", "nobody has told the phone")
        relay.mend()
        self.open_page(relay.address)
        self.assertEqual(self.verdict(text, "gateway"), "revoked")
        relay.cut()
        self.assertEqual(self.verdict(text, "device"), "revoked")
