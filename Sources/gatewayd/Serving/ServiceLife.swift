import DeviceGateway

/// What there is of the daemon from its first moment to its last: its log, and the signals that it hears.
struct ServiceLife: Sendable {
    let clock = StationClock()
    let tail: LogTail
    let log: Log
    let ending: Ending
    /// Done when it is asked to stop.
    let stopped: Task<Void, Never>
    let hangups: AsyncStream<Void>

    init() {
        tail = LogTail(clock: clock)
        log = Log.standardError.kept(in: tail)
        ending = Ending(log: log)
        let stops = Signals.stops(first: ending.begin)
        stopped = Task { for await _ in stops { break } }
        hangups = Signals.hangups()
    }
}
