"""One headless Chromium, and what the tests do in it."""

import base64
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException, TimeoutException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select

from gateway import hangs, insecure_host

# Seconds before a test gives up, and how often it has asked by then in each of them, at least: on a slow machine a page
# is asked as often as on a quick one.
patience = 40
asked_in_a_second = 8

# In what an element is looked for; a function is asked for it each time.
Box = WebElement | Callable[[], WebElement | None] | None

# Whether somebody wants to see the pages.
photographs = "GATEWAYD_PHOTOGRAPHS" in os.environ

drop_script = """
const [zone, base64, name, type] = arguments;
const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const files = new DataTransfer();
files.items.add(new File([bytes], name, { type }));
for (const kind of ['dragenter', 'dragover', 'drop']) {
  zone.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: files }));
}
"""

# One call in the place of one for each element: nine in ten of all calls are this one.
seen_script = """
const [selector, within] = arguments;
const hasSize = (element) => {
  const { width, height } = element.getBoundingClientRect();
  return (width > 0 && height > 0) || [...element.children].some(hasSize);
};
const isSeen = (element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && hasSize(element);
const seen = [...(within ?? document).querySelectorAll(selector)].find(isSeen) ?? null;
"""
reached_script = (
    seen_script
    + """
if (!seen || seen.matches(':disabled')) return null;
seen.scrollIntoView({ block: 'center' });
const mayChange = seen.closest('.bin-cards') !== null;
if (mayChange) {
  if (window.pressCame === undefined) {
    addEventListener('click', ({ target }) => (window.pressCame = !target.closest('[data-unseen]')), true);
  }
  window.pressCame = false;
}
return [seen, mayChange];
"""
)
seen_script += "return seen;"

sign_in_script = """
const [token, done] = arguments;
fetch('/v1/session', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ token }),
}).then((response) => done(response.status), (problem) => done(String(problem)));
"""

# Marks the page that is shown, so that it is not taken for the next one. The router draws each page as a new child of
# `main`, and draws nothing while the address stays the same.
leave_script = """
const [address] = arguments;
const isThere = location.hash === address;
for (const page of document.querySelectorAll('#main > *')) page.toggleAttribute('data-left', !isThere);
location.hash = address;
"""
opened_script = """
const [address] = arguments;
const heading = document.querySelector('#main > :not([data-left]) [data-testid="page-title"]');
return location.hash === address && heading !== null;
"""

# `pageModule('/station.js')` is the very module that the page has; by another address it would be another one.
page_module = """
// A browser notes 250 files, about as many as a page is made of: tests count them, and what is asked for later.
performance.setResourceTimingBufferSize(10000);
window.pageModule = (path) => {
  const app = document.querySelector('script[type=module]').src;
  return import(app.replace(/\\/[^/]*$/, path));
};
"""


class Seen(WebElement):
    """What was found by its name; where it was drawn anew since, it is found anew, as by somebody who looks again."""

    again: Callable[[], WebElement | None] | None = None

    def _execute(self, command, params=None):
        for _ in range(10):
            try:
                return super()._execute(command, params)
            except StaleElementReferenceException:
                found = self.again() if self.again else None
                if found is None:
                    raise
                self._id = found.id
        return super()._execute(command, params)


class Browser:
    """Chromium whose camera looks at `film`."""

    def __init__(self, film: Path, home: Path | None = None):
        """`home` is where Chromium looks for the authorities that its user trusts."""
        options = Options()
        # Chromium without its windows takes half the time, but cannot warn of an authority that is not trusted.
        options.binary_location = "/usr/bin/chromium" if home else "/usr/lib/chromium/chromium-headless-shell"
        for argument in (
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--hide-scrollbars",
            "--force-prefers-reduced-motion",
            "--force-color-profile=srgb",
            "--use-fake-device-for-media-stream",
            "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-video-capture={film}",
            f"--host-resolver-rules=MAP {insecure_host} 127.0.0.1",
        ):
            options.add_argument(argument)
        # Where nobody looks; by itself that is the folder that the tests were started in.
        self.downloads = tempfile.TemporaryDirectory(prefix="gatewayd-downloads-")
        preferences = {"intl.accept_languages": "en", "download.default_directory": self.downloads.name}
        options.add_experimental_option("prefs", preferences)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=self._service(home))
        self.driver._web_element_cls = Seen
        self.driver.set_script_timeout(hangs)
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": page_module})
        # What was pressed, in order.
        self.taps: list[str] = []
        # What was complained of before somebody was signed in.
        self.held: list[str] = []

    def _service(self, home: Path | None) -> Service:
        return Service("/usr/bin/chromedriver", env={**os.environ, **({"HOME": str(home)} if home else {})})

    def quit(self):
        self.driver.quit()
        self.downloads.cleanup()

    # MARK: Getting somewhere

    def start_over(self):
        """Forgets who was signed in and what was chosen, as a browser that was never here."""
        self.driver.get("about:blank")
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
        self.look_from("desktop")
        self.prefer("light")
        self.stand_in("")
        self.complaints()

    def leave_all(self):
        """Goes away from the pages of all windows; the one that was looked at still is."""
        looked_at = self.driver.current_window_handle
        for window in self.driver.window_handles:
            self.driver.switch_to.window(window)
            self.driver.get("about:blank")
        self.driver.switch_to.window(looked_at)

    def sign_in(self, address: str, token: str, page: str = "weigh"):
        """With a key, from a picture of the gateway: what the pages make of keys a few tests look at, not all."""
        self.driver.get(f"{address}/icons/icon.svg")
        status = self.driver.execute_async_script(sign_in_script, token)
        if status != 204:
            raise AssertionError(f"signing in at {address}: {status}")
        # Of a picture Chromium wants to have an icon of its own; a page that was looked at before had asked who is
        # signed in, and was told that nobody is.
        passed = ("favicon.ico", "/v1/session - Failed")
        self.held = [text for text in self.complaints() if not any(part in text for part in passed)]
        self.driver.get(f"{address}/#/{page}")
        self.find(f"page-{page}" if page == "weigh" else "page-title")

    def open(self, page: str):
        """Goes to `#/page` and waits for its heading; that of the page before does not count."""
        self.script(leave_script, f"#/{page}")
        self.wait(lambda: self.script(opened_script, f"#/{page}"), f"page {page}")

    def look_from(self, place: str):
        """From the PC on the wall, an old monitor in the barn, or a phone in the hand."""
        width, height, phone = {
            "desktop": (1366, 768, False),
            "monitor": (1024, 768, False),
            "wide": (1440, 900, False),
            "phone": (390, 844, True),
            "narrow phone": (340, 740, True),
        }[place]
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": phone})

    def prefer(self, scheme: str):
        """Makes the system light or dark."""
        features = [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def stand_in(self, zone: str):
        """Where the clocks of the pages stand that are loaded from now on; without a name where this machine's do."""
        self.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": zone})

    def speak(self, language: str):
        """Changes the language as the switch in the settings does."""
        self.script("dispatchEvent(new CustomEvent('language', { detail: arguments[0] }))", language)
        self.wait(lambda: self.script("return document.documentElement.lang") == language, f"the words of {language}")

    # MARK: Seeing

    def wait(self, condition, what: str, seconds: float = patience):
        """Asks until `condition()` answers something true, and answers it."""
        end = time.monotonic() + seconds
        asked, problem = 0, None
        while time.monotonic() < end or asked < seconds * asked_in_a_second:
            try:
                if answer := condition():
                    return answer
            except (NoSuchElementException, StaleElementReferenceException) as missing:
                problem = missing
            asked += 1
            time.sleep(0.05)
        raise TimeoutException(f"waited {seconds} s for: {what}") from problem

    def find(self, name: str, within: Box = None, **data: str) -> WebElement:
        """The first visible element of that name, as soon as there is one."""
        return self.wait(lambda: self.visible(name, within, **data), name)

    def visible(self, name: str, within: Box = None, **data: str) -> WebElement | None:
        """The first visible element of that name that there is now."""
        element = self._ask(seen_script, name, within, data)
        if element is not None:
            element.again = lambda: self.visible(name, within, **data)
        return element

    def _ask(self, script: str, name: str, within: Box, data: dict[str, str]):
        """A box that was drawn anew since it was found is found anew, as by somebody who looks at the page."""
        box = within() if callable(within) else within
        if callable(within) and box is None:
            return None
        try:
            return self.script(script, self._selector(name, data), box)
        except StaleElementReferenceException:
            if box is None or not box.again:
                raise
            return self._ask(script, name, box.again, data)

    def all(self, name: str, within: WebElement | None = None, **data: str) -> list[WebElement]:
        return (within or self.driver).find_elements(By.CSS_SELECTOR, self._selector(name, data))

    def listed(self, name: str, data: str) -> list[str]:
        """What the elements of that name carry, like the animal of each row: asked at once, there may be hundreds."""
        script = "return [...document.querySelectorAll(arguments[0])].map((one) => one.getAttribute(arguments[1]))"
        return self.script(script, self._selector(name, {}), f"data-{data}")

    def _selector(self, name: str, data: dict[str, str]) -> str:
        return f'[data-testid="{name}"]' + "".join(f'[data-{key}="{value}"]' for key, value in data.items())

    def text(self, name: str) -> str:
        # Asked for again where it is drawn anew between being found and being read.
        return self.wait(lambda: (item := self.visible(name)) and (item.text,), name)[0]

    def wait_for_text(self, name: str, text: str, **data: str):
        self.wait(lambda: (item := self.visible(name, **data)) and text in item.text, f"'{text}' in {name}")

    def script(self, text: str, *arguments):
        return self.driver.execute_script(text, *arguments)

    def fetch(self, path: str) -> tuple[int, str, bytes]:
        """What this page is given for `path`: status, media type, body."""
        answer = self.driver.execute_async_script(
            """
            const [path, done] = arguments;
            fetch(path).then(async (response) => {
              const bytes = new Uint8Array(await response.arrayBuffer());
              const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
              done([response.status, response.headers.get('Content-Type'), btoa(binary)]);
            });
            """,
            path,
        )
        return answer[0], answer[1], base64.b64decode(answer[2])

    # MARK: Acting

    def click(self, name: str, within: Box = None, **data: str):
        def pressed():
            reached = self._ask(reached_script, name, within, data)
            if reached is None:
                return False
            target, may_change = reached
            target.click()
            # What has just changed in the bin takes no press: who sees it presses again.
            if may_change and not self.script("return window.pressCame"):
                return False
            self.taps.append(name)
            return True

        self.wait(pressed, f"{name}, to press it")

    def choose_member(self, text: str, member: str):
        """Once those are listed whom the text means: what is drawn again takes no press."""
        self.type("door-member-search", text)
        listed = f'[data-testid=door-members-found][data-words="{text}"]'
        found = "return document.querySelector(arguments[0])"
        self.click("door-member", within=lambda: self.script(found, listed), member=member)

    def type(self, name: str, text: str):
        field = self.find(name)
        field.clear()
        field.send_keys(text)

    def scan_by_keys(self, name: str | None, text: str, layout: dict[str, str]):
        """What a keyboard-wedge scanner does: a burst of keys, Enter for each line. `layout` is what a key writes.

        Without a name nothing has the focus.
        """
        places = {":": "Semicolon", "?": "Slash", "=": "Equal", "-": "Minus", " ": "Space", ",": "Comma", "\n": "Enter"}
        keys = [
            {
                "key": "Enter" if letter == "\n" else layout.get(letter, letter),
                "code": f"Digit{letter}" if letter.isdigit() else places.get(letter, f"Key{letter.upper()}"),
                "shiftKey": letter.isupper() or letter in ":?",
            }
            for letter in text
        ]
        if name:
            self.find(name).click()
        self.script(
            """
            const [field, keys] = arguments;
            // Each has the time at which it is made, as a scanner's have, however long the page takes for the first.
            const down = (key) => new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
            for (const key of [...keys, { key: 'Enter', code: 'Enter' }].map(down)) {
              field.dispatchEvent(key);
              if (key.key === 'Enter' || field === document.body) continue;
              field.value += key.key;
              field.dispatchEvent(new InputEvent('input', { bubbles: true }));
            }
            """,
            self.find(name) if name else self.script("return document.body"),
            keys,
        )

    def choose(self, name: str, value: str):
        Select(self.find(name)).select_by_value(value)

    def choose_button(self, name: str, value: str, within=None):
        """One of a few big buttons; the radio button in it is hidden."""
        choice = f"choice-{name}-{value}"
        self.wait(lambda: self.all(choice, within), choice)
        self.script("return arguments[0].closest('label')", self.all(choice, within)[0]).click()

    def give_file(self, name: str, path: Path):
        self.wait(lambda: self.all(name), name)
        self.all(name)[0].send_keys(str(path))

    def drop_file(self, name: str, path: Path):
        kind = {".jpg": "image/jpeg", ".png": "image/png"}[path.suffix]
        content = base64.b64encode(path.read_bytes()).decode()
        self.script(drop_script, self.find(name), content, path.name, kind)

    def press(self, *keys: str):
        """Keys on whatever has the focus."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def command(self, name: str, **parameters):
        """What Selenium has no word for, such as a press that is held while something happens."""
        self.driver.execute_cdp_cmd(name, parameters)

    # MARK: Remembering

    def photograph(self, path: Path):
        """For somebody to look at; a run that nobody looks at spares the time."""
        if photographs:
            self.capture(path)

    def capture(self, path: Path):
        path.parent.mkdir(parents=True, exist_ok=True)
        shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
        path.write_bytes(base64.b64decode(shot["data"]))

    def complaints(self) -> list[str]:
        """What Chromium found wrong since the last call: errors, warnings, violations of the content policy."""
        held, self.held = self.held, []
        log = self.driver.get_log("browser")
        said = [entry["message"] for entry in log if entry["level"] in ("SEVERE", "WARNING")]
        # The icon of a page that was just left is still fetched, and complained of where no page of ours is.
        return held + [text for text in said if not text.startswith("about:blank - ")]
