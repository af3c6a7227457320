/// What is measured under one name, with the words that go along (OpenMetrics 1.0, section 4.5).
package struct Metric: Hashable, Sendable {
    /// Without the ending that its samples have: `gatewayd_http_requests`, not `…_total`.
    package let name: String
    package let kind: Kind
    /// A base unit, with which the name ends; `nil` for what is counted or without one.
    package let unit: Unit?
    package let help: String

    package enum Kind: String, Sendable { case counter, gauge, histogram, info }

    package enum Unit: String, Sendable { case seconds, bytes }

    package init(_ name: String, _ kind: Kind, _ unit: Unit?, _ help: String) {
        (self.name, self.kind, self.unit, self.help) = (name, kind, unit, help)
    }

    /// One that is counted, or has no unit.
    package init(_ name: String, _ kind: Kind, _ help: String) { self.init(name, kind, nil, help) }

    /// As it is called in a query: a counter with its ending.
    package var queried: String {
        switch kind {
        case .counter: name + "_total"
        case .info: name + "_info"
        case .gauge, .histogram: name
        }
    }
}
