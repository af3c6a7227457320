import Links
import ScaleProtocol
import Testing
import Values

@testable import Configuration

/// All keys of a configuration that hold a value, taken from the schema, and what the tests know of their types.
struct KeyBook {
    /// A key with a value of its own, such as `weighing.confirm`.
    struct Key: Sendable, CustomTestStringConvertible {
        let path: String
        /// What an error says that its value has to be; the same for all keys of one type.
        let expectation: String
        let isList: Bool

        var testDescription: String { path }
        /// The property that it goes to, as `flattened` calls it.
        var property: String { path.replacing("-", with: "").lowercased() }
        /// All values, where there are only a few.
        var choices: [String] {
            expectation.hasPrefix("one of ") ? expectation.dropFirst(7).split(separator: ", ").map(String.init) : []
        }

        /// A value that is not its default.
        var sample: String { ValueRow.byExpectation[expectation]?.sample.text ?? choices.last ?? "" }

        /// A document in which this key has that value, and only what has to stand beside it.
        func document(_ value: String) -> String { Self.document(path, isList ? "['\(value)']" : "'\(value)'") }

        /// The same without this key, or with the value it has to have.
        var rest: String { Self.document(path, nil) }

        fileprivate static func document(_ path: String, _ value: String?) -> String {
            var parts = path.split(separator: ".").map(String.init)
            let name = parts.removeLast()
            let section = parts.joined(separator: ".")
            var members = KeyBook.companions[path] ?? KeyBook.companions[section] ?? []
            if let value { members = members.filter { $0.0 != name } + [(name, value)] }
            var text = "{\(members.map { "\($0.0): \($0.1)" }.joined(separator: ", "))}"
            if KeyBook.lists.contains(section) { text = "[\(text)]" }
            while let outer = parts.popLast() { text = "{\(outer): \(text)}" }
            return text
        }
    }

    /// Sections that are lists of mappings.
    static let lists: Set = ["devices", "weighing.places", "scan.card-layouts"]

    /// What a section cannot be without.
    private static let companions: [String: [(String, String)]] = [
        "devices": [("name", "A"), ("link", "'pty:/x'")], "weighing.places": [("name", "a"), ("reader", "plate")],
        "scan.card-layouts": [("name", "a"), ("fields", "[ear-tag]")], "https": [("certificate", "a"), ("key", "b")],
        "devices.line": [("name", "A"), ("link", "'pty:/x'"), ("kind", "gate"), ("line", "'x'")],
    ]

    /// Keys whose errors are told in words of their own.
    static let special: Set = ["devices.link", "devices.options"]

    static let all: [Key] = {
        let paths = Configuration.schema.allKeys
        return paths.filter { path in !special.contains(path) && !paths.contains { $0.hasPrefix(path + ".") } }
            .map { path in
                let alone = expectation(Key.document(path, "[]"))
                return Key(
                    path: path, expectation: alone ?? expectation(Key.document(path, "[[]]")) ?? "",
                    isList: alone == nil)
            }
    }()

    private static func expectation(_ yaml: String) -> String? {
        do throws(ConfigurationErrors) {
            _ = try Configuration(yaml: Array(yaml.utf8), file: "")
            return nil
        } catch {
            guard case .badValue(_, let expected, _)? = error.errors.first?.reason else { return nil }
            return expected
        }
    }

    /// Every property with its value as text, by its path in small letters.
    static func flattened(_ value: Any, at path: String = "") -> [String: String] {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            return mirror.children.first.map { flattened($0.value, at: path) } ?? [path: "nil"]
        }
        if let text = value as? Positioned<String> { return [path: text.value] }
        if let first = mirror.children.first, mirror.displayStyle == .collection, isSection(first.value) {
            return flattened(first.value, at: path)
        }
        guard isSection(value) else { return [path: String(describing: value)] }
        return mirror.children.reduce(into: [:]) { found, child in
            let name = (child.label ?? "").lowercased()
            found.merge(flattened(child.value, at: path.isEmpty ? name : "\(path).\(name)")) { $1 }
        }
    }

    private static func isSection(_ value: Any) -> Bool {
        let type = String(reflecting: type(of: value))
        return Mirror(reflecting: value).displayStyle == .struct
            && (type == "Configuration.Configuration" || type.hasPrefix("Configuration.Configuration."))
    }
}

/// What the tests know of a type of values, by what an error says that it has to be.
struct ValueRow: Sendable {
    let expectation: String
    /// One that is no key's default, and what it is read as.
    let sample: (text: String, read: String)
    /// The least, the most, and every other way to write one.
    var good: [String] = []
    /// What lies just beyond, and what only looks like one.
    var bad: [String] = []
    /// How settings of this type are asked for.
    let kinds: Set<Setting.Kind>

    static let all = [
        ValueRow(expectation: "a text", sample: ("Sample", "Sample"), kinds: [.text, .folder]),
        ValueRow(
            expectation: "a whole number from 1 to 1000000", sample: ("17", "17"), good: ["1", "1000000"],
            bad: ["0", "1000001", "-1", "1.5", "", "1 ", "x", "0x1"], kinds: [.number]),
        ValueRow(
            expectation: "a whole number of days from 0 to 365", sample: ("33", "33"), good: ["0", "365"],
            bad: ["-1", "366", "1.5", ""], kinds: [.number]),
        ValueRow(
            expectation: "a whole number of days from 31 to 36500, or 0 for ever", sample: ("44", "44"),
            good: ["0", "31", "36500"], bad: ["-1", "1", "3", "30", "36501", "31.5", ""], kinds: [.keptDays]),
        ValueRow(
            expectation: "a weight in kilograms such as 20 kg or 30.5, up to 10000", sample: ("12.345 kg", "12.345"),
            good: ["0", "10000", "10000 kg", "0.5kg", "30.5"],
            bad: ["10000.001", "10001 kg", "500 g", "44 lb", "1 t", "-1", "kg", ".", "1.2.3", "1e3", ""],
            kinds: [.weight]),
        ValueRow(
            expectation: "a time such as 300ms, 8s or 2min, up to an hour",
            sample: ("1234ms", "\(Duration.milliseconds(1234))"),
            good: ["0ms", "3600000ms", "3600s", "60min", "1h", "1.5 s"],
            bad: ["3600001ms", "3601s", "61min", "2h", "1", "1 d", "1m", "-1s", "s", ""], kinds: [.duration]),
        ValueRow(
            expectation: "an address and a port such as 127.0.0.1:8080 or [::1]:8080",
            sample: ("10.1.2.3:99", "10.1.2.3:99"), good: ["a:0", "a:65535", "[::1]:1"],
            bad: ["a:65536", "a", ":80", "a:-1", "a:", "::1:80", "a/b:80", "[]:80", "a b:80", ""],
            kinds: []),
        ValueRow(
            expectation: "auto, off, or an address and a port such as 0.0.0.0:8443", sample: ("off", "off"),
            good: ["auto", "off", "0.0.0.0:8443"], bad: ["on", "8443", "Auto", "a:65536", ""], kinds: []),
        ValueRow(
            expectation: "a name or address alone, such as barn.local or 192.168.1.20",
            sample: ("x.example", #"["x.example"]"#),
            good: ["a", "barn_1-a.local", "Z9", "192.168.1.20", "[fd00::1]", "[::ffff:1.2.3.4]", name(253)],
            bad: ["", name(254), "http://x", "a:80", "[barn-1]", "[a_b]", "fd00::1", "a b", "[]", "ů.cz", "a/b", "*"],
            kinds: [.hosts]),
        ValueRow(
            expectation: "an IP address such as 127.0.0.1 or ::1", sample: ("10.9.8.7", #"["10.9.8.7"]"#),
            good: ["::1", "127.0.0.1"], bad: ["localhost", "127.0.0.1/8", "[::1]", "127.1", "1.2.3.256", ""],
            kinds: []),
        ValueRow(
            expectation: "a network such as 127.0.0.0/8 or fe80::/10, or an address",
            sample: ("10.9.0.0/16", "\([IPNetwork("10.9.0.0/16")].compactMap(\.self))"),
            good: ["10.0.0.1", "::1", "0.0.0.0/0", "10.0.0.1/32", "::/128"],
            bad: ["10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "barn", ""], kinds: []),
        ValueRow(
            expectation: "a country's two letters such as CZ", sample: ("de", "DE"), good: ["CZ", "sk", "Az", "zA"],
            bad: ["C", "CZE", "1Z", "C1", "ČZ", "@@", "[[", ""], kinds: [.country]),
        ValueRow(
            expectation: "a time of day such as 02:30, or off", sample: ("04:05", "04:05"),
            good: ["off", "0:00", "00:00", "23:59", "9:05"],
            bad: ["24:00", "23:60", "2:3", "02:30:00", "-1:30", "002:30", "+2:30", "2:+3", ":30", "02:", "OFF", ""],
            kinds: [.backupTime]),
        ValueRow(
            expectation: "an address such as https://stado.example/gateway",
            sample: (
                "https://other.example/x", "\(CentralAddress("https://other.example/x").map { "\($0)" } ?? "none")"
            ),
            good: ["https://a", "http://127.0.0.1:80/", "https://" + String(repeating: "a", count: 492)],
            bad: [
                "https://" + String(repeating: "a", count: 493), "http://a", "http://127.0.0.2", "ftp://127.0.0.1", "",
            ], kinds: [.centralAddress]),
        ValueRow(
            expectation: "a line such as {gate}\\r\\n", sample: ("{gate}!", "{gate}!"), good: ["x"], bad: [], kinds: []
        ),
    ]

    static let byExpectation = Dictionary(uniqueKeysWithValues: all.map { ($0.expectation, $0) })

    private static func name(_ length: Int) -> String { String(repeating: "a", count: length) }
}
