import CentralSync

/// What the central system is asked.
struct CentralRequest: Sendable {
    let url: String
    let headers: [String]
    /// `nil` asks for something; anything else is sent.
    var body: [UInt8]?
}

/// What came of it.
struct CentralAnswer: Sendable {
    /// 0 when none came.
    let status: Int
    let body: [UInt8]
    let ending: Ending

    enum Ending: Equatable, Sendable {
        case whole
        /// As much came as is taken at once.
        case tooLong
        /// Nobody knows what became of the request.
        case cut(String)
        /// It certainly did not arrive.
        case unsent(String)
        case stopped
    }

    /// What it failed of; `nil` when there is something in it to be taken.
    var failure: SyncFailure? {
        switch ending {
        case .unsent(let reason): SyncFailure(.unreachable, reason)
        case .cut(let reason): status == 0 ? SyncFailure(.cut, reason) : refusal
        case .stopped: SyncFailure(.cancelled, "stopped")
        case .whole, .tooLong: refusal
        }
    }

    /// Whether the central system certainly took nothing of what it was sent.
    var isUntaken: Bool {
        if case .unsent = ending { true } else { (300..<500).contains(status) }
    }

    private var refusal: SyncFailure? {
        SyncFailure(status: status, detail: String(decoding: body.prefix(1000), as: UTF8.self))
    }
}
