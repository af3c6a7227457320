import Values

/// How to talk to one Tru-Test device.
package struct TruTestOptions: Equatable, Sendable {
    /// An indicator is polled; a stick reader only listened to, and kept awake.
    package enum Role: String, CaseIterable, Sendable { case indicator, reader }
    /// Where weights come from.
    package enum Mode: String, CaseIterable, Sendable {
        /// `{RW}`: the weight now.
        case live
        /// `{SPRP2}`, `{RP}`: weights, EIDs and the record key as events.
        case events
        /// Events where the device knows them, else live.
        case automatic
    }

    package var role = Role.indicator
    package var mode = Mode.automatic
    /// From one poll to the next.
    package var pollInterval: Duration
    /// How long an answer may take.
    package var timeout = Duration.seconds(2)
    /// From an answer to the next command.
    package var gap = Duration.milliseconds(100)
    /// From the last command to a `{ZA1}` when there is nothing else to say; between probes of a silent device too.
    package var keepAlive = Duration.seconds(3)
    /// Send commands with a CRC, believe no answer without.
    package var crc = false

    package init(pollInterval: Duration = .milliseconds(200)) {
        self.pollInterval = pollInterval
    }
}
