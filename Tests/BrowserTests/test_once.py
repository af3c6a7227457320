"""What is pressed twice, or sent again after an answer was lost, is recorded once: in the real store."""

import itertools

from case import BrowserTest

numbers = itertools.count(664000001)

# The answer of the next request of this kind is lost after it was carried out; what is sent is noted.
lose = """
const [method, path] = arguments;
const fetching = window.fetch;
let isLost = false;
window.sent = [];
window.fetch = async (address, options = {}) => {
  const isMeant = options.method === method && String(address).startsWith(path);
  if (isMeant) window.sent.push(options.headers?.['Idempotency-Key'] ?? null);
  const answer = await fetching(address, options);
  if (!isMeant || isLost) return answer;
  isLost = true;
  throw new TypeError('the answer was lost');
};
"""

twice = """
const button = document.querySelector(`[data-testid="${arguments[0]}"]`);
button.click();
button.click();
"""


class Once(BrowserTest):
    provokes = ("status of 409", "status of 422", "the answer was lost")

    def setUp(self):
        super().setUp()
        places = self.gateway.get("/v1/places")["items"]
        self.group = next(place for place in places if place["kind"] == "group" and not place["closed"])
        self.animal = self.new_animal()

    def new_animal(self) -> dict:
        draft = {"number": str(next(numbers)), "sex": "female", "born": "2023-02-01", "groupId": self.group["id"]}
        return self.gateway.post("/v1/animals", draft)

    def changes(self, kind: str, animal: dict | None = None) -> list[dict]:
        address = f"/v1/animals/{(animal or self.animal)['id']}/changes"
        return [one for one in self.gateway.get(address)["items"] if one["kind"] == kind]

    def open_weighing(self):
        self.sign_in(f"animals/{self.animal['id']}")
        self.browser.click("record-weighing")
        self.browser.type("field-kilograms", "431,5")

    def test_lost_answer(self):
        """A form whose answer was lost says so; sent again it records nothing a second time"""
        self.open_weighing()
        self.browser.script(lose, "POST", f"/v1/animals/{self.animal['id']}/changes")
        self.browser.click("record-weighing-form-submit")
        self.browser.wait_for_text("problem", "The gateway does not answer")
        self.assertEqual(len(self.changes("weighing")), 1, "it was carried out")
        self.browser.click("record-weighing-form-submit")
        self.browser.wait(lambda: not self.browser.all("record-dialog"), "the dialog to close")
        self.browser.wait_for_text("changes", "431.5 kg")
        self.assertEqual([one["fields"]["kilograms"] for one in self.changes("weighing")], [431.5])
        first, second = self.browser.script("return window.sent")
        self.assertTrue(first)
        self.assertEqual(first, second)

    def test_two_presses(self):
        """Two presses of one button at once record one thing, and open one dialog"""
        self.sign_in(f"animals/{self.animal['id']}")
        self.browser.find("record-weighing")
        self.browser.script(twice, "record-weighing")
        self.browser.type("field-kilograms", "432,5")
        self.assertEqual(len(self.browser.all("record-dialog")), 1)
        self.browser.script(twice, "record-weighing-form-submit")
        self.browser.wait_for_text("changes", "432.5 kg")
        self.assertEqual(len(self.changes("weighing")), 1)
        # The same on purpose is another one.
        self.browser.click("record-weighing")
        self.browser.type("field-kilograms", "432,5")
        self.browser.click("record-weighing-form-submit")
        self.browser.wait(lambda: len(self.changes("weighing")) == 2, "the second weighing")

    def test_refused(self):
        """What was refused is sent as it was put right, and makes one animal, also where that answer is lost"""
        self.sign_in("animals/new")
        number = str(next(numbers))
        self.browser.type("field-number", self.animal["earTag"][2:])
        self.browser.choose_button("sex", "female")
        self.browser.script("arguments[0].value = '2024-05-04'", self.browser.find("field-born"))
        self.browser.choose("field-groupId", self.group["id"])
        self.browser.click("birth-form-submit")
        self.browser.wait_for_text("problem", "in the herd")
        self.browser.type("field-number", number)
        self.browser.script(lose, "POST", "/v1/animals")
        self.browser.click("birth-form-submit")
        self.browser.wait_for_text("problem", "The gateway does not answer")
        self.browser.click("birth-form-submit")
        self.browser.wait_for_text("animal-tag", number[:6])
        self.assertEqual(len(self.gateway.get(f"/v1/animals?query={number}")["items"]), 1)

    def test_many(self):
        """A change of many whose answer was lost is one batch, which one press takes back as a whole"""
        other = self.new_animal()
        self.sign_in("animals")
        self.browser.type("animal-search", "66400000")
        self.browser.click("several-start")
        for animal in (self.animal, other):
            self.browser.click("several-animal", animal=animal["id"])
        self.browser.click("many-note")
        self.browser.type("field-text", "vaccinated")
        self.browser.script(lose, "POST", "/v1/changes")
        self.browser.click("many-note-form-submit")
        self.browser.wait_for_text("problem", "The gateway does not answer")
        self.browser.click("many-note-form-submit")
        self.browser.find("many-take-back")
        self.assertEqual([len(self.changes("note", one)) for one in (self.animal, other)], [1, 1])
        self.browser.script(twice, "many-take-back")
        self.browser.wait(lambda: not self.browser.all("many-take-back"), "it to be taken back")
        self.assertEqual([self.changes("note", one) for one in (self.animal, other)], [[], []])
