"""Every page, in both languages, light and dark, on the PC and on a phone: whole, worded, and photographed."""

import contextlib
import socket

from selenium.common.exceptions import TimeoutException

from case import BrowserTest, artefacts
from place import Place

# What is wrong with a page as it stands there; an empty list when nothing is.
inspection = """
const shown = (node) => node.checkVisibility({ checkVisibilityCSS: true });
const faults = [];

// What reaches beyond the screen is cut off, unless it stands in something that scrolls or cuts on purpose.
const lets = (node) => ['visible', 'clip'].includes(getComputedStyle(node).overflowX);
const holds = (node) => node && node !== document.body && (!lets(node) || holds(node.parentElement));
const begin = (node) => node.outerHTML.slice(0, 80);
for (const node of document.querySelectorAll('main *, nav *')) {
  const { left, right, width } = node.getBoundingClientRect();
  if (width > 1 && (right > innerWidth + 1 || left < -1) && shown(node) && !holds(node.parentElement)) {
    faults.push(`cut off: ${Math.round(left)} to ${Math.round(right)} of ${innerWidth} px: ${begin(node)}`);
  }
  const scrolls = node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX === 'auto';
  if (scrolls && !node.matches('.table-box, [data-testid="terminal"]')) faults.push(`scrolls sideways: ${begin(node)}`);
}

const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const text = texts.currentNode.textContent.trim();
  const isCode = texts.currentNode.parentElement.closest('.mono, code');
  if (/^[a-z]+(\\.[a-zA-Z0-9-]+)+$/.test(text) && !isCode) faults.push(`a key instead of a word: ${text}`);
  if (/undefined|null|NaN|\\[object/.test(text)) faults.push(`not for people: ${text}`);
}
for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0) faults.push(`a broken picture: ${image.src}`);
}
const controls = document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea');
for (const control of [...controls].filter(shown)) {
  const labels = [...(control.labels ?? [])].map((label) => label.textContent);
  const words = [control.getAttribute('aria-label'), control.textContent, control.title, ...labels];
  if (!words.some((word) => word?.trim())) faults.push(`no name: ${control.outerHTML.slice(0, 120)}`);
}
// A glove needs a centimetre: 48 px. Of a hidden radio button or file field the label is what is pressed.
for (const control of [...controls].filter(shown)) {
  const target = control.matches('[type=radio], [type=checkbox], [type=file]') ? control.closest('label') : control;
  const { width, height } = target.getBoundingClientRect();
  const size = `${Math.round(width)} × ${Math.round(height)}`;
  if (width > 1 && Math.min(width, height) < 47.5) faults.push(`too small for a glove: ${size}: ${begin(control)}`);
}
if (document.querySelectorAll('h1').length !== 1) faults.push('not one heading');
return faults;
"""


class Pages(BrowserTest):
    def setUp(self):
        super().setUp()
        Place(self, "gate").weigh(342.5)
        with socket.create_server(("127.0.0.1", 0)) as taken:
            closed = f"tcp:127.0.0.1:{taken.getsockname()[1]}"
        device = self.gateway.post(
            "/v1/devices",
            {"name": "Weighbridge", "kind": "scale", "link": closed, "dialect": "st-gs", "place": "bridge"},
        )
        self.addCleanup(self.gateway.delete, f"/v1/devices/{device['id']}")
        for name, number in {"Žaneta Švábová": "50077", "Ing. Vojtěch Křenek": "41290"}.items():
            member = self.gateway.post(
                "/v1/members",
                {
                    "name": name,
                    "number": number,
                    "organisation": "ZO Lhota",
                    "email": f"{number}@example.cz",
                    "phone": f"+420 601 0{number}",
                    "until": "2027-12-31",
                },
            )
            self.addCleanup(self.gateway.delete, f"/v1/members/{member['id']}")

    def enter_a_door_event(self) -> dict:
        times = {"startsAt": "2198-01-20T18:00:00Z", "endsAt": "2198-01-20T19:30:00Z"}
        event = self.gateway.post(
            "/v1/door-events",
            {"name": "Trénink", "kind": "training", "capacity": 1, "price": 15000, "location": "Hala", **times},
        )
        self.addCleanup(self.gateway.delete, f"/v1/door-events/{event['id']}")
        for member in self.gateway.get("/v1/members?limit=3")["items"]:
            self.gateway.post(f"/v1/door-events/{event['id']}/attendances", {"memberId": member["id"]})
        return event

    def addresses(self) -> dict[str, tuple[str, str]]:
        """Each page's name, its address, and what stands on it once it is complete."""
        animal = next(animal for animal in self.gateway.get("/v1/animals")["items"] if animal["lastWeighing"])
        scale = next(device for device in self.gateway.get("/v1/devices")["items"] if device["simulated"])
        session = self.gateway.get("/v1/sessions")["items"][0]
        event = self.enter_a_door_event()
        return {
            "weigh": ("weigh", "animal-card"),
            "unassigned": ("unassigned", "trace"),
            "animals": ("animals", "animal-result"),
            "due": ("due", "due-animal"),
            "animal": (f"animals/{animal['id']}", "change"),
            "new-animal": ("animals/new", "birth-form"),
            "import": ("animals/import", "import-file-zone"),
            "scan": ("scan", "camera-start"),
            "sessions": ("sessions", "session"),
            "session": (f"sessions/{session['id']}", "session-statistics"),
            "reports": ("reports", "report-growth"),
            "report": ("reports/growth", "report-line"),
            "daily-events": ("daily-events", "record-event"),
            "members": ("members", "member-result"),
            "member-import": ("members/import", "member-file-zone"),
            "register-list": ("members/list", "register-file-zone"),
            "study": ("members/study", "study-age"),
            "print-cards": ("members/print", "cards-person"),
            "member": (f"members/{self.stage.filmed['id']}", "print-card"),
            "expiring": ("members/expiring", "feed-renew"),
            "card-looks": ("members/cards", "card-front"),
            "card-keys": ("members/keys", "rotate-key"),
            "new-member": ("members/new", "member-form"),
            "door": ("door", "door-event"),
            "door-event": (f"door/{event['id']}", "attendance"),
            "door-scan": (f"door/{event['id']}/scan", "door-counts"),
            "contacts": ("contacts", "contact"),
            "new-organisation": ("contacts/new", "organisation-form"),
            "devices": ("devices", "device"),
            "device": (f"devices/{scale['id']}", "terminal"),
            "teach": (f"devices/{scale['id']}/teach", "teach-form"),
            "new-device": ("devices/new", "device-form"),
            "settings": ("settings", "token-form"),
            "lists": ("lists/places", "place"),
            "milk-items": ("lists/items", "milk-item"),
            "first-steps": ("first-steps", "first-step"),
            "health": ("health", "health-status"),
            "more": ("more", "more-devices"),
        }

    def test_every_page(self):
        """Nothing is cut off, unworded or nameless on any page, and Chromium has no complaint"""
        with self.printing():
            self.sign_in()
            addresses = self.addresses()
            for language in ("en", "cs"):
                self.browser.speak(language)
                for name, (address, content) in addresses.items():
                    with self.subTest(page=name, language=language):
                        self.browser.open(address)
                        self.browser.find(content)
                        self.photograph(name, language)

    def photograph(self, name: str, language: str):
        for place in ("wide", "monitor", "phone"):
            self.browser.look_from(place)
            # A chart is drawn anew a moment after its window has changed.
            with contextlib.suppress(TimeoutException):
                self.browser.wait(lambda: not self.browser.script(inspection), f"{name} to stand right")
            self.assertEqual(self.browser.script(inspection), [], place)
            for scheme in ("light", "dark"):
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"{name}-{language}-{place}-{scheme}.png")

    def test_words(self):
        """Both languages know the same words"""
        self.sign_in()
        missing = self.browser.driver.execute_async_script(
            """
            const done = arguments[0];
            Promise.all(['cs', 'en'].map((language) => pageModule(`/i18n/${language}.js`))).then(([cs, en]) => {
              const only = (one, other) => Object.keys(one.default).filter((key) => !(key in other.default));
              done([only(cs, en), only(en, cs)]);
            });
            """
        )
        self.assertEqual(missing, [[], []])


class Checks(BrowserTest):
    def test_checks_can_fail(self):
        """What the tests above look for is found where it was put"""
        self.sign_in("scan")
        self.browser.script(
            """
            const main = document.querySelector('main');
            const add = (name, values) => main.append(Object.assign(document.createElement(name), values));
            add('script', { textContent: 'window.injected = true' });
            add('button', {});
            add('button', { textContent: 'x', className: 'tiny' });
            document.querySelector('main .tiny').style.cssText = 'width: 40px; height: 40px';
            add('p', { textContent: 'scan.missingWord' });
            add('p', { textContent: 'undefined kg' });
            add('div', { className: 'wide' });
            document.querySelector('main .wide').style.width = '3000px';
            """
        )
        faults = " ".join(self.browser.script(inspection))
        for fault in (
            "cut off",
            "no name: <button",
            "too small for a glove: 40 × 40",
            "scan.missingWord",
            "undefined kg",
        ):
            self.assertIn(fault, faults)
        self.assertIsNone(self.browser.script("return window.injected ?? null"))
        self.assertIn("Content Security Policy", " ".join(self.browser.complaints()))


class Start(BrowserTest):
    provokes = ("ERR_BLOCKED_BY_CLIENT", "status of 401")

    def test_half_loaded(self):
        """A page that lost its network while it loaded is loaded again by itself, and goes where it was to go"""
        driver = self.browser.driver
        self.sign_in()
        driver.execute_cdp_cmd("Network.enable", {})
        for lost in ("*/app.js", "*/sound.js", "*/i18n/en/frame.js", "*/styles/base.css"):
            with self.subTest(lost=lost):
                driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": [lost]})
                driver.get("about:blank")
                driver.get(f"{self.gateway.address}/#/weigh")
                driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
                self.browser.find("page-weigh")
                self.browser.wait(lambda: self.loaded("base.css") and self.loaded("app.js"), "all of the page")

    def loaded(self, file: str) -> bool:
        """Whether this page has a file."""
        entries = "return performance.getEntriesByType('resource').map((one) => [one.name, one.responseStatus])"
        return any(name.endswith(f"/{file}") and status in (200, 304) for name, status in self.browser.script(entries))


class LoginPage(BrowserTest):
    # Nobody is signed in: the page asks, and is told.
    provokes = ("status of 401",)

    def test_login_page(self):
        """The page for those who are not signed in"""
        self.browser.driver.get(self.gateway.address)
        self.browser.find("page-login")
        for language in ("en", "cs"):
            self.browser.click(f"language-{language}")
            Pages.photograph(self, "login", language)
            self.browser.look_from("desktop")
