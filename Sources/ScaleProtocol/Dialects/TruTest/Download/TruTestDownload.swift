import Values

/// Reads the sessions out of a Tru-Test device: one question after another, what to ask next from what was answered.
///
/// After an answer that is missing, damaged or out of order nobody knows where the device's marks stand, so they are
/// set again before going on. Three times without anything new is the end.
struct TruTestDownload: Sendable {
    /// How a question ended.
    enum Answer: Equatable, Sendable {
        case acknowledgement
        case text([UInt8], hasCRC: Bool)
        case error(Int)
        case damaged
        case none
    }

    let request: DownloadRequest
    /// What to ask; `nil` when it is done.
    private(set) var next: TruTestFileCommand? = .sessionData
    /// Whether to ask with a CRC: until the device shows that it knows none, because rows have no other check.
    private(set) var asksWithCRC = true
    /// How often in a row nothing new came.
    private(set) var failures = 0

    /// The unit of the device's weights.
    private let unit: WeightUnit
    private let mustHaveCRC: Bool
    private var knowsCRC = false

    private var numbers: [Int] = []
    private var hasSeenAgain: Set<Int> = []
    private var sessions: [StoredSession] = []
    private var name = ""
    private var day: CalendarDay?
    private var session: StoredSession?
    private var codes: [TruTestColumnCode] = []
    private var columns: [DownloadColumn] = []
    private var total: Int?
    private var rows: [DownloadedRow] = []

    private static let mostFailures = 3

    init(_ request: DownloadRequest, unit: WeightUnit, mustHaveCRC: Bool) {
        self.request = request
        self.unit = unit
        self.mustHaveCRC = mustHaveCRC
    }

    /// Takes what came of the question `next`.
    mutating func take(_ answer: Answer) -> DownloadEvent? {
        guard let command = next else { return nil }
        switch answer {
        case .acknowledgement where command.isAcknowledged:
            return move(on: command)
        case .acknowledgement, .damaged:
            return again(because: .unreadable(command: command.text))
        case .none:
            return again(because: .noAnswer(to: command.text))
        case .error(let code):
            return again(because: .refused(command: command.text, code: code))
        case .text(_, hasCRC: false) where asksWithCRC || mustHaveCRC:
            return again(because: .unreadable(command: command.text))
        case .text(let text, let hasCRC):
            knowsCRC = hasCRC
            let text = text.trimmed { $0 == .space || $0.isControl }
            guard command.isAcknowledged else { return read(text, of: command) }
            // Some devices answer a mark that was set with nothing in brackets.
            return text.isEmpty ? move(on: command) : again(because: .unreadable(command: command.text))
        }
    }

    /// The device's mark is set.
    private mutating func move(on command: TruTestFileCommand) -> DownloadEvent? {
        switch command {
        case .sessionData:
            hasSeenAgain = []
            next = .sessionCount
        case .select: next = .nextHeading
        case .firstRow: next = .total
        case .columns, .row: next = .nextRows
        default: break
        }
        return nil
    }

    private mutating func read(_ text: ArraySlice<UInt8>, of command: TruTestFileCommand) -> DownloadEvent? {
        switch command {
        case .sessionCount:
            // Only tells how long it will take; the list has an end of its own.
            next = .nextSession
            return nil
        case .nextSession: return readNumber(text, of: command)
        case .name(let number):
            name = String(latin1: text.prefix(64))
            next = .day(number)
            return nil
        case .day(let number):
            day = CalendarDay(deviceText: String(latin1: text))
            next = .rowCount(number)
            return nil
        case .rowCount(let number): return readRowCount(text, of: number)
        case .nextHeading: return readHeading(text)
        case .total:
            total = text.decimalValue.map { Int($0) } ?? session?.rowCount
            guard total ?? 0 <= DownloadLimits.rows else { return end(.failed(.tooLarge)) }
            next = .columns(codes)
            return nil
        case .nextRows: return readRows(text, of: command)
        case .sessionData, .select, .firstRow, .row, .columns: return nil
        }
    }

    // MARK: - The list

    private mutating func readNumber(_ text: ArraySlice<UInt8>, of command: TruTestFileCommand) -> DownloadEvent? {
        guard !text.isEmpty else { return listed() }
        guard let value = text.decimalValue, value <= 1_000_000 else {
            return again(because: .unreadable(command: command.text))
        }
        let number = Int(value)
        // A device that begins its list again instead of ending it.
        guard hasSeenAgain.insert(number).inserted else { return listed() }
        if !numbers.contains(number) {
            numbers.append(number)
            failures = 0
        }
        guard numbers.count < DownloadLimits.sessions else { return listed() }
        if case .session(number, _) = request { return listed() }
        return nil
    }

    private mutating func listed() -> DownloadEvent? {
        switch request {
        case .session(let number, _):
            guard numbers.contains(number) else { return end(.failed(.unknownSession(number))) }
            next = .name(number)
        case .list:
            guard let first = numbers.first else { return end(.sessions([])) }
            next = .name(first)
        }
        return nil
    }

    private mutating func readRowCount(_ text: ArraySlice<UInt8>, of number: Int) -> DownloadEvent? {
        failures = 0
        let stored = StoredSession(number: number, name: name, day: day, rowCount: text.decimalValue.map { Int($0) })
        guard request == .list else {
            session = stored
            next = .select(number)
            return nil
        }
        sessions.append(stored)
        guard sessions.count < numbers.count else { return end(.sessions(sessions)) }
        next = .name(numbers[sessions.count])
        return nil
    }

    // MARK: - One session

    /// `F1AEID`: code, type, name.
    private mutating func readHeading(_ text: ArraySlice<UInt8>) -> DownloadEvent? {
        guard !text.isEmpty, codes.count < DownloadLimits.columns else {
            guard !codes.isEmpty else { return end(.failed(.noColumns)) }
            next = .firstRow
            return nil
        }
        // A column that cannot be asked for is left out; one told again after a repetition is the same one.
        guard let code = TruTestColumnCode(text.prefix(2)), !codes.contains(code) else { return nil }
        failures = 0
        codes.append(code)
        let name = String(latin1: text.dropFirst(3).prefix(64))
        guard case .session(_, let weightColumn) = request else { return nil }
        columns.append(
            code == .recordDate
                ? DownloadColumn(name: name, role: .date)
                : code == .recordTime
                    ? DownloadColumn(name: name, role: .time)
                    : DownloadColumn(heading: name, weightColumn: weightColumn))
        return nil
    }

    /// `7,900014000554939,444,0.01,1;8,…`: each row begins with a counter that runs from 0 to 9 and shows lost rows.
    private mutating func readRows(_ text: ArraySlice<UInt8>, of command: TruTestFileCommand) -> DownloadEvent? {
        guard !text.isEmpty else {
            guard let total, rows.count < total else { return finish() }
            return again(because: .rowsLost(after: rows.count))
        }
        let before = rows.count
        for row in text.split(separator: UInt8(ascii: ";")) {
            let fields = row.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            guard let counter = fields.first?.decimalValue, counter == UInt64(rows.count % 10) else {
                return again(because: .rowsLost(after: rows.count))
            }
            rows.append(
                DownloadedRow(
                    fields: fields.dropFirst().map { String(latin1: $0.trimmed { $0 == .space }) }, columns: columns,
                    unit: unit))
        }
        guard rows.count <= DownloadLimits.rows else { return end(.failed(.tooLarge)) }
        guard rows.count > before else { return again(because: .unreadable(command: command.text)) }
        failures = 0
        return rows.count < total ?? .max ? .progress(rows: rows.count, of: total) : finish()
    }

    private mutating func finish() -> DownloadEvent? {
        guard let session else { return nil }
        return end(.session(DownloadedSession(session: session, columns: columns, rows: rows)))
    }

    // MARK: - Ends and repetitions

    private mutating func end(_ event: DownloadEvent) -> DownloadEvent {
        next = nil
        return event
    }

    /// Asks again, the marks set anew.
    private mutating func again(because error: DownloadError) -> DownloadEvent? {
        failures += 1
        if failures == Self.mostFailures, asksWithCRC, !knowsCRC, !mustHaveCRC {
            // The device may not know what the CRC is.
            asksWithCRC = false
            next = .sessionData
            return nil
        }
        guard failures <= Self.mostFailures else { return end(.failed(error)) }
        switch next {
        case .sessionCount, .nextSession: next = .sessionData
        case .nextHeading: next = session.map { .select($0.number) }
        case .nextRows, .row: next = .row(rows.count)
        default: break
        }
        return nil
    }
}
