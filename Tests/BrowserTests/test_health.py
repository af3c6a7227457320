"""How the gateway is: on a page for people, in figures for Prometheus, and in one file for whoever helps."""

import io
import sys
import tarfile
import urllib.error
import urllib.request

from case import BrowserTest, artefacts
from gateway import hangs, root

# What each part may say; the gateway of the tests has no trouble of its own.
told = """
const [health, done] = arguments;
const asked = window.fetch;
window.fetch = (path, options) => path === '/v1/health'
  ? Promise.resolve(new Response(JSON.stringify(health), { headers: { 'Content-Type': 'application/json' } }))
  : asked(path, options);
done();
"""

sick = {
    "status": "degraded",
    "parts": [
        {"part": "loop", "state": "ok", "ageSeconds": 4, "figures": {"tookMilliseconds": 0}},
        {"part": "store", "state": "failed", "reason": "logCutOff", "ageSeconds": 4, "figures": {}},
        {
            "part": "backlog",
            "state": "failed",
            "reason": "readOnly",
            "figures": {"waiting": 3, "lost": 0, "refused": 0},
        },
        {
            "part": "disk",
            "state": "warning",
            "reason": "fullSoon",
            "ageSeconds": 4,
            "figures": {"freeBytes": 900_000_000, "daysLeft": 9},
        },
        {
            "part": "links",
            "state": "failed",
            "reason": "hangs",
            "ageSeconds": 90,
            "figures": {"open": 2, "trouble": 1},
        },
        {"part": "workers", "state": "ok", "ageSeconds": 7200, "figures": {"idle": 1, "photos": 12}},
        {"part": "clock", "state": "failed", "reason": "hangs", "ageSeconds": 150, "figures": {}},
        {"part": "backup", "state": "failed", "reason": "no-folder", "ageSeconds": 200_000, "figures": {}},
        {"part": "sync", "state": "off", "figures": {}},
        {"part": "https", "state": "warning", "reason": "expiresSoon", "figures": {"certificateDays": 9}},
        {"part": "services", "state": "failed", "reason": "ended", "figures": {"running": 19, "ended": 1}},
    ],
}


class Health(BrowserTest):
    # Too few days are typed on purpose.
    provokes = ("/v1/settings - Failed to load resource",)

    def part(self, name: str):
        return self.browser.driver.find_element("css selector", f"[data-part='{name}']")

    def test_well(self):
        """All parts are told with their words, and the file for whoever helps is a tap away"""
        self.sign_in("settings")
        self.browser.click("health")
        self.browser.wait_for_text("health-status", "All is well")
        self.browser.wait(lambda: self.part("loop").get_attribute("data-state") == "ok", "the loop")
        self.assertIn("free", self.part("disk").text)
        for name in ("disk", "links", "clock"):
            self.assertIn("looked at", self.part(name).text)
        self.assertGreaterEqual(self.browser.find("support-bundle").size["height"], 48)
        for view in ("wide", "monitor", "phone"):
            self.browser.look_from(view)
            for scheme in ("light", "dark"):
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"health-{view}-{scheme}.png")

    def test_sick(self):
        """Each part that is not well says why and what to do, in both languages"""
        self.sign_in("settings")
        self.browser.driver.execute_async_script(told, sick)
        self.browser.click("health")
        self.browser.wait_for_text("health-status", "Something does not work")
        self.assertIn("The disk is read-only. Mount it anew", self.part("backlog").text)
        self.assertIn("It will be full within two weeks.", self.part("disk").text)
        self.assertIn("3 waiting", self.part("backlog").text)
        self.assertIn("the gateway does not answer. Start it again.", self.part("links").text)
        self.assertIn("looked at 90 s ago", self.part("links").text)
        self.assertIn("last photo 2 h ago", self.part("workers").text)
        self.assertIn("it was not looked at for a minute. Look whether", self.part("clock").text)
        self.assertIn("Start the gateway again", self.part("store").text)
        self.assertIn("last copy 2 d ago", self.part("backup").text)
        self.assertIn("A service ended unexpectedly. Restart the gateway", self.part("services").text)
        self.assertIn("19 running · 1 ended", self.part("services").text)
        self.assertEqual(self.part("sync").get_attribute("data-state"), "off")
        for part in self.browser.driver.find_elements("css selector", "[data-part]"):
            self.assertNotIn("health.", part.text, "every word is there")
        for view in ("wide", "monitor", "phone"):
            self.browser.look_from(view)
            for scheme in ("light", "dark"):
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"health-sick-{view}-{scheme}.png")
        self.browser.look_from("desktop")
        self.browser.speak("cs")
        self.browser.wait_for_text("health-status", "Něco nefunguje")
        self.assertIn("Disk je jen pro čtení.", self.part("backlog").text)
        for part in self.browser.driver.find_elements("css selector", "[data-part]"):
            self.assertNotIn("health.", part.text, "every word is there")
        self.browser.photograph(artefacts / "health-sick-cs.png")

    def test_store(self):
        """What is wrong with the store stands above the weight and with what to do"""
        self.sign_in()
        self.browser.find("page-weigh")
        show = """
        const [trouble, done] = arguments;
        pageModule('/station.js').then(({ station }) => {
          station.trouble = trouble;
          station.dispatchEvent(new CustomEvent('trouble'));
          done();
        });
        """
        for code, testid, text in (
            ("logCutOff", "store-log-cut-off", "nothing is stored, what is weighed waits"),
            ("cutShort", "store-cut-short", "has lost what was stored last"),
        ):
            self.browser.driver.execute_async_script(show, {"store": code})
            self.browser.wait_for_text(testid, text)
            self.browser.photograph(artefacts / f"weigh-{testid}.png")
        self.browser.driver.execute_async_script(show, {})
        self.browser.wait(lambda: not self.browser.all("store-cut-short"), "the strip to go")

    def test_retention(self):
        """How long what is kept is set on the page, with what a year of it costs"""
        self.sign_in("settings")
        field = self.browser.find("setting-retention.event-days")
        self.assertEqual(field.get_attribute("value"), "1095")
        section = self.browser.find("settings-retention")
        self.assertIn("a year", section.text)
        self.browser.script("arguments[0].closest('section').scrollIntoView()", section)
        for view in ("wide", "phone"):
            self.browser.look_from(view)
            self.browser.photograph(artefacts / f"settings-retention-{view}.png")
        self.browser.look_from("desktop")
        self.browser.type("setting-retention.event-days", "7")
        self.browser.click("save-retention")
        self.browser.wait(
            lambda: "from 31 to 36,500" in self.browser.find("settings-retention").text,
            "too few days to be refused in words",
        )

    def test_metrics(self):
        """What /metrics says is read by the parser of Prometheus' client, and names no device"""
        sys.path.insert(0, str(root / ".build-tools"))
        self.addCleanup(sys.path.remove, str(root / ".build-tools"))
        from prometheus_client.openmetrics.parser import text_string_to_metric_families

        with urllib.request.urlopen(self.gateway.address + "/metrics", timeout=hangs) as answer:
            self.assertEqual(
                answer.headers["Content-Type"], "application/openmetrics-text; version=1.0.0; charset=utf-8"
            )
            text = answer.read().decode()
        families = {family.name: family for family in text_string_to_metric_families(text)}
        self.assertGreater(len(families), 30)
        self.assertEqual(families["gatewayd_http_requests"].type, "counter")
        self.assertEqual(families["gatewayd_weighing_latency_seconds"].type, "histogram")
        self.assertEqual(families["gatewayd_disk_free_bytes"].unit, "bytes")
        for family in families.values():
            self.assertLess(len(family.samples), 100, f"{family.name} has labels of many values")
        for device in self.gateway.get("/v1/devices")["items"]:
            self.assertNotIn(device["name"], text)
        asked = urllib.request.Request(self.gateway.address + "/metrics", headers={"X-Forwarded-For": "192.0.2.7"})
        with self.assertRaises(urllib.error.HTTPError) as refusal:
            urllib.request.urlopen(asked, timeout=hangs)
        self.assertEqual(refusal.exception.code, 401)

    def test_support_bundle(self):
        """The file for whoever helps has all its parts, and no member"""
        packed = self.gateway.request("GET", "/v1/support-bundle")
        with tarfile.open(fileobj=io.BytesIO(packed)) as bundle:
            names = {name.split("/", 1)[1] for name in bundle.getnames()}
            texts = [bundle.extractfile(name).read().decode("utf-8", "replace") for name in bundle.getnames()]
        self.assertTrue({"README.txt", "health.json", "metrics.txt", "log.txt", "settings.json"} <= names)
        self.assertTrue(any(name.startswith("captures/") for name in names))
        for text in texts:
            self.assertNotIn("Ďásek", text)
            self.assertNotIn(self.gateway.token, text)
