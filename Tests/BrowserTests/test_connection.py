"""A phone on the farm's Wi-Fi: the network goes, the phone sleeps, and nothing is missed."""

from case import BrowserTest, artefacts
from place import Place
from relay import Relay

# A stream that opens and then says nothing, as one does that died while the phone slept.
sleeper = """
const [done] = arguments;
(async () => {
  const { follow } = await pageModule('/event-stream.js');
  const asked = window.fetch;
  const now = Date.now;
  const lifetime = new AbortController();
  const states = [];
  let connections = 0;
  window.fetch = (path, options) => {
    if (path !== '/v1/asleep') return asked(path, options);
    connections += 1;
    return Promise.resolve(new Response(new ReadableStream({
      start(stream) {
        options.signal.addEventListener('abort', () => stream.error(new DOMException('cut', 'AbortError')));
      },
    })));
  };
  const settled = () => new Promise((done) => setTimeout(done, 100));
  follow('/v1/asleep', { signal: lifetime.signal, onEvent() {}, onState: (state) => states.push(state) });
  await settled();
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  const awake = connections;
  Date.now = () => now() + 60_000;
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  [Date.now, window.fetch] = [now, asked];
  lifetime.abort();
  done([awake, connections, states]);
})().catch((problem) => done(String(problem)));
"""

# Which of the parts that are shown have their colours: neither they nor what is around them is grey.
coloured = """
const parts = ['page-sessions', 'subject', 'recent-weighings', 'device-chips', 'undo-bar'];
return parts.filter((name) => {
  const part = document.querySelector(`[data-testid="${name}"]`);
  const isGrey = (box) => box && (getComputedStyle(box).filter === 'grayscale(1)' || isGrey(box.parentElement));
  return part && !isGrey(part);
});
"""


class Connection(BrowserTest):
    # Requests that fail while the network is away.
    provokes = ("ERR_",)

    def test_cut(self):
        """Without the network the page says so and shows no weight; then what was weighed meanwhile is there"""
        place = Place(self, "pasture")
        wifi = Relay(self.gateway.address)
        self.addCleanup(wifi.close)
        self.browser.sign_in(wifi.address, self.gateway.token)
        self.browser.click("place-pasture")
        self.browser.wait_for_text("weight", "0.0")
        wifi.cut()
        self.browser.wait_for_text("connection-banner", "No connection to the gateway since")
        self.browser.wait_for_text("state", "No connection")
        self.assertEqual(self.browser.text("weight"), "–")
        weighing = place.weigh(366.5)
        wifi.mend()
        self.browser.find("weighing", weighing=weighing["id"])
        self.browser.wait(lambda: not self.browser.visible("connection-banner"), "the banner to go")
        self.browser.wait_for_text("weight", "0.0")
        self.browser.driver.get("about:blank")

    def test_old(self):
        """What may be old by now is grey and says so, on every page; nothing claims to know what the gateway does"""
        place = Place(self, "meadow")
        animal = self.gateway.get("/v1/animals?limit=1")["items"][0]
        place.weigh_for(animal, 512.0)
        wifi = Relay(self.gateway.address)
        self.addCleanup(wifi.close)
        # A page comes when it is opened first, which is when there is a network.
        self.browser.sign_in(wifi.address, self.gateway.token, "sessions")
        self.browser.find("page-sessions")
        self.browser.open("weigh")
        self.browser.click("place-meadow")
        self.browser.wait_for_text("subject", "Last weighed")
        self.browser.find("device-chip", phase="connected")
        self.assertEqual(self.browser.script(coloured), ["subject", "recent-weighings", "device-chips", "undo-bar"])
        wifi.cut()
        self.browser.wait_for_text("connection-banner", "whether weighing goes on is not known here")
        self.browser.wait_for_text("subject", "Last known, before the connection was lost")
        self.assertIn(animal["earTagText"], self.browser.text("subject"))
        self.assertEqual(self.browser.script(coloured), [])
        self.assertEqual(
            {chip.get_attribute("title").split(": ")[-1] for chip in self.browser.all("device-chip")}, {"not known"}
        )
        for scheme in ("light", "dark"):
            self.browser.prefer(scheme)
            for seen_from in ("monitor", "phone"):
                self.browser.look_from(seen_from)
                self.browser.photograph(artefacts / f"weigh-lost-{scheme}-{seen_from}.png")
        self.browser.open("sessions")
        self.assertEqual(self.browser.script(coloured), [])
        self.browser.open("weigh")
        self.browser.wait_for_text("state", "No connection")
        self.assertNotIn("Ready", self.browser.text("subject"))
        wifi.mend()
        self.browser.wait(lambda: not self.browser.visible("connection-banner"), "the banner to go")
        self.browser.wait_for_text("subject", "Last weighed")
        self.assertEqual(self.browser.script(coloured), ["subject", "recent-weighings", "device-chips", "undo-bar"])
        self.browser.driver.get("about:blank")

    def test_sleep(self):
        """A page that wakes up connects again at once, without alarm; one that only was looked away from does not"""
        self.sign_in("settings")
        self.assertEqual(self.browser.driver.execute_async_script(sleeper), [1, 2, ["open", "open"]])
