import Foundation
import TestSupport
import Testing

/// What an announced weighing points to is there, whenever the daemon dies.
struct KeptCaptureTests {
    private static let lives = 6

    private struct Pointing: Decodable {
        let capture: Range

        struct Range: Decodable {
            let file: String
            let offset: Int
            let length: Int
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `the bytes of a weighing survive a kill in the moment when it is announced`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let scale = try TCPDevice(idle: line(0))
        let text = """
            weighing: {confirm: 100ms, eid-after: 0ms}
            devices:
              - {name: Scale, kind: scale, link: '\(scale.link)', dialect: st-gs}
            """
        try barn.folder.write(Array(text.utf8), to: "gatewayd.yaml")
        for life in 1...Self.lives {
            let gateway = try await barn.serve(["--config", barn.folder.file("gatewayd.yaml")])
            let client = try await gateway.api.events()
            try await gateway.plateIsEmpty()
            scale.keepSending(line(400 + life))
            let pointing = try await weighing(from: client)
            await gateway.kill()
            scale.keepSending(line(0))

            let path = "\(barn.data)/captures/\(pointing.file)"
            let kept = try Data(contentsOf: URL(fileURLWithPath: path)).dropFirst(pointing.offset)
            #expect(kept.count >= pointing.length, "\(kept.count) of \(pointing.length) bytes are there")
            #expect(String(decoding: kept.prefix(pointing.length), as: UTF8.self).contains(line(400 + life)))
        }
    }

    private func weighing(from client: HTTPClient) async throws -> Pointing.Range {
        while let event = try await client.nextEvent() {
            try Task.checkCancellation()
            guard event.name == "weighing.recorded" else { continue }
            var log = EventLog()
            try log.note(event)
            return try log.events[0].data(as: Pointing.self).capture
        }
        throw HTTPClientError.closed
    }

    private func line(_ kilograms: Int) -> String {
        "ST,GS,+\(String(repeating: "0", count: 4 - "\(kilograms)".count))\(kilograms).0kg"
    }
}
