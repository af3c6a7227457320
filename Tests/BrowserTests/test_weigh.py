"""Job 1: animals are weighed while nobody touches the PC."""

from selenium.webdriver.common.keys import Keys

from case import BrowserTest, artefacts
from place import Place

look = """
const text = (name) => document.querySelector(`[data-testid="${name}"]`)?.textContent.trim() ?? null;
const rows = document.querySelectorAll('[data-testid="recent-weighings"] [data-testid="weighing"]');
return {
  tone: document.querySelector('[data-testid="page-weigh"]').dataset.tone,
  word: text('state'), weight: text('weight'), tag: text('animal-card-tag'),
  rows: Array.from(rows, (row) => row.dataset.weighing),
};
"""

watch_state_words = """
window.stateWords = [];
const word = document.querySelector('[data-testid="state"]');
new MutationObserver(() => window.stateWords.push(word.textContent)).observe(word, { childList: true });
"""

count_coloured_pixels = """
const [canvas] = arguments;
if (!canvas.width || !canvas.height) return 0;
const copy = document.createElement('canvas');
[copy.width, copy.height] = [canvas.width, canvas.height];
const context = copy.getContext('2d', { willReadFrequently: true });
context.drawImage(canvas, 0, 0);
const { data } = context.getImageData(0, 0, copy.width, copy.height);
return data.filter((value, index) => index % 4 === 3 && value > 0).length;
"""


class Race(BrowserTest):
    """The simulated race of the demo."""

    def test_weighing(self):
        """An animal walks over the scale: number, state word, its card, its growth, and a new line in the list"""
        self.sign_in()
        before = set(self.browser.script(look)["rows"])

        def recorded():
            seen = self.browser.script(look)
            return seen if seen["tone"] == "recorded" and set(seen["rows"]) - before else None

        seen = self.browser.wait(recorded, "a weighing of the race")
        self.assertEqual(seen["word"], "Recorded")
        weighing = self.gateway.get(f"/v1/weighings/{seen['rows'][0]}")
        self.assertEqual(float(seen["weight"]), weighing["kilograms"])
        self.assertEqual(seen["tag"], weighing["animal"]["earTagText"])
        self.assertTrue(weighing["simulated"])

        chart = self.browser.script("return document.querySelector('[data-testid=\"growth-chart\"] canvas')")
        self.browser.wait(lambda: self.browser.script(count_coloured_pixels, chart) > 2000, "a drawn growth chart")

    def test_states(self):
        """Empty, then wait, then recorded: the state word follows the animal"""
        self.sign_in()
        self.browser.script(watch_state_words)

        def words():
            return self.browser.script("return window.stateWords")

        self.browser.wait(lambda: words().count("Empty") >= 2, "an animal on and off the scale")
        turn = words()[words().index("Empty") :]
        self.assertLess(turn.index("Wait"), turn.index("Recorded"))
        self.assertLess(turn.index("Recorded"), turn.index("Empty", 1))

    def test_arms_length(self):
        """The number is giant, and nobody can take the race for real animals"""
        self.sign_in()
        self.browser.wait_for_text("simulated", "Simulation".upper())
        size = "return parseFloat(getComputedStyle(document.querySelector('[data-testid=\"weight\"]')).fontSize)"
        self.assertGreater(self.browser.script(size), 180)
        self.browser.find("session-name")
        # As late in a long day: what stands above must not take a second line from it.
        crowded = """
            document.querySelector('[data-testid="session-name"]').textContent = 'All heifers and cows of the spring';
            document.querySelector('.weigh-attention').innerHTML =
                '<span class="button">115 without animal</span>';
        """
        self.assertGreater(self.browser.script(crowded + size), 180)
        self.browser.photograph(artefacts / "weigh-crowded-head.png")
        self.browser.look_from("phone")
        self.browser.wait(lambda: 80 < self.browser.script(size) < 180, "the number at the size of a phone")

    def test_sound(self):
        """The first tap allows sound, the next one mutes it"""
        self.sign_in()
        # Signing in was a tap; who comes back another day is signed in and has not touched anything.
        self.browser.driver.refresh()
        sound = self.browser.find("sound")
        self.assertEqual(sound.get_attribute("data-sound"), "locked")
        for state in ("on", "muted", "on"):
            self.browser.click("sound")
            self.browser.wait(lambda: sound.get_attribute("data-sound") == state, f"sound {state}")


class Unassigned(BrowserTest):
    """No tag was read: nobody knows whose the weight is until somebody says it."""

    def setUp(self):
        super().setUp()
        self.place = Place(self, "gate")
        self.animal = self.gateway.get("/v1/animals?limit=1")["items"][0]
        self.digits = self.animal["earTag"][2:]

    def expect_assigned(self, weighing: dict):
        def assigned():
            stored = self.gateway.get(f"/v1/weighings/{weighing['id']}")
            return stored if stored["state"] == "assigned" else None

        stored = self.browser.wait(assigned, "the weighing to be assigned")
        self.assertEqual(stored["animalId"], self.animal["id"])
        changes = self.gateway.get(f"/v1/animals/{self.animal['id']}/changes")["items"]
        recorded = [change["fields"] for change in changes if change["kind"] == "weighing"]
        self.assertIn(
            (weighing["id"], weighing["kilograms"]), [(one.get("weighingId"), one["kilograms"]) for one in recorded]
        )

    def test_assigning(self):
        """The bin shows it with its reason and its curve; after a few digits it has its animal"""
        weighing = self.place.weigh(311.5)
        self.sign_in()
        self.browser.click("unassigned-link")
        card = {"weighing": weighing["id"]}
        self.browser.wait_for_text("weighing", "311.5 kg", **card)
        self.browser.wait_for_text("weighing", "No EID was read", **card)
        self.browser.find("trace", within=self.browser.find("weighing", **card))
        self.browser.click("assign", within=self.browser.find("weighing", **card))
        self.browser.find("assign-dialog")
        self.browser.type("animal-search", self.digits)
        self.browser.wait(lambda: len(self.browser.all("animal-result")) == 1, "one animal with these digits")
        self.browser.click("animal-result", animal=self.animal["id"])
        self.browser.wait_for_text("toasts", self.animal["earTagText"])
        self.expect_assigned(weighing)
        self.browser.wait(lambda: not self.browser.all("weighing", weighing=weighing["id"]), "the bin to let go of it")

    def test_keyboard(self):
        """From the number to the animal without a mouse"""
        weighing = self.place.weigh(288.0)
        self.sign_in()
        self.browser.find("unassigned-link")
        self.tab_to("unassigned-link")
        self.browser.press(Keys.ENTER)
        self.browser.find("page-unassigned")
        self.browser.find("weighing", weighing=weighing["id"])

        def searching() -> bool:
            # A key that comes with a change of the list presses nothing; it is pressed again.
            if not self.browser.all("animal-search"):
                self.tab_to("assign", of=weighing["id"])
                self.browser.press(Keys.ENTER)
            return self.focused() == "animal-search"

        self.browser.wait(searching, "the focus in the search field")
        self.browser.press(self.digits)
        self.browser.wait(lambda: len(self.browser.all("animal-result")) == 1, "one animal with these digits")
        self.tab_to("animal-result")
        self.browser.press(Keys.ENTER)
        self.expect_assigned(weighing)

    def test_second_place(self):
        """The page of that scale says that there is no animal, and offers to name it"""
        self.sign_in()
        self.browser.click("place-gate")
        weighing = self.place.weigh(297.5)
        self.browser.wait_for_text("state", "Empty")
        self.browser.click("assign-now")
        self.browser.type("animal-search", self.digits)
        self.browser.wait(lambda: len(self.browser.all("animal-result")) == 1, "one animal with these digits")
        self.browser.click("animal-result", animal=self.animal["id"])
        self.expect_assigned(weighing)
        self.browser.wait_for_text("weighing", self.animal["earTagText"], weighing=weighing["id"])

    def test_nothing_moves(self):
        """On a phone the weight stays where it is when the first weighing without an animal turns up"""
        self.place.weigh(276.5)
        self.browser.look_from("narrow phone")
        self.sign_in()
        for language in ("cs", "en"):
            self.browser.speak(language)
            self.browser.find("unassigned-link")
            self.browser.find("session-summary")
            with_link, without = self.browser.script(
                """
                const top = () => document.querySelector('[data-testid="weight"]').getBoundingClientRect().top;
                const before = top();
                document.querySelector('.weigh-attention').replaceChildren();
                return [before, top()];
                """
            )
            self.assertEqual(with_link, without, language)

    def focused(self) -> str:
        return self.browser.script("return document.activeElement.dataset.testid ?? ''")

    def tab_to(self, name: str, of: str = ""):
        for _ in range(200):
            if self.focused() == name and self.browser.script("return document.activeElement.dataset.of ?? ''") == of:
                return
            self.browser.press(Keys.TAB)
        self.fail(f"{name} is not reached with the Tab key")


class LateAnswer(BrowserTest):
    """A list that was asked for before a weighing, and answered after it, takes nothing away."""

    hold = """
        const fetching = window.fetch;
        window.held = [];
        window.fetch = async (request, ...rest) => {
          const answer = await fetching(request, ...rest);
          if (String(request.url ?? request).includes('/v1/weighings?session') && window.held) {
            await new Promise((resolve) => window.held.push(resolve));
          }
          return answer;
        };
    """
    # Another answer has come after it when this returns.
    release = "held.forEach((go) => go()); held = null; return fetch('/v1/weighings?limit=50').then((it) => it.text());"

    def test_late(self):
        """What the event told stays in the list and in the undo button"""
        place = Place(self, "late")
        self.sign_in()
        self.browser.find("device-chips")
        self.browser.script(self.hold)
        self.browser.click("place-late")
        self.browser.wait(lambda: self.browser.script("return window.held.length") > 0, "the list to be asked for")
        weighing = place.weigh(433.5)
        self.browser.wait_for_text("undo", "433.5")
        self.browser.script(self.release)
        self.browser.find("weighing", weighing=weighing["id"])
        self.browser.wait_for_text("undo", "433.5")
