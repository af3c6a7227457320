import Links
import Recording
import TestSupport
import Testing
import Values

@testable import DeviceGateway
@testable import HerdStore
@testable import ScaleProtocol

/// What a device may be, where it is, and what is said of it: each rule by itself.
struct DeviceTableTests {
    private func draft(
        _ kind: DeviceKind, link: String = "tcp:192.168.7.1:9000", dialect: String = "auto", line: String? = nil
    ) -> DeviceDraft {
        DeviceDraft(name: "x", kind: kind, link: link, dialect: dialect, line: line, place: "main")
    }

    private func checked(_ draft: DeviceDraft, within reach: LinkReach = .anywhere) throws -> DeviceDraft {
        try draft.checked(in: .builtIn, within: reach)
    }

    // MARK: - Drafts

    @Test func `only a gate has a line, and it has one`() throws {
        #expect(throws: LineTemplateError.missing) { try checked(draft(.gate)) }
        #expect(try checked(draft(.gate, line: "{gate}\r\n")).line == #"{gate}\r\n"#)
        for kind in [DeviceKind.scale, .reader, .both] {
            #expect(throws: LineTemplateError.notAGate) { try checked(draft(kind, line: "{gate}")) }
            #expect(try checked(draft(kind)).dialect == "auto")
        }
    }

    @Test(arguments: [("auto", true), ("none", true), ("st-gs", false), ("xyzzy", false)])
    func `a gate speaks no dialect`(dialect: String, isAllowed: Bool) throws {
        let draft = draft(.gate, dialect: dialect, line: "{gate}")
        if isAllowed {
            #expect(try checked(draft).dialect == "none")
        } else {
            #expect(throws: DialectChoiceError.ofGate) { try checked(draft) }
        }
    }

    @Test func `a link, a dialect and an option that are not there are refused`() {
        #expect(throws: LinkAddressError.self) { try checked(draft(.scale, link: "carrier-pigeon:1")) }
        #expect(throws: DialectChoiceError.self) { try checked(draft(.scale, dialect: "xyzzy")) }
        #expect(throws: DialectOptionError.self) { try checked(draft(.scale, dialect: "st-gs?poll=1ms")) }
        let here = LinkReach(replays: "")
        #expect(throws: LinkAddressError.notAllowed("127.0.0.1")) {
            try checked(draft(.scale, link: "tcp:127.0.0.1:1"), within: here)
        }
        #expect(throws: LinkAddressError.notAllowed("127.0.0.1")) {
            try checked(draft(.gate, link: "tcp:127.0.0.1:1", line: "{gate}"), within: here)
        }
    }

    // MARK: - Where it is

    private func device(
        link: String, kind: DeviceKind = .scale, rate: String? = nil, dialect: String = "auto"
    ) -> Device {
        var device = Device(
            id: Device.ID(high: 1, low: 1), name: "x", kind: kind, link: link, dialect: dialect, line: nil,
            place: "main",
            simulated: false, createdAt: .noon, confirmed: nil, identity: nil, state: nil)
        device.rate = rate
        return device
    }

    private func rate(_ device: Device) throws -> SerialRate? {
        guard case .serial(_, let settings) = try device.address else { return nil }
        return settings.rate
    }

    @Test func `a port is opened at the rate that was found, unless somebody has set one`() throws {
        #expect(try rate(device(link: "serial:/dev/ttyUSB0")) == nil)
        let found = try #require(SerialRate("2400 8N1"))
        #expect(try rate(device(link: "serial:/dev/ttyUSB0", rate: found.description)) == found)
        #expect(try rate(device(link: "serial:/dev/ttyUSB0?baud=9600", rate: found.description))?.baud == 9600)
        #expect(try rate(device(link: "serial:/dev/ttyUSB0", rate: "nonsense")) == nil)
        #expect(try device(link: "tcp:10.0.0.1:1", rate: found.description).address == LinkAddress("tcp:10.0.0.1:1"))
    }

    /// The first thing that is done to find out who is there.
    private func beginning(_ device: Device) throws -> (rates: Int, asks: Bool) {
        var dialect = try device.makeDialect(in: .builtIn)
        var now = Timestamp.noon
        let changes = dialect.start(at: now).count { if case .change = $0 { true } else { false } }
        var asks = false
        for _ in 0..<4 {
            guard let deadline = dialect.deadline else { break }
            now = deadline
            asks = asks || dialect.advance(to: now).contains { if case .send = $0 { true } else { false } }
        }
        return (changes, asks)
    }

    @Test(arguments: [
        ("serial:/dev/ttyUSB0", DeviceKind.scale, 1, true), ("serial:/dev/ttyUSB0", .both, 1, true),
        ("serial:/dev/ttyUSB0", .reader, 1, false), ("serial:/dev/ttyUSB0?baud=9600", .scale, 0, true),
        ("serial:/dev/ttyUSB0?baud=9600", .reader, 0, false), ("pty:/dev/pts/1", .scale, 1, true),
        ("tcp:10.0.0.1:1", .scale, 0, true), ("tcp:10.0.0.1:1", .reader, 0, false),
        ("rfcomm:00:12:F3:2A:7B:01", .scale, 0, true), ("ble:00:12:F3:2A:7B:01?service=uart", .scale, 0, true),
        ("ble:00:12:F3:2A:7B:01", .scale, 0, false), ("replay:a.capture", .scale, 0, false),
    ])
    func `what nobody has named is searched for as far as its link and its kind allow`(
        link: String, kind: DeviceKind, rates: Int, asks: Bool
    ) throws {
        let found = try beginning(device(link: link, kind: kind))
        #expect(found.rates == rates)
        #expect(found.asks == asks)
    }

    @Test func `a gate is only written to`() throws {
        var dialect = try device(link: "tcp:10.0.0.1:1", kind: .gate, dialect: "none").makeDialect(in: .builtIn)
        #expect(dialect.start(at: .noon).isEmpty && dialect.deadline == nil)
        #expect(dialect.receive(Array("ST,GS,+0425.5kg\r\n".utf8), at: .noon).isEmpty)
    }

    // MARK: - What is said

    @Test func `what was changed is said, and nothing else`() throws {
        let before = device(link: "tcp:10.0.0.1:1")
        #expect(before.differences(from: before).isEmpty)
        let after = device(link: "tcp:10.0.0.2:1", kind: .both, dialect: "st-gs")
        #expect(
            after.differences(from: before)
                == "kind scale → both, link tcp:10.0.0.1:1 → tcp:10.0.0.2:1, dialect auto → st-gs")
    }

    @Test func `each thing that a dialect finds out is a trouble or none`() throws {
        let belief = Belief(choices: ["a", "b"], share: 0.5, frames: 3, need: .knownWeight)
        let table: [(DialectNotice, String?)] = [
            (.identified(name: "S3"), nil), (.recognised(belief), nil), (.found(at: .usual), nil),
            (.determined(option: "factor=10"), nil), (.noAnswer(to: "W"), nil), (.searching(.heard), nil),
            (.searching(.unanswered), "unanswered"), (.searching(.listening(at: .usual)), "listening-at"),
            (.searching(.asking(.automatic, at: .usual)), "asking-at"),
            (.searching(.asking(.automatic, at: nil)), "asking"), (.undecided(belief), "undecided"),
            (.changed(from: "st-gs"), "format-changed"), (.unscaled(Weight(grams: 1)), "factor-unknown"),
            (.refused(command: "{RW}", code: 14), "device-refused"), (.unreadable([1]), "unreadable"),
            (.rejected([1], reason: "x"), "unreadable"),
        ]
        for (notice, code) in table { #expect(LinkTrouble(notice)?.code == code, "\(notice)") }
        let undecided = try #require(LinkTrouble(.undecided(belief)))
        #expect(undecided.parameters == ["choices": "a b", "need": "known-weight"])
        #expect(LinkTrouble(.refused(command: "{RW}", code: 14))?.parameters == ["command": "{RW}", "error": "14"])
    }

    @Test(arguments: [(0, 0, 0), (99, 499, 99), (100, 500, 100), (123, 1499, 120), (5678, 90_499, 5600)])
    func `how much a flood is is told in round numbers`(lines: Int, bytes: Int, shown: Int) {
        let trouble = LinkTrouble.flood(lines: lines, bytes: bytes)
        #expect(trouble.parameters == ["lines": "\(shown)", "kilobytes": "\((bytes + 500) / 1000)"])
    }

    // MARK: - What is offered

    @Test(arguments: [
        ("rfcomm:00:12:F3:2A:7B:01", "rfcomm:00:12:F3:2A:7B:01", true),
        ("rfcomm:00:12:F3:2A:7B:01?channel=3", "rfcomm:00:12:F3:2A:7B:01", true),
        ("rfcomm-listen:00:12:F3:2A:7B:01", "rfcomm:00:12:F3:2A:7B:01", true),
        ("ble:00:12:F3:2A:7B:01?service=weight", "ble:00:12:F3:2A:7B:01", true),
        ("rfcomm:00:12:F3:2A:7B:02", "rfcomm:00:12:F3:2A:7B:01", false),
        ("serial:/nowhere/a?baud=9600", "serial:/nowhere/a", true), ("pty:/nowhere/a", "serial:/nowhere/a", true),
        ("serial:/nowhere/b", "serial:/nowhere/a", false), ("tcp:10.0.0.1:1", "tcp:10.0.0.1:1", true),
        ("tcp:10.0.0.1:2", "tcp:10.0.0.1:1", false), ("tcp:10.0.0.2:1", "tcp:10.0.0.1:1", false),
        ("replay:a", "tcp:10.0.0.1:1", false), ("not understood", "tcp:10.0.0.1:1", false),
    ])
    func `what a device has already is not offered, whatever its options`(link: String, offered: String, isTaken: Bool)
    {
        let offer = Offer(.serial, link: offered, name: nil, place: "")
        #expect(OccupiedLinks(of: [device(link: link)]).have(offer) == isTaken)
    }
}

/// Which links a place has to know of when they are lost.
@LinkActor
struct LostScaleTests {
    @Test(arguments: [(DeviceKind.scale, true), (.both, true), (.reader, false), (.gate, false)])
    func `a scale that is lost hides the plate, and a reader does not`(kind: DeviceKind, isBlind: Bool) async throws {
        let (store, time) = (try await HerdStore.open(.memory), SteppedTime(start: .noon))
        let place = await WeighingPlace(
            name: "main", store: store,
            backlog: Backlog(store, path: nil, clock: time.clock, news: News(), log: time.log),
            settings: RecorderSettings(), selectionUnit: nil, clock: time.clock, news: News(), log: time.log)
        let before = place.recorder.snapshot
        place.linkLost(to: .some(kind))
        #expect((place.recorder.snapshot != before) == isBlind)
    }
}
