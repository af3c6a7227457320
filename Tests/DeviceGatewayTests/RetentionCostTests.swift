import Foundation
import HerdStore
import Links
import Recording
import SQLite
import ScaleProtocol
import TestSupport
import Testing
import Values

@testable import DeviceGateway

/// What docs/retention.md says that a year costs, held against a store in which animals were weighed as a barn does it.
@LinkActor
struct RetentionCostTests {
    private let time = SetClock()
    private let folder: TemporaryFolder
    private let store: HerdStore
    private let scale: Device
    private let reader: Device

    private nonisolated static let animals = 100
    /// A document that is off by more makes somebody keep too little, or too long.
    private nonisolated static let factor = 1.5

    init() async throws {
        folder = try TemporaryFolder()
        let time = time
        store = try await HerdStore.open(
            .file(folder.file("gateway.sqlite")), clock: StoreClock(now: { time.system }, day: \.day))
        scale = try await store.addDevice(
            DeviceDraft(name: "Scale", kind: .scale, link: "pty:/scale", dialect: "auto", place: "main"), by: "test")
        reader = try await store.addDevice(
            DeviceDraft(name: "Reader", kind: .reader, link: "pty:/reader", dialect: "auto", place: "main"),
            by: "test")
    }

    @Test func `events and curves of weighings take what the document says`() async throws {
        let born = CalendarDay(daysSince1970: time.system.day.daysSince1970 - 400)
        for number in 0..<Self.animals {
            let draft = AnimalDraft(
                number: "\(100_000_000 + number)", sex: .female, born: born, name: "Růžena", eid: try eid(number))
            _ = try await store.createAnimal(draft, by: "test")
        }
        try await forget(.events)
        let place = await WeighingPlace(
            name: "main", store: store,
            backlog: Backlog(store, path: nil, clock: time.station, news: News(), log: Log { _ in }),
            settings: RecorderSettings(), selectionUnit: nil, clock: time.station, news: News(), log: Log { _ in })
        for number in 0..<Self.animals { try await pass(number, over: place) }
        let weighings = try await store.weighings(WeighingQuery(limit: 1000)).items
        #expect(weighings.count == Self.animals && weighings.allSatisfy { $0.eid != nil })
        let all = try await size()
        try await forget(.traces)
        let withoutTraces = try await size()
        try await forget(.events)
        let withoutEvents = try await size()
        try hold(Double(all - withoutTraces), to: "traces")
        try hold(Double(withoutTraces - withoutEvents), to: "events")
    }

    private func eid(_ number: Int) throws -> EID { try EID(digits: "203000\(100_000_000 + number)") }

    /// An animal comes, is read, moves for seven seconds as animals do, stands for six and goes.
    private func pass(_ number: Int, over place: WeighingPlace) async throws {
        let tag = Reading.Content.eid(EIDReading(eid: try eid(number)))
        let kilograms = 400 + Double(number)
        var generator = SeededGenerator(seed: UInt64(number))
        for tenth in 0..<220 {
            time.pass(.milliseconds(100))
            if tenth == 45 { await place.take(said(tag, by: reader)) }
            let weight =
                switch tenth {
                case 30..<100: kilograms + Double.random(in: -60...60, using: &generator).rounded()
                case 100..<160: kilograms
                default: 0.0
                }
            await place.take(said(.kilograms(weight), by: scale))
            await place.take(.tick)
        }
    }

    private func said(_ content: Reading.Content, by device: Device) -> WeighingPlace.Input {
        .reading(
            WeighingPlace.DeviceReading(
                reading: Reading(at: time.station.now(), content: content, raw: [UInt8]()), device: device,
                capture: nil))
    }

    private func forget(_ what: Forgetting) async throws {
        while try await store.forget(what, before: time.system + .seconds(4000 * 86_400)) > 0 {}
    }

    /// Bytes of a copy without any free room.
    private func size() async throws -> Int {
        let copy = folder.file("copy-\(UUID().uuidString)")
        try Database(.file(folder.file("gateway.sqlite"))).script("VACUUM INTO '\(copy)'")
        return try #require(try FileManager.default.attributesOfItem(atPath: copy)[.size] as? Int)
    }

    private func hold(_ bytes: Double, to row: String) throws {
        let (measured, told) = (bytes / Double(Self.animals), try told(of: row))
        print("\(row) of a weighing take \(Int(measured)) bytes; docs/retention.md says \(Int(told))")
        #expect(measured < told * Self.factor && measured > told / Self.factor, "\(row): \(Int(measured)) bytes")
    }

    /// How many bytes the document says that one takes, in the row that begins so; it says of 20,000 what that makes.
    private func told(of row: String) throws -> Double {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/retention.md")
        let document = try String(contentsOf: path.standardized, encoding: .utf8)
        let line = try #require(document.split(separator: "\n").first { $0.hasPrefix("| \(row):") }, "\(row)")
        let words = try #require(
            line.firstMatch(of: /([0-9.]+) kB for each weighing[a-z ]*: ([0-9]+) MB for 20,000/),
            "it names no size: \(line)")
        let (each, year) = (try #require(Double(words.1)), try #require(Double(words.2)))
        #expect(each * 20 == year)
        return each * 1000
    }
}
