package import Values

/// What is being done to find out who is at the other end of a link.
package enum SearchStep: Equatable, Sendable {
    /// Nobody has said anything: the device is asked in this dialect.
    case asking(DialectName, at: SerialRate?)
    /// Somebody speaks by himself.
    case heard
    /// What came makes no sense: it is listened to at another rate.
    case listening(at: SerialRate)
    /// Nobody has answered; it begins anew after a pause.
    case unanswered
}

extension SearchStep: CustomStringConvertible {
    package var description: String {
        switch self {
        case .asking(let dialect, let rate?): "silent: asking at \(rate) as \(dialect.rawValue)"
        case .asking(let dialect, nil): "silent: asking as \(dialect.rawValue)"
        case .heard: "it speaks by itself"
        case .listening(let rate): "what comes makes no sense: listening at \(rate)"
        case .unanswered: "silent: nobody answers, whatever is asked"
        }
    }
}
