import ScaleProtocol
import Values

extension ScaleFrames {
    /// Toledo continuous with its checksum (protocols.md §4.6).
    package static let toledo = ScaleFrames("toledo", dialect: .toledo, options: "checksum=on") { display in
        let frame = toledoFrame(display)
        return frame + [(0 &- frame.reduce(0, &+)) & 0x7F]
    }

    package static let toledoWithoutChecksum = ScaleFrames(
        "toledo-without-checksum", dialect: .toledo, options: "checksum=off", bytes: toledoFrame)

    /// The short form, without the tare.
    package static let toledoShort = ScaleFrames("toledo-short", dialect: .toledo, options: "checksum=on,tare=omitted")
    {
        let frame = toledoFrame($0, tare: "")
        return frame + [(0 &- frame.reduce(0, &+)) & 0x7F]
    }

    @Sendable private static func toledoFrame(_ display: ScaleDisplay) -> [UInt8] {
        toledoFrame(display, tare: "000000")
    }

    /// From STX to CR, without parity.
    private static func toledoFrame(_ display: ScaleDisplay, tare: String) -> [UInt8] {
        // Steps of one: bit 3. Negative: below the range as well as below zero.
        let point = 0x28 | UInt8(clamping: display.decimals + 2)
        var state: UInt8 = display.unit == .pound ? 0x20 : 0x30
        if display.basis == .net { state |= 0x01 }
        if display.isNegative || display.load == .underload { state |= 0x02 }
        if display.load == .overload || display.load == .underload { state |= 0x04 }
        if !display.isStable { state |= 0x08 }
        if display.load == .noSignal { state |= 0x40 }
        let kind: UInt8 =
            switch display.unit {
            case .kilogram, .pound: 0x20
            case .gram: 0x21
            case .tonne: 0x22
            }
        let digits = abs(display.mantissa).padded(to: 6)
        return [.startOfText, point, state, kind] + Array((digits + tare).utf8) + [.carriageReturn]
    }
}
