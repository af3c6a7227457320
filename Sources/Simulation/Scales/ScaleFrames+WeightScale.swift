import ScaleProtocol
import Values

extension ScaleFrames {
    /// Bluetooth's weight scale service as its link writes the packets, with counts of 0.1 kg: nothing but the weight.
    package static let weightScale = ScaleFrames(
        "weight-scale", dialect: .weightScaleService, options: "factor=20", facts: [.unit]
    ) { display in line([display.weightScaleFlags] + display.counts(factor: 20)) }

    /// A Tru-Test S3: counts of 0.05 kg, a time, and in the field of the user whether the weight rests.
    package static let weightScaleS3 = ScaleFrames(
        "weight-scale-s3", dialect: .weightScaleService, options: "factor=10,stability=user",
        facts: [.unit, .stability], clock: "2026-11-21 08:12:30"
    ) { display in
        let time: [UInt8] = [0xEA, 0x07, 11, 21, 8, 12, 30]
        return line(
            [display.weightScaleFlags | 6] + display.counts(factor: 10) + time + [display.isStable ? 0 : 0xFF])
    }

    private static func line(_ packet: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return Array("2A9D=".utf8) + packet.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }
            + [.carriageReturn, .lineFeed]
    }
}

extension ScaleDisplay {
    fileprivate var weightScaleFlags: UInt8 { unit == .pound ? 1 : 0 }

    /// The nearest count, low byte first; FFFF where there is none.
    fileprivate func counts(factor: Int) -> [UInt8] {
        let thousandths = mantissa * (0..<(3 - decimals)).reduce(1) { power, _ in power * 10 }
        let step = factor * (unit == .pound ? 10 : 5)
        let counts = (thousandths + step / 2) / step
        let sent = load == .inRange && (0..<0xFFFF).contains(counts) ? counts : 0xFFFF
        return [UInt8(sent & 0xFF), UInt8(sent >> 8)]
    }
}
