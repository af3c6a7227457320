"""Files that are imported: what they are, what is seen beforehand, and how far each is."""

from page_bench import Bench

imports_script = """
const job = (id, state, more = {}) => ({
  id,
  kind: 'animals',
  name: `${id}.csv`,
  state,
  by: 'Eva',
  receivedAt: '2026-05-05T10:00:00Z',
  rowsRead: 0,
  rowsBad: 0,
  fraction: 0,
  report: { imported: 0, updated: 0, errors: [] },
  ...more,
});
const jobs = () => all('import-job').map((one) => one.dataset.state);
"""


class Formats(Bench):
    def test_what_a_file_is(self):
        """A file is told by its beginning: each heading that decides, each separator, and the mark before it"""
        herd = "/v1/import/herd?format={}&preview=true"
        files = {
            '[{"resourceType":"Animal"}]': ["ade", "application/json", herd.format("icar")],
            '\ufeff {"animals": []}': ["farmsoft", "application/json", herd.format("farmsoft")],
            "kind;date": ["changes", "text/csv", herd.format("changes")],
            "Ear tag;Druh": ["changes", "text/csv", herd.format("changes")],
            "date,milk,kind": ["changes", "text/csv", herd.format("changes")],
            "ear_tag\tDatum\tFAT": ["lactations", "text/csv", None],
            '"date";"milk"': ["lactations", "text/csv", None],
            "date;weight": ["animals", "text/csv", "/v1/import/animals?preview=true"],
            "milk;fat": ["animals", "text/csv", "/v1/import/animals?preview=true"],
            "Osobní číslo;jméno": ["members", "text/csv", None],
            "name,Organisation": ["members", "text/csv", None],
            "\ufefforganizace": ["members", "text/csv", None],
            "ear_tag;sex\nkind;milk": ["animals", "text/csv", "/v1/import/animals?preview=true"],
            "": ["animals", "text/csv", "/v1/import/animals?preview=true"],
        }
        said = self.run_here(
            """
            const { importFormat } = await module('/import/format.js');
            const told = [];
            for (const text of given) {
              const { kind, type, preview } = await importFormat(new File([text], 'x'));
              told.push([kind, type, preview]);
            }
            const large = new File(['ear_tag'], 'x');
            for (const size of [50 * 1024 * 1024, 50 * 1024 * 1024 + 1]) {
              Object.defineProperty(large, 'size', { value: size, configurable: true });
              told.push((await importFormat(large)).preview !== null);
            }
            return told;
            """,
            list(files),
        )
        self.assertEqual(dict(zip(files, said[:-2], strict=True)), files)
        self.assertEqual(said[-2:], [True, False], "what is too long is not looked through")

    def test_columns_of_members(self):
        """A field that is chosen for one column is taken from another; nothing may be in many columns"""
        said = self.run_here(
            """
            const { memberColumns, memberFields } = await module('/import/member-columns.js');
            const { columnName } = await module('/import/columns.js');
            const told = [];
            const choose = async (columns, index, field) => {
              await show(() =>
                memberColumns(
                  { heading: ['A', '', 'C', 'D'], columns, samples: [['1', '2'], ['', '3', '4']] },
                  (next) => told.push(next),
                )
              );
              const select = all('member-column')[index];
              select.value = field;
              select.dispatchEvent(new Event('change'));
            };
            await choose(['name', 'number', '', ''], 2, 'email');
            await choose(['name', 'number', '', ''], 2, 'number');
            await choose(['name', 'number', 'email'], 0, '');
            await choose(['name', 'number', '', ''], 1, 'number');
            return [
              told,
              all('member-column').map((one) => one.value),
              document.querySelectorAll('.hint')[1].innerText,
              Object.keys(memberFields).filter((name) => columnName(name) === name),
              columnName('colourful'),
              columnName(undefined),
            ];
            """
        )
        self.assertEqual(
            said[0],
            [
                ["name", "number", "email", ""],
                ["name", "", "number", ""],
                ["", "number", "email", ""],
                ["name", "number", "", ""],
            ],
        )
        self.assertEqual(said[1], ["name", "number", "", ""])
        self.assertEqual(said[2], "2 · 3")
        self.assertEqual(said[3:], [[], "colourful", ""])

    def test_what_a_file_would_do(self):
        """Each count is told, bad rows have their reasons, the first of many are shown, and nothing is not written"""
        said = self.run_here(
            """
            const { importPreview, badRows } = await module('/import/preview.js');
            const { memberPreview, memberDifferences } = await module('/import/member-preview.js');
            const report = (more = {}) => ({
              imported: 0,
              updated: 0,
              unchanged: 0,
              skipped: 0,
              updates: [],
              errors: [],
              ignoredColumns: [],
              ...more,
            });
            const wrote = [];
            const acts = { write: () => wrote.push('write'), cancel: () => wrote.push('cancel') };
            const counts = () =>
              [...document.querySelectorAll('.import-counts li')].map((
                one,
              ) => [one.dataset.testid, Number(one.dataset.count)]);
            const look = async (more) => {
              await show(() => importPreview('a.csv', report(more), acts));
              return [counts(), one('import-write')?.innerText ?? null, Boolean(document.querySelector('.notice'))];
            };
            const told = [
              await look({ imported: 2, updated: 3, unchanged: 4, skipped: 1 }),
              await look({ unchanged: 4 }),
              await look({ skipped: 4 }),
              await look({ changes: { recorded: 5, corrected: 6, unchanged: 7 } }),
              await look({ imported: 1, changes: { recorded: 0 } }),
            ];
            await press('import-write');
            await press('import-cancel');
            const error = (row, more = {}) => ({
              row,
              column: 'sex',
              value: 'x',
              code: 'new-one',
              message: 'it is so',
              ...more,
            });
            await show(() => {
              const box = document.createElement('div');
              box.append(...badRows(Array.from({ length: 25 }, (_, index) => error(index + 2)), 30).filter(Boolean));
              return box;
            });
            const rows = [...document.querySelectorAll('[data-testid=import-errors] tbody tr')];
            const bad = [rows.length, rows[0].innerText.split('\\t'), document.querySelector('p.muted').innerText];
            const update = {
              row: 2,
              animal: { id: 'a', earTag: 'CZ123456789' },
              fields: [{ column: 'born', before: '2026-01-02', after: '2026-01-03' }, {
                column: 'sex',
                before: null,
                after: 'female',
              }, { column: 'name', before: 'A', after: 'B' }],
            };
            await show(() =>
              importPreview('a.csv', report({ updated: 25, updates: Array.from({ length: 22 }, () => update) }), acts)
            );
            const cells = all('import-difference').slice(0, 3).map((
              one,
            ) => [one.querySelector('del')?.innerText ?? null, one.querySelector('ins').innerText]);
            const shown = [document.querySelectorAll('[data-testid=import-updates] tbody tr').length, cells];
            const member = (more) => ({ heading: null, report: { ...report(more) } });
            await show(() =>
              memberPreview('a.csv', member({ imported: 1, updated: 2, unchanged: 3, skipped: 4 }), acts)
            );
            const members = counts();
            const differences = await show(() => {
              const box = document.createElement('div');
              box.append(
                ...memberDifferences([{ column: 'active', before: 'true', after: 'false' }, {
                  column: 'until',
                  before: '',
                  after: '2026-01-03',
                }]),
              );
              return box;
            });
            return [told, wrote, bad, shown, members, differences.innerText];
            """
        )
        counts = [
            [f"import-count-{kind}", count]
            for kind, count in (("new", 2), ("updated", 3), ("unchanged", 4), ("bad", 1))
        ]
        self.assertEqual(said[0][0][0], counts)
        self.assertIsNotNone(said[0][0][1])
        self.assertEqual([row[2] for row in said[0]], [False, True, True, False, False])
        self.assertEqual([row[1] is not None for row in said[0]], [True, False, False, True, True])
        changed = [
            [f"exchange-count-{kind}", count] for kind, count in (("recorded", 5), ("corrected", 6), ("unchanged", 7))
        ]
        self.assertEqual(said[0][3][0], [*changed, ["import-count-bad", 0]])
        self.assertEqual(len(said[0][4][0]), 5)
        self.assertEqual(said[1], ["write", "cancel"])
        self.assertEqual(said[2][0], 20)
        self.assertEqual([said[2][1][0], *said[2][1][2:]], ["2", "x", "it is so"])
        self.assertIn("10", said[2][2])
        self.assertEqual(said[3][0], 20)
        self.assertEqual([pair[0] is None for pair in said[3][1]], [False, True, False])
        self.assertIn("2026", said[3][1][0][0])
        self.assertEqual([count for _, count in said[4]], [1, 2, 3, 4])
        self.assertIn("3", said[5])
        self.assertNotIn("true", said[5])


class Jobs(Bench):
    def test_imports_under_way(self):
        """A list of imports follows each, and reads again what began, ended, or was missed during a loss"""
        said = self.run_here(
            imports_script
            + """
            const { importList } = await module('/import/imports.js');
            let now = [
              job('a', 'running', { rowsRead: 10, fraction: 0.25, phase: 'writing' }),
              job('b', 'queued'),
              job('c', 'done'),
            ];
            answer('GET /v1/imports', () => ({ items: now }));
            answer('DELETE /v1/imports/a');
            const start = Date.now();
            clock(start);
            await station({ connection: 'open' });
            await show((signal) => importList({ signal, again: () => null }).box);
            const told = [jobs(), all('import-stop').length];
            const queued = all('import-progress')[1].innerText.includes('·');
            const reads = () => asked('GET /v1/imports').length;
            const bar = () => [
              one('import-progress').querySelector('progress').value,
              one('import-progress').innerText.split('\\n')[0],
            ];
            const hearOf = async (more) => (await hear('import.progress', { ...now[0], ...more }), await quiet());
            clock(start + 2999);
            await hearOf({ rowsRead: 20, fraction: 0.5 });
            told.push(bar());
            clock(start + 60_000);
            await hearOf({ rowsRead: 20, fraction: 0.5 });
            told.push(bar());
            clock(start + 180_000);
            await hearOf({ rowsRead: 20, fraction: 0.5 });
            told.push(bar(), reads());
            await hear('import.progress', job('new', 'queued'));
            await quiet();
            told.push(reads());
            now = [job('a', 'done', { rowsStored: 5, report: { imported: 5, updated: 0, errors: [] } })];
            await hear('import.progress', now[0]);
            await quiet();
            told.push(reads(), jobs());
            await hear('import.progress', job('b', 'running'));
            await quiet();
            told.push(reads());
            await station({ connection: 'lost' });
            await hear('connection');
            await quiet();
            told.push(reads());
            await station({ connection: 'open' });
            now = [job('d', 'failed', { rowsBad: 3, failure: 'badRows' })];
            await hear('connection');
            await quiet();
            told.push(reads(), jobs());
            now = [job('a', 'running')];
            await hear('connection');
            await quiet();
            await press('import-stop');
            await cancel('confirm-dialog');
            const before = bodies().length;
            await press('import-stop');
            await press('confirm');
            told.push(before, bodies(), queued);
            return told;
            """
        )
        self.assertEqual(said[:2], [["running", "queued", "done"], 2])
        self.assertEqual([row[0] for row in said[2:5]], [0.5] * 3)
        self.assertEqual(said[2][1].count("·"), 1, "the first seconds say little of the others")
        self.assertEqual(said[3][1].count("·"), 2, said[3])
        self.assertIn("6 min", said[4][1], "a quarter took three minutes, a half is left")
        self.assertEqual(said[5:7], [1, 2])
        self.assertEqual(said[7:10], [3, ["done"], 4])
        self.assertEqual(said[10:13], [4, 5, ["failed"]])
        self.assertEqual(said[13:], [0, [["DELETE /v1/imports/a", None]], False])

    def test_what_an_import_has_done(self):
        """What was done is told of each kind, nothing where nothing was stored"""
        said = self.run_here(
            """
            const { outcome } = await module('/import/imports.js');
            const of = (kind, report, rowsStored = 9) =>
              outcome({ kind, report: { imported: 0, updated: 0, ...report }, rowsStored });
            return [
              of('animals', { imported: 2, updated: 3 }),
              of('members', { imported: 2, updated: 3 }),
              of('changes', { changes: { recorded: 4, corrected: 5 } }),
              of('animals', { imported: 2 }, 0),
              of('animals', { updated: 3 }),
            ];
            """
        )
        self.assertEqual(["2" in said[0], "3" in said[0], "2" in said[1], "3" in said[1]], [True] * 4)
        self.assertNotEqual(said[0], said[1])
        self.assertEqual(["4" in said[2], "5" in said[2]], [True, True])
        self.assertNotIn("2", said[3])
        self.assertNotIn("0", said[4])

    def test_the_file_that_was_given_last(self):
        """What is shown is of the file that was given last, whichever was read first"""
        said = self.run_here(
            imports_script
            + """
            await as('admin');
            answer('GET /v1/imports', { items: [] });
            const { importDesk } = await module('/import/desk.js');
            let desk;
            await show((signal) => {
              desk = importDesk({ signal });
              return desk.result;
            });
            const waiting = [];
            const give = (name) =>
              desk.show(`reading ${name}`, () => new Promise((resolve, reject) => waiting.push([resolve, reject])));
            const said = () => desk.result.innerText;
            const [first, second] = [give('a'), give('b')];
            const told = [said()];
            waiting[1][0]('b is read');
            await second;
            told.push(said());
            waiting[0][0]('a is read');
            await first;
            told.push(said());
            const fourth = give('c');
            give('d');
            waiting[2][1](new Error('c failed'));
            await fourth;
            told.push(said());
            waiting[3][1](Object.assign(new Error(), { status: 500, title: 'd failed' }));
            await quiet();
            told.push(said().includes('d failed'));
            const last = give('e');
            leave();
            waiting[4][1](Object.assign(new Error(), { status: 500, title: 'e failed' }));
            await last;
            told.push(said().includes('e failed'));
            return told;
            """
        )
        self.assertEqual(said, ["reading b", "b is read", "b is read", "reading d", True, False])

    def test_a_file_is_handed_in(self):
        """A file is handed in without bad rows only where these were shown; its end is told"""
        said = self.run_here(
            imports_script
            + """
            await as('admin');
            await station({ connection: 'open' });
            let now = [];
            let standing = job('j', 'done', { rowsStored: 2, report: { imported: 2, updated: 0, errors: [] } });
            answer('GET /v1/imports', () => ({ items: now }));
            answer('POST /v1/import/animals', {
              imported: 2,
              updated: 0,
              unchanged: 0,
              skipped: 1,
              updates: [],
              errors: [],
              ignoredColumns: [],
            });
            answer('POST /v1/imports', () => standing);
            answer('GET /v1/imports/j', () => standing);
            const give = async () => {
              const files = new DataTransfer();
              files.items.add(new File(['ear_tag;sex'], 'herd.csv'));
              const input = one('import-file');
              input.files = files.files;
              input.dispatchEvent(new Event('change'));
              await until(() => one('import-write'));
            };
            const told = [];
            await show('animal-import');
            await give();
            await press('import-write');
            await until(() => one('import-done'));
            told.push(changes().at(-1).query, text('import-done').includes('2'));
            await give();
            standing = job('j', 'queued');
            await press('import-write');
            told.push(Boolean(one('import-done')));
            await hear('import.progress', { id: 'other', state: 'done' });
            standing = job('j', 'done', { rowsStored: 1, report: { imported: 1, updated: 0, errors: [] } });
            await hear('import.progress', { id: 'j', state: 'running' });
            await quiet();
            told.push(Boolean(one('import-done')));
            await hear('import.progress', { id: 'j', state: 'done' });
            await until(() => one('import-done'));
            now = [
              job('j', 'failed', { failure: 'badRows', rowsBad: 3 }),
              job('k', 'failed', { failure: 'badRows', rowsBad: 3 }),
              job('j', 'failed', { failure: 'other', rowsBad: 3 }),
            ];
            await hear('connection');
            await quiet();
            told.push(all('import-again').length, all('import-problems').length);
            answer('POST /v1/import/animals', {
              imported: 2,
              updated: 0,
              unchanged: 0,
              skipped: 0,
              updates: [],
              errors: [],
              ignoredColumns: [],
            });
            await give();
            await press('import-cancel');
            told.push(Boolean(one('import-write')));
            await give();
            await press('import-write');
            told.push(changes().at(-1).query);
            await press('import-again');
            told.push(changes().at(-1).query);
            return told;
            """
        )
        query = {"kind": "animals", "name": "herd.csv"}
        self.assertEqual(said[:2], [{**query, "skipBad": "true"}, True])
        self.assertEqual(said[2:4], [False, False])
        self.assertEqual(said[4:6], [1, 3])
        self.assertEqual(said[6:], [False, query, {**query, "skipBad": "true"}])
