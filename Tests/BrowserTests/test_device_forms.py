"""What the pages of devices send and read again: forms, offers, searches, pairing, stored sessions, bytes."""

from fixtures import device_script
from page_bench import Bench


class Forms(Bench):
    def test_devices_that_nobody_touched(self):
        """A device that is opened and saved is what it was: each kind of link, kind, dialect, line and place"""
        links = [
            "serial:/dev/ttyUSB0",
            "serial:/dev/ttyUSB7?baud=9600",
            "serial:/dev/ttyUSB0?baud=300",
            "serial:/dev/ttyUSB0?baud=460800&format=8O1",
            "serial:/dev/ttyUSB0?baud=4800&format=7E1",
            "serial:/dev/ttyUSB0?baud=9600&dtr=off",
            "tcp:192.168.1.40:4001",
            "tcp:[fd00::1]:4001",
            "rfcomm:00:1B:DC:0F:21:A4",
            "rfcomm:00:1B:DC:0F:21:A4?channel=3",
            "rfcomm:00:1B:DC:0F:21:A4?security=high",
            "ble:00:1B:DC:0F:21:A4",
            "ble:00:1B:DC:0F:21:A4?service=weight",
            "replay:scale.capture?speed=2",
        ]
        devices = [{"link": link} for link in links]
        devices += [{"kind": "reader"}, {"kind": "both"}, {"kind": "gate", "line": "{gate}{name}\\r\\n"}]
        devices += [{"dialect": "x-two?a=2"}, {"dialect": "x-one?poll=200ms"}, {"dialect": "auto"}, {"place": "other"}]
        wrong = self.run_here(
            device_script
            + """
            await as('admin');
            answer('GET /v1/dialects', {
              items: [{ name: 'tru-test-scp', title: 'SCP', variants: [] }, {
                name: 'x-two',
                title: 'Two',
                variants: ['a=1', 'a=2'],
              }],
            });
            answer('GET /v1/devices/discover', { running: false, items: [] });
            answer('PATCH /v1/devices/d1', { id: 'd1' });
            const wrong = [];
            for (
              const ports of [[], [{ link: 'serial:/dev/ttyUSB0', label: 'First' }, { link: 'tcp:x:1', label: 'No' }]]
            ) {
              answer('GET /v1/links', { items: ports });
              for (const more of given) {
                const device = deviceAs(more);
                await station({ devices: [device, deviceAs({ id: 'd2', place: 'other' }), deviceAs({ id: 'd3' })] });
                await show('device-form', { parameters: { id: 'd1' } });
                sent.length = 0;
                await press('device-form-submit');
                const { name, kind, dialect, line, place, link } = device;
                const expected = JSON.stringify({
                  name,
                  kind,
                  ...(kind === 'gate' ? { line } : { dialect }),
                  place,
                  link,
                });
                const { body } = changes()[0] ?? {};
                const found = body &&
                  JSON.stringify({
                    name: body.name,
                    kind: body.kind,
                    ...(kind === 'gate' ? { line: body.line } : { dialect: body.dialect }),
                    place: body.place,
                    link: body.link,
                  });
                if (found !== expected) wrong.push([ports.length, expected, found ?? document.body.innerText]);
              }
            }
            return wrong;
            """,
            devices,
        )
        self.assertEqual(wrong, [])

    def test_a_new_device(self):
        """What was typed of a new device is sent as one link, and what was found fills the form"""
        said = self.run_here(
            device_script
            + """
            await as('admin');
            await station({ devices: [] });
            answer('GET /v1/dialects', { items: [{ name: 'x-one', title: 'One', variants: [] }] });
            answer('GET /v1/links', { items: [{ link: 'serial:/dev/ttyACM0?x', label: 'Adapter' }] });
            answer('GET /v1/devices/offers', { items: [] });
            answer('GET /v1/devices/discover', {
              running: false,
              items: [
                {
                  address: '00:1B:DC:0F:21:A4',
                  link: 'ble:00:1B:DC:0F:21:A4?service=weight',
                  name: 'Near',
                  paired: false,
                  hint: { kind: 'reader', dialect: 'x-one', what: 'reader' },
                  signal: -50,
                },
              ],
            });
            answer('POST /v1/devices/discover', { running: false, items: [] });
            answer('POST /v1/devices', { id: 'd9' });
            const told = [];
            const enter = async (query, act) => {
              await show('device-form', { query });
              await act();
              sent.length = 0;
              await press('device-form-submit');
              const { body } = changes().at(-1);
              told.push(Object.fromEntries(Object.entries(body)));
            };
            const frames = [];
            await enter({ kind: 'reader' }, async () => {
              frames.push(isSeen(one('field-format')));
              await type('field-name', 'A');
            });
            await enter({}, async () => {
              await type('field-name', 'B');
              await type('field-baud', '4800');
              frames.push(isSeen(one('field-format')));
              await type('field-format', '7E1');
            });
            await enter({}, async () => {
              await type('field-name', 'C');
              one('choice-type-tcp').click();
              await type('field-host', '192.168.1.9');
              await type('field-port', '4001');
            });
            await enter({}, async () => {
              one('choice-type-rfcomm').click();
              await quiet();
              await press('nearby-device');
            });
            await enter({ kind: 'gate' }, () => type('field-name', 'G'));
            return [told, frames];
            """
        )
        scale = {"kind": "scale", "place": "main", "dialect": "auto"}
        self.assertEqual(
            said[0],
            [
                {**scale, "kind": "reader", "name": "A", "link": "serial:/dev/ttyACM0"},
                {**scale, "name": "B", "link": "serial:/dev/ttyACM0?baud=4800&format=7E1"},
                {**scale, "name": "C", "link": "tcp:192.168.1.9:4001"},
                {
                    **scale,
                    "kind": "reader",
                    "name": "Near",
                    "dialect": "x-one",
                    "link": "ble:00:1B:DC:0F:21:A4?service=weight",
                },
                {
                    "kind": "gate",
                    "name": "G",
                    "place": "main",
                    "line": "{gate}\\r\\n",
                    "link": "serial:/dev/ttyACM0",
                },
            ],
        )
        self.assertEqual(said[1], [False, True])

    def test_acts_of_a_device(self):
        """What may be done with a device: by each role, connected or not, a scale or none, a stranger or not"""
        said = self.run_here(
            device_script
            + """
            const { deviceCard } = await module('/devices/card.js');
            answer('POST /v1/devices/d1/**');
            answer('DELETE /v1/devices/d1');
            const stranger = { identity: 'A', state: { phase: 'failed', identity: 'B' } };
            const rows = {
              'a scale': {},
              'a reader': { kind: 'reader' },
              'both': { kind: 'both' },
              'at rest': { state: { phase: 'disconnected' } },
              'waiting': { state: { phase: 'waiting' } },
              'a stranger': stranger,
              'the same': { ...stranger, state: { phase: 'failed', identity: 'A' } },
              'a stranger that works': { ...stranger, state: { phase: 'connected', identity: 'B' } },
              'of nobody': { state: { phase: 'failed', identity: 'B' } },
            };
            const told = {};
            for (const role of ['viewer', 'recorder', 'admin']) {
              await as(role);
              for (const [name, more] of Object.entries(rows)) {
                await show(() => deviceCard(deviceAs(more), { full: true }).box);
                told[`${name}, ${role}`] = names().filter((name) =>
                  /connect|known-weight|accept|edit|remove|teach/.test(name)
                )
                  .filter((name) => name !== 'device-confirmed').join(' ');
              }
            }
            sent.length = 0;
            await show(() => deviceCard(deviceAs(stranger)).box);
            await press('device-disconnect');
            await press('device-accept');
            await cancel('confirm-dialog');
            await press('device-accept');
            const question = one('confirm-dialog').innerText;
            await press('confirm');
            await press('device-remove');
            await cancel('confirm-dialog');
            await press('device-remove');
            await press('confirm');
            await show(() => deviceCard(deviceAs({ state: { phase: 'disconnected' } })).box);
            await press('device-connect');
            return [told, bodies().map(([asked]) => asked), question];
            """
        )
        recorder = {
            "a scale": "teach-open device-disconnect known-weight-open",
            "a reader": "device-disconnect",
            "both": "teach-open device-disconnect known-weight-open",
            "at rest": "teach-open device-connect",
            "waiting": "teach-open device-disconnect",
            "a stranger": "teach-open device-disconnect",
            "the same": "teach-open device-disconnect",
            "a stranger that works": "teach-open device-disconnect known-weight-open",
            "of nobody": "teach-open device-disconnect",
        }
        for name, acts in recorder.items():
            accept = " device-accept" if name == "a stranger" else ""
            self.assertEqual(said[0][f"{name}, viewer"], "", name)
            self.assertEqual(said[0][f"{name}, recorder"], acts, name)
            self.assertEqual(said[0][f"{name}, admin"], f"{acts}{accept} device-edit device-remove", name)
        self.assertEqual(
            said[1],
            [
                "POST /v1/devices/d1/disconnect",
                "POST /v1/devices/d1/identity",
                "DELETE /v1/devices/d1",
                "POST /v1/devices/d1/connect",
            ],
        )
        self.assertIn("A", said[2])
        self.assertIn("B", said[2])

    def test_a_known_weight(self):
        """A weight that is typed by comma or point is held against the scale; none is refused here"""
        said = self.run_here(
            device_script
            + """
            await as('recorder');
            const { confirmKnownWeight, confirmation, weighed } = await module('/devices/known-weight.js');
            const { remember } = await module('/preferences.js');
            let found = { verdict: 'confirmed', shown: 20, difference: 0 };
            answer('POST /v1/devices/d1/known-weight', () => found);
            confirmKnownWeight(deviceAs());
            const told = [];
            const hold = async (text) => {
              await type('field-kilograms', text);
              await press('known-weight-submit');
              const box = one('known-weight-verdict');
              told.push([
                box?.dataset.verdict ?? null,
                box?.classList.contains('good') ?? null,
                Boolean(one('problem')),
              ]);
            };
            await hold('20,5');
            found = { verdict: 'other', shown: 19.5, difference: -1, action: 'do it' };
            await hold('20');
            const words = text('known-weight-verdict');
            await hold('0');
            await hold('abc');
            leave();
            remember('knownWeight', null);
            return [
              told,
              bodies().map(([, body]) => body),
              words,
              confirmation({}) !== confirmation({ confirmed: { kilograms: 20, shown: 20, at: '2026-01-01' } }),
              ['scale', 'reader', 'both', 'gate'].filter((kind) => weighed({ kind })),
            ];
            """
        )
        self.assertEqual(
            said[0],
            [
                ["confirmed", True, False],
                ["other", False, False],
                ["other", False, True],
                ["other", False, True],
            ],
        )
        self.assertEqual(said[1], [{"kilograms": 20.5}, {"kilograms": 20}])
        for part in ("other", "19.5", "-1.0", "Do it."):
            self.assertIn(part, said[2].replace("−", "-"))
        self.assertEqual(said[3:], [True, ["scale", "both"]])


class Offers(Bench):
    def test_offers(self):
        """An offer becomes the device that it says it is, else what somebody came for, by a name of its own"""
        said = self.run_here(
            device_script
            + """
            await as('admin');
            const { offers } = await module('/devices/offers.js');
            answer('POST /v1/devices', { id: 'd9' });
            const offer = (more = {}) => ({
              source: 'usb',
              link: 'serial:/dev/ttyX',
              place: '/dev/ttyX',
              dialect: 'auto',
              ...more,
            });
            const told = [];
            const use = async (more, wanted = null, devices = []) => {
              await station({ devices });
              answer('GET /v1/devices/offers', { items: [offer(more)] });
              await show((signal) => offers({ signal, wanted }));
              await press('offer-use');
              const { name, kind, dialect, link, place } = changes().at(-1).body;
              told.push([name, kind, dialect, link, place]);
            };
            await use({ kind: 'reader', name: 'Stick', dialect: 'eid-lines' }, 'scale');
            await use({ name: 'Stick' }, 'scale');
            await use({ name: 'Stick' });
            await use({ source: 'serial', name: 'FTDI' }, 'reader');
            await use({ source: 'serial', name: 'FTDI' });
            await use({ name: 'Stick' }, null, [
              deviceAs({ name: 'Stick', place: 'other' }),
              deviceAs({ id: 'd2', name: 'Stick 2', place: 'other' }),
            ]);
            const { t } = await module('/i18n.js');
            await use({ source: 'serial', name: undefined });
            const base = `${t('offers.serial')} /dev/ttyX`;
            return [told, base, t('device.kind.reader')];
            """
        )
        link = "serial:/dev/ttyX"
        self.assertEqual(
            said[0],
            [
                ["Stick", "reader", "eid-lines", link, "main"],
                ["Stick", "scale", "auto", link, "main"],
                ["Stick", "both", "auto", link, "main"],
                [said[2], "reader", "auto", link, "main"],
                ["FTDI", "both", "auto", link, "main"],
                ["Stick 3", "both", "auto", link, "other"],
                [said[1], "both", "auto", link, "main"],
            ],
        )

    def test_offers_are_read_again(self):
        """What is offered is what is heard, and what is there after a loss; only an administrator is offered it"""
        said = self.run_here(
            device_script
            + """
            const { offers } = await module('/devices/offers.js');
            const item = (link) => ({ source: 'usb', link, place: 'x', dialect: 'auto', name: link });
            const links = () => all('offer').map((row) => row.dataset.link);
            const told = [];
            await as('admin');
            await station({ devices: [], connection: 'open' });
            answer('GET /v1/devices/offers', { items: [item('a')] });
            await show((signal) => offers({ signal }));
            told.push(links());
            await hear('offers', [item('a'), item('b')]);
            await quiet();
            told.push(links());
            await station({ connection: 'lost' });
            answer('GET /v1/devices/offers', { items: [item('c')] });
            await hear('connection');
            await quiet();
            told.push(links());
            await station({ connection: 'open' });
            await hear('connection');
            await quiet();
            told.push(links());
            await hear('offers', []);
            await quiet();
            told.push(links(), document.querySelector('.offers-panel p').innerText.length > 0);
            leave();
            sent.length = 0;
            await hear('connection');
            await quiet();
            told.push(sent.length);
            await as('recorder');
            await show((signal) => offers({ signal, searches: true }));
            told.push(asked('GET /v1/devices/offers').length, isSeen(one('offers')));
            return told;
            """
        )
        self.assertEqual(said, [["a"], ["a", "b"], ["a", "b"], ["c"], [], True, 0, 0, False])

    def test_devices_nearby(self):
        """A search shows what is near, leaves out what is offered, and ends with the page"""
        said = self.run_here(
            """
            const { nearby } = await module('/bluetooth/nearby.js');
            hurry(50);
            const device = (address, more = {}) => ({ address, link: `rfcomm:${address}`, paired: false, ...more });
            const near = [
              device('A', { signal: -60, paired: true, name: 'Alpha', hint: { kind: 'reader', what: 'a reader' } }),
              device('B', { signal: -61 }),
              device('C', { signal: -80, link: 'ble:C' }),
              device('D', { signal: -81 }),
              device('E'),
            ];
            let state = { running: false, items: near };
            answer('GET /v1/devices/discover', () => state);
            answer('POST /v1/devices/discover', ({ body }) => (state = { running: body.running, items: near }));
            answer('POST /v1/devices/pair', ({ body }) => ({ address: body.address, phase: 'paired' }));
            answer('GET /v1/devices/pair', { address: 'B', phase: 'pairing' });
            const chosen = [];
            const told = [];
            await show((signal) => nearby({ onChosen: ({ address }) => chosen.push(address), signal }));
            told.push(all('nearby-device').map((row) => [row.dataset.address, row.innerText.split(/\\n+/).at(-1)]));
            told.push(all('nearby-pair').map((one) => one.dataset.address));
            for (const index of [0, 1, 2]) {
              const before = chosen.length;
              all('nearby-device')[index].click();
              await until(() => chosen.length > before);
            }
            told.push(chosen, asked('POST /v1/devices/pair').map(({ body }) => body));
            await press('nearby-search');
            const started = sent.length;
            told.push(isSeen(one('nearby-search')));
            await until(() => sent.length > started + 2);
            state = { running: false, items: near.slice(0, 1) };
            await until(() => isSeen(one('nearby-search')));
            told.push(all('nearby-device').length);
            sent.length = 0;
            leave();
            await quiet();
            told.push(bodies());
            await show((signal) =>
              nearby({ onChosen: () => {}, signal, isShownElsewhere: ({ address }) => address === 'A' })
            );
            told.push(all('nearby-device').length);
            await press('nearby-search');
            told.push(all('nearby-device').length);
            sent.length = 0;
            leave();
            await quiet();
            told.push(bodies().map(([, body]) => body));
            return told;
            """
        )
        words = [word for _, word in said[0]]
        self.assertEqual([address for address, _ in said[0]], ["A", "B", "C", "D", "E"])
        self.assertEqual((words[1], len(set(words))), (words[2], 4), words)
        self.assertEqual(said[1], ["C"])
        self.assertEqual(said[2:4], [["A", "B", "C"], [{"address": "B"}]])
        self.assertEqual(said[4:], [False, 1, [], 0, 4, [{"running": False}]])

    def test_pairing(self):
        """What a device asks is answered: a number is confirmed or not, a code is typed, another try begins anew"""
        said = self.run_here(
            """
            const { pair } = await module('/bluetooth/pairing.js');
            hurry(1);
            const told = [];
            const talk = async (question, act, hint) => {
              const answers = [];
              answer('GET /v1/devices/pair', { address: 'A', phase: 'pairing', question });
              answer('POST /v1/devices/pair', ({ body }) => {
                answers.push(body);
                return Object.keys(body).length > 1
                  ? { address: 'A', phase: 'paired' }
                  : { address: 'A', phase: 'pairing', question };
              });
              const end = pair({ address: 'A', name: 'Alpha', hint });
              await until(() => answers.length === 1);
              await quiet();
              const shown = one('field-code')?.value ?? one('pairing-dialog').innerText.includes('123456');
              await act();
              told.push([answers.at(-1), shown, await end]);
            };
            await talk({ kind: 'confirm', text: '123456' }, () => press('pairing-yes'));
            await talk({ kind: 'confirm', text: '123456' }, () => press('pairing-no'));
            await talk({ kind: 'pin' }, () => press('pairing-submit'), { pin: '1234' });
            await talk({ kind: 'pin' }, async () => (await type('field-code', '0000'), await press('pairing-submit')));
            await talk(
              { kind: 'passkey' },
              async () => (await type('field-code', '654321'), await press('pairing-submit')),
              { pin: '1234' },
            );
            await talk({ kind: 'display', text: '123456' }, () => cancel('pairing-dialog'));
            let fails = true;
            answer('GET /v1/devices/pair', { address: 'other', phase: 'paired' });
            answer(
              'POST /v1/devices/pair',
              () => ({
                address: 'A',
                ...(fails
                  ? { phase: 'failed', problem: { code: 'new-one', message: 'it is off', action: 'switch it on' } }
                  : { phase: 'paired' }),
              }),
            );
            const end = pair({ address: 'A' });
            await until(() => one('pairing-problem'));
            const words = text('pairing-problem');
            answer('GET /v1/devices/pair', { address: 'A', phase: 'failed', problem: { message: 'another' } });
            await until(() => text('pairing-problem').includes('Another.'));
            fails = false;
            answer('GET /v1/devices/pair', { address: 'other', phase: 'paired' });
            one('pairing-dialog').querySelector('.form-actions .primary').click();
            told.push([words, await end]);
            answer('POST /v1/devices/pair', refuse(403, { code: 'role-too-low' }));
            const refused = pair({ address: 'A' });
            await until(() => one('pairing-problem'));
            told.push(text('pairing-problem').split('\\n').length > 1);
            await cancel('pairing-dialog');
            told.push(await refused);
            return told;
            """
        )
        self.assertEqual(
            said[:6],
            [
                [{"address": "A", "confirmed": True}, True, True],
                [{"address": "A", "confirmed": False}, True, True],
                [{"address": "A", "code": "1234"}, "1234", True],
                [{"address": "A", "code": "0000"}, "", True],
                [{"address": "A", "code": "654321"}, "", True],
                [{"address": "A"}, True, False],
            ],
        )
        self.assertIn("It is off.", said[6][0])
        self.assertIn("Switch it on.", said[6][0])
        self.assertEqual([said[6][1], *said[7:]], [True, True, False])


class Memory(Bench):
    def test_stored_sessions(self):
        """A session is taken out of the device's memory with its progress, and it is said what became of it"""
        said = self.run_here(
            device_script
            + """
            const { storedSessions } = await module('/devices/sessions.js');
            hurry(20);
            const told = [];
            for (const [role, keepsSessions] of [['viewer', true], ['recorder', false], ['recorder', true]]) {
              await as(role);
              await show((signal) => storedSessions(deviceAs({ state: { keepsSessions } }), signal).box);
              told.push(isSeen(one('stored-sessions')));
            }
            const path = '/v1/devices/d1/sessions';
            answer(`GET ${path}`, {
              items: [{ number: 3, name: 'Heifers', day: '2026-05-05', rows: 40 }, { number: 4 }],
            });
            answer(`GET ${path}/import`, { running: true, rows: 12, told: 40 });
            let end;
            answer(`POST ${path}/import`, () => new Promise((resolve) => (end = resolve)));
            answer(`POST ${path}/import/cancel`, {});
            await press('stored-read');
            told.push(all('stored-session').map((row) => row.innerText.split(/\\n+/).slice(0, 2)));
            const take = async (result) => {
              end = null;
              all('stored-take')[0].click();
              await until(() => end && text('stored-progress')?.includes('12'));
              const bar = document.querySelector('progress');
              const during = [bar.max, bar.value, one('stored-read').disabled];
              await (async () => one('stored-cancel').click())();
              end(result);
              await until(() => one('stored-result') || one('stored-cancelled') || one('problem'));
              await quiet();
              return [
                during,
                text('stored-result')?.split(/\\n+/) ?? names().find((name) => /cancelled|problem/.test(name)),
                names().filter((name) => /stored-(open|bin)/.test(name)),
                one('stored-read').disabled,
              ];
            };
            const whole = {
              session: { id: 's' },
              told: 40,
              rows: 40,
              imported: 38,
              unassigned: 0,
              known: 0,
              withoutWeight: 0,
            };
            told.push(await take(whole));
            told.push(await take({ ...whole, rows: 39, unassigned: 1, known: 2, withoutWeight: 3 }));
            told.push(await take({ ...whole, session: undefined, told: undefined }));
            told.push(await take(refuse(409, { type: '/problems/download-cancelled' })));
            told.push(await take(refuse(503)));
            return [told, bodies().slice(0, 2)];
            """
        )
        told = said[0]
        self.assertEqual(told[:3], [False, False, True])
        self.assertEqual(told[3][0][0], "Heifers")
        self.assertIn("40", told[3][0][1])
        self.assertIn("4", told[3][1][0])
        during = [40, 12, True]
        self.assertEqual([row[0] for row in told[4:]], [during] * 5)
        self.assertEqual([row[3] for row in told[4:]], [False] * 5)
        self.assertEqual(told[4][2], ["stored-open"])
        self.assertEqual(len(told[4][1]), 2, told[4])
        self.assertEqual(told[5][2], ["stored-open", "stored-bin"])
        facts = told[5][1]
        for number in ("38", "2", "1", "3", "39"):
            self.assertTrue(any(number in fact for fact in facts), facts)
        self.assertEqual(len(facts), 7, facts)
        self.assertEqual(told[6][2], [])
        self.assertEqual([told[7][1], told[8][1]], ["stored-cancelled", "problem"])
        path = "POST /v1/devices/d1/sessions/import"
        self.assertEqual(said[1], [[path, {"number": 3}], [f"{path}/cancel", {}]])

    def test_captures_and_history(self):
        """Captures are named after their first record; a history is read again when the phase is another"""
        said = self.run_here(
            device_script
            + """
            const { captures } = await module('/devices/captures.js');
            const { history } = await module('/devices/history.js');
            answer('GET /v1/devices/d1/captures', {
              items: Array.from(
                { length: 25 },
                (_, index) => ({ bytes: 1500, name: `20260304T0715${String(index).padStart(2, '0')}.125000Z.capture` }),
              ),
            });
            await show((signal) => captures(deviceAs(), signal));
            const rows = [...one('device-captures').children];
            const { dateTime } = await module('/format.js');
            const first = [
              rows[0].innerText,
              dateTime('2026-03-04T07:15:00Z'),
              rows[0].querySelector('a').getAttribute('href'),
            ];
            let phase = 'connected';
            answer('GET /v1/devices/d1/history', () => ({ items: [{ at: '2026-01-01T00:00:00Z', phase }] }));
            await station({ devices: [deviceAs({ state: { since: '1' } })] });
            await show((signal) => history(deviceAs(), signal));
            await hear('devices');
            await quiet();
            const once = asked('GET /v1/devices/d1/history').length;
            phase = 'failed';
            await station({ devices: [deviceAs({ state: { since: '2' } })] });
            await hear('devices');
            await quiet();
            return [rows.length, first, once, one('device-history').firstChild.dataset.phase];
            """
        )
        self.assertEqual(said[0], 20)
        self.assertTrue(said[1][0].startswith(said[1][1]), said[1])
        self.assertIn("1.5 kB", said[1][0])
        self.assertTrue(said[1][2].endswith("/captures/20260304T071500.125000Z.capture"), said[1])
        self.assertEqual(said[2:], [1, "failed"])

    def test_terminal(self):
        """Bytes come as they are sent, and are counted while the terminal stands still"""
        said = self.run_here(
            device_script
            + """
            const { terminal } = await module('/devices/terminal.js');
            let write;
            const stream = () =>
              new ReadableStream({
                start: (source) => (write = (kind, data) =>
                  source.enqueue(
                    new TextEncoder().encode(`event: ${kind}\\ndata: ${JSON.stringify(data)}\\n\\n`),
                  )),
              });
            answer(
              'GET /v1/devices/d1/terminal',
              () =>
                Object.assign(new Response(stream(), { headers: { 'Gateway-Newest': '0' } }), {
                  clone() {
                    return this;
                  },
                }),
            );
            const readings = [];
            await show((signal) => terminal(deviceAs(), signal, (reading) => readings.push(reading)));
            await until(() => write);
            const send = async (text, direction = 'received') => {
              write('bytes', { direction, at: '2026-05-05T12:00:00Z', base64: btoa(text) });
            };
            const lines = () => [...one('terminal').querySelectorAll('code')].map((line) => line.innerText);
            write('reading', { kilograms: 1 });
            await send('A\\r');
            await send('B', 'sent');
            await until(() => lines().length === 2);
            const told = [
              lines(),
              readings.length,
              [...one('terminal').children].map((line) => line.className.split('.').at(-1)),
            ];
            await press('terminal-pause');
            await send('C');
            await send('D');
            await until(() => text('terminal-pause').includes('2'));
            told.push(lines().length);
            await press('terminal-pause');
            told.push(lines());
            await press('terminal-hex');
            told.push(lines());
            await press('terminal-text');
            let drawings = 0;
            new MutationObserver(() => (drawings += 1)).observe(one('terminal'), { childList: true });
            for (let count = 0; count < 510; count += 1) await send(`${count}.`);
            await until(() => lines().at(-1) === '509.');
            told.push([lines().length, lines()[0]], drawings < 10 || drawings);
            return told;
            """
        )
        self.assertEqual(said[0], ["ACR", "B"])
        self.assertEqual(said[1], 1)
        self.assertEqual(["received" in said[2][0], "sent" in said[2][1]], [True, True])
        self.assertEqual(said[3:5], [2, ["ACR", "B", "C", "D"]])
        self.assertEqual(said[5], ["41 0d", "42", "43", "44"])
        self.assertEqual(said[6], [500, "10."])
        self.assertEqual(said[7], True, "many lines are one drawing")


class Pages(Bench):
    def test_a_scale_is_taught(self):
        """What a display shows is learned from in the unit that was chosen, and kept under the name that was typed"""
        said = self.run_here(
            device_script
            + """
            hurry(50);
            const ownNow = performance.now.bind(performance);
            let at = 0;
            performance.now = () => at;
            try {
              await as('admin');
              await station({ devices: [deviceAs({ name: 'Váha' })] });
              let streams = 0;
              answer('GET /v1/devices/d1/terminal', () => {
                streams += 1;
                const text = 'event: reading\\ndata: {"kilograms":1}\\n\\n';
                const stream = new ReadableStream({
                  start: (source) => source.enqueue(new TextEncoder().encode(text)),
                });
                return Object.assign(new Response(stream), {
                  clone() {
                    return this;
                  },
                });
              });
              const result = {
                confidence: 1,
                matched: 1,
                frames: 1,
                read: 1,
                contradicting: [],
                samples: [],
                place: { tellsStability: true },
                yaml: 'y',
              };
              answer('POST /v1/devices/d1/learn', { count: 1, results: [result] });
              answer('GET /v1/dialects', { items: [{ name: 'vaha', title: 'Old', taught: true, variants: [] }] });
              answer('POST /v1/profiles');
              answer('PATCH /v1/devices/d1', {});
              await show('teach', { parameters: { id: 'd1' } });
              const note = async (text) => {
                await type('field-shown', text);
                await press('teach-form-submit');
              };
              const learned = () => asked('POST /v1/devices/d1/learn').map(({ body }) => body);
              const told = [document.querySelectorAll('[data-testid=shown-weights] li').length];
              await note('abc');
              told.push([learned().length, Boolean(one('problem'))]);
              await note('120,5');
              at = 1_500;
              await note('121');
              at = 9_999_000;
              await press('unit-lb');
              all('forget-weight')[0].click();
              await quiet();
              told.push(learned());
              const title = one('field-title').value;
              await press('profile-form-submit');
              await cancel('confirm-dialog');
              const kept = changes().filter(({ path }) => path === '/v1/profiles').length;
              await press('profile-form-submit');
              await press('confirm');
              const ends = bodies().slice(-2);
              history.replaceState(null, '', '/');
              answer('GET /v1/dialects', { items: [{ name: 'vaha', title: 'Ours', taught: false, variants: [] }] });
              await type('field-title', '??');
              await press('profile-form-submit');
              const refused = Boolean(one('problem'));
              await type('field-title', 'Váha 2');
              await press('profile-form-submit');
              told.push(title, kept, ends, refused, bodies().slice(-2), streams);
              await as('recorder');
              await show('teach', { parameters: { id: 'd1' } });
              await note('120');
              told.push(Boolean(one('learned')), one('profile-form'));
              let tries = 0;
              answer(
                'POST /v1/devices/d1/learn',
                () => (tries += 1, refuse(422, { type: '/problems/weights-not-found' })),
              );
              await note('121');
              await until(() => one('problem'));
              told.push(tries);
              answer('POST /v1/devices/d1/learn', () => (tries += 1, refuse(422, { type: '/problems/other' })));
              await note('122');
              told.push(tries, Boolean(one('problem')));
              for (let count = 0; count < 3; count += 1) {
                all('forget-weight')[0].click();
                await quiet();
              }
              told.push(one('problem'), tries);
              said();
              return told;
            } finally {
              performance.now = ownNow;
              leave();
            }
            """
        )
        self.assertEqual(said[:2], [1, [0, True]])
        (first, second) = ("120,5", "121")
        self.assertEqual(
            said[2],
            [
                {"shown": [first], "seconds": 10, "unit": "kg"},
                {"shown": [first, second], "seconds": 12, "unit": "kg"},
                {"shown": [first, second], "seconds": 3600, "unit": "lb"},
                {"shown": [second], "seconds": 3600, "unit": "lb"},
            ],
        )
        self.assertEqual(said[3:5], ["Váha", 0])
        profile = {"name": "vaha", "title": "Váha", "yaml": "y", "replace": True}
        self.assertEqual(said[5], [["POST /v1/profiles", profile], ["PATCH /v1/devices/d1", {"dialect": "vaha"}]])
        self.assertTrue(said[6])
        profile = {"name": "vaha-2", "title": "Váha 2", "yaml": "y", "replace": False}
        self.assertEqual(said[7], [["POST /v1/profiles", profile], ["PATCH /v1/devices/d1", {"dialect": "vaha-2"}]])
        self.assertEqual(said[8], 1, "a reading that nobody listens to does not end the stream")
        self.assertEqual(said[9:11], [True, None])
        self.assertEqual(said[11:14], [5, 6, True])
        self.assertEqual(said[14:], [None, 8])

    def test_the_page_of_one_device(self):
        """The page of a device follows what is heard of it; a gate says no weight, and a viewer has no captures"""
        said = self.run_here(
            device_script
            + """
            answer('GET /v1/devices/d1/terminal', refuse(403));
            answer(['GET /v1/devices/d1/history', 'GET /v1/devices/d1/captures'], { items: [] });
            const told = [];
            for (const [role, kind] of [['viewer', 'scale'], ['recorder', 'gate'], ['recorder', 'both']]) {
              await as(role);
              await station({ devices: [deviceAs({ kind, line: '{gate}' })] });
              await show('device', { parameters: { id: 'd1' } });
              told.push([Boolean(one('live-reading')), Boolean(one('device-captures')), one('device').dataset.phase]);
            }
            await station({
              devices: [deviceAs({ kind: 'both', dialect: 'x-new', state: { phase: 'failed', keepsSessions: true } })],
            });
            await hear('devices');
            told.push([one('device').dataset.phase, text('reading-speech'), isSeen(one('stored-sessions'))]);
            return told;
            """
        )
        self.assertEqual(
            said,
            [
                [True, False, "connected"],
                [False, True, "connected"],
                [True, True, "connected"],
                ["failed", "x-new", True],
            ],
        )

    def test_the_page_of_devices(self):
        """A device comes and goes on the page, what has not changed stays, and a strange one is unknown"""
        said = self.run_here(
            device_script
            + """
            await as('viewer');
            answer(['GET /v1/doctor', 'GET /v1/devices'], { items: [] });
            answer('GET /v1/station', { readers: [] });
            await station({
              devices: [deviceAs(), deviceAs({ id: 'd2', name: 'Other', kind: 'gate', line: '{gate}' })],
            });
            await show('devices');
            const ids = () => all('device').map((one) => one.dataset.device);
            const told = [ids()];
            const first = all('device')[0];
            await station({
              devices: [deviceAs({ state: { phase: 'failed', message: 'it is off' } }), deviceAs({ id: 'd3' })],
            });
            await hear('devices');
            told.push(
              ids(),
              all('device')[0] === first,
              first.dataset.phase,
              first.dataset.trouble,
              first.innerText.includes('It is off.'),
            );
            await station({ devices: [deviceAs({ state: { phase: 'connected', bytesReceived: 1500 } })] });
            await hear('devices');
            told.push(text('device-bytes'), first.innerText.includes('It is off.'));
            await station({ devices: [] });
            await hear('devices');
            told.push(ids(), one('empty-new-device'));
            await as('admin');
            answer('GET /v1/devices/offers', { items: [] });
            answer('GET /v1/devices/discover', { running: false, items: [] });
            await show('devices');
            told.push(Boolean(one('empty-new-device')));
            await show('device', { parameters: { id: 'gone' } });
            told.push(Boolean(one('problem')));
            return told;
            """
        )
        self.assertEqual(said[0], ["d1", "d2"])
        self.assertEqual(said[1:6], [["d1", "d3"], True, "failed", "true", True])
        self.assertEqual(said[6:8], ["1.5 kB", False])
        self.assertEqual(said[8:], [[], None, True, True])
