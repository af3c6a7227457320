import HTTPServer
import HerdStore
import Testing
import Values

@testable import GatewayHTTP

/// Whoever is somebody in the register does at doors what the register says of them.
struct DoorRoleRoutesTests {
    /// A gateway at which the recorder's key is a member with these roles.
    private func gateway(_ roles: [String]) async throws -> (gateway: Gateway, member: Member.ID, event: DoorEvent) {
        let gateway = try await Gateway.open()
        var draft = MemberDraft(name: "Jan Novák", number: "1")
        draft.roles = roles
        let member = try await gateway.store.createMember(draft, by: "test").id
        let access = try #require(try await gateway.store.access(forToken: gateway.token(.recorder)))
        let reply = try await gateway.send(.put, "/v1/door-people/\(access.id)", json: #"{"memberId":"\#(member)"}"#)
        #expect(reply.status == 200)
        let now = StoreClock.system.now()
        let event = try await gateway.store.createDoorEvent(
            DoorEventDraft(name: "Zápas", startsAt: now, endsAt: now + .seconds(7200)), by: "test")
        return (gateway, member, event)
    }

    @Test func `a player joins and leaves, and moves nobody else`() async throws {
        let (gateway, member, event) = try await gateway(["player"])
        let other = try await gateway.store.createMember(MemberDraft(name: "Eva", number: "2"), by: "test").id
        let path = "/v1/door-events/\(event.id)"
        func send(_ part: String, _ body: String) async throws -> Int {
            try await gateway.send(.post, "\(path)/\(part)", as: .recorder, json: body).status
        }
        #expect(try await send("attendances", #"{"memberId":"\#(other)"}"#) == 403)
        #expect(try await send("attendances", #"{"memberId":"\#(member)"}"#) == 201)
        _ = try await gateway.store.invite(other, to: event.id, by: "test")
        let list = try await gateway.store.attendances(of: event.id).items
        #expect(list.count == 2)
        for attendance in list {
            for move in DoorMove.allCases {
                let isOwnLeaving = attendance.person?.id == member && move == .kick
                let body = #"{"attendanceId":"\#(attendance.id)","move":"\#(move.rawValue)"}"#
                #expect(try await send("moves", body) == (isOwnLeaving ? 200 : 403), "\(move)")
            }
        }
        #expect(try await send("scans", #"{"text":"x"}"#) == 403)
        #expect(try await send("let-in", #"{"memberId":"\#(member)"}"#) == 403)
        #expect(try await send("call-up", "{}") == 403)
        #expect(try await send("undo", #"{"moveId":"\#(other)"}"#) == 403)
        #expect(try await gateway.send(.patch, path, as: .recorder, json: "{}").status == 403)
    }

    @Test func `who does at doors what the register says does not say it`() async throws {
        let (gateway, member, _) = try await gateway(["player"])
        let path = "/v1/members/\(member)"
        let raised = #"{"roles":["organiser"]}"#
        let refused = try await gateway.send(.patch, path, as: .recorder, json: raised)
        #expect(refused.status == 403 && refused.problem == "roles-not-yours")
        let rest = #"{"roles":["player"],"phone":"777 123 456"}"#
        #expect(try await gateway.send(.patch, path, as: .recorder, json: rest).status == 200)
        #expect(try await gateway.send(.patch, path, json: raised).status == 200)
        #expect(try await gateway.store.member(member).roles == ["organiser"])
    }

    @Test func `a trainer works at every door and runs none`() async throws {
        let (gateway, member, event) = try await gateway(["Trenér"])
        let path = "/v1/door-events/\(event.id)"
        let scan = try await gateway.send(.post, "\(path)/scans", as: .recorder, json: #"{"text":"x"}"#)
        #expect(scan.status == 200)
        let letIn = try await gateway.send(
            .post, "\(path)/let-in", as: .recorder, json: #"{"memberId":"\#(member)"}"#)
        #expect(letIn.status == 200)
        let there = try #require(try await gateway.store.attendances(of: event.id).items.first)
        for (move, status) in [("checkOut", 200), ("expect", 403), ("checkIn", 200), ("kick", 200)] {
            // The last is their own leaving.
            let reply = try await gateway.send(
                .post, "\(path)/moves", as: .recorder,
                json: #"{"attendanceId":"\#(there.id)","move":"\#(move)"}"#)
            #expect(reply.status == status, "\(move): \(reply.text)")
        }
        #expect(try await gateway.send(.post, "\(path)/call-up", as: .recorder, json: "{}").status == 403)
        // Whom the organiser took off the list no trainer puts back.
        let kicked = try #require(try await gateway.store.attendances(of: event.id).items.first)
        let undo = try await gateway.send(
            .post, "\(path)/undo", as: .recorder, json: #"{"moveId":"\#(kicked.moveId)"}"#)
        #expect(kicked.state == .kicked && undo.status == 403)
    }

    @Test func `an organiser runs the events of their own, and enters no others`() async throws {
        let (gateway, member, event) = try await gateway(["organizátor"])
        let body = #"""
            {"name":"Zápas","kind":"game","startsAt":"2027-01-20T18:00:00Z","endsAt":"2027-01-20T20:00:00Z"}
            """#
        let made = try await gateway.send(.post, "/v1/door-events", as: .recorder, json: body)
        #expect(made.status == 201)
        #expect(try made.json["organiserId"] == .string(member.description))
        let id = try #require(try made.json["id"]?.string)
        #expect(try await gateway.send(.patch, "/v1/door-events/\(id)", as: .recorder, json: "{}").status == 200)
        let refused = try await gateway.send(.patch, "/v1/door-events/\(event.id)", as: .recorder, json: "{}")
        #expect(refused.status == 403 && refused.problem == "door-role-too-low")
    }
}
