import HerdStore
import Values

/// A store with a barn, a few animals and an open session; its clock stands still at 2026-11-20 08:12 UTC.
struct Barn: Sendable {
    let store: HerdStore
    let session: Session
    let scale: Device
    let ruzena: Animal
    /// Without an EID.
    let bull: Animal

    static let now = Timestamp(microseconds: 1_795_162_320_250_000)
    static let eid = "203000123456789"

    static func open() async throws -> Barn {
        let store = try await HerdStore.open(.memory, clock: .stopped(at: now))
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1", name: "Kravín"))
        let group = try await store.createLocation(LocationDraft(kind: .group, number: "11", parent: barn.id))
        let born = CalendarDay(daysSince1970: now.day.daysSince1970 - 800)
        let ruzena = try await store.createAnimal(
            AnimalDraft(
                number: "123456789", sex: .female, born: born, name: "Růžena", groupId: group.id,
                eid: try EID(digits: eid), collar: "42"),
            by: "test")
        let bull = try await store.createAnimal(
            AnimalDraft(number: "222222222", sex: .male, born: born), by: "test")
        let session = try await store.openSession(
            SessionDraft(
                name: "Podzim", groupId: group.id,
                draftingLimits: [DraftingLimit(name: "Připouštění", minimum: Weight(grams: 420_000), gate: 2)]))
        let scale = try await store.addDevice(
            DeviceDraft(name: "Váha", kind: .scale, link: "pty:/nonexistent", dialect: "auto", place: "main"),
            by: "test")
        return Barn(store: store, session: session, scale: scale, ruzena: ruzena, bull: bull)
    }

    /// Records a weight, so many days and seconds ago.
    @discardableResult
    func weigh(
        _ kilograms: Double, of animal: Animal? = nil, days: Int = 0, seconds: Int = 0, simulated: Bool = false
    ) async throws -> Weighing {
        let at = Timestamp(
            microseconds: Self.now.microseconds - Int64(days) * 86_400_000_000 - Int64(seconds) * 1_000_000)
        let draft = WeighingDraft(
            place: "main", weight: Weight(grams: Int((kilograms * 1000).rounded())), unit: .kilogram,
            text: "[\(kilograms)]", eid: animal?.eid, reason: animal == nil ? .noEID : nil,
            eids: animal?.eid.map { [$0] } ?? [], animalId: animal?.id, deviceId: scale.id, simulated: simulated)
        return try await store.record(draft, at: at, idempotencyKey: "\(kilograms) \(days) \(seconds)").weighing
    }
}
