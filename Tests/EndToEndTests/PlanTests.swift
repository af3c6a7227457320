import Foundation
import TestSupport
import Testing
import Values

/// The planner at the prompt, while the gateway runs.
struct PlanTests {
    private struct BookingView: Decodable {
        let id: String
        let name: String
        let note: String?
        let start: Timestamp
        let end: Timestamp
    }

    private struct StationView: Decodable {
        let openSession: Opened?

        struct Opened: Decodable { let name: String }
    }

    /// A week from now, by the clocks of this machine.
    private static let day = Date(timeIntervalSinceNow: 7 * 86_400).formatted(
        Date.ISO8601FormatStyle(timeZone: .current).year().month().day())

    /// Busy in the morning, by the clocks of whoever reads it.
    private static func calendar(from hour: String = "07", hours: Int = 5) -> [UInt8] {
        let lines = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "SUMMARY:TAJNE",
            "DTSTART:\(day.filter(\.isNumber))T\(hour)0000", "DURATION:PT\(hours)H", "END:VEVENT", "END:VCALENDAR", "",
        ]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    /// Runs `gatewayd plan`.
    private struct Prompt {
        let barn: Barn

        func callAsFunction(_ words: String..., input: String? = nil) async throws -> String {
            try await barn.run(["plan"] + words + ["--data", barn.data], input: input)
        }

        /// How it ends where something is wrong, and what it says then.
        func refuses(_ words: String...) async throws -> (exit: ChildProcess.Exit, told: String) {
            let child = try barn.start(["plan"] + words + ["--data", barn.data])
            return (await child.exit(), child.standardError)
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a window is found, booked, moved, renamed, opened and cancelled`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        let (plan, day) = (Prompt(barn: barn), Self.day)
        try barn.folder.write(Self.calendar(), to: "vet.ics")
        #expect(try await plan("add", "kind=scale", "name=Váha") == "scale\tVáha\t\n")
        #expect(try await plan("add", "kind=vet", "name=MVDr. Bílá") == "vet\tMVDr. Bílá\t\n")
        let read = try await plan("calendar", "MVDr. Bílá", barn.folder.file("vet.ics"))
        #expect(read == "MVDr. Bílá\tvet.ics\t\t1 entries\t\t\n")
        let who = ["--resource", "Váha", "--resource", "MVDr. Bílá", "--from", day, "--to", day, "--minutes", "180"]
        let when = ["--hours", "7:00-15:30", "--weekdays", "1234567"]
        func plans(_ words: [String]) async throws -> String {
            try await barn.run(["plan"] + words + ["--data", barn.data])
        }
        #expect(try await plans(["windows"] + who + when) == "\(day) 12:00\t\(day) 15:30\t210 min\n")
        let busy = try await plan("busy", "--resource", "MVDr. Bílá", "--from", day, "--to", day)
        #expect(busy == "\(day) 07:00\t\(day) 12:00\tMVDr. Bílá\n")

        let booked = try await plans(["book", "--name", "Jalovice", "--note", "Brána 2"] + who + when)
        let bookings: [BookingView] = try await gateway.api.list("/v1/planner/bookings")
        let booking = try #require(bookings.first, "the gateway that runs sees it")
        let id = booking.id
        #expect(booking.note == "Brána 2")
        #expect(booked == "\(id)\t\(day) 12:00\t\(day) 15:00\tweighing\tJalovice\tMVDr. Bílá, Váha\n")
        #expect(try await plan("bookings", "--from", day, "--to", day) == booked)

        let half = Duration.seconds(1800)
        let moved = try await plan(
            "move", id, "start=\(booking.start + half)", "end=\(booking.end + half)", "name=Krávy")
        #expect(moved == "\(id)\t\(day) 12:30\t\(day) 15:30\tweighing\tKrávy\tMVDr. Bílá, Váha\n")
        let early = try await plan.refuses("move", id, "start=\(booking.start - half)")
        #expect(early.exit == .status(1) && early.told.contains("busy"), "the vet is busy until noon")
        #expect(try await plan("move", id, "note=", "--json").contains(#""name":"Krávy""#))
        #expect(try await plan("open", id).hasSuffix("\tKrávy\n"))
        #expect(try await gateway.api.get("/v1/station", as: StationView.self).openSession?.name == "Krávy")
        #expect(try await plan("cancel", id).hasSuffix("\tMVDr. Bílá, Váha\tcancelled\n"))
        #expect(try await plan("bookings") == "")
        #expect(try await plan("bookings", "--cancelled").split(separator: "\n").count == 1)

        for wrong in [
            ["move", id], ["move", "next", "name=x"], ["cancel", "next"], ["book"], ["windows", "--note", "x"],
            ["move", id, "purpose=vet"], ["windows", "--resource", "Nikdo"],
            ["book", "--resource", "Váha", "--barn", "9"], [],
        ] {
            let refused = try barn.start(["plan"] + wrong + ["--data", barn.data])
            #expect(await refused.exit() == .status(2), "\(wrong)")
        }
        #expect(try await plan.refuses("move", id, "name=x").exit == .status(1), "it is cancelled")
    }

    @Test(.timeLimit(.minutes(10)))
    func `who is planned with is closed and comes back, with feeds whose addresses nobody sees`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        let plan = Prompt(barn: barn)
        let server = try FolderServer.calendars()
        try server.publish(Self.calendar())
        let address = server.address(of: "vet.ics")
        let host = try #require(address.split(separator: "/").dropFirst().first)
        try barn.folder.write(Array("\(address)\n".utf8), to: "address")
        _ = try await plan("add", "kind=vet", "name=Bílá")
        _ = try await plan("add", "kind=other", "name=Dvůr")
        let fetched = "Bílá\tGoogle\t\(host)\t1 entries\t\t\n"
        #expect(try await plan("subscribe", "Bílá", "Google", barn.folder.file("address")) == fetched)
        let typed = try await plan("subscribe", "Dvůr", "Seznam", "-", input: address + "\n")
        #expect(typed == "Dvůr\tSeznam\t\(host)\t1 entries\t\t\n")
        #expect(try await plan("fetch", "Bílá") == fetched)
        #expect(try await plan("fetch").split(separator: "\n").count == 2)
        try server.publish(Array("<html>".utf8))
        let failed = try barn.start(["plan", "fetch", "Bílá", "--data", barn.data])
        #expect(await failed.rest() == "Bílá\tGoogle\t\(host)\t1 entries\t\tno-calendar\n")
        #expect(await failed.exit() == .status(1))
        let all = try await plan("resources", "--json")
        #expect(all.contains("Google") && !all.contains("http://") && !all.contains("TAJNE"))

        #expect(try await plan("set", "Dvůr", "closed=true") == "other\tDvůr\tSeznam\tclosed\n")
        #expect(try await plan("resources") == "vet\tBílá\tGoogle\n")
        #expect(try await plan("set", "Dvůr", "closed=false", "name=Dvorek") == "other\tDvorek\tSeznam\n")
        #expect(try await plan("drop", "Dvorek", "Seznam") == "")
        #expect(try await plan("resources") == "vet\tBílá\tGoogle\nother\tDvorek\t\n")
        #expect(try await plan("remove", "Dvorek") == "")
        #expect(try await plan("resources") == "vet\tBílá\tGoogle\n")
        for wrong in [
            ["set", "Nikdo", "name=x"], ["set", "Bílá", "kind=scale"], ["add", "name=x"], ["drop", "Bílá", "x"],
            ["subscribe", "Bílá", "x", "/dev/null"], ["feed", "old"], ["add", "kind=cow", "name=x"],
        ] {
            let refused = try barn.start(["plan"] + wrong + ["--data", barn.data])
            #expect(await refused.exit() == .status(2), "\(wrong)")
        }
        #expect(try await plan.refuses("add", "kind=vet", "name=Bílá").exit == .status(1), "there is one")

        #expect(try await plan("feed") == "")
        let path = try await plan("feed", "new").trimmingCharacters(in: .newlines)
        #expect(path.hasPrefix("/v1/planner/bookings.ics?key="))
        #expect(try await gateway.api(as: nil).send("GET", path).text.hasPrefix("BEGIN:VCALENDAR"))
        #expect(try await plan("feed", "--json").contains(#""kind":"bookings""#))
        #expect(try await plan("feed", "end") == "")
        #expect(try await gateway.api(as: nil).send("GET", path).status == 404)
    }
}
