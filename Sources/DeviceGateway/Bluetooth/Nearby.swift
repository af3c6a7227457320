package import BlueZ

/// What Bluetooth devices are near or paired, and whether more are being searched for.
package struct Nearby: Encodable, Equatable, Sendable {
    /// Whether a search is going on, which ends by itself after a minute.
    package let isRunning: Bool
    package let adapters: [BluetoothAdapter]
    package let items: [DiscoveredDevice]
    /// Why nothing can be found.
    package let problem: Trouble?

    /// What is wrong and what to do.
    package struct Trouble: Encodable, Equatable, Sendable {
        /// The kind of trouble in one word.
        package let code: String
        package let message: String
        package let action: String

        init(_ error: BlueZError) {
            code = error.code
            message = error.description
            action = error.action
        }
    }

    private enum CodingKeys: String, CodingKey {
        case adapters, items, problem
        case isRunning = "running"
    }
}
