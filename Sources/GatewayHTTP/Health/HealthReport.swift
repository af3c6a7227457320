/// How each part of the gateway is, and the whole (docs/health.md).
package struct HealthReport: Encodable, Equatable, Sendable {
    /// How a part is.
    package enum State: String, Encodable, Sendable {
        /// It is not wanted, or there is nothing of it here.
        case off
        case ok
        /// Somebody should look at it; nothing is lost, and weighing goes on.
        case warning
        /// What it is for does not happen.
        case failed
    }

    /// How one part is.
    package struct Part: Encodable, Equatable, Sendable {
        package let part: Name
        package internal(set) var state = State.ok
        /// Why it is not `ok`, for programs and for pages to word.
        package internal(set) var reason: String?
        /// How long ago it last did what it is for; absent where it has not yet.
        package internal(set) var ageSeconds: Int?
        /// What there is to count of it, by name.
        package internal(set) var figures: [String: Int] = [:]

        init(_ part: Name) { self.part = part }

        /// The first thing that is wrong says how it is; a graver one takes its place.
        mutating func note(_ state: State, _ reason: String) {
            guard state.rank > self.state.rank else { return }
            (self.state, self.reason) = (state, reason)
        }
    }

    /// The parts, in the order in which they are told.
    package enum Name: String, Encodable, CaseIterable, Sendable {
        case loop, store, backlog, disk, links, workers, clock, backup, sync, https, settings, services
    }

    package let parts: [Part]

    /// Whether everything happens that is to: no part has failed.
    package var isWell: Bool { !parts.contains { $0.state == .failed } }

    package subscript(name: Name) -> Part { parts.first { $0.part == name } ?? Part(name) }

    init(_ facts: HealthFacts) {
        parts = Name.allCases.map { name in
            var part = Part(name)
            part.judge(facts)
            return part
        }
    }
}

extension HealthReport.State {
    fileprivate var rank: Int {
        switch self {
        case .off: -1
        case .ok: 0
        case .warning: 1
        case .failed: 2
        }
    }
}
