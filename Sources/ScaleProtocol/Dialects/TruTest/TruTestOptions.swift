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

extension TruTestOptions {
    private static let roleOption = DialectOption<Role>.choice("role")
    private static let modeOption = DialectOption<Mode>.choice("mode")
    private static let timeoutOption = DialectOption<Duration>.time("timeout", in: 50...60_000)
    private static let gapOption = DialectOption<Duration>.time("gap", in: 0...10_000)
    private static let keepAliveOption = DialectOption<Duration>.time("keepalive", in: 100...600_000)
    private static let crcOption = DialectOption<Bool>.flag("crc")

    static let all: [any DeclaredOption] = [
        roleOption, modeOption, SharedOption.poll, timeoutOption, gapOption, keepAliveOption, crcOption,
    ]

    init(_ options: DialectOptions) {
        self.init(pollInterval: options.pollInterval)
        role = options[Self.roleOption] ?? role
        mode = options[Self.modeOption] ?? mode
        timeout = options[Self.timeoutOption] ?? timeout
        gap = options[Self.gapOption] ?? gap
        keepAlive = options[Self.keepAliveOption] ?? keepAlive
        crc = options[Self.crcOption] ?? crc
    }
}
