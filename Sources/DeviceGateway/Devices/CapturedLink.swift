import Links
import Values

/// An open link whose bytes of both directions are kept in the device's captures and shown in its terminal.
struct CapturedLink: Sendable {
    private let link: Link
    private let journal: CaptureJournal?
    private let terminal: Broadcast<TerminalBytes>
    private let clock: StationClock
    /// Hands what was captured so far to the system; it blocks as the disk does.
    ///
    /// Whoever keeps it keeps no capture open.
    let keepCapture: @Sendable () -> Void

    /// - Parameter journal: `nil` captures nothing.
    init(_ link: Link, journal: CaptureJournal?, terminal: Broadcast<TerminalBytes>, clock: StationClock) {
        (self.link, self.journal, self.terminal, self.clock) = (link, journal, terminal, clock)
        // What goes wrong the next piece tells, which is then captured nowhere.
        keepCapture = { [weak journal] in try? journal?.flush() }
    }

    /// For how long in all so much waited that reading was about to stop, or had.
    var heldUp: Duration { link.heldUp }

    /// Why it ended; `nil` while it is open.
    var ending: LinkEnding? { link.ending }

    /// Hands on what comes, with its time and where it is captured, until something has to be awaited for some of it.
    ///
    /// - Parameter body: takes some bytes and answers whether it is done with them.
    /// - Returns: `false` when the link has ended.
    @LinkActor
    func handOn(to body: @escaping @LinkActor (_ bytes: [UInt8], Timestamp, CaptureRange?) -> Bool) async -> Bool {
        await link.handOn { bytes in
            let now = clock.now()
            let capture = journal?.append(bytes, .received, at: now)
            terminal.send(TerminalBytes(direction: .received, at: now, bytes: bytes))
            return body(bytes, now, capture)
        }
    }

    /// Sends bytes; returns when the system has taken them all.
    @LinkActor
    func send(_ bytes: [UInt8]) async throws(LinkError) {
        let now = clock.now()
        journal?.append(bytes, .sent, at: now)
        terminal.send(TerminalBytes(direction: .sent, at: now, bytes: bytes))
        try await link.send(bytes)
    }

    /// Sets the serial port to another rate.
    func change(to rate: SerialRate) async {
        await link.change(to: rate)
    }

    func close() {
        link.close()
    }
}
