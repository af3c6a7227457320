import Testing
import Values

@testable import HerdStore

/// Companies, centres, barns and groups are renamed, moved and closed.
struct PlaceTests {
    @Test func `a place is renamed, and moved under another one`() async throws {
        let store = try await Herd.store()
        let (barn, other, group) = try await barns(in: store)
        let renamed = try await store.editLocation(group.id, LocationPatch(name: .set("Jalovice")), by: "t")
        #expect(renamed.name == "Jalovice" && renamed.number == group.number && renamed.parent == barn.id)
        let moved = try await store.editLocation(group.id, LocationPatch(parent: .set(other.id)), by: "t")
        #expect(moved.parent == other.id && moved.name == "Jalovice")
        let cow = try await store.createAnimal(Herd.draft("111111111", group: group.id), by: "t")
        #expect(try await store.animal(cow.id).barn?.id == other.id, "its animals go with it")
    }

    @Test func `a group belongs to a barn, and no number stands there twice`() async throws {
        let store = try await Herd.store()
        let (barn, other, group) = try await barns(in: store)
        let centre = try await store.createLocation(LocationDraft(kind: .centre, number: "1"))
        #expect(
            await problem { try await store.editLocation(group.id, LocationPatch(parent: .set(centre.id)), by: "t") }
                == "wrong-parent")
        #expect(
            await problem { try await store.editLocation(barn.id, LocationPatch(parent: .set(barn.id)), by: "t") }
                == "wrong-parent", "not even itself")
        #expect(
            await problem { try await store.editLocation(other.id, LocationPatch(number: barn.number), by: "t") }
                == "place-exists")
        _ = try await store.editLocation(barn.id, LocationPatch(number: barn.number, name: .set("A")), by: "t")
    }

    @Test func `one with animals in it, or in what belongs to it, is not closed, and says how many`() async throws {
        let store = try await Herd.store()
        let (barn, other, group) = try await barns(in: store)
        let cow = try await store.createAnimal(Herd.draft("111111111", group: group.id), by: "t")
        for place in [barn, group] {
            await #expect {
                try await store.editLocation(place.id, LocationPatch(closed: true), by: "t")
            } throws: { error in
                let told = (error as? HerdError)?.told
                return told?.code == "place-occupied" && told?.parameters["count"] == .number(1)
            }
        }
        _ = try await store.addChange(ChangeDraft(date: .day(Herd.today), fields: Herd.culling), to: cow.id, by: "t")
        #expect(try await store.editLocation(barn.id, LocationPatch(closed: true), by: "t").closed, "it left the herd")
        #expect(try await store.editLocation(other.id, LocationPatch(closed: true), by: "t").closed)
    }

    @Test func `a closed one takes no new animals, nor does what belongs to it`() async throws {
        let store = try await Herd.store()
        let (barn, other, group) = try await barns(in: store)
        let open = try await store.createLocation(LocationDraft(kind: .group, number: "9", parent: other.id))
        let cow = try await store.createAnimal(Herd.draft("111111111", group: group.id), by: "t")
        let move = try await store.addChange(moved(to: open), to: cow.id, by: "t")
        _ = try await store.editLocation(barn.id, LocationPatch(closed: true), by: "t")
        #expect(await problem { try await store.addChange(moved(to: group), to: cow.id, by: "t") } == "place-closed")
        #expect(
            await problem { try await store.createAnimal(Herd.draft("222222222", group: group.id), by: "t") }
                == "place-closed")
        #expect(
            await problem {
                try await store.createLocation(LocationDraft(kind: .group, number: "10", parent: barn.id))
            } == "place-closed")
        #expect(
            await problem {
                try await store.editChange(
                    move.id, ChangePatch(fields: JSONValue(encoding: moved(to: group).fields)), by: "t")
            } == "place-closed")
        let first = try #require(try await store.changes(of: cow.id).items.last { $0.kind == .move })
        _ = try await store.editChange(first.id, ChangePatch(fields: JSONValue(encoding: first.fields)), by: "t")
        _ = try await store.editLocation(barn.id, LocationPatch(closed: false), by: "t")
        _ = try await store.addChange(moved(to: group), to: cow.id, by: "t")
    }

    @Test func `a barn stands somewhere on the Earth, and nothing else does`() async throws {
        let store = try await Herd.store()
        let (barn, _, group) = try await barns(in: store)
        let here = Location.Position(latitude: 49.19, longitude: 16.6)
        #expect(try await store.editLocation(barn.id, LocationPatch(position: .set(here)), by: "t").position == here)
        #expect(try await store.location(barn.id).position == here)
        let nowhere = Location.Position(latitude: 91, longitude: 0)
        for (place, position) in [(barn, nowhere), (group, here)] {
            #expect(
                await problem {
                    try await store.editLocation(place.id, LocationPatch(position: .set(position)), by: "t")
                }
                    == "bad-value")
        }
        #expect(try await store.editLocation(barn.id, LocationPatch(position: .removed), by: "t").position == nil)
    }

    private func barns(in store: HerdStore) async throws -> (barn: Location, other: Location, group: Location) {
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1"))
        let other = try await store.createLocation(LocationDraft(kind: .barn, number: "2"))
        return (barn, other, try await store.createLocation(LocationDraft(kind: .group, number: "3", parent: barn.id)))
    }

    private func moved(to group: Location) -> ChangeDraft {
        ChangeDraft(date: .day(Herd.today), fields: .move(MoveFields(groupId: group.id)))
    }
}
