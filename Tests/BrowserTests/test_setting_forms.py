"""The settings of the station: what is sent is what was typed, and nothing that was typed is lost."""

from page_bench import Bench

# Each key of a section with a value of its kind.
settings_script = """
const values = {
  'station.name': ['text', 'Farm'],
  'station.language': ['text', 'cs'],
  'station.country': ['text', 'CZ'],
  'station.selection-unit': ['number', '3'],
  'allowed-hosts': ['list', ['farm.test', 'scale.test']],
  'weighing.places': ['list', [{ name: 'main', reader: 'before' }]],
  'weighing.reader': ['text', undefined],
  'weighing.empty-below': ['weight', '20 kg'],
  'weighing.minimum': ['weight', '30.5 kg'],
  'weighing.eid-before': ['duration', '300ms'],
  'weighing.eid-after': ['duration', '90s'],
  'weighing.eid-after-leaving': ['duration', '2min'],
  'weighing.same-eid-window': ['duration', '1h'],
  'weighing.shortest-visit': ['duration', '1500ms'],
  'weighing.confirm': ['duration', undefined],
  'weighing.selection-days': ['number', '14'],
  'work.pregnancy-check-days': ['number', '35'],
  'work.calving-days': ['number', '14'],
  'work.dry-off-days': ['number', '60'],
  'work.weaning-weight': ['weight', '80 kg'],
  'work.breeding-weight': ['weight', '380 kg'],
  'organisation': ['text', 'Svaz'],
  'scan.watched-folder': ['text', '/srv/photos'],
  'scan.photos-read': ['text', 'keep'],
  'scan.card-layouts': ['list', [{ name: 'own', delimiter: '#', fields: ['ear-tag', 'dam', 'sex'] }]],
  'scan.default-country': ['text', 'CZ'],
  'captures.keep-megabytes': ['number', '512'],
  'retention.event-days': ['number', '400'],
  'retention.trace-days': ['number', '30'],
  'retention.capture-days': ['number', '14'],
  'backup.at': ['text', '02:30'],
  'backup.folder': ['text', '/mnt/usb'],
  'backup.keep-days': ['number', '7'],
  'backup.keep-weeks': ['number', '4'],
  'backup.keep-months': ['number', '12'],
  'central.url': ['text', 'https://herd.test'],
  'central.token-file': ['text', '/etc/token'],
  'central.every': ['duration', '7min'],
};
const answerOf = (changes = {}, more = {}) => ({
  revision: '1',
  file: '/etc/own.yaml',
  items: Object.entries(values).map(([key, [kind, value]]) => ({
    key,
    kind,
    changeable: true,
    default: kind === 'list' ? null : kind === 'weight' ? '50 kg' : kind === 'duration' ? '5s' : '1',
    ...(value !== undefined && { value, source: 'browser' }),
    ...(key in changes && changes[key]),
  })),
  ...more,
});
let now = answerOf();
answer('GET /v1/settings', () => now);
answer('PATCH /v1/settings', () => now);
answer('GET /v1/backups', { items: [], next: null });
answer('GET /v1/sync', {});
await as('admin');
await station({ devices: [{ id: 'd', place: 'main', kind: 'reader', state: {} }], info: { readers: [] } });
const { stationSettings } = await module('/settings/sections.js');
const { settings } = await module('/settings/state.js');
settings.forget();
const open = () => show((signal) => stationSettings(signal));
const field = (key) => one(`setting-${key}`);
const patches = () => changes().map(({ body, headers }) => [body, headers['If-Match']]);
const last = () => patches().at(-1)[0];
"""


class Sections(Bench):
    def test_settings_that_nobody_touched(self):
        """What is typed as it is shown is nothing new, in each field; and without anything new nothing is sent"""
        said = self.run_here(
            settings_script
            + """
            await open();
            const told = [];
            for (const control of document.querySelectorAll('[data-setting]')) {
              for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, { bubbles: true }));
              if (settings.hasUnsaved) told.push(control.dataset.setting);
            }
            for (const save of document.querySelectorAll('[data-testid^=save-]')) save.click();
            await quiet();
            said();
            return [told, document.querySelectorAll('[data-setting]').length, patches()];
            """
        )
        self.assertEqual(said[0], [])
        self.assertGreater(said[1], 30)
        self.assertEqual(said[2], [])

    def test_each_setting_is_sent_as_it_was_typed(self):
        """Each setting is sent alone with the revision that was read, and is its default when emptied"""
        said = self.run_here(
            settings_script
            + """
            await open();
            const typed = {
              weight: ['25,5', '25.5 kg'],
              duration: ['2.5', '2500ms'],
              number: ['9', '9'],
              text: ['x', 'x'],
            };
            const wrong = [];
            const choices = {
              'station.language': 'en',
              'scan.photos-read': 'move',
              'backup.at': '04:00',
              'central.every': '300s',
            };
            for (const [key, [kind]] of Object.entries(values)) {
              if (!field(key) || kind === 'list') continue;
              const [text, sent] = choices[key] ? [choices[key], choices[key]] : typed[kind];
              const save = field(key).closest('form').querySelector('[type=submit]').dataset.testid;
              await type(`setting-${key}`, text);
              await press(save);
              if (JSON.stringify(patches().at(-1)) !== JSON.stringify([{ [key]: sent }, '"1"'])) {
                wrong.push([key, patches().at(-1)]);
              }
              if (key in choices) continue;
              await type(`setting-${key}`, '');
              const count = patches().length;
              await press(save);
              const expected = values[key][1] === undefined ? count : count + 1;
              if (patches().length !== expected || (expected > count && last()[key] !== null)) {
                wrong.push([key, last()]);
              }
            }
            await type('setting-station.language', '');
            await press('save-station');
            await type('setting-weighing.empty-below', 'heavy');
            await press('save-windows');
            await type('setting-allowed-hosts', ' a.test, b.test;c.test\\n\\nd.test ');
            await press('save-hosts');
            said();
            settings.forget();
            return [wrong, patches().slice(-3).map(([body]) => body)];
            """
        )
        self.assertEqual(said[0], [])
        self.assertEqual(
            said[1],
            [
                {"station.language": None},
                {"weighing.empty-below": "heavy"},
                {"allowed-hosts": ["a.test", "b.test", "c.test", "d.test"]},
            ],
        )

    def test_nothing_that_was_typed_is_lost(self):
        """What was typed in one section outlives another one's saving, a refusal and a change elsewhere"""
        said = self.run_here(
            settings_script
            + """
            await open();
            const told = [];
            const typed = () => ['station.name', 'organisation', 'weighing.empty-below'].map((key) => field(key).value);
            await type('setting-station.name', 'New farm');
            await type('setting-organisation', 'New union');
            await type('setting-weighing.empty-below', '22');
            told.push(['station', 'cards', 'windows', 'work'].map((name) => text(`unsaved-${name}`).length > 0));
            now = answerOf({ organisation: { value: 'New union' } }, { revision: '2' });
            await press('save-cards');
            told.push(last(), typed());
            told.push(['station', 'cards', 'windows'].map((name) => text(`unsaved-${name}`).length > 0));
            answer(
              'PATCH /v1/settings',
              refuse(422, { errors: [{ key: 'station.name', code: 'new-one', detail: 'Too strange' }] }),
            );
            await press('save-station');
            told.push(
              patches().at(-1)[1],
              typed(),
              field('station.name').getAttribute('aria-invalid'),
              document.querySelector('[data-complaint="station.name"]').innerText,
            );
            answer('PATCH /v1/settings', refuse(412));
            now = answerOf({ 'station.country': { value: 'SK' } }, { revision: '3' });
            await press('save-station');
            told.push(typed(), field('station.country').value);
            answer('PATCH /v1/settings', () => now);
            now = answerOf({ 'station.country': { value: 'AT' } }, { revision: '4' });
            await hear('settings.changed');
            await until(() => field('station.country').value === 'AT');
            told.push(typed());
            await open();
            told.push(typed());
            await press('save-station');
            told.push(patches().at(-1));
            await press('save-windows');
            told.push(last(), settings.hasUnsaved);
            said();
            return told;
            """
        )
        typed = ["New farm", "New union", "22"]
        self.assertEqual(said[0], [True, True, True, False])
        self.assertEqual(said[1:4], [{"organisation": "New union"}, typed, [True, False, True]])
        self.assertEqual(said[4:8], ['"2"', typed, "true", "Too strange"])
        kept = ["New farm", "Svaz", "22"]
        self.assertEqual(said[8:10], [kept, "SK"])
        self.assertEqual(said[10:12], [kept, kept])
        self.assertEqual(said[12], [{"station.name": "New farm"}, '"4"'])
        self.assertEqual(said[13:], [{"weighing.empty-below": "22 kg"}, False])

    def test_typing_goes_on(self):
        """Who types while a setting is changed elsewhere goes on where the cursor was"""
        said = self.run_here(
            settings_script
            + """
            await open();
            field('station.name').focus();
            field('station.name').setSelectionRange(2, 2);
            const before = field('station.name');
            now = answerOf({ 'station.country': { value: 'AT' } }, { revision: '4' });
            await hear('settings.changed');
            await until(() => field('station.country').value === 'AT');
            const here = document.activeElement;
            const told = [here === field('station.name'), here === before, here.selectionStart];
            field('organisation').focus();
            now = answerOf({ 'station.country': { value: 'SK' } }, { revision: '5' });
            await hear('settings.changed');
            await until(() => field('station.country').value === 'SK');
            return [...told, document.activeElement === field('organisation')];
            """
        )
        self.assertEqual(said, [True, False, 2, True])

    def test_leaving(self):
        """Who leaves with something unsaved is asked, and keeps it unless it may be lost"""
        said = self.run_here(
            settings_script
            + """
            answer(['GET /v1/tokens', 'GET /v1/note-types'], { items: [] });
            await visit('settings');
            const warned = () => {
              const event = new Event('beforeunload', { cancelable: true });
              window.dispatchEvent(event);
              return event.defaultPrevented;
            };
            const told = [warned()];
            await type('setting-station.name', 'New farm');
            told.push(warned());
            location.hash = '#/more';
            await until(() => one('confirm-dialog'));
            await cancel('confirm-dialog');
            told.push(location.hash, field('station.name').value, warned());
            location.hash = '#/more';
            await press('confirm');
            await until(() => one('page-more'));
            told.push(settings.hasUnsaved, warned());
            await visit('settings');
            location.hash = '#/more';
            await until(() => one('page-more'));
            return told;
            """
        )
        self.assertEqual(said, [False, True, "#/settings", "New farm", True, False, False])

    def test_locked_settings(self):
        """What gatewayd.yaml says cannot be changed here; a section of nothing else has nothing to save"""
        said = self.run_here(
            settings_script
            + """
            now = answerOf({
              'station.name': { changeable: false, line: 4 },
              organisation: { changeable: false, line: 9 },
              'backup.at': { restart: true, pending: true },
            });
            await open();
            return [
              field('station.name').disabled,
              text('locked-station.name').includes('4'),
              isSeen(one('save-station')),
              field('organisation').disabled,
              isSeen(one('save-cards')),
              one('restart-backup.at').className,
              field('station.country').disabled,
              one('locked-station.country'),
            ];
            """
        )
        self.assertEqual(said, [True, True, True, True, False, "hint pending", False, None])

    def test_quantities(self):
        """Weights and times are shown as numbers and typed back as the gateway writes them"""
        shown = {
            "300ms": "0.3",
            "90s": "90",
            "2min": "120",
            "1h": "3600",
            "20 kg": "20",
            "30.5 kg": "30.5",
            "soon": "soon",
            "": "",
        }
        typed = {"0,3": "300ms", "90": "90s", "1.5": "1500ms", "0.0004": "0s", "x": "x", "": None}
        said = self.run_here(
            """
            const { shownQuantity, typedQuantity } = await module('/settings/quantities.js');
            const [shown, typed] = given;
            return [
              shown.map(shownQuantity),
              typed.map((text) => typedQuantity(text, 'duration')),
              typedQuantity('7,25', 'weight'),
            ];
            """,
            [list(shown), list(typed)],
        )
        self.assertEqual(dict(zip(shown, said[0], strict=True)), shown)
        self.assertEqual(dict(zip(typed, said[1], strict=True)), typed)
        self.assertEqual(said[2], "7.25 kg")


class Places(Bench):
    def test_where_antennas_stand(self):
        """A place is set by itself, what was set of all is set of each, and choosing back and forth is no change"""
        said = self.run_here(
            settings_script
            + """
            await station({
              devices: ['main', 'b', 'c'].map((place) => ({ id: place, place, kind: 'reader', state: {} })),
            });
            const set = {
              'weighing.places': { value: [{ name: 'b', reader: 'behind' }, { name: 'gone', reader: 'plate' }] },
            };
            const told = [];
            const place = (name) => all('position').find((one) => one.dataset.place === name);
            const chosen = (name) => place(name).querySelector('input:checked').value;
            const choose = (name, position) => one(`position-${position}`, place(name)).click();
            now = answerOf(set);
            await open();
            told.push(all('position').map((one) => [one.dataset.place, chosen(one.dataset.place)]));
            choose('main', 'before');
            choose('main', 'learn');
            told.push(settings.hasUnsaved);
            choose('b', 'plate');
            choose('b', 'behind');
            told.push(settings.hasUnsaved);
            choose('main', 'before');
            await press('save-positions');
            told.push(last());
            now = answerOf(set);
            await open();
            choose('b', 'learn');
            await press('save-positions');
            told.push(last());
            now = answerOf({
              'weighing.places': { value: [] },
              'weighing.reader': { value: 'before', source: 'browser' },
            });
            await open();
            told.push(['main', 'b', 'c'].map(chosen));
            choose('c', 'learn');
            await press('save-positions');
            told.push(last());
            now = answerOf({
              'weighing.places': {
                value: [{ name: 'b', reader: 'plate' }, { name: 'main', reader: 'before' }],
                fixed: { b: 12 },
              },
            });
            await open();
            told.push([one('position-learn', place('b')).disabled, text('locked-place-b').includes('12')]);
            choose('c', 'behind');
            await press('save-positions');
            told.push(last());
            said();
            settings.forget();
            return told;
            """
        )
        self.assertEqual(said[0], [["main", "learn"], ["b", "behind"], ["c", "learn"], ["gone", "plate"]])
        self.assertEqual(said[1:3], [False, False])
        (gone, b) = ({"name": "gone", "reader": "plate"}, {"name": "b", "reader": "behind"})
        self.assertEqual(said[3], {"weighing.places": [b, gone, {"name": "main", "reader": "before"}]})
        self.assertEqual(said[4], {"weighing.places": [gone]})
        self.assertEqual(said[5], ["before"] * 3)
        spread = [{"name": "main", "reader": "before"}, {"name": "b", "reader": "before"}]
        self.assertEqual(said[6], {"weighing.places": spread, "weighing.reader": None})
        self.assertEqual(said[7], [True, True])
        places = [{"name": "main", "reader": "before"}, {"name": "c", "reader": "behind"}]
        self.assertEqual(said[8], {"weighing.places": places})

    def test_card_layouts(self):
        """Fields of a layout are moved, added and taken away, a tab is a tab, and what is tried is what stands there"""
        said = self.run_here(
            settings_script
            + """
            answer('POST /v1/settings/card-layouts/try', { fits: true, parts: ['1', '2', '3'] });
            await open();
            const fields = () => all('layout-field').map((one) => one.value);
            const told = [fields()];
            all('layout-down')[0].click();
            told.push(fields());
            all('layout-up')[2].click();
            told.push(fields());
            await press('layout-add-field');
            all('layout-removeField')[0].click();
            told.push(fields());
            await type('layout-delimiter', ' TAB ');
            await type('layout-field', 'eid');
            await type('layout-text', ' a b ');
            await press('layout-try');
            told.push(changes().at(-1).body);
            await press('layout-add');
            told.push([
              all('layout').length,
              all('layout-removeField').at(-1).disabled,
              all('layout-up')[0].disabled,
              all('layout-down')[2].disabled,
            ]);
            all('layout-remove').at(-1).click();
            await quiet();
            await press('save-layouts');
            told.push(last());
            said();
            settings.forget();
            return told;
            """
        )
        self.assertEqual(said[0], ["ear-tag", "dam", "sex"])
        self.assertEqual(said[1], ["dam", "ear-tag", "sex"])
        self.assertEqual(said[2], ["dam", "sex", "ear-tag"])
        self.assertEqual(said[3], ["sex", "ear-tag", "ignored"])
        layout = {"name": "own", "delimiter": "\t", "fields": ["eid", "ear-tag", "ignored"]}
        self.assertEqual(said[4], {"layout": layout, "text": "a b"})
        self.assertEqual(said[5], [2, True, True, True])
        self.assertEqual(said[6], {"scan.card-layouts": [layout]})

    def test_types_of_notes(self):
        """A type of notes is added, renamed, retired and taken back, and the list is read again"""
        said = self.run_here(
            """
            await as('admin');
            const { noteTypes } = await module('/settings/note-types.js');
            answer('GET /v1/note-types', {
              items: [{ id: 'a', name: 'A', retired: false }, { id: 'b', name: 'B', retired: true }],
            });
            answer(['POST /v1/note-types', 'PATCH /v1/note-types/*'], {});
            await show((signal) => noteTypes(signal));
            const reads = () => asked('GET /v1/note-types').length;
            await type('field-name', ' New ');
            await press('note-type-form-submit');
            const emptied = one('field-name').value;
            await press('retire');
            await press('restore');
            await press('rename');
            const shown = all('field-name').at(-1).value;
            await press('note-type-rename-submit');
            const count = reads();
            await hear('noteTypes.changed');
            await quiet();
            said();
            return [bodies(), emptied, shown, count, reads()];
            """
        )
        self.assertEqual(
            said[0],
            [
                ["POST /v1/note-types", {"name": "New"}],
                ["PATCH /v1/note-types/a", {"retired": True}],
                ["PATCH /v1/note-types/b", {"retired": False}],
                ["PATCH /v1/note-types/a", {"name": "A"}],
            ],
        )
        self.assertEqual(said[1:], ["", "A", 5, 6])

    def test_the_central_system(self):
        """A synchronisation is started and stopped, failures are told when none runs, long lists are cut"""
        said = self.run_here(
            settings_script
            + """
            hurry(1);
            const { central } = await module('/settings/central.js');
            const sync = (more = {}) => ({
              url: 'https://herd.test',
              waiting: 0,
              changes: [],
              records: [],
              stuck: 0,
              rows: [],
              ...more,
            });
            const look = async (more) => {
              answer('GET /v1/sync', sync(more));
              now = answerOf();
              await open();
              return names(one('settings-central')).filter((name) => /^sync-/.test(name));
            };
            answer(['POST /v1/sync', 'DELETE /v1/sync'], {});
            const failure = { code: 'unreachable', kind: 'later', detail: 'x', at: '2026-01-01T00:00:00Z' };
            const running = { part: 'animals', number: 2, of: 5, done: 30, left: 10 };
            const told = [
              await look({ url: null }),
              await look({}),
              await look({ failure }),
              await look({ failure, running }),
            ];
            const bar = document.querySelector('[data-testid=sync-running] progress');
            told.push([bar.value, bar.max]);
            await press('sync-stop');
            await look({ running: { ...running, left: undefined } });
            told.push(document.querySelector('[data-testid=sync-running] progress').hasAttribute('value'));
            const row = (index) => ({
              animalId: `a${index}`,
              earTagText: `T${index}`,
              changeId: `c${index}`,
              kind: 'note',
              date: '2026-01-01',
              state: 'waiting',
            });
            await look({
              waiting: 9,
              changes: Array.from({ length: 5 }, (_, index) => row(index)),
              records: [5, 6, 7].map(row),
              stuck: 2,
              rows: [{ table: 'animals', id: 'x', reason: 'r' }, { table: 'animals', id: 'y', reason: 'r' }],
            });
            told.push(
              one('sync-waiting').querySelectorAll('li').length,
              text('sync-waiting').includes('3'),
              one('sync-stuck').querySelectorAll('li').length,
            );
            await press('sync-start');
            told.push(bodies().map(([asked]) => asked));
            return told;
            """
        )
        self.assertEqual(said[0], [])
        self.assertEqual(said[1], ["sync-start", "sync-waiting"])
        self.assertEqual(said[2], ["sync-failure", "sync-start", "sync-waiting"])
        self.assertEqual(said[3], ["sync-running", "sync-stop", "sync-waiting"])
        self.assertEqual(said[4:6], [[0.75, 1], False])
        self.assertEqual(said[6:9], [6, True, 2])
        self.assertEqual(said[9], ["DELETE /v1/sync", "POST /v1/sync"])

    def test_backups(self):
        """The last copy and the next are told, and trouble with its reason; the hours are those that may be set"""
        said = self.run_here(
            settings_script
            + """
            const look = async (backups, at = {}) => {
              answer('GET /v1/backups', { items: [], next: null, ...backups });
              now = answerOf({ 'backup.at': at });
              await open();
              return [
                Boolean(one('backup-trouble')),
                one('backups').querySelectorAll(':scope > p').length,
                text('backups'),
              ];
            };
            const copy = { at: '2026-05-05T02:30:00Z', bytes: 1500 };
            const told = [
              await look({}),
              await look({ items: [copy, { ...copy, bytes: 9 }], next: '2026-05-06T02:30:00Z' }),
              await look({ trouble: { code: 'no-folder', path: '/mnt/usb', detail: 'x' } }),
              await look({ items: [copy], trouble: { code: 'new-one', path: '/mnt/usb', detail: 'it broke' } }),
            ];
            const hours = () => [...field('backup.at').options].map((option) => option.value);
            const usual = hours();
            await look({}, { value: '05:10', default: '03:15' });
            const own = hours();
            return [
              told,
              usual.length,
              usual.at(-1),
              usual.includes('02:30'),
              own.length,
              own.indexOf('05:10') - own.indexOf('05:00'),
              own.includes('03:15'),
            ];
            """
        )
        told = said[0]
        self.assertEqual([row[:2] for row in told], [[False, 2], [False, 2], [True, 1], [True, 2]])
        self.assertNotEqual(told[0][2], told[1][2])
        self.assertIn("1.5 kB", told[1][2])
        self.assertIn("/mnt/usb", told[2][2])
        self.assertIn("it broke", told[3][2])
        self.assertEqual(said[1:], [27, "off", True, 27, 1, True])
