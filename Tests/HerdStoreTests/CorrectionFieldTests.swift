import Testing
import Values

@testable import HerdStore

/// A correction changes what it names and nothing else: each field alone.
struct CorrectionFieldTests {
    @Test func `of a daily event`() async throws {
        let farm = try await ReportFarm()
        let draft = DailyEventDraft(
            date: Herd.daysAgo(3), barnId: farm.north.id, technician: "Novák", kind: "Stroje", milking: .noon,
            pregnancy: true, text: "x")
        func patch(_ change: (inout DailyEventPatch) -> Void) -> DailyEventPatch {
            var patch = DailyEventPatch()
            change(&patch)
            return patch
        }
        let patches = [
            patch { _ in }, patch { $0.date = Herd.daysAgo(1) }, patch { $0.barnId = .set(farm.south.id) },
            patch { $0.barnId = .removed }, patch { $0.technician = .set("B") }, patch { $0.technician = .removed },
            patch { $0.technician = .set(" ") }, patch { $0.kind = .set("K") }, patch { $0.kind = .removed },
            patch { $0.kind = .set("") }, patch { $0.milking = .set(.evening) }, patch { $0.milking = .removed },
            patch { $0.pregnancy = false }, patch { $0.text = "y" },
        ]
        for patch in patches {
            let before = try await farm.store.recordDailyEvent(draft, by: "t")
            let after = try await farm.store.correctDailyEvent(before.id, patch, by: "t")
            #expect(after.date == patch.date ?? before.date)
            #expect(after.barn?.id == patch.barnId.applied(to: farm.north.id))
            #expect(after.technician == (patch.technician == .set(" ") ? nil : patch.technician.applied(to: "Novák")))
            #expect(after.kind == (patch.kind == .set("") ? nil : patch.kind.applied(to: "Stroje")))
            #expect(after.milking == patch.milking.applied(to: .noon))
            #expect(after.pregnancy == patch.pregnancy ?? true && after.text == patch.text ?? "x")
            #expect(after.recordedAt == before.recordedAt && after.recordedBy == before.recordedBy)
            try await farm.store.deleteDailyEvent(before.id, by: "t")
        }
        let actions = try await farm.store.audit(cursor: nil, limit: 500).items.map(\.action)
        #expect(actions.count { $0 == "dailyEvent.corrected" } == patches.count)
        #expect(actions.count { $0 == "dailyEvent.deleted" } == patches.count)
    }

    @Test func `of a barn`() async throws {
        let store = try await Herd.store()
        let (first, second) = (
            try await store.createLocation(LocationDraft(kind: .centre, number: "1")),
            try await store.createLocation(LocationDraft(kind: .centre, number: "2"))
        )
        let (here, there) = (
            Location.Position(latitude: 49, longitude: 16), Location.Position(latitude: 50, longitude: 17)
        )
        for (number, patch) in [
            LocationPatch(), LocationPatch(number: "9"), LocationPatch(name: .set("B")), LocationPatch(name: .removed),
            LocationPatch(parent: .set(second.id)), LocationPatch(parent: .removed), LocationPatch(closed: true),
            LocationPatch(position: .set(there)), LocationPatch(position: .removed),
        ].enumerated() {
            let before = try await store.createLocation(
                LocationDraft(kind: .barn, number: "b\(number)", name: "A", parent: first.id, position: here))
            let after = try await store.editLocation(before.id, patch, by: "t")
            #expect(after.number == patch.number ?? before.number && after.name == patch.name.applied(to: "A"))
            #expect(after.parent == patch.parent.applied(to: first.id) && after.closed == patch.closed ?? false)
            #expect(after.position == patch.position.applied(to: here) && after.kind == .barn)
            #expect(try await store.location(before.id) == after)
            // And what it was stays with another correction.
            let renamed = try await store.editLocation(before.id, LocationPatch(name: .set("Z\(number)")), by: "t")
            #expect(renamed.closed == after.closed && renamed.position == after.position)
        }
    }

    @Test(arguments: [
        (Location.Position(latitude: 90, longitude: 180), true),
        (Location.Position(latitude: -90, longitude: -180), true),
        (Location.Position(latitude: 90.01, longitude: 0), false),
        (Location.Position(latitude: -90.01, longitude: 0), false),
        (Location.Position(latitude: 0, longitude: 180.01), false),
        (Location.Position(latitude: 0, longitude: -180.01), false),
        (Location.Position(latitude: 0, longitude: 120), true),
    ])
    func `a barn is on the Earth`(position: Location.Position, isTaken: Bool) async throws {
        let store = try await Herd.store()
        let refused = await problem {
            try await store.createLocation(LocationDraft(kind: .barn, number: "1", position: position))
        }
        #expect(refused == (isTaken ? nil : "bad-value"))
    }

    @Test(arguments: Location.Kind.allCases, Location.Kind.allCases)
    func `each level stands in one above it, a group in a barn alone`(
        kind: Location.Kind, above: Location.Kind
    ) async throws {
        let store = try await Herd.store()
        let parent = try await store.createLocation(LocationDraft(kind: above, number: "1"))
        let order = Location.Kind.allCases
        let (own, over) = (order.firstIndex(of: kind) ?? 0, order.firstIndex(of: above) ?? 0)
        let refused = await problem {
            try await store.createLocation(LocationDraft(kind: kind, number: "2", parent: parent.id))
        }
        #expect((refused == nil) == (over < own && (kind != .group || above == .barn)))
    }

    @Test func `of an entry of a list`() async throws {
        try await entries(of: Bull.self, leaving: ["placement", "placeId"])
        try await entries(of: Technician.self)
        try await entries(of: Diagnosis.self)
        try await entries(of: Medicine.self)
    }

    private func entries<Entry: ListEntry>(of type: Entry.Type, leaving left: Set<String> = []) async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        let fields = Entry.fields.map(\.field).filter { !left.contains($0.name) }
        let whole = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.type.samples[0]) })
        func members(_ entry: Entry) throws -> [String: JSONValue] {
            guard case .object(let members) = try JSONValue(encoding: entry) else { return [:] }
            return members
        }
        for field in fields {
            for value in [field.type.samples[1], .null] {
                let before = try await store.createEntry(Entry.self, .object(whole), by: "t")
                clock.advance(by: .seconds(60))
                if value == .null, field.isRequired {
                    let refused = await problem {
                        try await store.editEntry(before.id, [field.name: .null], by: "t")
                    }
                    #expect(refused == "bad-value")
                } else {
                    let after = try await store.editEntry(before.id, .object([field.name: value]), by: "t")
                    var wanted = try members(before)
                    // A flag that is emptied is as it was in the beginning.
                    wanted[field.name] = value == .null ? Entry.defaults[field.name] : value
                    if field.name == "stock" {
                        wanted["stockedAt"] = value == .null ? nil : .string(clock.store.now().description)
                    }
                    #expect(try members(after) == wanted, "\(Entry.list).\(field.name): \(value)")
                    #expect(try await store.entries(Entry.self) == [after])
                }
                try await store.deleteEntry(before.id, by: "t")
            }
        }
        let actions = try await store.audit(cursor: nil, limit: 500).items.map(\.action)
        for act in ["created", "deleted"] {
            #expect(actions.count { $0 == "\(Entry.list.rawValue).\(act)" } == fields.count * 2)
        }
    }

    @Test func `bulls stand at their place, those of none apart`() async throws {
        let farm = try await ReportFarm()
        let store = farm.store
        for (number, place) in [("A", farm.north.id), ("B", farm.south.id)] {
            _ = try await store.createEntry(
                Bull.self,
                ["number": .string(number), "placement": "barn", "placeId": .string(place.description)], by: "t")
        }
        _ = try await store.createEntry(Bull.self, ["number": "C"], by: "t")
        for (place, numbers) in [
            (PlaceFilter.all, ["A", "B", "C"]), (.unassigned, ["C"]), (.at(farm.north.id), ["A"]),
            (.at(farm.south.id), ["B"]),
        ] {
            #expect(try await store.entries(Bull.self, ListQuery(place: place)).map(\.number) == numbers)
        }
        // A table that corrects one of them is told to whoever has a form open, one that says nothing new is not.
        func told(_ table: String) async throws -> Int {
            let before = try await store.events(after: 0).count { $0.kind == .listChanged }
            _ = try await store.importEntries(Bull.self, csv: Array(table.utf8), by: "t")
            return try await store.events(after: 0).count { $0.kind == .listChanged } - before
        }
        #expect(try await told("number;name\nC;Cyril\n") == 1)
        #expect(try await told("number;name\nC;Cyril\n") == 0)
        #expect(try await told("number;name\nD;Dan\n") == 1)
    }
}

extension FieldType {
    /// Two values that differ.
    fileprivate var samples: [JSONValue] {
        switch self {
        case .number: [12, 7.5]
        case .integer: [5, 6]
        case .flag: [true, false]
        case .choice(let choices): choices.prefix(2).map { .string($0) }
        default: ["one", "two"]
        }
    }
}
