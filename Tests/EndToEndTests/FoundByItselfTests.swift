import Foundation
import Glibc
import SimulatedPorts
import Simulation
import TestSupport
import Testing
import Values

/// Three devices of which nobody knows more than that they are plugged in.
struct FoundByItselfTests {
    @Test(.timeLimit(.minutes(10)))
    func `a polled, a silent and a talking device at three speeds are offered, adopted by auto, and understood`()
        async throws
    {
        let barn = try Barn()
        defer { barn.close() }
        try FileManager.default.createDirectory(atPath: barn.ports, withIntermediateDirectories: false)
        let reader = SimulatedStickReader()
        let devices: [(name: String, kind: String, terminal: RatedTerminal)] = [
            ("polled", "both", try RatedTerminal(SimulatedIndicator(), speed: B4800)),
            ("silent", "reader", try RatedTerminal(reader, speed: B9600)),
            ("talking", "scale", try RatedTerminal(SimulatedScaleStream(), speed: B19200)),
        ]
        for (name, _, terminal) in devices {
            try FileManager.default.createSymbolicLink(
                atPath: "\(barn.ports)/\(name)", withDestinationPath: String(terminal.link.dropFirst("pty:".count)))
        }
        let speaking = devices.map { device in Task { await device.terminal.run() } }
        defer { for task in speaking { task.cancel() } }

        let gateway = try await barn.serve()
        let offers = try await gateway.api.get("/v1/devices/offers", as: OfferList.self).items
        let events = try await gateway.api.events()
        for (name, kind, _) in devices {
            let offer = try #require(offers.first { $0.name == name })
            let added = try await gateway.api.send(
                "POST", "/v1/devices",
                json: """
                    {"name": "\(name)", "kind": "\(kind)", "link": "\(offer.link)", "dialect": "\(offer.dialect)", \
                    "place": "\(name)"}
                    """)
            #expect(added.status == 201)
        }
        try await gateway.device("silent", becomes: "connected")

        var rates: [String: String] = [:]
        var seen: Set<String> = []
        let eid = try EID(country: 203, national: 21_346_208)
        // The first animal comes when all else is ready, and a line that comes with the link may be the rest of one.
        var isOpen = false
        while seen.count < 3 || rates.count < 3, let event = try await events.nextEvent() {
            guard let json = event.data.map({ Data($0.utf8) }) else { continue }
            switch event.name {
            case "device":
                let device = try JSONDecoder().decode(FoundView.self, from: json)
                rates[device.name] = device.rate
                if !isOpen, rates.count == 2 {
                    isOpen = true
                    await devices[1].terminal.say(reader.read(eid, at: Timestamp(microseconds: 0)))
                }
            case "live":
                let live = try JSONDecoder().decode(ShownView.self, from: json)
                if live.kilograms != nil { seen.insert(live.place) }
            case "eid.read":
                let read = try JSONDecoder().decode(ReadView.self, from: json).data
                if read.eid == eid.description { seen.insert(read.place) }
            default: break
            }
        }
        // On a busy machine one may have answered too late in the first format, and a pseudo-terminal has but one.
        let speeds = rates.mapValues { SerialRate($0)?.baud }
        #expect(speeds == ["polled": 4800, "silent": 9600, "talking": 19200])
        #expect(seen == ["polled", "silent", "talking"], "the first tag counts, too")
        let left = try await gateway.api.get("/v1/devices/offers", as: OfferList.self).items
        #expect(left.allSatisfy { !$0.link.contains(barn.ports) }, "what is used is not offered")
        #expect(await gateway.stop() == .status(0))
    }
}

private struct OfferList: Decodable {
    let items: [OfferView]
}

private struct OfferView: Decodable {
    let name: String?
    let link: String
    let dialect: String
}

private struct FoundView: Decodable {
    let name: String
    let rate: String?
}

private struct ShownView: Decodable {
    let place: String
    let kilograms: Double?
}

private struct ReadView: Decodable {
    let data: Sighting

    struct Sighting: Decodable {
        let place: String
        let eid: String
    }
}
