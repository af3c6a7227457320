import Links
import Values

extension String: ConfigurationText {
    static var expectation: String { "a text" }

    init?(configuration text: String) {
        self = text
    }
}

extension Int: ConfigurationText {
    static var expectation: String { "a whole number from 1 to 1000000" }

    init?(configuration text: String) {
        guard let number = Int(text), (1...1_000_000).contains(number) else { return nil }
        self = number
    }
}

/// So many days, or none.
struct DayCount: ConfigurationText {
    let count: Int

    static var expectation: String { "a whole number of days from 0 to 365" }

    init?(configuration text: String) {
        guard let number = Int(text), (0...365).contains(number) else { return nil }
        count = number
    }
}

/// For how many days something is kept, or for ever; less than a month would take what somebody still asks about.
struct KeptDays: ConfigurationText {
    let count: Int

    static var expectation: String { "a whole number of days from 31 to 36500, or 0 for ever" }

    init?(configuration text: String) {
        guard let number = Int(text), number == 0 || (31...36_500).contains(number) else { return nil }
        count = number
    }
}

extension Weight: ConfigurationText {
    static var expectation: String { "a weight in kilograms such as 20 kg or 30.5, up to 10000" }

    init?(configuration text: String) {
        guard let (number, unit) = split(text), unit.isEmpty || unit == "kg", number <= 10_000 else { return nil }
        self.init(grams: Int((number * 1000).rounded()))
    }
}

extension Duration: ConfigurationText {
    static var expectation: String { "a time such as 300ms, 8s or 2min, up to an hour" }

    init?(configuration text: String) {
        let milliseconds = ["ms": 1.0, "s": 1000, "min": 60_000, "h": 3_600_000]
        guard let (number, unit) = split(text), let factor = milliseconds[unit], number * factor <= 3_600_000 else {
            return nil
        }
        self = .milliseconds(Int((number * factor).rounded()))
    }
}

extension ListenAddress: ConfigurationText {
    static var expectation: String { "an address and a port such as 127.0.0.1:8080 or [::1]:8080" }

    init?(configuration text: String) {
        self.init(text)
    }
}

extension IPNetwork: ConfigurationText {
    static var expectation: String { "a network such as 127.0.0.0/8 or fe80::/10, or an address" }

    init?(configuration text: String) {
        self.init(text)
    }
}

/// A country as its two letters (ISO 3166 alpha-2).
struct CountryCode: ConfigurationText {
    let letters: String

    static var expectation: String { "a country's two letters such as CZ" }

    init?(configuration text: String) {
        guard text.utf8.count == 2, text.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else { return nil }
        letters = text.uppercased()
    }
}

/// A name or address of a machine, as a browser calls it: without scheme, port and path.
struct HostName: ConfigurationText {
    let name: String

    static var expectation: String { "a name or address alone, such as barn.local or 192.168.1.20" }

    init?(configuration text: String) {
        let isSix = text.hasPrefix("[") && text.hasSuffix("]")
        let bare = isSix ? text.dropFirst().dropLast() : text[...]
        guard (1...253).contains(bare.utf8.count),
            bare.utf8.allSatisfy({ byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                    || (isSix ? [0x3A, 0x2E] : [0x2D, 0x2E, 0x5F]).contains(byte)
            })
        else { return nil }
        name = text
    }
}

/// An enum whose raw values are the words used in the file.
protocol ConfigurationChoice: ConfigurationText, CaseIterable, RawRepresentable<String> {}

extension ConfigurationChoice {
    static var candidates: [String] { allCases.map(\.rawValue) }
    static var expectation: String { "one of \(candidates.joined(separator: ", "))" }

    init?(configuration text: String) {
        self.init(rawValue: text)
    }
}

extension ReaderPosition: ConfigurationChoice {}
extension Configuration.Station.Language: ConfigurationChoice {}
extension Configuration.Scan.PhotosRead: ConfigurationChoice {}
extension DeviceKind: ConfigurationChoice {}

extension CardField: ConfigurationText {
    /// As the file writes it: `ear-tag`, where JSON has `earTag`.
    var configured: String {
        rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
    }

    static var candidates: [String] { allCases.map(\.configured) }
    static var expectation: String { "one of \(candidates.joined(separator: ", "))" }

    init?(configuration text: String) {
        guard let field = Self.allCases.first(where: { $0.configured == text }) else { return nil }
        self = field
    }
}

/// A number that is not negative, and the unit that follows it.
private func split(_ text: String) -> (number: Double, unit: String)? {
    let digits = text.prefix { "0123456789.".contains($0) }
    guard let number = Double(digits), number.isFinite else { return nil }
    return (number, String(text.dropFirst(digits.count).drop { $0 == " " }))
}
