import HerdStore
import Links
import ScaleProtocol

/// Keeps one device connected: opens its link, lets its dialect speak, and tries again for ever.
actor DeviceRunner {
    nonisolated let device: Device
    nonisolated let terminal = Broadcast<TerminalBytes>()
    private let address: LinkAddress
    private let clock: StationClock
    private let journal: CaptureJournal?
    private let sink: Sink

    private let gate: GateFeed?
    private var dialect: any Dialect
    private var link: Link?
    private var timer: DeadlineTimer?
    private var backoff = Backoff()
    private(set) var state: DeviceState
    private var confirmed: KnownWeightConfirmation?
    private var toldAt: Timestamp?
    /// What the dialect asked for and is not done yet, in order.
    private var pending: [(action: DialectAction, capture: CaptureRange?)] = []
    private var isPerforming = false
    /// Who waits for the end of a download.
    private var download: AsyncStream<DownloadEvent>.Continuation?

    /// How often listeners hear how many bytes have come.
    private static let newsInterval = Duration.seconds(2)

    /// Where readings and news of the device go.
    struct Sink: Sendable {
        let reading: @Sendable (WeighingPlace.DeviceReading) -> Void
        /// The link ended, or could not be opened again.
        let linkLost: @Sendable (Device) -> Void
        /// A gate was not told something.
        let unsent: @Sendable (UnsentLine) async -> Void
        /// The state changed; `isNews` when the operator should hear of it.
        let state: @Sendable (Device, _ isNews: Bool) async -> Void
    }

    init(
        device: Device, address: LinkAddress, dialect: any Dialect, gate: GateFeed?, clock: StationClock,
        journal: CaptureJournal?, sink: Sink
    ) {
        self.device = device
        confirmed = device.confirmed
        self.address = address
        self.clock = clock
        self.journal = journal
        self.sink = sink
        self.dialect = dialect
        self.gate = gate
        state = DeviceState(phase: .connecting, since: clock.now())
    }

    /// The device with its state.
    var current: Device {
        var device = device
        (device.state, device.confirmed) = (state, confirmed)
        return device
    }

    /// A known weight lies on the scale; a device that is still being recognised may be sure by it.
    func confirm(_ weight: Weight) async {
        guard link != nil else { return }
        await perform(dialect.confirm(weight, at: clock.now()), capture: nil)
    }

    /// A known weight was tried on the device.
    func note(_ confirmation: KnownWeightConfirmation?) async {
        confirmed = confirmation
        await tell(isNews: true)
    }

    /// Runs until the task is cancelled; that it has ended is told by whoever cancelled it.
    func run() async {
        await withDiscardingTaskGroup { group in
            if let gate {
                group.addTask {
                    for await order in gate.orders { await self.obey(order, by: gate.line) }
                }
            }
            await keepConnected()
            group.cancelAll()
        }
        // What happens on the scale from now on nobody sees.
        sink.linkLost(device)
        terminal.finish()
    }

    private func keepConnected() async {
        await tell(isNews: false)
        while !Task.isCancelled {
            do {
                try await converse(over: Link.open(address))
            } catch {
                await fail(error)
            }
            guard !Task.isCancelled else { break }
            try? await Task.sleep(for: backoff.next(), clock: .continuous)
        }
    }

    // MARK: - One connection

    private func converse(over link: Link) async throws(LinkError) {
        let timer = DeadlineTimer(clock: clock)
        (self.link, self.timer) = (link, timer)
        defer {
            (self.link, self.timer) = (nil, nil)
            note(.failed(.interrupted))
        }
        let actions = dialect.start(at: clock.now())
        // A stick reader may have nothing to say for hours; it is connected all the same.
        await become(.connected)
        await perform(actions, capture: nil)
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
        // Before anything is awaited: the dialect must get bytes and ticks in the order of their times.
        let actions = dialect.receive(chunk, at: now)
        if state.phase != .connected {
            await become(.connected)
        } else if toldAt.map({ now - $0 >= Self.newsInterval }) ?? true {
            await tell(isNews: false)
        }
        await perform(actions, capture: capture)
    }

    private func tick() async {
        await perform(dialect.advance(to: clock.now()), capture: nil)
    }

    /// Carries actions out, one after another; those of a tick in the middle of it wait for their turn.
    private func perform(_ actions: [DialectAction], capture: CaptureRange?) async {
        pending += actions.map { ($0, capture) }
        guard !isPerforming else { return }
        isPerforming = true
        while !pending.isEmpty {
            let (action, capture) = pending.removeFirst()
            switch action {
            case .send(let bytes): await send(bytes)
            case .reading(let reading):
                sink.reading(WeighingPlace.DeviceReading(reading: reading, device: device, capture: capture))
                await forgetComplaint()
            case .download(let event): note(event)
            case .notice(let notice): await note(notice)
            }
        }
        isPerforming = false
        timer?.schedule(dialect.deadline)
    }

    private func send(_ bytes: [UInt8]) async {
        // A failed write ends the link, which its reader notices.
        if let link { try? await send(bytes, over: link) }
    }

    private func send(_ bytes: [UInt8], over link: Link) async throws(LinkError) {
        let now = clock.now()
        journal?.append(bytes, .sent, at: now)
        terminal.send(TerminalBytes(direction: .sent, at: now, bytes: bytes))
        try await link.send(bytes)
    }

    // MARK: - A gate's lines

    /// Sends a gate's line now or never.
    private func obey(_ order: SortingOrder, by template: LineTemplate) async {
        guard let line = template.line(for: order) else { return }
        do throws(UnsentLine.Reason) {
            guard device.simulated || !order.isSimulated else { throw .simulated }
            guard let link else { throw .notConnected }
            let rest = GateFeed.patience - (clock.now() - order.at)
            guard rest > .zero else { throw .notTaken }
            try await send(line, over: link, within: rest)
        } catch {
            await sink.unsent(UnsentLine(order, to: device, error))
        }
    }

    /// Closes a link that does not take a line in time, else the line would come out for another animal.
    private func send(_ line: [UInt8], over link: Link, within time: Duration) async throws(UnsentLine.Reason) {
        let result = await withTaskGroup(returning: Result<Void, UnsentLine.Reason>.self) { group in
            group.addTask {
                if (try? await Task.sleep(for: time, clock: .continuous)) != nil { link.close() }
            }
            defer { group.cancelAll() }
            do throws(LinkError) {
                return .success(try await send(line, over: link))
            } catch {
                return .failure(error == .ended(.closed) ? .notTaken : .link(error))
            }
        }
        try result.get()
    }

    // MARK: - Downloads

    /// Reads the list of sessions, or one of them, out of the device; what it weighs meanwhile is not heard.
    ///
    /// - Returns: the event that ends it.
    func ask(_ request: DownloadRequest) async -> DownloadEvent {
        guard link != nil else { return .failed(.notReady) }
        guard download == nil else { return .failed(.busy) }
        let (events, continuation) = AsyncStream.makeStream(of: DownloadEvent.self)
        download = continuation
        await perform(dialect.ask(request, at: clock.now()), capture: nil)
        for await event in events where event.isLast { return event }
        return .failed(.interrupted)
    }

    private func note(_ event: DownloadEvent) {
        download?.yield(event)
        guard event.isLast else { return }
        download?.finish()
        download = nil
    }

    private func note(_ notice: DialectNotice) async {
        switch notice {
        case .identified(let name):
            state.identity = name ?? state.identity
        case .recognised(let belief):
            state.identity = state.identity ?? belief.choices.first
            await forgetComplaint()
        case .undecided(let belief):
            state.message = belief.description
            state.action = belief.action
            await tell(isNews: true)
        case .changed:
            // It may be another device, or somebody changed a setting of this one.
            state.identity = nil
            state.message = notice.summary
            state.action = "look at the format set on the device"
            await tell(isNews: true)
        case .noAnswer:
            await become(
                .silent, message: "the device does not answer", action: "look whether it is switched on and in reach")
        case .refused, .unreadable, .rejected:
            state.message = notice.summary
            state.action = "open the device's terminal to see its bytes"
            await tell(isNews: false)
        }
    }

    /// A reading was understood: what could not be understood before is no longer worth showing.
    private func forgetComplaint() async {
        guard state.phase == .connected, state.message != nil else { return }
        (state.message, state.action) = (nil, nil)
        await tell(isNews: false)
    }

    // MARK: - State

    private func fail(_ error: LinkError) async {
        sink.linkLost(device)
        guard !Task.isCancelled else { return }
        await become(.waiting, message: error.description, action: error.action)
    }

    private func become(_ phase: DeviceState.Phase, message: String? = nil, action: String? = nil) async {
        guard phase != state.phase || message != state.message else { return }
        state.phase = phase
        state.since = clock.now()
        state.message = message
        state.action = action
        await tell(isNews: true)
    }

    private func tell(isNews: Bool) async {
        toldAt = clock.now()
        await sink.state(current, isNews)
    }
}
