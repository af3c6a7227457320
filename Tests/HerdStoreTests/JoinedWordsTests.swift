import SQLite
import Testing

@testable import HerdStore

/// After a large import an index of words is one part, and finds whom it found before.
struct JoinedWordsTests {
    /// In how many parts the index was written: the second number of its structure (sqlite.org/fts5.html, "The %_data table
    /// format").
    private func parts(_ database: Database) throws -> UInt8 {
        let structure: [UInt8] = try #require(
            try database.value("SELECT block FROM directory_words_data WHERE id = 10"))
        return structure[5]
    }

    @Test func `a search looks into one part, and finds the same`() async throws {
        let path = try Herd.file()
        let store = try await HerdStore.open(.file(path))
        // Fewer parts than FTS5 would join by itself.
        for number in 0..<3 {
            _ = try await store.createMember(MemberDraft(name: "Řehoř Novák \(number)", number: "\(number)"), by: "t")
        }
        let database = try Database(.file(path))
        let before = try await store.findMembers(query: "novak reh", cursor: nil, limit: 100).items.map(\.member.id)
        #expect(before.count == 3)
        #expect(try parts(database) > 1)
        try await store.joinWords()
        #expect(try parts(database) == 1)
        let after = try await store.findMembers(query: "novak reh", cursor: nil, limit: 100).items.map(\.member.id)
        #expect(after == before)
        // Once more there is nothing to do.
        try await store.joinWords()
    }
}
