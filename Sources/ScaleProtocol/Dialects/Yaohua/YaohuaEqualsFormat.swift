package import Values

/// The frames of Yaohua indicators that begin with `=` (protocols.md §4.7): nine bytes without an end and a check.
///
///     = 0 0 0 . 3 0 0 0      digits=reversed: the lowest digit first, the sign, 0 or -, last: 3.000
///     = 0 0 0 3 . 0 0 0      digits=forward: the sign first: 3.000
///     = 0 0 . 1 0 0 0 -      reversed, -1.00        = - 0 0 0 1 . 0 0      forward, -1.00
///
/// The first line read forwards is 0.3. Where the place of the sign holds neither 0 nor minus the other order is meant,
/// but only by the manual's form, which copies need not keep. So without the option `digits` nothing is read; every
/// frame is refused with both numbers it could be, and the one on the scale's display shows the way.
///
/// No stability, no unit. Source: the manuals of A26 (p. 11) and A23p (p. 22) [man]. Their longer forms with a price
/// begin with the same nine bytes; the rest is noise.
///
/// A damaged digit that is a digit again cannot be noticed: there is no check. Told apart: by `=`, with which no other
/// frame begins.
package struct YaohuaEqualsFormat: FrameFormat {
    private static let count = 9
    private static let minus = UInt8(ascii: "-")

    /// Which way the digits run; when nobody has said, a frame says it by itself or is not read.
    static let digits = DialectOption<DigitOrder>.choice("digits")

    private let order: DigitOrder?
    private let unit: WeightUnit

    /// - Parameter order: `nil` reads nothing and asks for a known weight.
    package init(order: DigitOrder?, unit: WeightUnit = .kilogram) {
        self.order = order
        self.unit = unit
    }

    package func next(in bytes: ArraySlice<UInt8>) -> FramePiece {
        let gap = bytes.prefix { $0 != UInt8(ascii: "=") }
        if !gap.isEmpty { return FramePiece(gap: gap) }
        for (offset, byte) in bytes.prefix(Self.count).enumerated().dropFirst()
        where !Self.isPossible(byte, at: offset) {
            return .unreadable(offset)
        }
        guard bytes.count >= Self.count else { return .incomplete }
        let field = bytes.dropFirst().prefix(Self.count - 1)
        let forward = Self.number(field)
        let reversed = Self.number(field.reversed())
        guard forward != nil || reversed != nil else { return .unreadable(Self.count) }
        guard let number = order == .reversed ? reversed : forward, order != nil else {
            return .rejected(Self.count, reason: advice(forward: forward, reversed: reversed))
        }
        guard let weight = number.weight(in: unit) else { return .unreadable(Self.count) }
        return .frame(Self.count, .weight(WeightReading(weight: weight, stability: .unknown)))
    }

    package func isBoundary(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "=") }

    private static func isPossible(_ byte: UInt8, at offset: Int) -> Bool {
        byte.isDigit || byte == UInt8(ascii: ".") || byte == minus && (offset == 1 || offset == count - 1)
    }

    /// The number of a field whose sign comes first.
    private static func number(_ field: some Collection<UInt8>) -> DecimalField? {
        guard let sign = field.first, sign == minus || sign == UInt8(ascii: "0") else { return nil }
        return DecimalField(field)
    }

    private func advice(forward: DecimalField?, reversed: DecimalField?) -> String {
        switch (forward?.weight(in: unit), reversed?.weight(in: unit)) {
        case (let forward?, let reversed?) where order == nil && forward != reversed:
            "it says \(forward) kg with digits=forward and \(reversed) kg with digits=reversed: put a known weight "
                + "on the scale and set the right one"
        case (.some, .some): "put a known weight on the scale and set digits=forward or digits=reversed"
        case (.some, nil): "these digits cannot be reversed: set digits=forward"
        case (nil, _): "these digits must be reversed: set digits=reversed"
        }
    }
}

extension DialectEntry {
    package static let yaohuaEquals = DialectEntry(
        "yaohua-equals", "Yaohua scoreboards and copies: =000.3000, with digits=reversed or digits=forward",
        options: [YaohuaEqualsFormat.digits, SharedOption.unit], variants: ["digits=reversed", "digits=forward"]
    ) { StreamDialect(YaohuaEqualsFormat(order: $0[YaohuaEqualsFormat.digits], unit: $0.unit)) }
}
