"""The page of verdicts: the gateway's while it answers, else the phone's own, with its doubts."""

from fixtures import card_script
from page_bench import Bench


class VerifyPage(Bench):
    """What the page has read stays with it, so each scenario tells it first what the gateway answers now."""

    address, ready = "/verify/", "page-verify"

    def judged(self, scenario: str, given=None):
        return self.run_here(
            card_script
            + """
            hurry(50);
            let trust = trusting({ asOf: new Date().toISOString() });
            let verdict = refuse(500);
            answer('GET /v1/cards/trust', () => trust);
            answer('POST /v1/cards/verify', () => verdict);
            const learn = async (now) => {
              trust = now;
              const line = document.querySelector('.verify-line');
              dispatchEvent(new Event('online'));
              await until(() => !line.isConnected, 'the state drawn anew');
              await quiet();
            };
            const see = async (code) => {
              const before = one('verify-verdict');
              await type('verify-code', code);
              const face = await until(() => one('verify-verdict') !== before && one('verify-verdict'));
              return [face.dataset.verdict, face.dataset.by, [...face.classList].at(-1)];
            };
            const later = (days, hours = 0) =>
              new Date(Date.now() + days * 86_400_000 + hours * 3_600_000).toISOString();
            await press('verify-clear');
            """
            + scenario,
            given,
        )

    def load(self, zone):
        super().load(zone)
        self.browser.wait(
            lambda: self.browser.script("return document.querySelectorAll('.verify-line').length > 0"), "the state"
        )

    def test_what_the_phone_says(self):
        """Without the gateway the phone decides by its list: valid without doubt only where list and clock are good"""
        said = self.judged(
            """
            const told = {};
            const row = async (name, known, card = {}) => {
              await learn(trusting({ asOf: later(0), ...known }));
              told[name] = await see(await sealed(card));
            };
            await row('valid', {});
            await row('valid by a list of six days', { asOf: later(-6.9) });
            await row('valid by an old list', { asOf: later(-7.1) });
            await row('valid by a clock that is behind', { asOf: later(0, 1) });
            await row('valid by a clock that is nearly right', { asOf: later(0, 0.1) });
            await row('revoked', { revoked: [serial] });
            await row('revoked by an old list', { asOf: later(-8), revoked: [serial] });
            await row('over', {}, { until: '2020-02-02' });
            await row('over by the day of the list', { asOf: later(3) }, { until: later(2).slice(0, 10) });
            await row('a distrusted key', { keys: [{ ...key, distrustedAt: '2026-01-01T00:00:00Z' }] });
            await learn(trusting({ asOf: later(0) }));
            told['not signed'] = await see(plain);
            const over = await see(await sealed({ until: '2020-02-02' }));
            return [told, one('verify-verdict').innerText, over];
            """
        )
        good = ["valid", "device", "good"]
        doubtful = ["valid", "device", "attention"]
        self.assertEqual(
            said[0],
            {
                "valid": good,
                "valid by a list of six days": good,
                "valid by an old list": doubtful,
                "valid by a clock that is behind": doubtful,
                "valid by a clock that is nearly right": good,
                "revoked": ["revoked", "device", "bad"],
                "revoked by an old list": ["revoked", "device", "bad"],
                "over": ["expired", "device", "bad"],
                "over by the day of the list": ["expired", "device", "bad"],
                "a distrusted key": ["unknownKey", "device", "bad"],
                "not signed": ["notSigned", "device", "bad"],
            },
        )
        for part in ("Jan Novák", "4711", "2/2/2020"):
            self.assertIn(part, said[1].replace("02/02", "2/2"))

    def test_what_the_gateway_says(self):
        """While the gateway answers, its verdict counts, whoever the phone would let in; signed out it is not asked"""
        said = self.judged(
            """
            const told = [];
            await learn(trusting({ asOf: later(0), revoked: [serial] }));
            verdict = {
              verdict: 'valid',
              payload: { name: 'Jan Novák', number: '4711' },
              card: { until: '2026-12-24' },
              member: { id: 'm', name: 'Jana Nová', number: '4712' },
            };
            const code = await sealed();
            told.push(await see(code), one('verify-verdict').innerText, changes().at(-1).body.text === code);
            verdict = {
              verdict: 'unknownCard',
              objection: 'unknownNumber',
              payload: { name: 'Jan Novák', number: '4711' },
            };
            told.push(await see(`${code} `), one('verify-verdict').innerText);
            await (await caches.open('gateway-verify')).put(
              '/v1/cards/trust',
              Response.json(trusting({ asOf: later(0) })),
            );
            trust = refuse(401);
            await learn(trust);
            const questions = changes().length;
            told.push(await see(code), changes().length - questions);
            told.push(
              [...document.querySelectorAll('[data-testid=verify-status] a')].map((link) => link.getAttribute('href')),
            );
            await caches.delete('gateway-verify');
            verdict = refuse(500);
            await learn(refuse(500));
            told.push(await see(`${code} `));
            await learn(trusting());
            told.push(document.querySelectorAll('[data-testid=verify-status] a').length);
            return told;
            """
        )
        self.assertEqual(said[0], ["valid", "gateway", "good"])
        for part in ("Jana Nová", "4712", "24/12/2026"):
            self.assertIn(part, said[1])
        self.assertEqual(said[2:4], [True, ["unknownCard", "gateway", "bad"]])
        self.assertIn("Jan Novák", said[4])
        self.assertEqual(said[5:], [["valid", "device", "good"], 0, ["/#/login"], ["none", "device", "attention"], 0])

    def test_late_answers(self):
        """The answer to a card that is not held there any more is shown neither for the next one nor for nobody"""
        said = self.judged(
            """
            await learn(trusting({ asOf: later(0) }));
            const waiting = [];
            answer(
              'POST /v1/cards/verify',
              ({ body }) =>
                new Promise((resolve) =>
                  waiting.push(() => resolve({ verdict: 'valid', payload: { name: body.text, number: '1' } }))
                ),
            );
            const told = [];
            const write = (code) => {
              one('verify-code').value = code;
              one('verify-code').dispatchEvent(new Event('input'));
            };
            write('first');
            await until(() => waiting.length === 1);
            write('second');
            await until(() => waiting.length === 2);
            waiting[1]();
            await until(() => one('verify-verdict'));
            waiting[0]();
            await quiet();
            told.push(one('verify-verdict').innerText.includes('second'));
            write('third');
            await until(() => waiting.length === 3);
            one('verify-clear').click();
            waiting[2]();
            await quiet();
            told.push(Boolean(one('verify-verdict')), one('verify-code').value);
            return told;
            """
        )
        self.assertEqual(said, [True, False, ""])
