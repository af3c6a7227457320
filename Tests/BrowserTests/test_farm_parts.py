"""The lists, the places, the messages of the day, the labels and what is due: late answers, what is sent, and by whom."""

from page_bench import EmptyFarm


class Lists(EmptyFarm):
    def test_late(self):
        """A list shows what was searched for last, with all that was chosen; another list's news do not matter"""
        found = self.run_here(
            """
            bench.stopClock();
            bench.remember({ 'bulls.place': '' });
            const held = bench.hold('/v1/bulls');
            bench.answer('/v1/places', { items: [{ id: 'c', kind: 'centre', number: '1' }, { id: 'g', kind: 'group', number: '2' }] });
            await bench.show('lists', { parameters: { tab: 'bulls' } });
            const entries = () => bench.all('entry').map(({ dataset }) => dataset.key).join();
            const asked = (one) => Object.fromEntries(new URLSearchParams(one.address.split('?')[1]));
            await held[0].give({ items: [{ id: '1', number: 'A', placement: 'general', price: 0, stock: -2 }] });
            const first = [entries(), bench.text('entry'), bench.all('stock')[0].className];
            await bench.type('entry-search', ' zi ');
            await bench.pass(119);
            const early = held.length;
            await bench.pass(1);
            await bench.press('usable-system');
            await bench.type('field-place', 'c');
            await held[3].give({ items: [{ id: '3', number: 'C', placement: 'centre', placeId: 'c', price: 5 }] });
            await held[2].give({ items: [{ id: '2', number: 'B' }] });
            await held[1].fail();
            const late = [entries(), bench.all('problem').length, bench.text('entry').includes('5')];
            const options = [...bench.one('field-place').options].map(({ value }) => value);
            await bench.hear('list.changed', { list: 'medicines' });
            const other = held.length;
            await bench.hear('list.changed', { list: 'bulls' });
            return { first, early, late, options, asked: held.slice(1).map(asked), other, own: held.length };
            """
        )
        self.assertEqual(found["first"][0], "A")
        self.assertIn("0 a dose", found["first"][1])
        self.assertEqual(found["first"][2], "bad-text")
        self.assertEqual(found["early"], 1)
        self.assertEqual(found["late"], ["C", 0, False])
        self.assertEqual(found["options"], ["", "none", "c"])
        self.assertEqual(
            found["asked"][:3],
            [{"query": "zi", "usable": "true"}, {"query": "zi"}, {"query": "zi", "place": "c"}],
        )
        self.assertEqual((found["other"], found["own"]), (4, 5))

    def test_entries(self):
        """Of a known entry what was changed is sent, of a new one what was filled in; each number within its range"""
        found = self.run_here(
            """
            const { editEntry } = await bench.module('/lists/entry-form.js');
            bench.answer('POST /v1/**', {});
            bench.answer('PATCH /v1/**', {});
            bench.answer('DELETE /v1/**', null);
            const places = [{ id: 'b', kind: 'barn', number: '1' }, { id: 'x', kind: 'barn', number: '2', closed: true }];
            const edit = async (list, entry, act = () => {}) => {
              bench.sent.length = 0;
              const answer = editEntry(list, entry, places);
              await bench.quiet();
              await act();
              if (document.querySelector('dialog[open]')) await bench.press('entry-form-submit');
              if (bench.all('confirm').length) await bench.press('confirm');
              const problem = bench.texts('problem');
              document.querySelector('dialog[open]')?.close();
              const done = await answer;
              return problem.length ? problem : [bench.sent.map(({ method, path, body }) => [method, path, body])[0], done];
            };
            const bull = { id: '1', number: 'A', name: 'M', placement: 'barn', placeId: 'b', price: 390.125, sexed: true, stock: 0, closed: false };
            const medicine = { id: '2', name: 'P', milkDays: 0, closed: false };
            const days = (text) => edit('medicines', medicine, () => bench.type('field-milkDays', text));
            return {
              untouched: await edit('bulls', bull), medicine: await edit('medicines', medicine),
              everywhere: await edit('bulls', bull, () => bench.one('choice-placement-general').click()),
              emptied: await edit('bulls', bull, () => bench.type('field-name', ' ')),
              stock: await edit('bulls', bull, () => bench.type('field-stock', '')),
              closed: await edit('bulls', bull, () => bench.tick('toggle-closed')),
              unsexed: await edit('bulls', bull, () => bench.tick('toggle-sexed', false)),
              fresh: await edit('technicians', null, () => bench.type('field-number', ' 17 ')),
              price: await edit('bulls', null, async () => { await bench.type('field-number', 'N'); await bench.type('field-price', '390,5'); }),
              days: [await days('400'), (await days('401')).length, (await days('1,5')).length, (await days('x')).length],
              closedPlaces: await edit('bulls', { ...bull, placeId: 'x' }),
            };
            """
        )
        patch = ["PATCH", "/v1/bulls/1"]
        self.maxDiff = None
        self.assertEqual(
            found,
            {
                "untouched": [[*patch, {}], True],
                "medicine": [["PATCH", "/v1/medicines/2", {}], True],
                "everywhere": [[*patch, {"placement": "general", "placeId": None}], True],
                "emptied": [[*patch, {"name": None}], True],
                "stock": [[*patch, {"stock": None}], True],
                "closed": [[*patch, {"closed": True}], True],
                "unsexed": [[*patch, {"sexed": False}], True],
                "fresh": [["POST", "/v1/technicians", {"number": "17"}], True],
                "price": [["POST", "/v1/bulls", {"number": "N", "placement": "general", "price": 390.5}], True],
                "days": [[["PATCH", "/v1/medicines/2", {"milkDays": 400}], True], 1, 1, 1],
                "closedPlaces": [[*patch, {}], True],
            },
        )

    def test_places(self):
        """A place that is saved untouched keeps its position to the metre; another is typed in any usual form, or refused"""
        found = self.run_here(
            """
            const { placesTab } = await bench.module('/lists/places-tab.js');
            const barn = { id: 'b', kind: 'barn', number: '1', name: 'A', parent: null, closed: false, position: { latitude: 49.1, longitude: -16.25 } };
            bench.answer('/v1/places', { items: [{ id: 'g10', kind: 'group', number: '10', parent: 'b' }, { id: 'g2', kind: 'group', number: '2', parent: 'b' },
              barn, { id: 'c', kind: 'company', number: '9' }, { id: 'x', kind: 'company', number: '3', closed: true }] });
            bench.answer('PATCH /v1/places/b', null);
            bench.put(placesTab(bench.signal()));
            await bench.quiet();
            const tree = bench.all('place').map(({ dataset }) => `${dataset.depth}${dataset.kind[0]}${dataset.number}`);
            const save = async (act) => {
              bench.sent.length = 0;
              bench.all('place').find(({ dataset }) => dataset.kind === 'barn').querySelector('[data-testid=edit-place]').click();
              await bench.quiet();
              const offered = [...bench.one('field-parent').options].map(({ value }) => value);
              await act();
              await bench.press('place-form-submit');
              const problem = bench.texts('problem').length;
              document.querySelector('dialog[open]')?.close();
              await bench.quiet();
              return problem ? 'problem' : [bench.asked('PATCH **')[0].body, offered];
            };
            const typed = async (text) => { const answer = await save(() => bench.type('field-position', text)); return answer === 'problem' ? answer : answer[0].position; };
            const rows = [];
            for (const text of ['49.5, 16.5', '49,5; -16,5', '-49.5 16.5', '', '91, 0', '49, 181', '49', 'x, y', '90, -180']) rows.push(await typed(text));
            return [tree, await save(() => {}), rows];
            """
        )
        self.assertEqual(found[0], ["0c3", "0c9", "0b1", "1g2", "1g10"])
        self.assertEqual(
            found[1],
            [
                {
                    "number": "1",
                    "name": "A",
                    "parent": None,
                    "closed": False,
                    "position": {"latitude": 49.1, "longitude": -16.25},
                },
                ["", "c"],
            ],
        )
        self.assertEqual(
            found[2],
            [
                {"latitude": 49.5, "longitude": 16.5},
                {"latitude": 49.5, "longitude": -16.5},
                {"latitude": -49.5, "longitude": 16.5},
                None,
                "problem",
                "problem",
                "problem",
                "problem",
                {"latitude": 90, "longitude": -180},
            ],
        )

    def test_import(self):
        """A table is written only after a look, only without errors, and only where it changes something"""
        found = self.run_here(
            """
            const { importButton } = await bench.module('/lists/import-table.js');
            let report = {};
            bench.answer('POST /v1/import/bulls', () => report);
            const imported = [];
            bench.put(importButton('bulls', () => imported.push(1)));
            const take = async (more, press) => {
              report = { imported: 0, updated: 0, unchanged: 0, errors: [], ignoredColumns: [], ...more };
              bench.sent.length = 0;
              const data = new DataTransfer();
              data.items.add(new File(['number\\nA'], 'bulls.csv'));
              bench.one('list-file').files = data.files;
              bench.one('list-file').dispatchEvent(new Event('change', { bubbles: true }));
              await bench.quiet();
              const may = bench.all('list-write').length;
              await bench.press(press ?? (may ? 'list-write' : 'list-cancel'));
              return [may, bench.lines('POST'), imported.splice(0).length];
            };
            return [await take({ imported: 1 }), await take({ updated: 1 }), await take({ unchanged: 5 }),
              await take({ imported: 1, errors: [{ row: 2, message: 'x' }] }), await take({ imported: 1 }, 'list-cancel')];
            """
        )
        look, write = "POST /v1/import/bulls?preview=true", "POST /v1/import/bulls"
        self.assertEqual(
            found, [[1, [look, write], 1], [1, [look, write], 1], [0, [look], 0], [0, [look], 0], [1, [look], 0]]
        )

    def test_items(self):
        """The items of milk recording are moved and switched, and saved as they stand then"""
        found = self.run_here(
            """
            bench.answer('/v1/lactation-items', { items: ['a', 'b', 'c'].map((name) => ({ name, shown: true, asked: false, unit: 'kg' })) });
            bench.answer('PATCH /v1/lactation-items', null);
            await bench.show('lists', { parameters: { tab: 'items' } });
            bench.all('item-down')[0].click();
            await bench.quiet();
            await bench.tick('toggle-a-shown', false);
            await bench.tick('toggle-c-asked');
            bench.all('item-up')[2].click();
            await bench.quiet();
            const ends = [bench.all('item-up')[0].disabled, bench.all('item-down')[2].disabled, bench.all('item-up')[1].disabled];
            await bench.press('save-items');
            return [bench.asked('PATCH **')[0].body.items.map(({ name, shown, asked }) => `${name} ${shown} ${asked}`), ends];
            """
        )
        self.assertEqual(found, [["b true false", "c true true", "a false false"], [True, True, False]])

    def test_roles(self):
        """Lists and places are edited by administrators, read by all; who records has no press there"""
        found = self.run_here(
            """
            bench.answer('/v1/bulls', { items: [{ id: '1', number: 'A' }] });
            bench.answer('/v1/places', { items: [{ id: 'b', kind: 'barn', number: '1' }] });
            bench.answer('/v1/lactation-items', { items: [] });
            const rows = {};
            for (const role of ['viewer', 'recorder', 'admin']) {
              await bench.as(role);
              for (const tab of ['bulls', 'places', 'items']) {
                await bench.show('lists', { parameters: { tab } });
                rows[`${role} ${tab}`] = ['add-entry', 'edit-entry', 'list-file', 'add-place', 'edit-place', 'save-items']
                  .filter((name) => bench.all(name).length).join();
              }
            }
            return rows;
            """
        )
        nothing = {f"{role} {tab}": "" for role in ("viewer", "recorder") for tab in ("bulls", "places", "items")}
        admin = {
            "admin bulls": "add-entry,edit-entry,list-file",
            "admin places": "add-place,edit-place",
            "admin items": "save-items",
        }
        self.assertEqual(found, {**nothing, **admin})


class Days(EmptyFarm):
    def test_messages(self):
        """The messages of fourteen days are listed by day, of the barn that was chosen last; late answers do not matter"""
        found = self.run_here(
            """
            bench.stopClock('2026-11-28T00:30:00+01:00');
            const held = bench.hold('/v1/daily-events');
            bench.answer('/v1/places', { items: [{ id: 'b', kind: 'barn', number: '1' }, { id: 'c', kind: 'barn', number: '2' }, { id: 'g', kind: 'group' }] });
            await bench.show('daily-events', { query: { barn: 'b' } });
            const message = (id, date) => ({ id, text: id, date, recordedAt: '2026-11-27T23:10:00Z', recordedBy: 'Anna' });
            await bench.type('field-barn', '');
            await held[1].give({ items: [message('m1', '2026-11-28'), message('m2', '2026-11-27'), message('m3', '2026-11-28')] });
            await held[0].give({ items: [message('old', '2026-11-20')] });
            const shown = [...document.querySelectorAll('.daily-day')].map((day) => [day.querySelector('h2').textContent,
              [...day.querySelectorAll('.daily-text')].map(({ textContent }) => textContent).join()]);
            const link = bench.one('daily-display').getAttribute('href');
            await bench.type('field-barn', 'c');
            const chosen = bench.one('daily-display').getAttribute('href');
            const reads = [];
            for (const kind of ['dailyEvent.recorded', 'dailyEvent.corrected', 'dailyEvent.deleted']) {
              const before = held.length;
              await bench.hear(kind, {});
              reads.push(held.length - before);
            }
            bench.answer('DELETE /v1/daily-events/**', null);
            await held.at(-1).give({ items: [message('m1', '2026-11-28')] });
            await bench.press('delete-event');
            bench.one('confirm-dialog').close();
            await bench.quiet();
            const kept = bench.lines('DELETE').length;
            await bench.press('delete-event');
            await bench.press('confirm');
            const gone = bench.lines('DELETE');
            await bench.as('viewer');
            await held.at(-1).give({ items: [message('m1', '2026-11-28')] });
            return { paths: held.slice(0, 3).map(({ address }) => address), shown, link, chosen, reads, kept, gone, viewer: bench.all('delete-event').length };
            """
        )
        path = "/v1/daily-events?from=2026-11-14"
        self.assertEqual(found["paths"], [f"{path}&barn=b&limit=500", f"{path}&limit=500", f"{path}&barn=c&limit=500"])
        self.assertEqual(found["shown"], [["Today, Saturday 28/11", "m1,m3"], ["Yesterday, Friday 27/11", "m2"]])
        self.assertEqual((found["link"], found["chosen"]), ("#/daily-events?display", "#/daily-events?display&barn=c"))
        self.assertEqual((found["reads"], found["kept"], found["gone"]), ([1, 1, 1], 0, ["DELETE /v1/daily-events/m1"]))
        self.assertEqual(found["viewer"], 0)

    def test_written(self):
        """A message is of today and its barn; corrected untouched it stays as it was, each part of it"""
        message = {
            "text": "Ventilation off",
            "date": "2026-11-20",
            "milking": "noon",
            "barnId": "b",
            "kind": "Repair",
            "technician": "Jan",
            "pregnancy": True,
        }
        found = self.run_here(
            """
            bench.stopClock('2026-11-28T00:30:00+01:00');
            const { recordEvent, correctEvent } = await bench.module('/daily-events/form.js');
            const { dayHead } = await bench.module('/daily-events/message.js');
            bench.answer('/v1/places', { items: [{ id: 'b', kind: 'barn', number: '1' }] });
            bench.answer('POST /v1/daily-events', {});
            bench.answer('PATCH /v1/daily-events/m', {});
            const save = async (answer, act = () => {}) => {
              await bench.quiet();
              await act();
              await bench.press('daily-event-submit');
              await answer;
              return bench.sent.filter(({ method }) => method !== 'GET').at(-1).body;
            };
            const fresh = await save(recordEvent({ barn: 'b' }), () => bench.type('field-text', ' x '));
            const { barnId, ...rest } = given;
            const same = await save(correctEvent({ id: 'm', ...rest, barn: { id: barnId } }));
            const off = await save(correctEvent({ id: 'm', ...rest, pregnancy: false, milking: null, barn: null }));
            return [fresh, same, [off.pregnancy, off.milking, off.barnId], ['2026-11-29', '2026-11-28', '2026-11-27', '2026-11-26'].map(dayHead)];
            """,
            message,
        )
        self.assertEqual(
            found[0],
            {
                "text": "x",
                "date": "2026-11-28",
                "milking": None,
                "barnId": "b",
                "kind": None,
                "technician": None,
                "pregnancy": False,
            },
        )
        self.assertEqual(found[1], message)
        self.assertEqual(found[2], [False, None, None])
        self.assertEqual(
            found[3], ["Tomorrow, Sunday 29/11", "Today, Saturday 28/11", "Yesterday, Friday 27/11", "Thursday 26/11"]
        )

    def test_due(self):
        """What is due is listed by what was chosen last, keeps its place when animals change, and More goes on in it"""
        found = self.run_here(
            """
            bench.stopClock();
            const held = bench.hold('/v1/due');
            bench.answer('/v1/places', { items: [{ id: 'b', kind: 'barn', number: '1' }] });
            await bench.show('due', { query: { kind: 'nonsense' } });
            const many = (start, count) => Array.from({ length: count }, (_, at) =>
              ({ animal: { id: `${start}${at}`, earTagText: 'CZ 1' }, due: [{ kind: 'dryOff', old: at === 0 }] }));
            const shown = () => bench.all('due-animal').map(({ dataset }) => dataset.animal);
            await bench.type('due-kind', 'withdrawal');
            await bench.type('due-barn', 'b');
            await held[2].give({ items: many('a', 100), next: 'c' });
            await held[1].give({ items: many('b', 1), next: null });
            await held[0].fail();
            const late = [shown().length, bench.all('problem').length];
            const report = ['withdrawal-table', 'withdrawal-pdf'].map((name) => bench.one(name).getAttribute('href'));
            document.querySelector('[data-testid=due-list] > button').click();
            await bench.quiet();
            await held[3].give({ items: many('c', 20), next: null });
            const more = [shown().length, shown().at(-1)];
            await bench.hear('animal.changed');
            await bench.hear('animal.created');
            await bench.pass(499);
            const early = held.length;
            await bench.pass(1);
            await held[4].give({ items: [], next: null });
            await bench.type('due-kind', '');
            const asked = held.map(({ address }) => address.split('?')[1]);
            await bench.hear('animal.changed');
            await bench.leave();
            await bench.pass(5000);
            return { late, report, more, early, asked, left: held.length, none: bench.all('withdrawal-table').length };
            """
        )
        self.assertEqual(found["late"], [100, 0])
        self.assertEqual(
            found["report"],
            [
                "/v1/reports/withdrawal.csv?language=en&decimal=point&delimiter=comma&barn=b",
                "/v1/reports/withdrawal.pdf?language=en&barn=b",
            ],
        )
        self.assertEqual((found["more"], found["early"]), ([120, "c19"], 4))
        self.assertEqual(
            found["asked"],
            [
                "limit=100",
                "kind=withdrawal&limit=100",
                "kind=withdrawal&barn=b&limit=100",
                "kind=withdrawal&barn=b&cursor=c&limit=100",
                "kind=withdrawal&barn=b&limit=120",
                "barn=b&limit=100",
            ],
        )
        self.assertEqual(found["left"], 6)


class Labels(EmptyFarm):
    def test_preview(self):
        """The picture is of the design and the stock chosen last, whatever answer comes after it; a refusal stands in its place"""
        found = self.run_here(
            """
            bench.remember({ 'labels.design': null, 'labels.stock.card': null, 'labels.stock.tag': null });
            bench.answer('/v1/label-stocks', { items: [{ name: 'a4-cards', title: 'A4', perSheet: 8, roll: false },
              { name: 'avery-3475', title: 'Avery', perSheet: 24, roll: false }, { name: 'roll', title: 'Roll', perSheet: 1, roll: true }] });
            bench.answer('/v1/printers', { items: [] });
            const held = bench.hold('/v1/animals/a/label.png');
            const { openLabels } = await bench.module('/labels/dialog.js');
            const made = [];
            bench.replace(URL, 'createObjectURL', (blob) => (made.push(blob), `data:,${made.length}`));
            const answer = openLabels({ animals: ['a', 'b'] });
            await bench.until(() => held.length === 1, 'the picture');
            const asked = (one) => Object.fromEntries(new URLSearchParams(one.address.split('?')[1]));
            bench.one('choice-label-design-tag').click();
            await bench.quiet();
            await bench.type('field-label-stock', 'roll');
            await held[2].give({});
            const now = made.length;
            await held[0].give({});
            await held[1].give(bench.refuse(422, { code: 'of-tomorrow' }));
            const late = [made.length, bench.one('label-trouble').hidden, bench.one('label-preview').hidden];
            const zpl = bench.all('labels-zpl-203').length;
            await bench.type('field-label-stock', 'avery-3475');
            await held[3].give(bench.refuse(422, { code: 'of-tomorrow', detail: 'it does not fit' }));
            const refused = [bench.text('label-trouble'), bench.one('label-preview').hidden];
            const saved = [];
            bench.answer('POST /v1/labels', ({ body, path }) => (saved.push([path, body]), {}));
            await bench.type('field-label-skip', '3');
            await bench.type('field-label-copies', '');
            bench.replace(HTMLAnchorElement.prototype, 'click', () => {});
            await bench.press('labels-pdf');
            await bench.quiet();
            bench.one('labels-dialog').close();
            await answer;
            return { asked: held.map(asked), now, late, zpl, refused, saved: saved[0] };
            """
        )
        self.assertEqual(
            found["asked"],
            [
                {"design": "card", "stock": "a4-cards", "language": "en"},
                {"design": "tag", "stock": "avery-3475", "language": "en"},
                {"design": "tag", "stock": "roll", "language": "en"},
                {"design": "tag", "stock": "avery-3475", "language": "en"},
            ],
        )
        self.assertEqual((found["now"], found["late"], found["zpl"]), (1, [1, True, False], 1))
        self.assertEqual(found["refused"], ["Of-tomorrow. It does not fit.", True])
        self.assertEqual(
            found["saved"][1],
            {
                "design": "tag",
                "stock": "avery-3475",
                "animalIds": ["a", "b"],
                "skip": 3,
                "copies": 1,
                "format": "pdf",
                "dpi": None,
            },
        )
