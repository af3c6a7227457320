import Foundation
import HerdStore
import ImportDesk
import Recording
import TestSupport
import Testing
import Values

@testable import DeviceGateway
@testable import GatewayHTTP
@testable import HTTPServer

/// Stored events arrive once and in order, whatever else happens.
@Suite(.timeLimit(.minutes(10)))
struct EventFeedTests {
    private func append(_ count: Int, to gateway: Gateway) async throws {
        for _ in 0..<count { try await gateway.store.append(.importDone, data: ["imported": 0, "skipped": 0]) }
    }

    private func live(_ number: Int, _ gateway: Gateway) -> LiveFrame {
        LiveFrame(
            place: "main", deviceId: nil, at: gateway.station.clock.now(), weight: Weight(grams: number),
            stability: .moving,
            load: .inRange, phase: .settling, eid: nil, animal: nil, alert: nil, opened: nil, drafting: nil,
            simulated: true)
    }

    private func open(_ gateway: Gateway, after last: Int?) async throws -> EventClient {
        try EventClient(try await EventFeed(station: gateway.station).open(after: last))
    }

    @Test(arguments: [UInt64](1...8))
    func `a client that resumes misses nothing while more is stored`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let gateway = try await Gateway.open()
        let before = Int.random(in: 1...450, using: &random)
        let meanwhile = Int.random(in: 1...450, using: &random)
        let last = Int.random(in: 0...before, using: &random)
        try await append(before, to: gateway)
        async let appending: Void = append(meanwhile, to: gateway)
        let client = try await open(gateway, after: last)
        async let chatter: Void = {
            for number in 0..<300 { gateway.news.publish(live(number, gateway)) }
        }()
        let frames = await client.frames { $0.id == before + meanwhile }
        try await appending
        await chatter
        #expect(frames.compactMap(\.id) == Array(last + 1...before + meanwhile))
    }

    @Test func `who asks for no number gets what happens next`() async throws {
        let gateway = try await Gateway.open()
        try await append(5, to: gateway)
        let client = try await open(gateway, after: nil)
        try await append(3, to: gateway)
        #expect(await client.frames { $0.id == 8 }.compactMap(\.id) == [6, 7, 8])
    }

    @Test func `a slow client loses live frames, never events`() async throws {
        let gateway = try await Gateway.open()
        let client = try await open(gateway, after: 0)
        let told = 5000
        for number in 0..<told {
            gateway.news.publish(live(number, gateway))
            if number.isMultiple(of: 10) { try await append(1, to: gateway) }
        }
        let frames = await client.frames { $0.id == told / 10 }
        #expect(frames.compactMap(\.id) == Array(1...told / 10))
        let shown = frames.filter { $0.event == "live" }
        #expect(shown.count < told)
        #expect(shown.allSatisfy { $0.id == nil })
    }

    @Test func `a client that took nothing for a thousand events gets all of them, in order`() async throws {
        let gateway = try await Gateway.open()
        let client = try await open(gateway, after: 0)
        // More than the stream and what is kept for its feed hold together.
        try await append(1000, to: gateway)
        let frames = await client.frames { $0.id == 1000 }
        #expect(frames.compactMap(\.id) == Array(1...1000))
    }

    @Test func `a slow client hears that an import is over, whatever else is dropped`() async throws {
        let farm = try await Farm.open()
        let gateway = farm.gateway
        let over = ImportStanding(try await gateway.imports.cancel(farm.imported.id))
        let stream = try await EventFeed(station: gateway.station).open(after: nil)
        gateway.news.publish(over)
        while stream.queuedFrames == 0 { await Task.yield() }
        // Live frames fill the queue, and push out what may be dropped.
        let full = EventStream.Bounds().frames
        var number = 0
        while number < 1000 || stream.queuedFrames < full {
            try Task.checkCancellation()
            gateway.news.publish(live(number, gateway))
            number += 1
            await Task.yield()
        }
        try await append(1, to: gateway)
        let newest = try await gateway.store.lastEventNumber()
        let frames = await (try EventClient(stream)).frames { $0.id == newest }
        #expect(frames.count > 500, "its queue was full")
        #expect(frames.contains { $0.event == "import.progress" && $0.data.contains(#""state":"cancelled""#) })
        await gateway.station.stop()
    }

    @Test func `an event longer than the rest of the stream waits for room`() async throws {
        let gateway = try await Gateway.open()
        // Two hundred of these are a page, and more than the stream holds.
        let text = String(repeating: "x", count: 20_000)
        for _ in 0..<200 { try await gateway.store.append(.importDone, data: ["text": text]) }
        let frames = try await open(gateway, after: 0).frames { $0.id == 200 }
        #expect(frames.compactMap(\.id) == Array(1...200))
    }

    @Test func `a number of another store counts as the newest`() async throws {
        let gateway = try await Gateway.open()
        try await append(3, to: gateway)
        let client = try await open(gateway, after: 4711)
        try await append(2, to: gateway)
        #expect(await client.frames { $0.id == 5 }.compactMap(\.id) == [4, 5])
    }

    @Test func `an event is told whole, a live frame as it is`() async throws {
        let gateway = try await Gateway.open()
        let client = try await open(gateway, after: nil)
        try await append(1, to: gateway)
        let stored = try #require(await client.frames { $0.id == 1 }.last)
        #expect(stored.event == "import.done")
        let published = try JSONDecoder().decode(JSONValue.self, from: Data(stored.data.utf8))
        let event = try #require(try await gateway.store.events(after: 0).first)
        #expect(
            published
                == .object([
                    "number": .integer(Int64(event.number)), "kind": .string(event.kind.rawValue),
                    "at": .string(event.at.description), "data": event.data,
                ]))
        gateway.news.publish(live(425_500, gateway))
        let frame = try #require(await client.frames { $0.event == "live" }.last)
        #expect(frame.id == nil)
        let schema = try #require(try OpenAPIDocument().checker.resolve("#/components/schemas/LiveFrame"))
        let json = try JSONDecoder().decode(JSONValue.self, from: Data(frame.data.utf8))
        #expect(try OpenAPIDocument().checker.complaints(about: json, against: schema) == [])
        #expect(json["kilograms"] == .number(425.5))
    }

    @Test(arguments: ["-1", "x", "1.5", "99999999999999999999"])
    func `a number that is none is refused`(last: String) async throws {
        let gateway = try await Gateway.open()
        #expect(try await gateway.send(.get, "/v1/events", headers: ["Last-Event-ID": last]).status == 400)
        #expect(try await gateway.send(.get, "/v1/events?after=\(last)").status == 400)
    }

    @Test func `a feed whose client has gone is forgotten`() async throws {
        let gateway = try await Gateway.open()
        let (stream, feeding, _) = try await EventFeed(station: gateway.station).begin(after: nil)
        #expect(gateway.news.hasListeners)
        stream.terminate()
        await feeding.value
        #expect(!gateway.news.hasListeners)
    }
}
