package import Values

/// What a device that keeps sessions can be asked for; it is never changed by it.
package enum DownloadRequest: Equatable, Sendable {
    /// What sessions there are.
    case list
    /// Every row of one session.
    ///
    /// - Parameter weightColumn: the heading above the weights, where it is an unusual one.
    case session(Int, weightColumn: String? = nil)
}

/// How a download goes on.
package enum DownloadEvent: Equatable, Sendable {
    /// So many rows have come, of so many where the device says how many there are.
    case progress(rows: Int, of: Int?)
    /// The answer to `list`.
    case sessions([StoredSession])
    /// The answer to `session`.
    case session(DownloadedSession)
    /// It ended without a result.
    case failed(DownloadError)

    /// Whether nothing follows.
    package var isLast: Bool {
        if case .progress = self { false } else { true }
    }
}

/// Why a download has no result.
package enum DownloadError: Error, Equatable, Sendable {
    /// The dialect knows no sessions.
    case notSupported
    /// The dialect was found by listening, and nothing is to be sent.
    case onlyListening
    /// The device has not answered since it was connected.
    case notReady
    /// Another download is under way.
    case busy
    /// The device answers nothing that could be understood as an acknowledgement.
    case noAcknowledgements
    case noAnswer(to: String)
    case refused(command: String, code: Int)
    /// The answer to that command makes no sense.
    case unreadable(command: String)
    case unknownSession(Int)
    case noColumns
    /// Rows are missing from this one on, whatever was tried.
    case rowsLost(after: Int)
    /// More than the gateway takes.
    case tooLarge
    /// The link ended.
    case interrupted
    /// Somebody thought better of it.
    case cancelled
}

extension DownloadError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notSupported: "sessions cannot be downloaded from a device of this dialect"
        case .onlyListening: "the device is only listened to, so it cannot be asked for its sessions"
        case .notReady: "the device has not answered yet"
        case .busy: "another download from this device is under way"
        case .noAcknowledgements: "the device does not acknowledge commands, so its sessions cannot be read"
        case .noAnswer(let command): "the device did not answer \(command)"
        case .refused(let command, let code): "the device refused \(command) with error \(code)"
        case .unreadable(let command): "the answer to \(command) makes no sense"
        case .unknownSession(let number): "the device has no session \(number)"
        case .noColumns: "the session has no columns"
        case .rowsLost(let count): "rows were lost after row \(count), again and again"
        case .tooLarge: "the session is larger than \(DownloadLimits.rows) rows"
        case .interrupted: "the connection ended during the download"
        case .cancelled: "the download was cancelled"
        }
    }

    /// What to do about it.
    package var action: String {
        switch self {
        case .notSupported: "export the session on the device and import the file"
        case .onlyListening: "give the device its dialect by name instead of auto"
        case .notReady, .noAnswer: "look whether the device is switched on and in reach, then try again"
        case .busy: "wait until it is done"
        case .noAcknowledgements, .noColumns, .tooLarge: "export the session on the device and import the file"
        case .refused: "close the session and menus on the device, then try again"
        case .unreadable, .rowsLost, .interrupted: "bring the device nearer or check the cable, then try again"
        case .unknownSession: "list the sessions again"
        case .cancelled: "start it again; what was stored before is not stored twice"
        }
    }
}

/// What a device may send at most.
package enum DownloadLimits {
    package static let rows = 50_000
    package static let sessions = 1000
    package static let columns = 60
}
