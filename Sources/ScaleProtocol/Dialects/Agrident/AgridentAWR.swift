package import Values

/// Agrident AWR wands: a dialogue of bracket frames, and the tags read in between (protocols.md §3.4 `code`).
///
///     → [XGTASK]
///     ← [XGTASK][0|Weighing|…|…|2][XGTASKOK]        tasks: number, name, …, rows
///     → [XSH|0]
///     ← [XSH|0][DATE|TIME|EID|WEIGHT][XSHOK]        headings of task 0
///     → [CSW|0]
///     ← [CSW|0][30052026|101701|982000364696050|425.5]…[CSWOK]
///     ← A982000123456789␍                           a tag just read, at any time; its layout `weak`
///
/// The wand is asked for its firmware when the link comes up, and then left alone: a wand with nothing to say is not a
/// silent one. Whether a line end is wanted behind a command is not known; field code sends none.
package struct AgridentAWR: Dialect {
    private let unit: WeightUnit
    private var scanner = AgridentScanner()
    private var received = 0
    private var outstanding: (command: AgridentCommand, askedAt: Timestamp, heardAt: Timestamp)?
    private var version: [UInt8] = []
    private var isIdentified = false
    private var isSilent = false
    private var probeAt: Timestamp?
    private var download: AgridentDownload?

    /// Field code waits as long for a whole answer; here for the next frame of it.
    private static let timeout = Duration.seconds(12)
    private static let pause = Duration.seconds(30)

    /// - Parameter unit: what weights are in where their heading names no unit.
    package init(unit: WeightUnit = .kilogram) {
        self.unit = unit
    }

    package var deadline: Timestamp? {
        outstanding.map { $0.heardAt + Self.timeout } ?? probeAt
    }

    package var keepsSessions: Bool { true }

    package mutating func start(at now: Timestamp) -> [DialectAction] {
        self = AgridentAWR(unit: unit)
        return [ask(.version, at: now)]
    }

    package mutating func ask(_ request: DownloadRequest, at now: Timestamp) -> [DialectAction] {
        guard download == nil else { return [.download(.failed(.busy))] }
        guard isIdentified, outstanding == nil else { return [.download(.failed(.notReady))] }
        let download = AgridentDownload(request, unit: unit)
        self.download = download
        return download.next.map { [ask($0, at: now)] } ?? []
    }

    package mutating func cancelDownload(at now: Timestamp) -> [DialectAction] {
        guard download != nil else { return [] }
        download = nil
        return [.download(.failed(.cancelled))]
    }

    package mutating func advance(to now: Timestamp) -> [DialectAction] {
        if let outstanding, now >= outstanding.heardAt + Self.timeout {
            self.outstanding = nil
            let command = outstanding.command.name
            if download != nil {
                download = nil
                return [.download(.failed(.noAnswer(to: command)))]
            }
            probeAt = now + Self.pause
            guard !isSilent else { return [] }
            isSilent = true
            return [.notice(.noAnswer(to: command))]
        }
        guard let probeAt, now >= probeAt else { return [] }
        return [ask(.version, at: now)]
    }

    package mutating func receive(_ bytes: [UInt8], at now: Timestamp, into actions: inout [DialectAction]) {
        actions += advance(to: now)
        for byte in bytes {
            received += 1
            guard let piece = scanner.take(byte) else { continue }
            switch piece {
            case .line(let raw):
                if let action = DialectAction(eidLine: raw, at: now, position: received - raw.count) {
                    actions.append(action)
                }
            case .value(let text):
                if outstanding?.command == .version { version = text } else { actions.append(.unreadable(text)) }
            case .lost(let bytes):
                actions.append(.unreadable(bytes))
            case .frame(let content):
                take(content, at: now, into: &actions)
            }
        }
    }

    private mutating func take(_ content: [UInt8], at now: Timestamp, into actions: inout [DialectAction]) {
        guard let command = outstanding?.command else { return actions.append(.unreadable(content)) }
        outstanding?.heardAt = now
        if content == command.end { return complete(command, at: now, into: &actions) }
        if command.isEcho(content) {
            download?.restart()
            return
        }
        // The rest of what was given up: the wand tells all of it, and is heard out.
        guard download != nil || command == .version else { return }
        guard !AgridentCommand.isEnd(content), download?.take(content) == true else {
            return actions.append(.unreadable(content))
        }
        if let progress = download?.progress { actions.append(.download(progress)) }
    }

    private mutating func complete(
        _ command: AgridentCommand, at now: Timestamp, into actions: inout [DialectAction]
    ) {
        outstanding = nil
        if command == .version {
            let text = String(latin1: version.trimmed { $0.isControl || $0 == .space }.prefix(32))
            (isIdentified, isSilent, probeAt) = (true, false, nil)
            actions.append(.notice(.identified(name: text.isEmpty ? "Agrident" : "Agrident \(text)")))
            return
        }
        if let event = download?.completed() { actions.append(.download(event)) }
        if let next = download?.next {
            actions.append(ask(next, at: now))
        } else {
            download = nil
        }
    }

    private mutating func ask(_ command: AgridentCommand, at now: Timestamp) -> DialectAction {
        outstanding = (command, now, now)
        probeAt = nil
        if command == .version { version = [] }
        return .send(command.bytes)
    }
}

extension DialectAction {
    fileprivate static func unreadable(_ bytes: [UInt8]) -> Self { .notice(.unreadable(start: bytes)) }
}

extension DialectEntry {
    package static let agridentAWR = DialectEntry(
        "agrident-awr", "Agrident AWR wands, their tasks can be downloaded: [XGTASK]", options: [SharedOption.unit],
        // Its tags are lines that `eid-lines` reads too, and it must not be asked before it is known.
        variants: []
    ) { AgridentAWR(unit: $0.unit) }
}
