import Synchronization

/// How often something has happened since the start.
package final class Tally: Sendable {
    private let number = Atomic(0)

    package init() {}

    package var count: Int { number.load(ordering: .relaxed) }

    package func add(_ more: Int = 1) { number.wrappingAdd(more, ordering: .relaxed) }
}
