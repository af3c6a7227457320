/// The 48-bit address of a Bluetooth device, such as `00:12:F3:2A:7B:01`.
package struct BluetoothAddress: Hashable, Sendable {
    /// Six octets in the order of the text form; on the wire and in the kernel they are reversed.
    package let octets: [UInt8]

    /// Reads six pairs of hexadecimal digits joined by `:` or `-`; `nil` when the text is anything else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "-" }
        let octets = parts.compactMap { part in
            part.utf8.count == 2 && part.allSatisfy(\.isHexDigit) ? UInt8(part, radix: 16) : nil
        }
        guard parts.count == 6, octets.count == 6 else { return nil }
        self.octets = octets
    }
}

extension BluetoothAddress: CustomStringConvertible {
    package var description: String {
        octets.map { octet in
            let digits = String(octet, radix: 16, uppercase: true)
            return octet < 16 ? "0" + digits : digits
        }.joined(separator: ":")
    }
}
