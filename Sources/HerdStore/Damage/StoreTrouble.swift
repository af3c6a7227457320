/// What is wrong with a store that is in use.
package enum StoreTrouble: Error, Equatable, Sendable {
    /// Its file has damage; carries what SQLite says of it.
    case damaged([String])
    /// Its file is not there any more, or another one is in its place: what is stored now would be lost, so nothing is.
    case gone
    /// The log beside its file was cut off while it is used: what is stored now would be lost, so nothing is.
    case logCutOff
    /// At the start it was not as far any more as it had been; carries how many events are lost.
    case cutShort(events: Int)

    /// Which of them, for programs and pages.
    package enum Code: String, Codable, Sendable { case damaged, gone, logCutOff, cutShort }

    package var code: Code {
        switch self {
        case .damaged: .damaged
        case .gone: .gone
        case .logCutOff: .logCutOff
        case .cutShort: .cutShort
        }
    }

    /// Whether what is written from then on would be lost, although SQLite does not notice.
    package var losesWrites: Bool { self == .gone || self == .logCutOff }
}

extension StoreTrouble: CustomStringConvertible {
    package var description: String {
        switch self {
        case .damaged(let found): "the database is damaged: \(found.joined(separator: "; "))"
        case .gone: "the file of the database is not there any more"
        case .logCutOff: "the log of the database was cut off"
        case .cutShort(let events): "the database has lost its newest \(events) events"
        }
    }
}
