"""Every page that lives on events shows, after the network was away, what happened meanwhile; what a page holds it lets go."""

import itertools

from case import BrowserTest
from page_bench import Bench
from place import Place
from relay import Relay

numbers = itertools.count(665000001)

# Whether the page of this address is there, and waits for nothing.
asked_all = """
return location.hash === arguments[0] && document.querySelector('main h1') !== null &&
  document.querySelector('main .waiting, main .problem') === null;
"""


class Reconnect(BrowserTest):
    # Requests that fail while the network is away.
    provokes = ("ERR_",)

    def test_meanwhile(self):
        """Page by page: the network goes, something changes, the network is back, and the page says so by itself"""
        self.stop_the_race()
        self.place = Place(self, "paddock")
        self.weighing = self.place.weigh(277.0)
        self.animal = self.place.animal(str(next(numbers)))
        session = self.gateway.get("/v1/station").get("openSession") or self.gateway.post("/v1/sessions", {"name": "R"})
        self.addCleanup(lambda: self.gateway.request("POST", f"/v1/sessions/{session['id']}/reopen"))
        wifi = Relay(self.gateway.address)
        self.addCleanup(wifi.close)
        self.browser.sign_in(wifi.address, self.gateway.token, "more")
        barn = next(one for one in self.gateway.get("/v1/places")["items"] if one["kind"] == "barn")
        message = {"text": "Meanwhile", "date": self.today(), "barnId": barn["id"]}
        pages = {
            "animals?query=66500": (
                lambda: self.place.animal(str(next(numbers))),
                lambda made: ("animal-result", made["id"]),
            ),
            f"animals/{self.animal['id']}": (self.note, lambda _: ("changes", "while it was away")),
            "unassigned": (self.assign, lambda _: ("gone", self.weighing["id"])),
            f"sessions/{session['id']}": (
                lambda: self.gateway.post(f"/v1/sessions/{session['id']}/close"),
                lambda _: ("reopen-session", None),
            ),
            "due": (self.select, lambda _: ("due-animal", self.animal["id"])),
            "daily-events": (lambda: self.gateway.post("/v1/daily-events", message), lambda _: ("daily-event", None)),
            "daily-events?display": (
                lambda: self.gateway.post("/v1/daily-events", {**message, "text": "Second"}),
                lambda _: ("display-message", None),
            ),
            "lists/bulls": (lambda: self.gateway.post("/v1/bulls", {"number": "R-1"}), lambda _: ("entry", None)),
            "lists/places": (
                lambda: self.gateway.patch(f"/v1/places/{barn['id']}", {"name": "Renamed"}),
                lambda _: ("places", "Renamed"),
            ),
        }
        for address, (change, expected) in pages.items():
            with self.subTest(address):
                self.browser.script("location.hash = arguments[0]", f"#/{address}")
                self.ready(address)
                wifi.cut()
                self.browser.wait(self.is_lost, "the loss of the connection")
                answer = change()
                wifi.mend()
                self.browser.script("dispatchEvent(new Event('online'))")
                self.expect(*expected(answer))
        for bull in self.gateway.get("/v1/bulls")["items"]:
            self.gateway.delete(f"/v1/bulls/{bull['id']}")
        self.browser.driver.get("about:blank")

    def ready(self, address: str):
        """What the page has to ask for it has asked for, before the network goes."""
        self.browser.wait(
            lambda: self.browser.script(asked_all, f"#/{address}") and self.settled(),
            f"{address} to have what it asked for",
        )

    def settled(self) -> bool:
        """No answer is under way: as many as were asked for have come, and none for a moment."""
        count = "return performance.getEntriesByType('resource').length"
        before = self.browser.script(count)
        return self.browser.driver.execute_async_script(
            "const [before, done] = arguments; setTimeout(() => "
            "done(performance.getEntriesByType('resource').length === before), 300)",
            before,
        )

    def is_lost(self) -> bool:
        return self.browser.driver.execute_async_script(
            "const [done] = arguments;"
            "pageModule('/station.js').then(({ station }) => done(station.connection === 'lost'))"
        )

    def expect(self, name: str, what: str | None):
        if name == "gone":
            self.browser.wait(lambda: not self.browser.all("weighing", weighing=what), "the weighing to be gone")
        elif name in ("animal-result", "due-animal"):
            self.browser.find(name, animal=what)
        elif what:
            self.browser.wait_for_text(name, what)
        else:
            self.browser.find(name)

    def today(self) -> str:
        return self.browser.script("return new Date().toLocaleDateString('sv-SE')")

    def record(self, kind: str, fields: dict):
        change = {"kind": kind, "date": self.today(), "fields": fields}
        self.gateway.post(f"/v1/animals/{self.animal['id']}/changes", change)

    def note(self):
        self.record("note", {"text": "while it was away"})

    def select(self):
        self.record("selection", {"reason": 7, "unit": 3, "order": 1})

    def assign(self):
        self.gateway.post(f"/v1/weighings/{self.weighing['id']}/assign", {"animalId": self.animal["id"]})


class Cleanup(Bench):
    def test_camera(self):
        """The camera is let go when it is turned off, has read something, failed, or its page was left; and taken again"""
        found = self.run_here(
            """
            const { liveCamera } = await bench.module('/scan/camera.js');
            const streams = [];
            const take = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
            bench.replace(navigator.mediaDevices, 'getUserMedia', async (wanted) => {
              const stream = await take(wanted);
              streams.push(stream);
              return stream;
            });
            const live = () => streams.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live').length;
            const found = [];
            let scan = { codes: [] };
            const open = async (more = {}) => {
              const camera = liveCamera({ signal: bench.signal(), onFrame: async () => {
                if (scan instanceof Error) throw scan;
                return scan;
              }, onFound: (one) => found.push(one.codes[0]), ...more });
              bench.put(camera.box);
              if (bench.all('camera-start').length) await bench.press('camera-start');
              await bench.until(() => bench.all('camera-stop').length || live() === 0 && found.length, 'the camera');
              return camera;
            };
            const looks = {};
            await open();
            looks.on = live();
            await bench.press('camera-stop');
            looks.off = [live(), bench.all('camera-start').length];
            await bench.press('camera-start');
            await bench.until(() => live() === 1, 'the camera again');
            looks.again = live();
            await bench.leave();
            looks.left = live();
            scan = { codes: [1] };
            await open();
            await bench.until(() => found.length === 1 && live() === 0, 'a code');
            looks.found = [found.length, live()];
            scan = Object.assign(new Error(), { title: 'Refused', status: 409 });
            await open();
            await bench.until(() => bench.all('problem').length, 'the problem');
            looks.failed = [live(), bench.all('camera-start').length];
            scan = { codes: [] };
            const camera = await open();
            camera.stop();
            looks.stopped = live();
            // Who leaves while the browser still asks has no camera on.
            const before = streams.length;
            const asking = liveCamera({ signal: bench.signal(), onFrame: async () => scan, onFound() {} });
            bench.put(asking.box);
            bench.one('camera-start').click();
            await bench.leave();
            await bench.until(() => streams.length > before && live() === 0, 'the camera to be let go');
            looks.asking = live();
            return looks;
            """
        )
        self.assertEqual(
            found,
            {
                "on": 1,
                "off": [0, 1],
                "again": 1,
                "left": 0,
                "found": [1, 0],
                "failed": [0, 1],
                "stopped": 0,
                "asking": 0,
            },
        )

    def test_camera_kept(self):
        """A camera that keeps on outlives a failure and a code, is on again when its page comes back, but not when turned off"""
        found = self.run_here(
            """
            const { liveCamera } = await bench.module('/scan/camera.js');
            const { preference } = await bench.module('/preferences.js');
            const found = [];
            let fails = 1;
            const open = () => {
              const camera = liveCamera({ signal: bench.signal(), keepsOn: true, remembered: 'trial.camera',
                onFrame: async () => {
                  if (fails-- > 0) throw Object.assign(new Error(), { title: 'Refused', status: 503 });
                  return { codes: [1] };
                },
                onFound: async () => found.push(1) });
              bench.put(camera.box);
            };
            open();
            await bench.press('camera-start');
            await bench.until(() => bench.all('problem').length, 'the failure');
            await bench.until(() => found.length === 2, 'two codes');
            const on = [bench.all('camera-stop').length, bench.all('problem').length, preference('trial.camera')];
            await bench.leave();
            open();
            await bench.until(() => bench.all('camera-stop').length, 'the camera to be on again');
            await bench.press('camera-stop');
            const off = preference('trial.camera');
            await bench.leave();
            open();
            await bench.quiet();
            return [on, off, bench.all('camera-start').length];
            """
        )
        self.assertEqual(found, [[1, 0, True], None, 1])

    def test_camera_refused(self):
        """Why there is no camera is said, each reason in its own words, and it can be tried again"""
        found = self.run_here(
            """
            const { liveCamera } = await bench.module('/scan/camera.js');
            const said = [];
            for (const name of ['NotAllowedError', 'NotFoundError', 'NotReadableError', 'OtherError']) {
              bench.replace(navigator.mediaDevices, 'getUserMedia', () => Promise.reject(new DOMException('x', name)));
              bench.put(liveCamera({ signal: bench.signal(), onFrame() {}, onFound() {} }).box);
              await bench.press('camera-start');
              said.push(document.querySelector('#main .notice').textContent);
            }
            return [new Set(said).size, bench.all('camera-start').length, said.some((one) => one.startsWith('camera.'))];
            """
        )
        self.assertEqual(found, [4, 1, False])

    def test_display(self):
        """The screen in the barn turns over at midnight, is read again after a cut, and lets go of its timer and its look"""
        found = self.run_here(
            """
            bench.stopClock('2026-11-28T23:59:50+01:00');
            const held = bench.hold('/v1/daily-events');
            await bench.show('daily-events', { query: { display: '', barn: 'b' } });
            const day = (text) => ({ id: text, text, date: '2026-11-28', recordedAt: '2026-11-28T10:00:00Z', recordedBy: 'Anna' });
            await held[0].give({ items: [day('one')] });
            const heads = () => [...document.querySelectorAll('#main h2')].map(({ textContent }) => textContent);
            const first = [held[0].address, heads(), document.body.classList.contains('barn-display')];
            await bench.pass(29_999);
            const early = held.length;
            await bench.pass(1);
            await held[1].give({ items: [day('one')] });
            const next = [early, held[1].address, heads()];
            const reads = [];
            for (const kind of ['dailyEvent.recorded', 'dailyEvent.corrected', 'dailyEvent.deleted', 'connection']) {
              const before = held.length;
              await bench.hear(kind, {});
              reads.push(held.length - before);
            }
            await bench.leave();
            const before = held.length;
            await bench.pass(90_000_000);
            return { first, next, reads, left: held.length - before, look: document.body.classList.contains('barn-display'), due: bench.due().length };
            """
        )
        self.assertEqual(
            found["first"],
            ["/v1/daily-events?from=2026-11-27&barn=b&limit=500", ["Today, Saturday 28/11"], True],
        )
        self.assertEqual(
            found["next"],
            [
                1,
                "/v1/daily-events?from=2026-11-28&barn=b&limit=500",
                ["Today, Sunday 29/11", "Yesterday, Saturday 28/11"],
            ],
        )
        self.assertEqual((found["reads"], found["left"], found["look"], found["due"]), ([1, 1, 1, 1], 0, False, 0))
