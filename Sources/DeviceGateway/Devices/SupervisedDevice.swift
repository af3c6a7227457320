import HerdStore
import Links
import ScaleProtocol
import Values

/// A device with how its supervisor sees it, and the way of that to who looks at it.
@LinkActor
final class SupervisedDevice {
    /// As it was stored when it was started.
    nonisolated let stored: Device
    /// What it says that is understood, for its own page.
    nonisolated let readings = Broadcast<Reading>()
    var supervisor: LinkSupervisor
    private var telling = Telling()
    private var confirmed: KnownWeightConfirmation?
    /// As it is stored, with what a known weight has determined.
    private var dialect: DialectChoice
    /// At which rate it was found.
    private var rate: String?
    /// That something about it could not be stored.
    private var unstored: LinkTrouble?
    private var shownAt: Timestamp?
    private let clock: StationClock
    /// What the supervisor waits by.
    private let steady: StationClock
    private let sink: DeviceRunner.Sink

    /// How often listeners hear how many bytes have come.
    private static let progressInterval = Duration.seconds(2)

    init(_ stored: Device, clock: StationClock, sink: DeviceRunner.Sink) {
        self.stored = stored
        confirmed = stored.confirmed
        dialect = DialectChoice(stored.dialect)
        rate = stored.rate
        self.clock = clock
        self.sink = sink
        steady = clock.steady
        supervisor = LinkSupervisor(
            adopted: stored.identity, isReader: stored.kind == .reader,
            isScale: stored.kind == .scale || stored.kind == .both, seed: .random(in: 0...(.max)), at: steady.now())
    }

    var state: DeviceState {
        var state = supervisor.state
        state.since = clock.time(at: state.since)
        state.lastByteAt = state.lastByteAt.map { clock.time(at: $0) }
        // What is wrong with the device itself comes first.
        if state.message == nil, let unstored { state.show(unstored) }
        return state
    }

    /// The device with its state.
    var current: Device {
        var device = stored
        (device.state, device.confirmed, device.identity) = (state, confirmed, supervisor.adopted)
        device.rate = rate
        device.dialect = dialect.description
        return device
    }

    /// A known weight was tried on it.
    func note(_ confirmation: KnownWeightConfirmation?) async {
        confirmed = confirmation
        let device = current
        sink.show(device)
        await store(.state(device))
    }

    /// Its dialect has found something out.
    ///
    /// - Returns: what is to be stored, in order.
    func note(_ notice: DialectNotice) -> [DeviceNews] {
        var news: [DeviceNews] = []
        switch notice {
        case .identified(let name):
            if let name, supervisor.identified(name, at: steady.now()) { news.append(.identity(name, of: stored)) }
        case .noAnswer:
            supervisor.noAnswer(at: steady.now())
        case .recognised(let belief):
            supervisor.supposed(belief.choices.first)
            supervisor.complain(nil)
        case .searching(let step):
            supervisor.searching(LinkTrouble(step))
        case .found(let rate):
            guard self.rate != rate.description else { break }
            self.rate = rate.description
            news.append(.rate(rate, of: stored))
            sink.show(current)
        case .determined(let option):
            dialect = dialect.adding(option)
            news.append(.dialect(dialect, of: stored))
            supervisor.complain(nil)
            sink.show(current)
        case .undecided, .changed:
            supervisor.complain(LinkTrouble(notice), isPublished: true)
        case .unscaled, .refused, .unreadable, .rejected:
            supervisor.complain(LinkTrouble(notice))
        }
        if let state = show() { news.append(state) }
        return news
    }

    /// It sends more than can be read; `nil` when it does not.
    ///
    /// - Returns: what is to be stored of it.
    func floods(_ trouble: LinkTrouble?) -> DeviceNews? {
        supervisor.floods(trouble) ? show() : nil
    }

    /// When the supervisor wants to hear that time has passed, or something is yet to be told, while the link is open.
    var deadline: Timestamp? { [supervisor.deadline, telling.deadline].compactMap(\.self).min() }

    /// Shows what the supervisor has to say.
    ///
    /// - Returns: what is to be stored of it.
    func show() -> DeviceNews? { show(isDue: false) }

    /// Shows how many bytes have come, now and then, besides what the supervisor has to say.
    ///
    /// - Returns: what is to be stored of it.
    func showProgress(at now: Timestamp) -> DeviceNews? {
        show(isDue: shownAt.map { now - $0 >= Self.progressInterval } ?? true)
    }

    private func show(isDue: Bool) -> DeviceNews? {
        let news = telling.told(supervisor.takeNews(), at: steady.now())
        guard news != nil || isDue else { return nil }
        shownAt = steady.now()
        let device = current
        sink.show(device)
        return news == .published ? .state(device) : nil
    }

    /// Shows and stores what the supervisor has to say.
    func publish() async {
        if let news = show() { await store(news) }
    }

    /// Stores something about it, and shows that it could not be stored until something is again.
    func store(_ news: DeviceNews) async {
        let trouble = await sink.store(news)
        guard trouble != unstored else { return }
        unstored = trouble
        sink.show(current)
    }
}
