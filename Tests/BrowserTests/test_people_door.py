"""A station at the door: card after card, by a scanner and by the camera, and by hand."""

from fixtures import door_script
from page_bench import Bench

station_script = (
    door_script
    + """
await as('recorder');
const tally = { ...eventAs().tally, checkedIn: 7, waitlisted: 0 };
answer('GET /v1/door-events/e1', eventAs());
answer('GET /v1/resolve', ({ query }) => ({ kind: query.code === 'nobody' ? 'unknown' : 'member' }));
const scans = [];
answer(
  'POST /v1/door-events/e1/scans',
  ({ body }) =>
    new Promise((resolve) =>
      scans.push([body.text, (more = {}) =>
        resolve({
          id: 'v',
          outcome: 'checkedIn',
          person: person('m9', body.text),
          moveId: `mv-${body.text}`,
          tally,
          mayLetIn: false,
          ...more,
        })])
    ),
);
const typing = new AbortController();
(await module('/keys.js')).listenForKeys(typing.signal);
/** A scanner that types a text. */
const scanned = (text) => {
  const code = (key) => key === 'Enter' ? key : `Key${key.toUpperCase()}`;
  const events = [...text, 'Enter'].map((key) =>
    new KeyboardEvent('keydown', { key, code: code(key), bubbles: true, cancelable: true })
  );
  for (const event of events) document.body.dispatchEvent(event);
};
const name = () => text('door-name');
"""
)


class Stations(Bench):
    def test_one_card_after_another(self):
        """A card is asked about when the one before is answered, and the last answer is shown"""
        said = self.run_here(
            station_script
            + """
            await show('door-scan', { parameters: { id: 'e1' } });
            for (const text of ['anezka', 'bedrich']) scanned(text);
            await until(() => scans.length === 1);
            for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
            const first = scans.length;
            scans[0][1]();
            await until(() => scans.length === 2);
            const shown = name();
            scans[1][1]({ outcome: 'notInvited', mayLetIn: true, moveId: null });
            await until(() => name() === 'bedrich');
            const keys = changes().map(({ key }) => key);
            answer('POST /v1/door-events/e1/let-in', {
              moveId: 'mv2',
              attendance: attendance('9', 'checkedIn'),
              tally,
            });
            await press('let-in');
            const letIn = changes().at(-1);
            answer('POST /v1/door-events/e1/undo', { tally: { ...tally, checkedIn: 3 } });
            await press('door-undo');
            typing.abort();
            const rows = all('door-came').map((row) => row.dataset.outcome);
            return [
              first,
              shown,
              new Set(keys).size,
              letIn.body,
              bodies().at(-1),
              text('door-counts').includes('3'),
              Boolean(one('door-name')),
              rows,
              all('undo-came').length,
            ];
            """
        )
        self.assertEqual(
            said,
            [
                1,
                "anezka",
                2,
                {"memberId": "m9"},
                ["POST /v1/door-events/e1/undo", {"moveId": "mv2"}],
                True,
                False,
                ["checkedIn", "notInvited", "checkedIn"],
                1,
            ],
        )

    def test_a_failure_is_told(self):
        """A card that cannot be asked about does not hold up the next; a page that was left asks nothing"""
        said = self.run_here(
            station_script
            + """
            await show('door-scan', { parameters: { id: 'e1' } });
            answer('POST /v1/door-events/e1/scans', refuse(503, { title: 'Not now' }));
            scanned('anezka');
            await until(() => changes().length === 1);
            await quiet();
            answer('POST /v1/door-events/e1/scans', {
              id: 'v',
              outcome: 'checkedIn',
              person: person('m9', 'Eva'),
              tally,
            });
            scanned('bedrich');
            await until(() => name() === 'Eva');
            const count = changes().length;
            leave();
            scanned('cyrilka');
            await quiet();
            typing.abort();
            return [changes().length - count, count];
            """
        )
        self.assertEqual(said, [0, 2])

    def test_the_camera(self):
        """A card that is held before the camera is one scan; another one is another, and so is the first later"""
        said = self.run_here(
            station_script
            + """
            let seen = 'anezka';
            let at = 0;
            const ownNow = performance.now.bind(performance);
            const ownDetector = window.BarcodeDetector;
            window.BarcodeDetector = class {
              static getSupportedFormats = () => Promise.resolve(['qr_code']);
              looks = 0;
              detect = () => (looks += 1, Promise.resolve(seen ? [{ rawValue: seen }] : []));
            };
            let looks = 0;
            answer(
              'POST /v1/door-events/e1/scans',
              ({ body }) => ({ id: 'v', outcome: 'checkedIn', tally, person: person('m9', body.text) }),
            );
            answer('POST /v1/scans', { codes: [] });
            hurry(20);
            performance.now = () => at;
            const look = async (text, moment) => {
              [seen, at] = [text, moment];
              const before = looks;
              // One look may have begun before.
              while (looks < before + 3) await new Promise((resolve) => setTimeout(resolve));
            };
            try {
              await show('door-scan', { parameters: { id: 'e1' } });
              await press('camera-start');
              const counts = [];
              for (
                const [text, moment] of [
                  ['anezka', 0],
                  ['anezka', 3000],
                  ['anezka', 6000],
                  ['bedrich', 6100],
                  ['anezka', 6200],
                  ['anezka', 10_201],
                  ['anezka', 14_300],
                ]
              ) {
                await look(text, moment);
                counts.push(changes().filter(({ path }) => path.endsWith('/scans') && path.includes('door')).length);
              }
              return counts;
            } finally {
              performance.now = ownNow;
              window.BarcodeDetector = ownDetector;
              leave();
              typing.abort();
              (await module('/preferences.js')).remember('doorCamera', null);
            }
            """
        )
        self.assertEqual(said, [1, 1, 1, 2, 3, 4, 5])

    def test_a_viewer_at_the_door(self):
        """Who may not record sees the event and is told so, and the browser does not come back here by itself"""
        said = self.run_here(
            station_script
            + """
            const { remember, preference } = await module('/preferences.js');
            remember('doorEvent', null);
            await as('viewer');
            await show('door-scan', { parameters: { id: 'e1' } });
            typing.abort();
            return [
              text('page-title'),
              names().filter((name) => /camera|by-hand|photo/.test(name)),
              preference('doorEvent'),
            ];
            """
        )
        self.assertEqual(said, ["Training", [], None])
