import Testing
import Values

@testable import HerdStore

/// What was recorded before the stock was counted was counted with it, whatever becomes of it later.
struct StockMatrixTests {
    enum Recorded: CaseIterable { case before, after }
    enum Fate: CaseIterable { case stays, correctsAmount, correctsToOther, correctsSomethingElse, isDeleted, isUndone }

    @Test(arguments: FarmList.allCases.filter { [.bulls, .medicines].contains($0) }, Recorded.allCases)
    func `only what was recorded after the count moves the stock`(_ list: FarmList, recorded: Recorded) async throws {
        for fate in Fate.allCases where list == .medicines || fate != .isUndone {
            let farm = try await StockFarm(list)
            try await farm.count()
            let (change, batch) = try await farm.record(2, inBatch: fate == .isUndone)
            farm.clock.advance(by: .seconds(60))
            if recorded == .before { try await farm.count() }
            #expect(try await farm.left() == [recorded == .before ? 20 : 18, 20])
            farm.clock.advance(by: .seconds(60))
            var wanted: [Double] = [18, 20]
            switch fate {
            case .stays: break
            case .correctsAmount:
                try await farm.correct(change.id, farm.fields(5))
                wanted = [15, 20]
            case .correctsToOther:
                try await farm.correct(change.id, farm.fields(2, of: "B2"))
                wanted = [20, 18]
            case .correctsSomethingElse:
                _ = try await farm.store.editChange(
                    change.id, ChangePatch(date: .day(Herd.daysAgo(1))), by: "t")
            case .isDeleted:
                try await farm.store.deleteChange(change.id, by: "t")
                wanted = [20, 20]
            case .isUndone:
                try await farm.store.undoBatch(try #require(batch).id, by: "t", ofAnybody: true)
                wanted = [20, 20]
            }
            #expect(try await farm.left() == (recorded == .before ? [20, 20] : wanted), "\(fate)")
        }
    }
}

/// A farm with two bulls, or two medicines, of which there are twenty each.
private struct StockFarm {
    let clock = TestClock()
    let store: HerdStore
    private let list: FarmList
    private let cow: Animal.ID

    init(_ list: FarmList) async throws {
        self.list = list
        store = try await Herd.store(clock: clock)
        cow = try await store.createAnimal(Herd.draft("111111111"), by: "t").id
        for name in ["B1", "B2"] {
            if list == .bulls {
                _ = try await store.createEntry(Bull.self, ["number": .string(name)], by: "t")
            } else {
                _ = try await store.createEntry(Medicine.self, ["name": .string(name)], by: "t")
            }
        }
    }

    /// Somebody counts both.
    func count() async throws {
        if list == .bulls {
            for bull in try await store.entries(Bull.self) {
                _ = try await store.editEntry(bull.id, ["stock": 20], by: "t")
            }
        } else {
            for medicine in try await store.entries(Medicine.self) {
                _ = try await store.editEntry(medicine.id, ["stock": 20], by: "t")
            }
        }
        clock.advance(by: .seconds(60))
    }

    func left() async throws -> [Double?] {
        list == .bulls
            ? try await store.entries(Bull.self).map(\.stock) : try await store.entries(Medicine.self).map(\.stock)
    }

    func fields(_ amount: Int64, of name: String = "B1") -> JSONValue {
        list == .bulls
            ? [
                "character": "insemination", "order": 1, "bull": .string(name), "fromStock": true,
                "dose": .integer(amount),
            ] : ["medicines": [["name": .string(name), "amount": .integer(amount)]]]
    }

    func record(_ amount: Int64, inBatch: Bool) async throws -> (Change, ChangeBatch?) {
        let kind: ChangeKind = list == .bulls ? .insemination : .treatment
        let draft = ChangeDraft(date: .day(Herd.today), fields: .other(kind, fields(amount)))
        if !inBatch { return (try await store.addChange(draft, to: cow, by: "t"), nil) }
        let batch = try await store.recordBatch(ChangeBatchDraft(draft, of: .listed([cow])), by: "t")
        return (try #require(try await store.changes(of: cow).items.first { $0.kind == kind }), batch)
    }

    func correct(_ change: Change.ID, _ fields: JSONValue) async throws {
        _ = try await store.editChange(change, ChangePatch(fields: fields), by: "t")
    }
}
