import HerdStore
import Values

/// Two animals, one of them with an EID, and a member.
struct Herd {
    let store: HerdStore
    let animal: Animal
    let member: Member

    static let eid = "203000123456789"

    static func open() async throws -> Herd {
        let store = try await HerdStore.open(.memory)
        let born = CalendarDay(daysSince1970: await store.today.daysSince1970 - 800)
        let animal = try await store.createAnimal(
            AnimalDraft(number: "123456789", sex: .female, born: born, name: "Růžena", eid: EID(digits: eid)),
            by: "test")
        _ = try await store.createAnimal(AnimalDraft(number: "222222222", sex: .male, born: born), by: "test")
        let member = try await store.createMember(MemberDraft(name: "Řehoř Žůžo", number: "12345"), by: "test")
        return Herd(store: store, animal: animal, member: member)
    }
}
