"""A Czech page is Czech: whatever it shows, and whatever goes wrong on it."""

import socket

import test_pages
from case import BrowserTest, artefacts
from place import Place

# Texts of the page that are English: they are made of words that Czech has not, or they are the English of a text that
# has a Czech one. What people and machines are called, and bytes, is nobody's language.
english = """
const words =
  /(?<!\\p{L})(the|is|are|was|and|of|not|cannot|this|that|with|from|has|have|there|nothing|your|it|been|for|in)(?!\\p{L})/iu;
const own = new Set(arguments[0]);
const [cs, en] = window.catalogues;
const foreign = new Set(
  Object.entries(en).filter(([key, text]) => typeof text === 'string' && !text.includes('{') && text !== cs[key])
    .map(([, text]) => text));
for (const text of Object.values(cs)) foreign.delete(text);
const found = [];
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const node = texts.currentNode;
  const text = node.textContent.trim();
  if (!text || own.has(text) || [...own].some((name) => text.includes(name))) continue;
  if (node.parentElement.closest('.mono, code, script, [lang=en], [data-testid=terminal]')) continue;
  if (!node.parentElement.checkVisibility()) continue;
  if (words.test(text) || foreign.has(text)) found.push(text);
}
for (const node of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
  for (const name of ['aria-label', 'title', 'placeholder']) {
    const text = node.getAttribute(name) ?? '';
    if (own.has(text)) continue;
    if (words.test(text) || foreign.has(text)) found.push(`${name}: ${text}`);
  }
}
return [...new Set(found)];
"""

load_catalogues = """
const [done] = arguments;
Promise.all(['cs', 'en'].map((language) => pageModule(`/i18n/${language}.js`)))
  .then((all) => { window.catalogues = all.map(({ default: words }) => words); done(); });
"""


class Czech(BrowserTest):
    # What is refused here, Chromium tells too.
    provokes = ("the server responded with a status of",)

    def setUp(self):
        super().setUp()
        self.sign_in()
        self.browser.speak("cs")
        self.browser.driver.execute_async_script(load_catalogues)

    def photograph_everywhere(self, name: str):
        """On the PC, an old monitor and a phone, light and dark."""
        for place in ("wide", "monitor", "phone"):
            for scheme in ("light", "dark"):
                self.browser.look_from(place)
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"{name}-{place}-{scheme}.png")
        self.browser.look_from("desktop")
        self.browser.prefer("light")

    def expect_czech(self):
        own = [device["name"] for device in self.gateway.get("/v1/devices")["items"]]
        own += [session["name"] for session in self.gateway.get("/v1/sessions")["items"] if session["name"]]
        own += [token["name"] for token in self.gateway.get("/v1/tokens")["items"]]
        own += self.gateway.get("/v1/station")["place"]
        own += [printer["info"] for printer in self.gateway.get("/v1/printers")["items"]]
        own += ["English", self.gateway.get("/v1/station")["name"]]
        self.assertEqual(self.browser.script(english, [name for name in own if name]), [])

    def expect_problem(self, *texts: str):
        for text in texts:
            self.browser.wait_for_text("problem", text)
        self.expect_czech()

    def add(self, **draft) -> dict:
        device = self.gateway.post("/v1/devices", {"kind": "scale", "dialect": "auto", "place": "bridge", **draft})
        self.addCleanup(self.gateway.delete, f"/v1/devices/{device['id']}")
        return device

    def fill(self, **values: str):
        for name, value in values.items():
            field = self.browser.find(f"field-{name}")
            self.browser.script(
                "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', { bubbles: true }))",
                field,
                value,
            )

    def test_member(self):
        """What is wrong with a member is said with the field and its rule"""
        self.browser.open("members/new")
        self.fill(familyName="Nová", number="12 34")
        self.browser.click("member-form-submit")
        self.expect_problem("Některá hodnota není v pořádku", "„Číslo“ potřebuje 1 až 20 písmen", "uložte znovu")
        self.fill(number=self.stage.filmed["number"])
        self.browser.click("member-form-submit")
        self.expect_problem("Toto číslo má jiný člen", f"Číslo {self.stage.filmed['number']} má Bohumil Ďásek.")
        self.browser.photograph(artefacts / "problem-member-cs.png")

    def test_animal(self):
        """What is wrong with an animal is said with its number, in the form in which the page writes days"""
        known = self.gateway.get("/v1/animals?limit=1")["items"][0]
        self.browser.open("animals/new")
        self.browser.choose_button("sex", "female")
        self.browser.choose("field-groupId", known["group"]["id"])
        self.fill(number="12345", born="2024-05-04")
        self.browser.click("birth-form-submit")
        self.expect_problem("„12345“ není české ušní číslo.", "Má devět číslic (skot) nebo osm")
        self.fill(number=known["earTag"][2:])
        self.browser.click("birth-form-submit")
        self.expect_problem("Toto ušní číslo už ve stádě je", f"{known['earTagText']} už tu je.")
        self.fill(number="987654321", eid="999000000000001")
        self.browser.click("birth-form-submit")
        self.expect_problem("Země 999 je zkušební")

    def test_required(self):
        """What a form still needs is said in the language of the page, not in that of the browser"""
        self.browser.open("animals/new")
        self.fill(number="123456789")
        self.browser.click("birth-form-submit")
        said = {
            name: self.browser.script("return arguments[0].validationMessage", self.browser.find(f"field-{name}"))
            for name in ("born", "groupId")
        }
        self.assertEqual(said, {"born": "Vyplňte to.", "groupId": "Vyberte ze seznamu."})
        self.fill(born="2024-05-04")
        self.assertTrue(self.browser.script("return arguments[0].validity.valid", self.browser.find("field-born")))
        self.fill(born="2099-05-04")
        self.browser.click("birth-form-submit")
        wrong = self.browser.script("return arguments[0].validationMessage", self.browser.find("field-born"))
        self.assertRegex(wrong, r"Nejvýš \d+\. \d+\. \d{4}\.")

    def test_unknown(self):
        """What is not there is said in Czech on the page of every kind of thing"""
        nobody = "01890a5d-ac96-774b-bcce-b302099a8057"
        for kind, title in {
            "animals": "Takové zvíře tu není",
            "members": "Takový člen tu není",
            "sessions": "Taková série tu není",
        }.items():
            for number in (nobody, "17"):
                with self.subTest(kind=kind, number=number):
                    self.browser.open(f"{kind}/{number}")
                    self.expect_problem(title if number == nobody else "Nic takového tu není")

    def test_device(self):
        """A link that cannot be, and one that is taken, are refused in Czech"""
        taken = self.add(name="Stará váha", link="tcp:192.0.2.7:9000")
        for link, title, detail in (
            ("usb:1", "Toto spojení se nedá použít", "Druh spojení „usb“ není."),
            (taken["link"], "Toto spojení používá jiné zařízení", "používá „Stará váha“."),
            ("tcp:169.254.169.254:80", "Toto spojení se nedá použít", "Na „169.254.169.254“ zařízení být nesmí"),
            ("replay:../gateway.sqlite", "Toto spojení se nedá použít", "jen ve složce „replays“"),
        ):
            self.browser.open("devices")
            self.browser.open("devices/new")
            self.browser.choose_button("type", "other")
            self.fill(name="Nová váha", text=link)
            self.browser.click("device-form-submit")
            self.expect_problem(title, detail)
        self.photograph_everywhere("link-refused-cs")

    def test_troubles(self):
        """What keeps devices from working, now and before, is said in Czech"""
        with socket.create_server(("127.0.0.1", 0)) as taken:
            closed = f"tcp:127.0.0.1:{taken.getsockname()[1]}"
        devices = {
            self.add(name="Zavřená", link=closed)["id"]: "Je tam, ale odmítá spojení",
            self.add(name="Vytažená", link="serial:/dev/ttyUSB77?baud=9600&format=8N1")["id"]: "Jeho port tu není",
            # 8.8.8.8, as nobody writes it: only a look at where it leads tells.
            self.add(name="Cizí", link="tcp:134744072:53")["id"]: "Tam zařízení být nesmí",
            self.add(name="Přehraná", link="replay:none.capture")["id"]: "Záznam nejde přečíst",
        }
        halted = self.add(name="Odpojená", link="tcp:192.0.2.7:9001")["id"]
        self.gateway.post(f"/v1/devices/{halted}/disconnect")
        devices[halted] = "Někdo ho odpojil"
        self.browser.open("devices")
        for device, text in devices.items():
            self.browser.wait_for_text("device", text, device=device)
        self.expect_czech()
        self.browser.photograph(artefacts / "troubles-cs.png")
        for device, text in devices.items():
            self.browser.open(f"devices/{device}")
            self.browser.wait_for_text("device-history", text)
            self.expect_czech()
            if text == "Tam zařízení být nesmí":
                self.photograph_everywhere("not-allowed-cs")

    def test_limits(self):
        """Limits of a session that cannot be meant are named"""
        # Only one session can be open, and a closed one has no limits to set.
        session = self.gateway.get("/v1/station").get("openSession")
        if not session:
            session = self.gateway.post("/v1/sessions", {"name": "Limits"})
            self.addCleanup(self.gateway.post, f"/v1/sessions/{session['id']}/close")
        self.browser.open(f"sessions/{session['id']}")
        while len(self.browser.all("limit")) < 2:
            self.browser.click("limit-add")
        for row, name in zip(self.browser.all("limit"), ("Těžké", "Lehké"), strict=False):
            for part, value in {"name": name, "minimum": "", "maximum": ""}.items():
                box = self.browser.find(f"limit-{part}", row)
                box.clear()
                box.send_keys(value)
        self.browser.click("limits-form-submit")
        self.expect_problem("Takové meze nedávají smysl", "„Lehké“ nikdy nerozhodne")

    def test_sign_in(self):
        """A key that nobody has is refused in Czech"""
        self.browser.open("settings")
        self.browser.click("sign-out")
        self.browser.click("login-way-key")
        self.browser.type("field-token", "0000")
        self.browser.click("login-submit")
        self.expect_problem_signed_out("Tento klíč brána nezná")

    def expect_problem_signed_out(self, text: str):
        self.browser.wait_for_text("problem", text)
        self.assertEqual(self.browser.script(english, ["English"]), [])

    def test_undo(self):
        """Nothing to undo, and who is not known, is told as it is everywhere"""
        refused = self.browser.driver.execute_async_script(
            """
            const [done] = arguments;
            pageModule('/api.js').then(({ post }) => post('/v1/weighings/undo', { place: 'nowhere' }))
              .then(done, ({ title, detail, action }) => done([title, detail, action]));
            """
        )
        self.assertEqual(
            refused,
            ["Není co vzít zpět", "Zatím se tu nic nevážilo.", "Otevřete vážení v jeho sérii a zahoďte ho tam."],
        )


class CzechPages(test_pages.Pages):
    """The same pages as there, with their devices, members and weighings."""

    provokes = ("the server responded with a status of",)
    test_every_page = test_words = None

    def test_no_english(self):
        """No page shows a word of English to who reads Czech"""
        Place(self, "rampa").weigh(342.5)
        with self.printing():
            self.sign_in()
            self.browser.speak("cs")
            self.browser.driver.execute_async_script(load_catalogues)
            for name, (address, content) in self.addresses().items():
                with self.subTest(page=name):
                    self.browser.open(address)
                    self.browser.find(content)
                    Czech.expect_czech(self)
