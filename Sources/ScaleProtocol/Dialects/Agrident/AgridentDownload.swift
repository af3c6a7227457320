import Values

/// Reads the task list, or one task's rows, out of an Agrident wand.
struct AgridentDownload: Sendable {
    let request: DownloadRequest
    /// What to ask; `nil` when it is done.
    private(set) var next: AgridentCommand? = .tasks
    private let unit: WeightUnit

    private var sessions: [StoredSession] = []
    private var columns: [DownloadColumn] = []
    private var rows: [DownloadedRow] = []
    private var isTooLarge = false

    init(_ request: DownloadRequest, unit: WeightUnit) {
        self.request = request
        self.unit = unit
    }

    /// Takes a frame of the answer to `next`; neither its echo nor its end.
    ///
    /// - Returns: whether it could be understood.
    mutating func take(_ content: [UInt8]) -> Bool {
        let fields = content.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
            .map { String(agrident: $0) }
        switch next {
        case .tasks:
            // `0|Weighing (Manu)|prefix|suffix|12`: the last one is how many rows there are.
            guard fields.count >= 2, let number = UInt16(fields[0]) else { return false }
            guard sessions.count < DownloadLimits.sessions else { return true }
            sessions.append(
                StoredSession(number: Int(number), name: fields[1], rowCount: fields.count < 5 ? nil : Int(fields[4])))
        case .headings:
            guard columns.isEmpty, case .session(_, let weightColumn) = request else { return false }
            columns = fields.prefix(DownloadLimits.columns).map {
                DownloadColumn(heading: $0, weightColumn: weightColumn)
            }
        case .rows:
            guard rows.count < DownloadLimits.rows else {
                isTooLarge = true
                return true
            }
            rows.append(DownloadedRow(fields: fields, columns: columns, unit: unit))
        case .version, nil:
            return false
        }
        return true
    }

    /// The answer to `next` is whole.
    mutating func completed() -> DownloadEvent? {
        switch (next, request) {
        case (.tasks, .list):
            return end(.sessions(sessions))
        case (.tasks, .session(let number, _)):
            guard sessions.contains(where: { $0.number == number }) else {
                return end(.failed(.unknownSession(number)))
            }
            next = .headings(number)
            return nil
        case (.headings(let number), _):
            guard !columns.isEmpty else { return end(.failed(.noColumns)) }
            next = .rows(number)
            return nil
        case (.rows(let number), _):
            guard !isTooLarge else { return end(.failed(.tooLarge)) }
            guard let session = sessions.first(where: { $0.number == number }) else { return nil }
            return end(.session(DownloadedSession(session: session, columns: columns, rows: rows)))
        default:
            return nil
        }
    }

    /// The wand repeats the command: what came before belongs to an older one.
    mutating func restart() {
        switch next {
        case .tasks: sessions = []
        case .headings: columns = []
        case .rows: (rows, isTooLarge) = ([], false)
        case .version, nil: break
        }
    }

    /// How far it has come, now and then.
    var progress: DownloadEvent? {
        guard case .rows(let number) = next, !rows.isEmpty, rows.count % 50 == 0 else { return nil }
        return .progress(rows: rows.count, of: sessions.first { $0.number == number }?.rowCount)
    }

    private mutating func end(_ event: DownloadEvent) -> DownloadEvent {
        next = nil
        return event
    }
}

extension String {
    /// Text of a wand: UTF-8 where it is, else Latin-1 `inf`.
    fileprivate init(agrident bytes: ArraySlice<UInt8>) {
        let text = bytes.trimmed { $0 == .space || $0.isControl }.prefix(128)
        self = String(validating: text, as: UTF8.self) ?? String(latin1: text)
    }
}
