"""How the tests find what they press: as somebody who looks at the page again once something was drawn anew."""

from selenium.common.exceptions import StaleElementReferenceException

from case import BrowserTest

# As the bin does with a card that has just changed, for a while.
change = """
const main = document.querySelector('main');
main.insertAdjacentHTML(
  'afterbegin',
  '<ul class="bin-cards"><li data-unseen="true"><button type="button" data-testid="pressed">Here</button></li></ul>',
);
const list = main.querySelector('.bin-cards');
const card = list.firstChild;
list.swallowed = list.taken = 0;
list.addEventListener('click', (event) => {
  if (!event.target.closest('[data-unseen]')) return (list.taken += 1);
  event.stopPropagation();
  list.swallowed += 1;
  setTimeout(() => delete card.dataset.unseen, 200);
}, true);
"""

draw_anew = """
const drawn = document.querySelector('[data-testid=outer]');
const outer = document.createElement('div');
outer.dataset.testid = 'outer';
outer.innerHTML = '<p data-testid="inner"><button type="button" data-testid="pressed">Here</button></p>';
outer.querySelector('button').onclick = () => (outer.dataset.state = 'pressed');
if (drawn) drawn.replaceWith(outer);
else document.querySelector('main').prepend(outer);
"""


class Boxes(BrowserTest):
    def setUp(self):
        super().setUp()
        self.sign_in("health")
        self.browser.script(draw_anew)

    def test_drawn_anew(self):
        """What is in a box that was drawn anew is found in the new one, and pressed there"""
        outer = self.browser.find("outer")
        inner = self.browser.find("inner", outer)
        self.browser.script(draw_anew)
        self.assertEqual(self.browser.find("pressed", inner).text, "Here")
        self.browser.script(draw_anew)
        self.browser.click("pressed", within=inner)
        self.browser.find("outer", state="pressed")

    def test_read_anew(self):
        """What was drawn anew between being found and being read is read as it is now; what is gone is not read"""
        button = self.browser.find("pressed", self.browser.find("inner"))
        self.browser.script(draw_anew)
        self.assertEqual((button.text, button.size["width"] > 0), ("Here", True))
        self.browser.script("document.querySelector('[data-testid=outer]').remove()")
        with self.assertRaises(StaleElementReferenceException):
            button.text  # noqa: B018

    def test_gone(self):
        """In a box that is gone nothing is found, although there is something of that name elsewhere"""
        inner = self.browser.find("inner")
        self.browser.script("arguments[0].dataset.testid = 'other'", inner)
        self.assertIsNotNone(self.browser.visible("pressed", inner))
        self.browser.script("arguments[0].replaceWith(arguments[0].cloneNode(true))", inner)
        self.assertIsNone(self.browser.visible("pressed", inner))

    def test_found_otherwise(self):
        """A box that was not found by its name cannot be found anew, and says so"""
        inner = self.browser.all("inner")[0]
        self.browser.script(draw_anew)
        with self.assertRaises(StaleElementReferenceException):
            self.browser.visible("pressed", inner)

    def test_unseen(self):
        """A press that the bin does not take is made again, once it was seen what has changed"""
        self.browser.script("document.querySelector('[data-testid=outer]').remove()")
        self.browser.script(change)
        self.browser.click("pressed")
        swallowed, taken = self.browser.script(
            "const { swallowed, taken } = document.querySelector('.bin-cards'); return [swallowed, taken]"
        )
        self.assertGreaterEqual(swallowed, 1)
        self.assertEqual(taken, 1)
