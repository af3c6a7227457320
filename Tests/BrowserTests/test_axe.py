"""axe-core finds nothing serious on any page, in both themes, on a phone and on a wide screen."""

import itertools

import test_pages
from gateway import root, walks_are_whole

engine = root / ".build-tools/axe_playwright_python/axe.min.js"

# What axe holds against the page, one line a fault.
look = """
const [done] = arguments;
axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => done(
  violations.filter(({ impact }) => ['serious', 'critical'].includes(impact)).flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}: ${failureSummary.split('\\n')[1]}`))),
  (problem) => done([String(problem)]));
"""


# A walk takes a minute for each of these: by day, each place and each theme is seen once.
looks = (
    list(itertools.product(("phone", "wide"), ("light", "dark")))
    if walks_are_whole
    else [("phone", "light"), ("wide", "dark")]
)


class Axe(test_pages.Pages):
    test_every_page = test_words = None

    def faults(self) -> list[str]:
        if not self.browser.script("return 'axe' in window"):
            self.browser.script(f"{engine.read_text(encoding='utf-8')}; window.axe = axe")
        return self.browser.driver.execute_async_script(look)

    def test_every_page_is_accessible(self):
        """No page has a fault that axe calls serious or critical"""
        with self.printing():
            self.sign_in()
            for name, (address, content) in self.addresses().items():
                self.browser.open(address)
                self.browser.find(content)
                for place, scheme in looks:
                    with self.subTest(page=name, place=place, scheme=scheme):
                        self.browser.look_from(place)
                        self.browser.prefer(scheme)
                        self.assertEqual(self.faults(), [])

    def test_axe_finds(self):
        """What is put wrong on a page is found"""
        self.sign_in("settings")
        self.assertEqual(self.faults(), [])
        self.browser.script(
            """
            const wrong = Object.assign(document.createElement('p'), { textContent: 'pale' });
            wrong.style.cssText = 'color: #ccc; background: #fff';
            document.querySelector('main').append(wrong, document.createElement('button'));
            """
        )
        self.assertEqual({fault.split(":")[0] for fault in self.faults()}, {"color-contrast", "button-name"})
