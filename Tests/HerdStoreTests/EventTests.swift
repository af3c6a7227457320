import HerdStore
import Synchronization
import TestSupport
import Testing
import Values

/// Collects what the store publishes.
final class Listener: Sendable {
    private let events = Mutex<[Event]>([])
    var all: [Event] { events.withLock { $0 } }
    func hear(_ event: Event) { events.withLock { $0.append(event) } }
}

@Suite struct `events are numbered without gaps` {
    @Test(arguments: 0..<20)
    func `also when writes fail in between`(seed: Int) async throws {
        let listener = Listener()
        let store = try await Herd.store(publish: listener.hear)
        var random = SeededGenerator(seed: UInt64(seed))
        var animals: [Animal.ID] = []
        var failures = 0
        for step in 0..<60 {
            let number = Int.random(in: 1...12, using: &random)
            do {
                switch Int.random(in: 0..<5, using: &random) {
                case 0:
                    animals.append(
                        try await store.createAnimal(Herd.draft("00000000\(number % 10)"), by: "t").id)
                case 1:
                    _ = try await store.createMember(MemberDraft(name: "Řehoř", number: "\(number)"), by: "t")
                case 2:
                    _ = try await store.record(
                        Herd.scale(400), at: Herd.now, idempotencyKey: "\(number)")
                case 3:
                    guard let animal = animals.randomElement(using: &random) else { continue }
                    _ = try await store.addChange(
                        ChangeDraft(date: .day(Herd.today), fields: Herd.weighing(Double(number - 3))), to: animal,
                        by: "t")
                default:
                    try await store.append(.scanDone, data: ["step": step])
                }
            } catch is HerdError {
                failures += 1
            }
        }
        let events = try await store.events(after: 0)
        #expect(failures > 0)
        #expect(events.map(\.number) == Array(1...events.count))
        #expect(listener.all == events)
    }

    @Test func `also when many write at once`() async throws {
        let listener = Listener()
        let store = try await Herd.store(.file, publish: listener.hear)
        try await withThrowingTaskGroup { group in
            for index in 0..<40 {
                group.addTask {
                    // Ten keys, four times each.
                    _ = try await store.record(Herd.scale(400), at: Herd.now, idempotencyKey: "\(index % 10)")
                }
            }
            try await group.waitForAll()
        }
        #expect(listener.all.map(\.number) == Array(1...11))
        #expect(try await store.weighings().items.count == 10)
    }

    @Test func `and a page starts after the number asked for`() async throws {
        let store = try await Herd.store()
        for index in 0..<10 { try await store.append(.cardPrinted, data: ["job": index]) }
        #expect(try await store.events(after: 7).map(\.number) == [8, 9, 10])
        #expect(try await store.events(after: 2, limit: 3).map(\.number) == [3, 4, 5])
        #expect(try await store.events(after: 10).isEmpty)
    }

    @Test func `and one may carry the recorder's state with it`() async throws {
        let store = try await Herd.store()
        try await store.append(
            .eidRead, data: ["eid": "203000123456789"], recorderState: RecorderState(place: "main", json: "[1]"))
        #expect(try await store.recorderState("main")?.json == "[1]")
        try await store.setRecorderState(RecorderState(place: "main", json: "[2]"))
        #expect(try await store.recorderState("main")?.json == "[2]")
        #expect(try await store.recorderState("other") == nil)
        #expect(try await store.lastEventNumber() == 1)
    }
}
