"""The planner: what it asks, what it draws of a day, and what is booked, moved and cancelled."""

from page_bench import Bench

planner_script = """
const iso = (text) => new Date(text).toISOString();
const span = (start, end) => ({ start: iso(start), end: iso(end) });
const resourceAs = (id, more = {}) => ({ id, name: `Name ${id}`, kind: 'vet', closed: false, calendars: [], ...more });
const bookingAs = (more = {}) => ({
  id: 'b1',
  purpose: 'weighing',
  name: 'Heifers',
  note: 'Gate 2',
  resources: [resourceAs('r1')],
  ...span('2026-05-05T12:00:00', '2026-05-05T13:30:00'),
  ...more,
});
answer('GET /v1/places', {
  items: [
    { id: 'p1', kind: 'barn', number: '1' },
    { id: 'p2', kind: 'group', number: '2' },
    { id: 'p3', kind: 'barn', number: '3', closed: true },
    { id: 'p4', kind: 'gate', number: '4' },
  ],
});
"""


class Days(Bench):
    def test_bars_of_a_day(self):
        """Of each day it is drawn when each is busy and when all are free: until midnight and over days"""
        said = self.run_here(
            planner_script
            + """
            const { plannerDays } = await module('/planner/days.js');
            const busy = [
              {
                resource: resourceAs('a'),
                busy: [
                  span('2026-05-05T07:00:00', '2026-05-05T12:00:00'),
                  span('2026-05-05T22:30:00', '2026-05-06T00:00:00'),
                  span('2026-05-07T20:00:00', '2026-05-09T06:15:00'),
                ],
              },
              { resource: resourceAs('b'), busy: [] },
            ];
            const items = [
              { ...span('2026-05-05T12:00:00', '2026-05-05T15:30:00'), minutes: 210 },
              { ...span('2026-05-05T23:00:00', '2026-05-06T01:00:00'), minutes: 120 },
              { ...span('2026-05-07T00:30:00', '2026-05-07T01:00:00'), minutes: 30 },
            ];
            const draw = async (hours) => {
              await show(() =>
                plannerDays({ items }, busy, hours, (window) => {
                  const button = document.createElement('button');
                  button.textContent = window.minutes;
                  return button;
                })
              );
              return all('planner-day').map((
                day,
              ) => [
                day.dataset.day,
                [...all('planner-busy', day), ...all('planner-free', day)].map((row) => [
                  row.querySelector('.planner-times').innerText,
                  [...row.querySelectorAll('rect.taken')].map((box) =>
                    [box.getAttribute('x'), box.getAttribute('width')].map(Number)
                  ),
                ]),
                [...day.querySelectorAll('.planner-windows button')].map((one) => one.textContent),
              ]);
            };
            const whole = await draw(null);
            const work = await draw('7:00-15:30');
            const boxes = document.querySelectorAll('.planner-windows').length;
            const view = document.querySelector('svg').getAttribute('viewBox');
            await draw('0:30-23:30');
            return [
              whole,
              work[0],
              view,
              document.querySelector('svg').getAttribute('viewBox'),
              document.querySelectorAll('svg')[0].querySelectorAll('line.hour').length,
              boxes,
            ];
            """
        )
        (not_busy, not_free) = (said[0][0][1][1][0], said[0][3][1][2][0])
        self.assertNotEqual(not_busy, not_free)
        self.assertEqual(
            said[0],
            [
                [
                    "2026-05-05",
                    [
                        ["07:00–12:00, 22:30–24:00", [[420, 300], [1350, 90]]],
                        [not_busy, []],
                        ["12:00–15:30, 23:00–24:00", [[720, 210], [1380, 60]]],
                    ],
                    ["210", "120"],
                ],
                ["2026-05-06", [[not_busy, []], [not_busy, []], ["00:00–01:00", [[0, 60]]]], []],
                [
                    "2026-05-07",
                    [["20:00–24:00", [[1200, 240]]], [not_busy, []], ["00:30–01:00", [[30, 30]]]],
                    ["30"],
                ],
                ["2026-05-08", [["00:00–24:00", [[0, 1440]]], [not_busy, []], [not_free, []]], []],
                ["2026-05-09", [["00:00–06:15", [[0, 375]]], [not_busy, []], [not_free, []]], []],
            ],
        )
        self.assertEqual(
            said[1][1],
            [
                ["07:00–12:00, 22:30–24:00", [[420, 300], [1350, 0]]],
                [not_busy, []],
                ["12:00–15:30, 23:00–24:00", [[720, 210], [1380, 0]]],
            ],
        )
        self.assertEqual(said[2:], ["360 0 630 10", "0 0 1440 10", 23, 2])

    def test_many_days(self):
        """Two weeks are drawn at once, and more by a press, until there are no more"""
        said = self.run_here(
            planner_script
            + """
            const { plannerDays } = await module('/planner/days.js');
            const items = Array.from({ length: 30 }, (_, index) => {
              const day = new Date(2026, 4, 1 + index, 10);
              return { start: day.toISOString(), end: new Date(day.getTime() + 3_600_000).toISOString(), minutes: 60 };
            });
            await show(() => plannerDays({ items }, [], null, () => document.createElement('i')));
            const told = [all('planner-day').length];
            while (one('more-days')) {
              await press('more-days');
              told.push(all('planner-day').length);
            }
            return [told, all('planner-day').at(-1).dataset.day];
            """
        )
        self.assertEqual(said, [[14, 28, 30], "2026-05-30"])

    def test_moments(self):
        """A moment is typed and read by the clocks here, in each zone, and an end on another day has its day"""
        for zone in ("America/Los_Angeles", "Europe/Prague", "Pacific/Auckland"):
            with self.subTest(zone):
                self.load_in(zone)
                said = self.run_here(
                    planner_script
                    + """
                    const { typed, ending, spanOf } = await module('/planner/when.js');
                    const { usual } = await module('/reports/filters.js');
                    const there = ['2026-05-05T00:30', '2026-05-05T23:30', '2026-12-31T09:05'];
                    const days = [];
                    for (
                      const now of [
                        '2026-03-01T00:30:00',
                        '2026-03-31T23:30:00',
                        '2026-01-01T12:00:00',
                        '2028-02-29T23:59:00',
                      ]
                    ) {
                      clock(now);
                      days.push([usual({ filters: ['period', 'day'] }), usual({ filters: ['period'], days: 90 })]);
                    }
                    clock();
                    return [
                      there.map((text) => typed(new Date(text))),
                      ending(span('2026-05-05T22:00', '2026-05-05T23:59')),
                      ending(span('2026-05-05T22:00', '2026-05-06T00:00')),
                      spanOf(span('2026-05-05T22:00', '2026-05-06T01:00')),
                      days,
                    ];
                    """
                )
                self.assertEqual(said[0], ["2026-05-05T00:30", "2026-05-05T23:30", "2026-12-31T09:05"])
                self.assertEqual(said[1], "23:59")
                self.assertRegex(said[2], r"^0?6/0?5/2026 00:00$")
                self.assertRegex(said[3], r"^0?5/0?5/2026 22:00 – 0?6/0?5/2026 01:00$")
                month = [[{key: one.get(key) for key in ("from", "to", "day")} for one in row] for row in said[4]]
                self.assertEqual(
                    month,
                    [
                        [
                            {"from": "2026-03-01", "to": "2026-03-31", "day": "2026-03-01"},
                            {"from": "2025-12-01", "to": "2026-03-01", "day": None},
                        ],
                        [
                            {"from": "2026-03-01", "to": "2026-03-31", "day": "2026-03-31"},
                            {"from": "2025-12-31", "to": "2026-03-31", "day": None},
                        ],
                        [
                            {"from": "2026-01-01", "to": "2026-01-31", "day": "2026-01-01"},
                            {"from": "2025-10-03", "to": "2026-01-01", "day": None},
                        ],
                        [
                            {"from": "2028-02-01", "to": "2028-02-29", "day": "2028-02-29"},
                            {"from": "2027-12-01", "to": "2028-02-29", "day": None},
                        ],
                    ],
                )


class Bookings(Bench):
    def test_a_window_is_booked(self):
        """A booking is of as many minutes as were asked for, and of a barn, a group or neither"""
        said = self.run_here(
            planner_script
            + """
            const { bookWindow } = await module('/planner/book.js');
            answer('POST /v1/planner/bookings', {});
            const window = span('2026-05-05T12:00:00', '2026-05-05T15:30:00');
            const told = [];
            const book = async (resources, fields, minutes = 90) => {
              sent.length = 0;
              const end = bookWindow(window, resources, minutes);
              await until(() => one('book'));
              const start = one('field-start');
              const shown = [
                start.value,
                start.min,
                start.max,
                [...one('field-place').options].map((option) => option.value),
              ];
              for (const [name, value] of Object.entries(fields)) await type(`field-${name}`, value);
              await press('book-submit');
              const [request] = changes();
              const body = { ...request.body };
              for (const key of ['start', 'end']) body[key] = new Date(body[key]).toLocaleString('sv');
              told.push(body, request.key.length, await end);
              return shown;
            };
            const shown = await book([resourceAs('r1'), resourceAs('r2', { kind: 'scale' })], {
              place: 'p2',
              name: ' A ',
            });
            await book([resourceAs('r1')], { place: 'p1', start: '2026-05-05T14:00', note: 'n' });
            await book([resourceAs('r1')], {}, 30);
            const end = bookWindow(window, [resourceAs('r1')], 30);
            await until(() => one('book'));
            const count = changes().length;
            one('book').querySelector('.form-actions button:last-child').click();
            return [shown, told, await end, changes().length - count];
            """
        )
        self.assertEqual(said[0], ["2026-05-05T12:00", "2026-05-05T12:00", "2026-05-05T14:00", ["", "p1", "p2"]])
        body = {"purpose": "vet", "name": None, "note": None, "resources": ["r1"]}
        (first, second, third) = (said[1][0], said[1][3], said[1][6])
        day = "2026-05-05"
        times = {"start": f"{day} 12:00:00", "end": f"{day} 13:30:00"}
        self.assertEqual(
            first, {**body, **times, "purpose": "weighing", "name": "A", "resources": ["r1", "r2"], "groupId": "p2"}
        )
        self.assertEqual(
            second, {**body, "start": f"{day} 14:00:00", "end": f"{day} 15:30:00", "note": "n", "barnId": "p1"}
        )
        self.assertEqual(third, {**body, "start": f"{day} 12:00:00", "end": f"{day} 12:30:00"})
        self.assertEqual(said[1][1:3], [32, True])
        self.assertEqual(said[2:], [False, 0])

    def test_a_booking_is_moved(self):
        """Only what is typed otherwise is sent; an end follows its start, and all of it goes back as it was"""
        said = self.run_here(
            planner_script
            + """
            const { editBooking } = await module('/planner/move.js');
            answer('PATCH /v1/planner/bookings/b1', ({ body }) => ({ ...bookingAs(), ...body }));
            const here = (body) =>
              Object.fromEntries(
                Object.entries(body).map((
                  [key, value],
                ) => [key, ['start', 'end'].includes(key) ? new Date(value).toLocaleString('sv').slice(0, 16) : value]),
              );
            const told = [];
            let drawn = 0;
            const edit = async (booking, fields, undo = false) => {
              sent.length = 0;
              const end = editBooking(booking, () => (drawn += 1));
              await until(() => one('edit-booking'));
              for (const [name, value] of fields) await type(`field-${name}`, value);
              await press('edit-booking-submit');
              await end;
              if (undo) {
                all('toast-way').at(-1).click();
                await quiet();
              }
              told.push(changes().map(({ body }) => here(body)));
            };
            await edit(bookingAs(), []);
            await edit(bookingAs({ note: undefined }), []);
            await edit(bookingAs({ start: iso('2026-05-05T12:00:30'), end: iso('2026-05-06T00:00:30') }), []);
            const before = drawn;
            await edit(bookingAs(), [['note', '']], true);
            await edit(bookingAs({ note: undefined }), [['note', 'New']], true);
            await edit(bookingAs(), [['name', 'Cows']], true);
            await edit(bookingAs(), [['start', '2026-05-07T08:00']], true);
            await edit(bookingAs(), [['end', '2026-05-05T12:30'], ['start', '2026-05-05T10:00']]);
            await edit(bookingAs(), [['end', '2026-05-05T11:30'], ['start', '2026-05-05T10:00']]);
            await edit(bookingAs(), [['start', '2026-05-05T12:05'], ['start', '2026-05-05T12:00']]);
            answer('PATCH /v1/planner/bookings/b1', refuse(409, { title: 'Busy' }));
            sent.length = 0;
            editBooking(bookingAs(), () => (drawn += 100));
            await type('field-name', 'Cows');
            await press('edit-booking-submit');
            const stays = [Boolean(one('edit-booking')), one('field-name').value, drawn < 100];
            said();
            return [told, before, stays];
            """
        )
        before = {"start": "2026-05-05 12:00", "end": "2026-05-05 13:30"}
        self.assertEqual(
            said[0],
            [
                [],
                [],
                [],
                [{"note": ""}, {"note": "Gate 2"}],
                [{"note": "New"}, {"note": ""}],
                [{"name": "Cows"}, {"name": "Heifers"}],
                [{"start": "2026-05-07 08:00", "end": "2026-05-07 09:30"}, before],
                [{"start": "2026-05-05 10:00", "end": "2026-05-05 10:30"}],
                [{"start": "2026-05-05 10:00", "end": "2026-05-05 09:30"}],
                [],
            ],
        )
        self.assertEqual(said[1:], [0, [True, "Cows", True]])


class Searches(Bench):
    def test_what_is_asked(self):
        """A search is of who was chosen and of the days and hours that were; the closed are never offered"""
        said = self.run_here(
            planner_script
            + """
            clock('2026-05-05T23:30:00');
            answer('GET /v1/planner/bookings', { items: [] });
            const window = { ...span('2026-05-06T08:00:00', '2026-05-06T10:00:00'), minutes: 120 };
            answer('GET /v1/planner/windows', {
              items: [window],
              doubts: [
                { reason: 'failed', resource: resourceAs('r1'), calendar: 'C', readAt: '2026-05-05T20:00:00Z' },
              ],
            });
            answer('GET /v1/planner/busy', { items: [] });
            const told = [];
            const start = async (role, resources) => {
              await as(role);
              answer('GET /v1/planner/resources', { items: resources });
              sent.length = 0;
              await show('planner');
              return [...document.querySelectorAll('input[type=checkbox]')].map((box) => [box.name, box.checked]);
            };
            told.push(
              await start(
                'viewer',
                ['a', 'b', 'c'].map((id) => resourceAs(id)).concat(resourceAs('d', { closed: true })),
              ),
            );
            told.push(asked('GET /v1/planner/bookings')[0].query.from, one('field-from').value, one('field-to').value);
            await press('planner-submit');
            told.push(asked('GET /v1/planner/windows')[0].query, asked('GET /v1/planner/busy')[0].query);
            told.push(one('window').disabled, one('planner-doubts').querySelectorAll('li').length);
            told.push(await start('recorder', ['a', 'b', 'c', 'd'].map((id) => resourceAs(id))));
            await press('planner-submit');
            told.push(asked('GET /v1/planner/windows').length);
            for (const name of ['resource-b', 'resource-d']) document.querySelector(`[name="${name}"]`).click();
            await type('field-hours', '');
            await type('field-minutes', '30');
            await press('planner-submit');
            told.push(asked('GET /v1/planner/windows')[0].query, one('window').disabled);
            await type('field-hours', '5:00-20:00 1234567');
            await press('planner-submit');
            const { hours, weekdays } = asked('GET /v1/planner/windows')[1].query;
            told.push([hours, weekdays]);
            answer('POST /v1/planner/bookings', {});
            await press('window');
            await press('book-submit');
            const { resources, start: from, end } = changes().at(-1).body;
            told.push(
              resources,
              (new Date(end) - new Date(from)) / 60_000,
              one('window'),
              asked('GET /v1/planner/bookings').length,
            );
            told.push(await start('recorder', [resourceAs('d', { closed: true })]), one('planner-submit'));
            return told;
            """
        )
        on = [[f"resource-{id}", True] for id in "abc"]
        days = {"from": "2026-05-05", "to": "2026-05-18"}
        self.assertEqual(said[:4], [on, "2026-05-05", "2026-05-05", "2026-05-18"])
        asked = {"resources": "a,b,c", **days}
        self.assertEqual(said[4], {**asked, "minutes": "90", "hours": "7:00-15:30", "weekdays": "12345"})
        self.assertEqual(said[5:8], [asked, True, 1])
        self.assertEqual(said[8], [[f"resource-{id}", False] for id in "abcd"])
        self.assertEqual(said[9], 0)
        self.assertEqual(said[10:12], [{"resources": "b,d", **days, "minutes": "30"}, False])
        self.assertEqual(said[12], ["5:00-20:00", "1234567"])
        self.assertEqual(said[13:17], [["b", "d"], 30, None, 2])
        self.assertEqual(said[17:], [[], None])

    def test_what_is_booked(self):
        """A booking is opened as a session once, cancelled when that is meant, and read again when it changed"""
        said = self.run_here(
            planner_script
            + """
            await as('recorder');
            answer('GET /v1/planner/resources', { items: [] });
            answer('POST /v1/planner/bookings/*/*', {});
            answer('GET /v1/planner/bookings', {
              items: [
                bookingAs({ group: { number: '7', name: 'Calves' } }),
                bookingAs({ id: 'b2', sessionId: 's' }),
                bookingAs({ id: 'b3', purpose: 'vet', note: undefined, barn: { number: '8', name: 'Old' } }),
              ],
            });
            await show('planner');
            const rows = () =>
              all('booking').map((row) => [
                row.dataset.id,
                names(row).filter((name) => name.endsWith('booking'))
                  .filter((name) => name !== 'booking').length,
                row.innerText.split(/\\n+/).length,
              ]);
            const told = [
              rows(),
              all('booking')[0].innerText.includes('Calves'),
              all('booking')[2].innerText.includes('Old'),
            ];
            await press('cancel-booking');
            await cancel('confirm-dialog');
            told.push(bodies().length);
            await press('cancel-booking');
            await press('confirm');
            await press('open-booking', all('booking')[0]);
            told.push(bodies().map(([asked]) => asked));
            const reads = () => asked('GET /v1/planner/bookings').length;
            const before = reads();
            for (const kind of ['booking.made', 'booking.changed', 'planner.changed']) await hear(kind);
            await quiet();
            told.push(reads() - before);
            await as('viewer');
            await show('planner');
            told.push(rows().map(([, acts]) => acts));
            return told;
            """
        )
        self.assertEqual([row[:2] for row in said[0]], [["b1", 3], ["b2", 2], ["b3", 2]])
        self.assertEqual(said[1:4], [True, True, 0])
        self.assertEqual(said[4], ["POST /v1/planner/bookings/b1/cancel", "POST /v1/planner/bookings/b1/session"])
        self.assertEqual(said[5:], [2, [0, 0, 0]])

    def test_who_is_planned_with(self):
        """Who is planned with is added, closed, tied to a person and given calendars; each change is read again"""
        said = self.run_here(
            planner_script
            + """
            await as('admin');
            answer('GET /v1/planner/feed', { feed: null });
            const calendar = (more) => ({
              id: 'c1',
              name: 'C',
              entries: 3,
              unread: 0,
              readAt: '2026-05-05T10:00:00Z',
              ...more,
            });
            answer('GET /v1/planner/resources', {
              items: [
                resourceAs('r1', { calendars: [calendar({ host: 'h.test', unread: 2 })] }),
                resourceAs('r2', {
                  kind: 'scale',
                  closed: true,
                  calendars: [calendar({ id: 'c2', failure: { code: 'unreachable' } })],
                }),
                resourceAs('r3', { memberId: 'm3' }),
              ],
            });
            answer('GET /v1/members', { items: [{ id: 'm1', name: 'Jan', number: '1', active: true }] });
            answer(['POST /v1/planner/**', 'PATCH /v1/planner/**', 'DELETE /v1/planner/**'], {
              path: '/v1/planner/bookings.ics?x',
            });
            await show('planner-resources');
            const row = (index) => all('resource')[index];
            const told = [
              [0, 1, 2].map((index) =>
                names(row(index)).filter((name) => /tie|refresh|delete|member/.test(name)).join(' ')
              ),
            ];
            told.push(all('calendar').map((one) => one.classList.contains('failing')), text('calendar').includes('2'));
            await press('close-resource', row(0));
            await press('close-resource', row(1));
            await press('tie-resource', row(2));
            await press('tie-resource', row(0));
            await press('door-member');
            await press('tie-resource', row(0));
            await cancel('door-members');
            await press('refresh-calendar', row(0));
            await press('delete-calendar', row(0));
            await cancel('confirm-dialog');
            await press('delete-calendar', row(0));
            await press('confirm');
            await press('add-feed', row(0));
            const name = one('field-name').value;
            await type('field-address', 'https://calendar.test/x.ics');
            await press('feed-submit');
            await press('add-resource');
            await type('field-name', ' New ');
            one('choice-kind-scale').click();
            await press('resource-submit');
            const reads = asked('GET /v1/planner/resources').length;
            await hear('planner.changed');
            await quiet();
            told.push(bodies(), name, reads, asked('GET /v1/planner/resources').length);
            sent.length = 0;
            const files = new DataTransfer();
            files.items.add(new File(['BEGIN:VCALENDAR'], 'vet á.ics'));
            const input = one('calendar-file', row(1));
            input.files = files.files;
            input.dispatchEvent(new Event('change'));
            await quiet();
            const { path, query, headers } = changes()[0];
            told.push(path, query, headers['Content-Type']);
            await press('renew-feed');
            told.push(
              text('feed-address') === `${location.origin}/v1/planner/bookings.ics?x`,
              names().includes('end-feed'),
            );
            return told;
            """
        )
        self.assertEqual(
            said[0],
            ["refresh-calendar delete-calendar tie-resource", "delete-calendar", "resource-member tie-resource"],
        )
        self.assertEqual(said[1:3], [[False, True], True])
        self.assertEqual(
            said[3],
            [
                ["PATCH /v1/planner/resources/r1", {"closed": True}],
                ["PATCH /v1/planner/resources/r2", {"closed": False}],
                ["PATCH /v1/planner/resources/r3", {"memberId": None}],
                ["PATCH /v1/planner/resources/r1", {"memberId": "m1"}],
                ["POST /v1/planner/calendars/c1/refresh", {}],
                ["DELETE /v1/planner/calendars/c1", None],
                [
                    "POST /v1/planner/resources/r1/feeds",
                    {"name": "Name r1", "address": "https://calendar.test/x.ics"},
                ],
                ["POST /v1/planner/resources", {"name": "New", "kind": "scale"}],
            ],
        )
        self.assertEqual(said[4:7], ["Name r1", 9, 10])
        self.assertEqual(
            said[7:], ["/v1/planner/resources/r2/files", {"name": "vet á.ics"}, "text/calendar", True, False]
        )
