import Foundation
import TestSupport

/// A barn with a scale, a reader and some animals, whose weighings are numbered by their weights.
struct Yard {
    let barn: Barn
    let scale: TCPDevice
    let reader: TCPDevice
    let arguments: [String]

    init() throws {
        barn = try Barn()
        scale = try TCPDevice(idle: Self.line(0))
        reader = try TCPDevice()
        let text = """
            weighing: {confirm: 100ms, eid-after-leaving: 0ms}
            devices:
              - {name: Scale, kind: scale, link: "\(scale.link)", dialect: st-gs}
              - {name: Reader, kind: reader, link: "\(reader.link)", dialect: eid-lines}

            """
        try barn.folder.write(Array(text.utf8), to: "gatewayd.yaml")
        arguments = ["--config", barn.folder.file("gatewayd.yaml")]
    }

    static func line(_ kilograms: Int) -> String {
        "ST,GS,+\(String(repeating: "0", count: 4 - "\(kilograms)".count))\(kilograms).0kg"
    }

    /// An animal of that weight walks over the scale.
    ///
    /// - Returns: whether it was shown as not stored yet.
    @discardableResult
    func weigh(_ kilograms: Int, at gateway: RunningGateway) async throws -> Bool {
        let events = try await gateway.api.events()
        var watch = Watch(client: events)
        reader.send("2030000000\(10_000 + kilograms)")
        scale.keepSending(Self.line(kilograms))
        let unstored = try await watch.wait { $0.phase == "recorded" }
        scale.keepSending(Self.line(0))
        _ = try await watch.wait { $0.phase == "empty" }
        return unstored
    }

    /// What is stored, in its order.
    func kilograms(_ gateway: RunningGateway) async throws -> [Int] {
        let weighings: [WeighingView] = try await gateway.api.list("/v1/weighings")
        return weighings.reversed().map { Int($0.kilograms) }
    }
}

private struct Watch {
    let client: HTTPClient

    struct Frame: Decodable {
        let phase: String
        let unstoredKilograms: Double?
    }

    /// - Returns: whether a frame until then has said that something is not stored.
    mutating func wait(_ isReached: (Frame) -> Bool) async throws -> Bool {
        var unstored = false
        while let event = try await client.nextEvent() {
            guard event.name == "live", let json = event.data else { continue }
            let frame = try JSONDecoder().decode(Frame.self, from: Data(json.utf8))
            unstored = unstored || frame.unstoredKilograms != nil
            if isReached(frame) { return unstored }
        }
        throw HTTPClientError.closed
    }
}
