import HerdStore
import ScaleProtocol

/// A small farm for tests, with a clock that stands still.
enum Herd {
    static let now = Timestamp(microseconds: 1_800_000_000_000_000)  // 2027-01-15T08:00:00Z
    static let today = now.day

    static func store(
        _ location: HerdStore.Location = .memory, at moment: Timestamp = now,
        onEvent: @escaping @Sendable (Event) -> Void = { _ in }
    ) async throws -> HerdStore {
        try await HerdStore.open(location, clock: .stopped(at: moment), onEvent: onEvent)
    }

    static func day(_ text: String) throws -> CalendarDay {
        guard let day = CalendarDay(text) else { throw BadTestText(text: text) }
        return day
    }

    static func draft(
        _ number: String, _ sex: Sex = .female,
        born: CalendarDay = CalendarDay(daysSince1970: today.daysSince1970 - 400),
        eid: EID? = nil, collar: String? = nil, group: Place.ID? = nil, name: String? = nil
    ) -> AnimalDraft {
        AnimalDraft(number: number, sex: sex, born: born, name: name, groupId: group, eid: eid, collar: collar)
    }

    static func scale(
        _ kilograms: Double, eid: EID? = nil, reason: UnassignedReason? = nil, eids: [EID] = []
    ) -> WeighingDraft {
        let weight = Weight(grams: Int((kilograms * 1000).rounded()))
        return WeighingDraft(
            place: "main", weight: weight, unit: .kilogram, text: "[\(weight)]", eid: eid, reason: reason,
            eids: eids.isEmpty ? [eid].compactMap(\.self) : eids, simulated: true)
    }
}

struct BadTestText: Error {
    let text: String
}
