import Glibc
import Values

/// A line that changes one bit of a byte, loses bytes and adds some, each at its own rate.
struct Noise {
    /// Of all bytes.
    static let flipped = 0.001
    static let lost = 0.000_25
    static let added = 0.000_25
    private static let any = flipped + lost + added

    private var random: SplitMix64
    /// Bytes that pass unharmed before the next that does not.
    private var quiet = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        quiet = pause()
    }

    mutating func carry(_ frame: [UInt8], onto line: inout [UInt8]) {
        if quiet >= frame.count {
            quiet -= frame.count
            line.append(contentsOf: frame)
            return
        }
        for byte in frame {
            guard quiet == 0 else {
                quiet -= 1
                line.append(byte)
                continue
            }
            quiet = pause()
            switch Double.random(in: 0..<Self.any, using: &random) {
            case ..<Self.flipped: line.append(byte ^ 1 << UInt8.random(in: 0..<8, using: &random))
            case ..<(Self.flipped + Self.lost): break
            default:
                line.append(.random(in: 0...255, using: &random))
                line.append(byte)
            }
        }
    }

    private mutating func pause() -> Int {
        Int(log(Double.random(in: Double.leastNonzeroMagnitude..<1, using: &random)) / log(1 - Self.any))
    }
}
