"""The check that every test ends with: it hears what is wrong with a page, and nothing of pages that were left."""

from case import BrowserTest

fetch_icon = """
const [address, done] = arguments;
fetch(`${address}/icons/icon.svg`).then(() => done('came'), () => done('refused'));
"""


class Complaints(BrowserTest):
    def test_heard(self):
        """A fault of a page fails the test"""
        self.sign_in()
        self.browser.script("console.error('a fault'); setTimeout(() => { throw new Error('another') })")
        heard = []
        self.browser.wait(lambda: heard.extend(self.browser.complaints()) or len(heard) == 2, "both faults")
        self.assertIn("a fault", heard[0])
        self.assertIn("another", heard[1])

    def test_left(self):
        """What is still fetched for a page that was left is no fault of any page"""
        self.browser.driver.get("about:blank")
        answer = self.browser.driver.execute_async_script(fetch_icon, self.gateway.address)
        self.assertEqual(answer, "refused")
        # Of what it refused Chromium complains twice: at the page, and at the address that did not load.
        said = self.browser.complaints()
        self.assertEqual(len(said), 1, said)
        self.assertIn("icon.svg - Failed to load resource", said[0])
