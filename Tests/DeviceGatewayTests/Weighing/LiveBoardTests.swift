import Foundation
import Recording
import TestSupport
import Testing
import Values

@testable import DeviceGateway
@testable import HerdStore

/// What a place shows of the animal that stands there, and nothing of the one before it.
struct LiveBoardTests {
    private let first: EID
    private let second: EID
    private let animal: Animal
    private let today: CalendarDay

    init() async throws {
        (first, second) = (try EID(digits: "203000111111111"), try EID(digits: "203000222222222"))
        let store = try await HerdStore.open(.memory)
        today = await store.today
        animal = try await store.createAnimal(
            AnimalDraft(number: "111111111", sex: .female, born: today, eid: first), by: "test")
    }

    private func held(_ eid: EID?) throws -> HeldGate {
        let summary = String(decoding: try JSONEncoder().encode(animal.summary), as: UTF8.self)
        let tag = eid.map { "\"eid\":\"\($0)\"," } ?? ""
        let json =
            #"{"place":"main","gate":3,"name":"sale",\#(tag)"animal":\#(summary),"meatUntil":"2026-12-01","#
            + #""medicines":["Penicilin"],"isReleased":false}"#
        return try JSONDecoder().decode(HeldGate.self, from: Data(json.utf8))
    }

    private func reading(_ kilograms: Double, at seconds: Double = 0) -> WeighingPlace.DeviceReading {
        let at = Timestamp.noon + .milliseconds(Int(seconds * 1000))
        return .init(
            reading: Reading(at: at, content: .kilograms(kilograms), raw: [UInt8]()), device: .some(), capture: nil)
    }

    /// A board that shows all there is to show of an animal whose weight waits to be stored.
    private func full(_ phase: RecorderPhase = .recorded) throws -> LiveBoard {
        var board = LiveBoard(phase: phase)
        board.note(reading(425))
        let alert = try JSONDecoder().decode(
            SelectionAlert.self,
            from: Data(#"{"changeId":"\#(animal.id)","reason":7,"unit":3}"#.utf8))
        board.identify(
            .init(eid: first, animal: animal.summary, alert: alert, due: [DueItem(kind: .withdrawal)]))
        board.held = try held(first)
        board.drafting = Drafting(name: "heavy", gate: 2, sale: true)
        board.unstored = Weight(grams: 425_000)
        board.opened = OpenedAtPlace(
            animal, place: "main", at: .noon, on: today, selectionUnit: nil, work: WorkSettings(), by: "Jana")
        return board
    }

    @Test func `all that is known of it is shown`() throws {
        let frame = try #require(try full().frame(of: "main"))
        #expect(frame.place == "main" && frame.weight == Weight(grams: 425_000) && frame.phase == .recorded)
        #expect(frame.eid == first && frame.animal == animal.summary && frame.alert?.reason == 7)
        #expect(frame.due?.count == 1 && frame.held?.name == "sale")
        #expect(frame.drafting?.gate == 2 && frame.unstored == Weight(grams: 425_000))
        #expect(frame.opened == animal.summary)
    }

    @Test func `nothing of an animal that has gone is shown on the next one`() throws {
        var board = try full()
        board.clear(except: [])
        board.note(reading(300))
        let frame = try #require(board.frame(of: "main"))
        #expect(frame.eid == nil)
        #expect(frame.animal == nil)
        #expect(frame.alert == nil)
        #expect(frame.due == nil)
        #expect(frame.held == nil)
        #expect(frame.drafting == nil)
        #expect(frame.unstored == nil)
        #expect(frame.opened == animal.summary, "who was opened is yet to come")
    }

    @Test func `the tag of one who waits stays, and what belongs to the weight goes`() throws {
        var board = try full()
        board.clear(except: [second, first])
        let frame = try #require(board.frame(of: "main"))
        #expect(frame.eid == first && frame.animal == animal.summary && frame.alert != nil && frame.due != nil)
        #expect(frame.held != nil)
        #expect(frame.drafting == nil && frame.unstored == nil)
    }

    @Test func `a tag of somebody else who waits keeps nothing`() throws {
        var board = try full()
        board.clear(except: [second])
        let frame = try #require(board.frame(of: "main"))
        #expect(frame.eid == nil && frame.held == nil)
    }

    @Test func `one who was held by its weight alone, without a tag, is gone with it`() throws {
        var board = try full()
        board.held = try held(nil)
        board.clear(except: [first])
        #expect(board.held == nil)
    }

    @Test func `the next tag is not held because the one before it is`() throws {
        var board = try full()
        board.identify(.init(eid: first))
        #expect(board.held != nil, "the same one is")
        board.identify(.init(eid: second))
        #expect(board.held == nil)
        #expect(board.frame(of: "main")?.eid == second)
    }

    @Test func `a tag that was read for nothing is forgotten, and only that`() throws {
        var board = try full()
        board.forget(second)
        #expect(board.frame(of: "main")?.eid == first && board.held != nil)
        board.forget(first)
        #expect(board.frame(of: "main")?.eid == nil && board.held == nil)
    }

    @Test(arguments: [RecorderPhase.empty, .loading, .settling, .locked, .recorded, .mustEmpty])
    func `a weight that is not stored is shown while its animal stands there`(phase: RecorderPhase) throws {
        let isItsOwn = phase == .recorded || phase == .mustEmpty
        #expect((try full(phase).frame(of: "main")?.unstored != nil) == isItsOwn)
    }

    @Test func `before the first weight nothing is shown, and a tag alone is no weight`() {
        var board = LiveBoard(phase: .empty)
        #expect(board.frame(of: "main") == nil)
        board.note(
            .init(
                reading: Reading(at: .noon, content: .eid(EIDReading(eid: first)), raw: [UInt8]()),
                device: .some(.reader),
                capture: nil))
        #expect(board.frame(of: "main") == nil && board.weightSource == nil)
    }

    @Test func `ten frames a second are sent, a new phase at once, and nothing twice`() {
        var board = LiveBoard(phase: .empty)
        func due(_ kilograms: Double, after milliseconds: Int) -> Bool {
            board.note(reading(kilograms))
            return board.due(of: "main", at: .noon + .milliseconds(milliseconds)) != nil
        }
        #expect(due(0, after: 0))
        #expect(!due(0, after: 500), "it says the same")
        #expect(due(10, after: 500))
        #expect(!due(20, after: 599))
        #expect(due(20, after: 600))
        board.phase = .settling
        #expect(due(20, after: 601))
        #expect(!due(30, after: 700))
        #expect(due(30, after: 701))
    }
}

/// What a scale has shown of late, for a known weight.
struct RecentWeightsTests {
    private func reading(_ content: Reading.Content, of device: Device) -> WeighingPlace.DeviceReading {
        .init(reading: Reading(at: .noon, content: content, raw: [UInt8]()), device: device, capture: nil)
    }

    @Test(arguments: [(0, 3), (1000, 3), (1001, 2), (2000, 2), (2001, 1), (3000, 1), (3001, 0)])
    func `a weight is recent for three seconds`(milliseconds: Int, count: Int) {
        var recent = RecentWeights()
        let device = Device.some()
        for second in 0..<3 {
            recent.note(reading(.kilograms(Double(second)), of: device), at: .noon + .seconds(second))
        }
        let now = Timestamp.noon + .seconds(2) + .milliseconds(milliseconds)
        #expect(recent.weights(of: device.id, at: now).count == count)
    }

    @Test func `a tag, a tare and what is out of range are no weights`() throws {
        var recent = RecentWeights()
        let device = Device.some()
        for content in [
            Reading.Content.eid(EIDReading(eid: try EID(digits: "203000111111111"))),
            .weight(WeightReading(weight: nil, stability: .unknown, load: .overload)),
            .weight(WeightReading(weight: Weight(grams: 1), stability: .stable, basis: .tare)),
        ] { recent.note(reading(content, of: device), at: .noon) }
        #expect(recent.weights(of: device.id, at: .noon).isEmpty)
    }
}
