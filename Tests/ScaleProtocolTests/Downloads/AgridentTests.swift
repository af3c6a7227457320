import TestSupport
import Testing

@testable import ScaleProtocol
@testable import Simulation
@testable import Values

/// protocols.md §3.4.
struct AgridentTests {
    private static let weighing = SimulatedSession(
        number: 0, name: "Vážení (Manu)", date: "", headings: ["   DATE", "   TIME", "   EID", "   WEIGHT", "   NOTE"],
        rows: [
            ["30052026", "101701", "982000364696050", "0425.5", ""],
            ["30-05-26", "10:18", "8000F580075BCD15", "401", "lame"],
            ["2026-05-30", "10:19:00", "", "", "no tag"],
        ])
    private static let tags = SimulatedSession(
        number: 1, name: "Tags", date: "", headings: ["   EID"], rows: [["982000123456789"]])

    private static func connected<Device: SimulatedDevice>(_ device: Device) -> Session<AgridentAWR, Device> {
        var session = Session(AgridentAWR(), device)
        session.connect()
        session.run(for: .seconds(1))
        return session
    }

    private static let wand = SimulatedAgridentWand(sessions: [weighing, tags])

    @Test func `the wand says who it is and is left alone`() {
        var session = Self.connected(Self.wand)
        session.run(for: .seconds(600))
        #expect(session.notices == [.identified(name: "Agrident 2.31")])
        #expect(session.sent == ["[XGWVER]"])
    }

    @Test func `a silent wand is asked now and then, and told once`() {
        var session = Self.connected(Faulty(Self.wand) { _, nth, answer in nth < 3 ? [] : answer })
        session.run(for: .seconds(300))
        #expect(session.notices == [.noAnswer(to: "XGWVER"), .identified(name: "Agrident 2.31")])
        #expect(session.sent == Array(repeating: "[XGWVER]", count: 4))
    }

    @Test func `a silent wand is asked again half a minute after its time was over`() throws {
        var dialect = AgridentAWR()
        #expect(dialect.start(at: .noon).sent == ["[XGWVER]"])
        var now = Timestamp.noon
        for _ in 0..<3 {
            #expect(dialect.deadline == now + .seconds(12))
            now = now + .seconds(12)
            #expect(dialect.advance(to: now).sent.isEmpty)
            #expect(dialect.deadline == now + .seconds(30))
            #expect(dialect.advance(to: now + .seconds(29)).isEmpty)
            now = now + .seconds(30)
            #expect(dialect.advance(to: now).sent == ["[XGWVER]"])
        }
    }

    @Test func `the tasks are listed`() {
        var session = Self.connected(Self.wand)
        session.ask(.list)
        session.run(for: .seconds(1))
        #expect(
            session.actions.downloads == [
                .sessions([
                    StoredSession(number: 0, name: "Vážení (Manu)", rowCount: 3),
                    StoredSession(number: 1, name: "Tags", rowCount: 1),
                ])
            ])
        #expect(session.sent == ["[XGWVER]", "[XGTASK]"])
    }

    @Test func `a task comes row by row, mapped by its headings`() throws {
        var session = Self.connected(Self.wand)
        session.ask(.session(0))
        session.run(for: .seconds(1))
        #expect(session.sent == ["[XGWVER]", "[XGTASK]", "[XSH|0]", "[CSW|0]"])
        #expect(session.notices == [.identified(name: "Agrident 2.31")])
        guard case .session(let downloaded) = session.actions.downloads.first else {
            Issue.record("no session: \(session.actions.downloads)")
            return
        }
        let day = try #require(CalendarDay("2026-05-30"))
        #expect(downloaded.session.name == "Vážení (Manu)")
        #expect(downloaded.rows.map(\.eid?.description) == ["982000364696050", "982000123456789", nil])
        #expect(downloaded.rows.map(\.weight) == [Weight(grams: 425_500), Weight(grams: 401_000), nil])
        #expect(
            downloaded.rows.map(\.at) == [
                DeviceMoment(day: day, second: 37_021), DeviceMoment(day: day, second: 37_080),
                DeviceMoment(day: day, second: 37_140),
            ])
        #expect(downloaded.rows.map { $0.fields[4] } == ["", "lame", "no tag"])
    }

    @Test func `a task of one column has no bars`() throws {
        var session = Self.connected(Self.wand)
        session.ask(.session(1))
        session.run(for: .seconds(1))
        let downloaded = try #require(session.actions.downloads.first?.session)
        #expect(downloaded.rows.map(\.eid?.description) == ["982000123456789"])
    }

    @Test func `a tag read at any time is read, between frames too`() throws {
        var session = Self.connected(
            Faulty(Self.wand) { command, _, answer in
                command == "CSW|0" ? answer.prefix(9) + wire("A203000021346208␍") + answer.dropFirst(9) : answer
            })
        session.say(wire("982·000123456789␍␊"))
        session.ask(.session(0))
        session.run(for: .seconds(1))
        #expect(try session.readings == [.eid("982000123456789"), .eid("203000021346208")])
        #expect(session.actions.results.count == 1)
    }

    @Test(arguments: ["982000123456789[XGWVER]", "[982000123456789]", "9820001[", "[XG␍982000␍"])
    func `half a line is no tag`(text: String) {
        var session = Self.connected(Self.wand)
        session.say(wire(text))
        session.run(for: .seconds(1))
        #expect(session.readings.isEmpty)
    }

    @Test func `bytes without an end are not kept`() throws {
        var dialect = AgridentAWR()
        _ = dialect.start(at: .noon)
        let flood = [UInt8](repeating: UInt8(ascii: "7"), count: 5000)
        let actions = dialect.receive(flood + wire("␍982000123456789␍"), at: .noon)
        #expect(actions.notices == [.unreadable(Array(flood.prefix(64)))])
        #expect(try actions.readings == [.eid("982000123456789")])
    }

    @Test func `a wand that falls silent in the middle is told`() {
        var session = Self.connected(
            Faulty(Self.wand) { command, _, answer in command == "CSW|0" ? Array(answer.prefix(60)) : answer })
        session.ask(.session(0))
        session.run(for: .seconds(20))
        #expect(session.actions.results == [.failed(.noAnswer(to: "CSW"))])
        session.forget()
        session.ask(.list)
        session.run(for: .seconds(1))
        #expect(session.actions.results.count == 1)
    }

    @Test func `rows of a download that was given up are not taken for tasks or for rows of the next`() throws {
        let late = wire("[1|old||2]␍␊[CSWOK]␍␊")
        var session = Self.connected(
            Faulty(Self.wand) { command, _, answer in command == "XGTASK" || command == "CSW|1" ? late + answer : answer
            })
        session.ask(.list)
        session.run(for: .seconds(1))
        let sessions = try #require(session.actions.results.first?.sessions)
        #expect(sessions.map(\.name) == ["Vážení (Manu)", "Tags"])
        session.forget()
        session.ask(.session(1))
        session.run(for: .seconds(1))
        let downloaded = try #require(session.actions.results.first?.session)
        #expect(downloaded.rows.count == 1)
    }

    @Test func `what cannot be downloaded is said at once`() {
        var session = Self.connected(Self.wand)
        session.ask(.session(9))
        session.run(for: .seconds(1))
        #expect(session.actions.results == [.failed(.unknownSession(9))])
        session.forget()
        session.ask(.list)
        session.ask(.list)
        #expect(session.actions.results == [.failed(.busy)])
        var dialect = AgridentAWR()
        #expect(dialect.ask(.list, at: .noon) == [.download(.failed(.notReady))])
    }

    @Test(arguments: UInt64(0)..<30)
    func `whatever the wand says, only what is allowed is sent`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let nonsense = (0..<40).map { _ in
            (0..<Int.random(in: 0...60, using: &random)).map { _ in
                Array("[]|0123456789XGTASKOCWH\r ".utf8).randomElement(using: &random)!
            }
        }
        var session = Self.connected(
            Faulty(Self.wand) { command, nth, answer in
                command == "XGWVER" ? answer : nonsense[(nth * 7 + command.utf8.count) % 40] + answer
            })
        for request in [DownloadRequest.list, .session(0), .session(1)] {
            session.ask(request)
            session.run(for: .seconds(30))
        }
        let allowed = #/\[(XGWVER|XGTASK|XSH\|\d+|CSW\|\d+)\]/#
        for sent in session.sent { #expect(try allowed.wholeMatch(in: sent) != nil, "\(sent)") }
        #expect(session.actions.results.count == 3)
    }
}
