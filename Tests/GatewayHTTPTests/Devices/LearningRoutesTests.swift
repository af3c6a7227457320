import DeviceGateway
import Foundation
import HTTPServer
import HerdStore
import Links
import TestSupport
import Testing
import Values

@testable import GatewayHTTP

/// A scale no dialect knows is taught over the API, and its device uses what was learned.
struct LearningRoutesTests {
    private static let shown = #"{"shown":["425,5","431.0","98.5"],"seconds":600}"#

    /// What such a scale sends: gross, net, and whether the weight is at rest.
    private static func frames(_ weights: [Int], tare: Int = 0) -> [UInt8] {
        let frames = weights.flatMap { weight in
            (1...12).map { "#\(weight * $0 / 13);\(weight * $0 / 13 - tare)!\r" }
                + Array(repeating: "#\(weight);\(weight - tare).\r", count: 12)
        }
        return Array(frames.joined().utf8)
    }

    /// A farm whose scale has sent that, some of it long ago.
    private static func farm(_ bytes: [UInt8], before: [UInt8] = []) async throws -> Farm {
        let farm = try await Farm.open()
        let journal = try CaptureJournal(folder: farm.gateway.folder.path, device: farm.device.id.description)
        let now = farm.gateway.station.clock.now()
        journal.append(before, .received, at: now - .seconds(3000))
        journal.append(Array("a question".utf8), .sent, at: now - .seconds(60))
        for start in stride(from: 0, to: bytes.count, by: 50) {
            journal.append(Array(bytes[start..<min(start + 50, bytes.count)]), .received, at: now - .seconds(30))
        }
        try journal.flush()
        return farm
    }

    @Test func `a scale is taught, and read`() async throws {
        let farm = try await Self.farm(Self.frames([4255, 4310, 985], tare: 100), before: Self.frames([7777]))
        let gateway = farm.gateway
        let device = "/v1/devices/\(farm.device.id)"
        let reply = try await gateway.send(.post, "\(device)/learn", as: .recorder, json: Self.shown)
        #expect(reply.status == 200, "\(reply.text)")
        let document = try OpenAPIDocument()
        let schema = try #require(document.checker.resolve("#/components/schemas/Learned"))
        #expect(document.checker.complaints(about: try reply.json, against: schema) == [])
        let learned = try reply.json
        #expect(learned["count"]?.integer == 1)
        #expect(learned["question"] == nil)
        let result = try #require(learned["results"]?.array?.first)
        #expect(result["samples"]?.array?.map { $0["kilograms"] } == [.number(425.5), .integer(431), .number(98.5)])
        #expect(result["samples"]?.array?.first?["weight"] == .object(["from": .integer(1), "count": .integer(4)]))
        #expect(result["place"]?["tellsStability"]?.isTrue == true)

        let yaml = try #require(result["yaml"]?.string)
        let draft = try JSONValue.object(["name": .string("race"), "title": .string("Bob's"), "yaml": .string(yaml)])
            .text
        let denied = try await gateway.send(.post, "/v1/profiles", as: .recorder, json: draft)
        #expect(denied.status == 403)
        let kept = try await gateway.send(.post, "/v1/profiles", json: draft)
        #expect(kept.status == 201, "\(kept.text)")
        #expect(try kept.json["title"]?.string == "Bob's")
        let again = try await gateway.send(.post, "/v1/profiles", json: draft)
        #expect(again.problem == "dialect-taken")
        let replacing = draft.dropLast() + #","replace":true}"#
        #expect(try await gateway.send(.post, "/v1/profiles", json: String(replacing)).status == 201)

        let dialects = try await gateway.send(.get, "/v1/dialects", as: .viewer).json["items"]?.array ?? []
        #expect(dialects.filter { $0["taught"]?.isTrue == true }.map { $0["name"]?.string } == ["race"])
        let changed = try await gateway.send(.patch, device, json: #"{"dialect":"race"}"#)
        #expect(try changed.json["dialect"]?.string == "race")
        let added = #"{"name":"B","kind":"scale","link":"pty:/nonexistent/9","dialect":"race"}"#
        #expect(try await gateway.send(.post, "/v1/devices", json: added).status == 201)
        let folder = gateway.folder.file("profiles")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["race.yaml"])
        await gateway.station.stop()
    }

    @Test func `two ways to read it are both answered, with what would decide`() async throws {
        let farm = try await Self.farm(Self.frames([4255, 4310, 985]) + Self.frames([200], tare: 200))
        let reply = try await farm.gateway.send(.post, "/v1/devices/\(farm.device.id)/learn", json: Self.shown)
        let learned = try reply.json
        #expect(learned["count"]?.integer == 2)
        let answers = learned["question"]?["answers"]?.array ?? []
        #expect(answers.count == 2)
        #expect(answers[0]["shown"] != answers[1]["shown"])
        let document = try OpenAPIDocument()
        let schema = try #require(document.checker.resolve("#/components/schemas/Learned"))
        #expect(document.checker.complaints(about: learned, against: schema) == [])
        await farm.gateway.station.stop()
    }

    @Test(arguments: [
        (#"{"shown":[]}"#, 422, "nothing-shown"), (#"{"shown":["12.7"]}"#, 422, "weights-not-found"),
        (#"{"shown":["425.5"],"seconds":5}"#, 422, "no-frames"), (#"{"shown":["heavy"]}"#, 422, "not-a-weight"),
        (#"{"shown":["425.5"],"seconds":0}"#, 400, "bad-lesson"),
    ])
    func `what is missing has a problem of its own`(body: String, status: Int, type: String) async throws {
        let farm = try await Self.farm(Self.frames([4255]))
        let reply = try await farm.gateway.send(.post, "/v1/devices/\(farm.device.id)/learn", json: body)
        #expect(reply.status == status, "\(reply.text)")
        #expect(reply.problem == type)
        #expect(try reply.json["action"]?.string?.isEmpty == false)
        await farm.gateway.station.stop()
    }
}

extension JSONValue {
    fileprivate var text: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}
