import Foundation
import SQLite
import Testing
import Values

@testable import HerdStore

/// Each field of an access is written by whatever makes or changes one, and does what it says.
@Suite struct `rights of an access` {
    /// A barn, a group in it, and drafts of which each differs from the other in every field.
    private struct Farm {
        let store: HerdStore
        let barn: Location.ID
        let group: Location.ID

        static func open() async throws -> Farm {
            let store = try await Herd.store()
            let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1")).id
            let group = try await store.createLocation(LocationDraft(kind: .group, number: "1", parent: barn)).id
            return Farm(store: store, barn: barn, group: group)
        }

        var narrow: AccessDraft {
            AccessDraft(
                name: "Věra", role: .recorder, barns: [barn], technicians: ["Jan", "Eva"], seesAllBulls: false,
                seesPeople: false, staysSignedIn: true)
        }
        var wide: AccessDraft { AccessDraft(name: "Karel", role: .admin) }

        func only(_ kind: Access.Kind) async throws -> Access {
            let found = try await store.tokens(kind)
            return try #require(found.count == 1 ? found[0] : nil)
        }
    }

    private func fields(_ access: Access) -> AccessDraft {
        AccessDraft(
            name: access.name, role: access.role, barns: access.barns, technicians: access.technicians,
            seesAllBulls: access.seesAllBulls, seesPeople: access.seesPeople, staysSignedIn: access.staysSignedIn)
    }

    @Test func `whatever makes one writes each field`() async throws {
        for isNarrow in [true, false] {
            let farm = try await Farm.open()
            let draft = isNarrow ? farm.narrow : farm.wide
            let token = try await farm.store.createToken(draft, by: "t")
            let account = try await farm.store.createAccount(draft, password: "x", by: "t")
            let phone = try await farm.store.connectPhone(draft, at: "a", by: "t").access
            for (made, kind) in [(token.access, Access.Kind.token), (account, .account), (phone, .phone)] {
                let kept = try await farm.only(kind)
                #expect(fields(made) == draft && fields(kept) == draft && kept.id == made.id, "\(kind)")
                #expect(kept.kind == kind && kept.createdAt == Herd.now)
            }
            #expect(try await farm.store.access(forToken: token.token).map(fields) == draft)
            #expect(try await farm.store.account(named: draft.name).map { fields($0.access) } == draft)
        }
    }

    @Test func `a phone that is let in again has the rights of its new code, and no others`() async throws {
        for toNarrow in [true, false] {
            let farm = try await Farm.open()
            let (before, after) = toNarrow ? (farm.wide, farm.narrow) : (farm.narrow, farm.wide)
            let phone = try await farm.store.connectPhone(before, at: "a", by: "t")
            let again = try await farm.store.connectPhone(after, inPlaceOf: phone.access.id, at: "b", by: "t")
            // How long it stays signed in is said of the phone and not by a code.
            var expected = after
            expected.staysSignedIn = before.staysSignedIn
            let kept = try await farm.only(.phone)
            #expect(fields(kept) == expected && fields(again.access) == expected && kept.id == phone.access.id)
            // Whoever has the former cookie has a phone that was lost.
            #expect(try await farm.store.signedIn(by: phone.secret) == nil)
            #expect(try await farm.store.signedIn(by: again.secret)?.access == kept)
            let entry = try #require(try await farm.store.audit().items.first)
            #expect(entry.action == "phone.renewed" && entry.before?["name"] == .string(before.name))
        }
        let farm = try await Farm.open()
        let account = try await farm.store.createAccount(farm.wide, password: "x", by: "t").id
        let refused = await problem {
            try await farm.store.connectPhone(farm.narrow, inPlaceOf: account, at: "a", by: "t")
        }
        #expect(refused == "unknown-token", "an account is no phone")
    }

    @Test(arguments: [Access.Kind.token, .account, .phone])
    func `a change writes the fields that it names and leaves the others`(kind: Access.Kind) async throws {
        let farm = try await Farm.open()
        for (draft, other) in [(farm.narrow, farm.wide), (farm.wide, farm.narrow)] {
            let patches: [(String, AccessPatch, (inout AccessDraft) -> Void)] = [
                ("name", AccessPatch(name: "Nové"), { $0.name = "Nové" }),
                ("role", AccessPatch(role: other.role), { $0.role = other.role }),
                ("barns", AccessPatch(barns: other.barns.map { .set($0) } ?? .removed), { $0.barns = other.barns }),
                ("technicians", AccessPatch(technicians: other.technicians), { $0.technicians = other.technicians }),
                (
                    "seesAllBulls", AccessPatch(seesAllBulls: other.seesAllBulls),
                    { $0.seesAllBulls = other.seesAllBulls }
                ),
                ("seesPeople", AccessPatch(seesPeople: other.seesPeople), { $0.seesPeople = other.seesPeople }),
                (
                    "staysSignedIn", AccessPatch(staysSignedIn: other.staysSignedIn),
                    { $0.staysSignedIn = other.staysSignedIn }
                ),
                ("nothing", AccessPatch(), { _ in }),
            ]
            for (name, patch, change) in patches {
                let id = try await make(kind, draft, in: farm.store)
                var expected = draft
                change(&expected)
                let changed = try await farm.store.changeAccess(id, kind, patch, by: "t")
                #expect(fields(changed) == expected, "\(name)")
                #expect(try await farm.only(kind) == changed, "\(name)")
                for wrong in [Access.Kind.token, .account, .phone] where wrong != kind {
                    let refused = await problem {
                        try await farm.store.changeAccess(id, wrong, AccessPatch(name: "x"), by: "t")
                    }
                    #expect(refused == "unknown-token", "\(wrong)")
                }
                try await farm.store.deleteToken(id, by: "t")
            }
        }
    }

    private func make(_ kind: Access.Kind, _ draft: AccessDraft, in store: HerdStore) async throws -> Access.ID {
        switch kind {
        case .token: try await store.createToken(draft, by: "t").access.id
        case .account: try await store.createAccount(draft, password: "x", by: "t").id
        case .phone: try await store.connectPhone(draft, at: "a", by: "t").access.id
        }
    }

    @Test func `a draft and a patch are read field by field`() throws {
        let barn = "0190f0f3-7c1a-7d0e-9a3b-0123456789ab"
        let whole = Data(
            """
            {"name":"A","role":"recorder","barns":["\(barn)"],"technicians":["Jan"],"seesAllBulls":false,
            "seesPeople":false,"staysSignedIn":true}
            """.utf8)
        let id = try #require(Location.ID(barn))
        #expect(
            try JSONDecoder().decode(AccessDraft.self, from: whole)
                == AccessDraft(
                    name: "A", role: .recorder, barns: [id], technicians: ["Jan"], seesAllBulls: false,
                    seesPeople: false, staysSignedIn: true))
        #expect(
            try JSONDecoder().decode(AccessPatch.self, from: whole)
                == AccessPatch(
                    name: "A", role: .recorder, barns: .set([id]), technicians: ["Jan"], seesAllBulls: false,
                    seesPeople: false, staysSignedIn: true))
        let short = Data(#"{"name":"A","role":"viewer"}"#.utf8)
        #expect(
            try JSONDecoder().decode(AccessDraft.self, from: short)
                == AccessDraft(
                    name: "A", role: .viewer, barns: nil, technicians: [], seesAllBulls: true, seesPeople: true,
                    staysSignedIn: false))
        #expect(try JSONDecoder().decode(AccessPatch.self, from: Data("{}".utf8)) == AccessPatch())
        let all = try JSONDecoder().decode(AccessPatch.self, from: Data(#"{"barns":null}"#.utf8))
        #expect(all == AccessPatch(barns: .removed))
    }

    @Test func `a page is told each field, and that all barns are seen`() async throws {
        let farm = try await Farm.open()
        let access = try await farm.store.createToken(farm.narrow, by: "t").access
        let narrow = try JSONValue(encoding: access)
        let expected: JSONValue = try JSONText.decode(
            """
            {"name":"Věra","role":"recorder","kind":"token","barns":["\(farm.barn)"],"technicians":["Jan","Eva"],
            "seesAllBulls":false,"seesPeople":false,"staysSignedIn":true,"id":"\(access.id)","createdAt":"\(Herd.now)"}
            """)
        #expect(narrow == expected)
        let wide = try JSONValue(encoding: try await farm.store.createToken(farm.wide, by: "t").access)
        #expect(wide["barns"] == .null && wide["technicians"] == .array([]))
    }

    @Test func `an administrator sees all, and others what they are given`() async throws {
        let farm = try await Farm.open()
        for role in Access.Role.allCases {
            for barns in [nil, [farm.barn]] as [[Location.ID]?] {
                for (bulls, people) in [(true, true), (true, false), (false, true), (false, false)] {
                    let draft = AccessDraft(
                        name: "a", role: role, barns: barns, seesAllBulls: bulls, seesPeople: people)
                    let access = try await farm.store.createToken(draft, by: "t").access
                    let isAll = role == .admin || barns == nil
                    #expect(access.sight == (isAll ? .all : .barns([farm.barn], allBulls: bulls)))
                    #expect(access.maySeePeople == (role == .admin || people))
                    let eyes = Eyes(sight: access.sight, seesPeople: access.maySeePeople)
                    #expect(eyes.areLimited == (role != .admin && (barns != nil || !people)))
                }
            }
        }
    }

    @Test func `only barns, at least one, two technicians and a name of 100 letters are taken`() async throws {
        let farm = try await Farm.open()
        let long = String(repeating: "a", count: 100)
        let rows: [(String?, (inout AccessDraft) -> Void)] = [
            (nil, { $0.name = long }), ("bad-value", { $0.name = long + "a" }), ("bad-value", { $0.name = "" }),
            ("not-a-barn", { $0.barns = [farm.barn, farm.group] }), ("bad-value", { $0.barns = [] }),
            ("unknown-place", { $0.barns = [farm.store.anyID()] }),
            (nil, { $0.technicians = [long, "b"] }), ("bad-value", { $0.technicians = ["a", "b", "c"] }),
            ("bad-value", { $0.technicians = [long + "a"] }), ("bad-value", { $0.technicians = [""] }),
        ]
        for (index, (refusal, change)) in rows.enumerated() {
            var draft = farm.narrow
            change(&draft)
            let phone = try await farm.store.connectPhone(farm.narrow, at: "a", by: "t").access.id
            let token = try await farm.store.createToken(farm.narrow, by: "t").access.id
            let patch = AccessPatch(
                name: draft.name, barns: draft.barns.map { .set($0) } ?? .removed, technicians: draft.technicians)
            #expect(await problem { try await farm.store.createToken(draft, by: "t") } == refusal, "\(index)")
            #expect(
                await problem { try await farm.store.connectPhone(draft, inPlaceOf: phone, at: "a", by: "t") }
                    == refusal, "\(index)")
            #expect(
                await problem { try await farm.store.changeAccess(token, .token, patch, by: "t") } == refusal,
                "\(index)")
        }
    }

    @Test func `whose browser somebody else takes over is signed out, and the log says so`() async throws {
        let farm = try await Farm.open()
        let first = try await farm.store.createAccount(farm.narrow, password: "x", by: "t")
        let second = try await farm.store.createAccount(farm.wide, password: "x", by: "t")
        let phone = try await farm.store.connectPhone(farm.wide, at: "a", by: "t")
        let former = try await farm.store.signIn(first.id, by: .password, at: "a")
        let next = try await farm.store.signIn(second.id, by: .password, at: "b", inPlaceOf: former.secret)
        #expect(try await farm.store.signedIn(by: former.secret) == nil)
        #expect(try await farm.store.signedIn(by: next.secret)?.access.id == second.id)
        let log = try await farm.store.accessLog().items
        #expect(log.prefix(2).map(\.kind) == [.signedIn, .signedOut])
        #expect(log.prefix(2).map(\.name) == [second.name, first.name] && log[1].address == "b")
        // A phone whose only browser somebody else has taken is no phone any more.
        _ = try await farm.store.signIn(second.id, by: .password, at: "b", inPlaceOf: phone.secret)
        #expect(try await farm.store.tokens(.phone).isEmpty)
        // One's own second sign-in takes the place of the first without a word.
        let count = try await farm.store.accessLog().items.count
        _ = try await farm.store.signIn(second.id, by: .password, at: "b", inPlaceOf: next.secret)
        #expect(try await farm.store.accessLog().items.count == count + 1)
    }

    @Test func `a phone stays while one of its browsers is signed in`() async throws {
        let farm = try await Farm.open()
        let phone = try await farm.store.connectPhone(farm.wide, at: "a", by: "t")
        let second = try await farm.store.signIn(phone.access.id, by: .phone, at: "b")
        try await farm.store.signOut(phone.signIn.id, of: phone.access, at: "a")
        #expect(try await farm.store.signedIn(by: phone.secret) == nil)
        #expect(try await farm.store.signedIn(by: second.secret) != nil)
        try await farm.store.signOut(second.signIn.id, of: phone.access, at: "a")
        #expect(try await farm.store.tokens(.phone).isEmpty)
    }

    @Test func `nobody signs out the browser of somebody else`() async throws {
        let farm = try await Farm.open()
        let first = try await farm.store.createAccount(farm.narrow, password: "x", by: "t")
        let second = try await farm.store.createAccount(farm.wide, password: "x", by: "t")
        let made = try await farm.store.signIn(first.id, by: .password, at: "a")
        let refused = await problem { try await farm.store.signOut(made.signIn.id, of: second, at: "a") }
        #expect(refused == "unknown-sign-in")
        #expect(try await farm.store.signedIn(by: made.secret) != nil)
    }

    @Test func `the browser in which somebody changes the password stays in, and no other`() async throws {
        let farm = try await Farm.open()
        let account = try await farm.store.createAccount(farm.narrow, password: "x", by: "t")
        let token = try await farm.store.createToken(farm.narrow, by: "t").access
        let here = try await farm.store.signIn(account.id, by: .password, at: "a")
        let there = try await farm.store.signIn(account.id, by: .password, at: "b")
        try await farm.store.setPassword("y", of: account.id, sparing: here.signIn.id, at: "a", by: "Věra")
        #expect(try await farm.store.signedIn(by: here.secret) != nil)
        #expect(try await farm.store.signedIn(by: there.secret) == nil)
        #expect(try await farm.store.accessLog().items.first?.by == nil, "one's own")
        try await farm.store.setPassword("z", of: account.id, by: "Karel")
        #expect(try await farm.store.signedIn(by: here.secret) == nil)
        #expect(try await farm.store.accessLog().items.first?.by == "Karel")
        #expect(await problem { try await farm.store.setPassword("z", of: token.id, by: "t") } == "unknown-token")
    }

    @Test func `a proof is one's own password or key, or an administrator's`() async throws {
        let farm = try await Farm.open()
        let own = try await farm.store.createAccount(farm.narrow, password: "x", by: "t")
        let other = try await farm.store.createToken(farm.narrow, by: "t").access
        let admin = try await farm.store.createToken(farm.wide, by: "t").access
        let secret = try await farm.store.signIn(own.id, by: .password, at: "a").secret
        let browser = try #require(try await farm.store.signedIn(by: secret))
        #expect(browser.isProved(by: own) && browser.isProved(by: admin) && !browser.isProved(by: other))
    }

    @Test func `failed tries are one line for each address, way and hour`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        let account = try await store.createAccount(AccessDraft(name: "A", role: .viewer), password: "x", by: "t")
        try await store.logFailure(account, by: .password, at: "a")
        try await store.logFailure(account, by: .key, at: "a")
        try await store.logFailure(account, by: .password, at: "b")
        try await store.logFailure(nil, by: .password, at: "a")
        clock.advance(by: .seconds(3599))
        try await store.logFailure(account, by: .password, at: "a")
        // The hour is counted from the last try.
        clock.advance(by: .seconds(3600))
        try await store.logFailure(account, by: .password, at: "a")
        let log = try await store.accessLog().items
        #expect(log.map(\.count) == [1, 1, 1, 1, 2])
        #expect(log.map(\.way) == [.password, .password, .password, .key, .password])
        #expect(log.last?.at == Herd.now + .seconds(3599))
    }

    @Test func `the log is kept for a year, and no longer than ten thousand lines`() async throws {
        #expect(AccessLogTerm.days == 365 && AccessLogTerm.lines == 10_000)
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        let account = try await store.createAccount(AccessDraft(name: "A", role: .viewer), password: "x", by: "t")
        try await store.logFailure(account, by: .password, at: "a")
        clock.advance(by: .seconds(365 * 86_400))
        _ = try await store.endSignIns()
        #expect(try await store.accessLog().items.count == 1)
        clock.advance(by: .seconds(1))
        _ = try await store.endSignIns()
        #expect(try await store.accessLog().items.isEmpty)
    }

    @Test(
        arguments: [
            ("{}", "Jan", #"{"technician":"Jan"}"#), (#"{"technician":null}"#, "Jan", #"{"technician":"Jan"}"#),
            (#"{"technician":"Eva"}"#, "Jan", #"{"technician":"Eva"}"#), ("{}", nil, "{}"),
        ] as [(String, String?, String)])
    func `an insemination without a technician is by the one whose right it is`(
        _ fields: String, _ technician: String?, _ expected: String
    ) throws {
        func draft(_ kind: ChangeKind, _ text: String) throws -> ChangeDraft {
            ChangeDraft(date: .day(Herd.today), fields: .other(kind, try JSONText.decode(text)))
        }
        #expect(try draft(.insemination, fields).inseminated(by: technician) == draft(.insemination, expected))
        #expect(try draft(.culling, fields).inseminated(by: technician) == draft(.culling, fields))
    }
}
