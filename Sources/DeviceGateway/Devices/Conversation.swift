import Links
import ScaleProtocol
import Values

/// One open link and the dialect that is spoken on it, until the link ends.
///
/// What comes is dealt with on the spot: the dialect gets bytes and ticks in the order of their times, and what it asks
/// for is done in that order. Its time is the steady one; readings are handed on with the time that the clock shows. Only sending and storing take time; `finish` waits for them, and the link is not read on
/// meanwhile.
@LinkActor
final class Conversation {
    let link: CapturedLink
    /// As it is to go on with the next link.
    private(set) var dialect: any Dialect
    private let device: SupervisedDevice
    private let sink: DeviceRunner.Sink
    private let clock: StationClock
    /// What the dialect and the supervisor wait by.
    private let steady: StationClock
    private let timer: DeadlineTimer
    private var trail = CaptureTrail()
    private var download: Download?
    /// How far the download is that is under way; `nil` when none is.
    private(set) var progress: DownloadProgress?
    /// What the dialect asks for at the moment; kept for its memory.
    private var actions: [DialectAction] = []
    /// What is to be done, in order.
    private var pending: ArraySlice<Errand> = []
    private var flood = Flood()
    private var isFinishing = false
    /// Who waits until all is done while somebody else sees to it.
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private enum Errand {
        /// A reading, with when it came by the steady clock, and where in the captures its bytes are.
        case reading(Reading, heardAt: Timestamp, CaptureRange?)
        case notice(DialectNotice)
        case download(DownloadEvent)
        case wait(Wait)
    }

    /// What takes time.
    private enum Wait {
        case send([UInt8])
        case change(SerialRate)
        case store(DeviceNews)
    }

    init(
        with device: SupervisedDevice, in dialect: any Dialect, over link: CapturedLink, clock: StationClock,
        sink: DeviceRunner.Sink
    ) {
        (self.device, self.dialect, self.link) = (device, dialect, link)
        (self.clock, self.sink) = (clock, sink)
        steady = clock.steady
        timer = DeadlineTimer(clock: steady)
    }

    /// Runs until the link has ended, or the task is cancelled.
    func run() async {
        let now = steady.now()
        device.supervisor.opened(at: now)
        let actions = dialect.start(at: now)
        append(device.show())
        append(actions, of: now)
        await finish()
        await withTaskGroup { group in
            group.addTask { await self.listen() }
            group.addTask { [timer] in
                for await _ in timer.ticks { await self.tick() }
            }
            await group.next()
            group.cancelAll()
        }
        // Somebody else may still be seeing to what was asked for last.
        await finish()
        note(.failed(.interrupted))
    }

    // MARK: - What happens

    private func listen() async {
        await withTaskCancellationHandler {
            while await link.handOn(to: { self.receive($0, at: $1, captured: $2) }) { await finish() }
        } onCancel: {
            link.close()
        }
    }

    /// - Returns: whether all is done that comes of it.
    private func receive(_ bytes: [UInt8], at shown: Timestamp, captured capture: CaptureRange?) -> Bool {
        let now = steady.now()
        trail.append(bytes.count, at: capture)
        device.supervisor.received(bytes.count, at: now)
        flood.received(bytes, heldUp: link.heldUp, at: now)
        dialect.receive(bytes, at: now, into: &actions)
        append(device.floods(flood.trouble))
        append(device.showProgress(at: now))
        append(actions, of: now, shown: shown)
        actions.removeAll(keepingCapacity: true)
        return !isFinishing && advance() == nil
    }

    private func tick() async {
        let now = steady.now()
        if device.supervisor.advance(to: now) { link.close() }
        flood.advance(to: now, heldUp: link.heldUp)
        append(device.floods(flood.trouble))
        let actions = dialect.advance(to: now)
        append(device.show())
        append(actions, of: now)
        await finish()
    }

    /// A known weight lies on the scale; a device of which something is not sure may be sure by it.
    ///
    /// - Returns: what the scale shows, if that was not sure before; while it still is not, by the standard.
    func confirm(_ weight: Weight) async -> [Weight] {
        let now = steady.now()
        let actions = dialect.confirm(weight, at: now)
        append(actions, of: now)
        await finish()
        return actions.compactMap { $0.shownWeight(since: now + RecentWeights.kept * -1) }
    }

    /// Reads the list of sessions, or one of them, out of the device; what it weighs meanwhile is not heard.
    ///
    /// - Returns: the event that ends it.
    func ask(_ request: DownloadRequest) async -> DownloadEvent {
        guard download == nil else { return .failed(.busy) }
        let download = Download()
        self.download = download
        progress = DownloadProgress(rows: 0, announced: nil)
        let now = steady.now()
        append(dialect.ask(request, at: now), of: now)
        await finish()
        return await download.end()
    }

    /// Gives up the download that is under way; whoever waits for it is told.
    func cancelDownload() async {
        let now = steady.now()
        append(dialect.cancelDownload(at: now), of: now)
        await finish()
    }

    // MARK: - What comes of it

    private func append(_ news: DeviceNews?) {
        if let news { pending.append(.wait(.store(news))) }
    }

    /// - Parameters:
    ///   - now: the steady time at which they came.
    ///   - shown: what the clock showed then; `nil` to look at it now.
    private func append(_ actions: [DialectAction], of now: Timestamp, shown: Timestamp? = nil) {
        guard !actions.isEmpty else { return }
        let lead = (shown ?? clock.time(at: now)) - now
        for action in actions {
            switch action {
            case .reading(let reading):
                pending.append(
                    .reading(
                        reading.moved(to: reading.at + lead), heardAt: reading.at, trail.capture(of: reading.range)))
                trail.forget(before: reading.range.lowerBound)
            case .notice(let notice): pending.append(.notice(notice))
            case .download(let event): pending.append(.download(event))
            case .send(let bytes): pending.append(.wait(.send(bytes)))
            case .change(let rate): pending.append(.wait(.change(rate)))
            }
        }
    }

    /// Does what is pending, up to what takes time.
    ///
    /// - Returns: that, still pending; `nil` when all is done.
    private func advance() -> Wait? {
        while let errand = pending.first {
            if case .wait(let wait) = errand { return wait }
            pending.removeFirst()
            switch errand {
            case .reading(let reading, let moment, let capture): hand(on: reading, heardAt: moment, capture)
            case .notice(let notice):
                if case .recognised = notice { device.supervisor.keepsSessions(dialect.keepsSessions) }
                pending.insert(contentsOf: device.note(notice).map { .wait(.store($0)) }, at: pending.startIndex)
            case .download(let event): note(event)
            case .wait: break
            }
        }
        timer.schedule([dialect.deadline, device.deadline, flood.deadline].compactMap(\.self).min())
        return nil
    }

    /// Waits until all is done: the one place where a conversation waits.
    private func finish() async {
        guard !isFinishing else { return await withCheckedContinuation { waiting.append($0) } }
        isFinishing = true
        while let wait = advance() {
            pending.removeFirst()
            switch wait {
            // A failed write ends the link, which its reader notices.
            case .send(let bytes): try? await link.send(bytes)
            case .change(let rate): await link.change(to: rate)
            case .store(let news): await device.store(news)
            }
        }
        isFinishing = false
        for task in waiting { task.resume() }
        waiting = []
    }

    private func hand(on reading: Reading, heardAt moment: Timestamp, _ capture: CaptureRange?) {
        guard device.supervisor.isTrusted, flood.takes(reading, at: moment) else { return }
        device.readings.send(reading)
        sink.reading(
            WeighingPlace.DeviceReading(
                reading: reading, device: device.stored, capture: capture, heardAt: moment,
                keepCapture: link.keepCapture))
        // One that failed does not show that others are understood.
        if reading.isMeasured { device.supervisor.complain(nil) }
        if let news = device.show() { pending.insert(.wait(.store(news)), at: pending.startIndex) }
    }

    private func note(_ event: DownloadEvent) {
        if case .progress(let rows, let announced) = event {
            progress = DownloadProgress(rows: rows, announced: announced)
        }
        if download?.note(event) == true { (download, progress) = (nil, nil) }
    }
}
