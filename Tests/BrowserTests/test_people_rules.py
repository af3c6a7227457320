"""The rules of members and cards, each term alone: verdicts, locks, days, names, marks, money, rights."""

from fixtures import card_script
from page_bench import Bench


class Verdicts(Bench):
    def judged(self, rows: dict[str, list]) -> dict:
        """Of rows of a card, what the phone knows, and a day: the verdict and the last day that is told."""
        return self.run_here(
            card_script
            + """
            const said = {};
            for (const [name, [card, known, day]] of Object.entries(given)) {
              const { keys: more, ...others } = known;
              const trust = trusting({ ...others, ...(more && { keys: [{ ...key, ...more }] }) });
              if (known.ends === null) delete trust.ends;
              const { verdict, until = null } = await judge(await sealed(card), trust, day);
              said[name] = [verdict, until];
            }
            return said;
            """,
            rows,
        )

    def test_what_a_signed_card_is_worth(self):
        """The last day, the end of the membership, a revocation and a distrusted key: each alone decides"""
        mine = "0908070605040302"
        (before, day, after) = ("2026-05-04", "2026-05-05", "2026-05-06")
        rows = {
            "without any end": ([{}, {}, day], ["valid", None]),
            "on its last day": ([{"until": day}, {}, day], ["valid", day]),
            "a day later": ([{"until": before}, {}, day], ["expired", before]),
            "before its last day": ([{"until": after}, {}, day], ["valid", after]),
            "on the last day of the membership": ([{}, {"ends": {mine: day}}, day], ["valid", day]),
            "after the membership": ([{}, {"ends": {mine: before}}, day], ["expired", before]),
            "the membership ends before the card": (
                [{"until": after}, {"ends": {mine: before}}, day],
                ["expired", before],
            ),
            "the card ends before the membership": (
                [{"until": before}, {"ends": {mine: after}}, day],
                ["expired", before],
            ),
            "both are to come, the membership first": (
                [{"until": "2027-01-31"}, {"ends": {mine: after}}, day],
                ["valid", after],
            ),
            "both are to come, the card first": (
                [{"until": after}, {"ends": {mine: "2027-01-31"}}, day],
                ["valid", after],
            ),
            "the membership of another card ends": ([{}, {"ends": {"0000000000000001": before}}, day], ["valid", None]),
            "a list without ends of an older gateway": ([{"until": after}, {"ends": None}, day], ["valid", after]),
            "revoked": ([{}, {"revoked": [mine]}, day], ["revoked", None]),
            "revoked among others": ([{}, {"revoked": ["00", mine, "ff"]}, day], ["revoked", None]),
            "another one is revoked": ([{}, {"revoked": ["0908070605040303"]}, day], ["valid", None]),
            "revoked and over": ([{"until": before}, {"revoked": [mine]}, day], ["revoked", before]),
            "a retired key": ([{}, {"keys": {"retiredAt": "2026-02-01T00:00:00Z"}}, day], ["valid", None]),
            "a distrusted key": (
                [{}, {"keys": {"retiredAt": "2026-02-01T00:00:00Z", "distrustedAt": "2026-02-02T00:00:00Z"}}, day],
                ["unknownKey", None],
            ),
            "a key of another gateway": ([{"key": [1, 2, 3, 5]}, {}, day], ["unknownKey", None]),
            "another public key of the same name": (
                [{}, {"keys": {"publicKey": "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"}}, day],
                ["altered", None],
            ),
            "another name than was signed": (
                [{"signed": "Jmeno a prijmeni: Jan Nový, osobni cislo: 4711"}, {}, day],
                ["altered", None],
            ),
            "signed for something else": ([{"context": "gatewayd member card 2\n"}, {}, day], ["altered", None]),
            "a seal of another version": ([{"version": 2}, {}, day], ["altered", None]),
        }
        said = self.judged({name: row for name, (row, _) in rows.items()})
        self.assertEqual(said, {name: answer for name, (_, answer) in rows.items()})

    def test_every_part_is_signed(self):
        """A card of which one byte is another one is altered, whichever byte; and so is one without its end"""
        said = self.run_here(
            card_script
            + """
            const wrong = [];
            for (let place = 1; place < 81; place += 1) {
              const code = await sealed({ change: (bytes) => bytes.with(place, bytes[place] ^ 1) });
              const { verdict } = await judge(code, trusting(), '2026-05-05');
              if (verdict !== (place < 5 ? 'unknownKey' : 'altered')) wrong.push([place, verdict]);
            }
            const whole = await sealed();
            for (
              const code of [whole.slice(0, -1), `${whole}0`, whole.slice(0, -5), `${plain}\\n12`, `${plain}\\nabc`]
            ) {
              const { verdict } = await judge(code, trusting(), '2026-05-05');
              if (verdict !== 'altered') wrong.push([code, verdict]);
            }
            return wrong;
            """
        )
        self.assertEqual(said, [])

    def test_what_is_told(self):
        """Name, number and serial are those of the card, whatever the verdict; and a plain text is no card"""
        said = self.run_here(
            card_script
            + """
            const told = async (code, trust = trusting()) => await judge(code, trust, '2026-05-05');
            return [
              await told(await sealed({ until: '2026-06-01' })),
              await told(plain),
              await told(`${plain}\\n12`),
              await told(await sealed(), trusting({ keys: [] })),
              await told('CZ 123456 789'),
              await told(''),
              await canCheck(),
            ];
            """
        )
        person = {"name": "Jan Novák", "number": "4711"}
        card = {**person, "until": "2026-06-01", "serial": "0908070605040302"}
        self.assertEqual(
            said,
            [
                {"verdict": "valid", **card},
                {"verdict": "notSigned", **person},
                {"verdict": "altered", **person},
                {"verdict": "unknownKey", **person},
                {"verdict": "noCard"},
                {"verdict": "noCard"},
                True,
            ],
        )

    def test_lines_of_a_code(self):
        """What stands before, between and behind the lines of a code, and how they are written, is no matter"""
        codes = {
            "Jmeno a prijmeni: Jan Novák, osobni cislo: 4711": ["Jan Novák", "4711", None],
            "Jméno a příjmení: Jan Novák, osobní číslo: 4711": ["Jan Novák", "4711", None],
            "JMENO A PRIJMENI : Jan , OSOBNI CISLO : 4711 ": ["Jan", "4711", None],
            "]Q1Jmeno a prijmeni: Jan, osobni cislo: 1\n12": ["Jan", "1", "12"],
            "  Jmeno a prijmeni: Jan, osobni cislo: 1\n12\n": ["Jan", "1", "12"],
            "Jmeno a prijmeni: Jan, osobni cislo: 1\r\n12": ["Jan", "1", "12"],
            "Jmeno a prijmeni: Jan, osobni cislo: 1\n\n12": ["Jan", "1", "12"],
            "Jmeno a prijmeni: Novák, Jan, ml., osobni cislo: A-1": ["Novák, Jan, ml.", "A-1", None],
            "Jmeno a prijmeni: Jan, osobni cislo:": None,
            "Prijmeni: Jan, osobni cislo: 1": None,
            "x Jmeno a prijmeni: Jan, osobni cislo: 1": None,
            "Jmeno a prijmeni: Jan": None,
        }
        said = self.run_here(
            card_script
            + """
            return given.map((code) => {
              const found = linesOf(code);
              return found && [found.name, found.number, found.seal];
            });
            """,
            list(codes),
        )
        self.assertEqual(dict(zip(codes, said, strict=True)), codes)

    def test_bytes_and_days_of_a_seal(self):
        """Digits are bytes where they hold whole ones, and a day is counted from the first of 2020"""
        digits = {
            "": [],
            "255": [255],
            "256": None,
            "007": [7],
            "65535": [255, 255],
            "65536": None,
            "12": None,
            "1234": None,
            "12a": None,
            "00000000000000001": [0, 0, 0, 0, 0, 0, 1],
            "00000000000000258003": [0, 0, 0, 0, 0, 1, 2, 3],
            "72057594037927935": [255] * 7,
            "72057594037927936": None,
        }
        said, days = self.run_here(
            card_script
            + """
            const days = [];
            for (const day of [null, '2020-01-01', '2020-12-31', '2021-01-01', '2026-11-28']) {
              const { issued, until } = sealOf((await sealed({ issued: '2020-02-29', until: day })).split('\\n')[1]);
              days.push([issued, until]);
            }
            return [
              given.map((text) => {
                const bytes = bytesOf(text);
                return bytes && [...bytes];
              }),
              days,
            ];
            """,
            list(digits),
        )
        self.assertEqual(dict(zip(digits, said, strict=True)), digits)
        ends = [None, "2020-01-01", "2020-12-31", "2021-01-01", "2026-11-28"]
        self.assertEqual(days, [["2020-02-29", end] for end in ends])

    def test_age_of_the_list(self):
        """A list is old after seven days, and a clock is behind by more than ten minutes"""
        minutes = {
            -11: [0, False, True],
            -10: [0, False, False],
            -1: [0, False, False],
            0: [0, False, False],
            1439: [0, False, False],
            1440: [1, False, False],
            7 * 1440: [7, False, False],
            7 * 1440 + 1: [7, True, False],
            20 * 1440: [20, True, False],
        }
        said = self.run_here(
            """
            const { ageOf } = await module('/verify/age.js');
            const asOf = '2026-03-10T12:00:00.000Z';
            return given.map((minute) => {
              const { days, isOld, clockIsBehind } = ageOf({ asOf }, Date.parse(asOf) + minute * 60_000);
              return [days, isOld, clockIsBehind];
            });
            """,
            list(minutes),
        )
        self.assertEqual(dict(zip(minutes, said, strict=True)), minutes)


class Zones(Bench):
    """Days by the browser's own clocks, east and west of Greenwich."""

    def test_days_here(self):
        """Today, who is locked and what has ended go by the day here, at half past midnight and before"""
        for zone, moment, day in (
            ("America/Los_Angeles", "2026-05-05T07:30:00Z", "2026-05-05"),
            ("America/Los_Angeles", "2026-05-05T06:30:00Z", "2026-05-04"),
            ("Europe/Prague", "2026-05-04T22:30:00Z", "2026-05-05"),
            ("Europe/Prague", "2026-05-04T21:30:00Z", "2026-05-04"),
            ("Pacific/Auckland", "2026-05-04T12:30:00Z", "2026-05-05"),
            ("Pacific/Auckland", "2026-05-04T11:30:00Z", "2026-05-04"),
        ):
            with self.subTest(zone, moment=moment):
                self.load_in(zone)
                said = self.run_here(
                    """
                    await as('admin');
                    clock(given);
                    const { today, localDay, date } = await module('/format.js');
                    const { dayOf } = await module('/verify/age.js');
                    const { lockOf, memberBadges } = await module('/members/details.js');
                    const day = today();
                    const near = [-1, 0, 1].map((days) => {
                      const other = new Date(`${day}T12:00`);
                      other.setDate(other.getDate() + days);
                      return localDay(other);
                    });
                    const locks = near.map((until) => lockOf({ active: true, until }));
                    const badges = near.map((end) =>
                      memberBadges({ active: true, until: end, insuredUntil: end }).length
                    );
                    return [day, near[1], date(day), dayOf({ asOf: given }, '2026-01-01'), locks, badges];
                    """,
                    moment,
                )
                shown = f"{day[8:]}/{day[5:7]}/{day[:4]}"
                self.assertEqual(said[:2], [day, day])
                self.assertEqual(said[2].replace("/0", "/").lstrip("0"), shown.replace("/0", "/").lstrip("0"))
                self.assertEqual(said[3], day)
                self.assertEqual(said[4], ["expired", None, None], "a membership holds on its last day")
                self.assertEqual(said[5], [2, 0, 0])


class Members(Bench):
    def test_who_is_locked_and_what_is_said_of_them(self):
        """Who has left is told so first, then whose membership is over; what ends today is not over"""
        people = {
            "a member": ({"active": True}, None, []),
            "who has left": ({"active": False}, "left", ["Not active"]),
            "who has left and whose membership is over": (
                {"active": False, "until": "2026-05-04"},
                "left",
                ["Not active", "Membership ended on 04/05/2026"],
            ),
            "whose membership ended yesterday": (
                {"active": True, "until": "2026-05-04"},
                "expired",
                ["Membership ended on 04/05/2026"],
            ),
            "whose membership ends today": ({"active": True, "until": "2026-05-05"}, None, []),
            "who is not insured any more": (
                {"active": True, "insuredUntil": "2026-05-04"},
                None,
                ["Not insured since 04/05/2026"],
            ),
            "who is insured today": ({"active": True, "insuredUntil": "2026-05-05"}, None, []),
        }
        said = self.run_here(
            """
            clock('2026-05-05T12:00:00');
            const { lockOf, memberBadges } = await module('/members/details.js');
            return given.map((one) => [lockOf(one), memberBadges(one).map((badge) => badge.textContent)]);
            """,
            [person for person, _, _ in people.values()],
        )
        for (name, (_, lock, badges)), (said_lock, said_badges) in zip(people.items(), said, strict=True):
            with self.subTest(name):
                self.assertEqual(said_lock, lock)
                self.assertEqual(len(said_badges), len(badges), said_badges)
                for one, expected in zip(said_badges, badges, strict=True):
                    days = [word for word in expected.split() if word[0].isdigit()]
                    self.assertTrue(all(day.replace("0", "") in one.replace("0", "") for day in days), one)

    def test_register_names(self):
        """Members stand by surname and then by given name, without titles, as the alphabet of the language has it"""
        said = self.run_here(
            """
            const { registerName, bySurname } = await module('/members/surname.js');
            const names = [
              'Ing. Vojtěch Křenek, Ph.D.',
              'Karel',
              'Jan Maria Novák',
              'MVDr. Adam Novák',
              'Eva Zoubková',
              'Petr Čech',
              'Jana Chytrá',
              'Ivo Hora',
              'Anna Cibulková',
            ];
            const order = async (code) => {
              await language(code);
              return bySurname(names.map((name) => ({ name }))).map(({ name }) => name.replace(/,.*/, ''));
            };
            const [cs, en] = [await order('cs'), await order('en')];
            return [names.slice(0, 4).map(registerName), cs, en];
            """
        )
        self.assertEqual(said[0], ["Křenek Vojtěch", "Karel", "Novák Jan Maria", "Novák Adam"])
        czech = [name.split()[-1] for name in said[1]]
        self.assertEqual(
            czech, ["Cibulková", "Čech", "Hora", "Chytrá", "Karel", "Křenek", "Novák", "Novák", "Zoubková"]
        )
        self.assertEqual([name for name in said[1] if "Novák" in name], ["MVDr. Adam Novák", "Jan Maria Novák"])
        self.assertEqual([name.split()[-1] for name in said[2]][:4], ["Čech", "Chytrá", "Cibulková", "Hora"])

    def test_marks(self):
        """What was found is marked where it stands, without regard to case and diacritics, and by code points"""
        said = self.run_here(
            """
            const { marked } = await module('/members/marked.js');
            const { matched } = await module('/members/matches.js');
            const shown = (parts) => {
              const box = document.createElement('p');
              box.append(...[parts].flat());
              return box.innerHTML;
            };
            const found = (ranges, field = 'name') => [{ field, ranges }];
            return [
              ...[['Řehoř Žůžo', 'zuzo'], ['Řehoř Žůžo', 'nobody REH'], ['Řehoř', 'x'], ['Řehoř', '  ']]
                .map(([text, words]) => shown(marked(text, words))),
              shown(matched('Řehoř Žůžo', 'name', found([{ start: 0, end: 2 }, { start: 6, end: 10 }]))),
              shown(matched('𝒳ab', 'name', found([{ start: 1, end: 2 }]))),
              shown(matched('Řehoř', 'email', found([{ start: 0, end: 2 }]))),
              shown(matched('Řehoř', 'name', undefined)),
              matched(undefined, 'name', found([{ start: 0, end: 2 }])) ?? 'nothing',
            ];
            """
        )
        self.assertEqual(
            said,
            [
                "Řehoř <mark>Žůžo</mark>",
                "<mark>Řeh</mark>oř Žůžo",
                "Řehoř",
                "Řehoř",
                "<mark>Ře</mark>hoř <mark>Žůžo</mark>",
                "𝒳<mark>a</mark>b",
                "Řehoř",
                "Řehoř",
                "nothing",
            ],
        )

    def test_money(self):
        """Money is read to the hundredth, by comma and point, and nothing else is money"""
        sums = {
            "150": 15000,
            " 1 500 ": 150000,
            "12,5": 1250,
            "12.05": 1205,
            "0": 0,
            "0,07": 7,
            "1,234": None,
            "-5": None,
            "12,": None,
            "": None,
            "abc": None,
            "1234567": 123456700,
            "12345678": None,
        }
        said = self.run_here(
            """
            const { typedMoney, money } = await module('/door/words.js');
            return [given.map(typedMoney), money(15000, 'CZK'), money(1250, 'CZK'), money(-1205, 'EUR')];
            """,
            list(sums),
        )
        self.assertEqual(dict(zip(sums, said[0], strict=True)), sums)
        self.assertEqual([text.replace("\xa0", " ") for text in said[1:]], ["CZK 150", "CZK 12.50", "-€12.05"])

    def test_words_of_the_door(self):
        """Only who is checked in is welcome; who may be let in by hand is asked about; everybody else is stopped"""
        said = self.run_here(
            """
            const { lookOf, placesOf, timesOf } = await module('/door/words.js');
            const tally = { going: 3, checkedIn: 2, checkedOut: 1, waitlisted: 9 };
            const span = (startsAt, endsAt) => timesOf({ startsAt, endsAt });
            return [
              Object.fromEntries(given.map((outcome) => [outcome, lookOf({ outcome }).tone])),
              placesOf({ capacity: 20, tally }),
              placesOf({ tally }),
              span('2026-05-05T18:00:00', '2026-05-05T19:30:00'),
              span('2026-05-05T22:00:00', '2026-05-06T01:00:00'),
            ];
            """,
            [
                *("checkedIn", "waitlisted", "notInvited", "alreadyOut", "notSigned", "otherName", "cardExpired"),
                *("alreadyIn", "kicked", "unknownPerson", "revoked", "left", "full", "altered"),
            ],
        )
        tones = {"welcome": ["checkedIn"]}
        tones["ask"] = ["waitlisted", "notInvited", "alreadyOut", "notSigned", "otherName", "cardExpired"]
        tones["stop"] = ["alreadyIn", "kicked", "unknownPerson", "revoked", "left", "full", "altered"]
        self.assertEqual(said[0], {outcome: tone for tone, outcomes in tones.items() for outcome in outcomes})
        self.assertIn("6", said[1])
        self.assertIn("20", said[1])
        self.assertIn("6", said[2])
        self.assertTrue(said[3].startswith("Tue") and said[3].endswith("18:00–19:30"), said[3])
        self.assertEqual(said[3].count("5"), said[4].split("–")[0].count("5"))
        self.assertRegex(said[4], r"22:00–0?6/0?5 01:00$")

    def test_keys_of_orders(self):
        """The same order has the same key until it is done, in whatever order it is said; another one has another"""
        said = self.run_here(
            """
            const { orderKeys } = await module('/print/order-key.js');
            const keys = orderKeys();
            const order = { memberIds: ['a', 'b'], printer: 'Cards', template: null, backs: true };
            const first = keys.of(order);
            const [same, others] = [
              [keys.of({ backs: true, template: null, printer: 'Cards', memberIds: ['a', 'b'] }), keys.of(order)],
              [{ backs: false }, { printer: 'Paper' }, { memberIds: ['b', 'a'] }, { template: 'union' }]
                .map((change) => keys.of({ ...order, ...change })),
            ];
            keys.done({ ...order, backs: false });
            const still = keys.of(order);
            keys.done(order);
            return [
              first.length,
              same.every((key) => key === first),
              new Set([first, ...others]).size,
              still === first,
              keys.of(order) !== first,
            ];
            """
        )
        self.assertEqual(said, [32, True, 5, True, True])

    def test_phones_and_keys_by_their_texts(self):
        """A phone is called by its model where its browser says it, and a link holds a key where it says so"""
        agents = {
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)": ["iPhone", "iphone"],
            "Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)": ["iPad", "iphone"],
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)": [None, "iphone"],
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36": ["Android", "android"],
            "Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit": ["Pixel 7", "android"],
            "Mozilla/5.0 (Linux; Android 9; SM-G960F Build/PPR1.180610.011; wv)": ["SM-G960F", "android"],
            "Mozilla/5.0 (X11; Linux x86_64)": [None, "android"],
        }
        links = {
            "http://farm.test/#token=abc": "abc",
            "#token=a%2Bb": "a+b",
            "#token=%E0%A4%A": "%E0%A4%A",
            "#token=": None,
            "http://farm.test/#/weigh": None,
            "abc": None,
        }
        said = self.run_here(
            """
            const { deviceName, platform } = await module('/phones/device-name.js');
            const { keyIn } = await module('/access/key-link.js');
            const [agents, links] = given;
            return [agents.map((agent) => [deviceName(agent), platform(agent)]), links.map(keyIn)];
            """,
            [list(agents), list(links)],
        )
        self.assertEqual(dict(zip(agents, said[0], strict=True)), agents)
        self.assertEqual(dict(zip(links, said[1], strict=True)), links)

    def test_lines_of_rights(self):
        """A line tells which barns are seen, and that no persons are; an administrator sees everything"""
        said = self.run_here(
            """
            const { rightsLine } = await module('/access/rights.js');
            const { lastUse } = await module('/access/last-use.js');
            const barns = [{ id: '1', kind: 'barn', number: '1', name: 'Kravín' }, {
              id: '3',
              kind: 'barn',
              number: '3',
            }];
            const line = (role, ids, seesPeople) => rightsLine({ role, barns: ids, seesPeople }, barns);
            return [
              line('viewer', null, true),
              line('viewer', ['1'], true),
              line('viewer', ['1', '3'], true),
              line('viewer', ['7'], true),
              line('recorder', null, false),
              line('admin', ['1'], false),
              lastUse({}),
              lastUse({ lastUsedAt: '2026-05-05T09:15:00' }),
              lastUse({ lastUsedAt: '2026-05-05T09:15:00', lastAddress: '192.168.1.30' }),
            ];
            """
        )
        self.assertEqual(said[0], said[5])
        self.assertNotIn("Kravín", said[0])
        self.assertEqual((said[1].count("Kravín"), said[1].count("3")), (1, 0))
        self.assertEqual((said[2].count("Kravín"), said[2].count("3")), (1, 1))
        self.assertNotEqual(said[3], said[0])
        self.assertTrue(said[4].startswith(f"{said[0]} · "), said[4])
        self.assertNotIn("09:15", said[6])
        self.assertIn("09:15", said[7])
        self.assertNotIn("·", said[7])
        self.assertTrue(said[8].startswith(said[7]) and said[8].endswith("192.168.1.30"), said[8])

    def test_keys_for_other_programs(self):
        """A key is handed on with the days of its life, each where there is one"""
        said = self.run_here(
            """
            const { pemOf } = await module('/members/card-key.js');
            const key = { id: '01', publicKey: 'ab'.repeat(32), madeAt: 'A' };
            return [key, { ...key, retiredAt: 'B' }, { ...key, retiredAt: 'B', distrustedAt: 'C' }]
              .map((one) => pemOf(one).split('\\n'));
            """
        )
        self.assertEqual(
            [lines[0] for lines in said],
            ["key 01, made A", "key 01, made A, retired B", "key 01, made A, retired B, distrusted C"],
        )
        self.assertEqual(said[0][1:], ["-----BEGIN PUBLIC KEY-----", said[0][2], "-----END PUBLIC KEY-----", ""])
