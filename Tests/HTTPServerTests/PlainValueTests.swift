import Foundation
import Testing

@testable import HTTPServer

/// What is promised in numbers and words: limits, types of files, words of statuses, names of this machine.
struct PlainValueTests {
    @Test func `one client, and all together, may take so much`() {
        let limits = Limits()
        #expect(limits.connections == 200 && limits.connectionsPerAddress == 100)
        #expect(limits.shortestStay == .seconds(1) && limits.idleSeconds == 60)
        #expect(limits.headerBytes == 32_768 && limits.targetBytes == 8192 && limits.headTime == .seconds(15))
        #expect(limits.bodyBytes == 128 << 20 && limits.bodyBytesPerAddress == 64 << 20 && limits.smallBody == 65_536)
        #expect(limits.bodyTime == .seconds(20) && limits.bodyRate == 16_384 && limits.heartbeat == .seconds(15))
        #expect(limits.look == .seconds(3.75), "no head is late for much longer than it may be")
        let bounds = EventStream.Bounds()
        #expect(bounds.frames == 512 && bounds.bytes == 1 << 20)
    }

    @Test func `TLS before 1.2 is not spoken`() {
        #expect(ServerIdentity.priorities == "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2")
    }

    @Test func `every file of the pages has a type of its own`() throws {
        let web = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Web").path
        let names = try FileManager.default.subpathsOfDirectory(atPath: web)
        let served = names.filter { name in !name.split(separator: "/").contains { $0.hasPrefix(".") } }
        for name in served where name.split(separator: "/").last?.contains(".") == true {
            #expect(MediaType.ofFile(name) != "application/octet-stream", "\(name)")
        }
        for (name, type) in [
            ("a.js", "text/javascript; charset=utf-8"), ("a.CSS", "text/css; charset=utf-8"),
            ("a.b.html", "text/html; charset=utf-8"), ("a.svg", "image/svg+xml"), ("a.json", "application/json"),
            ("a.png", "image/png"), ("a", "application/octet-stream"), ("js", "application/octet-stream"),
            ("a.exe", "application/octet-stream"),
        ] {
            #expect(MediaType.ofFile(name) == type, "\(name)")
        }
    }

    @Test func `each status has its words`() {
        let all: [Status] = [
            .ok, .created, .accepted, .noContent, .notModified, .badRequest, .unauthorized, .forbidden, .notFound,
            .methodNotAllowed, .conflict, .gone, .preconditionFailed, .contentTooLarge, .targetTooLong,
            .unsupportedMediaType, .misdirectedRequest, .unprocessableContent, .tooManyRequests, .internalServerError,
            .serviceUnavailable, .insufficientStorage,
        ]
        #expect(
            all.map(\.code) == [
                200, 201, 202, 204, 304, 400, 401, 403, 404, 405, 409, 410, 412, 413, 414, 415, 421, 422, 429, 500, 503,
                507,
            ])
        #expect(Set(all.map(\.reason)).count == all.count && !all.contains { $0.reason.hasPrefix("Status") })
        #expect(Status(299).reason == "Status 299")
    }

    @Test(arguments: [
        ("barn", true), ("barn.local", true), ("192.168.1.20", true), ("[2001:db8::7]", true),
        ("[2001:0db8:0::7]", true), ("2001:db8::7", false), ("[192.168.1.20]", false), ("192.168.1.21", false),
        ("[2001:db8::8]", false), ("barn.example", false), ("", false), ("[]", false), ("localhost", false),
        ("3232235796", false), ("192.168.1.020", false),
    ])
    func `a name or an address in its own form is this machine's`(host: String, isOwn: Bool) {
        let own = OwnNames(addresses: ["192.168.1.20", "2001:db8::7"], names: ["barn", "barn.local"])
        #expect(own.contains(host) == isOwn)
    }

    @Test func `wireless comes before cable and cable before bridges, short addresses before long`() {
        func own(_ address: String, _ network: OwnAddress.Network) -> OwnAddress {
            OwnAddress(address: address, interface: "x", network: network)
        }
        let sorted = [
            own("10.0.0.1", .wlan), own("10.0.0.2", .lan), own("10.0.0.3", .lan), own("10.0.0.4", .other),
            own("fd00::1", .wlan), own("fd00::2", .lan), own("fd00::3", .other),
        ]
        #expect(OwnAddress.likeliestFirst(sorted.reversed()).map(\.network) == sorted.map(\.network))
        #expect(OwnAddress.likeliestFirst(sorted) == sorted, "among equals the order stays")
    }

    @Test func `a problem that is not meant for clients reveals nothing`() {
        struct Secret: Error { let path = "/home/vera" }
        let problem = Problem(Secret())
        #expect(problem.status == 500 && problem.code == "internal-error")
        #expect(!"\(problem)".contains("vera"))
    }

    @Test func `only reading is safe`() {
        let safe: [Method] = [.get, .head, .options]
        let others: [Method] = [.post, .put, .patch, .delete, Method(rawValue: "TRACE")]
        #expect(safe.allSatisfy(\.isSafe) && !others.contains { $0.isSafe })
    }

    /// A place, what it has done, for how long, and whether it is late or may be taken.
    @Test(arguments: [
        (ConnectionTable.Stage.opening, 15.0, false), (.opening, 15.001, true), (.idle, 75, false),
        (.idle, 75.001, true),
        (.body(received: 0), 20, false), (.body(received: 0), 20.001, true), (.body(received: 16_384), 21, false),
        (.body(received: 16_384), 21.001, true), (.answering, 100_000, false), (.sending, 100_000, false),
    ])
    func `each stage has its time to the moment`(stage: ConnectionTable.Stage, seconds: Double, isLate: Bool) {
        let start = ContinuousClock.now
        var table = ConnectionTable(Limits())
        table.open(1, from: "192.0.2.1", at: start)
        table.enter(stage, 1, at: start)
        #expect(table.late(at: start + .seconds(seconds)) == (isLate ? [1] : []))
        #expect(table.late(at: start + .seconds(seconds)).isEmpty, "it is named once")
    }

    @Test func `room for bodies is full to the last byte, for one and for all`() {
        var limits = Limits()
        (limits.bodyBytes, limits.bodyBytesPerAddress) = (100, 60)
        let room = BodyRoom(limits)
        #expect(room.reserve(60, for: "a") && !room.reserve(1, for: "a"))
        #expect(!room.reserve(41, for: "b") && room.reserve(40, for: "b") && !room.reserve(1, for: "c"))
        room.release(1, of: "a")
        #expect(room.reserved == 99 && room.reserve(1, for: "c"))
        for (count, address) in [(59, "a"), (40, "b"), (1, "c")] { room.release(count, of: address) }
        #expect(room.reserved == 0)
    }
}
