import Foundation
import HerdStore
import Synchronization
import Values

/// A small farm for tests.
enum Herd {
    static let now = Timestamp(microseconds: 1_800_000_000_000_000)  // 2027-01-15T08:00:00Z
    static let today = now.day

    /// Every behaviour must be the same in memory and in a file.
    static let backings: [Backing] = [.memory, .file]

    enum Backing: CaseIterable { case memory, file }

    static func store(
        _ backing: Backing = .memory, clock: TestClock = TestClock(),
        publish: @escaping @Sendable (Event) -> Void = { _ in }
    ) async throws -> HerdStore {
        let kept: HerdStore.Backing = backing == .memory ? .memory : .file(try file())
        return try await HerdStore.open(kept, clock: clock.store, publish: publish)
    }

    /// A new path in a directory of its own.
    static func file() throws -> String {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("herd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        return directory.appendingPathComponent("gateway.sqlite").path
    }

    static func day(_ text: String) throws -> CalendarDay {
        guard let day = CalendarDay(text) else { throw BadTestText(text: text) }
        return day
    }

    static func time(_ text: String) throws -> Timestamp {
        guard let time = Timestamp(text) else { throw BadTestText(text: text) }
        return time
    }

    static func daysAgo(_ days: Int) -> CalendarDay { CalendarDay(daysSince1970: today.daysSince1970 - days) }

    static func draft(
        _ number: String, _ sex: Sex = .female, born: CalendarDay = daysAgo(400), eid: EID? = nil,
        collar: String? = nil, group: Location.ID? = nil, name: String? = nil
    ) -> AnimalDraft {
        AnimalDraft(number: number, sex: sex, born: born, name: name, groupId: group, eid: eid, collar: collar)
    }

    static func weighing(_ kilograms: Double) -> ChangeFields {
        .weighing(WeighingFields(weight: weight(kilograms)))
    }

    static func weight(_ kilograms: Double) -> Weight { Weight(grams: Int((kilograms * 1000).rounded())) }

    static func scale(
        _ kilograms: Double, eid: EID? = nil, reason: UnassignedReason? = nil, eids: [EID]? = nil
    ) -> WeighingDraft {
        WeighingDraft(
            place: "main", weight: weight(kilograms), unit: .kilogram, text: "[\(weight(kilograms))]", eid: eid,
            reason: reason, eids: eids ?? [eid].compactMap(\.self), trace: [TracePoint(seconds: 0.5, weight: .zero)],
            simulated: true)
    }

    static let culling = ChangeFields.other(.culling, .object(["kind": .string("sale")]))

    static func note(_ text: String) -> ChangeDraft {
        ChangeDraft(date: .day(today), fields: .note(NoteFields(text: text, type: 1)))
    }

    static func jsonObject(_ value: some Encodable) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
        guard let object = json as? [String: Any] else { throw BadTestText(text: "\(json)") }
        return object
    }
}

struct BadTestText: Error {
    let text: String
}

/// A clock that the test moves.
final class TestClock: Sendable {
    private let moment: Mutex<Timestamp>

    init(_ moment: Timestamp = Herd.now) {
        self.moment = Mutex(moment)
    }

    func advance(by duration: Duration) {
        moment.withLock { $0 = $0 + duration }
    }

    var store: StoreClock {
        StoreClock(now: { self.moment.withLock { $0 } }, day: \.day)
    }
}

/// The problem an operation ended with; `nil` when it succeeded or failed otherwise.
func problem<Value>(_ body: () async throws -> Value) async -> String? {
    do {
        _ = try await body()
        return nil
    } catch let error as HerdError {
        return error.type
    } catch {
        return "\(error)"
    }
}
