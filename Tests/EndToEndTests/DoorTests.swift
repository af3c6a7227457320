import Foundation
import TestSupport
import Testing

/// Two stations at one door, each a process of its own, and the real program between them.
struct DoorTests {
    private struct EventView: Decodable {
        let id: String
        let tally: Tally

        struct Tally: Decodable {
            let checkedIn: Int
            let free: Int?
        }
    }

    private struct Verdict: Decodable {
        let outcome: String
        let person: MemberView?
    }

    private struct AttendanceView: Decodable, Sendable {
        let state: String
        let person: MemberView
    }

    @Test(.timeLimit(.minutes(4)))
    func `two stations give each place once, and the command line lists who is in`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        for number in 1...30 {
            let json = #"{"name": "Člen \#(number)", "number": "\#(number)"}"#
            _ = try await gateway.api.send("POST", "/v1/members", json: json)
        }
        let event = try await gateway.api.send(
            "POST", "/v1/door-events",
            json: """
                {"name": "Zápas", "kind": "game", "startsAt": "2199-01-20T18:00:00Z", "endsAt": "2199-01-20T20:00:00Z",
                "capacity": 7, "price": 5000, "walkIns": true}
                """
        ).value(as: EventView.self)
        async let north = station(1, at: event, of: gateway)
        async let south = station(2, at: event, of: gateway)
        let verdicts = try await north + south
        #expect(verdicts.count == 60)
        let entered = verdicts.filter { $0.outcome == "checkedIn" }.compactMap { $0.person?.id }
        #expect(entered.count == 7 && Set(entered).count == 7)
        let after: EventView = try await gateway.api.get("/v1/door-events/\(event.id)")
        #expect(after.tally.checkedIn == 7 && after.tally.free == 0)
        let list: [AttendanceView] = try await gateway.api.list("/v1/door-events/\(event.id)/attendances")
        #expect(Set(list.map(\.person.id)) == Set(entered) && list.allSatisfy { $0.state == "checkedIn" })

        let shown = try await barn.run(["door", "list", "--data", barn.data])
        #expect(shown == "\(event.id)\t2199-01-20T18:00:00.000Z\tZápas\t7 of 7\t7 in\t0 waiting\t\n")
        let table = try await barn.run(["door", "csv", "next", "--data", barn.data, "--language", "cs"])
        #expect(table.components(separatedBy: ";uvnitř;").count == 8)
        #expect(try await barn.run(["door", "list", "--past", "--data", barn.data]) == "")
    }

    /// A program that sends all thirty cards at once: with the other one that is more than fifty.
    private func station(_ number: Int, at event: EventView, of gateway: RunningGateway) async throws -> [Verdict] {
        let calls = (1...30).map { card in
            """
            url = "http://127.0.0.1:\(gateway.port)/v1/door-events/\(event.id)/scans"
            header = "Authorization: Bearer \(gateway.token)"
            header = "Content-Type: application/json"
            header = "Idempotency-Key: station \(number), card \(card)"
            data = "{\\"text\\": \\"Jmeno a prijmeni: Člen \(card), osobni cislo: \(card)\\"}"
            write-out = "\\n"
            """
        }
        let order = Array(calls.joined(separator: "\nnext\n").utf8)
        return try await Task.detached {
            let reply = try ExternalTool.run(
                "curl",
                [
                    "--silent", "--show-error", "--parallel", "--parallel-immediate", "--parallel-max", "30",
                    "--config", "-",
                ],
                input: order)
            // Answers that come at once may stand in one line.
            let lines = String(decoding: reply, as: UTF8.self).replacing("}{", with: "}\n{")
            return try lines.split(separator: "\n").map {
                try JSONDecoder().decode(Verdict.self, from: Data($0.utf8))
            }
        }.value
    }
}
