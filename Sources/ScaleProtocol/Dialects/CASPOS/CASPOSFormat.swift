import Values

/// The answer of CAS scales at a till.
///
/// protocols.md §4.3 `man`: SW-II page 16, AP-1, Ohaus Aviator 7000; r-keeper for seven places and the parity bit.
///
///     01 02 S . 00425.5 kg BCC 03 04
///      │  │ │ │ └─┬───┘ └┬  │   │  └ EOT, missing behind a seven-place number
///      │  │ │ │   │      │  │   └ ETX
///      │  │ │ │   │      │  └ XOR of everything from the status to the unit
///      │  │ │ │   │      └ two places
///      │  │ │ │   └ six places or seven
///      │  │ │ └ blank, `-`, or `F` for overload
///      │  │ └ S at rest, U moving
///      │  └ STX
///      └ SOH, 81 where a parity bit is set
package struct CASPOSFormat: FrameFormat {
    private static let startOfHeading: UInt8 = 0x01
    private static let endOfTransmission: UInt8 = 0x04
    private static let acknowledgement: UInt8 = 0x06
    private static let refusal: UInt8 = 0x15

    package init() {}

    package func isBoundary(_ byte: UInt8) -> Bool { byte == Self.endOfTransmission || byte == .endOfText }

    package mutating func next(in bytes: ArraySlice<UInt8>) -> FramePiece {
        let frame = bytes.span
        switch frame[0] {
        case Self.endOfTransmission, Self.acknowledgement, Self.refusal, 0, .carriageReturn, .lineFeed:
            return .filler(1)
        case Self.startOfHeading, Self.startOfHeading | 0x80:
            break
        default:
            return .noise(1)
        }
        if frame.count > 1, frame[1] != .startOfText { return .noise(1) }
        guard frame.count >= 14 else { return .incomplete }
        if frame[13] == .endOfText, frame.isChecked(upTo: 12) { return piece(frame, unitAt: 10) }
        guard frame.count >= 15 else { return .incomplete }
        if frame[14] == .endOfText, frame.isChecked(upTo: 13) { return piece(frame, unitAt: 11) }
        guard frame[13] == .endOfText || frame[14] == .endOfText else { return .noise(1) }
        return .rejected(frame[13] == .endOfText ? 14 : 15, reason: "the check character is wrong: bytes were damaged")
    }

    private func piece(_ frame: Span<UInt8>, unitAt unit: Int) -> FramePiece {
        let count = unit + 4
        let stability: WeightReading.Stability
        switch frame[2] {
        case UInt8(ascii: "S"): stability = .stable
        case UInt8(ascii: "U"): stability = .moving
        default: return .unreadable(count)
        }
        switch frame[3] {
        case UInt8(ascii: "F"):
            return .frame(count, .weight(WeightReading(weight: nil, stability: .unknown, load: .overload)))
        case .space, UInt8(ascii: "-"):
            do {
                return .frame(
                    count,
                    .weight(
                        try WeightReading(
                            number: frame.extracting(3..<unit), unit: frame.extracting(unit..<unit + 2),
                            stability: stability)))
            } catch {
                return .rejected(count, reason: error.description)
            }
        default:
            return .unreadable(count)
        }
    }
}

extension Span<UInt8> {
    /// Whether the XOR of the bytes from the status on is what stands here.
    fileprivate func isChecked(upTo end: Int) -> Bool {
        (2..<end).reduce(UInt8(0)) { $0 ^ self[$1] } == self[end]
    }
}
