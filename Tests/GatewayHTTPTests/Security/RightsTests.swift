import Foundation
import HTTPServer
import HerdStore
import Recording
import TestSupport
import Testing
import Values

@testable import DeviceGateway
@testable import GatewayHTTP

/// Who may see one barn is told nothing of the others: every route is asked, with the requests that openapi.json is tested by.
@Suite struct `who sees one barn` {
    /// A farm with a second barn, whose animals and all that is of them bear marks that stand nowhere else.
    struct TwoBarns {
        let farm: Farm
        let token: String
        /// Of the farm's barn.
        let own: Location
        let other: Location
        let group: Location
        let cow: Animal
        let weighing: Weighing
        let loose: Weighing
        let note: Change

        static let marks = ["788888", "Mysteria", "Mysterium"]
        static let eid = "203000788888888"

        static func open(in backing: HerdStore.Backing = .memory, role: Access.Role = .recorder) async throws
            -> TwoBarns
        {
            let farm = try await Farm.open(in: backing)
            let store = farm.gateway.store
            let other = try await store.createLocation(LocationDraft(kind: .barn, number: "7", name: "Mysteriumbarn"))
            let group = try await store.createLocation(
                LocationDraft(kind: .group, number: "77", name: "Mysteriumgroup", parent: other.id))
            let eid = try EID(digits: eid)
            let cow = try await store.createAnimal(
                AnimalDraft(
                    number: "788888888", sex: .female, born: farm.animal.born, name: "Mysteria", groupId: group.id,
                    eid: eid, collar: "788888"), by: "test")
            _ = try await store.createAnimal(
                AnimalDraft(number: "788888777", sex: .female, born: farm.animal.born, name: "Mysteria 2"), by: "test")
            let now = farm.gateway.station.clock.now()
            func weigh(_ key: String, _ eid: EID?, _ eids: [EID]) async throws -> Weighing {
                let draft = WeighingDraft(
                    place: "main", weight: Weight(grams: 410_000), unit: .kilogram, text: "[788888]", eid: eid,
                    candidates: eids.map { NameCandidate(eid: $0, probability: 0.5) },
                    reason: eid == nil ? .ambiguousEID : nil, eids: eids, deviceId: farm.device.id,
                    trace: [TracePoint(seconds: 0, weight: .zero)])
                return try await store.record(draft, at: now, idempotencyKey: key).weighing
            }
            let weighing = try await weigh("a", eid, [eid])
            let loose = try await weigh("b", nil, [eid, try EID(digits: Farm.eid)])
            let note = try await store.addChange(
                ChangeDraft(
                    date: .day(await store.today), fields: .note(NoteFields(text: "Mysterium 788888", type: 1))),
                to: cow.id, by: "test")
            for animal in [nil, cow.summary] {
                try await store.append(
                    .weighingMissed,
                    data: MissedWeighing(
                        at: now, place: "main", reason: .leftEarly, weight: Weight(grams: 400_000), eids: [eid],
                        animal: animal, simulated: false))
            }
            let deleted = try await store.addChange(
                ChangeDraft(date: .day(await store.today), fields: .note(NoteFields(text: "Mysterium", type: 1))),
                to: cow.id, by: "test")
            try await store.deleteChange(deleted.id, by: "test")
            let token = try await store.createToken(
                AccessDraft(name: "limited", role: role, barns: [farm.barn.id]), by: "test"
            ).token
            return TwoBarns(
                farm: farm, token: token, own: farm.barn, other: other, group: group, cow: cow, weighing: weighing,
                loose: loose, note: note)
        }

        func send(_ method: Method, _ target: String, type: String? = nil, body: [UInt8] = []) async throws -> Reply {
            try await farm.gateway.send(
                method, target, as: nil, type: type, body: body, headers: ["Authorization": "Bearer \(token)"])
        }

        func send(_ method: Method, _ target: String, json: String) async throws -> Reply {
            try await send(method, target, type: "application/json", body: Array(json.utf8))
        }

        /// What an answer says, all of a stream's events that there are.
        func text(of reply: Reply) async throws -> String {
            guard let stream = reply.stream else { return reply.text }
            let last = try await farm.gateway.store.lastEventNumber()
            return await (try EventClient(stream)).frames { $0.id == last }.map { "\($0.event) \($0.data)" }
                .joined(separator: "\n")
        }

        /// Marks of the other barn, and ids of what is in it.
        func leaks(in text: String) -> [String] {
            (Self.marks + [cow.id.description, note.id.description]).filter(text.contains)
        }
    }

    @Test func `every route is asked`() throws {
        let asked = Set(GoldenRequest.all.map(\.operation))
        #expect(asked == Set(try OpenAPIDocument().operations.map(\.id)))
    }

    @Test(arguments: GoldenRequest.all)
    func `is told nothing of another`(golden: GoldenRequest) async throws {
        let folder = try TemporaryFolder()
        let barns = try await TwoBarns.open(in: .file(folder.file("gateway.sqlite")))
        let operation = try #require(try OpenAPIDocument().operation(golden.operation))
        let (target, type, body) = try golden.parts(for: barns.farm)
        let reply = try await barns.send(operation.method, target, type: type, body: body)
        let text = try await barns.text(of: reply)
        #expect(barns.leaks(in: text) == [], "\(operation.name): \(text)")
        // Asked with the rights for it, it answers as it does to everybody.
        let role = operation.json["x-role"]?.string
        // A code and a browser are those of whoever made them.
        let isOwn =
            !["phoneCode", "signOutElsewhere"].contains(golden.operation) && !Self.allBarns.contains(golden.operation)
        if golden.expected < 300, role != "admin", isOwn {
            #expect(reply.status == golden.expected, "\(operation.name): \(text)")
        }
        await barns.farm.gateway.station.stop()
    }

    /// What devices say, byte for byte.
    private static let allBarns: Set<String> = [
        "terminal", "deviceCaptures", "deviceCapture", "learn", "deviceSessions", "importDeviceSession",
    ]

    @Test func `finds one's own in every list`() async throws {
        let folder = try TemporaryFolder()
        let barns = try await TwoBarns.open(in: .file(folder.file("gateway.sqlite")))
        let farm = barns.farm
        let (animal, session) = (farm.animal.id, farm.session.id)
        let own = [
            "/v1/animals": "Růžena", "/v1/animals?query=123456789": "Růžena", "/v1/animals?query=Růž": "Růžena",
            "/v1/animals?query=345": "Růžena", "/v1/animals?query=42": "Růžena", "/v1/animals?query=4": "Růžena",
            "/v1/animals/\(animal)": "Růžena", "/v1/animals/\(animal)/changes": "levá zadní",
            "/v1/animals/\(animal)/weighings": "425.5", "/v1/animals.csv": "Růžena",
            "/v1/animals/weights?animals=\(animal)": "425.5", "/v1/changes.ndjson": "levá zadní",
            "/v1/weighings": "Růžena", "/v1/weighings/\(farm.assigned.id)": "Růžena",
            "/v1/weighings/unassigned": farm.unassigned.id.description, "/v1/weighings/missed": Farm.eid,
            "/v1/sessions": "Říjen", "/v1/sessions/\(session)": "Říjen",
            "/v1/sessions/\(session)/weighings": "Růžena", "/v1/sessions/\(session)/weighings.csv": "Růžena",
            "/v1/sessions/\(session)/reconcile": farm.unassigned.id.description,
            "/v1/sessions/\(session)/weighings.icar.json": "425.5",
            "/v1/resolve?eid=\(Farm.eid)": "Růžena", "/v1/resolve?code=CZ123456789": "Růžena",
            "/v1/places": "Kravín", "/v1/session": "Kravín", "/v1/events?after=0": "weighing.recorded",
            "/v1/station": "Říjen",
        ]
        for (target, mark) in own {
            let encoded = target.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed.union(["?"])) ?? target
            let text = try await barns.text(of: try await barns.send(.get, encoded))
            #expect(text.contains(mark), "\(target): \(text)")
            #expect(barns.leaks(in: text) == [], "\(target)")
        }
    }

    /// With the right to see all bulls, and without it.
    @Test(arguments: [(true, ["A", "B", "C", "D", "E"]), (false, ["A", "B", "D"])], [false, true])
    func `bulls are those of one's barns and centres, or all`(_ right: (Bool, [String]), inFile: Bool) async throws {
        let folder = try TemporaryFolder()
        let barns = try await TwoBarns.open(in: inFile ? .file(folder.file("gateway.sqlite")) : .memory)
        let store = barns.farm.gateway.store
        func centre(_ number: String, of barn: Location) async throws -> Location {
            let centre = try await store.createLocation(LocationDraft(kind: .centre, number: number))
            _ = try await store.editLocation(barn.id, LocationPatch(parent: .set(centre.id)), by: "t")
            return centre
        }
        let (near, far) = (try await centre("61", of: barns.own), try await centre("62", of: barns.other))
        for (number, place) in [("A", nil), ("B", barns.own), ("C", barns.other), ("D", near), ("E", far)] {
            var fields: [String: JSONValue] = ["number": .string(number)]
            if let place {
                fields["placement"] = .string(place.kind.rawValue)
                fields["placeId"] = .string(place.id.description)
            }
            _ = try await store.createEntry(Bull.self, .object(fields), by: "t")
        }
        let draft = AccessDraft(name: "b", role: .recorder, barns: [barns.own.id], seesAllBulls: right.0)
        let token = try await store.createToken(draft, by: "t").token
        func ask(_ target: String) async throws -> Reply {
            try await barns.farm.gateway.send(
                .get, target, as: nil, headers: ["Authorization": "Bearer \(token)"])
        }
        let listed = try #require(try await ask("/v1/bulls").json["items"]?.array)
        // Of no place, as the farm has it from the start.
        let expected = right.1 + [barns.farm.bull.number]
        #expect(listed.compactMap { $0["number"]?.string } == expected)
        let table = try await ask("/v1/bulls.csv").text.split(separator: "\r\n")
        #expect(table.count == expected.count + 1, "one is the header")
        #expect(try await store.entries(Bull.self).count == 6, "the station sees all")
        await barns.farm.gateway.station.stop()
    }

    @Test(arguments: [false, true])
    func `what is elsewhere is not there`(inFile: Bool) async throws {
        let folder = try TemporaryFolder()
        let barns = try await TwoBarns.open(in: inFile ? .file(folder.file("gateway.sqlite")) : .memory)
        let (cow, weighing, note) = (barns.cow.id, barns.weighing.id, barns.note.id)
        let session = try await elsewhereSession(barns)
        let targets: [(Method, String, String?, String)] = [
            (.get, "/v1/animals/\(cow)", nil, "unknown-animal"),
            (.get, "/v1/animals/\(cow)/changes", nil, "unknown-animal"),
            (.get, "/v1/animals/\(cow)/weighings", nil, "unknown-animal"),
            (.get, "/v1/animals/\(cow)/card", nil, "unknown-animal"),
            (.get, "/v1/weighings/\(weighing)", nil, "unknown-weighing"),
            (.get, "/v1/weighings/\(barns.loose.id)", nil, "unknown-weighing"),
            (.get, "/v1/weighings/\(weighing)/history", nil, "unknown-weighing"),
            (.get, "/v1/sessions/\(session)", nil, "unknown-session"),
            (.get, "/v1/sessions/\(session)/report.pdf", nil, "unknown-session"),
            (.post, "/v1/sessions/\(session)/close", nil, "unknown-session"),
            (.patch, "/v1/sessions/\(session)", #"{"name":"x"}"#, "unknown-session"),
            (
                .post, "/v1/animals/\(cow)/changes",
                #"{"kind":"note","date":"2026-11-20","fields":{"text":"x"}}"#, "unknown-animal"
            ),
            (.patch, "/v1/changes/\(note)", #"{"fields":{"text":"x"}}"#, "unknown-change"),
            (.post, "/v1/weighings/\(weighing)/discard", #"{"reason":"x"}"#, "unknown-weighing"),
            (
                .post, "/v1/weighings/\(barns.farm.unassigned.id)/assign", #"{"animalId":"\#(cow)"}"#,
                "unknown-animal"
            ),
            (.post, "/v1/weighings/release", #"{"weighingIds":["\#(weighing)"]}"#, "unknown-weighing"),
            (
                .post, "/v1/weighings/unassigned/discard", #"{"weighingIds":["\#(barns.loose.id)"],"reason":"x"}"#,
                "unknown-weighing"
            ),
            (
                .post, "/v1/weighings/unassigned/assign",
                #"{"assignments":[{"weighingId":"\#(barns.loose.id)","animalId":"\#(barns.farm.animal.id)"}]}"#,
                "unknown-weighing"
            ),
            (
                .post, "/v1/changes",
                #"{"animals":["\#(cow)"],"kind":"note","date":"2026-11-20","fields":{"text":"x"}}"#, "unknown-animal"
            ),
            (
                .post, "/v1/animals/\(barns.farm.animal.id)/changes",
                #"{"kind":"move","date":"2026-11-20","fields":{"groupId":"\#(barns.group.id)"}}"#, "unknown-place"
            ),
            (.post, "/v1/sessions", #"{"barnId":"\#(barns.other.id)"}"#, "unknown-place"),
            (.post, "/v1/phones/codes", #"{"role":"viewer","barns":["\#(barns.other.id)"]}"#, "unknown-place"),
            (
                .post, "/v1/places", #"{"kind":"group","number":"3","parent":"\#(barns.other.id)"}"#, "unknown-place"
            ),
        ]
        for (method, target, json, problem) in targets {
            let reply =
                if let json { try await barns.send(method, target, json: json) } else {
                    try await barns.send(method, target)
                }
            #expect(reply.status == 404 && reply.problem == problem, "\(method) \(target): \(reply.text)")
        }
        // Nothing of it was done.
        let store = barns.farm.gateway.store
        #expect(try await store.changes(of: cow).items.contains { $0.id == note && $0.corrections == 0 })
        #expect(try await store.weighing(weighing).animalId == cow)
        #expect(try await store.weighing(barns.loose.id).state == .unassigned)
        #expect(try await store.session(session).closedAt == nil)
        await barns.farm.gateway.station.stop()
    }

    /// A session of the other barn, which is open now.
    private func elsewhereSession(_ barns: TwoBarns) async throws -> Session.ID {
        let store = barns.farm.gateway.store
        _ = try await store.closeSession(barns.farm.session.id)
        return try await store.openSession(SessionDraft(name: "Mysterium", barnId: barns.other.id)).id
    }

    @Test func `is not told whose a transponder or an open session is`() async throws {
        let barns = try await TwoBarns.open()
        _ = try await elsewhereSession(barns)
        let animal = barns.farm.animal.id
        let refusals = [
            ("/v1/sessions", #"{"name":"x"}"#, "session-open"),
            ("/v1/sessions/\(barns.farm.session.id)/reopen", "", "session-open"),
            ("/v1/animals/\(animal)/eids", #"{"eid":"\#(TwoBarns.eid)","confirm":true}"#, "of-another-barn"),
            ("/v1/animals/\(animal)/eids", #"{"eid":"\#(TwoBarns.eid)"}"#, "of-another-barn"),
            (
                "/v1/animals/\(animal)/changes",
                #"{"kind":"tagging","date":"2026-11-20","fields":{"eid":"\#(TwoBarns.eid)"}}"#, "of-another-barn"
            ),
            (
                "/v1/animals",
                #"{"number":"788888888","sex":"male","born":"2024-03-01","groupId":"\#(barns.farm.group.id)"}"#,
                "of-another-barn"
            ),
            ("/v1/animals", #"{"number":"333333333","sex":"male","born":"2024-03-01"}"#, "group-needed"),
            ("/v1/places", #"{"kind":"barn","number":"9"}"#, "group-needed"),
        ]
        for (target, json, problem) in refusals {
            let reply = try await barns.send(.post, target, json: json)
            #expect(reply.problem == problem, "\(target): \(reply.text)")
            #expect(reply.problem == "of-another-barn" || barns.leaks(in: reply.text) == [], "\(reply.text)")
        }
        // The last weighing at the place is of another barn: there is nothing that one could mean.
        #expect(try await barns.send(.post, "/v1/weighings/undo", json: #"{"place":"main"}"#).status == 404)
        await barns.farm.gateway.station.stop()
    }

    @Test func `records of what a session weighed only what is seen`() async throws {
        let barns = try await TwoBarns.open()
        let before = try await barns.farm.gateway.store.changes(of: barns.cow.id).items.count
        let reply = try await barns.send(
            .post, "/v1/changes",
            json:
                #"{"animals":{"sessionId":"\#(barns.farm.session.id)"},"kind":"note","date":"2026-11-20","fields":{"text":"x"}}"#
        )
        #expect(try reply.json["recorded"]?.integer == 1, "\(reply.text)")
        #expect(try await barns.farm.gateway.store.changes(of: barns.cow.id).items.count == before)
        await barns.farm.gateway.station.stop()
    }

    @Test func `reckons a session of what is seen`() async throws {
        let barns = try await TwoBarns.open()
        let target = "/v1/sessions/\(barns.farm.session.id)"
        let all = try await barns.farm.gateway.send(.get, target).json["statistics"]?["count"]?.integer
        let seen = try await barns.send(.get, target).json["statistics"]?["count"]?.integer
        #expect(all == 5 && seen == 3)
        let closed = try await barns.send(.post, target + "/close").json["statistics"]?["count"]?.integer
        #expect(closed == 3)
        let text = try await barns.text(of: try await barns.send(.get, "/v1/events?after=0"))
        #expect(text.contains("session.closed") && !text.contains(#""count":5"#))
        await barns.farm.gateway.station.stop()
    }

    @Test func `sees a weight without its animal at the scale`() async throws {
        let barns = try await TwoBarns.open()
        let stream = try #require(try await barns.send(.get, "/v1/events").stream)
        let client = try EventClient(stream)
        let frame = LiveFrame(
            place: "main", deviceId: nil, at: barns.farm.gateway.station.clock.now(), weight: Weight(grams: 410_000),
            stability: .stable, load: .inRange, phase: .locked, eid: try EID(digits: TwoBarns.eid),
            animal: barns.cow.summary, alert: nil, opened: nil, drafting: nil, simulated: false)
        barns.farm.gateway.news.publish(frame)
        let live = try #require(await client.frames { $0.event == "live" }.last)
        #expect(
            barns.leaks(in: live.data) == [] && live.data.contains("410") && live.data.contains(#""otherBarn":true"#))
        // Of what is stored there is the weight, too.
        let past = try await barns.text(of: try await barns.send(.get, "/v1/events?after=0"))
        let told = past.split(separator: "\n").filter { $0.hasPrefix("weighing.recorded") && $0.contains("otherBarn") }
        #expect(told.count == 2 && told.allSatisfy { $0.contains("410") }, "\(past)")
        await barns.farm.gateway.station.stop()
    }

    @Test func `sees what an animal did elsewhere once it has come, and nothing once it has gone`() async throws {
        let barns = try await TwoBarns.open()
        let store = barns.farm.gateway.store
        let today = await store.today
        func move(to group: Location) async throws {
            _ = try await store.addChange(
                ChangeDraft(date: .day(today), fields: .move(MoveFields(groupId: group.id))), to: barns.cow.id,
                by: "test")
        }
        try await move(to: barns.farm.group)
        #expect(try await barns.send(.get, "/v1/animals/\(barns.cow.id)/changes").text.contains("Mysterium 788888"))
        #expect(try await barns.send(.get, "/v1/weighings/\(barns.weighing.id)").status == 200)
        try await move(to: barns.group)
        #expect(try await barns.send(.get, "/v1/animals/\(barns.cow.id)/changes").status == 404)
        await barns.farm.gateway.station.stop()
    }

    @Test func `inseminates where nobody else is named`() async throws {
        let barns = try await TwoBarns.open()
        let store = barns.farm.gateway.store
        let id = try #require(try await store.tokens().first { $0.name == "limited" }?.id)
        _ = try await store.changeAccess(id, .token, AccessPatch(technicians: ["Věra", "Jan"]), by: "test")
        func technician(_ more: String) async throws -> String? {
            let fields = #"{"character":"insemination","order":1,"bull":"NEO-1"\#(more)}"#
            let reply = try await barns.send(
                .post, "/v1/animals/\(barns.farm.animal.id)/changes",
                json: #"{"kind":"insemination","date":"2026-11-20","fields":\#(fields)}"#)
            return try reply.json["fields"]?["technician"]?.string
        }
        #expect(try await technician("") == "Věra")
        #expect(try await technician(#","technician":"Karel""#) == "Karel")
        await barns.farm.gateway.station.stop()
    }

    @Test func `an admin sees all barns, whatever is said`() async throws {
        let barns = try await TwoBarns.open(role: .admin)
        #expect(try await barns.send(.get, "/v1/animals").text.contains("Mysteria"))
        await barns.farm.gateway.station.stop()
    }

    @Test func `a phone sees what its giver does`() async throws {
        let barns = try await TwoBarns.open()
        let code = try await barns.send(.post, "/v1/phones/codes", json: #"{"role":"viewer"}"#).json["code"]?.string
        let phone = try await barns.farm.gateway.send(
            .post, "/v1/phones", as: nil, json: #"{"code":"\#(code ?? "")","name":"Telefon"}"#)
        #expect(try phone.json["barns"]?.array == [.string(barns.own.id.description)])
        await barns.farm.gateway.station.stop()
    }

    @Test func `other barns are seen from the next request on, and listening begins anew`() async throws {
        let barns = try await TwoBarns.open()
        let stream = try #require(try await barns.send(.get, "/v1/events").stream)
        let id = try #require(try await barns.farm.gateway.store.tokens().first { $0.name == "limited" }?.id)
        let reply = try await barns.farm.gateway.send(
            .patch, "/v1/tokens/\(id)", json: #"{"barns":["\#(barns.other.id)"]}"#)
        #expect(reply.status == 200)
        _ = await (try EventClient(stream)).frames { _ in false }
        let text = try await barns.send(.get, "/v1/animals").text
        #expect(text.contains("Mysteria") && !text.contains("Růžena"))
        await barns.farm.gateway.station.stop()
    }
}
