import Testing
import Values

@testable import HerdStore

/// Who came in and went can be read, for a year.
@Suite struct `the access log` {
    private let clock = TestClock()

    private func farm() async throws -> (store: HerdStore, account: Access) {
        let store = try await Herd.store(clock: clock)
        let account = try await store.createAccount(
            AccessDraft(name: "Věra", role: .recorder), password: "hash", by: "test")
        return (store, account)
    }

    private func lines(_ store: HerdStore) async throws -> [String] {
        try await store.accessLog().items.map {
            [$0.kind.rawValue, $0.name ?? "–", $0.address ?? "–", $0.by ?? "–", "\($0.count)"].joined(separator: " ")
        }
    }

    @Test func `tells who came, from where, and who went by whom`() async throws {
        let (store, account) = try await farm()
        let made = try await store.signIn(account.id, by: .password, at: "10.0.0.7")
        try await store.signOut(made.signIn.id, of: account, at: "10.0.0.7")
        try await store.signOutEverywhere(account, by: "Jan")
        try await store.setPassword("x", of: account.id, by: "Jan")
        try await store.deleteToken(account.id, by: "Jan")
        #expect(
            try await lines(store) == [
                "revoked Věra – Jan 1", "passwordChanged Věra – Jan 1", "signedOutEverywhere Věra – Jan 1",
                "signedOut Věra 10.0.0.7 – 1", "signedIn Věra 10.0.0.7 – 1",
            ])
    }

    @Test func `counts what failed within an hour in one line, by address and account`() async throws {
        let (store, account) = try await farm()
        for _ in 0..<3 { try await store.logFailure(account, by: .password, at: "10.0.0.7") }
        try await store.logFailure(nil, by: .password, at: "10.0.0.7")
        try await store.logFailure(account, by: .password, at: "10.0.0.8")
        clock.advance(by: .seconds(3601))
        try await store.logFailure(account, by: .password, at: "10.0.0.7")
        #expect(
            try await lines(store) == [
                "failed Věra 10.0.0.7 – 1", "failed Věra 10.0.0.8 – 1", "failed – 10.0.0.7 – 1",
                "failed Věra 10.0.0.7 – 3",
            ])
    }

    @Test func `tells when a key comes from where it never came from`() async throws {
        let (store, _) = try await farm()
        let token = try await store.createToken(AccessDraft(name: "skript", role: .viewer), by: "Jan").token
        for address in ["10.0.0.7", "10.0.0.7", "10.0.0.8", "10.0.0.7"] {
            let key = try #require(try await store.access(forToken: token))
            try await store.noteUse(ofKey: key, at: address)
        }
        #expect(
            try await lines(store) == [
                "keyUsed skript 10.0.0.8 – 1", "keyUsed skript 10.0.0.7 – 1", "keyMade skript – Jan 1",
            ])
        let key = try #require(try await store.tokens().first)
        #expect(key.lastAddress == "10.0.0.7" && key.lastUsedAt == clock.store.now())
    }

    @Test func `is read page by page, and forgets after a year`() async throws {
        let (store, account) = try await farm()
        for address in ["a", "b", "c"] { try await store.logFailure(account, by: .password, at: address) }
        let first = try await store.accessLog(limit: 2)
        #expect(first.items.map(\.address) == ["c", "b"])
        #expect(try await store.accessLog(cursor: first.next, limit: 2).items.map(\.address) == ["a"])
        clock.advance(by: .seconds(365 * 86_400 + 1))
        try await store.logFailure(account, by: .password, at: "d")
        _ = try await store.endSignIns()
        #expect(try await store.accessLog().items.map(\.address) == ["d"])
    }
}
