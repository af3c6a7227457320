import Values

/// One frame of the continuous output, from STX to CR: what its status bytes and digits say.
///
///     SWA  0 1 i i p p p     p: 0 XXXX00, 1 XXXXX0, 2 XXXXXX, 3 XXXXX.X … 7 X.XXXXX; i: size of a step
///     SWB  z 1 k m o s n     z not zeroed since power-up, k kg, m motion, o out of range, s negative, n net
///     SWC  h 1 x r u u u     h tare by hand, x ten times finer, r print key, u: 0 as k says, 1 g, 2 t
///
/// Bit 6 stands left. Whether the zeros of p = 0 and 1 are among the six digits no manual says: `zeros=sent` or
/// `zeros=omitted` must be set for such a scale, after a known weight was put on it. In the finer display it is not
/// known where the point goes, so such frames are refused. A scale that was not zeroed shows no weight.
struct ToledoFrame {
    private let pointBits: UInt8
    private let state: UInt8
    private let kind: UInt8
    private let digits: ArraySlice<UInt8>

    /// - Parameter bytes: possible ones, from STX to CR.
    init(_ bytes: ArraySlice<UInt8>) {
        let start = bytes.startIndex
        pointBits = bytes[start + 1] & 0x07
        state = bytes[start + 2]
        kind = bytes[start + 3]
        digits = bytes.dropFirst(4).prefix(6)
    }

    /// From STX to CR.
    static func count(hasTare: Bool) -> Int { hasTare ? 17 : 11 }

    /// Whether this byte can stand there in a frame of so many; bit 7 is parity.
    static func isPossible(_ byte: UInt8, at offset: Int, of count: Int) -> Bool {
        switch offset {
        case count - 1: byte & 0x7F == .carriageReturn
        case 0: byte & 0x7F == .startOfText
        case 1: byte & 0x60 == 0x20
        case 2, 3: byte & 0x20 == 0x20
        // While out of range some scales send what they show, such as dashes.
        case 4...9: (0x20..<0x7F).contains(byte & 0x7F)
        default: byte & 0x7F == .space || (byte & 0x7F).isDigit
        }
    }

    /// The sum of the low seven bits of these bytes, of which the low seven bits count.
    static func sum(_ bytes: ArraySlice<UInt8>) -> UInt8 {
        bytes.reduce(0) { $0 &+ ($1 & 0x7F) }
    }

    func reading(fixedZeros: ToledoFormat.Presence?) throws(LineError) -> WeightReading {
        let isNegative = state & 0x02 != 0
        let basis: WeightReading.Basis = state & 0x01 != 0 ? .net : .gross
        let unit = try unit
        if state & 0x44 != 0 {
            let outOfRange: WeightReading.Load = isNegative ? .underload : .overload
            let load = state & 0x40 != 0 ? .noSignal : outOfRange
            return WeightReading(weight: nil, stability: .unknown, load: load, basis: basis, unit: unit)
        }
        if kind & 0x10 != 0 { throw LineError("the scale shows ten times finer: leave that display") }
        let number = try magnitude(fixedZeros: fixedZeros)
        guard
            let weight = Weight(
                mantissa: isNegative ? -number : number, decimals: max(0, Int(pointBits) - 2), unit: unit)
        else { throw LineError("\(number) is too large for a weight") }
        return WeightReading(
            weight: weight, stability: state & 0x08 != 0 ? .moving : .stable, basis: basis, unit: unit)
    }

    private var unit: WeightUnit {
        get throws(LineError) {
            switch kind & 0x07 {
            case 0: return state & 0x10 != 0 ? .kilogram : .pound
            case 1: return .gram
            case 2: return .tonne
            default: throw LineError("unit \(kind & 0x07) is none of kg, g, t, lb: set the scale to kg")
            }
        }
    }

    /// The digits as a number, with the fixed zeros.
    private func magnitude(fixedZeros: ToledoFormat.Presence?) throws(LineError) -> Int {
        var value: Int?
        for byte in digits {
            let byte = byte & 0x7F
            if byte == .space, value == nil { continue }
            guard byte.isDigit else { throw LineError("the weight is not a number") }
            value = (value ?? 0) * 10 + Int(byte - 0x30)
        }
        guard let value else { throw LineError("the weight is blank") }
        guard pointBits < 2 else { return value }
        switch fixedZeros {
        case .sent: return value
        case .omitted: return value * (pointBits == 0 ? 100 : 10)
        case nil:
            throw LineError(
                "the scale shows fixed zeros but not whether it sends them: put a known weight on it, then set "
                    + "zeros=sent or zeros=omitted")
        }
    }
}
