import Values

@testable import Exports
@testable import HerdStore

/// Records with another value in every field, so that none can stand in another's column unnoticed.
enum Known {
    /// 2026-11-20 08:12:00.250 UTC.
    static let now = Barn.now

    static func id<Entity>(_ number: UInt64) -> Identifier<Entity> {
        Identifier(high: 0x0190_0000_0000_7000, low: number)
    }

    static func day(_ text: String) -> CalendarDay { CalendarDay(text) ?? .distantPast }

    static func moment(_ text: String) -> Timestamp { Timestamp(text) ?? now }

    static let tally = DoorTally(going: 0, checkedIn: 0, checkedOut: 0, waitlisted: 0, free: nil, paid: 0, owed: 0)
    static let barn = LocationSummary(id: id(1), number: "3", name: "Kravín")
    static let group = LocationSummary(id: id(2), number: "31", name: "Dojnice")

    /// An animal of which everything is known.
    static func animal(
        _ tag: String = "CZ123456789", culled: Animal.Culled? = nil, simulated: Bool = false,
        weighed: ChangeDate = .day(day("2026-11-02")), name: String? = "Růžena"
    ) throws -> Animal {
        let tag = try EarTag(tag)
        return Animal(
            id: id(10), earTag: tag, earTagText: tag.text, eid: try EID(digits: "203000123456789"),
            eidAliases: [try EID(digits: "203000000000001")], collar: "42", vitalimeter: "7001", name: name,
            sex: .female,
            born: day("2024-05-04"), breed: "H75C25", dam: "CZ111111111", sire: "NEO-123", damSire: "RAD-7",
            colour: "černá; \"straka\"", group: group, barn: barn, valid: true,
            status: culled == nil ? .alive : .culled,
            culled: culled, category: .cow, reproduction: .open,
            lastWeighing: LastWeighing(
                id: "w", weight: Weight(grams: 425_500), date: weighed, gainPerDay: -0.1256), selections: [],
            withdrawal: nil, simulated: simulated)
    }

    static func summary(_ tag: String = "CZ123456789", name: String? = "Růžena") throws -> AnimalSummary {
        let tag = try EarTag(tag)
        return AnimalSummary(
            id: id(UInt64(tag.number) ?? 0), earTag: tag, earTagText: tag.text, name: name, sex: .female,
            born: day("2024-05-04"), collar: "42")
    }

    /// A weighing, by default of an animal and with everything that is known of one.
    static func weighing(
        _ kilograms: Double, at: Timestamp = now, state: Weighing.State = .assigned, reason: UnassignedReason? = nil,
        discarded: String? = nil, unit: WeightUnit? = .kilogram, method: WeighingMethod = .device,
        interval: Weight? = nil, level: Plausibility.Level = .ok, expected: Double? = nil, percent: Double? = nil,
        drafting: Drafting? = nil, device: Device.ID? = id(30), eid: String? = "203000000000077", number: UInt64 = 20,
        simulated: Bool = false
    ) throws -> Weighing {
        let eid = try eid.map { try EID(digits: $0) }
        return Weighing(
            id: id(number), sessionId: id(40), place: "chute", at: at,
            weight: Weight(grams: Int((kilograms * 1000).rounded())),
            unit: unit, text: "", eid: eid, state: state, reason: reason, discardReason: discarded,
            eids: [eid].compactMap(\.self), animalId: nil, animal: nil,
            plausibility: try plausibility(level, expected, percent),
            method: method, interval: interval, contradiction: nil, candidates: [], correction: nil, drafting: drafting,
            deviceId: device, capture: nil, trace: nil, simulated: simulated, changeId: nil, clock: nil)
    }

    private static func plausibility(
        _ level: Plausibility.Level, _ expected: Double?, _ percent: Double?
    ) throws -> Plausibility {
        let parts = [
            "\"level\":\"\(level.rawValue)\"", expected.map { "\"expectedKilograms\":\($0)" },
            percent.map { "\"differencePercent\":\($0)" },
        ]
        return try JSONText.decode(Plausibility.self, "{\(parts.compactMap(\.self).joined(separator: ","))}")
    }

    static func detail(
        _ weighing: Weighing, of animal: Animal?, previous: PreviousWeight? = nil, gain: Double? = nil,
        assigned: Timestamp? = nil
    ) -> WeighingDetail {
        WeighingDetail(
            weighing: weighing, animal: animal, session: "Podzim", device: "Váha", previous: previous, gainPerDay: gain,
            assignedAt: assigned)
    }

    /// A member of whom everything is known.
    static func member(createdAt: Timestamp = now) -> Member {
        var draft = MemberDraft(
            parts: MemberName(titlesBefore: "Ing.", givenName: "Řehoř", familyName: "Žůžo", titlesAfter: "Ph.D."),
            number: "007")
        (draft.organisation, draft.employer, draft.email) = ("ZO; \"Lhota\"", "ČD, a.s.", "rehor@example.cz")
        (draft.phone, draft.roles, draft.level, draft.notes) = ("+420 602", ["trenér", "pokladník"], "B", "=1+1")
        (draft.active, draft.checkedOn) = (false, day("2026-09-30"))
        (draft.until, draft.insuredUntil) = (day("2031-01-31"), day("2031-12-24"))
        return Member(draft, id: id(50), createdAt: createdAt, simulated: true)
    }
}

/// What stands in a table for an item: its columns in their order, as `name: field`.
func fields<Item>(_ table: Table<Item>, _ item: Item, delimiter: Character = ";") -> [String] {
    let rows = records(table.header + table.row(item), delimiter: delimiter)
    guard rows.count == 2, rows[0].count == rows[1].count else { return rows.map { $0.joined(separator: "|") } }
    return zip(rows[0], rows[1]).map { "\($0.hasPrefix("\u{FEFF}") ? String($0.dropFirst()) : $0): \($1)" }
}

extension JSONValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral {
    init(integerLiteral number: Int64) { self = .integer(number) }
    init(floatLiteral number: Double) { self = .number(number) }
    init(booleanLiteral flag: Bool) { self = .boolean(flag) }
}
