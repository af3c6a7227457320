import ScaleProtocol
import Values

/// Bytes in the notation of protocols.md: `␂ ␃ ␍ ␊` are control bytes, `·` is a blank, all else is Latin-1.
func wire(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { scalar in
        switch scalar {
        case "␂": 0x02
        case "␃": 0x03
        case "␍": 0x0D
        case "␊": 0x0A
        case "·": 0x20
        default: UInt8(truncatingIfNeeded: scalar.value)
        }
    }
}

extension [DialectAction] {
    var readings: [Reading.Content] {
        compactMap { if case .reading(let reading) = $0 { reading.content } else { nil } }
    }

    var notices: [DialectNotice] {
        compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    }

    /// What is sent, as text.
    var sent: [String] {
        compactMap { if case .send(let bytes) = $0 { String(decoding: bytes, as: UTF8.self) } else { nil } }
    }

    var downloads: [DownloadEvent] {
        compactMap { if case .download(let event) = $0 { event } else { nil } }
    }

    /// What the download came to, without what was told on the way.
    var results: [DownloadEvent] { downloads.filter(\.isLast) }
}

extension DownloadEvent {
    /// The list of a device's sessions; `nil` when it is something else.
    var sessions: [StoredSession]? { if case .sessions(let sessions) = self { sessions } else { nil } }

    /// A session with its rows; `nil` when it is something else.
    var session: DownloadedSession? { if case .session(let session) = self { session } else { nil } }
}
