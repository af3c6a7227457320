import Glibc
import Links
import Recording
import ScaleProtocol
import SimulatedPorts
import Simulation
import TestSupport
import Testing
import Values

@testable import DeviceGateway
@testable import HerdStore

/// Devices of which nobody has said what they speak, nor how fast.
@Suite(.timeLimit(.minutes(10)))
struct FoundByItselfTests {
    private let news = News()
    private let store: HerdStore
    private let station: Station
    private let folder: TemporaryFolder

    init() async throws {
        store = try await HerdStore.open(.memory, publish: news.publish)
        folder = try TemporaryFolder()
        station = Station(
            store: store, news: news, settings: RecorderSettings(), captures: CaptureStore(folder: folder.path),
            reach: .anywhere, portFolders: [], clock: StationClock(), log: Log { _ in })
    }

    private func add(_ link: String, dialect: String = "auto", kind: DeviceKind = .scale) async throws -> Device.ID {
        try await station.add(
            DeviceDraft(name: "\(kind) at \(link)", kind: kind, link: link, dialect: dialect, place: "main"),
            by: "test"
        ).id
    }

    private func device(_ id: Device.ID, where isRight: (Device) -> Bool) async throws -> Device {
        let items = news.listen()
        var device = try await station.device(id)
        if isRight(device) { return device }
        for await _ in items {
            device = try await station.device(id)
            if isRight(device) { return device }
        }
        throw CancellationError()
    }

    @Test func `a polled indicator is found by asking, is known by its name, and its rate is kept`() async throws {
        let terminal = try RatedTerminal(SimulatedIndicator(), speed: B4800)
        let speaking = Task { await terminal.run() }
        let id = try await add(terminal.link)
        let found = try await device(id) { $0.identity == "XR5000" && $0.state?.lastByteAt != nil }
        #expect(found.state?.phase == .connected)
        #expect(found.state?.trouble == nil)
        // On a busy machine it may have answered too late in the first format, and a pseudo-terminal has but one.
        #expect(found.rate.flatMap { SerialRate($0) }?.baud == 4800)
        #expect(try await store.device(id).rate == found.rate)
        #expect(try await store.device(id).identity == "XR5000")
        speaking.cancel()
        await station.stop()
    }

    @Test func `a scale that speaks by itself at another rate is found, and not a byte is sent to it`() async throws {
        let terminal = try RatedTerminal(SimulatedScaleStream(), speed: B19200)
        let speaking = Task { await terminal.run() }
        let id = try await add(terminal.link)
        let found = try await device(id) { $0.rate != nil }
        #expect(found.rate.flatMap { SerialRate($0) }?.baud == 19200)
        #expect(found.state?.identity == "st-gs")
        #expect(terminal.heard.isEmpty)
        speaking.cancel()
        await station.stop()
    }

    @Test func `a silent device is called silent, with what is being tried`() async throws {
        let terminal = try PseudoTerminal()
        let id = try await add(terminal.address.description)
        let asked = try await device(id) { $0.state?.trouble == "asking-at" }
        // Which one by now depends on how busy the machine is.
        let tried = try #require(asked.state?.parameters)
        let (rate, dialect) = (try #require(tried["rate"]), try #require(tried["dialect"]))
        #expect(asked.state?.message == "silent: asking at \(rate) as \(dialect)")
        // What it hears first is a command of the protocol that is asked first, in its braces.
        var first: UInt8?
        for await chunk in terminal.link.received {
            first = chunk.first
            break
        }
        #expect(first == UInt8(ascii: "{"))
        let silent = try await device(id) { $0.state?.phase == .silent }
        #expect(silent.state?.trouble == "asking-at")
        #expect(silent.state?.action?.contains("switched on") == true)
        await station.stop()
    }

    @Test func `a port is opened at the rate at which its device was found, whatever it speaks now`() throws {
        var device = Device.some()
        #expect(try device.address.description == device.link)
        device = device.changed(
            to: DeviceDraft(
                name: "Scale", kind: .scale, link: "serial:/dev/ttyUSB0?rts=off", dialect: "st-gs", place: "main"))
        device.rate = "2400 7E1"
        #expect(try device.address.description == "serial:/dev/ttyUSB0?baud=2400&format=7E1&rts=off")
        let set = DeviceDraft(
            name: "Scale", kind: .scale, link: "serial:/dev/ttyUSB0?baud=300", dialect: "st-gs", place: "main")
        #expect(device.changed(to: set).rate == nil, "on another link it may be another device")
        #expect(try device.changed(to: set).address.description == set.link)
    }

    @Test func `a rate that somebody has set is left alone`() async throws {
        let terminal = try RatedTerminal(SimulatedIndicator(), speed: B9600)
        let speaking = Task { await terminal.run() }
        let path = terminal.link.dropFirst("pty:".count)
        // What is shown, not what stands there when this test has its turn: the next question may have been put by then.
        let shown = news.listen().compactMap { item -> Device? in
            if case .device(let device) = item { device.value } else { nil }
        }
        let id = try await add("serial:\(path)?baud=4800")
        let asked = await shown.first { $0.state?.trouble == "asking" }
        #expect(asked?.state?.parameters == ["dialect": "tru-test-scp"])
        #expect(try await device(id) { $0.state?.trouble == "unanswered" }.rate == nil)
        #expect(!terminal.heard.isEmpty)
        speaking.cancel()
        await station.stop()
    }

    @Test func `a reader may be silent and is not asked, a scale that listens is called silent`() async throws {
        let (reader, scale) = (try PseudoTerminal(), try PseudoTerminal())
        let readerID = try await add(reader.address.description, kind: .reader)
        let scaleID = try await add(scale.address.description, dialect: "st-gs")
        let silent = try await device(scaleID) { $0.state?.phase == .silent }
        #expect(silent.state?.trouble == "no-byte")
        #expect(try await station.device(readerID).state?.phase == .connected)
        #expect(try await station.device(readerID).state?.trouble == nil)
        await station.stop()
    }
}
