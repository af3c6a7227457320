"""What the pages of people show and do: access, doors, cards, printers, personal data, and lists of a study system."""

from fixtures import print_script
from page_bench import Bench


class Access(Bench):
    def test_browsers_one_is_signed_in_with(self):
        """Another browser is signed out by a press, all of them when that is meant, and a password is changed"""
        said = self.run_here(
            """
            await as('viewer', { kind: 'account', way: 'password' });
            answer('GET /v1/sign-ins', {
              items: [
                { id: 'a', way: 'password', usedAt: '2026-05-05T09:15:00Z', isThis: true },
                { id: 'b', way: 'phone', usedAt: '2026-05-05T09:15:00Z', address: '192.168.1.30', isThis: false },
              ],
            });
            answer(['DELETE /v1/sign-ins/b', 'PUT /v1/session/password', 'DELETE /v1/sign-ins', 'DELETE /v1/session']);
            await show('account');
            const rows = all('browser').map((row) => [names(row), row.innerText.includes('192.168.1.30')]);
            await press('end-browser');
            const reads = asked('GET /v1/sign-ins').length;
            await type('field-current', ' old pass ');
            await type('field-new', ' new pass ');
            await press('password-form-submit');
            const emptied = one('field-current').value;
            await press('sign-out-everywhere');
            await cancel('confirm-dialog');
            const kept = bodies().length;
            await press('sign-out-everywhere');
            await press('confirm');
            await as('viewer', { kind: 'phone', way: 'phone' });
            await show('account');
            const form = one('password-form');
            await press('account-sign-out');
            said();
            return [rows, reads, emptied, kept, bodies(), form];
            """
        )
        self.assertEqual(said[0], [[["this-browser"], False], [["end-browser"], True]])
        self.assertEqual(said[1:4], [2, "", 2])
        self.assertEqual(
            said[4],
            [
                ["DELETE /v1/sign-ins/b", None],
                ["PUT /v1/session/password", {"current": " old pass ", "new": " new pass "}],
                ["DELETE /v1/sign-ins", None],
                ["DELETE /v1/session", None],
            ],
        )
        self.assertIsNone(said[5])

    def test_a_password_is_seen(self):
        """A password is hidden, shown as long as somebody wants to see it, and said to be so"""
        said = self.run_here(
            """
            const { passwordField, typedPassword } = await module('/access/password-field.js');
            await show(() => {
              const form = document.createElement('form');
              form.append(passwordField({ label: 'A', autocomplete: 'off' }));
              return form;
            });
            const told = [];
            const look =
              () => [one('field-password').type, one('show-password').ariaLabel, one('show-password').innerHTML];
            told.push(look());
            await press('show-password');
            told.push(look());
            await press('show-password');
            told.push(look());
            one('field-password').value = ' a b ';
            return [
              told.map(([type]) => type),
              told[0][1] === told[2][1],
              told[0][1] !== told[1][1],
              told[0][2] === told[2][2],
              told[0][2] !== told[1][2],
              typedPassword(document.querySelector('form')),
            ];
            """
        )
        self.assertEqual(said, [["password", "text", "password"], True, True, True, True, " a b "])

    def test_who_came_and_went(self):
        """The log tells who, how, from where, by whom and how often, marks what matters, and goes on by a press"""
        said = self.run_here(
            """
            await as('admin');
            const line = (kind, more = {}) => ({ kind, name: 'Eva', at: '2026-05-05T09:15:00Z', count: 1, ...more });
            answer(
              'GET /v1/access-log',
              ({ query }) =>
                query.cursor ? { items: [line('signedIn', { name: null })] } : {
                  items: [
                    line('signedIn', { way: 'key', address: '192.168.1.30', by: 'Boss' }),
                    line('failed', { count: 3 }),
                    line('keyUsed', { count: 2 }),
                  ],
                  next: 'c1',
                },
            );
            await show('access-log');
            const rows = () =>
              all('access-log-line').map((
                row,
              ) => [
                row.dataset.kind,
                row.classList.contains('notable'),
                row.querySelector('.badge')?.innerText ?? null,
              ]);
            const first = rows();
            const words = all('access-log-line')[0].innerText;
            await press('access-log-more');
            const asked_ = asked('GET /v1/access-log').map(({ query }) => query);
            answer('GET /v1/access-log', { items: [] });
            const more = [rows().length, one('access-log-more')];
            await show('access-log');
            return [first, words, asked_, more, all('access-log-line').length];
            """
        )
        self.assertEqual(said[0], [["signedIn", False, None], ["failed", True, "3 ×"], ["keyUsed", True, "2 ×"]])
        for part in ("Eva", "192.168.1.30", "Boss"):
            self.assertIn(part, said[1])
        self.assertEqual(said[2], [{"limit": "50"}, {"limit": "50", "cursor": "c1"}])
        self.assertEqual(said[3:], [[4, None], 0])

    def test_signing_in(self):
        """One signs in by name and password or by a key, and the code of a phone comes in as a phone"""
        said = self.run_here(
            """
            const { loginPage } = await module('/pages/login.js');
            const { remember } = await module('/preferences.js');
            answer('POST /v1/session');
            answer('GET /v1/session', { role: 'viewer' });
            let ins = 0;
            remember('signInWay', null);
            await show(() => loginPage({ onSignedIn: () => (ins += 1) }));
            await type('field-name', ' Eva ');
            await type('field-password', ' my pass ');
            await press('login-submit');
            await press('login-way-key');
            await type('field-token', 'abc-def');
            await press('login-submit');
            await show(() => loginPage({ onSignedIn: () => (ins += 1) }));
            const kept = Boolean(one('field-token'));
            const told = [];
            for (
              const code of [
                'abcd-efgh-ijkl-mnop',
                'ABCD EFGH 1234 5678',
                'abcdefghijklmnop',
                'abcd-efgh-ijkl',
                'abcd-efgh-ijkl-mnopq',
              ]
            ) {
              await show(() => loginPage({ onSignedIn: () => {} }));
              const before = bodies().length;
              await type('field-token', code);
              one('login-submit').click();
              await until(() => one('page-arrival') || bodies().length > before);
              told.push([location.hash, bodies().length - before]);
              await quiet();
            }
            leave();
            remember('signInWay', null);
            return [bodies().slice(0, 2), ins, kept, told];
            """
        )
        self.assertEqual(
            said[0],
            [
                ["POST /v1/session", {"name": "Eva", "password": " my pass "}],
                ["POST /v1/session", {"token": "abc-def"}],
            ],
        )
        self.assertEqual(said[1:3], [2, True])
        self.assertEqual([sent for _, sent in said[3]], [0, 0, 0, 1, 1])
        self.assertTrue(said[3][0][0].startswith("#phone=abcd-efgh"), said[3])

    def test_links_with_keys(self):
        """A link says whom it would sign in, who is in already, and does so only when that is pressed"""
        said = self.run_here(
            """
            const { keyLinkPage } = await module('/access/key-link.js');
            const told = [];
            let answered = 0;
            const look = async (person) => {
              if (person) await as('viewer', { name: person });
              else {
                answer('GET /v1/session', refuse(401));
                await (await module('/account.js')).restore();
              }
              answer('GET /v1/session', { name: 'Eva', role: 'recorder' });
              answer('POST /v1/session');
              sent.length = 0;
              const view = await keyLinkPage({ key: 'k', onAnswered: () => (answered += 1) });
              await show(() => view);
              told.push([
                sent[0].headers.Authorization,
                Boolean(one('key-link-current')),
                document.querySelector('h1').innerText,
              ]);
            };
            await look('Jan');
            await press('key-link-stay');
            told.push([answered, bodies().length]);
            await look(null);
            await press('key-link-submit');
            told.push([answered, bodies()]);
            return told;
            """
        )
        self.assertEqual(said[0][:2], ["Bearer k", True])
        self.assertIn("Eva", said[0][2])
        self.assertEqual(said[1], [1, 0])
        self.assertEqual(said[2][:2], ["Bearer k", False])
        self.assertEqual(said[3], [2, [["POST /v1/session", {"token": "k"}]]])

    def test_a_phone_that_comes(self):
        """A phone has the name that the code brings, and comes in only when that is pressed"""
        said = self.run_here(
            """
            const { arrivalPage, codeInAddress } = await module('/phones/arrival.js');
            history.replaceState(null, '', '/#phone=abcd&name=Barn%20phone');
            const found = codeInAddress();
            history.replaceState(null, '', '/#/weigh');
            const none = codeInAddress();
            answer('POST /v1/phones', {});
            let connected = 0;
            await show(() => arrivalPage({ arrival: found, onConnected: () => (connected += 1) }));
            const shown = one('field-name').value;
            const before = bodies().length;
            await press('arrival-submit');
            return [found, none, shown, before, bodies(), connected, location.hash];
            """
        )
        self.assertEqual(said[0], {"code": "abcd", "name": "Barn phone"})
        self.assertEqual(said[1:4], [None, "Barn phone", 0])
        self.assertEqual(said[4], [["POST /v1/phones", {"code": "abcd", "name": "Barn phone"}]])
        self.assertEqual(said[5:], [1, "#/secure"])

    def test_the_way_to_the_camera(self):
        """Where there is TLS the way to the camera is shown, with our own certificate; else that there is none"""
        said = self.run_here(
            """
            await as('viewer');
            const told = [];
            for (
              const https of [{ state: 'off' }, { state: 'on', fingerprint: 'AB:CD', port: 8443 }, {
                state: 'on',
                port: 8443,
              }]
            ) {
              answer('GET /v1/https', https);
              await show('secure');
              told.push(names().filter((name) => /^(phone-|no-https|fingerprint|trust)/.test(name)));
              if (https.fingerprint) {
                const steps = [];
                for (const kind of ['iphone', 'android']) {
                  await press(`phone-platform-${kind}`);
                  steps.push(all('trust-step').map((row) => row.querySelector('h3').innerText));
                  if (all('trust-step')[2].querySelector('h3').innerText.slice(0, 2) !== '3.') steps.push('no third');
                }
                told.push([steps.map((rows) => rows.length), steps[0][2].slice(3) === steps[1][2].slice(3)]);
              }
            }
            return told;
            """
        )
        way = ["phone-go-over", "phone-without-camera"]
        trust = ["phone-platform-iphone", "phone-platform-android", "trust-step", "phone-certificate", "fingerprint"]
        self.assertEqual(said, [["no-https", "phone-without-camera"], [*trust, *way], [[3, 3], False], way])


class Members(Bench):
    def test_a_member(self):
        """A member is shown with what is known, deleted when that is meant, and as whom the planner knows it"""
        said = self.run_here(
            """
            await as('admin');
            const member = {
              id: 'm',
              name: 'Eva Nová',
              number: '5',
              active: false,
              until: '2020-01-31',
              insuredUntil: '2020-02-01',
              email: 'e@x.cz',
              phone: '+420 (1) 23',
              roles: ['a', 'b'],
              checkedOn: '2026-05-05',
              notes: 'n',
            };
            answer('GET /v1/members/m', member);
            answer('GET /v1/members/m/cards', { items: [] });
            answer('GET /v1/printers', refuse(404));
            answer('GET /v1/planner/resources', {
              items: [
                { id: 'r1', name: 'Vet', kind: 'vet', memberId: 'm', closed: true },
                { id: 'r2', name: 'No', kind: 'vet', memberId: 'x' },
              ],
            });
            answer('DELETE /v1/members/m');
            await show('member', { parameters: { id: 'm' } });
            const links = [...one('member-details').querySelectorAll('a')].map((link) => link.getAttribute('href'));
            const badges = document.querySelectorAll('p.facts .badge').length;
            const planned = all('member-planned').map((row) => row.innerText);
            const title = [text('member-name'), document.title.includes('Eva Nová')];
            const cards = ['png', 'svg', 'pdf'].map((kind) => one(`card-${kind}`).getAttribute('href'));
            const details = text('member-details');
            await press('delete-member');
            await cancel('confirm-dialog');
            await press('delete-member');
            await press('confirm');
            return [links, badges, planned, cards, details, bodies(), location.hash, title];
            """
        )
        self.assertEqual(said[0], ["mailto:e@x.cz", "tel:+420123"])
        self.assertEqual(said[1], 3)
        self.assertEqual((len(said[2]), "Vet" in said[2][0], said[2][0].count("·")), (1, True, 1))
        self.assertEqual(said[3], [f"/v1/members/m/card.{kind}" for kind in ("png", "svg", "pdf")])
        for part in ("a, b", "n"):
            self.assertIn(part, said[4])
        self.assertEqual(said[5:], [[["DELETE /v1/members/m", None]], "#/members", ["Eva Nová", True]])

    def test_personal_data(self):
        """Who is erased is asked about, it is told what is left to look at, and the files are named by the gateway"""
        said = self.run_here(
            """
            const { personalData } = await module('/members/personal-data.js');
            const member = { id: 'm', name: 'Eva', number: '5' };
            const path = '/v1/members/m/personal-data';
            answer(`DELETE ${path}`, {
              events: 3,
              copies: ['/a', '/b'],
              mentions: [{ where: 'animals', animalId: 'a1' }, { where: 'dailyEvents' }],
              signed: [],
              renewed: ['/c'],
              removed: [],
              pending: ['backup'],
            });
            const saved = [];
            const own = HTMLAnchorElement.prototype.click;
            HTMLAnchorElement.prototype.click = function () {
              saved.push(this.download);
            };
            answer(
              `GET ${path}.html`,
              () =>
                new Response('x', {
                  headers: {
                    'Content-Disposition':
                      `attachment; filename="plain.html"; filename*=UTF-8''%C5%BD%C5%AF%C5%BEo.html`,
                  },
                }),
            );
            answer(
              `GET ${path}.json`,
              () => new Response('x', { headers: { 'Content-Disposition': 'attachment; filename="plain.json"' } }),
            );
            await as('recorder');
            const none = personalData(member);
            await as('admin');
            await show(() => personalData(member));
            await press('personal-data-html');
            await press('personal-data-json');
            answer(`GET ${path}.json`, () => new Response('x'));
            await press('personal-data-json');
            HTMLAnchorElement.prototype.click = own;
            await press('erase-person');
            await cancel('confirm-dialog');
            const kept = bodies().length;
            await press('erase-person');
            const question = text('confirm-dialog');
            await press('confirm');
            const told = names(one('erasure')).filter((name) => /erasure-[^c]|copies/.test(name));
            const links = [...one('erasure').querySelectorAll('a')].map((link) => link.getAttribute('href'));
            await press('erasure-close');
            return [none, saved, kept, question, told, links, location.hash, bodies()];
            """
        )
        self.assertEqual(said[:3], [None, ["Žůžo.html", "plain.json", "file"], 0])
        self.assertIn("Eva", said[3])
        self.assertEqual(said[4], ["erasure-mentions", "erasure-renewed", "erasure-copies", "erasure-pending"])
        self.assertEqual(said[5:7], [["#/animals/a1"], "#/members"])
        self.assertEqual(said[7], [["DELETE /v1/members/m/personal-data", None]])

    def test_photos(self):
        """A photo is taken by who may, is asked about before it goes, and another one has another address"""
        said = self.run_here(
            """
            const { memberPhoto, photoAddress } = await module('/members/photo.js');
            const photo = { hash: 'abcdef0123456789', width: 3, height: 4 };
            answer('DELETE /v1/members/m/photo');
            const told = [];
            let changed = 0;
            for (const role of ['viewer', 'recorder', 'admin']) {
              for (const known of [null, photo]) {
                await as(role);
                await show((signal) =>
                  memberPhoto({ id: 'm', name: 'Eva', photo: known }, { signal, onChanged: () => (changed += 1) })
                );
                told.push(
                  [...document.querySelectorAll('[data-testid]')].map((one) => one.dataset.testid).filter((name) =>
                    /photo|portrait/.test(name) && name !== 'member-photo'
                  ).join(' '),
                );
              }
            }
            await press('remove-photo');
            await cancel('confirm-dialog');
            const before = [changed, bodies().length];
            await press('remove-photo');
            await press('confirm');
            return [
              told,
              before,
              changed,
              bodies(),
              photoAddress({ id: 'm', photo }),
              photoAddress({ id: 'm', photo }, 'small'),
            ];
            """
        )
        take = "take-photo choose-photo"
        self.assertEqual(said[0], ["", "portrait", take, f"portrait {take}", take, f"portrait {take} remove-photo"])
        self.assertEqual(said[1:4], [[0, 0], 1, [["DELETE /v1/members/m/photo", None]]])
        self.assertEqual(said[4], "/v1/members/m/photo?size=large&v=abcdef012345")
        self.assertEqual(said[5], "/v1/members/m/photo?size=small&v=abcdef012345")

    def test_keys_of_cards(self):
        """A key is made anew and a former one distrusted when that is meant; who is revoked leads to the member"""
        said = self.run_here(
            """
            await as('admin');
            const key = (id, more = {}) => ({
              id,
              publicKey: 'ab'.repeat(32),
              madeAt: '2026-01-01T00:00:00Z',
              ...more,
            });
            answer('GET /v1/cards/trust', {
              asOf: '2026-05-05T00:00:00Z',
              revoked: ['s1', 's2', 's3'],
              keys: [
                key('k1'),
                key('k2', { retiredAt: '2026-02-01T00:00:00Z' }),
                key('k3', { retiredAt: '2026-02-01T00:00:00Z', distrustedAt: '2026-02-02T00:00:00Z' }),
              ],
            });
            const card = (serial, more = {}) => ({
              serial,
              keyId: 'k1',
              issued: '2026-01-01',
              revokedAt: '2026-02-01T00:00:00Z',
              reason: 'lost',
              ...more,
            });
            answer('GET /v1/cards/revoked', { items: [card('s1', { memberId: 'm' }), card('s2')] });
            answer(['POST /v1/cards/keys', 'POST /v1/cards/keys/*/distrust'], {});
            await show('card-keys');
            const rows = all('card-key').map((
              row,
            ) => [row.dataset.key, row.dataset.state, Boolean(one('distrust-key', row))]);
            const cards = all('revoked-card').map((row) => row.getAttribute('href'));
            const more = document.querySelectorAll('section p.muted').length;
            await press('rotate-key');
            await cancel('confirm-dialog');
            await press('rotate-key');
            await press('confirm');
            await press('distrust-key');
            await cancel('confirm-dialog');
            await press('distrust-key');
            await press('confirm');
            const reads = asked('GET /v1/cards/trust').length;
            answer('GET /v1/cards/trust', { asOf: '2026-05-05T00:00:00Z', revoked: [], keys: [] });
            answer('GET /v1/cards/revoked', { items: [] });
            await show('card-keys');
            said();
            return [
              rows,
              cards,
              more,
              bodies(),
              reads,
              one('download-keys'),
              document.querySelectorAll('section p.muted').length,
            ];
            """
        )
        self.assertEqual(said[0], [["k1", "signs", False], ["k2", "retired", True], ["k3", "distrusted", False]])
        self.assertEqual(said[1:3], [["#/members/m", None], 2])
        self.assertEqual(said[3], [["POST /v1/cards/keys", {}], ["POST /v1/cards/keys/k2/distrust", {}]])
        self.assertEqual(said[4:], [3, None, 1])

    def test_feeds(self):
        """An address for other programs is shown once, made anew when that is meant, and ended"""
        said = self.run_here(
            """
            await as('admin');
            answer('GET /v1/members/expiring', { items: [] });
            answer('POST /v1/members/expiring/feed', { address: '/v1/reminders/x.ics' });
            answer('DELETE /v1/members/expiring/feed');
            await show('expiring');
            await press('feed-renew');
            await cancel('confirm-dialog');
            const kept = bodies().length;
            await press('feed-renew');
            await press('confirm');
            const address = text('feed-address');
            await press('feed-close');
            const ended = one('feed-address');
            const { showFeed } = await module('/door/feed.js');
            let feed = null;
            answer('GET /v1/door-events/feed', () => ({ feed }));
            answer(
              'POST /v1/door-events/feed',
              () => (feed = { madeAt: '2026-05-05T10:00:00Z', madeBy: 'Eva' }, { path: '/v1/d.ics' }),
            );
            answer('DELETE /v1/door-events/feed', () => (feed = null));
            showFeed();
            await until(() => one('door-feed-renew'));
            const first = [Boolean(one('door-feed-end')), Boolean(one('door-feed-address'))];
            await press('door-feed-renew');
            const made = [text('door-feed-address'), text('door-feed').includes('Eva')];
            await press('door-feed-end');
            const last = [Boolean(one('door-feed-end')), Boolean(one('door-feed-address'))];
            said();
            return [
              kept,
              address === `${location.origin}/v1/reminders/x.ics`,
              ended,
              first,
              made,
              last,
              bodies().map(([asked]) => asked),
              made[0] === `${location.origin}/v1/d.ics`,
            ];
            """
        )
        self.assertEqual(said[:4], [0, True, None, [False, False]])
        self.assertTrue(said[4][1])
        self.assertEqual(said[5], [False, False])
        self.assertEqual(
            said[6],
            [
                "POST /v1/members/expiring/feed",
                "DELETE /v1/members/expiring/feed",
                "POST /v1/door-events/feed",
                "DELETE /v1/door-events/feed",
            ],
        )
        self.assertTrue(said[7])

    def test_finding_somebody(self):
        """As many as fit are asked for while somebody types, who has left is marked, and several may be chosen"""
        said = self.run_here(
            """
            hurry(100);
            const { chooseMember } = await module('/door/member-search.js');
            answer('GET /v1/members', ({ query }) => ({
              items: query.query === 'nobody' ? [] : [
                { id: 'a', name: 'Eva', number: '1', active: true, organisation: 'Svaz' },
                { id: 'b', name: 'Jan', number: '2', active: false },
              ],
            }));
            const found = chooseMember('Who');
            await until(() => all('door-member').length === 2);
            const rows = all('door-member').map((
              row,
            ) => [
              row.querySelector('.badge') !== null,
              row.querySelector('.row-note').innerText,
              row.querySelector('.row-value').innerText,
            ]);
            await type('door-member-search', ' eva ');
            await until(() => one('door-members-found')?.dataset.words === 'eva');
            await type('door-member-search', 'nobody');
            await until(() => !one('door-member'));
            await type('door-member-search', 'eva');
            await until(() => one('door-member'));
            all('door-member')[1].click();
            const chosen = (await found).id;
            const more = [];
            const open = chooseMember('Who', { onChosen: ({ id }) => more.push(id) });
            await until(() => all('door-member').length === 2);
            for (const row of all('door-member')) row.click();
            await cancel('door-members');
            return [rows, asked('GET /v1/members').map(({ query }) => query).slice(0, 2), chosen, more, await open];
            """
        )
        self.assertEqual(said[0], [[False, "Svaz", "1"], [True, "", "2"]])
        self.assertEqual(said[1], [{"limit": "30"}, {"query": "eva", "limit": "30"}])
        self.assertEqual(said[2:], ["b", ["a", "b"], None])


class Lists(Bench):
    def test_doors(self):
        """Events to come stand before those that were, each with its marks, and are read again after a change"""
        said = self.run_here(
            """
            await as('viewer');
            const tally = { going: 1, checkedIn: 0, checkedOut: 0, waitlisted: 0 };
            const event = (id, more = {}) => ({
              id,
              name: id,
              kind: 'game',
              startsAt: '2026-05-05T16:00:00Z',
              endsAt: '2026-05-05T17:00:00Z',
              price: 0,
              currency: 'CZK',
              cancelled: false,
              tally,
              ...more,
            });
            answer(
              'GET /v1/door-events',
              ({ query }) =>
                query.time === 'past' ? { items: [event('past')] } : {
                  items: [
                    event('a'),
                    event('b', {
                      cancelled: true,
                      price: 5000,
                      location: 'Hall',
                      tally: { ...tally, checkedIn: 2, waitlisted: 3 },
                    }),
                  ],
                },
            );
            await show('door');
            const rows = all('door-event').map((
              row,
            ) => [
              row.dataset.id,
              row.querySelectorAll('.badge').length,
              row.querySelectorAll('.row-note span').length,
            ]);
            const queries = asked('GET /v1/door-events').map(({ query }) => query);
            const before = sent.length;
            for (const kind of ['door.eventCreated', 'door.eventChanged', 'door.eventDeleted', 'door.moved']) {
              await hear(kind, {});
              await quiet();
            }
            answer('GET /v1/door-events', { items: [] });
            const reads = (sent.length - before) / 2;
            await show('door');
            return [rows, queries, reads, document.querySelectorAll('h2').length];
            """
        )
        self.assertEqual(said[0], [["a", 0, 2], ["b", 2, 5], ["past", 0, 2]])
        self.assertEqual(said[1], [{"limit": "500"}, {"time": "past", "limit": "20"}])
        self.assertEqual(said[2:], [4, 0])

    def test_one_door(self):
        """An event tells its places and its money, a long list is searched, and read again when it changed"""
        said = self.run_here(
            """
            await as('viewer');
            const tally = { going: 1, checkedIn: 2, checkedOut: 3, waitlisted: 4, free: 5, paid: 10000, owed: 2550 };
            const event = {
              id: 'e',
              name: 'T',
              kind: 'game',
              startsAt: '2026-05-05T16:00:00Z',
              endsAt: '2026-05-05T17:00:00Z',
              price: 5000,
              currency: 'CZK',
              cancelled: false,
              walkIns: true,
              location: 'Hall',
              organiserId: 'm',
              tally,
            };
            const people = ['Řehoř Žůžo', 'Eva Nová', 'Jan Adam'];
            const list = (count) =>
              Array.from(
                { length: count },
                (_, index) => ({
                  id: `a${index}`,
                  state: 'going',
                  person: { id: `p${index}`, name: people[index % 3], number: `${700 + index}` },
                  paid: 5000,
                }),
              );
            answer('GET /v1/members/m', { id: 'm', name: 'Organiser' });
            answer('GET /v1/door-events/e', event);
            answer('GET /v1/door-events/e/attendances', { items: list(9) });
            await show('door-event', { parameters: { id: 'e' } });
            const tiles = names().filter((name) => name.startsWith('tally-'));
            const words = document.querySelector('.panel').innerText;
            const rows = () => all('attendance').length;
            const found = [rows()];
            for (const text of ['zuzo', 'nova 704', 'xx', '']) {
              await type('door-find', text);
              found.push(rows());
            }
            const before = asked('GET /v1/door-events/e').length;
            await hear('door.moved', { eventId: 'other' });
            await hear('door.eventChanged', { id: 'other' });
            await quiet();
            const none = asked('GET /v1/door-events/e').length - before;
            await hear('door.moved', { eventId: 'e' });
            await quiet();
            await hear('door.eventChanged', { id: 'e' });
            await quiet();
            const two = asked('GET /v1/door-events/e').length - before;
            answer('GET /v1/door-events/e', { ...event, price: 0, tally: { ...tally, free: undefined } });
            answer('GET /v1/door-events/e/attendances', { items: list(8) });
            await show('door-event', { parameters: { id: 'e' } });
            return [
              tiles,
              words,
              found,
              none,
              two,
              names().filter((name) => name.startsWith('tally-')),
              one('door-find'),
              text('attendance').includes('50'),
            ];
            """
        )
        usual = [f"tally-{name}" for name in ("places", "in", "expected", "free", "waiting", "paid", "owed")]
        self.assertEqual(said[0], usual)
        for part in ("Hall", "Organiser", "CZK 100", "25.50", "CZK 50"):
            self.assertIn(part, said[1].replace("\xa0", " "))
        self.assertEqual(said[2], [9, 3, 1, 0, 9])
        self.assertEqual(said[3:5], [0, 2])
        self.assertEqual(said[5], [f"tally-{name}" for name in ("places", "in", "expected", "waiting")])
        self.assertEqual(said[6:], [None, False])

    def test_a_study_system(self):
        """Lists are asked for by name with their age, and an entry is told in the language of the page"""
        said = self.run_here(
            """
            await as('viewer');
            answer('GET /v1/study-lists', {
              items: [{ list: 'exams', refreshedAt: '2026-05-05T10:00:00Z', entries: 7 }],
            });
            const entry = (code, more = {}) => ({
              code,
              name: { cs: 'Zkouška', en: 'Exam' },
              unit: {},
              teachers: [],
              ...more,
            });
            answer('GET /v1/study-lists/*', {
              items: [
                entry('E1', {
                  unit: { cs: 'Katedra' },
                  year: 2026,
                  teachers: [{ name: 'A' }, { name: 'B' }],
                  starts: '2026-05-05',
                  ends: '2026-05-06',
                  place: 'Hall',
                  capacity: 20,
                  occupied: 3,
                }),
                entry('E2', { capacity: 20, member: { id: 'm', name: 'Eva', number: '5' } }),
                entry('E3', { name: {} }),
              ],
            });
            await show('study');
            const rows = all('study-entry').map((
              row,
            ) => [
              row.getAttribute('href'),
              row.querySelector('.row-title').innerText,
              row.querySelector('.row-value').innerText,
              row.querySelectorAll('.row-note span').length,
            ]);
            const first = one('study-age').dataset.count;
            await press('study-exams');
            const second = one('study-age').dataset.count;
            const paths = sent.map(({ path }) => path).filter((path) => path.startsWith('/v1/study-lists/'));
            return [rows, first, second, paths, one('study-source'), all('study-entry')[0].innerText.includes('3')];
            """
        )
        self.assertEqual(said[0], [[None, "Exam", "E1", 6], ["#/members/m", "Eva", "5", 1], [None, "E3", "E3", 0]])
        self.assertEqual(said[1:3], ["0", "7"])
        self.assertEqual(said[3], ["/v1/study-lists/courses", "/v1/study-lists/exams"])
        self.assertEqual(said[4:], [None, True])

    def test_a_study_system_that_runs(self):
        """While lists are refreshed that is told of each and can be stopped, and then what is new is read"""
        said = self.run_here(
            """
            await as('admin');
            hurry(100);
            const system = (more = {}) => ({
              url: 'https://kos.test/api',
              running: null,
              waiting: [],
              lists: [
                { list: 'exams', problems: [], bad: 0, done: 5 },
                { list: 'people', problems: [], bad: 0, done: 0 },
                { list: 'students', problems: [], bad: 0, done: 0, failure: 'unreachable' },
                { list: 'teachers', problems: [], bad: 0, done: 0, startedAt: '2026-05-05T10:00:00Z' },
                { list: 'courses', problems: [], bad: 0, done: 0 },
              ],
              ...more,
            });
            let now = system({ running: 'exams', waiting: ['people'] });
            answer('GET /v1/study-system', () => now);
            answer('DELETE /v1/study-system/refresh');
            const { studySource } = await module('/study/source.js');
            let changed = 0;
            await show((signal) => studySource({ signal, chosen: () => 'exams', changed: () => (changed += 1) }));
            const rows = all('study-standing').map((
              row,
            ) => [row.dataset.list, row.querySelector('span')?.getAttribute('role') ?? null]);
            const offered = names().filter((name) => /^study-(stop|refresh|set|forget)/.test(name));
            await press('study-stop');
            const during = changed;
            now = system();
            await until(() => changed === 1);
            const after = names().filter((name) => /^study-(stop|refresh|set|forget)/.test(name));
            now = system({ url: undefined });
            await show((signal) => studySource({ signal, chosen: () => 'exams', changed: () => (changed += 1) }));
            return [rows, offered, during, bodies(), after, names().filter((name) => /^study-/.test(name))];
            """
        )
        self.assertEqual(said[0], [["exams", "status"], ["people", None], ["students", None], ["teachers", None]])
        self.assertEqual(said[1:3], [["study-stop"], 0])
        self.assertEqual(said[3], [["DELETE /v1/study-system/refresh", None]])
        self.assertEqual(said[4], ["study-refresh", "study-refresh-one", "study-set", "study-forget"])
        self.assertEqual(said[5], ["study-set"])

    def test_printers(self):
        """The printer of last time comes first, then the preferred, then the usual; its trouble is said"""
        said = self.run_here(
            print_script
            + """
            const { printerChoice, printerLabel } = await module('/print/printer-choice.js');
            const { remember, preference } = await module('/preferences.js');
            remember('printer', null);
            const items = [printerAs('a'), printerAs('b', { isDefault: true }), printerAs('c')];
            const told = [];
            const chosen = (options) => printerChoice({ items }, options).chosen().name;
            told.push(chosen(), chosen({ preferred: ({ name }) => name === 'c' }));
            remember('printer', 'a');
            told.push(chosen({ preferred: ({ name }) => name === 'c' }));
            remember('printer', 'gone');
            told.push(chosen(), printerChoice({ items: [items[0], items[2]] }).chosen().name);
            let heard = null;
            await show(() => printerChoice({ items }, { onchange: ({ name }) => (heard = name) }).box);
            one('choice-printer-c').click();
            told.push(heard, preference('printer'));
            remember('printer', null);
            const none = printerChoice({ items: [], problem: 'Nothing' });
            await show(() => none.box);
            told.push(none.chosen(), text('no-printer').includes('Nothing'));
            const label = (more) => printerLabel(printerAs('a', more)).innerText;
            told.push([
              label({}),
              label({ info: 'Office' }),
              label({ acceptsJobs: false, reasons: ['new-one'], explanations: ['no paper'] }),
              label({ reasons: ['new-one'] }),
            ]);
            return told;
            """
        )
        self.assertEqual(said[:5], ["b", "c", "a", "b", "a"])
        self.assertEqual(said[5:9], ["c", "c", None, True])
        labels = said[9]
        self.assertTrue(labels[0].startswith("a"))
        self.assertTrue(labels[1].startswith("Office"))
        self.assertTrue(labels[2].endswith("no paper"), labels)
        self.assertTrue(labels[3].endswith("new-one"), labels)

    def test_no_printer(self):
        """Where there is no printer the reason is said that there is, and the card is had as a file all the same"""
        said = self.run_here(
            """
            await as('recorder');
            const { printPanel } = await module('/members/print.js');
            const told = [];
            for (
              const answered of [refuse(404), refuse(503, { title: 'Not now' }), {
                items: [],
                problem: 'Off',
                kind: 'new-one',
              }]
            ) {
              answer('GET /v1/printers', answered);
              await show((signal) => printPanel({ id: 'm' }, signal));
              told.push([text('no-printer').replace(/\\s+/g, ' '), one('print-pdf').getAttribute('href')]);
            }
            const { printerOffset } = await module('/print/offset.js');
            answer('GET /v1/printer-offsets', refuse(500));
            for (const printer of [{ name: 'a' }, { name: 'a', info: 'Office' }]) {
              await show((signal) => {
                const { box, show: draw } = printerOffset(signal);
                draw(printer);
                return box;
              });
              one('printer-offset').open = true;
              told.push([one('printer-offset').innerText.includes(printer.info ?? 'a'), one('field-x').value]);
            }
            return told;
            """
        )
        self.assertEqual([row[1] for row in said[:3]], ["/v1/members/m/card.pdf"] * 3)
        self.assertEqual(["Not now" in row[0] for row in said[:3]], [False, True, False])
        self.assertIn("Off", said[2][0])
        self.assertEqual(said[3:], [[True, "0"], [True, "0"]])

    def test_contacts(self):
        """The directory is searched among people, organisations or both, and each entry leads to its own page"""
        said = self.run_here(
            """
            await as('viewer');
            hurry(100);
            answer('GET /v1/directory', {
              items: [
                {
                  kind: 'member',
                  member: { id: 'm', name: 'Eva', number: '5', active: true, email: 'e@x', employer: 'W' },
                },
                {
                  kind: 'organisation',
                  organisation: { id: 'o', name: 'Firm', companyNumber: '123', address: 'A', email: 'f@x' },
                },
              ],
            });
            await show('contacts');
            const rows = all('contact').map((
              row,
            ) => [
              row.getAttribute('href'),
              row.dataset.kind,
              row.querySelector('.row-value').innerText,
              row.querySelectorAll('.row-note span').length,
            ]);
            await press('contacts-organisation');
            await press('contacts-member');
            const before = asked('GET /v1/directory').length;
            for (
              const kind of ['member.created', 'member.changed', 'member.erased', 'organisation.changed', 'import.done']
            ) {
              await hear(kind, {});
              await quiet();
            }
            const queries = asked('GET /v1/directory').map(({ query }) => query.kind ?? null);
            return [rows, queries.slice(0, 3), queries.length - before, queries.at(-1)];
            """
        )
        self.assertEqual(said[0], [["#/members/m", "member", "5", 2], ["#/contacts/o", "organisation", "123", 2]])
        self.assertEqual(said[1:], [[None, "organisation", "member"], 5, "member"])


class Comparison(Bench):
    def test_a_list_is_compared(self):
        """A list is read with the columns that were chosen, compared as of its day, again, or thrown away"""
        said = self.run_here(
            """
            await as('admin');
            clock('2026-05-05T00:30:00');
            const counts = {
              new: 60,
              changed: 0,
              gone: 1,
              left: 2,
              doubtful: 0,
              same: 3,
              bad: 4,
              unreadable: 0,
              activeBefore: 9,
            };
            const list = {
              id: 'l',
              day: '2026-05-01',
              name: 'a.csv',
              counts,
              problems: [],
              revision: 'r',
              state: 'open',
              outdated: true,
            };
            answer('GET /v1/register-lists', {
              items: [{
                ...list,
                id: 'old',
                state: 'applied',
                by: 'Eva',
                finishedAt: '2026-04-01T10:00:00Z',
                outcome: { new: 1, changed: 2, gone: 3 },
              }, { ...list, id: 'gone', state: 'discarded' }],
            });
            answer(
              'POST /v1/import/members/preview',
              ({ query }) => ({
                heading: ['A', 'B'],
                samples: [],
                remembered: false,
                columns: query.columns?.split(',') ?? ['name', 'number'],
              }),
            );
            answer(['POST /v1/register-lists', 'POST /v1/register-lists/l/compare'], list);
            answer('DELETE /v1/register-lists/l');
            const differences = [];
            answer('GET /v1/register-lists/l/differences', ({ query }) => {
              differences.push([query.kind, query.limit]);
              return {
                items: [{ number: '1', name: 'Eva', memberId: 'm', fields: [], reason: 'manual' }, {
                  number: '2',
                  name: 'New',
                  fields: [],
                }],
                next: query.kind === 'new' ? 'c' : undefined,
              };
            });
            const give = async () => {
              const files = new DataTransfer();
              files.items.add(new File(['A;B'], 'members.csv'));
              const input = one('register-file');
              input.files = files.files;
              input.dispatchEvent(new Event('change'));
              await until(() => one('register-compare'));
            };
            await show('register-list');
            const told = [all('register-applied').length, one('field-day').value];
            await give();
            const column = all('member-column')[1];
            column.value = 'email';
            column.dispatchEvent(new Event('change'));
            await quiet();
            await press('register-compare');
            told.push(changes().map(({ path, query }) => [path, query]));
            told.push(names().filter((name) => name.startsWith('comparison-')));
            told.push(differences.splice(0), all('comparison-side-new')[0].querySelector('a')?.getAttribute('href'));
            await press('differences-more', one('comparison-side-new'));
            told.push(
              differences.splice(0),
              one('differences-more'),
              one('comparison-side-new').querySelectorAll('p.muted').length,
              one('comparison-side-gone').querySelectorAll('p.muted').length,
            );
            await press('compare-again');
            told.push(changes().at(-1).path);
            await press('comparison-discard');
            told.push(changes().at(-1).method, Boolean(one('comparison')));
            await type('field-day', '2026-04-30');
            await give();
            await press('register-compare');
            told.push(changes().at(-1).query);
            const { outcome } = await module('/members/comparison.js');
            for (const left of [0, 2]) {
              await show((signal) => outcome({ ...list, outcome: { left } }, signal));
              told.push(differences.splice(0).slice(-1));
            }
            return told;
            """
        )
        self.assertEqual(said[:2], [1, "2026-05-05"])
        preview = "/v1/import/members/preview"
        self.assertEqual(
            said[2],
            [
                [preview, {}],
                [preview, {"columns": "name,email"}],
                ["/v1/register-lists", {"name": "members.csv", "day": "2026-05-05", "columns": "name,email"}],
            ],
        )
        self.assertEqual(
            said[3],
            [
                *(f"comparison-{kind}" for kind in ("new", "changed", "gone", "left", "same", "bad", "outdated")),
                *(f"comparison-side-{kind}" for kind in ("new", "gone", "left")),
                "comparison-discard",
            ],
        )
        self.assertEqual(said[4:6], [[["new", "50"], ["gone", "50"], ["left", "50"]], "#/members/m"])
        self.assertEqual(said[6:10], [[["new", "500"]], None, 2, 1])
        self.assertEqual(said[10:13], ["/v1/register-lists/l/compare", "DELETE", False])
        self.assertEqual(said[13], {"name": "members.csv", "day": "2026-04-30", "columns": "name,number"})
        self.assertEqual(said[15][0][1], "50")
        self.assertIsNone(said[15][0][0])
