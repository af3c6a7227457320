import Blocking
import CardDesk
import CardKeys
import CardPrint
import DeviceGateway
import Dispatch
import HerdStore
import Templates
import TestSupport
import Testing

@testable import GatewayHTTP
@testable import HTTPServer

/// Requests that ask for much.
@Suite(.timeLimit(.minutes(10)))
struct HeavyRequestTests {
    @Test(arguments: ["a ", "á1 ", "\"", "( ", "NEAR ", "* ", "a\u{301}\u{301}\u{301}", "1 "])
    func `the longest text that may be searched for is, whatever it is of`(word: String) async throws {
        let farm = try await Farm.open()
        let words = String(String.UnicodeScalarView(String(repeating: word, count: 100).unicodeScalars.prefix(100)))
        let query = words.utf8.map { byte in
            let digits = String(byte, radix: 16)
            return byte > 0x7F || !(Unicode.Scalar(byte).properties.isAlphabetic)
                ? "%" + (digits.count < 2 ? "0" : "") + digits : String(Unicode.Scalar(byte))
        }.joined()
        for path in ["animals", "animals/statistics", "members", "bulls", "technicians"] {
            let reply = try await farm.gateway.send(.get, "/v1/\(path)?query=\(query)")
            #expect(reply.status == 200, "\(path): \(reply.text)")
        }
        await farm.gateway.station.stop()
    }

    @Test func `one token has eight files under way, and another is served beside them`() async throws {
        let farm = try await Farm.open()
        let note = String(repeating: "x", count: 9900)
        for _ in 0..<80 {
            let reply = try await farm.gateway.send(
                .post, "/v1/animals/\(farm.animal.id)/changes",
                json: #"{"date":"\#(farm.today)","kind":"note","fields":{"text":"\#(note)","type":1}}"#)
            #expect(reply.status == 201)
        }
        func ask(as role: Access.Role) async throws -> Response {
            let head = try RequestHead(
                method: .get, target: "/v1/changes.ndjson",
                headers: ["Host": "127.0.0.1", "Authorization": "Bearer \(farm.gateway.token(role))"])
            return try await farm.gateway.api.admit(head)(Request(head: head))
        }
        // Nobody reads them, and so much waits for no client: they stay under way.
        var files: [Response] = []
        for _ in 0..<8 { files.append(try await ask(as: .viewer)) }
        let refused = await #expect(throws: Problem.self) { _ = try await ask(as: .viewer) }
        #expect(refused?.status == 429)
        files.append(try await ask(as: .recorder))
        for file in files { try #require(file.stream).terminate() }
        await farm.gateway.station.stop()
    }

    @Test func `a single card does not wait for sheets of hundreds`() async throws {
        let farm = try await Farm.open()
        // Sheets are being drawn, for as long as this test likes.
        let sheets = Offload("sheets", width: 1)
        let (begun, free) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let drawing = Task {
            try await sheets.run {
                begun.signal()
                free.wait()
            }
        }
        await Offload.run { begun.wait() }
        let desk = CardDesk(
            store: farm.gateway.store, keys: CardKeyFile(path: "/nonexistent/card.key"), drawingSheets: sheets)
        let sheet = Task { try await desk.sheet(of: [farm.member.id], in: .cs, issuedBy: nil) }
        #expect(try await !desk.card(of: farm.member.id, as: .svg, in: .cs).isEmpty)
        free.signal()
        try await drawing.value
        #expect(try await !sheet.value.isEmpty)
        await farm.gateway.station.stop()
    }
}
