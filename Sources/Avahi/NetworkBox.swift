/// Something on the local network that says it passes on what a serial port says.
package struct NetworkBox: Hashable, Sendable {
    /// What it calls itself.
    package let name: String
    /// Its address in numbers: not every machine can look up a name that ends in `.local`.
    package let address: String
    package let port: UInt16

    /// Names come from whoever is on the network.
    private static let longestName = 60

    /// - Returns: `nil` when it cannot be reached under that address.
    package init?(name: String, address: String, port: Int64) {
        let parts = address.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }), let port = UInt16(exactly: port), port > 0
        else { return nil }
        let plain = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint && $0.value >= 0x20 }
        self.name = String(String(String.UnicodeScalarView(plain)).prefix(Self.longestName))
        (self.address, self.port) = (address, port)
    }
}
