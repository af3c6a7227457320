import TestSupport
import Testing

@testable import ScaleProtocol
@testable import Simulation
@testable import Values

struct TruTestDownloadTests {
    private static func options(_ change: (inout TruTestOptions) -> Void = { _ in }) -> TruTestOptions {
        var options = TruTestOptions()
        change(&options)
        return options
    }

    private static let reader = options { $0.role = .reader }

    private static func connected<Device: SimulatedDevice>(
        _ device: Device, _ options: TruTestOptions = reader, seed: UInt64 = 1
    ) -> Session<TruTestSCP, Device> {
        var session = Session(TruTestSCP(options: options), device, seed: seed)
        session.connect()
        session.run(for: .seconds(2))
        session.forget()
        return session
    }

    private static let stick = SimulatedStickReader(sessions: StoredSessions.all)

    @Test func `the list tells every session`() {
        var session = Self.connected(Self.stick)
        session.ask(.list)
        session.run(for: .seconds(10))
        #expect(session.actions.downloads == [.sessions(StoredSessions.listed)])
        let commands = session.sent.filter { !$0.hasPrefix("{ZA1") }
        #expect(
            commands.prefix(10) == [
                "{FGDD`6472}", "{FLN`C54D}", "{FL`8C43}", "{FL`8C43}", "{FL`8C43}", "{FL`8C43}", "{FPNA0`D7C2}",
                "{FPDA0`D5E2}", "{FPNR0`E7CF}", "{FPNA3`D682}",
            ])
    }

    @Test func `a session comes row by row, mapped by its headings`() throws {
        var session = Self.connected(Self.stick)
        session.ask(.session(3))
        session.run(for: .seconds(10))
        #expect(session.actions.results == [.session(StoredSessions.downloaded)])
        #expect(session.actions.downloads.dropLast() == [.progress(rows: 5, of: 12), .progress(rows: 10, of: 12)])
        #expect(
            commands(of: session) == [
                "FGDD", "FLN", "FL", "FL", "FPNA3", "FPDA3", "FPNR3", "FF3", "FH", "FH", "FH", "FH", "FH", "FH", "FH",
                "FD", "FE", "FIF1,F0,RD,RT,W0,F4", "FN5", "FN5", "FN5",
            ])
        let downloaded = try #require(session.actions.results.first?.session)
        let row = try #require(downloaded.rows.first)
        #expect(row.eid?.description == "203000021346200")
        #expect(row.visualID == "440")
        #expect(row.weight == Weight(grams: 410_500))
        #expect(row.at == DeviceMoment(day: try #require(CalendarDay("2026-05-30")), second: 37_020))
        #expect(row.fields == ["203000021346200", "440", "30/05/2026", "10:17:00", "410.5", "1"])
        #expect(downloaded.rows[2].eid == nil)
        #expect(downloaded.rows[4].weight == nil)
        #expect(downloaded.rows[6].eid == nil)
        #expect(downloaded.rows[6].fields[0] == "999000000000007")
    }

    /// The text between the brackets of everything sent.
    private func commands(of session: Session<TruTestSCP, some SimulatedDevice>) -> [String] {
        session.sent.map { String($0.dropFirst().prefix { $0 != "`" && $0 != "}" }) }.filter { $0 != "ZA1" }
    }

    @Test func `an indicator's polls wait, go on afterwards, and weights are in its unit`() throws {
        let device = SimulatedIndicator(unit: .pound, sessions: StoredSessions.all)
        var session = Self.connected(device, Self.options())
        session.ask(.session(3))
        session.run(for: .seconds(10))
        let downloaded = try #require(session.actions.results.first?.session)
        #expect(downloaded.rows.first?.weight == Weight(mantissa: 4105, decimals: 1, unit: .pound))
        #expect(downloaded.rows.count == 12)
        let last = commands(of: session).lastIndex { $0 == "FN5" } ?? 0
        #expect(commands(of: session).prefix(last).allSatisfy { $0.hasPrefix("F") })
        #expect(session.readings.isEmpty == false)
    }

    @Test func `an unusual heading of the weights can be named`() throws {
        var stored = StoredSessions.weighing
        stored.headings[4] = "W0NLiveweight today"
        var session = Self.connected(SimulatedStickReader(sessions: [stored]))
        session.ask(.session(3, weightColumn: "liveweight TODAY"))
        session.run(for: .seconds(10))
        let downloaded = try #require(session.actions.results.first?.session)
        #expect(downloaded.rows.map(\.weight) == StoredSessions.downloaded.rows.map(\.weight))
    }

    @Test func `an empty session has no rows`() {
        var session = Self.connected(Self.stick)
        session.ask(.session(0))
        session.run(for: .seconds(10))
        let eid = DownloadColumn(name: "EID", role: .eid)
        #expect(
            session.actions.results == [
                .session(DownloadedSession(session: StoredSessions.listed[0], columns: [eid], rows: []))
            ])
    }

    @Test func `a tag read meanwhile is read`() throws {
        var session = Self.connected(Self.stick)
        session.ask(.session(3))
        session.run(for: .milliseconds(900))
        session.say(wire("982·000123456789␍␊"))
        session.run(for: .seconds(10))
        #expect(try session.readings == [.eid("982000123456789")])
        #expect(session.actions.results == [.session(StoredSessions.downloaded)])
    }

    // MARK: - Bad lines

    @Test(arguments: [("FN5", 1, ";7,", ";8,"), ("FN5", 0, "0,", "4,"), ("FN5", 2, "[0", "[9")])
    func `lost rows are noticed by the counter and fetched again`(
        command: String, asking: Int, from: String, to: String
    ) {
        // Without a CRC, so that only the counter can tell.
        let device = Faulty(Self.stick) { asked, nth, answer in
            let text = String(decoding: answer, as: UTF8.self)
            guard asked == command, nth == asking else { return answer }
            return Array(text.replacing(from, with: to, maxReplacements: 1).utf8)
        }
        var session = Self.connected(WithoutCRC(device))
        session.ask(.session(3))
        session.run(for: .seconds(30))
        #expect(session.actions.results == [.session(StoredSessions.downloaded)])
        #expect(commands(of: session).contains { $0.hasPrefix("FR") })
    }

    @Test func `rows that are lost again and again are not made up`() {
        let device = Faulty(Self.stick) { asked, _, answer in
            guard asked == "FN5" else { return answer }
            return Array(
                String(decoding: answer, as: UTF8.self).replacing(";2,", with: ";3,").replacing("[2,", with: "[3,").utf8
            )
        }
        var session = Self.connected(WithoutCRC(device))
        session.ask(.session(3))
        session.run(for: .seconds(60))
        #expect(session.actions.results == [.failed(.rowsLost(after: 2))])
    }

    @Test(arguments: ["FGDD", "FLN", "FL", "FPNA3", "FPDA3", "FPNR3", "FF3", "FH", "FD", "FE", "FN5"], [0, 1])
    func `an answer that never comes is asked for again`(command: String, asking: Int) {
        let device = Faulty(Self.stick) { asked, nth, answer in asked == command && nth == asking ? [] : answer }
        var session = Self.connected(device)
        session.ask(.session(3))
        session.run(for: .seconds(60))
        #expect(session.actions.results == [.session(StoredSessions.downloaded)])
    }

    @Test func `the answer to an older question is not taken for the answer to the next`() {
        // The third list entry arrives after its time, together with the answer to the probe.
        let device = Faulty(Self.stick) { asked, nth, answer in
            if asked == "FPNA3", nth == 0 { return [] }
            return asked == "ZA1" && nth > 0 ? wire("[Late`0000][7]") + answer : answer
        }
        var session = Self.connected(device)
        session.ask(.session(3))
        session.run(for: .seconds(60))
        #expect(session.actions.results == [.session(StoredSessions.downloaded)])
    }

    @Test func `a device that knows no CRC is read without`() {
        var session = Self.connected(WithoutCRC(Self.stick))
        session.ask(.session(3))
        session.run(for: .seconds(30))
        #expect(session.actions.results == [.session(StoredSessions.downloaded)])
    }

    @Test(arguments: UInt64(0)..<40)
    func `a noisy line gives the session or an error, never another session`(seed: UInt64) {
        var session = Self.connected(Self.stick, seed: seed)
        session.spoil = { bytes, random in
            guard Int.random(in: 0..<12, using: &random) == 0, !bytes.isEmpty else { return }
            let place = Int.random(in: 0..<bytes.count, using: &random)
            if Bool.random(using: &random) {
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            } else {
                bytes.remove(at: place)
            }
        }
        session.ask(.session(3))
        session.run(for: .seconds(240))
        #expect(session.actions.results.count == 1)
        for case .session(let downloaded) in session.actions.results {
            #expect(downloaded.rows == StoredSessions.downloaded.rows)
            #expect(downloaded.columns == StoredSessions.downloaded.columns)
        }
    }

    // MARK: - Ends

    @Test func `a device that is switched off in the middle is told once`() {
        var session = Self.connected(Self.stick)
        session.ask(.session(3))
        session.run(for: .seconds(2))
        session.device.switchOff()
        session.run(for: .seconds(60))
        #expect(session.actions.results == [.failed(.noAnswer(to: "ZA1"))])
    }

    @Test func `after a reconnect nothing is left of the download, and the next one works`() {
        var session = Self.connected(Self.stick)
        session.ask(.session(3))
        session.run(for: .seconds(2))
        session.connect()
        session.forget()
        session.run(for: .seconds(10))
        #expect(session.actions.downloads.isEmpty)
        session.ask(.session(3))
        session.run(for: .seconds(10))
        #expect(session.actions.results == [.session(StoredSessions.downloaded)])
    }

    @Test func `what cannot be downloaded is said at once`() {
        var session = Self.connected(Self.stick)
        session.ask(.session(4))
        session.run(for: .seconds(10))
        #expect(session.actions.results == [.failed(.unknownSession(4))])
        #expect(!commands(of: session).contains { $0.hasPrefix("FF") })

        session.forget()
        session.ask(.list)
        session.ask(.list)
        #expect(session.actions.results == [.failed(.busy)])

        var unconnected = TruTestSCP(options: Self.reader)
        #expect(unconnected.ask(.list, at: .noon) == [.download(.failed(.notReady))])
        var lines = EIDLines()
        #expect(lines.ask(.list, at: .noon) == [.download(.failed(.notSupported))])
        var listening = RecognisingDialect()
        #expect(listening.ask(.list, at: .noon) == [.download(.failed(.onlyListening))])
        var eziWeigh = Self.connected(SimulatedIndicator(model: .eziWeigh7), Self.options())
        eziWeigh.run(for: .seconds(10))
        eziWeigh.forget()
        eziWeigh.ask(.list)
        #expect(eziWeigh.actions.results == [.failed(.noAcknowledgements)])
    }

    @Test(arguments: [
        ("FPNA3", "FPNA3", 6), ("FH", "FH", 14),
    ])
    func `a refusal is tried again, then told`(command: String, told: String, code: Int) {
        let device = Faulty(Self.stick) { asked, _, answer in
            asked == command ? Array("(\(code))".utf8) : answer
        }
        var session = Self.connected(device)
        session.ask(.session(3))
        session.run(for: .seconds(60))
        #expect(session.actions.results == [.failed(.refused(command: told, code: code))])
    }

    // MARK: - What is sent

    @Test(arguments: [
        ("FL", "[3}{CL]"), ("FL", "[3,name]"), ("FL", "[-1]"), ("FH", "[}{CL]"), ("FH", "[F]"), ("FH", "[,,AEID]"),
        ("FE", "[12}{FC]"), ("FLN", "[{CL}]"), ("FPNR3", "[{FC1}]"),
    ])
    func `whatever a device says, only what is allowed is sent`(command: String, lie: String) throws {
        let device = Faulty(Self.stick) { asked, _, answer in asked == command ? wire(lie) : answer }
        var session = Self.connected(WithoutCRC(device))
        session.ask(.session(3))
        session.run(for: .seconds(60))
        let allowed =
            #/\{(Z[AE]1|ZI|FGDD|FLN?|FP(NA|DA|NR)\d+|FF\d+|FH|FD|FE|FR\d+|FI[A-Z0-9]{2}(,[A-Z0-9]{2})*|FN5)(`[0-9A-F]{4})?\}/#
        for sent in session.sent { #expect(try allowed.wholeMatch(in: sent) != nil, "\(sent)") }
    }

    @Test(arguments: UInt64(0)..<30)
    func `nonsense instead of answers neither traps nor is taken for a command`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let nonsense = (0..<64).map { _ in
            (0..<Int.random(in: 0...40, using: &random)).map { _ in
                Array("[]^(){}`,;|0123456789FHAEID-. ".utf8).randomElement(using: &random)!
            }
        }
        let device = Faulty(Self.stick) { asked, nth, answer in
            asked == "ZA1" ? answer : asked.utf8.count % 2 == nth % 2 ? nonsense[(nth + asked.utf8.count) % 64] : answer
        }
        var session = Self.connected(WithoutCRC(device))
        session.ask(.session(3))
        session.run(for: .seconds(120))
        #expect(session.actions.results.count == 1)
        for sent in session.sent { #expect(sent.hasPrefix("{Z") || sent.hasPrefix("{F")) }
    }
}

/// A device that takes a command with a CRC for an unknown one.
private struct WithoutCRC<Device: SimulatedDevice>: SimulatedDevice {
    private var device: Device

    init(_ device: Device) {
        self.device = device
    }

    var race: WeighingRace? {
        get { device.race }
        set { device.race = newValue }
    }

    mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [UInt8] {
        bytes.contains(UInt8(ascii: "`")) ? wire("(1)") : device.receive(bytes, at: now)
    }

    mutating func advance(to now: Timestamp) -> [UInt8] {
        device.advance(to: now)
    }
}
