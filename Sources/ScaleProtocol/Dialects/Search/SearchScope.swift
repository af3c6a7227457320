package import Values

/// How far a device may be searched for on its link.
package struct SearchScope: Equatable, Sendable {
    /// Whether a silent device is asked.
    package let asks: Bool
    /// The rates of the line, the likeliest first; none where it has no rate, or somebody has set it.
    package let rates: [SerialRate]

    package init(asks: Bool, rates: [SerialRate] = []) {
        self.asks = asks
        self.rates = rates
    }

    /// Nothing is sent, and nothing is changed.
    package static let listening = SearchScope(asks: false)

    /// The same with the rate first at which the device was found before.
    func beginning(at rate: SerialRate) -> SearchScope {
        SearchScope(asks: asks, rates: rates.isEmpty ? [] : [rate] + rates.filter { $0 != rate })
    }
}
