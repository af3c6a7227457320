import HerdStore
import Links
import ScaleProtocol
import Values

/// Keeps one device connected: opens its link when its supervisor says so, waits and tries again.
///
/// What is said on an open link is a `Conversation`.
@LinkActor
final class DeviceRunner {
    nonisolated let terminal = Broadcast<TerminalBytes>()
    private let address: LinkAddress
    private let reach: LinkReach
    private let clock: StationClock
    private let journal: CaptureJournal?
    private let sink: Sink
    private let gate: GateFeed?
    private nonisolated let device: SupervisedDevice
    private var dialect: any Dialect
    /// While the link is open.
    private var conversation: Conversation?
    /// The wait for the next attempt.
    private nonisolated let pause = InterruptibleSleep()

    init(
        device: Device, address: LinkAddress, within reach: LinkReach, dialect: any Dialect, gate: GateFeed?,
        clock: StationClock, journal: CaptureJournal?, sink: Sink
    ) {
        self.device = SupervisedDevice(device, clock: clock, sink: sink)
        self.address = address
        self.reach = reach
        self.dialect = dialect
        self.gate = gate
        self.clock = clock
        self.journal = journal
        self.sink = sink
        self.device.supervisor.keepsSessions(dialect.keepsSessions)
    }

    /// Where readings and news of a device go.
    struct Sink: Sendable {
        let reading: @LinkActor (WeighingPlace.DeviceReading) -> Void
        /// The link ended, or could not be opened again.
        let linkLost: @LinkActor (Device) -> Void
        /// Something about the device is to be shown.
        let show: @LinkActor (Device) -> Void
        /// Something about the device is to be stored; answers with what kept it from being stored.
        let store: @Sendable (DeviceNews) async -> LinkTrouble?
    }

    // MARK: - From the station

    /// What it says that is understood, from now on.
    nonisolated var readings: Broadcast<Reading> { device.readings }

    /// How the device is.
    var state: DeviceState { device.state }

    /// Something was plugged in that the device may be on: it is tried now and not at the end of a wait.
    nonisolated func hurry() {
        if case .serial = address { pause.hurry() }
    }

    /// Hands what has come to the capture's file.
    func flushCapture() {
        try? journal?.flush()
    }

    /// A known weight lies on the scale; see `Conversation.confirm`.
    func confirm(_ weight: Weight) async -> [Weight] {
        await conversation?.confirm(weight) ?? []
    }

    /// A known weight was tried on the device.
    func note(_ confirmation: KnownWeightConfirmation?) async {
        await device.note(confirmation)
    }

    /// Reads the list of sessions, or one of them, out of the device; see `Conversation.ask`.
    func ask(_ request: DownloadRequest) async -> DownloadEvent {
        await conversation?.ask(request) ?? .failed(.notReady)
    }

    /// How far a download from the device is; `nil` when none is under way.
    var downloadProgress: DownloadProgress? { conversation?.progress }

    /// Gives up a download; see `Conversation.cancelDownload`.
    func cancelDownload() async { await conversation?.cancelDownload() }

    /// The device that answers now takes the place of the one that was adopted.
    func accept(_ identity: String) async {
        device.supervisor.adopt(identity, at: clock.steady.now())
        await device.publish()
    }

    // MARK: - Its life

    /// Runs until the task is cancelled; that it has ended is said by whoever cancelled it.
    func run() async {
        await withDiscardingTaskGroup { group in
            if let gate {
                let writer = GateWriter(gate: device.stored, line: gate.line, clock: clock)
                group.addTask {
                    for await order in gate.orders { await self.obey(order, by: writer) }
                }
            }
            await keepConnected()
            group.cancelAll()
        }
        // What happens on the scale from now on nobody sees.
        sink.linkLost(device.stored)
        terminal.finish()
        readings.finish()
    }

    private func obey(_ order: SortingOrder, by writer: GateWriter) async {
        guard let unsent = await writer.write(order, over: conversation?.link) else { return }
        await device.store(.unsent(unsent))
    }

    private func keepConnected() async {
        await device.publish()
        while !Task.isCancelled {
            await awaitAttempt()
            guard !Task.isCancelled else { break }
            device.supervisor.attempt()
            do {
                try await converse(over: Link.open(address, within: reach))
            } catch {
                await fail(error)
            }
        }
    }

    private func awaitAttempt() async {
        while !Task.isCancelled, let attempt = device.supervisor.attemptAt {
            let rest = attempt - clock.steady.now()
            guard rest > .zero else { return }
            if await pause.sleep(for: rest) { device.supervisor.hurry(at: clock.steady.now()) }
        }
    }

    private func converse(over link: Link) async throws(LinkError) {
        let link = CapturedLink(link, journal: journal, terminal: terminal, clock: clock)
        let conversation = Conversation(with: device, in: dialect, over: link, clock: clock, sink: sink)
        self.conversation = conversation
        await conversation.run()
        (dialect, self.conversation) = (conversation.dialect, nil)
        // What was plugged in while the link was up was something else.
        pause.forgetHurry()
        guard !Task.isCancelled else { return }
        throw LinkError.ended(link.ending ?? .closed)
    }

    private func fail(_ error: LinkError) async {
        sink.linkLost(device.stored)
        guard !Task.isCancelled else { return }
        device.supervisor.lost(LinkTrouble(error), at: clock.steady.now())
        await device.publish()
    }
}
