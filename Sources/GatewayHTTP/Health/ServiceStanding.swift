import Synchronization

/// The states of the daemon's services.
package final class ServiceStanding: Sendable {
    package enum State: String, Encodable, Sendable {
        case running, stopped
        /// It ended without being stopped, so its work is no longer done.
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

    /// The services in the order of their start.
    package var all: [Service] { services.withLock { $0 } }

    /// The names of services that ended unexpectedly.
    package var ended: [String] { all.filter { $0.state == .ended }.map(\.name) }
}
