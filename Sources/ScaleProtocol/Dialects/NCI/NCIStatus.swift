import Values

/// The status bytes of an NCI scale.
///
///              1 1 at the left of every one, as it is between 0 and ? or between p and DEL
///     first    0 1 1 e r z m    m motion, z at zero, r and e memory errors
///     second   n 1 1 c r o u    u under capacity, o over capacity, r and c memory and calibration errors
///     third    n 1 1 i n x x    n net, i no initial zero
///     fourth   0 1 1 …          the mode and the battery
///
/// Sources: the manuals of SBI-521 (p. 60), SBI-140 (p. 25) and MS-1000 (p. 10), and a program in use [man, code].
struct NCIStatus {
    static let largestCount = 4

    private let first: UInt8
    private let second: UInt8
    private let third: UInt8?

    /// - Parameter bytes: possible ones, with or without parity; `nil` for fewer than two.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count >= 2 else { return nil }
        let start = bytes.startIndex
        (first, second) = (bytes[start], bytes[start + 1])
        third = bytes.count > 2 ? bytes[start + 2] : nil
    }

    static func isPossible(_ byte: UInt8) -> Bool { byte & 0x30 == 0x30 }

    /// - Parameter text: what the display shows, with its unit.
    func reading(of text: ArraySlice<UInt8>) throws(LineError) -> WeightReading {
        let letters = text.firstIndex { ($0 & 0x7F).isLetter } ?? text.endIndex
        let number = text[..<letters].lazy.map { $0 & 0x7F }
        let unit = Self.unit(text[letters...].lazy.map { $0 & 0x7F }.trimmed { $0 == .space })
        guard load == .inRange else {
            return WeightReading(weight: nil, stability: .unknown, load: load, basis: basis, unit: unit)
        }
        guard let unit else { throw LineError("the unit is none of kg, g, t, lb: set the scale to kg") }
        guard let number = DecimalField(number), let weight = number.weight(in: unit) else {
            throw LineError("the weight is not a number")
        }
        return WeightReading(
            weight: weight, stability: first & 0x01 != 0 ? .moving : .stable, basis: basis, unit: unit)
    }

    private var load: WeightReading.Load {
        let hasError = first & 0x0C != 0 || second & 0x0C != 0 || (third ?? 0) & 0x08 != 0
        if hasError { return .noSignal }
        if second & 0x02 != 0 { return .overload }
        return second & 0x01 != 0 ? .underload : .inRange
    }

    private var basis: WeightReading.Basis {
        guard let third else { return .unknown }
        return third & 0x04 != 0 ? .net : .gross
    }

    private static func unit(_ name: some Collection<UInt8>) -> WeightUnit? {
        if name.isText("kg") { return .kilogram }
        if name.isText("lb") { return .pound }
        if name.isText("g") { return .gram }
        return name.isText("t") ? .tonne : nil
    }
}
