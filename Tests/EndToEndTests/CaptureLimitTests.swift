import Foundation
import TestSupport
import Testing

/// What the real binary keeps of its devices' bytes.
///
/// Where types come from the whole of Foundation in tests, and from
/// a part of it in the binary, only this shows what the binary does.
struct CaptureLimitTests {
    /// Much more than the limit, once written as text: four letters for each byte.
    private static let sentBytes = 3_000_000
    private static let megabytes = 5

    private struct Progress: Decodable {
        let id: String
        let state: State?

        struct State: Decodable {
            let bytesReceived: Int
        }
    }

    private func captures(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".capture") }
    }

    /// The bytes of all captures; one that has just made room counts nothing.
    private func size(of folder: String) -> Int {
        captures(in: folder).reduce(0) { total, name in
            total + ((try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")).count) ?? 0)
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `captures keep their limit, and go with their device`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        try barn.folder.write(Array("captures: {keep-megabytes: \(Self.megabytes)}\n".utf8), to: "gatewayd.yaml")
        let gateway = try await barn.serve(["--config", barn.folder.file("gatewayd.yaml")])
        try Data(repeating: 0xFF, count: Self.sentBytes).write(to: URL(filePath: "\(barn.data)/replays/noise"))
        let link = "replay:noise?speed=max"
        let draft = #"{"name": "Noise", "kind": "scale", "link": "\#(link)", "dialect": "st-gs"}"#
        let device: Progress = try await gateway.api.send("POST", "/v1/devices", json: draft).value()
        let folder = "\(barn.data)/captures/\(device.id)"

        var received = 0
        while received < Self.sentBytes {
            try await Task.sleep(for: .milliseconds(100))
            let devices: [Progress] = try await gateway.api.list("/v1/devices")
            received = devices.first?.state?.bytesReceived ?? 0
            #expect(size(of: folder) <= Self.megabytes << 20)
        }
        let kept = size(of: folder)
        print("of \(received) bytes \(kept) are kept as text, in \(captures(in: folder).count) files")
        #expect(kept <= Self.megabytes << 20)
        #expect(kept > Self.megabytes << 19, "room is used, not only kept free")

        #expect(try await gateway.api.send("DELETE", "/v1/devices/\(device.id)").status == 204)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a start removes captures of devices that are no more, and what is beyond a new limit`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let first = try await barn.serve()
        let draft = #"{"name": "Scale", "kind": "scale", "link": "tcp:127.0.0.1:9", "dialect": "st-gs"}"#
        let device: Progress = try await first.api.send("POST", "/v1/devices", json: draft).value()
        #expect(await first.stop() == .status(0))

        let folder = "\(barn.data)/captures"
        let (gone, mine) = ("\(folder)/0199a1c2-7d1e-7c3a-9d44-0b5f8a3e2c11", "\(folder)/mine")
        for path in [gone, mine] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            try Data(count: 10).write(to: URL(fileURLWithPath: "\(path)/20260304T071522.125000Z.capture"))
        }
        for hour in 10..<20 {
            let path = "\(folder)/\(device.id)/20260304T\(hour)1522.125000Z.capture"
            try Data(count: 1 << 20).write(to: URL(fileURLWithPath: path))
        }
        try barn.folder.write(Array("captures: {keep-megabytes: 3}\n".utf8), to: "gatewayd.yaml")
        _ = try await barn.serve(["--config", barn.folder.file("gatewayd.yaml")])
        #expect(!FileManager.default.fileExists(atPath: gone))
        #expect(captures(in: mine).count == 1)
        #expect(
            captures(in: "\(folder)/\(device.id)").sorted() == [
                "20260304T171522.125000Z.capture", "20260304T181522.125000Z.capture", "20260304T191522.125000Z.capture",
            ])
    }
}
