/// One option of a dialect: its name, and how its value is read, written and described.
///
/// A dialect declares its options beside itself; those of several dialects are in `SharedOption`.
package struct DialectOption<Value: Sendable>: DeclaredOption {
    package let name: String
    /// The values it takes, for who gave another one.
    package let allowed: String
    private let parse: @Sendable (String) -> Value?
    private let print: @Sendable (Value) -> String

    private init(
        _ name: String, allowed: String, parse: @escaping @Sendable (String) -> Value?,
        print: @escaping @Sendable (Value) -> String
    ) {
        (self.name, self.allowed, self.parse, self.print) = (name, allowed, parse, print)
    }

    /// `nil` when it is no value of this option.
    func value(of text: String) -> Value? { parse(text) }

    package func accepts(_ text: String) -> Bool { parse(text) != nil }

    /// The option as a device names it, such as `factor=10`.
    func text(for value: Value) -> String { "\(name)=\(print(value))" }
}

/// An option of any type, as the entry of its dialect lists it.
package protocol DeclaredOption: Sendable {
    var name: String { get }
    /// The values it takes, for who gave another one.
    var allowed: String { get }
    func accepts(_ text: String) -> Bool
}

extension DialectOption where Value: RawRepresentable<String> & CaseIterable {
    /// One of a few words.
    static func choice(_ name: String) -> DialectOption {
        DialectOption(
            name, allowed: Value.allCases.map(\.rawValue).joined(separator: ", "),
            parse: { Value(rawValue: $0) }, print: \.rawValue)
    }
}

extension DialectOption where Value: FixedWidthInteger {
    static func number(_ name: String, in range: ClosedRange<Value>) -> DialectOption {
        DialectOption(
            name, allowed: "a number from \(range.lowerBound) to \(range.upperBound)",
            parse: { text in Value(text).flatMap { range.contains($0) ? $0 : nil } }, print: { "\($0)" })
    }
}

extension DialectOption<Bool> {
    /// `on` or `off`.
    static func flag(_ name: String) -> DialectOption {
        DialectOption(
            name, allowed: "on, off", parse: { ["on": true, "off": false][$0] }, print: { $0 ? "on" : "off" })
    }
}

extension DialectOption<[UInt8]> {
    /// Letters of a line.
    static func mark(_ name: String) -> DialectOption {
        DialectOption(
            name, allowed: "1 to 16 letters as they stand in the line",
            parse: { text in
                let bytes = Array(text.utf8)
                return (1...16).contains(bytes.count) && bytes.allSatisfy { (0x21...0x7E).contains($0) } ? bytes : nil
            },
            print: { String(decoding: $0, as: UTF8.self) })
    }
}

extension DialectOption<Duration> {
    /// A time, `200ms` or `2s`.
    ///
    /// - Parameter range: in milliseconds.
    static func time(_ name: String, in range: ClosedRange<Int>) -> DialectOption {
        DialectOption(
            name, allowed: "a time from \(range.lowerBound)ms to \(range.upperBound)ms, such as 200ms or 2s",
            parse: { text in
                let digits = text.prefix { $0.isASCII && $0.isNumber }
                let milliseconds: Int? =
                    switch text.dropFirst(digits.count) {
                    case "ms": Int(digits)
                    case "s": Int(digits).flatMap { $0 > 1000 ? nil : $0 * 1000 }
                    default: nil
                    }
                return milliseconds.flatMap { range.contains($0) ? .milliseconds($0) : nil }
            },
            print: { "\(Int($0 / .milliseconds(1)))ms" })
    }
}
