"""Somebody who has only keys: walks by Tab, and sees at each step where they are."""

from selenium.webdriver.common.keys import Keys

# Where the focus is: its name, whether it can be seen that it is there, and whether it is on the screen.
where = """
const focus = document.activeElement;
if (!focus || focus === document.body) return null;
// Of a control that is drawn by its label, or lies in a bar, that is what has the ring.
const marked = (node) => {
  const { outlineStyle, outlineWidth } = getComputedStyle(node);
  return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
};
const drawn = [focus, focus.nextElementSibling, focus.closest('label'), focus.closest('.search-bar')].filter(Boolean);
const box = (focus.closest('label.button, label.choice-option') ?? focus).getBoundingClientRect();
window.steps ??= new WeakMap();
if (!window.steps.has(focus)) window.steps.set(focus, Math.random());
return {
  name: focus.dataset.testid ?? focus.id ?? '',
  key: window.steps.get(focus),
  text: focus.outerHTML.slice(0, 120),
  heading: focus.matches('h1, h2'),
  seen: drawn.some(marked),
  onScreen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
};
"""


class Keyboard:
    """The keys of one test; a step that cannot be seen fails it."""

    def __init__(self, test):
        self.test = test
        self.browser = test.browser

    def focus(self) -> dict | None:
        """What has the focus now; `None` when nothing has."""
        return self.browser.script(where)

    def press(self, *keys: str):
        self.browser.press(*keys)

    def step(self) -> dict | None:
        """One Tab further; what it leads to must show that it has the focus."""
        self.press(Keys.TAB)
        at = self.focus()
        if at:
            self.test.assertTrue(at["seen"] or at["heading"], f"no ring around {at['text']}")
            self.test.assertTrue(at["onScreen"], f"not on the screen: {at['text']}")
        return at

    def go_to(self, name: str, steps: int = 80):
        """Tabs to the control of that name."""
        self.browser.find(name) if name != "scan-file" else None
        for _ in range(steps):
            at = self.focus()
            if at and at["name"] == name:
                return
            self.step()
        raise AssertionError(f"{name} was not reached in {steps} steps")

    def walk(self, limit: int = 300) -> int:
        """Tabs until it begins again; answers how many stops there were. What holds the focus for ever is a trap."""
        first, last, known = None, None, set()
        for _ in range(limit):
            at = self.step()
            key = at["key"] if at else None
            # A field for a day has stops of its own: day, month, year.
            if key is not None and key == first and key != last:
                return len(known)
            first = key if first is None else first
            last = key
            known.add(key)
        raise AssertionError(f"Tab does not come round in {limit} steps: {len(known)} stops")
