import HerdStore
import Links
import ScaleProtocol
import Values

/// Keeps one device connected: opens its link when its supervisor says so, and lets its dialect speak.
@LinkActor
final class DeviceRunner {
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
    private var supervisor: LinkSupervisor
    private var confirmed: KnownWeightConfirmation?
    /// As it is stored, with what a known weight has settled.
    private var spoken: String
    private var toldAt: Timestamp?
    /// The wait for the next attempt.
    private nonisolated let pause = InterruptibleSleep()
    /// What is to be done, in order.
    private var pending: [Errand] = []
    private var trail = CaptureTrail()
    private var isPerforming = false
    /// Who waits for the end of a download.
    private var download: AsyncStream<DownloadEvent>.Continuation?

    /// How often listeners hear how many bytes have come.
    private static let newsInterval = Duration.seconds(2)

    private enum Errand {
        /// What the dialect asks for, with where in the captures the bytes of a reading are.
        case action(DialectAction, CaptureRange?)
        /// The operator is to hear how the device is.
        case tell(Device)
    }

    init(
        device: Device, address: LinkAddress, dialect: any Dialect, gate: GateFeed?, clock: StationClock,
        journal: CaptureJournal?, sink: Sink
    ) {
        self.device = device
        confirmed = device.confirmed
        spoken = device.dialect
        self.address = address
        self.clock = clock
        self.journal = journal
        self.sink = sink
        self.dialect = dialect
        self.gate = gate
        supervisor = LinkSupervisor(adopted: device.identity, seed: .random(in: 0...(.max)), at: clock.now())
    }

    var state: DeviceState { supervisor.state }

    /// The device with its state.
    var current: Device {
        var device = device
        (device.state, device.confirmed, device.identity) = (state, confirmed, supervisor.adopted)
        device.dialect = spoken
        return device
    }

    /// Something was plugged in that the device may be on: it is tried now and not at the end of a wait.
    nonisolated func hurry() {
        if case .serial = address { pause.hurry() }
    }

    /// A known weight lies on the scale; a device of which something is not sure may be sure by it.
    ///
    /// - Returns: what the scale shows, if that was not sure before; while it still is not, by the standard.
    func confirm(_ weight: Weight) async -> [Weight] {
        guard link != nil else { return [] }
        let now = clock.now()
        let actions = dialect.confirm(weight, at: now)
        await perform(actions)
        return actions.compactMap { $0.shownWeight(since: now + RecentWeights.kept * -1) }
    }

    /// Hands what has come to the capture's file.
    func flushCapture() {
        try? journal?.flush()
    }

    /// A known weight was tried on the device.
    func note(_ confirmation: KnownWeightConfirmation?) async {
        confirmed = confirmation
        sink.shown(current)
        await sink.told(current)
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
        await publish()
        while !Task.isCancelled {
            await awaitAttempt()
            guard !Task.isCancelled else { break }
            supervisor.attempt()
            do {
                try await converse(over: Link.open(address))
            } catch {
                await fail(error)
            }
        }
    }

    private func awaitAttempt() async {
        while !Task.isCancelled, let attempt = supervisor.attemptAt {
            let rest = attempt - clock.now()
            guard rest > .zero else { return }
            if await pause.sleep(for: rest) { supervisor.hurry(at: clock.now()) }
        }
    }

    // MARK: - One connection

    private func converse(over link: Link) async throws(LinkError) {
        let timer = DeadlineTimer(clock: clock)
        (self.link, self.timer) = (link, timer)
        defer {
            (self.link, self.timer) = (nil, nil)
            note(.failed(.interrupted))
            // What was plugged in while the link was up was something else.
            pause.forgetHurry()
        }
        let now = clock.now()
        supervisor.opened(at: now)
        trail = CaptureTrail()
        let actions = dialect.start(at: now)
        await publish()
        await perform(actions)
        await withTaskGroup { group in
            group.addTask {
                await self.listen(to: link)
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

    private func listen(to link: Link) async {
        await withTaskCancellationHandler {
            while await link.handOn(to: { self.receive($0) }) { await perform([]) }
        } onCancel: {
            link.close()
        }
    }

    /// - Returns: whether all is done that comes of it.
    private func receive(_ chunk: [UInt8]) -> Bool {
        let now = clock.now()
        trail.append(chunk.count, at: journal?.append(chunk, .received, at: now))
        terminal.send(TerminalBytes(direction: .received, at: now, bytes: chunk))
        supervisor.received(chunk.count, at: now)
        // Before anything is awaited: the dialect must get bytes and ticks in the order of their times.
        let actions = dialect.receive(chunk, at: now)
        if let news = show(orIf: toldAt.map { now - $0 >= Self.newsInterval } ?? true) { pending.append(.tell(news)) }
        append(actions)
        return performAtOnce()
    }

    private func tick() async {
        let now = clock.now()
        if supervisor.advance(to: now) { link?.close() }
        let actions = dialect.advance(to: now)
        await publish()
        await perform(actions)
    }

    private func append(_ actions: [DialectAction]) {
        for action in actions {
            if case .reading(let reading) = action {
                pending.append(.action(action, trail.capture(of: reading.range)))
                trail.forget(before: reading.range.lowerBound)
            } else {
                pending.append(.action(action, nil))
            }
        }
    }

    /// Carries actions out, one after another; those of a tick in the middle of it wait for their turn.
    private func perform(_ actions: [DialectAction]) async {
        append(actions)
        guard !isPerforming else { return }
        isPerforming = true
        while !pending.isEmpty {
            switch pending.removeFirst() {
            case .action(.reading(let reading), let capture): hand(on: reading, capture)
            case .action(.send(let bytes), _): await send(bytes)
            case .action(.download(let event), _): note(event)
            case .action(.notice(let notice), _): await note(notice)
            case .tell(let news): await sink.told(news)
            }
        }
        isPerforming = false
        schedule()
    }

    /// Carries out what needs not be awaited; most pieces bring nothing else.
    ///
    /// - Returns: whether nothing is left.
    private func performAtOnce() -> Bool {
        guard !isPerforming else { return false }
        while case .action(.reading(let reading), let capture)? = pending.first {
            pending.removeFirst()
            hand(on: reading, capture)
        }
        guard pending.isEmpty else { return false }
        schedule()
        return true
    }

    private func hand(on reading: Reading, _ capture: CaptureRange?) {
        guard supervisor.isTrusted else { return }
        sink.reading(WeighingPlace.DeviceReading(reading: reading, device: device, capture: capture))
        // One that failed does not show that others are understood.
        if reading.isMeasured { supervisor.complain(nil) }
        if let news = show() { pending.insert(.tell(news), at: 0) }
    }

    private func schedule() {
        timer?.schedule([dialect.deadline, supervisor.deadline].compactMap(\.self).min())
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
        await perform(dialect.ask(request, at: clock.now()))
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
            if let name, supervisor.identified(name, at: clock.now()) { await sink.identified(device, name) }
            await publish()
        case .recognised(let belief):
            supervisor.supposed(belief.choices.first)
            await complain(nil)
        case .undecided(let belief):
            await complain(LinkTrouble("undecided", belief.description, action: belief.action), isTold: true)
        case .changed:
            // It may be another device, or somebody changed a setting of this one.
            await complain(
                LinkTrouble("format-changed", notice.summary, action: "look at the format set on the device"),
                isTold: true)
        case .unscaled:
            await complain(
                LinkTrouble(
                    "factor-unknown", notice.summary,
                    action: "put a weight that you know on the scale, and confirm it on the device's page"))
        case .settled(let option):
            spoken += (spoken.contains("?") ? "," : "?") + option
            await sink.settled(device, spoken)
            await complain(nil)
            sink.shown(current)
        case .noAnswer:
            supervisor.noAnswer(at: clock.now())
            await publish()
        case .refused, .unreadable, .rejected:
            await complain(
                LinkTrouble("unreadable", notice.summary, action: "open the device's terminal to see its bytes"))
        }
    }

    // MARK: - State

    /// Shows what could not be understood; with `nil`, once a reading was, that it is over.
    private func complain(_ trouble: LinkTrouble?, isTold: Bool = false) async {
        supervisor.complain(trouble, isTold: isTold)
        await publish()
    }

    private func fail(_ error: LinkError) async {
        sink.linkLost(device)
        guard !Task.isCancelled else { return }
        supervisor.lost(LinkTrouble(error), at: clock.now())
        await publish()
    }

    /// The device that answers now takes the place of the one that was adopted.
    func accept(_ identity: String) async {
        supervisor.adopt(identity, at: clock.now())
        await publish()
    }

    /// Tells what the supervisor has to tell.
    private func publish() async {
        if let news = show() { await sink.told(news) }
    }

    /// Shows what the supervisor has to tell.
    ///
    /// - Parameter isDue: listeners want to see how the device is although nothing has changed.
    /// - Returns: the device, when the operator is to hear of it.
    private func show(orIf isDue: Bool = false) -> Device? {
        let news = supervisor.takeNews()
        guard news != nil || isDue else { return nil }
        toldAt = clock.now()
        let device = current
        sink.shown(device)
        return news == .told ? device : nil
    }
}
