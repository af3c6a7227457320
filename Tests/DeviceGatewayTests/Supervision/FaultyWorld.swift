import HerdStore
import ScaleProtocol
import Simulation
import TestSupport
import Values

@testable import DeviceGateway

/// A Tru-Test indicator, what lies between it and the gateway, and everything that can go wrong there; the
/// supervisor and the dialect are the daemon's own, only the clock is stepped.
struct FaultyWorld {
    enum Fault: CaseIterable {
        /// The cable or the adapter is pulled: the link ends at once, and cannot be opened.
        case unplugged
        /// Switched off: the radio notices after twenty seconds, and an attempt takes ten to fail.
        case switchedOff
        /// Bytes go nowhere in both directions and nothing ends; what was open then stays dead for ever.
        case halfOpen
        /// Another program has the port.
        case busy
        /// The link opens, and ends half a second later.
        case flapping
        /// Opening hangs for as long as it may.
        case hanging
        /// The device is there and says nothing sensible.
        case garbling
        /// Another device answers.
        case replaced
    }

    private(set) var supervisor: LinkSupervisor
    private(set) var dialect = TruTestSCP(options: TruTestOptions(pollInterval: .seconds(1)))
    private(set) var now = Timestamp(microseconds: 1_800_000_000_000_000)
    private(set) var indicator: SimulatedIndicator
    private(set) var stranger = SimulatedIndicator(name: "S3")
    private(set) var readings: [Reading] = []
    private(set) var downloads: [DownloadEvent] = []
    /// How often each phase was told.
    private(set) var told = 0
    private(set) var attempts: [Timestamp] = []
    private(set) var fault: Fault?
    /// An attempt under way: when it ends, and whether it succeeds.
    private var opening: (until: Timestamp, succeeds: Bool)?
    private(set) var isOpen = false
    private var openedAt = Timestamp(microseconds: 0)
    /// The open link is dead, although the fault may be over.
    private var isDead = false
    private var dyingAt: Timestamp?
    private var chance: SeededGenerator

    init(seed: UInt64, sessions: [SimulatedSession]) {
        supervisor = LinkSupervisor(seed: seed, at: now)
        indicator = SimulatedIndicator(sessions: sessions)
        chance = SeededGenerator(seed: seed)
    }

    // MARK: - Faults

    mutating func begin(_ fault: Fault) {
        self.fault = fault
        switch fault {
        case .unplugged, .busy: if isOpen, fault == .unplugged { end("the port went away") }
        case .switchedOff:
            indicator.switchOff()
            (isDead, dyingAt) = (isOpen, isOpen ? now + .seconds(20) : nil)
        case .halfOpen, .hanging: isDead = isOpen
        case .flapping, .garbling, .replaced: if isOpen { end("the other side ended the link") }
        }
    }

    /// The device is back; an open link may be dead all the same.
    mutating func mend() {
        if fault == .switchedOff { indicator.switchOn() }
        if fault == .replaced, isOpen { end("the other side ended the link") }
        fault = nil
        stranger = SimulatedIndicator(name: "S3")
    }

    // MARK: - Time

    mutating func run(for time: Duration) {
        let end = now + time
        while now < end { step(.milliseconds(100)) }
    }

    /// - Returns: how long it took until the device was connected and read.
    mutating func runUntilRead(atMost: Duration) -> Duration? {
        let (start, before) = (now, readings.count)
        while now - start < atMost {
            step(.milliseconds(100))
            if supervisor.state.phase == .connected, readings.count > before { return now - start }
        }
        return nil
    }

    mutating func ask(_ request: DownloadRequest) {
        perform(dialect.ask(request, at: now))
    }

    private mutating func step(_ time: Duration) {
        now = now + time
        if let opening {
            if opening.until <= now {
                self.opening = nil
                if opening.succeeds, fault != .unplugged { open() } else { lose("it did not answer") }
            }
        } else if let attempt = supervisor.attemptAt, attempt <= now {
            supervisor.attempt()
            attempts.append(now)
            opening = outcome()
        }
        if isOpen {
            if let dyingAt, dyingAt <= now { end("the link was lost") }
            if fault == .flapping, now - openedAt >= .milliseconds(500) { end("the other side ended the link") }
        }
        if isOpen {
            if supervisor.deadline.map({ $0 <= now }) ?? false, supervisor.advance(to: now) { end("closed") }
        }
        if isOpen, dialect.deadline.map({ $0 <= now }) ?? false { perform(dialect.advance(to: now)) }
        if supervisor.takeNews() == .published { told += 1 }
    }

    private mutating func outcome() -> (until: Timestamp, succeeds: Bool) {
        switch fault {
        case .unplugged, .busy: (now, false)
        case .switchedOff, .hanging: (now + .seconds(10), false)
        case nil, .halfOpen, .flapping, .garbling, .replaced:
            (now + .milliseconds(Int.random(in: 50...3000, using: &chance)), true)
        }
    }

    private mutating func open() {
        isOpen = true
        openedAt = now
        isDead = fault == .halfOpen
        supervisor.opened(at: now)
        perform(dialect.start(at: now))
    }

    private mutating func end(_ reason: String) {
        isOpen = false
        (isDead, dyingAt) = (false, nil)
        lose(reason)
    }

    private mutating func lose(_ reason: String) {
        supervisor.lost(LinkTrouble("x", reason, action: nil), at: now)
    }

    // MARK: - Bytes

    private mutating func perform(_ actions: [DialectAction]) {
        var actions = actions[...]
        while let action = actions.popFirst() {
            switch action {
            case .send(let bytes):
                guard isOpen, !isDead else { break }
                var answer: [UInt8]
                if fault == .replaced {
                    answer = stranger.receive(bytes, at: now)
                } else {
                    answer = indicator.receive(bytes, at: now)
                    if fault == .garbling { answer = answer.map { $0 ^ 0x15 } }
                }
                guard !answer.isEmpty else { break }
                supervisor.received(answer.count, at: now)
                actions += dialect.receive(answer, at: now)
            case .reading(let reading):
                if supervisor.isTrusted { readings.append(reading) }
            case .download(let event):
                downloads.append(event)
            case .notice(.identified(let name)):
                if let name { _ = supervisor.identified(name, at: now) }
            case .notice(.noAnswer):
                supervisor.noAnswer(at: now)
            case .notice(let notice):
                supervisor.complain(LinkTrouble("x", notice.summary, action: nil))
            case .change: break
            }
        }
    }
}
