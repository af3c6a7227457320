"""A press while the page redraws: what was pressed is what happens."""

from selenium.webdriver.remote.webelement import WebElement

from case import BrowserTest

# How many answers the page has had for a search with this text.
answers = """
const asked = (entry) => new URL(entry.name).searchParams.get('query') === arguments[0] && entry.responseEnd > 0;
return performance.getEntriesByType('resource').filter(asked).length;
"""
search = """
const [field, text] = arguments;
field.value = text;
field.dispatchEvent(new Event('input', { bubbles: true }));
"""


class Press(BrowserTest):
    def setUp(self):
        super().setUp()
        self.animals = self.gateway.get("/v1/animals?limit=30")["items"]

    def open_search(self, place: str):
        """The list of animals, with every animal in it."""
        self.browser.look_from(place)
        self.sign_in("animals")
        self.browser.find("animal-result", animal=self.animals[0]["id"])

    def search(self, text: str):
        """Searches as typing does, and waits until the page has been answered and has had a moment to draw."""
        before = self.browser.script(answers, text)
        self.browser.script(search, self.browser.find("animal-search"), text)
        self.browser.wait(lambda: self.browser.script(answers, text) > before, f"the answer for '{text}'")
        self.browser.script("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def middle(self, target: WebElement) -> dict:
        return self.browser.script(
            """
            arguments[0].scrollIntoView({ block: 'center' });
            const { left, top, width, height } = arguments[0].getBoundingClientRect();
            return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
            """,
            target,
        )

    def test_mouse(self):
        """A result that is held down when the results change is the one that opens"""
        self.open_search("desktop")
        pressed, other = self.animals[5], self.animals[1]
        at = self.middle(self.browser.find("animal-result", animal=pressed["id"]))
        button = {**at, "button": "left", "clickCount": 1}
        self.browser.command("Input.dispatchMouseEvent", type="mouseMoved", **at)
        self.browser.command("Input.dispatchMouseEvent", type="mousePressed", **button)
        self.search(other["earTag"][2:])
        self.browser.command("Input.dispatchMouseEvent", type="mouseReleased", **button)
        self.browser.wait_for_text("animal-tag", pressed["earTagText"])

    def test_thumb(self):
        """The same under a thumb"""
        self.open_search("phone")
        pressed, other = self.animals[4], self.animals[1]
        at = self.middle(self.browser.find("animal-result", animal=pressed["id"]))
        self.browser.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=[at])
        self.search(other["earTag"][2:])
        self.browser.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.browser.wait_for_text("animal-tag", pressed["earTagText"])

    def test_released_elsewhere(self):
        """Whoever lets go beside it has pressed nothing, and sees the new results then"""
        self.open_search("desktop")
        pressed, other = self.animals[5], self.animals[1]
        at = self.middle(self.browser.find("animal-result", animal=pressed["id"]))
        button = {"button": "left", "clickCount": 1}
        self.browser.command("Input.dispatchMouseEvent", type="mousePressed", **at, **button)
        self.search(other["earTag"][2:])
        self.assertTrue(self.browser.all("animal-result", animal=pressed["id"]))
        self.browser.command("Input.dispatchMouseEvent", type="mouseReleased", x=2, y=2, **button)
        self.browser.wait(
            lambda: not self.browser.all("animal-result", animal=pressed["id"]), "the pressed animal to leave the list"
        )
        self.browser.find("animal-result", animal=other["id"])

    def test_same_results(self):
        """What is listed again stays the same element, wherever it stands"""
        self.open_search("desktop")
        kept = self.animals[5]
        self.browser.script("arguments[0].marked = true", self.browser.find("animal-result", animal=kept["id"]))
        self.search(kept["earTag"][2:])
        self.browser.wait(lambda: len(self.browser.all("animal-result")) == 1, "one animal only")
        self.assertTrue(self.browser.find("animal-result", animal=kept["id"]).get_property("marked"))
