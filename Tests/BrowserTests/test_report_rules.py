"""Reports and messages: what is asked for, how lines are put together, and what each column says."""

import json

from gateway import root
from page_bench import Bench

animal = {"id": "a1", "earTag": "CZ123456789", "name": "Bela", "collar": "17"}


class Reports(Bench):
    def test_lines_of_each_report(self):
        """Each report puts its lines together as they belong, and each column says what there is, and nothing else"""
        barn = {"number": "1", "name": "Kravín"}
        group = {"number": "7", "name": "Calves"}
        line = {"changeId": "c1", "animal": animal, "date": "2026-05-05"}
        reports = {
            "inseminations": {
                "count": 2,
                "isWholeMonth": True,
                "grouping": "barn",
                "lines": [
                    {**line, "barn": barn, "order": 2, "bull": "NEO-1", "technician": "Eva", "lacksBullNumber": True},
                    {
                        **line,
                        "barn": None,
                        "bull": "NEO-2",
                        "lacksBullNumber": False,
                        "animal": {**animal, "collar": None},
                    },
                    {**line, "barn": barn, "lacksBullNumber": False},
                ],
            },
            "heats": {
                "inHeat": 1,
                "expected": 2,
                "lines": [
                    {
                        **line,
                        "standing": "inHeat",
                        "barn": barn,
                        "group": group,
                        "since": "2026-05-01",
                        "sinceKind": "heat",
                    },
                    {**line, "standing": "expected", "expectedOn": "2026-05-09"},
                    {**line, "standing": "expected"},
                ],
            },
            "planned-claws": {
                "count": 2,
                "lines": [
                    {
                        **line,
                        "barn": barn,
                        "isOverdue": True,
                        "lcs": 3,
                        "diagnoses": ["DD", "WL"],
                        "note": "again",
                        "limbs": [
                            {"limb": "leftFront", "severity": 0, "dd": 4.1, "note": "n"},
                            {"limb": "rightRear", "dd": 2},
                            {"limb": "rightFront"},
                        ],
                    },
                    {**line, "isOverdue": False, "diagnoses": [], "limbs": []},
                ],
            },
            "selections": {
                "count": 1,
                "lines": [
                    {**line, "unit": 2, "group": group, "target": group, "order": 1},
                    {**line, "unit": None, "reason": None},
                ],
            },
            "growth": {
                "animals": 4,
                "lines": [
                    {"barn": barn, "group": group, "animals": 4, "weighed": 3, "meanWeight": 250.04, "meanGain": 0.875},
                    {"barn": barn, "group": group, "animals": 1, "weighed": 0},
                ],
            },
        }
        said = self.run_here(
            """
            const { reports } = await module('/reports/kinds.js');
            const { reportTable } = await module('/reports/table.js');
            const told = {};
            for (const [name, report] of Object.entries(given)) {
              await show(() => reportTable(report, reports[name], name === 'selections' ? () => null : null));
              const remarks = (reports[name].remarks?.(report) ?? []).filter(Boolean).length;
              told[name] = [
                [...document.querySelectorAll('tbody')].map((
                  body,
                ) => [
                  body.querySelector('.report-part th')?.innerText ?? null,
                  [...body.querySelectorAll('tr.report-line')].map((row) =>
                    [...row.cells].map((cell) =>
                      cell.innerText.trim()
                        .replace(/\\s+/g, ' ')
                    )
                  ),
                ]),
                remarks,
                reports[name].count(report),
              ];
            }
            const lines = (grouping) =>
              reports.inseminations.parts({ ...given.inseminations, grouping })
                .map(({ title, lines }) => [title, lines.length]);
            const lacking = (count, isWholeMonth = true) =>
              reports.inseminations.remarks({
                isWholeMonth,
                lines: Array.from({ length: count }, () => ({ ...given.inseminations.lines[0] })),
              }).filter(Boolean);
            return [
              told,
              lines('none'),
              lines('date').map(([, count]) => count),
              lines('barn'),
              [0, 8, 9].map((count) => lacking(count).join('')),
              lacking(0, false).length,
            ];
            """,
            reports,
        )
        told = said[0]
        tag = "CZ 123456 789"
        rows = told["inseminations"][0]
        self.assertEqual(
            [[title.split()[0] if title else None, len(lines)] for title, lines in rows],
            [["1", 1], [rows[1][0].split()[0], 1], ["1", 1]],
        )
        first = rows[0][1][0]
        self.assertEqual(first[0], f"{tag} Bela · 17")
        self.assertEqual([first[2], first[4], first[6]], ["1 · Kravín", "2", "Eva"])
        self.assertRegex(first[5], "NEO-1.+", "a bull without a number is marked")
        second = rows[1][1][0]
        self.assertEqual([second[0], second[2], second[4], second[5]], [f"{tag} Bela", "", "", "NEO-2"])
        self.assertEqual(told["inseminations"][1], 1)
        heats = told["heats"][0]
        self.assertEqual([len(lines) for _, lines in heats], [1, 2])
        self.assertEqual(heats[0][1][0][1:3], ["1 · Kravín", "7 · Calves"])
        self.assertRegex(heats[0][1][0][4], r"0?1/0?5/2026")
        self.assertEqual(heats[0][1][0][5], "")
        self.assertRegex(heats[1][1][0][5], r"0?9/0?5/2026")
        self.assertEqual(heats[1][1][1][4:], ["", ""])
        claws = told["planned-claws"][0]
        self.assertEqual([len(lines) for _, lines in claws], [1, 1])
        limbs = claws[0][1][0][5].split("; ")
        self.assertEqual([limb.count("(") for limb in limbs], [1, 1, 0])
        self.assertEqual(limbs[0].count(","), 2, limbs)
        for part in ("0", "4.1", "n"):
            self.assertIn(part, limbs[0])
        self.assertNotIn("2.0", limbs[1])
        self.assertEqual([claws[0][1][0][4], claws[0][1][0][6]], ["3", "DD; WL; again"])
        self.assertEqual(claws[1][1][0][4:], ["", "", ""])
        selections = told["selections"][0]
        self.assertEqual(len(selections), 2)
        self.assertIn("2", selections[0][0])
        self.assertNotEqual(selections[0][0], selections[1][0])
        self.assertEqual(selections[0][1][0][3:5], ["1", "7 · Calves"])
        growth = told["growth"][0]
        self.assertEqual(growth[0][1][0][:4], ["7 · Calves", "4", "3", "250.0 kg"])
        self.assertIn("0.88", growth[0][1][0][4])
        self.assertEqual(growth[0][1][1][3:5], ["", ""])
        self.assertEqual(said[1], [[None, 3]])
        self.assertEqual(said[2], [3])
        self.assertEqual([count for _, count in said[3]], [1, 1, 1])
        self.assertEqual([text.count("CZ") for text in said[4]], [0, 8, 8])
        self.assertEqual(["…" in text for text in said[4]], [False, False, True])
        self.assertEqual(said[5], 1)

    def test_what_is_asked_for(self):
        """What is chosen is asked for, stands in the address and in the files, and what is not is left out"""
        said = self.run_here(
            """
            await as('recorder');
            await language('en');
            clock('2026-05-05T12:00:00');
            answer('GET /v1/places', {
              items: [{ id: 'p1', kind: 'barn', number: '1' }, { id: 'p2', kind: 'barn', number: '2' }, {
                id: 'g',
                kind: 'group',
                number: '3',
              }],
            });
            answer('GET /v1/reports/*', {
              count: 0,
              lines: [],
              technicians: ['Eva'],
              units: [1, 2],
              isWholeMonth: true,
            });
            const told = [];
            const last = () => sent.filter(({ path }) => path.startsWith('/v1/reports')).at(-1);
            await show('report', { parameters: { name: 'inseminations' } });
            told.push(
              last().query,
              new URL(one('report-csv').href).searchParams.toString(),
              new URL(one('report-pdf').href)
                .searchParams.toString(),
            );
            await press('report-lastMonth');
            told.push(last().query, [one('field-from').value, one('field-to').value]);
            await press('grouping-barn');
            await type('field-technician', 'Eva');
            for (const box of document.querySelectorAll('details')) box.open = true;
            one('toggle-barn-1').click();
            await quiet();
            one('toggle-barn-2').click();
            await quiet();
            told.push(last().query, location.hash, new URL(one('report-csv').href).searchParams.getAll('barn'));
            one('toggle-barn-1').click();
            await quiet();
            await type('field-technician', '');
            await type('field-from', '');
            told.push(last().query, location.hash);
            await show('report', { parameters: { name: 'selections' }, query: { unit: '7', barn: 'p1,p2' } });
            told.push(
              last().query,
              [...one('field-unit').options].map((option) => option.value),
              one('field-unit').value,
            );
            await show('report', { parameters: { name: 'nothing' } });
            told.push(last().path);
            return told;
            """
        )
        month = {"from": "2026-05-01", "to": "2026-05-31"}
        self.assertEqual(said[0], month)
        self.assertEqual(said[1], "language=en&decimal=point&delimiter=comma&from=2026-05-01&to=2026-05-31")
        self.assertEqual(said[2], "language=en&from=2026-05-01&to=2026-05-31")
        april = {"from": "2026-04-01", "to": "2026-04-30"}
        self.assertEqual(said[3:5], [april, ["2026-04-01", "2026-04-30"]])
        self.assertEqual(said[5], {**april, "grouping": "barn", "technician": "Eva", "barn": "p2"})
        self.assertIn("barn=p1%2Cp2", said[6])
        self.assertEqual(said[7], ["p1", "p2"])
        self.assertEqual(said[8], {**april, "grouping": "barn", "barn": "p2"})
        self.assertNotIn("technician", said[9])
        self.assertEqual(said[10:13], [{"unit": "7", "barn": "p2"}, ["", "1", "2", "7"], "7"])
        self.assertEqual(said[13], "/v1/reports/inseminations")

    def test_ticking_off(self):
        """A planned treatment is ticked off by who may, and the list is read again, also when something else did it"""
        said = self.run_here(
            """
            answer('GET /v1/reports/*', {
              count: 1,
              lines: [{ changeId: 'c1', animal: given, limbs: [], diagnoses: [], date: '2026-05-05', isOverdue: true }],
            });
            answer('POST /v1/changes/c1/done', {});
            const told = [];
            for (
              const [role, name] of [['viewer', 'planned-claws'], ['recorder', 'planned-claws'], ['recorder', 'claws']]
            ) {
              await as(role);
              await show('report', { parameters: { name } });
              const reads = () => sent.filter(({ path }) => path.startsWith('/v1/reports')).length;
              const before = reads();
              await hear('animal.changed');
              await quiet();
              told.push([Boolean(one('tick-off')), reads() - before]);
            }
            await show('report', { parameters: { name: 'selections' } });
            const before = sent.length;
            await press('tick-off');
            said();
            return [told, bodies(), sent.length - before];
            """,
            animal,
        )
        self.assertEqual(said[0], [[False, 1], [True, 1], [False, 0]])
        self.assertEqual(said[1:], [[["POST /v1/changes/c1/done", {}]], 2])


class Messages(Bench):
    def test_messages_that_nobody_touched(self):
        """A message that is corrected is what it was, and a new one is of today and of the barn that is looked at"""
        said = self.run_here(
            """
            clock('2026-05-05T00:30:00');
            await as('recorder');
            answer('GET /v1/places', {
              items: [{ id: 'p1', kind: 'barn', number: '1' }, { id: 'p2', kind: 'barn', number: '2' }],
            });
            const message = {
              id: 'm',
              text: 'line 1\\nline 2',
              date: '2026-05-03',
              milking: 'noon',
              barn: { id: 'p2', number: '2' },
              kind: 'Feed',
              technician: 'Eva',
              pregnancy: true,
              recordedBy: 'X',
              recordedAt: '2026-05-03T10:00:00Z',
            };
            const bare = {
              ...message,
              id: 'n',
              milking: undefined,
              barn: undefined,
              kind: undefined,
              technician: undefined,
              pregnancy: false,
            };
            answer('GET /v1/daily-events', { items: [message, bare] });
            answer(['PATCH /v1/daily-events/*', 'POST /v1/daily-events', 'DELETE /v1/daily-events/m'], {});
            await show('daily-events', { query: { barn: 'p1' } });
            const told = [asked('GET /v1/daily-events')[0].query];
            for (const index of [0, 1]) {
              await press('correct-event', all('daily-event')[index]);
              await press('daily-event-submit');
            }
            await press('record-event');
            await type('field-text', 'New');
            await press('daily-event-submit');
            await press('delete-event');
            await cancel('confirm-dialog');
            await press('delete-event');
            await press('confirm');
            told.push(bodies().map(([, body]) => body), one('daily-display').getAttribute('href'));
            return told;
            """
        )
        self.assertEqual(said[0], {"from": "2026-04-21", "barn": "p1", "limit": "500"})
        message = {"text": "line 1\nline 2", "date": "2026-05-03", "milking": "noon", "barnId": "p2", "kind": "Feed"}
        message |= {"technician": "Eva", "pregnancy": True}
        bare = {**message, "milking": None, "barnId": None, "kind": None, "technician": None, "pregnancy": False}
        new = {**bare, "text": "New", "date": "2026-05-05", "barnId": "p1"}
        self.assertEqual(said[1], [message, bare, new, None])
        self.assertTrue(said[2].endswith("?display&barn=p1"))

    def test_a_screen_in_the_barn(self):
        """A screen shows today and yesterday, says that today is quiet, and turns over by itself at midnight"""
        said = self.run_here(
            """
            hurry(1000);
            clock('2026-05-05T23:59:00');
            await as('viewer');
            answer('GET /v1/daily-events', {
              items: [{ id: 'm', text: 'A', date: '2026-05-04', recordedBy: 'X', recordedAt: '2026-05-04T10:00:00Z' }],
            });
            await show('daily-events', { query: { display: '' } });
            const reads = () => asked('GET /v1/daily-events');
            const told = [reads()[0].query.from, all('display-day').length, all('display-message').length];
            await hear('connection');
            await quiet();
            told.push(reads().length);
            clock('2026-05-06T00:01:00');
            await until(() => reads().length === 3);
            told.push(reads()[2].query.from);
            leave();
            return told;
            """
        )
        self.assertEqual(said, ["2026-05-04", 2, 1, 2, "2026-05-05"])


class Catalogue(Bench):
    address, ready = "/problems", "page-problems"

    def test_every_kind_stands_there_once(self):
        """Each kind of problem stands below its first status, the lowest status first"""
        statuses = json.loads((root / "Web/problem-catalogue/statuses.json").read_text(encoding="utf-8"))
        self.browser.find("kind-bad-value")
        found = self.browser.script(
            """
            const named = (part) => [...part.querySelectorAll('[data-testid^=kind-]')];
            const kinds = (part) => named(part).map((one) => one.dataset.testid.slice(5));
            return [...document.querySelectorAll('main section')].filter((part) => kinds(part).length > 0)
              .map((part) => [part.querySelector('h2').innerText.split(' ')[0], kinds(part)]);
            """
        )
        self.assertEqual([int(status) for status, _ in found], sorted({int(each[0]) for each in statuses.values()}))
        shown = {kind: int(status) for status, kinds in found for kind in kinds}
        self.assertEqual(shown, {kind: int(each[0]) for kind, each in statuses.items()})
        self.assertEqual(sum(len(kinds) for _, kinds in found), len(statuses))
