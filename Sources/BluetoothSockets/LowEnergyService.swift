/// A Bluetooth Low Energy service that a link can be made of.
package enum LowEnergyService: String, CaseIterable, Sendable {
    /// Nordic's UART: bytes both ways, as over a serial port.
    case uart
    /// The weight scale service, which only sends.
    case weight

    /// UUID of the service, as BlueZ writes it.
    package var uuid: String {
        switch self {
        case .uart: "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
        case .weight: "0000181d-0000-1000-8000-00805f9b34fb"
        }
    }

    /// UUID of the characteristic in which the device sends.
    package var source: String {
        switch self {
        case .uart: "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
        case .weight: "00002a9d-0000-1000-8000-00805f9b34fb"
        }
    }

    /// UUID of the characteristic that accepts bytes; `nil` for a service that accepts none.
    package var sink: String? {
        switch self {
        case .uart: "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
        case .weight: nil
        }
    }

    /// The bytes that a link receives for a packet.
    ///
    /// A link is a stream, which does not keep packets apart, and nothing in a measurement marks its beginning. So each
    /// one becomes a line, `2A9D=004C21` CR LF: it says what it is, can be found again after any damage, and is legible
    /// in a capture.
    package func bytes(of packet: [UInt8]) -> [UInt8] {
        guard self == .weight else { return packet }
        let digits = Array("0123456789ABCDEF".utf8)
        return Array("2A9D=".utf8) + packet.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] } + [0x0D, 0x0A]
    }
}

extension LowEnergyService: CustomStringConvertible {
    package var description: String {
        switch self {
        case .uart: "Nordic UART service (6E400001)"
        case .weight: "weight scale service (181D)"
        }
    }
}
