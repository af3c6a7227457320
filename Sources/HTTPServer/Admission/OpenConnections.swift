import Glibc
import Synchronization

/// The open connections of all listeners of this process, so that two listeners let in no more than one.
package final class OpenConnections: Sendable {
    let limits: Limits
    let bodyRoom: BodyRoom
    private let state: Mutex<State>

    private struct State {
        var table: ConnectionTable
        var descriptors: [Int: Int32] = [:]
        var last = 0

        /// The library finds the connection at its end, and closes it.
        func cut(_ number: Int) {
            if let descriptor = descriptors[number] { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    package init(_ limits: Limits = Limits()) {
        self.limits = limits
        bodyRoom = BodyRoom(limits)
        state = Mutex(State(table: ConnectionTable(limits)))
    }

    /// Whether a connection from an address may be opened; somebody else's may be cut off for it.
    func admit(_ address: String) -> Bool {
        state.withLock { state in
            switch state.table.admit(address, at: .now) {
            case .free: return true
            case .instead(let other):
                state.cut(other)
                return true
            case .refused: return false
            }
        }
    }

    /// The number of a new connection; its descriptor must stay open until `closed`.
    func opened(_ descriptor: Int32, from address: String) -> Int {
        state.withLock { state in
            state.last += 1
            state.descriptors[state.last] = descriptor
            state.table.open(state.last, from: address, at: .now)
            return state.last
        }
    }

    func closed(_ number: Int) {
        state.withLock { state in
            state.descriptors[number] = nil
            state.table.close(number)
        }
    }

    func enter(_ stage: ConnectionTable.Stage, _ number: Int) {
        state.withLock { $0.table.enter(stage, number, at: .now) }
    }

    func received(_ count: Int, on number: Int) {
        state.withLock { $0.table.received(count, on: number) }
    }

    /// Cuts off who takes too long.
    func look() {
        state.withLock { state in
            for number in state.table.late(at: .now) { state.cut(number) }
        }
    }
}
