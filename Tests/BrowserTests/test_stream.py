"""The stream of events and what the station makes of it: parsed at every cut, watched while it is silent, taken up again."""

from page_bench import Bench

follow = """
bench.stopClock();
const { follow } = await bench.module('/event-stream.js');
const streams = bench.streams('/v1/test');
const [events, states, said] = [[], [], []];
const followed = follow('/v1/test', {
  signal: bench.signal(),
  onEvent: (kind, data, newest) => events.push([kind, data, newest]),
  onState: (state) => states.push(state),
  onRefused: (status) => said.push(status),
  onReplaced: () => said.push('replaced'),
});
await bench.quiet();
"""


class EventStream(Bench):
    def test_parsed(self):
        """Whatever the pieces are that a stream comes in, the events are the same"""
        found = self.run_here(
            """
            const { follow } = await bench.module('/event-stream.js');
            const text = [
              ': heartbeat', '',
              'id: 7', 'event: live', 'data: {"a":"č ž",', 'data: "b":2}', '',
              'data:[1]', '', 'event: only', '', ': again', 'id', 'event: x', 'retry: 5', 'data: "\\u20ac"', '', '',
            ];
            const read = async (bytes, cuts) => {
              const streams = bench.streams('/v1/test');
              const events = [];
              const ends = new AbortController();
              follow('/v1/test', { signal: ends.signal, onEvent: (...event) => events.push(event) });
              await bench.quiet();
              let from = 0;
              for (const to of [...cuts, bytes.length]) {
                await streams[0].bytes(bytes.slice(from, to));
                from = to;
              }
              await bench.until(() => events.length >= 3, 'three events');
              ends.abort();
              await bench.quiet();
              return JSON.stringify(events);
            };
            const seen = new Set();
            for (const end of ['\\n', '\\r\\n', '\\r']) {
              const bytes = new TextEncoder().encode(text.join(end) + 'data: "never ended"');
              const all = Array.from({ length: bytes.length }, (_, at) => at);
              seen.add(await read(bytes, []));
              seen.add(await read(bytes, all));
              for (const at of all.filter((at) => at % 3 === 0)) seen.add(await read(bytes, [at]));
            }
            return [...seen].map((one) => JSON.parse(one));
            """
        )
        self.assertEqual(found, [[["live", {"a": "č ž", "b": 2}, 10], ["message", [1], 10], ["x", "€", 10]]])

    def test_headers(self):
        """A stream goes on behind the last event that had a number, and in the same store"""
        found = self.run_here(
            follow
            + """
            await streams[0].send('id: 7\\ndata: 1\\n\\n');
            await streams[0].send('data: 2\\n\\n');
            await streams[0].send('id: 9\\ndata: 3');
            await streams[0].end();
            await bench.pass(500);
            await streams[1].end();
            await bench.pass(1000);
            const heard = events.splice(0);
            return [...streams.map(({ headers }) => headers), heard];
            """
        )
        self.assertEqual(found[0], {"Accept": "text/event-stream"})
        self.assertEqual(found[1], {"Accept": "text/event-stream", "Last-Event-ID": "7", "Gateway-Store": "s1"})
        self.assertEqual(found[2], found[1])
        self.assertEqual(found[3], [["message", 1, 10], ["message", 2, 10]])

    def test_nothing_yet(self):
        """A stream that was cut before its first event goes on behind what was the newest when it was opened"""
        found = self.run_here(
            follow
            + """
            await streams[0].send('data: 1\\n\\n');
            await streams[0].end();
            await bench.pass(500);
            return streams.map(({ headers }) => headers['Last-Event-ID'] ?? null);
            """
        )
        self.assertEqual(found, [None, "10"])

    def test_silence(self):
        """Forty seconds without a byte, from the opening and after each byte, are a dead network"""
        found = self.run_here(
            follow
            + """
            const looks = [];
            const look = () => looks.push([streams.length, streams.at(-1).aborted, states.join()]);
            await bench.pass(39_999);
            look();
            await streams[0].send(': still here\\n');
            await bench.pass(39_999);
            look();
            await streams[0].send('data: 1\\n\\n');
            await bench.pass(39_999);
            look();
            await bench.pass(1);
            look();
            await bench.pass(500);
            look();
            await bench.pass(40_000);
            look();
            return looks;
            """
        )
        self.assertEqual(
            found,
            [
                [1, False, "open"],
                [1, False, "open"],
                [1, False, "open"],
                [1, True, "open,lost"],
                [2, False, "open,lost,open"],
                [2, True, "open,lost,open,lost"],
            ],
        )

    def test_pauses(self):
        """The pauses between tries grow to eight seconds, begin anew after a success, and end when the network is back"""
        found = self.run_here(
            follow
            + """
            streams.how.status = 503;
            await streams[0].end();
            const waited = [];
            for (let count = 0; count < 7; count++) {
              const before = streams.length;
              const start = Date.now();
              for (let time = 0; time < 20 && streams.length === before; time++) await bench.pass(500);
              waited.push(Date.now() - start);
            }
            streams.how.status = 200;
            window.dispatchEvent(new Event('online'));
            await bench.quiet();
            const afterOnline = streams.length;
            await streams.at(-1).end();
            const due = bench.due();
            // Who looks again asks at once, too.
            document.dispatchEvent(new Event('visibilitychange'));
            await bench.quiet();
            return { waited, afterOnline, due, looked: streams.length, states: states.slice(-3) };
            """
        )
        self.assertEqual(found["waited"], [500, 1000, 2000, 4000, 8000, 8000, 8000])
        self.assertEqual((found["afterOnline"], found["looked"]), (9, 10))
        self.assertEqual(found["due"], [500])
        self.assertEqual(found["states"], ["open", "lost", "open"])

    def test_ends(self):
        """A stream is given up for good where it is refused, and where another store answers; not where the first is old"""
        for status, said in ((401, [401]), (403, [403]), (409, ["replaced"]), (410, ["replaced"]), (500, [])):
            with self.subTest(status):
                found = self.run_here(
                    follow
                    + """
                    streams.how.status = given;
                    await streams[0].end();
                    await bench.pass(60_000);
                    return [said, streams.length > 3, bench.due().length];
                    """,
                    status,
                )
                self.assertEqual(found[0], said)
                self.assertEqual(found[1], not said, "whether it goes on")
                if said:
                    self.assertEqual(found[2], 0, "no timer is left")
        found = self.run_here(
            """
            bench.stopClock();
            const { follow } = await bench.module('/event-stream.js');
            const streams = bench.streams('/v1/test', { status: 410 });
            const said = [];
            follow('/v1/test', { signal: bench.signal(), onEvent() {}, onReplaced: () => said.push('replaced') });
            await bench.pass(600);
            return [said, streams.length];
            """
        )
        self.assertEqual(found, [[], 2])

    def test_left(self):
        """Who leaves while it is open, or while it waits, leaves neither a connection nor a timer"""
        for meanwhile in ("", "await streams[0].end();"):
            found = self.run_here(
                follow
                + meanwhile
                + """
                await bench.leave();
                await bench.pass(100_000);
                await followed;
                return [streams.length, streams[0].aborted, bench.due().length, states.at(-1)];
                """
            )
            self.assertEqual(found, [1, True, 0, "lost" if meanwhile else "open"])

    def test_woken(self):
        """After more than twenty silent seconds who looks again gets a new stream without an alarm; a hidden page does not"""
        found = self.run_here(
            follow
            + """
            const looks = [];
            const look = async (visible) => {
              bench.replace(document, 'visibilityState', visible ? 'visible' : 'hidden');
              document.dispatchEvent(new Event('visibilitychange'));
              await bench.quiet();
              looks.push([streams.length, states.join()]);
            };
            await bench.pass(19_999);
            await look(true);
            await bench.pass(1);
            await look(false);
            await look(true);
            await bench.pass(10_000);
            await streams[1].send(': heartbeat\\n');
            await bench.pass(19_999);
            await look(true);
            return looks;
            """
        )
        self.assertEqual(found, [[1, "open"], [1, "open"], [2, "open,open"], [2, "open,open"]])

    def test_bad_event(self):
        """An event that is no JSON ends the stream, which begins behind the last good one"""
        found = self.run_here(
            "bench.complaints = []; bench.replace(console, 'error', (...said) => bench.complaints.push(said.length));"
            + follow
            + """
            await streams[0].send('id: 3\\ndata: 1\\n\\nid: 4\\ndata: {\\n\\n');
            await bench.pass(500);
            return [events.length, streams.length, streams[0].aborted, bench.complaints];
            """
        )
        self.assertEqual(found, [1, 2, True, [2]])


# A station of its own, whose stream the test writes.
station = """
bench.stopClock();
const info = {
  name: 'Farm', country: 'CZ', openSession: { id: 's', name: 'S', planned: 0 },
  live: [{ place: 'main', phase: 'empty', at: '2026-11-28T10:00:00+01:00' }],
  opened: [{ place: 'main', animal: { id: 'a' } }, { place: 'gate' }],
};
const device = (id, place, more = {}) => ({ id, name: id, place, kind: 'scale', state: { phase: 'connected' }, ...more });
bench.answer('/v1/station', () => info);
bench.answer('/v1/devices', () => ({ items: [device('d', 'main'), device('g', 'gate'), device('b', 'barn')] }));
bench.answer('/v1/weighings', { items: [{ id: 'w' }] });
bench.answer('/v1/weighings/missed', { items: [{ id: 'm' }, { id: 'n' }] });
bench.answer('/v1/sessions/s', () => ({ ...info.openSession, statistics: { count: 7 } }));
const streams = bench.streams('/v1/events');
const one = new (bench.station().constructor)();
const told = [];
for (const kind of ['live', 'devices', 'session', 'backlog', 'trouble', 'unassigned', 'connection', 'opened', 'info',
  'refused', 'weighing.recorded', 'animal.changed', 'import.progress', 'offers', 'place']) {
  one.addEventListener(kind, (event) => told.push([kind, event.detail, event.fresh]));
}
const send = (event, data) => streams.at(-1).send(`event: ${event}\\ndata: ${JSON.stringify(data)}\\n\\n`);
let number = 10;
/** An event of the store, newer than the connection. */
const happens = (event, data, more = {}) => send(event, { number: ++number, at: '2026-11-28T10:00:00Z', data, ...more });
await one.start();
await bench.quiet();
const kinds = () => told.splice(0).map(([kind]) => kind);
"""
station_ends = "\none.stop(); await bench.quiet();\n"


class Station(Bench):
    def tried(self, text: str):
        return self.run_here(
            station + "const answer = await (async () => {" + text + "})();" + station_ends + "return answer;"
        )

    def test_start(self):
        """What is known after the start is what the gateway said, and the places begin with the usual one"""
        found = self.tried(
            """
            return {
              names: [one.info.name, one.session.id, one.devices.length, one.backlog, one.trouble, one.unassigned, one.missed],
              places: one.places, place: one.place, live: one.live.phase, opened: one.opened.animal.id,
              connection: one.connection, told: kinds(),
            };
            """
        )
        self.assertEqual(found["names"], ["Farm", "s", 3, None, {}, 1, 2])
        self.assertEqual(found["places"], ["main", "barn", "gate"])
        self.assertEqual((found["place"], found["live"], found["opened"]), ("main", "empty", "a"))
        self.assertEqual(found["connection"], "open")
        self.assertEqual(
            sorted(found["told"]),
            ["backlog", "connection", "devices", "live", "session", "trouble", "unassigned"],
        )

    def test_live(self):
        """A frame is kept for its own place, tells the time, and says that nobody is awaited any more"""
        found = self.tried(
            """
            kinds();
            await send('live', { place: 'gate', phase: 'loading', at: '2026-11-28T09:00:05Z', opened: true });
            const other = [one.live.phase, kinds()];
            await send('live', { place: 'main', phase: 'locked', at: '2026-11-28T09:00:05Z', opened: true, simulated: true });
            const own = [one.live.phase, one.opened?.animal.id, one.now().toISOString(), one.simulated, kinds()];
            await send('live', { place: 'main', phase: 'locked', at: '2026-11-28T08:59:55Z' });
            const after = [one.opened, one.now().toISOString(), one.simulated];
            one.place = 'gate';
            const moved = [one.live.phase, one.place, kinds()];
            bench.remember({ place: null });
            return { other, own, after, moved };
            """
        )
        self.assertEqual(found["other"], ["empty", []])
        self.assertEqual(found["own"], ["locked", "a", "2026-11-28T09:00:05.000Z", True, ["live"]])
        self.assertEqual(found["after"], [None, "2026-11-28T08:59:55.000Z", False])
        self.assertEqual(found["moved"], ["loading", "gate", ["live", "place"]])

    def test_fresh(self):
        """Only what happened since the connection, and was stored when it happened, is news"""
        found = self.tried(
            """
            const fresh = async (number, at, own) => {
              told.length = 0;
              await send('weighing.recorded', { number, at, data: { id: 'w', ...(own ? { at: own } : {}) } });
              return told.find(([kind]) => kind === 'weighing.recorded')[2];
            };
            return [
              await fresh(11, '2026-11-28T10:00:10Z', '2026-11-28T10:00:00Z'),
              await fresh(10, '2026-11-28T10:00:00Z', '2026-11-28T10:00:00Z'),
              await fresh(12, '2026-11-28T10:00:10.001Z', '2026-11-28T10:00:00Z'),
              await fresh(13, '2026-11-28T10:00:00Z', null),
            ];
            """
        )
        self.assertEqual(found, [True, False, False, True])

    def test_learned(self):
        """Each event changes what is known, and says so"""
        found = self.tried(
            """
            const looks = {};
            const look = async (name, event, data, state) => {
              kinds();
              await happens(event, data);
              looks[name] = [state(), [...new Set(kinds())].filter((kind) => kind !== event).sort().join()];
            };
            const ids = () => one.devices.map(({ id, name, state, place }) => [id, name, place, state.phase].join());
            await look('added', 'device.added', { id: 'n', name: 'New', place: 'main', kind: 'scale' }, () => ids().at(-1));
            await look('state', 'device.state', { id: 'n', name: 'New', place: 'x', state: { phase: 'failed' } },
              () => [ids().at(-1), one.devices.at(-1).kind ?? null]);
            await look('changed', 'device.changed', { id: 'n', name: 'Newer', place: 'x' }, () => ids().at(-1));
            await look('removed', 'device.removed', { id: 'n' }, () => ids().length);
            info.name = 'Other';
            await look('settings', 'settings.changed', {}, () => one.info.name);
            await look('other', 'session.changed', { id: 'z', name: 'Z' }, () => one.session.name);
            await look('renamed', 'session.changed', { id: 's', name: 'Z' }, () => [one.session.name, one.session.planned]);
            await look('counted', 'weighing.recorded', { id: 'w' }, () => one.session.statistics.count);
            info.openSession = { ...info.openSession, closedAt: '2026-11-28T10:00:00Z' };
            await look('closed meanwhile', 'clock.corrected', {}, () => one.session);
            await look('opened', 'session.opened', { id: 't' }, () => one.session.id);
            await look('closed', 'session.closed', { id: 't' }, () => one.session);
            await look('reopened', 'session.reopened', { id: 't' }, () => one.session.id);
            await look('awaited', 'animal.opened', { place: 'main', animal: { id: 'b' } }, () => one.opened.animal.id);
            await look('another', 'animal.closed', { place: 'main', animal: { id: 'a' } }, () => one.opened?.animal.id);
            await look('gone', 'animal.closed', { place: 'main', animal: { id: 'b' } }, () => one.opened);
            await look('awaited again', 'animal.opened', { place: 'main', animal: { id: 'b' } }, () => one.opened.animal.id);
            await look('out of sight', 'animal.opened', { place: 'main' }, () => one.opened);
            for (const event of ['weighing.missed', 'weighing.recorded', 'weighing.assigned', 'weighing.corrected']) {
              const before = bench.lines('GET /v1/weighings').length;
              await happens(event, { id: 'w' });
              looks[event] = bench.lines('GET /v1/weighings').length - before;
            }
            return looks;
            """
        )
        self.assertEqual(
            found,
            {
                "added": ["n,New,main,connecting", "devices"],
                "state": [["n,New,x,failed", None], "devices"],
                "changed": ["n,Newer,x,failed", "devices"],
                "removed": [3, "devices"],
                "settings": ["Other", "info"],
                "other": ["S", ""],
                "renamed": [["Z", 0], "session"],
                "counted": [7, "session,unassigned"],
                "closed meanwhile": [None, "session"],
                "opened": ["t", "session"],
                "closed": [None, "session"],
                "reopened": ["t", "session"],
                "awaited": ["b", "opened"],
                "another": ["b", "opened"],
                "gone": [None, "opened"],
                "awaited again": ["b", "opened"],
                "out of sight": [None, "opened"],
                "weighing.missed": 2,
                "weighing.recorded": 2,
                "weighing.assigned": 2,
                "weighing.corrected": 2,
            },
        )

    def test_told_as_it_is(self):
        """The backlog, what is wrong, progress and offers are passed on as they come"""
        found = self.tried(
            """
            told.length = 0;
            await send('backlog', { reason: 'diskFull', waiting: 3 });
            await send('trouble', { disk: { reason: 'full' } });
            await send('import.progress', { done: 4 });
            await send('offers', { items: [5] });
            await send('device', { id: 'd', name: 'D', place: 'main', state: { phase: 'waiting' } });
            return [one.backlog.waiting, one.trouble.disk.reason, one.devices[0].name, told.map(([kind, data]) =>
              [kind, kind === 'devices' ? data.id : data])];
            """
        )
        self.assertEqual(
            found,
            [
                3,
                "full",
                "D",
                [
                    ["backlog", None],
                    ["trouble", None],
                    ["import.progress", {"done": 4}],
                    ["offers", [5]],
                    ["devices", "d"],
                ],
            ],
        )

    def test_cut(self):
        """A lost connection is dated once; what was lost is read again before the page says that all is well"""
        found = self.tried(
            """
            const began = Date.now();
            await bench.pass(1000);
            await streams[0].end();
            const lost = [one.connection, one.lostAt - began];
            streams.how.status = 503;
            await bench.pass(1600);
            const still = [one.connection, one.lostAt - began];
            streams.how.status = 200;
            info.openSession = null;
            const held = bench.hold('/v1/station');
            kinds();
            await bench.pass(2000);
            const reading = [streams.length, one.connection, one.session?.id, held.length];
            await held[0].give({ ...info, trouble: { clock: {} } });
            const read = [one.connection, one.session, one.trouble, kinds().at(-1), one.lostAt - began];
            return { lost, still, reading, read };
            """
        )
        self.assertEqual(found["lost"], ["lost", 1000])
        self.assertEqual(found["still"], ["lost", 1000])
        self.assertEqual(found["reading"][1:], ["lost", "s", 1])
        self.assertEqual(found["read"][:3], ["open", None, {"clock": {}}])
        self.assertEqual(found["read"][4], 1000)

    def test_cut_again(self):
        """A connection that was lost again while everything was read is not called open"""
        found = self.tried(
            """
            const held = bench.hold('/v1/station');
            await streams[0].end();
            await bench.pass(500);
            streams.how.status = 503;
            await streams[1].end();
            await held[0].give(info);
            return [held.length, one.connection];
            """
        )
        self.assertEqual(found, [1, "lost"])

    def test_unreached(self):
        """What could not be read at the start is read as soon as the stream is open"""
        found = self.run_here(
            station.replace("await one.start();", "bench.answer('/v1/station', () => bench.silent());")
            + """
            const problem = await one.start().then(() => null, ({ title }) => title);
            bench.answer('/v1/station', info);
            await bench.quiet();
            const before = [one.info?.name ?? null, one.connection];
            await streams[0].end();
            """
            + station_ends
            + "return [problem, ...before];"
        )
        self.assertEqual(found, ["The gateway does not answer", "Farm", "open"])

    def test_late_recount(self):
        """The numbers of a session that was closed while they were on their way open it for nobody"""
        found = self.tried(
            """
            const held = bench.hold('/v1/sessions/s');
            await happens('weighing.recorded', { id: 'w' });
            await happens('session.closed', { id: 's' });
            await held[0].give({ id: 's', name: 'S' });
            const closed = one.session;
            await happens('session.opened', { id: 's', name: 'S' });
            await happens('weighing.recorded', { id: 'w' });
            await happens('session.opened', { id: 't', name: 'T' });
            await held[1].give({ id: 's', name: 'S' });
            return [closed, one.session.id];
            """
        )
        self.assertEqual(found, [None, "t"])

    def test_stopped(self):
        """A station that was stopped has no stream, and one that is refused says so"""
        found = self.tried(
            """
            streams.how.status = 401;
            await streams[0].end();
            await bench.pass(500);
            const refused = kinds().includes('refused');
            streams.how.status = 200;
            await one.start();
            await bench.quiet();
            const open = streams.at(-1).aborted;
            one.stop();
            await bench.quiet();
            return [refused, open, streams.at(-1).aborted];
            """
        )
        self.assertEqual(found, [True, False, True])

    def test_trouble(self):
        """Who should talk and does not is in trouble; a reader and a gate are silent by nature, and may still fail"""
        states = {"connected": [], "connecting": [], "halted": [], "silent": ["scale", "both"]}
        every = ["scale", "reader", "both", "gate"]
        found = self.run_here(
            """
            const { isTrouble } = await bench.module('/station.js');
            const [states, kinds] = given;
            return Object.fromEntries(states.map((phase) =>
              [phase, kinds.filter((kind) => isTrouble({ kind, state: { phase } }))]));
            """,
            [[*states, "failed", "waiting"], every],
        )
        self.assertEqual(found, {**states, "failed": every, "waiting": every})


class HerdNews(Bench):
    def test_pace(self):
        """Much news is read soon after the first, every two seconds while more comes, and after the last"""
        found = self.run_here(
            """
            bench.stopClock();
            const { onHerdNews } = await bench.module('/herd-news.js');
            const start = Date.now();
            const reads = [];
            onHerdNews(() => reads.push(Date.now() - start), bench.signal(), ['animals']);
            const news = () => bench.hear('herd.synchronised', { table: 'animals' });
            await bench.hear('herd.synchronised', { table: 'bulls' });
            await bench.pass(1000);
            for (let count = 0; count < 50; count++) {
              await news();
              await bench.pass(100);
            }
            await bench.pass(10_000);
            await bench.hear('import.done', {});
            await bench.pass(250);
            await news();
            await bench.leave();
            await bench.pass(10_000);
            return reads;
            """
        )
        self.assertEqual(found, [1250, 3250, 5250, 7250, 16250])
