import HerdStore
import Links
import ScaleProtocol

/// Keeps one device connected: opens its link, lets its dialect speak, and tries again for ever.
actor DeviceRunner {
    nonisolated let device: Device
    nonisolated let terminal = Broadcast<TerminalBytes>()
    private let address: LinkAddress
    private let choice: DialectChoice
    private let clock: StationClock
    private let journal: CaptureJournal?
    private let sink: Sink

    private var dialect: any Dialect
    private var link: Link?
    private var timer: DeadlineTimer?
    private var backoff = Backoff()
    private(set) var state: DeviceState
    private var toldAt: Timestamp?

    /// How often listeners hear how many bytes have come.
    private static let newsInterval = Duration.seconds(2)

    /// Where readings and news of the device go.
    struct Sink: Sendable {
        let reading: @Sendable (WeighingPlace.DeviceReading) -> Void
        /// The state changed; `isNews` when the operator should hear of it.
        let state: @Sendable (Device, _ isNews: Bool) async -> Void
    }

    init(
        device: Device, address: LinkAddress, dialect choice: DialectChoice, clock: StationClock,
        journal: CaptureJournal?,
        sink: Sink
    ) throws(DialectOptionError) {
        self.device = device
        self.address = address
        self.choice = choice
        self.clock = clock
        self.journal = journal
        self.sink = sink
        dialect = try choice.make()
        state = DeviceState(phase: .connecting, since: clock.now())
    }

    /// The device with its state.
    var current: Device {
        var device = device
        device.state = state
        return device
    }

    /// Runs until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            do {
                try await converse(over: Link.open(address))
            } catch {
                await fail(error)
            }
            guard !Task.isCancelled else { break }
            try? await Task.sleep(for: backoff.next(), clock: .continuous)
        }
        await become(.disconnected, message: nil, action: nil)
    }

    // MARK: - One connection

    private func converse(over link: Link) async throws(LinkError) {
        let timer = DeadlineTimer(clock: clock)
        (self.link, self.timer) = (link, timer)
        defer { (self.link, self.timer) = (nil, nil) }
        await perform(dialect.start(at: clock.now()), capture: nil)
        await withTaskGroup { group in
            group.addTask {
                for await chunk in link.received { await self.receive(chunk) }
            }
            group.addTask {
                for await _ in timer.ticks { await self.tick() }
            }
            await group.next()
            group.cancelAll()
        }
        guard !Task.isCancelled else { return }
        throw LinkError.ended(link.ending ?? .closed)
    }

    private func receive(_ chunk: [UInt8]) async {
        let now = clock.now()
        let capture = journal?.append(chunk, .received, at: now)
        terminal.send(TerminalBytes(direction: .received, at: now, bytes: chunk))
        state.lastByteAt = now
        state.bytesReceived += chunk.count
        backoff.reset()
        if state.phase != .connected {
            await become(.connected, message: nil, action: nil)
        } else if toldAt.map({ now - $0 >= Self.newsInterval }) ?? true {
            await tell(isNews: false)
        }
        await perform(dialect.receive(chunk, at: now), capture: capture)
    }

    private func tick() async {
        await perform(dialect.advance(to: clock.now()), capture: nil)
    }

    private func perform(_ actions: [DialectAction], capture: CaptureRange?) async {
        for action in actions {
            switch action {
            case .send(let bytes): await send(bytes)
            case .reading(let reading):
                sink.reading(WeighingPlace.DeviceReading(reading: reading, device: device, capture: capture))
            case .notice(let notice): await note(notice)
            }
        }
        timer?.schedule(dialect.deadline)
    }

    private func send(_ bytes: [UInt8]) async {
        guard let link else { return }
        let now = clock.now()
        journal?.append(bytes, .sent, at: now)
        terminal.send(TerminalBytes(direction: .sent, at: now, bytes: bytes))
        // A failed write ends the link, which its reader notices.
        try? await link.send(bytes)
    }

    private func note(_ notice: DialectNotice) async {
        switch notice {
        case .identified(let name):
            state.identity = name ?? state.identity
        case .recognised(let dialect):
            state.identity = state.identity ?? dialect.rawValue
        case .noAnswer:
            await become(
                .silent, message: "the device does not answer", action: "look whether it is switched on and in reach")
        case .refused, .unreadable, .rejected:
            state.message = notice.summary
            state.action = "open the device's terminal to see its bytes"
            await tell(isNews: false)
        }
    }

    // MARK: - State

    private func fail(_ error: LinkError) async {
        guard !Task.isCancelled else { return }
        await become(.waiting, message: error.description, action: error.action)
    }

    private func tell(isNews: Bool) async {
        toldAt = clock.now()
        await sink.state(current, isNews)
    }

    private func become(_ phase: DeviceState.Phase, message: String?, action: String?) async {
        guard phase != state.phase || message != state.message else { return }
        state.phase = phase
        state.since = clock.now()
        state.message = message
        state.action = action
        await tell(isNews: true)
    }
}
