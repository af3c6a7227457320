import Synchronization

/// Which services of the daemon run, and which have ended by themselves.
package final class ServiceStanding: Sendable {
    package enum State: String, Encodable, Sendable {
        case running, stopped
        /// Though nobody has stopped it: what it is for does not happen any more.
        case ended
    }

    package struct Service: Encodable, Equatable, Sendable {
        package let name: String
        package internal(set) var state: State
    }

    private let services = Mutex<[Service]>([])

    package init() {}

    package func note(_ name: String, _ state: State) {
        services.withLock { services in
            if let index = services.firstIndex(where: { $0.name == name }) {
                services[index].state = state
            } else {
                services.append(Service(name: name, state: state))
            }
        }
    }

    /// The services in the order in which they were started.
    package var all: [Service] { services.withLock { $0 } }

    /// The names of those that have ended by themselves.
    package var ended: [String] { all.filter { $0.state == .ended }.map(\.name) }
}
