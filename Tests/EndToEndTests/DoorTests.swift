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

    @Test(.timeLimit(.minutes(10)))
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

    @Test(.timeLimit(.minutes(10)))
    func `a door is run from the prompt, from the event to the last of the waiting list`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        for number in 61...62 {
            _ = try await gateway.api.send(
                "POST", "/v1/members", json: #"{"name": "Člen \#(number)", "number": "\#(number)"}"#)
        }
        func door(_ words: String...) async throws -> String {
            try await barn.run(["door"] + words + ["--data", barn.data])
        }
        func refused(_ words: String..., input: String? = nil) async throws -> (ChildProcess.Exit, String) {
            let child = try barn.start(["door"] + words + ["--data", barn.data], input: input)
            let told = await child.rest()
            return (await child.exit(), told)
        }
        let entered = try await door(
            "add", "name=Trénink", "kind=training", "startsAt=2199-02-01T18:00:00+01:00",
            "endsAt=2199-02-01T20:00:00+01:00", "capacity=1", "price=5000")
        let id = try #require(entered.split(separator: "\t").first.map(String.init))
        #expect(entered == "\(id)\t2199-02-01T17:00:00.000Z\tTrénink\t0 of 1\t0 in\t0 waiting\t\n")

        #expect(try await door("invite", "next", "61") == "61\tČlen 61\tgoing\t0 in\t0 waiting\n")
        #expect(try await door("invite", id, "62") == "62\tČlen 62\twaitlisted 1\t0 in\t1 waiting\n")
        func card(_ number: Int) -> String { "Jmeno a prijmeni: Člen \(number), osobni cislo: \(number)" }
        #expect(try await door("scan", id, card(61)) == "checkedIn\t61\tČlen 61\t1 in\t1 waiting\n")
        let (yellow, told) = try await refused("scan", id, input: card(62) + "\n")
        #expect(yellow == .status(1))
        #expect(told == "waitlisted\t62\tČlen 62\t1 in\t1 waiting\ta person decides\n")
        #expect(try await refused("let-in", id, "62").0 == .status(1), "no place is free")

        #expect(
            try await door("move", id, "61", "checkOut", "--paid", "4000")
                == "61\tČlen 61\tcheckedOut\t0 in\t1 waiting\n")
        #expect(try await door("undo", id, "61") == "61\tČlen 61\tcheckedIn\t1 in\t1 waiting\n")
        #expect(try await refused("call-up", id).0 == .status(1), "no place is free")
        #expect(try await door("move", id, "61", "kick") == "61\tČlen 61\tkicked\t0 in\t1 waiting\n")
        #expect(try await door("call-up", id) == "62\tČlen 62\tgoing\t0 in\t0 waiting\n")
        #expect(try await door("let-in", id, "62", "--json").contains(#""state":"checkedIn""#))
        let seen: EventView = try await gateway.api.get("/v1/door-events/\(id)")
        #expect(seen.tally.checkedIn == 1, "the gateway that runs sees it")

        let ended = try await door("set", id, "capacity=2", "cancelled=true")
        #expect(ended == "\(id)\t2199-02-01T17:00:00.000Z\tTrénink\t1 of 2\t1 in\t0 waiting\tcancelled\n")
        #expect(try await refused("let-in", id, "61").0 == .status(1), "it is cancelled")
        #expect(try await refused("move", id, "61", "dance").0 == .status(2))
        let unlimited = try await door("set", id, "capacity=", "location=")
        #expect(unlimited == "\(id)\t2199-02-01T17:00:00.000Z\tTrénink\t1\t1 in\t0 waiting\tcancelled\n")
        #expect(try await refused("set", id, "capacity=many").0 == .status(2))
        #expect(try await refused("set", id, "walkIns=true", "--paid", "1").0 == .status(2), "nothing is ignored")
        let cancelled = try await refused(
            "add", "name=Trénink", "kind=training", "startsAt=2199-02-02T18:00:00+01:00",
            "endsAt=2199-02-02T20:00:00+01:00", "cancelled=true")
        #expect(cancelled.0 == .status(2), "none is entered cancelled")
        #expect(try await refused("remove", "next").0 == .status(2))
        #expect(try await door("remove", id) == "")
        #expect(try await door("list") == "")
    }

    private struct DoorPersonView: Decodable {
        let access: String
        let name: String
        let member: MemberView?
    }

    @Test(.timeLimit(.minutes(10)))
    func `at the prompt it is said who is who, and where the events are fetched as a calendar`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        _ = try await gateway.api.send("POST", "/v1/members", json: #"{"name": "Člen 61", "number": "61"}"#)
        try await barn.run(["token", "add", "Vchod", "--data", barn.data])
        func door(_ words: String...) async throws -> String {
            try await barn.run(["door"] + words + ["--data", barn.data])
        }
        func known() async throws -> DoorPersonView? {
            try await gateway.api.list("/v1/door-people", as: DoorPersonView.self).first { $0.name == "Vchod" }
        }
        let before = try #require(try await known())
        #expect(try await door("who").contains("\(before.access)\tVchod\ttoken\trecorder\t\n"))
        #expect(try await door("who", "Vchod", "61") == "\(before.access)\tVchod\ttoken\trecorder\t61\tČlen 61\t\n")
        #expect(try await known()?.member?.number == "61", "the gateway that runs sees it")
        #expect(try await door("who", before.access, "none", "--json").contains(#""name":"Vchod""#))
        #expect(try await known()?.member == nil)
        for wrong in [["who", "Nikdo", "61"], ["who", "Vchod", "99"], ["who", "Vchod"], ["feed", "old"]] {
            let refused = try barn.start(["door"] + wrong + ["--data", barn.data])
            #expect(await refused.exit() == .status(2), "\(wrong)")
        }

        #expect(try await door("feed") == "")
        let path = try await door("feed", "new").trimmingCharacters(in: .newlines)
        #expect(path.hasPrefix("/v1/door-events.ics?key="))
        #expect(try await gateway.api(as: nil).send("GET", path).text.hasPrefix("BEGIN:VCALENDAR"))
        #expect(try await door("feed").hasSuffix("\tgatewayd door\n"))
        #expect(try await door("feed", "end") == "")
        #expect(try await gateway.api(as: nil).send("GET", path).status == 404)
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
