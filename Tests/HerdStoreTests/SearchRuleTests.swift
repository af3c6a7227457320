import Testing
import Values

@testable import HerdStore

/// What a search takes from a text, and how its pages follow each other.
@Suite struct `rules of searches` {
    @Test(
        arguments: [
            ("601 000", ["601000"]), ("601 00", ["601", "00"]), ("601000111", ["601000111"]),
            ("+420601000111", ["420601000111"]), ("00420 601 000 111", ["420601000111"]),
            ("(601) 000-111", ["601000111"]), ("601 000 111 jan", ["601", "000", "111", "jan"]),
            ("Jan Novák", ["jan", "novak"]), ("--", []), ("a\0b", ["ab"]),
        ])
    func `digits in groups are one number, from six on`(text: String, words: [String]) {
        #expect(DirectorySearch(text)?.words == words)
    }

    @Test func `nothing is searched for in an empty text, and no more than a hundred characters in a long one`() {
        for text in ["", " \n", "\0"] { #expect(DirectorySearch(text) == nil) }
        let long = DirectorySearch(String(repeating: "a", count: 101))
        #expect(long?.words.first?.count == 100 && long?.number.count == 100)
    }

    private enum Place: Int, SearchPlace { case first, second, third }

    /// Five that are found, three of them at the second place; each page has so many.
    @Test(arguments: 1...7)
    func `pages give each that is found once, the likeliest first`(limit: Int) throws {
        let found: [(name: String, place: Place)] = [
            ("a", .first), ("b", .second), ("c", .second), ("d", .second), ("e", .third),
        ]
        var (names, cursor, pages): ([String], String?, Int) = ([], nil, 0)
        repeat {
            let page = try Place.page(of: Place.allCases, cursor: cursor, limit: limit) { place, after, limit in
                let there = found.enumerated().filter { $0.element.place == place && $0.offset > after?.number ?? -1 }
                return there.prefix(limit).map {
                    ($0.element.name, SearchCursor(place: place, number: $0.offset, key: "k.\($0.offset)"))
                }
            }
            #expect(page.found.count <= limit)
            names += page.found
            (cursor, pages) = (page.next, pages + 1)
        } while cursor != nil && pages < 9
        #expect(names == ["a", "b", "c", "d", "e"] && pages == (5 + limit - 1) / limit)
    }

    @Test func `a cursor is read as it was given, and another text is none`() throws {
        let cursor = try SearchCursor<Place>("1.7.a.b")
        #expect(cursor.place == .second && cursor.number == 7 && cursor.key == "a.b" && cursor.text == "1.7.a.b")
        for text in ["", "1.7", "9.7.a", "a.7.a", "1.x.a"] {
            #expect(throws: HerdError.self) { try SearchCursor<Place>(text) }
        }
    }
}

/// What is done once for a key, and what the newest event says of the clock.
@Suite struct `rules of events` {
    @Test func `a key of up to 200 bytes stands for one thing of its kind`() async throws {
        let store = try await Herd.store()
        func append(_ kind: Event.Kind, _ key: String) async -> String {
            do {
                let event = try await store.append(kind, data: ["a": "b"], once: key)
                return event == nil ? "known" : "new"
            } catch { return (error as? HerdError)?.type ?? "\(error)" }
        }
        let long = String(repeating: "a", count: 200)
        #expect(await append(.deviceChanged, long) == "new")
        #expect(await append(.deviceChanged, long) == "known")
        #expect(await append(.settingsChanged, long) == "idempotency-key-reused")
        #expect(await append(.deviceChanged, long + "a") == "bad-value")
        #expect(await append(.deviceChanged, "") == "bad-value")
        #expect(await append(.settingsChanged, "b") == "new")
        #expect(try await store.events(after: 0).map(\.kind) == [.deviceChanged, .settingsChanged])
        #expect(try await store.events(after: 1).map(\.number) == [2])
        #expect(try await store.events(after: 0, limit: 1).map(\.number) == [1])
        #expect(try await store.knows(request: "b"))
        #expect(try await !store.knows(request: "c"))
    }

    @Test func `a clock is in doubt until it is put right`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        var newest = try await store.newestRecord()
        #expect(newest.event == 0 && newest.at == nil && !newest.isDoubted)
        try await store.append(.deviceChanged, data: ["a": "b"])
        newest = try await store.newestRecord()
        #expect(newest.event == 1 && newest.at == Herd.now && !newest.isDoubted)
        let earliest = Herd.now - .seconds(60)
        try await store.append(.clockDoubted, data: ["earliest": "\(earliest)"])
        clock.advance(by: .seconds(5))
        try await store.append(.deviceChanged, data: ["a": "b"])
        newest = try await store.newestRecord()
        #expect(newest.event == 3 && newest.at == earliest && newest.isDoubted)
        // What puts it right says of when it was doubted, too.
        try await store.append(.clockCorrected, data: ["earliest": "\(earliest)"])
        newest = try await store.newestRecord()
        #expect(newest.event == 4 && newest.at == Herd.now + .seconds(5) && !newest.isDoubted)
    }
}
