import Foundation
import SQLite
import Testing
import Values

@testable import HerdStore

/// A browser is signed in by a secret that ends: when somebody signs out, after a time, and when its account goes.
@Suite struct `a browser that is signed in` {
    private let clock = TestClock()

    private func farm() async throws -> (store: HerdStore, account: Access) {
        let store = try await Herd.store(clock: clock)
        let account = try await store.createAccount(
            AccessDraft(name: "Věra Nová", role: .recorder), password: "hash", by: "test")
        return (store, account)
    }

    private func isIn(_ store: HerdStore, _ secret: String) async throws -> Bool {
        try await store.signedIn(by: secret) != nil
    }

    @Test func `is known by its secret, of which only the digest is kept`() async throws {
        let path = try Herd.file()
        let store = try await HerdStore.open(.file(path))
        let account = try await store.createAccount(
            AccessDraft(name: "Věra", role: .viewer), password: "hash", by: "test")
        let made = try await store.signIn(account.id, by: .password, at: "10.0.0.7")
        let found = try #require(try await store.signedIn(by: made.secret))
        #expect(found.access.id == account.id && found.signIn == made.signIn)
        let written = try Data(contentsOf: URL(filePath: path)) + Data(contentsOf: URL(filePath: path + "-wal"))
        #expect(written.firstRange(of: Data(made.secret.utf8)) == nil)
        // It is a cookie and no key, and a key is no cookie.
        #expect(try await store.access(forToken: made.secret) == nil)
        let key = try await store.createToken(AccessDraft(name: "skript", role: .admin), by: "test").token
        #expect(try await store.signedIn(by: key) == nil)
    }

    @Test func `is out for good when it has signed out`() async throws {
        let (store, account) = try await farm()
        let made = try await store.signIn(account.id, by: .password, at: "10.0.0.7")
        try await store.signOut(made.signIn.id, of: account, at: "10.0.0.7")
        #expect(try await !isIn(store, made.secret))
    }

    /// A PC with an empty battery begins in another year until the network tells it the time.
    @Test func `is not out because a clock was behind for a while`() async throws {
        let (store, account) = try await farm()
        let made = try await store.signIn(account.id, by: .password, at: "10.0.0.7")
        clock.advance(by: .seconds(-10 * 365 * 86_400))
        try await store.noteUse(of: made.signIn, at: "10.0.0.7")
        let secret = try await store.confirm(made.signIn.id, at: "10.0.0.7")
        clock.advance(by: .seconds(10 * 365 * 86_400 + 3600))
        #expect(try await isIn(store, secret))
        #expect(try await store.endSignIns() == [])
    }

    @Test func `has another secret after each sign-in and each look at the password`() async throws {
        let (store, account) = try await farm()
        let first = try await store.signIn(account.id, by: .password, at: "10.0.0.7")
        let second = try await store.signIn(account.id, by: .password, at: "10.0.0.7", inPlaceOf: first.secret)
        #expect(try await !isIn(store, first.secret))
        let third = try await store.confirm(second.signIn.id, at: "10.0.0.7")
        #expect(try await !isIn(store, second.secret))
        #expect(try await store.signedIn(by: third)?.signIn.id == second.signIn.id)
        #expect(try await store.signIns(of: account.id).count == 1)
    }

    @Test(
        arguments: [
            (.password, false, 12 * 3600, 30), (.key, false, 30 * 86_400, 365), (.phone, false, 30 * 86_400, 365),
            (.password, true, 365 * 86_400, 5 * 365),
        ] as [(SignIn.Way, Bool, Int, Int)])
    func `is out when nobody used it, and when it is old`(
        way: SignIn.Way, stays: Bool, idle: Int, days: Int
    ) async throws {
        let (store, account) = try await farm()
        _ = try await store.changeAccess(account.id, .account, AccessPatch(staysSignedIn: stays), by: "test")
        let left = try await store.signIn(account.id, by: way, at: "10.0.0.7")
        clock.advance(by: .seconds(idle))
        #expect(try await isIn(store, left.secret))
        clock.advance(by: .seconds(1))
        #expect(try await !isIn(store, left.secret))
        let used = try await store.signIn(account.id, by: way, at: "10.0.0.7")
        var passed = 0
        while passed + idle <= days * 86_400 {
            clock.advance(by: .seconds(idle))
            passed += idle
            try await store.noteUse(of: used.signIn, at: "10.0.0.7")
            #expect(try await isIn(store, used.secret), "after \(passed) s of use")
        }
        clock.advance(by: .seconds(days * 86_400 - passed + 1))
        #expect(try await !isIn(store, used.secret))
        #expect(try await store.endSignIns().map(\.id) == [left.signIn.id, used.signIn.id])
        #expect(try await store.signIns(of: account.id).isEmpty)
    }

    @Test func `stays in when the clock is set back`() async throws {
        let (store, account) = try await farm()
        let made = try await store.signIn(account.id, by: .password, at: "10.0.0.7")
        clock.advance(by: .seconds(-50 * 365 * 86_400))
        #expect(try await isIn(store, made.secret))
        // But nobody knows any more how long ago the password was asked for.
        #expect(try await store.signedIn(by: made.secret)?.isConfirmed == false)
    }

    @Test func `may do what is dangerous for ten minutes after its password`() async throws {
        let (store, account) = try await farm()
        let made = try await store.signIn(account.id, by: .password, at: "10.0.0.7")
        clock.advance(by: .seconds(600))
        #expect(try await store.signedIn(by: made.secret)?.isConfirmed == true)
        clock.advance(by: .seconds(1))
        #expect(try await store.signedIn(by: made.secret)?.isConfirmed == false)
        let secret = try await store.confirm(made.signIn.id, at: "10.0.0.7")
        #expect(try await store.signedIn(by: secret)?.isConfirmed == true)
    }

    @Test func `is out with its account, and when the password changes elsewhere`() async throws {
        let (store, account) = try await farm()
        let (here, there) = (
            try await store.signIn(account.id, by: .password, at: "10.0.0.7"),
            try await store.signIn(account.id, by: .password, at: "10.0.0.8")
        )
        try await store.setPassword("other", of: account.id, sparing: here.signIn.id, at: "10.0.0.7", by: "Věra")
        #expect(try await isIn(store, here.secret))
        #expect(try await !isIn(store, there.secret))
        #expect(try await store.account(named: "vera nova")?.password == "other")
        try await store.deleteToken(account.id, by: "test")
        #expect(try await !isIn(store, here.secret))
        #expect(try await store.account(named: "Věra Nová") == nil)
    }

    @Test func `goes with every other of its person, and no further`() async throws {
        let (store, account) = try await farm()
        let other = try await store.createAccount(AccessDraft(name: "Jan", role: .viewer), password: "x", by: "test")
        let mine = [
            try await store.signIn(account.id, by: .password, at: "10.0.0.7").secret,
            try await store.signIn(account.id, by: .password, at: "10.0.0.8").secret,
        ]
        let his = try await store.signIn(other.id, by: .password, at: "10.0.0.9").secret
        try await store.signOutEverywhere(account, at: "10.0.0.7")
        for secret in mine { #expect(try await !isIn(store, secret)) }
        #expect(try await isIn(store, his))
    }

    @Test func `as a phone leaves nothing behind when it is out`() async throws {
        let (store, _) = try await farm()
        let phone = try await store.connectPhone(
            AccessDraft(name: "Telefon", role: .viewer), at: "10.0.0.7", by: "test")
        clock.advance(by: .seconds(31 * 86_400))
        _ = try await store.endSignIns()
        #expect(try await store.tokens(.phone).isEmpty)
        #expect(try await !isIn(store, phone.secret))
    }

    @Test func `a name is one account's, however it is written`() async throws {
        let (store, account) = try await farm()
        for name in ["Věra Nová", "vera nova", "VĚRA NOVÁ"] {
            #expect(try await store.account(named: name)?.access.id == account.id)
            await #expect(throws: HerdError.self) {
                try await store.createAccount(AccessDraft(name: name, role: .admin), password: "x", by: "test")
            }
        }
        // A key may be called as somebody is.
        _ = try await store.createToken(AccessDraft(name: "Věra Nová", role: .admin), by: "test")
        #expect(try await store.account(named: "Věra Nová")?.access.id == account.id)
    }
}

/// What older versions gave to programs and phones goes on working.
@Suite struct `keys of before there were accounts` {
    private static let token = String(repeating: "0123456789abcdef", count: 4)

    private func old(kind: String) async throws -> HerdStore {
        let path = try Herd.file()
        do {
            let old = try Database(.file(path))
            try Schema.migrate(old, steps: Array(Schema.migrations.prefix { $0 != .accounts }))
            let digest = try #require(TokenDigest.old(Self.token))
            try old.script(
                """
                INSERT INTO access (id, name, role, digest, created_at, kind)
                VALUES (x'0190f0f37c1a7d0e9a3b0123456789ab', 'Věra', 'admin', '\(digest)',
                    \((Herd.now - .seconds(86_400)).microseconds), '\(kind)');
                """)
        }
        return try await HerdStore.open(.file(path), clock: TestClock().store)
    }

    @Test func `a key works, and has a digest of today after its next use`() async throws {
        let store = try await old(kind: "token")
        #expect(try await store.hasOldKeys())
        #expect(try await store.access(forToken: String(repeating: "f", count: 64)) == nil)
        #expect(try await store.access(forToken: Self.token)?.name == "Věra")
        #expect(try await !store.hasOldKeys())
        #expect(try await store.access(forToken: Self.token)?.name == "Věra")
    }

    @Test func `a phone stays in, and its cookie is a key no more`() async throws {
        let store = try await old(kind: "phone")
        #expect(try await store.access(forToken: Self.token) == nil)
        #expect(try await store.signedIn(by: Self.token)?.access.name == "Věra")
        #expect(try await !store.hasOldKeys())
        #expect(try await store.signedIn(by: Self.token)?.signIn.way == .phone)
    }
}

extension HerdStore {
    fileprivate func hasOldKeys() throws -> Bool { try read { try $0.hasOldDigests() } }
}
