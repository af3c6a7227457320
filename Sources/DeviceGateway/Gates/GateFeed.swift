import ScaleProtocol
import Values

/// What makes a device a gate: the line it is sent, and the orders of its place.
struct GateFeed: Sendable {
    let line: LineTemplate
    let orders: AsyncStream<SortingOrder>
}

/// A gate speaks no dialect: whatever it sends back is shown in its terminal and means nothing.
struct SilentDialect: Dialect {
    /// What the store has in a gate's row.
    static let name = "none"

    mutating func start(at now: Timestamp) -> [DialectAction] { [] }
    mutating func receive(_ bytes: [UInt8], at now: Timestamp, into actions: inout [DialectAction]) {}
    mutating func advance(to now: Timestamp) -> [DialectAction] { [] }
    var deadline: Timestamp? { nil }
}
