import Synchronization

/// The memory that the bodies of all requests share; one address gets only a part of it.
final class BodyRoom: Sendable {
    private let limits: Limits
    private let taken = Mutex<[String: Int]>([:])

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// Reserves memory; false when an address, or all of them, have had their share.
    func reserve(_ count: Int, for address: String) -> Bool {
        taken.withLock { taken in
            let own = (taken[address] ?? 0) + count
            guard own <= limits.bodyBytesPerAddress, taken.values.reduce(count, +) <= limits.bodyBytes else {
                return false
            }
            taken[address] = own
            return true
        }
    }

    /// How much all of them have now.
    var reserved: Int { taken.withLock { $0.values.reduce(0, +) } }

    func release(_ count: Int, of address: String) {
        guard count > 0 else { return }
        taken.withLock { taken in
            let rest = (taken[address] ?? 0) - count
            taken[address] = rest > 0 ? rest : nil
        }
    }
}
