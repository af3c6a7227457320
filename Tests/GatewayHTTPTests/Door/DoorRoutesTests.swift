import CardDesk
import CardKeys
import CardPrint
import Foundation
import HTTPServer
import HerdStore
import Templates
import TestSupport
import Testing
import Values

@testable import GatewayHTTP

/// The door as stations and pages use it.
struct DoorRoutesTests {
    /// A gateway with an event to which anybody may come.
    private struct Hall: Sendable {
        let gateway: Gateway
        let event: DoorEvent

        static func open(places: Int?, price: Int = 0, walkIns: Bool = true) async throws -> Hall {
            let gateway = try await Gateway.open()
            let now = StoreClock.system.now()
            let event = try await gateway.store.createDoorEvent(
                DoorEventDraft(
                    name: "Zápas", startsAt: now, endsAt: now + .seconds(7200), capacity: places, price: price,
                    walkIns: walkIns),
                by: "test")
            return Hall(gateway: gateway, event: event)
        }

        func enrol(_ number: Int, active: Bool = true) async throws -> Member.ID {
            let draft = MemberDraft(name: "Člen \(number)", number: "\(number)")
            let member = try await gateway.store.createMember(draft, by: "test").id
            if !active { _ = try await gateway.store.editMember(member, MemberPatch(active: false), by: "test") }
            return member
        }

        func card(_ number: Int) -> String { "Jmeno a prijmeni: Člen \(number), osobni cislo: \(number)" }

        func scan(_ text: String, key: String? = nil) async throws -> JSONValue {
            let body = String(decoding: try JSONEncoder().encode(["text": text]), as: UTF8.self)
            let reply = try await gateway.send(
                .post, "/v1/door-events/\(event.id)/scans", as: .recorder, json: body,
                headers: key.map { ["Idempotency-Key": $0] } ?? [:])
            #expect(reply.status == 200, "\(reply.text)")
            return try reply.json
        }
    }

    @Test func `of fifty cards at once one gets the last place, and its holder only`() async throws {
        let hall = try await Hall.open(places: 3)
        for number in 1...50 { _ = try await hall.enrol(number) }
        _ = try await (hall.scan(hall.card(1)), hall.scan(hall.card(2)))
        let outcomes = try await withThrowingTaskGroup(of: (Int, String?).self) { group in
            for number in 3...50 {
                group.addTask { (number, try await hall.scan(hall.card(number))["outcome"]?.string) }
            }
            return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
        }
        let winners = outcomes.filter { $0.value == "checkedIn" }
        #expect(winners.count == 1 && outcomes.values.filter { $0 == "full" }.count == 47)
        let inside = try await hall.gateway.store.attendances(of: hall.event.id).items
        #expect(inside.count == 3 && inside.last?.person?.number == winners.keys.first.map { "\($0)" })
    }

    @Test func `a card is answered by its member, or by why it does not open`() async throws {
        let hall = try await Hall.open(places: nil)
        _ = try await hall.enrol(1)
        _ = try await hall.enrol(2, active: false)
        let first = try await hall.scan(hall.card(1), key: "a")
        #expect(first["outcome"] == "checkedIn" && first["person"]?["name"] == "Člen 1")
        #expect(first["tally"]?["checkedIn"] == .integer(1))
        #expect(try await hall.scan(hall.card(1), key: "a") == first)
        let second = try await hall.scan(hall.card(1))
        #expect(second["outcome"] == "alreadyIn" && second["since"] == first["attendance"]?["checkedInAt"])
        #expect(try await hall.scan(hall.card(2))["outcome"] == "left")
        #expect(try await hall.scan(hall.card(3))["outcome"] == "unknownNumber")
        #expect(try await hall.scan("CZ123456789")["outcome"] == "noMemberCard")
        let other = try await hall.scan("Jmeno a prijmeni: Někdo Jiný, osobni cislo: 1")
        #expect(other["outcome"] == "otherName" && other["mayLetIn"] == .boolean(true))
    }

    @Test func `of whom has a signed card, the readable half asks a person, and the whole of it opens`() async throws {
        let hall = try await Hall.open(places: nil)
        let (gateway, member) = (hall.gateway, try await hall.enrol(1))
        let made = try await gateway.send(.post, "/v1/members/\(member)/cards", as: .recorder)
        let card = try JSONDecoder().decode(IssuedCard.self, from: Data(made.body))
        let desk = CardDesk(store: gateway.store, keys: CardKeyFile(path: gateway.folder.file("card.key")))
        let text = try await desk.card(of: try await gateway.store.member(member), in: .cs, issuedBy: nil).qrText
        let half = try await hall.scan(hall.card(1))
        #expect(half["outcome"] == "notSigned" && half["mayLetIn"] == .boolean(true) && half["attendance"] == nil)
        #expect(try await hall.scan(text + "0")["outcome"] == "altered")
        let whole = try await hall.scan(text)
        #expect(whole["outcome"] == "checkedIn")
        _ = try await gateway.send(
            .post, "/v1/cards/\(card.serial)/revoke", as: .recorder, json: #"{"reason":"lost"}"#)
        let revoked = try await hall.scan(text)
        #expect(revoked["outcome"] == "revoked" && revoked["mayLetIn"] == .boolean(false))
        #expect(try await hall.scan(hall.card(1))["outcome"] == "notSigned")
    }

    @Test func `what is refused says why`() async throws {
        let hall = try await Hall.open(places: 1, walkIns: false)
        let members = (try await hall.enrol(1), try await hall.enrol(2))
        let path = "/v1/door-events/\(hall.event.id)"
        func send(_ part: String, _ body: String) async throws -> (Int, String?) {
            let reply = try await hall.gateway.send(.post, "\(path)/\(part)", as: .recorder, json: body)
            return (reply.status, reply.problem)
        }
        #expect(try await send("let-in", #"{"memberId":"\#(members.0)"}"#) == (200, nil))
        #expect(try await send("let-in", #"{"memberId":"\#(members.1)"}"#) == (409, "door-full"))
        #expect(try await send("attendances", #"{"memberId":"\#(members.1)"}"#) == (201, nil))
        #expect(try await send("attendances", #"{"memberId":"\#(members.1)"}"#) == (409, "already-on-list"))
        #expect(try await send("call-up", "{}") == (409, "door-full"))
        #expect(try await send("undo", #"{"moveId":"\#(members.1)"}"#) == (409, "attendance-moved"))
        #expect(
            try await send("moves", #"{"attendanceId":"\#(members.1)","move":"kick"}"#) == (404, "unknown-attendance"))
        #expect(try await send("moves", #"{"attendanceId":"\#(members.1)","move":"fly"}"#) == (400, "bad-value"))
        _ = try await hall.gateway.send(.patch, path, json: #"{"cancelled":true}"#)
        #expect(try await send("scans", #"{"text":"x"}"#) == (409, "door-event-cancelled"))
    }

    @Test func `whoever has the newest address fetches the calendar, in which nobody stands`() async throws {
        let hall = try await Hall.open(places: 5)
        _ = try await hall.gateway.store.letIn(try await hall.enrol(1), to: hall.event.id, by: "test")
        func address() async throws -> String {
            let reply = try await hall.gateway.send(.post, "/v1/door-events/feed")
            return try reply.json["path"]?.string ?? ""
        }
        let (old, new) = (try await address(), try await address())
        #expect(try await hall.gateway.send(.get, old, as: nil).status == 404)
        let fetched = try await hall.gateway.send(.get, new, as: nil)
        #expect(fetched.status == 200 && fetched.mediaType == "text/calendar")
        for part in ["SUMMARY:Zápas", "UID:\(hall.event.id)@gatewayd", "SEQUENCE:0", "STATUS:CONFIRMED"] {
            #expect(fetched.text.contains(part), "\(part)")
        }
        #expect(!fetched.text.contains("Člen"))
        _ = try await hall.gateway.send(.patch, "/v1/door-events/\(hall.event.id)", json: #"{"cancelled":true}"#)
        let later = try await hall.gateway.send(.get, new, as: nil).text
        #expect(later.contains("STATUS:CANCELLED") && later.contains("SEQUENCE:1"))
        #expect(try await hall.gateway.send(.delete, "/v1/door-events/feed").status == 204)
        #expect(try await hall.gateway.send(.get, new, as: nil).status == 404)
    }

    @Test func `the table has each by name, with money in hundredths, and runs no formula`() async throws {
        let hall = try await Hall.open(places: 5, price: 12_005)
        let store = hall.gateway.store
        for (name, number) in [("Žofie", "2"), ("=1+1", "1")] {
            let member = try await store.createMember(MemberDraft(name: name, number: number), by: "test").id
            _ = try await store.letIn(member, to: hall.event.id, by: "test")
        }
        let first = try #require(try await store.attendances(of: hall.event.id).items.first)
        _ = try await store.move(first.id, in: hall.event.id, .checkOut, paid: 7, by: "test")
        let reply = try await hall.gateway.send(
            .get, "/v1/door-events/\(hall.event.id)/attendances.csv?language=cs", as: .viewer)
        #expect(reply.headers["Cache-Control"] == "no-store")
        let lines = reply.text.split(separator: "\r\n").map(String.init)
        #expect(lines.count == 3 && lines[1].hasPrefix("'=1+1;1;;uvnitř;;") && lines[1].contains(";120,05;;CZK;Zápas;"))
        #expect(lines[2].hasPrefix("Žofie;2;;odešel;;") && lines[2].contains(";120,05;0,07;CZK;"))
    }
}
