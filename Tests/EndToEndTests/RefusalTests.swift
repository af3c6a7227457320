import Foundation
import TestSupport
import Testing

/// Whatever is wrong with a request has a problem of its own, which says what to do; and the gateway stays small.
struct RefusalTests {
    /// A request that must be refused.
    private struct Refusal {
        let what: String
        let status: Int
        /// The last part of the problem's type.
        let type: String
        var role = "admin"
        var method = "GET"
        var path = "/v1/animals"
        var headers: [(String, String)] = []
        var body: [UInt8]?
    }

    @Test(.timeLimit(.minutes(10)))
    func `every refusal is a problem of its own, and memory stays under 300 MB`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        let tokens = try await tokens(of: gateway)
        let member: MemberView = try await gateway.api.send(
            "POST", "/v1/members", json: #"{"name": "Řehoř Žůžo", "number": "4711"}"#
        ).value()
        let photo = try await photograph(of: member, at: gateway)

        for refusal in Self.refusals(member: member.id, photo: photo) {
            let api = gateway.api(as: tokens[refusal.role])
            let reply = try await api.send(
                refusal.method, refusal.path, headers: refusal.headers, body: refusal.body)
            try expect(reply, refusal)
        }
        let health = try await gateway.api(as: nil).send("GET", "/v1/health")
        #expect(health.status == 200, "it still answers")
        let peak = gateway.process.peakMemory
        print("refusals: peak memory \(peak >> 20) MB")
        #expect(peak < 300 << 20)
        #expect(await gateway.stop() == .status(0))
    }

    @Test(.timeLimit(.minutes(10)))
    func `many large bodies at once do not fill the memory`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        let body = [UInt8](repeating: 0x20, count: 24 << 20)
        await withTaskGroup { group in
            for _ in 0..<16 {
                group.addTask { try? await gateway.api(as: nil).send("POST", "/v1/scans", body: body).status }
            }
            for await status in group { #expect(status == 401 || status == 503) }
        }
        let peak = gateway.process.peakMemory
        print("16 bodies of 24 MB: peak memory \(peak >> 20) MB")
        #expect(peak < 300 << 20)
    }

    private func expect(_ reply: HTTPReply, _ refusal: Refusal) throws {
        #expect(reply.status == refusal.status, "\(refusal.what): \(reply.text)")
        #expect(reply["Content-Type"] == "application/problem+json", "\(refusal.what)")
        let problem = try JSONDecoder().decode(ProblemView.self, from: Data(reply.body))
        #expect(problem.status == refusal.status, "\(refusal.what)")
        #expect(problem.type == "/problems/\(refusal.type)", "\(refusal.what)")
        #expect(!problem.title.isEmpty, "\(refusal.what)")
        #expect(problem.detail?.isEmpty == false, "\(refusal.what) says what was wrong")
        #expect(problem.action?.isEmpty == false, "\(refusal.what) says what to do")
        if refusal.status == 405 { #expect(reply["Allow"] != nil) }
        if refusal.status == 401 { #expect(reply["WWW-Authenticate"] != nil) }
    }

    /// A token for each role, one that nobody has, and none.
    private func tokens(of gateway: RunningGateway) async throws -> [String: String] {
        struct NewToken: Decodable { let token: String }
        var tokens = ["admin": gateway.token, "stranger": String(gateway.token.reversed())]
        for role in ["viewer", "recorder"] {
            let json = #"{"name": "the \#(role)", "role": "\#(role)"}"#
            tokens[role] = try await gateway.api.send("POST", "/v1/tokens", json: json).value(as: NewToken.self).token
        }
        return tokens
    }

    /// The member's card as a JPEG.
    private func photograph(of member: MemberView, at gateway: RunningGateway) async throws -> [UInt8] {
        let card = try await gateway.api.send("GET", "/v1/members/\(member.id)/card.pdf")
        return try ExternalTool.run("pdftoppm", ["-jpeg", "-r", "200", "-singlefile", "-"], input: card.body)
    }

    private static func refusals(member: String, photo: [UInt8]) -> [Refusal] {
        let json = [("Content-Type", "application/json")]
        let jpeg = [("Content-Type", "image/jpeg")]
        let draft = Array(#"{"name": "A", "number": "1"}"#.utf8)
        let unknown = "01890a5d-ac96-774b-bcce-b302099a8057"
        return [
            Refusal(
                what: "a wrong Host", status: 421, type: "host-not-allowed",
                headers: [("Host", "barn.attacker.example")]),
            Refusal(what: "no token", status: 401, type: "sign-in-needed", role: "nobody"),
            Refusal(what: "an unknown token", status: 401, type: "unknown-token", role: "stranger"),
            Refusal(
                what: "a viewer who writes", status: 403, type: "role-too-low", role: "viewer", method: "POST",
                path: "/v1/members", headers: json, body: draft),
            Refusal(
                what: "a recorder who deletes", status: 403, type: "role-too-low", role: "recorder",
                method: "DELETE", path: "/v1/members/\(member)"),
            Refusal(
                what: "a page of another origin", status: 403, type: "origin-not-allowed", method: "POST",
                path: "/v1/members", headers: json + [("Origin", "https://attacker.example")], body: draft),
            Refusal(
                what: "a 30 MB body", status: 413, type: "body-too-large", method: "POST", path: "/v1/scans",
                headers: jpeg,
                body: [UInt8](repeating: 0xFF, count: 30 << 20)),
            Refusal(
                what: "a PNG of 400 megapixels", status: 413, type: "photo-too-many-pixels", method: "POST",
                path: "/v1/scans", headers: [("Content-Type", "image/png")], body: hugePNG),
            Refusal(
                what: "a truncated JPEG", status: 422, type: "photo-damaged", method: "POST", path: "/v1/scans",
                headers: jpeg, body: Array(photo.prefix(300))),
            Refusal(
                what: "a text file as an image", status: 415, type: "not-a-photo", method: "POST",
                path: "/v1/scans", headers: jpeg, body: Array("Milk the cows.\n".utf8)),
            Refusal(
                what: "an empty photo", status: 400, type: "photo-empty", method: "POST", path: "/v1/scans",
                headers: jpeg, body: []),
            Refusal(
                what: "invalid JSON", status: 400, type: "bad-body", method: "POST", path: "/v1/members", headers: json,
                body: Array(#"{"name": "#.utf8)),
            Refusal(
                what: "a form instead of JSON", status: 415, type: "not-json", method: "POST", path: "/v1/members",
                headers: [("Content-Type", "application/x-www-form-urlencoded")], body: draft),
            Refusal(
                what: "an unknown id", status: 404, type: "unknown-animal", path: "/v1/animals/\(unknown)"),
            Refusal(what: "an id that is none", status: 404, type: "unknown", path: "/v1/animals/17"),
            Refusal(what: "an unknown path", status: 404, type: "not-found", path: "/v1/cows"),
            Refusal(
                what: "a wrong method", status: 405, type: "method-not-allowed", method: "DELETE", path: "/v1/animals"),
        ]
    }

    /// A PNG that says it is 20,000 pixels wide and high, and has next to no pixels.
    private static let hugePNG: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + chunk("IHDR", [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20, 8, 0, 0, 0, 0])
        + chunk("IDAT", [0x78, 0x9C, 0x63, 0, 0, 0, 1, 0, 1]) + chunk("IEND", [])

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        var crc = UInt32.max
        for byte in body {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        return bytes(UInt32(data.count)) + body + bytes(~crc)
    }
}
