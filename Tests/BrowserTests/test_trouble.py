"""The computer's clock is wrong, its disk is gone, or a backup was put back: the page says so, or begins anew."""

import shutil
import sqlite3
from pathlib import Path

from case import BrowserTest, artefacts
from gateway import Gateway
from scale import Scale

# As the gateway tells it: the clock of the machine that runs the tests is right.
tell = """
const [trouble, done] = arguments;
pageModule('/station.js').then(({ station }) => {
  station.trouble = trouble;
  station.dispatchEvent(new CustomEvent('trouble'));
  done();
});
"""

waits = """
const [backlog, done] = arguments;
pageModule('/station.js').then(({ station }) => {
  station.backlog = backlog;
  station.dispatchEvent(new CustomEvent('backlog'));
  done();
});
"""

# A stream that ends after its first event; by then the gateway has another store.
replaced = """
const [done] = arguments;
(async () => {
  const { follow } = await pageModule('/event-stream.js');
  const asked = window.fetch;
  const lifetime = new AbortController();
  const sent = [];
  const heard = [];
  window.fetch = (path, options) => {
    if (path !== '/v1/replaced') return asked(path, options);
    sent.push([options.headers['Last-Event-ID'] ?? null, options.headers['Gateway-Store'] ?? null]);
    if (sent.length > 1) return Promise.resolve(new Response('', { status: 409 }));
    const text = 'id: 7\\nevent: one\\ndata: {"number":7}\\n\\n';
    return Promise.resolve(new Response(text, { headers: { 'Gateway-Store': 'old', 'Gateway-Newest': '6' } }));
  };
  follow('/v1/replaced', {
    signal: lifetime.signal,
    onEvent: (kind, data, newest) => heard.push([kind, data.number > newest]),
    onReplaced: () => {
      window.fetch = asked;
      lifetime.abort();
      done([sent, heard]);
    },
  });
})().catch((problem) => done(String(problem)));
"""

# The stream of the page is cut, and when it asks again there is another store.
restored = """
const asked = window.fetch;
const now = Date.now;
window.isOld = true;
window.fetch = (path, options) =>
  path === '/v1/events' ? Promise.resolve(new Response('', { status: 409 })) : asked(path, options);
Date.now = () => now() + 60_000;
document.dispatchEvent(new Event('visibilitychange'));
"""


class Trouble(BrowserTest):
    def told(self, trouble: dict):
        self.browser.driver.execute_async_script(tell, trouble)

    def test_clock(self):
        """A clock that is wrong is told above the weight, with what to do, in both languages, until it is right"""
        self.sign_in()
        self.browser.find("page-weigh")
        self.told({"clock": {"reason": "beforeRecords", "earliest": "2026-11-23T05:00:00Z"}})
        self.browser.wait_for_text("clock-wrong", "The clock of this PC is wrong: it shows")
        self.browser.wait_for_text("clock-wrong", "Set the date and time, or connect the PC to the internet.")
        for view in ("desktop", "monitor", "phone"):
            self.browser.look_from(view)
            self.assertGreaterEqual(self.browser.find("confirm-clock").size["height"], 48)
            for scheme in ("light", "dark"):
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"weigh-clock-{view}-{scheme}.png")
        self.browser.look_from("desktop")
        self.browser.speak("cs")
        self.told({"clock": {"reason": "beforeRecords", "earliest": "2026-11-23T05:00:00Z"}})
        self.browser.wait_for_text("clock-wrong", "Hodiny tohoto počítače jdou špatně: ukazují")
        self.browser.photograph(artefacts / "weigh-clock-cs.png")
        self.browser.speak("en")
        self.told({})
        self.browser.wait(lambda: not self.browser.all("clock-wrong"), "the strip to go")

    def own_gateway(self) -> Gateway:
        own = Gateway(self.stage.print_server.address, self.stage.bluetooth.address, demo=False, written="")
        self.addCleanup(own.stop)
        return own

    def lose_three_days(self, own: Gateway, is_told: bool):
        """Starts it again as if the battery of its clock were dead: all that is recorded lies ahead."""
        own.process.kill()
        own.process.wait()
        store = sqlite3.connect(Path(own.folder.name, "data", "gateway.sqlite"))
        with store:
            store.execute("UPDATE events SET at = at + 259200000000")
        store.close()
        own.environment["GATEWAYD_TOLD_TIME"] = "yes" if is_told else "no"
        own.start()

    def test_told_clock(self):
        """A clock that is told the time is right, whatever was recorded"""
        own = self.own_gateway()
        own.post("/v1/members", {"name": "Věra", "number": "1"})
        self.lose_three_days(own, is_told=True)
        self.assertEqual(own.get("/v1/health")["status"], "ok")

    def test_slow_clock(self):
        """A clock that has lost three days over night is told at the start; who knows better says that it is right

        That holds for what was weighed before the gateway was killed and started again, too.
        """
        scale = Scale()
        self.addCleanup(scale.close)
        own = self.own_gateway()
        own.post("/v1/members", {"name": "Věra", "number": "1"})
        devices = f"devices:\n  - {{name: Scale, kind: scale, link: '{scale.link}', dialect: st-gs}}\n"
        Path(own.folder.name, "gatewayd.yaml").write_text(devices, encoding="utf-8")
        self.lose_three_days(own, is_told=False)
        health = own.get("/v1/health")
        self.assertEqual((health["status"], health["clock"]), ("degraded", "beforeRecords"))

        def weighings() -> list[dict]:
            return own.get("/v1/weighings")["items"]

        def phase() -> str:
            return own.get("/v1/devices")["items"][0]["state"]["phase"]

        self.browser.wait(lambda: phase() == "connected", "the scale", 30)
        scale.step_on(412)
        self.browser.wait(weighings, "the animal to be weighed", 60)
        scale.step_off()
        self.assertEqual([weighing.get("clock") for weighing in weighings()], ["unsure"])
        own.process.kill()
        own.process.wait()
        own.start()
        self.assertEqual([weighing.get("clock") for weighing in weighings()], ["unsure"])
        at = weighings()[0]["at"]
        self.browser.sign_in(own.address, own.token, "weigh")
        self.browser.wait_for_text("clock-wrong", "The clock of this PC is wrong: it shows")
        self.browser.click("confirm-clock")
        self.browser.wait(lambda: not self.browser.all("clock-wrong"), "the strip to go")
        self.assertEqual(own.get("/v1/health")["status"], "ok")
        self.browser.wait(lambda: not weighings()[0].get("clock"), "the mark to go")
        self.assertEqual(weighings()[0]["at"], at)

    def test_store_gone(self):
        """A data folder that is taken away under the gateway is told above the weight and with the devices"""
        own = self.own_gateway()
        self.browser.sign_in(own.address, own.token, "weigh")
        shutil.rmtree(Path(own.folder.name, "data"))
        self.browser.wait(lambda: own.get("/v1/health").get("store") == "gone", "the gateway to notice", 30)
        self.browser.open("weigh")
        self.browser.wait_for_text("store-gone", "The herd’s file is gone: nothing is stored, what is weighed waits.")
        self.browser.photograph(artefacts / "weigh-store-gone.png")

    def test_disk(self):
        """A disk that runs full is told above the weight before anything waits, and more strongly when it is full"""
        self.sign_in()
        self.browser.find("page-weigh")
        self.told({"disk": {"reason": "littleRoom", "megabytes": 480}})
        self.browser.wait_for_text("disk-space", "The disk with the data has 480 MB left.")
        self.browser.wait_for_text("disk-space", "Delete what is not needed, or get a larger disk.")
        self.assertEqual(self.browser.find("disk-space").get_attribute("role"), "status")
        mild = self.browser.find("disk-space").value_of_css_property("background-color")
        self.photograph_disk("low")
        self.told({"disk": {"reason": "full", "megabytes": 7}})
        self.browser.wait_for_text("disk-space", "The disk is full. Make room on it.")
        self.assertEqual(self.browser.find("disk-space").get_attribute("role"), "alert")
        self.assertNotEqual(self.browser.find("disk-space").value_of_css_property("background-color"), mild)
        self.photograph_disk("full")
        waiting = {"waiting": 1, "isFull": False, "survivesRestart": True, "lost": 0, "refused": 0}
        self.browser.driver.execute_async_script(waits, {**waiting, "reason": "diskFull"})
        self.browser.wait_for_text("backlog", "1 weighing is not stored yet: the disk is full.")
        self.assertFalse(self.browser.all("disk-space"), "it is not said twice")
        self.browser.driver.execute_async_script(waits, {**waiting, "reason": "locked"})
        self.browser.wait_for_text("disk-space", "The disk is full.")
        self.browser.driver.execute_async_script(waits, None)
        self.browser.speak("cs")
        self.told({"disk": {"reason": "littleRoom", "megabytes": 480}})
        self.browser.wait_for_text("disk-space", "Na disku s daty zbývá 480 MB.")
        self.browser.wait_for_text("disk-space", "Smažte, co není potřeba, nebo pořiďte větší disk.")
        self.told({"disk": {"reason": "full", "megabytes": 0}})
        self.browser.wait_for_text("disk-space", "Disk je plný. Uvolněte na něm místo.")
        self.browser.speak("en")
        self.told({})
        self.browser.wait(lambda: not self.browser.all("disk-space"), "the strip to go")

    def photograph_disk(self, name: str):
        for view in ("desktop", "phone"):
            self.browser.look_from(view)
            for scheme in ("light", "dark"):
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"weigh-disk-{name}-{view}-{scheme}.png")
        self.browser.look_from("desktop")

    def test_replaced(self):
        """Whose numbers are of a store that a backup has replaced is told so, and begins anew"""
        self.sign_in()
        sent, heard = self.browser.driver.execute_async_script(replaced)
        self.assertEqual(sent, [[None, None], ["7", "old"]])
        self.assertEqual(heard, [["one", True]])

    def test_restored(self):
        """A page that was open while a backup was put back loads itself again"""
        self.sign_in()
        self.browser.wait(
            lambda: self.browser.find("page-weigh").get_attribute("data-tone") != "offline", "the stream to be open"
        )
        self.browser.script(restored)
        self.browser.wait(lambda: not self.browser.script("return window.isOld"), "the page to load itself")
        self.browser.find("page-weigh")
