import FoundationEssentials
import Glibc
import Links
import ScaleProtocol
import Simulation
import Synchronization
import TestSupport
import Values

@testable import DeviceGateway
@testable import HerdStore

/// A device with which nothing happens that anybody would want to compute for, whatever its supervisor makes of it.
enum RestingDevice: String, CaseIterable, Codable, Sendable {
    /// Nobody listens at its address.
    case refused
    /// The simulator's terminal is gone.
    case noTerminal
    /// Its serial port has no adapter.
    case noAdapter
    /// The same, and something else is plugged in ten times a second.
    case noAdapterButArrivals
    /// It is waited for to dial.
    case expected
    /// Connected, and says nothing.
    case quiet
    /// The same, with nobody knowing what it speaks: it is searched for.
    case quietUnknown
    /// It is asked and does not answer.
    case unanswering
    /// Its link opens, and ends at once.
    case flapping
    /// Answers, and nothing changes on it.
    case answering
    /// Another one answers than was adopted.
    case stranger
    /// Sends what nobody can read.
    case garbling
    case gate
    case refusedGate

    /// The phase in which it rests.
    var phase: DeviceState.Phase {
        switch self {
        case .refused, .noTerminal, .noAdapter, .noAdapterButArrivals, .flapping, .refusedGate: .waiting
        case .expected: .connecting
        case .quiet, .quietUnknown, .answering, .garbling, .gate: .connected
        case .unanswering: .silent
        case .stranger: .failed
        }
    }

    private var dialect: String {
        switch self {
        case .unanswering, .answering, .stranger: "tru-test-scp"
        case .quietUnknown: "auto"
        default: "st-gs"
        }
    }

    private var isGate: Bool { self == .gate || self == .refusedGate }

    /// Where it is, and what goes on there until the task is cancelled.
    private func world() throws -> (address: LinkAddress, events: @Sendable () async -> Void) {
        switch self {
        case .refused, .refusedGate:
            let listener = try TCPListener()
            listener.close()
            return (listener.address, {})
        case .noTerminal: return (.pty(path: "/dev/pts/987654"), {})
        case .noAdapter, .noAdapterButArrivals: return (try LinkAddress("serial:/dev/ttyUSB987"), {})
        case .expected: return (try LinkAddress("rfcomm-listen:00:12:F3:2A:7B:01"), {})
        case .quiet, .quietUnknown, .unanswering, .gate, .flapping:
            let listener = try TCPListener()
            let keepsLinks = self != .flapping
            return (
                listener.address,
                {
                    var links: [Link] = []
                    for await link in listener.links where keepsLinks { links.append(link) }
                }
            )
        case .answering, .stranger:
            let seat = SimulatorSeat.tcp(try TCPListener())
            let peer = SimulatedPeer(
                SimulatedIndicator(), at: seat, clock: StationClock(), interval: .milliseconds(100))
            return (seat.address, { await peer.run() })
        case .garbling:
            let listener = try TCPListener()
            return (
                listener.address,
                {
                    for await link in listener.links {
                        while (try? await link.send([0x00, 0xFF, 0x15, 0x0A])) != nil {
                            guard (try? await Task.sleep(for: .milliseconds(100))) != nil else { return }
                        }
                    }
                }
            )
        }
    }

    /// Runs its runner until it rests, and then what is to be done meanwhile; then the runner is stopped.
    ///
    /// - Parameter body: is given a count of how often the runner has looked at the clock, which it does at least once
    ///   each time it wakes.
    func rest(_ body: (_ looks: @Sendable () -> Int) async throws -> Void) async throws {
        let looks = Looks()
        let (address, events) = try world()
        let (phases, shown) = AsyncStream.makeStream(of: DeviceState.Phase.self)
        let clock = StationClock()
        let orders = Broadcast<SortingOrder>()
        let runner = try await DeviceRunner(
            device: device(at: address), address: address, within: .anywhere,
            dialect: isGate
                ? SilentDialect()
                : DialectCatalogue.builtIn.make(
                    DialectChoice(dialect), in: SearchScope(asks: true, rates: SerialRate.all)),
            gate: isGate ? GateFeed(line: LineTemplate("{gate}\\r"), orders: orders.listen()) : nil,
            clock: StationClock {
                looks.count()
                return clock.now()
            },
            journal: nil,
            sink: DeviceRunner.Sink(
                reading: { _ in }, linkLost: { _ in },
                show: { if let phase = $0.state?.phase { shown.yield(phase) } }, store: { _ in nil }))
        let happening = Task { await events() }
        let arrivals = Task {
            while self == .noAdapterButArrivals, (try? await Task.sleep(for: .milliseconds(100))) != nil {
                runner.hurry()
            }
        }
        let running = Task(executorPreference: LinkLoop.shared) { await runner.run() }
        defer {
            happening.cancel()
            arrivals.cancel()
            running.cancel()
        }
        for await phase in phases where phase == self.phase { break }
        orders.send(
            SortingOrder(
                at: clock.now(), gate: 1, name: "", eid: nil, earTag: nil, weight: nil, reason: nil, isSimulated: false)
        )
        try await body { looks.number }
        running.cancel()
        await running.value
        let atEnd = looks.number
        try await Task.sleep(for: .milliseconds(200))
        guard looks.number == atEnd else { throw StillAwake(looks: looks.number - atEnd) }
    }

    private func device(at address: LinkAddress) -> Device {
        Device(
            id: Device.ID(high: 1, low: 1), name: rawValue, kind: isGate ? .gate : .scale, link: "\(address)",
            dialect: dialect, line: isGate ? "{gate}\\r" : nil, place: "main", simulated: false,
            createdAt: Timestamp(microseconds: 0), confirmed: nil, identity: self == .stranger ? "S3" : nil, state: nil)
    }

    /// The runner did something after it had ended.
    struct StillAwake: Error {
        let looks: Int
    }

    private final class Looks: Sendable {
        private let state = Atomic(0)
        var number: Int { state.load(ordering: .relaxed) }
        func count() { state.add(1, ordering: .relaxed) }
    }
}

/// What this process has taken.
struct ProcessUse {
    /// User's and system's.
    let processorTime: Duration
    /// In bytes.
    let residentMemory: Int

    static func now() throws -> ProcessUse {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        guard pages.count > 1, let resident = Int(pages[1]) else { throw Unreadable() }
        return ProcessUse(
            processorTime: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec),
            residentMemory: resident * sysconf(Int32(_SC_PAGESIZE)))
    }

    struct Unreadable: Error {}
}
