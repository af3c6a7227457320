import Testing
import Values

@testable import HerdStore

/// A number of an event means something only with the store that gave it.
@Suite struct `a store has an identity` {
    @Test func `that stays over a restart, and that no other has`() async throws {
        let path = try Herd.file()
        let first = try await HerdStore.open(.file(path)).identity
        #expect(try await HerdStore.open(.file(path)).identity == first)
        #expect(try await Herd.store().identity != first)
    }

    @Test func `that is another one once a copy was put back, although the copy has it`() async throws {
        let yard = try await Barnyard.open()
        let copy = yard.file("copy.sqlite")
        try StoreBackup.make(of: yard.path, to: copy)
        #expect(try await HerdStore.open(.readOnly(copy)).identity == yard.store.identity)
        let path = try Herd.file()
        var seen = [yard.store.identity]
        for _ in 0..<2 {
            _ = try StoreRestore(database: path, clock: TestClock().store).restore(from: copy)
            seen.append(try await HerdStore.open(.readOnly(path)).identity)
        }
        #expect(Set(seen).count == 3, "each time")
    }
}
