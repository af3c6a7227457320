/// A service of Bluetooth Low Energy that a link can be made of.
package enum LowEnergyService: String, CaseIterable, Sendable {
    /// Nordic's UART: bytes both ways, as over a serial port.
    case uart
    /// The weight scale service, which only tells.
    case weight

    /// The number of the service, as BlueZ writes it.
    package var uuid: String {
        switch self {
        case .uart: "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
        case .weight: "0000181d-0000-1000-8000-00805f9b34fb"
        }
    }

    /// The characteristic in which the device tells something.
    package var telling: String {
        switch self {
        case .uart: "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
        case .weight: "00002a9d-0000-1000-8000-00805f9b34fb"
        }
    }

    /// The characteristic that takes bytes; `nil` for a device that is not spoken to.
    package var taking: String? {
        switch self {
        case .uart: "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
        case .weight: nil
        }
    }

    /// What is told, as the bytes of a link.
    ///
    /// A link is a stream, which keeps no packets apart, and a measurement has no mark of its own where it begins. So
    /// each becomes a line, `2A9D=004C21` CR LF, which says what it is, is found again after any damage, and can be read
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
