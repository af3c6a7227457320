"""What the pages of people send: what was there where nothing was touched, and what was said."""

from fixtures import access_script, door_script, print_script
from page_bench import Bench

places_script = """
const barns = [
  { id: 'b1', kind: 'barn', number: '1', name: 'Kravín' },
  { id: 'b3', kind: 'barn', number: '3' },
];
answer('GET /v1/places', { items: [...barns, { id: 'g1', kind: 'group', number: '7' }] });
"""


class Rights(Bench):
    def test_rights_that_nobody_touched_stay(self):
        """Rights that are opened and saved are what they were, of each role, each right, and each page"""
        wrong = self.run_here(
            places_script
            + """
            await as('admin');
            const wrong = [];
            const pages = {
              accounts: ['accounts', 'account-rights'],
              phones: ['phones', 'phone-rights'],
              settings: ['tokens', 'token-rights'],
            };
            answer(['PATCH /v1/*/x'], {});
            answer('POST /v1/phones/codes', { id: 'c', code: 'x', seconds: 60, addresses: [] });
            answer('GET /v1/settings', { revision: '1', file: 'f', items: [] });
            answer('GET /v1/note-types', { items: [] });
            const { openRights } = await module('/access/rights.js');
            const check = async (kind, owner, open) => {
              sent.length = 0;
              await open();
              await press('rights-form-submit');
              const { role, barns, technicians, seesAllBulls, seesPeople } = owner;
              const expected = JSON.stringify([[`PATCH /v1/${kind}/x`, {
                role,
                barns,
                technicians,
                seesAllBulls,
                seesPeople,
              }]]);
              if (JSON.stringify(bodies()) !== expected) wrong.push([expected, bodies()]);
              if (one('rights')) wrong.push(['still open', owner]);
            };
            const owners = [];
            for (const role of ['viewer', 'recorder', 'admin']) {
              for (const barns of [null, ['b3']]) {
                for (
                  const [technicians, seesAllBulls, seesPeople] of [
                    [[], false, false],
                    [[], true, false],
                    [[], false, true],
                    [['Věra', 'Jan'], true, true],
                  ]
                ) {
                  owners.push({
                    id: 'x',
                    name: 'X',
                    role,
                    barns,
                    technicians,
                    seesAllBulls,
                    seesPeople,
                    createdAt: '2026-01-01',
                    staysSignedIn: false,
                  });
                }
              }
            }
            for (const owner of owners) await check('tokens', owner, () => void openRights(owner, '/v1/tokens', barns));
            for (const [page, [kind, opener]] of Object.entries(pages)) {
              if (page === 'settings') continue;
              const owner = owners[9];
              answer(`GET /v1/${kind}`, { items: [owner], wrongCodes: 0 });
              await show(page);
              await check(kind, owner, () => press(opener));
            }
            answer('GET /v1/tokens', { items: [owners[10]] });
            const { tokens } = await module('/access/tokens.js');
            await show((signal) => tokens(signal));
            await check('tokens', owners[10], () => press('token-rights'));
            return wrong;
            """
        )
        self.assertEqual(wrong, [])

    def test_rights_that_were_changed(self):
        """Each right that is changed is sent as it was chosen, and only barns that were chosen are seen"""
        said = self.run_here(
            access_script
            + places_script
            + """
            await as('admin');
            answer('PATCH /v1/tokens/x', {});
            const { openRights } = await module('/access/rights.js');
            const owner = accessAs({ barns: ['b3'], technicians: ['Jan'], seesPeople: true });
            const after = async (act, from = owner) => {
              sent.length = 0;
              await leave();
              const end = openRights(from, '/v1/tokens', barns);
              await act();
              const seen = names(one('rights')).filter((name) => /^(toggle|rights)-/.test(name) && !/form/.test(name));
              await press('rights-form-submit');
              const isRefused = Boolean(one('problem'));
              if (isRefused) await leave();
              else await end;
              return [changes()[0]?.body ?? null, isRefused, seen];
            };
            const pick = (role) => async () => (one(`choice-role-${role}`).click(), await quiet());
            const both = ['toggle-people', 'toggle-bulls'];
            return [
              await after(pick('admin')),
              await after(pick('recorder')),
              await after(() => press('rights-sight-all')),
              await after(() => one('toggle-barn-b3').click()),
              await after(() => one('toggle-barn-b1').click()),
              await after(() => press('rights-sight-some'), { ...owner, barns: null }),
              await after(() => both.forEach((name) => one(name).click())),
              await after(() => type('field-technicians', ' Věra ,, Jan Nový ')),
            ];
            """
        )
        owner = {"role": "viewer", "barns": ["b3"], "technicians": ["Jan"], "seesAllBulls": False, "seesPeople": True}
        bodies = [body and {**body} for body, _, _ in said]
        self.assertEqual(bodies[0], {**owner, "role": "admin"})
        self.assertEqual(said[0][2], ["toggle-bulls"], "an administrator sees all")
        self.assertEqual(bodies[1], {**owner, "role": "recorder"})
        self.assertIn("toggle-barn-b3", said[1][2])
        self.assertIn("toggle-people", said[1][2])
        self.assertEqual(bodies[2], {**owner, "barns": None})
        self.assertNotIn("toggle-barn-b3", said[2][2])
        self.assertEqual(said[3][:2], [None, True], "who is to see some barns sees at least one")
        self.assertEqual(bodies[4], {**owner, "barns": ["b1", "b3"]})
        self.assertEqual(said[5][:2], [None, True])
        self.assertEqual(bodies[6], {**owner, "seesAllBulls": True, "seesPeople": False})
        self.assertEqual(bodies[7], {**owner, "technicians": ["Věra", "Jan Nový"]})

    def test_accounts_and_keys_that_are_made(self):
        """An account and a key have the role, the barns and the sight that were chosen"""
        said = self.run_here(
            places_script
            + """
            await as('admin');
            answer(['GET /v1/accounts', 'GET /v1/tokens'], { items: [] });
            answer('POST /v1/accounts', {});
            answer('POST /v1/tokens', { token: 'secret' });
            const [told, seen] = [[], []];
            const make = async (act = () => {}) => {
              await show('accounts');
              sent.length = 0;
              await press('new-account');
              await type('field-name', ' Eva ');
              await type('field-password', ' pass word ');
              await act();
              seen.push(isSeen(one('rights-sight-all')), isSeen(one('toggle-people').closest('label')));
              await press('account-form-submit');
              told.push(bodies()[0]);
            };
            await make();
            await make(async () => {
              await press('rights-sight-some');
              for (const name of ['toggle-barn-b1', 'toggle-people', 'toggle-stays']) one(name).click();
            });
            await make(() => one('choice-role-admin').click());
            const { tokens } = await module('/access/tokens.js');
            const issue = async (act = () => {}) => {
              await show((signal) => tokens(signal));
              sent.length = 0;
              await type('field-name', 'App');
              await act();
              seen.push(isSeen(one('rights-sight-all')), isSeen(one('toggle-people').closest('label')));
              await press('token-form-submit');
              told.push(bodies()[0]);
            };
            await issue();
            await issue(async () => {
              await type('field-role', 'viewer');
              await press('rights-sight-some');
              for (const name of ['toggle-barn-b3', 'toggle-people']) one(name).click();
            });
            await issue(() => type('field-role', 'admin'));
            told.push(text('issued-token') === `${location.origin}/#token=secret`, Boolean(one('own-address')));
            return [told, seen];
            """
        )
        account = {"name": "Eva", "role": "recorder", "password": " pass word ", "barns": None, "seesPeople": True}
        account["staysSignedIn"] = False
        token = {"name": "App", "role": "recorder", "barns": None, "seesPeople": True}
        self.assertEqual(
            said[0],
            [
                ["POST /v1/accounts", account],
                ["POST /v1/accounts", {**account, "barns": ["b1"], "seesPeople": False, "staysSignedIn": True}],
                ["POST /v1/accounts", {**account, "role": "admin"}],
                ["POST /v1/tokens", token],
                ["POST /v1/tokens", {**token, "role": "viewer", "barns": ["b3"], "seesPeople": False}],
                ["POST /v1/tokens", {**token, "role": "admin"}],
                True,
                True,
            ],
        )
        self.assertEqual(said[1], [True] * 4 + [False] * 2 + [True] * 4 + [False] * 2)

    def test_lists_of_who_comes_in(self):
        """Staying signed in is turned round, a password and a name are set, and who is revoked is asked about first"""
        said = self.run_here(
            access_script
            + places_script
            + """
            await as('admin');
            const person = accessAs({ name: 'Eva' });
            answer('GET /v1/accounts', { items: [person, { ...person, id: 'y', staysSignedIn: true }] });
            answer(['GET /v1/phones', 'GET /v1/tokens'], { items: [person], wrongCodes: 3 });
            answer('POST /v1/phones/codes', { id: 'c', code: 'x', seconds: 60, addresses: [] });
            answer(['PATCH /v1/*/*', 'DELETE /v1/*/*', 'PUT /v1/accounts/x/password'], {});
            await show('accounts');
            const reads = () =>
              sent.filter(({ method, path }) => method === 'GET' && /accounts|phones/.test(path)).length;
            const before = reads();
            for (const index of [0, 1]) await press('account-stays', all('account')[index]);
            await press('account-password');
            await type('field-password', ' new pass ');
            await press('account-password-form-submit');
            await press('account-revoke');
            await cancel('confirm-dialog');
            const refused = bodies().length;
            await press('account-revoke');
            await press('confirm');
            const again = reads() - before;
            await show('phones');
            const wrong = text('wrong-codes');
            await press('phone-rename');
            await type('field-name', 'Barn phone');
            await press('phone-name-submit');
            await press('phone-revoke');
            await press('confirm');
            answer('GET /v1/phones', { items: [person], wrongCodes: 0 });
            await show('phones');
            return [bodies().filter(([asked]) => !asked.includes('codes')), refused, again, wrong, one('wrong-codes')];
            """
        )
        self.assertEqual(
            said[0],
            [
                ["PATCH /v1/accounts/x", {"staysSignedIn": True}],
                ["PATCH /v1/accounts/y", {"staysSignedIn": False}],
                ["PUT /v1/accounts/x/password", {"password": " new pass "}],
                ["DELETE /v1/accounts/x", None],
                ["PATCH /v1/phones/x", {"name": "Barn phone"}],
                ["DELETE /v1/phones/x", None],
            ],
        )
        self.assertEqual(said[1:3], [3, 3], "asked first; read again after each change of the list")
        self.assertIn("3", said[3])
        self.assertIsNone(said[4])

    def test_asked_once_more(self):
        """Who has a password proves it by that, a phone by an administrator, a key by itself or by one"""
        said = self.run_here(
            """
            const { get } = await module('/api.js');
            const told = [];
            const ask = async (way, act) => {
              await as('admin', { way, name: 'Eva' });
              let isProved = false;
              answer(
                'GET /v1/access-log',
                () => isProved ? { items: [] } : refuse(403, { code: 'confirmation-needed' }),
              );
              answer('POST /v1/session/confirmation', () => (isProved = true, null));
              sent.length = 0;
              const asked = get('/v1/access-log').then(() => 'let in', () => 'refused');
              await until(() => one('confirmation-dialog'));
              const fields = names(one('confirmation-dialog')).filter((name) => name.startsWith('field-'));
              await act();
              told.push([way, fields, bodies().map(([, body]) => body), await asked]);
            };
            await ask('password', async () => {
              await type('field-password', ' my pass ');
              await press('confirmation-submit');
            });
            await ask('phone', async () => {
              await type('field-name', 'Boss');
              await type('field-password', 'boss pass ');
              await press('confirmation-submit');
            });
            await ask('key', async () => {
              await type('field-token', 'http://farm.test/#token=abc');
              await press('confirmation-submit');
            });
            await ask('key', async () => {
              await press('confirmation-way-account');
              await type('field-name', 'Boss');
              await type('field-password', 'boss pass');
              await press('confirmation-submit');
            });
            await ask('key', async () => {
              await type('field-token', 'abc');
              await press('confirmation-submit');
            });
            await ask('password', async () => {
              await cancel('confirmation-dialog');
            });
            return told;
            """
        )
        (name, word, token) = ("field-name", "field-password", "field-token")
        self.assertEqual(
            said,
            [
                ["password", [word], [{"password": " my pass "}], "let in"],
                ["phone", [name, word], [{"name": "Boss", "password": "boss pass "}], "let in"],
                ["key", [token], [{"token": "abc"}], "let in"],
                ["key", [token], [{"name": "Boss", "password": "boss pass"}], "let in"],
                ["key", [token], [{"token": "abc"}], "let in"],
                ["password", [word], [], "refused"],
            ],
        )

    def test_phones_come_in_with_no_more_than_one_has(self):
        """A code is for a recorder where one may give that, and never for more than one is"""
        said = self.run_here(
            """
            const told = [];
            const { invitation } = await module('/phones/invitation.js');
            const address = (host, network) => ({ host, network, url: `http://${host}/#phone=x`, qr: '<svg/>' });
            let state = 'open';
            hurry(40);
            answer('POST /v1/phones/codes', {
              id: 'c',
              code: 'ab-cd',
              seconds: 125,
              addresses: [address('a.test', 'ethernet'), address('b.test')],
            });
            answer(
              'GET /v1/phones/codes/c',
              () => state === 404 ? refuse(404) : state === 500 ? refuse(500) : { state, phone: 'Pixel' },
            );
            for (const role of ['viewer', 'recorder', 'admin']) {
              await as(role);
              sent.length = 0;
              await show((signal) => invitation({ signal }).appendChild(document.createElement('i')).parentNode);
              told.push([
                changes().map(({ body }) => body.role),
                names().filter((name) => name.startsWith('phone-role')),
              ]);
            }
            await press('phone-role-viewer');
            told.push([changes().map(({ body }) => body.role), all('phone-role-viewer')[0].ariaPressed]);
            told.push([text('phone-left'), text('phone-address'), names().includes('phone-host-1')]);
            await press('phone-host-1');
            told.push(text('phone-address'));
            state = 500;
            const asked = sent.length;
            await until(() => sent.length > asked + 2);
            told.push(Boolean(one('phone-qr')));
            state = 'used';
            await until(() => one('phone-connected'));
            const ended = sent.length;
            await new Promise((resolve) => setTimeout(resolve, 6000));
            told.push([text('phone-connected').includes('Pixel'), sent.length - ended]);
            for (const over of ['over', 404]) {
              state = 'open';
              await press(one('phone-another') ? 'phone-another' : 'phone-new-code');
              state = over;
              await until(() => one('phone-code-over'));
            }
            answer('POST /v1/phones/codes', { id: 'c', code: 'ab', seconds: 60, addresses: [] });
            await press('phone-new-code');
            told.push(names().includes('phone-unreachable'));
            return told;
            """
        )
        roles = ["phone-role-viewer", "phone-role-recorder", "phone-role-admin"]
        self.assertEqual(
            said,
            [
                [["viewer"], []],
                [["recorder"], roles[:2]],
                [["recorder"], roles],
                [["recorder", "viewer"], "true"],
                ["2:05", "http://a.test", True],
                "http://b.test",
                True,
                [True, 0],
                True,
            ],
        )


class MemberForms(Bench):
    def test_members_and_organisations_that_nobody_touched(self):
        """A member and an organisation that are opened and saved are what they were, each field of them"""
        member = {
            "titlesBefore": "Ing.",
            "givenName": "Řehoř",
            "familyName": "Žůžo",
            "titlesAfter": "Ph.D.",
            "number": "41807",
            "organisation": "Svaz",
            "email": "r@example.org",
            "phone": "+420 1",
            "employer": "Družstvo",
            "roles": ["trainer", "judge"],
            "level": "A",
            "until": "2026-12-31",
            "insuredUntil": "2026-01-31",
            "active": False,
            "checkedOn": "2026-02-03",
            "notes": "line 1\nline 2",
        }
        bare = dict.fromkeys(member) | {"number": "1", "familyName": "A", "roles": [], "active": True}
        firm = {"name": "Mlékárna", "companyNumber": "123", "address": "A 1", "phone": "2", "email": "a@b.cz"}
        firm["notes"] = "x"
        said = self.run_here(
            """
            await as('recorder');
            clock('2026-05-05T12:00:00');
            answer(
              ['PATCH /v1/members/m', 'PATCH /v1/organisations/o', 'POST /v1/members', 'POST /v1/organisations'],
              {},
            );
            const told = [];
            for (const member of given.members) {
              const kept = Object.fromEntries(Object.entries(member).filter(([, value]) => value !== null));
              answer('GET /v1/members/m', { id: 'm', name: 'Whole', ...kept });
              await show('member-form', { parameters: { id: 'm' } });
              sent.length = 0;
              await press('member-form-submit');
              told.push(bodies()[0]);
            }
            answer('GET /v1/organisations/o', { id: 'o', ...given.firm });
            await show('organisation-form', { parameters: { id: 'o' } });
            sent.length = 0;
            await press('organisation-form-submit');
            told.push(bodies()[0]);
            await show('member-form');
            sent.length = 0;
            await type('field-familyName', 'Nová');
            await type('field-number', '5');
            await type('field-roles', ' a ,, b');
            one('toggle-active').click();
            await press('member-form-submit');
            const { roles, active, familyName, checkedOn } = changes()[0].body;
            told.push([roles, active, familyName, checkedOn, changes()[0].key.length]);
            return told;
            """,
            {"members": [member, bare], "firm": firm},
        )
        self.assertEqual(said[0], ["PATCH /v1/members/m", member])
        self.assertEqual(said[1], ["PATCH /v1/members/m", bare])
        self.assertEqual(said[2], ["PATCH /v1/organisations/o", firm])
        self.assertEqual(said[3], [["a", "b"], False, "Nová", None, 32])

    def test_days_that_can_be_typed(self):
        """An insurance ends today at the earliest, but for one that is over already; nobody was checked tomorrow"""
        said = self.run_here(
            """
            await as('recorder');
            clock('2026-05-05T12:00:00');
            const told = [];
            for (const insuredUntil of [undefined, '2026-05-04', '2026-05-05', '2026-05-06']) {
              answer('GET /v1/members/m', { id: 'm', name: 'A B', number: '1', active: true, insuredUntil });
              await show('member-form', { parameters: { id: 'm' } });
              told.push([one('field-insuredUntil').min, one('field-checkedOn').max, one('field-until').min]);
            }
            return told;
            """
        )
        day = "2026-05-05"
        self.assertEqual(said, [[day, day, ""], ["", day, ""], [day, day, ""], [day, day, ""]])

    def test_signed_cards(self):
        """One card counts at a time: another is issued when none does, and is revoked for the reason that was chosen"""
        said = self.run_here(
            """
            await as('recorder');
            const { signedCards } = await module('/members/signed-card.js');
            const card = { serial: 's1', keyId: 'k', issued: '2026-01-01', until: '2026-12-31' };
            const revoked = { ...card, serial: 's0', revokedAt: '2026-02-02T00:00:00Z', reason: 'lost' };
            answer(['POST /v1/members/m/cards', 'POST /v1/cards/s1/revoke'], {});
            const told = [];
            let changed = 0;
            for (
              const [role, items] of [
                ['recorder', []],
                ['recorder', [card]],
                ['recorder', [revoked]],
                ['recorder', [card, revoked]],
                ['viewer', []],
                ['viewer', [card]],
              ]
            ) {
              await as(role);
              answer('GET /v1/members/m/cards', { items });
              await show((signal) => signedCards({ id: 'm' }, () => (changed += 1), signal));
              told.push(names().filter((name) => /issue|revoke/.test(name)));
            }
            await as('recorder');
            answer('GET /v1/members/m/cards', { items: [card] });
            sent.length = 0;
            await show((signal) => signedCards({ id: 'm' }, () => (changed += 1), signal));
            await press('revoke-card');
            one('choice-reason-stolen').click();
            await press('revoke-now');
            await press('revoke-card');
            await press('revoke-now');
            await press('revoke-card');
            await cancel('revoke-dialog');
            answer('GET /v1/members/m/cards', { items: [] });
            await show((signal) => signedCards({ id: 'm' }, () => (changed += 1), signal));
            await press('issue-card');
            return [told, bodies(), changed];
            """
        )
        self.assertEqual(said[0], [["issue-card"], ["revoke-card"], ["issue-card"], ["revoke-card"], [], []])
        self.assertEqual(
            said[1],
            [
                ["POST /v1/cards/s1/revoke", {"reason": "stolen"}],
                ["POST /v1/cards/s1/revoke", {"reason": "lost"}],
                ["POST /v1/members/m/cards", {}],
            ],
        )
        self.assertEqual(said[2], 3, "the card is drawn anew each time")

    def test_the_monthly_list(self):
        """What a list does is asked first, what is out of the ordinary once more, and locks are what was chosen"""
        said = self.run_here(
            """
            await as('admin');
            const counts = {
              new: 2,
              changed: 3,
              gone: 4,
              left: 0,
              doubtful: 0,
              same: 9,
              bad: 0,
              unreadable: 0,
              activeBefore: 20,
            };
            const list = (more = {}, numbers = {}) => ({
              id: 'l',
              day: '2026-05-01',
              revision: 'r7',
              name: 'a.csv',
              problems: [],
              state: 'open',
              counts: { ...counts, ...numbers },
              locksMany: false,
              outdated: false,
              ...more,
            });
            answer('GET /v1/register-lists/l/differences', { items: [] });
            answer('POST /v1/register-lists/l/apply', {
              ...list(),
              state: 'applied',
              outcome: { new: 2, changed: 3, gone: 4, left: 0 },
            });
            const told = [];
            const apply = async (now, { unlock = false, confirms = 9 } = {}) => {
              answer('GET /v1/register-lists', { items: [now] });
              answer('GET /v1/register-lists/l', now);
              await show('register-list');
              sent.length = 0;
              const offered = names().filter((name) => /toggle-locks|comparison-apply|compare-again/.test(name));
              if (unlock) one('toggle-locks').click();
              const questions = [];
              if (one('comparison-apply')) {
                await press('comparison-apply');
                while (one('confirm') && questions.length < confirms) {
                  questions.push(one('confirm-dialog').innerText);
                  await press('confirm');
                }
                if (one('confirm')) {
                  one('confirm-dialog').querySelector('[data-focus]').click();
                  await quiet();
                }
              }
              told.push([offered, questions.length, bodies().map(([, body]) => body)]);
              return questions;
            };
            const first = await apply(list());
            const free = await apply(list(), { unlock: true });
            await apply(list({ locksMany: true }));
            await apply(list({ locksMany: true }), { unlock: true });
            await apply(list({ olderThan: '2026-05-03' }));
            await apply(list({ olderThan: '2026-05-03', locksMany: true }));
            await apply(list({ olderThan: '2026-05-03', locksMany: true }), { confirms: 2 });
            await apply(list({ olderThan: '2026-05-03' }), { confirms: 1 });
            await apply(list({}), { confirms: 0 });
            await apply(list({}, { unreadable: 1, bad: 1 }));
            await apply(list({}, { gone: 0 }));
            await apply(list({ outdated: true }));
            return [told, first[0].includes('4'), free[0].includes('4')];
            """
        )
        both = ["toggle-locks", "comparison-apply"]
        plain = {"revision": "r7", "locks": True, "older": False, "many": False}
        self.assertEqual(
            said[0],
            [
                [both, 1, [plain]],
                [both, 1, [{**plain, "locks": False}]],
                [both, 2, [{**plain, "many": True}]],
                [both, 1, [{**plain, "locks": False, "many": True}]],
                [both, 2, [{**plain, "older": True}]],
                [both, 3, [{**plain, "older": True, "many": True}]],
                [both, 2, []],
                [both, 1, []],
                [both, 0, []],
                [["comparison-apply"], 1, [{**plain, "locks": False}]],
                [["comparison-apply"], 1, [plain]],
                [["compare-again", "toggle-locks"], 0, []],
            ],
        )
        self.assertEqual(said[1:], [True, False], "who would be locked is counted only where they are locked")

    def test_what_ends_soon(self):
        """What ends today is not over, by the clock of the gateway, and as many days are asked for as were chosen"""
        said = self.run_here(
            """
            await as('viewer');
            clock('2026-05-05T12:00:00');
            answer('GET /v1/members/expiring', {
              items: ['2026-05-04', '2026-05-05', '2026-05-06'].map((day, index) => (
                { member: { id: `m${index}`, name: 'A', number: '1' }, what: 'membership', day }
              )),
            });
            await show('expiring');
            const over = all('expiring-end').map((row) => row.dataset.over);
            const days = [];
            for (const count of ['30', '90', '366', '14']) await type('field-days', count);
            return [over, asked('GET /v1/members/expiring').map(({ query }) => query.days)];
            """
        )
        self.assertEqual(said, [["true", "false", "false"], ["14", "30", "90", "366", "14"]])

    def test_looks_of_cards_that_nobody_touched(self):
        """A look that is opened and saved is what it was, with its colours and its logo, whoever it is of"""
        said = self.run_here(
            """
            await as('admin');
            const looks = [
              { organisation: null, template: 'union', primary: null, accent: '#112233', logo: 'l1' },
              { organisation: 'Svaz', template: 'plain', primary: '#445566', accent: null, logo: null },
            ];
            const template = (name, hasBack) => ({
              name,
              title: { en: name },
              primary: '#000000',
              accent: '#ffffff',
              hasBack,
              orientation: 'landscape',
            });
            answer('GET /v1/cards/templates', { items: [template('union', false), template('plain', true)] });
            answer('GET /v1/cards/styles', { items: looks });
            answer('GET /v1/members', { items: [{ id: 'm', name: 'Anna' }] });
            answer('PUT /v1/cards/styles', ({ body }) => body);
            answer('DELETE /v1/cards/styles');
            await show('card-looks');
            await press('card-looks-form-submit');
            all('kept-look').find((row) => row.dataset.organisation === 'Svaz').click();
            await press('card-looks-form-submit');
            const opened = [
              one('field-organisation').value,
              one('choice-template-plain').checked,
              one('field-primary').value,
              one('field-accent').value,
            ];
            await type('field-organisation', 'Another');
            await press('card-looks-form-submit');
            await type('field-accent', '#778899');
            await type('field-organisation', 'Svaz');
            const kept = one('field-accent').value;
            await type('field-organisation', 'Another one');
            await press('card-looks-form-submit');
            one('kept-look').click();
            await press('logo-none');
            await press('card-looks-form-submit');
            all('remove-look').at(-1).click();
            await quiet();
            const removed = changes().at(-1).query.organisation;
            all('toast-way').at(-1).click();
            await quiet();
            return [bodies().map(([asked, body]) => body ?? asked), opened, removed, kept];
            """
        )
        first = {"organisation": None, "template": "union", "primary": None, "accent": "#112233", "logo": "l1"}
        second = {"organisation": "Svaz", "template": "plain", "primary": "#445566", "accent": None, "logo": None}
        self.assertEqual(said[1], ["Svaz", True, "#445566", "#ffffff"])
        self.assertEqual(
            said[0],
            [
                first,
                second,
                {**second, "organisation": "Another"},
                {**second, "organisation": "Another one", "accent": "#778899"},
                {**first, "logo": None},
                "DELETE /v1/cards/styles",
                second,
            ],
        )
        self.assertEqual(said[2:], ["Svaz", "#ffffff"], "a kept look is opened by its name, and left again by another")

    def test_study_system(self):
        """Where a study system is stays when nothing is touched, and lists are asked for by name"""
        said = self.run_here(
            """
            await as('admin');
            const system = {
              url: 'https://kos.test/api',
              tokenUrl: 'https://kos.test/token',
              clientId: 'c',
              running: null,
              waiting: [],
              lists: [{ list: 'exams', problems: [], bad: 0, done: 0 }],
            };
            answer('GET /v1/study-system', system);
            answer(['PUT /v1/study-system', 'POST /v1/study-system/refresh', 'DELETE /v1/study-system'], {});
            const { studySource } = await module('/study/source.js');
            let changed = 0;
            await show((signal) => studySource({ signal, chosen: () => 'exams', changed: () => (changed += 1) }));
            await press('study-set');
            await press('study-form-submit');
            await press('study-refresh');
            const once = changed;
            await press('study-refresh-one');
            await press('study-forget');
            await cancel('confirm-dialog');
            const kept = bodies().length;
            await press('study-forget');
            await press('confirm');
            return [bodies(), once, kept];
            """
        )
        secrets = {"clientSecret": None, "accessToken": None, "refreshToken": None}
        system = {"url": "https://kos.test/api", "tokenUrl": "https://kos.test/token", "clientId": "c", **secrets}
        self.assertEqual(
            said[0],
            [
                ["PUT /v1/study-system", system],
                ["POST /v1/study-system/refresh", {"lists": None}],
                ["POST /v1/study-system/refresh", {"lists": ["exams"]}],
                ["DELETE /v1/study-system", None],
            ],
        )
        self.assertEqual(said[1:], [1, 3], "what was at its end at once is seen; forgetting is asked about")


class Orders(Bench):
    def test_what_lies_in_the_tray(self):
        """A doubtful sheet is settled as it was said, what failed goes on, what is over is left alone"""
        said = self.run_here(
            print_script
            + """
            hurry(50);
            const { orderProgress } = await module('/print/progress.js');
            answer(['POST /v1/print-orders/o/*', 'DELETE /v1/print-orders/o'], orderAs('done'));
            const told = {};
            const follow = async (role, state, act) => {
              await as(role);
              const shown = orderAs(state, { doubtful: 3 });
              answer('GET /v1/print-orders/o', shown);
              let over = [];
              sent.length = 0;
              await show((signal) => orderProgress(shown, { signal, onOver: ({ state }) => over.push(state) }));
              const offered = names().filter((name) => /^order-(was|resume|cancel)/.test(name));
              if (act) await press(act);
              return [offered, bodies(), over];
            };
            for (const role of ['viewer', 'recorder']) {
              for (const state of ['queued', 'printing', 'doubtful', 'done', 'cancelled', 'failed']) {
                told[`${role} ${state}`] = (await follow(role, state))[0];
              }
            }
            const acts = [];
            for (
              const [state, act] of [['doubtful', 'order-was-printed'], ['doubtful', 'order-was-not-printed'], [
                'failed',
                'order-resume',
              ], ['printing', 'order-cancel']]
            ) acts.push((await follow('recorder', state, act)).slice(1));
            return [told, acts];
            """
        )
        settle = ["order-was-printed", "order-was-not-printed", "order-cancel"]
        offered = {"queued": ["order-cancel"], "printing": ["order-cancel"], "doubtful": settle, "done": []}
        offered |= {"cancelled": [], "failed": ["order-resume"]}
        expected = {f"viewer {state}": [] for state in offered}
        expected |= {f"recorder {state}": acts for state, acts in offered.items()}
        self.assertEqual(said[0], expected)
        self.assertEqual(
            said[1],
            [
                [[["POST /v1/print-orders/o/settle", {"sheet": 3, "printed": True}]], ["done"]],
                [[["POST /v1/print-orders/o/settle", {"sheet": 3, "printed": False}]], ["done"]],
                [[["POST /v1/print-orders/o/resume", {}]], ["failed", "done"]],
                [[["DELETE /v1/print-orders/o", None]], ["done"]],
            ],
        )

    def test_an_order_is_followed(self):
        """An order is followed until it is over or its page is left, also after a question without an answer"""
        said = self.run_here(
            print_script
            + """
            hurry(50);
            await as('recorder');
            const { orderProgress } = await module('/print/progress.js');
            const [printing, done] = [orderAs('printing', { sheetsPrinted: 3 }), orderAs('done', { sheetsPrinted: 4 })];
            const answers = [refuse(500), printing, done];
            answer('GET /v1/print-orders/o', () => answers.length > 1 ? answers.shift() : answers[0]);
            const over = [];
            const onOver = ({ state }) => over.push(state);
            await show((signal) => orderProgress(orderAs('queued'), { signal, onOver }));
            const reads = () => asked('GET /v1/print-orders/o').length;
            await until(() => over.length > 0);
            const bar = document.querySelector('progress').value;
            const followed = [over, reads(), bar, one('print-order').dataset.state];
            answers[0] = orderAs('printing');
            await show((signal) => orderProgress(orderAs('queued'), { signal, onOver }));
            await until(() => reads() > 5);
            leave();
            const left = reads();
            await new Promise((resolve) => setTimeout(resolve, 5000));
            await quiet();
            return [followed, reads() - left, over.length];
            """
        )
        self.assertEqual(said[0], [["done"], 3, 4, "done"])
        self.assertLessEqual(said[1], 1, "what was asked already is answered, and nothing more is asked")
        self.assertEqual(said[2], 1)

    def test_orders_of_cards(self):
        """An order says whom, where, on what and which sides; its key stays until it is on paper"""
        said = self.run_here(
            print_script
            + """
            hurry(50);
            await as('recorder');
            const person = (id, more = {}) => ({ id, name: id, number: id, active: true, ...more });
            answer('GET /v1/members', {
              items: [
                person('m1'),
                person('m2'),
                person('m3', { active: false }),
                person('m4', { until: '2020-01-01' }),
              ],
            });
            answer('GET /v1/printers', { items: [printerAs('Paper'), printerAs('Cards', { isDefault: true })] });
            answer('GET /v1/cards/templates', { items: [{ name: 'plain', title: { en: 'Plain' } }] });
            answer('GET /v1/print-orders', { items: [] });
            let end = 'failed';
            answer(
              'POST /v1/print-orders',
              () => ({ id: 'o', state: end, sheets: 1, sheetsPrinted: 0, printer: 'Cards' }),
            );
            answer('POST /v1/cards/sheet', () => new Response('x'));
            const kept = HTMLAnchorElement.prototype.click;
            HTMLAnchorElement.prototype.click = () => {};
            await show('print-cards');
            const row = (id) => all('cards-person').find((one) => one.dataset.member === id);
            const choose = async (id) => (row(id).click(), await quiet());
            const print = async () => {
              await press('cards-print');
              return changes().at(-1);
            };
            await press('cards-print');
            const nobody = bodies().length;
            for (const id of ['m1', 'm2', 'm3', 'm4']) await choose(id);
            const first = await print();
            const again = await print();
            end = 'done';
            const third = await print();
            const fourth = await print();
            one('choice-paper-id-1').click();
            one('choice-sides-front').click();
            await type('field-template', 'plain');
            await choose('m1');
            const other = await print();
            await press('cards-pdf');
            const sheet = changes().at(-1).body;
            one('choice-paper-a4-cards-8').click();
            one('choice-sides-both').click();
            await type('field-template', '');
            await press('cards-pdf');
            const eight = changes().at(-1).body;
            one('choice-paper-a4-cards').click();
            await press('cards-pdf');
            const ten = changes().at(-1).body;
            HTMLAnchorElement.prototype.click = kept;
            const preferences = await module('/preferences.js');
            for (const name of ['cards.paper', 'cards.sides', 'cards.template', 'printer']) {
              preferences.remember(name, null);
            }
            return [
              nobody,
              first.body,
              again.key === first.key,
              third.key === first.key,
              fourth.key === first.key,
              other.body,
              other.key === fourth.key,
              sheet,
              eight,
              ten,
            ];
            """
        )
        order = {"memberIds": ["m1", "m2"], "printer": "Cards", "stock": "a4-cards", "template": None, "backs": True}
        other = {"memberIds": ["m2"], "printer": "Cards", "stock": "id-1", "template": "plain", "backs": False}
        self.assertEqual(said[:7], [0, order, True, True, False, other, False])
        self.assertEqual(
            said[7:],
            [
                {"memberIds": ["m2"], "template": "plain", "cards": 1, "backs": False},
                {"memberIds": ["m2"], "template": None, "cards": 8, "backs": True},
                {"memberIds": ["m2"], "template": None, "cards": 10, "backs": True},
            ],
        )

    def test_one_card_and_how_far_off_a_printer_prints(self):
        """As many copies as were typed go to the chosen printer; an offset that nobody touched is what it was"""
        said = self.run_here(
            print_script
            + """
            hurry(50);
            await as('admin');
            answer('GET /v1/printers', { items: [printerAs('Paper'), printerAs('Cards', { isDefault: true })] });
            const states = ['pending', 'processing', 'completed', 'completed'];
            answer('GET /v1/printers/*/jobs/7', () => ({ state: states.shift() }));
            answer('POST /v1/cards/print', ({ body }) => ({ job: 7, printer: body.printer }));
            const { printPanel } = await module('/members/print.js');
            await show((signal) => printPanel({ id: 'm' }, signal));
            await press('print-card');
            await until(() => one('job-state')?.dataset.state === 'completed');
            const looks = asked('GET /v1/printers/Cards/jobs/7').length;
            await type('field-copies', '3');
            one('choice-printer-Paper').click();
            await press('print-card');
            await type('field-copies', '0');
            await press('print-card');
            const { remember } = await module('/preferences.js');
            remember('printer', null);
            const orders = bodies().map(([, body]) => body);
            sent.length = 0;
            answer('GET /v1/printer-offsets', {
              items: [{ printer: 'Other', x: 9, y: 9 }, { printer: 'Cards', x: 0.3, y: -1.2 }],
            });
            answer('POST /v1/printer-offsets', {});
            const { printerOffset } = await module('/print/offset.js');
            for (const name of ['Cards', 'Paper']) {
              const offset = await show((signal) => {
                const { box, show: draw } = printerOffset(signal);
                draw({ name });
                return box;
              });
              one('printer-offset').open = true;
              await press('offset-form-submit');
            }
            return [orders, looks, bodies().map(([, body]) => body)];
            """
        )
        order = {"memberId": "m", "printer": "Cards", "copies": 1}
        self.assertEqual(said[0], [order, {**order, "printer": "Paper", "copies": 3}, {**order, "printer": "Paper"}])
        self.assertEqual(said[1], 3, "followed until the job has ended, and no longer")
        self.assertEqual(said[2], [{"printer": "Cards", "x": 0.3, "y": -1.2}, {"printer": "Paper", "x": 0, "y": 0}])


class Doors(Bench):
    def test_events_that_nobody_touched(self):
        """An event that is opened and saved is what it was: past midnight, over days, to the second, free"""
        said = self.run_here(
            door_script
            + """
            await as('recorder');
            answer('PATCH /v1/door-events/e1', {});
            const { correctEvent } = await module('/door/event-form.js');
            const iso = (text) => new Date(text).toISOString();
            const events = [
              eventAs(),
              eventAs({ startsAt: iso('2026-05-05T22:00:00'), endsAt: iso('2026-05-06T01:00:00') }),
              eventAs({ startsAt: iso('2026-05-05T18:00:00'), endsAt: iso('2026-05-07T12:00:00') }),
              eventAs({ startsAt: iso('2026-05-05T18:00:20'), endsAt: iso('2026-05-06T18:00:40') }),
              eventAs({
                price: 1250,
                capacity: undefined,
                location: undefined,
                organiserId: undefined,
                walkIns: false,
                kind: 'academy',
                currency: 'CZK',
              }),
              eventAs({ price: 0 }),
            ];
            const wrong = [];
            for (const event of events) {
              sent.length = 0;
              const end = correctEvent(event);
              await until(() => one('door-form'));
              await press('door-form-submit');
              await end;
              const expected = Object.fromEntries(
                [
                  'name',
                  'kind',
                  'startsAt',
                  'endsAt',
                  'capacity',
                  'price',
                  'currency',
                  'location',
                  'organiserId',
                  'walkIns',
                ].map((key) => [key, event[key] ?? null]),
              );
              const found = bodies();
              if (JSON.stringify(found) !== JSON.stringify([['PATCH /v1/door-events/e1', expected]])) {
                wrong.push([expected, found]);
              }
            }
            return wrong;
            """
        )
        self.assertEqual(said, [])

    def test_times_of_an_event(self):
        """What ends before it begins ends after midnight, and an event of days stays one when it is moved"""
        said = self.run_here(
            door_script
            + """
            await as('recorder');
            answer(['PATCH /v1/door-events/e1', 'POST /v1/door-events'], {});
            const { correctEvent, enterEvent } = await module('/door/event-form.js');
            const iso = (text) => new Date(text).toISOString();
            const here = (text) => new Date(text).toLocaleString('sv').slice(0, 16);
            const told = [];
            const typed = async (opened, fields) => {
              sent.length = 0;
              const end = opened();
              await until(() => one('door-form'));
              const shown = ['day', 'from', 'to'].map((name) => one(`field-${name}`).value);
              for (const [name, value] of Object.entries(fields)) await type(`field-${name}`, value);
              await press('door-form-submit');
              const body = changes()[0]?.body;
              if (!body) leave();
              await end;
              told.push([shown, body ? [here(body.startsAt), here(body.endsAt)] : null, body?.price]);
            };
            for (const now of ['2026-05-05T17:59:00', '2026-05-05T18:00:00']) {
              clock(now);
              await typed(() => enterEvent(), { name: 'A' });
            }
            await typed(() => enterEvent(), { name: 'A', from: '22:00', to: '01:00', price: '12,5' });
            await typed(() => enterEvent(), { name: 'A', from: '20:00', to: '20:00' });
            await typed(() => enterEvent(), { name: 'A', price: 'free' });
            const night = eventAs({ startsAt: iso('2026-05-05T22:00:00'), endsAt: iso('2026-05-06T01:00:00') });
            await typed(() => correctEvent(night), { to: '23:30' });
            await typed(() => correctEvent(night), { day: '2026-06-30' });
            const camp = eventAs({ startsAt: iso('2026-05-05T18:00:00'), endsAt: iso('2026-05-07T12:00:00') });
            await typed(() => correctEvent(camp), { day: '2026-06-30' });
            await typed(() => correctEvent(camp), { to: '20:00' });
            return told;
            """
        )
        self.assertEqual(
            said,
            [
                [["2026-05-05", "18:00", "19:30"], ["2026-05-05 18:00", "2026-05-05 19:30"], 0],
                [["2026-05-06", "18:00", "19:30"], ["2026-05-06 18:00", "2026-05-06 19:30"], 0],
                [["2026-05-06", "18:00", "19:30"], ["2026-05-06 22:00", "2026-05-07 01:00"], 1250],
                [["2026-05-06", "18:00", "19:30"], ["2026-05-06 20:00", "2026-05-06 20:00"], 0],
                [["2026-05-06", "18:00", "19:30"], None, None],
                [["2026-05-05", "22:00", "01:00"], ["2026-05-05 22:00", "2026-05-05 23:30"], 15000],
                [["2026-05-05", "22:00", "01:00"], ["2026-06-30 22:00", "2026-07-01 01:00"], 15000],
                [["2026-05-05", "18:00", "12:00"], ["2026-06-30 18:00", "2026-07-02 12:00"], 15000],
                [["2026-05-05", "18:00", "12:00"], ["2026-05-05 18:00", "2026-05-06 20:00"], 15000],
            ],
        )

    def test_organiser(self):
        """An organiser can be taken away, and one who cannot be read now is not lost by saving"""
        said = self.run_here(
            door_script
            + """
            await as('recorder');
            answer('PATCH /v1/door-events/e1', {});
            const { correctEvent } = await module('/door/event-form.js');
            const end = correctEvent(eventAs());
            await until(() => one('door-form'));
            one('door-organiser').nextSibling.click();
            await press('door-form-submit');
            await end;
            answer('GET /v1/members/m1', refuse(500));
            const failed = await correctEvent(eventAs()).then(() => 'opened', () => 'told');
            return [changes()[0].body.organiserId, failed, Boolean(one('door-form'))];
            """
        )
        self.assertEqual(said, [None, "told", False])

    def test_moves_of_people(self):
        """From each state the likeliest move is one press and the others are two; who goes is asked what was paid"""
        said = self.run_here(
            door_script
            + """
            await as('recorder');
            const states = ['waitlisted', 'going', 'checkedIn', 'checkedOut', 'kicked'];
            const list = states.map((state, index) =>
              attendance(String(index), state, state === 'waitlisted' && { position: 1 })
            );
            answer('GET /v1/door-events/e1', eventAs({ price: 0 }));
            answer('GET /v1/door-events/e1/attendances', { items: list });
            answer('POST /v1/door-events/e1/*', { moveId: 'mv', attendance: list[1], tally: eventAs().tally });
            await show('door-event', { parameters: { id: 'e1' } });
            const first = {};
            const others = {};
            const row = (state) => all('attendance').find((one) => one.dataset.state === state);
            for (const state of states) {
              sent.length = 0;
              const name = names(row(state)).find((one) => one.startsWith('move-'));
              await press(name, row(state));
              first[state] = changes().map(({ body }) => [body.attendanceId, body.move, 'paid' in body]);
              await press('more-moves', row(state));
              others[state] = names(one('door-moves')).filter((one) => one.startsWith('choose-'));
              leave();
              await show('door-event', { parameters: { id: 'e1' } });
            }
            answer('GET /v1/door-events/e1', eventAs());
            await show('door-event', { parameters: { id: 'e1' } });
            const paid = [];
            for (
              const act of [
                () => press('paid-all'),
                () => press('paid-nothing'),
                async () => (await type('field-paid', '12,5'), await press('payment-submit')),
                async () => (await type('field-paid', 'a lot'), await press('payment-submit'), cancel('door-payment')),
              ]
            ) {
              sent.length = 0;
              await press('move-checkOut', row('checkedIn'));
              await act();
              await quiet();
              paid.push(changes().map(({ body }) => body.paid));
            }
            said();
            sent.length = 0;
            await press('move-checkIn', row('going'));
            const key = changes()[0].key;
            all('toast-way').at(-1).click();
            await quiet();
            return [
              first,
              others,
              paid,
              changes().map(({ path, body }) => [path, body]).at(-1),
              key.length,
              changes()[1].key !== key,
            ];
            """
        )
        self.assertEqual(
            said[0],
            {
                "waitlisted": [["0", "expect", False]],
                "going": [["1", "checkIn", False]],
                "checkedIn": [["2", "checkOut", False]],
                "checkedOut": [["3", "expect", False]],
                "kicked": [["4", "expect", False]],
            },
        )
        self.assertEqual(
            said[1],
            {
                "waitlisted": ["choose-checkIn", "choose-kick"],
                "going": ["choose-wait", "choose-kick"],
                "checkedIn": ["choose-expect", "choose-kick"],
                "checkedOut": ["choose-checkIn"],
                "kicked": ["choose-wait"],
            },
        )
        self.assertEqual(said[2], [[15000], [0], [1250], []])
        self.assertEqual(said[3], ["/v1/door-events/e1/undo", {"moveId": "mv"}])
        self.assertEqual(said[4:], [32, True])

    def test_order_of_a_list(self):
        """Who waits stands by place in the queue, the others by surname; the next is called where there is room"""
        said = self.run_here(
            door_script
            + """
            await as('recorder');
            const named = (id, name, state, position) =>
              attendance(id, state, { person: person(`m${id}`, name), position });
            const list = [
              named('1', 'Jan Zeman', 'going'),
              named('2', 'Karel Adam', 'going'),
              named('3', 'B', 'waitlisted', 2),
              named('4', 'C', 'waitlisted', 10),
              named('5', 'D', 'waitlisted', 1),
            ];
            answer('GET /v1/door-events/e1/attendances', { items: list });
            answer('POST /v1/door-events/e1/call-up', { moveId: 'mv', attendance: list[2] });
            const called = [];
            for (const [free, cancelled] of [[0, false], [1, false], [undefined, false], [1, true]]) {
              answer('GET /v1/door-events/e1', eventAs({ cancelled, tally: { ...eventAs().tally, free } }));
              await show('door-event', { parameters: { id: 'e1' } });
              called.push(one('call-up').disabled);
            }
            const order = all('attendance').map((row) => row.dataset.member);
            const shown = names().filter((name) => /door-mode|door-add|door-cancel|door-edit/.test(name));
            answer('PATCH /v1/door-events/e1', {});
            await press('door-cancel');
            const back = bodies().at(-1);
            answer('GET /v1/door-events/e1', eventAs());
            await show('door-event', { parameters: { id: 'e1' } });
            await press('call-up');
            sent.length = 0;
            await press('door-cancel');
            const none = bodies().length;
            await press('confirm');
            return [called, order, shown, back, none, bodies()];
            """
        )
        self.assertEqual(said[0], [True, False, False, True])
        self.assertEqual(said[1], ["m5", "m3", "m4", "m2", "m1"])
        self.assertEqual(said[2], ["door-edit", "door-cancel"], "a cancelled event takes nobody")
        self.assertEqual(said[3], ["PATCH /v1/door-events/e1", {"cancelled": False}])
        self.assertEqual(said[4:], [0, [["PATCH /v1/door-events/e1", {"cancelled": True}]]])

    def test_let_in_by_hand(self):
        """Who may be let in is offered that where there is a place that nobody before them waits for"""
        said = self.run_here(
            """
            await as('recorder');
            const { verdictStage } = await module('/door/verdict.js');
            const { recentList } = await module('/door/recent.js');
            const told = [];
            const surface = document.createElement('div');
            const heard = [];
            const stage = verdictStage(surface, { onLetIn: () => heard.push('in'), onUndo: () => heard.push('undo') });
            await show(() => (surface.append(stage.box), surface));
            const see = (more) => {
              stage.show({ id: 'v', outcome: 'notInvited', person: { id: 'm', name: 'A' }, mayLetIn: true, ...more });
              return [surface.dataset.tone, names(stage.box).filter((name) => /let-in|undo/.test(name))];
            };
            const tally = (free, waitlisted) => ({ free, waitlisted, checkedIn: 0, going: 0, checkedOut: 0 });
            for (
              const [more, ...numbers] of [
                [{}, 1, 0],
                [{}, 1, 1],
                [{}, 2, 1],
                [{}, 0, 0],
                [{}, undefined, 5],
                [{ outcome: 'waitlisted', attendance: { state: 'waitlisted', position: 1 } }, 0, 3],
                [{ outcome: 'waitlisted', attendance: { state: 'waitlisted', position: 1 } }, 1, 3],
                [{ outcome: 'alreadyOut', attendance: { state: 'checkedOut' } }, 0, 3],
                [{ mayLetIn: false }, 5, 0],
                [{ outcome: 'checkedIn', mayLetIn: false, moveId: 'mv' }, 5, 0],
              ]
            ) told.push(see({ ...more, tally: tally(...numbers) }));
            const recent = recentList({ onUndo: ({ moveId }) => heard.push(moveId) });
            await show(() => recent.box);
            for (let count = 0; count < 8; count += 1) {
              recent.add({ outcome: 'checkedIn', person: { name: `P${count}` }, moveId: `mv${count}` });
            }
            const came = all('door-came').map((row) => row.innerText.match(/P\\d/)[0]);
            await press('undo-came');
            recent.undone('mv7');
            return [told, came, heard, all('undo-came').length, all('door-came').length];
            """
        )
        self.assertEqual(
            said[0],
            [
                ["ask", ["let-in"]],
                ["ask", []],
                ["ask", ["let-in"]],
                ["ask", []],
                ["ask", ["let-in"]],
                ["ask", []],
                ["ask", ["let-in"]],
                ["ask", ["let-in"]],
                ["ask", []],
                ["welcome", ["door-undo"]],
            ],
        )
        self.assertEqual(said[1:], [["P7", "P6", "P5", "P4", "P3", "P2"], ["mv7"], 5, 6])

    def test_which_door_a_browser_stands_at(self):
        """A browser comes back to its door until six hours after the end, unless it is gone or cancelled"""
        said = self.run_here(
            door_script
            + """
            const { ownDoor, standAt } = await module('/door/own.js');
            const { preference } = await module('/preferences.js');
            const event = (hours, more = {}) =>
              eventAs({ endsAt: new Date(Date.now() - hours * 3_600_000).toISOString(), ...more });
            clock('2026-05-05T12:00:00Z');
            const told = [];
            for (
              const [role, found] of [
                ['recorder', event(-1)],
                ['recorder', event(5.99)],
                ['recorder', event(6.01)],
                ['viewer', event(0)],
                ['recorder', event(0, { cancelled: true })],
                ['recorder', refuse(404)],
                ['recorder', refuse(503)],
              ]
            ) {
              await as(role);
              standAt('e1');
              answer('GET /v1/door-events/e1', found);
              told.push([await ownDoor(), preference('doorEvent')]);
            }
            standAt(null);
            return told;
            """
        )
        (here, gone) = (["#/door/e1/scan", "e1"], [None, None])
        self.assertEqual(said, [here, here, gone, [None, "e1"], gone, gone, here])

    def test_cards_at_the_door(self):
        """What is heard of an event is shown at its door, and nothing of another one"""
        said = self.run_here(
            door_script
            + """
            await as('recorder');
            const tally = { ...eventAs().tally, checkedIn: 7 };
            let outcome = 'checkedIn';
            answer('GET /v1/door-events/e1', eventAs());
            answer(
              'POST /v1/door-events/e1/scans',
              () => ({
                id: 'v',
                outcome,
                person: person('m9', 'Eva'),
                moveId: 'mv',
                tally,
                mayLetIn: outcome !== 'checkedIn',
              }),
            );
            answer('POST /v1/door-events/e1/let-in', {
              moveId: 'mv2',
              attendance: attendance('9', 'checkedIn'),
              tally,
            });
            answer('POST /v1/door-events/e1/undo', { tally: { ...tally, checkedIn: 6 } });
            await show('door-scan', { parameters: { id: 'e1' } });
            const { onScanned } = await module('/keys.js');
            const { preference } = await module('/preferences.js');
            const kept = preference('doorEvent');
            const counts = () => text('door-counts');
            await hear('door.moved', { eventId: 'other' });
            const quietly = asked('GET /v1/door-events/e1').length;
            answer('GET /v1/door-events/e1', eventAs({ tally: { ...tally, checkedIn: 5 } }));
            await hear('door.moved', { eventId: 'e1' });
            await quiet();
            const heard = counts();
            return [kept, quietly, heard.includes('5'), one('page-door-scan').dataset.tone];
            """
        )
        self.assertEqual(said, ["e1", 1, True, "ready"])

    def test_who_is_who(self):
        """An access is said to be somebody of the register, or nobody"""
        said = self.run_here(
            """
            await as('admin');
            answer('GET /v1/door-people', {
              items: [
                { access: 'a1', name: 'Gate', role: 'recorder', roles: [] },
                {
                  access: 'a2',
                  name: 'Phone',
                  role: 'viewer',
                  member: { id: 'm2', name: 'Eva', number: '5' },
                  roles: ['guard'],
                },
              ],
            });
            answer('GET /v1/members', { items: [{ id: 'm1', name: 'Jan', number: '1', active: true }] });
            answer('PUT /v1/door-people/*', {});
            const { chooseWhoIsWho } = await module('/door/people.js');
            chooseWhoIsWho();
            await until(() => all('door-person-row').length === 2);
            const [first, second] = all('door-person-row');
            const offered = [first, second].map((row) => names(row).filter((name) => name.startsWith('identify')));
            await press('identify', first);
            await press('door-member');
            await press('identify-nobody', all('door-person-row')[1]);
            return [offered, bodies(), first.innerText, second.innerText];
            """
        )
        self.assertEqual(said[0], [["identify"], ["identify", "identify-nobody"]])
        self.assertNotIn("Eva", said[2])
        for part in ("Phone", "Eva", "guard", "5"):
            self.assertIn(part, said[3])
        self.assertEqual(
            said[1],
            [["PUT /v1/door-people/a1", {"memberId": "m1"}], ["PUT /v1/door-people/a2", {"memberId": None}]],
        )
