import CentralSync

/// What the central system is asked.
package struct CentralRequest: Sendable {
    let url: String
    let headers: [String]
    /// `nil` asks for something; anything else is sent.
    var body: [UInt8]?

    package init(url: String, headers: [String], body: [UInt8]? = nil) {
        (self.url, self.headers, self.body) = (url, headers, body)
    }
}

/// What came of it.
package struct CentralAnswer: Sendable {
    /// 0 when none came.
    package let status: Int
    package let body: [UInt8]
    package let ending: Ending
    /// What says which version it is, as it is to be sent back; `nil` where nothing does.
    package var etag: String?

    /// Whether all of it came.
    package enum Ending: Equatable, Sendable {
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
