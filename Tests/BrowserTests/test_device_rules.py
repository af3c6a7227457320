"""What the pages make of devices: links, bytes, readings, troubles, and what a station still needs."""

from fixtures import device_script
from page_bench import Bench


class Links(Bench):
    def test_links(self):
        """A link that is taken apart and put together is the same; one that the form does not know is kept whole"""
        links = {
            "serial:/dev/ttyUSB0": ("serial", None),
            "serial:/dev/ttyUSB0?baud=9600": ("serial", None),
            "serial:/dev/ttyUSB0?baud=300": ("serial", None),
            "serial:/dev/ttyUSB0?baud=4800&format=7E1": ("serial", None),
            "serial:/dev/ttyUSB0?format=7E1": ("serial", "serial:/dev/ttyUSB0?baud=9600&format=7E1"),
            "serial:/dev/ttyUSB0?baud=9600&format=8N1": ("serial", "serial:/dev/ttyUSB0?baud=9600"),
            "serial:/dev/ttyUSB0?baud=9600&dtr=off": ("other", None),
            "tcp:192.168.1.40:4001": ("tcp", None),
            "tcp:[fd00::1]:4001": ("tcp", None),
            "tcp:scale.farm:80": ("tcp", None),
            "rfcomm:00:1B:DC:0F:21:A4": ("rfcomm", None),
            "rfcomm:00:1B:DC:0F:21:A4?channel=3": ("rfcomm", None),
            "rfcomm:00:1b:dc:0f:21:a4": ("rfcomm", "rfcomm:00:1B:DC:0F:21:A4"),
            "rfcomm:00:1B:DC:0F:21:A4?security=high": ("other", None),
            "rfcomm-listen:00:1B:DC:0F:21:A4": ("other", None),
            "ble:00:1B:DC:0F:21:A4": ("rfcomm", None),
            "ble:00:1B:DC:0F:21:A4?service=uart": ("rfcomm", None),
            "ble:00:1B:DC:0F:21:A4?service=weight": ("rfcomm", None),
            "pty:/tmp/scale": ("other", None),
            "replay:scale.capture?speed=max": ("other", None),
        }
        said = self.run_here(
            """
            const { linkParts, linkText } = await module('/devices/link.js');
            return given.map((link) => [linkParts(link).type, linkText(linkParts(link))]);
            """,
            list(links),
        )
        self.assertEqual(
            {link: tuple(one) for link, one in zip(links, said, strict=True)},
            {link: (kind, after or link) for link, (kind, after) in links.items()},
        )

    def test_dialects(self):
        """What was taught comes behind finding out and before the others, with a choice for each variant of one name"""
        said = self.run_here(
            """
            const { dialectOptions, dialectName } = await module('/devices/dialects.js');
            answer('GET /v1/dialects', {
              items: [
                { name: 'x-one', title: 'One', taught: false, variants: [] },
                { name: 'x-two', title: 'Two', taught: false, variants: ['a=1', 'a=2'] },
                { name: 'x-mine', title: 'Mine', taught: true, variants: ['only'] },
              ],
            });
            const names = ['Váha u uličky', '--A  b!--', 'x'.repeat(50), 'Žluť č. 5'];
            return [await dialectOptions(), names.map(dialectName)];
            """
        )
        self.assertEqual(
            [value for value, _ in said[0]],
            ["auto", "x-mine", "x-one", "x-two?a=1", "x-two?a=2"],
        )
        self.assertEqual([text for _, text in said[0]][1:], ["Mine", "One", "Two (a=1)", "Two (a=2)"])
        self.assertEqual(said[1], ["vaha-u-ulicky", "a-b", "x" * 40, "zlut-c-5"])

    def test_bytes(self):
        """Control characters have names, other bytes numbers; a weight and a mark are made out to the byte"""
        said = self.run_here(
            """
            const { visible, hex } = await module('/devices/bytes.js');
            const { frame } = await module('/devices/frames.js');
            const shown = (parts) => {
              const box = document.createElement('p');
              box.append(...parts.flat(9));
              return box.innerHTML.replace(/ class="(\\w+)"/g, ' $1');
            };
            const pieces = (places) => {
              const box = frame({ base64: btoa('ST,+0123.5kg'), ...places });
              return [...box.childNodes].map((node) =>
                node.nodeName === 'MARK'
                  ? `${node.className.slice(6)}:${node.textContent.split(' ').at(-1)}`
                  : node.textContent
              );
            };
            return [
              shown(visible('A\\u0002\\r\\n~')),
              shown(visible('\\x7f\\x80\\xff ')),
              hex(btoa('\\x00A\\xff')),
              pieces({ weight: { from: 3, count: 7 }, mark: 0 }),
              pieces({ weight: { from: 0, count: 2 } }),
              pieces({}),
              pieces({ weight: { from: 10, count: 2 }, mark: 9 }),
              pieces({ weight: { from: 3, count: 3 }, mark: 4 }),
            ];
            """
        )
        self.assertEqual(
            said[0],
            "A<span control>STX</span><span control>CR</span><span control>LF</span>~",
        )
        self.assertEqual(said[1], "<span control>DEL</span><span control>80</span><span control>FF</span> ")
        self.assertEqual(said[2], "00 41 ff")
        self.assertEqual(said[3], ["mark:S", "T,", "weight:+0123.5", "kg"])
        self.assertEqual(said[4], ["weight:ST", ",+0123.5kg"])
        self.assertEqual(said[5], ["ST,+0123.5kg"])
        self.assertEqual(said[6], ["ST,+0123.", "mark:5", "weight:kg"])
        self.assertEqual(said[7], ["ST,", "weight:+", "mark:0", "weight:1", "23.5kg"])

    def test_what_was_learned(self):
        """One result is taken at once, of several none is until somebody chose; seven of ten are sure"""
        said = self.run_here(
            """
            const { learned } = await module('/devices/learned.js');
            const result = (more = {}) => ({
              confidence: 0.9,
              matched: 3,
              frames: 5,
              read: 5,
              contradicting: [],
              samples: [{ base64: btoa('120.50'), kilograms: 120.5, stability: 'stable', weight: null }],
              place: { tellsStability: true, number: 2, columns: { from: 3, count: 4 } },
              ...more,
            });
            const told = [];
            for (const confidence of [0.69, 0.7, 1]) {
              const chosen = [];
              const box = await show(() =>
                learned({ count: 1, results: [result({ confidence })] }, (one) => chosen.push(one))
              );
              told.push([box.querySelector('.notice').className, chosen.length, Boolean(chosen[0])]);
            }
            const numbers = [];
            for (const kilograms of [120.5, 100, 0, 0.125, undefined]) {
              const box = await show(() =>
                learned({ count: 1, results: [result({ samples: [{ base64: '', kilograms }] })] }, () => {})
              );
              numbers.push(one('learned-frames', box).innerText.trim());
            }
            const chosen = [];
            const two = result({ place: { number: null, columns: { from: 3, count: 4 }, isReversed: true } });
            await show(() =>
              learned({
                count: 2,
                results: [result(), two],
                question: { base64: btoa('1'), answers: [{ shown: '1' }, { shown: '2' }] },
              }, (one) => chosen.push(one))
            );
            const before = [...chosen];
            one('learned-2').click();
            const words = all('learned-2')[0].closest('label').innerText;
            return [told, numbers, before, chosen.at(-1).place.isReversed, words];
            """
        )
        self.assertEqual([[*row[1:]] for row in said[0]], [[1, True]] * 3)
        self.assertEqual(["good" in row[0] for row in said[0]], [False, True, True])
        self.assertEqual(said[1], ["120.5 kg", "100 kg", "0 kg", "0.125 kg", "–"])
        self.assertEqual(said[2:4], [[None], True])
        for part in ("4", "7", "2"):
            self.assertIn(part, said[4])


class Readings(Bench):
    def test_what_a_scale_says(self):
        """A weight is shown with its word, none where the plate says none, and as old after ten seconds of silence"""
        said = self.run_here(
            device_script
            + """
            const { liveReading } = await module('/devices/reading.js');
            const ownNow = performance.now.bind(performance);
            let passed = 0;
            const at = (seconds) => (passed = seconds * 1000, clock(new Date(1_780_000_000_000 + passed)));
            performance.now = () => passed;
            const stamp = () => new Date().toISOString();
            try {
              at(0);
              const told = {};
              const device = (more = {}) => deviceAs({ ...more, state: { lastByteAt: stamp(), ...more.state } });
              const live = (kind) => {
                const shown = liveReading(device({ kind }));
                document.body.replaceChildren(shown.box);
                return shown;
              };
              const state = () => [
                one('live-reading').dataset.kind,
                one('live-reading').dataset.state,
                text('reading'),
                isSeen(document.querySelector('.reading-unit')),
                isSeen(one('reading-tag')),
              ];
              const weigh = (shown, kilograms, stability = 'stable', load = 'inRange') =>
                shown.receive({ kilograms, stability, load, at: stamp() });
              const tag = (shown) => shown.receive({ eid: '203000000000123', at: stamp() });
              let shown = live('scale');
              told['a scale at first'] = state();
              weigh(shown, 512.5);
              told['a steady weight'] = state();
              weigh(shown, 512.5, 'moving');
              told['a moving weight'] = state();
              weigh(shown, 0, 'stable', 'underload');
              told['too little'] = state();
              weigh(shown, 100);
              at(9.9);
              shown.show(device({ state: { lastByteAt: new Date(1_780_000_000_000).toISOString() } }));
              told['after nearly ten seconds'] = state();
              at(10.1);
              shown.show(device({ state: { lastByteAt: new Date(1_780_000_000_000).toISOString() } }));
              told['after ten seconds'] = state();
              shown.show(device());
              told['asked, and unchanged'] = state();
              shown = live('reader');
              told['a reader at first'] = state();
              tag(shown);
              told['a reader'] = state();
              shown = live('both');
              told['both at first'] = state();
              tag(shown);
              told['both, only a tag'] = state();
              weigh(shown, 100);
              told['both, and a weight'] = state();
              shown = live('scale');
              const rates = [];
              for (let count = 0; count < 12; count += 1) {
                at(100 + count * 0.5);
                weigh(shown, count);
                rates.push(text('reading-rate'));
              }
              return [told, rates];
            } finally {
              performance.now = ownNow;
            }
            """
        )
        self.assertEqual(
            said[0],
            {
                "a scale at first": ["scale", "none", "–", False, False],
                "a steady weight": ["scale", "stable", "512.5", True, False],
                "a moving weight": ["scale", "moving", "512.5", True, False],
                "too little": ["scale", "stable", "–", False, False],
                "after nearly ten seconds": ["scale", "stable", "100.0", True, False],
                "after ten seconds": ["scale", "old", "100.0", True, False],
                "asked, and unchanged": ["scale", "stable", "100.0", True, False],
                "a reader at first": ["reader", "none", "–", False, False],
                "a reader": ["reader", "read", "203 000 000 000 123", False, False],
                "both at first": ["scale", "none", "–", False, False],
                "both, only a tag": ["reader", "read", "203 000 000 000 123", False, False],
                "both, and a weight": ["scale", "stable", "100.0", True, True],
            },
        )
        self.assertRegex(said[1][0], r"^0\.0")
        self.assertTrue(all(rate.startswith("2.0") for rate in said[1][1:]), said[1])

    def test_what_a_device_speaks(self):
        """What a device was recognised as comes before what it is said to be, once, with the rate that was found"""
        said = self.run_here(
            device_script
            + """
            const { liveReading } = await module('/devices/reading.js');
            const rows = [
              { dialect: 'auto' },
              { dialect: 'x-one?poll=1' },
              { dialect: 'auto', state: { identity: 'XR5000' } },
              { dialect: 'x-one', state: { identity: 'XR5000' }, rate: '9600 8N1' },
              { dialect: 'x-one', state: { identity: 'x-one' } },
            ];
            const told = [];
            for (const row of rows) {
              await show(() => liveReading(deviceAs(row)).box);
              told.push(text('reading-speech'));
            }
            return told;
            """
        )
        self.assertEqual(said[1:], ["x-one?poll=1", "XR5000", "XR5000 · x-one · 9600 8N1", "x-one"])
        self.assertNotIn("auto", said[0])

    def test_troubles(self):
        """What is wrong is said in our words, else in the gateway's; what is tried is not read aloud each time"""
        said = self.run_here(
            """
            const { troubleWords, calmTroubleWords } = await module('/devices/trouble.js');
            const { word } = await module('/i18n.js');
            const trying = {
              trouble: 'listening-at',
              parameters: { rate: '9600 7E1', dialect: 'tru-test-scp?poll=200ms' },
            };
            const now = (trouble, more = {}) => ({ identity: 'A', state: { trouble, ...more } });
            return [
              troubleWords({ state: { trouble: 'of-a-newer-gateway', message: 'it is broken', action: 'mend it' } }),
              troubleWords({ state: {} }),
              troubleWords({ identity: 'A', state: trying }).message,
              calmTroubleWords({ identity: 'A', state: trying }).message ===
                calmTroubleWords({
                  identity: 'A',
                  state: { ...trying, parameters: { rate: '4800 8N1', dialect: 'x' } },
                }).message,
              troubleWords({ identity: 'A', state: trying }).message !==
                calmTroubleWords({ identity: 'A', state: trying }).message,
              word('trouble.searching') !== null,
            ];
            """
        )
        self.assertEqual(said[0], {"message": "It is broken.", "detail": None, "action": "Mend it."})
        self.assertFalse(any(said[1].values()))
        self.assertIn("9600", said[2])
        self.assertEqual(said[3:], [True, True, True])

    def test_antennas(self):
        """An antenna that is set against its tags is said so, and only where something reads tags"""
        said = self.run_here(
            device_script
            + """
            const { antennas } = await module('/devices/antenna.js');
            await station({
              devices: ['a', 'b', 'c', 'd'].map((place) => deviceAs({ place, kind: 'reader' }))
                .concat(deviceAs({ place: 'e' })),
            });
            const reader = (place, more) => ({ place, reader: 'plate', learned: false, ...more });
            answer('GET /v1/station', {
              readers: [
                reader('a', { likely: 'before', leadSeconds: 3.6 }),
                reader('b', { likely: 'plate', leadSeconds: -2 }),
                reader('c', { likely: 'before', learned: true }),
                reader('d', {}),
                reader('e', { likely: 'before' }),
              ],
            });
            const list = await show((signal) => antennas(signal));
            return all('antenna').map((
              row,
            ) => [
              row.dataset.place,
              row.dataset.likely,
              row.classList.contains('doubt-ask'),
              row.querySelector('strong').innerText,
            ]);
            """
        )
        self.assertEqual(
            [row[:3] for row in said],
            [["a", "before", True], ["b", "plate", False], ["c", "before", False], ["d", "", False]],
        )
        self.assertIn("4", said[0][3])
        self.assertIn("2", said[1][3])
        self.assertEqual(len({row[3] for row in said}), 4, "ahead, after, likely and unclear")

    def test_findings(self):
        """What the doctor found is shown where no device says it, in the gateway's words at worst"""
        said = self.run_here(
            """
            const { findings } = await module('/devices/findings.js');
            const finding = (code, more = {}) => ({
              code,
              severity: 'problem',
              message: 'it is so',
              action: 'do that',
              parameters: {},
              ...more,
            });
            answer('GET /v1/doctor', {
              items: [
                finding('new-one', { command: 'sudo x' }),
                finding('new-two', { severity: 'hint' }),
                finding('new-three', { device: 'd1' }),
              ],
            });
            await show((signal) => findings(signal));
            return [...document.querySelectorAll('[data-finding]')].map((
              row,
            ) => [row.dataset.finding, row.classList.contains('doubt-flag'), row.innerText.split(/\\n+/)]);
            """
        )
        self.assertEqual(
            said,
            [
                ["new-one", True, ["It is so.", "Do that.", "sudo x"]],
                ["new-two", False, ["It is so.", "Do that."]],
            ],
        )


class Stations(Bench):
    def test_first_steps(self):
        """What a station still needs: each step by what makes it done, what blocks it, and what was left out"""
        said = self.run_here(
            device_script
            + """
            const { stepsOf, missing } = await module('/first-run/steps.js');
            const nothing = { language: false, animals: false, devices: [], accesses: 1 };
            const scale = deviceAs();
            const told = {};
            const row = (name, known, skipped = []) => {
              const steps = stepsOf({ ...nothing, ...known }, skipped);
              const state = ({ done, skipped, blocked }) =>
                done ? 'done' : skipped ? 'skipped' : blocked ? 'blocked' : 'open';
              told[name] = [steps.map((step) => state(step)).join(' '), missing(steps).join(' ')];
            };
            row('nothing', {});
            row('who may not know accesses', { accesses: null });
            row('a language', { language: true });
            row('animals', { animals: true });
            row('a scale', { devices: [scale] });
            row('a reader', { devices: [deviceAs({ kind: 'reader' })] });
            row('both', { devices: [deviceAs({ kind: 'both' })] });
            row('a gate', { devices: [deviceAs({ kind: 'gate' })] });
            row('a confirmed scale', { devices: [deviceAs(), deviceAs({ confirmed: { kilograms: 20 } })] });
            row('a confirmed reader', { devices: [scale, deviceAs({ kind: 'reader', confirmed: {} })] });
            row('two accesses', { accesses: 2 });
            row('left out', {}, ['herd', 'reader', 'phone']);
            row('done and left out', { animals: true }, ['herd']);
            return told;
            """
        )
        self.assertEqual(
            said,
            {
                "nothing": ["open open open open blocked open", "herd scale reader"],
                "who may not know accesses": ["open open open open blocked", "herd scale reader"],
                "a language": ["done open open open blocked open", "herd scale reader"],
                "animals": ["open done open open blocked open", "scale reader"],
                "a scale": ["open open done open open open", "herd reader"],
                "a reader": ["open open open done blocked open", "herd scale"],
                "both": ["open open done done open open", "herd"],
                "a gate": ["open open open open blocked open", "herd scale reader"],
                "a confirmed scale": ["open open done open done open", "herd reader"],
                "a confirmed reader": ["open open done done open open", "herd"],
                "two accesses": ["open open open open blocked done", "herd scale reader"],
                "left out": ["open skipped open skipped blocked skipped", "scale"],
                "done and left out": ["open done open open blocked open", "scale reader"],
            },
        )

    def test_list_of_first_steps(self):
        """The next step is the first that is open and may be done; one that is left out stays so in this browser"""
        said = self.run_here(
            device_script
            + """
            const { checklist } = await module('/first-run/checklist.js');
            const { remember, preference } = await module('/preferences.js');
            remember('firstRun.skipped', []);
            const told = [];
            const look = async (role, animals, devices, accesses) => {
              await as(role);
              await station({ devices });
              answer('GET /v1/animals', { items: animals });
              answer('GET /v1/tokens', { items: [{}] });
              answer('GET /v1/phones', { items: accesses });
              sent.length = 0;
              await show((signal) => checklist({ signal }));
              return [
                all('first-step').find((one) => one.dataset.next === 'true')?.dataset.step ?? null,
                names().filter((name) => /^first-(?!step)/.test(name)),
                asked('GET /v1/tokens').length,
              ];
            };
            told.push(await look('admin', [], [], []));
            told.push(await look('admin', [{}], [], []));
            told.push(await look('admin', [{}], [deviceAs({ state: { phase: 'failed' } })], []));
            told.push(await look('admin', [{}], [deviceAs({ kind: 'both' })], []));
            told.push(
              await look('admin', [{}], [
                deviceAs({ kind: 'both', confirmed: { kilograms: 20, shown: 20, at: '2026-01-01' } }),
              ], [{}]),
            );
            told.push(await look('recorder', [], [], []));
            all('first-step-skip').find((one) => one.dataset.step === 'herd').click();
            await quiet();
            const skipped = [all('first-step').map((one) => one.dataset.state), preference('firstRun.skipped')];
            all('first-step-skip').find((one) => one.dataset.step === 'herd').click();
            await quiet();
            const back = preference('firstRun.skipped');
            answer('GET /v1/animals', { items: [{}] });
            hurry(100);
            await hear('animal.created');
            await until(() => all('first-step').find((one) => one.dataset.step === 'herd').dataset.state === 'done');
            return [told, skipped, back];
            """
        )
        adding = ["first-scale", "first-reader"]
        self.assertEqual(
            said[0],
            [
                ["herd", ["first-import", "first-animal", *adding, "first-phone"], 1],
                ["scale", [*adding, "first-phone"], 1],
                ["reader", ["first-scale-look", "first-reader", "first-phone"], 1],
                ["knownWeight", ["first-known-weight", "first-phone"], 1],
                [None, ["first-known-weight"], 1],
                ["herd", ["first-animal"], 0],
            ],
        )
        self.assertEqual(said[1], [["open", "skipped", "open", "open", "open"], ["herd"]])
        self.assertEqual(said[2], [])

    def test_steps_before_the_page(self):
        """The steps stand before the page until nothing is missing; that there is no scale is always said"""
        said = self.run_here(
            device_script
            + """
            const { afterFirstSteps } = await module('/first-run/lead.js');
            const { remember, preference } = await module('/preferences.js');
            remember('firstRun.skipped', []);
            answer('GET /v1/tokens', { items: [] });
            answer('GET /v1/phones', { items: [] });
            const look = async (role, animals, devices) => {
              await as(role);
              await station({ devices });
              answer('GET /v1/animals', { items: animals });
              await show((signal) => afterFirstSteps(document.createElement('i'), signal));
              return ['first-run', 'first-step', 'first-run-open', 'no-scale'].filter((name) => isSeen(one(name)));
            };
            const told = [];
            for (const role of ['viewer', 'recorder', 'admin']) {
              remember('firstRun.hidden', false);
              told.push(await look(role, [], []));
              told.push(await look(role, [], [deviceAs()]));
              told.push(await look(role, [{}], [deviceAs({ kind: 'both' })]));
            }
            await look('admin', [], []);
            await press('first-run-hide');
            told.push(['first-run', 'no-scale'].filter((name) => isSeen(one(name))));
            told.push(await look('admin', [], []));
            await hear('devices');
            const kept = preference('firstRun.hidden');
            remember('firstRun.hidden', false);
            return [told, kept];
            """
        )
        listed = ["first-run", "first-step"]
        line = ["first-run", "first-run-open"]
        for_role = [listed, line, []]
        self.assertEqual(said, [[["no-scale"], [], [], *for_role, *for_role, ["no-scale"], ["no-scale"]], True])

    def test_health(self):
        """Ages are as rough as they matter, what there is none of says nothing, and a reason has words"""
        said = self.run_here(
            """
            const { partRow } = await module('/health/parts.js');
            const row = (part) => {
              const box = partRow(part);
              return [
                box.dataset.state,
                box.querySelector('.health-reason')?.textContent ?? null,
                [...box.querySelectorAll('.row-note p')].at(-1)?.textContent ?? null,
              ];
            };
            const age = (ageSeconds) => row({ part: 'clock', state: 'ok', ageSeconds })[2].match(/[\\d,.]+ \\S+/)[0];
            return [
              [0, 59, 60, 119, 120, 7199, 7200, 172_799, 172_800].map(age),
              row({ part: 'links', state: 'ok', figures: { open: 2, opening: 0, trouble: 1 }, ageSeconds: 0 })[2],
              row({ part: 'disk', state: 'ok', figures: { freeBytes: 0, daysLeft: 0 } })[2],
              row({ part: 'workers', state: 'ok', figures: { idle: 0, busy: 0 } })[2],
              row({ part: 'nothing-known', state: 'failed', reason: 'it is full' }),
              row({ part: 'sync', state: 'off' }),
            ];
            """
        )
        spans = ["0 s", "59 s", "60 s", "119 s", "2 min", "120 min", "2 h", "48 h", "2"]
        self.assertEqual([one[: len(span)] for one, span in zip(said[0], spans, strict=True)], spans)
        self.assertEqual(said[1].count("·"), 2, said[1])
        self.assertEqual(said[2].count("·"), 1, "an empty disk is told")
        self.assertIsNone(said[3])
        self.assertEqual(said[4][:2], ["failed", "It is full."])
        self.assertEqual(said[5], ["off", None, None])
