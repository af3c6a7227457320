import Foundation
import HerdStore
import Links
import Recording
import ScaleProtocol
import Synchronization
import TestSupport
import Testing
import Values

@testable import DeviceGateway

/// What happens at a place while the store is busy: each second look after the wait is taken.
@LinkActor
@Suite(.timeLimit(.minutes(10)))
struct PlaceGapTests {
    private let time = SetClock()
    private let store: HerdStore
    private let gap = Gap()
    private let place: WeighingPlace
    private let scale: Device
    private let animal: Animal

    /// A store that stops in the middle of what it does, until the test lets it go on.
    private final class Gap: Sendable {
        private let isArmed = Mutex(false)
        private let isOver = DispatchSemaphore(value: 0)
        private let arrived: AsyncStream<Void>.Continuation
        private let arrivals: AsyncStream<Void>

        init() { (arrivals, arrived) = AsyncStream.makeStream() }

        /// The store looks at its clock.
        func pass() {
            guard
                isArmed.withLock({ armed in
                    defer { armed = false }; return armed
                })
            else { return }
            arrived.yield()
            isOver.wait()
        }

        /// Does something while the store is busy with what `body` asks of it.
        func during<Value: Sendable>(
            _ body: @escaping @Sendable () async throws -> Value, _ meanwhile: @LinkActor () -> Void
        ) async -> Result<Value, any Error> {
            isArmed.withLock { $0 = true }
            let task = Task { try await body() }
            var arrivals = arrivals.makeAsyncIterator()
            await arrivals.next()
            await meanwhile()
            isOver.signal()
            return await task.result
        }
    }

    init() async throws {
        let (time, gap) = (time, gap)
        let clock = time.station
        store = try await HerdStore.open(
            .memory,
            clock: StoreClock(
                now: {
                    gap.pass()
                    return time.system
                }, day: \.day))
        let log = Log { _ in }
        place = await WeighingPlace(
            name: "main", store: store, backlog: Backlog(store, path: nil, clock: clock, news: News(), log: log),
            settings: RecorderSettings(), selectionUnit: nil, clock: clock, news: News(), log: log)
        scale = try await store.addDevice(
            DeviceDraft(name: "scale", kind: .scale, link: "pty:/scale", dialect: "auto", place: "main"), by: "test")
        animal = try await store.createAnimal(
            AnimalDraft(
                number: "111111111", sex: .female,
                born: CalendarDay(daysSince1970: await store.today.daysSince1970 - 800),
                eid: try EID(digits: "203000111111111")),
            by: "test")
    }

    private var order: SortingOrder {
        SortingOrder(
            at: time.system, gate: 3, name: "sale", eid: animal.eid, earTag: nil, weight: nil, reason: 7,
            isSimulated: false)
    }

    private func hold() throws {
        let summary = String(decoding: try JSONEncoder().encode(animal.summary), as: UTF8.self)
        let json =
            #"{"place":"main","gate":3,"name":"sale","eid":"203000111111111","animal":\#(summary),"#
            + #""meatUntil":"2026-12-01","medicines":["Penicilin"],"isReleased":false}"#
        place.board.held = try JSONDecoder().decode(HeldGate.self, from: Data(json.utf8))
        place.heldOrder = WeighingPlace.Held(order: order, animal: animal.id)
    }

    private func names(of orders: AsyncStream<SortingOrder>) async -> [String] {
        place.orders.finish()
        var names: [String] = []
        for await order in orders { names.append(order.name) }
        return names
    }

    @Test func `an animal that is let go while it stands there goes`() async throws {
        let told = place.orders.listen()
        try hold()
        let (place, animal) = (place, animal)
        let result = await gap.during({ try await place.release(animal.id, reason: "do chovu", by: "Jana") }) {}
        #expect(throws: Never.self) { try result.get() }
        #expect(place.board.held?.isReleased == true)
        #expect(await names(of: told) == ["sale"])
    }

    @Test func `one that leaves while that is stored moves no gate: another may stand there`() async throws {
        let told = place.orders.listen()
        try hold()
        let (place, animal) = (place, animal)
        let result = await gap.during({ try await place.release(animal.id, reason: "do chovu", by: "Jana") }) {
            place.board.clear(except: [])
        }
        #expect(throws: NothingHeld(place: "main")) { try result.get() }
        #expect(place.board.held == nil)
        #expect(await names(of: told).isEmpty)
    }

    @Test func `one that was let go is not held again by its own weighing, and another is`() async throws {
        try await store.treat(animal, withholding: 10)
        let sick = try await store.animal(animal.id)
        #expect(sick.withdrawal?.meatUntil != nil)
        let told = place.orders.listen()
        await place.tell(order, isSale: true, of: sick)
        #expect(place.board.held?.animal.id == sick.id && place.board.held?.isReleased == false)
        try await place.release(sick.id, reason: "do chovu", by: "Jana")
        await place.tell(order, isSale: true, of: sick)
        #expect(place.board.held?.isReleased == true)
        place.board.clear(except: [])
        await place.tell(order, isSale: true, of: sick)
        #expect(place.board.held?.isReleased == false, "the next time it comes it is held as ever")
        #expect(await names(of: told) == ["sale", "sale"])
    }

    @Test func `what withholds milk alone holds no gate, and is not named beside what withholds meat`() async throws {
        try await store.treat(animal, with: "Mastijet", withholding: nil, milk: 5)
        let healthy = try await store.animal(animal.id)
        #expect(healthy.withdrawal?.milkUntil != nil)
        #expect(HeldGate(order, of: healthy, at: "main") == nil)
        try await store.treat(animal, withholding: 10)
        let held = try #require(HeldGate(order, of: try await store.animal(animal.id), at: "main"))
        #expect(held.medicines == ["Penicilin"])
        #expect(held.place == "main" && held.gate == 3 && held.name == "sale" && held.eid == animal.eid)
    }

    // MARK: - The opened animal

    private var opened: OpenedAnimal {
        OpenedAnimal(key: animal.id.description, eid: nil, facts: TagFacts(expectation: nil), by: "Jana")
    }

    private func shown() async -> OpenedAtPlace {
        OpenedAtPlace(
            animal, place: "main", at: time.system, on: await store.today, selectionUnit: nil, work: WorkSettings(),
            by: "Jana")
    }

    private func show(_ kilograms: Double, for seconds: Double) async {
        for _ in 0..<Int(seconds * 10) {
            time.pass(.milliseconds(100))
            let reading = Reading(at: time.system, content: .kilograms(kilograms, .stable), raw: [UInt8]())
            await place.take(.reading(.init(reading: reading, device: scale, capture: nil)))
            await place.take(.tick)
        }
    }

    @Test func `who was weighed while its opening was stored is not shown as awaited`() async throws {
        await show(0, for: 1)
        #expect(await place.open(opened) == .awaited)
        place.show(await shown())
        #expect(place.opened?.animal.id == animal.id)
        await show(400, for: 3)
        #expect(place.opened == nil)
        // It comes late, and the animal is weighed by now.
        place.show(await shown())
        #expect(place.opened == nil)
    }

    @Test func `a known weight that is put on the plate moves no gate`() async throws {
        _ = try await store.openSession(
            SessionDraft(draftingLimits: [DraftingLimit(name: "light", maximum: Weight(grams: 300_000), gate: 2)]))
        let told = place.orders.listen()
        _ = try await store.noteKnownWeight(
            Weight(grams: 100_000), shown: Weight(grams: 100_000), isRight: true, of: scale.id, by: "Jana")
        await show(0, for: 1)
        await show(100, for: 12)
        await show(0, for: 12)
        #expect(try await store.weighings().items.map(\.state) == [.discarded])
        await show(200, for: 12)
        #expect(await names(of: told) == ["light"], "the animal after it does")
    }
}

extension HerdStore {
    /// An animal is given something today.
    fileprivate func treat(
        _ animal: Animal, with name: String = "Penicilin", withholding meat: Int?, milk: Int? = nil
    ) async throws {
        var medicine = ["name": JSONValue.string(name)]
        medicine["meatDays"] = .integer(Int64(meat ?? 0))
        medicine["milkDays"] = .integer(Int64(milk ?? 0))
        let treatment = ChangeFields.other(.treatment, .object(["medicines": .array([.object(medicine)])]))
        _ = try await addChange(ChangeDraft(date: .day(today), fields: treatment), to: animal.id, by: "test")
    }
}
